"""The smaller parts beside the house: steps and dice, the team, items and buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, within
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import BURNED, HAND, ITEMS, NONE, STOCK
from game.state import HIDDEN
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.nouns import hunter_name
from scenes.boards.ghost_hunt.sides import side_of
from scenes.boards.keycap import keycap
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import icon, sprite

MEMBER: Final = 25  # units of type a hunter's row is high
GAP: Final = 10  # units between two hunters in a row


# The team


def columns(look: Look, width: int, hunters: int) -> int:
    """Return how many hunters stand side by side."""
    return 2 if hunters > 1 and width >= look.pt(410) else 1


def crew_rects(area: Rect, look: Look, hunters: int) -> dict[str, Rect]:
    """Return the place of each hunter on the team's card."""
    count = columns(look, area.width, hunters)
    inner = area.inflate(-look.tight(8), -look.tight(8))
    gap = look.tight(GAP)
    wide, high = (inner.width - (count - 1) * gap) // count, look.pt(MEMBER)
    return {
        click_paths.CREW[k]: Rect(
            inner.left + k % count * (wide + gap), inner.top + k // count * high, wide, high
        )
        for k in range(hunters)
    }


def paint_crew(
    surface: pygame.Surface,
    places: dict[str, Rect],
    look: Look,
    observation: Position,
    names: Sequence[str],
    ready: Collection[str],
) -> None:
    """Draw the hunters: who leads them, what they carry, where they are."""
    rects = list(places.values())
    palette = look.palette
    whole = rects[0].unionall(rects).inflate(look.tight(8), look.tight(8))
    box = shapes.box(whole.size, look.tight(9), palette.panel, palette.line, look.unit)
    surface.blit(box, whole)
    for hunter, rect in enumerate(rects):
        now = observation.current_player == hunter + 1
        inner = rect.inflate(-2, -2)
        if click_paths.CREW[hunter] in ready:
            radius, width = look.tight(7), 2 * look.unit
            lit = shapes.box(inner.size, radius, palette.hover, palette.danger, width)
            surface.blit(lit, inner)
        elif now:
            lit = shapes.box(
                inner.size, look.tight(7), palette.hover, palette.candle, 2 * look.unit
            )
            surface.blit(lit, inner)
        _paint_member(surface, rect, look, observation, hunter, names, now)


def _paint_member(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    observation: Position,
    hunter: int,
    names: Sequence[str],
    now: bool,
) -> None:
    palette = look.palette
    dead = observation.pawns[hunter] == NONE
    badge = sprite(f"ghost_hunt/hidden_{hunter}", look.pt(23), look)
    if dead:
        badge = sprite("ghost_hunt/stain", look.pt(24), look)
    surface.blit(badge, badge.get_rect(midleft=(rect.left + look.tight(4), rect.centery)))
    x, right = rect.left + look.pt(24) + look.tight(9), rect.right - look.tight(8)
    note, tone = _whereabouts(observation, hunter)
    line = text.line(note, "regular", look.pt(15), palette.colour(tone))
    surface.blit(line, line.get_rect(midright=(right, rect.centery)))
    right -= line.get_width() + look.tight(6)
    size = look.pt(20)
    if not dead and observation.hidden(hunter):
        picture = sprite("ghost_hunt/sign_hide", size, look)
        surface.blit(picture, picture.get_rect(midright=(right, rect.centery)))
        right -= size + look.tight(3)
    if HIDDEN not in observation.where or side_of(observation) == "hunters":
        held = observation.hand(hunter)
        for item in reversed(held):
            picture = sprite(f"ghost_hunt/item_{ITEMS[item]}", size, look)
            surface.blit(picture, picture.get_rect(midright=(right, rect.centery)))
            right -= size + look.tight(3)
    name = hunter_name(hunter, names)
    words, pixels = text.fit(name, "bold" if now else "regular", look.pt(15), right - x)
    line = text.line(words, "bold" if now else "regular", pixels, palette.bone)
    surface.blit(line, line.get_rect(midleft=(x, rect.centery)))


