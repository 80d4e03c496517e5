"""The face of The Haunting House 3: three storeys, its pawns and ghosts, and cards beside them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

from game.facts import Fact
from game.inference.haunting_house_3.rows import CardWay
from game.language import _
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3 import house as house_rules
from game.rules.haunting_house_3.house import slot_name, stair_name
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    OVER,
    PROGRAM,
    HauntingHouse3,
)
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import click_paths, side
from scenes.boards.haunting_house_3.actions import ACTIONS, AIM, AS_PLANNED, CLEAR, LAY, row_of
from scenes.boards.haunting_house_3.animations import CLIMAXES, SOUNDS, animation
from scenes.boards.haunting_house_3.house import house_art
from scenes.boards.haunting_house_3.house.house_layout import (
    HousePlan,
    fitted_lens,
    house_in,
    house_part,
)
from scenes.boards.haunting_house_3.house.plan_marks import (
    paint_lanes,
    paint_plan,
    paint_plan_above,
)
from scenes.boards.haunting_house_3.house.reach import (
    NONE,
    ReachLight,
    ends_of_card,
    light_of,
    ways_of,
)
from scenes.boards.haunting_house_3.pieces import (
    DISK_SEAT,
    PAWN_SEAT,
    TILE_SEAT,
    badge_of,
    fixture,
    pawn_of,
    tile_of,
)
from scenes.boards.haunting_house_3.row import row_words
from scenes.boards.haunting_house_3.row.draft import STEPS, RowDraft
from scenes.boards.haunting_house_3.row.lost_aim import LostAim
from scenes.boards.haunting_house_3.row.row_plan import RowPlan
from scenes.boards.haunting_house_3.table import seats
from scenes.boards.haunting_house_3.table.performance import (
    Moment,
    Played,
    PlayedKey,
    moments,
    played_of,
    present,
)
from scenes.boards.haunting_house_3.table.theatre import Performance, bar_of, paint_bar
from scenes.boards.haunting_house_3.table.tray import RowShown
from scenes.boards.layout import Place, Seat, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.layer import Areas, Layer
from scenes.boards.picture.lens import ZOOM_OVERLAY, Lens
from scenes.boards.seen import Seen
from scenes.boards.view import (
    SEATS,
    Animation,
    Caption,
    Lamp,
    Overlay,
    Past,
    Preview,
    TargetMark,
    View,
)
from scenes.ui.drawing.look import Look

REACH, WALLS = "reach", "walls"
# From this many pawns on one place, each is shown by its shape and letter alone.
CROWDED_PAWNS: Final = 4
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

ROOMY_PIXELS: Final = 1600  # From this width on, the log lies beside the attic.


class Past3(NamedTuple):
    """The viewer's knowledge of the match so far."""

    played: tuple[tuple[PlayedKey, Played], ...] = ()  # The latest cards with what came of them.


