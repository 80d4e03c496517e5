"""The on-screen keyboard: a gamepad types names, seeds, searches and notes."""

import msgspec
import pytest

from game import catalog, save
from game.match import Match, Seat
from scenes.rules.scene import RulesScene
from scenes.ui.field import TextField
from scenes.ui.keyboard import KeyButton
from scenes.window.app import Scene
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.test_gamepad import RB, A, B, X, Y, cross, press


class Room(Scene):
    """A scene with one text field."""

    def __init__(self, **parts):
        self.words, self.entered, self.parts = "", [], parts

    def build(self):
        self.field = TextField(self.page, "Name", self.words, self._write, self.entered.append,
                               **self.parts)  # fmt: skip
        self.field.place(self.page.rect.inflate(-900, -660))

    def _write(self, words):
        self.words = words


@pytest.fixture
def player(home):
    found = Driver(make_app(home, animation="off"))
    yield found
    found.app.close()


def opened(player, scene):
    """Open the keyboard of the text field of a scene by the pad."""
    player.open(scene)
    press(player, RB, A)
    assert is_open(player)
    return scene


def is_open(player):
    return isinstance(player.app.ring.current, KeyButton)


def walk_to(player, label):
    """Go to a key by the cross of the pad."""
    goal = player.find(label)
    for _ in range(30):
        here = player.app.ring.current
        if here is goal:
            return
        down = goal.area.centery - here.area.centery
        if abs(down) > 5:
            cross(player, 0, -1 if down > 0 else 1)
        else:
            cross(player, 1 if goal.area.centerx > here.area.centerx else -1, 0)
    raise AssertionError(f"the cross never reaches {label!r}")


def test_a_name_is_typed_by_the_pad_alone(player):
    room = opened(player, Room())
    press(player, Y)  # a space, which is taken back
    press(player, X)
    for key in ("Shift", "j", "o", "s", "é"):
        walk_to(player, key)
        press(player, A)
    assert room.words == "José"
    press(player, X)
    assert room.words == "Jos"
    press(player, B)
    assert not is_open(player)
    assert player.app.ring.current is room.field
    assert room.words == "Jos"
    assert room.entered == []


def test_done_does_what_enter_does(player):
    room = opened(player, Room())
    press(player, A)
    walk_to(player, "Done")
    press(player, A)
    assert not is_open(player)
    assert room.entered == ["a"]


def test_a_real_keyboard_goes_on_typing(player):
    room = opened(player, Room())
    player.type("Zoë")
    player.press("Backspace")
    assert room.words == "Zo"
    player.press("Esc")
    player.press("Enter")
    assert not is_open(player)
    assert room.entered == ["Zo"]


def test_only_what_the_field_takes_is_typed(player):
    room = opened(player, Room(longest=2, allowed="ab"))
    press(player, A, A, A)
    assert room.words == "aa"
    assert not player.find("c").is_enabled


def test_names_of_saved_matches_are_offered_first(home, player):
    wiring = wire(player.app)
    for number, name in enumerate(("Ada", "Ben", "Player 1", "ada")):
        seats = [Seat("person", name), Seat("person", f"{name} the second")]
        match = Match("eighteen_ghosts", seats, {}, number)
        match.play(match.state.legal_actions()[0])
        save.write(match, save.new_path(match, wiring.now()), wiring.now(), "")
    player.open(wiring.set_up(catalog.find("eighteen_ghosts")))
    player.tab_to("name 0")
    press(player, A)
    offers = [t.label for t in player.targets() if isinstance(t, KeyButton)]
    names = offers[: offers.index("1")]
    assert {name.casefold() for name in names} >= {"ada", "ben"}
    assert "Player 1" not in names
    assert len({name.casefold() for name in names}) == len(names)
    assert player.focused == names[0]
    press(player, A)
    assert not is_open(player)
    assert player.app.ring.current.value == names[0]


def test_the_rules_are_searched_by_the_pad(player):
    scene = RulesScene(catalog.find("haunted_house"))
    prompts = player.app.inputs.prompts
    prompts.caps = msgspec.structs.replace(prompts.caps, by_pad=True)
    player.open(scene)
    player.tab_to("search")
    press(player, A)
    for key in ("t", "r", "a", "p", "Done"):
        walk_to(player, key)
        press(player, A)
    assert scene.sought == "trap"
    assert scene.at == 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_every_key_can_be_seen(home, size, text_size):
    player = Driver(make_app(home, size, text_size=text_size))
    opened(player, Room(offers=lambda: ["Ada", "Ben", "Cleo", "Dora", "Eve", "Fay"]))
    window = player.app.scene.page.rect
    found = [t for t in player.targets() if isinstance(t, KeyButton)]
    for key in found:
        key.reveal()
        player.wait(0.3)
        assert window.contains(key.area)
    assert not any(one.area.colliderect(other.area) for at, one in enumerate(found)
                   for other in found[:at])  # fmt: skip
    player.app.close()
