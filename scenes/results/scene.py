"""The end of a match: who won and why, the score, and how the match swung."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.language import _, listed
from game.match import Match, Seat
from scenes.app import Scene
from scenes.boards.faces import face_of
from scenes.boards.figures import Figures
from scenes.boards.match_summary import ScoreLine
from scenes.export.record import save_record
from scenes.results.judge import Judge
from scenes.results.judged import JudgedScene
from scenes.results.victory import Victory
from scenes.setup.plan import NEW_SEEDS
from scenes.telling.turns import chaptered, facts_of, turns_of, verdict, winners
from scenes.ui.button import Button
from scenes.ui.card import MARGIN, Card, place_scene
from scenes.ui.layout import Beside, Columns, Flow, Inset, Item, Rows
from scenes.ui.scroll import ROOM, ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Digits, Divider, Words, title


@dataclass(frozen=True, slots=True)
class ResultsLinks:
    """Where the results lead.

    `replay` opens the match after so many plies, `analysis` what else is to be said of it; that
    calls a function with the plies after which it found something.
    """

    play: Callable[[Match], Scene]
    replay: Callable[[Match, int], Scene]
    analysis: Callable[[Match, Callable[[int], None]], Scene]
    judge: Callable[[Match, Sequence[int]], Judge]  # of these plies
    ask: Callable[[Match], Scene] | None = None  # how it was


class Results(JudgedScene):
    """What is seen after the last move; `stem` names the file of the match, `when` its day."""

    focus_name = "Rematch"

    def __init__(
        self,
        match: Match,
        links: ResultsLinks,
        levels: Sequence[str],
        draw_seed: Callable[[int], int],
        stem: str,
        when: str,
    ) -> None:
        turns = chaptered(turns_of(match))
        plies = [turns[0].first] if turns else []
        judge = links.judge(match, [*plies, *(turn.end for turn in turns)])
        super().__init__(match, turns, judge)
        self.links = links
        self.draw_seed = draw_seed
        self.stem = stem
        self.when = when
        self.end = verdict(match, levels)
        self.score = self._score()
        self.asked = False  # whether it was asked unbidden how the match was

    def _score(self) -> tuple[ScoreLine, ...]:
        """Return how the match went, in numbers."""
        match = self.match
        facts = [facts_of(match, ply) for ply in range(match.ply)]
        return face_of(match.game.key).summary.score(match.state, facts)

    def enter(self) -> None:
        """Ask how it was, once, where that was wished for after every match."""
        wished = self.app.preferences.ask_after and not self.match.feedback.answers
        if wished and not self.asked:
            self.asked = True
            self._ask()

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        won = winners(self.match)
        heroes = (
            face_of(self.match.game.key).summary.heroes(self.match.state, won[0]) if won else ()
        )
        gap = look.px(16)
        self.scroll = None
        if look.wide:
            picture = Victory(page, self.match.game, self.end, heroes)
            left = Rows([picture, self._score_card(page)], look.px(14), grow=0)
            body: Item = Columns([left, self._swing_card(page)], gap, [look.pt(452), 1.0])
            place_scene(page, None, body, Inset(self._ways(), 0, look.px(14)))
            return

        def content(inner: Page) -> Item:
            picture = Victory(inner, self.match.game, self.end, heroes)
            return Rows([picture, self._score_card(inner), self._swing_card(inner)], gap)

        self.scroll = ScrollArea(page, content)
        place_scene(page, None, Inset(self.scroll, -look.px(ROOM), 0), self._ways())
        self.scroll.scroll_by(self.offset)

    def _ways(self) -> Item:
        page, look = self.page, self.page.look
        size, high = (18, 52) if look.wide else (16, 44)
        saved = _("Save record") if look.wide else _("Save")
        buttons = [
            Button(page, words, action, key, icon, size=size, height=high, name=name)
            for name, words, action, key, icon in (
                ("Swap sides", _("Swap sides"), self._swap_sides, "S", "swap"),
                ("Replay", _("Replay"), lambda: self._replay(0), "R", "film"),
                ("Save record", saved, self._save, "Ctrl S", "save"),
                ("Menu", _("Menu"), self.app.home, "Esc", "door"),
            )
        ]
        if look.wide:
            size, high = size + 2, high + 8
        again = Button(
            page, _("Rematch"), self._rematch, "Enter", "redo", "candle", size, high, "Rematch"
        )
        buttons.insert(0, again)
        if self.links.ask:
            words = _("Tell us how it was") if look.wide else _("How was it?")
            size, high = (18, 52) if look.wide else (size, high)
            name = "Tell us how it was"
            ask = Button(page, words, self._ask, "T", "note", size=size, height=high, name=name)
            buttons.insert(-1, ask)
        room = page.rect.width - 2 * look.px(MARGIN)
        wide = sum(button.natural_width() + look.px(14) for button in buttons)
        gap = look.px(14) if look.wide and wide <= room else look.px(6)
        return Flow(buttons, gap, "centre")

    def _score_card(self, page: Page) -> Card:
        look, columns = page.look, self._columns()
        width = look.pt({1: 110, 2: 110, 3: 84}.get(len(columns), 64))
        heads: list[Item] = []
        for seats in columns:
            role = self.match.game.roles[seats[0] % len(self.match.game.roles)]
            names = listed([self.match.seats[seat].name for seat in seats])
            name = Words(page, names, 16, "bold", align="right")
            heads.append(Rows([name, Words(page, _(role), 14, colour="muted", align="right")]))
        widths = [1.0, *(width for _ in columns)]
        rows: list[Item] = [Columns([title(page, _("Score")), *heads], look.px(8), widths, "top")]
        for line in self.score:
            rows += [Divider(page, 4), self._score_line(page, line, columns, widths)]
        return Card(page, Rows(rows), padding=16)

    def _head(self, page: Page, words: Item) -> Item:
        more = Button(
            page, _("Luck and seed"), self._analyse, "L", "dice", "quiet", 16, 40, "Luck and seed"
        )
        return Beside(words, more, page.look.px(10), page.look.pt(220))

    def _columns(self) -> list[list[int]]:
        """Return the seats that have a column together: all of a team, if they share the score."""
        found: dict[tuple[object, ...], list[int]] = {}
        for seat in range(len(self.match.seats)):
            values = [(line.values or line.figures)[seat] for line in self.score]
            found.setdefault((self.match.team(seat), *values), []).append(seat)
        return list(found.values())

    def _score_line(
        self, page: Page, line: ScoreLine, columns: list[list[int]], widths: list[float]
    ) -> Item:
        cells: list[Item] = [Words(page, _(line.label), 17)]
        for seat, *_others in columns:
            if line.figures:
                sprites = line.figures[seat]
                label = f"{_(line.label)}, {self.match.seats[seat].name}: {len(sprites)}"
                cells.append(Figures(page, self.match.game, sprites, label, 34, 2, "right"))
            else:
                cells.append(Digits(page, line.values[seat], 18, "bone"))
        return Columns(cells, page.look.px(8), widths, "centre")

    # -- what happens

    def _again(self, seats: Sequence[Seat]) -> None:
        """Play once more by the same house rules, from another seed."""
        old = self.match
        seed = self.draw_seed(NEW_SEEDS)
        match = Match(old.game.key, seats, old.options, seed, old.terms)
        self.app.replace(self.links.play(match))

    def _rematch(self) -> None:
        self._again(self.match.seats)

    def _swap_sides(self) -> None:
        first, *others = self.match.seats
        self._again([*others, first])

    def show_turn(self, ply: int) -> None:
        """Open the replay there."""
        self._replay(ply)

    def _analyse(self) -> None:
        self.app.push(self.links.analysis(self.match, self._replay))

    def _replay(self, ply: int) -> None:
        self.app.push(self.links.replay(self.match, ply))

    def _ask(self) -> None:
        if self.links.ask:
            self.app.push(self.links.ask(self.match))

    def _save(self) -> None:
        self.app.notice(save_record(self.match, self.stem, self.when))
