"""The printed components of The Haunting House 3."""

from __future__ import annotations

from typing import Final

from game.language import _, mark
from game.options import Options
from game.rules.haunting_house_3 import house, tiles
from game.rules.haunting_house_3.cards import DECKS
from game.rules.haunting_house_3.state import HauntingHouse3
from game.state import HIDDEN
from scenes.boards.components import (
    CARD_MILLIMETRES,
    STANDEE,
    Components,
    PaperPiece,
    PieceSet,
    PieceSide,
    sprites,
)
from scenes.boards.haunting_house_3.cards import BACK, PAPER, plate, title
from scenes.boards.haunting_house_3.pieces import (
    DISK_SPRITES,
    DOWN_SPRITE,
    FIXTURES,
    KEY,
    MARKS,
    SHAPES,
)
from scenes.boards.picture.picture_cell import SpriteLayer

# What the cards do, by their numbers.
EFFECTS: Final = (
    mark("Walk one tile, if you can."),
    mark("Walk two tiles. You may turn back."),
    mark("Walk three tiles. You may turn back."),
    mark("One step through one or two walls."),
    mark("Turn any tile a quarter, right or left."),
    mark("Turn any tile by half a turn."),
    mark("Exchange two tiles side by side."),
    mark("Change places with a pawn right beside you."),
    mark("Shift the Exit or a staircase by one."),
    mark("Move to the nearest trap door."),
    mark("Nothing happens: the step is lost."),
    mark("On a ghost picture, you become a ghost."),
)
TILE_MM: Final = 38.0  # Five lie beside each other on a sheet.
GROUND_COLOUR: Final = "#100C18"  # Tiles have it beyond their edge.


def components(state: HauntingHouse3, options: Options) -> Components:
    """Return the tiles as they were dealt, disks, pawns and each player's cards."""
    laid = tuple(
        PaperPiece(_tile(state, place), PieceSide(sprites(DOWN_SPRITE), fill=GROUND_COLOUR))
        for place in range(house.FIRST[state.storeys])
    )
    disks = tuple(
        PaperPiece(
            PieceSide(sprites(DISK_SPRITES[disk])), PieceSide(sprites(DISK_SPRITES[HIDDEN])), count
        )
        for disk, count in zip(
            (tiles.CANCEL_DISK, tiles.SWAP_DISK, tiles.GHOST_DISK), state.disk_counts, strict=True
        )
        if count
    )
    fixtures = ["X", "A", "B"][: state.storeys]
    extra = tuple(
        PaperPiece(PieceSide(sprites(FIXTURES[name]), fill=GROUND_COLOUR)) for name in fixtures
    )
    pawns = tuple(
        PaperPiece(PieceSide(sprites(f"{KEY}/{form}_{seat}")))
        for seat in range(state.players)
        for form in ("pawn", "ghost")
    )
    decks = tuple(
        PieceSet(
            _("Cards of player {number}", number=seat + 1),
            "cards",
            CARD_MILLIMETRES,
            tuple(_card(card, seat) for card in DECKS[state.storeys - 1]),
            True,
        )
        for seat in range(state.players)
    )
    sets = [PieceSet(_("Tiles"), "tiles", (TILE_MM, TILE_MM), laid, True)]
    if disks:
        sets.append(PieceSet(_("Disks"), "tokens", (15, 15), disks, True))
    return Components(
        (),
        (
            *sets,
            PieceSet(_("Exit and staircases"), "tiles", (TILE_MM, TILE_MM), extra),
            PieceSet(_("Pawns and ghosts"), "standees", STANDEE, pawns),
            *decks,
        ),
        _("Every player"),
        lines=161,
    )


def _tile(state: HauntingHouse3, place: int) -> PieceSide:
    """Return a tile face up, with what is printed on it and where it is dealt to."""
    form, degrees = SHAPES[state.faces[place] & tiles.ALL_SIDES]
    layers = [SpriteLayer(f"{KEY}/tile_{house.STOREY_OF[place] + 1}_{form}", degrees)]
    printed = MARKS.get(state.kind_at(place), "")
    if printed:
        layers.append(SpriteLayer(printed, 0, 60))
    if place == house.GOAL:
        layers.append(SpriteLayer(f"{KEY}/goal", 0, 46))
    return PieceSide(tuple(layers), letter=house.NAMES[place], fill=GROUND_COLOUR)


def _card(card: int, seat: int) -> PaperPiece:
    front = PieceSide(
        sprites(plate(card), percent=88), title(card), _(EFFECTS[card]),
        figure=f"{KEY}/seat_{seat}", fill=PAPER,
    )  # fmt: skip
    back = PieceSide(
        (SpriteLayer(f"{KEY}/back", 0, 70), SpriteLayer(f"{KEY}/seat_{seat}", 0, 24)), fill=BACK
    )
    return PaperPiece(front, back)
