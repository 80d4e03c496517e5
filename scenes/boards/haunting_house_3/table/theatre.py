"""The theatre: the card that is played now, and all cards of the row in the order of playing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.inference.haunting_house_3.steps import ways_home
from game.language import _, many, mark, within
from game.rules.haunting_house_3.cards import M3, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import CARRY_OUT, OVER
from scenes.boards.haunting_house_3 import cards
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.haunting_house_3.row import lost_aim
from scenes.boards.haunting_house_3.row.lost_aim import LostAim
from scenes.boards.haunting_house_3.row.row_words import CARD_WORDS
from scenes.boards.haunting_house_3.table.performance import Moment, Played, PlayedKey
from scenes.boards.view import SEATS
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import LEAST_TYPE_UNITS, Sheet
from scenes.ui.drawing.svg import drawing, icon, sprite, stroke

CARD_RATIO: Final = 1.36  # A card is this much higher than broad.
ONE_ROW_RATIO: Final = 1.3  # In one row, with less room below each, cards must be this much larger.
MAX_NEWS: Final = 4  # The latest random cards that are shown; the log has all.
BAR_UNITS: Final = 6  # The bar of the time a card stands.
RULES: Final = (
    *CARD_WORDS,
    mark("Shift the Exit or a staircase by one."),
    mark("Move to the nearest trap door."),
    mark("The step is lost."),
    mark("On a ghost picture the living become ghosts."),
)


class Performance(NamedTuple):
    """The values that the theatre shows in addition to an observation."""

    now: Moment
    played: Mapping[PlayedKey, Played]
    moving: bool = False  # What the card does is on its way.
    # The present card cannot be carried out as was planned, for this reason.
    lost: LostAim | None = None
    is_asked: bool = False  # Whether the viewer decides, so that the turn card says what to do.

    @property
    def over(self) -> bool:
        """Whether no card is played any more."""
        return self.now.state.phase == OVER


# The present card


def paint_present(
    surface: pygame.Surface,
    card_area: Rect,
    told: Rect,
    look: Look,
    names: Sequence[str],
    shown: Performance,
) -> None:
    """Draw the card that is played now, large, with its owner and what comes of it."""
    palette, now = look.palette, shown.now
    state, owner = now.state, now.owner
    whole = card_area.union(told).inflate(look.tight(20), look.tight(20))
    box = shapes.box(
        whole.size, look.tight(12), palette.panel, SEATS[owner], 2.4 * look.unit,
        mix(palette.panel, "#FFFFFF", 0.04),
    )  # fmt: skip
    surface.blit(box, whole)
    card = now.card(owner, now.step)
    condition = "now" if card != NO_CARD and not shown.over else "open"
    picture = cards.upright(card, card_area.size, look, now.step + 1, condition)
    surface.blit(picture, card_area)
    side = look.tight(52)
    kind = "ghost" if state.is_ghost(owner) else "seat"
    surface.blit(sprite(f"{KEY}/{kind}_{owner}", side, look), told.topleft)
    top = told.top + side + look.tight(6)
    foot = _paint_way(surface, told, look, shown)
    rest = Rect(told.left, top, told.width, foot - look.tight(8) - top)
    _paint_outcome(surface, rest, look, names, shown, card)


def _title(card: int) -> str:
    """Return the name of a card as a prefix, empty for an unknown card."""
    return _("{card}: {deed}", card=cards.title(card), deed="") if 0 <= card < NO_CARD else ""


def _paint_outcome(
    surface: pygame.Surface,
    room: Rect,
    look: Look,
    names: Sequence[str],
    shown: Performance,
    card: int,
) -> None:
    """Draw the outcome of the present card, or until then its text."""
    palette, now = look.palette, shown.now
    played, ink = shown.played.get(now.row), palette.bone
    if shown.lost is not None:
        words, ink = lost_aim.words(shown.lost, now.state.owner(), names), palette.danger
    elif played:
        words = played.words.removeprefix(_title(card))
        words, ink = words[:1].upper() + words[1:], palette.danger if played.blank else ink
        going = now.state.phase == CARRY_OUT and now.state.left and not shown.moving
        if going and card <= M3:
            words += " · " + _("{number} to go", number=now.state.left)
    elif 0 <= card < len(RULES) and not shown.is_asked:
        words, ink = _(RULES[card]), palette.muted
    else:
        return
    pixels = look.pt(16)
    while pixels > look.pt(LEAST_TYPE_UNITS) and _lines(words, pixels, room.width) > room.height:
        pixels -= 1
    surface.blit(text.paragraph(words, "regular", pixels, ink, room.width), room.topleft)


def _lines(words: str, pixels: int, width: int) -> int:
    """Return the height of a paragraph in pixels."""
    return len(text.wrap(words, "regular", pixels, width)) * text.line_height(pixels)


def _paint_way(surface: pygame.Surface, told: Rect, look: Look, shown: Performance) -> int:
    """Draw how far the present card's owner has to go, below its bar; return where that begins."""
    palette, now = look.palette, shown.now
    played = shown.played.get(now.row)
    left = ways_home(now.state)[now.owner]
    before = left
    if played and played.way:
        before, left = played.way
    words = many("{number} step to go", "{number} steps to go", left.steps)
    ink = palette.bone if left == before else palette.ok if left < before else palette.danger
    high, start = text.line_height(look.pt(16)), told.left
    middle = told.bottom - high // 2
    if left != before:
        old = text.line(str(before.steps), "bold", look.pt(16), palette.muted)
        arrow = icon("to", look.pt(14), ink)
        surface.blit(old, old.get_rect(midleft=(start, middle)))
        surface.blit(arrow, arrow.get_rect(midleft=(start + old.get_width() + 4, middle)))
        start += old.get_width() + arrow.get_width() + 8
    sheet = Sheet.over(surface, look)
    sheet.text(words, (start, middle), 16, "bold", ink, limit=told.right - start)
    bar = bar_of(told, look)
    surface.blit(shapes.box(bar.size, bar.height / 2, palette.night, palette.line, 1), bar)
    return told.bottom - high - 2 * bar.height


