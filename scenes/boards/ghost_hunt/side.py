"""Beside the house: steps, evidence, what can be done and what it does, and the main button."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.facts import since_last
from game.language import _, many, within
from game.rules.ghost_hunt import position, tables
from game.rules.ghost_hunt.facts import GhostsTurn, Rolled, recap
from game.rules.ghost_hunt.position import Position
from game.state import HIDDEN
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.actions import ACTIONS, END, TAKE_ALONG, HuntAction
from scenes.boards.ghost_hunt.cards import ghost_cards, item_cards, journal
from scenes.boards.ghost_hunt.cards.ghost_draft import GhostChoice
from scenes.boards.ghost_hunt.cards.prose import Prose
from scenes.boards.ghost_hunt.nouns import capital, hunter_name, item_name, kind_name
from scenes.boards.ghost_hunt.sides import viewing_side
from scenes.boards.layout import Kind
from scenes.boards.picture.keycap import keycap
from scenes.boards.picture.name_plate import halved
from scenes.boards.view import SEATS
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import LEAST_TYPE_UNITS, Sheet
from scenes.ui.drawing.slices import pause
from scenes.ui.drawing.svg import drawing, icon, sprite
from scenes.ui.layout import (
    Fixed,
    Grid,
    Inset,
    Item,
    Named,
    Rows,
    Slot,
    fitting,
    slots,
)

STRIP: Final = "strip"
EVIDENCE: Final = "evidence"
CREW: Final = "team"
DANGER: Final = "danger"

PIPS: Final = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}


def dice(observation: Position) -> list[tuple[str, int]]:
    """Return the dice of the Ghost's turn that the viewer may see, and of the hunt roll before."""
    found: list[tuple[str, int]] = []
    for fact in since_last(recap(observation), GhostsTurn):
        if isinstance(fact, Rolled):
            found.append((_die_name(fact.phase), fact.number))
    return found


def _die_name(phase: int) -> str:
    return {
        position.UV_ROLL: within("die", "UV"),
        position.BOOK_ROLL: within("die", "book"),
        position.DOTS_ROLL: within("die", "DOTS"),
        position.EVENT_ROLL: within("die", "event"),
        position.HUNT_ROLL: within("die", "hunt"),
    }[phase]


def paint_strip(
    surface: pygame.Surface, rect: Rect, look: Look, observation: Position, lit_seat: int
) -> None:
    """Draw the steps and the action left, in a hunt its turns, and the Ghost's own numbers."""
    palette, hunt = look.palette, observation.hunt
    is_named = lit_seat == observation.current_player
    acting = is_named and lit_seat > 0 and observation.phase == position.SEARCHING
    gliding = is_named and lit_seat == 0 and observation.left > 0
    numbered = viewing_side(observation) != "hunters" and observation.kind >= 0
    if not (hunt or acting or gliding or numbered):
        return
    fill = mix(palette.panel, "#5A1420", 0.6) if hunt else palette.panel
    edge = palette.danger if hunt else palette.line
    box = shapes.box(rect.size, look.tight(9), fill, edge, (2 if hunt else 1) * look.unit)
    surface.blit(box, rect)
    x, right, y = rect.left + look.tight(9), rect.right - look.tight(9), rect.centery
    if hunt and observation.phase != position.OVER:
        x = _words(surface, look, _("Hunt"), (x, y), palette.danger, "bold") + look.tight(5)
        for index in range(min(6, max(observation.match_rules.hunt_turns, hunt))):
            name = "sign_hunt" if index < hunt else "sign_hunt_off"
            x = _sign(surface, look, name, (x, y), right)
        x += look.tight(8)
    if acting or gliding:
        left = max(0, observation.left)
        whole = observation.match_rules.movement if acting else observation.nature().speed
        for index in range(max(left, min(whole, 6))):
            if index < left or x + look.pt(200) < right:
                name = "sign_step" if index < left else "sign_step_off"
                x = _sign(surface, look, name, (x, y), right)
        words = many("{number} left", "{number} left", left)
        x = _words(surface, look, words, (x, y), palette.candle, "bold") + look.tight(10)
    if acting:
        name = "sign_act_off" if observation.acted else "sign_act"
        x = _sign(surface, look, name, (x, y), right)
    if numbered:
        _paint_numbers(surface, look, observation, x, right, y)


