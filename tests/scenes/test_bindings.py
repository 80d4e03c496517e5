"""Keys and buttons of one's own, and the caps that show what is used."""

import sys

import pygame
import pytest
from msgspec.structs import replace

from scenes.settings.rows import GROUPS
from scenes.settings.scene import Settings
from scenes.ui.input import keys
from scenes.ui.input.actions import ACTIONS
from scenes.ui.input.bindings import Bindings, read_bindings
from scenes.ui.input.caps import LABELS, Caps
from scenes.ui.input.gamepad import BUTTONS, Gamepad, make_of
from scenes.window.app import Scene
from scenes.window.preferences import Preferences, load_preferences, save_preferences
from tests.boards import haunted, haunting, hunt, rite
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import FRAME, Driver, key_event, make_app
from tests.scenes.players import Parlour
from tests.scenes.test_gamepad import A, B, X, button, press

KEYS = [group.title for group in GROUPS].index("Keys and pads")


@pytest.fixture
def table(home):
    found = Parlour(home)
    yield found
    found.app.close()


@pytest.fixture
def rows(player):
    scene = Settings()
    scene.index = KEYS
    player.open(scene)
    return player


def words(app):
    return [w for widget in app.scene.page.widgets for w, _ in widget.absolute_texts()]


def test_the_table_names_each_key_and_button_once_and_knows_them(player):
    own = [action.key for action in ACTIONS.values() if action.name != "pause"]
    assert len(set(own)) == len(own)
    assert all(keys.codes_of(action.key) for action in ACTIONS.values())
    given = [action.button for action in ACTIONS.values() if action.button and not action.bound]
    assert sorted(given) == sorted(BUTTONS)
    assert all(set(BUTTONS) <= set(labels) for labels in LABELS.values())


def test_caps_follow_the_device_without_a_new_layout(table):
    undo = table.player.find("Undo")
    places = [widget.area for widget in table.app.scene.page.widgets]
    assert "Z" not in words(table.app), "no key was pressed"
    table.player.press("Tab")
    assert "Z" in words(table.app)
    press(table, A)
    assert table.player.find("Undo") is undo
    assert [widget.area for widget in table.app.scene.page.widgets] == places
    shown = [w for w, _ in undo.absolute_texts()]
    assert shown[-1] == "X"
    assert [w for w, _ in table.player.find("Rules").absolute_texts()][-1] == "Y"
    assert [w for w, _ in table.player.find("Hint").absolute_texts()] == ["Hint"], "no room yet"
    hints = next(w for w in table.app.scene.page.widgets if w.name == "hints")
    assert hints.label.startswith("D-pad: ")
    assert "c 3" not in hints.label
    assert_no_clipping(table.app)
    table.app.rebuild()
    table.player.wait()
    undo = table.player.find("Undo")
    assert [w for w, _ in table.player.find("Hint").absolute_texts()] == ["Hint", "View"]
    assert_no_clipping(table.app)
    table.player.press("Tab")
    assert [w for w, _ in undo.absolute_texts()][-1] == "Z"
    press(table, B)
    table.app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)], FRAME)
    assert not table.app.inputs.prompts.caps.by_pad


def test_pads_have_the_signs_of_their_make():
    assert make_of("Sony DualSense Wireless Controller") == "playstation"
    assert make_of("Nintendo Switch Pro Controller") == "switch"
    assert make_of("Xbox 360 Controller") == make_of("Something else") == "xbox"
    shown = [Caps(by_pad=True).cap(k) for k in ("Enter", "Esc", "Page Up / Down", "F11")]
    assert shown == ["A", "B", "LT / RT", ""]
    caps = Caps(by_pad=True, make="playstation")
    assert [caps.cap(k) for k in ("Enter", "Esc", "Tab")] == ["Cross", "Circle", "R1"]


def test_sticks_and_triggers_press_once_for_every_push():
    pad, kind = Gamepad(), pygame.CONTROLLERAXISMOTION

    def push(axis, value):
        found = pad.press(pygame.Event(kind, instance_id=1, axis=axis, value=value))
        return (found.button, found.down) if found else None

    assert push(0, -30000) == ("left", True)
    assert push(0, -32000) is None
    assert push(0, -9000) == ("left", False)
    assert push(1, 25000) == ("down", True)
    assert push(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30000) == ("righttrigger", True)
    assert push(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0) == ("righttrigger", False)
    raw = pygame.Event(pygame.JOYAXISMOTION, instance_id=2, axis=0, value=0.9)
    assert pad.press(raw).button == "right"


