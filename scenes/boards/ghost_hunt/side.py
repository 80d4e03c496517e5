"""Beside the house: steps and action, the journal, the team, the items, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import within
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import EXCHANGE, NAMING, TYPING, Position
from game.rules.ghost_hunt.tables import ITEMS
from scenes.boards.ghost_hunt import cards, click_paths, journal
from scenes.boards.ghost_hunt import strip as strip_of
from scenes.boards.ghost_hunt.nouns import kind_name
from scenes.boards.ghost_hunt.sides import side_of
from scenes.ui import text
from scenes.ui.look import Look


@dataclass(frozen=True, slots=True)
class HuntSide:
    """Where everything beside the board lies; what has no room is None."""

    strip: Rect | None
    journal: Rect | None
    kinds: dict[str, Rect]  # one place a type, in the journal or instead of items
    crew: dict[str, Rect]
    items: dict[str, Rect]
    buttons: dict[str, Rect]


def row_height(look: Look) -> int:
    """Return the height of a row of buttons or items."""
    return look.pt(40) if look.wide else look.pt(31)


def _strip_height(look: Look) -> int:
    return look.pt(28)


def _crew_height(look: Look, hunters: int, width: int) -> int:
    rows = -(-hunters // cards.columns(look, width, hunters))
    return rows * look.pt(cards.MEMBER) + look.tight(8)


def _item_height(look: Look) -> int:
    return look.pt(36) if look.wide else look.pt(31)


def _least(width: int, look: Look) -> int:
    return row_height(look) + _item_height(look) + look.tight(6)


def _room(look: Look) -> int:
    """Return the height that a panel can spare when it has only a turn card besides."""
    lines = text.line_height(look.pt(20)) + 2 * text.line_height(look.pt(18))
    card = lines + text.line_height(look.pt(16)) + 2 * look.tight(14)
    tools = look.pt(52 + 26) if look.wide else look.pt(96)
    return look.size[1] - card - tools - look.tight(66)


def heights(width: int, look: Look, players: int) -> tuple[int, int]:
    """Return the heights of the actions alone and of everything there is room for."""
    gap, whole = look.tight(6), _least(width, look)
    least = whole
    for extra in (
        _strip_height(look),
        journal.height(width, look),
        _crew_height(look, players - 1, width),
    ):
        if whole + gap + extra <= _room(look):
            whole += gap + extra
    return least, whole


def parts_of(area: Rect, look: Look, players: int, observation: Position) -> HuntSide:
    """Return where everything goes in an area; without room only the actions."""
    gap, least = look.tight(6), _least(area.width, look)
    spare, top = area.height - least, area.top
    taken: list[Rect | None] = []
    heights_wanted = (
        _strip_height(look),
        journal.height(area.width, look),
        _crew_height(look, players - 1, area.width),
    )
    for high in heights_wanted:
        fits = high + gap <= spare
        taken.append(Rect(area.left, 0, area.width, high) if fits else None)
        spare -= high + gap if fits else 0
    strip, page, crew = taken
    top += max(0, spare)
    for part in (strip, page, crew):
        if part is not None:
            part.top, top = top, top + part.height + gap
    lower = Rect(area.left, area.bottom - least, area.width, least)
    kinds = journal.rows(page, look) if page else {}
    team = cards.crew_rects(crew, look, players - 1) if crew else {}
    if area.height <= 0:
        return HuntSide(None, None, {}, {}, {}, {})
    items, buttons = _lower(lower, look, observation)
    if not page and observation.phase in (TYPING, NAMING):
        kinds, items = dict(zip(click_paths.KIND_PLACES, _grid(lower, look), strict=True)), {}
        buttons = {}
    return HuntSide(strip, page, kinds, team, items, buttons)


def _grid(area: Rect, look: Look) -> list[Rect]:
    """Return a cell for each type of ghost, four in a row."""
    gap = look.tight(6)
    rows = -(-len(KINDS) // 4)
    wide, high = (area.width - 3 * gap) // 4, (area.height - (rows - 1) * gap) // rows
    return [
        Rect(area.left + k % 4 * (wide + gap), area.top + k // 4 * (high + gap), wide, high)
        for k in range(len(KINDS))
    ]


def _lower(
    area: Rect, look: Look, observation: Position
) -> tuple[dict[str, Rect], dict[str, Rect]]:
    gap, high, items = look.tight(6), row_height(look), {}
    narrow = look.tight(4)
    wide = (area.width - (len(ITEMS) - 1) * narrow) // len(ITEMS)
    for index, place in enumerate(click_paths.ITEM_PLACES):
        left = area.left + index * (wide + narrow)
        items[place] = Rect(left, area.top, wide, _item_height(look))
    buttons = {}
    if side_of(observation) != "everyone" or click_paths.legal(observation):
        names = click_paths.buttons(observation)
        wide = (area.width - (len(names) - 1) * gap) // len(names)
        for index, place in enumerate(names):
            left = area.left + index * (wide + gap)
            buttons[place] = Rect(left, area.bottom - high, wide, high)
    return items, buttons


def _label(place: str, observation: Position) -> str:
    """Return the word on a button, as short as can be."""
    if place == click_paths.END_PLACE and observation.phase == EXCHANGE:
        return within("button", "Done")
    return {
        click_paths.HIDE_PLACE: within("button", "Hide"),
        click_paths.LISTEN_PLACE: within("button", "Listen"),
        click_paths.TAUNT_PLACE: within("button", "Taunt"),
        click_paths.EVENT_PLACE: within("button", "Event"),
        click_paths.EXTEND_PLACE: within("button", "Hunt on"),
        click_paths.END_PLACE: within("button", "End turn"),
    }[place]


SIGNS: Final = {
    click_paths.HIDE_PLACE: "sign_hide",
    click_paths.LISTEN_PLACE: "sign_listen",
    click_paths.TAUNT_PLACE: "ghost",
    click_paths.EVENT_PLACE: "ghost",
    click_paths.EXTEND_PLACE: "sign_hunt",
    click_paths.END_PLACE: "sign_step",
}


def paint(
    surface: pygame.Surface, area: Rect, look: Look, observation: Position, names: Sequence[str]
) -> None:
    """Draw everything beside the board."""
    parts = parts_of(area, look, len(observation.pawns) + 1, observation)
    ready = click_paths.ready(observation)
    if parts.strip:
        strip_of.paint_strip(surface, parts.strip, look, observation)
    if parts.journal:
        journal.paint(surface, parts.journal, look, observation)
    elif parts.kinds:
        for place, rect in parts.kinds.items():
            label = kind_name(click_paths.KIND_PLACES.index(place))
            cards.paint_button(surface, rect, look, label, "", "", place in ready, False)
    if parts.crew:
        cards.paint_crew(surface, parts.crew, look, observation, names, ready)
    for place, rect in parts.items.items():
        item = click_paths.item_of(place)
        cards.paint_item(surface, rect, look, observation, item, place in ready)
    for place, rect in parts.buttons.items():
        label, sign = _label(place, observation), SIGNS[place]
        now = place in ready
        last = place == click_paths.END_PLACE and now
        cards.paint_button(surface, rect, look, label, sign, click_paths.KEYS[place], now, last)
