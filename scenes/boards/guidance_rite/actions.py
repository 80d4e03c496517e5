"""The actions of Guidance Rite: buttons, keys, marks, effects, and why one is impossible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.language import _, within
from game.rules.guidance_rite import facts as f
from game.rules.guidance_rite import state, tables
from game.rules.guidance_rite.actions import captures, is_grey, kind_of, manner_of
from game.rules.guidance_rite.pieces import OWNER, character_of
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.actions import ActionTable, BoardAction
from scenes.boards.guidance_rite.nouns import character as called
from scenes.boards.guidance_rite.nouns import item_name
from scenes.boards.view import TargetMark

RiteAction = BoardAction[GuidanceRite]

CHOICE: Final = TargetMark("brackets", tone="candle")


# When a button is offered


def _is_in(*phases: int) -> Callable[[GuidanceRite], bool]:
    return lambda seen: seen.phase in phases


def _is_in_turn(seen: GuidanceRite) -> bool:
    return state.OFFERING <= seen.phase < state.OVER and seen.phase != state.TAKING_OVER


def _is_capture_a_choice(seen: GuidanceRite) -> bool:
    """Return whether a move onto one's own Guardian could be a capture or an exchange."""
    if seen.phase not in (state.STARTING, state.MOVING):
        return False
    moves = [action for action in seen.legal_actions() if action < tables.PASS]
    return any(a & tables.EXCHANGE and a ^ tables.EXCHANGE in moves for a in moves)


# Why an action is impossible


def _refuse_power(character: int) -> Callable[[GuidanceRite, int], str]:
    def refuse(seen: GuidanceRite, _actor: int) -> str:
        word, own = called(character), seen.current_player + 1
        if seen.phase != state.EMPOWERING:
            return _("Move first: a power goes with a move.")
        if seen.spent:
            return _("The move has removed a symbol already: no power in this turn.")
        if seen.character == character:
            # For translators: the character is "Rat" or so, without an article, here and below.
            return _("A {character} has moved, so no {character} can help.", character=word)
        if not any(p >> OWNER == own and character_of(p) == character for p in seen.board):
            return _("You have no {character}.", character=word)
        return _("The power of your {character} would change nothing.", character=word)

    return refuse


def _refuse_item(item: int) -> Callable[[GuidanceRite, int], str]:
    def refuse(seen: GuidanceRite, _actor: int) -> str:
        if not seen.items[seen.current_player * 3 + item]:
            return _("You have no {item} left.", item=item_name(item))
        if seen.phase not in (state.STARTING, state.OFFERING):
            return _("An item is used at the beginning of a turn, one at most.")
        if seen.pieces() < state.PIECES_FOR_ITEMS:
            return _("Items need at least nine pieces on the board.")
        return _("{item} has no piece to be used on.", item=item_name(item))

    return refuse


def _refuse_end(seen: GuidanceRite, _actor: int) -> str:
    if seen.phase == state.BLACKENING:
        return _("Choose at least one grey arrow.")
    if seen.phase == state.SECOND_HALF:
        return _("Finish the item first.")
    return _("You must move while you can.")


def _refuse_lock(_seen: GuidanceRite, _actor: int) -> str:
    return _("Choose two pieces on the board first.")


# The rows


def _power(
    character: int,
    fact: type[f.Empowered] | type[f.CrowCalled],
    key: str,
    spoken: Callable[[], str],
    effect: Callable[[GuidanceRite], str],
) -> RiteAction:
    """Return the row of the power of a character."""
    kind = tables.CHARACTERS[character]
    return RiteAction(
        kind,
        fact,
        f"power {kind}",
        key,
        lambda: called(character),
        f"guidance_rite/sign_{kind}",
        _is_in_turn,
        lambda seen: spoken(),
        lambda: _("Choose the piece that lends its power."),
        effect=effect,
        refusal=_refuse_power(character),
    )


def _item(
    item: int,
    fact: type[f.HonourBegun] | type[f.Rotated] | type[f.SwapBegun],
    key: str,
    label: Callable[[], str],
    question: Callable[[], str],
    effect: Callable[[], str],
) -> RiteAction:
    """Return the row of an item."""
    kind = tables.ITEMS[item]
    return RiteAction(
        kind,
        fact,
        f"item {kind}",
        key,
        label,
        f"guidance_rite/item_{kind}",
        _is_in_turn,
        lambda seen: _("Item {item}", item=item_name(item)),
        question,
        CHOICE if item == tables.SWAP_ITEM else TargetMark("none"),
        effect=lambda seen: effect(),
        refusal=_refuse_item(item),
    )