def test_a_key_is_pressed_to_be_given_and_does_it_at_once(rows):
    rows.click("key undo")
    assert any("Press the key for: Undo" in w.label for w in rows.targets())
    rows.press("U")
    assert rows.app.preferences.keys == {"undo": "U"}
    assert not rows.app.overlay_open, "the question is gone"
    assert rows.find("key undo").value == "U"
    assert load_preferences(rows.app.folder)[0].keys == {"undo": "U"}


def test_a_key_that_is_taken_is_exchanged_and_said(rows):
    rows.click("key undo")
    rows.press("H")
    assert rows.app.preferences.keys == {"undo": "H", "hint": "Z"}
    assert any("Z now means: Hint" in w.label for w in rows.targets())


def test_keys_that_lead_out_of_mistakes_cannot_be_given_away(rows):
    rows.click("key undo")
    rows.press("Enter")
    assert rows.app.preferences.keys == {}
    assert any("Enter always means" in w.label for w in rows.targets())
    assert_no_clipping(rows.app)
    rows.press("Esc")
    assert not rows.app.overlay_open
    assert rows.app.inputs.capture is None
    rows.press("H")
    assert rows.app.preferences.keys == {}


def test_buttons_are_given_by_the_pad_alone_and_exchanged(rows):
    rows.tab_to("button undo")
    press(rows, A)
    press(rows, A)
    assert rows.app.preferences.pads == {"undo": "a", "choose": "x"}
    assert any("X now means: Choose" in w.label for w in rows.targets())
    rows.app.ring.focus_named("button redo")
    press(rows, X)  # chooses now
    press(rows, X)
    assert any("another button first" in w.label for w in rows.targets())
    rows.press("Esc")
    assert rows.app.preferences.pads == {"undo": "a", "choose": "x"}


def test_bound_keys_act_and_stand_on_the_buttons(table):
    table.app.change(
        keys={"undo": "U", "rules": "Z", "down": "K"}, pads={"rules": "x", "undo": "y"}
    )
    table.player.press("Tab")
    assert [w for w, _ in table.player.find("Undo").absolute_texts()][-1] == "U"
    table.click(table.match.state.legal_actions()[0])
    ply = table.match.ply
    table.player.press("F1")
    assert table.app.scene is table.play, "F1 has lost its meaning"
    table.player.press("U", "A")  # the other one agrees
    assert table.match.ply == ply - 1
    table.player.press("Z")
    assert table.app.scene.name == "Rules"


def test_letters_stay_letters_in_a_text_field(home):
    app = make_app(home, keys={"choose": "A", "left": "J"})
    from tests.scenes.gallery import Gallery

    player = Driver(app)
    player.open(Gallery())
    player.find("Field").reveal()
    player.tab_to("Field")
    player.type("ja")
    assert player.find("Field").value == "Ameliaja"
    player.tab_to("Toggle")
    player.press("A")
    assert player.find("Toggle").value == "on"


def test_an_exchange_never_leaves_an_action_that_is_needed_without_button():
    bindings = Bindings()
    for action in ACTIONS.values():
        for button_ in BUTTONS:
            if not action.bound:
                now, _, fault = bindings.with_button(action, button_)
                used = [b for a in ACTIONS.values() if (b := now.button_of(a))]
                assert len(set(used)) == len(used)
                assert all(now.button_of(a) for a in ACTIONS.values() if a.needed), fault
                bindings = now
    assert read_bindings(bindings.keys, bindings.buttons) == (bindings, "")


@pytest.mark.parametrize(
    ("given", "pads"),
    [
        ({"fly": "U"}, {}),
        ({"undo": "no such key"}, {}),
        ({"undo": "Enter"}, {}),
        ({"undo": "U", "redo": "U"}, {}),
        ({"choose": ""}, {}),
        ({}, {"choose": ""}),
        ({}, {"undo": "a"}),
        ({}, {"up": "a"}),
        ({}, {"undo": "guide"}),
    ],
)
def test_damaged_bindings_are_said_and_the_rest_is_used(home, given, pads):
    save_preferences(home, Preferences(keys=given, pads=pads, text_size=125))
    kept, said = load_preferences(home)
    assert (kept.text_size, said) == (125, "")
    bindings, said = read_bindings(kept.keys, kept.pads)
    assert said.endswith("Their defaults are used.")
    assert len(bindings.keys) <= 1
    assert not bindings.buttons
    app = make_app(home, keys=given, pads=pads)
    player = Driver(app)
    player.open(Settings())
    assert any(said == target.label for target in player.targets())


def test_a_held_key_of_ones_own_repeats_as_the_other_does(home):
    app = make_app(home, keys={"down": "J"})
    player = Driver(app)
    player.open(Settings())
    for _ in range(2):
        event = key_event("J")
        assert app.inputs.read(event).key == pygame.K_DOWN
    assert app.inputs.read(button(0)) is not None


