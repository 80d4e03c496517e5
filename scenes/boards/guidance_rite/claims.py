"""Beside the board while pieces are claimed: drafts, what is unclaimed, the lock, the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, listed, many, within
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED, arrows_of, character_of
from game.rules.guidance_rite.state import CLAIMING, LEFT_OVER, GuidanceRite
from game.rules.guidance_rite.tables import CHARACTERS, CROW, GUARDIAN, LIZARD, MONSTER, NONE, RAT
from game.state import HIDDEN
from scenes.boards.guidance_rite import draft
from scenes.boards.guidance_rite.nouns import capital, name, who
from scenes.boards.guidance_rite.rounds import ClaimRound, who_is
from scenes.boards.guidance_rite.tokens import body, whole
from scenes.boards.guidance_rite.unveiling import OWNERS
from scenes.boards.keycap import keycap
from scenes.boards.name_plate import halved
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import icon, sprite

GAP: Final = 10
LOCK_KEY: Final = "K"
KINDS: Final = (RAT, CROW, LIZARD, GUARDIAN, MONSTER, NONE)
ONE_ROW: Final = 7  # pieces beside each other before there are two rows of them
CHIP: Final = 44  # units of type of a square in the list


@dataclass(frozen=True, slots=True)
class ClaimSight:
    """What whoever looks knows of the claims."""

    observation: GuidanceRite
    names: Sequence[str]
    seat: int | None  # whose eyes, None for everybody's
    drafted: Sequence[int]  # squares, in the order they were named
    open: bool  # whether whoever looks names pieces now
    rounds: Sequence[ClaimRound]  # of the bout that goes on, oldest first
    news: ClaimRound | None  # what was just revealed
    moving: bool  # whether that still turns up
    flipped: bool


@dataclass(frozen=True, slots=True)
class ClaimParts:
    """Where everything lies; what has no room is None."""

    cards: tuple[Rect, Rect]
    table: Rect | None
    lock: Rect


def _card_height(look: Look) -> int:
    if not look.wide:
        return text.line_height(look.pt(16)) + look.tight(14)
    return 3 * text.line_height(look.pt(16)) + look.tight(18)


def _row_height(look: Look) -> int:
    return max(look.pt(33), text.line_height(look.pt(16)))


def _table_height(look: Look) -> int:
    head = text.line_height(look.pt(20))
    return head + len(KINDS) * _row_height(look) + look.tight(24)


def heights(look: Look) -> tuple[int, int]:
    """Return the heights of what must be in view and of everything."""
    gap, lock = look.tight(GAP), look.pt(50 if look.wide else 40)
    least = _card_height(look) + gap + lock
    return least, least + (gap + _table_height(look) if look.wide else 0)


def parts_of(side: Rect, look: Look) -> ClaimParts:
    """Return where everything goes in an area; where there is little room the table is left out."""
    gap, (least, everything) = look.tight(GAP), heights(look)
    high, wide = _card_height(look), (side.width - gap) // 2
    cards = Rect(side.left, side.top, wide, high), Rect(side.right - wide, side.top, wide, high)
    lock = Rect(side.left, 0, side.width, look.pt(50 if look.wide else 40))
    lock.bottom = min(side.bottom, side.top + max(least, everything))
    table = None
    if everything > least and side.height >= everything:
        table = Rect(side.left, cards[0].bottom + gap, side.width, _table_height(look))
    else:
        lock.top = cards[0].bottom + gap
    return ClaimParts(cards, table, lock)


def places(side: Rect, look: Look, sight: ClaimSight) -> dict[str, Rect]:
    """Return the places that are pressed; while a round is revealed there are none."""
    if sight.news:
        return {}
    parts = parts_of(side, look)
    found = {**dict(zip(draft.CARDS, parts.cards, strict=True)), draft.LOCK: parts.lock}
    for row, kind in _rows(parts.table, look) if parts.table else ():
        chips, _more = _chips(_chip_room(row, look, sight, kind), look, _listed(sight, kind))
        names = sight.observation.ground.names
        found |= {f"{draft.LISTED}{names[square]}": chip for square, chip in chips.items()}
    return found


def _rows(table: Rect, look: Look) -> Iterator[tuple[Rect, int]]:
    """Yield where each character stands in the list of unclaimed pieces."""
    inner, row = table.inflate(-2 * look.tight(14), -2 * look.tight(8)), _row_height(look)
    top = inner.top + text.line_height(look.pt(20)) + look.tight(6)
    for number, kind in enumerate(KINDS):
        yield Rect(inner.left, top + number * row, inner.width, row), kind


def _listed(sight: ClaimSight, kind: int) -> list[int]:
    """Return the squares where pieces of a character are unclaimed."""
    return [
        square
        for square, piece in enumerate(sight.observation.board)
        if piece >> OWNER == UNCLAIMED and character_of(piece) == kind
    ]


def _names_wide(look: Look) -> int:
    """Return the width of the longest name of a character."""
    return max(text.width(name(kind << 16), "regular", look.pt(16)) for kind in KINDS)


def _counts(sight: ClaimSight, look: Look, kind: int) -> list[tuple[int, int, str]]:
    """Return who has how many of a character and how that is called, from right to left."""
    board = sight.observation.board
    return [
        (
            player,
            sum(1 for p in board if p >> OWNER == player + 1 and character_of(p) == kind),
            _seat_word(sight, player, look.pt(92)),
        )
        for player in (1, 0)
    ]


def _chip_room(row: Rect, look: Look, sight: ClaimSight, kind: int) -> Rect:
    """Return the part of a row that is left for squares."""
    left = row.left + look.pt(26) + _names_wide(look) + look.px(18)
    right = row.right
    for _player, _count, said in _counts(sight, look, kind):
        right -= look.pt(14) + text.width(said, "regular", look.pt(15)) + look.px(9)
    return Rect(left, row.top, right - left, row.height)


def _chips(room: Rect, look: Look, squares: Sequence[int]) -> tuple[dict[int, Rect], Rect | None]:
    """Return where squares lie side by side, and where the number of those without room does."""
    gap = look.px(4)
    most = max(1, room.width // (look.pt(27) + gap))
    shown = list(squares) if len(squares) <= most else list(squares[: most - 1])
    count = max(1, len(shown) + (len(shown) < len(squares)))
    wide = min(look.pt(CHIP), (room.width - (count - 1) * gap) // count)
    rects = [Rect(room.left + n * (wide + gap), 0, wide, look.pt(25)) for n in range(count)]
    for rect in rects:
        rect.centery = room.centery
    more = rects[-1] if len(shown) < len(squares) else None
    return dict(zip(shown, rects, strict=False)), more


def paint(surface: pygame.Surface, side: Rect, look: Look, sight: ClaimSight) -> None:
    """Draw everything beside the board."""
    if sight.news:
        _paint_round(surface, side, look, sight)
        return
    parts = parts_of(side, look)
    for number, rect in enumerate(parts.cards):
        if sight.open:
            _paint_draft(surface, rect, look, sight, number)
        else:
            _paint_player(surface, rect, look, sight, number)
    if parts.table:
        _paint_table(surface, parts.table, look, sight)
    _paint_lock(surface, parts.lock, look, sight)


# Drafts


def _paint_draft(
    surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight, number: int
) -> None:
    """Draw one drafted piece and how it is taken back, or the empty place for one."""
    palette, observation = look.palette, sight.observation
    ink = palette.colour(OWNERS[observation.current_player])
    drafted = number < len(sight.drafted)
    fill = palette.raised if drafted else palette.panel
    box = shapes.box(
        rect.size, look.tight(12), fill, ink if drafted else palette.line, 2 * look.unit,
        dashed=True,
    )  # fmt: skip
    surface.blit(box, rect)
    pad = look.tight(9)
    if not drafted:
        words = _("First piece") if not number else _("Second piece")
        shown, pixels = text.fit(words, "regular", look.pt(16), rect.width - 2 * pad)
        line = text.line(shown, "regular", pixels, palette.muted)
        surface.blit(line, line.get_rect(center=rect.center))
        return
    square = sight.drafted[number]
    piece, place = observation.board[square], observation.ground.names[square]
    size = rect.height - 2 * look.tight(6)
    token = sprite(whole(piece, observation.final, sight.flipped), size, look)
    surface.blit(token, token.get_rect(midleft=(rect.left + pad, rect.centery)))
    left = rect.left + pad + size + pad
    lines = [(capital(who(piece, place)), "bold", palette.bone)]
    if look.wide:
        count = arrows_of(piece).bit_count()
        lines.append((many("{number} arrow", "{number} arrows", count), "regular", palette.muted))
        fixed = observation.names[observation.current_player] >> square & 1
        if not fixed:
            lines.append((_("Take back"), "regular", palette.candle))
    _paint_lines(surface, Rect(left, rect.top, rect.right - pad - left, rect.height), look, lines)


def _paint_lines(
    surface: pygame.Surface, rect: Rect, look: Look, lines: Sequence[tuple[str, str, str]]
) -> None:
    """Draw lines one below the other around the middle of an area."""
    high = text.line_height(look.pt(16))
    top = rect.centery - high * len(lines) // 2
    for words, face, ink in lines:
        shown, pixels = text.fit(words, face, look.pt(16), rect.width)
        line = text.line(shown, face, pixels, ink)
        surface.blit(line, line.get_rect(midleft=(rect.left, top + high // 2)))
        top += high


def _paint_player(
    surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight, player: int
) -> None:
    """Draw how far a player is whose pieces nobody may see yet."""
    palette, observation = look.palette, sight.observation
    edge = palette.colour(OWNERS[player])
    box = shapes.box(rect.size, look.tight(12), palette.panel, edge, 1.5 * look.unit)
    surface.blit(box, rect)
    pad, size = look.tight(10), min(look.pt(44), rect.height - look.tight(10))
    badge = sprite(f"guidance_rite/seat_{player}", size, look)
    surface.blit(badge, badge.get_rect(midleft=(rect.left + pad, rect.centery)))
    lines = [(sight.names[player], "bold", palette.bone)]
    if look.wide:
        lines.append((claim_words(observation, player), "regular", palette.muted))
    left = rect.left + 2 * pad + size
    _paint_lines(surface, Rect(left, rect.top, rect.right - pad - left, rect.height), look, lines)


def claim_words(observation: GuidanceRite, player: int) -> str:
    """Return what is known of the squares that a player names in this round."""
    if observation.phase != CLAIMING:
        return ""
    named = observation.names[player]
    if named == HIDDEN:
        done = observation.current_player == 1 and player == 0
        return _("has locked two") if done else _("names in secret")
    squares = [n for s, n in enumerate(observation.ground.names) if named >> s & 1]
    return _("names {squares}", squares=listed(squares)) if squares else _("names later")


# What is unclaimed


def _paint_table(surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight) -> None:
    """Draw what is unclaimed by character, and how many of each the players have."""
    palette, board = look.palette, sight.observation.board
    box = shapes.box(rect.size, look.tight(12), palette.panel, palette.line, look.unit)
    surface.blit(box, rect)
    inner = rect.inflate(-2 * look.tight(14), -2 * look.tight(8))
    head = text.line(_("Unclaimed"), "title", look.pt(18), palette.bone)
    high = text.line_height(look.pt(20))
    surface.blit(head, head.get_rect(midleft=(inner.left, inner.top + high // 2)))
    left = sum(1 for piece in board if piece >> OWNER == UNCLAIMED)
    said = _("{number} of {all}, the last {left} fall away")
    words = said.format(number=left, all=len(board), left=LEFT_OVER)
    shown, pixels = text.fit(words, "regular", look.pt(15), inner.width - head.get_width() - 9)
    line = text.line(shown, "regular", pixels, palette.muted)
    surface.blit(line, line.get_rect(midright=(inner.right, inner.top + high // 2)))
    for number, (row, kind) in enumerate(_rows(rect, look)):
        if number:
            surface.fill(palette.line, Rect(row.left, row.top, row.width, 1))
        _paint_kind(surface, row, look, sight, kind)


def _paint_kind(
    surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight, kind: int
) -> None:
    """Draw one character with the squares where it is unclaimed, and who has how many."""
    palette, size = look.palette, look.pt(26)
    sign = sprite(f"guidance_rite/sign_{CHARACTERS[kind]}", size, look)
    surface.blit(sign, sign.get_rect(midleft=(rect.left, rect.centery)))
    line = text.line(name(kind << 16), "regular", look.pt(16), palette.bone)
    surface.blit(line, line.get_rect(midleft=(rect.left + size + look.px(8), rect.centery)))
    right = rect.right
    for player, count, said in _counts(sight, look, kind):
        ink = palette.colour(OWNERS[player]) if count else palette.muted
        digits = text.line(str(count), "bold", look.pt(16), ink)
        surface.blit(digits, digits.get_rect(midright=(right, rect.centery)))
        right -= look.pt(14)
        words = text.line(said, "regular", look.pt(15), palette.muted)
        right -= words.get_width()
        surface.blit(words, (right, rect.centery - words.get_height() // 2))
        right -= look.px(9)
    _paint_chips(surface, _chip_room(rect, look, sight, kind), look, sight, _listed(sight, kind))


def _seat_word(sight: ClaimSight, player: int, room: int) -> str:
    """Return who is meant beside a count: you and rival, or a short name."""
    words = who_is(player, sight.names, sight.seat)
    return words if sight.seat is not None else "AB"[player] if len(words) > 8 else words


def _paint_chips(
    surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight, squares: Sequence[int]
) -> None:
    """Draw squares side by side, the drafted ones in the seat's colour."""
    palette, (chips, more) = look.palette, _chips(rect, look, squares)
    names = sight.observation.ground.names
    for square, chip in chips.items():
        drafted = square in sight.drafted
        edge = palette.colour(OWNERS[sight.observation.current_player]) if drafted else palette.edge
        fill = mix(palette.raised, edge, 0.35) if drafted else palette.raised
        surface.blit(shapes.box(chip.size, look.px(7), fill, edge, look.unit), chip)
        face = "bold" if drafted else "regular"
        line = text.line(names[square], face, look.pt(15), palette.bone)
        surface.blit(line, line.get_rect(center=chip.center))
    if more:
        line = text.line(f"+{len(squares) - len(chips)}", "regular", look.pt(15), palette.muted)
        surface.blit(line, line.get_rect(center=more.center))


