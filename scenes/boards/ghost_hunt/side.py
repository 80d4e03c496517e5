"""Beside the house: steps and action, the journal, the team, the items, and the buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.facts import since_last
from game.language import _, many, within
from game.rules.ghost_hunt import position, tables
from game.rules.ghost_hunt.facts import GhostsTurn, Rolled, recap
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from game.state import HIDDEN
from scenes.boards.ghost_hunt import click_paths, item_cards
from scenes.boards.ghost_hunt.nouns import capital, hunter_name, item_name, kind_name
from scenes.boards.ghost_hunt.sides import possible_kinds, viewing_side
from scenes.boards.keycap import keycap
from scenes.boards.layout import Kind
from scenes.boards.name_plate import halved
from scenes.boards.view import SEATS
from scenes.ui import shapes, text
from scenes.ui.cache import kept
from scenes.ui.layout import Columns, Fixed, Gap, Grid, Item, Named, Rows, Slot, fitting, slots
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.slices import pause
from scenes.ui.svg import drawing, icon, sprite

COLUMNS: Final = (
    (tables.EMF, "item_emf"),
    (tables.SPIRIT_BOX, "item_box"),
    (tables.WRITING, "item_book"),
    (tables.DOTS_SEEN, "item_dots"),
    (tables.ULTRAVIOLET, "item_uv"),
)
PAPER, CURSED = "#EADCB8", "#C9A98E"
INK, FAINT, BLOOD, GREEN = "#2A1F1A", "#6F5E42", "#A32C29", "#2C6B3C"
ROW: Final = 19.4  # units of type a row is high
HEAD: Final = 43
JOURNAL: Final = "journal"
STRIP: Final = "strip"
CREW: Final = "team"


def _blocks(width: int, look: Look) -> int:
    """Return in how many blocks the types stand side by side."""
    return 2 if width >= look.pt(530) else 1


def _journal(width: int, look: Look) -> Item:
    """Return the page: a head above the types, which stand in columns where it is broad."""
    blocks = _blocks(width, look)
    count = -(-len(KINDS) // blocks)
    kinds = [Slot(place, height=look.pt(ROW)) for place in click_paths.KIND_PLACES]
    columns = [Rows(kinds[first : first + count]) for first in range(0, len(kinds), count)]
    pad, both = look.tight(6), look.tight(12)
    row = Columns([Gap(), Grid(columns, blocks), Gap()], 0, [pad, 1.0, both - pad])
    return Named(JOURNAL, Rows([Gap(height=look.pt(HEAD)), row, Gap(height=pad)]))


def journal_height(width: int, look: Look) -> int:
    """Return the height of the page."""
    return _journal(width, look).height_for(width)


def rows(page: Rect, look: Look) -> dict[str, Rect]:
    """Return the row of each type on a page."""
    found = slots(_journal(page.width, look), page)
    del found[JOURNAL]
    return found


def _columns(row: Rect, look: Look) -> list[int]:
    """Return the middles of the columns of evidence in a row."""
    step = min(look.pt(42), round(row.width * 0.64 / len(COLUMNS)))
    return [row.right - look.tight(6) - round((len(COLUMNS) - k - 0.5) * step) for k in range(5)]


def paint_journal(surface: pygame.Surface, page: Rect, look: Look, observation: Position) -> None:
    """Draw the page into its rectangle."""
    tint = CURSED if observation.hunt else PAPER
    surface.blit(_paper(page.size, look, tint), page)
    count = observation.evidence.bit_count()
    places = rows(page, look)
    blocks = _blocks(page.width, look)
    heads = [rect for index, rect in enumerate(places.values()) if not index % -(-8 // blocks)]
    first = _columns(heads[0], look)[0] - look.pt(24) - page.left
    sheet, left = Sheet.over(surface, look), page.left + look.tight(12)
    sheet.text(_("Journal"), (left, page.top + look.pt(3)), 18, "title", INK, "topleft", first)
    said = _("{number} of {all} found", number=count, all=tables.ALL_EVIDENCES)
    spot = (left, page.top + look.pt(24))
    sheet.whole_text(said, spot, first, 14, "regular", "#5A4630", "topleft")
    for head in heads:
        _paint_heads(surface, head, page, look, observation)
    possible = possible_kinds(observation)
    choosing = observation.phase in (position.TYPING, position.NAMING) and bool(
        click_paths.legal(observation)
    )
    for kind, rect in enumerate(places.values()):
        own = observation.kind == kind
        _paint_row(surface, rect, look, observation, kind, possible[kind], own, choosing)
        pause()


def _labels() -> dict[int, str]:
    """Return the words over the columns, as short as can be."""
    return {
        tables.EMF: within("journal", "EMF"),
        tables.SPIRIT_BOX: within("journal", "Box"),
        tables.WRITING: within("journal", "Book"),
        tables.DOTS_SEEN: within("journal", "DOTS"),
        tables.ULTRAVIOLET: within("journal", "UV"),
    }


def _paint_heads(
    surface: pygame.Surface, row: Rect, page: Rect, look: Look, observation: Position
) -> None:
    columns = _columns(row, look)
    step = columns[1] - columns[0]
    labels = _labels()
    for (bit, name), x in zip(COLUMNS, columns, strict=True):
        found = bool(observation.evidence & bit)
        size = look.pt(23)
        picture = sprite(f"ghost_hunt/{name}", size, look)
        if not found:
            picture = picture.copy()
            picture.set_alpha(150)
        spot = picture.get_rect(center=(x, page.top + look.pt(15)))
        surface.blit(picture, spot)
        if found:
            circle = _circle(round(size * 1.36))
            surface.blit(circle, circle.get_rect(center=spot.center))
        ink = INK if found else "#5A4630"
        face = "bold" if found else "regular"
        foot, limit = (x, page.top + look.pt(34)), step - look.tight(2)
        Sheet.over(surface, look).text(labels[bit], foot, 12, face, ink, "center", limit)


def _paint_row(
    surface: pygame.Surface,
    row: Rect,
    look: Look,
    observation: Position,
    kind: int,
    possible: bool,
    own: bool,
    choosing: bool,
) -> None:
    nature, middle = KINDS[kind], row.centery
    pygame.draw.line(surface, "#B79F6B", row.topleft, (row.right - look.tight(6), row.top))
    ink = INK if possible else FAINT
    left = row.left + look.pt(24)
    if own:
        picture = sprite("ghost_hunt/ghost", look.pt(19), look)
        surface.blit(picture, picture.get_rect(center=(row.left + look.pt(13), middle)))
    elif possible or choosing:
        picture = icon("check", look.pt(14), GREEN)
        surface.blit(picture, picture.get_rect(center=(row.left + look.pt(13), middle)))
    else:
        picture = icon("cross", look.pt(13), BLOOD)
        surface.blit(picture, picture.get_rect(center=(row.left + look.pt(13), middle)))
    columns = _columns(row, look)
    limit = columns[0] - look.pt(10) - left
    face = "bold" if possible else "regular"
    sheet = Sheet.over(surface, look)
    sheet.text(kind_name(kind), (left, middle), 15, face, ink, limit=limit)
    for (bit, _picture), x in zip(COLUMNS, columns, strict=True):
        if nature.evidence & bit:
            dot = _dot(look.pt(12), possible, bool(observation.evidence & bit))
            surface.blit(dot, dot.get_rect(center=(x, middle)))
    if not possible:
        line = _strike(row.width - look.pt(30), look.pt(10))
        surface.blit(line, line.get_rect(midleft=(row.left + look.pt(20), middle)))


@kept(megabytes=8)
def _paper(size: tuple[int, int], look: Look, tint: str) -> pygame.Surface:
    wide, high = size
    light, dark = mix(tint, "#FFFFFF", 0.25), mix(tint, "#6B4A20", 0.3)
    surface = drawing(
        f'<defs><linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{wide}" '
        f'y2="{high}"><stop offset="0" stop-color="{light}"/><stop offset="0.6" '
        f'stop-color="{tint}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
        f'<rect x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="{8 * look.unit}" '
        'fill="url(#p)" stroke="#5A3C14" stroke-width="1.5"/>'
        f'<rect x="4" y="4" width="{wide - 8}" height="{high - 8}" rx="{5 * look.unit}" '
        'fill="none" stroke="#A5884E" stroke-width="1"/>',
        size,
    )
    return shapes.rounded(surface, 8 * look.unit)


@kept(megabytes=1)
def _circle(size: int) -> pygame.Surface:
    """Return a ring drawn by hand around found evidence."""
    path = "M3 20C1 6 14 1 24 3C38 5 42 20 34 30C26 40 8 38 4 26"
    return drawing(
        f'<g transform="scale({size / 42:.3f})"><path d="{path}" fill="none" stroke="#B4302E" '
        'stroke-width="3" stroke-linecap="round"/></g>',
        (size, size),
    )


@kept(megabytes=1)
def _dot(size: int, possible: bool, sure: bool) -> pygame.Surface:
    ink = INK if possible else FAINT
    fill = ink if sure else "none"
    return drawing(
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 1.5}" fill="{fill}" '
        f'stroke="{ink}" stroke-width="{size / 7:.1f}"/>',
        (size, size),
    )


@kept(megabytes=1)
def _strike(wide: int, high: int) -> pygame.Surface:
    path = f"M2 {high * 0.75}C{wide * 0.2:.0f} {high * 0.3} {wide * 0.5:.0f} {high} {wide - 3} 3"
    return drawing(
        f'<path d="{path}" fill="none" stroke="{BLOOD}" stroke-width="2.2" '
        'stroke-linecap="round"/>',
        (wide, high),
    )


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
    acting = observation.phase == position.SEARCHING and lit_seat > 0
    if acting or (observation.current_player == 0 and observation.left > 0):
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
        words = _("action used") if observation.acted else _("action left")
        if x + text.width(words, "regular", look.pt(15)) < right:
            tone = palette.muted if observation.acted else palette.candle
            x = _words(surface, look, words, (x, y), tone, "regular") + look.tight(10)
    if viewing_side(observation) != "hunters" and observation.kind >= 0:
        _paint_numbers(surface, look, observation, x, right, y)
    elif not acting and not hunt:
        limit = observation.match_rules.round_limit
        said = _("Round {number} of {limit}") if observation.round else _("Before dusk")
        words = said.format(number=observation.round, limit=limit)
        _words(surface, look, words, (x, y), palette.muted, "regular")


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


ABOVE_TAKE: Final = 8  # units above the button that takes an item, for the focus ring
TAKE: Final = 34  # units of type of the button that takes an item
MEMBER: Final = 25  # units of type a hunter's row is high
GAP: Final = 10  # units between two hunters in a row


# The team


def crew_columns(look: Look, width: int, hunters: int) -> int:
    """Return the number of columns of hunters."""
    return 2 if hunters > 1 and width >= look.pt(410) else 1


def _crew(width: int, look: Look, hunters: int) -> Grid:
    """Return the places of the hunters on the team's card, of which half a padding is around."""
    members = [Slot(place, height=look.pt(MEMBER)) for place in click_paths.CREW[:hunters]]
    return Grid(members, crew_columns(look, width, hunters), look.tight(GAP), between=0)


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
    step = min(text.line_height(pixels) * 0.86, rect.height * 0.46)  # within the row
    for number, words in enumerate(lines):
        line = text.line(words, "bold" if now else "regular", pixels, palette.bone)
        middle = rect.centery + round((number - (len(lines) - 1) / 2) * step)
        surface.blit(line, line.get_rect(midleft=(x, middle)))


