"""While a gamepad is in use no cap and no text names a key, and each cap does what it says."""

import re

import pygame
import pytest
from msgspec.structs import replace

from game.catalog import GAMES
from game.language import FOLDER, LANGUAGES
from game.match import Match, Terms
from scenes.boards.board import Board
from scenes.settings.keys import OTHER_KEYS
from scenes.ui.button import Button
from scenes.ui.drawing import cache, text
from scenes.ui.input import keys
from scenes.ui.input.caps import LABELS
from scenes.ui.input.gamepad import NAMED
from tests.helpers.sampling import full
from tests.scenes.checks import assert_no_clipping, assert_no_overlap
from tests.scenes.driver import FRAME, Driver, key_event, make_app
from tests.scenes.players import Parlour
from tests.scenes.tables import Room, people
from tests.scenes.walk import Walk, fill_shelf

MARK = "\N{BLACK SQUARE}"  # before the label of each key
NAMES = re.compile(
    r"\b(Esc|Ctrl|Shift (?!the)|Tab|Backspace|F\d+|Page (Up|Down)|wheel|keyboard)\b"
    r"|\bkeys?\b(?! moments)"
    r"|\b([Pp]ress|[Hh]old) (\d|[A-Z]|Enter|Space|Delete)\b"
)
SEEN = ("A", "B", "X", "Y", "View")  # labels of buttons that a text may say to press
OPEN = Terms(curtain="open")
OF_KEYS = ("settings Keys and pads", "welcome")
MESSAGE = re.compile(r'msgid ((?:"[^\n]*"\n)+)')
QUOTED = re.compile(r'"(.*)"')
TO_PRESS = re.compile(
    r"\b([Pp]ress|[Hh]old|with|like|or) (Enter|Esc|Space|Delete|Tab|Backspace|Ctrl|Shift|F\d+|\d)\b"
)
ABOUT_KEYS = [
    *(words for _key, words in OTHER_KEYS),
    "F11 or Ctrl Cmd F does the same.",
    "Your secrets are not spoken. Put on headphones and press Ctrl H.",
]
CODES = {name: code for code, name in NAMED.items()}
USUAL = (
    *(f"middle {key}" for key in GAMES),
    *("lab", "puzzles", "set-up ghost_hunt", "editor ghost_hunt 0"),
    *("drawings ghost_hunt", "lesson ghost_hunt 2", "curtain haunted_house"),
)


def pad(name, kind=pygame.CONTROLLERBUTTONDOWN):
    return pygame.Event(kind, instance_id=3, button=CODES[name])


def press(app, name):
    app.step([pad(name)], FRAME)
    app.step([pad(name, pygame.CONTROLLERBUTTONUP)], FRAME)


def use_pad(app):
    """Use a pad without any effect: what is pressed has no action."""
    app.inputs._use(True)
    app.step([], FRAME)
    assert app.inputs.prompts.caps.by_pad


@pytest.fixture
def marked(monkeypatch):
    """Mark the label of each key wherever it is shown."""
    shown = keys.shown
    monkeypatch.setattr(keys, "shown", lambda name: MARK + shown(name) if name else "")


@pytest.fixture
def drawn(monkeypatch):
    """Note all lines of text that are drawn."""
    found, line = [], text.line

    def noted(words, *how):
        found.append(words)
        return line(words, *how)

    monkeypatch.setattr(text, "line", noted)
    return found


def boards_of(scene):
    found = [getattr(scene, "board", None), getattr(getattr(scene, "stage", None), "board", None)]
    return [board for board in found if isinstance(board, Board) and board.painter]


def words_on(board, drawn):
    """Return every text on a board, which is painted again."""
    painter = board.painter
    cache.forget()
    drawn.clear()
    look = replace(painter.look, coordinates=False)
    board.arrange(look, painter.board, painter.side, painter.ground.room.copy())
    board.draw(pygame.Surface(painter.look.size))
    return list(drawn)


def words_seen(app, drawn):
    """Return every text of a scene: of widgets, help, tips, and of its board."""
    found = []
    for widget in app.scene.page.widgets:
        if widget.visible:
            found += [words for words, _place in widget.absolute_texts()]
            found += [widget.label, widget.value, widget.tip, getattr(widget, "help", "")]
    for board in boards_of(app.scene):
        found += words_on(board, drawn)
    return found


