"""The case notes beside the house: possible tiles, Radar answers and rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, decimal, many
from game.rules.haunted_house.facts import HuntersTurnBegan, RoomTold, round_facts
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES, OVER, START, tiles_in
from game.state import HIDDEN
from scenes.boards.haunted_house.house.board_overlays import RING_COLOURS, label
from scenes.boards.haunted_house.knowledge.outlook import RadarOutlook, Reading, Tally, counts
from scenes.boards.haunted_house.naming import hunter_names, radar_words, room_title
from scenes.boards.haunted_house.viewers import viewing_side
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import LEAST_TYPE_UNITS, Sheet
from scenes.ui.drawing.strip import Strip
from scenes.ui.drawing.svg import icon

NOTES_HEIGHT: Final = 98  # Heights and widths are in units of type.
ROOMS_HEIGHT: Final = 76
BAR_HEIGHT: Final = 11
MAX_BAR_WIDTH: Final = 26
MIN_BARS_WIDTH: Final = 60
MAX_BARS_WITH_GAPS: Final = 24
MAX_NAMED_TILES: Final = 2
HAUNTED: Final = "#B79CF2"


def notes_height(look: Look) -> int:
    """Return the height of the hunters' case notes."""
    return look.pt(NOTES_HEIGHT)


def rooms_height(look: Look) -> int:
    """Return the height of the card of the rooms."""
    return look.pt(ROOMS_HEIGHT)


def has_notes(observation: HauntedHouse) -> bool:
    """Return whether the viewer has case notes, as hunters have, and all after the match."""
    return viewing_side(observation) != "ghost"


def has_rooms(observation: HauntedHouse) -> bool:
    """Return whether there is a list of rooms, which the board does not show as well."""
    return viewing_side(observation) != "ghost" and bool(told_rooms(observation))


def _card(surface: pygame.Surface, rect: Rect, look: Look) -> list[Strip]:
    """Draw an empty card; return its three rows."""
    sheet, top = Sheet.over(surface, look), mix(look.palette.panel, "#FFFFFF", 0.03)
    sheet.box(rect, look.tight(12), "panel", "line", 1, top)
    inner = rect.inflate(-2 * look.tight(14), -2 * look.tight(7))
    high = inner.height // 3
    rows = [Strip(sheet, inner) for _row in range(3)]
    for number, row in enumerate(rows):
        row.middle = inner.top + high // 2 + number * high
    return rows


# The case notes


def paint_notes(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    observation: HauntedHouse,
    tally: Tally,
    outlook: RadarOutlook | None,
    names: Sequence[str],
) -> None:
    """Draw the number of possible tiles over time, and Radar answers past and possible."""
    first, *others = _card(surface, rect, look)
    hunters = hunter_names(observation.round, names)
    counted, middle = counts(observation), (first.middle + others[0].middle) // 2
    edges = (first.left, middle), (first.right, middle)
    if counted:
        fresh = [read for read in tally.readings[:1] if read.turn == observation.turn]
        before = fresh[0].before if fresh else 0
        _paint_place(first, observation, tally.possible, before)
    else:
        words = _("The Ghost is in the house: the deduction aid is off.")
        first.say(words, 16, colour="muted", limit=first.room)
    pygame.draw.line(surface, look.palette.line, *edges)
    if outlook and counted:
        _paint_outlook(others[0], outlook, hunters)
        _paint_answers(others[1], outlook)
    else:
        for row, reading in zip(others, tally.readings, strict=False):
            _paint_reading(row, reading, counted, hunters)


def place_words(observation: HauntedHouse, possible: int) -> tuple[str, str]:
    """Return the sentence about where the Ghost is, or how its round ended, and its colour.

    `{number}` in it stands for the number of possible tiles.
    """
    if observation.phase == OVER:
        turn = observation.captures[observation.hunters_team()]
        if turn:
            return _("The Ghost was captured in turn {turn}", turn=turn), "ok"
        return _("The Ghost was never captured"), "muted"
    if possible.bit_count() == 1:
        return _("The Ghost is on {tile}", tile=NAMES[tiles_in(possible)[0]]), "ok"
    # For translators: the number stands larger than the words around it.
    return _("The Ghost is on one of {number} tiles"), "bone"


