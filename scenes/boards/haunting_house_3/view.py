"""The face of The Haunting House 3: three storeys, its pawns and ghosts, and cards beside them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _
from game.rules.haunting_house_3.cards import CHOOSABLE, EX, M3, ND, NO, NO_CARD, SP, STEPS_A_ROUND
from game.rules.haunting_house_3.facts import (
    FACTS,
    Dropped,
    Laid,
    Left,
    PlacesSwitched,
    Rotated,
    SentBack,
    Shifted,
    TilesSwitched,
    Walked,
    deed,
)
from game.rules.haunting_house_3.house import (
    FIRST,
    GOAL,
    NAMES,
    OUT,
    PLACE,
    STAIRS_A,
    TILES,
    slot_name,
    stair_name,
)
from game.rules.haunting_house_3.rows import ends_of, ways
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    OVER,
    PROGRAM,
    HauntingHouse3,
)
from game.rules.haunting_house_3.steps import distance
from game.state import HIDDEN
from scenes.boards.animation import Piece
from scenes.boards.haunting_house_3 import click_paths, ground, row_words, seats, side
from scenes.boards.haunting_house_3.animations import CLIMAXES, SOUNDS, animation
from scenes.boards.haunting_house_3.draft import RowDraft
from scenes.boards.haunting_house_3.performance import (
    Moment,
    Played,
    Turn,
    moments,
    played_of,
    present,
)
from scenes.boards.haunting_house_3.pieces import (
    DISK_SEAT,
    PAWN_SEAT,
    TILE_SEAT,
    badge_of,
    disk_of,
    fixture,
    pawn_of,
    tile_of,
)
from scenes.boards.haunting_house_3.plan import HousePlan, house_in, house_part
from scenes.boards.haunting_house_3.plan_marks import Planned, paint_plan, paint_plan_above
from scenes.boards.haunting_house_3.reach import NONE, light_of, ways_of
from scenes.boards.haunting_house_3.since import Effect, Step, effects_of, since
from scenes.boards.haunting_house_3.theatre import Performance, bar_of, paint_bar
from scenes.boards.haunting_house_3.tray import RowShown
from scenes.boards.haunting_house_3.turn_signs import signs
from scenes.boards.layout import Place, Seat, Spot
from scenes.boards.lens import Lens
from scenes.boards.view import (
    SEATS,
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
from scenes.ui.look import Look

REACH, ZOOM, STEPS, WALLS = "reach", "zoom", "steps", "walls"
CROWDED: Final = 4  # pawns on one place from which each is shown by its shape and letter alone
# How pawns share a place: for so many, where each stands and how large, in tiles.
CROWDS: Final[dict[int, tuple[Seat, ...]]] = {
    1: ((0.0, 0.0, 0.88),),
    2: ((-0.21, -0.06, 0.66), (0.21, 0.06, 0.66)),
    3: ((-0.24, -0.16, 0.56), (0.24, -0.16, 0.56), (0.0, 0.2, 0.56)),
    4: ((-0.24, -0.24, 0.44), (0.24, -0.24, 0.44), (-0.24, 0.24, 0.44), (0.24, 0.24, 0.44)),
    5: (
        (-0.31, -0.2, 0.38), (0.0, -0.31, 0.38), (0.31, -0.2, 0.38),
        (-0.2, 0.22, 0.38), (0.2, 0.22, 0.38),
    ),
    6: (
        (-0.33, -0.22, 0.37), (0.0, -0.3, 0.37), (0.33, -0.22, 0.37),
        (-0.33, 0.2, 0.37), (0.0, 0.28, 0.37), (0.33, 0.2, 0.37),
    ),
}  # fmt: skip

ROOMY: Final = 1600  # pixels of width from which the log lies beside the attic


class HauntingHouse3View(View[HauntingHouse3]):
    """The board of The Haunting House 3; when flipped it is turned by half a circle."""

    facts = FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "fog"
    lanterns = frozenset(f"haunting_house_3/pawn_{number}" for number in range(6))
    across = True  # it likes the whole width of the window, with everything else below it

    def __init__(self) -> None:
        self._seen: HauntingHouse3 | None = None
        self._on: set[str] = {STEPS}
        self._draft = RowDraft()
        self._played: dict[Turn, Played] = {}  # what came of the latest cards
        self._moments: list[Moment] = []  # what is shown one after the other while things move
        self._told = Rect(0, 0, 0, 0)  # where the present card is told of
        self._effects: tuple[Effect, ...] = ()  # the latest deeds, oldest first
        self.lens: Lens = Lens()

    @property
    def desk(self) -> RowDraft:
        """The row that the viewer puts together."""
        return self._draft

    # -- overlays

    def attend(self, observation: HauntingHouse3) -> None:
        self._seen, self._moments = observation, []
        seat = ground.seat_at_work(observation)
        if seat is not None:
            self.lens.subject = observation.name_of(observation.pawns[seat])

    @property
    def overlays(self) -> list[Overlay]:
        found = [Overlay(ZOOM, _("Zoom"), "search", "V", self.lens.on)]
        if self._seen is not None and self._seen.phase != OVER:
            found.append(Overlay(REACH, _("Ways"), "eye", "O", REACH in self._on))
            found.append(Overlay(STEPS, _("Steps"), "step", "F3", STEPS in self._on))
            found.append(Overlay(WALLS, _("Walls"), "phase", "U", self._walled(self._seen)))
        return found

    def toggle(self, key: str) -> None:
        if key == ZOOM:
            self.lens.toggle()
            return
        if key not in (REACH, STEPS, WALLS):
            raise ValueError(f"no overlay {key!r}")
        self._on.symmetric_difference_update({key})

    def _haunting(self, observation: HauntingHouse3) -> bool:
        """Return whether who looks is to decide for a ghost."""
        seat = ground.seat_at_work(observation)
        return self.playable and seat is not None and observation.is_ghost(seat)

    def _dying(self, observation: HauntingHouse3) -> bool:
        """Return whether somebody becomes a ghost at this moment of what is shown."""
        if self.time == math.inf:
            return False
        now = self._moment(observation)
        played = self._played.get(now.row)
        dead = now.card(now.owner, now.step) == ND
        return dead and played is not None and not played.blank

    def _walled(self, observation: HauntingHouse3) -> bool:
        """Return whether walls are counted: for a ghost unless it is not wanted."""
        return (WALLS in self._on) != self._haunting(observation)

    # -- keys

    def shortcuts(self, observation: HauntingHouse3) -> dict[str, str]:
        if observation.phase == PROGRAM:
            hand = CHOOSABLE[observation.storeys - 1]
            keys = {str(k): click_paths.card_name(card) for k, card in enumerate(hand, start=1)}
            places = (click_paths.PIN, click_paths.CLEAR)
            return keys | {click_paths.key_of(name).lower(): name for name in places}
        return {click_paths.key_of(name).lower(): name for name in self._choices(observation)}

    def typed(self, observation: HauntingHouse3, places: Mapping[str, Place]) -> dict[str, str]:
        if observation.phase != CARRY_OUT or click_paths.partners(observation):
            return {}
        words = {name: name for name in NAMES[: FIRST[observation.storeys]]}
        for stair in range(observation.storeys - 1):
            words["ab"[stair]] = stair_name(stair, observation.stairs[stair])
        return words

    def _choices(self, observation: HauntingHouse3) -> list[str]:
        """Return the choices beside the house, and to go on as was planned."""
        planned = self.playable and self._draft.proposal(observation) is not None
        return [click_paths.PLAN] * planned + click_paths.choices(observation)

    # -- geometry

    def _house(self, observation: HauntingHouse3, board: Rect, look: Look) -> HousePlan:
        """Return the house as it is seen in an area."""
        flipped, alone = self.flipped, self.bare
        return house_in(board, look, observation.storeys, flipped, self.lens, alone)

    def places(
        self, observation: HauntingHouse3, board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        house = self._house(observation, board, look)
        size = house.tile
        found: dict[str, Place] = {}
        for place in range(FIRST[observation.storeys]):
            seats = self._seats(observation, place, size)
            found[NAMES[place]] = Place(NAMES[place], house.cell(place), size, seats=seats)
        for stair in range(observation.storeys - 1):
            row = observation.stairs[stair]
            name = stair_name(stair, row)
            seats = self._seats(observation, STAIRS_A + stair, size)
            found[name] = Place(name, house.stair(stair, row), size, seats=seats)
            if house.folded and not stair:
                name, door = click_paths.door_of(name), house.door(row)
                found[name] = Place(name, door, door.width)
        slot = house.slot(observation.exit)
        name = slot_name(observation.exit)
        found[name] = Place(name, slot, slot.width, seats=self._seats(observation, OUT, slot.width))
        for name in self._shifts(observation):
            what, row = name[0], int(name[1:])
            rect = house.slot(row) if what == "X" else house.stair("AB".index(what), row - 1)
            found.setdefault(name, Place(name, self._clear(rect, found), rect.width))
        return found | self._places_beside(observation, side_area, look)

    @staticmethod
    def _shifts(observation: HauntingHouse3) -> list[str]:
        """Return where the Exit and the staircases may be shifted to."""
        if observation.phase != CARRY_OUT or observation.held[observation.owner()] != EX:
            return []
        found = [deed(observation, action) for action in observation.legal_actions()]
        return [fact.place for fact in found if isinstance(fact, Shifted)]

    @staticmethod
    def _clear(rect: Rect, found: Mapping[str, Place]) -> Rect:
        """Return a rectangle made small enough to lie on no other place."""
        while rect.width > 8 and any(rect.colliderect(place.rect) for place in found.values()):
            rect = rect.inflate(-4, -4)
        return rect

    def _places_beside(
        self, observation: HauntingHouse3, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        if side_area.height <= 0:
            return {}
        parts = side.parts_of(side_area, look, observation, self._choices(observation))
        areas = dict(parts.choices)
        self._told = parts.lights if parts.strip and parts.lights else Rect(0, 0, 0, 0)
        if observation.phase == PROGRAM:
            hand = CHOOSABLE[observation.storeys - 1]
            cards = [click_paths.card_name(card) for card in hand]
            areas |= dict(zip(cards, parts.cards, strict=True))
            areas |= {click_paths.slot_place(k): rect for k, rect in enumerate(parts.slots)}
            buttons = {
                click_paths.LAY: parts.lay, click_paths.PIN: parts.pin,
                click_paths.CLEAR: parts.clear,
            }  # fmt: skip
            areas |= {name: rect for name, rect in buttons.items() if rect}
            areas |= {click_paths.wish_place(k): rect for k, rect in enumerate(parts.wishes)}
        return {n: Place(n, rect, rect.height, beside=True) for n, rect in areas.items()}

    def _seats(self, observation: HauntingHouse3, place: int, size: int) -> tuple[Seat, ...]:
        """Return where tile, print, disk and pawns stand, by their index."""
        far = (0.5 - ground.DISK / 2 - 0.06) * size
        seats: list[Seat] = [(0.0, 0.0, float(size))] * DISK_SEAT
        seats += [(far, far, ground.DISK * size)]
        here = [seat for seat, at in enumerate(observation.pawns) if at == place]
        crowd = CROWDS[max(1, len(here))]
        for seat in range(observation.players):
            right, down, part = crowd[here.index(seat)] if seat in here else CROWDS[1][0]
            seats.append((right * size, down * size, part * size))
        return tuple(seats)

    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        return side.heights(width, look, len(self.names) or 2)

    # -- the ground

    def paint_board(
        self, surface: pygame.Surface, board: Rect, look: Look, observation: HauntingHouse3
    ) -> None:
        ground.paint_house(surface, board, look, observation, self.flipped, self.lens, self.bare)

    def board_key(self, observation: HauntingHouse3) -> Hashable:
        tiles = tuple(tile_of(observation, place) for place in range(FIRST[observation.storeys]))
        disks = tuple(observation.disks)
        seen = self.lens.level, self.lens.middle
        return self.flipped, seen, observation.kinds, tiles, tuple(observation.tiles), disks

    def changed_part(
        self, before: HauntingHouse3, after: HauntingHouse3, board: Rect, look: Look
    ) -> Rect | None:
        if self.lens.level or before.kinds != after.kinds:
            return None
        house = self._house(after, board, look)
        changed = [
            house.cell(place)
            for place in range(FIRST[after.storeys])
            if tile_of(before, place) != tile_of(after, place)
            or before.tiles[place] != after.tiles[place]
            or disk_of(before, place) != disk_of(after, place)
        ]
        if not changed:
            return None
        # a picture that is turned is a pixel larger
        return changed[0].unionall(changed[1:]).inflate(4, 4).clip(board)

    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        return []

    def paint_over(
        self, sheet: pygame.Surface, board: Rect, look: Look, observation: HauntingHouse3
    ) -> None:
        house = self._house(observation, board, look)
        dying = self._dying(observation)
        ghost = dying or self._haunting(observation)
        if ghost:
            ground.paint_dusk(sheet, house, look, observation)
        if dying or self._walled(observation):
            ground.paint_walls(sheet, house, look, observation, ghost)
        found = ways_of(observation) if REACH in self._on else frozenset[int]()
        light = NONE if self._over(observation) else light_of(observation)
        ground.paint_light(sheet, house, look, observation, light, found)
        planned = self._planned(observation)
        if planned is not None:
            names = self._names(observation)
            paint_plan(sheet, house, look, observation, planned, names, self.flipped)
        part = house_part(board, look)
        if part.width < board.width and not (self.lens.level or self.bare):
            left = part.right + look.tight(8)
            column = Rect(left, board.top, board.right - left, board.height)
            counted = STEPS in self._on
            seats.paint_column(sheet, column, look, observation, self._names(observation), counted)

    def _planned(self, observation: HauntingHouse3) -> Planned | None:
        """Return what is to be seen of the row that the viewer plans, None for nothing."""
        if observation.phase != PROGRAM or not self.playable:
            return None
        draft = self._draft
        cards = tuple(draft.plan(observation))
        return Planned(cards, draft.aimed(observation), draft.targets(observation), draft.first)

    def _names(self, observation: HauntingHouse3) -> tuple[str, ...]:
        if len(self.names) >= observation.players:
            return tuple(self.names)
        return tuple(_("Player {number}", number=s + 1) for s in range(observation.players))

    def over_key(self, observation: HauntingHouse3) -> Hashable:
        ways = ways_of(observation) if REACH in self._on else None
        seat = ground.seat_at_work(observation)
        pawns = tuple(observation.pawns), tuple(observation.stairs), observation.exit
        seen = self.lens.level, self.lens.middle
        told = (
            STEPS in self._on,
            self._walled(observation),
            self.playable,
            self._tray_key(observation),
            self._over(observation),
            self._dying(observation),
        )
        return self.flipped, seen, ways, light_of(observation), seat, pawns, told

    def paint_side(
        self, surface: pygame.Surface, side_area: Rect, look: Look, observation: HauntingHouse3
    ) -> None:
        row = self._row_shown(observation)
        names, choices = self._names(observation), self._choices(observation)
        spoilt = self.playable and self._draft.spoilt(observation)
        now = self._moment(observation)
        shown = Performance(now, self._played, self.time < math.inf, spoilt)
        side.paint(
            surface, side_area, look, now.state, names, row, choices, shown, STEPS in self._on
        )

    def _moment(self, observation: HauntingHouse3) -> Moment:
        """Return which card is played at this moment of what moves, or while nothing does."""
        begun = [moment for moment in self._moments if moment.begin <= self.time]
        return begun[-1] if begun and self.time < math.inf else present(observation)

    def _over(self, observation: HauntingHouse3) -> bool:
        """Return whether the card of what is still shown is over, and others are turned up."""
        return self.time < math.inf and self._moment(observation).begin > 0

    def paint_above(
        self,
        surface: pygame.Surface,
        board: Rect,
        places: Mapping[str, Place],
        look: Look,
        observation: HauntingHouse3,
        time: float,
    ) -> None:
        planned = self._planned(observation)
        if planned is not None:
            house = self._house(observation, board, look)
            paint_plan_above(surface, house, look, observation, planned)
        if self._told and observation.phase not in (PROGRAM, OVER):
            paint_bar(surface, bar_of(self._told, look), look, self._stood(observation))

    def above_key(self, observation: HauntingHouse3) -> Hashable:
        told = self._told and observation.phase not in (PROGRAM, OVER)
        planned = self._planned(observation) is not None
        return bool(told), planned and (id(observation), self._tray_key(observation), self.pointed)

    def restless(self, observation: HauntingHouse3, board: Rect, look: Look) -> Rect | None:
        told = self._told and observation.phase not in (PROGRAM, OVER)
        return bar_of(self._told, look) if told else None

    def _stood(self, observation: HauntingHouse3) -> float:
        """Return the part of the least time of the present card that has passed; a walk is one."""
        card = observation.held[observation.owner()]
        if self.stood is None or card > M3 or observation.phase != CARRY_OUT:
            return self.stood or 0.0
        return (card + 1 - observation.left + self.stood) / (card + 1)

    def _row_shown(self, observation: HauntingHouse3) -> RowShown:
        """Return the row that lies in the tray, with what is prepared by who looks."""
        if observation.phase != PROGRAM:
            return RowShown([])
        seat, draft = observation.current_player, self._draft
        now = distance(observation, seat)
        if not self.playable:
            first = seat * STEPS_A_ROUND
            return RowShown(observation.rows[first : first + STEPS_A_ROUND], now=now)
        aimed = draft.aimed(observation)
        card = NO_CARD if aimed is None else aimed.card
        done = since(self._effects, seat)
        return RowShown(draft.row(observation), draft.plan(observation), card, now, done)

    def side_key(self, observation: HauntingHouse3) -> Hashable:
        now = self._moment(observation)
        counted = STEPS in self._on
        return self._tray_key(observation), tuple(self._played.items()), now.begin, now.row, counted

    def _tray_key(self, observation: HauntingHouse3) -> Hashable:
        return (
            observation.phase, observation.chosen, observation.step, observation.turn,
            observation.start, observation.current_player, observation.left,
            tuple(observation.rows),
            tuple(observation.held), tuple(observation.hands), tuple(observation.cancels),
            observation.ghosts, tuple(self._choices(observation)), tuple(self.names),
            self._effects,
            self.playable and self._draft.key(observation), tuple(observation.faces), self.playable,
        )  # fmt: skip

    # -- pieces

    def pieces(self, observation: HauntingHouse3) -> dict[Spot, Piece]:
        names = [stair_name(s, observation.stairs[s]) for s in range(observation.storeys - 1)]
        names[1:1] = [click_paths.door_of(name) for name in names[:1]]
        names.append(slot_name(observation.exit))
        found = {(name, 0): fixture(name) for name in names}
        for seat, place in enumerate(observation.pawns):
            crowded = observation.pawns.count(place) >= CROWDED
            piece = badge_of(observation, seat) if crowded else pawn_of(observation, seat)
            found[observation.name_of(place), PAWN_SEAT + seat] = piece
        return found

    def portrait(self, observation: HauntingHouse3, player: int, selected: Sequence[str]) -> str:
        if player < 0:
            player = observation.owner()
        return pawn_of(observation, player).picture

    def free_area(self, board: Rect, look: Look) -> Rect | None:
        if self._seen is None or self._seen.storeys < 3 or look.size[0] < ROOMY or self.flipped:
            return None
        house = house_in(board, look, 3, self.flipped)
        if house.folded:
            return None
        attic = house.frame(2)
        top, low = board.top - look.px(6), attic.top - look.pt(18)
        right = house_part(board, look).right
        return Rect(attic.left, top, right - attic.left, low - top)

    def whose(self, fact: Fact) -> int | None:
        seat: int | None = getattr(fact, "seat", None)
        return seat

    def at_work(self, observation: HauntingHouse3) -> int | None:
        if observation.current_player >= 0:
            return observation.current_player
        return None if observation.phase == OVER else observation.owner()

    def signs(self, facts: Sequence[Fact]) -> list[Sign]:
        return [*signs(facts)]

    def clicks(self, observation: HauntingHouse3, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: HauntingHouse3, action: int) -> TargetMark:
        match deed(observation, action):
            case Left():
                return TargetMark("dot", tone="ok")  # the door is too small for a word on it
            case Walked(seat, place=place) | Dropped(seat, place=place) if place == NAMES[
                GOAL
            ] and observation.is_ghost(seat):
                return TargetMark("dot", _("goal"), "ok")
            case Walked(card=card):
                return TargetMark("dashed" if card == SP else "dot")
            case Dropped():
                return TargetMark("dot")
            case PlacesSwitched() | Shifted():
                return TargetMark("brackets", "", "candle")
        return TargetMark("none")

    def automatic(self, observation: HauntingHouse3) -> int | None:
        if not click_paths.knows(observation):
            return None  # what its seat may do is hidden here
        return NO if observation.legal_actions() == [NO] else None

    def waiver(self, observation: HauntingHouse3) -> int | None:
        return NO if observation.phase in (ASK_CANCEL, ASK_SWAP) else None

    def covered(self, observation: HauntingHouse3) -> bool:
        return HIDDEN in observation.rows

    # -- what happens

    def animate(
        self, before: HauntingHouse3, after: HauntingHouse3, facts: Sequence[Fact]
    ) -> Animation:
        told, begins = animation(before, after, facts, self.flipped)
        self._moments = moments(before, after, facts, begins) if told.motions else []
        return told

    def recall(self, past: Callable[[], Iterator[Step]]) -> None:
        self._played = played_of(past(), self.names)
        self._effects = effects_of(past(), self.names)

    def trace_ahead(self, observation: HauntingHouse3, action: int) -> Trace:
        """What is laid is marked in the hand, which it has left once that is done."""
        match self.facts.ahead(observation, action):
            case [Laid(card=card), *_]:
                return Trace((click_paths.card_name(card),))
            case facts:
                return self.trace(facts)

    def opening(self, observation: HauntingHouse3) -> Mapping[str, str]:
        return {slot_name(observation.exit): "ok"} if self.tense(observation) else {}

    def tense(self, observation: HauntingHouse3) -> bool:
        beyond = observation.links()
        return any(
            place < OUT and OUT in beyond[4 * place : 4 * place + 4]
            for seat, place in enumerate(observation.pawns)
            if not observation.is_ghost(seat)
        )

    def trace(self, facts: Sequence[Fact]) -> Trace:
        match facts[0]:
            case Walked(_, card, source, place) | Left(_, card, source, place):
                if any(isinstance(fact, SentBack) for fact in facts):
                    return Trace((place,))
                return Trace((source, place), dashed=card > M3)
            case Dropped(_, source, place) | PlacesSwitched(_, source, _, place):
                return Trace((source, place), dashed=True)
            case TilesSwitched(_, first, second):
                return Trace((first, second), dashed=True)
            case Rotated(place=place):
                return Trace((place,), turned=True)
            case Shifted(place=place):
                return Trace((place,))
        return Trace(())

    def preview(self, observation: HauntingHouse3, facts: Sequence[Fact]) -> Preview:
        match facts[0]:
            case Laid(card=card):
                return self._preview_of_a_card(observation, card)
            case (
                Walked(seat, _, source, place)
                | Left(seat, _, source, place)
                | Dropped(seat, source, place)
                | PlacesSwitched(seat, source, _, place)
            ):
                here, there = (source, PAWN_SEAT + seat), (place, PAWN_SEAT + seat)
                out = isinstance(facts[0], Left)  # the door is too near and small for an arrow
                arrows = () if out else ((source, place, SEATS[seat]),)
                pawn = pawn_of(observation, seat)
                return Preview(((there, pawn),), (here,), arrows=arrows)
            case Rotated(_, place, degrees):
                turning = ((place, "candle"),) if degrees == 90 else ()
                return Preview((self._tile(observation, place, place, degrees),), turning=turning)
            case TilesSwitched(_, first, second):
                both = (first, second, "candle"), (second, first, "candle")
                tiles = (
                    self._tile(observation, first, second),
                    self._tile(observation, second, first),
                )
                return Preview(tiles, arrows=both)
            case Shifted(place=place):
                return Preview(chips=(Caption(place, "here", "candle"),))
        return Preview()

    def _tile(
        self, observation: HauntingHouse3, source: str, name: str, degrees: int = 0
    ) -> tuple[Spot, Piece]:
        """Return a tile as it would lie at a place, turned further by degrees."""
        picture, turned = tile_of(observation, PLACE[source])
        half = 180 if self.flipped else 0
        turned = (turned + degrees + half) % 360
        return (name, TILE_SEAT), Piece(picture, turned, shadow=False)

    def _preview_of_a_card(self, observation: HauntingHouse3, action: int) -> Preview:
        """Return where a card of the hand would lead from where the row has brought its owner."""
        planned = self._draft.next_up(observation, action)
        if planned is None or not planned.possible or action > SP:
            return Preview()
        seat, before = observation.current_player, planned.before
        ends = ends_of(ways(before), seat)
        lit = tuple((before.name_of(there), SEATS[seat]) for there in ends if there < TILES)
        numbers = tuple(
            (before.name_of(there), str(found[0].left)) for there, found in ends.items()
        )
        return Preview(lit=lit, numbers=numbers)

    def foretold(self, observation: HauntingHouse3, facts: Sequence[Fact]) -> str:
        match facts[0]:
            case Laid(card=card):
                planned = self._draft.next_up(observation, card)
                slot = self._draft.free(observation)
                if planned is not None:
                    return row_words.card_at_hand(planned, slot, self._names(observation))
        return ""
