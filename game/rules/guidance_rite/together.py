"""The resolution of two simultaneous plans in bout 3."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.guidance_rite.moves import arrival
from game.rules.guidance_rite.pieces import (
    EMPTY,
    GREY,
    MOST_ARROWS_TO_RENEW,
    OWNER,
    arrows_of,
    bitten,
    blackened,
    character_of,
    plain,
    renewed,
    turned,
    with_character,
)
from game.rules.guidance_rite.powers import HALF_TURN_EIGHTHS, bite_of, blackenings, reopened
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CROW_POWER,
    EXCHANGE,
    GROUNDS,
    LIZARD_POWER,
    MONSTER_POWER,
    NOWHERE,
    PASS,
    RAT_POWER,
    TAKE,
    target_of,
)


class Clash:
    """One turn of bout 3: both moves, then both powers."""

    def __init__(self, base: list[int], plans: Sequence[list[int]], final: bool) -> None:
        self.board = base[:]
        self.plans = plans
        self.final = final
        self.ground = GROUNDS[final]
        # The square each piece came from, by its present square.
        self.origin = list(range(len(base)))
        self.arrivals: list[tuple[int, int, int]] = []  # Each move as player, source and target.
        self._move()
        self.after_moves = [renewed(piece) for piece in self.board]
        self._bite()
        for player in (0, 1):
            self._empower(player)
        self.board = [renewed(piece) for piece in self.board]

    # Moves

    def _move(self) -> None:
        """Let all moved pieces leave, then all arrive; two on one square destroy each other."""
        base = self.board[:]
        for player, plan in enumerate(self.plans):
            action = plan[0]
            if action >= PASS:
                continue
            source, target = action >> 5, target_of(self.ground, action)
            self.arrivals.append((player, source, target))
            if action & EXCHANGE:
                self.arrivals.append((player, target, source))
        for _, source, _ in self.arrivals:
            self.board[source] = EMPTY
            self.origin[source] = NOWHERE
        targets = [target for _, _, target in self.arrivals]
        for player, source, target in self.arrivals:
            if targets.count(target) > 1:
                self.board[target] = EMPTY
                self.origin[target] = NOWHERE
            else:
                action = self.plans[player][0]
                piece = base[source]
                if source == action >> 5:
                    piece = self._arrived(player, action, piece, self.board[target])
                else:
                    piece = plain(piece)  # The Guardian of an exchange.
                self.board[target] = piece
                self.origin[target] = source

    def _arrived(self, player: int, action: int, piece: int, occupant: int) -> int:
        """Return the moved piece after its own effect and what it takes from a friend."""
        becomes = arrival(piece, occupant, action, self.ground, self.final)
        if self.final and occupant >> OWNER == player + 1:
            if TAKE in self.plans[player]:
                becomes = with_character(becomes, character_of(occupant))
            return renewed(becomes)
        return becomes

    # Powers

    def _target_survives(self, player: int, square: int) -> bool:
        """Return whether the piece that the plan meant by `square` is still there."""
        action = self.plans[player][0]
        meant = square
        if action < PASS:
            source, target = action >> 5, target_of(self.ground, action)
            if square == target:
                meant = source
            elif square == source:
                meant = target
        return self.origin[square] == meant

    def _power(self, player: int) -> int:
        """Return the player's power, or 0."""
        for action in self.plans[player]:
            if RAT_POWER <= action < BLACKEN:
                return action
        return 0

    def _bite(self) -> None:
        """Carry out the bites of both, neither before the other."""
        bites = []
        for player in (0, 1):
            power = self._power(player)
            if MONSTER_POWER <= power < CROW_POWER:
                square, target, direction = bite_of(power, self.ground)
                if (
                    self._target_survives(player, square)
                    and self._target_survives(player, target)
                    and arrows_of(self.board[target]) >> direction & 1
                ):
                    bites.append((square, target, direction))
        for square, target, direction in bites:
            self.board[target] = bitten(self.board[target], direction)
            self.board[square] = plain(self.board[square])

    def _empower(self, player: int) -> None:
        """Carry out what is possible of a player's power other than a bite."""
        power = self._power(player)
        board = self.board
        if power >= CROW_POWER:
            square = power - CROW_POWER
            if self._target_survives(player, square):
                self._use_crow(player, square)
        elif LIZARD_POWER <= power < MONSTER_POWER:
            square, direction = divmod(power - LIZARD_POWER, 8)
            arrows = arrows_of(board[square])
            if (
                self._target_survives(player, square)
                and arrows.bit_count() <= MOST_ARROWS_TO_RENEW
                and not arrows >> direction & 1
            ):
                board[square] = plain(blackened(board[square], direction))
        elif RAT_POWER <= power < LIZARD_POWER:
            square = power - RAT_POWER
            if self._target_survives(player, square) and arrows_of(board[square]):
                board[square] = plain(turned(board[square], HALF_TURN_EIGHTHS))

    def _use_crow(self, player: int, square: int) -> None:
        board = self.board
        if not self.final:
            if board[square] & GREY:
                board[square] = reopened(board[square])
            return
        for arrow in blackenings(self.plans[player]):
            target, direction = divmod(arrow, 8)
            if self._target_survives(player, target) and board[target] >> 8 + direction & 1:
                board[target] = blackened(board[target], direction)
                board[square] = plain(board[square])
