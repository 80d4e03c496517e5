"""How bags of tiles and fixed deals of The Haunting House 3 are drawn."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from game.floors import Mirror
from game.language import _, mark
from game.options import Value
from game.rules.haunting_house_3 import deals, shelf, tiles
from game.rules.haunting_house_3 import house as house_rules
from game.rules.haunting_house_3.deals import DISK_WORDS, SPECIAL_WORDS, Bag, Deal
from game.rules.haunting_house_3.set_up import OPTIONS, house_of
from game.rules.haunting_house_3.sketch import (
    MAX_OF_A_KIND,
    SETS,
    WORDS,
    HauntingHouse3Sketch,
    blank_bag,
    blank_deal,
    read,
    totals,
    with_start,
    write,
)
from game.rules.haunting_house_3.state import NOBODY, HauntingHouse3
from game.rules.haunting_house_3.tiles import sides_text
from scenes.boards.drawing import (
    ARROW,
    PART,
    SQUARE,
    Beginning,
    Drawing,
    DrawingTally,
    DrawingTool,
    Number,
    TextLine,
)
from scenes.boards.haunting_house_3.house import house_art
from scenes.boards.haunting_house_3.house.house_layout import house_in
from scenes.boards.haunting_house_3.pieces import DISK_SPRITES, FORMS, KEY
from scenes.boards.haunting_house_3.pieces import MARKS as SIGNS
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import sprite

DIRECTIONS: Final = "NESW"
THIRDS: Final = {"N": (1, 0), "E": (2, 1), "S": (1, 2), "W": (0, 1)}
LABELS: Final = {
    "dead-end": mark("Dead end"), "straight": mark("Straight"), "corner": mark("Corner"),
    "T": mark("Junction"), "cross": mark("Cross"), "plain": mark("Plain tile"),
    "trap": mark("Trap door"), "ghost": mark("Ghost picture"), "turn90": mark("Quarter turn"),
    "turn180": mark("Half turn"), "flip": mark("Flip tile"), "cancel": mark("Cancel disk"),
    "swap": mark("Swap disk"), "ghost-disk": mark("Ghost disk"),
}  # fmt: skip
TOTALS: Final = {
    "tiles": mark("Set {set}: tiles {number} of {wanted}"),
    "specials": mark("Set {set}: specials {number}, tiles {wanted}"),
    "disks": mark("Set {set}: disks {number}, turn tiles {wanted}"),
}
LETTERS: Final = {"plain": "P", "trap": "T", "ghost": "G", "turn90": "Q", "turn180": "H",
                  "flip": "F", "cancel": "C", "swap": "X", "ghost-disk": "D"}  # fmt: skip


class HauntingHouse3Drawing(Drawing[HauntingHouse3Sketch]):
    """Bags that count tiles, and deals that fix every one."""

    option = "deal"
    title = mark("Tiles")
    mirrors = ("across", "down", "half")
    help = (
        mark("A bag has a line for each kind: '2 corner 6' puts six corners into set 2."),
        mark("Sets 1, 2 and 3 have 36, 25 and 16 tiles and as many disks as turn tiles."),
        mark("A deal has a line for each tile: '1a1 NES ghost' is open to north, east and south."),
        mark("On turn tiles a disk lies: '2c3 NS turn90 swap'. - stands for no open side."),
        mark("'name Old Mill' names either; 'start 2' lets player 2 begin a deal."),
    )

    def beginnings(self) -> list[Beginning]:
        words = _("a bag that comes with the game")
        found = self.shipped(OPTIONS, shelf.FOLDER, shelf.shipped_keys(), words)
        found.append(Beginning(_("Empty bag"), _("how many tiles of each kind"), blank_bag()))
        for storeys, told in enumerate(
            (_("for one storey"), _("for two storeys"), _("for three storeys")), 1
        ):
            found.append(Beginning(_("Open house"), told, blank_deal(storeys)))
        return found

    def read(self, text: str) -> HauntingHouse3Sketch:
        return read(text)

    def write(self, sketch: HauntingHouse3Sketch) -> str:
        return write(sketch)

    def check(self, text: str) -> None:
        deals.read(text)

    def options(self, sketch: HauntingHouse3Sketch) -> Mapping[str, Value]:
        found: dict[str, Value] = {self.option: deals.write(deals.read(write(sketch)))}
        if isinstance(sketch.what, Deal):
            found["storeys"] = sketch.what.storeys
        return found

    # -- a deal

    def tools(self, sketch: HauntingHouse3Sketch) -> Sequence[DrawingTool]:
        deal = sketch.what
        if not isinstance(deal, Deal):
            return ()
        found = [
            DrawingTool("wall", _("Wall"), "W", ARROW, "minus"),
            DrawingTool("open", _("Open side"), "E", ARROW, "cross"),
            DrawingTool("turn", _("Turn the tile"), "R", SQUARE, "refresh"),
        ]
        for kind, name in enumerate(tiles.SPECIALS):
            tally = str(deal.kinds.count(kind))
            found.append(DrawingTool(name, _(LABELS[name]), LETTERS[name], SQUARE, tally=tally))
        for disk, name in enumerate(DISK_WORDS, tiles.NO_DISK + 1):
            tally = str(deal.disks.count(disk))
            found.append(DrawingTool(name, _(LABELS[name]), LETTERS[name], SQUARE, tally=tally))
        return found

    def spots(
        self, sketch: HauntingHouse3Sketch, aim: str, area: Rect, look: Look
    ) -> dict[str, Rect]:
        deal = sketch.what
        if not isinstance(deal, Deal):
            return {}
        house = house_in(area, look, deal.storeys, False)
        found = {}
        for place in range(house_rules.FIRST[deal.storeys]):
            cell = house.cell(place)
            if aim == SQUARE:
                found[house_rules.NAMES[place]] = cell
                continue
            third = cell.width // 3
            for direction, (right, down) in THIRDS.items():
                corner = (cell.left + right * third, cell.top + down * third)
                found[f"{house_rules.NAMES[place]}{PART}{direction}"] = Rect(corner, (third, third))
        return found

    def draw(
        self, sketch: HauntingHouse3Sketch, tool: str, spot: str, erase: bool
    ) -> HauntingHouse3Sketch:
        deal = sketch.what
        assert isinstance(deal, Deal)
        name, _part, direction = spot.partition(PART)
        place = house_rules.PLACE[name]
        face, kind, disk = deal.faces[place], deal.kinds[place], deal.disks[place]
        if direction:
            side = tiles.SIDES[DIRECTIONS.index(direction)]
            wall = (tool == "wall") != erase
            return sketch.dealt(place, face & ~side if wall else face | side, kind, disk)
        if tool == "turn":
            return sketch.dealt(place, tiles.TURNED[3 if erase else 1][face], kind, disk)
        if erase:
            return sketch.dealt(place, face, tiles.PLAIN, tiles.NO_DISK)
        if tool in DISK_WORDS:
            return sketch.dealt(place, face, kind, tiles.DISKS.index(tool))
        return sketch.dealt(place, face, tiles.SPECIALS.index(tool), disk)

    def mirrored(
        self, sketch: HauntingHouse3Sketch, tool: str, spot: str, mirror: Mirror
    ) -> tuple[str, str]:
        name, _part, direction = spot.partition(PART)
        storey = house_rules.STOREY_OF[house_rules.PLACE[name]]
        row, column = divmod(
            house_rules.PLACE[name] - house_rules.FIRST[storey], house_rules.SIZES[storey]
        )
        if mirror != "down":
            column = house_rules.SIZES[storey] - 1 - column
        if mirror != "across":
            row = house_rules.SIZES[storey] - 1 - row
        there = house_rules.NAMES[
            house_rules.FIRST[storey] + row * house_rules.SIZES[storey] + column
        ]
        if direction:
            turned = {"across": "NWSE", "down": "SENW", "half": "SWNE"}[mirror]
            there += PART + turned[DIRECTIONS.index(direction)]
        return tool, there

    def described(self, sketch: HauntingHouse3Sketch, spot: str) -> str:
        deal = sketch.what
        assert isinstance(deal, Deal)
        name, _part, direction = spot.partition(PART)
        place = house_rules.PLACE[name]
        found = [f"{name} {direction}".strip(), sides_text(deal.faces[place])]
        if deal.kinds[place] != tiles.PLAIN:
            found.append(_(LABELS[tiles.SPECIALS[deal.kinds[place]]]))
        if deal.disks[place] != tiles.NO_DISK:
            found.append(_(LABELS[tiles.DISKS[deal.disks[place]]]))
        return ", ".join(found)

    # -- numbers and names

    def numbers(self, sketch: HauntingHouse3Sketch) -> Sequence[Number]:
        if isinstance(sketch.what, Deal):
            return (Number("start", _("First player, 0 for any"), sketch.what.start + 1, 0,
                           deals.MOST_SEATS),)  # fmt: skip
        found = []
        for which in range(SETS):
            heading = _("Set {set}", set=which + 1)
            for part, items in WORDS.items():
                for item, name in enumerate(items):
                    count = getattr(sketch.what, part)[which][item]
                    key, label = f"{part} {which} {item}", _(LABELS[name])
                    picture = _picture(name, which)
                    found.append(Number(key, label, count, 0, MAX_OF_A_KIND, heading, picture))
        return found

    def with_number(
        self, sketch: HauntingHouse3Sketch, key: str, value: int
    ) -> HauntingHouse3Sketch:
        if key == "start":
            return with_start(sketch, value - 1 if value else NOBODY)
        part, which, item = key.split()
        return sketch.counted(part, int(which), int(item), value)

    def lines(self, sketch: HauntingHouse3Sketch) -> Sequence[TextLine]:
        return (TextLine("name", _("Name"), sketch.what.name, deals.LONGEST_NAME),)

    def with_line(self, sketch: HauntingHouse3Sketch, key: str, words: str) -> HauntingHouse3Sketch:
        return sketch.renamed(" ".join(words.replace("#", "").split()))

    def tallies(self, sketch: HauntingHouse3Sketch) -> Sequence[DrawingTally]:
        if not isinstance(sketch.what, Bag):
            return ()
        return [
            DrawingTally(_(TOTALS[t.of], set=t.which + 1, number=t.number, wanted=t.wanted), t.fine)
            for t in totals(sketch.what)
        ]

    # -- pictures

    def ground_key(self, sketch: HauntingHouse3Sketch) -> Hashable:
        return sketch.what.storeys if isinstance(sketch.what, Deal) else None

    def paint_ground(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: HauntingHouse3Sketch
    ) -> None:
        if isinstance(sketch.what, Deal):
            house = house_in(area, look, sketch.what.storeys, False)
            house_art.paint_bare(surface, house, look, sketch.what.storeys)

    def paint(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: HauntingHouse3Sketch
    ) -> None:
        deal = sketch.what
        if not isinstance(deal, Deal):
            return
        house = house_in(area, look, deal.storeys, False)
        house_art.paint_tiles(surface, house, look, _position(replace(deal, name="")), False)
        for stair in range(deal.storeys - 1):
            rect = house.stair(stair, house_rules.STAIR_START[stair])
            surface.blit(sprite(f"{KEY}/stair_{'ab'[stair]}", rect.width, look), rect)
        rect = house.slot(house_rules.EXIT_START)
        surface.blit(sprite(f"{KEY}/exit", rect.width, look), rect)

    def swatch(
        self, sketch: HauntingHouse3Sketch, tool: str, size: int, look: Look
    ) -> pygame.Surface | None:
        if tool in (*tiles.SPECIALS, *DISK_WORDS):
            return sprite(_picture(tool, 0), size, look)
        return None


@lru_cache(maxsize=4)
def _position(deal: Deal) -> HauntingHouse3:
    """Return the position a deal begins with, which the board shows."""
    return house_of(replace(deal, start=0))


def _picture(name: str, which: int) -> str:
    """Return the sprite of a shape of a set, of a special or of a disk."""
    if name in tiles.SHAPES:
        return f"{KEY}/tile_{which + 1}_{FORMS[tiles.SHAPES.index(name)]}"
    if name in SPECIAL_WORDS:
        form = f"tile_{which + 1}_cross"
        return f"{KEY}/{form}+{SIGNS[tiles.SPECIALS.index(name)].rpartition('/')[2]}"
    if name in DISK_WORDS:
        return DISK_SPRITES[tiles.DISKS.index(name)]
    return f"{KEY}/tile_{which + 1}_cross"
