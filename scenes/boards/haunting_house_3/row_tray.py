"""The tray for planning a row: slots, hand, and the predicted result."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.inference.haunting_house_3.steps import Distance
from game.language import _, within
from game.rules.haunting_house_3.cards import CHOOSABLE, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import HauntingHouse3
from game.state import HIDDEN
from scenes.boards import marks
from scenes.boards.haunting_house_3 import cards, seats
from scenes.boards.haunting_house_3.actions import AIM, CLEAR, LAY, HouseAction
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.haunting_house_3.row_words import left_to_lay, slot_words
from scenes.boards.haunting_house_3.tray import House3Side, RowShown
from scenes.boards.keycap import keycap
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.svg import icon, sprite


def paint_planning(
    surface: pygame.Surface,
    parts: House3Side,
    look: Look,
    state: HauntingHouse3,
    names: Sequence[str],
    shown: RowShown,
) -> None:
    """Draw the slots and the hand of a seat."""
    row = shown.row
    laid = STEPS_A_ROUND if shown.seat in shown.locked else state.laid(shown.seat)
    own = bool(shown.cards)
    known = own or HIDDEN not in row
    if parts.head:
        title = _("Your row") if own else names[shown.seat]
        _paint_head(surface, parts.head, look, row, title, own)
    free = row.index(NO_CARD) if NO_CARD in row else STEPS_A_ROUND
    for number, rect in enumerate(parts.slots):
        if row[number] == NO_CARD:
            _paint_slot(surface, rect, look, number, own and number == free)
        elif parts.wishes:
            condition = "open" if number >= laid else "done"
            picture = cards.upright(row[number], rect.size, look, number + 1, condition)
            surface.blit(picture, rect)
            if number >= laid:
                _paint_handle(surface, rect, look)
        else:
            surface.blit(cards.strip(row[number], rect.size, look, "", 0), rect)
            _paint_number(surface, rect, look, number + 1, number >= laid)
    for number, rect in enumerate(parts.wishes):
        card = shown.cards[number] if number < len(shown.cards) else None
        words, tone = slot_words(card, names)
        aimed = card is not None and card.card == shown.aimed and card.possible
        _paint_wish(surface, rect, look, words, tone, aimed)
    if parts.lay and known and free > laid:
        full = free == STEPS_A_ROUND
        _paint_button(surface, parts.lay, look, LAY, full)
    busy = known and any(card != NO_CARD for card in row[laid:])
    if parts.pin and busy:
        _paint_button(surface, parts.pin, look, AIM, False)
    if parts.clear and busy:
        _paint_button(surface, parts.clear, look, CLEAR, False)
    _paint_hand(surface, parts, look, state, row, known, own)
    if parts.outlook and own:
        paint_outlook(surface, parts.outlook, look, shown, shown.seat)
    elif parts.outlook:
        _paint_others(surface, parts.outlook, look, state, names, shown)


def _paint_hand(
    surface: pygame.Surface,
    parts: House3Side,
    look: Look,
    state: HauntingHouse3,
    row: Sequence[int],
    known: bool,
    own: bool,
) -> None:
    hand = zip(CHOOSABLE[state.storeys - 1], parts.cards, strict=True)
    for key, (card, rect) in enumerate(hand, start=1):
        if known and card in row:
            continue  # It has left the hand.
        shown = card if known else HIDDEN
        cap = str(key) if known and own else ""
        if parts.wishes:
            picture = cards.little(shown, rect.size, look, cap, 0)
        else:
            picture = cards.strip(shown, rect.size, look, cap, 0)
        surface.blit(picture, rect)


def _paint_head(
    surface: pygame.Surface, rect: Rect, look: Look, row: Sequence[int], title: str, own: bool
) -> None:
    """Draw the owner and the fill of a row; for the viewer's own row also what is missing."""
    sheet = Sheet.over(surface, look)
    named = sheet.text(title, rect.midleft, 19, "title", limit=rect.width * 2 // 3)
    left = named.right + look.tight(12)
    full = sum(card != NO_CARD for card in row)
    words = _("{number} of {all}", number=full, all=STEPS_A_ROUND)
    if own:
        words = f"{words} · {left_to_lay(row)}"
    spot = (left, rect.centery + look.tight(1))
    sheet.text(words, spot, 16, colour="muted", limit=rect.right - left)


def _paint_slot(surface: pygame.Surface, rect: Rect, look: Look, number: int, now: bool) -> None:
    """Draw an empty slot of the row."""
    palette = look.palette
    edge, width = (palette.candle, 2.4) if now else (palette.edge, 1.2)
    box = shapes.box(
        rect.size, look.tight(8), palette.deep, edge, width * look.unit, dashed=not now
    )
    surface.blit(box, rect)
    ordinals = (
        within("card of a row", "First"),
        within("card of a row", "Second"),
        within("card of a row", "Third"),
        within("card of a row", "Fourth"),
    )
    ink = palette.candle if now else palette.muted
    room = rect.inflate(-look.tight(16), 0)
    cards.write(surface, ordinals[number], room, look.pt(16), ink, False)


def _paint_others(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    state: HauntingHouse3,
    names: Sequence[str],
    row: RowShown,
) -> None:
    """Draw all players' progress and the viewer's row while another player chooses."""
    palette, pad = look.palette, look.tight(10)
    surface.blit(shapes.box(rect.size, look.tight(12), palette.panel, palette.line, 1), rect)
    inner = rect.inflate(-2 * pad, -2 * pad)
    title = Sheet.over(surface, look).text(
        _("The rows"), inner.topleft, 16, "title", anchor="topleft"
    )
    inner.height -= title.height + look.tight(4)
    inner.top += title.height + look.tight(4)
    for seat, area in enumerate(seats.seat_cards(inner, look, state.players)):
        area.height = min(area.height, look.tight(48))
        seats.paint_player(
            surface, area, look, state, seat, names[seat], False, row.locked, row.seat
        )


def _paint_handle(surface: pygame.Surface, rect: Rect, look: Look) -> None:
    """Draw the six dots of a drag handle."""
    radius, step = max(1, look.tight(1.7)), look.tight(6)
    for column in range(3):
        for row in range(2):
            spot = (
                rect.right - look.tight(9) - column * step,
                rect.top + look.tight(9) + row * step,
            )
            pygame.draw.circle(surface, "#7A5A2A", spot, radius)


def _paint_wish(
    surface: pygame.Surface, rect: Rect, look: Look, words: str, tone: str, aimed: bool
) -> None:
    """Draw the target or the end of a card below its slot."""
    palette = look.palette
    if not words:
        return
    ink = {"focus": "#BFE0FF"}.get(tone) or palette.colour(tone)
    if tone == "focus" or aimed:
        fill = "#132C4A" if tone == "focus" else None
        edge = palette.candle if aimed else "#6FB4F5"
        box = shapes.box(rect.size, rect.height / 2, fill, edge, 1.6 * look.unit)
        surface.blit(box, rect)
    cards.write(surface, words, rect.inflate(-look.tight(6), 0), look.pt(15), ink, False)


def _paint_button(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    action: HouseAction,
    lit: bool,
) -> None:
    """Draw a button with its key, highlighted if the row is complete."""
    palette = look.palette
    fill = palette.candle if lit else palette.raised
    edge = palette.candle_rim if lit else palette.edge
    box = shapes.box(rect.size, look.tight(9), fill, edge, 1.5 * look.unit)
    surface.blit(box, rect)
    ink, words = palette.night if lit else palette.bone, action.label()
    pad = look.tight(6)
    area = rect.inflate(-2 * pad, -2 * look.tight(3))
    cap = keycap(look, action.key, lit, min(look.pt(17), area.height))
    wanted = text.width(words, "bold", look.pt(16)) + cap.get_width() + pad
    if wanted <= area.width:
        surface.blit(cap, cap.get_rect(midright=area.midright))
        area.width -= cap.get_width() + pad
    elif area.height >= look.pt(36) and cap.get_width() <= area.width:
        surface.blit(cap, cap.get_rect(midbottom=area.midbottom))
        area.height -= cap.get_height() + look.tight(2)
    elif cap.get_width() < area.width // 2:  # the words are made smaller
        surface.blit(cap, cap.get_rect(midright=area.midright))
        area.width -= cap.get_width() + pad
    cards.write(surface, words, area, look.pt(16), ink, False)


def _paint_number(surface: pygame.Surface, rect: Rect, look: Look, number: int, now: bool) -> None:
    """Draw the number of a slot in its corner."""
    side = max(look.tight(18), min(look.pt(18), rect.height // 2))
    fill = look.palette.night
    edge = look.palette.candle if now else look.palette.edge
    disc = shapes.box((side, side), side / 2, fill, edge, max(1.2, look.unit * 1.4))
    spot = disc.get_rect(topleft=(rect.left + look.tight(2), rect.top + look.tight(2)))
    surface.blit(disc, spot)
    line = text.line(str(number), "bold", round(side * 0.7), look.palette.bone)
    surface.blit(line, line.get_rect(center=spot.center))


# What the row would bring


def paint_outlook(
    surface: pygame.Surface, rect: Rect, look: Look, shown: RowShown, seat: int
) -> None:
    """Draw the steps to go now, and after each card of the row."""
    palette, pad = look.palette, look.tight(14)
    box = shapes.box(
        rect.size, look.tight(12), palette.panel, palette.line, look.unit,
        mix(palette.panel, "#FFFFFF", 0.03),
    )  # fmt: skip
    surface.blit(box, rect)
    inner = rect.inflate(-2 * pad, -2 * look.tight(10))
    sheet, low = Sheet.over(surface, look), inner.bottom - look.tight(52)
    _paint_since(
        surface,
        Rect(inner.left, inner.top, inner.width, low - look.tight(30) - inner.top),
        look,
        shown,
        seat,
    )
    if not any(shown.cards):
        return
    corner = (inner.left, low - look.tight(4))
    title = sheet.text(_("With your row"), corner, 16, "title", "candle", "bottomleft")
    eye = icon("eye", look.pt(16), palette.muted)
    line = sheet.text(
        _("if nobody interferes"), (inner.right, low - look.tight(5)), 16, "regular", "muted",
        "bottomright", inner.width - title.width - look.tight(30),
    )  # fmt: skip
    spot = (line.left - look.tight(6), low - look.tight(6))
    surface.blit(eye, eye.get_rect(bottomright=spot))
    figures = [(shown.now, _("now"), "bone")]
    last = shown.now
    for number, card in enumerate(shown.cards, start=1):
        if card is not None:
            left = card.way.left if card.way else last
            tone = "danger" if not card.possible else "ok" if left < last else "bone"
            figures.append((left, str(number), tone))
            last = left
    each = inner.width // 5
    for index, (left, below, tone) in enumerate(figures):
        x = inner.left + index * each + each // 2
        spot = (x, low + look.tight(16))
        sheet.text(str(left.steps), spot, 24, "bold", tone, "center")
        sheet.text(below, (x, low + look.tight(41)), 14, "regular", "muted", "center")
        if index:
            arrow = icon("to", look.pt(15), palette.edge)
            surface.blit(arrow, arrow.get_rect(center=(x - each // 2, low + look.tight(16))))


def signed(change: Distance) -> str:
    """Return the change of a distance: steps, and behind a bar the change in blocked steps."""
    words = f"{change.steps:+d}" if change.steps else "0"
    return f"{words}|{change.barred:+d}" if change.barred else words


def _paint_since(
    surface: pygame.Surface, area: Rect, look: Look, shown: RowShown, seat: int
) -> None:
    """Draw how others have changed one's path since one's last action."""
    palette = look.palette
    since = [effect for effect in shown.since if effect.change(seat).cost]
    sheet, title = Sheet.over(surface, look), _("Since your last turn")
    if not since:
        return
    top = sheet.text(title, area.topleft, 16, "title", anchor="topleft").bottom
    then, now = since[0].before[seat], since[-1].after[seat]
    tone = "danger" if now > then else "ok" if now < then else "bone"
    big = look.pt(24)
    old = text.line(str(then.steps), "bold", big, palette.muted)
    new = text.line(str(now.steps), "bold", big, palette.colour(tone))
    arrow = icon("to", look.pt(20), palette.colour(tone))
    middle, x = top + big // 2, area.left
    for picture in (old, arrow, new):
        surface.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += picture.get_width() + look.tight(8)
    said = _("steps to go")
    spot = (x, middle - look.tight(8))
    sheet.text(said, spot, 14, "regular", "muted", "topleft", area.right - x)
    top += big + look.tight(4)
    step = text.line_height(look.pt(15))
    room = max(0, (area.bottom - top) // step)
    weighty = sorted(range(len(since)), key=lambda k: (-abs(since[k].change(seat).cost), -k))[:room]
    for index in sorted(weighty):
        effect = since[index]
        change = effect.change(seat)
        middle = top + step // 2
        badge = sprite(f"{KEY}/seat_{effect.seat}", look.tight(17), look)
        surface.blit(badge, badge.get_rect(midleft=(area.left, middle)))
        worse, better = change.cost > 0, change.cost < 0
        ink = palette.danger if worse else palette.ok if better else palette.muted
        number = marks.walled(signed(change), look.pt(15), ink)
        surface.blit(number, number.get_rect(midright=(area.right, middle)))
        limit = area.width - look.tight(30) - number.get_width()
        words = effect.text
        if text.width(words, "regular", look.pt(15)) > limit:
            words = words.partition(": ")[2] or words  # without the card's title
        sheet.text(words, (area.left + look.tight(23), middle), 15, limit=limit)
        top += step
