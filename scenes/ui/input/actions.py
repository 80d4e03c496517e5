"""The table of actions, with the default key and gamepad button of each.

The rest of the program knows only these default keys. A player's own bindings change which event is
translated into a key (bindings.py) and which label is shown (prompts.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.language import mark


class Action(msgspec.Struct, frozen=True):
    """An action of the player, with its default key and gamepad button.

    `kept` means that the default key always works, even after another key was assigned, so that no
    player can lock themselves out. A `needed` action always has a button; a `bound` one cannot
    change its button.
    """

    name: str
    label: str
    key: str  # The name of the key in keys.py.
    button: str = ""  # The name of the button in gamepad.py; empty for none.
    kept: bool = False
    needed: bool = False
    bound: bool = False


def _always(name: str, label: str, key: str, button: str, bound: bool = False) -> Action:
    return Action(name, label, key, button, kept=True, needed=True, bound=bound)


def _said(name: str, label: str, key: str) -> Action:
    """Return an action that says something of a match in words."""
    return Action(name, label, key, kept=True)


ACTIONS: Final[Mapping[str, Action]] = {
    action.name: action
    for action in (
        _always("choose", mark("Choose, confirm"), "Enter", "a"),
        _always("back", mark("Back"), "Esc", "b"),
        _always("left", mark("Left"), "Left", "left", bound=True),
        _always("right", mark("Right"), "Right", "right", bound=True),
        _always("up", mark("Up"), "Up", "up", bound=True),
        _always("down", mark("Down"), "Down", "down", bound=True),
        _always("next", mark("Next control"), "Tab", "rightshoulder"),
        _always("previous", mark("Previous control"), "Shift Tab", "leftshoulder"),
        Action("pause", mark("Pause"), "Esc", "start", kept=True),
        Action("rules", mark("Rules"), "F1", "y"),
        Action("undo", mark("Undo"), "Z", "x"),
        Action("redo", mark("Redo"), "Y"),
        Action("hint", mark("Hint"), "H", "back"),
        Action("note", mark("Write a note"), "N"),
        Action("end", mark("End turn, pass, quit"), "Q"),
        Action("log", mark("Log, lab, leave"), "L"),
        Action("replay", mark("Replay, resign"), "R"),
        Action("settings", mark("Settings, speed, swap sides"), "S"),
        Action("turn", mark("Turn the board"), "F"),
        Action("earlier", mark("One step back"), "F4"),
        Action("again", mark("Replay the last turn"), "F5"),
        Action("my_turn", mark("Skip to my turn"), "F2"),
        Action("halt", mark("Pause the bots"), "F6"),
        Action("step", mark("One step on"), "F7"),
        Action("pace", mark("Slower or faster"), "F8"),
        Action("larger", mark("Zoom in on the board"), "+", "rightstick"),
        Action("smaller", mark("Show the whole board"), "-", "leftstick"),
        Action("page_up", mark("Page up"), "Page Up", "lefttrigger"),
        Action("page_down", mark("Page down"), "Page Down", "righttrigger"),
        _said("here", mark("Say where I am"), "Ctrl B"),
        _said("last_turn", mark("Say the last turn, the one before"), "Ctrl L"),
        _said("whose_turn", mark("Say whose turn it is"), "Ctrl T"),
        _said("own_pieces", mark("Say where my pieces are"), "Ctrl P"),
        _said("other_pieces", mark("Say where the others are"), "Ctrl O"),
        _said("row", mark("Say this row"), "Ctrl R"),
        _said("column", mark("Say this column"), "Ctrl K"),
        _said("choices", mark("Say what can be chosen"), "Ctrl G"),
        _said("next_choice", mark("Go to the next choice"), "Ctrl N"),
        _said("score", mark("Say the score"), "Ctrl I"),
        _said("headphones", mark("Headphones for the screen reader on or off"), "Ctrl H"),
        Action("music", mark("Music on or off"), "F9"),
        Action("full_screen", mark("Full screen"), "F11"),
    )
}
