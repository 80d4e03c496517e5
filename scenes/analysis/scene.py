"""A finished match looked at from above: how it swung, what chance did, and its seed."""

from __future__ import annotations

from collections.abc import Callable

from game.language import _, many
from game.match import Match
from scenes.analysis.faces import Faces
from scenes.boards.faces import face_of
from scenes.results.judge import Judge
from scenes.results.judged import JudgedScene
from scenes.telling.luck import Pool, pools_of
from scenes.telling.turns import TurnSpan
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.layout import Columns, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Words, title


class Analysis(JudgedScene):
    """What is to be said of a finished match; `find` shows it after so many actions."""

    focus_name = "Back"

    def __init__(
        self, match: Match, turns: list[TurnSpan], judge: Judge, find: Callable[[int], None]
    ) -> None:
        super().__init__(match, turns, judge)
        self.find = find
        self.pools: list[Pool] = pools_of(match)

    def build(self) -> None:
        page, look = self.page, self.page.look
        names = " v. ".join(seat.name for seat in self.match.seats)
        crumb = f"{_(self.match.game.title)} · {names}" if look.wide else ""
        header = Header(page, _("Analysis"), self.app.pop, crumb)
        self.scroll = None
        if look.wide:
            luck = Card(page, ScrollArea(page, self._luck), padding=10)
            body = Columns([self._swing_card(page), luck], look.px(16), [1.0, look.pt(430)])
            place_scene(page, header, body)
            return

        def content(inner: Page) -> Item:
            luck = Card(inner, self._luck(inner), padding=12)
            return Rows([self._swing_card(inner), luck], look.px(14))

        self.scroll = ScrollArea(page, content)
        place_scene(page, header, self.scroll)
        self.scroll.scroll_by(self.offset)

    def _luck(self, page: Page) -> Item:
        """Return what chance did, kind by kind."""
        look = page.look
        rows: list[Item] = [title(page, _("Dice and draws"))]
        if not self.pools:
            rows.append(Words(page, face_of(self.match.game.key).luck.nothing(), 17))
        for pool in self.pools:
            counted = many("once", "{number} times", pool.count)
            rows += [
                Words(page, f"**{pool.heading}** · {counted}", 17),
                Faces(page, pool),
                Words(page, pool.verdict, 16),
                Gap(0, look.px(4)),
            ]
        if self.pools:
            key = _("Bar: how often it came. Mark and brackets: how often to expect.")
            rows.append(Words(page, key, 15, colour="muted"))
        rows += [Divider(page, 4), title(page, _("Seed"))]
        rows.append(Words(page, f"**{self.match.seed}**", 20))
        again = _(
            "The seed was drawn before the first move and decides all chance: with the same "
            "choices it gives the same match."
        )
        rows.append(Words(page, again, 16, colour="muted"))
        return Rows(rows, look.px(6))

    def show_turn(self, ply: int) -> None:
        """Go back and show the match there."""
        self.app.pop()
        self.find(ply)
