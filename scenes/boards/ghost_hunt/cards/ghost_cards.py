"""The Ghost's first choice, drawn: a card for each type over the house, then the card of a room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from game.language import _, listed, many, within
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import NO_LEASH
from game.rules.ghost_hunt.position import TYPING, Position
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.ghost_hunt import click_paths, nouns
from scenes.boards.ghost_hunt.actions import LOCK, TO_ROOM, TO_TYPE
from scenes.boards.ghost_hunt.cards.ghost_draft import GhostChoice
from scenes.boards.ghost_hunt.cards.journal import COLUMNS, evidence_labels
from scenes.boards.ghost_hunt.cards.prose import Prose
from scenes.boards.picture import marks
from scenes.boards.picture.keycap import paint_button
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import icon, sprite
from scenes.ui.layout import (
    Columns,
    Container,
    Grid,
    Inset,
    Item,
    Named,
    Rows,
    Slot,
    fitting,
    slots,
)

SHARED: Final = Counter(kind.countdown for kind in KINDS).most_common(1)[0][0]
DIE_SIDES: Final = 6
NAME, WORDS, SMALL = 20, 17, 16  # Type of names, of sentences, and of everything else.
BADGE_UNITS: Final = 26  # The sign of an evidence has this size, in units of type.
MAX_LINES: Final = 4  # Of an ability where type is large.
FOUR_CARDS_WIDTH: Final = 1080  # Units of type in which four cards have room beside each other.
HEADING_UNITS: Final = 90  # Units of type above such cards and around them.
BELOW_UNITS: Final = 212  # Units of type of what lies below them.
STEPPED_BACK: Final = 110  # The alpha of the shade over rooms that are not meant.


@dataclass(frozen=True, slots=True)
class TypeCards:
    """What the cards of the types depend on."""

    house: HuntHouse  # The cards cover this house.
    kind: int  # The chosen type, or NONE.
    pointed: str


@dataclass(frozen=True, slots=True)
class ChosenRoom:
    """What is shown of the rooms to choose from."""

    house: HuntHouse
    room: int  # The room that is pointed at, else the chosen one, or NONE.


def ability_sentence(kind: int) -> str:
    """Return what sets a type apart, in one sentence for each ability."""
    nature = KINDS[kind]
    found = []
    if nature.slow_in_salt:
        found.append(_("Leaves no footprint in salt; crossing it costs 2 steps."))
    if nature.event_range != 4:
        found.append(
            many(
                "Its events reach {number} square instead of 4.",
                "Its events reach {number} squares instead of 4.",
                nature.event_range,
            )
        )
    if nature.longer_hunts:
        found.append(_("May let a hunt last one turn longer."))
    if nature.uv_rounds != 5:
        found.append(
            many(
                "Its UV marks fade after {number} round instead of 5.",
                "Its UV marks fade after {number} rounds instead of 5.",
                nature.uv_rounds,
            )
        )
    if nature.event_from != 5:
        found.append(_("Its events succeed on {number}+ instead of 5+.", number=nature.event_from))
    if nature.fall != 1:
        # For translators: of the number from which on a roll begins a hunt.
        found.append(_("Its hunt number falls by {number} a round, not by 1.", number=nature.fall))
    if nature.dots_from_van:
        found.append(_("DOTS show it only to hunters in the van."))
    return " ".join(found) or _("No ability, and none to give it away.")


def _numbers(kind: int) -> tuple[str, str]:
    """Return the steps of a type and the rolls it hunts on."""
    nature = KINDS[kind]
    only = nature.countdown == DIE_SIDES
    hunts = _("hunts on {number}") if only else _("hunts on {number}+")
    return nouns.steps(nature.speed), hunts.format(number=nature.countdown)


# The cards


def _card(look: Look, kind: int, name: str, has_ability: bool, numbers: str = "beside") -> Item:
    """Return the card of a type with its parts: name, numbers, evidence and ability.

    The numbers stand "beside" the name or "below" the evidence; empty leaves them out.
    """
    head: Item = Slot(f"{name} name", height=text.line_height(look.pt(NAME)))
    if numbers == "beside":
        wide = text.width(" · ".join(_numbers(kind)), "bold", look.pt(SMALL))
        head = Columns([head, Slot(f"{name} numbers")], look.tight(8), [1.0, wide])
    rows: list[Item] = [head, Slot(f"{name} evidence", height=look.pt(BADGE_UNITS))]
    if numbers == "below":
        rows.append(Slot(f"{name} numbers", height=text.line_height(look.pt(SMALL))))
    if has_ability:
        rows.append(Prose(f"{name} ability", ability_sentence(kind), look.pt(WORDS)))
    is_airy = numbers == "below"
    body = Rows(rows, look.tight(9 if is_airy else 5))
    return Named(name, Inset(body, look.tight(16 if is_airy else 12), look.tight(8)))


def _cards(look: Look, columns: int, has_ability: bool, numbers: str) -> Container:
    """Return a card for each type in columns."""
    names = enumerate(click_paths.KIND_PLACES)
    cards = [_card(look, kind, name, has_ability, numbers) for kind, name in names]
    return Grid(cards, columns, look.tight(10))


def _sheet_of_cards(area: Rect, look: Look) -> Container:
    """Return the cards, four across or two, with as much on them as there is room for."""
    if fits_across(look) and area.width >= look.pt(FOUR_CARDS_WIDTH):
        return _cards(look, 4, True, "below")
    longest = max(text.width(nouns.kind_name(k), "title", look.pt(NAME)) for k in range(len(KINDS)))
    numbers = max(
        text.width(" · ".join(_numbers(k)), "bold", look.pt(SMALL)) for k in range(len(KINDS))
    )
    is_broad = longest + numbers + look.tight(32) <= (area.width - look.tight(10)) // 2
    whole = _cards(look, 2, True, "beside")
    if is_broad and whole.height_for(area.width) <= area.height:
        return whole
    return _cards(look, 2, False, "beside" if is_broad else "")


@lru_cache(maxsize=8)
def fits_across(look: Look) -> bool:
    """Return whether four whole cards have room beside each other, and their buttons below."""
    if not look.wide or look.size[0] < look.pt(FOUR_CARDS_WIDTH):
        return False
    room = look.size[1] - height_below(look) - look.pt(HEADING_UNITS)
    return _cards(look, 4, True, "below").height_for(look.size[0] - look.px(56)) <= room


def card_places(area: Rect, look: Look) -> dict[str, Rect]:
    """Return the rectangle of each type's card."""
    found = slots(_sheet_of_cards(area, look), area)
    return {name: found[name] for name in click_paths.KIND_PLACES}


