"""The board of any game: it turns clicks into actions and observations into animations.

A board holds observations, never a state. It selects by comparing clicks with the click paths of
the legal actions; a drag is two clicks. It animates the facts that led to an observation, or
without facts the pieces that differ. Any click or key ends an animation. For each frame a board
makes one `Seen`, from which its view computes the layers to draw.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.facts import Fact, Turn
from game.language import _
from game.state import State
from scenes.boards import intents
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.board_input import DRAG_UNITS, WHEEL, BoardInput, Situation
from scenes.boards.cells import BoardCells
from scenes.boards.choices import Choices
from scenes.boards.desk import Desk
from scenes.boards.layout import Place, Spot
from scenes.boards.motion.animation import Piece, Pose, cross_fade, difference, ease_out
from scenes.boards.motion.idle import Idle
from scenes.boards.motion.playback import Playback, arriving
from scenes.boards.motion.staging import Closeup, beat_of
from scenes.boards.motion.trace import Trace, every
from scenes.boards.motion.trail import figures_of
from scenes.boards.picture.display import Display
from scenes.boards.picture.layer import ground_of
from scenes.boards.picture.lens import FACTORS, ZOOM_OVERLAY, Glide, Lens, crop_of
from scenes.boards.picture.painter import Painter
from scenes.boards.seen import Seen
from scenes.boards.selection import Selection
from scenes.boards.view import Animation, Overlay, Past, Preview, View
from scenes.ui.drawing.look import Look
from scenes.ui.meaning import Meaning

S = TypeVar("S", bound=State)

STOOD_STEPS: Final = 50  # The time for which something stands passes in them.
LIFT_MILLISECONDS: Final = 120.0  # A selected piece rises in them.


class Board(Generic[S]):
    """A board on the screen, which can take the keyboard focus; the ring surrounds its cursor."""

    name = "board"
    role = "board"
    label = ""
    radius = 10.0
    typing = False
    window: Rect | None = None
    help = ""

    def __init__(
        self, view: View[S], observation: S, hooks: BoardHooks, desk: Desk[S] | None = None
    ) -> None:
        self.view = view
        self.desk: Desk[S] = view.new_desk() if desk is None else desk
        self.overheard = True  # Somebody listens who may not know what is seen.
        self.stood: float | None = None  # This part of its least time has passed.
        self.held: object = None  # A fact that was just revealed and stays.
        self.past: object = None  # What happened before.
        # The seats that have chosen, while others still do.
        self.locked: frozenset[int] = frozenset()
        self.addressed: int | None = None  # The title of the card names this seat.
        self.acts: tuple[object, ...] = ()  # Parts of what moves, told one after the other.
        self.hooks = hooks
        self.observation = observation
        self.playable = False
        self.crowded = self.desk.crowded  # Something had no room when this was shown.
        self.selection = Selection({})
        self.places: dict[str, Place] = {}
        self._left: dict[str, Place] = {}
        self.painter: Painter[S] | None = None
        # The painter of another view, which lends its pictures.
        self.before: Painter[S] | None = None
        self.cursor = ""
        self._passed: str | None = None  # The pointer was left there when a turn began.
        self.pointed: str | None = None  # Mouse or keyboard point at this place.
        self.pending: int | None = None  # This action waits to be confirmed.
        self.advice: Trace | None = None  # The trace of a hint.
        self.trail: tuple[Trace, ...] = ()  # The last moves have left them.
        self._left_before: tuple[Trace, ...] = ()  # The traces before the last move.
        self.lit: tuple[Trace, ...] | None = None  # The traces that replace the trail for a while.
        self.playback: Playback[S] = Playback()  # This animation runs.
        # The idle motion, which goes on while nothing else moves.
        self.idle = Idle(view.pulse(observation))
        self.input = BoardInput(view, self.desk)
        self.cells = BoardCells()
        self.glide: Glide | None = None  # The board is on its way to another enlargement.
        self.lift = LIFT_MILLISECONDS  # Milliseconds since something was selected.
        self._focused = False
        self._answered: S | None = None  # The desk's action was played for it.
        self._next: Display[S] | None = None  # The display to draw next, if it is known.
        self._look_at(observation)
        self.pieces: dict[Spot, Piece] = view.pieces(self.seen)

    # -- display

    def arrange(self, look: Look, board: Rect, side: Rect, room: pygame.Surface) -> None:
        """Lay the board out in areas of the window; `room` is the picture behind them."""
        self.label = _("Board")
        self.cells.forget()
        self.settle()
        self.glide = None
        before, self.before = self.before, None
        if self.painter is None or not self.painter.fits(look, board, side, room):
            old = [painter for painter in (self.painter, before) if painter]
            self.painter = Painter(self.view, look, board, side, room)
            for painter in old:
                painter.ground.close()
                self.painter.ground.share(painter.ground)
        self.find_places()

    def _look_at(self, observation: S) -> None:
        """Prepare for an observation that is about to be shown."""
        self.crowded, lens = self.desk.crowded, self.desk.lens
        subject = self.view.subject(observation)
        if lens and subject:
            self.desk.lens = replace(lens, subject=subject)

    @property
    def seen(self) -> Seen[S]:
        """The moment that the board shows now."""
        animating, desk = self.animating, self.desk
        return Seen(
            self.observation,
            pointed=self.pointed,
            chosen=self.selection.chosen,
            playable=self.playable,
            overheard=self.overheard,
            flipped=desk.flipped,
            lens=desk.lens,
            on=desk.on,
            crowded=self.crowded,
            desk=desk,
            moving=animating,
            time=self.playback.time if animating else math.inf,
            acts=self.acts,
            stood=self.stood,
            trail=self._trail(),
            held=self.held,
            locked=self.locked,
            addressed=self.addressed,
            past=self.past,
        )

    @property
    def figures(self) -> list[Rect]:
        """Where the figures stand on the board."""
        standing = {spot: piece for spot, piece in self.pieces.items() if not piece.faint}
        return [figure.area for figure in figures_of(self.places, standing)]

    @property
    def overlays(self) -> list[Overlay]:
        """The overlays that can be switched now, each with its state."""
        return self.view.overlays(self.seen)

    def toggle(self, key: str) -> None:
        """Turn an overlay on or off. Raise ValueError if it cannot be switched now."""
        seen, desk = self.seen, self.desk
        if key not in [overlay.key for overlay in self.view.overlays(seen)]:
            raise ValueError(f"no overlay {key!r}")
        if key == ZOOM_OVERLAY and desk.lens:
            desk.lens = desk.lens.toggled()
        elif not desk.take(self.observation, key):
            desk.on ^= {self.view.switch(seen, key)}
        self.hooks.changed()

    def stand(self, part: float | None) -> None:
        """Show the part of the least time that has passed, None for no least time."""
        if round(STOOD_STEPS * (part or 0.0)) != round(STOOD_STEPS * (self.stood or 0.0)):
            self.hooks.changed()
        self.stood = part

    def lock(self, seats: frozenset[int]) -> None:
        """Show which seats have chosen, while others still do."""
        if seats != self.locked:
            self.locked = seats
            self.hooks.changed()

    def address(self, seat: int | None) -> None:
        """Show what belongs to the seat that the card names, None for nobody."""
        if seat != self.addressed:
            self.addressed = seat
            self.hooks.changed()

    def hold(self, before: S, facts: Sequence[Fact]) -> bool:
        """Keep in view what facts after `before` revealed; return whether they revealed any."""
        self.held = self.view.hold(replace(self.seen, observation=before), facts)
        return self.held is not None

    def let_go(self) -> None:
        """Stop holding what was revealed."""
        self.held = None

    def recall(self, past: Past[S]) -> None:
        """Update `past` with the match up to the observation shown."""
        self.past = self.view.recall(self.seen, past)

    def find_places(self) -> None:
        """Update the places for position and selection; keep old ones for pieces that leave."""
        self._left = self.places
        if self.painter:
            board, side, look = self.painter.board, self.painter.side, self.painter.look
            lens, view = self.desk.lens, self.view
            if lens is not None:
                self.desk.lens = view.fitted(lens, self.observation, board, look)
            self.places = view.places(self.seen, board, side, look)
            self.desk.crowded = view.crowded(self.seen, side, look)
        if self.cursor not in self.places:
            self.cursor = self._home()
        if self.pointed not in self.places:
            self.pointed = None
        self.hooks.changed()

    def _rearrange(self) -> None:
        """Find places and pieces again after a change on the desk."""
        self.find_places()
        self.pieces = self.view.pieces(self.seen)

    def begin_turn(self) -> None:
        """Move the cursor to the figure that acts; preview nothing until the pointer moves on."""
        home = self.view.home(self.observation)
        if home in self.places or self.places[self.cursor].beside:
            self.cursor = home if home in self.places else self._home()
        self._passed = self.pointed if self.pointed is not None else self.cursor
        self.pointed = None

    def show(
        self,
        observation: S,
        playable: bool,
        trail: Sequence[Trace] | Trace | None,
        moving: bool = True,
        turn: Turn | None = None,
    ) -> None:
        """Show an observation; `moving` animates the change, with its sounds.

        The animation follows the facts of `turn`, or without it compares the pieces. `trail` holds
        the marks of this and earlier turns.
        """
        before, self.observation = self.observation, observation
        self._look_at(observation)
        self.acts = ()
        self.playable = playable
        old, self.pieces = self.pieces, self.view.pieces(self.seen)
        legal = observation.legal_actions() if playable else ()
        self.selection = Selection({a: self.view.clicks(observation, a) for a in legal})
        self.find_places()
        if observation is not before and self.pointed is not None:
            self._passed, self.pointed = self.pointed, None
        trail = every((trail,) if isinstance(trail, Trace) else trail or ())
        kept = len(self.trail) if trail[: len(self.trail)] == self.trail else 0
        self.trail, self._left_before = trail, trail[:kept]
        self.lit = self.advice = self.pending = None
        self.idle.begin(self.view.pulse(observation))
        self.input.forget()
        self.settle()
        look = self.painter.look if self.painter else None
        told = Animation(None) if turn is None else self.view.animate(before, self.seen, turn.facts)
        self.acts = told.acts
        changed = self._changed(before, old, told)
        if moving and look and (changed or not self.overheard):
            self.playback.cues = told.cues
            if look.speed and changed:
                self._begin(before, old, look, told, () if turn is None else turn.facts)
            else:
                self._sound(math.inf)
            self._follow(self.trail[-1:])
        next_place = self.desk.next_place(observation) if playable else ""
        if next_place in self.places:
            self.go(next_place)
        self.hooks.select()

    def _changed(self, before: S, old: dict[Spot, Piece], told: Animation) -> bool:
        """Return whether anything looks different from before."""
        if old != self.pieces or told.waves or told.motions:
            return True
        both = self.seen, replace(self.seen, observation=before)
        now, then = (ground_of(self.view.layers(seen)).value for seen in both)
        return bool(now != then)

    def _begin(
        self,
        before: S,
        old: dict[Spot, Piece],
        look: Look,
        told: Animation,
        facts: Sequence[Fact],
    ) -> None:
        cues, now, motions = told.cues, self.pieces, told.motions
        if look.reduced_motion:
            motions, cues = cross_fade(old, now), [replace(cue, begin=0) for cue in cues[:1]]
        elif motions is None:
            motions = difference(old, now, self._near)
        waves = [] if look.reduced_motion else told.waves
        playback = Playback(before, motions, waves, cues, hidden=arriving(motions, old, now))
        if not look.reduced_motion:
            playback.beat = beat_of(self.view, facts, told, playback.length)
        if not playback.running:
            playback.before = None
        self.playback = playback
        self._sound(0.0)

    def _near(self, first: Spot, second: Spot) -> bool:
        """Return whether both spots are on the board, so that a piece can move between them."""
        places = (self.places.get(first[0]), self.places.get(second[0]))
        return all(place is not None and not place.beside for place in places)

    @property
    def chosen(self) -> Sequence[str]:
        """The places clicked so far, or else those prepared on the desk."""
        return self.selection.chosen or self.desk.drafted(self.observation)

    @property
    def animating(self) -> bool:
        """Whether an animation or a staged moment is running."""
        return self.playback.running

    @property
    def moving(self) -> bool:
        """Whether every frame needs to be redrawn."""
        playing = self.animating and not self.playback.still
        if playing or self.lift < LIFT_MILLISECONDS or self.glide is not None:
            return True
        return self.behind

    @property
    def behind(self) -> bool:
        """Whether a picture of an earlier moment is seen until the present one is painted."""
        return self.painter is not None and self.painter.ground.behind

    def settle(self) -> None:
        """End the animation and show the observation."""
        if self.animating:
            self.hooks.changed()
        self.playback = Playback()

    def update(self, dt: float) -> None:
        """Advance animation, lens and idle motion by `dt` seconds."""
        look = self.painter.look if self.painter else None
        if look is None:
            return
        if self.desk.awaited():
            self.hooks.changed()
        if not self.animating:
            self._play_decided()
        passed = dt * 1000 / look.speed if look.speed else math.inf
        self._update_lens(passed)
        self.lift = (
            LIFT_MILLISECONDS if look.reduced_motion else min(LIFT_MILLISECONDS, self.lift + passed)
        )
        if self.animating:
            self._animate(passed)
        elif not look.reduced_motion and look.speed:
            self._idle(dt)

    def _idle(self, dt: float) -> None:
        """Advance idle motion by `dt` seconds; at rest figures look ahead."""
        idle = self.idle
        if not self.hooks.awake():
            if idle.gazes:
                idle.gazes = {}
                self.hooks.changed()
            return
        sway, gazes = idle.sway, idle.gazes
        if idle.advance(dt):
            self.hooks.sound(idle.sound, 0.0)
        if idle.looking:
            hidden = self.playback.hidden
            seen = {spot: piece for spot, piece in self.pieces.items() if spot not in hidden}
            idle.look(seen, self.pose, self.hooks.pointer())
        if idle.gazes != gazes or (idle.sway != sway and self._sways()):
            self.hooks.changed()

    def _sways(self) -> bool:
        """Return whether any piece on the board bobs up and down."""
        pieces = ((self.places.get(name), piece) for (name, _), piece in self.pieces.items())
        return any(piece.sway and place and not place.beside for place, piece in pieces)

    def _animate(self, passed: float) -> None:
        """Advance the animation by milliseconds; end it when it is over."""
        playback, was_still = self.playback, self.playback.still
        playback.advance(passed)
        self._sound(playback.time)
        if playback.still != was_still:
            self.hooks.changed()
        if playback.over:
            self.hooks.changed()
            self.settle()

    def skip(self) -> None:
        """End a staged moment because somebody has pressed something."""
        if self.playback.beat:
            self._sound(math.inf)
            self.settle()

    def _closeup(self) -> Closeup | None:
        """Return the camera zoom for the staged moment, or None."""
        beat = self.playback.beat
        if beat is None:
            return None
        places = [self.places.get(name) or self._left.get(name) for name in beat.places]
        focus = next((place.rect for place in places if place and not place.beside), None)
        return Closeup(beat.nearness, focus, beat.climax.tone, not self.playback.still)

    def _sound(self, time: float) -> None:
        """Play the sounds that are due at a time of the animation."""
        for cue in self.playback.due(time):
            self.hooks.sound(cue.sound, self.stereo_pan(cue.place))

    def stereo_pan(self, name: str) -> float:
        """Return the stereo position of a place, from -1.0 (left edge of the board) to 1.0.

        It is 0.0 while somebody may overhear secrets.
        """
        place = self.places.get(name) or self._left.get(name)
        if place is None or self.painter is None or self.overheard:
            return 0.0
        board = self.painter.board
        off = 2 * (place.rect.centerx - board.centerx) / max(1, board.width)
        return round(max(-1.0, min(1.0, off)), 2)

    def pose(self, spot: Spot) -> Pose:
        """Return the pose of a piece at a spot."""
        place = self.places.get(spot[0]) or self._left.get(spot[0])
        if place is None:
            return Pose(0.0, 0.0, 0.0, alpha=0.0)
        x, y = place.centre(spot[1])
        return Pose(x, y, place.side(spot[1]))

    def preview(self) -> Preview | None:
        """Return the preview of the pending or pointed action, or None."""
        action = self.prospect()
        if action is None or self.animating:
            return None
        seen = self.seen
        return self.view.preview(seen, self.view.foreseen(seen, action))

    def advise(self, action: int | None) -> None:
        """Show the mark of an action as a hint, until something is played.

        None marks the next place of what is prepared on the desk.
        """
        next_place = self.desk.next_place(self.observation)
        if action is not None:
            self.advice = self._mark_of(action)
        elif next_place:
            self.advice = Trace((next_place,))
        self.hooks.changed()

    def point_out(self, action: int) -> bool:
        """Mark where an action begins, as half a hint; return False if it has one place only."""
        path = next(iter(self.view.clicks(self.observation, action)), ())
        if len(path) > 1:
            self.advice = Trace(path[:1])
            self.hooks.changed()
        return len(path) > 1

    def prospect(self) -> int | None:
        """Return the action that waits for confirmation or that a click would play, or None."""
        if self.pending is not None:
            return self.pending
        if not self.playable or self.pointed is None:
            return None
        if self.desk.takes(self.observation, self.pointed):
            return self.desk.meant(self.observation, self.pointed)
        action = self.selection.completes(self.pointed)
        return self.desk.meant(self.observation, self.pointed) if action is None else action

    @property
    def covered(self) -> Rect | None:
        """The part of the window where the board hides the room, None for none."""
        return self.painter.ground.covered if self.painter else None

    def moved(self) -> Sequence[Rect] | None:
        """Return the areas to redraw, or None to redraw everything.

        `draw` shows this moment, however often it is called, until `drawn`.
        """
        if self.painter is None:
            return None
        self._next = self._display(self.painter)
        return self.painter.moved(self._next)

    @property
    def solid(self) -> Rect | None:
        """The part of the window that must be drawn as a whole while the camera zooms, or None."""
        near = self._next and (self._next.closeup or self._next.glide)
        return self.painter.board if self.painter and near else None

    def paint_on(self) -> bool:
        """Paint missing layers while there is time; return whether the picture is complete."""
        self.moved()
        self.drawn()  # The frame that shows it may be a later moment.
        return not self.behind

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board as of the last `moved`, or as it is now."""
        if self.painter:
            self.painter.draw(surface, self._next or self._display(self.painter))

    def drawn(self) -> None:
        """Forget the moment of the last `moved`: its frame is complete."""
        self._next = None

    def _display(self, painter: Painter[S]) -> Display[S]:
        """Return everything that the painter draws at this moment."""
        chosen, carried = self.selection.chosen, self.input.dragged
        seen = replace(self.seen, hovered_action=self.prospect())
        playback = self.playback
        earlier = playback.before
        before = None if earlier is None else replace(seen, observation=earlier)
        layers = tuple(self.view.layers(seen))
        selecting = self.playable and not self.animating
        choices = Choices(self.view, self.observation, self.selection, self.places, self.pieces)
        hand = None
        if carried and self.input.held:
            hand = self.desk.picture(self.observation, self.input.held, painter.look)
        return Display(
            seen=seen,
            before=before,
            layers=layers,
            told=layers if before is None else tuple(self.view.layers(before)),
            faded=playback.faded,
            sway=self.idle.sway,
            places=self.places,
            glass=self.glass,
            glide=self.glide,
            closeup=self._closeup(),
            pieces=self.pieces,
            gazes={} if self.animating else self.idle.gazes,
            hidden=playback.hidden,
            moving=playback.moving(self.pose),
            waves=playback.rings(),
            lifted=choices.spot_of(chosen[-1]) if chosen else None,
            raised=ease_out(min(1.0, self.lift / LIFT_MILLISECONDS)),
            carried=carried,
            hand=hand,
            starts=choices.starts if selecting else (),
            targets=choices.targets if selecting else (),
            frames=choices.frames(self.pointed, self.desk) if selecting else (),
            foreseen=None if seen.hovered_action is None else self.pointed,
            preview=self.preview(),
            patience=self.hooks.spare,
            pending=None if self.pending is None else self._mark_of(self.pending),
            advice=self.advice,
            caps=self.hooks.caps(),
        )

    def _trail(self) -> tuple[Trace, ...]:
        """Return the marks of earlier turns to draw now."""
        if self.lit is not None:
            return self.lit
        return self._left_before if self.animating else self.trail

    def light(self, trail: Sequence[Trace] | None) -> None:
        """Show these marks instead of the trail, or with None the trail again."""
        lit = None if trail is None else tuple(trail)
        if lit != self.lit:
            self.lit = lit
            self.hooks.changed()

    def _mark_of(self, action: int) -> Trace:
        return self.view.trace_ahead(self.observation, action)

    # -- seen through a lens

    @property
    def glass(self) -> Rect | None:
        """The area that shows a part of an enlarged board, or None if all is in view."""
        lens = self.desk.lens
        return self.painter.board if lens and lens.level and self.painter else None

    def enlarge(self, levels: int, at: tuple[int, int] | None = None) -> bool:
        """Zoom by levels around a point or the main place; return whether the zoom changed."""
        lens, painter = self.desk.lens, self.painter
        if lens is None or painter is None:
            return False
        moving = painter.look.speed > 0 and not painter.look.reduced_motion
        before, picture = lens.area(painter.board), None
        if moving and levels > 0 and lens.level + levels < len(FACTORS):
            picture = painter.picture(self._display(painter))
        self.settle()
        changed = lens.stepped(levels, at or self._middle(lens.subject), painter.board)
        self.desk.lens = changed
        if changed.level == lens.level:
            return False
        self.find_places()
        after = changed.area(painter.board)
        larger, smaller = (after, before) if levels > 0 else (before, after)
        crop = crop_of(larger, smaller, painter.board)
        self.glide = Glide(picture, crop, painter.board) if moving else None
        return True

    def _middle(self, subject: str) -> tuple[int, int]:
        """Return the point to zoom in on: the keyboard's cursor, or else the `subject`."""
        here = self.places.get(self.cursor if self.keyed else subject)
        return self.inner().center if here is None or here.beside else here.rect.center

    def push(self, right: int, down: int) -> None:
        """Scroll an enlarged board by pixels."""
        if self.desk.lens and self.painter:
            self._use_lens(self.desk.lens.pushed(right, down, self.painter.board))

    def bring(self, rect: Rect) -> None:
        """Scroll an enlarged board until a part of it is in view."""
        if self.desk.lens and self.painter:
            self._use_lens(self.desk.lens.brought(rect, self.painter.board))

    def _use_lens(self, lens: Lens) -> None:
        """Use another lens; find the places again if it shows another part of the board."""
        before, painter, self.desk.lens = self.desk.lens, self.painter, lens
        if before and painter and before.area(painter.board) != lens.area(painter.board):
            self.find_places()

    def _follow(self, trail: Sequence[Trace]) -> None:
        """Scroll to the places of the waves and marks just shown."""
        names = [wave.place for wave in self.playback.waves]
        names += [name for trace in trail for name in trace.places]
        rects = [self.places[name].rect for name in names if name in self.places]
        if rects:
            self.bring(rects[0].unionall(rects[1:]))

    def _update_lens(self, passed: float) -> None:
        """Zoom to the wanted level, and advance the glide by milliseconds at normal speed."""
        lens = self.desk.lens
        if lens and lens.wanted is not None:
            self.enlarge(lens.wanted - lens.level)
            if self.desk.lens:
                self.desk.lens = replace(self.desk.lens, wanted=None)
        if self.glide:
            self.glide.time += passed
            if self.glide.over:
                self.glide = None
                self.hooks.changed()

    # -- clicks

    def place_at(self, position: tuple[int, int]) -> str | None:
        """Return the place at a point of the window, or None; a figure counts before its square.

        While a piece is carried, only squares count.
        """
        glass = self.glass
        outside = glass is not None and not glass.collidepoint(position)
        for place in reversed(self.places.values()):  # A part of a square follows its square.
            if place.rect.collidepoint(position) and (place.beside or not outside):
                ground = self.input.dragged or self.desk.noting(self.observation)
                return self._put_down(place) if ground else place.hit(position)
        return None

    def _put_down(self, place: Place) -> str:
        """Return where a carried piece is put down: on this square, or back on its figure."""
        held = self.input.held
        return held if held and held in dict(place.figures) else place.name

    def takes(self, place: str) -> bool:
        """Return whether a press on a place prepares, continues or plays an action now."""
        if place not in self.places or not self.playable:
            return False
        continues_action = (
            self.selection.continues_action(place) and place not in self.selection.chosen
        )
        return continues_action or self.desk.takes(self.observation, place)

    def press(self, place: str) -> None:
        """Click a place, which selects, plays or is refused."""
        self.settle()
        self._passed = None
        if self.desk.note(self.observation, place):
            self.hooks.changed()
            return
        self.pending = None
        if self.playable and self.desk.takes(self.observation, place):
            self._press_desk(place)
            return
        if not self.playable:
            self.hooks.refuse(place)
            return
        if self.pointed is None:
            self.pointed = place
        try:
            action = self.selection.pick(place)
        except ValueError:
            self.hooks.refuse(place)
            return
        self.lift = 0.0
        self.find_places()
        self._go_to_button()
        self.hooks.select()
        if action is not None:
            self.hooks.play(action)

    def press_at(self, place: str) -> None:
        """Move the cursor to a place and click it; a figure is clicked where it stands."""
        if place in self.places:
            self.go(place)
        self.press(place)

    def _go_to_button(self) -> None:
        """Move the cursor to the button that completes the selection, if it is the only way."""
        following = [*self.selection.following()] if self.selection.chosen else []
        place = self.places.get(following[0]) if len(following) == 1 else None
        if place is not None and place.beside:
            self.cursor = place.name

    def cancel(self) -> bool:
        """Cancel the pending action, the selection or the desk's last step; return whether any."""
        had = self.pending is not None
        self.pending = None
        had = self.selection.clear() or had
        if not had and self.playable:
            had = self.desk.take_back(self.observation)
            self._rearrange()
        if had:
            self.find_places()
            self.hooks.select()
        return had

    def _press_desk(self, place: str) -> None:
        if self.desk.press(self.observation, place):
            self._prepared()
        else:
            self.hooks.refuse(place)

    def _prepared(self) -> None:
        """Show a change on the desk, and play the action decided there."""
        self._rearrange()
        next_place = self.desk.next_place(self.observation)
        if next_place in self.places:
            self.go(next_place)
        self.hooks.select()
        self._answered = None
        self._play_decided()

    def _stop(self) -> None:
        """Stop a sequence that the desk plays by itself, because somebody pressed something."""
        if self.desk.busy(self.observation):
            self.desk.take_back(self.observation)

    def _play_decided(self) -> None:
        """Play the action decided on the desk, once for each observation."""
        waits = self.animating or self.pending is not None or not self.playable
        if not waits and self._answered is not self.observation:
            action = self.desk.decided(self.observation)
            if action is not None:
                self._answered = self.observation
                self.hooks.decided(action)

    def point(self, place: str | None) -> None:
        """Point at a place or None; ignore the place that was pointed at when the turn began."""
        if place == self._passed and place is not None:
            return
        self._passed = None
        if place != self.pointed:
            self.pointed = place
            self.hooks.changed()
            self.hooks.select()

    # -- keyboard

    @property
    def area(self) -> Rect:
        """The area of the focus ring: the cursor's place, or without focus the whole board."""
        place, beat = self.places.get(self.cursor), self.playback.beat
        if not place or (beat and beat.nearness and not place.beside):
            return Rect(0, 0, 0, 0)  # While the camera is near, nothing is in its usual place.
        area = place.rect if self._focused else self.inner()
        glass = self.glass
        return area.clip(glass) if glass and not place.beside else area

    @property
    def value(self) -> str:
        """The place at the cursor, in words."""
        return self.hooks.describe(self.cursor)

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of the board as a whole."""
        label, cells = self.label, self.cells.size(self)
        if cells:
            label = _("{board}, {rows} by {columns}", board=label, rows=cells[0], columns=cells[1])
        return Meaning(
            role=self.role,
            label=label,
            value=self.value,
            area=self.area,
            focused=focused,
            name=self.name,
            is_active=self.active,
            cells=cells,
        )

    def get_words(self) -> bool:
        """Describe some of the places; return whether all are described."""
        return self.cells.describe_more(self)

    def entries(self) -> Sequence[Meaning]:
        """Return the places and figures."""
        return self.cells.parts(self)

    def leading(self) -> Sequence[Meaning]:
        """Return the places and pieces that can be chosen next."""
        return self.cells.leading(self)

    @property
    def active(self) -> bool:
        """Whether the board has any place for the cursor."""
        return bool(self.places)

    @property
    def is_pressable(self) -> bool:
        """Whether Enter selects the place at the cursor."""
        return self.playable and self.pending is None

    @property
    def keyed(self) -> bool:
        """Whether the keyboard moved the focus here, so that the cursor is visible."""
        return self._focused and self.hooks.by_key()

    def on_focus(self, gained: bool) -> None:
        """Point at the cursor's place if the keyboard moved the focus here."""
        self._focused = gained
        if self.hooks.by_key():
            self.point(self.cursor if gained else None)

    def reveal(self) -> None:
        """Do nothing: a board is always in view."""

    def _home(self) -> str:
        """Return the place nearest to the middle of the board, where the cursor starts."""
        inner = [place for place in self.places.values() if not place.beside]
        middle = self.inner().center
        return min(inner, key=lambda p: math.dist(p.rect.center, middle)).name if inner else ""

    def inner(self) -> Rect:
        """Return the area of all places on the board itself."""
        rects = [place.rect for place in self.places.values() if not place.beside]
        inner = rects[0].unionall(rects) if rects else Rect(0, 0, 0, 0)
        glass = self.glass
        return inner.clip(glass) if glass else inner

    def go(self, place: str) -> None:
        """Move the cursor to a place, and scroll an enlarged board to it."""
        self.cursor = place
        if not self.places[place].beside:
            self.bring(self.places[place].rect)
        self.point(place)
        self.hooks.changed()

    # -- input

    def handle_mouse(self, event: pygame.Event) -> bool:
        """Handle a mouse event that no widget used; return whether the board used it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in WHEEL:
            self.settle()
            self._stop()
        dragged = self.input.dragged
        intent = self.input.mouse(event, self.place_at(event.pos), self._situation())
        if self.input.dragged != dragged:
            self.hooks.changed()
        return self._carry_out(intent) and event.type != pygame.MOUSEMOTION

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle a key; return whether it was used."""
        self._stop()
        intent = self.input.key(event, self._situation())
        if isinstance(intent, intents.Call):
            return self.hooks.shortcut(event) or self.type(intent.letter)
        return self._carry_out(intent)

    def type(self, letter: str) -> bool:
        """Type one letter or digit; return whether it was used."""
        return self._carry_out(self.input.type(letter, self._situation()))

    def _situation(self) -> Situation[S]:
        return Situation(
            seen=self.seen,
            places=self.places,
            cursor=self.cursor,
            pending=self.pending is not None,
            selection=self.selection,
            glass=self.glass,
            slack=self.painter.look.px(DRAG_UNITS) if self.painter else 0,
        )

    def _carry_out(self, intent: intents.Intent | None) -> bool:
        """Carry out an intent; return whether there was any."""
        match intent:
            case intents.Point(place):
                self.point(place)
            case intents.Hold(place, press):
                self.point(place)
                self.cursor = place
                self.hooks.focus()
                if press:
                    self.press(place)
                    if self.selection.chosen[-1:] != (place,):
                        self.input.held = None  # What cannot be selected is not held.
            case intents.Click(place, going):
                if going:
                    self.go(place)
                self.press(place)
            case intents.Carry(source, target):
                if self.desk.carry(self.observation, source, target):
                    self._prepared()
            case intents.Go(place):
                self.settle()
                if place is None:
                    return False
                self.go(place)
            case intents.Cancel():
                return self.cancel()
            case intents.Push(right, down):
                self.push(right, down)
            case intents.Enlarge(levels, at):
                if at is not None and not (self.painter and self.painter.board.collidepoint(at)):
                    return False
                return self.enlarge(levels, at) or at is None
            case intents.Wait():
                pass
            case _:
                return False
        return True
