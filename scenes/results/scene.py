"""The end of a match: who won and why, the score, and how the match swung."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _
from game.match import Match, Seat
from game.state import CHANCE
from scenes.account import ScoreLine, account_of
from scenes.boards.view import words_of
from scenes.figures import Figures
from scenes.listed import listed
from scenes.record import save_record
from scenes.results.graph import Graph, Swing, SwingLine, chances, swings
from scenes.results.judge import Judge
from scenes.results.victory import Victory
from scenes.scene import Scene
from scenes.sentence import Sentence
from scenes.setup.plan import NEW_SEEDS
from scenes.turns import Turn, chaptered, names_of, told, turns_of, verdict, who, winners
from scenes.ui.button import Button
from scenes.ui.card import MARGIN, Card, frame
from scenes.ui.layout import Columns, Flow, Inset, Item, Rows
from scenes.ui.page import Page
from scenes.ui.scroll import ROOM, ScrollArea
from scenes.ui.words import Digits, Divider, Words, title

REDRAW: Final = 0.25  # seconds between two drawings of a growing curve
CLAUSES: Final = 3  # of a turn are told below its beginning


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the results lead; `replay` opens the match after so many plies."""

    play: Callable[[Match], Scene]
    replay: Callable[[Match, int], Scene]
    judge: Callable[[Match, Sequence[int]], Judge]  # of these plies
    ask: Callable[[Match], Scene] | None = None  # how it was


