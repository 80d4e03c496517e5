"""The theatre: the card that is played now, and all cards of the row in the order of playing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, many, within
from game.rules.haunting_house_3.cards import HM, M3, ND, NO_CARD, PL, SP, STEPS_A_ROUND
from game.rules.haunting_house_3.facts import (
    CameToNothing,
    Cancelled,
    ChoiceBegun,
    Revealed,
    RoundBegun,
)
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, HauntingHouse3
from game.rules.haunting_house_3.steps import distance
from scenes.boards.haunting_house_3 import cards
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.haunting_house_3.seats import card_shown
from scenes.boards.haunting_house_3.since import Effect
from scenes.boards.view import SEATS
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import drawing, icon, sprite, stroke

Turn = tuple[int, int, int, int]  # round, half of it, step, seat


class Blank(NamedTuple):
    """A card that did nothing, and why."""

    turn: Turn
    why: str


def blanks(before: HauntingHouse3, facts: Sequence[Fact], names: Sequence[str]) -> Iterator[Blank]:
    """Yield the cards that came to nothing between two observations, with the reasons."""
    slots: dict[int, int] = {}
    half = before.round, before.chosen
    for fact in facts:
        match fact:
            case ChoiceBegun():
                half = half[0], 1
            case RoundBegun(number):
                half = number, 0
            case Revealed(seat, slot, _card):
                slots[seat] = slot
            case CameToNothing(seat, card):
                turn = *half, slots.get(seat, before.step), seat
                yield Blank(turn, f"{names[seat]}: {_why(before, seat, card)}")
            case Cancelled(seat, owner):
                turn = *half, slots.get(owner, before.step), owner
                yield Blank(turn, _("{player}: cancelled by {other}", player=names[owner],
                                    other=names[seat]))  # fmt: skip


def _why(before: HauntingHouse3, seat: int, card: int) -> str:
    if card == HM:
        return _("the step is lost")
    if card == ND:
        return _("a ghost already") if before.is_ghost(seat) else _("no ghost picture here")
    if card == PL:
        return _("nobody stands beside")
    return _("nowhere to go") if card <= SP else _("nothing to aim at")


class Performance(NamedTuple):
    """What the theatre shows besides what an observation tells."""

    blanks: dict[Turn, str]
    effects: tuple[Effect, ...]  # what was done last, oldest first
    spoilt: bool = False  # whether the present card cannot be carried out as was planned


# The present card


def paint_present(
    surface: pygame.Surface,
    card_area: Rect,
    told: Rect,
    look: Look,
    state: HauntingHouse3,
    names: Sequence[str],
    shown: Performance,
) -> None:
    """Draw the card that is played now, large, with whose it is and what it does."""
    palette, owner = look.palette, state.owner()
    whole = card_area.union(told).inflate(look.tight(20), look.tight(20))
    box = shapes.box(
        whole.size, look.tight(12), palette.panel, SEATS[owner], 2.4 * look.unit,
        mix(palette.panel, "#FFFFFF", 0.04),
    )  # fmt: skip
    surface.blit(box, whole)
    card, _open = card_shown(state, owner, state.step)
    condition = "now" if card != NO_CARD and state.phase != OVER else "open"
    picture = cards.upright(card, card_area.size, look, state.step + 1, condition)
    surface.blit(picture, card_area)
    side = look.tight(36)
    kind = "ghost" if state.is_ghost(owner) else "seat"
    surface.blit(sprite(f"{KEY}/{kind}_{owner}", side, look), told.topleft)
    head = Rect(told.left + side + look.tight(8), told.top, told.width - side - look.tight(8), side)
    cards.write(surface, names[owner], head, look.pt(18), palette.bone, True)
    top = told.top + side + look.tight(6)
    said = _("Card {number} of {all}", number=_number(state), all=STEPS_A_ROUND * state.players)
    line = text.line(said, "regular", look.pt(15), palette.muted)
    surface.blit(line, (told.left, top))
    top += text.line_height(look.pt(15)) + look.tight(2)
    if card != NO_CARD and card >= 0:
        title = cards.title(card)
        if state.phase == CARRY_OUT and card <= M3:
            title = _("{words}, {number} to go", words=title, number=state.left)
        room = Rect(told.left, top, told.width, look.pt(24))
        cards.write(surface, title, room, look.pt(19), palette.candle, True)
        top = room.bottom + look.tight(2)
    why = shown.blanks.get((state.round, state.chosen, state.step, owner), "")
    if shown.spoilt:
        why = _("Not as planned any more: choose anew.")
    left = distance(state, owner)
    goal = many("{number} step to go", "{number} steps to go", left.steps)
    rest = Rect(told.left, top, told.width, told.bottom - top)
    ink = palette.danger if why else palette.ok
    cards.write(surface, why or goal, rest, look.pt(16), ink, True)


def _number(state: HauntingHouse3) -> int:
    return state.step * state.players + state.turn + 1


# The strip


def paint_strip(
    surface: pygame.Surface,
    area: Rect,
    look: Look,
    state: HauntingHouse3,
    names: Sequence[str],
    shown: Performance,
) -> None:
    """Draw all cards of this half of the round in the order in which they are played."""
    palette = look.palette
    box = shapes.box(area.size, look.tight(12), palette.panel, palette.line, look.unit)
    surface.blit(box, area)
    inner = area.inflate(-look.tight(20), -look.tight(14))
    gap = look.tight(12)
    group = (inner.width - (STEPS_A_ROUND - 1) * gap) // STEPS_A_ROUND
    each = group // state.players
    wide = min(each - look.tight(2), look.tight(40))
    titles = (
        within("cards of all", "First cards"),
        within("cards of all", "Second cards"),
        within("cards of all", "Third cards"),
        within("cards of all", "Fourth cards"),
    )
    order = [(state.start + turn) % state.players for turn in range(state.players)]
    flag: tuple[Rect, str] | None = None
    for step in range(STEPS_A_ROUND):
        left = inner.left + step * (group + gap)
        now = step == state.step and state.phase != OVER
        words, pixels = text.fit(titles[step], "bold", look.pt(15), group)
        line = text.line(words, "bold", pixels, palette.candle if now else palette.muted)
        surface.blit(line, (left, inner.top))
        for turn, seat in enumerate(order):
            column = Rect(left + turn * each, 0, wide, 0)
            column.top = inner.top + text.line_height(look.pt(15)) + look.tight(2)
            badge = sprite(f"{KEY}/seat_{seat}", min(wide, look.tight(20)), look)
            surface.blit(badge, badge.get_rect(midtop=column.midtop))
            card_rect = Rect(column.left, column.top + look.tight(22), wide, round(wide * 1.36))
            mine = now and turn == state.turn
            why = shown.blanks.get((state.round, state.chosen, step, seat), "")
            done = (step, turn) < (state.step, state.turn) or state.phase == OVER
            _paint_one(surface, card_rect, look, state, seat, step, mine, done, bool(why))
            if why and (done or mine):
                flag = card_rect, why
    if flag:
        _paint_flag(surface, area, look, *flag)
    low = text.line_height(look.pt(15)) + look.tight(60) + round(wide * 1.36)
    lines = Rect(inner.left, inner.top + low, inner.width, inner.height - low)
    _paint_deeds(surface, lines, look, shown.effects)


def _paint_deeds(
    surface: pygame.Surface, area: Rect, look: Look, effects: Sequence[Effect]
) -> None:
    """Draw what was done last, a line each, the latest at the foot."""
    high = text.line_height(look.pt(15)) + look.tight(2)
    kept = effects[-max(0, area.height // high) :] if area.height >= high else ()
    for index, effect in enumerate(kept):
        middle = area.top + index * high + high // 2
        badge = sprite(f"{KEY}/seat_{effect.seat}", look.tight(18), look)
        surface.blit(badge, badge.get_rect(midleft=(area.left, middle)))
        latest = index == len(kept) - 1
        room = area.width - look.tight(28)
        words, pixels = text.fit(effect.text, "bold" if latest else "regular", look.pt(15), room)
        ink = look.palette.bone if latest else look.palette.muted
        line = text.line(words, "bold" if latest else "regular", pixels, ink)
        surface.blit(line, line.get_rect(midleft=(area.left + look.tight(26), middle)))


def _paint_one(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    state: HauntingHouse3,
    seat: int,
    step: int,
    now: bool,
    done: bool,
    blank: bool,
) -> None:
    """Draw a card of the strip: to come, the present one, done, or crossed out."""
    card, _open = card_shown(state, seat, step)
    picture = cards.leaf(card, rect.size, look, now, done and not now)
    surface.blit(picture, rect)
    if blank:
        size = rect.size
        cross = f"M3 3L{size[0] - 3} {size[1] - 3}M{size[0] - 3} 3L3 {size[1] - 3}"
        surface.blit(drawing(stroke(cross, look.palette.danger, 2.6 * look.unit), size), rect)
    elif done and not now and card != NO_CARD:
        side = max(look.tight(13), rect.width // 3)
        tick = icon("check", side, look.palette.ok)
        surface.blit(tick, tick.get_rect(bottomright=(rect.right + 2, rect.bottom + 2)))


def _paint_flag(surface: pygame.Surface, area: Rect, look: Look, rect: Rect, words: str) -> None:
    """Draw below the last blank why it did nothing."""
    words, pixels = text.fit(words, "bold", look.pt(15), area.width - look.tight(30))
    line = text.line(words, "bold", pixels, look.palette.danger)
    size = (line.get_width() + look.tight(20), line.get_height() + look.tight(4))
    spot = Rect((0, 0), size)
    spot.midtop = (rect.centerx, rect.bottom + look.tight(6))
    spot.clamp_ip(area.inflate(-look.tight(8), 0))
    box = shapes.box(size, look.tight(7), "#3A1420", look.palette.danger, look.unit * 1.3)
    surface.blit(box, spot)
    surface.blit(line, line.get_rect(center=spot.center))