def _paint_numbers(
    surface: pygame.Surface, look: Look, observation: Position, x: int, right: int, y: int
) -> None:
    """Draw dice and countdown for those who may see them, from the right."""
    if not observation.hunt and observation.countdown > 0:
        words = _("hunts on {countdown}+", countdown=observation.countdown)
        line = text.line(words, "bold", look.pt(15), look.palette.danger)
        if x + line.get_width() < right:
            surface.blit(line, line.get_rect(midright=(right, y)))
            right -= line.get_width() + look.tight(10)
    for label, number in reversed(dice(observation)):
        line = text.line(label, "regular", look.pt(14), look.palette.muted)
        size = look.pt(21)
        need = line.get_width() + size + look.tight(9)
        if right - need < x:
            break
        face = die(size, number)
        surface.blit(face, face.get_rect(midright=(right, y)))
        surface.blit(line, line.get_rect(midright=(right - size - look.tight(3), y)))
        right -= need


@kept(megabytes=1)
def die(size: int, number: int) -> pygame.Surface:
    """Return a die that shows a number."""
    step = size / 4
    pips = "".join(
        f'<circle cx="{x * step:.1f}" cy="{y * step:.1f}" r="{size / 11:.1f}" fill="#14101C"/>'
        for x, y in PIPS[number]
    )
    box = f'width="{size - 2}" height="{size - 2}" rx="{size / 5:.1f}" fill="#F2ECD8"'
    return drawing(f'<rect x="1" y="1" {box} stroke="#0B0E1A"/>{pips}', (size, size))


def _words(
    surface: pygame.Surface, look: Look, words: str, spot: tuple[int, int], tone: str, face: str
) -> int:
    return Sheet.over(surface, look).text(words, spot, 15, face, tone).right


def _sign(surface: pygame.Surface, look: Look, name: str, spot: tuple[int, int], right: int) -> int:
    size = look.pt(20)
    if spot[0] + size > right:
        return spot[0]
    picture = sprite(f"ghost_hunt/{name}", size, look)
    rect = picture.get_rect(midleft=spot)
    surface.blit(picture, rect)
    return rect.right + look.tight(2)


# The button that takes an item has this room above it, for the focus ring.
ABOVE_TAKE_UNITS: Final = 8
SMALL_CARD: Final = 34  # Units of type of height.
TAKE_UNITS: Final = 34  # The button that takes an item is this high, in units of type.
MEMBER_UNITS: Final = 25  # A hunter's row is this high, in units of type.
MEMBER_GAP_UNITS: Final = 10  # Two hunters in a row stand this far apart, in units of type.


# The team


def crew_columns(look: Look, width: int, hunters: int) -> int:
    """Return the number of columns of hunters."""
    return 2 if hunters > 1 and width >= look.pt(410) else 1


def _crew(width: int, look: Look, hunters: int) -> Grid:
    """Return the places of the hunters on the team's card, of which half a padding is around."""
    members = [Slot(place, height=look.pt(MEMBER_UNITS)) for place in click_paths.CREW[:hunters]]
    return Grid(
        members, crew_columns(look, width, hunters), look.tight(MEMBER_GAP_UNITS), between=0
    )


def crew_rects(area: Rect, look: Look, hunters: int) -> dict[str, Rect]:
    """Return the place of each hunter on the team's card."""
    pad = look.tight(8)
    return slots(_crew(area.width, look, hunters), area.inflate(-pad, -pad))


