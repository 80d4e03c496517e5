"""What keys and buttons do: one table, from which a key stands on the keyboard and on a pad.

The whole program asks for the keys named here. Whoever gives an action another key or button
changes which event is taken for that key (bindings.py) and which cap is shown (prompts.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.language import mark


class Action(msgspec.Struct, frozen=True):
    """Something that is done by a key.

    `kept` keys always do it, whatever other key does so too: they lead out of every mistake.
    `needed` actions always have a button, and `bound` ones always the one they are printed with.
    """

    name: str
    label: str
    key: str  # as keys.py names it
    button: str = ""  # as gamepad.py names it
    kept: bool = False
    needed: bool = False
    bound: bool = False


def _always(name: str, label: str, key: str, button: str, bound: bool = False) -> Action:
    return Action(name, label, key, button, kept=True, needed=True, bound=bound)


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
        Action("undo", mark("Take back"), "Z", "x"),
        Action("redo", mark("Play again what was taken back"), "Y"),
        Action("hint", mark("Hint"), "H", "back"),
        Action("note", mark("Write a note"), "N"),
        Action("end", mark("End the turn, let it be, quit"), "Q"),
        Action("log", mark("Log, lab, leave"), "L"),
        Action("replay", mark("Replay, resign"), "R"),
        Action("settings", mark("Settings, speed, swap sides"), "S"),
        Action("turn", mark("Turn the board"), "F"),
        Action("earlier", mark("One step back"), "F4"),
        Action("again", mark("Show again what happened"), "F5"),
        Action("my_turn", mark("On to my turn"), "F2"),
        Action("halt", mark("Let the bots pause"), "F6"),
        Action("step", mark("One step on"), "F7"),
        Action("pace", mark("Slower or faster"), "F8"),
        Action("larger", mark("Enlarge the board"), "+", "rightstick"),
        Action("smaller", mark("The whole board"), "-", "leftstick"),
        Action("page_up", mark("Page up"), "Page Up", "lefttrigger"),
        Action("page_down", mark("Page down"), "Page Down", "righttrigger"),
        Action("music", mark("Music on or off"), "F9"),
        Action("full_screen", mark("Full screen"), "F11"),
    )
}
