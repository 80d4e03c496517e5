"""One playing of a game: every position, the log, undo and redo, and chance from the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from game import catalog
from game.chance import first_below
from game.clock import Factor
from game.notes import Feedback, shared
from game.options import Value, resolve
from game.state import CHANCE, TERMINAL, State

Kind = Literal["person", "bot"]
Curtains = Literal["full", "quick", "open"]
Choosing = Literal["in_turn", "at_once"]


class Seat(msgspec.Struct, frozen=True):
    """Who sits at the table: a person by name, or a bot by the key of its level.

    A bot may be `matched`: from match to match it gets the level that suits the person it meets.
    """

    kind: Kind
    name: str
    level: str = ""
    matched: bool = False  # which a save need not know, for the level is fixed when it begins


class Terms(msgspec.Struct, frozen=True):
    """What the players agreed on beside the rules.

    A tournament has neither hints nor taking back. Curtains part people who have secrets from each
    other: "full" ones ask to be confirmed, "quick" ones open at a press, an "open" table has none.
    What two people choose at the same time they enter one after the other, or both at once.
    """

    tournament: bool = False
    clock: Factor = 0
    curtain: Curtains = "full"
    choosing: Choosing = "in_turn"


class Agreement(msgspec.Struct, frozen=True):
    """An end the players chose: `player` resigned, or both agreed to a draw (player None).

    Who is `late` has not resigned, but had no time left for the match.
    """

    player: int | None
    late: bool = False


class LogEntry(msgspec.Struct, frozen=True):
    """One line of the log."""

    ply: int
    player: int  # or CHANCE
    action: int
    notation: str


class Match:
    """A match at the table: `positions[i]` follows from `positions[i - 1]` by `entries[i - 1]`.

    Positions are never changed after they were made, so whoever draws or saves may keep them.
    """

    def __init__(
        self,
        key: str,
        seats: Sequence[Seat],
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        terms: Terms | None = None,
    ) -> None:
        self.game = catalog.find(key)
        self.terms = terms or Terms()
        self.options: dict[str, Value] = resolve(self.game.options, options)
        self.seed = seed
        self.secret = ""  # of this match alone, from the randomness of the system
        self.seats = tuple(seats)
        first = catalog.new_state(key, len(self.seats), self.options, seed)
        self.positions: list[State] = [first]
        self.entries: list[LogEntry] = []
        self.ply = 0  # where the players stand; later positions wait for redo
        self.agreement: Agreement | None = None
        self.feedback = Feedback()  # what people say of it; a branch has none yet
        self.left: dict[int, float] = {}  # seconds of a clock, of each seat that has begun
        self._let_chance_decide()

    @property
    def state(self) -> State:
        """The present position."""
        return self.positions[self.ply]

    @property
    def log(self) -> list[LogEntry]:
        """The entries up to the present position."""
        return self.entries[: self.ply]

    @property
    def over(self) -> bool:
        """Whether the rules or an agreement ended the match."""
        return self.agreement is not None or self.state.current_player == TERMINAL

    @property
    def key(self) -> str:
        """What bots, delays and seals are drawn from: the secret, or the seed where there is none.

        A seed may be known to whoever has written it, and be as short as that.
        """
        return self.secret or str(self.seed)

    def returns(self) -> list[float]:
        """Return each player's result; who resigns loses, with the own team, to everyone else."""
        if self.agreement is None:
            return self.state.returns()
        quitter = self.agreement.player
        if quitter is None:
            return [0.0] * len(self.seats)
        return [-1.0 if self.team(s) == self.team(quitter) else 1.0 for s in range(len(self.seats))]

    def team(self, player: int) -> int:
        """Return the team of a player."""
        return self.game.team(player, len(self.seats))

    def play(self, action: int) -> None:
        """Carry out an action of the player to decide, then whatever chance decides.

        A time-out may be played though it is not listed. Raise ValueError when the action is not
        legal or the match is over.
        """
        if self.over:
            raise ValueError("the match is over")
        late = self.state.timeout()
        if action not in self.state.legal_actions() and (late is None or action != late):
            raise ValueError(f"action {action} is not legal here")
        self._advance(action)
        self._let_chance_decide()

    def play_text(self, notation: str) -> None:
        """Play the action written as `notation`."""
        self.play(self.state.parse(notation))

    def resign(self, player: int, late: bool = False) -> None:
        """End the match as a loss of `player`, who gave up or has no time left for the match."""
        self._agree(Agreement(player, late))

    def agree_draw(self) -> None:
        """End the match as a draw."""
        self._agree(Agreement(None))

    def can_undo(self) -> bool:
        """Return whether a decision stands before the present position."""
        return self.agreement is not None or any(entry.player != CHANCE for entry in self.log)

    def can_redo(self) -> bool:
        """Return whether an undone decision can be played again."""
        return self.ply < len(self.entries)

    def undo(self) -> None:
        """Step back to the decision before this one; an agreement is taken back alone."""
        if not self.can_undo():
            raise ValueError("nothing to undo")
        if self.agreement is not None:
            self.agreement = None
            return
        self.ply -= 1
        while self.entries[self.ply].player == CHANCE:
            self.ply -= 1

    def redo(self) -> None:
        """Step forward over an undone decision and the chance that followed it."""
        if not self.can_redo():
            raise ValueError("nothing to redo")
        self.ply += 1
        while self.can_redo() and self.entries[self.ply].player == CHANCE:
            self.ply += 1

    def branch(self, ply: int) -> Match:
        """Return a match of its own that stands where this one stood after `ply` actions.

        Where chance was to decide there, it has: the same as before.
        """
        other = Match(self.game.key, self.seats, self.options, self.seed, self.terms)
        other.positions = self.positions[: ply + 1]
        other.entries = self.entries[:ply]
        other.ply = ply
        other._let_chance_decide()
        return other

    def along(self, line: Sequence[str]) -> Match:
        """Return a match of its own that stands where a line of actions leads, as notes keep it.

        Raise ValueError when the rules do not allow it.
        """
        other = self.branch(shared(line, [entry.notation for entry in self.entries]))
        for ply in range(other.ply, len(line)):
            if ply == other.ply:
                other.play_text(line[ply])
            elif other.entries[ply].notation != line[ply]:
                raise ValueError(line[ply])
        other.ply = len(line)  # chance may have gone on
        return other

    def _agree(self, agreement: Agreement) -> None:
        if self.over:
            raise ValueError("the match is over")
        self.agreement = agreement

    def _advance(self, action: int) -> None:
        before = self.state
        after = before.clone()
        entry = LogEntry(self.ply, before.current_player, action, before.notation(action))
        after.apply(action)
        del self.positions[self.ply + 1 :], self.entries[self.ply :]
        self.positions.append(after)
        self.entries.append(entry)
        self.ply += 1

    def _let_chance_decide(self) -> None:
        """Draw what the dice and decks decide, each draw from the seed and its ply alone."""
        while self.state.current_player == CHANCE:
            self._advance(drawn(self.state, self.seed, self.ply))


def drawn(state: State, seed: int, ply: int) -> int:
    """Return what chance decides after so many actions of the match of a seed."""
    outcomes = state.legal_actions()
    return outcomes[first_below(len(outcomes), seed, f"chance {ply}")]