# The lock


def lock_words(sight: ClaimSight) -> str:
    """Return what the lock would do now."""
    names = [sight.observation.ground.names[square] for square in sight.drafted]
    if len(names) == len(draft.CARDS):
        # For translators: two squares of the board that are named for good.
        return _("Lock {first} and {second}", first=names[0], second=names[1])
    return within("a button", "Lock")


def _paint_lock(surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight) -> None:
    palette, ready = look.palette, sight.open and len(sight.drafted) == len(draft.CARDS)
    fill = palette.candle if ready else palette.panel
    edge = palette.candle_rim if ready else palette.line
    box = shapes.box(rect.size, look.tight(11), fill, edge, 1.5 * look.unit, dashed=not ready)
    surface.blit(box, rect)
    ink = palette.night if ready else mix(palette.muted, fill, 0.35)
    cap = keycap(look, LOCK_KEY, ready)
    lock = icon("lock", look.pt(20), ink)
    room = rect.width - cap.get_width() - lock.get_width() - look.px(40)
    words, pixels = text.fit(lock_words(sight), "bold", look.pt(18), room)
    line = text.line(words, "bold", pixels, ink)
    gap = look.px(10)
    left = rect.centerx - (lock.get_width() + line.get_width() + cap.get_width() + 2 * gap) // 2
    for picture in (lock, line, cap):
        surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        left += picture.get_width() + gap


