"""The Haunting House 3 in plain words: the log, the turn card, previews and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.haunting_house_3.cards import NO
from game.rules.haunting_house_3.house import GOAL, NAMES, OUT
from game.rules.haunting_house_3.position import (
    DRAWN,
    HAUNTED,
    LEFT,
    NEAREST,
    NOBODY,
    OVER,
    PROGRAM,
    Position,
)
from game.rules.haunting_house_3.tiles import (
    DOWN,
    FLIP,
    GHOST,
    NO_DISK,
    QUARTERS,
    TRAP,
)
from scenes.boards.haunting_house_3 import story as telling
from scenes.boards.haunting_house_3.deeds import Aim, Kind, aim_of
from scenes.boards.haunting_house_3.hand import title
from scenes.boards.haunting_house_3.prompts import describe, prompt, refusal
from scenes.boards.haunting_house_3.reach import passage_ends, walk_ends
from scenes.boards.haunting_house_3.story import SLOTS_WORDS, spot
from scenes.boards.view import Told

Names = Sequence[str]

__all__ = ["counts", "describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip

HALVES: Final = ("random cards", "chosen cards")
CARD_WORDS: Final = (
    "Walk one step", "Walk two steps", "Walk three steps", "One step through one or two walls",
    "Turn a tile without pawns a quarter, either way", "Turn a tile without pawns half round",
    "Exchange two tiles side by side that have no pawns",
    "Exchange your pawn with one on a place beside it",
)  # fmt: skip
_COUNTED: Final[dict[Kind, tuple[str, str]]] = {
    "program": ("card to choose from", "cards to choose from"),
    "walk": ("way on", "ways on"),
    "passage": ("passage", "passages"),
    "exchange": ("pawn beside yours", "pawns beside yours"),
    "shift": ("shift", "shifts"),
    "half": ("tile", "tiles"),
    "switch": ("pair of tiles", "pairs of tiles"),
    "drop": ("trap door", "trap doors"),
}


def number(before: Position) -> int:
    """Return which of the four steps it is."""
    return before.step + 1


def section(before: Position) -> str:
    """Return the half of the round, as the heading in the log."""
    return f"Round {before.round}, {HALVES[before.chosen]}"


def heading(observation: Position) -> str:
    """Return how far the match is, which everybody may know."""
    if observation.phase == OVER:
        return f"After {observation.round} round{'s' * (observation.round > 1)}"
    if observation.phase == PROGRAM:
        return f"Round {observation.round} · choosing"
    half = ("random", "chosen")[observation.chosen]
    return f"Round {observation.round} · {half} card {observation.step + 1}"


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return what a seat is called, and that its pawn is a ghost."""
    ghost = observation is not None and observation.is_ghost(team)
    return f"{names[team]}, a ghost" if ghost else names[team]


# What happened


def story(before: Position | None, after: Position, names: Names) -> list[Told]:
    """Return the lines of the log between two observations of one viewer, oldest first."""
    if before is None:
        begins = f"Begins round {after.round}"
        return [Told(section(after), number(after), begins, after.start)]
    if not telling.is_one_step(before, after):
        place = section(after), number(after)
        return [Told(*place, line, after.owner()) for line in telling.gist(before, after, names)]
    found = []
    for deed in telling.deeds(before, after, names):
        state = after if deed.later and after.phase != OVER else before
        found.append(Told(section(state), number(state), deed.text, deed.seat))
    return found


def news(before: Position | None, after: Position, names: Names) -> list[str]:
    """Return what a player came to know between two observations, as a curtain lists it."""
    if before is None:
        return [f"{names[after.start]} is the start player"]
    return telling.gist(before, after, names)


def log(before: Position, action: int, names: Names) -> str:
    """Return what an action did, as far as who decides it knows beforehand."""
    aim = aim_of(before, action)
    if aim.kind == "program":
        slot = SLOTS_WORDS[before.laid(before.current_player)]
        return f"Lays {title(action)} as the {slot} card"
    if aim.kind == "draw":
        seat = before.owner() if before.partner == NOBODY else before.partner
        return f"{names[seat]} draws {title(action)}"
    owner = before.owner()
    card = title(before.held[owner])
    if aim.kind == "no":
        return "Lets it be"
    if aim.kind == "cancel":
        return f"Cancels {names[owner]}'s {card}"
    if aim.kind == "swap":
        return f"Swaps cards with {names[aim.number]}"
    return f"{card}: {_deed(before, aim, names)}"


