"""A match: its positions, its log, undo and redo, and chance drawn from the seed or written."""

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
Chance = Literal["seed", "written"]


class Seat(msgspec.Struct, frozen=True):
    """A player: a person by name, or a bot by the key of its level.

    A `matched` bot gets, from match to match, the strength that suits its opponent: `elo` on the
    dial of the game, with name and face of the nearest level.
    """

    kind: Kind
    name: str
    level: str = ""
    # Whether the strength is matched to the opponent; not saved, because it is fixed at the start.
    matched: bool = False
    elo: int = 0  # 0 stands for exactly that of the level.

    @property
    def bot(self) -> str:
        """The name by which the bot is found."""
        return f"elo:{self.elo}" if self.elo else self.level


class Terms(msgspec.Struct, frozen=True):
    """The settings of a match besides the house rules.

    A tournament has no hints and no undo. A curtain hides the secrets of one person from the next:
    a "full" one must be confirmed, a "quick" one opens at a press, "open" is none.
    """

    tournament: bool = False
    clock: Factor = 0
    curtain: Curtains = "full"


class Agreement(msgspec.Struct, frozen=True):
    """An end outside the rules: `player` resigned, or all agreed to a draw (None).

    `late` means that the player ran out of time instead of resigning.
    """

    player: int | None
    late: bool = False


class LogEntry(msgspec.Struct, frozen=True):
    """An action of the log."""

    ply: int
    player: int  # A seat or CHANCE.
    action: int
    notation: str


class Match:
    """A match: `entries[i - 1]` leads from `positions[i - 1]` to `positions[i]`.

    Positions in the list are never changed, so other code may keep references to them. Where
    chance is "written", as in a match played on paper, rolls and draws are played like decisions;
    the seed then only deals what lies on the table at the beginning.
    """

    def __init__(
        self,
        key: str,
        seats: Sequence[Seat],
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        terms: Terms | None = None,
        chance: Chance = "seed",
    ) -> None:
        self.game = catalog.find(key)
        self.terms = terms or Terms()
        self.options: dict[str, Value] = resolve(self.game.rules.options, options)
        self.seed = seed
        self.chance = chance
        self.secret = ""  # Each match has its own, from the system's randomness.
        self.seats = tuple(seats)
        first = catalog.new_state(key, len(self.seats), self.options, seed)
        self.positions: list[State] = [first]
        self.entries: list[LogEntry] = []
        self.ply = 0  # The current position; later ones wait for redo.
        self.agreement: Agreement | None = None
        self.feedback = Feedback()  # The notes and answers of people; a branch has none yet.
        self.left: dict[int, float] = {}  # The seconds left of each seat that has begun.
        # Lines of a paper record that cannot be played until a secret before them is known.
        self.waiting: list[str] = []
        self._let_chance_decide()

    @property
    def state(self) -> State:
        """The current position."""
        return self.positions[self.ply]

    @property
    def log(self) -> list[LogEntry]:
        """The entries up to the current position."""
        return self.entries[: self.ply]

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or by agreement."""
        return self.agreement is not None or self.state.current_player == TERMINAL

    @property
    def key(self) -> str:
        """The key of all random numbers but chance: the secret, or else the seed.

        A seed may be short, and known to a player; a secret is neither.
        """
        return self.secret or str(self.seed)

    def returns(self) -> list[float]:
        """Return each player's result, -1 to 1; resigning loses for the whole team."""
        if self.agreement is None:
            return self.state.returns()
        quitter = self.agreement.player
        if quitter is None:
            return [0.0] * len(self.seats)
        return [-1.0 if self.team(s) == self.team(quitter) else 1.0 for s in range(len(self.seats))]

    def team(self, player: int) -> int:
        """Return the team of a player."""
        return self.game.rules.team(player, len(self.seats))

    def play(self, action: int) -> None:
        """Carry out an action of the current player, then all chance drawn from the seed.

        Where chance is written, its outcomes are played here, too. The time-out action is accepted,
        as well. Raise ValueError when the action is not legal or the match is over.
        """
        if self.over:
            raise ValueError("the match is over")
        late = self.state.timeout()
        if action not in self.state.legal_actions() and (late is None or action != late):
            raise ValueError(f"action {action} is not legal here")
        self._advance(action)
        self._let_chance_decide()

    def play_text(self, notation: str) -> None:
        """Play the action with this notation; raise ValueError if it is not legal."""
        self.play(self.state.parse(notation))

    def resign(self, player: int, late: bool = False) -> None:
        """End the match: `player` resigns, or is `late` and has no time left."""
        self._agree(Agreement(player, late))

    def agree_draw(self) -> None:
        """End the match as a draw."""
        self._agree(Agreement(None))

    def can_undo(self) -> bool:
        """Return whether there is a decision or an agreement to undo."""
        return self.agreement is not None or any(self._decided(entry) for entry in self.log)

    def can_redo(self) -> bool:
        """Return whether there is an undone decision to play again."""
        return self.ply < len(self.entries)

    def undo(self) -> None:
        """Undo the agreement, or else the last decision or written outcome.

        Raise ValueError if there is none.
        """
        if not self.can_undo():
            raise ValueError("nothing to undo")
        if self.agreement is not None:
            self.agreement = None
            return
        self.ply -= 1
        while not self._decided(self.entries[self.ply]):
            self.ply -= 1

    def redo(self) -> None:
        """Play an undone decision again with the chance after it; raise ValueError without one."""
        if not self.can_redo():
            raise ValueError("nothing to redo")
        self.ply += 1
        while self.can_redo() and not self._decided(self.entries[self.ply]):
            self.ply += 1

    def branch(self, ply: int) -> Match:
        """Return an independent match at the position after `ply` actions.

        If the seed decides there, its outcome is already played, the same as in this match.
        """
        other = Match(self.game.key, self.seats, self.options, self.seed, self.terms, self.chance)
        other.positions = self.positions[: ply + 1]
        other.entries = self.entries[:ply]
        other.ply = ply
        other._let_chance_decide()
        return other

    def along(self, line: Sequence[str]) -> Match:
        """Return an independent match at the end of a line of actions, in notation.

        Raise ValueError for an illegal line.
        """
        other = self.branch(shared(line, [entry.notation for entry in self.entries]))
        for ply in range(other.ply, len(line)):
            if ply == other.ply:
                other.play_text(line[ply])
            elif other.entries[ply].notation != line[ply]:
                raise ValueError(line[ply])
        other.ply = len(line)  # Chance may have continued.
        return other

    def _decided(self, entry: LogEntry) -> bool:
        """Return whether a player, or the writer of a written match, entered this action."""
        return entry.player != CHANCE or self.chance == "written"

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
        """Play all chance at the current position, drawn from the seed and the ply alone.

        Where chance is written, it waits for `play`.
        """
        while self.chance == "seed" and self.state.current_player == CHANCE:
            self._advance(drawn(self.state, self.seed, self.ply))


def drawn(state: State, seed: int, ply: int) -> int:
    """Return the action of chance in `state`, after `ply` actions of a match with this seed."""
    outcomes = state.legal_actions()
    return outcomes[first_below(len(outcomes), seed, f"chance {ply}")]
