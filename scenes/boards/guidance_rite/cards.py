"""The drawings beside the board in battle: the count, the players' cards, the tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, many, mark
from game.rules.guidance_rite import state
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import (
    CHARACTERS,
    CROW,
    GUARDIAN,
    ITEMS,
    LIZARD,
    MONSTER,
    RAT,
)
from scenes.boards.guidance_rite import click_paths, side
from scenes.boards.guidance_rite.nouns import name
from scenes.boards.guidance_rite.signs import settled
from scenes.boards.guidance_rite.tiles import paint_direction, paint_tile
from scenes.boards.guidance_rite.tokens import SEATS
from scenes.boards.name_plate import paint_name
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.strip import Strip
from scenes.ui.svg import sprite

MOVES: Final = {  # what each character does when it moves
    RAT: mark("its arrows turn with each move"),
    CROW: mark("also jumps two squares, to an empty one"),
    LIZARD: mark("loses the arrow it uses"),
    GUARDIAN: mark("steps over the edge to the other side"),
    MONSTER: mark("moves two squares at a time"),
}


def quiet_limit(position: GuidanceRite) -> int:
    """Return the number of turns without a loss that decides the bout, as the board stands."""
    pieces = sum(1 for piece in settled(position) if piece)
    if position.draw_rule == state.COUNT and pieces <= state.FEW[position.final]:
        return state.QUIET_SHORT[state.COUNT]
    return state.QUIET_LONG[position.draw_rule]


def quiet_words(position: GuidanceRite) -> str:
    """Return the number of turns without a loss and the number that ends the bout, in words."""
    # For translators: turns in which nothing was lost, of as many as decide the bout.
    said = _("{number} of {all} turns without a loss")
    return said.format(number=position.quiet, all=quiet_limit(position))


def in_battle(position: GuidanceRite) -> bool:
    """Return whether turns are being played."""
    return (
        position.bout > 0
        and state.CLAIMING < position.phase < state.OVER
        and position.first != state.NOBODY
    )


def paint(
    surface: pygame.Surface,
    area: Rect,
    look: Look,
    observation: GuidanceRite,
    names: Sequence[str],
    faces: Sequence[str],
    flipped: bool,
    lit_seat: int,
) -> None:
    """Draw everything beside the board."""
    sheet, ready = Sheet.over(surface, look), click_paths.ready(observation)
    for part, rect in side.parts_of(area, look, observation).items():
        if part == side.STRIP:
            _paint_strip(sheet, rect, observation, names)
        elif part in side.CARDS:
            player = side.CARDS.index(part)
            is_lit = player == lit_seat
            _paint_card(sheet, rect, observation, player, names[player], faces[player], is_lit)
        elif part == side.SIGNS:
            _paint_signs(sheet, rect)
        elif part in click_paths.TOWARDS:
            paint_direction(sheet, rect, part, part in ready, flipped)
        else:
            paint_tile(sheet, rect, observation, part, part in ready)


def _paint_signs(sheet: Sheet, rect: Rect) -> None:
    """Draw what each character does, a line each."""
    look = sheet.look
    sheet.box(rect, look.tight(10), "panel", "line")
    high = min((rect.height - look.tight(6)) // len(MOVES), look.pt(26))
    top = rect.centery - high * len(MOVES) // 2
    wide = max(text.width(name(kind << 16), "bold", look.pt(16)) for kind in MOVES)
    for kind, words in MOVES.items():
        strip = Strip(sheet, Rect(rect.left, top, rect.width, high), pad := look.tight(12))
        size = min(high, look.pt(24))
        strip.put(sprite(f"guidance_rite/sign_{CHARACTERS[kind]}", size, look), pad)
        left = strip.left
        strip.say(name(kind << 16), 16, "bold")
        strip.left = left + wide + pad
        strip.say(_(words), 16, "regular", "muted", limit=strip.room - pad)
        top += high


def _paint_strip(sheet: Sheet, rect: Rect, observation: GuidanceRite, names: Sequence[str]) -> None:
    """Draw how long nothing was lost, and who would then have the bout."""
    look = sheet.look
    sheet.box(rect, look.tight(10), "panel", "line")
    strip = Strip(sheet, rect, pad := look.tight(12))
    left, right = strip_words(observation, names)
    room = strip.room
    if not in_battle(observation):
        strip.say(left, 16, "regular", "muted", limit=room)
        return
    strip.say(left, 16, "bold", "candle", pad, room * 9 // 20)
    strip.say_last(right, 16, "regular", "muted", pad, room * 2 // 5)
    bar = Rect(strip.left, 0, strip.room, look.tight(8))
    bar.centery = rect.centery
    if bar.width < look.tight(30):
        return
    sheet.box(bar, bar.height / 2, "deep", "line")
    full = Rect(bar.left, bar.top, 0, bar.height)
    full.width = round(bar.width * min(1.0, observation.quiet / quiet_limit(observation)))
    if full.width > bar.height:
        sheet.box(full, bar.height / 2, "candle" if full.width < bar.width * 0.75 else "danger")


def strip_words(observation: GuidanceRite, names: Sequence[str]) -> tuple[str, str]:
    """Return the running count and the leader, or other news in short."""
    if observation.phase == state.OVER:
        return _("The match is over."), ""
    if not in_battle(observation):
        return _("The claims are over."), ""
    if observation.more == state.NOBODY:
        return quiet_words(observation), _("nobody is ahead")
    return quiet_words(observation), _("{player} ahead", player=names[observation.more])


def _paint_card(
    sheet: Sheet,
    rect: Rect,
    observation: GuidanceRite,
    player: int,
    name: str,
    face: str,
    is_lit: bool,
) -> None:
    """Draw a player: badge, name, bouts won, pieces, time-outs and items."""
    look = sheet.look
    fill = sheet.colour("raised" if is_lit else "panel")
    edge, width = (SEATS[player], 2.0) if is_lit else ("line", 1.0)
    sheet.box(rect, look.tight(12), fill, edge, width, mix(fill, "#FFFFFF", 0.03))
    inner = rect.inflate(-2 * look.tight(10), -2 * look.tight(9))
    size = min(inner.height, look.tight(44))
    badge = sprite(f"guidance_rite/seat_{player}", size, look)
    left = sheet.place(badge, inner.midleft, "midleft").right + look.tight(8)
    high = text.line_height(look.pt(18))
    upper = Strip(sheet, Rect(left, inner.top, inner.right - left, high))
    seal = min(look.pt(24), high)
    upper.middle = inner.top + (high - seal) // 2 + seal // 2
    for index in (1, 0):
        kind = "seal" if index < observation.wins[player] else "seal_empty"
        upper.put_last(sprite(f"guidance_rite/{kind}", seal, look), look.tight(3))
    paint_name(sheet, Rect(left, inner.top, upper.room, high), name, face)
    lower = Strip(sheet, Rect(left, inner.top + high, inner.right - left, inner.height - high))
    lower.middle = (inner.top + high + inner.bottom) // 2
    if observation.final:
        _paint_items(lower, observation, player)
        lower.right -= look.tight(6)
    words, pixels = text.fit(_standing(observation, player), "regular", look.pt(16), lower.room)
    if "…" in words or "..." in words:
        words = str(_count(observation, player))
        words, pixels = text.fit(words, "bold", look.pt(18), lower.room)
    ink = look.palette.danger if observation.timeouts[player] else look.palette.muted
    lower.put(text.line(words, "regular", pixels, ink))


def _count(observation: GuidanceRite, player: int) -> int:
    """Return the number of a player's pieces, ignoring secret plans."""
    return sum(1 for piece in settled(observation) if piece >> OWNER == player + 1)


def _standing(observation: GuidanceRite, player: int) -> str:
    count = _count(observation, player)
    words = many("{number} piece", "{number} pieces", count)
    out = observation.timeouts[player]
    # For translators: the pieces are "4 pieces" or so.
    said = _("{pieces} · {number} of 3 time-outs")
    return said.format(pieces=words, number=out) if out else words


def _paint_items(strip: Strip, observation: GuidanceRite, player: int) -> None:
    """Draw the items of a player at the right, those used up crossed out."""
    sheet, look = strip.sheet, strip.sheet.look
    for kind in reversed(range(3)):
        count = observation.items[player * 3 + kind]
        picture = sprite(f"guidance_rite/item_{ITEMS[kind]}", look.pt(24), look)
        if not count:
            picture = picture.copy()
            picture.set_alpha(70)
        spot = strip.put_last(picture, look.tight(3))
        if count > 1:
            sheet.text(str(count), spot.bottomright, 14, "bold", anchor="bottomright")
        elif not count:
            ends = spot.bottomleft, spot.topright
            pygame.draw.line(sheet.surface, look.palette.muted, *ends, look.px(2))
