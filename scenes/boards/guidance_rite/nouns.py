"""Names of the pieces of Guidance Rite in the grammatical forms that sentences need."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import SOURCE, _, spoken, within
from game.rules.guidance_rite.pieces import MARKED, OWNER, character_of
from game.rules.guidance_rite.tables import ARROWS_IN

Names = Sequence[str]


def name(piece: int) -> str:
    """Return the name of a piece: its character, or "plain piece"."""
    return (
        within("a piece by itself", "plain piece"),
        within("a piece by itself", "Rat"),
        within("a piece by itself", "Crow"),
        within("a piece by itself", "Lizard"),
        within("a piece by itself", "Guardian"),
        within("a piece by itself", "Monster"),
    )[character_of(piece)]


def character(number: int) -> str:
    """Return the name of a character, or "none" for a plain piece."""
    return name(number << 16) if number else within("a character by itself", "none")


def item_name(item: int) -> str:
    """Return the name of an item."""
    return (
        within("item", "Point of Honour"),
        within("item", "Rotate"),
        within("item", "Swap"),
    )[item]


def who(piece: int, square: str) -> str:
    """Return a piece as a subject, such as "Rat c2"."""
    return (
        within("who does something", "plain piece {square}"),
        within("who does something", "Rat {square}"),
        within("who does something", "Crow {square}"),
        within("who does something", "Lizard {square}"),
        within("who does something", "Guardian {square}"),
        within("who does something", "Monster {square}"),
    )[character_of(piece)].format(square=square)


def whom(piece: int, square: str) -> str:
    """Return a captured piece as an object, such as "Rat c2"."""
    return (
        within("whom a piece captures", "plain piece {square}"),
        within("whom a piece captures", "Rat {square}"),
        within("whom a piece captures", "Crow {square}"),
        within("whom a piece captures", "Lizard {square}"),
        within("whom a piece captures", "Guardian {square}"),
        within("whom a piece captures", "Monster {square}"),
    )[character_of(piece)].format(square=square)


def whose(piece: int, square: str, names: Names) -> str:
    """Return a piece with its owner as a subject, such as "Ben's Rat c2"."""
    said = (
        within("who does something", "{owner}'s plain piece {square}"),
        within("who does something", "{owner}'s Rat {square}"),
        within("who does something", "{owner}'s Crow {square}"),
        within("who does something", "{owner}'s Lizard {square}"),
        within("who does something", "{owner}'s Guardian {square}"),
        within("who does something", "{owner}'s Monster {square}"),
    )[character_of(piece)]
    return said.format(owner=names[(piece >> OWNER) - 1], square=square)


def prey(piece: int, square: str, names: Names) -> str:
    """Return a captured piece with its owner as an object, such as "Ben's Rat c2"."""
    said = (
        within("whom a piece captures", "{owner}'s plain piece {square}"),
        within("whom a piece captures", "{owner}'s Rat {square}"),
        within("whom a piece captures", "{owner}'s Crow {square}"),
        within("whom a piece captures", "{owner}'s Lizard {square}"),
        within("whom a piece captures", "{owner}'s Guardian {square}"),
        within("whom a piece captures", "{owner}'s Monster {square}"),
    )[character_of(piece)]
    return said.format(owner=names[(piece >> OWNER) - 1], square=square)


def way(direction: int) -> str:
    """Return the name of a direction."""
    return (
        within("direction", "north"),
        within("direction", "north-east"),
        within("direction", "east"),
        within("direction", "south-east"),
        within("direction", "south"),
        within("direction", "south-west"),
        within("direction", "west"),
        within("direction", "north-west"),
    )[direction]


def short_way(direction: int) -> str:
    """Return the abbreviation of a direction."""
    return (
        within("direction", "N"),
        within("direction", "NE"),
        within("direction", "E"),
        within("direction", "SE"),
        within("direction", "S"),
        within("direction", "SW"),
        within("direction", "W"),
        within("direction", "NW"),
    )[direction]


def looks(piece: int, final: bool) -> list[str]:
    """Return the black arrows, the grey or used-up arrows, and the mark of a piece, in words.

    Arrows are used up in the death match and grey in the final match.
    """
    black = " ".join(short_way(d) for d in ARROWS_IN[piece & 255])
    grey = " ".join(short_way(d) for d in ARROWS_IN[piece >> 8 & 255])
    found = [_("arrows {directions}", directions=black)] if black else []
    if grey:
        said = _("grey {directions}") if final else _("used {directions}")
        found.append(said.format(directions=grey))
    if not found:
        found.append(_("no arrows"))
    if piece & MARKED:
        found.append(_("marked"))
    return found


def capital(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def chained(sentences: Sequence[str]) -> str:
    """Return sentences joined into one line; only in English do later ones start in lower case."""
    if spoken() != SOURCE:
        sentences = [capital(words) for words in sentences]
    # For translators: between the sentences of one line, each of which begins with a capital.
    return _("; ").join(sentences)
