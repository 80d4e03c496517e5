"""The actions of Ghost Hunt: buttons, keys, marks, costs, and why one is impossible."""

from __future__ import annotations

from typing import Final

from game.language import _, many, within
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt import position
from game.rules.ghost_hunt.position import Position
from scenes.boards.actions import ActionTable, BoardAction
from scenes.boards.ghost_hunt import nouns
from scenes.boards.ghost_hunt.sides import viewing_side
from scenes.boards.view import TargetMark

HuntAction = BoardAction[Position]


# When a button is offered


def _is_choosing(seen: Position) -> bool:
    return seen.phase == position.CHOOSING and viewing_side(seen) != "ghost"


def _is_ghosts(seen: Position) -> bool:
    side = viewing_side(seen)
    acts = side == "ghost" or (side == "everyone" and seen.current_player == 0)
    return acts and seen.phase not in (position.TYPING, position.ROOMING)


def _is_hunters(seen: Position) -> bool:
    others = (position.TYPING, position.ROOMING, position.CHOOSING)
    return seen.phase not in others and not _is_ghosts(seen)


def _is_done(seen: Position) -> bool:
    return seen.phase == position.EXCHANGE


def _is_end(seen: Position) -> bool:
    return (_is_ghosts(seen) or _is_hunters(seen)) and not _is_done(seen)


# Why an action is impossible


def _refuse_end(_seen: Position, _hunter: int) -> str:
    return _("The turn can be ended after this choice.")


def _refuse_event(seen: Position, _hunter: int) -> str:
    if seen.match_rules.draft:
        return _("In the first draft an event is rolled automatically every turn.")
    return _("A hunting Ghost tries no events.")


def _refuse_extend(seen: Position, _hunter: int) -> str:
    if seen.phase != position.HUNTING:
        return _("There is no hunt to extend.")
    if not seen.nature().longer_hunts:
        return _("Only a Ghost with that ability can let a hunt go on.")
    return _("A hunt can go on once, in its last turn.")


def busy(seen: Position) -> str:
    """Return why a hunter has no action left; empty if one is left."""
    if seen.phase == position.EXCHANGE:
        return _("Finish changing items first.")
    if seen.phase == position.SEARCHING and seen.acted:
        return _("Your action is used.")
    return ""


def _safe(seen: Position, hunter: int) -> str:
    """Return why a hunter need not fear a hunt; empty in danger."""
    if not seen.hunt:
        return _("There is no hunt: nothing to hide from or to listen for.")
    return _("The van is safe: stay inside.") if seen.in_van(hunter) else ""


def _refuse_taunt(seen: Position, _hunter: int) -> str:
    return busy(seen) or _("Taunt the Ghost only outside a hunt.")


def _refuse_hide(seen: Position, hunter: int) -> str:
    room = seen.house.room_of[seen.pawns[hunter]]
    said = _("Stand in front of a free hiding place first.")
    if room >= 0:
        said = _("Stand in front of a free hiding place {in_room} first.")
        said = said.format(in_room=nouns.in_room(seen.house.room_names[room]))
    return busy(seen) or _safe(seen, hunter) or said


def _refuse_listen(seen: Position, hunter: int) -> str:
    return busy(seen) or _safe(seen, hunter) or _("You cannot listen from here.")


# What an action costs


def _action_cost(_seen: Position, _hunter: int) -> str:
    return _("This is your action.")


def _exchange_cost(_seen: Position, _hunter: int) -> str:
    return _("Changing items is your action.")


def _end_cost(seen: Position, _hunter: int) -> str:
    left, remarks = max(0, seen.left), list[str]()
    if left:
        said = many("One step would stay unused.", "{number} steps would stay unused.", left)
        remarks.append(said)
    if seen.phase == position.SEARCHING and not seen.acted:
        remarks.append(_("The action would stay unused."))
    return " ".join(remarks)