# Moves, by what is marked on the square that they lead to.
STEP: Final = RiteAction("step", f.Moved, mark=TargetMark("dot"))
STRIDE: Final = RiteAction("stride", f.Moved, mark=TargetMark("dot"))
JUMP: Final = RiteAction(
    "jump", f.Moved, mark=TargetMark("dot"), caption=lambda: within("mark", "jump")
)
WRAP: Final = RiteAction(
    "wrap", f.Moved, mark=TargetMark("dot"), caption=lambda: within("mark", "edge")
)
USE_GREY: Final = RiteAction("grey", f.Moved, mark=TargetMark("dashed"))
EXCHANGE: Final = RiteAction(
    "exchange", f.Exchanged, mark=CHOICE, caption=lambda: within("mark", "exchange")
)
CAPTURE: Final = RiteAction(
    "capture",
    f.Captured,
    mark=TargetMark("brackets", tone="ok"),
    caption=lambda: within("mark", "capture"),
)
CAPTURE_A_FRIEND: Final = RiteAction(
    "friend",
    f.Captured,
    mark=TargetMark("brackets", tone="danger"),
    caption=lambda: within("mark", "own piece"),
)
MERGE: Final = RiteAction(
    "merge",
    f.Merged,
    mark=TargetMark("brackets", tone="danger"),
    caption=lambda: within("mark", "merge"),
)

# What goes with a move: powers, and items of the final match.
POWERS: Final = {
    tables.RAT: _power(
        tables.RAT,
        f.TurnedRound,
        "R",
        lambda: _("Power of the Rat"),
        lambda seen: _("Turns its own arrows right round."),
    ),
    tables.CROW: _power(
        tables.CROW,
        f.CrowCalled,
        "W",
        lambda: _("Power of the Crow"),
        lambda seen: (
            _("Makes grey arrows of yours black.")
            if seen.final
            else _("Makes its used arrows work again.")
        ),
    ),
    tables.LIZARD: _power(
        tables.LIZARD,
        f.GotArrow,
        "I",
        lambda: _("Power of the Lizard"),
        lambda seen: _("Gets one more arrow."),
    ),
    tables.MONSTER: _power(
        tables.MONSTER,
        f.Bitten,
        "M",
        lambda: _("Power of the Monster"),
        lambda seen: _("Takes an arrow from a neighbour."),
    ),
}
HONOUR: Final = _item(
    tables.HONOUR_ITEM,
    f.HonourBegun,
    "O",
    lambda: within("tile", "Honour"),
    lambda: _("Point of Honour: choose a piece of yours and a direction without an arrow."),
    lambda: _("Adds an arrow to a piece of each player."),
)
ROTATE: Final = _item(
    tables.ROTATE_ITEM,
    f.Rotated,
    "T",
    lambda: within("tile", "Rotate"),
    lambda: _("Rotate: choose a piece of yours, then where north turns to."),
    lambda: _("Turns the arrows of a piece of yours."),
)
SWAP: Final = _item(
    tables.SWAP_ITEM,
    f.SwapBegun,
    "S",
    lambda: within("tile", "Swap"),
    lambda: _("Swap: choose two pieces of one player with different characters."),
    lambda: _("Swaps the characters of two pieces."),
)
USE: Final = RiteAction(
    "use",
    f.Empowered,
    "use it",
    "U",
    lambda: within("tile", "Use it"),
    "icons/check",
    _is_in_turn,
)
CAPTURE_IT: Final = RiteAction(
    "capture it",
    f.Captured,
    "capture it",
    "X",
    lambda: _("Capture own Guardian"),
    "icons/fight",
    _is_capture_a_choice,
    question=lambda: _("Choose your piece, then the Guardian of yours that it captures."),
    refusal=lambda seen, _actor: _("Choose which of your pieces captures your Guardian."),
)

