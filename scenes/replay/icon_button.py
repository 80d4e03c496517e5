"""A button of a head line that shrinks to its icon where there is little room."""

from __future__ import annotations

from collections.abc import Callable

from scenes.ui.button import Button
from scenes.ui.widget import Page


def icon_button(
    page: Page,
    words: str,
    action: Callable[[], None],
    key: str,
    icon: str,
    name: str,
    kind: str = "raised",
) -> Button:
    """Return the button; as an icon alone it tells its words on hovering, and keeps its key."""
    if page.look.wide:
        return Button(page, words, action, key, icon, kind, height=44, name=name)
    button = Button(page, words, action, "", icon, kind, height=44, name=name, words="")
    button.tip = words
    page.scope.shortcuts.append((key, button.by_shortcut))
    return button