@dataclass(frozen=True, slots=True)
class Lie:
    """How the house lies in its area."""

    storeys: int
    flipped: bool
    lens: Lens | None
    bare: bool  # The house alone, without players and explanations.


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of a house, and how it lies."""

    state: HauntingHouse3  # The position from which the tiles are drawn, and nothing else.
    lie: Lie


@dataclass(frozen=True, slots=True)
class HouseSigns:
    """What lies on the house below its pawns."""

    observation: HauntingHouse3
    lie: Lie
    names: tuple[str, ...]
    ghost: bool  # Whether it is seen as a ghost sees it.
    walled: bool  # Walls are counted.
    ways: frozenset[int]  # One could walk to these places, as far as that is wanted.
    light: ReachLight
    plan: RowPlan | None
    counted: bool  # Whether the steps that each player has to go are shown.
    locked: frozenset[int]  # The players who have laid their row.
    acting: int | None
    lanes: tuple[CardWay, ...]  # One of these ways is to be picked.


@dataclass(frozen=True, slots=True)
class PlanAbove:
    """The part of a planned row that is drawn above staircases and the Exit."""

    plan: RowPlan
    lie: Lie


@dataclass(frozen=True, slots=True)
class StandingCard:
    """The time the present card has been visible, as a share of its minimum time."""

    observation: HauntingHouse3
    choices: tuple[str, ...]  # The choices beside the house, which move what is said of the card.
    stood: float


@dataclass(frozen=True, slots=True)
class BesideHouse:
    """What is beside the house."""

    observation: HauntingHouse3
    names: tuple[str, ...]
    now: Moment
    choices: tuple[str, ...]
    played: tuple[tuple[PlayedKey, Played], ...]
    plan: RowPlan | None
    moving: bool
    lost: LostAim | None  # The present card cannot be carried out as was planned, for this reason.
    is_asked: bool  # Whether the viewer decides, so that the turn card says what to do.
    counted: bool  # Whether the steps that each player has to go are shown.
    locked: frozenset[int]  # The players who have laid their row.
    whose: int  # The player whose row is shown while cards are laid.
    acting: int | None


class HauntingHouse3View(View[HauntingHouse3]):
    """The board of The Haunting House 3; when flipped it is turned by half a circle."""

    facts = f.FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "fog"
    lanterns = frozenset(f"haunting_house_3/pawn_{number}" for number in range(6))
    across = True  # The board likes the whole width of the window, with everything else below it.

    def new_desk(self) -> RowDraft:
        return RowDraft()

    def subject(self, observation: HauntingHouse3) -> str:
        seat = house_art.seat_at_work(observation)
        return "" if seat is None else observation.name_of(observation.pawns[seat])

    def fitted(self, lens: Lens, observation: HauntingHouse3, board: Rect, look: Look) -> Lens:
        return fitted_lens(lens, board, look, observation.storeys, self.bare)

    # -- overlays

    def overlays(self, seen: Seen[HauntingHouse3]) -> list[Overlay]:
        zoomed, first = seen.lens is not None and seen.lens.on, seen.observation.round == 1
        found = [Overlay(ZOOM_OVERLAY, _("Zoom"), "search", "V", zoomed, is_early=first)]
        for key, label, icon, shortcut, on in (
            (REACH, _("Ways"), "eye", "O", REACH in seen.on),
            (STEPS, _("Steps"), "step", "F3", STEPS in seen.on),
            (WALLS, _("Walls"), "phase", "U", _walled(seen)),
        ):
            if seen.observation.phase != OVER:
                found.append(Overlay(key, label, icon, shortcut, on, is_early=first))
        return found

    # -- keys

    def shortcuts(self, seen: Seen[HauntingHouse3]) -> dict[str, str]:
        observation = seen.observation
        if observation.phase == PROGRAM:
            hand = cards.CHOOSABLE[observation.storeys - 1]
            keys = {str(k): click_paths.card_name(card) for k, card in enumerate(hand, start=1)}
            buttons = [row for row in ACTIONS.offered(observation) if row.key]
            return keys | {row.key.lower(): row.place for row in buttons}
        return {click_paths.key_of(name).lower(): name for name in _choices(seen)}

    def typed(self, observation: HauntingHouse3, places: Mapping[str, Place]) -> dict[str, str]:
        if observation.phase != CARRY_OUT or click_paths.partners(observation):
            return {}
        words = {name: name for name in house_rules.NAMES[: house_rules.FIRST[observation.storeys]]}
        for stair in range(observation.storeys - 1):
            words["ab"[stair]] = stair_name(stair, observation.stairs[stair])
        return words

    # -- where everything lies

    def _lie(self, seen: Seen[HauntingHouse3]) -> Lie:
        return Lie(seen.observation.storeys, seen.flipped, seen.lens, self.bare)

    def places(
        self, seen: Seen[HauntingHouse3], board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        observation, house = seen.observation, _house(board, look, self._lie(seen))
        size = house.tile
        found: dict[str, Place] = {}
        for place in range(house_rules.FIRST[observation.storeys]):
            seats = self._seats(observation, place, size)
            found[house_rules.NAMES[place]] = Place(
                house_rules.NAMES[place], house.cell(place), size, seats=seats
            )
        for stair in range(observation.storeys - 1):
            row = observation.stairs[stair]
            name = stair_name(stair, row)
            seats = self._seats(observation, house_rules.STAIRS_A + stair, size)
            found[name] = Place(name, house.stair(stair, row), size, seats=seats)
            if house.folded and not stair:
                name, door = click_paths.door_of(name), house.door(row)
                found[name] = Place(name, door, door.width)
        slot = house.slot(observation.exit)
        name = slot_name(observation.exit)
        found[name] = Place(
            name, slot, slot.width, seats=self._seats(observation, house_rules.OUT, slot.width)
        )
        for name in self._shifts(observation):
            what, row = name[0], int(name[1:])
            rect = house.slot(row) if what == "X" else house.stair("AB".index(what), row - 1)
            found.setdefault(name, Place(name, self._clear(rect, found), rect.width))
        return found | self._places_beside(seen, side_area, look)

    @staticmethod
    def _shifts(observation: HauntingHouse3) -> list[str]:
        """Return where the Exit and the staircases may be shifted to."""
        if observation.phase != CARRY_OUT or observation.held[observation.owner()] != cards.EX:
            return []
        found = [f.action_fact(observation, action) for action in observation.legal_actions()]
        return [fact.place for fact in found if isinstance(fact, f.Shifted)]

    @staticmethod
    def _clear(rect: Rect, found: Mapping[str, Place]) -> Rect:
        """Return a rectangle made small enough to lie on no other place."""
        while rect.width > 8 and any(rect.colliderect(place.rect) for place in found.values()):
            rect = rect.inflate(-4, -4)
        return rect

    def _places_beside(
        self, seen: Seen[HauntingHouse3], side_area: Rect, look: Look
    ) -> dict[str, Place]:
        if side_area.height <= 0:
            return {}
        observation = seen.observation
        parts = side.parts_of(side_area, look, observation, _choices(seen))
        areas = dict(parts.choices)
        if observation.phase == PROGRAM:
            hand = cards.CHOOSABLE[observation.storeys - 1]
            names = [click_paths.card_name(card) for card in hand]
            areas |= dict(zip(names, parts.cards, strict=True))
            areas |= {click_paths.slot_place(k): rect for k, rect in enumerate(parts.slots)}
            buttons = {LAY.place: parts.lay, AIM.place: parts.pin, CLEAR.place: parts.clear}
            areas |= {name: rect for name, rect in buttons.items() if rect}
            wishes = {click_paths.wish_place(k): rect for k, rect in enumerate(parts.wishes)}
            areas |= wishes
            if seen.playable:
                gone = self._gone(seen, [*buttons, *wishes])
                areas = {name: rect for name, rect in areas.items() if name not in gone}
        row, players = self._row(seen), self._names(seen)
        found = {}
        for name, rect in areas.items():
            kind, picture, label = side.shown_at(name, row, players)
            found[name] = Place(
                name, rect, rect.height, beside=True, kind=kind, picture=picture, label=label
            )
        return found

    def _gone(self, seen: Seen[HauntingHouse3], idle: Sequence[str]) -> set[str]:
        """Return what does nothing yet, and the cards that have left the hand."""
        draft, observation = _draft(seen), seen.observation
        laid = {click_paths.card_name(c) for c in self._row(seen) if 0 <= c < cards.NO_CARD}
        return laid | {name for name in idle if not draft.takes(observation, name)}

    @staticmethod
    def _row(seen: Seen[HauntingHouse3]) -> Sequence[int]:
        """Return the card in each slot of the row that the viewer lays, NO_CARD for none."""
        observation = seen.observation
        return _draft(seen).row(observation) if observation.phase == PROGRAM else ()

    def _seats(self, observation: HauntingHouse3, place: int, size: int) -> tuple[Seat, ...]:
        """Return where tile, print, disk and pawns stand, by their index."""
        far = (0.5 - house_art.DISK_TILES / 2 - 0.06) * size
        seats: list[Seat] = [(0.0, 0.0, float(size))] * DISK_SEAT
        seats += [(far, far, house_art.DISK_TILES * size)]
        here = [seat for seat, at in enumerate(observation.pawns) if at == place]
        crowd = CROWDS[max(1, len(here))]
        for seat in range(observation.players):
            right, down, part = crowd[here.index(seat)] if seat in here else CROWDS[1][0]
            seats.append((right * size, down * size, part * size))
        return tuple(seats)

    def side_heights(self, seen: Seen[HauntingHouse3], width: int, look: Look) -> tuple[int, int]:
        return side.heights(width, look, len(self.names) or 2)

    # -- painting

    def layers(self, seen: Seen[HauntingHouse3]) -> list[Layer[Any]]:
        observation, lie, names = seen.observation, self._lie(seen), self._names(seen)
        playing = observation.phase not in (PROGRAM, OVER)
        plan = _plan(seen)
        signs = self._signs(seen, lie, plan)
        found: list[Layer[Any]] = [
            Layer("ground", Tiles(house_art.tiles_of(observation), lie), _paint_tiles),
            Layer("signs", signs, _paint_signs),
            Layer("side", _beside(seen, names, plan), _paint_side),
        ]
        if plan is not None:
            found.append(Layer("above", PlanAbove(plan, lie), _paint_plan_above))
        if playing:
            bar = StandingCard(observation, tuple(_choices(seen)), _stood(seen))
            found.append(Layer("above", bar, _paint_standing, _standing_part))
        return found

    def _signs(self, seen: Seen[HauntingHouse3], lie: Lie, plan: RowPlan | None) -> HouseSigns:
        """Return the signs on the house below its pawns."""
        observation, dying = seen.observation, _dying(seen)
        ways = ways_of(observation) if REACH in seen.on else frozenset[int]()
        light = light_of(observation) if seen.playable and not _over(seen) else NONE
        ghost, walled = dying or _haunting(seen), dying or _walled(seen)
        counted = STEPS in seen.on
        return HouseSigns(
            observation, lie, self._names(seen), ghost, walled, ways, light, plan, counted,
            seen.locked, _acting(seen),
            tuple(dict.fromkeys(_draft(seen).lanes(observation).values())) if seen.playable else (),
        )  # fmt: skip

    def _names(self, seen: Seen[HauntingHouse3]) -> tuple[str, ...]:
        players = seen.observation.players
        if len(self.names) >= players:
            return tuple(self.names)
        return tuple(_("Player {number}", number=s + 1) for s in range(players))

    def lamps(self, seen: Seen[HauntingHouse3], board: Rect, look: Look) -> list[Lamp]:
        return []

    # -- pieces

    def stands(self, observation: HauntingHouse3, player: int) -> Sequence[str]:
        return [observation.name_of(observation.pawns[player])]

    def pieces(self, seen: Seen[HauntingHouse3]) -> dict[Spot, Piece]:
        observation = seen.observation
        names = [stair_name(s, observation.stairs[s]) for s in range(observation.storeys - 1)]
        names[1:1] = [click_paths.door_of(name) for name in names[:1]]
        names.append(slot_name(observation.exit))
        found = {(name, 0): fixture(name) for name in names}
        for seat, place in enumerate(observation.pawns):
            crowded = observation.pawns.count(place) >= CROWDED_PAWNS
            piece = badge_of(observation, seat) if crowded else pawn_of(observation, seat)
            found[observation.name_of(place), PAWN_SEAT + seat] = piece
        return found

    def portrait(self, seen: Seen[HauntingHouse3], player: int, selected: Sequence[str]) -> str:
        seat = player if player >= 0 else seen.observation.owner()
        return pawn_of(seen.observation, seat).picture

    def left_margin(self, seen: Seen[HauntingHouse3], board: Rect, look: Look) -> Rect:
        bounds = _house(board, look, self._lie(seen)).bounds
        return Rect(board.left, board.top, bounds.left - board.left, board.height)

    def free_area(self, seen: Seen[HauntingHouse3], board: Rect, look: Look) -> Rect | None:
        if seen.observation.storeys < 3 or look.size[0] < ROOMY_PIXELS or seen.flipped:
            return None
        house = house_in(board, look, 3, seen.flipped)
        if house.folded:
            return None
        attic = house.frame(2)
        top, low = board.top - look.px(6), attic.top - look.pt(18)
        right = house_part(board, look).right
        return Rect(attic.left, top, right - attic.left, low - top)

    def at_work(self, observation: HauntingHouse3) -> int | None:
        seat = house_art.seat_at_work(observation)
        return seat if seat is not None and seat >= 0 else None

    def clicks(self, observation: HauntingHouse3, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: HauntingHouse3, action: int) -> TargetMark:
        return row_of(observation, action).target_mark

    def automatic(self, observation: HauntingHouse3) -> int | None:
        if not click_paths.knows(observation):
            return None  # What its seat may do is hidden here.
        return cards.NO if observation.legal_actions() == [cards.NO] else None

    def waiver(self, observation: HauntingHouse3) -> int | None:
        return cards.NO if observation.phase in (ASK_CANCEL, ASK_SWAP) else None

    # -- events

    def introduction(self, observation: HauntingHouse3) -> str:
        first = (observation.round, observation.step, observation.turn) == (1, 0, 0)
        if not first or observation.chosen or observation.phase in (PROGRAM, OVER):
            return ""
        return _(
            "A random round: four cards are drawn for everybody, one after the other. "
            "Then you choose four cards yourself."
        )

    def tells_news(self, observation: HauntingHouse3) -> bool:
        return not observation.chosen and observation.phase not in (PROGRAM, OVER)

    def animate(
        self, before: HauntingHouse3, seen: Seen[HauntingHouse3], facts: Sequence[Fact]
    ) -> Animation:
        after = seen.observation
        told, begins = animation(before, after, facts, seen.flipped)
        if not told.motions:
            return told
        return replace(told, acts=tuple(moments(before, after, facts, begins)))

    def recall(self, seen: Seen[HauntingHouse3], past: Past[HauntingHouse3]) -> Past3:
        played = tuple(played_of(past(), self.names).items())
        return Past3(played)

    def trace_ahead(self, observation: HauntingHouse3, action: int) -> Trace:
        """What is laid is marked in the hand, which it has left once that is done."""
        match self.facts.preview_facts(observation, action):
            case [f.Laid(card=card), *_]:
                return Trace((click_paths.card_name(card),))
            case facts:
                return self.trace(facts)

    def opening(self, observation: HauntingHouse3) -> Mapping[str, str]:
        return {slot_name(observation.exit): "ok"} if self.tense(observation) else {}

    def tense(self, observation: HauntingHouse3) -> bool:
        beyond = observation.links()
        return any(
            place < house_rules.OUT and house_rules.OUT in beyond[4 * place : 4 * place + 4]
            for seat, place in enumerate(observation.pawns)
            if not observation.is_ghost(seat)
        )

    def trace(self, facts: Sequence[Fact]) -> Trace:
        match facts[0]:
            case f.Walked(_, card, source, place) | f.Left(_, card, source, place):
                if any(isinstance(fact, f.SentBack) for fact in facts):
                    return Trace((place,))
                return Trace((source, place), dashed=card > cards.M3)
            case f.Dropped(_, source, place) | f.PlacesSwitched(_, source, _, place):
                return Trace((source, place), dashed=True)
            case f.TilesSwitched(_, first, second):
                return Trace((first, second), dashed=True)
            case f.Rotated(place=place):
                return Trace((place,), turned=True)
            case f.Shifted(place=place):
                return Trace((place,))
        return Trace(())

    def preview(self, seen: Seen[HauntingHouse3], facts: Sequence[Fact]) -> Preview:
        observation = seen.observation
        match facts[0]:
            case f.Laid(card=card):
                return self._preview_of_a_card(seen, card)
            case (
                f.Walked(seat, _, source, place)
                | f.Left(seat, _, source, place)
                | f.Dropped(seat, source, place)
                | f.PlacesSwitched(seat, source, _, place)
            ):
                here, there = (source, PAWN_SEAT + seat), (place, PAWN_SEAT + seat)
                out = isinstance(facts[0], f.Left)  # The door is too near and small for an arrow.
                arrows = () if out else ((source, place, SEATS[seat]),)
                pawn = pawn_of(observation, seat)
                return Preview(((there, pawn),), (here,), arrows=arrows)
            case f.Rotated(_, place, degrees):
                turning = ((place, "candle"),) if degrees == 90 else ()
                return Preview((self._tile(seen, place, place, degrees),), turning=turning)
            case f.TilesSwitched(_, first, second):
                both = (first, second, "candle"), (second, first, "candle")
                tiles = (
                    self._tile(seen, first, second),
                    self._tile(seen, second, first),
                )
                return Preview(tiles, arrows=both)
            case f.Shifted(place=place):
                return Preview(chips=(Caption(place, "here", "candle"),))
        return Preview()

    def _tile(
        self, seen: Seen[HauntingHouse3], source: str, name: str, degrees: int = 0
    ) -> tuple[Spot, Piece]:
        """Return a tile as it would lie at a place, turned further by degrees."""
        picture, turned = tile_of(seen.observation, house_rules.PLACE[source])
        half = 180 if seen.flipped else 0
        turned = (turned + degrees + half) % 360
        return (name, TILE_SEAT), Piece(picture, turned, shadow=False)

    def _preview_of_a_card(self, seen: Seen[HauntingHouse3], action: int) -> Preview:
        """Return where a card of the hand would lead from where the row has brought its owner."""
        observation = seen.observation
        planned = _draft(seen).effect_if_laid_next(observation, action)
        if planned is None or not planned.possible or action > cards.SP:
            return Preview()
        seat, before = observation.current_player, planned.before
        ends = ends_of_card(before, seat)
        lit = tuple(
            (before.name_of(there), SEATS[seat]) for there in ends if there < house_rules.TILES
        )
        numbers = tuple(
            (before.name_of(there), str(found[0].left.steps)) for there, found in ends.items()
        )
        return Preview(lit=lit, numbers=numbers)

    def foretold(self, seen: Seen[HauntingHouse3], facts: Sequence[Fact]) -> str | None:
        match facts[0]:
            case f.Laid(card=card):
                draft, observation = _draft(seen), seen.observation
                planned, slot = (
                    draft.effect_if_laid_next(observation, card),
                    draft.free(observation),
                )
                if planned is not None:
                    return row_words.card_at_hand(planned, slot, self._names(seen))
        return None


# What is known


def _draft(seen: Seen[HauntingHouse3]) -> RowDraft:
    """Return the viewer's planned row, an empty one without a `RowDraft`."""
    return seen.desk if isinstance(seen.desk, RowDraft) else RowDraft()