def paint_crew(
    surface: pygame.Surface,
    places: dict[str, Rect],
    look: Look,
    observation: Position,
    names: Sequence[str],
    ready: Collection[str],
    lit_seat: int,
) -> None:
    """Draw the hunters: who leads them, what they carry, where they are."""
    rects = list(places.values())
    palette = look.palette
    whole = rects[0].unionall(rects).inflate(look.tight(8), look.tight(8))
    box = shapes.box(whole.size, look.tight(9), palette.panel, palette.line, look.unit)
    surface.blit(box, whole)
    for hunter, rect in enumerate(rects):
        now = lit_seat == hunter + 1
        inner = rect.inflate(-2, -2)
        if click_paths.CREW[hunter] in ready:
            radius, width = look.tight(7), 2 * look.unit
            lit = shapes.box(inner.size, radius, palette.hover, palette.danger, width)
            surface.blit(lit, inner)
        elif now:
            lit = shapes.box(inner.size, look.tight(7), palette.hover, SEATS[hunter], 2 * look.unit)
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
    dead = observation.pawns[hunter] == tables.NONE
    badge = sprite(f"ghost_hunt/hidden_{hunter}", look.pt(23), look)
    if dead:
        badge = sprite("ghost_hunt/stain", look.pt(24), look)
    surface.blit(badge, badge.get_rect(midleft=(rect.left + look.tight(4), rect.centery)))
    x, right = rect.left + look.pt(24) + look.tight(9), rect.right - look.tight(8)
    note, tone = _whereabouts(observation, hunter)
    sheet = Sheet.over(surface, look)
    said = sheet.text(note, (right, rect.centery), 15, "regular", tone, "midright")
    right = said.left - look.tight(6)
    size = look.pt(20)
    if not dead and observation.hidden(hunter):
        picture = sprite("ghost_hunt/sign_hide", size, look)
        surface.blit(picture, picture.get_rect(midright=(right, rect.centery)))
        right -= size + look.tight(3)
    if HIDDEN not in observation.where or viewing_side(observation) == "hunters":
        held = observation.hand(hunter)
        for item in reversed(held):
            picture = sprite(f"ghost_hunt/item_{tables.ITEMS[item]}", size, look)
            surface.blit(picture, picture.get_rect(midright=(right, rect.centery)))
            right -= size + look.tight(3)
    lines, pixels = name_lines(hunter_name(hunter, names), now, look, right - x)
    step = min(text.line_height(pixels) * 0.86, rect.height * 0.46)  # This stays within the row.
    for number, words in enumerate(lines):
        line = text.line(words, "bold" if now else "regular", pixels, palette.bone)
        middle = rect.centery + round((number - (len(lines) - 1) / 2) * step)
        surface.blit(line, line.get_rect(midleft=(x, middle)))


def name_lines(name: str, now: bool, look: Look, room: int) -> tuple[list[str], int]:
    """Return a name in one line, or in two small ones where it is long, and the size of type."""
    face = "bold" if now else "regular"
    pixels = look.pt(LEAST_TYPE_UNITS)
    lines = halved(name, face, pixels, room)
    return [text.fit(line, face, pixels, room, pixels)[0] for line in lines], pixels


def _whereabouts(observation: Position, hunter: int) -> tuple[str, str]:
    square = observation.pawns[hunter]
    if square == tables.NONE:
        return within("hunter", "dead"), "danger"
    name = observation.house.names[square]
    inside = observation.house.van >> square & 1
    place = within("hunter", "van") if inside else name
    if observation.slowed >> hunter & 1:
        # For translators: where a slowed hunter is, a square or the van.
        place = _("{place} slow", place=place)
    return place, "ok" if inside else "bone"


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
    right = rect.right - look.tight(10)
    cap = keycap(look, key, ends) if key else None
    if cap:
        surface.blit(cap, cap.get_rect(midright=(right, rect.centery)))
    right -= (cap.get_width() if cap else 0) + look.tight(5)
    sheet, room = Sheet.over(surface, look), 2 * (right - rect.centerx)
    said = sheet.text(label, rect.center, 18 if ends else 16, "bold", ink, "center", room)
    size = look.pt(22)
    if sign and said.left - size - look.tight(8) > rect.left:
        name = sign.removeprefix("icons/")
        picture = icon(name, size, ink) if name != sign else sprite(sign, size, look)
        surface.blit(picture, picture.get_rect(midright=(said.left - look.tight(8), rect.centery)))


# What can be done


def can_be_shown(observation: Position) -> list[int]:
    """Return the items to show: those in hand, and those that can be taken where one stands."""
    if observation.hunt or viewing_side(observation) == "ghost" or observation.hunter < 0:
        return []
    ready = click_paths.ready(observation)
    held = observation.hand(observation.hunter) if ready else ()
    return [
        item for item, place in enumerate(click_paths.ITEM_PLACES) if item in held or place in ready
    ]


def deeds(observation: Position) -> list[str]:
    """Return the places of actions other than items that can be done now, the main one last."""
    ready = click_paths.ready(observation)
    return [row.place for row in ACTIONS.offered(observation) if row.place in ready]


def _sentence(observation: Position, place: str) -> str:
    """Return what a press on a place does."""
    item = click_paths.item_of(place)
    if item != tables.NONE:
        return item_cards.use_of(item)[2]
    return ACTIONS.at(observation, place).effect(observation)


def _card(look: Look, place: str, sentence: str) -> Item:
    """Return the card of something to do: its sign and name, then what it does."""
    head = Slot(f"{place} head", height=look.pt(28))
    said = Prose(f"{place} words", sentence, look.pt(16))
    body = Rows([head, said] if sentence else [head], look.tight(2))
    return Named(place, Inset(body, look.tight(9), look.tight(6)))


