"""The side of the board while pieces are claimed: what both have, drafts, one piece, the lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, listed, many
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED, arrows_of, character_of
from game.rules.guidance_rite.state import CLAIMING, LEFT_OVER, GuidanceRite
from game.rules.guidance_rite.tables import ARROWS_IN, CROW, MONSTER
from game.state import HIDDEN
from scenes.boards.guidance_rite.actions import LOCK
from scenes.boards.guidance_rite.battle.abilities import ability, ability_detail
from scenes.boards.guidance_rite.claiming import draft
from scenes.boards.guidance_rite.claiming.rounds import ClaimRound, claim_sentences, claims_said
from scenes.boards.guidance_rite.claiming.unveiling import OWNER_ROLES
from scenes.boards.guidance_rite.nouns import capital, who
from scenes.boards.guidance_rite.symbols import legend
from scenes.boards.guidance_rite.symbols.tokens import HALF_TURN_EIGHTHS, PLAYER_COLOURS, whole
from scenes.boards.layout import Kind
from scenes.boards.picture.keycap import keycap
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.strip import Strip
from scenes.ui.drawing.svg import icon, sprite
from scenes.ui.layout import Columns, Grid, Inset, Item, Named, Rows, Slot, slots

GAP_UNITS: Final = 10
OWNED, POINTED, EARLIER = "owned", "pointed", "earlier"
LAST_ROUND: Final = "last round"
PLAYERS: Final = (0, 1)
BADGES: Final = tuple(f"guidance_rite/seat_{player}" for player in PLAYERS)
OWNED_PIECE_SIZE: Final = 42  # Units of type of a piece in the row of its owner.
LEAST_OWNED_SIZE: Final = 32  # Units of type below which pieces rather overlap.
POINTED_HEIGHT: Final = 124  # Units of type of the card about one piece.
MAX_NAME_WIDTH: Final = 110  # Units of type of a player's name before the row of pieces.
NEARLY_OVER: Final = 6  # Unclaimed pieces from which on the end of the claims is announced.
STEPS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@dataclass(frozen=True, slots=True)
class ClaimSight:
    """The claims as one viewer knows them."""

    observation: GuidanceRite
    names: Sequence[str]
    seat: int | None  # The player who looks, None for everybody.
    drafted: Sequence[int]  # Squares in the order in which they were named.
    open: bool  # The viewer names pieces now.
    rounds: Sequence[ClaimRound]  # The rounds of the present bout, oldest first.
    news: ClaimRound | None  # The round that was just revealed.
    moving: bool  # Whether its pieces still turn up.
    flipped: bool
    locked: frozenset[int]  # The players who have locked.
    pointed: int | None = None  # The square of the unclaimed piece that is pointed at.

    @property
    def subject(self) -> int | None:
        """The square of the piece to explain: the one pointed at, else the last one drafted."""
        if self.pointed is not None or not self.drafted:
            return self.pointed
        return self.drafted[-1]

    def owned(self, player: int) -> list[int]:
        """Return the squares of a player's pieces, the same characters side by side."""
        board = self.observation.board
        own = [square for square, piece in enumerate(board) if piece >> OWNER == player + 1]
        return sorted(own, key=lambda square: character_of(board[square]), reverse=True)


# Where everything lies


def _draft_height(look: Look) -> int:
    lines = 2 if look.wide else 1
    return lines * text.line_height(look.pt(16)) + look.tight(14)


def _owned(look: Look, sight: ClaimSight) -> Item:
    """Return the card with a row of pieces for each player, and the last round in two lines."""
    high = max(look.pt(OWNED_PIECE_SIZE), text.line_height(look.pt(16)))
    rows: list[Item] = [
        Columns(
            [Slot(f"name {player}"), Slot(f"pieces {player}", height=high)],
            look.tight(10),
            [_name_width(look, sight), 1.0],
        )
        for player in PLAYERS
    ]
    rows.append(Slot(LAST_ROUND, height=2 * text.line_height(look.pt(16))))
    return Named(OWNED, Inset(Rows(rows, look.tight(2)), look.tight(14), look.tight(6)))


def _name_width(look: Look, sight: ClaimSight) -> int:
    """Return the width of the names before the rows of pieces."""
    widths = [text.width(_called(sight, player), "bold", look.pt(16)) for player in PLAYERS]
    return min(look.pt(MAX_NAME_WIDTH), max(widths))


def _called(sight: ClaimSight, player: int) -> str:
    return _("You") if player == sight.seat else sight.names[player]