def _plan(seen: Seen[HauntingHouse3]) -> RowPlan | None:
    """Return the planned row to show, or None."""
    if seen.observation.phase != PROGRAM or not seen.playable:
        return None
    return _draft(seen).shown(seen.observation)


def _past(seen: Seen[HauntingHouse3]) -> Past3:
    return seen.past if isinstance(seen.past, Past3) else Past3()


def _choices(seen: Seen[HauntingHouse3]) -> list[str]:
    """Return the choices beside the house, with the planned action first."""
    if not seen.playable:
        return []  # These are for the player who decides.
    planned = _draft(seen).proposal(seen.observation) is not None
    return [AS_PLANNED.place] * planned + click_paths.choices(seen.observation)


def _haunting(seen: Seen[HauntingHouse3]) -> bool:
    """Return whether the viewer decides for a ghost."""
    seat = house_art.seat_at_work(seen.observation)
    return seen.playable and seat is not None and seen.observation.is_ghost(seat)


def _walled(seen: Seen[HauntingHouse3]) -> bool:
    """Return whether walls are counted: for a ghost that walks unless it is not wanted."""
    observation = seen.observation
    walks = _haunting(seen) and observation.phase == CARRY_OUT
    walks = walks and observation.held[observation.owner()] <= cards.SP
    return (WALLS in seen.on) != walks


