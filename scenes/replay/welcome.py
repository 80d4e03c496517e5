"""The library without matches: what it is for, and the games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.catalog import GAMES
from game.game import Game
from game.language import _
from scenes.boards.faces import face_of
from scenes.boards.picture.figures import Figures
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.layout import Flow, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Words


def welcome(page: Page, begin: Callable[[Game], None]) -> Item:
    """Return a page that explains the library; its buttons call `begin` with a game."""

    def content(inner: Page) -> Item:
        look = inner.look
        pictures: list[Item] = []
        for key, game in GAMES.items():
            sprites = face_of(key).summary.figures(0)[:1]
            pictures.append(Figures(inner, game, sprites, "", 64 if look.wide else 34))
        buttons = [
            Button(inner, game.title, partial(begin, game), str(number), "play", name=game.title)
            for number, game in enumerate(GAMES.values(), 1)
        ]
        rows: list[Item] = [
            Gap(0, look.px(40 if look.wide else 0)),
            Flow(pictures, look.px(24), "centre"),
            Words(inner, _("Nothing to watch yet"), 26, "title", "candle", "centre"),
            Words(inner, _("No match has been played here yet."), align="centre"),
            Words(
                inner,
                _(
                    "Every match is saved here automatically, from the first move on. You can "
                    "resume it, watch it move by move through the eyes of each player, or play "
                    "on from any position."
                ),
                colour="muted",
                align="centre",
            ),
            Words(inner, _("Start a match:"), 18, "bold", align="centre"),
            Flow(buttons, look.px(12), "centre"),
        ]
        return Rows(rows, look.px(12))

    return Card(page, ScrollArea(page, content), 12)
