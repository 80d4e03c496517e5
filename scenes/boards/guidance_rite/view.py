"""The face of Guidance Rite: the ritual board, its pieces, and what lies beside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.facts import Board, Fact
from game.language import _, within
from game.rules.guidance_rite.actions import kind_of, squares_of
from game.rules.guidance_rite.facts import (
    FACTS,
    BoardLaid,
    BoutEnded,
    Captured,
    Exchanged,
    Merged,
    Moved,
    Named,
    Planned,
    Revealed,
    Rotated,
    TurnedRound,
    TurnEnded,
    standing,
)
from game.rules.guidance_rite.pieces import EMPTY, character_of
from game.rules.guidance_rite.state import (
    CAPTURE,
    CLAIMING,
    JOINT,
    OVER,
    STARTING,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import END, HEIGHT, MONSTER, PASS, RAT
from game.state import CHANCE, HIDDEN
from scenes.boards import marks
from scenes.boards.animation import Piece
from scenes.boards.frame import candles, paint_frame
from scenes.boards.guidance_rite import (
    cards,
    claims,
    click_paths,
    legend,
    side,
    story,
    strip,
    threats,
    unveiling,
)
from scenes.boards.guidance_rite.animations import CLIMAXES, SOUNDS, animation
from scenes.boards.guidance_rite.draft import LISTED, LOCK, ClaimDraft
from scenes.boards.guidance_rite.late import late_words
from scenes.boards.guidance_rite.rounds import ClaimRound, claims_said, round_of, rounds_of
from scenes.boards.guidance_rite.sentences import bout_said
from scenes.boards.guidance_rite.signs import (
    broken,
    friend_word,
    known_plans,
    move_mark,
    planned,
)
from scenes.boards.guidance_rite.tokens import SEATS, whole
from scenes.boards.guidance_rite.traces import trace_of
from scenes.boards.guidance_rite.turn_signs import signs as turn_signs
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.view import (
    Animation,
    Caption,
    Lamp,
    Overlay,
    Preview,
    Sign,
    TargetMark,
    Tone,
    Trace,
    View,
)
from scenes.ui import text
from scenes.ui.clip import together
from scenes.ui.look import Look
from scenes.ui.svg import sprite

FRAME: Final = 18  # units of wood around the squares
BEFORE: Final = 0.46  # of a square that the arrow of a plan ends before the middle
CIRCLE: Final = 100  # how much is seen of the circle engraved in the squares, of 255
TOKEN: Final = 0.95  # of a square
THREATS: Final = "threats"
NAMED_SEAT, HELD_SEAT, PLAN_SEAT = 1, 2, 3  # what lies on a piece, or would stand in its place
NAMED: Final = Piece("guidance_rite/named", shadow=False)
HELD: Final = Piece("guidance_rite/held", shadow=False)
PLANS: Final = ("blue", "red")  # colours of the arrows of both plans
CHOICE: Final = TargetMark("brackets", "", "candle")


class GuidanceRiteView(View[GuidanceRite]):
    """The board of Guidance Rite; when flipped it is turned by half a circle."""

    facts = FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "snow"

    def __init__(self) -> None:
        self._seen: GuidanceRite | None = None
        self._threats = False
        self._draft = ClaimDraft()
        self._rounds: Sequence[ClaimRound] = ()  # of the bout that goes on, oldest first
        self._news: ClaimRound | None = None  # what was just revealed
        self._plans: Sequence[Fact] = ()  # the step in which plans were just revealed
        self._ended: Sequence[Fact] = ()  # what ended a bout that is held, before the next board
        self._before: GuidanceRite | None = None  # the position before it
        self._tableau: GuidanceRite | None = None  # how the board looks while it is held

    @property
    def desk(self) -> ClaimDraft:
        return self._draft

    def attend(self, observation: GuidanceRite) -> None:
        if self._ended and self._before is None:
            self._before = observation
        elif self._ended and self._before and observation.bout != self._before.bout:
            self._tableau = self._before.clone()
            self._tableau.board = standing(self._before, self._ended)
            self._tableau.wins = observation.wins
            self._tableau.current_player = CHANCE
            observation = self._tableau
        self._seen = observation

    @property
    def overlays(self) -> list[Overlay]:
        held = self._news is not None  # claims that stay have the room for themselves
        if self._seen is None or held or not STARTING <= self._seen.phase < OVER:
            return []
        return [Overlay(THREATS, _("Threats"), "warn", "V", self._threats)]

    def toggle(self, key: str) -> None:
        if key != THREATS:
            raise ValueError(f"no overlay {key!r}")
        self._threats = not self._threats

    def _me(self, observation: GuidanceRite) -> int:
        """Return whose pieces are one's own: of whoever looks, or else of whoever is to decide."""
        return observation.current_player if self.seat is None else self.seat

    def shortcuts(self, observation: GuidanceRite) -> dict[str, str]:
        found = click_paths.shortcuts(observation, self.flipped)
        if observation.phase == CLAIMING:
            found[claims.LOCK_KEY.lower()] = LOCK
        return found

    # -- what was revealed

    def recall(
        self, past: Callable[[], Iterator[tuple[GuidanceRite, GuidanceRite, Sequence[Fact]]]]
    ) -> None:
        told = (facts for _before, _after, facts in past())
        self._rounds = rounds_of(told) if self._claiming() else ()

    def divides(self, fact: Fact) -> bool:
        return isinstance(fact, BoardLaid) and fact.bout > 1

    def stays(self, facts: Sequence[Fact]) -> bool:
        return any(map(self.divides, facts))

    def hold(self, facts: Sequence[Fact]) -> bool:
        self.let_go()
        self._news = round_of(facts, len(self._rounds) + 1)
        self._plans = facts if any(isinstance(fact, Revealed) for fact in facts) else ()
        if self.stays(facts):
            self._ended = tuple(fact for fact in facts if not isinstance(fact, BoardLaid))
        return self._news is not None or bool(self._plans or self._ended)

    def held_words(self) -> tuple[str, str]:
        names = self.names or ("A", "B")
        if self._ended and not self._plans:
            return bout_said(self._ended, self._seen, names)
        if self._news is None:
            return _("Both plans are carried out"), story.revealed(self._plans, names)
        title = _("The claims of round {number}", number=self._news.number)
        said = claims_said(self._news, names, self.seat)
        if not self._news.fallen and self._seen and self._seen.phase != CLAIMING:
            said += " " + _("The claims are over.")
        return title, said

    def let_go(self) -> None:
        self._news, self._plans, self._ended = None, (), ()
        self._before = self._tableau = None

    def _claiming(self) -> bool:
        """Return whether pieces are claimed, or were in what is held."""
        claiming = self._seen is not None and self._seen.phase == CLAIMING
        return claiming or self._news is not None

    def _sight(self, observation: GuidanceRite) -> claims.ClaimSight:
        names, player = self.names or ("A", "B"), observation.current_player
        opened = self.playable and observation.phase == CLAIMING and player >= 0
        opened = opened and observation.names[player] != HIDDEN
        drafted = tuple(self._draft.squares(observation))
        return claims.ClaimSight(
            observation, names, self.seat, drafted, opened, self._rounds, self._news, self.moving,
            self.flipped,
        )  # fmt: skip

    # -- geometry

    def _final(self) -> bool:
        """Return whether the board has six columns."""
        return self._seen is not None and self._seen.final

    def _frame(self, board: Rect, look: Look, width: int) -> Rect:
        """Return the frame, which leaves room for the coordinates to the left and below."""
        beside, wood = look.pt(22) if look.coordinates else 0, 2 * look.px(FRAME)
        foot = self._foot(look)
        room = Rect(0, 0, board.width - beside - wood, board.height - beside - wood - foot)
        grid = Grid(room, width, HEIGHT, look.px(6))
        frame = grid.rect.inflate(wood, wood)
        whole_area = Rect(0, 0, frame.width + beside, frame.height + beside + foot)
        whole_area.center = board.center
        frame.topleft = (whole_area.left + beside, whole_area.top)
        return frame

    def _strip(self, board: Rect, look: Look) -> Rect:
        """Return the area below the board, empty where type is too large for it."""
        frame = self._frame(board, look, 6 if self._final() else 5)
        top = frame.bottom + (look.pt(22) if look.coordinates else 0)
        foot = self._foot(look)
        area = Rect(frame.left, top + foot, frame.width, 0)
        if foot:
            area.height = look.pt(strip.HEIGHT)
            area.top -= area.height
        return area

    def _foot(self, look: Look) -> int:
        """Return the height of what lies below the board: the legend, or the last round."""
        return 0 if self.bare else strip.height(look)

    def _grid(self, board: Rect, look: Look, width: int) -> Grid:
        inset = -2 * look.px(FRAME)
        return Grid(self._frame(board, look, width).inflate(inset, inset), width, HEIGHT,
                    look.px(6))  # fmt: skip

    def _cell(self, grid: Grid, square: int) -> Rect:
        file, rank = square % grid.columns, square // grid.columns
        if self.flipped:
            return grid.cell(grid.columns - 1 - file, rank)
        return grid.cell(file, HEIGHT - 1 - rank)

    def places(
        self, observation: GuidanceRite, board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        observation = self._tableau or observation
        grid = self._grid(board, look, observation.ground.width)
        found = {}
        for square, name in enumerate(observation.ground.names):
            cell = self._cell(grid, square)
            found[name] = Place(name, cell, cell.width * TOKEN)
        if side_area.height > 0 and self._claiming():
            for name, rect in claims.places(side_area, look, self._sight(observation)).items():
                found[name] = Place(name, rect, rect.height, beside=True)
        elif side_area.height > 0:
            parts = side.parts_of(side_area, look, observation)
            for name, rect in parts.tiles.items():
                found[name] = Place(name, rect, rect.height, beside=True)
        return found

    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        return (
            claims.heights(look) if self._claiming() else side.heights(width, look, self._final())
        )

    # -- the ground

    def paint_board(
        self, surface: pygame.Surface, board: Rect, look: Look, observation: GuidanceRite
    ) -> None:
        width = observation.ground.width
        frame, grid = self._frame(board, look, width), self._grid(board, look, width)
        paint_frame(surface, frame, look)
        for square in range(observation.ground.size):
            dark = (square % width + square // width) % 2
            slab = sprite(f"guidance_rite/slab_{1 - dark}", grid.cell_size, look)
            surface.blit(slab, self._cell(grid, square))
        inner = grid.rect
        circle = marks.faint("guidance_rite/circle", min(inner.size), look, 0, CIRCLE)
        surface.blit(circle, circle.get_rect(center=inner.center))
        below = self._strip(board, look)
        if below.height and observation.final:
            legend.paint(surface, below, look)
        if not look.coordinates:
            return
        for index, letter in [(i, "abcdef"[i]) for i in range(width)]:
            cell = self._cell(grid, index)
            spot = (cell.centerx, frame.bottom + look.pt(12))
            _letter(surface, look, letter, spot)
        for rank in range(HEIGHT):
            cell = self._cell(grid, rank * width)
            spot = (frame.left - look.pt(12), cell.centery)
            _letter(surface, look, str(rank + 1), spot)

    def board_key(self, observation: GuidanceRite) -> Hashable:
        return observation.final

    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        return candles(self._frame(board, look, 6 if self._final() else 5), look)

    def paint_over(
        self, sheet: pygame.Surface, board: Rect, look: Look, observation: GuidanceRite
    ) -> None:
        observation = self._tableau or observation
        grid = self._grid(board, look, observation.ground.width)
        for square in broken(observation):
            cell = self._cell(grid, square)
            sheet.blit(sprite("guidance_rite/cracked", cell.width, look), cell)
        for square, threat in threats.threats_of(observation).items() if self._threats else ():
            mine = threat.owner == self._me(observation)
            threats.paint_below(sheet, self._cell(grid, square), look, threat, mine)
        for player, action in known_plans(observation):
            ends = [self._cell(grid, s).center for s in squares_of(observation, action)]
            points = _shortened(ends, grid.cell_size * BEFORE)
            ink = look.palette.colour(PLANS[player])
            plan = observation.in_secret  # what is carried out is whole
            picture, spot = marks.arrow(points, look.unit, ink, look.palette.night, plan)
            sheet.blit(picture, spot)

    def over_key(self, observation: GuidanceRite) -> Hashable:
        observation = self._tableau or observation
        gone, plans = tuple(broken(observation)), tuple(known_plans(observation))
        found = threats.threats_of(observation) if self._threats else {}
        prey = (self._me(observation), *found.values()) if found else ()
        return (gone, plans, prey) if gone or plans or prey else None

    def rehearsal(self, observation: GuidanceRite) -> Hashable:
        return self._news and (self._news, self.flipped)

    def rehearse(self, observation: GuidanceRite, places: Mapping[str, Place], look: Look) -> None:
        if self._news:
            observation = self._tableau or observation
            unveiling.rehearse(places, look, observation, self._news, self.flipped)

    def paint_above(
        self,
        surface: pygame.Surface,
        board: Rect,
        places: Mapping[str, Place],
        look: Look,
        observation: GuidanceRite,
        time: float,
    ) -> None:
        observation = self._tableau or observation
        below, names = self._strip(board, look), self.names or ("A", "B")
        if self._news:
            unveiling.paint(surface, places, look, observation, self._news, self.flipped, time)
        elif self.playable:
            for number, square in enumerate(self._draft.squares(observation), 1):
                ink = look.palette.colour(unveiling.OWNERS[observation.current_player])
                place = places[observation.ground.names[square]]
                unveiling.paint_draft(surface, place, look, number, ink)
            if self.pointed and self.pointed.startswith(LISTED):  # the square it stands for
                wide = places[self.pointed.removeprefix(LISTED)].rect.inflate(
                    look.px(4), look.px(4)
                )
                frame = marks.outline(wide.size, look.px(11), 3 * look.unit, look.palette.bone)
                surface.blit(frame, wide)
        if self._threats and not self.moving:
            me = self._me(observation)
            threats.paint_signs(surface, places, look, observation, me, self.pointed)
        self._paint_plan(surface, places, look, observation)
        last = self._news or (self._rounds[-1] if self._rounds and self._claiming() else None)
        held = self._news is not None or bool(self._plans)
        heading, entries = "", []
        if last:
            heading = _("Round {number}", number=last.number)
            entries = strip.of_claims(last, names, self.seat, observation.final, self.flipped)
        elif self._plans:
            heading = _("Both at once")
            entries = strip.of_plans(self._plans, names, self.seat, observation.final, self.flipped)
        elif self.trail and below.height:
            strip.paint_turn(surface, below, look, self.trail, names)
        if below.height and entries:
            said = time if held else math.inf
            strip.paint(surface, below, look, heading, entries, held, said)

    def above_key(self, observation: GuidanceRite) -> Hashable:
        observation = self._tableau or observation
        return (
            id(observation), self._news, tuple(self._plans), tuple(self.trail), len(self._rounds),
            tuple(self._draft.squares(observation)), self.playable, self.pointed, self._threats,
            self.moving, self._claiming(), tuple(self.names), self.flipped, self.seat,
            unveiling.steps_of(self._news, self.time) if self._news else self.time >= unveiling.UP,
        )  # fmt: skip

    def above_part(self, observation: GuidanceRite, board: Rect, look: Look) -> Rect:
        signed = self._news or self._plans or self._threats or self.playable or self._claiming()
        below = self._strip(board, look)
        plan = planned(self._tableau or observation)
        return together(board, below) if signed or plan is not None else below

    def restless(self, observation: GuidanceRite, board: Rect, look: Look) -> Rect | None:
        if self._news is None:
            return None
        observation = self._tableau or observation
        grid = self._grid(board, look, observation.ground.width)
        far = round(2 * unveiling.AROUND * grid.cell_size)
        flying = [
            Rect(0, 0, far, far).move(cell.centerx - far // 2, cell.centery - far // 2)
            for square in unveiling.shards_of(self._news, self.time)
            for cell in (self._cell(grid, observation.ground.squares[square]),)
        ]
        return together(*flying) or None

    def _paint_plan(
        self,
        surface: pygame.Surface,
        places: Mapping[str, Place],
        look: Look,
        observation: GuidanceRite,
    ) -> None:
        """Draw the dashed arrow of a plan that is made in secret, and that it is only a plan."""
        move = planned(observation)
        if move is None:
            return
        spots = [places[observation.ground.names[s]].rect for s in squares_of(observation, move)]
        short = _shortened([spot.center for spot in spots], spots[0].width * BEFORE)
        ink = look.palette.colour(PLANS[observation.current_player])
        picture, spot = marks.arrow(short, look.unit, ink, look.palette.night, True)
        surface.blit(picture, spot)
        word = marks.chip(_("if nothing moves"), look, ink, look.palette.night)
        area, there = word.get_rect(midtop=spots[1].midtop), spots[1]
        if there.centery <= spots[0].centery:  # away from where the arrow comes from
            area.top = there.top - look.px(6)
        else:
            area.bottom = there.bottom + look.px(6)
        surface.blit(word, area.clamp(surface.get_rect()))

    def paint_side(
        self, surface: pygame.Surface, side_area: Rect, look: Look, observation: GuidanceRite
    ) -> None:
        observation = self._tableau or observation
        if self._claiming():
            claims.paint(surface, side_area, look, self._sight(observation))
            return
        names = self.names or ("A", "B")
        cards.paint(surface, side_area, look, observation, names, self.faces, self.flipped)

    def side_key(self, observation: GuidanceRite) -> Hashable:
        observation = self._tableau or observation
        board = tuple(observation.board)
        return (
            board, observation.phase, observation.bout, observation.current_player,
            tuple(observation.wins), tuple(observation.items), tuple(observation.timeouts),
            tuple(observation.names), tuple(observation.made), tuple(observation.held),
            observation.quiet, observation.more, tuple(self.names), self._news,
            tuple(self._draft.squares(observation)), tuple(self._rounds), self.playable,
            self.moving and self._news is not None,
        )  # fmt: skip

    # -- pieces

    def pieces(self, observation: GuidanceRite) -> dict[Spot, Piece]:
        observation = self._tableau or observation
        return self._shown(observation, FACTS.board(observation))

    def _shown(self, observation: GuidanceRite, board: Board) -> dict[Spot, Piece]:
        """Return what is drawn for what stands on a board; what is only planned is seen through."""
        found = self._standing(observation, board)
        if not observation.in_secret:
            return found
        for name, stands in zip(observation.ground.names, observation.base, strict=True):
            would = board.get(name, EMPTY)
            if stands == would:
                continue
            found.pop((name, 0), None)
            for seat, piece in ((0, stands), (PLAN_SEAT, would)):
                if piece:
                    looks = whole(piece, observation.final, self.flipped)
                    found[name, seat] = Piece(looks, faint=True)
        return found

    def _standing(self, observation: GuidanceRite, board: Board) -> dict[Spot, Piece]:
        """Return what is drawn where for what stands on a board of an observation's size."""
        names = observation.ground.names
        found: dict[Spot, Piece] = {}
        for name in names:
            if name in board:
                found[name, 0] = Piece(whole(board[name], observation.final, self.flipped))
        for name in names:
            if f"named 0 {name}" in board or f"named 1 {name}" in board:
                found[name, NAMED_SEAT] = NAMED
            if f"held {name}" in board:
                found[name, HELD_SEAT] = HELD
        return found

    def portrait(self, observation: GuidanceRite, player: int, selected: Sequence[str]) -> str:
        for place in reversed(selected):
            if place in observation.ground.squares:
                piece = observation.board[observation.ground.squares[place]]
                if piece:
                    return whole(piece, observation.final, self.flipped)
        return f"guidance_rite/seat_{max(player, 0)}"

    def seat_colour(self, observation: GuidanceRite, player: int) -> str:
        return SEATS[player % 2]

    def whose(self, fact: Fact) -> int | None:
        seat: int | None = getattr(fact, "player", None)
        return seat

    def signs(self, facts: Sequence[Fact]) -> list[Sign]:
        return [*turn_signs(facts)]

    def clicks(self, observation: GuidanceRite, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: GuidanceRite, action: int) -> TargetMark:
        kind = kind_of(action)
        if kind == "move":
            return move_mark(observation, action)
        if kind == "claim" or kind in click_paths.PLAIN:
            return TargetMark("none")
        return CHOICE

    def automatic(self, observation: GuidanceRite) -> int | None:
        if observation.bout == JOINT:
            return None  # what is done in secret must take its time
        legal = observation.legal_actions()
        return legal[0] if legal in ([PASS], [END]) else None

    def late(self, before: GuidanceRite, player: int) -> str:
        return late_words(before, player)

    # -- changes

    def animate(
        self, before: GuidanceRite, after: GuidanceRite, facts: Sequence[Fact]
    ) -> Animation:
        if self._tableau:  # the next board is laid when somebody has gone on
            after, facts = self._tableau, self._ended
        return animation(before, after, facts, self.flipped)

    def tense(self, observation: GuidanceRite) -> bool:
        return max(observation.wins) == 1 and min(map(observation.count, (0, 1))) <= 2

    def trace(self, facts: Sequence[Fact]) -> Trace:
        if any(isinstance(fact, Planned | BoardLaid) for fact in facts):
            return Trace(())  # plans have arrows of their own
        return next((found for fact in reversed(facts) if (found := trace_of(fact))), Trace(()))

    def preview(self, observation: GuidanceRite, facts: Sequence[Fact]) -> Preview:
        board = FACTS.board(observation)
        now = self._shown(observation, board)
        turning: list[str] = []
        chips: list[Caption] = []
        for fact in facts:
            secret = isinstance(fact, Named) and observation.names[fact.player] == HIDDEN
            if isinstance(fact, TurnEnded) or secret:
                continue
            FACTS.carry(board, fact)
            if isinstance(fact, Moved):
                turning += [fact.square] if character_of(fact.piece) == RAT else []
                word, tone = self._word_at(observation, fact, facts)
                chips += [Caption(fact.square, word, tone)] if word else []
            elif isinstance(fact, TurnedRound | Rotated):
                turning += [square for square, _piece in fact.changes]
        then = self._shown(observation, board)
        shown = tuple((spot, piece) for spot, piece in then.items() if now.get(spot) != piece)
        leaving = tuple(spot for spot, piece in now.items() if then.get(spot) != piece)
        turned = tuple((square, "focus") for square in turning)
        return Preview(shown, leaving, turning=turned, chips=tuple(chips))

    def _word_at(
        self, observation: GuidanceRite, move: Moved, facts: Sequence[Fact]
    ) -> tuple[str, Tone]:
        """Return a word for what the pictures of a move do not say, empty if they say all."""
        if isinstance(move, Merged) or (isinstance(move, Captured) and move.friend):
            return friend_word(observation), "danger"
        if isinstance(move, Captured):
            if any(isinstance(fact, BoutEnded) and fact.ending == CAPTURE for fact in facts):
                return _("{player} wins", player=(self.names or ("A", "B"))[move.player]), "ok"
            return within("mark", "capture"), "ok"
        if character_of(move.piece) != character_of(move.becomes):
            return _("symbol lost"), "danger"
        if isinstance(move, Exchanged):
            return within("mark", "exchange"), "candle"
        if character_of(move.piece) == MONSTER and move.grey:
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
    line = text.line(letter, "bold", look.pt(15), look.palette.muted)
    surface.blit(line, line.get_rect(center=spot))