def _acting(seen: Seen[HauntingHouse3]) -> int | None:
    """Return the seat that is marked as acting, None for the owner of the card in play."""
    return seen.lit_seat if seen.observation.phase == PROGRAM else seen.addressed


def _moment(seen: Seen[HauntingHouse3]) -> Moment:
    """Return the moment of the card that is played now, also during an animation."""
    acts = [act for act in seen.acts if isinstance(act, Moment)]
    begun = [moment for moment in acts if moment.begin <= seen.time]
    if begun and seen.time < math.inf:
        return begun[-1]
    now, observation = present(seen.observation), seen.observation
    if seen.addressed in (None, now.owner, observation.current_player):
        return now
    earlier = now.earlier()
    return earlier if earlier and earlier.owner == seen.addressed else now


def _dying(seen: Seen[HauntingHouse3]) -> bool:
    """Return whether the animation now shows a player becoming a ghost."""
    if seen.time == math.inf:
        return False
    now = _moment(seen)
    played = dict(_past(seen).played).get(now.row)
    return now.card(now.owner, now.step) == cards.ND and played is not None and not played.blank


def _over(seen: Seen[HauntingHouse3]) -> bool:
    """Return whether the animation has gone on to another card than the first."""
    return seen.time < math.inf and _moment(seen).begin > 0


