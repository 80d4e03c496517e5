"""The house rules of Guidance Rite, and the first position of a match."""

from __future__ import annotations

from random import Random
from typing import Final

from game.language import _, many, mark
from game.options import Choice, Drawn, Options, house_rule
from game.rules.guidance_rite import boards
from game.rules.guidance_rite.boards import VARIANTS, Board
from game.rules.guidance_rite.state import (
    DEALING_NUMBERS,
    NOBODY,
    SUDDEN_DEATH,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import GROUNDS, NONE
from game.state import CHANCE

DRAW_RULES: Final = ("count", "one_number", "none")

# Decisions of a match: four bouts, each with 15 rounds of claims, a first mover and placement, then
# at most 200 turns for each piece to leave; in a turn an item in two parts, a move, taking over,
# and a Crow's power in five parts.
MAX_DECISIONS: Final = 4 * (15 * 4 + 1 + 6 + 30 * 200 * 9) + 8


def _choice(found: tuple[Board, ...], file: str) -> Choice:
    if _is_final(found):
        said = many(
            "One board for the final match.", "{number} boards for the final match.", len(found)
        )
    else:
        said = many(
            "One board for the death match.", "{number} boards for the death match.", len(found)
        )
    return Choice(boards.write(found), file.replace("_", " ") or _("Your own boards"), said, file)


def _is_final(found: tuple[Board, ...]) -> bool:
    return len(found[0]) == GROUNDS[1].size


BOARDS: Final = Drawn(
    "piece_set",
    lambda: ["random", *boards.shipped_keys()],
    boards.user_boards,
    lambda text: boards.read(text, boards.is_final(text)),
    _choice,
    boards.user_boards_folder,
)
OPTIONS: Final = (
    house_rule("variant", mark("Match"), mark("Which of the two kinds of match is played."),
        ("death_match", mark("Death match"), mark("25 pieces on five columns, no items.")),
        ("final_match", mark("Final match"), mark("30 pieces, grey arrows, marks and items.")),
        question=mark("Which match?")),
    house_rule("piece_set", mark("Pieces"),
        mark("The pieces each bout begins with. You can set up your own in the editor."),
        ("random", mark("Random"), mark("New for every bout, all pieces different.")),
        ("crossroads", mark("Crossroads"), mark("The same pieces face each other in every bout.")),
        ("menagerie", mark("Menagerie"), mark("Two boards, each character in its own row.")),
        ("long_reach", mark("Long reach"), mark("Three boards with few arrows and long moves.")),
        drawn=BOARDS),
    house_rule("draw_rule", mark("Drawn positions"),
        mark("When a bout that nobody wins goes to the player with more pieces."),
        ("count", mark("Few left, or long"), mark("10 turns each with few pieces, or 30 each.")),
        ("one_number", mark("One number"), mark("15 turns each, however many pieces are left.")),
        ("none", mark("Almost never"), mark("100 turns each, so that every match ends."))),
    house_rule("items", mark("Items"),
        mark("What the players hold in the final match; the death match has no items."),
        ("one_each", mark("One of each"), mark("Point of Honour, Rotate and Swap for both.")),
        ("none", mark("None"), mark("Nobody has an item.")),
        ("draft", mark("Dealt"),
         mark("3 to 6 at random; the player with fewer decides who moves first.")),
        needs=("variant", "final_match")),
)  # fmt: skip


def beginning(
    pieces: tuple[Board, ...],
    draw_rule: int = 0,
    items: int = 0,
    dealt: bool = False,
    printed: bool = False,
) -> GuidanceRite:
    """Return the first position; `pieces` of four bouts, `items` of each kind for both players.

    Everybody knows the pieces of all bouts if they are `printed`.
    """
    final = _is_final(pieces)
    state = GuidanceRite(
        current_player=CHANCE,
        final=final,
        draw_rule=draw_rule,
        later=pieces,
        bout=0,
        wins=[0, 0],
        endings=[],
        first=NOBODY,
        phase=DEALING_NUMBERS,
        board=[0] * len(pieces[0]),
        names=[0, 0],
        items=[items] * 6,
        turn=0,
        turns=0,
        quiet=0,
        more=NOBODY,
        passed=False,
        timeouts=[0, 0],
        asked=0,
        held=[0, 0],
        chosen=NOBODY,
        made=[],
        moved=NOBODY,
        character=NONE,
        spent=False,
        lost=False,
        captured=NONE,
        base=[],
        plan_a=[],
        plan_b=[],
        trail=[],
        clashed=0,
        printed=printed,
    )
    if not dealt:
        state.begin_bout(1)
    return state


def new_state(players: int, options: Options, rng: Random) -> GuidanceRite:
    """Return the first position of a match; the random boards of its bouts are made here."""
    final = options["variant"] == "final_match"
    pieces = _boards(str(options["piece_set"]), final, rng)
    return beginning(
        pieces,
        DRAW_RULES.index(str(options["draw_rule"])),
        items=int(final and options["items"] == "one_each"),
        dealt=final and options["items"] == "draft",
        printed=options["piece_set"] != "random",
    )


def _boards(chosen: str, final: bool, rng: Random) -> tuple[Board, ...]:
    """Return the boards of four bouts; raise ValueError when they are for the other variant."""
    bouts = range(SUDDEN_DEATH)
    if chosen == "random":
        return tuple(boards.random_board(final, rng) for _ in bouts)
    if "\n" in chosen:
        found = boards.read(chosen, boards.is_final(chosen))
        if _is_final(found) != final:
            right, wrong = (f"variant={VARIANTS[variant]}" for variant in (not final, final))
            raise ValueError(
                _("option 'piece_set': these boards are for {right}, not {wrong}",
                  right=right, wrong=wrong)
            )  # fmt: skip
    else:
        found = boards.shipped(chosen, final)
    return tuple(found[bout % len(found)] for bout in bouts)