TAKE_ALONG: Final = HuntAction(
    "choose",
    f.ItemChosen,
    "take along",
    label=lambda: _("Take"),
    is_offered=_is_choosing,
    spoken=lambda seen: _("Take the chosen item along"),
)
# The Ghost's first choice: on to its room, back to its type, and both for good.
TO_ROOM: Final = HuntAction(
    "to room",
    f.TypeChosen,
    "to the room",
    spoken=lambda seen: _("On to the room of the Ghost"),
)
TO_TYPE: Final = HuntAction(
    "to type",
    f.TypeChosen,
    "to the type",
    spoken=lambda seen: _("Change the type of the Ghost"),
)
LOCK: Final = HuntAction(
    "lock",
    f.RoomChosen,
    "lock",
    spoken=lambda seen: _("Lock the type and the room of the Ghost"),
)
HIDE: Final = HuntAction(
    "hide",
    f.Hid,
    "hide",
    "W",
    lambda: within("button", "Hide"),
    "ghost_hunt/sign_hide",
    _is_hunters,
    lambda seen: _("Hide"),
    lambda: _("Choose the marked place to hide in."),
    TargetMark("brackets", "", "ok"),
    lambda: within("done on a square", "hide"),
    lambda seen, hunter: _("This is your action and ends the turn."),
    lambda seen: _("The Ghost must begin its turn in front of you. Your turn is over."),
    _refuse_hide,
)
LISTEN: Final = HuntAction(
    "listen",
    f.Listened,
    "listen",
    "R",
    lambda: within("button", "Listen"),
    "ghost_hunt/sign_listen",
    _is_hunters,
    lambda seen: _("Listen for the Ghost"),
    caption=lambda: within("done on a square", "listen"),
    cost=lambda seen, hunter: _("This is your action; the answer comes at once."),
    effect=lambda seen: many(
        "Is it within {number} square? You may go on.",
        "Is it within {number} squares? You may go on.",
        seen.match_rules.listen,
    ),
    refusal=_refuse_listen,
)
TAUNT: Final = HuntAction(
    "taunt",
    f.Taunted,
    "taunt",
    "T",
    lambda: within("button", "Taunt"),
    "ghost_hunt/ghost",
    lambda seen: _is_hunters(seen) and seen.match_rules.draft,
    lambda seen: _("Taunt the Ghost"),
    caption=lambda: within("done on a square", "taunt"),
    cost=lambda seen, hunter: _(
        "This is your action; hunts come sooner, and you feel whether it is near."
    ),
    effect=lambda seen: _("Feel whether it is near; a hunt gets likelier."),
    refusal=_refuse_taunt,
)
EVENT: Final = HuntAction(
    "event",
    f.EventTried,
    "event",
    "V",
    lambda: within("button", "Event"),
    "ghost_hunt/ghost",
    _is_ghosts,
    lambda seen: _("Ghost event"),
    cost=lambda seen, hunter: _(
        "It ends your move; hunters it reaches have half the steps next turn."
    ),
    effect=lambda seen: _(
        "Slow all hunters in reach, but they learn your room. Your turn is over."
    ),
    refusal=_refuse_event,
)
EXTEND: Final = HuntAction(
    "extend",
    f.Extended,
    "extend",
    "U",
    lambda: within("button", "Hunt on"),
    "ghost_hunt/sign_hunt",
    _is_ghosts,
    lambda seen: _("Let the hunt go on"),
    cost=lambda seen, hunter: _("This ends your turn and gives you one more."),
    effect=lambda seen: _("Let the hunt last one turn more."),
    refusal=_refuse_extend,
)
END: Final = HuntAction(
    "end",
    f.TurnEnded,
    "end",
    "X",
    lambda: within("button", "End turn"),
    "icons/flag",
    _is_end,
    lambda seen: _("End of turn"),
    cost=_end_cost,
    refusal=_refuse_end,
)
DONE: Final = HuntAction(
    "done",
    f.ExchangeEnded,
    "end",
    "X",
    lambda: within("button", "Done"),
    "icons/flag",
    _is_done,
    lambda seen: _("Done"),
    refusal=_refuse_end,
)
ACTIONS: Final = ActionTable(
    (
        HuntAction("type", f.TypeChosen),
        HuntAction("room", f.RoomChosen),
        HuntAction("roll", f.Rolled),
        *(TO_ROOM, TO_TYPE, LOCK, TAKE_ALONG),
        HuntAction("step", f.Glided, mark=TargetMark("dot")),
        HuntAction(
            "use", f.Used, cost=_action_cost, caption=lambda: within("done on a square", "use")
        ),
        HuntAction(
            "place", f.Laid, cost=_action_cost, caption=lambda: within("done on a square", "place")
        ),
        HuntAction("pick", f.Picked, cost=_action_cost),
        HuntAction("put", f.PutBack, cost=_exchange_cost),
        HuntAction("take", f.Taken, cost=_exchange_cost),
        HuntAction(
            "kill",
            f.Killed,
            mark=TargetMark("brackets", "", "danger"),
            caption=lambda: within("done on a square", "kill"),
            cost=lambda seen, hunter: _("This ends the hunt."),
        ),
        HuntAction("name", f.Named, cost=lambda seen, hunter: _("A wrong name loses the match.")),
        *(HIDE, LISTEN, TAUNT, EVENT, EXTEND, END, DONE),
    )
)
