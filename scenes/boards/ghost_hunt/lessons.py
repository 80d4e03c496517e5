"""The tutorial of Ghost Hunt: a night as a hunter, then as the Ghost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game import catalog
from game.language import mark
from game.rules.ghost_hunt.ghosts_turn import begin_ghosts_turn
from game.rules.ghost_hunt.hunters_turn import begin_hunters_turn
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import ITEMS
from game.state import CHANCE
from scenes.boards.ghost_hunt.actions import END, EVENT, HIDE, LISTEN, TAKE_ALONG
from scenes.boards.lesson import Lesson, LessonTask

GHOST_SEAT: Final = 0
HUNTER_SEAT: Final = 1
COTTAGE: Final = {"map": "cottage"}
BUTTON_HINT: Final = mark("The button is beside the house.")


def _play(state: GhostHunt, *notations: str) -> None:
    """Play some actions by notation; every die in between shows a one."""
    for notation in notations:
        while state.current_player == CHANCE:
            state.apply(state.legal_actions()[0])
        state.apply(state.parse(notation))
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])


def _night(
    kind: str, items: str, hunters: tuple[str, ...], moves: tuple[str, ...] = ()
) -> Callable[[], GhostHunt]:
    """Return a function that makes a night in the Kitchen: hunters in place, some moves played."""

    def position() -> GhostHunt:
        state = catalog.new_state("ghost_hunt", 1 + len(hunters), COTTAGE)
        assert isinstance(state, GhostHunt)
        chosen = [f"item {item}" for item in items.split()]
        _play(state, f"type {kind}", "room K", *chosen, "end")
        for hunter, square in enumerate(hunters):
            state.pawns[hunter] = state.house.names.index(square)
        begin_hunters_turn(state, 0)
        _play(state, *moves)
        return state

    return position


def _hunt(ghost: str, items: str, hunters: tuple[str, ...], seat: int) -> Callable[[], GhostHunt]:
    """Return a function that makes a position in a hunt, with one side to move."""

    def position() -> GhostHunt:
        state = _night("Spirit", items, hunters)()
        state.hunt = state.match_rules.hunt_turns
        state.ghost = state.house.names.index(ghost)
        if seat == GHOST_SEAT:
            begin_ghosts_turn(state)
        else:
            begin_hunters_turn(state, 0)
        return state

    return position


def _on_the_way_home() -> GhostHunt:
    """Return a position near the end: all evidence found, and the van close by."""
    state = _night("Myling", "thermometer emf", ("h8",))()
    state.evidence = state.nature().evidence
    for item in ("book", "uv"):
        state.where[ITEMS.index(item)] = state.house.names.index("g3")
    return state


LESSONS: Final = (
    Lesson(
        "pack",
        mark("Before the night"),
        mark(
            "You are a **hunter**. Somewhere in this cottage is a Ghost: of a secret type, at home "
            "in a secret room. You take **two** of eight items along."
        ),
        (
            LessonTask(
                mark("Take the thermometer first. It finds the Ghost's room."),
                right=("item thermometer",),
                otherwise=mark("Useful later. But first you need the room: take the thermometer."),
                hint=mark("Beside the house choose the thermometer, number 4. Then take it."),
                light=("item thermometer", TAKE_ALONG.place),
            ),
            LessonTask(
                mark("Now take the EMF reader, number 5."),
                right=("item emf",),
                otherwise=mark("Not a bad choice. For this night take the EMF reader."),
                hint=mark("It is right next to the thermometer."),
                light=("item emf", TAKE_ALONG.place),
            ),
        ),
        mark(
            "The other items wait in the **van**, where you can change them later. The Ghost saw "
            "that you chose, but not what."
        ),
        seat=HUNTER_SEAT,
        options=COTTAGE,
        moves=("type Obake", "room K"),
    ),
    Lesson(
        "walk",
        mark("Into the house"),
        mark(
            "In your turn you have **four steps and one action**. Lit squares are in reach. The "
            "Ghost has already had its turn, unseen."
        ),
        (
            LessonTask(
                mark("Leave the van: step to h9."),
                right=("h9",),
                otherwise=mark(
                    "The way into the house begins on h9, directly in front of the van."
                ),
                hint=mark("Click h9. A click on a far square takes the first step towards it."),
                light=("h9",),
            ),
            LessonTask(
                mark("Go on through the door, to h8 in the Workshop."),
                right=("h8",),
                otherwise=mark("The door is straight ahead: go to h8."),
                hint=mark("Click h8."),
                light=("h8",),
            ),
            LessonTask(
                mark("Use the thermometer here."),
                right=("use thermometer",),
                otherwise=mark("Let the thermometer tell first whether this is the room."),
                hint=mark("Click the thermometer beside the house."),
                light=("item thermometer",),
            ),
        ),
        mark(
            "Not here: the Workshop is **crossed out** for good. The thermometer never lies, so it "
            "finds the ghost room, one room after the other."
        ),
        seat=HUNTER_SEAT,
        options=COTTAGE,
        moves=("type Obake", "room K", "item thermometer", "item emf", "end"),
    ),
    Lesson(
        "evidence",
        mark("The first evidence"),
        mark(
            "Some rooms later: the thermometer froze in the **Kitchen**. Every type leaves "
            "three of five kinds of **evidence**. All three must be found."
        ),
        (
            LessonTask(
                mark("Use the EMF reader here, in the ghost room."),
                right=("use emf",),
                otherwise=mark("The room is known: now let the EMF reader speak."),
                hint=mark("Click the EMF reader beside the house."),
                light=("item emf",),
            ),
        ),
        mark(
            "**EMF!** The journal circles it and strikes out every type without it. The Spirit Box "
            "and the UV flashlight are used in the same way."
        ),
        seat=HUNTER_SEAT,
        position=_night("Obake", "thermometer emf", ("g3",), ("use thermometer", "end", "end")),
    ),
    Lesson(
        "book",
        mark("Leave it lying"),
        mark(
            "Book, DOTS and crucifix are **placed** in the ghost room and work there by "
            "themselves. The book needs patience: the Ghost writes in secret."
        ),
        (
            LessonTask(
                mark("Place the book."),
                right=("place book",),
                otherwise=mark("Place the book here first. It works while you walk."),
                hint=mark("Click the book beside the house."),
                light=("item book",),
            ),
            LessonTask(
                mark("Now end the turn and wait."),
                right=("end",),
                otherwise=mark("You may walk, but stay this time: you want to see the book."),
                hint=BUTTON_HINT,
                light=(END.place,),
                answers=("uv 2", "book 5", "end"),
            ),
        ),
        mark(
            "The Ghost has **written**: evidence! You read the book from up to four squares away, "
            "if no wall is between. Nothing needs to be picked up."
        ),
        seat=HUNTER_SEAT,
        position=_night("Myling", "emf book", ("g3",)),
    ),
    Lesson(
        "hunt",
        mark("It hunts"),
        mark(
            "Now and then the Ghost **hunts**: it kills who is next to it. The van is shut, items "
            "rest. Once a turn you may **listen or hide** instead."
        ),
        (
            LessonTask(
                mark("Listen: is it near?"),
                right=("listen",),
                otherwise=mark("You could run at once. But listen first, it costs no step."),
                hint=mark("The button Listen is beside the house."),
                light=(LISTEN.place,),
            ),
            LessonTask(
                mark("It is near! Step to b4, before the hiding place."),
                right=("b4",),
                otherwise=mark("Quick, to b4: the arrow of the hiding place points there."),
                hint=mark("Click b4."),
                light=("b4",),
            ),
            LessonTask(
                mark("Your action is used. End the turn and hold your breath."),
                right=("end",),
                otherwise=mark("Stay before the hiding place and end the turn."),
                hint=BUTTON_HINT,
                light=(END.place,),
                answers=("f5", "end"),
            ),
            LessonTask(
                mark("It has missed you. Hide!"),
                right=("hide a4",),
                otherwise=mark("It may come back. Hide in a4 now!"),
                hint=mark("Click a4, or the button Hide."),
                light=("a4", HIDE.place),
            ),
        ),
        mark(
            "In there only a Ghost that **begins its turn** directly in front of you can kill you. "
            "A hunt ends after a few turns, or with one kill."
        ),
        seat=HUNTER_SEAT,
        position=_hunt("f4", "thermometer emf", ("c4",), HUNTER_SEAT),
    ),
    Lesson(
        "home",
        mark("The way out"),
        mark(
            "All three pieces of evidence are found; the journal has only one type left. You "
            "win when **every living hunter is in the van**, outside a hunt."
        ),
        (
            LessonTask(
                mark("Go home: step to h9."),
                right=("h9",),
                otherwise=mark("There is nothing left to find. Leave the house by h9."),
                hint=mark("Click h9 below you."),
                light=("h9",),
            ),
            LessonTask(
                mark("And into the van."),
                right=("h10",),
                otherwise=mark("The van is right there, on h10. Do not wait for a hunt!"),
                hint=mark("Click h10."),
                light=("h10",),
            ),
        ),
        mark(
            "**Won!** But do not dawdle in a real night: when the last round is over, the Ghost "
            "has won."
        ),
        seat=HUNTER_SEAT,
        position=_on_the_way_home,
    ),
    Lesson(
        "ghost",
        mark("Now you haunt"),
        mark(
            "Now you are the **Ghost**, a Poltergeist of the Kitchen. Nobody sees you. A hunter "
            "stands in your room. Keep out of the way of the instruments, and slow the hunters "
            "down."
        ),
        (
            LessonTask(
                mark("Glide one step away from the hunter: to g1."),
                right=("g1",),
                otherwise=mark("You may. But glide to g1 this time."),
                hint=mark("Click g1 above you."),
                light=("g1",),
            ),
            LessonTask(
                mark("Now try a ghost event. It ends your move."),
                right=("event",),
                otherwise=mark("You are far enough: now the ghost event."),
                hint=mark("The button Event is beside the house."),
                light=(EVENT.place,),
                answers=("event 6",),
            ),
        ),
        mark(
            "It succeeds: the hunter has **half the steps** next turn. But all hear in which room "
            "it was. Your dice are secret, and they begin the hunts by themselves."
        ),
        seat=GHOST_SEAT,
        position=_night("Poltergeist", "thermometer emf", ("f3",), ("end",)),
    ),
    Lesson(
        "kill",
        mark("You hunt"),
        mark(
            "A hunt! They do not see you, you see them. Get **next to a hunter**: any of the eight "
            "squares around it, no wall between."
        ),
        (
            LessonTask(
                mark("Glide to e4."),
                right=("e4",),
                otherwise=mark("The hunter is on c4. Glide towards it, to e4."),
                hint=mark("Click e4."),
                light=("e4",),
            ),
            LessonTask(
                mark("One step more: d4 or d5."),
                right=("d4", "d5"),
                otherwise=mark("Get next to the hunter on c4."),
                hint=mark("Click d4."),
                light=("d4", "d5"),
            ),
            LessonTask(
                mark("In reach! Now you must kill."),
                right=("kill 1",),
                hint=mark("Click the hunter."),
                light=("c4",),
            ),
        ),
        mark(
            "A kill **ends the hunt**. You win when all hunters are dead, or when the night is "
            "over before they know you. Enjoy the night!"
        ),
        seat=GHOST_SEAT,
        players=3,
        position=_hunt("f4", "thermometer emf uv box", ("c4", "h10"), GHOST_SEAT),
    ),
)