# The round that was revealed


def _paint_round(surface: pygame.Surface, side: Rect, look: Look, sight: ClaimSight) -> None:
    """Draw what both have now, what is left, and the rounds before."""
    gap, high = look.tight(GAP), text.line_height(look.pt(16))
    wide, top = (side.width - gap) // 2, side.top
    card = 2 * high + look.pt(64) + high + look.tight(20)
    row, head = _row_height(look), text.line_height(look.pt(20))
    left = side.bottom - top
    tall = min(card, left) if look.wide else min(2 * high + look.tight(14), left)
    for player in (0, 1):
        x = side.left + player * (side.width - wide)
        _paint_owned(surface, Rect(x, top, wide, tall), look, sight, player)
    top += tall + gap
    count = look.pt(48)
    if side.bottom - top < count:
        return
    _paint_counts(surface, Rect(side.left, top, side.width, count), look, sight)
    top += count + gap
    earlier = [
        claims for claims in sight.rounds if sight.news and claims.number < sight.news.number
    ]
    fits = (side.bottom - top - head - look.tight(16)) // row
    if not earlier or fits < 1:
        return
    shown = earlier[::-1][:fits]
    rect = Rect(side.left, top, side.width, head + len(shown) * row + look.tight(16))
    _paint_earlier(surface, rect, look, sight, shown)


