"""The gains of the items of the final match, and the gain from which one is used."""

from __future__ import annotations

from typing import Final

from game.bots.guidance_rite.battle import BattleSearch
from game.bots.guidance_rite.field import BoutRules, field_of
from game.rules.guidance_rite.items import honours, openings, partners
from game.rules.guidance_rite.pieces import EMPTY, blackened, renewed, turned, with_character
from game.rules.guidance_rite.state import (
    JOINT,
    SUDDEN_DEATH,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import HONOUR, ROTATE, SWAP

# An item must gain at least this, because it may be of more use later.
MIN_ITEM_GAIN: Final = 25
# At a first look this many turns of captures are played out.
FIRST_CAPTURE_TURNS: Final = 1
# This many items, or halves of one, are searched more deeply afterwards.
ITEMS_SEARCHED: Final = 4
# The gain must be this much larger for each bout still to come.
GAIN_PER_LATER_BOUT: Final = 12
# With this many pieces, one more capture ends the use of items in a bout.
LAST_ITEM_PIECES: Final = 10
# A changed piece counts this percentage of what it threatens to capture in the next turn.
THREAT_PERCENT: Final = 25


class Items:
    """The gains of the current player's items, estimated after captures are played out."""

    def __init__(self, position: GuidanceRite, captures: int) -> None:
        self.position = position
        self.player = position.current_player
        self.rules = BoutRules(position.final, position.draw_rule)
        self._search = BattleSearch(self.rules, 1 << 60, captures)
        self._rough = (
            Items(position, FIRST_CAPTURE_TURNS) if captures > FIRST_CAPTURE_TURNS else None
        )
        self._now = self._score(position.board, 0)
        self._known: dict[tuple[int, int], int] = {}

    def _score(self, board: list[int], changed: int) -> int:
        """Return how the player stands with a board: to move, or in bout 3 on either side.

        Pieces on `changed` squares may not move in this turn; what they would capture if they
        could is a threat of the next one, which can be parried.
        """
        field = field_of(self.position, board)
        held = self.position.held[self.player]
        own = self._search.quiet(field, self.player, held | changed)
        if changed:
            free = self._search.quiet(field, self.player, held)
            own += (free - own) * THREAT_PERCENT // 100
        if self.position.bout != JOINT:
            return own
        return (own - self._search.quiet(field, 1 - self.player)) // 2

    def _gain(self, changes: dict[int, int]) -> int:
        board = self.position.board[:]
        changed = 0
        for square, piece in changes.items():
            board[square] = piece
            changed |= 1 << square
        return self._score(board, changed) - self._now

    def honour(self, action: int) -> int:
        """Return the gain of one half of a Point of Honour."""
        square, direction = divmod(action - HONOUR, 8)
        return self._gain({square: blackened(self.position.board[square], direction)})

    def rotate(self, action: int) -> int:
        """Return the gain of a Rotate."""
        square, eighths = divmod(action - ROTATE, 8)
        return self._gain({square: turned(self.position.board[square], eighths)})

    def swap(self, one: int, other: int) -> int:
        """Return the gain of a Swap; the order of the squares does not matter."""
        pair = min(one, other), max(one, other)
        if pair not in self._known:
            board = self.position.board
            first, second = board[one], board[other]
            self._known[pair] = self._gain(
                {
                    one: renewed(with_character(first, second >> 16 & 7)),
                    other: renewed(with_character(second, first >> 16 & 7)),
                }
            )
        return self._known[pair]

    def gains(self) -> dict[int, int]:
        """Return the largest gain that can begin with each action that uses an item.

        Most items change little, so only the best by a rough estimate are estimated exactly.
        """
        first = self.player * 3
        left = self.position.items[first : first + 3]
        actions = openings(self.position.board, self.player, left)
        if self._rough is not None:
            ranks = self._rough.gains()
            actions = sorted(actions, key=lambda action: -ranks[action])[:ITEMS_SEARCHED]
        found: dict[int, int] = {}
        theirs: int | None = None
        for action in actions:
            if action >= SWAP:
                square = action - SWAP
                found[action] = max(self.swap(square, other) for other in self._partners(square))
            elif action >= ROTATE:
                found[action] = self.rotate(action)
            else:
                if theirs is None:
                    theirs = max(map(self.honour, self._honours()))
                found[action] = self.honour(action) + theirs
        return found

    def _partners(self, square: int) -> list[int]:
        """Return the squares whose pieces are worth a swap with this one."""
        found, rough = partners(self.position.board, square), self._rough
        if rough is None:
            return found
        return sorted(found, key=lambda other: -rough.swap(square, other))[:ITEMS_SEARCHED]

    def _honours(self) -> list[int]:
        """Return the second halves of a Point of Honour that are worth a look."""
        found, rough = honours(self.position.board, 1 - self.player), self._rough
        if rough is None:
            return found
        return sorted(found, key=lambda action: -rough.honour(action))[:ITEMS_SEARCHED]

    def completions(self) -> dict[int, int]:
        """Return the gain of each action that completes the item chosen."""
        position = self.position
        if position.chosen >= SWAP:
            first = position.chosen - SWAP
            return {
                SWAP + other: self.swap(first, other) for other in partners(position.board, first)
            }
        return {action: self.honour(action) for action in honours(position.board, 1 - self.player)}

    def price(self) -> int:
        """Return the least gain for which an item is used now and not saved for later."""
        position = self.position
        to_come = max(0, JOINT - position.bout) if position.bout != SUDDEN_DEATH else 0
        if not to_come and len(position.board) - position.board.count(EMPTY) <= LAST_ITEM_PIECES:
            return 0
        return MIN_ITEM_GAIN + GAIN_PER_LATER_BOUT * to_come