def paint_cards(surface: pygame.Surface, area: Rect, look: Look, shown: TypeCards) -> None:
    """Draw a card for each type; the chosen one is gold."""
    parts = slots(_sheet_of_cards(area, look), area)
    for kind, name in enumerate(click_paths.KIND_PLACES):
        _paint_card(surface, parts, look, kind, name, kind == shown.kind, name == shown.pointed)


def _paint_card(
    surface: pygame.Surface,
    parts: dict[str, Rect],
    look: Look,
    kind: int,
    name: str,
    is_chosen: bool,
    is_pointed: bool = False,
) -> None:
    sheet = Sheet.over(surface, look)
    fill = "raised" if is_chosen or is_pointed else "panel"
    edge = "candle" if is_chosen else "edge" if is_pointed else "line"
    sheet.box(parts[name], look.tight(10), fill, edge, 3 if is_chosen else 1)
    head = parts[f"{name} name"]
    ink = "candle" if is_chosen else "bone"
    title = nouns.kind_name(kind)
    sheet.text(title, head.midleft, NAME, "title", ink, limit=head.width)
    if f"{name} numbers" in parts:
        numbers = parts[f"{name} numbers"]
        _paint_numbers(sheet, numbers, kind, numbers.top < head.bottom)
    _paint_evidence(sheet, parts[f"{name} evidence"], kind)
    ability = parts.get(f"{name} ability")
    if ability:
        sheet.paragraph(ability_sentence(kind), ability, WORDS)


def _paint_numbers(sheet: Sheet, rect: Rect, kind: int, is_right: bool) -> None:
    """Draw steps and hunt number; a number that few types share is coloured."""
    steps, hunts = _numbers(kind)
    is_rare = KINDS[kind].countdown != SHARED
    face, ink = ("bold", "danger") if is_rare else ("regular", "muted")
    if is_right:
        said = sheet.text(hunts, rect.midright, SMALL, face, ink, "midright")
        sheet.text(f"{steps} · ", said.midleft, SMALL, "regular", "muted", "midright")
    else:
        said = sheet.text(f"{steps} · ", rect.midleft, SMALL, "regular", "muted")
        sheet.text(hunts, said.midright, SMALL, face, ink)


