"""The tutorial of The Haunting House 3: first in a house of a single storey."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game import catalog
from game.language import mark
from game.rules.haunting_house_3 import tiles as tile_rules
from game.rules.haunting_house_3.house import FIRST, GOAL, PLACE, WEST
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.walking import walls_between
from scenes.boards.haunting_house_3.actions import CANCEL, CLOCKWISE, LAY
from scenes.boards.lesson import Lesson, LessonStep, LessonTask, Verdict

KEY: Final = "haunting_house_3"


def _house(
    storeys: int, seed: int, pawns: Sequence[str], tiles: Mapping[str, str]
) -> HauntingHouse3:
    """Return a first position with these pawns and tiles; the rest of the house is shuffled.

    A tile is written as in a deal: its open sides, then optionally its sign and disk.
    """
    state = catalog.new_state(KEY, len(pawns), {"storeys": storeys}, seed)
    assert isinstance(state, HauntingHouse3)
    kinds = list(state.kinds)
    for name, words in tiles.items():
        sides, *special = words.split()
        sign, disk = [*special, "plain", ""][:2] if len(special) != 1 else (special[0], "")
        place = PLACE[name]
        state.faces[place] = sum(
            side for d, side in zip("NESW", tile_rules.SIDES, strict=True) if d in sides
        )
        kinds[place] = tile_rules.SPECIALS.index(sign)
        state.disks[place] = (
            tile_rules.DISKS.index(disk)
            if tile_rules.QUARTER_TURNS[kinds[place]]
            else tile_rules.NO_DISK
        )
    counted = (tile_rules.CANCEL_DISK, tile_rules.SWAP_DISK, tile_rules.GHOST_DISK)
    state.kinds, state.start = tuple(kinds), 0
    state.disk_counts = tuple(state.disks.count(disk) for disk in counted)
    state.pawns = [PLACE[name] for name in pawns]
    return state


def _walking() -> HauntingHouse3:
    tiles = {"1f1": "SW", "1e1": "ES", "1f2": "NS", "1f3": "NW", "1e2": "NW", "1d1": "EW"}
    return _house(1, 3, ("1f1", "1f1"), tiles)


def _turning() -> HauntingHouse3:
    tiles = {"1e3": "NW", "1d3": "NS", "1c3": "NS", "1c2": "EW", "1c4": "NE", "1b3": "NES"}
    return _house(1, 3, ("1e3", "1f6"), tiles)


def _choosing() -> HauntingHouse3:
    tiles = {"1b3": "NSW", "1a3": "NW", "1a4": "ES", "1a5": "NS", "1a6": "NE", "1c3": "NS"}
    state = _house(1, 3, ("1b3", "1d4"), tiles)
    state.chosen, state.phase, state.current_player = 1, PROGRAM, 0
    return state


def _on_a_turn_tile() -> HauntingHouse3:
    tiles = {
        "1c4": "NEW", "1b4": "EW turn90 cancel", "1b5": "NES", "1b3": "NSW",
        "1e2": "NS turn180 swap",
        "1b6": "NW", "1a6": "EW", "1d2": "NES turn90 ghost-disk", "1a4": "NE", "1c5": "EW",
    }  # fmt: skip
    return _house(1, 3, ("1c4", "1b6"), tiles)


def _on_the_stairs() -> HauntingHouse3:
    tiles = {"2b1": "ESW", "2a1": "EW", "1f1": "ESW", "2b2": "NS", "2c1": "EW"}
    return _house(3, 5, ("2b1", "2c3"), tiles)


def _beside_the_exit() -> HauntingHouse3:
    tiles = {"1a5": "NE", "1a6": "NE", "1b5": "NS", "1a4": "ES"}
    return _house(1, 3, ("1a5", "1d4"), tiles)


def _in_the_attic() -> HauntingHouse3:
    tiles = {
        "3b2": "ESW", "3c2": "NSW ghost", "3d2": "NSW", "3d1": "W", "3c1": "ES", "3b3": "NE",
        "3c3": "NE", "3a2": "NE", "2c3": "NES",
    }  # fmt: skip
    return _house(3, 5, ("3b2", "2c3"), tiles)


def _opens(before: HauntingHouse3, action: int, after: HauntingHouse3) -> Verdict:
    """Return True if the way from 1d3 to 1c3 is open, else why it is not."""
    if not walls_between(after.faces, PLACE["1d3"], PLACE["1c3"], WEST):
        return True
    if after.tiles[PLACE["1c3"]] == before.tiles[PLACE["1c3"]]:
        return mark("That is allowed, but 1c3 stays as it is, and its wall stays in your way.")
    return mark("The tile that is now on 1c3 has a wall towards you, too. Try another neighbour.")


def _gets_there(before: HauntingHouse3, action: int, after: HauntingHouse3) -> Verdict:
    """Return True if the pawn is on 1c3, else what to do."""
    if after.pawns[0] == PLACE["1c3"]:
        return True
    if after.pawns[0] == PLACE["1d3"] and after.left:
        return False
    return mark("That leads back where you came from. Go west, to 1c3.")


def _lays(before: HauntingHouse3, action: int, after: HauntingHouse3) -> Verdict:
    """Return True if the row follows the lesson's plan so far, else the plan."""
    slot = before.laid(0)
    if before.notation(action) != ROW[slot]:
        return mark("Not quite the plan: Rotate 180°, Move 1, Secret Passage, Move 2.")
    return slot == len(ROW) - 1


