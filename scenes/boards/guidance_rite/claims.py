"""The side of the board while pieces are claimed: drafts, free pieces, lock, rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, listed, many, within
from game.rules.guidance_rite import tables
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED, arrows_of, character_of
from game.rules.guidance_rite.state import CLAIMING, LEFT_OVER, GuidanceRite
from game.state import HIDDEN
from scenes.boards.guidance_rite import draft
from scenes.boards.guidance_rite.nouns import capital, name, who
from scenes.boards.guidance_rite.rounds import ClaimRound, who_is
from scenes.boards.guidance_rite.tokens import body, whole
from scenes.boards.guidance_rite.unveiling import OWNERS
from scenes.boards.keycap import keycap
from scenes.boards.layout import Kind
from scenes.boards.name_plate import halved
from scenes.ui import shapes, text
from scenes.ui.layout import Columns, Gap, Grid, Inset, Item, Named, Rows, Slot, slots
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.strip import Strip
from scenes.ui.svg import icon, sprite

GAP: Final = 10
LOCK_KEY: Final = "K"
KINDS: Final = (
    tables.RAT,
    tables.CROW,
    tables.LIZARD,
    tables.GUARDIAN,
    tables.MONSTER,
    tables.NONE,
)
ONE_ROW: Final = 7  # pieces beside each other before there are two rows of them
TABLE: Final = "unclaimed"
ROWS: Final = tuple(f"kind {kind}" for kind in KINDS)  # of the table
CHIPS: Final = "squares"
BADGES: Final = tuple(f"guidance_rite/seat_{player}" for player in (0, 1))
CHIP: Final = 44  # units of type of a square in the list


@dataclass(frozen=True, slots=True)
class ClaimSight:
    """The claims as one viewer knows them."""

    observation: GuidanceRite
    names: Sequence[str]
    seat: int | None  # whose eyes, None for everybody's
    drafted: Sequence[int]  # squares, in the order they were named
    open: bool  # whether whoever looks names pieces now
    rounds: Sequence[ClaimRound]  # of the bout that goes on, oldest first
    news: ClaimRound | None  # what was just revealed
    moving: bool  # whether that still turns up
    flipped: bool
    locked: frozenset[int]  # the players who have locked


def _card_height(look: Look) -> int:
    if not look.wide:
        return text.line_height(look.pt(16)) + look.tight(14)
    return 3 * text.line_height(look.pt(16)) + look.tight(18)


def _row_height(look: Look) -> int:
    return max(look.pt(33), text.line_height(look.pt(16)))


def _table(look: Look) -> Item:
    """Return the card with a heading and a row for each character."""
    rows: list[Item] = [
        Gap(height=look.tight(8)),
        Slot("head", height=text.line_height(look.pt(20))),
        Gap(height=look.tight(6)),
        *(Slot(row, height=_row_height(look)) for row in ROWS),
        Gap(height=look.tight(24) - look.tight(8) - look.tight(6)),
    ]
    return Named(TABLE, Inset(Rows(rows), look.tight(14), 0))


def _tree(look: Look, whole: bool) -> Item:
    """Return the parts that must stay in view, or all parts."""
    gap, lock = look.tight(GAP), Slot(draft.LOCK, height=look.pt(50 if look.wide else 40))
    cards = Grid([Slot(card, height=_card_height(look)) for card in draft.CARDS], 2, gap, "ends")
    return Rows([cards, _table(look), lock] if whole and look.wide else [cards, lock], gap)


def heights(look: Look) -> tuple[int, int]:
    """Return the least height, for the parts that must stay in view, and the full one."""
    return _tree(look, False).height_for(0), _tree(look, True).height_for(0)


def parts_of(side: Rect, look: Look) -> dict[str, Rect]:
    """Return the rectangle of each part in an area; in a small one without the table."""
    return slots(_tree(look, side.height >= heights(look)[1]), side)


def places(side: Rect, look: Look, sight: ClaimSight) -> dict[str, Rect]:
    """Return the places that are pressed; while a round is revealed there are none."""
    if sight.news:
        return {}
    parts = parts_of(side, look)
    found = {name: parts[name] for name in (*draft.CARDS, draft.LOCK)}
    names = sight.observation.ground.names
    for row, kind in zip(ROWS, KINDS, strict=True):
        if row in parts:
            room = slots(_row(look, sight, kind), parts[row])[CHIPS]
            chips, _more = _chips(room, look, _listed(sight, kind))
            found |= {f"{draft.LISTED}{names[square]}": chip for square, chip in chips.items()}
    return found


def shown_at(sight: ClaimSight, place: str) -> tuple[Kind, str, str]:
    """Return the kind, the sprite and the label of a place beside the board."""
    if place == draft.LOCK:
        return "button", "icons/lock", lock_words(sight)
    if place.startswith(draft.LISTED):
        return "entry", "", place.removeprefix(draft.LISTED)
    number = draft.CARDS.index(place)
    if number >= len(sight.drafted):
        return "slot", "", _("First piece") if not number else _("Second piece")
    square, observation = sight.drafted[number], sight.observation
    piece = observation.board[square]
    label = capital(who(piece, observation.ground.names[square]))
    return "card", whole(piece, observation.final, sight.flipped), label


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


def _seat_word(sight: ClaimSight, player: int) -> str:
    """Return who is meant beside a count: you and rival, or a short name."""
    words = who_is(player, sight.names, sight.seat)
    return words if sight.seat is not None else "AB"[player] if len(words) > 8 else words


def _row(look: Look, sight: ClaimSight, kind: int) -> Item:
    """Return the row of a character: sign, name, squares, and who has how many."""
    named = look.pt(26) + look.px(8), _names_wide(look) + look.px(18) - look.px(8)
    items: list[Item] = [Slot("sign", named[0]), Slot("name", named[1]), Slot(CHIPS)]
    for player in (0, 1):
        wide = text.width(_seat_word(sight, player), "regular", look.pt(15))
        items += [
            Gap(look.px(9)),
            Slot(f"who {player}", wide),
            Slot(f"count {player}", look.pt(14)),
        ]
    return Columns(items, 0, [1.0 if n == 2 else None for n in range(len(items))])


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
    sheet = Sheet.over(surface, look)
    if sight.news:
        _paint_round(sheet, side, sight)
        return
    parts = parts_of(side, look)
    paint_card = _paint_draft if sight.open else _paint_player
    for number, card in enumerate(draft.CARDS):
        paint_card(sheet, parts[card], sight, number)
    if TABLE in parts:
        _paint_table(sheet, parts, sight)
    _paint_lock(sheet, parts[draft.LOCK], sight)


# Drafts


def _paint_draft(sheet: Sheet, rect: Rect, sight: ClaimSight, number: int) -> None:
    """Draw one drafted piece and how it is taken back, or the empty place for one."""
    look, observation = sheet.look, sight.observation
    ink = OWNERS[observation.current_player]
    drafted = number < len(sight.drafted)
    fill, edge = ("raised", ink) if drafted else ("panel", "line")
    sheet.box(rect, look.tight(12), fill, edge, 2, dashed=True)
    pad = look.tight(9)
    if not drafted:
        words = _("First piece") if not number else _("Second piece")
        sheet.text(words, rect.center, 16, "regular", "muted", "center", rect.width - 2 * pad)
        return
    square = sight.drafted[number]
    piece, place = observation.board[square], observation.ground.names[square]
    token = sprite(
        whole(piece, observation.final, sight.flipped), rect.height - 2 * look.tight(6), look
    )
    left = sheet.place(token, (rect.left + pad, rect.centery), "midleft").right + pad
    lines = [(capital(who(piece, place)), "bold", "bone")]
    if look.wide:
        count = arrows_of(piece).bit_count()
        lines.append((many("{number} arrow", "{number} arrows", count), "regular", "muted"))
        fixed = observation.names[observation.current_player] >> square & 1
        if not fixed:
            lines.append((_("Take back"), "regular", "candle"))
    _paint_lines(sheet, Rect(left, rect.top, rect.right - pad - left, rect.height), lines)


def _paint_lines(sheet: Sheet, rect: Rect, lines: Sequence[tuple[str, str, str]]) -> None:
    """Draw lines one below the other around the middle of an area."""
    high = text.line_height(sheet.look.pt(16))
    top = rect.centery - high * len(lines) // 2
    for words, face, ink in lines:
        sheet.whole_text(words, (rect.left, top + high // 2), rect.width, 16, face, ink)
        top += high


def _paint_player(sheet: Sheet, rect: Rect, sight: ClaimSight, player: int) -> None:
    """Draw the progress of a player whose pieces are still secret."""
    look = sheet.look
    sheet.box(rect, look.tight(12), "panel", OWNERS[player], 1.5)
    pad, size = look.tight(10), min(look.pt(44), rect.height - look.tight(10))
    badge = sprite(f"guidance_rite/seat_{player}", size, look)
    sheet.place(badge, (rect.left + pad, rect.centery), "midleft")
    lines = [(sight.names[player], "bold", "bone")]
    if look.wide:
        words = claim_words(sight.observation, player, player in sight.locked)
        lines.append((words, "regular", "muted"))
    left = rect.left + 2 * pad + size
    _paint_lines(sheet, Rect(left, rect.top, rect.right - pad - left, rect.height), lines)


def claim_words(observation: GuidanceRite, player: int, locked: bool) -> str:
    """Return what the viewer knows of the squares a player names this round."""
    if observation.phase != CLAIMING:
        return ""
    named = observation.names[player]
    if named not in (0, HIDDEN):
        squares = [n for s, n in enumerate(observation.ground.names) if named >> s & 1]
        return _("names {squares}", squares=listed(squares))
    earlier = named == HIDDEN and observation.current_player == 1 and player == 0
    return _("has locked two") if locked or earlier else _("choice is secret")


# What is unclaimed


def _paint_table(sheet: Sheet, parts: Mapping[str, Rect], sight: ClaimSight) -> None:
    """Draw the free pieces by character, and each player's number of them."""
    look, board = sheet.look, sight.observation.board
    sheet.box(parts[TABLE], look.tight(12), "panel", "line")
    head = Strip(sheet, parts["head"])
    head.say(_("Unclaimed"), 18, "title", gap=9)
    left = sum(1 for piece in board if piece >> OWNER == UNCLAIMED)
    said = _("{number} of {all}, the last {left} fall away")
    words = said.format(number=left, all=len(board), left=LEFT_OVER)
    head.say_last(words, 15, "regular", "muted", limit=head.room)
    for number, (row, kind) in enumerate(zip(ROWS, KINDS, strict=True)):
        rect = parts[row]
        if number:
            sheet.surface.fill(look.palette.line, Rect(rect.left, rect.top, rect.width, 1))
        _paint_kind(sheet, slots(_row(look, sight, kind), rect), sight, kind)