def _whereabouts(observation: Position, hunter: int) -> tuple[str, str]:
    square = observation.pawns[hunter]
    if square == NONE:
        return within("hunter", "dead"), "danger"
    name = observation.house.names[square]
    inside = observation.house.van >> square & 1
    place = within("hunter", "van") if inside else name
    if observation.slowed >> hunter & 1:
        # For translators: where a slowed hunter is, a square or the van.
        place = _("{place} slow", place=place)
    return place, "ok" if inside else "bone"


# Items and buttons


def paint_item(
    surface: pygame.Surface, rect: Rect, look: Look, observation: Position, item: int, ready: bool
) -> None:
    """Draw an item: its sign and number, and what can be done with it or where it is."""
    palette = look.palette
    fill = palette.raised if ready else palette.panel
    edge = palette.candle if ready else palette.line
    box = shapes.box(rect.size, look.tight(8), fill, edge, (2 if ready else 1) * look.unit)
    surface.blit(box, rect)
    size = min(look.pt(26), rect.height - look.tight(4), rect.width * 11 // 20)
    picture = sprite(f"ghost_hunt/item_{ITEMS[item]}", size, look)
    place = observation.where[item]
    if place == BURNED:
        picture = picture.copy()
        picture.set_alpha(90)
    surface.blit(picture, picture.get_rect(midleft=(rect.left + look.tight(4), rect.centery)))
    if place == STOCK or place <= HAND:
        name = "sign_van" if place == STOCK else f"hidden_{HAND - place}"
        mark = sprite(f"ghost_hunt/{name}", look.pt(16), look)
    else:
        tone = palette.danger if place == BURNED else palette.muted
        words = observation.house.names[place] if place >= 0 else "?"
        if place == BURNED:
            words = within("item", "gone")
        mark = text.line(words, "regular", look.pt(12), tone)
    key = text.line(str(item + 1), "bold", look.pt(13), palette.candle if ready else palette.muted)
    middle = (rect.left + look.tight(4) + size + rect.right) // 2
    if rect.right - middle >= mark.get_width() // 2 and look.wide:
        surface.blit(key, key.get_rect(midtop=(middle, rect.top + look.tight(1))))
        surface.blit(mark, mark.get_rect(midbottom=(middle, rect.bottom - look.tight(2))))
    else:
        surface.blit(key, key.get_rect(center=(middle, rect.centery)))


def paint_button(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    label: str,
    sign: str,
    key: str,
    ready: bool,
    ends: bool,
) -> None:
    """Draw an action: its sign, its word and its key in a line."""
    palette = look.palette
    fill = palette.candle if ends else palette.raised if ready else palette.panel
    edge = palette.candle_rim if ends else palette.edge if ready else palette.line
    ink = palette.night if ends else palette.bone if ready else mix(palette.muted, fill, 0.35)
    top = mix(fill, "#FFFFFF", 0.05) if ready else None
    box = shapes.box(rect.size, look.tight(10), fill, edge, 1.5 * look.unit, top, dashed=not ready)
    surface.blit(box, rect)
    inset, right = look.tight(7), rect.right - look.tight(7)
    left = rect.left + inset
    if key:
        cap = keycap(look, key, ends)
        surface.blit(cap, cap.get_rect(midright=(right, rect.centery)))
        right -= cap.get_width() + look.tight(5)
    if sign and look.wide and rect.width > look.pt(118):
        size = look.pt(22)
        picture = icon("flag", size, ink) if ends or sign == "sign_step" else None
        picture = picture or sprite(f"ghost_hunt/{sign}", size, look)
        if not ready:
            picture = picture.copy()
            picture.set_alpha(90)
        surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        left += size + look.tight(5)
    pixels = look.pt(16)
    while pixels > look.pt(11) and text.width(label, "bold", pixels) > right - left:
        pixels -= 1
    words, pixels = text.fit(label, "bold", pixels, right - left)
    line = text.line(words, "bold", pixels, ink)
    surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