def _climbs_down(before: HauntingHouse3, action: int, after: HauntingHouse3) -> Verdict:
    """Return True if the pawn has reached the first storey, else what to do."""
    if after.pawns[0] < FIRST[1]:
        return True
    if after.left and after.pawns[0] in (PLACE["2a1"], PLACE["A"]):
        return False
    return mark("That leads away from staircase A, which is in the west.")


def _haunts(before: HauntingHouse3, action: int, after: HauntingHouse3) -> Verdict:
    """Return True if the ghost has reached its goal, else what to do."""
    if after.pawns[0] == GOAL:
        return True
    if after.pawns[0] == PLACE["3d2"] and before.pawns[0] == PLACE["3c2"]:
        return False
    return mark("A ghost may go there, but the moon is in the other direction.")


ROW: Final = ("p R180", "p M1", "p SP", "p M2")

LESSONS: Final = (
    Lesson(
        "walk",
        mark("Doors and walls"),
        mark(
            "You are **pawn A**. The doors of the house have fallen shut. Everybody plays cards to "
            "get out. With a Move you walk where there is **no wall** between two tiles."
        ),
        (
            LessonTask(
                mark("Your card is Move 2. Take the first step, to the west: 1e1."),
                right=("m W",),
                otherwise=mark("That way is open, too. But this time go west, to 1e1."),
                hint=mark("Click 1e1, on your left."),
                light=("1e1",),
            ),
            LessonTask(
                mark("One step is left, and it must be walked. Go on to 1e2."),
                right=("m S",),
                otherwise=mark("You may go back the way you came, but try 1e2."),
                hint=mark("1e2 is below you, and no wall is in between."),
                light=("1e2",),
                answers=("draw HM", "draw SP"),
            ),
            LessonTask(
                mark("Your next card is Secret Passage: one step **through a wall**. Go to 1e3."),
                right=("sp S",),
                otherwise=mark("A wall, and you get through it. But try the one below you."),
                hint=mark("Click 1e3, beyond the wall below you."),
                light=("1e3",),
            ),
        ),
        mark(
            "These cards were **drawn blindly**: in the first half of a round nobody knows what "
            "comes. What can be carried out must be carried out, even when it leads astray."
        ),
        position=_walking,
        moves=("draw M2",),
    ),
    Lesson(
        "turn",
        mark("The house moves"),
        mark(
            "Each side of a tile is open or has a wall, and **tiles can be turned and switched**: "
            "all but those with a pawn on them."
        ),
        (
            LessonTask(
                mark("Your card is Rotate 90°. Click 1d3, then the way it turns, to walk into it."),
                right=("r90+ 1d3", "r90- 1d3"),
                otherwise=mark("You may turn it, but 1d3 keeps its wall towards you."),
                hint=mark("Click 1d3, on your left, and then the way it turns."),
                light=("1d3", CLOCKWISE.place),
                answers=("draw HM", "draw SW"),
            ),
            LessonTask(
                mark("Switch 1c2 with 1c3, so that you can walk on from 1d3 to 1c3."),
                judge=_opens,
                solution=("sw 1c2 1c3",),
                hint=mark("1c2 is open to both sides. Click it and then 1c3."),
                light=("1c2", "1c3"),
                answers=("draw PL", "draw M2"),
            ),
            LessonTask(
                mark("And now walk to 1c3. The first step is 1d3."),
                judge=_gets_there,
                solution=("m W", "m W"),
                hint=mark("Two steps to the left, one after the other."),
                light=("1d3",),
                steps=(LessonStep(mark("One more step: 1c3."), ("1c3",)),),
            ),
        ),
        mark(
            "So you open ways for yourself, and **bar those of others**. All may turn and switch "
            "any tile in the house, near or far."
        ),
        position=_turning,
        moves=("draw R90",),
    ),
    Lesson(
        "row",
        mark("Four cards in secret"),
        mark(
            "In the second half of a round you **choose** four different cards and their order. "
            "All do so in secret; then they are played in turn, everybody's first card first."
        ),
        (
            LessonTask(
                mark("A plan of four cards. Click the first one, Rotate 180°."),
                judge=_lays,
                solution=ROW,
                hint=mark("Click the card below the house."),
                light=("card R180",),
                steps=(
                    LessonStep(mark("Second, Move 1."), ("card M1",)),
                    LessonStep(mark("Third, Secret Passage."), ("card SP",)),
                    LessonStep(mark("Fourth, Move 2."), ("card M2",)),
                    LessonStep(
                        mark("The row is complete. Click **Lay down**."),
                        (LAY.place,),
                        mark("**Lay down** is the button beside the slots."),
                    ),
                ),
                answers=("p M1", "p M2", "p R90", "p SP"),
            ),
            LessonTask(
                mark("Your first card: half a turn for 1a3, which has its wall towards you."),
                right=("r180 1a3",),
                otherwise=mark("That tile is not in your way. Turn 1a3."),
                hint=mark("Click 1a3, on your left."),
                light=("1a3",),
            ),
        ),
        mark(
            "The next card is your rival's, and only then comes yours. **Whatever the others do "
            "in between** may cross your plan; so leave yourself more than one way."
        ),
        position=_choosing,
    ),
    Lesson(
        "disks",
        mark("Turn tiles and disks"),
        mark(
            "A tile with a curved arrow **turns under whoever walks onto it**. On it lies a "
            "**disk**: you look at it, and nobody else does."
        ),
        (
            LessonTask(
                mark("Walk onto the turn tile 1b4, with the first step of Move 2."),
                right=("m W",),
                otherwise=mark("No, onto the turn tile: 1b4, on your left."),
                hint=mark("Click 1b4, on your left."),
                light=("1b4",),
            ),
            LessonTask(
                mark("It has turned a quarter with you. Walk on, where the way leads now: 1b5."),
                right=("m S",),
                otherwise=mark("Open as well, but walk down to 1b5."),
                hint=mark("Click 1b5, below you."),
                light=("1b5",),
                answers=("draw M2",),
            ),
            LessonTask(
                mark("B has drawn Move 2, two steps from the way out! Your disk is a **Cancel**."),
                right=("cancel",),
                hint=mark("Choose Cancel it, below the house."),
                wrong={"no": mark("Then B walks out of the house and wins. Cancel the card!")},
                light=(CANCEL.place,),
                answers=("draw HM",),
            ),
        ),
        mark(
            "The card did nothing. There are **Swap** disks, too, which exchange your card with "
            "another player's, and **Ghost** disks, which send the living back."
        ),
        position=_on_a_turn_tile,
        moves=("draw M2",),
    ),
    Lesson(
        "stairs",
        mark("Three storeys"),
        mark(
            "This is the whole house. All begin in the middle of the second storey; the way out "
            "is on the first. **Staircases join the storeys**, and each counts as a tile."
        ),
        (
            LessonTask(
                mark("Move 3: walk down over staircase A. The first step is 2a1."),
                judge=_climbs_down,
                solution=("m W", "m W", "m W"),
                hint=mark("Three steps west: 2a1, the staircase, 1f1."),
                light=("2a1",),
                steps=(
                    LessonStep(mark("Go on to staircase A."), ("A1",)),
                    LessonStep(mark("And down to 1f1, on the first storey."), ("1f1",)),
                ),
            ),
        ),
        mark(
            "**Move Exit** can shift the staircases, **Trap Door** moves you to the nearest "
            "trap door. The rules explain every card; point at a tile to see what it is."
        ),
        position=_on_the_stairs,
        moves=("draw M3",),
    ),
    Lesson(
        "exit",
        mark("Out of the house"),
        mark(
            "**Leave through the Exit alive, and you win at once.** It is attached to the first"
            " storey from outside: a step from the tile beside it leads out."
        ),
        (
            LessonTask(
                mark("Your card is Move Exit. Bring the Exit here: click the place beside 1a5."),
                right=("ex E+",),
                otherwise=mark("Turned that way, the corner leads away from you."),
                hint=mark("Click the place beside your pawn."),
                light=("X19",),
                answers=("draw HM", "draw SP"),
            ),
            LessonTask(
                mark("There is a wall before the Exit. But your card is Secret Passage: leave!"),
                right=("sp W",),
                otherwise=mark("No need to go on in there. The Exit is on your left!"),
                hint=mark("Click the Exit, beyond the wall on your left."),
                light=("X19",),
            ),
        ),
        mark(
            "You have won! If the side is open, a Move leads out, and steps left over do not "
            "matter. After round 15 the player **nearest to the goal** wins."
        ),
        position=_beside_the_exit,
        moves=("draw EX",),
    ),
    Lesson(
        "ghost",
        mark("Now You Are Dead"),
        mark(
            "Far up in the attic the Exit is far away. But whoever draws **Now You Are Dead** on a "
            "ghost picture becomes a **ghost**, with a goal up here: the moon on 3d1."
        ),
        (
            LessonTask(
                mark("Be brave: walk onto the ghost picture, 3c2."),
                right=("m E",),
                otherwise=mark("The living have nothing to win up here. Onto the ghost picture!"),
                hint=mark("Click 3c2, on your right."),
                light=("3c2",),
                answers=("draw HM", "draw ND", "draw ND", "draw M2"),
            ),
            LessonTask(
                mark("You drew it! Ghosts walk only through **exactly one wall**. Go to 3d2."),
                judge=_haunts,
                solution=("m E", "m N"),
                hint=mark("To 3d2, then up to 3d1: one wall each time."),
                light=("3d2",),
                steps=(LessonStep(mark("And up to the moon on 3d1."), ("3d1",)),),
            ),
        ),
        mark(
            "A ghost on the moon wins, when a card has brought it there. So nobody is lost in this "
            "house: **the living go out, the dead go up**."
        ),
        position=_in_the_attic,
        moves=("draw M1",),
    ),
)