def _paint_owned(
    surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight, player: int
) -> None:
    """Draw a player with all pieces claimed in this bout, the new ones in light."""
    palette, observation = look.palette, sight.observation
    ink = palette.colour(OWNERS[player])
    box = shapes.box(rect.size, look.tight(12), palette.panel, ink, 2 * look.unit)
    surface.blit(box, rect)
    pad, high = look.tight(10), text.line_height(look.pt(16))
    size = min(look.pt(42), rect.height - 2 * look.tight(6))
    badge = sprite(f"guidance_rite/seat_{player}", size, look)
    surface.blit(badge, badge.get_rect(topleft=(rect.left + pad, rect.top + look.tight(7))))
    names = observation.ground.names
    own = [s for s, piece in enumerate(observation.board) if piece >> OWNER == player + 1]
    new = sight.news.squares_of(player) if sight.news else []
    if sight.moving:
        own = [square for square in own if names[square] not in new]
    count = text.line(str(len(own)), "bold", look.pt(28), palette.bone)
    word = text.line(_("pieces"), "regular", look.pt(15), palette.muted)
    x, y = rect.right - pad - word.get_width(), rect.top + look.tight(7) + high
    surface.blit(word, word.get_rect(midleft=(x, y)))
    x -= count.get_width() + look.px(6)
    surface.blit(count, count.get_rect(midleft=(x, y)))
    left = rect.left + 2 * pad + size
    room = Rect(left, rect.top + look.tight(7), x - left - look.px(6), 2 * high)
    called = halved(sight.names[player], "bold", look.pt(16), room.width)
    lines = [(line, "bold", palette.bone) for line in called]
    if look.wide and len(lines) == 1:
        lines.append(((_("Lanterns"), _("Moons"))[player], "regular", palette.muted))
    _paint_lines(surface, room, look, lines)
    below = Rect(rect.left + pad, rect.top + 2 * high + look.tight(8), rect.width - 2 * pad, 0)
    below.height = rect.bottom - below.top - look.tight(6)
    if below.height < look.pt(40) or not own:
        return
    own.sort(key=lambda square: names[square] in new)
    rows = 1 if len(own) <= ONE_ROW else 2
    columns = -(-len(own) // rows)
    each, tall = min(look.pt(58), below.width // max(4, columns)), below.height // rows
    if rows > 1:
        high = text.line_height(look.pt(12))
    for number, square in enumerate(own):
        row, column = divmod(number, columns)
        spot = Rect(below.left + column * each, below.top + row * tall, each, tall)
        fresh, size = names[square] in new, min(each, tall - high)
        middle = spot.centerx, spot.top + (tall - high) // 2
        if fresh:
            light = shapes.glow((2 * size, 2 * size), ink, 0.6)
            area = light.get_rect(center=middle)
            surface.set_clip(rect)
            surface.blit(light, area, special_flags=pygame.BLEND_RGB_ADD)
            surface.set_clip(None)
        piece = observation.board[square]
        picture = whole(piece, observation.final, sight.flipped) if rows == 1 else body(piece)
        token = sprite(picture, size, look)
        surface.blit(token, token.get_rect(center=middle))
        said = within("mark", "new") if fresh and each >= look.pt(40) else names[square]
        face, tone = ("bold", ink) if fresh else ("regular", palette.muted)
        shown, pixels = text.fit(said, face, look.pt(14 if rows == 1 else 12), each)
        line = text.line(shown, face, pixels, tone)
        surface.blit(line, line.get_rect(midbottom=(spot.centerx, spot.bottom)))


def _paint_counts(surface: pygame.Surface, rect: Rect, look: Look, sight: ClaimSight) -> None:
    """Draw how many pieces are unclaimed and shattered, and how many will fall away."""
    palette, board = look.palette, sight.observation.board
    box = shapes.box(rect.size, look.tight(12), palette.panel, palette.line, look.unit)
    surface.blit(box, rect)
    left = sum(1 for piece in board if piece >> OWNER == UNCLAIMED)
    gone = sum(len(claims.shattered) for claims in sight.rounds)
    if sight.news and sight.moving:
        left += len(sight.news.order)
        gone -= len(sight.news.shattered)
    entries = [
        (left, _("unclaimed"), palette.bone),
        (gone, _("shattered"), palette.danger),
        (min(left, LEFT_OVER), _("fall away at the end"), palette.muted),
    ]
    if sight.observation.phase != CLAIMING:
        fallen = len(sight.news.fallen) if sight.news and not sight.moving else 0
        entries = [(gone, _("shattered"), palette.danger), (fallen, _("fell away"), palette.muted)]
    lines = [
        (
            text.line(str(number), "bold", look.pt(26), ink),
            text.line(words, "regular", look.pt(15), palette.muted),
        )
        for number, words, ink in entries
    ]
    used = sum(a.get_width() + b.get_width() + look.px(8) for a, b in lines)
    gap = max(look.px(4), (rect.width - used) // (len(lines) + 1))
    x = rect.left + gap
    for number, word in lines:
        surface.blit(number, number.get_rect(midleft=(x, rect.centery)))
        x += number.get_width() + look.px(8)
        surface.blit(word, word.get_rect(midleft=(x, rect.centery + look.px(2))))
        x += word.get_width() + gap


def _paint_earlier(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    sight: ClaimSight,
    earlier: Sequence[ClaimRound],
) -> None:
    """Draw the rounds before, a line each."""
    palette, row = look.palette, _row_height(look)
    box = shapes.box(rect.size, look.tight(12), palette.panel, palette.line, look.unit)
    surface.blit(box, rect)
    inner, head = rect.inflate(-2 * look.tight(14), 0), text.line_height(look.pt(20))
    line = text.line(_("Earlier rounds"), "title", look.pt(18), palette.bone)
    surface.blit(line, line.get_rect(midleft=(inner.left, rect.top + look.tight(8) + head // 2)))
    wide = (inner.width - look.pt(30)) // 3
    for index, claims in enumerate(earlier):
        y = rect.top + look.tight(8) + head + index * row + row // 2
        digit = text.line(str(claims.number), "bold", look.pt(16), palette.candle)
        surface.blit(digit, digit.get_rect(midright=(inner.left + look.pt(18), y)))
        entries = [(player, listed(claims.squares_of(player))) for player in (0, 1)]
        for player, squares in entries:
            x = inner.left + look.pt(30) + player * wide
            if squares:
                badge = sprite(f"guidance_rite/seat_{player}", look.pt(22), look)
                surface.blit(badge, badge.get_rect(midleft=(x, y)))
                shown, pixels = text.fit(squares, "regular", look.pt(16), wide - look.pt(34))
                line = text.line(shown, "regular", pixels, palette.bone)
                surface.blit(line, line.get_rect(midleft=(x + look.pt(28), y)))
        x = inner.left + look.pt(30) + 2 * wide
        said, ink = _("no clash"), palette.muted
        if claims.shattered:
            said, ink = _("both {squares}", squares=listed(claims.shattered)), palette.danger
            shards = icon("shatter", look.pt(20), ink)
            surface.blit(shards, shards.get_rect(midleft=(x, y)))
        shown, pixels = text.fit(said, "regular", look.pt(16), wide - look.pt(28))
        line = text.line(shown, "regular", pixels, ink)
        surface.blit(line, line.get_rect(midleft=(x + look.pt(26), y)))
