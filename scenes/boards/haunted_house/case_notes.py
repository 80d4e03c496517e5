"""The case notes beside the house: possible tiles, Radar answers and rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.inference.haunted_house.memory import events_of
from game.language import _, decimal, many
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES, START, tiles_in
from game.state import HIDDEN
from scenes.boards.haunted_house.board_overlays import INKS, label
from scenes.boards.haunted_house.naming import pawn_name, radar_words, room_title
from scenes.boards.haunted_house.outlook import RadarOutlook, Reading, Tally, counts
from scenes.boards.haunted_house.viewers import viewing_side
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.svg import icon

NOTES_HIGH: Final = 98  # units of type
ROOMS_HIGH: Final = 76
NAMED: Final = 2  # tiles that are named rather than counted
SHORT: Final = 60  # units of type, below which there is no room for bars
BARS: Final = 24  # tiles shown as bars of their own at the most


def notes_height(look: Look) -> int:
    """Return the height of the hunters' case notes."""
    return look.pt(NOTES_HIGH)


def rooms_height(look: Look) -> int:
    """Return the height of the card of the rooms."""
    return look.pt(ROOMS_HIGH)


def _card(surface: pygame.Surface, rect: Rect, look: Look) -> Rect:
    palette = look.palette
    top = mix(palette.panel, "#FFFFFF", 0.03)
    box = shapes.box(rect.size, look.tight(12), palette.panel, palette.line, look.unit, top)
    surface.blit(box, rect)
    return rect.inflate(-2 * look.tight(14), -2 * look.tight(7))


def _say(
    surface: pygame.Surface,
    look: Look,
    words: str,
    spot: tuple[int, int],
    limit: int,
    *,
    face: str = "regular",
    size: float = 16,
    ink: str = "",
    right: bool = False,
) -> int:
    """Write a line beside a point, smaller where it is too long; return its other end."""
    sheet, anchor = Sheet.over(surface, look), "midright" if right else "midleft"
    rect = sheet.text(words, spot, size, face, ink or "bone", anchor, max(1, limit))
    return rect.left if right else rect.right


# The case notes