def _tree(look: Look, sight: ClaimSight, is_whole: bool) -> Item:
    """Return the parts that must stay in view, or all parts."""
    gap, lock = look.tight(GAP_UNITS), Slot(LOCK.place, height=look.pt(50 if look.wide else 40))
    drafts = Grid([Slot(card, height=_draft_height(look)) for card in draft.CARDS], 2, gap, "ends")
    if not (is_whole and look.wide):
        return Rows([drafts, lock], gap)
    high, owned = look.pt(POINTED_HEIGHT), _owned(look, sight)
    if not _has_owners(sight.observation):
        high += owned.height_for(0) + gap  # The first round shows one piece larger instead.
        return Rows([drafts, Slot(POINTED, height=high), lock], gap)
    return Rows([owned, drafts, Slot(POINTED, height=high), lock], gap)


def _has_owners(observation: GuidanceRite) -> bool:
    """Return whether any piece has been claimed."""
    return any(piece >> OWNER in (1, 2) for piece in observation.board)


def heights(look: Look, sight: ClaimSight) -> tuple[int, int]:
    """Return the least height, for the parts that must stay in view, and the full one."""
    return _tree(look, sight, False).height_for(0), _tree(look, sight, True).height_for(0)


def parts_of(side: Rect, look: Look, sight: ClaimSight) -> dict[str, Rect]:
    """Return the rectangle of each part in an area; a small one has drafts and lock alone."""
    return slots(_tree(look, sight, side.height >= heights(look, sight)[1]), side)


def places(side: Rect, look: Look, sight: ClaimSight) -> dict[str, Rect]:
    """Return the places that are pressed; while a round is revealed there are none."""
    if sight.news or not sight.open:
        return {}
    parts = parts_of(side, look, sight)
    return {name: parts[name] for name in (*draft.CARDS[: len(sight.drafted)], LOCK.place)}


def shown_at(sight: ClaimSight, place: str) -> tuple[Kind, str, str]:
    """Return the kind, the sprite and the label of a place beside the board."""
    if place == LOCK.place:
        return "button", LOCK.icon, lock_words(sight)
    square, observation = sight.drafted[draft.CARDS.index(place)], sight.observation
    piece = observation.board[square]
    label = capital(who(piece, observation.ground.names[square]))
    return "card", whole(piece, observation.final, sight.flipped), label


def paint(surface: pygame.Surface, side: Rect, look: Look, sight: ClaimSight) -> None:
    """Draw everything beside the board."""
    sheet = Sheet.over(surface, look)
    if sight.news:
        _paint_round(sheet, side, sight)
        return
    parts = parts_of(side, look, sight)
    paint_card = _paint_draft if sight.open else _paint_player
    for number, card in enumerate(draft.CARDS):
        paint_card(sheet, parts[card], sight, number)
    if OWNED in parts:
        _paint_owned(sheet, parts, sight)
        _paint_last_round(sheet, parts[LAST_ROUND], sight)
    if POINTED in parts:
        _paint_pointed(sheet, parts[POINTED], sight)
    if sight.open:
        _paint_lock(sheet, parts[LOCK.place], sight)


# Drafts


def _paint_draft(sheet: Sheet, rect: Rect, sight: ClaimSight, number: int) -> None:
    """Draw one drafted piece and the cross that takes it back, or the next place to fill."""
    look, observation = sheet.look, sight.observation
    if number > len(sight.drafted):
        return
    is_drafted, pad = number < len(sight.drafted), look.tight(10)
    fill, edge = ("raised", "candle") if is_drafted else ("panel", "line")
    sheet.box(rect, look.tight(12), fill, edge, 2, dashed=not is_drafted)
    if not is_drafted:
        words = _("Choose one more") if number else _("Choose a piece")
        sheet.text(words, rect.center, 16, "regular", "muted", "center", rect.width - 2 * pad)
        return
    square = sight.drafted[number]
    piece, place = observation.board[square], observation.ground.names[square]
    strip = Strip(sheet, rect, pad)
    size = rect.height - 2 * look.tight(5)
    strip.put(sprite(whole(piece, observation.final, sight.flipped), size, look), pad)
    if not observation.names[observation.current_player] >> square & 1:
        strip.put_last(icon("cross", look.pt(16), look.palette.muted), pad)
    lines = [(capital(who(piece, place)), "bold", "bone")]
    if look.wide:
        count = arrows_of(piece).bit_count()
        lines.append((many("{number} arrow", "{number} arrows", count), "regular", "muted"))
    _paint_lines(sheet, Rect(strip.left, rect.top, strip.room, rect.height), lines)


