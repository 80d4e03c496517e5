"""What is to be printed: game, house rules, deal, paper, parts, backs and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game import catalog, deal
from game.game import Game
from game.language import _, many, mark, spoken, within
from game.options import Value
from scenes.boards.components import Components, PieceSet
from scenes.boards.faces import face_of
from scenes.paper import texts
from scenes.paper.boards import board_pages
from scenes.paper.ink import Ink
from scenes.paper.page import Line, Page, Words
from scenes.paper.pieces import how, piece_pages
from scenes.paper.sheets import BLEED_MM, PAPERS, Backs, Paper, foot, head
from scenes.paper.shop import shop_pages

PARTS: Final = {
    "board": mark("Board"),
    "tiles": mark("Tiles"),
    "cards": mark("Cards"),
    "tokens": mark("Tokens"),
    "standees": mark("Standees"),
    "screen": mark("Ghost screen"),
    "aids": mark("Player aids"),
    "rules": mark("Rules"),
    "score": mark("Score sheet"),
    "diary": mark("Secret diary"),
}
CUTTING: Final = {  # Ways of cutting a part, in the order of PARTS.
    "board": mark("glue its sheets together where the letters meet"),
    "tiles": mark("cut along the lines, whole rows first"),
    "cards": mark("cut along the lines, whole rows first"),
    "tokens": mark("cut along the marks"),
    "standees": mark("cut, fold over the head, bend the feet outwards"),
    "screen": mark("fold along the dashes"),
    "aids": mark("cut in the middle"),
}
INKS: Final[dict[Ink, str]] = {
    "full": mark("Full colour"), "light": mark("Little ink"), "grey": mark("Black and white")
}  # fmt: skip
BACKS: Final[dict[Backs, str]] = {
    "none": mark("No backs"), "long": mark("Long edge"), "short": mark("Short edge"),
    "fold": mark("Fold over"),
}  # fmt: skip


@dataclass(slots=True)
class PrintJob:
    """The choices for a printed set of one table."""

    game: Game
    players: int
    options: dict[str, Value]
    seed: int = 0
    paper: str = "a4"
    parts: tuple[str, ...] = tuple(PARTS)
    backs: Backs = "long"
    ink: Ink = "light"
    copies: int = 1
    shop: bool = False  # Each card and piece has a page with bleed.
    test: bool = False  # A sheet with crosses comes first.

    @property
    def title(self) -> str:
        """The title of the game."""
        return _(self.game.title)

    @property
    def file_name(self) -> str:
        """The usual name of the file: game, number of players, and the deal if there is one."""
        deal_code = f"-{self.code.split()[-1]}" if self.code else ""
        return f"{self.game.key}-{self.players}-players{deal_code}.pdf"

    @property
    def code(self) -> str:
        """The deal as it stands on every sheet, empty if nothing is dealt."""
        if not deal.is_dealt(self.game.key, self.players, self.options):
            return ""
        code = deal.code_of(self.game.key, self.players, self.options, self.seed)
        return _("Deal {code}", code=code)

    @property
    def components(self) -> Components:
        """What the game is made of at this table."""
        first: Any = catalog.new_state(self.game.key, self.players, self.options, self.seed)
        return face_of(self.game.key).components(first, self.options)

    @property
    def offered(self) -> list[str]:
        """The parts that the game has."""
        found = self.components
        kinds = {pieces.kind for pieces in found.sets}
        has = {"board": bool(found.boards), "screen": bool(found.diary), "diary": bool(found.diary)}
        return [part for part in PARTS if has.get(part, part in kinds or part in ALWAYS)]

    def pages(self) -> Iterator[Page]:
        """Yield all pages in order: what the set needs, the test sheet, then part by part."""
        drawn = [*self.drawn()]
        yield from self.cover(drawn)
        yield from drawn

    def cover(self, drawn: Sequence[Page]) -> list[Page]:
        """Return the first page of a set, which lists the drawn pages by their parts."""
        counts = Counter(page.part for page in drawn if page.part)
        if self.shop or len(counts) < 2:
            return []
        sheets = [(_(PARTS[part]), counts[part], _(CUTTING.get(part, ""))) for part in counts]
        paper, found = PAPERS[self.paper], self.components
        backed = how(self.backs) if any(p.back for s in found.sets for p in s.pieces) else ""
        needs = [many("{number} pencil", "{number} pencils", self.players), _("scissors")]
        if found.dice:
            needs.append(many("{number} die", "{number} dice", found.dice))
        total = sum(counts.values()) + 1
        return [texts.cover_page(self.title, self.code, paper, needs, sheets, total, backed)]

    def drawn(self) -> Iterator[Page]:
        """Yield all pages but the first, each with the part that it belongs to."""
        pygame.font.init()  # Fonts measure the words, without a window.
        if self.shop:
            yield from shop_pages(self.components, self.ink)
            return
        if self.test:
            yield from test_pages(self.title, PAPERS[self.paper], self.backs)
        for part in self.parts:
            for page in self._pages_of(part):
                page.part = part
                yield page

    def _pages_of(self, part: str) -> Iterator[Page]:
        paper, found, code = PAPERS[self.paper], self.components, self.code
        if part == "board":
            for board in found.boards:
                yield from board_pages(board, self.title, code, paper, self.ink)
        elif part == "screen" and found.diary:
            figure = next(
                (p.front.layers[-1].sprite for s in found.sets if s.kind == "standees"
                 for p in s.pieces[-1:]), "",
            )  # fmt: skip
            yield texts.screen_page(self.game, found.diary, paper, self.ink, figure)
        elif part == "aids":
            yield from texts.aid_pages(self.game, code, paper, self.players)
        elif part == "rules":
            yield from texts.rules_pages(self.game, self.options, code, paper, self.ink)
        elif part == "score":
            yield from texts.score_pages(self.game, self.players, code, paper, found.lines)
        elif part == "diary" and found.diary:
            yield from texts.diary_pages(self.game, found.diary, found.house, code, paper, self.ink)
        else:
            sets = [pieces for pieces in found.sets if pieces.kind == part]
            together = part in ("cards", "tiles") and len(sets) > 1
            for pieces in [joined(sets)] if together else sets:
                yield from piece_pages(
                    pieces, self.title, code, paper, self.backs, self.ink, BLEED_MM
                )

    def pdf(self, progress: Callable[[int], None] = lambda page: None) -> bytes:
        """Return all pages as a PDF."""
        from scenes.paper.writer import pdf_of

        return pdf_of(
            self.pages(), self.title, spoken(), self.backs, self.ink, self.copies, progress
        )


def joined(sets: Sequence[PieceSet]) -> PieceSet:
    """Return sets of cards or tiles as one, so that they fill their sheets."""
    pieces = tuple(piece for one in sets for piece in one.pieces)
    kind = sets[0].kind
    return PieceSet(_(PARTS[kind]), kind, sets[0].size, pieces, sets[0].secret)


ALWAYS: Final = ("aids", "rules", "score")


def test_pages(title: str, paper: Paper, backs: Backs) -> Iterator[Page]:
    """Yield a sheet with crosses, and its back, which show how exactly a printer meets them."""
    sides = [within("side of a sheet", "front")]
    if backs not in ("none", "fold"):
        sides.append(within("side of a sheet", "back"))
    for side in sides:
        name = _("{game} · test sheet, {side}", game=title, side=side)
        page = Page(paper.wide, paper.high, name)
        head(page, name, _("Print this first. Held against the light, both crosses must meet."), "")
        foot(page, "")
        for x in (paper.wide / 4, paper.wide / 2, paper.wide * 3 / 4):
            for y in (paper.high / 4, paper.high / 2, paper.high * 3 / 4):
                page.add(Line(x - 6, y, x + 6, y, 0.1), Line(x, y - 6, x, y + 6, 0.1))
                page.add(Words(x + 2, y - 2, side, 7))
        yield page


def usual_paper() -> str:
    """Return the paper of the current language: Letter is usual where English is spoken."""
    return "letter" if spoken() == "en" else "a4"