def bar_of(told: Rect, look: Look) -> Rect:
    """Return where the bar lies that tells how long a card still stands."""
    high = look.tight(BAR_UNITS)
    top = told.bottom - text.line_height(look.pt(16)) - 2 * high
    return Rect(told.left, top, told.width, high)


def paint_bar(surface: pygame.Surface, bar: Rect, look: Look, part: float) -> None:
    """Fill the bar of the present card as far as its time has passed."""
    wide = round(bar.width * min(1.0, part))
    if wide > bar.height:
        done = shapes.box((wide, bar.height), bar.height / 2, look.palette.candle, None, 0)
        surface.blit(done, bar)


# The strip


def paint_strip(
    surface: pygame.Surface, area: Rect, look: Look, names: Sequence[str], shown: Performance
) -> None:
    """Draw all chosen cards in the order in which they are played, or what random ones did."""
    palette, now = look.palette, shown.now
    state = now.state
    if state.chosen or _outcomes(shown):
        box = shapes.box(area.size, look.tight(12), palette.panel, palette.line, look.unit)
        surface.blit(box, area)
    inner = area.inflate(-look.tight(20), -look.tight(12))
    if not state.chosen:
        _paint_news(surface, inner, look, names, shown)
        return
    line, gap = text.line_height(look.pt(15)), look.tight(14)
    single, double = (_card_of_strip(inner, look, state.players, count) for count in (1, 2))
    rows = 1 if single > ONE_ROW_RATIO * double else 2
    groups = STEPS_A_ROUND // rows
    group = (inner.width - (groups - 1) * gap) // groups
    each = group // state.players
    wide = single if rows == 1 else double
    high = round(wide * CARD_RATIO)
    below = (inner.height - line - look.tight(4)) // rows - line - high - look.tight(4)
    below = min(below, 2 * text.line_height(look.pt(14)))
    titles = (
        within("cards of all", "First cards"),
        within("cards of all", "Second cards"),
        within("cards of all", "Third cards"),
        within("cards of all", "Fourth cards"),
    )
    sheet = Sheet.over(surface, look)
    for step, title in enumerate(titles):
        left = inner.left + step % groups * (group + gap)
        top = inner.top + step // groups * (line + high + below + look.tight(4))
        lit = step == now.step and not shown.over
        ink = "candle" if lit else "muted"
        sheet.text(title, (left, top), 15, "bold", ink, "topleft", group)
        for turn in range(state.players):
            rect = Rect(left + turn * each, top + line, wide, high)
            _paint_card(surface, rect, look, shown, (step, turn), each, below)
    last = Rect(inner.left, inner.bottom - line, inner.width, line)
    _paint_last(surface, last, look, shown)