@pytest.mark.parametrize("given", [{"end": "J"}, {"undo": "Q", "end": "Z"}, {"end": ""}])
def test_boards_know_the_keys_that_are_given(given):
    bindings, problem = read_bindings(given, {})
    look = replace(Preferences().look((1280, 720)), caps=Caps(bindings))
    assert not problem
    assert look.cap("Q") == given["end"]


BOARDS = [
    (haunted.Table, haunted.walk),
    (hunt.Table, hunt.walk),
    (rite.RiteTable, rite.walk),
    (haunting.Table, haunting.walk),
]


@pytest.mark.parametrize(("table_of", "walk"), BOARDS)
def test_boards_show_the_keys_that_are_given(table_of, walk):
    def picture(state, **settings):
        return table_of(state, **settings).draw().get_buffer().raw

    before = [state for state, _, _ in walk(1) if state.current_player >= 0]
    states = [state.observation(state.current_player) for state in before]
    given = {"end": "J", "undo": "X", "note": "R"}
    assert any(picture(seen) != picture(seen, keys=given) for seen in states[:200:5])


# Keyboards of other countries and systems


def struck(code, scancode=0, unicode="", mod=0):
    values = {"key": code, "scancode": scancode, "unicode": unicode, "mod": mod}
    return keys.latin(pygame.Event(pygame.KEYDOWN, values))


@pytest.mark.parametrize(
    ("what", "name"),
    [
        ((ord("\N{CYRILLIC SMALL LETTER YA}"), 29, "\N{CYRILLIC SMALL LETTER YA}"), "Z"),
        ((ord("\N{GREEK SMALL LETTER ETA}"), 11, "\N{GREEK SMALL LETTER ETA}"), "H"),
        ((ord("\N{HEBREW LETTER MEM}"), 17, "", pygame.KMOD_CTRL), "Ctrl N"),
        ((ord("&"), 30, "&"), "1"),
        ((ord("&"), 30, "1", pygame.KMOD_SHIFT), "1"),
        ((0xE9, 31, "\N{LATIN SMALL LETTER E WITH ACUTE}"), "2"),
        ((ord("-"), 35, "6", pygame.KMOD_SHIFT), "6"),
        ((ord("-"), 35, "-"), "-"),
        ((pygame.K_KP_7, 95, "7", pygame.KMOD_NUM), "7"),
        ((pygame.K_KP_0, 98, "0", pygame.KMOD_NUM), "0"),
        ((ord("z"), 28, "z"), "Z"),  # German: where the English Y lies
        ((ord("5"), 34, "5"), "5"),
    ],
)
def test_a_key_is_known_on_every_keyboard(what, name):
    assert keys.is_key(struck(*what), name)


def test_letters_of_other_keys_stay_what_they_are():
    umlaut = struck(0xF6, 51, "\N{LATIN SMALL LETTER O WITH DIAERESIS}")
    assert umlaut.key == 0xF6
    assert struck(pygame.K_KP_7, 95).key == pygame.K_KP_7  # it is Home without Num Lock


def test_a_key_of_another_script_acts_in_the_window(home):
    parlour = Parlour(home)
    code = ord("\N{CYRILLIC SMALL LETTER ER}")
    values = {"key": code, "scancode": 11, "unicode": chr(code), "mod": 0}
    parlour.app.step([pygame.Event(pygame.KEYDOWN, values)], 0.1)
    assert parlour.thinker.questions == 1  # for a hint


@pytest.mark.parametrize("system", ["darwin", "linux"])
def test_macos_has_its_own_keys_for_the_full_screen(home, system, monkeypatch):
    monkeypatch.setattr(sys, "platform", system)
    app = make_app(home)
    app.push(Scene())
    app.step([], 0.1)
    held = pygame.KMOD_CTRL | pygame.KMOD_META
    values = {"key": pygame.K_f, "mod": held, "unicode": "", "scancode": 9}
    app.step([pygame.Event(pygame.KEYDOWN, values)], 0.1)
    assert app.screen.full == (system == "darwin")
    app.step([key_event("F11")], 0.1)
    assert app.screen.full != (system == "darwin")


def test_the_list_of_keys_stays_where_it_was_when_one_was_given(home):
    app = make_app(home)
    player, scene = Driver(app), Settings()
    player.open(scene)
    scene._open(KEYS)
    player.wait()
    last = [w.name for w in scene.page.widgets if w.role == "button" and w.page.view][-3]
    player.app.ring.focus_named(last)
    player.app.ring.current.reveal()
    scene.list.scroll_by(20)
    before = scene.list.offset
    assert before > 0
    app.change(keys={"note": "J"})
    player.wait()
    assert scene.list.offset == before
    scene._open(0)
    player.wait()
    assert scene.list.offset == 0
