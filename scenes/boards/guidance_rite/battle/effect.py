"""The card about what a power or an item would do: a piece before and after, and the price."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.language import _, listed
from game.rules.guidance_rite import tables
from game.rules.guidance_rite.actions import kind_of
from game.rules.guidance_rite.facts import FACTS, standing
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, character_of, plain
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import EXCHANGE, target_of
from scenes.boards.guidance_rite import click_paths
from scenes.boards.guidance_rite.actions import ACTIONS, ITEMS, POWERS, USE
from scenes.boards.guidance_rite.nouns import capital, who
from scenes.boards.guidance_rite.symbols.tokens import whole
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.layout import Columns, Item, Rows, Slot, slots

KINDS: Final = ("rat", "crow", "lizard", "monster", "black", "honour", "rotate")
LENDING: Final = ("rat", "crow", "lizard", "monster")  # What costs a piece its character.
PIECE_SIZE: Final = 84  # Units of type of the piece before and after.
PRICE_SIZE: Final = 34  # Units of type of the piece that pays.


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action does to a piece."""

    kind: str
    target: int  # The square of the piece that changes.
    lender: int  # The square of the piece that pays, or that of the target.
    before: int
    after: int
    reached_before: tuple[str, ...]
    reached_after: tuple[str, ...]


def is_shown(observation: GuidanceRite, chosen: Sequence[str] | None) -> bool:
    """Return whether a piece is chosen to which something is going to happen."""
    if not chosen or chosen[-1] not in observation.ground.squares:
        return False
    nexts = click_paths.following(observation, chosen)
    return any(p == USE.place or click_paths.arrow_at(p) for p in nexts)


def action_shown(
    observation: GuidanceRite, chosen: Sequence[str], hovered_action: int | None
) -> int | None:
    """Return the action to explain: the hovered one, else the only one that can follow."""
    if hovered_action is not None and kind_of(hovered_action) in KINDS:
        return hovered_action
    begun = tuple(chosen)
    found = {
        action
        for action in observation.legal_actions()
        for way in click_paths.clicks(observation, action)
        if begun and len(way) > len(begun) and way[: len(begun)] == begun
    }
    return found.pop() if len(found) == 1 else None


def effect_of(observation: GuidanceRite, action: int) -> Effect:
    """Return what a power or an item does."""
    kind, ground = kind_of(action), observation.ground
    target = lender = -1
    if kind == "rat":
        target = lender = action - tables.RAT_POWER
    elif kind == "crow":
        target = lender = action - tables.CROW_POWER
    elif kind == "lizard":
        target = lender = (action - tables.LIZARD_POWER) // 8
    elif kind == "monster":
        lender, target, _direction = bite_of(action, ground)
    elif kind == "black":
        target = lender = (action - tables.BLACKEN) // 8
    elif kind == "honour":
        target = lender = (action - tables.HONOUR) // 8
    else:
        target = lender = (action - tables.ROTATE) // 8
    board = observation.board
    after = standing(observation, FACTS.preview_facts(observation, action))
    return Effect(
        kind, target, lender, board[target], after[target],
        _reached(observation, board, target), _reached(observation, after, target),
    )  # fmt: skip


def _reached(observation: GuidanceRite, board: Sequence[int], square: int) -> tuple[str, ...]:
    """Return the squares that a piece could go to."""
    ground, piece = observation.ground, board[square]
    if not piece:
        return ()
    found = {
        target_of(ground, action)
        for action in moves(list(board), (piece >> OWNER) - 1, observation.final, 0)
        if action >> 5 == square and not action & EXCHANGE
    }
    return tuple(ground.names[target] for target in sorted(found))


def heading(kind: str) -> str:
    """Return the condition under which the effect comes."""
    return {
        "rat": _("If it turns its arrows round"),
        "crow": _("If it lends its power"),
        "lizard": _("If it gets this arrow"),
        "monster": _("If you take this arrow"),
        "black": _("If this arrow becomes black"),
        "honour": _("If it gets this arrow"),
        "rotate": _("If it turns that far"),
    }[kind]


def effect_words(effect: Effect) -> str:
    """Return what the piece can reach then and could not before, or no longer."""
    lost = [square for square in effect.reached_before if square not in effect.reached_after]
    won = [square for square in effect.reached_after if square not in effect.reached_before]
    said = [_("It can no longer reach {squares}.", squares=listed(lost))] if lost else []
    if won:
        said.append(_("It can then reach {squares}.", squares=listed(won)))
    return " ".join(said) or _("It can go to the same squares as before.")