def _paint_kind(sheet: Sheet, parts: Mapping[str, Rect], sight: ClaimSight, kind: int) -> None:
    """Draw one character with the squares where it is unclaimed, and who has how many."""
    look, board = sheet.look, sight.observation.board
    sign = sprite(f"guidance_rite/sign_{tables.CHARACTERS[kind]}", look.pt(26), look)
    sheet.place(sign, parts["sign"].midleft, "midleft")
    sheet.text(name(kind << 16), parts["name"].midleft, 16)
    for player in (0, 1):
        count = sum(1 for p in board if p >> OWNER == player + 1 and character_of(p) == kind)
        ink = OWNERS[player] if count else "muted"
        spot = parts[f"count {player}"].midright
        sheet.text(str(count), spot, 16, "bold", ink, "midright")
        spot = parts[f"who {player}"].midleft
        sheet.text(_seat_word(sight, player), spot, 15, "regular", "muted")
    _paint_chips(sheet, parts[CHIPS], sight, _listed(sight, kind))


def _paint_chips(sheet: Sheet, rect: Rect, sight: ClaimSight, squares: Sequence[int]) -> None:
    """Draw squares side by side, the drafted ones in the seat's colour."""
    look, (chips, more) = sheet.look, _chips(rect, sheet.look, squares)
    names = sight.observation.ground.names
    for square, chip in chips.items():
        drafted = square in sight.drafted
        edge = sheet.colour(OWNERS[sight.observation.current_player] if drafted else "edge")
        fill = mix(look.palette.raised, edge, 0.35) if drafted else "raised"
        sheet.box(chip, look.px(7), fill, edge)
        face = "bold" if drafted else "regular"
        sheet.text(names[square], chip.center, 15, face, anchor="center")
    if more:
        left = len(squares) - len(chips)
        sheet.text(f"+{left}", more.center, 15, "regular", "muted", "center")


