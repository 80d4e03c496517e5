"""The judge's view of a match: curves, largest swings, and the name of the judge."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.language import SOURCE, _, listed, many, spoken
from game.match import Match
from game.state import CHANCE
from scenes.boards.faces import face_of
from scenes.results.course import (
    Side,
    Swing,
    begin_of,
    per_cent,
    points_of,
    sides_of,
    spans_of,
    swings,
)
from scenes.results.graph import Course, Graph, Moment, ShareList
from scenes.results.judge import Judge
from scenes.telling.match_log import log_of
from scenes.telling.standing import would_keep
from scenes.telling.turns import (
    SET_UP,
    TurnSpan,
    familiar,
    heading,
    names_of,
    who,
    winners,
)
from scenes.ui.card import Card
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Sentence, Words, title
from scenes.window.app import Scene

REDRAW_SECONDS: Final = 0.25  # A growing curve is drawn again after this.
CLAUSES_BELOW: Final = 3  # At most this many clauses of a turn are shown below its first.
SIDES_WITH_TWO_LINES: Final = 4  # With more sides, moments have one line only.
CLAUSE: Final = re.compile(
    r"; |\. (?=[^a-z])"
)  # Clauses are separated by these; some languages use full stops.


class JudgedScene(Scene):
    """A scene with cards about the course of a finished match.

    `judge` makes a judge for the positions after these plies.
    """

    lingers = True

    def __init__(self, match: Match, judge: Callable[[Match, Sequence[int]], Judge]) -> None:
        self.match = match
        self.turns: list[TurnSpan] = spans_of(match)
        self.judge = judge(match, points_of(self.turns))
        self.sides = sides_of(match)
        self.log = log_of(match, None)
        self.at: int | None = None  # The moment of the curves that is pointed at.
        self.stale = False  # The curves are out of date.
        self.waited = 0.0  # Seconds since the curves were drawn.
        self.offset = 0  # The narrow page was scrolled this far before it was built again.
        self.scroll: ScrollArea | None = None

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return [seat.name for seat in self.match.seats]

    @abstractmethod
    def show_turn(self, ply: int) -> None:
        """Show the match after `ply` actions."""

    def leave(self) -> None:
        """Stop the judge."""
        self.judge.stop()

    # -- the cards

    def _curve_card(self, page: Page) -> Card:
        """Return the card with the curves and the chances at one point."""
        look = page.look
        won = winners(self.match)
        self.graph = Graph(
            page,
            _("Chance to win after each turn"),
            self.sides,
            [side.number for side in self.sides if set(side.seats) & set(won)],
            self._chapters(),
            self._point,
            self._show_moment,
        )
        self.list = ShareList(page, self.sides)
        self.judging = Sentence(page, (self._judging(), self._longest()), 14)
        head: Item = title(page, _("Chance to win"))
        if look.wide:
            left = Rows([head, self.graph, self.judging], look.px(2), grow=1)
            self._tell_curves()
            return Card(page, Columns([left, self.list], look.px(20), [1.0, look.pt(216)]), 14)
        self._tell_curves()
        rows: list[Item] = [head, self.graph, self.list, self.judging]
        return Card(page, Rows(rows, look.px(6)), 14)

    def _moments_card(self, page: Page) -> Card:
        """Return the card with the largest swings; keys 1 to 3 open them in the replay."""
        rows: list[Item] = []
        if self.judge.done:
            self.judge.review(swings(self.judge.shares, begin_of(self.turns)))
        self.judge.doubt([ply for swing in self._swings() for ply in self._doubtful(swing)])
        for number, swing in enumerate(self._swings(), 1):
            rows.append(self._moment(page, number, swing))
            page.scope.shortcuts.append((str(number), self._opener(swing)))
        if not rows:
            rows.append(Words(page, self._no_moment(), 16, colour="muted"))
        return Card(page, Rows(rows, page.look.px(2)), 9)

    def pick(self, swing: Swing) -> None:
        """Show a key moment: here, in the replay."""
        self.show_turn(self.turns[swing.index - 1].end)

    def _opener(self, swing: Swing) -> Callable[[], bool]:
        def act() -> bool:
            self.pick(swing)
            return True

        return act

    def _chapters(self) -> list[tuple[str, int, int]]:
        """Return the labels below the axis, for turns with the same heading."""
        found: list[tuple[str, int, int]] = []
        for point, span in enumerate(self.turns, 1):
            words = heading(self.match, span.first).partition(" · ")[0]
            if span.section == SET_UP:
                words = _(SET_UP)
            if found and found[-1][0] == words:
                found[-1] = (words, found[-1][1], point)
            else:
                found.append((words, point, point))
        return found if begin_of(self.turns) == 0 else found[1:]

    # -- one moment

    def _point(self, index: int) -> None:
        """Show the chances at another point."""
        self.at = index
        self.list.tell(self._when(index), self.judge.shares[index])

    def _show_moment(self, index: int) -> None:
        self.show_turn(self.judge.plies[index])

    def _when(self, index: int) -> str:
        """Return the name of a point on the curves."""
        if not index:
            return _("The beginning")
        span = self.turns[index - 1]
        return _(SET_UP) if span.section == SET_UP else span.name

    def _tell_curves(self) -> None:
        """Update the curves to the judge's results."""
        shares = self.judge.shares
        known = sum(share is not None for share in shares)
        at = self.at
        if at is None and known:
            decisive = self._decisive()
            at = decisive.index if decisive else known - 1
        self.graph.tell(Course(tuple(shares), tuple(self._swings())), at)
        if at is not None:
            self.list.tell(self._when(at), shares[at])

    def _no_moment(self) -> str:
        """Return why no moment is told."""
        if not self.judge.reviewed:
            return _("Looking for key moments…")
        if swings(self.judge.shares, begin_of(self.turns)):
            return _("Two judges do not agree on which turn changed the match.")
        return _("No turn clearly changed the match.")

    def _swings(self) -> list[Swing]:
        """Return the largest swings on which both judges agree, as far as they are reviewed."""
        if not self.judge.done:
            return []
        found, causes = swings(self.judge.shares, begin_of(self.turns)), self.judge.causes
        return [swing for swing in found if causes.get(swing.index) is not None]

    def _decisive(self) -> Swing | None:
        """Return the largest of these swings in favour of the winners, or None."""
        won = set(winners(self.match))
        found = [s for s in self._swings() if not won or won & set(self.sides[s.side].seats)]
        return max(found, key=lambda swing: swing.points, default=None)

    def _moment(self, page: Page, number: int, swing: Swing) -> Moment:
        name, clauses = self._tale(swing)
        doer = self.match.entries[self._cause(swing)].player
        words = f"{name}: {clauses[0]}"
        shown, left = clauses[1 : 1 + CLAUSES_BELOW], len(clauses) - 1 - CLAUSES_BELOW
        if left > 0:
            shown.append(many("{number} more", "{number} more", left))
        note = "; ".join(shown)
        note = f"{note[:1].upper()}{note[1:]}. " if note else ""
        note = " ".join(self._better(swing)) or note
        side = self._side_of(doer) or self.sides[swing.side]
        return Moment(
            page,
            number,
            words,
            note.strip(),
            side.sprite,
            self._chances(swing),
            self.sides[swing.side],
            lambda: self.pick(swing),
            len(self.sides) > SIDES_WITH_TWO_LINES,
        )

    def _tale(self, swing: Swing) -> tuple[str, list[str]]:
        """Return the name of the turn of a swing, and what happened, its cause first."""
        turn, lead = self.turns[swing.index - 1], self._cause(swing)
        clauses = self._clauses(lead, turn.end) + self._clauses(turn.first, lead)
        doer = self.match.entries[lead].player
        is_named = doer == CHANCE or who(self.match, doer) in clauses[0]
        return turn.name if is_named else f"{turn.name}, {familiar(self.match)[doer]}", clauses

    def _cause(self, swing: Swing) -> int:
        """Return the ply that both judges hold to be the cause of a swing."""
        cause = self.judge.causes.get(swing.index)
        return self.turns[swing.index - 1].first if cause is None else cause

    def _clauses(self, first: int, end: int) -> list[str]:
        """Return the sentences about the plies from `first` up to `end`, paths joined."""
        if first >= end:
            return []
        return [c for line in self.log.tale(first + 1, end) for c in CLAUSE.split(line.text)]

    def _side_of(self, player: int) -> Side | None:
        return next((side for side in self.sides if player in side.seats), None)

    def _doubtful(self, swing: Swing) -> list[int]:
        """Return the cause of a swing if it is a decision by a player whom the swing harmed."""
        ply, helped = self._cause(swing), self.sides[swing.side].seats
        own = self.match.entries[ply].player not in (CHANCE, *helped)
        return [ply] if own and len(self.match.positions[ply].legal_actions()) > 1 else []

    def _better(self, swing: Swing) -> Iterator[str]:
        """Yield the better action on which both judges agree, and what it would have kept."""
        doubtful = self._doubtful(swing)
        decision = self.judge.better(doubtful[0]) if doubtful else None
        if decision is None:
            return
        ply = doubtful[0]
        match = self.match
        player = match.entries[ply].player
        before = match.positions[ply].observation(player)
        facts = match.game.rules.facts.preview_facts(before, decision.action)
        deed = face_of(match.game.key).words.log(facts, names_of(match)).partition("; ")[0]
        if spoken() == SOURCE:
            deed = deed[:1].lower() + deed[1:]
        # For translators: {judge} is the name of a bot, {deed} what it would have done.
        yield _("{judge}'s choice: {deed}.", judge=_(self.judge.level.name), deed=deed)
        yield would_keep(decision.estimates[0], match.seats[player].name)

    def _change(self, swing: Swing) -> str:
        """Return how the chance of the rising side changed, in words."""
        before, after = self._chances(swing)
        side = self.sides[swing.side]
        names = listed([self.match.seats[seat].name for seat in side.seats])
        return _(
            "{people}'s chance rises from {before} to {after} %.",
            people=names if len(side.seats) < 3 else side.name,
            before=before,
            after=after,
        )

    def _chances(self, swing: Swing) -> tuple[int, int]:
        """Return the chance of the rising side before and after a swing, in per cent."""
        shares = [self.judge.shares[i] for i in (swing.index - 1, swing.index)]
        before, after = (per_cent(share)[swing.side] if share else 0 for share in shares)
        return before, after

    # -- the judge

    def _judging(self) -> str:
        """Return who judges, and the progress."""
        if not self.turns:
            return _("No turn was played.")
        shares = self.judge.shares
        judged = sum(share is not None for share in shares)
        words = self.judge.words
        if judged == len(shares):
            return words
        progress = _("Judging {number} of {count}…", number=judged + 1, count=len(shares))
        return f"{words} {progress}"

    def _longest(self) -> str:
        """Return the longest possible progress text, to reserve room for it."""
        judging = _("Judging {number} of {count}…", number=1000, count=1000)
        return f"{self._judging()} {judging}"

    def update(self, dt: float) -> None:
        """Update the curves while the judge works."""
        self.waited += dt
        self.stale = self.judge.update() or self.stale
        done = self.judge.done
        if not self.stale or (not done and self.waited < REDRAW_SECONDS):
            return
        self.stale, self.waited = False, 0.0
        if done:
            self.offset = self.scroll.offset if self.scroll else 0
            self.app.rebuild()
        else:
            self._tell_curves()
            self.judging.say(self._judging())