def _deeds(width: int, room: int, look: Look, observation: Position) -> Item:
    """Return the cards above the main button, as wordy as fits into `room` pixels."""
    places = [click_paths.ITEM_PLACES[item] for item in can_be_shown(observation)]
    others = deeds(observation)
    main = [place for place in others if place == END.place]
    places += [place for place in others if place not in main]
    gap, low = look.tight(6), row_height(look)
    buttons: list[Item] = [Fixed(Slot(place), low) for place in main]
    for columns, is_wordy in ((2, True), (2, False), (4, False)):
        cards = [_card(look, p, _sentence(observation, p) if is_wordy else "") for p in places]
        rows = [Grid(cards, columns if len(cards) > 1 else 1, gap), *buttons]
        tree = Rows(rows if cards else buttons, gap)
        if tree.height_for(width) <= room:
            break
    return tree


def row_height(look: Look) -> int:
    """Return the height of the main button."""
    return look.pt(48) if look.wide else look.pt(34)


def _crew_item(width: int, look: Look, observation: Position) -> Item:
    """Return the hunters among whom the Ghost chooses."""
    high = _crew(width, look, len(observation.pawns)).height_for(width) + look.tight(8)
    return Slot(CREW, height=high)


def _is_killing(observation: Position) -> bool:
    return observation.phase in (position.JUMP_KILL, position.KILLING)


def _danger() -> str:
    return _("It kills on the squares next to it, but not through walls.")


def _wanted(width: int, look: Look, observation: Position) -> list[Item]:
    """Return the parts above the cards, the most needed first."""
    wanted: list[Item] = []
    if observation.phase == position.NAMING:
        wanted.append(journal.page_item(width, look))
    if _is_killing(observation):
        wanted.append(_crew_item(width, look, observation))
    if observation.hunt and viewing_side(observation) == "hunters":
        wanted.append(Inset(Prose(DANGER, _danger(), look.pt(16)), look.tight(10), look.tight(4)))
    if observation.phase != position.CHOOSING:
        wanted += [Slot(STRIP, height=look.pt(30)), Slot(EVIDENCE, height=look.pt(44))]
    return wanted


def _room(look: Look) -> int:
    """Return the height that a panel can spare when it has only a turn card besides."""
    lines = text.line_height(look.pt(20)) + 2 * text.line_height(look.pt(18))
    card = lines + text.line_height(look.pt(16)) + 2 * look.tight(14)
    tools = look.pt(52 + 26) if look.wide else look.pt(96)
    return look.size[1] - card - tools - look.tight(66)


def heights(width: int, look: Look, observation: Position) -> tuple[int, int]:
    """Return the heights of the actions alone and of everything there is room for."""
    gap, room = look.tight(6), _room(look)
    if observation.phase in (position.TYPING, position.ROOMING):
        least = ghost_cards.least_height(look)
        return least, min(room, ghost_cards.height(width, look, observation))
    if observation.phase == position.CHOOSING and viewing_side(observation) != "ghost":
        return min(room, least := _cards(look, observation).height_for(width)), min(room, least)
    lower = _deeds(width, room, look, observation)
    least = lower.height_for(width)
    kept = fitting(_wanted(width, look, observation), width, room - least, gap)
    return least, Rows([*kept, lower], gap).height_for(width)


def parts_of(
    area: Rect, look: Look, observation: Position, choice: GhostChoice | None
) -> dict[str, Rect]:
    """Return the rectangle of each part in an area; without room only the actions."""
    if area.height <= 0:
        return {}
    if choice is not None:
        return ghost_cards.parts_beside(area, look, observation, choice)
    if shows_cards(area, look, observation):
        return slots(_cards(look, observation), area)
    gap = look.tight(6)
    if observation.phase == position.CHOOSING and viewing_side(observation) != "ghost":
        lower = _small_cards(area.width, area.height, look, observation)
    else:
        lower = _deeds(area.width, area.height, look, observation)
    least, wanted = lower.height_for(area.width), _wanted(area.width, look, observation)
    kept = fitting(wanted, area.width, area.height - least, gap)
    if observation.phase == position.NAMING and wanted[0] not in kept:
        places = click_paths.KIND_PLACES
        names = [kind_name(kind) for kind in range(len(places))]
        widest = max(_least_width(name, look) for name in names) + 2 * look.tight(6)
        columns = 4 if 4 * widest + 3 * gap <= area.width else 2
        lower = Fixed(Grid([Slot(place) for place in places], columns, gap), area.height)
        kept = []
    tree = Rows([*(part for part in wanted[::-1] if part in kept), lower], gap)
    high = min(area.height, tree.height_for(area.width))
    found = slots(tree, Rect(area.left, area.bottom - high, area.width, high))
    if CREW in found:
        found |= crew_rects(found[CREW], look, len(observation.pawns))
    return found