class Results(Scene):
    """What is seen after the last move; `stem` names the file of the match, `when` its day."""

    focus_name = "Rematch"

    def __init__(
        self,
        match: Match,
        doors: Doors,
        levels: Sequence[str],
        draw_seed: Callable[[int], int],
        stem: str,
        when: str,
    ) -> None:
        self.match = match
        self.doors = doors
        self.draw_seed = draw_seed
        self.stem = stem
        self.when = when
        self.end = verdict(match, levels)
        self.turns: list[Turn] = chaptered(turns_of(match))
        self.score = self._score()
        plies = [self.turns[0].first] if self.turns else []
        self.judge = doors.judge(match, [*plies, *(turn.end for turn in self.turns)])
        self.stale = False  # whether the judge has found more than the curve shows
        self.waited = 0.0  # seconds since the curve was drawn
        self.asked = False  # whether it was asked unbidden how the match was
        self.offset = 0  # how far the narrow page was scrolled before it was built anew
        self.scroll: ScrollArea | None = None

    def _score(self) -> tuple[ScoreLine, ...]:
        """Return how the match went, in numbers."""
        match = self.match
        actions = [entry.action for entry in match.log]
        return account_of(match.game.key).score(match.positions[: match.ply + 1], actions)

    def enter(self) -> None:
        """Ask how it was, once, where that was wished for after every match."""
        wished = self.app.preferences.ask_after and not self.match.feedback.answers
        if wished and not self.asked:
            self.asked = True
            self._ask()

    def leave(self) -> None:
        """Let the judge rest."""
        self.judge.stop()

    @property
    def known(self) -> list[float | None]:
        """The first player's chances after each turn, in per cent."""
        return chances(self.judge.values)

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        won = winners(self.match)
        heroes = account_of(self.match.game.key).heroes(self.match.state, won[0]) if won else ()
        gap = look.px(16)
        self.scroll = None
        if look.wide:
            picture = Victory(page, self.match.game, self.end, heroes)
            left = Rows([picture, self._score_card(page)], look.px(14), grow=0)
            body: Item = Columns([left, self._swing_card(page)], gap, [look.pt(452), 1.0])
            frame(page, None, body, Inset(self._ways(), 0, look.px(14)))
            return

        def content(inner: Page) -> Item:
            picture = Victory(inner, self.match.game, self.end, heroes)
            return Rows([picture, self._score_card(inner), self._swing_card(inner)], gap)

        self.scroll = ScrollArea(page, content)
        frame(page, None, Inset(self.scroll, -look.px(ROOM), 0), self._ways())
        self.scroll.scroll_by(self.offset)

    def _ways(self) -> Item:
        page, look = self.page, self.page.look
        size, high = (18, 52) if look.wide else (16, 44)
        buttons = [
            Button(page, words, action, key, icon, size=size, height=high)
            for words, action, key, icon in (
                ("Swap sides", self._swap_sides, "S", "swap"),
                ("Replay", lambda: self._replay(0), "R", "film"),
                ("Save record" if look.wide else "Save", self._save, "Ctrl S", "save"),
                ("Menu", self.app.home, "Esc", "door"),
            )
        ]
        if look.wide:
            size, high = size + 2, high + 8
        again = Button(page, "Rematch", self._rematch, "Enter", "redo", "candle", size, high)
        buttons.insert(0, again)
        if self.doors.ask:
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
            heads.append(Rows([name, Words(page, role, 14, colour="muted", align="right")]))
        widths = [1.0, *(width for _ in columns)]
        rows: list[Item] = [Columns([title(page, "Score"), *heads], look.px(8), widths, "top")]
        for line in self.score:
            rows += [Divider(page, 4), self._score_line(page, line, columns, widths)]
        return Card(page, Rows(rows), padding=16)

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
        cells: list[Item] = [Words(page, line.label, 17)]
        for seat, *_others in columns:
            if line.figures:
                sprites = line.figures[seat]
                label = f"{line.label}, {self.match.seats[seat].name}: {len(sprites)}"
                cells.append(Figures(page, self.match.game, sprites, label, 34, 2, "right"))
            else:
                cells.append(Digits(page, line.values[seat], 18, "bone"))
        return Columns(cells, page.look.px(8), widths, "centre")

    def _swing_card(self, page: Page) -> Card:
        look = page.look
        first = self._first()
        match = self.match
        others = [s.name for p, s in enumerate(match.seats) if match.team(p) != match.team(0)]
        rival = listed(others) if len(others) < 3 else "The others"
        self.graph = Graph(page, f"{first}'s chance to win", f"{first} ahead", f"{rival} ahead")
        known = self.known
        found = self._swings(known)
        self.graph.tell(known, found)
        subtitle = Words(page, f"{first}'s chance to win after each turn", 16, colour="muted")
        rows: list[Item] = [Rows([title(page, "How the match swung"), subtitle]), self.graph]
        rows += [self._swing_line(page, number, swing) for number, swing in enumerate(found, 1)]
        self.judging = Sentence(page, (self._judging(), self._longest()), 15)
        rows += [Divider(page, 0), self.judging]
        return Card(page, Rows(rows, look.px(6), grow=1))

    def _first(self) -> str:
        """Return whose chance the curve shows: the first player's, with the own team."""
        match = self.match
        own = match.team(0)
        return listed([s.name for p, s in enumerate(match.seats) if match.team(p) == own])

    @staticmethod
    def _swings(known: list[float | None]) -> list[Swing]:
        """Return the largest swings as soon as everything is judged."""
        return [] if None in known else swings(known)

    def _swing_line(self, page: Page, number: int, swing: Swing) -> SwingLine:
        turn = self.turns[swing.index - 1]
        plies = range(turn.first, turn.end)
        clauses = [clause for ply in plies for clause in told(self.match, ply).split("; ")]
        name = turn.name if self._shared(turn) else f"{turn.name}, {who(self.match, turn.player)}"
        words = f"{name}: {clauses[0]}"
        shown, left = clauses[1 : 1 + CLAUSES], len(clauses) - 1 - CLAUSES
        note = "; ".join([*shown, f"{left} more" * (left > 0)]).removesuffix("; ")
        note = f"{note[:1].upper()}{note[1:]}. " if note else ""
        note += self._better(turn, swing) or self._change(swing)
        return SwingLine(page, number, words, note, swing.points, lambda: self._replay(turn.end))

    def _shared(self, turn: Turn) -> bool:
        """Return whether more than one team acted in a turn."""
        match = self.match
        players = {entry.player for entry in match.entries[turn.first : turn.end]} - {CHANCE}
        return len({match.team(player) for player in players}) > 1

    def _better(self, turn: Turn, swing: Swing) -> str:
        """Return what the judge would have done in place of a turn that harmed its player."""
        choice = self.judge.choices[swing.index - 1]
        own = self.match.team(turn.player) == self.match.team(0)
        harmed = swing.points < 0 if own else swing.points > 0
        if choice is None or not harmed or choice == self.match.entries[turn.first].action:
            return ""
        words, before = words_of(self.match.game.key), self.match.positions[turn.first]
        deed = words.log(before, choice, names_of(self.match)).partition("; ")[0]
        return f"{self.judge.level.name}'s choice: {deed[:1].lower()}{deed[1:]}."

    def _change(self, swing: Swing) -> str:
        """Return how the chance changed, in words."""
        before, after = (round(self.known[i] or 0.0) for i in (swing.index - 1, swing.index))
        verb = "rises" if after > before else "falls"
        return f"{self._first()}'s chance {verb} from {before} to {after} %."

    def _judging(self) -> str:
        """Return who judges, and how far that is."""
        if not self.turns:
            return "No turn was played."
        known = self.known
        judged = sum(chance is not None for chance in known)
        words = f"One judge for both: {self.judge.words} Seed {self.match.seed}."
        if judged == len(known):
            return words
        return f"{words} Judging {judged + 1} of {len(known)}…"

    def _longest(self) -> str:
        """Return a sentence as long as any that says how far the judge is."""
        return f"{self._judging()} Judging 1000 of 1000…"

    # -- what happens

    def update(self, dt: float) -> None:
        """Draw the curve on as the judge goes on."""
        self.waited += dt
        self.stale = self.judge.update() or self.stale
        known = self.known
        if not self.stale or (None in known and self.waited < REDRAW):
            return
        self.stale, self.waited = False, 0.0
        if self._swings(known):
            self.offset = self.scroll.offset if self.scroll else 0
            self.app.rebuild()
        else:
            self.graph.tell(known, [])
            self.judging.say(self._judging())

    def _again(self, seats: Sequence[Seat]) -> None:
        """Play once more by the same house rules, from another seed."""
        old = self.match
        seed = self.draw_seed(NEW_SEEDS)
        match = Match(old.game.key, seats, old.options, seed, old.terms)
        self.app.replace(self.doors.play(match))

    def _rematch(self) -> None:
        self._again(self.match.seats)

    def _swap_sides(self) -> None:
        first, *others = self.match.seats
        self._again([*others, first])

    def _replay(self, ply: int) -> None:
        self.app.push(self.doors.replay(self.match, ply))

    def _ask(self) -> None:
        if self.doors.ask:
            self.app.push(self.doors.ask(self.match))

    def _save(self) -> None:
        self.app.notice(save_record(self.match, self.stem, self.when))