def _card_of_strip(inner: Rect, look: Look, players: int, rows: int) -> int:
    """Return the width of a card where the strip's steps lie in so many rows."""
    line, below = text.line_height(look.pt(15)), text.line_height(look.pt(14))
    groups = STEPS_A_ROUND // rows
    group = (inner.width - (groups - 1) * look.tight(14)) // groups
    least = rows * (line + below + look.tight(4))
    high = (inner.height - line - look.tight(4) - least) // rows
    return min(group // players - look.tight(4), round(high / CARD_RATIO))


def cross_out(surface: pygame.Surface, rect: Rect, look: Look) -> None:
    """Draw a cross over a card that does nothing."""
    wide, high = rect.size
    cross = f"M3 3L{wide - 3} {high - 3}M{wide - 3} 3L3 {high - 3}"
    surface.blit(drawing(stroke(cross, look.palette.danger, 2.6 * look.unit), rect.size), rect)


def _paint_card(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    shown: Performance,
    at: tuple[int, int],
    broad: int,
    below: int,
) -> None:
    """Draw a past, present or coming card of the strip with its owner and outcome."""
    palette, now = look.palette, shown.now
    seat = (now.state.start + at[1]) % now.state.players
    lit = at == (now.step, now.turn) and not shown.over
    done = at < (now.step, now.turn) or shown.over
    card = now.card(seat, at[0])
    picture = cards.leaf(card, rect.size, look, lit, done and not lit)
    surface.blit(picture, rect)
    side = min(look.tight(20), round(rect.width * 0.56))
    badge = sprite(f"{KEY}/seat_{seat}", side, look)
    surface.blit(badge, (rect.left - look.tight(2), rect.top - look.tight(2)))
    turn = now.state.round, now.state.chosen, at[0], seat
    played = shown.played.get(turn) if done or lit else None
    if played is None:
        return
    if played.blank:
        cross_out(surface, rect, look)
    ink = palette.danger if played.blank else palette.bone if lit else palette.muted
    room = broad - look.tight(3)
    area = Rect(0, rect.bottom, room, below)
    area.centerx = rect.centerx
    cards.write(surface, look, played.short, area, look.pt(14), ink, False)
    if done and not played.blank:
        side = max(look.tight(13), min(look.tight(18), rect.width // 2))
        disc = shapes.box((side, side), side / 2, palette.night, palette.ok, 1.4 * look.unit)
        place = disc.get_rect(center=(rect.right - look.tight(3), rect.bottom - look.tight(3)))
        surface.blit(disc, place)
        tick = icon("check", round(side * 0.7), palette.ok)
        surface.blit(tick, tick.get_rect(center=place.center))


def _paint_last(surface: pygame.Surface, line: Rect, look: Look, shown: Performance) -> None:
    """Draw the outcome of the previous card in a line, or why it had none."""
    for turn in _outcomes(shown)[-1:]:
        played = shown.played[turn]
        badge = sprite(f"{KEY}/seat_{turn[3]}", look.tight(18), look)
        surface.blit(badge, badge.get_rect(midleft=line.midleft))
        spot, room = (line.left + look.tight(26), line.centery), line.width - look.tight(26)
        ink = "danger" if played.blank else "bone"
        Sheet.over(surface, look).text(_outcome(shown, turn), spot, 15, "bold", ink, limit=room)


def _paint_news(
    surface: pygame.Surface, area: Rect, look: Look, names: Sequence[str], shown: Performance
) -> None:
    """Draw what the latest random cards did, a sentence each."""
    sheet = Sheet.over(surface, look)
    pixels, side, gap = look.pt(16), look.tight(22), look.tight(5)
    wide, room = area.width - side - look.tight(8), area.height
    told: list[tuple[PlayedKey, str, int]] = []  # The latest comes first, each with its height.
    for turn in reversed(_outcomes(shown)[-MAX_NEWS:]):
        words = _sentence(shown, turn, names) + "."
        high = max(side, _lines(words, pixels, wide))
        room -= high + gap
        if room + gap < 0:
            break
        told.append((turn, words, high))
    line = Rect(area.right - wide, area.top, wide, 0)
    for turn, words, high in reversed(told):
        surface.blit(sprite(f"{KEY}/seat_{turn[3]}", side, look), (area.left, line.top))
        line.height = high
        ink = "muted" if shown.played[turn].blank else "bone"
        sheet.paragraph(words, line, 16, colour=ink)
        line.top += high + gap


def _outcomes(shown: Performance) -> list[PlayedKey]:
    """Return the cards played before the present one in this half of a round, in order."""
    now, state = shown.now, shown.now.state

    def order(turn: PlayedKey) -> tuple[int, int, int, int]:
        return (*turn[:3], (turn[3] - state.start) % state.players)

    turns = [turn for turn in shown.played if now.shows(turn) and turn[:2] == now.row[:2]]
    return sorted((turn for turn in turns if turn != now.row), key=order)


def _outcome(shown: Performance, turn: PlayedKey) -> str:
    """Return what a card did, or why it did nothing."""
    played = shown.played[turn]
    return _title(shown.now.card(turn[3], turn[2])) * played.blank + played.words


def _sentence(shown: Performance, turn: PlayedKey, names: Sequence[str]) -> str:
    """Return what a random card did, as a sentence about its player."""
    played = shown.played[turn]
    if not played.blank:
        return played.words
    card = cards.title(shown.now.card(turn[3], turn[2]))
    said = _("{player} draws {card}: {reason}")
    return said.format(player=names[turn[3]], card=card, reason=played.words)