def _paint_place(row: Strip, observation: HauntedHouse, possible: int, before: int) -> None:
    """Write where the Ghost can be, and count the tiles in bars; `before` this Radar, or 0."""
    look, count = row.sheet.look, possible.bit_count()
    words, colour = place_words(observation, possible)
    counted = observation.phase != OVER
    if before and counted:
        said = _("before this Radar: {number}", number=before)
        row.say_last(said, 15, "regular", "muted", look.tight(10), row.room // 2)
    left, number, right = words.partition("{number}")
    if number:
        _write_number(row, left.strip(), count, right.strip())
    else:
        row.say(words, 19, "bold", colour, limit=row.room)
    if counted:
        _paint_bars(row, count, before)


def _write_number(row: Strip, left: str, count: int, right: str) -> None:
    """Write a large number between two parts of a sentence."""
    look, gap = row.sheet.look, row.sheet.look.tight(7)
    number = text.line(str(count), "bold", look.pt(27), look.palette.ok)
    need = text.width(f"{left}  {right}", "regular", look.pt(17)) + number.get_width()
    size = 17 * min(1.0, row.room / max(1, need))
    row.say(left, size, gap=gap, limit=row.room)
    place = row.sheet.place(number, (row.left, row.middle - look.pt(1)), "midleft")
    row.left = place.right + gap
    row.say(right, size, limit=row.room)


def _paint_bars(row: Strip, count: int, before: int) -> None:
    """Draw a bar for each tile that was possible before the last Radar, lit if it still is."""
    look = row.sheet.look
    row.left, row.right = row.left + look.tight(12), row.right - look.tight(12)
    whole = max(count, before, 1)
    gap = look.tight(5) if whole <= MAX_BARS_WITH_GAPS else 1
    wide = min((row.room - (whole - 1) * gap) / whole, look.pt(MAX_BAR_WIDTH))
    if row.room < look.pt(MIN_BARS_WIDTH):
        return
    for index in range(whole):
        left, width = round(row.left + index * (wide + gap)), max(1, round(wide))
        bar = Rect(left, 0, width, look.pt(BAR_HEIGHT))
        bar.centery = row.middle
        fill, edge = ("ok", "ok") if index < count else ("deep", "line")
        row.sheet.box(bar, min(bar.width / 2, look.px(4)), fill, edge)


def _paint_outlook(row: Strip, outlook: RadarOutlook, hunters: Sequence[str]) -> None:
    """Write what a Radar would tell."""
    look, half = row.sheet.look, row.room // 2
    row.put(icon("radar", look.pt(19), RING_COLOURS[outlook.pawn]), look.tight(7))
    if outlook.paired:
        words = _("A Poltergeist is in the house: the answer would be two numbers.")
    else:
        # For translators: how many tiles stay possible after a Radar.
        stay = _("on average {number} stay", number=decimal(outlook.mean, 1))
        row.say_last(stay, 15, "regular", "muted", look.tight(10), half)
        hunter, tile = hunters[outlook.pawn], NAMES[outlook.tile]
        words = _("{hunter}'s Radar on {tile} would answer", hunter=hunter, tile=tile)
    row.say(words, 16, limit=row.room)


def _paint_answers(row: Strip, outlook: RadarOutlook) -> None:
    """Draw the answers side by side: the number, and the tiles or how many there would be."""
    look, sheet, colour = row.sheet.look, row.sheet, RING_COLOURS[outlook.pawn]
    gap, count = look.tight(6), max(1, len(outlook.answers))
    wide = min((row.room - (count - 1) * gap) // count, look.pt(172))
    for index, (number, tiles) in enumerate(outlook.answers):
        chip = Rect(row.left + index * (wide + gap), 0, wide, look.pt(28))
        chip.centery = row.middle
        sheet.box(chip, chip.height / 2, "#1A1422", mix(colour, "#1A1422", 0.35))
        size, inside = chip.height - look.px(4), Strip(sheet, chip)
        disc = pygame.transform.smoothscale(label(str(number), look, colour), (size, size))
        inside.left, inside.right = chip.left + look.px(2), chip.right - look.tight(6)
        inside.put(disc, gap)
        wordings = *left_words(tiles), str(tiles.bit_count())
        fits = [w for w in wordings if text.width(w, "bold", look.pt(15)) <= inside.room]
        inside.say(fits[0] if fits else wordings[-1], 15, "bold", limit=max(1, inside.room))


def left_words(tiles: int) -> tuple[str, ...]:
    """Return wordings of what an answer would leave possible, the longest first."""
    names = [NAMES[tile] for tile in tiles_in(tiles)]
    counted = many("{number} tile", "{number} tiles", len(names))
    if len(names) == 1:
        return _("only {tile}", tile=names[0]), names[0], counted
    return (_(" or ").join(names), counted) if len(names) <= MAX_NAMED_TILES else (counted,)


def _paint_reading(row: Strip, reading: Reading, counted: bool, hunters: Sequence[str]) -> None:
    """Write the answer of a Radar."""
    look, half = row.sheet.look, row.room // 2
    row.put(icon("radar", look.pt(17), RING_COLOURS[reading.pawn]), look.tight(7))
    gap = look.tight(10)
    if counted:
        change = many("{number} tile, then {after}", "{number} tiles, then {after}",
                      reading.before, after=reading.after)  # fmt: skip
        colour = "ok" if reading.after < reading.before else "muted"
        row.say_last(change, 15, "bold", colour, 0, half)
    said = _(
        "Turn {turn}: {hunter} on {tile} heard {answer}",
        turn=reading.turn,
        hunter=hunters[reading.pawn],
        tile=NAMES[reading.tile],
        answer=radar_words(reading.numbers),
    )
    row.say(said, 15, limit=row.room - gap)


# The rooms


def paint_rooms(surface: pygame.Surface, rect: Rect, look: Look, observation: HauntedHouse) -> None:
    """Draw the haunted rooms as the hunters or the Ghost know them."""
    rows = _card(surface, rect, look)
    if observation.haunted[observation.round] == HIDDEN:
        _paint_told(rows, observation)
    else:
        _paint_haunted(rows, observation)


def told_rooms(observation: HauntedHouse) -> dict[int, tuple[bool, int]]:
    """Return by room whether it was last reported haunted, and in which turn."""
    found, turn = dict[int, tuple[bool, int]](), 0
    names = observation.house.room_names
    for fact in round_facts(observation):
        if isinstance(fact, HuntersTurnBegan):
            turn = fact.turn
        elif isinstance(fact, RoomTold):
            room = names.index(fact.room)
            if not (fact.haunted and found.get(room, (False, 0))[0]):  # The first report counts.
                found[room] = fact.haunted, turn
    return found


def _paint_told(rows: Sequence[Strip], observation: HauntedHouse) -> None:
    """Draw the rooms as announced to the hunters, with the turns."""
    look, told = rows[0].sheet.look, told_rooms(observation)
    haunted, clean = ([(room, turn) for room, (yes, turn) in told.items() if yes is kind]
                      for kind in (True, False))  # fmt: skip
    kinds = (
        ("ghost", HAUNTED, _("Haunted"), haunted),
        ("check", look.palette.ok, _("Not haunted"), clean),
    )
    wide = max(text.width(said, "bold", look.pt(15)) for _icon, _ink, said, _rooms in kinds)
    known = [kind for kind in kinds if kind[-1]]
    for row, (sign, ink, said, rooms) in zip(rows, known, strict=False):
        row.put(icon(sign, look.pt(16), ink), look.tight(7))
        left = row.left + wide + look.tight(14)
        row.say(said, 15, "bold", ink, limit=wide)
        row.left = left
        _write_list(row, [(room_title(observation, room), str(turn or "")) for room, turn in rooms])


def _write_list(row: Strip, names: Sequence[tuple[str, str]]) -> None:
    """Write names of rooms, each with the turn of its announcement, or else their number."""
    look = row.sheet.look
    apart, beside = look.tight(11), look.tight(4)
    for size in (15, LEAST_TYPE_UNITS):
        need = [
            text.width(name, "regular", look.pt(size))
            + (beside + text.width(turn, "regular", look.pt(LEAST_TYPE_UNITS)) if turn else 0)
            for name, turn in names
        ]
        if sum(need) + apart * (len(need) - 1) <= row.room:
            break
    else:
        words = many("{number} room", "{number} rooms", len(names))
        row.say(words, 15, limit=max(1, row.room))
        return
    left = row.left
    for (name, turn), wide in zip(names, need, strict=True):
        row.left = left
        row.say(name, size, gap=beside, limit=wide)
        if turn:
            row.say(turn, LEAST_TYPE_UNITS, colour="muted", limit=wide)
        left += wide + apart


def _paint_haunted(rows: Sequence[Strip], observation: HauntedHouse) -> None:
    """Write how many tiles of each room are haunted, in three columns."""
    look, haunted = rows[0].sheet.look, observation.haunted[observation.round]
    left, gap = rows[0].left, look.tight(16)
    wide = (rows[0].room - 2 * gap) // 3
    for room, tiles in enumerate(observation.house.rooms):
        count = (tiles & haunted).bit_count() if observation.phase != START else 0
        every, row = len(tiles_in(tiles)), rows[room % 3]
        face, ink = ("bold", HAUNTED) if count == every else ("regular", "muted")
        row.left = left + room // 3 * (wide + gap)
        row.right = row.left + wide
        said = _("{number} of {all}", number=count, all=every)
        row.say_last(said, 16, face, ink, look.tight(8), wide // 2)
        row.say(room_title(observation, room), 16, face, limit=row.room)