# The lock


def lock_words(sight: ClaimSight) -> str:
    """Return the words on the lock button."""
    names = [sight.observation.ground.names[square] for square in sight.drafted]
    if len(names) == len(draft.CARDS):
        # For translators: two squares of the board that are named for good.
        return _("Lock {first} and {second}", first=names[0], second=names[1])
    return within("a button", "Lock")


def _paint_lock(sheet: Sheet, rect: Rect, sight: ClaimSight) -> None:
    look, palette = sheet.look, sheet.look.palette
    ready = sight.open and len(sight.drafted) == len(draft.CARDS)
    fill, edge = (palette.candle, "candle_rim") if ready else (palette.panel, "line")
    sheet.box(rect, look.tight(11), fill, edge, 1.5, dashed=not ready)
    ink = palette.night if ready else mix(palette.muted, fill, 0.35)
    cap = keycap(look, LOCK_KEY, ready)
    lock = icon("lock", look.pt(20), ink)
    room = rect.width - cap.get_width() - lock.get_width() - look.px(40)
    words, pixels = text.fit(lock_words(sight), "bold", look.pt(18), room)
    line = text.line(words, "bold", pixels, ink)
    strip, gap = Strip(sheet, rect), look.px(10)
    wide = lock.get_width() + line.get_width() + cap.get_width() + 2 * gap
    strip.left = rect.centerx - wide // 2
    for picture in (lock, line, cap):
        strip.put(picture, gap)


