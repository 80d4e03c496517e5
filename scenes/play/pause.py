"""The pause menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Words, title
from scenes.window.app import Scene

WIDTH_UNITS: Final = 900  # In units of type.
BUTTON_WIDTH_UNITS: Final = 300  # In units of type; the longest label takes one line.
BUTTON_HEIGHT_UNITS: Final = 40  # In units of type; all entries fit into the lowest window.


@dataclass(frozen=True, slots=True)
class PauseItem:
    """An entry of the pause menu: button and help; the label is translated here.

    `reason` says why it is disabled; empty if it is enabled.
    """

    label: str
    key: str
    icon: str
    help: str
    action: Callable[[], object]
    reason: str = ""


def reading_items(
    open_rules: Callable[[], object], open_settings: Callable[[], object]
) -> list[PauseItem]:
    """Return the entries that every pause menu begins with."""
    rules, settings = (
        _("Read about the current phase, or search."),
        _("Sizes, colours, speed, sound."),
    )
    return [
        PauseItem(mark("Rules"), "F1", "book", rules, open_rules),
        PauseItem(mark("Settings"), "S", "gear", settings, open_settings),
    ]


class Pause(Scene):
    """A card over the darkened picture of the match.

    `choice` is the chosen action, to be run after the menu has closed.
    """

    focus_name = "Play on"

    def __init__(
        self,
        items: Sequence[PauseItem],
        picture: pygame.Surface,
    ) -> None:
        self.items = items
        self.choice: Callable[[], object] | None = None
        self.picture = picture.copy()
        self.picture.fill((90, 90, 100), special_flags=pygame.BLEND_RGB_MULT)

    def build(self) -> None:
        page, look = self.page, self.page.look
        margin = look.px(24)
        width = min(look.pt(WIDTH_UNITS), look.size[0] - 2 * margin)
        heading = title(page, _("Paused"), 26, "candle")
        rows = ScrollArea(page, lambda inner: Rows(self._rows(inner), look.px(8)))
        card = Card(page, Rows([heading, rows], look.px(4), grow=1), padding=20, edge="edge")
        high = min(card.height_for(width), look.size[1] - 2 * margin)
        rect = Rect(0, 0, width, high)
        rect.center = page.rect.center
        card.place(rect)

    def _rows(self, page: Page) -> list[Item]:
        look = page.look
        high = BUTTON_HEIGHT_UNITS if look.wide else 52
        play_on = Button(page, _("Play on"), self.app.pop, "Esc", "play", "candle", height=high,
                         name="Play on")  # fmt: skip
        rows: list[Item] = [play_on]
        for item in self.items:
            button = Button(
                page,
                _(item.label),
                self._choosing(item),
                item.key,
                item.icon,
                height=high,
                name=item.label,
            )
            button.set_enabled(not item.reason, item.reason)
            words = Words(page, item.reason or item.help, 16, colour="muted")
            if look.wide:
                row: Item = Columns(
                    [button, words], look.px(16), [look.pt(BUTTON_WIDTH_UNITS), 1.0], "centre"
                )
            else:
                row = Rows([button, words], look.px(4))
            rows.append(row)
        return rows

    def _choosing(self, item: PauseItem) -> Callable[[], None]:
        def choose() -> None:
            self.choice = item.action
            self.app.pop()

        return choose

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the darkened match, or the plain background after a resize."""
        if self.picture.get_size() == surface.get_size():
            surface.blit(self.picture, (0, 0))
        else:
            super().draw(surface)