def name_lines(name: str, now: bool, look: Look, room: int) -> tuple[list[str], int]:
    """Return a name in one line, or in two small ones where it is long, and the size of type."""
    face = "bold" if now else "regular"
    lines, pixels = halved(name, face, look.pt(12), room), look.pt(15)
    if len(lines) > 1:
        pixels = look.pt(12)
    while pixels > look.pt(8) and max(text.width(one, face, pixels) for one in lines) > room:
        pixels -= 1
    return lines, pixels


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


# Items and buttons


def paint_item(
    surface: pygame.Surface, rect: Rect, look: Look, observation: Position, item: int, ready: bool
) -> None:
    """Draw an item: its sign and number, and its place or owner."""
    palette = look.palette
    fill = palette.raised if ready else palette.panel
    edge = palette.candle if ready else palette.line
    box = shapes.box(rect.size, look.tight(8), fill, edge, (2 if ready else 1) * look.unit)
    surface.blit(box, rect)
    size = min(look.pt(26), rect.height - look.tight(4), rect.width * 11 // 20)
    picture = sprite(f"ghost_hunt/item_{tables.ITEMS[item]}", size, look)
    place = observation.where[item]
    if place == tables.BURNED:
        picture = picture.copy()
        picture.set_alpha(90)
    surface.blit(picture, picture.get_rect(midleft=(rect.left + look.tight(4), rect.centery)))
    if place == tables.STOCK or place <= tables.HAND:
        name = "sign_van" if place == tables.STOCK else f"hidden_{tables.HAND - place}"
        mark = sprite(f"ghost_hunt/{name}", look.pt(16), look)
    else:
        tone = palette.danger if place == tables.BURNED else palette.muted
        words = observation.house.names[place] if place >= 0 else "?"
        if place == tables.BURNED:
            words = within("item", "gone")
        mark = text.line(words, "regular", look.pt(12), tone)
    middle = (rect.left + look.tight(4) + size + rect.right) // 2
    fits = rect.right - middle >= mark.get_width() // 2 and look.wide
    cap = look.cap(click_paths.KEYS[click_paths.ITEM_PLACES[item]])
    if cap:
        key = text.line(cap, "bold", look.pt(13), palette.candle if ready else palette.muted)
        top = rect.top + look.tight(1)
        spot = (
            key.get_rect(midtop=(middle, top))
            if fits
            else key.get_rect(center=(middle, rect.centery))
        )
        surface.blit(key, spot)
        surface.blit(mark, mark.get_rect(midbottom=(middle, rect.bottom - look.tight(2))))
    elif fits:
        surface.blit(mark, mark.get_rect(center=(middle, rect.centery)))


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


def row_height(look: Look) -> int:
    """Return the height of a row of buttons or items."""
    return look.pt(40) if look.wide else look.pt(31)


def _lower(look: Look, buttons: Sequence[str] = ()) -> Item:
    """Return the fixed part: the items above the buttons."""
    high = look.pt(36) if look.wide else look.pt(31)
    items = [Slot(place, height=high) for place in click_paths.ITEM_PLACES]
    gap, low = look.tight(6), row_height(look)
    below = Grid([Slot(place, height=low) for place in buttons], len(buttons) or 1, gap)
    return Rows([Grid(items, len(items), look.tight(4)), Fixed(below, low)], gap)


def _wanted(width: int, look: Look, hunters: int) -> list[Item]:
    """Return the parts above the items, the most needed first."""
    high = _crew(width, look, hunters).height_for(width) + look.tight(8)
    return [_journal(width, look), Slot(STRIP, height=look.pt(28)), Slot(CREW, height=high)]


def _room(look: Look) -> int:
    """Return the height that a panel can spare when it has only a turn card besides."""
    lines = text.line_height(look.pt(20)) + 2 * text.line_height(look.pt(18))
    card = lines + text.line_height(look.pt(16)) + 2 * look.tight(14)
    tools = look.pt(52 + 26) if look.wide else look.pt(96)
    return look.size[1] - card - tools - look.tight(66)


def heights(width: int, look: Look, players: int) -> tuple[int, int]:
    """Return the heights of the actions alone and of everything there is room for."""
    gap, lower = look.tight(6), _lower(look)
    least = lower.height_for(width)
    kept = fitting(_wanted(width, look, players - 1), width, _room(look) - least, gap)
    return least, Rows([*kept, lower], gap).height_for(width)


def parts_of(area: Rect, look: Look, players: int, observation: Position) -> dict[str, Rect]:
    """Return the rectangle of each part in an area; without room only the actions."""
    if area.height <= 0:
        return {}
    if shows_cards(area, look, observation):
        return slots(_cards(look), area)
    buttons: Sequence[str] = ()
    if viewing_side(observation) != "everyone" or click_paths.legal(observation):
        buttons = click_paths.buttons(observation)
    gap, lower = look.tight(6), _lower(look, buttons)
    least, wanted = lower.height_for(area.width), _wanted(area.width, look, players - 1)
    kept = fitting(wanted, area.width, area.height - least, gap)
    if wanted[0] not in kept and observation.phase in (position.TYPING, position.NAMING):
        kinds = Grid([Slot(place) for place in click_paths.KIND_PLACES], 4, gap)
        lower = Fixed(kinds, least)
    journal, strip, crew = wanted
    tree = Rows([*(part for part in (strip, journal, crew) if part in kept), lower], gap)
    high = tree.height_for(area.width)
    found = slots(tree, Rect(area.left, area.bottom - high, area.width, high))
    if CREW in found:
        found |= crew_rects(found[CREW], look, players - 1)
    return found


def _cards(look: Look) -> Item:
    """Return a card for each item, two in a row, above the button that takes one."""
    gap, high = look.tight(4), look.pt(item_cards.CARD)
    cards = Grid([Slot(place, height=high) for place in click_paths.ITEM_PLACES], 2, gap)
    take = Slot(click_paths.TAKE_PLACE, height=look.pt(TAKE))
    return Rows([cards, take], look.tight(ABOVE_TAKE), 0)


def shows_cards(area: Rect, look: Look, observation: Position) -> bool:
    """Return whether items are chosen from cards that take all of the area."""
    choosing = observation.phase == position.CHOOSING and viewing_side(observation) != "ghost"
    return choosing and area.height >= _cards(look).height_for(area.width)


def _label(place: str, observation: Position, chosen: int) -> str:
    """Return the word on a button, as short as can be."""
    if place == click_paths.TAKE_PLACE:
        return _("Take {item}", item=item_name(chosen)) if chosen != tables.NONE else _("Take")
    if place == click_paths.END_PLACE and observation.phase == position.EXCHANGE:
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
    click_paths.TAKE_PLACE: "",
    click_paths.HIDE_PLACE: "sign_hide",
    click_paths.LISTEN_PLACE: "sign_listen",
    click_paths.TAUNT_PLACE: "ghost",
    click_paths.EVENT_PLACE: "ghost",
    click_paths.EXTEND_PLACE: "sign_hunt",
    click_paths.END_PLACE: "sign_step",
}