# The round that was revealed


def _paint_round(sheet: Sheet, side: Rect, sight: ClaimSight) -> None:
    """Draw both players' claims, the free squares and the earlier rounds."""
    look = sheet.look
    gap, high = look.tight(GAP), text.line_height(look.pt(16))
    card = 2 * high + (look.pt(64) + high + look.tight(20) if look.wide else look.tight(14))
    number = sight.news.number if sight.news else 0
    earlier = [claims for claims in sight.rounds if claims.number < number][::-1]
    head = text.line_height(look.pt(20)) + look.tight(16)
    owned = Grid([Slot(badge, height=min(card, side.height)) for badge in BADGES], 2, gap, "ends")
    rows: list[Item] = [owned]
    left = side.height - owned.height_for(side.width) - gap
    if left >= look.pt(48):
        rows.append(Slot("counts", height=look.pt(48)))
        fits = (left - look.pt(48) - gap - head) // _row_height(look)
        earlier = earlier[: max(0, fits)]
        if earlier:
            rows.append(Slot("earlier", height=head + len(earlier) * _row_height(look)))
    parts = slots(Rows(rows, gap), side)
    for player, badge in enumerate(BADGES):
        _paint_owned(sheet, parts[badge], sight, player)
    if "counts" in parts:
        _paint_counts(sheet, parts["counts"], sight)
    if "earlier" in parts:
        _paint_earlier(sheet, parts["earlier"], earlier)


def _paint_owned(sheet: Sheet, rect: Rect, sight: ClaimSight, player: int) -> None:
    """Draw a player with all pieces claimed in this bout, the new ones in light."""
    look, observation, ink = sheet.look, sight.observation, OWNERS[player]
    sheet.box(rect, look.tight(12), "panel", ink, 2)
    pad, high = look.tight(10), text.line_height(look.pt(16))
    size = min(look.pt(42), rect.height - 2 * look.tight(6))
    badge = sprite(BADGES[player], size, look)
    sheet.put(badge, (rect.left + pad, rect.top + look.tight(7)))
    names = observation.ground.names
    own = [s for s, piece in enumerate(observation.board) if piece >> OWNER == player + 1]
    new = sight.news.squares_of(player) if sight.news else []
    if sight.moving:
        own = [square for square in own if names[square] not in new]
    head = Strip(sheet, Rect(rect.left, rect.top + look.tight(7), rect.width, 2 * high), pad)
    head.left += size + pad
    head.say_last(_("pieces"), 15, "regular", "muted", look.px(6))
    head.say_last(str(len(own)), 28, "bold", gap=look.px(6))
    called = halved(sight.names[player], "bold", look.pt(16), head.room)
    lines = [(line, "bold", "bone") for line in called]
    if look.wide and len(lines) == 1:
        lines.append(((_("Lanterns"), _("Moons"))[player], "regular", "muted"))
    _paint_lines(sheet, Rect(head.left, rect.top + look.tight(7), head.room, 2 * high), lines)
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
            light = shapes.glow((2 * size, 2 * size), sheet.colour(ink), 0.6)
            area = light.get_rect(center=middle)
            sheet.surface.set_clip(rect)
            sheet.put(light, area.topleft, pygame.BLEND_RGB_ADD)
            sheet.surface.set_clip(None)
        piece = observation.board[square]
        picture = whole(piece, observation.final, sight.flipped) if rows == 1 else body(piece)
        sheet.place(sprite(picture, size, look), middle)
        said = within("mark", "new") if fresh and each >= look.pt(40) else names[square]
        face, tone = ("bold", ink) if fresh else ("regular", "muted")
        foot = (spot.centerx, spot.bottom)
        sheet.text(said, foot, 14 if rows == 1 else 12, face, tone, "midbottom", each)


