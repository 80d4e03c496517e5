"""The welcome screen at the first start: language, text size and volume."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.catalog import GAMES
from game.game import Game
from game.language import _, mark
from scenes.boards.faces import face_of
from scenes.boards.picture.figures import Figures
from scenes.settings.rows import muting, row, speaking, text_size
from scenes.ui.button import Button
from scenes.ui.card import Card, KeyHints
from scenes.ui.choices import Slider
from scenes.ui.layout import Columns, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Words, title
from scenes.window.app import Scene

WIDTH_UNITS: Final = 860  # In units of type.
STEP_COUNT: Final = 10
SHARES: Final = {
    "effects": 1.0,
    "interface": 0.75,
    "ambience": 0.5,
    "music": 0.75,
}  # Each is a part of the volume.
HINTS: Final = (
    ("Arrows", mark("choose")),
    ("Enter", mark("change")),
    ("Esc", mark("start right away")),
)


class Welcome(Scene):
    """A card over the background of a scene; choices apply immediately."""

    focus_name = "spoken"

    def __init__(self, learn: Callable[[Game], Scene] | None = None) -> None:
        self.learn = learn  # Lessons are offered here once.

    def build(self) -> None:
        page, look = self.page, self.page.look
        margin = look.px(24)
        go_on = Button(
            page, _("To the games"), self.app.pop, "Esc", "play", "candle", name="To the games"
        )
        rows = ScrollArea(page, self._rows)
        foot: Item = Columns([self._lesson(), go_on], look.px(12), [1.0, None], "centre")
        card = Card(page, Rows([rows, foot], look.px(8), grow=0), padding=20, edge="edge")
        hints = KeyHints(page, [(key, _(words)) for key, words in HINTS])
        below = hints.height_for(look.size[0]) + look.px(10) if look.wide else 0
        width = min(look.pt(WIDTH_UNITS), look.size[0] - 2 * margin)
        rect = Rect(0, 0, width, min(card.height_for(width), look.size[1] - 2 * margin - below))
        rect.center = page.rect.centerx, (look.size[1] - below) // 2
        card.place(rect)
        if look.wide:
            hints.place(
                Rect(margin, look.size[1] - below, look.size[0] - 2 * margin, below - look.px(10))
            )
        else:
            hints.kill()

    def _lesson(self) -> Item:
        """Return the button that offers the tutorial of the first game, or a gap."""
        if self.learn is None:
            return Gap()
        game = next(iter(GAMES.values()))
        words = _("New here? Learn {game} in five minutes", game=_(game.title))
        learn = Button(self.page, words, self._learn, "T", "star", name="Learn")
        return Columns([learn, Gap()], 0, [None, 1.0])

    def _learn(self) -> None:
        if self.learn:
            self.app.replace(self.learn(next(iter(GAMES.values()))))

    def _rows(self, page: Page) -> Item:
        look = page.look
        greeting = _("Five ghost board games, for people at one screen and for bots.")
        words: list[Item] = [
            title(page, _("Welcome to Ghost Parlour"), 30, "candle"),
            Words(page, greeting, colour="muted"),
        ]
        head: Item = Rows(words, look.px(4))
        if look.wide:
            game = next(iter(GAMES.values()))
            figures = [
                name for seat in range(2) for name in face_of(game.key).summary.figures(seat)
            ]
            ghosts = Figures(page, game, figures, _("Ghosts of {game}", game=_(game.title)), 48, 2)
            head = Columns([head, ghosts], look.px(16), [1.0, None], "centre")
        rows: list[Item] = [head, Divider(page, 2)]
        rows += speaking(self.app, page)
        rows += [Divider(page, 2), text_size(self.app, page), Divider(page, 2), self._volume(page)]
        rows += [Divider(page, 2), muting(self.app, page)]
        later = _("You can change all this and more in the settings at any time.")
        return Rows([*rows, Words(page, later, 16, colour="muted")], look.px(12))

    def _volume(self, page: Page) -> Item:
        loudness = Slider(
            page,
            _("Loudness"),
            STEP_COUNT,
            round(self.app.preferences.effects * STEP_COUNT / 100),
            lambda step: f"{step * 100 // STEP_COUNT} %",
            self._set_volume,
            name="Loudness",
        )
        return row(page, _("Loudness"), _("Games, buttons and the house."), loudness)

    def _set_volume(self, step: int) -> None:
        part = step * 100 / STEP_COUNT
        self.app.change(**{field: round(part * share) for field, share in SHARES.items()})
        self.app.sounds.play("move")

    def leave(self) -> None:
        """Save the settings, so that this screen does not appear again."""
        self.app.change()