def _free_items(observation: Position) -> list[str]:
    """Return the places of the items that are free, or that the current hunter has taken."""
    own = tables.HAND - (observation.current_player - 1)
    pairs = zip(click_paths.ITEM_PLACES, observation.where, strict=True)
    return [place for place, where in pairs if where in (tables.STOCK, own)]


def _cards(look: Look, observation: Position) -> Item:
    """Return a card for each free item, two in a row, above the button that takes one."""
    gap, high = look.tight(4), look.pt(item_cards.CARD_UNITS)
    cards = Grid([Slot(place, height=high) for place in _free_items(observation)], 2, gap)
    take = Slot(TAKE_ALONG.place, height=look.pt(TAKE_UNITS))
    return Rows([cards, take], look.tight(ABOVE_TAKE_UNITS), 0)


def _small_cards(width: int, room: int, look: Look, observation: Position) -> Item:
    """Return small cards of the free items, with room for names if `room` pixels allow that."""
    gap, places = look.tight(4), _free_items(observation)
    take = Slot(TAKE_ALONG.place, height=row_height(look))
    for columns in (2, 4, len(places)):
        cards = [Slot(place, height=look.pt(SMALL_CARD)) for place in places]
        tree = Rows([Grid(cards, max(1, columns), gap), take], look.tight(6))
        if tree.height_for(width) <= room:
            break
    return tree


def shows_cards(area: Rect, look: Look, observation: Position) -> bool:
    """Return whether items are chosen from cards that take all of the area."""
    choosing = observation.phase == position.CHOOSING and viewing_side(observation) != "ghost"
    return choosing and area.height >= _cards(look, observation).height_for(area.width)


def _label(row: HuntAction, chosen: int) -> str:
    """Return the word on a button, with the item that it takes."""
    if row is TAKE_ALONG and chosen != tables.NONE:
        return _("Take {item}", item=item_name(chosen))
    return row.label()


def shown_at(
    observation: Position,
    place: str,
    names: Sequence[str],
    chosen: int,
    choice: GhostChoice | None,
) -> tuple[Kind, str, str]:
    """Return the kind, the sprite and the label of a place beside the board."""
    if choice is not None and place not in click_paths.KIND_PLACES:
        return "button", "", ghost_cards.label_of(place, observation, choice)
    if place in click_paths.ITEM_PLACES:
        item = click_paths.item_of(place)
        return "card", f"ghost_hunt/item_{tables.ITEMS[item]}", capital(item_name(item))
    if place in click_paths.KIND_PLACES:
        return "card", "ghost_hunt/ghost", kind_name(click_paths.KIND_PLACES.index(place))
    if place in click_paths.CREW:
        hunter = click_paths.CREW.index(place)
        return "card", f"ghost_hunt/hunter_{hunter}", hunter_name(hunter, names)
    row = ACTIONS.at(observation, place)
    return "button", row.icon, _label(row, chosen)