def _paint_evidence(sheet: Sheet, rect: Rect, kind: int) -> None:
    """Draw the three signs of evidence with their names."""
    look, labels = sheet.look, evidence_labels()
    owned = [(bit, name) for bit, name in COLUMNS if KINDS[kind].evidence & bit]
    size, step = min(rect.height, look.pt(BADGE_UNITS)), rect.width // len(owned)
    widest = max(text.width(words, "bold", look.pt(SMALL)) for words in labels.values())
    is_worded = widest <= step - size - look.tight(9)
    for index, (bit, name) in enumerate(owned):
        left = rect.left + index * step
        sheet.place(sprite(f"ghost_hunt/{name}", size, look), (left, rect.centery), "midleft")
        spot = (left + size + look.tight(5), rect.centery)
        if is_worded:
            sheet.text(labels[bit], spot, SMALL, "bold", "bone")


# Beside the board


def doors_of(house: HuntHouse, room: int) -> Iterator[tuple[int, int]]:
    """Yield each door of a room as the squares on its two sides, the inner one first."""
    for square, here in enumerate(house.room_of):
        if here == room and house.walks[square]:
            for _direction, there in house.walks[square]:
                if house.room_of[there] != room:
                    yield square, there


def _room_words(observation: Position, room: int) -> tuple[str, str]:
    """Return what a room leads to, and what it means to haunt it."""
    house, rules = observation.house, observation.match_rules
    others = dict.fromkeys(house.room_of[there] for _square, there in doors_of(house, room))
    titles = [nouns.room_title(house.room_names[other]) for other in others if other >= 0]
    doors = _("Doors: {rooms}.", rooms=listed([f"**{title}**" for title in titles]))
    far = min(house.walk(house.spawns[room])[start] for start in house.starts)
    said = [many("{number} step from the van.", "{number} steps from the van.", far)]
    if rules.leash != NO_LEASH:
        said.append(
            many(
                "While it is calm you stay within {number} step of its spawn square.",
                "While it is calm you stay within {number} steps of its spawn square.",
                rules.leash,
            )
        )
    return doors, " ".join([*said, _("Evidence counts only in this room.")])


def _room_card(look: Look, observation: Position, room: int) -> Item:
    doors, means = _room_words(observation, room)
    rows = [
        Slot("room name", height=text.line_height(look.pt(NAME))),
        Prose("room doors", doors, look.pt(WORDS)),
        Prose("room means", means, look.pt(WORDS)),
    ]
    return Named("room", Inset(Rows(rows, look.tight(5)), look.tight(12), look.tight(8)))


def _lower(look: Look, choice: GhostChoice, may_change: bool) -> Item:
    """Return the note, the way back to the types, and the main button."""
    high = look.pt(52 if look.wide else 38)
    main = LOCK.place if choice.rooming else TO_ROOM.place
    note: Item = Prose("note", _note_beside(look, choice), look.pt(SMALL))
    if choice.rooming and may_change:
        change = text.width(_change(), "bold", look.pt(SMALL)) + look.pt(32)
        back = Slot(TO_TYPE.place, height=look.pt(40))
        note = Columns([note, back], look.tight(10), [1.0, change], "centre")
    return Rows([note, Slot(main, height=high)], look.tight(8))


def least_height(look: Look) -> int:
    """Return the height of the main button and of the words above it."""
    note = look.pt(44) if look.wide else MAX_LINES * text.line_height(look.pt(SMALL))
    return look.pt(52 if look.wide else 38) + look.tight(8) + note


def height_below(look: Look) -> int:
    """Return the height of what lies below cards over the whole width of the window."""
    return look.pt(BELOW_UNITS)


def height(width: int, look: Look, observation: Position) -> int:
    """Return the height of everything beside the board, whatever is chosen."""
    gap = look.tight(10)
    kinds = max(_card(look, kind, "chosen", True).height_for(width) for kind in range(len(KINDS)))
    rooms = range(len(observation.house.spawns))
    highest = max(_room_card(look, observation, room).height_for(width) for room in rooms)
    return kinds + highest + 2 * gap + least_height(look)


def parts_beside(
    area: Rect, look: Look, observation: Position, choice: GhostChoice, room: int = NONE
) -> dict[str, Rect]:
    """Return the parts beside the board, the cards only where there is room for them."""
    gap = look.tight(10)
    lower = _lower(look, choice, observation.phase == TYPING)
    left = area.height - lower.height_for(area.width)
    cards: list[Item] = []
    if choice.rooming:
        cards.append(_card(look, choice.kind, "chosen", True))
        if room != NONE:
            cards.append(_room_card(look, observation, room))
    kept = fitting(cards[::-1], area.width, left, gap)[::-1]
    found = {}
    if kept:
        found = slots(Rows(kept, gap), Rect(area.topleft, (area.width, left)))
    foot = Rect(area.left, area.top + left, area.width, area.height - left)
    return found | slots(lower, foot)


