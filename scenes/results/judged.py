"""What a match looks like to its judge: the curve, the largest swings, and who has judged."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from game.language import SOURCE, _, listed, many, spoken
from game.match import Match
from game.state import CHANCE
from scenes.app import Scene
from scenes.boards.faces import face_of
from scenes.results.graph import Graph, Swing, SwingLine, chances, swings
from scenes.results.judge import Judge
from scenes.telling.turns import TurnSpan, names_of, told, who
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.window import copy_text
from scenes.ui.words import Divider, Sentence, Words, title

REDRAW: Final = 0.25  # seconds between two drawings of a growing curve
CLAUSES: Final = 3  # of a turn are told below its beginning


class JudgedScene(Scene):
    """A scene about a finished match with a card for how it swung; `turns` are those judged."""

    def __init__(self, match: Match, turns: list[TurnSpan], judge: Judge) -> None:
        self.match = match
        self.turns = turns
        self.judge = judge
        self.stale = False  # whether the judge has found more than the curve shows
        self.waited = 0.0  # seconds since the curve was drawn
        self.offset = 0  # how far the narrow page was scrolled before it was built anew
        self.scroll: ScrollArea | None = None

    @abstractmethod
    def show_turn(self, ply: int) -> None:
        """Show the match after so many actions."""

    def leave(self) -> None:
        """Let the judge rest."""
        self.judge.stop()

    @property
    def known(self) -> list[float | None]:
        """The first player's chances after each turn, in per cent."""
        return chances(self.judge.values)

    def _swing_card(self, page: Page) -> Card:
        look = page.look
        first = self._first()
        match = self.match
        others = [s.name for p, s in enumerate(match.seats) if match.team(p) != match.team(0)]
        rival = listed(others) if len(others) < 3 else _("The others")
        self.graph = Graph(
            page,
            _("Chance of {people} to win", people=first),
            _("{people} ahead", people=first),
            _("{people} ahead", people=rival),
        )
        known = self.known
        found = self._swings(known)
        self.graph.tell(known, found)
        told = _("Chance of {people} to win after each turn", people=first)
        subtitle = Words(page, told, 16, colour="muted")
        head = Rows([title(page, _("How the match swung")), subtitle])
        rows: list[Item] = [self._head(page, head), self.graph]
        rows += [self._swing_line(page, number, swing) for number, swing in enumerate(found, 1)]
        self.judging = Sentence(page, (self._judging(), self._longest()), 15)
        rows += [Divider(page, 0), self._last_line(page, self.judging)]
        return Card(page, Rows(rows, look.px(6), grow=1))

    def _head(self, page: Page, words: Item) -> Item:
        """Return the top of the card; scenes may put something beside the words."""
        return words

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
        if left > 0:
            shown.append(many("{number} more", "{number} more", left))
        note = "; ".join(shown)
        note = f"{note[:1].upper()}{note[1:]}. " if note else ""
        note += self._better(turn, swing) or self._change(swing)
        return SwingLine(page, number, words, note, swing.points, lambda: self.show_turn(turn.end))

    def _shared(self, turn: TurnSpan) -> bool:
        """Return whether more than one team acted in a turn."""
        match = self.match
        players = {entry.player for entry in match.entries[turn.first : turn.end]} - {CHANCE}
        return len({match.team(player) for player in players}) > 1

    def _better(self, turn: TurnSpan, swing: Swing) -> str:
        """Return what the judge would have done in place of a turn that harmed its player."""
        choice = self.judge.choices[swing.index - 1]
        own = self.match.team(turn.player) == self.match.team(0)
        harmed = swing.points < 0 if own else swing.points > 0
        if choice is None or not harmed or choice == self.match.entries[turn.first].action:
            return ""
        before, game = self.match.positions[turn.first], self.match.game
        facts = game.facts.ahead(before, choice)
        deed = face_of(game.key).words.log(facts, names_of(self.match)).partition("; ")[0]
        if spoken() == SOURCE:
            deed = deed[:1].lower() + deed[1:]
        # For translators: {judge} is the name of a bot, {deed} what it would have done.
        return _("{judge}'s choice: {deed}.", judge=_(self.judge.level.name), deed=deed)

    def _change(self, swing: Swing) -> str:
        """Return how the chance changed, in words."""
        before, after = (round(self.known[i] or 0.0) for i in (swing.index - 1, swing.index))
        chance = {"people": self._first(), "before": before, "after": after}
        if after > before:
            return _("{people}'s chance rises from {before} to {after} %.", **chance)
        return _("{people}'s chance falls from {before} to {after} %.", **chance)

    def _judging(self) -> str:
        """Return who judges, and how far that is."""
        if not self.turns:
            return _("No turn was played.")
        known = self.known
        judged = sum(chance is not None for chance in known)
        seed = self.match.seed
        words = _("One judge for both: {judge} Seed {seed}.", judge=self.judge.words, seed=seed)
        if judged == len(known):
            return words
        progress = _("Judging {number} of {count}…", number=judged + 1, count=len(known))
        return f"{words} {progress}"

    def _longest(self) -> str:
        """Return a sentence as long as any that says how far the judge is."""
        return f"{self._judging()} {_('Judging {number} of {count}…', number=1000, count=1000)}"

    def _last_line(self, page: Page, judging: Sentence) -> Item:
        """Return the judge's sentence, which ends in the seed, with a way to copy that."""
        copy = Button(
            page, _("Copy seed"), self._copy_seed, "Ctrl C", "copy", "quiet", height=36,
            name="Copy seed", words="",
        )  # fmt: skip
        copy.tip = _("Copy the seed")
        return Columns([judging, copy], page.look.px(8), [1.0, None], "centre")

    def _copy_seed(self) -> None:
        well = copy_text(str(self.match.seed))
        self.app.notice(_("The seed is copied.") if well else _("There is no clipboard here."))

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