def _stood(seen: Seen[HauntingHouse3]) -> float:
    """Return the part of the least time of the present card that has passed; a walk is one."""
    observation, stood = seen.observation, seen.stood
    card = observation.held[observation.owner()]
    if stood is None or card > cards.M3 or observation.phase != CARRY_OUT:
        return stood or 0.0
    return (card + 1 - observation.left + stood) / (card + 1)


def _beside(
    seen: Seen[HauntingHouse3], names: tuple[str, ...], plan: RowPlan | None
) -> BesideHouse:
    """Return the value of the layer beside the house."""
    observation, past = seen.observation, _past(seen)
    planning, seat = observation.phase == PROGRAM, observation.current_player
    whose = seat if plan else seen.lit_seat
    return BesideHouse(
        observation,
        names,
        _moment(seen),
        tuple(_choices(seen)),
        past.played,
        plan,
        seen.time < math.inf,
        _draft(seen).lost_aim(observation) if seen.playable else None,
        seen.playable,
        STEPS in seen.on,
        seen.locked,
        whose if planning else seat,
        _acting(seen),
    )


# Painters


def _house(board: Rect, look: Look, lie: Lie) -> HousePlan:
    """Return the house as it is seen in an area."""
    return house_in(board, look, lie.storeys, lie.flipped, lie.lens, lie.bare)