def _deed(before: Position, aim: Aim, names: Names) -> str:
    """Return what a card is used for."""
    places = [spot(before, place) for place in aim.places]
    if aim.kind in ("walk", "passage"):
        return "out of the house" if aim.places[0] == OUT else f"to {places[0]}"
    if aim.kind == "turn":
        return f"{places[0]} to the {'left' if aim.number else 'right'}"
    if aim.kind == "half":
        return places[0]
    if aim.kind == "switch":
        return f"{places[0]} and {places[1]}"
    if aim.kind == "exchange":
        return f"with {names[aim.number]}, to {places[0]}"
    if aim.kind == "drop":
        return f"down to {places[0]}"
    what, backward = divmod(aim.number, 2)
    if not what:
        return f"the Exit goes {'anticlockwise' if backward else 'clockwise'}"
    return f"staircase {'AB'[what - 1]} slides {'up' if backward else 'down'}"


# What would happen


def preview(observation: Position, action: int, names: Names) -> str:
    """Return what an action would do."""
    aim = aim_of(observation, action)
    if aim.kind == "program":
        return f"{title(action)}. {CARD_WORDS[action]}.{_from_here(observation, action)}"
    if aim.kind == "no":
        return "Keep your disks: the card is played as it is."
    sentence = log(observation, action, names) + "."
    if aim.kind == "cancel":
        return f"{sentence} The card does nothing, and your Cancel disk is used up."
    if aim.kind == "swap":
        return f"{sentence} You play that card now, and yours is played in its turn."
    return sentence + "".join(f" {remark}" for remark in _remarks(observation, aim))


def _from_here(observation: Position, card: int) -> str:
    """Return where a card would lead at once, while the row is still empty."""
    seat = observation.current_player
    if observation.laid(seat) or card > 3:
        return ""
    ends = (
        walk_ends(observation, seat, card + 1)[0] if card < 3 else passage_ends(observation, seat)
    )
    if OUT in ends:
        return " From where you stand it leads out of the house."
    if not ends:
        return " From where you stand it leads nowhere."
    return f" From where you stand it leads to {len(ends)} place{'s' * (len(ends) > 1)}."


def _remarks(observation: Position, aim: Aim) -> list[str]:
    """Return what more there is to know about a step."""
    if aim.kind not in ("walk", "passage", "drop", "exchange"):
        return []
    owner = observation.owner()
    ghost, there = observation.is_ghost(owner), aim.places[0]
    if there == OUT:
        return ["You win."]
    found = []
    kind = observation.kind_at(there)
    if aim.kind in ("walk", "passage") and QUARTERS[kind]:
        found.append(f"The tile turns {90 * QUARTERS[kind]}° under you.")
        if observation.disks[observation.tiles[there]] != NO_DISK:
            found.append("You look at its disk.")
    if kind == TRAP:
        found.append("A trap door.")
    if kind == GHOST and not ghost:
        found.append("A ghost picture: Now You Are Dead works there.")
    here = observation.pawns[owner]
    flips = observation.kind_at(here) == FLIP and not observation.faces[here] & DOWN
    if flips and aim.kind != "exchange" and observation.pawns.count(here) == 1:
        found.append(f"{NAMES[here]} flips face down.")
    if there == GOAL and ghost:
        found.append("If the card ends there, you win.")
    return found


def counts(observation: Position, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "3 ways on"."""
    found: dict[Kind, int] = {}
    turned = set()
    for action in actions:
        if action == NO:
            continue
        aim = aim_of(observation, action)
        found[aim.kind] = found.get(aim.kind, 0) + 1
        if aim.kind == "turn":
            turned.add(aim.places)
    parts = [
        f"{found[kind]} {words[found[kind] > 1]}"
        for kind, words in _COUNTED.items()
        if kind in found
    ]
    if turned:
        parts.append(f"{len(turned)} tile{'s' * (len(turned) > 1)}")
    return " · ".join(parts)


# The end


def ending(state: Position, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    if state.phase != OVER:
        return ""
    won = [names[seat] for seat in range(state.players) if state.winners >> seat & 1]
    if state.ending == LEFT:
        return f"{won[0]} wins: out of the house alive."
    if state.ending == HAUNTED:
        return f"{won[0]} wins: a ghost on {NAMES[GOAL]}, the far corner of the attic."
    steps = min(state.steps_to_goal(seat) for seat in range(state.players))
    away = f"{steps} step{'s' * (steps != 1)}"
    if state.ending == NEAREST:
        return f"{won[0]} wins: the night is over, and only {away} were missing."
    assert state.ending == DRAWN
    return f"Draw: the night is over, and {' and '.join(won)} are {away} from their goals."
