"""The printed components of Ghost Hunt."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.language import _
from game.options import Options
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import ITEMS, SALT_PILES
from scenes.boards.components import (
    CARD_MILLIMETRES,
    STANDEE,
    Components,
    PaperBoard,
    PaperPiece,
    PieceSet,
    PieceSide,
    sprites,
    tinted,
)
from scenes.boards.ghost_hunt.cards.item_cards import use_of
from scenes.boards.ghost_hunt.house.house_art import whole_body
from scenes.boards.ghost_hunt.house.house_layout import ALCOVE_FILL, TILE_UNITS, HuntPlan, plan_of
from scenes.boards.ghost_hunt.nouns import (
    EVIDENCES,
    ability_words,
    capital,
    evidence_name,
    item_name,
    kind_name,
)
from scenes.boards.house.paper import paper_board
from scenes.boards.picture.picture_cell import SpriteLayer

KEY: Final = "ghost_hunt"
CREAM: Final = "#FBF6E9"
VAN_TINT: Final = "#FFF3D6"  # The van and hiding places have it on paper.
TOKENS_OF_A_KIND: Final = 10  # There are this many of each small token.


def components(state: Position, options: Options) -> Components:
    """Return the house, figures, items, the types of ghosts and what lies on squares."""
    plan = plan_of(state.house)
    hunters = [PaperPiece(PieceSide(sprites(f"{KEY}/hunter_{h}"))) for h in range(len(state.pawns))]
    ghosts = [
        PaperPiece(PieceSide(sprites(f"{KEY}/{name}"))) for name in ("ghost", "ghost_hunting")
    ]
    items = tuple(PaperPiece(PieceSide(sprites(f"{KEY}/item_{name}"))) for name in ITEMS)
    cards = tuple(_item_card(item) for item in range(len(ITEMS)))
    kinds = tuple(_kind_card(kind) for kind in range(len(KINDS)))
    things = (
        PaperPiece(
            PieceSide(sprites(f"{KEY}/pile")), PieceSide(sprites(f"{KEY}/print")), SALT_PILES
        ),
        PaperPiece(PieceSide(sprites(f"{KEY}/hand")), count=TOKENS_OF_A_KIND),
        PaperPiece(PieceSide(sprites(f"{KEY}/heard")), count=TOKENS_OF_A_KIND),
    )
    return Components(
        (_board(plan, 25, _("The house")),),
        (
            PieceSet(_("Figures"), "standees", STANDEE, (*hunters, *ghosts)),
            PieceSet(_("Item tokens"), "tokens", (20, 20), items),
            PieceSet(_("Salt, marks and noises"), "tokens", (15, 15), things),
            PieceSet(_("Item cards"), "cards", CARD_MILLIMETRES, cards),
            PieceSet(_("Types of ghosts"), "cards", CARD_MILLIMETRES, kinds, True),
        ),
        _("The Ghost"),
        _board(plan, 4.0, ""),
        lines=228,
        dice=1,
    )


def _item_card(item: int) -> PaperPiece:
    _proves, purpose, sentence = use_of(item)
    name = capital(item_name(item))
    picture = sprites(f"{KEY}/item_{ITEMS[item]}", percent=60)
    return PaperPiece(PieceSide(picture, name, f"{capital(purpose)}. {sentence}", fill=CREAM))


def _kind_card(kind: int) -> PaperPiece:
    row = KINDS[kind]
    told = [evidence_name(evidence) for evidence in EVIDENCES if row.evidence & evidence]
    words = _(
        "{evidence}. Countdown {countdown}, speed {speed}.",
        evidence=capital(", ".join(told)), countdown=row.countdown, speed=row.speed,
    )  # fmt: skip
    ability = ability_words(kind)
    words += f" {capital(ability)}." if ability else ""
    front = PieceSide(sprites(f"{KEY}/ghost", percent=60), kind_name(kind), words, fill=CREAM)
    back = PieceSide((SpriteLayer(f"{KEY}/ghost_hunting", 0, 60),), fill="#2A1C3C")
    return PaperPiece(front, back)


def _board(plan: HuntPlan, square: float, name: str) -> PaperBoard:
    signs = plan.hiding_places().replace(ALCOVE_FILL, f'fill="{VAN_TINT}"')
    board = paper_board(plan, name, square, whole_body(plan), signs)
    van = "".join(tinted(*plan.floor.spot(s), TILE_UNITS, VAN_TINT) for s in sorted(plan.van))
    return replace(board, light=van + board.light)
