"""House rules of every game in the set-up: all choices, any number, and what players drew."""

import pytest

from game import catalog
from game.bots.levels import LEVELS
from game.files import ASSETS
from scenes.preferences import Preferences, load_preferences
from scenes.setup.plan import plan_for
from scenes.setup.scene import Doors, SetUp
from tests.scenes.tables import Room

DOORS = Doors(
    rules=lambda game, table: Room("Rules", game, table),
    play=lambda match: Room("Play", match),
    learn=lambda game: Room("Tutorial", game),
    drawings=lambda game: Room("Drawings", game),
)
DRAWN = [  # game, option, a shipped file, and where players keep theirs
    ("haunted_house", "map", "haunted_house/maps/cross_hall.txt", "maps/haunted_house"),
    ("ghost_hunt", "map", "ghost_hunt/maps/manor.txt", "maps/ghost_hunt"),
    (
        "guidance_rite",
        "piece_set",
        "guidance_rite/boards/death_match/crossroads.txt",
        "boards/guidance_rite",
    ),
    ("haunting_house_3", "deal", "haunting_house_3/deals/many_doors.txt", "maps/haunting_house_3"),
]
each_drawing = pytest.mark.parametrize(("key", "option", "shipped", "folder"), DRAWN)


def set_up(key, preferences=None):
    game = catalog.find(key)
    plan = plan_for(game, LEVELS[key], preferences or Preferences(), lambda most: 7)
    return SetUp(plan, DOORS, lambda most: 7)


def keep(home, folder, name, text):
    place = home / folder / f"{name}.txt"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    return place


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


@pytest.mark.parametrize("key", list(catalog.GAMES))
def test_every_choice_of_every_rule_can_be_chosen_and_starts(player, key):
    scene = player.open(set_up(key))
    for option in scene.plan.game.options:
        for choice in option.choices:
            scene.plan.options[option.key] = choice.value
            player.app.rebuild()
            player.wait()
            assert option.label in labels(player)
            assert scene.plan.match().options[option.key] == choice.value
        scene.plan.reset()


@each_drawing
def test_what_players_drew_is_offered_and_played(player, home, key, option, shipped, folder):
    keep(home, folder, "our_own", (ASSETS / shipped).read_text(encoding="utf-8"))
    scene = player.open(set_up(key))
    before = scene.plan.options[option]
    found = next(o for o in scene.plan.game.options if o.key == option).offered()
    own = found.choices[-1]
    scene.plan.options[option] = own.value
    player.app.rebuild()
    player.wait()
    assert own.value != before
    assert any(own.label in label for label in labels(player))
    player.click("Start match")
    assert player.app.scene.what[0].options[option] == own.value


@each_drawing
def test_a_bad_drawing_is_told_with_its_line_and_nothing_else_is_lost(
    player, home, key, option, shipped, folder
):
    text = (ASSETS / shipped).read_text(encoding="utf-8")
    keep(home, folder, "broken", text + "\n?!? nobody can read this\n")
    keep(home, folder, "sound", text)
    scene = player.open(set_up(key))
    told = [label for label in labels(player) if "broken" in label and "line" in label]
    assert len(told) == 1
    offered = next(o for o in scene.plan.game.options if o.key == option).offered()
    assert len(offered.faults) == 1
    assert offered.choices[-1].text == "sound"


@each_drawing
def test_the_set_up_says_where_players_keep_theirs(player, home, key, option, shipped, folder):
    player.open(set_up(key))
    assert f"Yours lie in {home / folder}" in labels(player)


def test_a_drawing_that_was_played_is_remembered_without_its_file(player, home):
    key, option, shipped, folder = DRAWN[0]
    drawing = keep(home, folder, "our_own", (ASSETS / shipped).read_text(encoding="utf-8"))
    scene = player.open(set_up(key))
    own = scene.plan.game.options[0].offered().choices[-1]
    scene.plan.options[option] = own.value
    player.click("Start match")
    drawing.unlink()
    kept, _ = load_preferences(player.app.folder)
    again = player.open(set_up(key, kept))
    assert again.plan.options[option] == own.value
    name = own.label.removesuffix(" (our_own)")
    assert any(name in label for label in labels(player))


def test_any_number_is_chosen_by_plus_and_minus_and_by_keys(player):
    scene = player.open(set_up("haunted_house"))
    spin = player.find("number turn_limit")
    assert spin.value == "30"
    spin.reveal()
    player.click_at((spin.area.right - 10, spin.area.centery))
    assert scene.plan.options["turn_limit"] == 31
    player.tab_to("number turn_limit")
    player.press("PageDown", "PageDown", "Left", "Left")
    assert scene.plan.options["turn_limit"] == 9
    player.press("PageDown")
    assert scene.plan.options["turn_limit"] == 1
    player.click("Start match")
    assert player.app.scene.what[0].options["turn_limit"] == 1


def test_a_rule_that_is_not_a_number_has_no_plus(player):
    scene = player.open(set_up("haunting_house_3"))
    assert [t for t in player.targets() if t.name == "number round_limit"]
    scene.plan.options["round_limit"] = "off"
    player.app.rebuild()
    player.wait()
    assert not [t for t in player.targets() if t.name == "number round_limit"]


@pytest.mark.parametrize(
    ("key", "players", "sentence"),
    [
        ("eighteen_ghosts", 2, "Player 1 (Sheets) against {1} (Hoods)."),
        ("haunted_house", 4, "Player 1 and {2} (Ghost first) against {1} and {3} (Hunter first)."),
        ("haunting_house_3", 3, "Player 1, {1} and {2}, each for themselves."),
    ],
)
def test_one_line_says_who_plays_whom(player, key, players, sentence):
    chosen = plan_for(catalog.find(key), LEVELS[key], Preferences(), lambda most: 1)
    chosen.set_players(players)
    scene = player.open(SetUp(chosen, DOORS, lambda most: 1))
    names = [seat.name for seat in chosen.seats()]
    assert scene.summary.label == sentence.format(*names)