def _paint_lines(sheet: Sheet, rect: Rect, lines: Sequence[tuple[str, str, str]]) -> None:
    """Draw sentences one below the other around the middle of an area, as far as there is room."""
    pixels = sheet.look.pt(16)
    most = max(1, rect.height // text.line_height(pixels))
    shown: list[tuple[str, str, str]] = []
    for words, face, ink in lines:
        wrapped = text.wrap(words, face, pixels, rect.width)
        if len(shown) + len(wrapped) <= most or not shown:
            shown += [("".join(run for run, _face in line), face, ink) for line in wrapped]
    high = text.line_height(pixels)
    top = rect.centery - high * len(shown) // 2
    for words, face, ink in shown:
        sheet.text(words, (rect.left, top + high // 2), 16, face, ink, limit=rect.width)
        top += high


def _paint_player(sheet: Sheet, rect: Rect, sight: ClaimSight, player: int) -> None:
    """Draw the progress of a player whose pieces are still secret."""
    look = sheet.look
    sheet.box(rect, look.tight(12), "panel", OWNER_ROLES[player], 1.5)
    strip, pad = Strip(sheet, rect, look.tight(10)), look.tight(10)
    strip.put(sprite(BADGES[player], min(look.pt(44), rect.height - look.tight(10)), look), pad)
    lines = [(sight.names[player], "bold", "bone")]
    if look.wide:
        words = claim_words(sight.observation, player, player in sight.locked)
        lines.append((words, "regular", "muted"))
    _paint_lines(sheet, Rect(strip.left, rect.top, strip.room, rect.height), lines)


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


# What both have


def _paint_owned(sheet: Sheet, parts: Mapping[str, Rect], sight: ClaimSight) -> None:
    """Draw each player's name and pieces, those of the last round in light while it is revealed."""
    look, observation = sheet.look, sight.observation
    names = observation.ground.names
    sheet.box(parts[OWNED], look.tight(12), "panel", "line")
    for player in PLAYERS:
        area, room = parts[f"name {player}"], parts[f"pieces {player}"]
        sheet.text(
            _called(sight, player),
            area.midleft,
            16,
            "bold",
            PLAYER_COLOURS[player],
            limit=area.width,
        )
        fresh = sight.news.squares_of(player) if sight.news else []
        own = sight.owned(player)
        if sight.moving:
            own = [square for square in own if names[square] not in fresh]
        if not own:
            continue
        size = max(look.pt(LEAST_OWNED_SIZE), room.width // len(own) - look.px(6))
        size = min(size, look.pt(OWNED_PIECE_SIZE), room.height)
        step = min(size + look.px(6), (room.width - size) // max(1, len(own) - 1))
        for number, square in enumerate(own):
            middle = room.left + size // 2 + number * step, room.centery
            if names[square] in fresh:
                light = shapes.glow((2 * size, 2 * size), sheet.colour(OWNER_ROLES[player]), 0.6)
                sheet.surface.set_clip(parts[OWNED])
                sheet.put(light, light.get_rect(center=middle).topleft, pygame.BLEND_RGB_ADD)
                sheet.surface.set_clip(None)
            picture = whole(observation.board[square], observation.final, sight.flipped)
            sheet.place(sprite(picture, size, look), middle)


def _paint_last_round(sheet: Sheet, rect: Rect, sight: ClaimSight) -> None:
    """Write the last round in whole sentences, and how many pieces are left, in two lines."""
    high, rounds = rect.height // 2, sight.rounds
    lines = [(left_words(sight), "muted")]
    if rounds:
        said, pixels = claim_sentences(rounds[-1], sight.names, sight.seat), sheet.look.pt(16)
        while len(said) > 1 and text.width(" ".join(said), "regular", pixels) > rect.width:
            said.pop()  # The turn card has all of them.
        lines.insert(0, (" ".join(said), "bone"))
    for line, (words, ink) in enumerate(lines):
        spot = rect.left, rect.top + line * high + high // 2
        sheet.text(words, spot, 16, "regular", ink, limit=rect.width)


def left_words(sight: ClaimSight) -> str:
    """Return how many pieces nobody has, and near the end what happens to the last ones."""
    left = sum(1 for piece in sight.observation.board if piece >> OWNER == UNCLAIMED)
    if not left:
        return ""
    said = many("{number} piece is left.", "{number} pieces are left.", left)
    if LEFT_OVER < left <= NEARLY_OVER:
        said += " " + _("The claims end when at most two are left.")
    return said


# The piece that is pointed at


def _paint_pointed(sheet: Sheet, rect: Rect, sight: ClaimSight) -> None:
    """Draw one piece: where it goes, what it does, and who has its like."""
    look, square = sheet.look, sight.subject
    if square is None:
        _paint_nothing_pointed(sheet, rect, sight)
        return
    sheet.box(rect, look.tight(12), "panel", "line")
    side = rect.height - 2 * look.tight(10)
    side = min(side, rect.width * 2 // 5)
    tree = Columns([Slot("steps", side, side), Slot("words")], look.tight(16), [None, 1.0], "fill")
    parts = slots(Inset(tree, look.tight(12), look.tight(10)), rect)
    picture = Rect(0, 0, side, side)
    picture.center = parts["steps"].center
    piece, observation = sight.observation.board[square], sight.observation
    _paint_steps(sheet, picture, piece, sight)
    area = parts["words"]
    title = capital(who(piece, observation.ground.names[square]))
    line = sheet.paragraph(title, area, 20, "bold").height
    below = Rect(area.left, area.top + line, area.width, area.height - line)
    kind = character_of(piece)
    for words, ink in (
        (ability(kind), "bone"),
        (ability_detail(kind), "bone"),
        (likes_words(sight, kind), "muted"),
    ):
        needed = text.line_height(look.pt(16)) * len(
            text.wrap(words, "regular", look.pt(16), below.width)
        )
        if words and needed <= below.height:
            bottom = sheet.paragraph(words, below, 16, "regular", ink).bottom
            below = Rect(below.left, bottom, below.width, below.bottom - bottom)


def _paint_nothing_pointed(sheet: Sheet, rect: Rect, sight: ClaimSight) -> None:
    """List the pieces on the board, or without room for that ask to point at one."""
    look = sheet.look
    sheet.box(rect, look.tight(12), None, "line", dashed=True)
    inner = rect.inflate(-2 * look.tight(14), -2 * look.tight(12))
    table = legend.list_of(sight.observation, look)
    if table.height_for(inner.width) <= inner.height:
        legend.paint(sheet, inner, sight.observation)
        return
    words = _("Point at a piece to see where it goes.")
    sheet.text(words, inner.center, 16, "regular", "muted", "center", inner.width)


def _paint_steps(sheet: Sheet, rect: Rect, piece: int, sight: ClaimSight) -> None:
    """Draw a piece in the middle of squares, with a dot wherever an arrow leads."""
    look, kind = sheet.look, character_of(piece)
    lengths = {MONSTER: (2,), CROW: (1, 2)}.get(kind, (1,))
    count = 2 * max(lengths) + 1
    cell = rect.width // count
    squares = Rect(0, 0, cell * count, cell * count)
    squares.center = rect.center
    for number in range(count * count):
        row, column = divmod(number, count)
        spot = Rect(squares.left + column * cell, squares.top + row * cell, cell, cell)
        sheet.box(spot.inflate(-look.px(3), -look.px(3)), look.px(5), "stone", "line")
    radius = look.px(6)
    for direction in ARROWS_IN[arrows_of(piece)]:
        right, down = STEPS[(direction + HALF_TURN_EIGHTHS * sight.flipped) % 8]
        for length in lengths:
            middle = squares.centerx + right * length * cell, squares.centery + down * length * cell
            dot = Rect(0, 0, 2 * radius, 2 * radius)
            dot.center = middle
            sheet.box(dot, radius, "candle", "night", 2)
    picture = whole(piece, sight.observation.final, sight.flipped)
    sheet.place(sprite(picture, round(cell * 0.96), look), squares.center)


def likes_words(sight: ClaimSight, kind: int) -> str:
    """Return who has how many pieces of a character, in one sentence."""
    board, seat = sight.observation.board, sight.seat or 0
    counts = [
        sum(1 for p in board if p >> OWNER == player + 1 and character_of(p) == kind)
        for player in (seat, 1 - seat)
    ]
    names = [sight.names[player] for player in (seat, 1 - seat)]
    if not any(counts):
        return _("Nobody has one like it yet.")
    if sight.seat is None:
        said = [
            # For translators: how many pieces with the same character a player has, here and below.
            _("{player} has {number} like it.", player=called, number=count)
            for called, count in zip(names, counts, strict=True)
            if count
        ]
        return " ".join(said)
    said = [_("You have {number} like it.", number=counts[0])] if counts[0] else []
    if counts[1]:
        said.append(_("{player} has {number} like it.", player=names[1], number=counts[1]))
    return " ".join(said)


# The lock


def lock_words(sight: ClaimSight) -> str:
    """Return the words on the lock button: what it locks, or what is missing."""
    names = [sight.observation.ground.names[square] for square in sight.drafted]
    if len(names) == len(draft.CARDS):
        # For translators: two squares of the board that are named for good.
        return _("Lock {first} and {second}", first=names[0], second=names[1])
    return _("Name one more") if names else _("Name two pieces")


def _paint_lock(sheet: Sheet, rect: Rect, sight: ClaimSight) -> None:
    """Draw the lock in gold, or dashed while a piece is missing."""
    look, palette = sheet.look, sheet.look.palette
    if len(sight.drafted) < len(draft.CARDS):
        sheet.box(rect, look.tight(11), None, "edge", 1.5, dashed=True)
        limit = rect.width - 2 * look.px(10)
        sheet.text(lock_words(sight), rect.center, 18, "regular", "muted", "center", limit)
        return
    sheet.box(rect, look.tight(11), palette.candle, "candle_rim", 1.5)
    cap, lock = keycap(look, LOCK.key, True), icon("lock", look.pt(20), palette.night)
    room = rect.width - cap.get_width() - lock.get_width() - look.px(40)
    words, pixels = text.fit(lock_words(sight), "bold", look.pt(18), room)
    line = text.line(words, "bold", pixels, palette.night)
    strip, gap = Strip(sheet, rect), look.px(10)
    wide = lock.get_width() + line.get_width() + cap.get_width() + 2 * gap
    strip.left = rect.centerx - wide // 2
    for picture in (lock, line, cap):
        strip.put(picture, gap)


# The round that was revealed


def _paint_round(sheet: Sheet, side: Rect, sight: ClaimSight) -> None:
    """Draw what both players have now, and the earlier rounds."""
    look, gap, owned = sheet.look, sheet.look.tight(GAP_UNITS), _owned(sheet.look, sight)
    number = sight.news.number if sight.news else 0
    earlier = [claims for claims in sight.rounds if claims.number < number][::-1]
    room = side.height - owned.height_for(side.width) - gap
    table = _earlier(look, sight, earlier, side.width - 2 * look.tight(14), room)
    rows: list[Item] = [owned] if table is None else [owned, Named(EARLIER, table)]
    parts = slots(Rows(rows, gap), side)
    if parts[OWNED].bottom > side.bottom:
        return
    _paint_owned(sheet, parts, sight)
    if not sight.moving:
        area = parts[LAST_ROUND]
        sheet.text(left_words(sight), area.midleft, 16, "regular", "muted", limit=area.width)
    if EARLIER not in parts:
        return
    sheet.box(parts[EARLIER], look.tight(12), "panel", "line")
    sheet.text(_("Earlier rounds"), parts["head"].midleft, 18, "title")
    for claims in earlier:
        if f"said {claims.number}" in parts:
            words = parts[f"said {claims.number}"]
            sheet.text(str(claims.number), parts[f"number {claims.number}"].topleft, 16, "bold",
                       "candle", "topleft")  # fmt: skip
            sheet.paragraph(claims_said(claims, sight.names, sight.seat), words, 16)


def _earlier(
    look: Look, sight: ClaimSight, earlier: Sequence[ClaimRound], width: int, room: int
) -> Item | None:
    """Return the card of the earlier rounds, as many as there is room for, or None."""
    line, gap = text.line_height(look.pt(16)), look.tight(6)
    rows: list[Item] = [Slot("head", height=text.line_height(look.pt(20)))]
    numbers = look.pt(16)
    for claims in earlier:
        said = claims_said(claims, sight.names, sight.seat)
        wrapped = text.wrap(said, "regular", look.pt(16), width - numbers - look.tight(10))
        high = line * len(wrapped)
        parts = [Slot(f"number {claims.number}"), Slot(f"said {claims.number}", height=high)]
        rows.append(Columns(parts, look.tight(10), [numbers, 1.0]))
    while len(rows) > 1:
        card = Inset(Rows(rows, gap), look.tight(14), look.tight(8))
        if card.height_for(width) <= room:
            return card
        rows.pop()
    return None
