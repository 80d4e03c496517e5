"""The actions of The Haunting House 3: buttons, keys, marks, and why one is impossible."""

from __future__ import annotations

from typing import Final

from game.language import _
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3.house import GOAL, NAMES
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    PROGRAM,
    HauntingHouse3,
)
from game.state import HIDDEN
from scenes.boards.actions import ActionTable, BoardAction
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.view import TargetMark

HouseAction = BoardAction[HauntingHouse3]


# When a button is offered


def _is_planning(seen: HauntingHouse3) -> bool:
    return seen.phase == PROGRAM


def _is_turning(seen: HauntingHouse3) -> bool:
    return seen.phase == CARRY_OUT and seen.held[seen.owner()] == cards.R90


def _can_cancel(seen: HauntingHouse3) -> bool:
    return seen.phase == ASK_CANCEL and seen.cancels[seen.current_player] > 0


def _can_let_be(seen: HauntingHouse3) -> bool:
    is_asked = seen.phase in (ASK_SWAP, ASK_CANCEL)
    return is_asked and seen.cancels[seen.current_player] != HIDDEN


# A row of cards is planned. Only Enter lays it down.
LAY: Final = HouseAction(
    "lay",
    f.Laid,
    "lay",
    "",
    lambda: _("Lay down"),
    "icons/check",
    _is_planning,
    lambda seen: _("Lay your row down"),
    refusal=lambda seen, _actor: _(
        "The first slot is empty. Fill the slots in order, from the first on."
    ),
)
AIM: Final = HouseAction(
    "aim",
    f.Laid,
    "pin",
    "I",
    lambda: _("Aim"),
    "icons/search",
    _is_planning,
    lambda seen: _("Aim a card of your row"),
)
CLEAR: Final = HouseAction(
    "clear",
    f.Laid,
    "clear",
    "X",
    lambda: _("Clear"),
    "icons/undo",
    _is_planning,
    lambda seen: _("Take all cards back"),
)

# A disk may be played before a card.
CANCEL: Final = HouseAction(
    "cancel",
    f.Cancelled,
    "cancel",
    "X",
    lambda: _("Cancel it"),
    f"{KEY}/disk_cancel",
    _can_cancel,
    lambda seen: _("Cancel the card"),
    cost=lambda seen, _actor: _("The card does nothing, and your Cancel disk is used up."),
)
SWAP: Final = HouseAction(
    "swap",
    f.SwapPlayed,
    cost=lambda seen, _actor: _("You play that card now, and yours is played in its turn."),
)
LET_BE: Final = HouseAction(
    "let be",
    f.LetBe,
    "no",
    "Q",
    lambda: _("Let it be"),
    is_offered=_can_let_be,
    cost=lambda seen, _actor: _("Keep your disks: the card is played as it is."),
)

# A card is carried out. The draft of the row offers what was planned.
AS_PLANNED: Final = HouseAction("as planned", f.Walked, "plan", "G", lambda: _("As planned"))
STEP: Final = HouseAction("step", f.Walked, mark=TargetMark("dot"))
PASSAGE: Final = HouseAction(
    "passage",
    f.Walked,
    question=lambda: _("Secret Passage: one step through a wall to a marked place."),
    mark=TargetMark("dashed"),
)
REACH_GOAL: Final = HouseAction(
    "goal", f.Walked, mark=TargetMark("dot", tone="ok"), caption=lambda: _("goal")
)
# The door is too small for a word on it.
LEAVE: Final = HouseAction("leave", f.Left, mark=TargetMark("dot", tone="ok"))
DROP: Final = HouseAction(
    "drop",
    f.Dropped,
    mark=TargetMark("dot"),
    refusal=lambda seen, _actor: _("Only the nearest trap doors count: choose a marked one."),
)
CLOCKWISE: Final = HouseAction(
    "clockwise",
    f.Rotated,
    "clockwise",
    "R",
    lambda: _("To the right"),
    f"{KEY}/turn_clockwise",
    _is_turning,
    lambda seen: _("Turn to the right"),
    lambda: _("Choose the tile to turn."),
)
ANTICLOCKWISE: Final = HouseAction(
    "anticlockwise",
    f.Rotated,
    "anticlockwise",
    "T",
    lambda: _("To the left"),
    f"{KEY}/turn_anticlockwise",
    _is_turning,
    lambda seen: _("Turn to the left"),
    CLOCKWISE.question,
)
HALF_TURN: Final = HouseAction(
    "half turn",
    f.Rotated,
    question=lambda: _("Rotate 180°: choose a tile without pawns."),
)
SWITCH_TILES: Final = HouseAction(
    "switch tiles",
    f.TilesSwitched,
    question=lambda: _("Switch 2 Tiles: choose two tiles side by side, both without pawns."),
)
SWITCH_PLACES: Final = HouseAction(
    "switch places",
    f.PlacesSwitched,
    question=lambda: _("Switch Places: choose whose pawn changes places with yours."),
    mark=TargetMark("brackets", tone="candle"),
    refusal=lambda seen, _actor: _("Only a pawn on a place beside yours can be switched."),
)
SHIFT: Final = HouseAction(
    "shift",
    f.Shifted,
    question=lambda: _("Move Exit: shift the Exit or a staircase by one."),
    mark=TargetMark("brackets", tone="candle"),
    refusal=lambda seen, _actor: _(
        "Choose where the Exit or a staircase goes: one of the marked places."
    ),
)
ACTIONS: Final = ActionTable(
    (
        *(LAY, AIM, CLEAR, CANCEL, SWAP, LET_BE, AS_PLANNED),
        *(STEP, PASSAGE, REACH_GOAL, LEAVE, DROP, CLOCKWISE, ANTICLOCKWISE),
        *(HALF_TURN, SWITCH_TILES, SWITCH_PLACES, SHIFT),
    )
)
BY_CARD: Final = {
    cards.SP: PASSAGE,
    cards.R180: HALF_TURN,
    cards.SW: SWITCH_TILES,
    cards.PL: SWITCH_PLACES,
    cards.EX: SHIFT,
    cards.TD: DROP,
}


def row_of(seen: HauntingHouse3, action: int) -> HouseAction:
    """Return the row of an action in this position."""
    match f.action_fact(seen, action):
        case f.Walked(seat, place=place) | f.Dropped(seat, place=place) if place == NAMES[
            GOAL
        ] and seen.is_ghost(seat):
            return REACH_GOAL
        case f.Walked(card=card):
            return PASSAGE if card == cards.SP else STEP
        case f.Rotated(_, _, degrees):
            return HALF_TURN if degrees == 180 else CLOCKWISE if degrees > 0 else ANTICLOCKWISE
        case fact:
            return ACTIONS.by_fact[type(fact)]
