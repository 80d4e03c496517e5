"""The strip below the board, with the last reveal in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, listed, many
from game.rules.guidance_rite.facts import Moved, MovedTogether, Revealed
from game.rules.guidance_rite.pieces import EMPTY
from scenes.boards import marks
from scenes.boards.guidance_rite.rounds import ClaimRound, who_is
from scenes.boards.guidance_rite.tokens import SEATS, whole
from scenes.boards.guidance_rite.unveiling import OWNERS, UP
from scenes.boards.trace import Trace
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet
from scenes.ui.strip import Strip
from scenes.ui.svg import icon, sprite

FEW: Final = 4  # squares that are named one by one
HEIGHT: Final = 50  # units of type
LOW: Final = 26  # units of a picture where room is scarce
Names = Sequence[str]


def height(look: Look) -> int:
    """Return the height of the strip with the gap above it, 0 where type is too large for it."""
    return look.pt(HEIGHT) + look.px(8) if look.wide else 0


Entry = tuple[str, str, str, str, int]  # who, what, colour, sprite, when it is known


def paint(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    heading: str,
    entries: Sequence[Entry],
    fresh: bool,
    time: float,
) -> None:
    """Draw what was revealed, as much of it as is known after `time` milliseconds.

    It is `fresh` as long as it is held.
    """
    sheet = Sheet.over(surface, look)
    sheet.box(rect, look.px(10), "panel", "candle" if fresh else "line", 1.5)
    strip = Strip(sheet, rect)
    strip.left += look.px(12)
    strip.say(heading, 18, "title", "candle")
    left = strip.left + look.px(26) - look.px(12)
    room = Rect(left, rect.top, rect.right - left - look.px(8), rect.height)
    widths, size = _widths(entries, room, look)
    for entry, wide in zip(entries, widths, strict=True):
        who, words, ink, picture, begin = entry
        if time >= begin:
            place = Rect(left, room.top, wide, room.height)
            _paint_entry(sheet, place, who, words, ink, picture, size)
        left += wide


def _widths(entries: Sequence[Entry], room: Rect, look: Look) -> tuple[list[int], int]:
    """Return the width and picture of each entry; pictures shrink where room is scarce."""
    if not entries:
        return [], 0
    words = [
        max(text.width(who, "regular", look.pt(15)), text.width(said, "bold", look.pt(16)))
        for who, said, *_rest in entries
    ]
    picture, gaps = room.height - look.px(8), look.px(14)
    spare = room.width - sum(words) - len(words) * (picture + gaps)
    if spare < 0:
        picture = max(look.px(LOW), picture + spare // len(words))
        spare = room.width - sum(words) - len(words) * (picture + gaps)
    if spare >= 0:
        return [picture + gaps + wide + spare // len(words) for wide in words], picture
    left = room.width - len(words) * (picture + gaps)
    return [picture + gaps + left * wide // sum(words) for wide in words], picture


def paint_turn(
    surface: pygame.Surface, rect: Rect, look: Look, trail: Sequence[Trace], names: Names
) -> None:
    """Draw the parts of a turn in their order, with the numbers of their arrows."""
    told = [trace for trace in trail if trace.words]
    if not told:
        return
    sheet, ink = Sheet.over(surface, look), look.palette.colour(told[-1].colour or "candle")
    sheet.box(rect, look.px(10), "panel", ink, 1.5)
    strip, pad = Strip(sheet, rect), look.px(8)
    strip.left, strip.right = rect.left + look.px(10), rect.right - pad
    size, gap = look.pt(15), look.px(26)
    wide = [text.width(trace.words, "regular", size) for trace in told]
    if told[-1].colour in SEATS:
        seat = SEATS.index(told[-1].colour)
        strip.put(sprite(f"guidance_rite/seat_{seat}", look.pt(30), look), pad)
        words, pixels = text.fit(names[seat], "bold", look.pt(16), rect.width // 4)
        needed = text.width(words, "bold", pixels) + 2 * pad + sum(wide) + gap * (len(told) - 1)
        if words == names[seat] and needed <= strip.room:  # else the badge has to do
            strip.say(names[seat], 16, "bold", "bone", 2 * pad, rect.width // 4)
    room = strip.room - gap * (len(told) - 1)
    if sum(wide) > room:
        wide = [room * width // sum(wide) for width in wide]
    for trace, width in zip(told, wide, strict=True):
        part, middle = Rect(strip.left, rect.top, width, rect.height), rect.centery
        if trace.number:
            disc = marks.numbered(trace.number, look, ink)
            sheet.place(disc, (part.centerx, part.top + part.height // 3))
            middle = part.bottom - text.line_height(size) // 2 - look.px(1)
        line = _fitted(trace.words, "regular", size, width, look.palette.bone)
        sheet.place(line, (part.centerx, middle))
        strip.left = part.right + gap
        if trace is not told[-1]:
            sheet.icon("next", (part.right + gap // 2, middle), look.pt(14), "muted")


def of_claims(
    claims: ClaimRound, names: Names, seat: int | None, final: bool, flipped: bool
) -> list[Entry]:
    """Return the entries of a round of claims."""
    parts = [_claimed_by(claims, p, names, seat, final, flipped) for p in _order(seat)]
    entries = [entry for entry in parts if entry]
    if claims.shattered:
        squares, begin = listed(claims.shattered), claims.begin(claims.shattered[-1]) + UP
        entries.append((_("shattered"), squares, "danger", "", begin))
    if claims.fallen:
        number = len(claims.fallen)
        fallen = listed(claims.fallen)
        if number > FEW:
            fallen = many("{number} piece", "{number} pieces", number)
        entries.append((_("fall away"), fallen, "muted", "", claims.begin(claims.fallen[0]) + UP))
    return entries


def of_plans(
    facts: Sequence[Fact], names: Names, seat: int | None, final: bool, flipped: bool
) -> list[Entry]:
    """Return the entries of plans that were carried out together."""
    entries = []
    for fact in facts:
        match fact:
            case Revealed(player, plan):
                moved = next((deed for deed in plan if isinstance(deed, Moved)), None)
                who = who_is(player, names, seat)
                if moved is None:
                    entries.append((who, _("no move"), "muted", f"guidance_rite/seat_{player}", 0))
                    continue
                # For translators: two squares, from and to.
                said = _("{source} to {square}", source=moved.source, square=moved.square)
                token = whole(moved.piece, final, flipped)
                entries.append((who, said, OWNERS[player], token, 0))
            case MovedTogether(losses=losses) if losses:
                said = listed([loss.source for loss in losses])
                entries.append((_("lost"), said, "danger", "", UP))
    return entries


def _order(seat: int | None) -> tuple[int, int]:
    return (1, 0) if seat == 1 else (0, 1)


def _claimed_by(
    claims: ClaimRound, player: int, names: Names, seat: int | None, final: bool, flipped: bool
) -> Entry | None:
    own = [fact for fact in claims.claimed if fact.player == player]
    if not own:
        return None
    picture = whole(own[-1].piece, final, flipped) if own[-1].piece != EMPTY else ""
    squares = listed([fact.square for fact in own])
    begin = claims.begin(own[-1].square) + UP
    return who_is(player, names, seat), squares, OWNERS[player], picture, begin


def _paint_entry(
    sheet: Sheet, rect: Rect, who: str, squares: str, ink: str, picture: str, size: int
) -> None:
    """Draw an entry: a small piece or shards, its new owner, and the squares."""
    look, palette, colour = sheet.look, sheet.look.palette, sheet.colour(ink)
    token = sprite(picture, size, look) if picture else icon("shatter", size * 2 // 3, colour)
    sheet.place(token, (rect.left + size // 2, rect.centery))
    left = rect.left + size + look.px(6)
    room, high = rect.right - left - look.px(6), text.line_height(look.pt(15))
    line = _fitted(who, "regular", look.pt(15), room, palette.muted)
    sheet.place(line, (left, rect.centery - high // 2), "midleft")
    line = _fitted(squares, "bold", look.pt(16), room, palette.bone if picture else colour)
    sheet.place(line, (left, rect.centery + high // 2), "midleft")


def _fitted(words: str, face: str, pixels: int, room: int, colour: str) -> pygame.Surface:
    """Return a line of text, shrunk before it is cut."""
    least = pixels * 3 // 4
    while pixels > least and text.width(words, face, pixels) > room:
        pixels -= 1
    words, pixels = text.fit(words, face, pixels, room)
    return text.line(words, face, pixels, colour)