def _paint_tiles(surface: pygame.Surface, areas: Areas, look: Look, shown: Tiles) -> None:
    lie = shown.lie
    house_art.paint_house(surface, areas.board, look, shown.state, lie.flipped, lie.lens, lie.bare)


def _paint_signs(sheet: pygame.Surface, areas: Areas, look: Look, shown: HouseSigns) -> None:
    """Draw signs on the tiles, a planned row, and in a wide window the players."""
    observation, lie, board = shown.observation, shown.lie, areas.board
    house = _house(board, look, lie)
    if shown.ghost:
        house_art.paint_dusk(sheet, house, look, observation)
    if shown.walled:
        house_art.paint_walls(sheet, house, look, observation, shown.ghost)
    house_art.paint_light(sheet, house, look, observation, shown.light, shown.ways, shown.acting)
    if shown.plan is not None:
        paint_plan(sheet, house, look, observation, shown.plan, shown.names, lie.flipped)
    if shown.lanes:
        paint_lanes(sheet, house, look, observation, shown.lanes)
    part = house_part(board, look)
    if part.width < board.width and not ((lie.lens and lie.lens.level) or lie.bare):
        left = part.right + look.tight(8)
        column = Rect(left, board.top, board.right - left, board.height)
        seats.paint_column(
            sheet, column, look, observation, shown.counted, shown.locked, shown.acting
        )  # fmt: skip


