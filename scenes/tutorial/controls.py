"""The buttons of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.language import _, within
from scenes.ui.button import Button

if TYPE_CHECKING:
    from scenes.tutorial.scene import Tutorial

MAIN: Final = "main"  # the name of the button that matters most


def tools(tutorial: Tutorial) -> list[Button]:
    """Return the buttons that are always there."""
    page, act = tutorial.page, tutorial
    return [
        Button(page, _("Leave"), act.app.pop, "Esc", "door", height=44, name="Leave"),
        Button(page, _("Rules"), act.open_rules, "F1", "book", height=44, name="Rules"),
        Button(page, within("lesson", "Back"), act.back, "Z", "undo", height=44, name="Back"),
        Button(page, _("Again"), act.again, "Y", "refresh", height=44, name="Again"),
        Button(page, _("Skip"), act.skip, "L", "last", height=44, name="Skip"),
    ]


def main_button(tutorial: Tutorial) -> Button:
    """Return the button that matters most now."""
    page, act = tutorial.page, tutorial
    if act.over and act.number + 1 == len(act.lessons):
        words, do, key, icon = _("Finish"), act.skip, "Enter", "check"
    elif act.over:
        words, do, key, icon = _("Next lesson"), act.skip, "Enter", "next"
    elif act.telling and act.cramped:
        words, do, key, icon = _("Try it"), act.begin, "Enter", "play"
    else:
        words, do, key, icon = _("Show me"), act.show_me, "H", "hint"
    kind = "candle" if key == "Enter" else "raised"
    return Button(page, words, do, key, icon, kind, height=44, name=MAIN)
