"""What is said at an inquest of Haunted House: of each turn, of the closest call, of the awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.language import _, decimal, many
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES
from scenes.boards.haunted_house.inquests.inquest import Call, Inquest, Stop
from scenes.boards.haunted_house.naming import room_at


class Award(NamedTuple):
    """An award for the best or worst of something in a round."""

    icon: str
    colour: str
    rank: str
    title: str
    winner: str
    reason: str


def stop_words(inquest: Inquest, stop: Stop) -> str:
    """Return the sentence about the Ghost's tile and the hunters' suspicion."""
    tile = NAMES[stop.ghost]
    if not stop.turn:
        return _("**Before turn 1:** the Ghost hid on **{tile}**.", tile=tile)
    if inquest.captured and stop is inquest.stops[-1]:
        return _(
            "**Turn {turn}:** the Ghost was captured on **{tile}**.", turn=stop.turn, tile=tile
        )
    share = stop.suspicion[stop.ghost]
    said = {"turn": stop.turn, "tile": tile, "share": round(100 * share)}
    if stop.hottest == stop.ghost:
        return _(
            "**Turn {turn}:** the Ghost was on **{tile}**, where the hunters looked for it most: "
            "**{share} %**.",
            **said,
        )
    return _(
        "**Turn {turn}:** the Ghost was on **{tile}**; the hunters gave that tile **{share} %** "
        "and searched around **{hottest}**.",
        hottest=NAMES[stop.hottest],
        **said,
    )


def call_words(call: Call, hunters: Sequence[str]) -> str:
    """Return the sentence about the closest call."""
    said = {"turn": call.turn, "hunter": hunters[call.pawn]}
    if not call.apart:
        return _("Turn {turn}: {hunter} stood on the very tile of the Ghost.", **said)
    if call.walled:
        return _("Turn {turn}: {hunter} stood one tile away, behind the wall.", **said)
    return many(
        "Turn {turn}: {hunter} stood {number} tile away.",
        "Turn {turn}: {hunter} stood {number} tiles away.",
        call.apart,
        **said,
    )


def awards(inquest: Inquest, state: HauntedHouse, hunters: Sequence[str]) -> Iterator[Award]:
    """Yield the awards with their winners; hunters go by these names."""
    rank, title = _("Best"), _("false trail")
    trail = inquest.trail
    if trail:
        reason = many(
            "Turns {first} to {last}: the hunters looked {number} step away, in {room}.",
            "Turns {first} to {last}: the hunters looked {number} steps away, in {room}.",
            max(1, round(trail.apart)),
            first=trail.first,
            last=trail.last,
            room=room_at(state, trail.looked),
        )
        yield Award("ghost", "#9FE8DF", rank, title, _("The Ghost"), reason)
    else:
        turn = next((stop.turn for stop in inquest.stops if stop.possible == 1), None)
        reason = _("No Radar was used.")
        if turn is not None:
            reason = _("In turn {turn}, the hunters knew the Ghost's tile.", turn=turn)
        yield Award("ghost", "#9FE8DF", rank, title, _("Nobody"), reason)
    title, deduction = _("deduction"), inquest.deduction
    if deduction:
        winner = _("{hunter}, turn {turn}", hunter=hunters[deduction.pawn], turn=deduction.turn)
        reason = many(
            "Radar on {tile}: {number} tile became {after}, {bits} bits.",
            "Radar on {tile}: {number} tiles became {after}, {bits} bits.",
            deduction.before,
            tile=NAMES[deduction.tile],
            after=deduction.after,
            bits=decimal(deduction.bits, 1),
        )
        yield Award("radar", "#8CCBFF", rank, title, winner, reason)
    else:
        reason = _("No Radar was used.")
        if inquest.radars_used:
            reason = _("No Radar ruled anything out.")
        yield Award("radar", "#8CCBFF", rank, title, _("Nobody"), reason)
    rank, title, trap = _("Most"), _("wasted trap"), inquest.trap
    if trap:
        winner = _("{hunter}, turn {turn}", hunter=hunters[trap.pawn], turn=trap.turn)
        reason = many(
            "The trap on {tile}: the Ghost came no nearer than {number} tile.",
            "The trap on {tile}: the Ghost came no nearer than {number} tiles.",
            trap.nearest,
            tile=NAMES[trap.tile],
        )
        if not trap.nearest:
            reason = _(
                "The trap on {tile} came when the Ghost had been there.", tile=NAMES[trap.tile]
            )
        yield Award("trap", "#FF8A80", rank, title, winner, reason)
    else:
        reason = _("Every trap sprang.") if inquest.traps_set else _("No trap was set.")
        yield Award("trap", "#FF8A80", rank, title, _("Nobody"), reason)