def _paint_plan_above(surface: pygame.Surface, areas: Areas, look: Look, shown: PlanAbove) -> None:
    plan, house = shown.plan, _house(areas.board, look, shown.lie)
    paint_plan_above(surface, house, look, plan.observation, plan)


def _standing_part(areas: Areas, look: Look, shown: StandingCard) -> Rect:
    """Return the area of the time bar of the present card, empty without a bar."""
    if areas.side.height <= 0:
        return Rect(0, 0, 0, 0)
    parts = side.parts_of(areas.side, look, shown.observation, shown.choices)
    return bar_of(parts.lights, look) if parts.strip and parts.lights else Rect(0, 0, 0, 0)


def _paint_standing(surface: pygame.Surface, areas: Areas, look: Look, shown: StandingCard) -> None:
    part = _standing_part(areas, look, shown)
    if part:
        paint_bar(surface, part, look, shown.stood)


def _paint_side(surface: pygame.Surface, areas: Areas, look: Look, shown: BesideHouse) -> None:
    played = dict(shown.played)
    performance = Performance(shown.now, played, shown.moving, shown.lost, shown.is_asked)
    side.paint(
        surface, areas.side, look, shown.now.state, shown.names, _row_shown(shown),
        shown.choices, performance, shown.counted, shown.acting,
    )  # fmt: skip


def _row_shown(shown: BesideHouse) -> RowShown:
    """Return the row in the tray, with the cards that the viewer has prepared."""
    observation, plan = shown.observation, shown.plan
    if observation.phase != PROGRAM:
        return RowShown(shown.whose, [])
    if plan is None:
        first = shown.whose * cards.STEPS_A_ROUND
        row = observation.rows[first : first + cards.STEPS_A_ROUND]
        if shown.whose in shown.locked:  # The row is laid whole, which is not seen yet.
            row = [HIDDEN if card == cards.NO_CARD else card for card in row]
        return RowShown(shown.whose, row, locked=shown.locked)
    card = cards.NO_CARD if plan.aimed is None else plan.aimed.card
    return RowShown(shown.whose, plan.row, plan.cards, card, shown.locked)