def paint(
    sheet: Sheet,
    rect: Rect,
    observation: GuidanceRite,
    chosen: Sequence[str],
    hovered_action: int | None,
    flipped: bool,
) -> None:
    """Draw the effect of the hovered action, or ask for the arrow."""
    look, action = sheet.look, action_shown(observation, chosen, hovered_action)
    if action is None:
        _paint_question(sheet, rect, observation, chosen, flipped)
        return
    effect, line = effect_of(observation, action), text.line_height(look.pt(16))
    size = min(look.pt(PIECE_SIZE), rect.width // 4)
    middle = Columns(
        [Slot("before", size), Slot("to", look.pt(28)), Slot("after", size), Slot("words")],
        look.tight(8),
        [None, None, None, 1.0],
    )
    rows: list[Item] = [Slot("heading", height=line), middle]
    if effect.kind in LENDING:
        rows.append(Slot("price", height=max(look.pt(PRICE_SIZE), line)))
    parts = slots(Rows(rows, look.tight(6), 1), rect)
    area = parts["heading"]
    sheet.text(heading(effect.kind), area.midleft, 16, "bold", "muted", limit=area.width)
    high = min(size, parts["before"].height)
    for name, piece in (("before", effect.before), ("after", effect.after)):
        picture = sprite(whole(piece, observation.final, flipped), high, look)
        sheet.place(picture, parts[name].center)
    sheet.icon("next", parts["to"].center, look.pt(24), "muted")
    words = parts["words"]
    said, room = effect_words(effect), Rect(words)
    lines = len(text.wrap(said, "regular", look.pt(16), words.width))
    room.height = lines * line
    room.centery = words.centery
    sheet.paragraph(said, room, 16)
    if "price" in parts:
        _paint_price(sheet, parts["price"], observation, effect, flipped)


def _paint_price(
    sheet: Sheet, rect: Rect, observation: GuidanceRite, effect: Effect, flipped: bool
) -> None:
    """Draw the piece that lends its power, and say that it becomes plain."""
    look, lender = sheet.look, observation.board[effect.lender]
    sheet.surface.fill(look.palette.line, Rect(rect.left, rect.top, rect.width, 1))
    size = min(look.pt(PRICE_SIZE), rect.height - look.tight(4))
    parts = slots(
        Columns(
            [Slot("before", size), Slot("to", look.pt(20)), Slot("after", size), Slot("words")],
            look.tight(6),
            [None, None, None, 1.0],
        ),
        rect,
    )
    for name, piece in (("before", lender), ("after", plain(lender))):
        picture = sprite(whole(piece, observation.final, flipped), size, look)
        sheet.place(picture, parts[name].center)
    sheet.icon("next", parts["to"].center, look.pt(16), "muted")
    said = _(
        "{piece} becomes plain.",
        piece=capital(who(lender, observation.ground.names[effect.lender])),
    )
    words = parts["words"]
    sheet.text(said, words.midleft, 16, limit=words.width)


def _paint_question(
    sheet: Sheet, rect: Rect, observation: GuidanceRite, chosen: Sequence[str], flipped: bool
) -> None:
    """Draw the chosen piece, what it does, and that a marked arrow is to be pressed."""
    look, line = sheet.look, text.line_height(sheet.look.pt(16))
    square = observation.ground.squares[chosen[-1]]
    piece, size = observation.board[square], min(sheet.look.pt(PIECE_SIZE), rect.width // 4)
    tree = Columns([Slot("piece", size), Slot("words")], look.tight(16), [None, 1.0])
    parts = slots(tree, rect)
    picture = sprite(whole(piece, observation.final, flipped), min(size, rect.height), look)
    sheet.place(picture, parts["piece"].center)
    words = parts["words"]
    title = text.line_height(look.pt(20))
    rows = [ACTIONS.by_place[place] for place in chosen if place in ACTIONS.places]
    row = next((row for row in rows if row in ITEMS), POWERS.get(character_of(piece)))
    does = row.effect(observation) if row else ""
    paragraphs = [(does, "bone"), (_("Press one of the golden dots."), "candle")]
    wrapped = [
        len(text.wrap(said, "regular", look.pt(16), words.width)) for said, _ink in paragraphs
    ]
    top = words.centery - (title + line * sum(wrapped)) // 2
    name = capital(who(piece, chosen[-1]))
    sheet.text(name, (words.left, top + title // 2), 20, "bold", limit=words.width)
    top += title
    for said, ink in paragraphs:
        area = Rect(words.left, top, words.width, words.bottom - top)
        top = sheet.paragraph(said, area, 16, "regular", ink).bottom
