"""The house rules of Haunted House, and the first position of a match."""

from __future__ import annotations

from random import Random
from typing import Final

from game.language import many, mark
from game.options import Choice, Drawn, Options, house_rule
from game.rules.haunted_house import maps
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse

# Decisions of a match: in each of 99 turns of a round the Ghost has two actions and its end; four
# players have four actions, two ends, and `hand` before each of the actions and the first end.
MAX_DECISIONS: Final = 2 * (1 + 99 * (3 + 4 + 2 + 5))


def _choice(house: House, file: str) -> Choice:
    return Choice(
        maps.write(house),
        house.name,
        many("{number} doorway.", "{number} doorways.", len(house.doors)),
        file,
    )


MAPS: Final = Drawn(
    "map", maps.shipped_keys, maps.user_maps, lambda text: maps.read(text, "unnamed house"),
    _choice, maps.user_maps_folder,
)  # fmt: skip
OPTIONS: Final = (
    house_rule("map", mark("House"),
        mark("The walls and doorways of the house. You can draw your own in the editor."),
        ("cross_hall", mark("Cross Hall"), mark("12 doorways.")),
        ("long_gallery", mark("Long Gallery"), mark("10 doorways.")),
        drawn=MAPS),
    house_rule("turn_limit", mark("Turns in a round"),
        mark("After so many full turns a round is over."),
        (15, "15", mark("A short evening: nobody haunts it all.")),
        (30, "30", mark("Just enough to haunt every tile, if nothing goes wrong.")),
        (45, "45", mark("Time to hide for a while and come back.")),
        default=30, numbers=range(1, 100)),
    house_rule("phase_cost", mark("Phase"),
        mark("How much of the Ghost's turn it costs to go through a wall."),
        (2, mark("The whole turn"), mark("One action to phase and one to step through.")),
        (1, mark("One action"), mark("The other action is free: a much harder Ghost to catch."))),
    house_rule("radar", mark("Radar"), mark("How a Radar measures the distance to the Ghost."),
        ("ring", mark("In rings"), mark("Square rings around the hunter; walls do not count.")),
        ("walk", mark("On foot"), mark("Steps through the doorways of the house."))),
    house_rule("ghost_sees_traps", mark("Ghost sees traps"),
        mark("Shows the Ghost each trap when it is placed."),
        (False, mark("No"), mark("A trap is found by stepping into it.")),
        (True, mark("Yes"), mark("Traps bar the way instead of surprising."))),
    house_rule("actions", mark("Hunters' actions"),
        mark("How many actions the hunters have in their turn."),
        ("per_hunter", mark("Two each"), mark("Each hunter has two actions of its own.")),
        ("per_side", mark("Two together"), mark("The two hunters share two actions."))),
    house_rule("deduction_aid", mark("Deduction aid"),
        mark("Lets the hunters mark every tile where the Ghost can be."),
        (True, mark("Yes"), mark("Clues shows what follows from all they were told.")),
        (False, mark("No"), mark("They work it out in their heads, with the Pencil."))),
)  # fmt: skip


def empty_house(
    house: House,
    players: int = 2,
    turn_limit: int = 30,
    phase_cost: int = 2,
    by_walking: bool = False,
    ghost_sees_traps: bool = False,
    per_side: bool = False,
    aided: bool = True,
) -> HauntedHouse:
    """Return the position before the first Ghost chooses where to begin."""
    state = HauntedHouse(
        current_player=0,
        house=house,
        players=players,
        turn_limit=turn_limit,
        phase_cost=phase_cost,
        by_walking=by_walking,
        ghost_sees_traps=ghost_sees_traps,
        per_side=per_side,
        aided=aided,
    )
    state.begin_round(0)
    return state


def new_state(players: int, options: Options, rng: Random) -> HauntedHouse:
    """Return the first position of a match; nothing in it is random."""
    chosen = str(options["map"])
    return empty_house(
        maps.read(chosen, "unnamed house") if "\n" in chosen else maps.shipped(chosen),
        players,
        turn_limit=int(options["turn_limit"]),
        phase_cost=int(options["phase_cost"]),
        by_walking=options["radar"] == "walk",
        ghost_sees_traps=bool(options["ghost_sees_traps"]),
        per_side=options["actions"] == "per_side",
        aided=bool(options["deduction_aid"]),
    )