def paint_notes(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    observation: HauntedHouse,
    tally: Tally,
    outlook: RadarOutlook | None,
) -> None:
    """Draw the number of possible tiles over time, and Radar answers past and possible."""
    inner = _card(surface, rect, look)
    counted = counts(observation)
    readings = tally.readings
    step = inner.height // 3
    rows = [inner.top + step // 2 + k * step for k in range(3)]
    if counted:
        bars = _paint_count(surface, inner, rows[0], look, observation, tally)
        if bars:
            _paint_bars(surface, bars, rows[0], look, observation, tally)
    else:
        words = _("The Ghost is in the house: the deduction aid is off.")
        _say(surface, look, words, (inner.left, rows[0]), inner.width, ink=look.palette.muted)
    middle = (rows[0] + rows[1]) // 2
    edge = look.palette.line
    pygame.draw.line(surface, edge, (inner.left, middle), (inner.right, middle))
    if outlook and counted:
        _paint_outlook(surface, inner, (rows[1], rows[2]), look, outlook)
    else:
        _paint_readings(surface, inner, (rows[1], rows[2]), look, readings, counted)


def _paint_count(
    surface: pygame.Surface,
    inner: Rect,
    y: int,
    look: Look,
    observation: HauntedHouse,
    tally: Tally,
) -> Rect:
    """Draw how many tiles are possible, and were before this Radar; return what stays between."""
    palette, tiles, readings = look.palette, tally.possible, tally.readings
    count, limit = tiles.bit_count(), inner.width
    if readings and readings[0].turn == observation.turn:
        said = _("before this Radar: {number}", number=readings[0].before)
        left = _say(
            surface,
            look,
            said,
            (inner.right, y),
            limit // 2,
            size=15,
            ink=palette.muted,
            right=True,
        )
        limit = left - inner.left - look.tight(10)
    if count == 1:
        said = _("The Ghost is on {tile}", tile=NAMES[tiles_in(tiles)[0]])
        x = _say(surface, look, said, (inner.left, y), limit, face="bold", size=19, ink=palette.ok)
        return _between(x, inner.left + limit, look)
    if not count:
        said = _("The Ghost is captured")
        x = _say(surface, look, said, (inner.left, y), limit, face="bold", size=19, ink=palette.ok)
        return _between(x, inner.left + limit, look)
    # For translators: the number stands larger than the words around it.
    before, _number, after = _("The Ghost is on one of {number} tiles").partition("{number}")
    number = text.line(str(count), "bold", look.pt(27), palette.ok)
    need = text.width(before + after, "regular", look.pt(17)) + number.get_width()
    size = 17 * min(1.0, limit / max(1, need))
    x = _say(surface, look, before.strip(), (inner.left, y), limit, size=size) + look.tight(7)
    spot = number.get_rect(midleft=(x, y - look.pt(1)))
    surface.blit(number, spot)
    x = spot.right + look.tight(7)
    x = _say(surface, look, after.strip(), (x, y), inner.left + limit - x, size=size)
    return _between(x, inner.left + limit, look)


def _between(left: int, right: int, look: Look) -> Rect:
    """Return the room for bars between two ends of a line, empty where it is short."""
    gap = look.tight(12)
    wide = right - left - 2 * gap
    return Rect(left + gap, 0, wide if wide >= look.pt(SHORT) else 0, 1)


def _paint_bars(
    surface: pygame.Surface,
    inner: Rect,
    y: int,
    look: Look,
    observation: HauntedHouse,
    tally: Tally,
) -> None:
    """Draw a bar for each tile that was possible before the last Radar, lit if it still is."""
    palette, readings = look.palette, tally.readings
    count = tally.possible.bit_count()
    fresh = readings and readings[0].turn == observation.turn
    whole = max(count, readings[0].before if fresh else 0, 1)
    gap = look.tight(5) if whole <= BARS else 1
    wide, high = (inner.width - (whole - 1) * gap) / whole, look.pt(11)
    most = look.pt(26)
    for index in range(whole):
        part = Rect(round(inner.left + index * (min(wide, most) + gap)), 0, 1, high)
        part.width = max(1, round(min(wide, most)))
        part.centery = y
        lit = index < count
        fill, edge = (palette.ok, palette.ok) if lit else (palette.deep, palette.line)
        bar = shapes.box(part.size, min(part.width / 2, look.px(4)), fill, edge, look.unit)
        surface.blit(bar, part)


def _paint_outlook(
    surface: pygame.Surface, inner: Rect, rows: tuple[int, int], look: Look, outlook: RadarOutlook
) -> None:
    """Draw the possible answers of a Radar, and the tiles that each would leave."""
    palette, y = look.palette, rows[0]
    sign = icon("radar", look.pt(19), INKS[outlook.pawn])
    surface.blit(sign, sign.get_rect(midleft=(inner.left, y)))
    left = inner.left + look.pt(19) + look.tight(7)
    if outlook.paired:
        words = _("A Poltergeist is in the house: the answer would be two numbers.")
        _say(surface, look, words, (left, y), inner.right - left)
    else:
        # For translators: how many tiles stay possible after a Radar.
        said = _("on average {number} stay", number=decimal(outlook.mean, 1))
        right = _say(
            surface, look, said, (inner.right, y), inner.width // 2, size=15, ink=palette.muted,
            right=True,
        )  # fmt: skip
        words = _(
            "{hunter}'s Radar on {tile} would answer",
            hunter=pawn_name(outlook.pawn),
            tile=NAMES[outlook.tile],
        )
        _say(surface, look, words, (left, y), right - left - look.tight(10))
    _paint_answers(surface, Rect(inner.left, rows[1], inner.width, 0), look, outlook)


def _paint_answers(surface: pygame.Surface, row: Rect, look: Look, outlook: RadarOutlook) -> None:
    """Draw the answers side by side: the number, and the tiles or how many there would be."""
    gap, count = look.tight(6), max(1, len(outlook.answers))
    wide = min((row.width - (count - 1) * gap) // count, look.pt(172))
    colour = INKS[outlook.pawn]
    for index, (number, tiles) in enumerate(outlook.answers):
        chip = Rect(row.left + index * (wide + gap), 0, wide, look.pt(28))
        chip.centery = row.top
        box = shapes.box(
            chip.size, chip.height / 2, "#1A1422", mix(colour, "#1A1422", 0.35), look.unit
        )
        surface.blit(box, chip)
        disc = label(str(number), look, colour)
        size = chip.height - look.px(4)
        disc = pygame.transform.smoothscale(disc, (size, size))
        spot = disc.get_rect(midleft=(chip.left + look.px(2), chip.centery))
        surface.blit(disc, spot)
        left = spot.right + look.tight(6)
        limit = chip.right - look.tight(6) - left
        words = next(
            (w for w in left_words(tiles) if text.width(w, "bold", look.pt(15)) <= limit),
            str(tiles.bit_count()),
        )
        _say(surface, look, words, (left, chip.centery), limit, face="bold", size=15)


def left_words(tiles: int) -> tuple[str, ...]:
    """Return wordings of what an answer would leave possible, the longest first."""
    names = [NAMES[tile] for tile in tiles_in(tiles)]
    found = []
    if len(names) == 1:
        found.append(_("only {tile}", tile=names[0]))
    elif len(names) <= NAMED:
        found.append(_(" or ").join(names))
    counted = many("{number} tile", "{number} tiles", len(names))
    return *found, *names[: len(names) == 1], counted


def _paint_readings(
    surface: pygame.Surface,
    inner: Rect,
    rows: Sequence[int],
    look: Look,
    readings: Sequence[Reading],
    counted: bool,
) -> None:
    """Draw the answers of the latest Radars."""
    if not readings:
        words = _("No Radar has been used in this round.")
        _say(surface, look, words, (inner.left, rows[0]), inner.width, ink=look.palette.muted)
    for reading, y in zip(readings, rows, strict=False):
        sign = icon("radar", look.pt(17), INKS[reading.pawn])
        surface.blit(sign, sign.get_rect(midleft=(inner.left, y)))
        left = inner.left + look.pt(17) + look.tight(7)
        said = {
            "turn": reading.turn,
            "hunter": pawn_name(reading.pawn),
            "tile": NAMES[reading.tile],
            "answer": radar_words(reading.numbers),
        }
        words = _("Turn {turn}: {hunter} on {tile} heard {answer}", **said)
        right = inner.right
        if counted:
            change = many(
                "{number} tile, then {after}", "{number} tiles, then {after}",
                reading.before, after=reading.after,
            )  # fmt: skip
            right = _say(
                surface, look, change, (inner.right, y), inner.width // 2, face="bold", size=15,
                ink=look.palette.ok if reading.after < reading.before else look.palette.muted,
                right=True,
            )  # fmt: skip
        _say(surface, look, words, (left, y), right - left - look.tight(10), size=15)


# The rooms


def paint_rooms(surface: pygame.Surface, rect: Rect, look: Look, observation: HauntedHouse) -> None:
    """Draw the haunted rooms as the hunters or the Ghost know them."""
    inner = _card(surface, rect, look)
    if observation.haunted[observation.round] == HIDDEN:
        _paint_told(surface, inner, look, observation)
    else:
        _paint_haunted(surface, inner, look, observation)


def told_rooms(observation: HauntedHouse) -> dict[int, tuple[bool, int]]:
    """Return by room whether it was last reported haunted, and in which turn."""
    found, turn = dict[int, tuple[bool, int]](), 0
    for event in events_of(observation.record, observation.round):
        if event.kind == fact_kinds.HUNTERS_TURN:
            turn = event.first
        elif event.kind == fact_kinds.ROOM_TOLD:
            room, haunted = event.first, bool(event.second)
            if not (haunted and found.get(room, (False, 0))[0]):  # the first report is the news
                found[room] = haunted, turn
    return found


def _paint_told(
    surface: pygame.Surface, inner: Rect, look: Look, observation: HauntedHouse
) -> None:
    """Draw the rooms as announced to the hunters, with the turns."""
    palette, told = look.palette, told_rooms(observation)
    others = [room for room in range(7) if room not in told]
    haunted = [(room, turn) for room, (yes, turn) in told.items() if yes]
    clean = [(room, turn) for room, (yes, turn) in told.items() if not yes]
    kinds = (
        ("ghost", "#B79CF2", _("Haunted"), haunted),
        ("check", palette.ok, _("Not haunted"), clean),
        ("query", palette.muted, _("Unknown"), [(room, 0) for room in others]),
    )
    step = inner.height // 3
    wide = max(text.width(said, "bold", look.pt(15)) for _i, _c, said, _r in kinds)
    for index, (sign, ink, said, rooms) in enumerate(kinds):
        y = inner.top + step // 2 + index * step
        picture = icon(sign, look.pt(16), ink)
        surface.blit(picture, picture.get_rect(midleft=(inner.left, y)))
        x = inner.left + look.pt(16) + look.tight(7)
        _say(surface, look, said, (x, y), wide, face="bold", size=15, ink=ink)
        left = x + wide + look.tight(14)
        _paint_list(surface, look, observation, rooms, (left, y), inner.right - left)


def _paint_list(
    surface: pygame.Surface,
    look: Look,
    observation: HauntedHouse,
    rooms: Sequence[tuple[int, int]],
    spot: tuple[int, int],
    limit: int,
) -> None:
    """Draw names of rooms, each with the turn of its announcement, or else their number."""
    palette, (x, y) = look.palette, spot
    if not rooms:
        _say(surface, look, _("none"), spot, limit, size=15, ink=palette.muted)
        return
    names = [(room_title(observation, room), str(turn or "")) for room, turn in rooms]
    for size in (15, 14, 13, 12):
        apart, beside = look.tight(11), look.tight(4)
        need = [
            text.width(name, "regular", look.pt(size))
            + (beside + text.width(turn, "regular", look.pt(size - 2)) if turn else 0)
            for name, turn in names
        ]
        if sum(need) + apart * (len(need) - 1) <= limit:
            break
    else:
        words = many("{number} room", "{number} rooms", len(rooms))
        _say(surface, look, words, spot, limit, size=15)
        return
    for (name, turn), wide in zip(names, need, strict=True):
        after = _say(surface, look, name, (x, y), wide, size=size)
        if turn:
            _say(surface, look, turn, (after + beside, y), wide, size=size - 2, ink=palette.muted)
        x += wide + apart


def _paint_haunted(
    surface: pygame.Surface, inner: Rect, look: Look, observation: HauntedHouse
) -> None:
    """Draw how many tiles of each room are haunted."""
    palette, haunted = look.palette, observation.haunted[observation.round]
    columns, rows = 3, 3
    wide = (inner.width - (columns - 1) * look.tight(16)) // columns
    step = inner.height // rows
    for room, tiles in enumerate(observation.house.rooms):
        count = (tiles & haunted).bit_count() if observation.phase != START else 0
        left = inner.left + room // rows * (wide + look.tight(16))
        y = inner.top + step // 2 + room % rows * step
        whole = count == len(tiles_in(tiles))
        right = left + wide
        said = _("{number} of {all}", number=count, all=len(tiles_in(tiles)))
        ink = "#B79CF2" if whole else palette.muted
        face = "bold" if whole else "regular"
        end = _say(
            surface, look, said, (right, y), wide // 2, face=face, size=16, ink=ink, right=True
        )
        _say(
            surface, look, room_title(observation, room), (left, y), end - left - look.tight(8),
            face=face, size=16,
        )  # fmt: skip


def has_notes(observation: HauntedHouse) -> bool:
    """Return whether the viewer has case notes, as hunters have, and all after the match."""
    return viewing_side(observation) != "ghost"