def _paint_counts(sheet: Sheet, rect: Rect, sight: ClaimSight) -> None:
    """Draw how many pieces are unclaimed and shattered, and how many will fall away."""
    look, board = sheet.look, sight.observation.board
    sheet.box(rect, look.tight(12), "panel", "line")
    left = sum(1 for piece in board if piece >> OWNER == UNCLAIMED)
    gone = sum(len(claims.shattered) for claims in sight.rounds)
    if sight.news and sight.moving:
        left += len(sight.news.order)
        gone -= len(sight.news.shattered)
    entries = [
        (left, _("unclaimed"), "bone"),
        (gone, _("shattered"), "danger"),
        (min(left, LEFT_OVER), _("fall away at the end"), "muted"),
    ]
    if sight.observation.phase != CLAIMING:
        fallen = len(sight.news.fallen) if sight.news and not sight.moving else 0
        entries = [(gone, _("shattered"), "danger"), (fallen, _("fell away"), "muted")]
    between = look.px(8)
    used = sum(
        text.width(str(number), "bold", look.pt(26))
        + text.width(words, "regular", look.pt(15))
        + between
        for number, words, _ink in entries
    )
    gap = max(look.px(4), (rect.width - used) // (len(entries) + 1))
    strip = Strip(sheet, rect, gap)
    for number, words, ink in entries:
        strip.say(str(number), 26, "bold", ink, between)
        strip.middle += look.px(2)
        strip.say(words, 15, "regular", "muted", gap)
        strip.middle -= look.px(2)


def _paint_earlier(sheet: Sheet, rect: Rect, earlier: Sequence[ClaimRound]) -> None:
    """Draw the rounds before, a line each."""
    look, row = sheet.look, _row_height(sheet.look)
    sheet.box(rect, look.tight(12), "panel", "line")
    inner, head = rect.inflate(-2 * look.tight(14), 0), text.line_height(look.pt(20))
    spot = (inner.left, rect.top + look.tight(8) + head // 2)
    sheet.text(_("Earlier rounds"), spot, 18, "title")
    wide = (inner.width - look.pt(30)) // 3
    for index, claims in enumerate(earlier):
        y = rect.top + look.tight(8) + head + index * row + row // 2
        spot = (inner.left + look.pt(18), y)
        sheet.text(str(claims.number), spot, 16, "bold", "candle", "midright")
        x = inner.left + look.pt(30)
        for player in (0, 1):
            if squares := listed(claims.squares_of(player)):
                sheet.place(sprite(BADGES[player], look.pt(22), look), (x, y), "midleft")
                limit = wide - look.pt(34)
                sheet.text(squares, (x + look.pt(28), y), 16, limit=limit)
            x += wide
        said, ink = _("no clash"), "muted"
        if claims.shattered:
            said, ink = _("both {squares}", squares=listed(claims.shattered)), "danger"
            shards = icon("shatter", look.pt(20), sheet.colour(ink))
            sheet.place(shards, (x, y), "midleft")
        limit = wide - look.pt(28)
        sheet.text(said, (x + look.pt(26), y), 16, "regular", ink, limit=limit)
