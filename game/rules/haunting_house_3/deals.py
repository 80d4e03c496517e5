"""Bags of tiles and fixed deals as text: reading, checking, writing and dealing.

Both are lines of words; `#` begins a comment. `name WORDS` names either.
A bag counts what each set holds: `2 corner 6`, `2 turn90 4`, `2 ghost-disk 2`.
A deal fixes every tile: `1a1 NES ghost` or `2c3 NS turn90 swap`, and perhaps `start 2`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from game.drawings import LineFault, refuse
from game.language import _, many, quoted
from game.rules.haunting_house_3 import tiles
from game.rules.haunting_house_3.house import FIRST, NAMES, PLACE, SIZES, TILES
from game.rules.haunting_house_3.state import NOBODY
from game.rules.haunting_house_3.tiles import sides_text

DISK_WORDS: Final = tiles.DISKS[1:4]
SPECIAL_WORDS: Final = tiles.SPECIALS[1:]
LONGEST_NAME: Final = 30
MOST_SEATS: Final = 6
NO_TILE: Final = (0, tiles.PLAIN, tiles.NO_DISK)


class DealFault(LineFault):
    """An error in a bag or a deal, as `line N: what`."""


@dataclass(frozen=True, slots=True)
class Bag:
    """How many tiles of each shape, specials and disks each of the three sets holds."""

    name: str
    shapes: tuple[tuple[int, ...], ...]
    specials: tuple[tuple[int, ...], ...]  # The counts begin after PLAIN.
    disks: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A tile for every place of the storeys in use."""

    name: str
    storeys: int
    faces: tuple[int, ...]
    kinds: tuple[int, ...]
    disks: tuple[int, ...]
    start: int = NOBODY  # The first start player, if the deal names one.


def deal_from(bag: Bag, storeys: int, rng: Random) -> Deal:
    """Return a deal of the sets 1 to `storeys`: specials within their set, all at random."""
    drawn: list[tuple[int, int]] = []
    disks: list[int] = []
    for shapes, specials, of_set in tuple(zip(bag.shapes, bag.specials, bag.disks, strict=True))[
        :storeys
    ]:
        faces = [face for face, n in zip(tiles.SHAPE_FACES, shapes, strict=True) for _ in range(n)]
        kinds = [kind for kind, n in enumerate(specials, tiles.PLAIN + 1) for _ in range(n)]
        kinds += [tiles.PLAIN] * (len(faces) - len(kinds))
        rng.shuffle(kinds)
        drawn += zip(faces, kinds, strict=True)
        disks += [disk for disk, n in enumerate(of_set, tiles.NO_DISK + 1) for _ in range(n)]
    rng.shuffle(drawn)
    rng.shuffle(disks)
    return Deal(
        bag.name,
        storeys,
        tuple(tiles.TURNED[rng.randrange(4)][face] for face, _ in drawn),
        tuple(kind for _, kind in drawn),
        tuple(disks.pop() if tiles.QUARTER_TURNS[kind] else tiles.NO_DISK for _, kind in drawn),
    )


# Reading

Line = tuple[int, list[str]]  # The line number and the words.


def read(text: str) -> Bag | Deal:
    """Return the bag or the deal that a text describes; raise DealFault."""
    lines = [(n, line.split("#")[0].split()) for n, line in enumerate(text.split("\n"), 1)]
    said = [(n, words) for n, words in lines if words]
    name = _take_name(said)
    if not said:
        raise DealFault(1, _("the file is empty"))
    return _bag(said, name) if said[0][1][0] in ("1", "2", "3") else _deal(said, name)


def _take_name(said: list[Line]) -> str:
    """Remove the line that gives the name, if there is one, and return the name."""
    name = ""
    for number, words in [line for line in said if line[1][0] == "name"]:
        if name:
            raise DealFault(number, _("the name is given twice"))
        name = " ".join(words[1:])
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise DealFault(number, _("a name has 1 to {most} characters", most=LONGEST_NAME))
        said.remove((number, words))
    return name


def _bag(said: list[Line], name: str) -> Bag:
    counts: list[dict[str, int]] = [{}, {}, {}]
    last = [said[-1][0]] * 3  # The last line about each set.
    items = (*tiles.SHAPES, *SPECIAL_WORDS, *DISK_WORDS)
    faults: list[DealFault] = []
    for number, words in said:
        if len(words) != 3 or words[0] not in ("1", "2", "3"):
            what = _("{line} is not a line such as '1 corner 8'", line=quoted(" ".join(words)))
            faults.append(DealFault(number, what))
            continue
        which, item, count = int(words[0]) - 1, words[1], words[2]
        what = ""
        if item not in items:
            what = _("{word} is not one of {words}", word=quoted(item), words=", ".join(items))
        elif item in counts[which]:
            what = _("{item} of set {number} is counted twice", item=item, number=which + 1)
        elif not (count.isascii() and count.isdigit() and len(count) <= 2):
            what = _("{word} is not a number from 0 to 99", word=quoted(count))
        if what:
            faults.append(DealFault(number, what))
        else:
            counts[which][item] = int(count)
        last[which] = number
    shapes, specials, disks = (
        tuple(tuple(counts[s].get(item, 0) for item in some) for s in range(3))
        for some in (tiles.SHAPES, SPECIAL_WORDS, DISK_WORDS)
    )
    for s in range(3):
        laid, size = sum(shapes[s]), SIZES[s] ** 2
        if laid != size:
            what = many(
                "set {set} has {number} tile instead of {size}",
                "set {set} has {number} tiles instead of {size}",
                laid, set=s + 1, size=size,
            )  # fmt: skip
            faults.append(DealFault(last[s], what))
        if sum(specials[s]) > laid:
            what = many(
                "set {set} has {number} special; at most {most}, one for each tile",
                "set {set} has {number} specials; at most {most}, one for each tile",
                sum(specials[s]), set=s + 1, most=laid,
            )  # fmt: skip
            faults.append(DealFault(last[s], what))
        turning = specials[s][tiles.TURN_90 - 1] + specials[s][tiles.TURN_180 - 1]
        if sum(disks[s]) != turning:
            what = many(
                "set {set} has {number} disk instead of {turning}, one for each turn tile",
                "set {set} has {number} disks instead of {turning}, one for each turn tile",
                sum(disks[s]), set=s + 1, turning=turning,
            )  # fmt: skip
            faults.append(DealFault(last[s], what))
    refuse(faults)
    return Bag(name, shapes, specials, disks)