def unasked(app, drawn):
    """Return the keys of places that a board shows without asking what stands for them."""
    found = []
    for board in boards_of(app.scene):
        if board.hooks.caps():
            words = words_on(board, drawn)
            letters = {letter.upper() for letter in board.view.shortcuts(board.seen)}
            if any(MARK in line for line in words):
                found += [k for k in letters if k in words and MARK + k not in words]
    return found


def keys_named(app, drawn):
    found = []
    for words in words_seen(app, drawn):
        named = NAMES.search(words)
        if MARK in words or (named and named.group(4) not in SEEN):
            found.append(words)
    return found


def lies(app):
    """Return the caps of buttons that press something else, with the focus where a pad leads."""
    press(app, "rightshoulder")
    buttons = [one for one in app.ring.scope.targets if isinstance(one, Button)]
    actions, pressed, found = [button.action for button in buttons], [], []
    for button in buttons:
        button.action = lambda one=button: pressed.append(one)
    for button in buttons:
        names = [name for name, label in LABELS["xbox"].items() if label == button.cap]
        if button.active and button.is_enabled and names and names[0] in CODES:
            pressed.clear()
            press(app, names[0])
            if pressed != [button]:
                found.append(f"{button.label} [{button.cap}]")
    for button, action in zip(buttons, actions, strict=True):
        button.action = action
    return found


def walk_all(app, drawn, wanted):
    fill_shelf()
    Driver(app).open(Room("Ground"))
    app.inputs.prompts.pads_seen = True
    walk, faults, opened = Walk(app), [], 0
    for name, open_station in walk.stations():
        if not wanted(name):
            continue
        opened += 1
        open_station()
        use_pad(app)
        if name.split()[0] not in OF_KEYS and name not in OF_KEYS:
            faults += [f"{name}: {words!r} names a key" for words in keys_named(app, drawn)]
        for check in (assert_no_clipping, assert_no_overlap):
            try:
                check(app)
            except AssertionError as fault:
                faults.append(f"{name}: {str(fault).splitlines()[0]}")
        app.inputs._use(False)
        faults += [f"{name}: {key!r} is drawn in any case" for key in unasked(app, drawn)]
        use_pad(app)
        faults += [f"{name}: {cap} lies" for cap in lies(app)]
        walk.back()
    assert not faults, "\n".join(dict.fromkeys(faults))
    return opened


def test_no_cap_names_a_key_and_each_does_what_it_says(home, blank, marked, drawn):
    app = make_app(home, animation="off")
    assert walk_all(app, drawn, lambda name: name in USUAL) == len(USUAL)


@full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cap_of_any_scene_names_a_key(home, blank, marked, drawn, size, language):
    app = make_app(home, size, language=language, animation="off")
    assert walk_all(app, drawn, lambda name: True) > 130


@pytest.mark.parametrize("by", ["key", "mouse", "unplugged"])
def test_caps_are_those_of_keys_again_when_the_pad_is_not_in_use(home, blank, by):
    table = Parlour(home, Match("ghost_hunt", people("Ada", "Ben", "Cy"), {}, 3, OPEN))
    app = table.app
    undo = table.player.find("Undo")

    def shown():
        looked = table.board._display(table.board.painter).caps
        return [words for words, _ in undo.absolute_texts()][-1:], looked.cap("X")

    app.step([key_event("Tab")], FRAME)
    assert shown() == (["Z"], "X")
    press(app, "rightshoulder")
    assert shown() == (["X"], "")
    gone = {
        "key": key_event("Tab"),
        "mouse": pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(9, 9), buttons=(0, 0, 0)),
        "unplugged": pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=3),
    }
    app.step([gone[by]], FRAME)
    assert shown() == (["Z"], "X")


def test_a_pointer_that_the_program_moves_leaves_the_caps_of_the_pad(home, unseen):
    app = make_app(home)
    Driver(app).open(Room("Menu"))
    use_pad(app)
    app._rested = 640, 716
    moved = pygame.Event(pygame.MOUSEMOTION, pos=app._rested, rel=(90, 90), buttons=(0, 0, 0))
    app.step([moved], FRAME)
    assert app.inputs.prompts.caps.by_pad


def test_no_text_says_to_press_a_key_by_its_name():
    """Texts name keys by what stands for them, except those about keys alone."""
    found = []
    for path in (FOLDER / "de").glob("*.po"):
        for block in MESSAGE.findall(path.read_text("utf-8")):
            words = "".join(QUOTED.findall(block))
            if TO_PRESS.search(words) and words not in ABOUT_KEYS:
                found.append(words)
    assert not found