def _paint_evidence(surface: pygame.Surface, rect: Rect, look: Look, evidence: int) -> None:
    """Draw three places for evidence, and the evidence found so far in them."""
    sheet = Sheet.over(surface, look)
    sheet.box(rect, look.tight(9), "panel", "line", 1)
    label = _("Evidence")
    said = sheet.text(label, (rect.left + look.tight(12), rect.centery), 16, "bold")
    size, x = rect.height - look.tight(12), said.right + look.tight(14)
    found = [(bit, name) for bit, name in journal.COLUMNS if evidence & bit]
    words = journal.evidence_labels()
    for index in range(tables.ALL_EVIDENCES):
        spot = Rect(x, rect.centery - size // 2, size, size)
        if index < len(found):
            bit, name = found[index]
            sheet.place(sprite(f"ghost_hunt/{name}", size, look), spot.center)
            told = (spot.right + look.tight(4), spot.centery)
            spot.width = sheet.text(words[bit], told, 16, "bold", "ok").right - spot.left
        else:
            sheet.box(spot, size / 2, "deep", "edge", 1.5, dashed=True)
        x = spot.right + look.tight(10)


def _least_width(name: str, look: Look) -> int:
    """Return the pixels that a name is wide at the least."""
    return text.width(name, "bold", look.pt(LEAST_TYPE_UNITS))


def _paint_name(sheet: Sheet, name: str, rect: Rect, ink: str) -> None:
    """Draw a name in one line, or in more where it would have to be cut."""
    look = sheet.look
    if _least_width(name, look) <= rect.width:
        sheet.text(name, rect.midleft, 16, "bold", ink, limit=rect.width)
        return
    lines = text.wrap(name, "bold", look.pt(LEAST_TYPE_UNITS), rect.width)
    place = Rect(0, 0, rect.width, len(lines) * text.line_height(look.pt(LEAST_TYPE_UNITS)))
    place.midleft = rect.midleft
    sheet.paragraph(name, place, LEAST_TYPE_UNITS, "bold", ink)


def _paint_deed(
    surface: pygame.Surface,
    parts: dict[str, Rect],
    place: str,
    look: Look,
    observation: Position,
    is_ready: bool,
) -> None:
    """Draw the card of something to do; gold around it while it can be done."""
    sheet, rect, head = Sheet.over(surface, look), parts[place], parts[f"{place} head"]
    edge = "candle" if is_ready else "line"
    sheet.box(rect, look.tight(9), "raised" if is_ready else "panel", edge, 2 if is_ready else 1)
    ink = "bone" if is_ready else "muted"
    item = click_paths.item_of(place)
    if item == tables.NONE:
        row = ACTIONS.at(observation, place)
        picture, name, key = row.icon, row.label(), row.key
    else:
        picture, name = f"ghost_hunt/item_{tables.ITEMS[item]}", capital(item_name(item))
        key = click_paths.ITEM_KEYS[place]
    size = min(head.height, look.pt(28))
    sheet.place(sprite(picture, size, look), head.midleft, "midleft")
    left, right, cap = head.left + size + look.tight(6), head.right, keycap(look, key)
    beside = cap.get_width() + look.tight(4)
    if is_ready and cap.get_width() and left + _least_width(name, look) + beside <= right:
        right = sheet.place(cap, head.midright, "midright").left - look.tight(4)
    _paint_name(sheet, name, Rect(left, head.top, right - left, head.height), ink)
    words = parts.get(f"{place} words")
    if words:
        sheet.paragraph(_sentence(observation, place), words, 16, "regular", ink)


def paint(
    surface: pygame.Surface,
    area: Rect,
    look: Look,
    observation: Position,
    names: Sequence[str],
    chosen: int,
    lit_seat: int,
    playable: bool,
    choice: GhostChoice | None,
    room: int,
) -> None:
    """Draw everything beside the board; an item may be chosen that is not taken yet."""
    if choice is not None:
        parts = ghost_cards.parts_beside(area, look, observation, choice, room)
        ghost_cards.paint_beside(surface, parts, look, observation, choice, room)
        return
    parts = parts_of(area, look, observation, None)
    ready = click_paths.ready(observation) if playable else set[str]()
    if STRIP in parts:
        paint_strip(surface, parts[STRIP], look, observation, lit_seat)
    if EVIDENCE in parts:
        _paint_evidence(surface, parts[EVIDENCE], look, observation.evidence)
    if DANGER in parts:
        Sheet.over(surface, look).paragraph(_danger(), parts[DANGER], 16, "regular", "danger")
    if journal.JOURNAL in parts:
        journal.paint_journal(surface, parts[journal.JOURNAL], look, observation)
    if CREW in parts:
        crew = {name: parts[name] for name in click_paths.CREW if name in parts}
        paint_crew(surface, crew, look, observation, names, ready, lit_seat)
    for place, rect in parts.items():
        pause()
        is_ready = place in ready
        if f"{place} head" in parts:
            _paint_deed(surface, parts, place, look, observation, is_ready)
        elif place in click_paths.ITEM_PLACES:
            item = click_paths.item_of(place)
            item_cards.paint_card(
                surface, rect, look, observation, item, names, is_ready, item == chosen
            )
        elif place in ACTIONS.places:
            row = ACTIONS.at(observation, place)
            if row is TAKE_ALONG and chosen == tables.NONE:
                continue  # The choice has it.
            label = _label(row, chosen)
            paint_button(surface, rect, look, label, row.icon, row.key, is_ready, is_ready)
        elif place in click_paths.KIND_PLACES and journal.JOURNAL not in parts:
            label = kind_name(click_paths.KIND_PLACES.index(place))
            paint_button(surface, rect, look, label, "", "", is_ready, False)
