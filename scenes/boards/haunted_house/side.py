"""Beside the house: the two hunters or the Ghost's powers on cards, and the actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, many
from game.rules.haunted_house import tables
from game.rules.haunted_house.facts import RadarAnswered, round_facts
from game.rules.haunted_house.state import HauntedHouse
from game.state import HIDDEN
from scenes.boards.haunted_house import click_paths, colours
from scenes.boards.haunted_house.actions import (
    ACTIONS,
    END,
    GHOSTS_BUTTONS,
    HAND,
    HUNTERS_BUTTONS,
    HouseAction,
)
from scenes.boards.haunted_house.knowledge import case_notes
from scenes.boards.haunted_house.knowledge.outlook import RadarOutlook, Tally
from scenes.boards.haunted_house.naming import PAWN_NAMES, hunter_names, radar_words
from scenes.boards.haunted_house.viewers import may_decide, viewing_side
from scenes.boards.picture.keycap import keycap, paint_button
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.strip import Strip
from scenes.ui.drawing.svg import icon, sprite
from scenes.ui.layout import Gap, Grid, Item, Lines, Rows, Slot, fitting, slots

HUNTERS = ("haunted_house/hunter_a", "haunted_house/hunter_b")


def last_answer(observation: HauntedHouse, pawn: int) -> tuple[str, str] | None:
    """Return where a hunter last used its Radar in this round, and the answer."""
    for fact in reversed(round_facts(observation)):
        if isinstance(fact, RadarAnswered) and fact.pawn == pawn:
            return fact.tile, radar_words(fact.numbers)
    return None


def _card(sheet: Sheet, rect: Rect, active: bool, colour: str) -> Rect:
    """Draw an empty card, its edge coloured if it is active; return the inner area."""
    look = sheet.look
    fill = sheet.colour("raised" if active else "panel")
    edge, width = (colour, 2.0) if active else ("line", 1.0)
    sheet.box(rect, look.tight(12), fill, edge, width, mix(fill, "#FFFFFF", 0.03))
    return rect.inflate(-2 * look.tight(10), -2 * look.tight(8))


def _half(inner: Rect, left: int, low: bool) -> Rect:
    """Return the upper or the lower half of what is inside a card, from `left` on."""
    high = inner.height // 2
    return Rect(left, inner.bottom - high if low else inner.top, inner.right - left, high)


def paint_hunter(
    sheet: Sheet, rect: Rect, observation: HauntedHouse, pawn: int, names: Sequence[str]
) -> None:
    """Draw a hunter: its tile, actions and traps that are left, and its last answer."""
    look, left = sheet.look, observation.left[pawn]
    acting = observation.phase == tables.HUNTING and left != HIDDEN and left > 0
    if observation.players == 4 and observation.phase == tables.HUNTING and left != HIDDEN:
        acting = pawn == observation.deciding_pawn()
    inner = _card(sheet, rect, acting, colours.HUNTERS[pawn])
    sheet.place(sprite(HUNTERS[pawn], inner.height, look), inner.midleft, "midleft")
    begin = inner.left + inner.height + look.tight(6)
    head = Strip(sheet, _half(inner, begin, False))
    name, letter = hunter_names(observation.round, names)[pawn], PAWN_NAMES[pawn][0]
    longest = f"{name} ({letter})" if name != PAWN_NAMES[pawn] else name
    tile = tables.NAMES[observation.hunters[pawn]]
    shorter = [f"{called} · {tile}" for called in (longest, name, letter)]
    words = _fitting((*shorter, tile), "bold", look.pt(16), head.room - look.pt(22))
    head.say(words, 16, "bold")
    if acting:
        cap = look.cap(click_paths.CARD_KEYS[click_paths.HUNTER_CARDS[pawn]])
        head.say_last(cap, 15, "bold", "muted")
    low = Strip(sheet, _half(inner, begin, True))
    low.middle = inner.bottom - inner.height // 2 // 2
    placed = observation.placed[pawn]
    if left != HIDDEN:
        _signs(low, "candle", tables.ACTIONS_A_TURN, left)
        low.left += look.tight(8)
    if placed != HIDDEN:
        _signs(low, "trap", tables.TRAPS_A_HUNTER, tables.TRAPS_A_HUNTER - placed)
        low.left += look.tight(8)
    told = last_answer(observation, pawn)
    if told is not None:
        words = f"{told[0]}: {told[1]}"
        wide = look.pt(20) + text.width(words, "regular", look.pt(16)) + look.tight(4)
        if wide <= low.room:
            _signs(low, "radar", 1, 1)
            low.left += look.tight(2)
            low.say(words, 16)


def _signs(strip: Strip, name: str, most: int, left: int) -> None:
    """Draw as many signs as there are `most` of something; those that are gone are struck out."""
    look, palette = strip.sheet.look, strip.sheet.look.palette
    for index in range(most):
        lit = index < left
        ink = palette.candle if lit else mix(palette.muted, palette.panel, 0.6)
        spot = strip.put(icon(name, look.pt(19), ink), look.tight(2))
        if not lit:
            start, end = (spot.left + 2, spot.bottom - 3), (spot.right - 3, spot.top + 2)
            gone = mix(palette.muted, palette.panel, 0.3)
            pygame.draw.aaline(strip.sheet.surface, gone, start, end)


def paint_ghost_cards(sheet: Sheet, rects: Sequence[Rect], observation: HauntedHouse) -> None:
    """Draw how much is haunted, and which powers the Ghost has left."""
    acting = observation.phase != tables.HUNTING
    own = colours.GHOSTS[observation.round]
    inner = _card(sheet, rects[0], acting, own)
    haunted = observation.haunted[observation.round]
    rooms = tiles = 0
    if haunted != HIDDEN and observation.phase != tables.START:
        rooms, tiles = (
            observation.rooms_haunted(observation.round),
            observation.tiles_haunted(observation.round),
        )
    in_rooms = (
        _("{rooms} of 7 rooms haunted", rooms=rooms) if rooms else _("No room haunted yet"),
        _("{rooms} of 7 rooms", rooms=rooms),
        many("{number} room", "{number} rooms", rooms),
    )
    on_tiles = (
        _("{tiles} of 49 tiles", tiles=tiles),
        many("{number} tile", "{number} tiles", tiles),
    )
    _figure_and_words(
        sheet, inner, f"haunted_house/ghost_{observation.round}", (in_rooms, on_tiles)
    )
    _powers(sheet, _card(sheet, rects[1], acting, own), observation)


def _figure_and_words(
    sheet: Sheet, inner: Rect, picture: str, words: tuple[Sequence[str], Sequence[str]]
) -> None:
    """Draw a figure and two lines beside it, each in the longest wording that has room."""
    look = sheet.look
    sheet.place(sprite(picture, inner.height, look), inner.midleft, "midleft")
    strip = Strip(sheet, inner)
    strip.left += inner.height + look.tight(8)
    half = inner.height // 2
    for index, (face, colour) in enumerate((("bold", "bone"), ("regular", "muted"))):
        shown = _fitting(words[index], face, look.pt(16), strip.room)
        spot = (strip.left, inner.top + half // 2 + index * half)
        sheet.text(shown, spot, 16, face, colour)


def _fitting(wordings: Sequence[str], face: str, pixels: int, limit: int) -> str:
    """Return the first of some wordings that is no wider than `limit`, or none at all."""
    return next((words for words in wordings if text.width(words, face, pixels) <= limit), "")


def _powers(sheet: Sheet, inner: Rect, observation: HauntedHouse) -> None:
    """Draw the Phases and Poltergeists that are left, and how long the one outside stays."""
    look, half = sheet.look, inner.height // 2
    outside: tuple[str, ...] = (_("Poltergeists"),)
    if observation.polt not in (tables.NOWHERE, HIDDEN):
        tile, turns = tables.NAMES[observation.polt], observation.poltergeist_turns_left
        outside = many("{tile}, {number} turn", "{tile}, {number} turns", turns, tile=tile), tile
    rows = (
        ("phase", tables.PHASES_A_ROUND, observation.phases_used, (_("Phases"),)),
        ("poltergeist", tables.POLTERGEISTS_A_ROUND, observation.polts_used, outside),
    )
    for index, (name, most, used, wordings) in enumerate(rows):
        row = Strip(sheet, inner)
        row.middle = inner.top + half // 2 + index * half
        _signs(row, name, most, most - used)
        limit = row.room - look.tight(8)
        row.left += look.tight(6)
        row.say(_fitting(wordings, "regular", look.pt(16), limit), 16)


KEY_UNITS: Final = 26  # A key in a button has this width, in units of type.


NOTES: Final = "notes"
ROOMS: Final = "rooms"
GHOST_CARDS: Final = ("ghost 0", "ghost 1")  # Everybody sees them in the place of buttons.


def _button_width(look: Look, label: str) -> int:
    words = text.width(label, "bold", look.pt(16))
    if look.wide:
        return max(words + look.px(16), look.pt(24 + KEY_UNITS) + look.px(24))
    return words + look.pt(KEY_UNITS) + look.tight(18)


def _buttons(rows: Iterable[HouseAction], look: Look) -> Lines:
    """Return buttons in one row, or in two where their words need it."""
    high = look.pt(58) if look.wide else look.pt(31)
    found = [Slot(row.place, _button_width(look, row.label()), high) for row in rows]
    return Lines(found, look.tight(8), 2)


def _least(width: int, look: Look, players: int) -> int:
    """Return the height that the buttons of either side can need."""
    hunters = [row for row in HUNTERS_BUTTONS if row is not HAND or players == 4]
    return max(_buttons(rows, look).height_for(width) for rows in (hunters, GHOSTS_BUTTONS))


def _pair(look: Look, height: int, content: Sequence[str]) -> Grid:
    """Return two cards beside each other."""
    return Grid([Slot(name, height=height) for name in content], 2, look.tight(8), "ends")


def _wanted(look: Look, observation: HauntedHouse) -> list[Item]:
    """Return the parts above the actions, the most needed first, which is their order, too."""
    if observation.phase == tables.START:
        return []
    lines = text.line_height(look.pt(18)) + text.line_height(look.pt(16))
    found: list[Item] = [_pair(look, lines + 2 * look.tight(10), click_paths.HUNTER_CARDS)]
    if look.wide:
        if case_notes.has_notes(observation):
            found.append(Slot(NOTES, height=case_notes.notes_height(look)))
        if case_notes.has_rooms(observation):
            found.append(Slot(ROOMS, height=case_notes.rooms_height(look)))
    return found


def heights(width: int, look: Look, players: int, observation: HauntedHouse) -> tuple[int, int]:
    """Return the heights of the actions alone and of everything there is room for."""
    gap, least = look.tight(8), _least(width, look, players)
    wanted = _wanted(look, observation)
    if not wanted:
        return 0, 0
    cards, *others = wanted
    spare = _room(look) - least - gap - cards.height_for(width)
    rows = [cards, *fitting(others, width, spare, gap), Gap(height=least)]
    return least, Rows(rows, gap).height_for(width)


def _room(look: Look) -> int:
    """Return the height that a panel can spare when it has only a turn card besides."""
    lines = text.line_height(look.pt(20)) + 2 * text.line_height(look.pt(18))
    card = lines + text.line_height(look.pt(16)) + 2 * look.tight(14)
    return look.size[1] - card - look.pt(52 + 52 + 26 + 26) - look.tight(64)


def parts_of(side: Rect, look: Look, players: int, observation: HauntedHouse) -> dict[str, Rect]:
    """Return the rectangle of each part in an area; without room only the actions.

    An action that cannot be done leaves its place free.
    """
    if observation.phase == tables.START:
        return {}
    gap, least = look.tight(8), _least(side.width, look, players)
    seen = viewing_side(observation)
    actions: Item = _pair(look, 0, GHOST_CARDS)
    if seen != "everyone":
        actions = _buttons(ACTIONS.offered(observation), look)
    wanted = _wanted(look, observation)
    kept = fitting(wanted, side.width, side.height - least, gap)
    if not kept:
        side = Rect(side.left, side.bottom - least, side.width, least)
    found = slots(Rows([*kept, actions], gap, -1), side)
    if seen == "everyone" and found[GHOST_CARDS[0]].height < look.pt(31):
        return {name: rect for name, rect in found.items() if name not in GHOST_CARDS}
    legal = may_decide(observation)
    return {
        name: rect
        for name, rect in found.items()
        if name not in ACTIONS.places or (legal and click_paths.action_at(observation, name))
    }


def paint(
    surface: pygame.Surface,
    side: Rect,
    look: Look,
    observation: HauntedHouse,
    names: tuple[str, ...],
    playable: bool,
    tally: Tally,
    outlook: RadarOutlook | None,
) -> None:
    """Draw the side of the board; actions that are not legal now are dimmed."""
    sheet = Sheet.over(surface, look)
    parts = parts_of(side, look, len(names) or 2, observation)
    cards = [parts.pop(name) for name in click_paths.HUNTER_CARDS if name in parts]
    if viewing_side(observation) == "ghost" and cards:
        paint_ghost_cards(sheet, cards, observation)
    else:
        for pawn, rect in zip((tables.H, tables.I), cards, strict=False):
            paint_hunter(sheet, rect, observation, pawn, names)
    if GHOST_CARDS[0] in parts:
        paint_ghost_cards(sheet, [parts.pop(name) for name in GHOST_CARDS], observation)
    for name, rect in parts.items():
        if name == NOTES:
            case_notes.paint_notes(surface, rect, look, observation, tally, outlook, names)
        elif name == ROOMS:
            case_notes.paint_rooms(surface, rect, look, observation)
        else:
            ready = playable and bool(click_paths.action_at(observation, name))
            _paint_button(sheet, rect, ACTIONS.at(observation, name), ready)


def _paint_button(sheet: Sheet, rect: Rect, row: HouseAction, ready: bool) -> None:
    """Draw an action: icon and key above its word, or word and key in a line."""
    look, label, ends = sheet.look, row.label(), row is END and ready
    ink = paint_button(sheet, rect, look.tight(10), ready, ends)
    cap = keycap(look, row.key, ends)
    limit = rect.width - look.tight(8)
    if not look.wide:
        strip = Strip(sheet, rect, look.tight(7))
        strip.put_last(cap)
        strip.say(label, 16, "bold", ink, limit=limit)
        return
    sheet.put(
        icon(row.icon.removeprefix("icons/"), look.pt(22), ink),
        (rect.left + look.px(12), rect.top + look.px(7)),
    )
    sheet.place(cap, (rect.right - look.px(8), rect.top + look.px(7)), "topright")
    foot = (rect.centerx, rect.bottom - look.px(5))
    sheet.whole_text(label, foot, limit, 16, "bold", ink, "midbottom")
