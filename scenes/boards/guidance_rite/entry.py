"""The codes of simultaneous entry in Guidance Rite: squares, then a power."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.language import _, many, mark, within
from game.rules.guidance_rite import tables
from game.rules.guidance_rite.actions import has_both, kind_of, squares_of
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED, character_of
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.state import (
    CLAIMING,
    GuidanceRite,
)
from scenes.boards.entry import ROW, Code, CodeSheet, ListedCode, Sign
from scenes.boards.guidance_rite.nouns import name, short_way
from scenes.boards.guidance_rite.tokens import whole

FIRST, SECOND = ROW, ROW + 1  # of two answers
NO_POWER: Final[Sign] = ROW
POWERS: Final[Mapping[str, Sign]] = {
    "rat": ROW + 1, "crow": ROW + 2, "lizard": ROW + 3, "monster": ROW + 4,
}  # fmt: skip
TOWARDS: Final[Code] = (0, 1, 2, 3, 4, ROW, ROW + 1, ROW + 2)  # by direction
CLAIMS: Final = mark(
    "Type both pieces: for each its column, then its row. The order does not matter."
)
TURN: Final = mark(
    "Type the square you move from, then the one you move to: column, row, column, row. "
    "Then a power with its squares and direction, or none."
)


def sheet(observation: GuidanceRite) -> CodeSheet:
    """Return the code sheet: the squares of the column and row keys, and lists for turns."""
    ground = observation.ground
    places: dict[Sign, list[str]] = {}
    for square, called in enumerate(ground.names):
        column, row = _seen(square, observation)
        places.setdefault(column, []).append(called)
        places.setdefault(ROW + row, []).append(called)
    if observation.phase == CLAIMING:
        pieces = ((within("piece to claim", "First"), 2), (within("piece to claim", "Second"), 2))
        free = _("Unclaimed"), tuple(_unclaimed(observation))
        return CodeSheet(_(CLAIMS), 4, places, (), pieces, free, _owned(observation))
    powers = [ListedCode(NO_POWER, _("No power"))]
    for kind, words in (
        ("rat", _("Rat: whom it turns")),
        ("crow", _("Crow: itself, arrows") if observation.final else _("Crow: itself")),
        ("lizard", _("Lizard: itself, direction")),
        ("monster", _("Monster: itself, prey, arrow")),
    ):
        powers.append(ListedCode(POWERS[kind], words, f"guidance_rite/sign_{kind}"))
    towards = [ListedCode(sign, short_way(direction)) for direction, sign in enumerate(TOWARDS)]
    lists = [(_("Power"), powers), (_("Direction"), towards)]
    asked = [ListedCode(FIRST, _("Change places")), ListedCode(SECOND, within("tile", "Capture"))]
    lists.append((_("Onto your own Guardian, where both are possible"), asked))
    if observation.final:
        taken = [ListedCode(FIRST, _("Keep")), ListedCode(SECOND, _("Take over"))]
        lists.append((_("After capturing a friend with another character"), taken))
        more = [ListedCode(FIRST, _("No more arrows"))]
        lists.append((_("Crow: square and direction of each arrow, then"), more))
    return CodeSheet(_(TURN), 5, places, tuple((title, tuple(found)) for title, found in lists))


def _unclaimed(observation: GuidanceRite) -> Iterator[tuple[str, str]]:
    """Yield each character, with the squares of its unclaimed pieces."""
    names = observation.ground.names
    for kind in (*range(1, len(tables.CHARACTERS)), tables.NONE):
        squares = [
            names[square]
            for square, piece in enumerate(observation.board)
            if piece >> OWNER == UNCLAIMED and character_of(piece) == kind
        ]
        if squares:
            yield name(kind << 16), " ".join(squares)


def _owned(observation: GuidanceRite) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the number of each player's pieces, and their sprites."""
    found = []
    for player in (0, 1):
        own = [piece for piece in observation.board if piece >> OWNER == player + 1]
        words = many("{number} piece", "{number} pieces", len(own))
        found.append((words, tuple(whole(piece, observation.final, False) for piece in own)))
    return tuple(found)


def _seen(square: int, observation: GuidanceRite) -> tuple[int, int]:
    """Return the column and row of a square as seen, from the upper left."""
    width = observation.ground.width
    column, rank = square % width, square // width
    return column, tables.HEIGHT - 1 - rank


def codes(observation: GuidanceRite) -> Mapping[Code, int]:
    """Return the action of every legal code."""
    return {_code(observation, action): action for action in observation.legal_actions()}


def _code(observation: GuidanceRite, action: int) -> Code:
    kind = kind_of(action)

    def square(number: int) -> Code:
        column, row = _seen(number, observation)
        return column, ROW + row

    if kind == "claim":
        return square(action - tables.CLAIM)
    if kind == "move":
        source, target = squares_of(observation, action)
        both = has_both(observation, action)
        tail: Code = ((FIRST if action & tables.EXCHANGE else SECOND),) if both else ()
        return (*square(source), *square(target), *tail)
    if kind == "pass":
        return ()
    if kind in ("end", "keep"):
        return (FIRST,)
    if kind == "take":
        return (SECOND,)
    if kind == "rat":
        return (POWERS[kind], *square(action - tables.RAT_POWER))
    if kind == "crow":
        return (POWERS[kind], *square(action - tables.CROW_POWER))
    if kind == "lizard":
        place, direction = divmod(action - tables.LIZARD_POWER, 8)
        return (POWERS[kind], *square(place), TOWARDS[direction])
    if kind == "black":
        place, direction = divmod(action - tables.BLACKEN, 8)
        return (*square(place), TOWARDS[direction])
    biter, prey, direction = bite_of(action, observation.ground)
    return (POWERS[kind], *square(biter), *square(prey), TOWARDS[direction])
