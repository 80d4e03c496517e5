"""The face of Haunted House: the house by lantern light, its figures, and what lies beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, mark
from game.rules.haunted_house.facts import (
    FACTS,
    Captured,
    CaptureTried,
    Conjured,
    Phased,
    RadarUsed,
    RoundBegan,
    Started,
    Stepped,
    TrapPlaced,
    Walked,
)
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.study import kind_of
from game.rules.haunted_house.tables import (
    FILES,
    HAUNTING,
    HUNTING,
    NAMES,
    NOWHERE,
    OVER,
    RADAR,
    SIDE,
    SQUARES,
    START,
    H,
    I,
    pawn_of,
    tiles_in,
)
from game.state import HIDDEN
from scenes.boards.animation import Piece
from scenes.boards.frame import paint_frame
from scenes.boards.haunted_house import (
    animations,
    case_notes,
    click_paths,
    colours,
    crowds,
    scenery,
    side,
    words,
)
from scenes.boards.haunted_house.board_overlays import (
    answers,
    paint_candidates,
    paint_notes,
    paint_outlook,
    paint_rings,
)
from scenes.boards.haunted_house.naming import pawn_name
from scenes.boards.haunted_house.outlook import (
    Counting,
    RadarOutlook,
    counts,
    may_use_radar,
)
from scenes.boards.haunted_house.pencil import Pencil
from scenes.boards.haunted_house.plan import plan_of
from scenes.boards.haunted_house.side import HUNTERS
from scenes.boards.haunted_house.turn_signs import signs
from scenes.boards.haunted_house.viewers import able, side_of, team_seeing
from scenes.boards.layout import Place, Spot
from scenes.boards.view import (
    Animation,
    Caption,
    Lamp,
    Overlay,
    Preview,
    Sign,
    TargetMark,
    Trace,
    View,
)
from scenes.ui import text
from scenes.ui.look import Look

FRAME: Final = 18  # units of wood around the house
CLUES, NOTES = "clues", "notes"
EVERYONE: Final = -1
MARKS: Final = {
    "start": TargetMark("dot"),
    "step": TargetMark("dot"),
    "phase": TargetMark("dashed", mark("phase")),
    "poltergeist": TargetMark("dashed"),
    "walk": TargetMark("dot"),
    "radar": TargetMark("brackets", "", "candle"),
    "trap": TargetMark("brackets", "", "candle"),
    "capture": TargetMark("brackets", "", "danger"),
    "hand": TargetMark("none"),
    "end": TargetMark("none"),
}


POLTERGEIST: Final = Piece("haunted_house/poltergeist", sway=2)
TRAP: Final = Piece("haunted_house/trap", shadow=False)
SPRUNG: Final = Piece("haunted_house/sprung", shadow=False)


class HauntedHouseView(View[HauntedHouse]):
    """The board of Haunted House; when flipped it is turned by half a circle."""

    facts = FACTS
    sounds = animations.SOUNDS
    climaxes = animations.CLIMAXES
    weather = "rain"
    lanterns = HUNTERS
    spoken_for = True

    def __init__(self) -> None:
        self._seen: HauntedHouse | None = None
        self._clued: dict[int, bool] = {}  # by team: whether it sees where the Ghost can be
        self._pencils: dict[int, Pencil] = {}
        self._counting = Counting()
        self._roomy = False  # whether there is room for the pencil's tools, and for the notes
        self._offered = False  # the same when the switches were last told of
        self._capture: Captured | None = None  # while it is held
        self._change: RoundBegan | None = None  # of the sides, while that is held
        self._tableau: HauntedHouse | None = None  # how the house looks meanwhile
        self._before: HauntedHouse | None = None  # and what was known just before
        self._opened: set[int] = set()  # teams that have the case notes over the house
        self._unlit: tuple[Hashable, pygame.Surface] | None = None  # the board by no light

    def home(self, observation: HauntedHouse) -> str:
        if observation.phase == HUNTING and able(observation):
            return NAMES[observation.hunters[able(observation)[0]]]
        haunting = observation.phase == HAUNTING and observation.ghost >= 0
        return NAMES[observation.ghost] if haunting else ""

    def divides(self, fact: Fact) -> bool:
        return isinstance(fact, RoundBegan)

    # -- the moment of a capture, or in which the sides change

    def stays(self, facts: Sequence[Fact]) -> bool:
        return any(
            isinstance(f, Captured) or (isinstance(f, RoundBegan) and f.number) for f in facts
        )

    def hold(self, facts: Sequence[Fact]) -> bool:
        self._capture = next((fact for fact in facts if isinstance(fact, Captured)), None)
        self._change = next((f for f in facts if isinstance(f, RoundBegan) and f.number), None)
        self._tableau = self._before = None
        return self._capture is not None or self._change is not None

    def held_words(self) -> tuple[str, str]:
        if self._tableau is None:
            return "", ""
        number, turn = self._tableau.round + 1, self._tableau.turn
        if self._capture is None:
            sides = words.sides(self._change, self.names) if self._change else ""
            said = _("Turn {turn} was its last. Now {sides}.", turn=turn, sides=sides)
            return _("Round {round} is over", round=number), said
        told = _(
            "{hunter} captures the Ghost on {tile}. Round {round} is over in turn {turn}.",
            hunter=pawn_name(self._capture.pawn),
            tile=self._capture.tile,
            round=number,
            turn=turn,
        )
        return _("Captured!"), told

    def let_go(self) -> None:
        self._capture = self._change = self._tableau = self._before = None

    def staged(self, observation: HauntedHouse) -> HauntedHouse:
        """Return what is on the board: the capture while it is held."""
        return self._tableau or observation

    def _known(self, observation: HauntedHouse) -> HauntedHouse:
        """Return what is told beside the board: while a capture is held what was known before."""
        return self._before or observation

    # -- overlays

    def attend(self, observation: HauntedHouse) -> None:
        if (self._capture or self._change) and self._tableau is None:
            if self._capture is None or observation.phase == HUNTING:
                self._before, self._tableau = observation, observation.clone()
            if self._capture and self._tableau:
                self._tableau.ghost = SQUARES[self._capture.tile]
        self._seen = observation
        self._offered = self._roomy

    def _team(self, observation: HauntedHouse) -> int:
        if side_of(observation) == "everyone":
            return EVERYONE
        return team_seeing(observation)

    def _pencil(self, observation: HauntedHouse) -> Pencil:
        return self._pencils.setdefault(self._team(observation), Pencil())

    @property
    def overlays(self) -> list[Overlay]:
        seen = self._before or self._seen
        if seen is None or seen.phase in (START, OVER):
            return []
        found = self._pencil(seen).overlays(self._offered)
        if not self._offered:
            on = self._team(seen) in self._opened
            found.append(Overlay(NOTES, _("Case notes"), "info", "U", on))
        if counts(seen):
            on = self._clued.get(self._team(seen), False)
            found.insert(0, Overlay(CLUES, _("Clues"), "search", "O", on))
        return found

    def toggle(self, key: str) -> None:
        if self._seen is not None and key == CLUES:
            team = self._team(self._seen)
            self._clued[team] = not self._clued.get(team, False)
        elif self._seen is not None and key == NOTES:
            self._opened ^= {self._team(self._seen)}
        elif self._seen is None or not self._pencil(self._seen).take(key):
            raise ValueError(f"no overlay {key!r}")

    def _deducing(self, observation: HauntedHouse) -> bool:
        return self._clued.get(self._team(observation), False) and counts(observation)

    def awaited(self) -> bool:
        return self._counting.arrived()

    @property
    def noting(self) -> bool:
        seen = self._seen
        return seen is not None and seen.phase not in (START, OVER) and self._pencil(seen).in_hand

    def note(self, place: str) -> bool:
        if self._seen is None or not self.noting or place not in SQUARES:
            return False
        self._pencil(self._seen).draw(self._seen.round, SQUARES[place])
        return True

    def _notes_of(self, observation: HauntedHouse) -> dict[int, str]:
        return self._pencil(observation).marks(observation.round)

    def _outlook(self, observation: HauntedHouse) -> RadarOutlook | None:
        """Return what the Radar that is pointed at, or chosen, would tell."""
        if not (self.playable and counts(observation) and observation.phase == HUNTING):
            return None
        if self.considered in RADAR:
            pawns = [pawn_of(self.considered)]
        elif self.pointed == click_paths.RADAR_PLACE:
            pawns = [p for p in able(observation) if may_use_radar(observation, p)]
        else:
            return None
        outlooks = [self._counting.outlook(observation, pawn) for pawn in pawns]
        return min(outlooks, key=lambda outlook: outlook.mean, default=None)

    def shortcuts(self, observation: HauntedHouse) -> dict[str, str]:
        return {key.lower(): place for place, key in click_paths.KEYS.items()}

    # -- geometry

    def _frame(self, board: Rect, look: Look) -> Rect:
        """Return the frame, which leaves room for the coordinates to the left and below."""
        strip = look.pt(22) if look.coordinates else 0
        high = max(1, min(board.width, board.height) - strip)
        whole = Rect(0, 0, high + strip, high + strip)
        whole.center = board.center
        return Rect(whole.left + strip, whole.top, high, high)

    def _house(self, board: Rect, look: Look) -> Rect:
        """Return the square of the tiles."""
        inner = self._frame(board, look).inflate(-2 * look.px(FRAME), -2 * look.px(FRAME))
        tile = max(1, inner.width // SIDE)
        house = Rect(0, 0, tile * SIDE, tile * SIDE)
        house.center = inner.center
        return house

    def _cell(self, house: Rect, tile: int) -> Rect:
        size = house.width // SIDE
        column, row = tile % SIDE, SIDE - 1 - tile // SIDE
        if self.flipped:
            column, row = SIDE - 1 - column, SIDE - 1 - row
        return Rect(house.left + column * size, house.top + row * size, size, size)

    def places(
        self, observation: HauntedHouse, board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        observation = self.staged(observation)
        house = self._house(board, look)
        self._roomy = look.wide
        found = {}
        for tile, name in enumerate(NAMES):
            cell = self._cell(house, tile)
            seats = crowds.seats(observation, tile, cell.width)
            figures = crowds.figures(observation, tile, cell) if self.playable else ()
            found[name] = Place(name, cell, cell.width * 0.86, seats=seats, figures=figures)
        if side_area.height <= 0:
            return found
        parts = side.parts_of(side_area, look, len(self.names) or 2, observation)
        if parts.cards and side_of(observation) != "ghost":
            for name, rect in zip(click_paths.CARDS, parts.cards, strict=True):
                found[name] = Place(name, rect, rect.height, beside=True)
        for name, rect in parts.buttons.items():
            found[name] = Place(name, rect, rect.height, beside=True)
        return found

    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        seen = self._before or self._seen
        noted = seen is None or case_notes.has_notes(seen)
        return side.heights(width, look, len(self.names) or 2, noted)

    # -- the ground

    def paint_board(
        self, surface: pygame.Surface, board: Rect, look: Look, observation: HauntedHouse
    ) -> None:
        observation = self.staged(observation)
        house, plan = self._house(board, look), plan_of(observation.house, self.flipped)
        key = (surface.size, tuple(board), look, plan)
        if self._unlit is None or self._unlit[0] != key:
            self._paint_unlit(surface, board, look)
            scenery.paint_house(surface, house, plan)
            self._unlit = key, surface.copy()
        else:
            surface.blit(self._unlit[1], (0, 0))
        scenery.paint_light(surface, house, plan, observation)

    def _paint_unlit(self, surface: pygame.Surface, board: Rect, look: Look) -> None:
        """Draw the frame and the names of columns and rows."""
        frame, house = self._frame(board, look), self._house(board, look)
        paint_frame(surface, frame, look)
        for index in range(SIDE if look.coordinates else 0):
            cell = self._cell(house, index * SIDE + index)
            for letter, spot in (
                (FILES[index], (cell.centerx, frame.bottom + look.pt(12))),
                (str(index + 1), (frame.left - look.pt(12), cell.centery)),
            ):
                line = text.line(letter, "bold", look.pt(15), look.palette.muted)
                surface.blit(line, line.get_rect(center=spot))

    def board_key(self, observation: HauntedHouse) -> Hashable:
        return scenery.ground_key(self.staged(observation), self.flipped)

    def changed_part(
        self, before: HauntedHouse, after: HauntedHouse, board: Rect, look: Look
    ) -> Rect | None:
        if before.house != after.house:
            return None
        return scenery.changed_part(before, after, self._house(board, look), self.flipped)

    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        return []

    def paint_over(
        self, sheet: pygame.Surface, board: Rect, look: Look, observation: HauntedHouse
    ) -> None:
        observation = self._known(observation)
        house = self._house(board, look)

        def cell(tile: int) -> Rect:
            return self._cell(house, tile)

        outlook = self._outlook(observation)
        if outlook or self._deducing(observation):
            paint_candidates(sheet, look, cell, self._counting.possible(observation))
        scenery.paint_names(sheet, house, look, observation, self.flipped)
        if side_of(observation) != "ghost":
            paint_rings(sheet, look, cell, house, observation, outlook is not None)
        if outlook:
            paint_outlook(sheet, look, cell, house, observation, outlook)
        paint_notes(sheet, look, cell, self._notes_of(observation))
        if self._notes_over(observation):
            self._paint_over_house(sheet, house, look, observation)

    def _notes_over(self, observation: HauntedHouse) -> bool:
        return not self._roomy and self._team(observation) in self._opened

    def _paint_over_house(
        self, sheet: pygame.Surface, house: Rect, look: Look, observation: HauntedHouse
    ) -> None:
        """Draw over the house what has no room beside it."""
        noted, outlook = case_notes.has_notes(observation), self._outlook(observation)
        page = Rect(house.left, house.top, house.width, case_notes.notes_height(look))
        if noted:
            case_notes.paint_notes(sheet, page, look, observation, self._counting, outlook)
            page.top = page.bottom + look.tight(8)
        page.height = case_notes.rooms_height(look)
        case_notes.paint_rooms(sheet, page, look, observation)

    def over_key(self, observation: HauntedHouse) -> Hashable:
        observation = self._known(observation)
        ghosts = side_of(observation) == "ghost"
        notes = self._notes_of(observation)
        outlook = self._outlook(observation)
        clued = outlook is not None or self._deducing(observation)
        clues = self._counting.possible(observation) if clued else None
        rings = () if ghosts else answers(observation)
        names = self.board_key(observation), observation.polt  # plates make way for figures
        over = self._notes_over(observation) and self.side_key(observation)
        return clues, rings, tuple(sorted(notes.items())), names, outlook, over

    def paint_side(
        self, surface: pygame.Surface, side_area: Rect, look: Look, observation: HauntedHouse
    ) -> None:
        observation = self._known(observation)
        side.paint(
            surface, side_area, look, observation, tuple(self.names), self.playable,
            self._counting, self._outlook(observation),
        )  # fmt: skip

    def side_key(self, observation: HauntedHouse) -> Hashable:
        observation = self._known(observation)
        legal = self.playable and tuple(
            bool(click_paths.action_at(observation, place))
            for place in click_paths.buttons(observation, side_of(observation) == "ghost")
        )
        return (
            side_of(observation), observation.phase, observation.round, observation.turn, legal,
            tuple(observation.hunters), tuple(observation.left), tuple(observation.placed),
            observation.haunted[observation.round], observation.phases_used,
            observation.polts_used, observation.polt, observation.polt_turns,
            observation.current_player, len(observation.record), tuple(self.names),
            self._counting.possible(observation) if counts(observation) else 0,
            self._outlook(observation),
        )  # fmt: skip

    # -- pieces

    def pieces(self, observation: HauntedHouse) -> dict[Spot, Piece]:
        observation = self.staged(observation)
        found: dict[Spot, Piece] = {}
        traps = observation.sprung if observation.traps == HIDDEN else observation.traps
        for tile in tiles_in(traps) if traps != HIDDEN else ():
            found[NAMES[tile], crowds.TRAP_SEAT] = _trap(observation, tile)
        if observation.polt >= 0:
            found[NAMES[observation.polt], crowds.POLT_SEAT] = POLTERGEIST
        if observation.ghost >= 0:
            found[NAMES[observation.ghost], crowds.GHOST_SEAT] = _ghost(observation.round)
        for pawn in (H, I):
            found[NAMES[observation.hunters[pawn]], crowds.H_SEAT + pawn] = Piece(HUNTERS[pawn])
        return found

    def portrait(self, observation: HauntedHouse, player: int, selected: Sequence[str]) -> str:
        if observation.phase == OVER or player % 2 == observation.round:
            return f"haunted_house/ghost_{player % 2 if player >= 0 else observation.round}"
        pawn = click_paths.pawn_in(observation, selected[0]) if selected else None
        if pawn is None:
            pawn = I if player >= 2 else H
        return HUNTERS[pawn]

    def figure(self, observation: HauntedHouse, place: str) -> Spot | None:
        pawn = click_paths.pawn_in(observation, place)
        if pawn is not None:
            return NAMES[observation.hunters[pawn]], crowds.H_SEAT + pawn
        ghosts = observation.phase == HAUNTING and SQUARES.get(place) == observation.ghost
        return (place, crowds.GHOST_SEAT) if ghosts else None

    def companion(self, observation: HauntedHouse, place: str) -> str:
        pawn = click_paths.pawn_in(observation, place)
        if pawn is None:
            return ""
        return (
            NAMES[observation.hunters[pawn]]
            if place in click_paths.CARDS
            else click_paths.CARDS[pawn]
        )

    def seat_colour(self, observation: HauntedHouse, player: int) -> str:
        if observation.phase == OVER or player % 2 == observation.round:
            return colours.GHOSTS[player % 2]
        return colours.HUNTERS[player >= 2]

    def whose(self, fact: Fact) -> int | None:
        seat: int | None = getattr(fact, "player", None)
        return seat

    def signs(self, facts: Sequence[Fact]) -> list[Sign]:
        return [*signs(facts)]

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
        return MARKS[kind]

    def automatic(self, observation: HauntedHouse) -> int | None:
        return None  # an empty turn of the Ghost must look like any other

    # -- what happens

    def animate(
        self, before: HauntedHouse, after: HauntedHouse, facts: Sequence[Fact]
    ) -> Animation:
        """Return how facts are seen; to whoever overhears secrets all of them sound alike."""
        if self._capture and self._tableau:
            return animations.captured(self._capture, self._tableau.round)
        if self._tableau:
            return Animation(None, cues=animations.quiet(facts))
        told = animations.told(before, after, facts, self.pieces(before), self.pieces(after))
        alike = self.overheard and side_of(after) != "everyone"
        if told and not alike:
            return told
        cues = animations.quiet(facts) if alike else animations.heard(facts)
        return replace(told, cues=cues) if told else Animation(None, cues=cues)

    def progress(self, observation: HauntedHouse) -> tuple[int, int] | None:
        if observation.phase in (START, OVER):
            return None
        return observation.turn, observation.turn_limit

    def tense(self, observation: HauntedHouse) -> bool:
        return observation.turn >= observation.turn_limit - 1

    def trace(self, facts: Sequence[Fact]) -> Trace:
        return animations.trace(facts)

    def preview(self, observation: HauntedHouse, facts: Sequence[Fact]) -> Preview:
        match facts[0]:
            case Started(player=ghost, tile=tile) | Stepped(player=ghost, target=tile):
                return _moved((tile, crowds.GHOST_SEAT), _ghost(ghost), observation.ghost)
            case Phased(player=ghost, target=tile):
                return _moved((tile, crowds.GHOST_SEAT), _ghost(ghost), observation.ghost)
            case Walked(pawn=pawn, target=tile):
                spot = (tile, crowds.H_SEAT + pawn)
                return _moved(spot, Piece(HUNTERS[pawn]), observation.hunters[pawn])
            case Conjured(tile=tile):
                return Preview((((tile, crowds.POLT_SEAT), POLTERGEIST),))
            case TrapPlaced(tile=tile):
                return Preview((((tile, crowds.TRAP_SEAT), TRAP),))
            case CaptureTried(tile=tile):
                return Preview(chips=(Caption(tile, _("capture"), "danger"),))
            case RadarUsed(tile=tile):
                return Preview(chips=(Caption(tile, _("radar"), "candle"),))
        return Preview()


def _moved(spot: Spot, piece: Piece, here: int) -> Preview:
    """Return a figure elsewhere than on its tile, if it is on any."""
    leaving = ((NAMES[here], spot[1]),) if here != NOWHERE else ()
    return Preview(((spot, piece),), leaving)


def _ghost(number: int) -> Piece:
    return Piece(f"haunted_house/ghost_{number}", sway=1)


def _trap(observation: HauntedHouse, tile: int) -> Piece:
    sprung = observation.found if observation.sprung == HIDDEN else observation.sprung
    return SPRUNG if sprung >> tile & 1 else TRAP