# Three ways to end a phase, on one button.
END_TURN: Final = RiteAction(
    "end",
    f.PowerDeclined,
    "end turn",
    "Q",
    lambda: within("tile", "End turn"),
    "icons/flag",
    _is_in(state.EMPOWERING, state.BLACKENING),
    refusal=_refuse_end,
)
PASS: Final = RiteAction(
    "pass",
    f.Passed,
    END_TURN.place,
    "Q",
    lambda: within("tile", "Pass"),
    "icons/flag",
    _is_in(state.STARTING, state.MOVING),
    refusal=_refuse_end,
)
NO_ITEM: Final = RiteAction(
    "no item",
    f.ItemDeclined,
    END_TURN.place,
    "Q",
    lambda: within("tile", "No item"),
    "icons/flag",
    _is_in(state.OFFERING, state.SECOND_HALF),
    refusal=_refuse_end,
)

# One of two. What has no icon shows the piece that it makes.
KEEP: Final = RiteAction(
    "keep",
    f.KeptCharacter,
    "keep it",
    "K",
    lambda: _("Keep its character"),
    is_offered=_is_in(state.TAKING_OVER),
)
TAKE: Final = RiteAction(
    "take",
    f.TookOver,
    "take it",
    "T",
    lambda: _("Take over the other"),
    is_offered=_is_in(state.TAKING_OVER),
)
GO_FIRST: Final = RiteAction(
    "first",
    f.OrderChosen,
    "go first",
    "1",
    lambda: _("Move first"),
    "icons/first",
    _is_in(state.CHOOSING),
)
GO_SECOND: Final = RiteAction(
    "second",
    f.OrderChosen,
    "go second",
    "2",
    lambda: _("Move second"),
    "icons/last",
    _is_in(state.CHOOSING),
)
PLUS: Final = RiteAction(
    "plus",
    f.Placed,
    "plus piece",
    "P",
    lambda: _("Place a plus"),
    is_offered=_is_in(state.PLACING),
    question=lambda: _("Choose a square for it."),
    mark=CHOICE,
)
CROSS: Final = RiteAction(
    "cross",
    f.Placed,
    "cross piece",
    "X",
    lambda: _("Place a cross"),
    is_offered=_is_in(state.PLACING),
    question=PLUS.question,
    mark=CHOICE,
)

# What is named in secret: drafted pieces, which a press takes back, and the lock.
DRAFTS: Final = (
    RiteAction(
        "first draft",
        f.Named,
        "draft 1",
        is_offered=_is_in(state.CLAIMING),
        spoken=lambda seen: _("First piece, take back"),
        refusal=_refuse_lock,
    ),
    RiteAction(
        "second draft",
        f.Named,
        "draft 2",
        is_offered=_is_in(state.CLAIMING),
        spoken=lambda seen: _("Second piece, take back"),
        refusal=_refuse_lock,
    ),
)
LOCK: Final = RiteAction(
    "lock",
    f.NamesKept,
    "lock names",
    "K",
    lambda: _("Lock both pieces"),
    "icons/lock",
    _is_in(state.CLAIMING),
    refusal=_refuse_lock,
)

ITEMS: Final = (HONOUR, ROTATE, SWAP)
LISTED: Final = (*POWERS.values(), *ITEMS)  # Listed with their effects, above the buttons.
ACTIONS: Final = ActionTable(
    (
        *(STEP, STRIDE, JUMP, WRAP, USE_GREY, EXCHANGE, CAPTURE, CAPTURE_A_FRIEND, MERGE),
        *LISTED,
        *(USE, CAPTURE_IT, END_TURN, PASS, NO_ITEM, KEEP, TAKE, GO_FIRST, GO_SECOND, PLUS, CROSS),
        *(*DRAFTS, LOCK),
        RiteAction("claim", f.Named),
        RiteAction("black", f.Blackened),
    )
)


def row_of(seen: GuidanceRite, action: int) -> RiteAction:
    """Return the row of an action in this position."""
    kind = kind_of(action)
    if kind != "move":
        return ACTIONS.by_kind[kind]
    captured = captures(seen, action)
    if captured == "friend":
        return MERGE if seen.final else CAPTURE_A_FRIEND
    if captured:
        return CAPTURE
    manner = manner_of(seen.board, seen.ground, action)
    is_plain_grey = manner != "exchange" and is_grey(seen, action)
    return USE_GREY if is_plain_grey else ACTIONS.by_kind[manner]
