"""What the signs on the board of Guidance Rite mean: a picture and a sentence each."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from game.rules.guidance_rite.pieces import GREY, MARKED, character_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import CHARACTERS, CROW, GUARDIAN, LIZARD, MONSTER, RAT
from scenes.boards.guidance_rite.battle.abilities import ability
from scenes.boards.guidance_rite.nouns import name
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.layout import Columns, Fixed, Rows, Slot, slots

KINDS: Final = (RAT, CROW, LIZARD, GUARDIAN, MONSTER)
SIGNS: Final = {
    "arrow": mark("A black arrow stays."),
    "grey": mark("A grey arrow is gone after one step."),
    "none_marked": mark("A golden rim and a friend never merge."),
}
STONE_COLOUR: Final = "#CDD6EA"  # The arrows lie on this colour.
ROW_UNITS: Final = 26
ROW_GAP_UNITS: Final = 8  # Rows stand this far apart where there is room.


def kinds_on(observation: GuidanceRite) -> list[int]:
    """Return the characters of the pieces on the board."""
    there = {character_of(piece) for piece in observation.board if piece}
    return [kind for kind in KINDS if kind in there]


def signs_on(observation: GuidanceRite) -> list[str]:
    """Return the signs of the final match that lie on the board."""
    found = []
    if observation.final and any(piece & GREY for piece in observation.board):
        found += ["arrow", "grey"]
    if any(piece & MARKED for piece in observation.board):
        found.append("none_marked")
    return found


def sentence(sign: str) -> str:
    """Return what a sign means."""
    return _(SIGNS[sign])


def list_of(observation: GuidanceRite, look: Look, with_kinds: bool = True) -> Rows:
    """Return the rows of the characters and signs that lie on the board."""
    high = max(look.pt(ROW_UNITS), text.line_height(look.pt(16)))
    kinds, gap = kinds_on(observation) if with_kinds else [], look.tight(10)
    wide = max((text.width(name(kind << 16), "bold", look.pt(16)) for kind in kinds), default=0)
    rows = [
        Columns(
            [Slot(f"sign {kind}"), Slot(f"name {kind}"), Slot(f"words {kind}")],
            gap,
            [high, wide, 1.0],
        )
        for kind in kinds
    ]
    rows += [
        Columns([Slot(f"sign {sign}"), Slot(f"words {sign}")], gap, [high, 1.0])
        for sign in signs_on(observation)
    ]
    return Rows([Fixed(row, high) for row in rows])


def paint(sheet: Sheet, rect: Rect, observation: GuidanceRite, with_kinds: bool = True) -> None:
    """Draw the list from the top of an area, as many rows as there is room for."""
    look = sheet.look
    tree = list_of(observation, look, with_kinds)
    high = tree.items[0].height_for(0) if tree.items else 1
    shown = tree.items[: rect.height // high]
    gap = min(look.pt(ROW_GAP_UNITS), (rect.height - len(shown) * high) // max(1, len(shown)))
    parts = slots(Rows(shown, gap), rect)
    for kind in kinds_on(observation):
        if f"sign {kind}" in parts:
            area, words = parts[f"sign {kind}"], parts[f"words {kind}"]
            drawn = sprite(f"guidance_rite/sign_{CHARACTERS[kind]}", area.height, look)
            sheet.place(drawn, area.center)
            sheet.text(name(kind << 16), parts[f"name {kind}"].midleft, 16, "bold")
            sheet.text(ability(kind), words.midleft, 16, "regular", "muted", limit=words.width)
    for sign in signs_on(observation):
        if f"sign {sign}" in parts:
            area, words = parts[f"sign {sign}"], parts[f"words {sign}"]
            sheet.place(picture(sign, area.height - look.px(4), look), area.center)
            sheet.text(sentence(sign), words.midleft, 16, "regular", "muted", limit=words.width)


def picture(sign: str, size: int, look: Look) -> pygame.Surface:
    """Return a sign, large enough to be recognised."""
    if sign == "none_marked":
        core = sprite(f"guidance_rite/{sign}", round(size * 1.7), look)
        return core.subsurface(core.get_rect().inflate(-round(size * 0.7), -round(size * 0.7)))
    stone = shapes.box((size, size), look.px(6), STONE_COLOUR, None, 0).copy()
    arrow = sprite(f"guidance_rite/{sign}", round(size * 3.2), look)
    area = Rect(0, 0, size, round(size * 0.96))
    area.centerx = arrow.get_width() // 2
    stone.blit(arrow, (0, 0), area)
    return stone
