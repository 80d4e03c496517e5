"""The face of Haunted House: the house by lantern light, its figures, and what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, many
from game.rules.haunted_house import facts as f
from game.rules.haunted_house import tables
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import pawn_of, tiles_in
from game.state import HIDDEN
from game.study.haunted_house import kind_of
from scenes.boards.haunted_house import animations, click_paths, colours, sentences, side, words
from scenes.boards.haunted_house.actions import ACTIONS, RADAR
from scenes.boards.haunted_house.house import crowds, scenery
from scenes.boards.haunted_house.house.board_overlays import (
    paint_candidates,
    paint_notes,
    paint_outlook,
    paint_rings,
)
from scenes.boards.haunted_house.knowledge import case_notes
from scenes.boards.haunted_house.knowledge.notebook import Notebook, team_of
from scenes.boards.haunted_house.knowledge.outlook import RadarOutlook, Tally, counts, may_use_radar
from scenes.boards.haunted_house.naming import pawn_name
from scenes.boards.haunted_house.side import HUNTERS
from scenes.boards.haunted_house.viewers import able, viewing_side
from scenes.boards.layout import Kind, Place, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.frame import paint_frame
from scenes.boards.picture.layer import Areas, Layer
from scenes.boards.seen import Seen
from scenes.boards.view import Animation, Caption, Lamp, Overlay, Preview, TargetMark, View
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet

FRAME_UNITS: Final = 18  # Wood around the house.
CLUES, NOTES = "clues", "notes"

POLTERGEIST: Final = Piece("haunted_house/poltergeist", sway=2)
TRAP: Final = Piece("haunted_house/trap", shadow=False)
SPRUNG: Final = Piece("haunted_house/sprung", shadow=False)


@dataclass(frozen=True, slots=True)
class HeldRound:
    """A capture or the end of a round, held in view until somebody continues."""

    capture: f.Captured | None
    change: f.RoundBegan | None  # The sides change with it.
    before: HauntedHouse  # What was known just before.
    tableau: HauntedHouse  # The house looks like this meanwhile.


@dataclass(frozen=True, slots=True)
class BesideHouse:
    """What is beside the house."""

    observation: HauntedHouse
    names: tuple[str, ...]
    playable: bool
    tally: Tally
    outlook: RadarOutlook | None


@dataclass(frozen=True, slots=True)
class HouseSigns:
    """What lies on the house below its figures."""

    beside: BesideHouse
    clues: int | None  # The Ghost can be on these tiles; None while they are not shown.
    notes: tuple[tuple[int, str], ...]  # The viewer's notes, by tile.
    opened: bool  # The case notes are wanted over the house.
    flipped: bool


class HauntedHouseView(View[HauntedHouse]):
    """The board of Haunted House; when flipped it is turned by half a circle."""

    facts = f.FACTS
    sounds = animations.SOUNDS
    climaxes = animations.CLIMAXES
    weather = "rain"
    lanterns = HUNTERS
    spoken_for = True

    def new_desk(self) -> Notebook:
        return Notebook()

    def home(self, observation: HauntedHouse) -> str:
        if observation.phase == tables.HUNTING and able(observation):
            return tables.NAMES[observation.hunters[able(observation)[0]]]
        haunting = observation.phase == tables.HAUNTING and observation.ghost >= 0
        return tables.NAMES[observation.ghost] if haunting else ""

    def divides(self, fact: Fact) -> bool:
        return isinstance(fact, f.RoundBegan)

    # -- the moment of a capture, or in which the sides change

    def stays(self, facts: Sequence[Fact]) -> bool:
        return any(
            isinstance(one, f.Captured) or (isinstance(one, f.RoundBegan) and one.number)
            for one in facts
        )

    def hold(self, seen: Seen[HauntedHouse], facts: Sequence[Fact]) -> HeldRound | None:
        capture = next((fact for fact in facts if isinstance(fact, f.Captured)), None)
        change = next((one for one in facts if isinstance(one, f.RoundBegan) and one.number), None)
        if capture is None and change is None:
            return None
        tableau = seen.observation.clone()
        if capture:
            tableau.ghost = tables.SQUARES[capture.tile]
        return HeldRound(capture, change, seen.observation, tableau)

    def held_words(self, seen: Seen[HauntedHouse]) -> tuple[str, str]:
        held = seen.held
        if not isinstance(held, HeldRound):
            return "", ""
        number, turn = held.tableau.round + 1, held.tableau.turn
        if held.capture is None:
            sides = sentences.sides(held.change, self.names) if held.change else ""
            said = _("Turn {turn} was its last. Now {sides}.", turn=turn, sides=sides)
            return _("Round {round} is over", round=number), f"{said} {self._to_beat(held)}".strip()
        told = _(
            "{hunter} captures the Ghost on {tile}. Round {round} is over in turn {turn}.",
            hunter=pawn_name(held.capture.pawn, self.names, held.capture.player),
            tile=held.capture.tile,
            round=number,
            turn=turn,
        )
        return _("Captured!"), f"{told} {self._to_beat(held)}".strip()

    def _to_beat(self, held: HeldRound) -> str:
        """Return what the second Ghost has to beat; empty after its round."""
        return words.to_beat(held.before) if held.before.round == 0 else ""

    # -- overlays

    def overlays(self, seen: Seen[HauntedHouse]) -> list[Overlay]:
        known, roomy = _known(seen), seen.crowded is False
        if known.phase in (tables.START, tables.OVER):
            return []
        early = known.turn <= 1
        found = _notebook(seen).pencil(known).overlays(roomy, early)
        if not roomy:
            on = self.switch(seen, NOTES) in seen.on
            found.append(Overlay(NOTES, _("Case notes"), "info", "U", on))
        if counts(known):
            on = self.switch(seen, CLUES) in seen.on
            found.insert(0, Overlay(CLUES, _("Clues"), "search", "O", on, is_early=early))
        return found

    def switch(self, seen: Seen[HauntedHouse], key: str) -> str:
        """Every team has switches of its own."""
        return f"{key} {team_of(_known(seen))}"

    def crowded(self, seen: Seen[HauntedHouse], side_area: Rect, look: Look) -> bool:
        """Return whether there is no room for the pencil's tools and for the notes."""
        return not look.wide

    def shortcuts(self, seen: Seen[HauntedHouse]) -> dict[str, str]:
        keys = click_paths.CARD_KEYS | ACTIONS.keys
        return {key.lower(): place for place, key in keys.items()}

    # -- where everything lies

    def places(
        self, seen: Seen[HauntedHouse], board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        observation, house = _standing(seen), house_rect(board, look)
        found = {}
        for tile, name in enumerate(tables.NAMES):
            cell = tile_rect(house, tile, seen.flipped)
            seats = crowds.seats(observation, tile, cell.width)
            figures = crowds.figures(observation, tile, cell) if seen.playable else ()
            found[name] = Place(name, cell, cell.width * 0.86, seats=seats, figures=figures)
        if side_area.height <= 0:
            return found
        parts = side.parts_of(side_area, look, len(self.names) or 2, observation)
        cards = () if viewing_side(observation) == "ghost" else click_paths.HUNTER_CARDS
        for name, rect in parts.items():
            if name in cards:
                pawn = cards.index(name)
                label = pawn_name(pawn, self.names, observation.seat_of(pawn))
                picture = HUNTERS[pawn]
                found[name] = _beside(name, rect, "card", picture, label)
            elif name in ACTIONS.places:
                row = ACTIONS.at(observation, name)
                found[name] = _beside(name, rect, "button", row.icon, row.label())
        return found

    def side_heights(self, seen: Seen[HauntedHouse], width: int, look: Look) -> tuple[int, int]:
        return side.heights(width, look, len(self.names) or 2, _known(seen))

    # -- painting

    def layers(self, seen: Seen[HauntedHouse]) -> list[Layer[Any]]:
        observation, notebook = _known(seen), _notebook(seen)
        outlook, tally = _outlook(seen), Tally()
        if case_notes.has_notes(observation):
            tally = notebook.counting.tally(observation)
        clued = self.switch(seen, CLUES) in seen.on and counts(observation)
        clues = notebook.counting.possible(observation) if clued or outlook else None
        beside = BesideHouse(observation, tuple(self.names), seen.playable, tally, outlook)
        opened = self.switch(seen, NOTES) in seen.on
        notes = notebook.notes(observation)
        signs = HouseSigns(beside, clues, notes, opened, seen.flipped)
        lit = scenery.lit_house(_standing(seen), seen.flipped)
        return [
            Layer("ground", lit, paint_ground),
            Layer("signs", signs, _paint_signs),
            Layer("side", beside, _paint_side),
        ]

    def lamps(self, seen: Seen[HauntedHouse], board: Rect, look: Look) -> list[Lamp]:
        return []

    # -- pieces

    def pieces(self, seen: Seen[HauntedHouse]) -> dict[Spot, Piece]:
        return _pieces(_standing(seen))

    def portrait(self, seen: Seen[HauntedHouse], player: int, selected: Sequence[str]) -> str:
        observation = seen.observation
        if observation.phase == tables.OVER or player % 2 == observation.round:
            return f"haunted_house/ghost_{player % 2 if player >= 0 else observation.round}"
        pawn = click_paths.pawn_in(observation, selected[0]) if selected else None
        if pawn is None:
            pawn = tables.I if player >= 2 else tables.H
        return HUNTERS[pawn]

    def figure(self, observation: HauntedHouse, place: str) -> Spot | None:
        pawn = click_paths.pawn_in(observation, place)
        if pawn is not None:
            return tables.NAMES[observation.hunters[pawn]], crowds.H_SEAT + pawn
        ghosts = (
            observation.phase == tables.HAUNTING and tables.SQUARES.get(place) == observation.ghost
        )
        return (place, crowds.GHOST_SEAT) if ghosts else None

    def companion(self, observation: HauntedHouse, place: str) -> str:
        pawn = click_paths.pawn_in(observation, place)
        if pawn is None:
            return ""
        return (
            tables.NAMES[observation.hunters[pawn]]
            if place in click_paths.HUNTER_CARDS
            else click_paths.HUNTER_CARDS[pawn]
        )

    def seat_colour(self, observation: HauntedHouse, player: int) -> str:
        if observation.phase == tables.OVER or player % 2 == observation.round:
            return colours.GHOSTS[player % 2]
        return colours.HUNTERS[player >= 2]

    def stands(self, observation: HauntedHouse, player: int) -> Sequence[str]:
        if observation.phase == tables.OVER or player % 2 == observation.round:
            return [tables.NAMES[observation.ghost]] if observation.ghost >= 0 else []
        return list(dict.fromkeys(tables.NAMES[tile] for tile in observation.hunters if tile >= 0))

    def clicks(self, observation: HauntedHouse, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: HauntedHouse, action: int) -> TargetMark:
        kind = kind_of(observation, action)
        target = click_paths.target_of(action)
        if kind == "walk" and target is not None:
            room = observation.house.room_of[target]
            entering = room != observation.house.room_of[observation.hunters[pawn_of(action)]]
            if entering and observation.told >> room & 1:
                return TargetMark("dot", "haunted")
        return ACTIONS.by_kind[kind].target_mark

    def warning(self, observation: HauntedHouse, facts: Sequence[Fact]) -> str:
        """Return what a Capture can cost, or how much the end of a turn wastes."""
        match facts[0]:
            case f.CaptureTried(pawn=pawn, tile=tile):
                return _(
                    "If the Ghost is not on {tile}, {hunter} has no actions in the next turn.",
                    tile=tile,
                    hunter=pawn_name(pawn, self.names, observation.seat_of(pawn)),
                )
            case f.Done() if observation.phase == tables.HUNTING:
                left = sum(observation.left[pawn] for pawn in able(observation))
                said = many(
                    "The hunters still have {number} action. End the turn?",
                    "The hunters still have {number} actions. End the turn?",
                    left,
                )
                return said if left else ""
            case f.Rested() if observation.ghost_left > 0:
                return many(
                    "The Ghost still has {number} action. End the turn?",
                    "The Ghost still has {number} actions. End the turn?",
                    observation.ghost_left,
                )
        return ""

    def automatic(self, observation: HauntedHouse) -> int | None:
        return None  # An empty turn of the Ghost must look like any other.

    # -- events

    def animate(
        self, before: HauntedHouse, seen: Seen[HauntedHouse], facts: Sequence[Fact]
    ) -> Animation:
        """Return the animation of facts; where secrets may be overheard, all sound the same."""
        after, held = seen.observation, seen.held
        if isinstance(held, HeldRound):
            if held.capture:
                return animations.captured(held.capture, held.tableau.round)
            return Animation(None, cues=animations.quiet(facts))
        told = animations.animation_of(before, after, facts, _pieces(before), _pieces(after))
        alike = seen.overheard and viewing_side(after) != "everyone"
        if told and not alike:
            return told
        cues = animations.quiet(facts) if alike else animations.heard(facts)
        return replace(told, cues=cues) if told else Animation(None, cues=cues)

    def progress(self, observation: HauntedHouse) -> tuple[int, int] | None:
        if observation.phase in (tables.START, tables.OVER):
            return None
        return observation.turn, observation.turn_limit

    def tense(self, observation: HauntedHouse) -> bool:
        return observation.turn >= observation.turn_limit - 1

    def trace(self, facts: Sequence[Fact]) -> Trace:
        return animations.trace(facts)

    def preview(self, seen: Seen[HauntedHouse], facts: Sequence[Fact]) -> Preview:
        observation = seen.observation
        match facts[0]:
            case f.Started(player=ghost, tile=tile) | f.Stepped(player=ghost, target=tile):
                return _moved((tile, crowds.GHOST_SEAT), _ghost(ghost), observation.ghost)
            case f.Phased(player=ghost, target=tile):
                return _moved((tile, crowds.GHOST_SEAT), _ghost(ghost), observation.ghost)
            case f.Walked(pawn=pawn, target=tile):
                spot = (tile, crowds.H_SEAT + pawn)
                return _moved(spot, Piece(HUNTERS[pawn]), observation.hunters[pawn])
            case f.Conjured(tile=tile):
                return Preview((((tile, crowds.POLT_SEAT), POLTERGEIST),))
            case f.TrapPlaced(tile=tile):
                return Preview((((tile, crowds.TRAP_SEAT), TRAP),))
            case f.CaptureTried(tile=tile):
                return Preview(chips=(Caption(tile, _("capture"), "danger"),))
            case f.RadarUsed(tile=tile):
                return Preview(chips=(Caption(tile, _("radar"), "candle"),))
        return Preview()


def _moved(spot: Spot, piece: Piece, here: int) -> Preview:
    """Return a figure elsewhere than on its tile, if it is on any."""
    leaving = ((tables.NAMES[here], spot[1]),) if here != tables.NOWHERE else ()
    return Preview(((spot, piece),), leaving)


def _ghost(number: int) -> Piece:
    return Piece(f"haunted_house/ghost_{number}", sway=1)


def _trap(observation: HauntedHouse, tile: int) -> Piece:
    sprung = observation.found if observation.sprung == HIDDEN else observation.sprung
    return SPRUNG if sprung >> tile & 1 else TRAP


def _pieces(observation: HauntedHouse) -> dict[Spot, Piece]:
    """Return the figures and traps of an observation."""
    found: dict[Spot, Piece] = {}
    traps = observation.sprung if observation.traps == HIDDEN else observation.traps
    for tile in tiles_in(traps) if traps != HIDDEN else ():
        found[tables.NAMES[tile], crowds.TRAP_SEAT] = _trap(observation, tile)
    if observation.polt >= 0:
        found[tables.NAMES[observation.polt], crowds.POLT_SEAT] = POLTERGEIST
    if observation.ghost >= 0:
        found[tables.NAMES[observation.ghost], crowds.GHOST_SEAT] = _ghost(observation.round)
    for pawn in (tables.H, tables.I):
        found[tables.NAMES[observation.hunters[pawn]], crowds.H_SEAT + pawn] = Piece(HUNTERS[pawn])
    return found


# What is known, and where it lies


def _standing(seen: Seen[HauntedHouse]) -> HauntedHouse:
    """Return the observation on the board, the capture while it is held."""
    return seen.held.tableau if isinstance(seen.held, HeldRound) else seen.observation


def _known(seen: Seen[HauntedHouse]) -> HauntedHouse:
    """Return the observation beside the board, the last before a capture while it is held."""
    return seen.held.before if isinstance(seen.held, HeldRound) else seen.observation


def _notebook(seen: Seen[HauntedHouse]) -> Notebook:
    """Return the viewer's notebook, an empty one if there is none."""
    return seen.desk if isinstance(seen.desk, Notebook) else Notebook()


def _outlook(seen: Seen[HauntedHouse]) -> RadarOutlook | None:
    """Return the forecast of the pointed or chosen Radar, or None."""
    observation, counting = _known(seen), _notebook(seen).counting
    if not (seen.playable and counts(observation) and observation.phase == tables.HUNTING):
        return None
    if seen.hovered_action in tables.RADAR:
        pawns = [pawn_of(seen.hovered_action)]
    elif seen.pointed == RADAR.place:
        pawns = [p for p in able(observation) if may_use_radar(observation, p)]
    else:
        return None
    outlooks = [counting.outlook(observation, pawn) for pawn in pawns]
    return min(outlooks, key=lambda outlook: outlook.mean, default=None)


def _beside(name: str, rect: Rect, kind: Kind, picture: str, label: str) -> Place:
    return Place(name, rect, rect.height, beside=True, kind=kind, picture=picture, label=label)


def _frame(board: Rect, look: Look) -> Rect:
    """Return the frame, which leaves room for the coordinates to the left and below."""
    strip = look.pt(22) if look.coordinates else 0
    high = max(1, min(board.width, board.height) - strip)
    whole = Rect(0, 0, high + strip, high + strip)
    whole.center = board.center
    return Rect(whole.left + strip, whole.top, high, high)


def house_rect(board: Rect, look: Look) -> Rect:
    """Return the square of the tiles."""
    inner = _frame(board, look).inflate(-2 * look.px(FRAME_UNITS), -2 * look.px(FRAME_UNITS))
    tile = max(1, inner.width // tables.SIDE)
    house = Rect(0, 0, tile * tables.SIDE, tile * tables.SIDE)
    house.center = inner.center
    return house


def tile_rect(house: Rect, tile: int, flipped: bool) -> Rect:
    """Return where a tile lies in the square of all tiles."""
    size = house.width // tables.SIDE
    column, row = tile % tables.SIDE, tables.SIDE - 1 - tile // tables.SIDE
    if flipped:
        column, row = tables.SIDE - 1 - column, tables.SIDE - 1 - row
    return Rect(house.left + column * size, house.top + row * size, size, size)


# Painters


def paint_ground(
    surface: pygame.Surface, areas: Areas, look: Look, shown: scenery.LitHouse
) -> None:
    """Draw the house in its frame, with the names of columns and rows, and light it."""
    board, plan = areas.board, shown.plan
    frame, house = _frame(board, look), house_rect(board, look)
    paint_frame(surface, frame, look)
    for index in range(tables.SIDE if look.coordinates else 0):
        cell = tile_rect(house, index * tables.SIDE + index, plan.flipped)
        for letter, spot in (
            (tables.FILES[index], (cell.centerx, frame.bottom + look.pt(12))),
            (str(index + 1), (frame.left - look.pt(12), cell.centery)),
        ):
            Sheet.over(surface, look).text(letter, spot, 15, "bold", "muted", "center")
    scenery.paint_house(surface, house, plan)
    scenery.paint_light(surface, house, shown)


def _paint_signs(sheet: pygame.Surface, areas: Areas, look: Look, shown: HouseSigns) -> None:
    """Draw the viewer's knowledge of the tiles, the room plates and the notes."""
    beside, house = shown.beside, house_rect(areas.board, look)
    observation, outlook = beside.observation, beside.outlook

    def cell(tile: int) -> Rect:
        return tile_rect(house, tile, shown.flipped)

    if shown.clues is not None:
        paint_candidates(sheet, look, cell, shown.clues)
    scenery.paint_names(sheet, house, look, observation, shown.flipped)
    if viewing_side(observation) != "ghost":
        paint_rings(sheet, look, cell, house, observation, outlook is not None)
    if outlook:
        paint_outlook(sheet, look, cell, house, observation, outlook)
    paint_notes(sheet, look, cell, dict(shown.notes))
    if shown.opened and not look.wide:
        _paint_over_house(sheet, house, look, beside)


def _paint_over_house(sheet: pygame.Surface, house: Rect, look: Look, beside: BesideHouse) -> None:
    """Draw over the house the parts that have no room beside it."""
    observation = beside.observation
    page = Rect(house.left, house.top, house.width, case_notes.notes_height(look))
    if case_notes.has_notes(observation):
        case_notes.paint_notes(
            sheet, page, look, observation, beside.tally, beside.outlook, beside.names
        )
        page.top = page.bottom + look.tight(8)
    page.height = case_notes.rooms_height(look)
    case_notes.paint_rooms(sheet, page, look, observation)


def _paint_side(surface: pygame.Surface, areas: Areas, look: Look, shown: BesideHouse) -> None:
    side.paint(
        surface, areas.side, look, shown.observation, shown.names, shown.playable, shown.tally,
        shown.outlook,
    )  # fmt: skip
