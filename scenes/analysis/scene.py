"""The analysis screen of a finished match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.deal import code_of_match
from game.language import _, many, versus
from game.match import Match
from scenes.analysis.faces import Faces
from scenes.boards.faces import face_of
from scenes.results.judge import Judge
from scenes.results.judged import JudgedScene
from scenes.setup.seed_code import seed_words
from scenes.telling.luck import Pool, pools_of
from scenes.telling.seals import SEALS, proofs_of
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.layout import Columns, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.window import copy_text
from scenes.ui.words import Divider, Words, title


class Analysis(JudgedScene):
    """The analysis of a finished match; `find` shows the match after a number of actions."""

    focus_name = "Back"

    def __init__(
        self,
        match: Match,
        judge: Callable[[Match, Sequence[int]], Judge],
        find: Callable[[int], None],
    ) -> None:
        super().__init__(match, judge)
        self.find = find
        self.pools: list[Pool] = pools_of(match)

    def build(self) -> None:
        page, look = self.page, self.page.look
        names = versus(teams_by_name(self.match))
        crumb = f"{_(self.match.game.title)} · {names}" if look.wide else ""
        header = Header(page, _("Analysis"), self.app.pop, crumb)
        self.scroll = None
        if look.wide:
            luck = Card(page, ScrollArea(page, self._luck), padding=10)
            gap = look.px(14)
            swung = Rows([self._curve_card(page), self._moments_card(page)], gap, grow=0)
            body = Columns([swung, luck], gap, [1.0, look.pt(400)])
            place_scene(page, header, body)
            return

        def content(inner: Page) -> Item:
            luck = Card(inner, self._luck(inner), padding=12)
            cards = [self._curve_card(inner), self._moments_card(inner), luck]
            return Rows(cards, look.px(14))

        self.scroll = ScrollArea(page, content)
        place_scene(page, header, self.scroll)
        self.scroll.scroll_by(self.offset)

    def _luck(self, page: Page) -> Item:
        """Return the results of dice and draws by kind."""
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
            key = _("Bar: how often it came up. Mark and brackets: how often to expect it.")
            rows.append(Words(page, key, 15, colour="muted"))
        rows += [Divider(page, 4), *self._origin(page)]
        proofs = [*proofs_of(self.match)]
        if proofs:
            rows += [Divider(page, 4), title(page, _("What bots had chosen first"))]
            rows += [Words(page, proof, 15, colour="muted") for proof in proofs]
            rows.append(Words(page, f"{_(SEALS)}.", 15, colour="muted"))
        return Rows(rows, look.px(6))

    def _origin(self, page: Page) -> list[Item]:
        """Return where chance came from: the seed, or the dice on a table."""
        look = page.look
        if self.match.chance == "written":
            told = _("This match was played on paper: its rolls and draws were written down.")
            words = _("The deal: {code}", code=code_of_match(self.match))
            return [title(page, words), Words(page, told, 16, colour="muted")]
        copy = Button(
            page, _("Copy seed"), self._copy_seed, "Ctrl C", "copy", "quiet", height=36,
            name="Copy seed", words="",
        )  # fmt: skip
        copy.tip = _("Copy the seed")
        seed = Words(page, f"**{seed_words(self.match.seed)}**", 20)
        row = Columns([seed, copy], look.px(8), [1.0, None], "centre")
        again = _(
            "The seed was drawn before the first move and sets every roll and draw: with the "
            "same choices it gives the same match."
        )
        return [title(page, _("Seed")), row, Words(page, again, 16, colour="muted")]

    def _copy_seed(self) -> None:
        well = copy_text(seed_words(self.match.seed))
        self.app.notice(_("Seed copied.") if well else _("This computer has no clipboard."))

    def show_turn(self, ply: int) -> None:
        """Go back to the replay and show the match after `ply` actions."""
        self.app.pop()
        self.find(ply)
