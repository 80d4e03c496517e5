"""What happens next in a match: the order of the shots on the screen.

`Script.shots` is a generator. It yields a `Shot`, which stays on the screen until it ends as its
`Rule` says, and receives what ended it. Play runs it against the clock of the window, phones and
puzzles use the same, and tests run it without a window.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

from game.facts import EVERYONE, PUBLIC
from game.match import Match
from game.state import CHANCE, State, common
from scenes.boards.seen import Seen
from scenes.play.shots import (
    Ask,
    Away,
    Changed,
    Curtain,
    Dwell,
    End,
    HandOver,
    Hold,
    Introduction,
    Late,
    Look,
    LookAt,
    Offer,
    Peek,
    Question,
    RareDwell,
    Replay,
    Rest,
    Reveal,
    Seal,
    Shot,
    Show,
    Think,
    TimeUp,
    Veiled,
    Wait,
)
from scenes.play.table import NOBODY, Table, View
from scenes.telling.match_log import MatchLog


class PositionChanged(Exception):
    """The position was changed by an interlude: the script looks at the match again."""


class Hands(Protocol):
    """What the script needs of the match at the table."""

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""

    def log(self, view: View) -> MatchLog:
        """Return the log of a view."""

    def play(self, action: int) -> None:
        """Play an action and save the match."""

    def expire(self) -> None:
        """Play the time-out actions of the turn."""

    def sealed(self) -> int | None:
        """Return the sealed action of the current player, or None."""

    def is_rare(self, log: MatchLog, step: int) -> bool:
        """Return whether a step is a rare event of its game."""

    def automatic(self, known: State) -> int | None:
        """Return the only action of a position that need not be asked for, or None."""


Shots = Generator[Shot, Any, Any]


class Script:
    """The order of shots. It keeps the step shown, the last reveal, and a peek."""

    def __init__(self, table: Table, hands: Hands) -> None:
        self.table = table
        self.hands = hands
        self.match: Match = table.match
        self.view = table.audience(0)
        self.seen = table.last_seen(self.view)  # The actions that the view has seen.
        self.revealed = 0  # All have seen the reveal at this ply.
        self.peeked: int | None = None  # A public decision at this ply is made in private.
        self.actor: int | None = None  # This person of the view has just acted.
        self.is_veiled = table.is_private(self.view)
        self.has_begun = False
        self.has_shown = False  # A step was shown since the last decision.

    # -- the course of a match

    def shots(self) -> Shots:
        """Yield what is on the screen; receive what ended it."""
        while True:
            try:
                yield from self._change_view()
                yield from self._introduce()
                yield from self._catch_up()
                if self._audience() != self.view:
                    continue
                yield from self._look_round()
                self.actor = None
                if self.hands.is_over:
                    yield from self._on(self._shot(End, None))
                    return
                yield from self._next_decision()
            except PositionChanged:
                self.seen = min(self.seen, self.match.ply)
                self.actor = None

    def _audience(self) -> View:
        return self.table.audience(self.revealed, self.peeked)

    def _change_view(self) -> Shots:
        """Take the screen to those who may look now."""
        wanted = self._audience()
        if wanted == self.view:
            if self.is_veiled:
                yield from self._open()
            return
        if not self.is_veiled:
            self.has_shown = False
            yield from self._catch_up()
            if self.table.is_private(self.view) and (self.actor is None or self.has_shown):
                actor = self.table.members(self.view)[0] if self.actor is None else self.actor
                yield from self._on(self._shot(HandOver, actor))
        self.view, self.actor = wanted, None
        self.seen = self.table.last_seen(wanted, self.revealed)
        if self.peeked is not None and wanted == PUBLIC:
            self.seen, self.peeked = self.peeked, None
        yield from self._open()

    def _open(self) -> Shots:
        """Open the view, from behind a curtain if it is private."""
        self.is_veiled = self.table.is_private(self.view)
        if self.is_veiled:
            yield from self._on(self._curtain())
        self.is_veiled = False

    def _introduce(self) -> Shots:
        """Say what comes first, before anything happens."""
        log = self.hands.log(self.view)
        words = log.view.introduction(log.observation(self._step()))
        if words and self.table.people and not self.has_begun:
            yield from self._on(self._shot(Introduction, None))

    def _look_round(self) -> Shots:
        """Let the first position be seen before a bot changes it."""
        if self.has_begun:
            return
        self.has_begun = True
        seat, step = self.match.state.current_player, self._step()
        if not self.match.over and self.view == EVERYONE and not self.table.is_person(seat):
            doer = self._doer(self.hands.log(self.view), step)
            yield from self._on(self._shot(Dwell, doer))

    def _next_decision(self) -> Shots:
        """Let the current player decide, or play what is decided already."""
        match, table, view, hands = self.match, self.table, self.view, self.hands
        seat = match.state.current_player
        forced = self._forced()
        if forced is not None:
            hands.play(forced)
        elif table.choice() is not None and self._is_made_elsewhere(seat):
            action = hands.sealed()
            if action is None:
                kind = Away if seat in table.phones else Seal
                yield from self._on(self._shot(kind, self._chooser(seat)))
            else:
                hands.play(action)
        elif table.is_out_of_sight(view, seat):
            yield from self._wait(seat)
        elif seat in table.phones:
            yield from self._ask_phone(seat)
        elif not table.is_person(seat):
            action = yield from self._on(self._shot(Think, seat))
            if action is not None:
                hands.play(action)
        elif table.is_private(view) and self._begins() and len(match.state.legal_actions()) == 1:
            yield from self._on(self._shot(Rest, seat))
            self.actor = seat
            hands.play(match.state.legal_actions()[0])
        else:
            yield from self._ask(seat)

    def _ask(self, seat: int) -> Shots:
        """Ask a person at the screen."""
        answer = yield from self._on(self._shot(Ask, seat))
        match answer:
            case Peek():
                self.peeked = self.match.ply
            case TimeUp():
                self.actor = seat
                self.hands.expire()
                yield from self._catch_up()
                yield from self._on(self._shot(Late, seat))
            case int():
                self.actor = seat
                self.hands.play(answer)

    def _is_made_elsewhere(self, seat: int) -> bool:
        """Return whether a seat's part of a choice is sealed by a bot or sent by a phone."""
        return seat in self.table.phones or (
            not self.table.is_person(seat) and bool(self.table.people)
        )

    def _chooser(self, seat: int) -> int | None:
        """Return who is named while a part is made: who has locked here, else who makes it."""
        if self.view < 0:
            return None
        people = [own for own in self.table.members(self.view) if self.table.is_person(own)]
        return next((own for own in people if self.table.has_chosen(own)), seat)

    def _ask_phone(self, seat: int) -> Shots:
        """Wait for a public decision on a phone."""
        answer = yield from self._on(self._shot(Away, seat))
        if isinstance(answer, TimeUp):
            self.hands.expire()
        elif answer is not None:
            self.hands.play(answer)

    def _wait(self, seat: int) -> Shots:
        """Wait for the whole turn of others; it takes a whole number of spans."""
        match, team = self.match, self.match.team(seat)
        while not match.over and match.team(match.state.current_player) == team:
            if self._audience() != self.view:
                break
            answer = yield from self._on(self._shot(Wait, seat))
            if isinstance(answer, TimeUp):
                self.hands.expire()
            elif answer is not None:
                self.hands.play(answer)
        yield from self._on(Wait(self.view, seat, match.ply, self._step(), is_over=True))

    def _forced(self) -> int | None:
        """Return the action that is played without asking, or None."""
        known = self.table.forcing_position(self.view, self.match.ply)
        return None if known is None else self.hands.automatic(known)

    def _begins(self) -> bool:
        """Return whether the team to decide has not acted in this turn yet."""
        match = self.match
        last = match.entries[match.ply - 1].player if match.ply else None
        return last is None or match.team(last) != match.team(match.state.current_player)

    # -- events

    def _catch_up(self) -> Shots:
        """Show every step that the view has not seen yet."""
        log, table, last = self.hands.log(self.view), self.table, self.match.ply
        decision = table.last_decision()
        is_secret = decision > self.revealed and table.is_for_all(decision)
        if self.view >= 0 and table.several and is_secret:
            last = decision - 1  # All see it together.
        since = min(self.seen, last)
        reveals = any(table.ends_choice(ply) for ply in range(since + 1, last + 1))
        for step in range(log.step(since) + 1, log.step(last) + 1):
            actor, follows_reveal = self._doer(log, step), False
            if not log.facts(step) or self._is_part_of_choice(log, step):
                continue
            if reveals and self._decider(log.ply(step)) is None:
                yield from self._on(Reveal(self.view, None, self.match.ply, step - 1))
                reveals, follows_reveal = False, True
            yield from self._show(log, step, actor, follows_reveal)
        self.seen = last
        if self.view < 0:
            self.revealed = max(self.revealed, decision)

    def _show(self, log: MatchLog, step: int, actor: int | None, follows_reveal: bool) -> Shots:
        """Show one step, and let it stay as long as it deserves."""
        view, ply = self.view, self.match.ply
        self.seen, self.has_shown = max(self.seen, log.ply(step)), True
        stays = self._stays(log, step, follows_reveal)
        goes_on = not stays and self._is_followed_by_person(actor)
        is_brief = goes_on and step == log.step(ply)
        yield from self._on(Show(view, actor, ply, step, stays, is_brief))
        if stays:
            yield from self._on(Hold(view, actor, ply, step))
        elif not goes_on:
            kind = RareDwell if self.hands.is_rare(log, step) else Dwell
            yield from self._on(kind(view, actor, ply, step))

    def _is_followed_by_person(self, actor: int | None) -> bool:
        """Return whether an own step needs no dwell, since a person goes on."""
        match = self.match
        if actor is None or match.over or not self.table.is_person(actor):
            return False
        is_own = actor == self.actor or self.view == EVERYONE
        return is_own and self.table.is_person(match.state.current_player)

    def _stays(self, log: MatchLog, step: int, follows_reveal: bool) -> bool:
        """Return whether a step stays until somebody continues."""
        facts = log.facts(step)
        if not (follows_reveal or log.view.stays(facts)):
            return False
        return log.view.hold(Seen(log.observation(step - 1)), facts) is not None

    def _doer(self, log: MatchLog, step: int) -> int | None:
        """Return who did a step, or None for all together and for the deal.

        A draw or a roll counts for the player whom the log tells of, or else for the last decider.
        """
        ply = log.ply(step)
        if ply > 0 and self.match.entries[ply - 1].player == CHANCE:
            told = (told.player for told in log.sentences(step))
            doer = next((player for player in told if player != CHANCE), None)
            if doer is not None:
                return doer
        return self._decider(ply)

    def _decider(self, ply: int) -> int | None:
        """Return who decided last before a ply, or None for all together and before the first."""
        entries = self.match.entries
        while ply > 1 and entries[ply - 1].player == CHANCE:
            ply -= 1
        if ply < 1 or self.table.ends_choice(ply) or entries[ply - 1].player == CHANCE:
            return None
        return entries[ply - 1].player

    def _is_part_of_choice(self, log: MatchLog, step: int) -> bool:
        """Return whether a step is a secret part of others, which the reveal shows."""
        ply, table = log.ply(step), self.table
        if self.view == EVERYONE or ply < 1:
            return False
        if table.choice(ply - 1) is None or table.ends_choice(ply):
            return False
        return self.match.team(self.match.entries[ply - 1].player) != self.view

    def is_revealing(self, shot: Shot) -> bool:
        """Return whether everybody looks at what a choice has led to."""
        last = self.table.last_decision()
        pending = self.table.ends_choice(last) and last > self.revealed
        return pending or isinstance(shot, Reveal | Hold)

    def recap(self, view: View, step: int) -> tuple[int, int] | None:
        """Return (since, until) of what others did last before a step, or None for nothing."""
        log = self.hands.log(view)
        since, until = log.away(step)
        told = any(log.facts(at) for at in range(since + 1, until + 1))
        return (since, until) if told else None

    # -- shots

    def _step(self) -> int:
        """Return the step of the view's log that is shown."""
        ply = self.match.ply if self.view == EVERYONE else min(self.seen, self.match.ply)
        return self.hands.log(self.view).step(ply)

    def _shot(self, kind: type[Shot], actor: int | None) -> Shot:
        return kind(self.view, actor, self.match.ply, self._step())

    def _curtain(self) -> Curtain:
        """Return the curtain in front of the view."""
        seat, members = self.match.state.current_player, self.table.members(self.view)
        actor = seat if seat in members else members[0]
        return Curtain(NOBODY, actor, self.match.ply, self._step())

    def _on(self, shot: Shot) -> Shots:
        """Show a shot until it ends. This is the only place that answers interludes."""
        ply = self.match.ply
        while True:
            if self.match.ply != ply:  # A phone has played meanwhile.
                raise PositionChanged
            answer = yield shot
            match answer:
                case Veiled():
                    if shot.view != NOBODY:
                        yield from self._open()
                case LookAt() | Replay() if shot.view != NOBODY:
                    answer = yield from self._look(shot, answer)
                    if answer is not None:
                        return answer
                case Question():
                    offer = Offer(shot.view, shot.actor, shot.ply, shot.step, answer.ask)
                    if isinstance((yield offer), Changed):
                        raise PositionChanged
                case Changed():
                    raise PositionChanged
                case _:
                    return answer

    def _look(self, shot: Shot, wanted: LookAt | Replay) -> Shots:
        """Show earlier steps over a shot; return TimeUp if time ran out meanwhile, else None."""
        log = self.hands.log(shot.view)
        while True:
            if isinstance(wanted, LookAt):
                replay, steps = Replay(wanted.step, wanted.step), [wanted.step]
            else:
                replay, steps = wanted, list(range(wanted.since, wanted.until + 1))
            following: object = None
            for at in steps:
                actor = self._doer(log, at) if at else None
                following = yield Look(
                    shot.view, actor, shot.ply, at, shot.step, replay.since, replay.until,
                    isinstance(wanted, Replay),
                )  # fmt: skip
                if following is not None:
                    break
            if following is None and replay.stays:
                following = LookAt(replay.until)
            if isinstance(following, Changed):
                raise PositionChanged
            if isinstance(following, Veiled):
                yield from self._open()
            if not isinstance(following, LookAt | Replay):
                return following if isinstance(following, TimeUp) else None
            wanted = following
            if isinstance(wanted, LookAt) and wanted.step >= shot.step:
                return None


def public_position(match: Match) -> Any:
    """Return what all players know of the position."""
    return common(match.state, len(match.seats))