def _note() -> str:
    return _("Nothing is fixed until you lock type and room.")


def _note_beside(look: Look, choice: GhostChoice) -> str:
    """Return the note, or the ability of the chosen type where the cards have no room for it."""
    if look.wide or choice.rooming or choice.kind == NONE:
        return _note()
    return f"{' · '.join(_numbers(choice.kind))}. {ability_sentence(choice.kind)}"


def _change() -> str:
    return within("the Ghost's type", "Change")


def label_of(place: str, observation: Position, choice: GhostChoice) -> str:
    """Return the words on a button of the Ghost's choice, which say what it locks."""
    if place == TO_TYPE.place:
        return _change()
    if choice.kind == NONE:
        return _("Choose a type")
    kind = nouns.kind_name(choice.kind)
    if place == TO_ROOM.place:
        return _("{kind}, now its room", kind=kind)
    if choice.room == NONE:
        return _("Choose a room")
    where = nouns.in_room(observation.house.room_names[choice.room])
    # For translators: such as "Lock Obake in the Kitchen".
    return _("Lock {kind} {in_room}", kind=kind, in_room=where)


def paint_beside(
    surface: pygame.Surface,
    parts: dict[str, Rect],
    look: Look,
    observation: Position,
    choice: GhostChoice,
    room: int,
) -> None:
    """Draw the chosen type, the room that is meant, and the buttons."""
    sheet = Sheet.over(surface, look)
    if "chosen" in parts:
        _paint_card(surface, parts, look, choice.kind, "chosen", True)
    if "room" in parts:
        sheet.box(parts["room"], look.tight(10), "panel", "line", 1)
        name, (doors, means) = parts["room name"], _room_words(observation, room)
        title = nouns.room_title(observation.house.room_names[room])
        sheet.text(title, name.midleft, NAME, "title", limit=name.width)
        sheet.paragraph(doors, parts["room doors"], WORDS, strong="candle")
        sheet.paragraph(means, parts["room means"], WORDS, "regular", "muted")
    sheet.paragraph(_note_beside(look, choice), parts["note"], SMALL, "regular", "muted")
    for place in (TO_TYPE.place, TO_ROOM.place, LOCK.place):
        if place in parts:
            label = label_of(place, observation, choice)
            is_main = place != TO_TYPE.place
            is_ready = choice.lockable if choice.rooming else choice.kind != NONE
            _paint_button(sheet, parts[place], label, is_main, is_ready or not is_main)


def _paint_button(sheet: Sheet, rect: Rect, label: str, is_main: bool, is_ready: bool) -> None:
    look = sheet.look
    ink = paint_button(sheet, rect, look.tight(10), is_ready, is_main and is_ready)
    size = 20 if is_main else SMALL
    limit = rect.width - look.tight(20)
    sheet.text(label, rect.center, size, "bold", ink, "center", limit)


# On the board


def paint_rooms(
    sheet: pygame.Surface, look: Look, cell: Callable[[int], Rect], shown: ChosenRoom
) -> None:
    """Mark the stars of all rooms, or light one room, its doors and the Ghost in it."""
    house, room = shown.house, shown.room
    if room == NONE:
        for spawn in house.spawns:
            rect = cell(spawn)
            dot = marks.dot(rect.width, look.palette.bone, look.palette.night)
            sheet.blit(dot, dot.get_rect(center=rect.center))
        return
    inside = [cell(square) for square, here in enumerate(house.room_of) if here == room]
    for square, here in enumerate(house.room_of):
        if here >= 0 and here != room:
            sheet.fill((11, 14, 26, STEPPED_BACK), cell(square))
    whole = inside[0].unionall(inside)
    thick = look.px(4)
    frame = shapes.box(whole.size, look.px(6), None, look.palette.candle, thick)
    sheet.blit(frame, whole)
    size = look.px(22)
    for square, there in doors_of(house, room):
        one, other = Rect(cell(square)), cell(there)
        spot = Rect(0, 0, size, size)
        spot.center = (one.centerx + other.centerx) // 2, (one.centery + other.centery) // 2
        badge = shapes.box(spot.size, size / 2, look.palette.night, look.palette.candle, 2)
        sheet.blit(badge, spot)
        sign = icon("door", round(size * 0.62), look.palette.candle)
        sheet.blit(sign, sign.get_rect(center=spot.center))
    star = cell(house.spawns[room])
    ghost = sprite("ghost_hunt/ghost", round(star.width * 1.15), look)
    sheet.blit(ghost, ghost.get_rect(center=star.center))
