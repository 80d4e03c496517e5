"""Sketches for the editor: bags and deals that may still have errors, and changes to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.drawings import remarks
from game.rules.haunting_house_3 import tiles
from game.rules.haunting_house_3.deals import DISK_WORDS, SPECIAL_WORDS, Bag, Deal
from game.rules.haunting_house_3.deals import write as write_out
from game.rules.haunting_house_3.house import FIRST, PLACE, SIZES, TILES
from game.rules.haunting_house_3.state import NOBODY

MAX_OF_A_KIND: Final = 99  # The limit of a bag.
PARTS: Final = ("shapes", "specials", "disks")
WORDS: Final = {"shapes": tiles.SHAPES, "specials": SPECIAL_WORDS, "disks": DISK_WORDS}
SETS: Final = 3


@dataclass(frozen=True, slots=True)
class HauntingHouse3Sketch:
    """A bag or deal, with the comment lines of its file."""

    what: Bag | Deal
    remarks: tuple[str, ...] = ()

    def renamed(self, name: str) -> HauntingHouse3Sketch:
        """Return the sketch under another name."""
        return replace(self, what=replace(self.what, name=name))

    def counted(self, part: str, which: int, item: int, count: int) -> HauntingHouse3Sketch:
        """Return a bag with another count of an item in a set."""
        bag = self.what
        assert isinstance(bag, Bag)
        parts = dict(zip(PARTS, (bag.shapes, bag.specials, bag.disks), strict=True))
        sets = [list(counts) for counts in parts[part]]
        sets[which][item] = max(0, min(MAX_OF_A_KIND, count))
        parts[part] = tuple(tuple(counts) for counts in sets)
        return replace(self, what=Bag(bag.name, **parts))

    def dealt(self, place: int, face: int, kind: int, disk: int) -> HauntingHouse3Sketch:
        """Return a deal with another tile at a place; only turn tiles have a disk."""
        deal = self.what
        assert isinstance(deal, Deal)
        if not tiles.QUARTER_TURNS[kind]:
            disk = tiles.NO_DISK
        elif disk == tiles.NO_DISK:
            disk = tiles.CANCEL_DISK
        faces, kinds, disks = (
            (*values[:place], value, *values[place + 1 :])
            for values, value in ((deal.faces, face), (deal.kinds, kind), (deal.disks, disk))
        )
        return replace(self, what=replace(deal, faces=faces, kinds=kinds, disks=disks))


@dataclass(frozen=True, slots=True)
class Total:
    """A count in a bag, and the number that the rules want."""

    which: int  # The index of the set.
    of: str  # One of tiles, specials and disks.
    number: int
    wanted: int

    @property
    def fine(self) -> bool:
        """Whether the rules allow this count."""
        return self.number <= self.wanted if self.of == "specials" else self.number == self.wanted


def totals(bag: Bag) -> list[Total]:
    """Return the counts of a bag that the rules check."""
    found = []
    for which in range(SETS):
        specials = bag.specials[which]
        turning = specials[tiles.TURN_90 - 1] + specials[tiles.TURN_180 - 1]
        count = sum(bag.shapes[which])
        found += [
            Total(which, "tiles", count, SIZES[which] ** 2),
            Total(which, "specials", sum(specials), count),
            Total(which, "disks", sum(bag.disks[which]), turning),
        ]
    return found


def blank_bag() -> HauntingHouse3Sketch:
    """Return a bag without tiles."""
    counts = {part: tuple((0,) * len(words) for _ in range(SETS)) for part, words in WORDS.items()}
    return HauntingHouse3Sketch(Bag("", **counts))


def blank_deal(storeys: int) -> HauntingHouse3Sketch:
    """Return a deal whose tiles are open on all sides."""
    count = FIRST[storeys]
    return HauntingHouse3Sketch(
        Deal(
            "",
            storeys,
            (tiles.ALL_SIDES,) * count,
            (tiles.PLAIN,) * count,
            (tiles.NO_DISK,) * count,
        )
    )


def read(text: str) -> HauntingHouse3Sketch:
    """Return the sketch of a text; unknown lines are left out."""
    lines = [line.split("#")[0].split() for line in text.split("\n")]
    said = [words for words in lines if words]
    name = next((" ".join(words[1:]) for words in said if words[0] == "name"), "")
    rest = [words for words in said if words[0] != "name"]
    counts = not rest or rest[0][0] in ("1", "2", "3")
    found = _bag(rest) if counts else _deal(rest)
    return replace(found.renamed(name), remarks=remarks(text))


def _bag(said: list[list[str]]) -> HauntingHouse3Sketch:
    found = blank_bag()
    for words in said:
        for part, items in WORDS.items():
            known = len(words) == 3 and words[0] in ("1", "2", "3") and words[1] in items
            if known and words[2].isascii() and words[2].isdigit():
                item = items.index(words[1])
                found = found.counted(part, int(words[0]) - 1, item, int(words[2][:3]))
    return found


def _deal(said: list[list[str]]) -> HauntingHouse3Sketch:
    places = [PLACE[words[0]] for words in said if PLACE.get(words[0], TILES) < TILES]
    last = max(places, default=0)
    found = blank_deal(next(s for s in (1, 2, 3) if last < FIRST[s]))
    for words in said:
        place = PLACE.get(words[0], TILES)
        if place < TILES:
            sides = words[1] if len(words) > 1 else "-"
            face = sum(side for d, side in zip("NESW", tiles.SIDES, strict=True) if d in sides)
            kind = (
                tiles.SPECIALS.index(words[2])
                if words[2:] and words[2] in tiles.SPECIALS
                else tiles.PLAIN
            )
            disk = (
                tiles.DISKS.index(words[3])
                if words[3:] and words[3] in DISK_WORDS
                else tiles.NO_DISK
            )
            found = found.dealt(place, face, kind, disk)
        elif words[0] == "start" and words[1:] and words[1] in tuple("123456"):
            assert isinstance(found.what, Deal)
            found = HauntingHouse3Sketch(replace(found.what, start=int(words[1]) - 1))
    return found


def with_start(sketch: HauntingHouse3Sketch, seat: int) -> HauntingHouse3Sketch:
    """Return a deal with another start player; NOBODY makes it random."""
    assert isinstance(sketch.what, Deal)
    return replace(sketch, what=replace(sketch.what, start=max(NOBODY, seat)))


def write(sketch: HauntingHouse3Sketch) -> str:
    """Return the text of a bag or a deal."""
    return "\n".join([*sketch.remarks, write_out(sketch.what)])
