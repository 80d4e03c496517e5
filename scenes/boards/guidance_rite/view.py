"""The face of Guidance Rite: the ritual board, its pieces, and what lies beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import pygame
from pygame import Rect

from game.facts import Board, Fact
from game.language import _
from game.rules.guidance_rite import facts as f
from game.rules.guidance_rite import tables
from game.rules.guidance_rite.actions import squares_of
from game.rules.guidance_rite.pieces import EMPTY, OWNER, UNCLAIMED, character_of
from game.rules.guidance_rite.state import (
    CAPTURE,
    CLAIMING,
    JOINT,
    MOVING,
    OVER,
    SECOND_HALF,
    STARTING,
    TIMEOUTS,
    GuidanceRite,
)
from game.state import CHANCE, HIDDEN
from scenes.boards.guidance_rite import actions, click_paths, side, story
from scenes.boards.guidance_rite.animations import CLIMAXES, SOUNDS, animation
from scenes.boards.guidance_rite.battle import cards, choosable, threats, tiles
from scenes.boards.guidance_rite.battle.choosable import Choosable
from scenes.boards.guidance_rite.battle.threats import Threat
from scenes.boards.guidance_rite.claiming import claims, unveiling
from scenes.boards.guidance_rite.claiming.draft import CARDS, ClaimDraft
from scenes.boards.guidance_rite.claiming.rounds import ClaimRound, claims_said, round_of, rounds_of
from scenes.boards.guidance_rite.sentences import bout_said
from scenes.boards.guidance_rite.symbols.signs import broken, known_plans, planned
from scenes.boards.guidance_rite.symbols.tokens import PLAYER_COLOURS, whole
from scenes.boards.guidance_rite.symbols.traces import trace_of
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.picture import marks
from scenes.boards.picture.frame import candles, paint_frame
from scenes.boards.picture.layer import Areas, Layer
from scenes.boards.seen import Seen
from scenes.boards.view import (
    Animation,
    Caption,
    Lamp,
    Overlay,
    Past,
    Preview,
    TargetMark,
    Tone,
    View,
)
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite

FRAME_UNITS: Final = 18  # Wood around the squares.
PLAN_GAP_SQUARES: Final = 0.46  # The arrow of a plan ends this far before the middle, in squares.
CIRCLE_ALPHA: Final = 100  # The circle engraved in the squares is seen this much, of 255.
TOKEN_SQUARES: Final = 0.95
THREATS: Final = "threats"
NAMED_SEAT, HELD_SEAT, PLAN_SEAT = 1, 2, 3  # Places on a piece, and in its stead.
NAMED: Final = Piece("guidance_rite/named", shadow=False)
HELD: Final = Piece("guidance_rite/held", shadow=False)
PLAN_ROLES: Final = ("blue", "red")  # The arrows of both plans have these colours.
SECOND_PLAYER: Final = 1  # The claims of a round end with this player.


@dataclass(frozen=True, slots=True)
class HeldReveal:
    """A reveal that stays in view until somebody continues."""

    news: ClaimRound | None  # A round of claims.
    plans: tuple[Fact, ...]  # The step in which plans were revealed.
    ended: tuple[Fact, ...]  # A bout ended with these facts; the next board follows.
    before: GuidanceRite  # The position before it.


@dataclass(frozen=True, slots=True)
class Lie:
    """How the board lies in its area."""

    final: bool  # The board has six columns.
    flipped: bool


@dataclass(frozen=True, slots=True)
class SignsBelow:
    """What lies on the squares below the pieces."""

    lie: Lie
    gone: tuple[int, ...]  # The squares that are broken.
    prey: tuple[tuple[int, Threat], ...]  # Squares, each with the threat to the piece on it.
    me: int  # The viewer's pieces are this player's.
    # Player, squares, and whether the plan is still secret.
    plans: tuple[tuple[int, tuple[int, ...], bool], ...]


@dataclass(frozen=True, slots=True)
class Unveiled:
    """A round of claims as far as it is revealed, without its clashes."""

    lie: Lie
    claims: ClaimRound
    time: int  # Milliseconds of the latest step.


@dataclass(frozen=True, slots=True)
class Clash:
    """A square that both players have named."""

    lie: Lie
    square: str
    number: int  # The number of the clash in its round.
    since: float  # Milliseconds until its shards lie.


@dataclass(frozen=True, slots=True)
class Drafted:
    """The squares that the player to decide has drafted, in their order."""

    lie: Lie
    squares: tuple[str, ...]
    player: int


@dataclass(frozen=True, slots=True)
class ChoiceMarks:
    """What can be chosen for a power or an item."""

    lie: Lie
    choosable: Choosable


@dataclass(frozen=True, slots=True)
class ThreatSigns:
    """The threatened pieces, and the attackers of the piece pointed at."""

    lie: Lie
    observation: GuidanceRite
    me: int
    pointed: str | None


@dataclass(frozen=True, slots=True)
class PlanArrow:
    """A secret plan: its player, and the squares where its move starts and ends."""

    lie: Lie
    player: int
    ends: tuple[str, str]


@dataclass(frozen=True, slots=True)
class BesideBoard:
    """The cards of both players."""

    observation: GuidanceRite
    names: tuple[str, ...]
    faces: tuple[str, ...]
    flipped: bool
    lit_seat: int
    chosen: tuple[str, ...] | None  # None while somebody else is to decide.
    hovered_action: int | None


class GuidanceRiteView(View[GuidanceRite]):
    """The board of Guidance Rite; when flipped it is turned by half a circle."""

    facts = f.FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "snow"

    def new_desk(self) -> ClaimDraft:
        return ClaimDraft()

    def overlays(self, seen: Seen[GuidanceRite]) -> list[Overlay]:
        held = _held(seen)
        revealed = held is not None and held.news is not None  # The reveal has the room for itself.
        if revealed or not STARTING <= _position(seen).phase < OVER:
            return []
        return [Overlay(THREATS, _("Threats"), "warn", "V", THREATS in seen.on)]

    @property
    def _called(self) -> tuple[str, ...]:
        """The names of the players, letters for those who have none."""
        return tuple(self.names) or ("A", "B")

    def _me(self, observation: GuidanceRite) -> int:
        """Return the viewer's seat, or for a shared view the current player."""
        return observation.current_player if self.seat is None else self.seat

    def shortcuts(self, seen: Seen[GuidanceRite]) -> dict[str, str]:
        return click_paths.shortcuts(seen.observation, seen.chosen, seen.flipped)

    # -- reveals

    def recall(self, seen: Seen[GuidanceRite], past: Past[GuidanceRite]) -> tuple[ClaimRound, ...]:
        told = (facts for _before, _after, facts in past())
        return tuple(rounds_of(told)) if _claiming(seen) else ()

    def divides(self, fact: Fact) -> bool:
        return isinstance(fact, f.BoardLaid) and fact.bout > 1

    def stays(self, facts: Sequence[Fact]) -> bool:
        return any(map(self.divides, facts))

    def hold(self, seen: Seen[GuidanceRite], facts: Sequence[Fact]) -> HeldReveal | None:
        news = round_of(facts, len(_rounds(seen)) + 1)
        plans = tuple(facts) if any(isinstance(fact, f.Revealed) for fact in facts) else ()
        ended = tuple(fact for fact in facts if not isinstance(fact, f.BoardLaid))
        held = HeldReveal(news, plans, ended if self.stays(facts) else (), seen.observation)
        return held if news is not None or held.plans or held.ended else None

    def held_words(self, seen: Seen[GuidanceRite]) -> tuple[str, str]:
        held, names = _held(seen), self._called
        if held is None:
            return _("Both plans are carried out"), story.revealed((), names)
        if held.ended and not held.plans:
            return bout_said(held.ended, _position(seen), names)
        if held.news is None:
            return _("Both plans are carried out"), story.revealed(held.plans, names)
        title = _("The claims of round {number}", number=held.news.number)
        said = claims_said(held.news, names, self.seat)
        if not held.news.fallen and _position(seen).phase != CLAIMING:
            said += " " + _("The claims are over.")
        return title, said

    def _sight(self, seen: Seen[GuidanceRite]) -> claims.ClaimSight:
        observation, held = _position(seen), _held(seen)
        player, news = observation.current_player, held.news if held else None
        opened = seen.playable and observation.phase == CLAIMING and player >= 0
        opened = opened and observation.names[player] != HIDDEN
        return claims.ClaimSight(
            observation, self._called, self.seat, _drafted(seen, observation), opened,
            _rounds(seen), news, seen.moving and news is not None, seen.flipped, seen.locked,
            _pointed_piece(seen) if opened else None,
        )  # fmt: skip

    # -- where everything lies

    def _lie(self, seen: Seen[GuidanceRite]) -> Lie:
        return Lie(_position(seen).final, seen.flipped)

    def places(
        self, seen: Seen[GuidanceRite], board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        observation = _position(seen)
        found = _squares(board, look, self._lie(seen))
        if side_area.height > 0 and _claiming(seen):
            sight = self._sight(seen)
            for name, rect in claims.places(side_area, look, sight).items():
                kind, picture, label = claims.shown_at(sight, name)
                found[name] = Place(
                    name, rect, rect.height, beside=True, kind=kind, picture=picture, label=label
                )
        elif side_area.height > 0:
            for name, rect in side.tiles_of(side_area, look, observation, _chosen(seen)).items():
                kind, picture, label = tiles.shown_at(observation, name)
                found[name] = Place(
                    name, rect, rect.height, beside=True, kind=kind, picture=picture, label=label
                )
        marked = _choosable(seen)
        for name in marked.arrows if marked else ():
            square, _space, direction = name.partition(" ")
            rect = choosable.arrow_rect(
                found[square].rect, tables.DIRECTIONS.index(direction), seen.flipped
            )
            found[name] = Place(name, rect, rect.width)
        return found

    def crowded(self, seen: Seen[GuidanceRite], side: Rect, look: Look) -> bool:
        return not look.wide or side.height < self.side_heights(seen, side.width, look)[1]

    def foretold(self, seen: Seen[GuidanceRite], facts: Sequence[Fact]) -> str | None:
        is_beside = isinstance(
            facts[0], f.Named | f.Empowered | f.Blackened | f.Rotated | f.HonourBegun
        )
        return "" if is_beside and seen.crowded is False else None

    def side_heights(self, seen: Seen[GuidanceRite], width: int, look: Look) -> tuple[int, int]:
        if _claiming(seen):
            return claims.heights(look, self._sight(seen))
        return side.heights(width, look)

    # -- painting

    def layers(self, seen: Seen[GuidanceRite]) -> list[Layer[Any]]:
        lie = self._lie(seen)
        found: list[Layer[Any]] = [Layer("ground", lie, _paint_slabs)]
        below = self._below(seen, lie)
        if below.gone or below.prey or below.plans:
            found.append(Layer("signs", below, _paint_below))
        if _claiming(seen):
            found.append(Layer("side", self._sight(seen), _paint_claims))
        else:
            shown = BesideBoard(
                _position(seen), self._called, tuple(self.faces), seen.flipped, seen.lit_seat,
                _chosen(seen), seen.hovered_action,
            )  # fmt: skip
            found.append(Layer("side", shown, _paint_cards))
        return [*found, *self._above(seen, lie)]

    def _below(self, seen: Seen[GuidanceRite], lie: Lie) -> SignsBelow:
        """Return the signs on the squares below the pieces."""
        observation = _position(seen)
        prey = threats.threats_of(observation).items() if THREATS in seen.on else ()
        me = self._me(observation) if prey else 0
        plans = tuple(
            (player, tuple(squares_of(observation, action)), observation.in_secret)
            for player, action in known_plans(observation)
        )
        return SignsBelow(lie, tuple(broken(observation)), tuple(prey), me, plans)

    def _above(self, seen: Seen[GuidanceRite], lie: Lie) -> Iterator[Layer[Any]]:
        """Yield the layers above the pieces."""
        observation, held = _position(seen), _held(seen)
        names = observation.ground.names
        if held and held.news:
            step = unveiling.latest_step(held.news, seen.time)
            yield Layer("above", Unveiled(lie, held.news, step), _paint_unveiled)
            for clash in unveiling.clashes(held.news, seen.time):
                yield Layer("above", Clash(lie, *clash), _paint_clash, _around_clash)
        elif seen.playable:
            drafted = tuple(names[square] for square in _drafted(seen, observation))
            if drafted:
                shown = Drafted(lie, drafted, observation.current_player)
                yield Layer("above", shown, _paint_drafted)
        marked = _choosable(seen)
        if marked:
            yield Layer("above", ChoiceMarks(lie, marked), _paint_choosable)
        if THREATS in seen.on and not seen.moving:
            pointed_at = seen.pointed if seen.pointed in observation.ground.squares else None
            signs = ThreatSigns(lie, observation, self._me(observation), pointed_at)
            yield Layer("above", signs, _paint_threats)
        move = planned(observation)
        if move is not None:
            source, target = (names[square] for square in squares_of(observation, move))
            arrow = PlanArrow(lie, observation.current_player, (source, target))
            yield Layer("above", arrow, _paint_plan)

    def lamps(self, seen: Seen[GuidanceRite], board: Rect, look: Look) -> list[Lamp]:
        return candles(_frame(board, look, self._lie(seen)), look)

    # -- pieces

    def pieces(self, seen: Seen[GuidanceRite]) -> dict[Spot, Piece]:
        observation = _position(seen)
        return self._shown(observation, f.board(observation), seen.flipped)

    def _shown(self, observation: GuidanceRite, board: Board, flipped: bool) -> dict[Spot, Piece]:
        """Return the pieces to draw for a board; planned ones are faint."""
        found = self._standing(observation, board, flipped)
        if not observation.in_secret:
            return found
        for name, stands in zip(observation.ground.names, observation.base, strict=True):
            would = board.get(name, EMPTY)
            if stands == would:
                continue
            found.pop((name, 0), None)
            for seat, piece in ((0, stands), (PLAN_SEAT, would)):
                if piece:
                    looks = whole(piece, observation.final, flipped)
                    found[name, seat] = Piece(looks, faint=True)
        return found

    def _standing(
        self, observation: GuidanceRite, board: Board, flipped: bool
    ) -> dict[Spot, Piece]:
        """Return the pieces to draw by spot, on a board as large as the observation's."""
        names = observation.ground.names
        found: dict[Spot, Piece] = {}
        for name in names:
            if name in board:
                found[name, 0] = Piece(whole(board[name], observation.final, flipped))
        for name in names:
            if f"named 0 {name}" in board or f"named 1 {name}" in board:
                found[name, NAMED_SEAT] = NAMED
            if f"held {name}" in board:
                found[name, HELD_SEAT] = HELD
        return found

    def portrait(self, seen: Seen[GuidanceRite], player: int, selected: Sequence[str]) -> str:
        observation = seen.observation
        for place in reversed(selected):
            if place in observation.ground.squares:
                piece = observation.board[observation.ground.squares[place]]
                if piece:
                    return whole(piece, observation.final, seen.flipped)
        return f"guidance_rite/seat_{max(player, 0)}"

    def seat_colour(self, observation: GuidanceRite, player: int) -> str:
        return PLAYER_COLOURS[player % 2]

    def stands(self, observation: GuidanceRite, player: int) -> Sequence[str]:
        pieces = zip(observation.ground.names, observation.board, strict=True)
        return [name for name, piece in pieces if piece >> OWNER == player + 1]

    def clicks(self, observation: GuidanceRite, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: GuidanceRite, action: int) -> TargetMark:
        return actions.row_of(observation, action).target_mark

    def automatic(self, observation: GuidanceRite) -> int | None:
        if observation.bout == JOINT:
            return None  # What is done in secret must take its time.
        legal = observation.legal_actions()
        return legal[0] if legal in ([tables.PASS], [tables.END]) else None

    def late(self, before: GuidanceRite, player: int) -> str:
        if before.phase == CLAIMING:
            return _("Time is up: nothing more is named in this round.")
        counted = before.phase in (STARTING, MOVING)
        if not counted and (before.phase != SECOND_HALF or before.bout == JOINT):
            return ""
        number = before.timeouts[player] + 1
        if number >= TIMEOUTS:
            return _("Time is up for the third time: the bout is lost.")
        if number == TIMEOUTS - 1:
            said = _("Time is up: time-out {number} of {most}. The third one loses the bout.")
        else:
            said = _("Time is up: time-out {number} of {most}.")
        return said.format(number=number, most=TIMEOUTS)

    # -- changes

    def animate(
        self, before: GuidanceRite, seen: Seen[GuidanceRite], facts: Sequence[Fact]
    ) -> Animation:
        held, after = _held(seen), _position(seen)
        if held and after is not seen.observation:  # The next board is laid once somebody goes on.
            facts = held.ended
        return animation(before, after, facts, seen.flipped)

    def tense(self, observation: GuidanceRite) -> bool:
        return max(observation.wins) == 1 and min(map(observation.count, (0, 1))) <= 2

    def trace(self, facts: Sequence[Fact]) -> Trace:
        if any(isinstance(fact, f.Planned | f.BoardLaid) for fact in facts):
            return Trace(())  # Plans have arrows of their own.
        return next((found for fact in reversed(facts) if (found := trace_of(fact))), Trace(()))

    def preview(self, seen: Seen[GuidanceRite], facts: Sequence[Fact]) -> Preview:
        observation = seen.observation
        if any(isinstance(fact, f.Bitten | f.GotArrow) for fact in facts):
            return Preview()  # The arrow is marked, and the card shows the piece after it.
        board = f.board(observation)
        now = self._shown(observation, board, seen.flipped)
        turning: list[str] = []
        chips: list[Caption] = []
        for fact in facts:
            if isinstance(fact, f.TurnEnded | f.Named):
                continue
            f.apply_fact(board, fact)
            if isinstance(fact, f.Moved):
                turning += [fact.square] if character_of(fact.piece) == tables.RAT else []
                word, tone = self._word_at(observation, fact, facts)
                chips += [Caption(fact.square, word, tone)] if word else []
            elif isinstance(fact, f.TurnedRound | f.Rotated):
                turning += [square for square, _piece in fact.changes]
        then = self._shown(observation, board, seen.flipped)
        shown = tuple((spot, piece) for spot, piece in then.items() if now.get(spot) != piece)
        leaving = tuple(spot for spot, piece in now.items() if then.get(spot) != piece)
        turned = tuple((square, "focus") for square in turning)
        return Preview(shown, leaving, turning=turned, chips=tuple(chips))

    def _word_at(
        self, observation: GuidanceRite, move: f.Moved, facts: Sequence[Fact]
    ) -> tuple[str, Tone]:
        """Return a word that a move's pictures do not show, empty if they show all."""
        if isinstance(move, f.Merged) or (isinstance(move, f.Captured) and move.friend):
            row = actions.MERGE if observation.final else actions.CAPTURE_A_FRIEND
            return row.caption(), "danger"
        if isinstance(move, f.Captured):
            if any(isinstance(fact, f.BoutEnded) and fact.ending == CAPTURE for fact in facts):
                return _("{player} wins", player=self._called[move.player]), "ok"
            return actions.CAPTURE.caption(), "ok"
        if character_of(move.piece) != character_of(move.becomes):
            return _("symbol lost"), "danger"
        if isinstance(move, f.Exchanged):
            return actions.EXCHANGE.caption(), "candle"
        if character_of(move.piece) == tables.MONSTER and move.grey:
            return _("grey used"), "bone"
        return "", "bone"


def _shortened(
    ends: list[tuple[int, int]], cut: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return both ends of an arrow that stops short of the second one's middle."""
    (x0, y0), (x1, y1) = ends
    part = 1 - cut / max(cut, math.dist(*ends))
    return (float(x0), float(y0)), (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)


def _letter(surface: pygame.Surface, look: Look, letter: str, spot: tuple[int, int]) -> None:
    Sheet.over(surface, look).text(letter, spot, 15, "bold", "muted", "center")


# What is known, and where it lies


def _held(seen: Seen[GuidanceRite]) -> HeldReveal | None:
    return seen.held if isinstance(seen.held, HeldReveal) else None


def _position(seen: Seen[GuidanceRite]) -> GuidanceRite:
    """Return the pieces on the board, those at the end of a bout while it is held."""
    held, observation = _held(seen), seen.observation
    if held is None or not held.ended or observation.bout == held.before.bout:
        return observation
    return _ended(held, tuple(observation.wins))


@lru_cache(maxsize=4)
def _ended(held: HeldReveal, wins: tuple[int, ...]) -> GuidanceRite:
    """Return the position at the end of a bout, with the bouts won so far."""
    tableau = held.before.clone()
    tableau.board = f.standing(held.before, held.ended)
    tableau.wins = list(wins)
    tableau.current_player = CHANCE
    return tableau


def _chosen(seen: Seen[GuidanceRite]) -> tuple[str, ...] | None:
    """Return the places chosen so far, or None while somebody else is to decide."""
    return tuple(seen.chosen) if seen.playable else None


def _choosable(seen: Seen[GuidanceRite]) -> Choosable | None:
    """Return what can be chosen for a power or an item, or None."""
    if not seen.playable or seen.moving or _held(seen):
        return None
    return choosable.choosable(seen.observation, seen.chosen, seen.pointed)


def _claiming(seen: Seen[GuidanceRite]) -> bool:
    """Return whether the board shows claims: the present phase, or a reveal that stays in view."""
    held = _held(seen)
    return _position(seen).phase == CLAIMING or (held is not None and held.news is not None)


def _rounds(seen: Seen[GuidanceRite]) -> tuple[ClaimRound, ...]:
    """Return the rounds of claims of the bout that goes on, oldest first."""
    past = seen.past if isinstance(seen.past, tuple) else ()
    return tuple(claims for claims in past if isinstance(claims, ClaimRound))


def _drafted(seen: Seen[GuidanceRite], observation: GuidanceRite) -> tuple[int, ...]:
    """Return the squares that the player to decide has drafted."""
    return tuple(seen.desk.squares(observation)) if isinstance(seen.desk, ClaimDraft) else ()


def _pointed_piece(seen: Seen[GuidanceRite]) -> int | None:
    """Return the square of the unclaimed piece pointed at, on the board or as a draft, or None."""
    observation, pointed = seen.observation, seen.pointed or ""
    if pointed in CARDS and CARDS.index(pointed) < len(drafted := _drafted(seen, observation)):
        return drafted[CARDS.index(pointed)]
    square = observation.ground.squares.get(pointed)
    if square is None or observation.board[square] >> OWNER != UNCLAIMED:
        return None
    return square


def _frame(board: Rect, look: Look, lie: Lie) -> Rect:
    """Return the frame, which leaves room for the coordinates to the left and below."""
    beside, wood = look.pt(22) if look.coordinates else 0, 2 * look.px(FRAME_UNITS)
    room = Rect(0, 0, board.width - beside - wood, board.height - beside - wood)
    grid = Grid(room, tables.GROUNDS[lie.final].width, tables.HEIGHT, look.px(6))
    frame = grid.rect.inflate(wood, wood)
    whole_area = Rect(0, 0, frame.width + beside, frame.height + beside)
    whole_area.center = board.center
    frame.topleft = (whole_area.left + beside, whole_area.top)
    return frame


def _grid(board: Rect, look: Look, lie: Lie) -> Grid:
    inset = -2 * look.px(FRAME_UNITS)
    area = _frame(board, look, lie).inflate(inset, inset)
    return Grid(area, tables.GROUNDS[lie.final].width, tables.HEIGHT, look.px(6))


def _cell(grid: Grid, square: int, lie: Lie) -> Rect:
    file, rank = square % grid.columns, square // grid.columns
    if lie.flipped:
        return grid.cell(grid.columns - 1 - file, rank)
    return grid.cell(file, tables.HEIGHT - 1 - rank)


def _squares(board: Rect, look: Look, lie: Lie) -> dict[str, Place]:
    """Return the places on the board."""
    grid = _grid(board, look, lie)
    cells = [(name, _cell(grid, k, lie)) for k, name in enumerate(tables.GROUNDS[lie.final].names)]
    return {name: Place(name, cell, cell.width * TOKEN_SQUARES) for name, cell in cells}


# Painters


def _paint_slabs(surface: pygame.Surface, areas: Areas, look: Look, lie: Lie) -> None:
    """Draw the squares in their frame, with the coordinates."""
    board, ground = areas.board, tables.GROUNDS[lie.final]
    frame, grid = _frame(board, look, lie), _grid(board, look, lie)
    paint_frame(surface, frame, look)
    for square in range(ground.size):
        dark = (square % ground.width + square // ground.width) % 2
        slab = sprite(f"guidance_rite/slab_{1 - dark}", grid.cell_size, look)
        surface.blit(slab, _cell(grid, square, lie))
    inner = grid.rect
    circle = marks.faint("guidance_rite/circle", min(inner.size), look, 0, CIRCLE_ALPHA)
    surface.blit(circle, circle.get_rect(center=inner.center))
    if not look.coordinates:
        return
    for index, letter in [(i, "abcdef"[i]) for i in range(ground.width)]:
        cell = _cell(grid, index, lie)
        _letter(surface, look, letter, (cell.centerx, frame.bottom + look.pt(12)))
    for rank in range(tables.HEIGHT):
        cell = _cell(grid, rank * ground.width, lie)
        _letter(surface, look, str(rank + 1), (frame.left - look.pt(12), cell.centery))


def _paint_below(sheet: pygame.Surface, areas: Areas, look: Look, shown: SignsBelow) -> None:
    """Draw broken squares, the light on who is threatened, and the arrows of known plans."""
    lie, grid = shown.lie, _grid(areas.board, look, shown.lie)
    for square in shown.gone:
        cell = _cell(grid, square, lie)
        sheet.blit(sprite("guidance_rite/cracked", cell.width, look), cell)
    for square, threat in shown.prey:
        mine = threat.owner == shown.me
        threats.paint_below(sheet, _cell(grid, square, lie), look, threat, mine)
    for player, squares, secret in shown.plans:  # What is carried out is whole.
        ends = [_cell(grid, square, lie).center for square in squares]
        points = _shortened(ends, grid.cell_size * PLAN_GAP_SQUARES)
        ink = look.palette.colour(PLAN_ROLES[player])
        sheet.blit(*marks.arrow(points, look.unit, ink, look.palette.night, secret))


def _paint_unveiled(surface: pygame.Surface, areas: Areas, look: Look, shown: Unveiled) -> None:
    places, lie = _squares(areas.board, look, shown.lie), shown.lie
    unveiling.paint_round(surface, places, look, lie.final, shown.claims, lie.flipped, shown.time)


def _paint_clash(surface: pygame.Surface, areas: Areas, look: Look, shown: Clash) -> None:
    place = _squares(areas.board, look, shown.lie)[shown.square]
    unveiling.paint_clash(surface, place, look, shown.number, shown.since)


def _around_clash(areas: Areas, look: Look, shown: Clash) -> Rect:
    """Return where the shards of a clash fly."""
    cell = _squares(areas.board, look, shown.lie)[shown.square].rect
    far = round(2 * unveiling.SHARD_REACH_SQUARES * cell.width)
    return Rect(0, 0, far, far).move(cell.centerx - far // 2, cell.centery - far // 2)


def _paint_drafted(surface: pygame.Surface, areas: Areas, look: Look, shown: Drafted) -> None:
    """Draw the frames and numbers of drafted pieces."""
    places = _squares(areas.board, look, shown.lie)
    for number, square in enumerate(shown.squares, 1):
        ink = look.palette.colour(unveiling.OWNER_ROLES[shown.player])
        unveiling.paint_draft(surface, places[square], look, number, ink)


def _paint_choosable(surface: pygame.Surface, areas: Areas, look: Look, shown: ChoiceMarks) -> None:
    places = _squares(areas.board, look, shown.lie)
    choosable.paint(surface, places, look, shown.choosable, shown.lie.flipped)


def _paint_threats(surface: pygame.Surface, areas: Areas, look: Look, shown: ThreatSigns) -> None:
    places = _squares(areas.board, look, shown.lie)
    threats.paint_signs(surface, places, look, shown.observation, shown.me, shown.pointed)


def _paint_plan(surface: pygame.Surface, areas: Areas, look: Look, shown: PlanArrow) -> None:
    """Draw the dashed arrow of a plan that is made in secret, and that it is only a plan."""
    places = _squares(areas.board, look, shown.lie)
    spots = [places[name].rect for name in shown.ends]
    short = _shortened([spot.center for spot in spots], spots[0].width * PLAN_GAP_SQUARES)
    ink = look.palette.colour(PLAN_ROLES[shown.player])
    surface.blit(*marks.arrow(short, look.unit, ink, look.palette.night, True))
    word = marks.chip(_("if nothing moves"), look, ink, look.palette.night)
    area, there = word.get_rect(midtop=spots[1].midtop), spots[1]
    if there.centery <= spots[0].centery:  # The words go away from where the arrow comes from.
        area.top = there.top - look.px(6)
    else:
        area.bottom = there.bottom + look.px(6)
    surface.blit(word, area.clamp(surface.get_rect()))


def _paint_claims(
    surface: pygame.Surface, areas: Areas, look: Look, sight: claims.ClaimSight
) -> None:
    claims.paint(surface, areas.side, look, sight)


def _paint_cards(surface: pygame.Surface, areas: Areas, look: Look, shown: BesideBoard) -> None:
    cards.paint(
        surface, areas.side, look, shown.observation, shown.names, shown.faces, shown.flipped,
        shown.lit_seat, shown.chosen, shown.hovered_action,
    )  # fmt: skip