def _deal(said: list[Line], name: str) -> Deal:
    start = NOBODY
    found: dict[int, tuple[int, int, int]] = {}
    lines: dict[int, int] = {}
    faults: list[DealFault] = []
    for number, words in said:
        try:
            if words[0] == "start":
                start = _start(number, words, start)
                continue
            place = PLACE.get(words[0], TILES)
            if place >= TILES:
                what = _("{word} is neither a tile place such as 1a1 nor 'start'")
                raise DealFault(number, what.format(word=quoted(words[0])))
            if place in found:
                what = _("{place} is dealt twice, first in line {line}")
                raise DealFault(number, what.format(place=words[0], line=lines[place]))
            lines[place], found[place] = number, NO_TILE  # The line may turn out to be wrong.
            found[place] = _tile(number, words[1:])
        except DealFault as fault:
            faults.append(fault)
    storeys = max((s for s in (1, 2, 3) if any(p >= FIRST[s - 1] for p in found)), default=1)
    for place in range(FIRST[storeys]):
        if place not in found:
            what = _("the file ends without a tile for {place}", place=NAMES[place])
            faults.append(DealFault(said[-1][0], what))
    refuse(faults)
    faces, kinds, disks = zip(*(found[place] for place in range(FIRST[storeys])), strict=True)
    return Deal(name, storeys, faces, kinds, disks, start)


def _start(number: int, words: list[str], before: int) -> int:
    """Return the start player that a line names, where none was named before."""
    if before != NOBODY:
        raise DealFault(number, _("the start player is named twice"))
    if len(words) != 2 or words[1] not in tuple("123456"):
        what = _("'start' needs one seat from 1 to {most}", most=MOST_SEATS)
        raise DealFault(number, what)
    return int(words[1]) - 1


def _tile(number: int, words: list[str]) -> tuple[int, int, int]:
    """Return face, kind and disk of a tile from the words after its place."""
    sides = words[0] if words else ""
    if not sides or (sides != "-" and not _is_some_sides(sides)):
        what = _("{word} is neither '-' nor some of N E S W, each once", word=quoted(sides))
        raise DealFault(number, what if sides else _("the open sides are missing"))
    face = sum(side for d, side in zip("NESW", tiles.SIDES, strict=True) if d in sides)
    if len(words) == 1:
        return face, tiles.PLAIN, tiles.NO_DISK
    if words[1] not in SPECIAL_WORDS:
        what = _("{word} is not one of {words}")
        raise DealFault(number, what.format(word=quoted(words[1]), words=", ".join(SPECIAL_WORDS)))
    kind = tiles.SPECIALS.index(words[1])
    if not tiles.QUARTER_TURNS[kind]:
        if len(words) > 2:
            what = _(
                "{word} does not belong here: only turn tiles have a disk", word=quoted(words[2])
            )
            raise DealFault(number, what)
        return face, kind, tiles.NO_DISK
    if len(words) != 3 or words[2] not in DISK_WORDS:
        what = _("a turn tile needs one disk: {disks}", disks=", ".join(DISK_WORDS))
        raise DealFault(number, what)
    return face, kind, tiles.DISKS.index(words[2])


def _is_some_sides(text: str) -> bool:
    return len(text) == len(set(text)) and all(letter in "NESW" for letter in text)


# Writing


def write(what: Bag | Deal) -> str:
    """Return the text of a bag or a deal in canonical form."""
    lines = [f"name {what.name}"] if what.name else []
    if isinstance(what, Deal):
        if what.start != NOBODY:
            lines.append(f"start {what.start + 1}")
        for place in range(FIRST[what.storeys]):
            words = [NAMES[place], sides_text(what.faces[place])]
            if what.kinds[place] != tiles.PLAIN:
                words.append(tiles.SPECIALS[what.kinds[place]])
            lines.append(" ".join([*words, tiles.DISKS[what.disks[place]]]).rstrip())
        return "\n".join(lines)
    for s in range(3):
        for items, counts in (
            (tiles.SHAPES, what.shapes[s]),
            (SPECIAL_WORDS, what.specials[s]),
            (DISK_WORDS, what.disks[s]),
        ):
            lines += [f"{s + 1} {item} {n}" for item, n in zip(items, counts, strict=True) if n]
    return "\n".join(lines)