def shown_at(
    observation: Position, place: str, names: Sequence[str], chosen: int
) -> tuple[Kind, str, str]:
    """Return the kind, the sprite and the label of a place beside the board."""
    if place in click_paths.ITEM_PLACES:
        item = click_paths.item_of(place)
        return "card", f"ghost_hunt/item_{tables.ITEMS[item]}", capital(item_name(item))
    if place in click_paths.KIND_PLACES:
        return "card", "ghost_hunt/ghost", kind_name(click_paths.KIND_PLACES.index(place))
    if place in click_paths.CREW:
        hunter = click_paths.CREW.index(place)
        return "card", f"ghost_hunt/hunter_{hunter}", hunter_name(hunter, names)
    sign = SIGNS[place]
    picture = "icons/flag" if sign == "sign_step" else f"ghost_hunt/{sign}" if sign else ""
    return "button", picture, _label(place, observation, chosen)


def paint(
    surface: pygame.Surface,
    area: Rect,
    look: Look,
    observation: Position,
    names: Sequence[str],
    chosen: int,
    lit_seat: int,
) -> None:
    """Draw everything beside the board; an item may be chosen that is not taken yet."""
    parts = parts_of(area, look, len(observation.pawns) + 1, observation)
    ready = click_paths.ready(observation)
    if STRIP in parts:
        paint_strip(surface, parts[STRIP], look, observation, lit_seat)
    if JOURNAL in parts:
        paint_journal(surface, parts[JOURNAL], look, observation)
    if CREW in parts:
        crew = {name: parts[name] for name in click_paths.CREW if name in parts}
        paint_crew(surface, crew, look, observation, names, ready, lit_seat)
    carded = shows_cards(area, look, observation)
    for place, rect in parts.items():
        pause()
        now = place in ready
        if place in click_paths.ITEM_PLACES:
            item = click_paths.item_of(place)
            if carded:
                item_cards.paint_card(
                    surface, rect, look, observation, item, names, now, item == chosen
                )
            else:
                paint_item(surface, rect, look, observation, item, now)
        elif place in SIGNS:
            label, taking = _label(place, observation, chosen), place == click_paths.TAKE_PLACE
            now = chosen != tables.NONE if taking else now
            last = now and (taking or place == click_paths.END_PLACE)
            key = "" if taking else click_paths.KEYS[place]  # the cursor is on it
            paint_button(surface, rect, look, label, SIGNS[place], key, now, last)
        elif place in click_paths.KIND_PLACES and JOURNAL not in parts:
            label = kind_name(click_paths.KIND_PLACES.index(place))
            paint_button(surface, rect, look, label, "", "", now, False)
