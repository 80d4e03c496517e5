"""The running program: one window, one stack of scenes, one loop."""

from __future__ import annotations

import contextlib
import math
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame
from pygame import Rect
from pygame_gui.core import UIContainer

from game.files import sweep, user_folder
from game.language import _, speak, spoken
from scenes.program import garbage
from scenes.program.crash import apology, stopped, write_report
from scenes.settings.preferences import Preferences, save_preferences
from scenes.ui import cache, keys, shapes
from scenes.ui.bindings import read_bindings
from scenes.ui.clip import apart, clipped
from scenes.ui.dialog import Question, Speech
from scenes.ui.fade import LENGTH, SHORT, Fade
from scenes.ui.field import theme_for
from scenes.ui.focus import FocusRing
from scenes.ui.inputs import InputHooks, Inputs
from scenes.ui.life import Life
from scenes.ui.sounds import Sounds
from scenes.ui.tip import Tip
from scenes.ui.widget import Control, Page
from scenes.ui.window import Manager, Screen

BUSY_RATE: Final = 60  # frames a second while something moves
IDLE_RATE: Final = 30
MINIMISED_RATE: Final = 4
MANY: Final = 1_500_000  # pixels of a window whose faces are not drawn in one frame
FACES: Final = 0.012  # seconds for which faces are drawn in a frame before any is seen
MUCH: Final = 2_100_000  # pixels of a frame that leaves faces to the next one ...
WAITS: Final = 2  # ... but no more than so many do
FRAME: Final = 0.006  # seconds of work that a frame takes on, if it can be done later ...
LITTLE: Final = 0.002  # ... but no more than so many when much is drawn:
DRAWN: Final = 0.012  # so many with what drawing took in the frame before
DEEP: Final = 4  # bytes of a pixel
AHEAD: Final = (
    8  # windows full of pictures for which a match has memory at hand at its beginning ...
)
SPARE: Final = 4  # ... and later, looked after
EVERY: Final = 32  # frames from one time to the next
PAUSE: Final = 0.25  # seconds between two steps that count as a pause, not as time passed ...
PACE: Final = 0.02  # ... but as this much, so that what is too slow goes on all the same
SETTLE: Final = 0.1  # seconds without a change of size after which scenes are laid out anew
STRUCK: Final = (pygame.KEYDOWN, pygame.TEXTINPUT)
MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
PRESSED: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN)
RESIZED: Final = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)


class Scene:
    """One screen. Its widgets live from `build` to the next `build` or `leave`, the rest stays.

    The app sets `app` before the first `enter`, and `page`, an empty page over the whole window,
    before every `build`. State that must survive a resize belongs to the scene, not to widgets.
    """

    app: App
    page: Page
    focus_name = ""  # what had the focus when the scene was last taken down
    reads_pads = False  # whether it reads gamepads itself; elsewhere they stand for keys
    parted = False  # whether it can be drawn in a part of the window alone

    @property
    def animating(self) -> bool:
        """Whether the window is to be drawn 60 times a second."""
        return False

    @property
    def lingers(self) -> bool:
        """Whether its picture may linger while another scene comes: nothing on it is private."""
        return False

    @property
    def life(self) -> Life | None:
        """What moves on the screen while nobody does anything."""
        return None

    @property
    def named(self) -> Sequence[str]:
        """Who is at the table, whom no report of a fault names."""
        return ()

    def enter(self) -> None:
        """Come to the top of the stack, for the first time or again; `build` follows."""

    def leave(self) -> None:
        """Go from the top of the stack: covered by another scene, or for good."""

    def gone(self) -> None:
        """Be taken off the stack for good: nothing of the scene may work on."""

    def away(self) -> None:
        """Hide what is secret: nobody is at the window now. Also asked below the top."""

    def closing(self) -> bool:
        """Tell whether the window may be closed now; a scene may ask first. Also below the top."""
        return True

    def takes(self, event: pygame.Event) -> bool:
        """Tell whether a key is wanted by where it lies, whatever players have bound to it."""
        return False

    def pressed(self) -> None:
        """Hear that a key or a button was pressed, whatever it does besides."""

    def build(self) -> None:
        """Make all widgets on `self.page` for its look."""

    def handle(self, event: pygame.Event) -> bool:
        """Use an event that no widget wanted; tell whether it was used."""
        return False

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def moved(self) -> Sequence[Rect] | None:
        """Return outside of which nothing moves on it; None: nowhere.

        It is asked once before any part of it is drawn, and told by `drawn` when all are.
        """
        return None

    @property
    def solid(self) -> Rect | None:
        """The part of the window that can only be drawn as one, once it was asked what moved."""
        return None

    def drawn(self) -> None:
        """Hear that everything is drawn."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything that lies below the widgets."""
        shapes.paint_room(surface, self.page.look)


class App:
    """The window and the stack of scenes; the top scene is seen and gets the events."""

    def __init__(
        self,
        preferences: Preferences,
        size: tuple[int, int] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.preferences = preferences
        speak(preferences.language)
        self.folder = folder or user_folder()
        kept = preferences.window
        self.screen = Screen(
            size or (kept[2:] if kept else (1280, 720)),
            kept[:2] if kept and not size else None,
            preferences.full_screen and not size,
        )
        self.look = preferences.look(self.screen.size)
        self.manager = Manager(
            self.screen.size, theme_for(self.look), enable_live_theme_updates=False
        )
        self.manager.mouse_position = (-1, -1)
        pygame.key.set_repeat(400, 40)
        self.sounds = Sounds(lambda: self.preferences.volumes())
        self.ring = FocusRing(self.changed, lambda: self.sounds.play("focus"))
        self.tip = Tip(self.changed)
        self.scenes: list[Scene] = []
        self.inputs = Inputs(
            InputHooks(self._wants, self._show_prompts, self.rebuild, self.notice, self._where)
        )
        self.running = True
        self.frames = 0  # how many were drawn
        self.changes = 0  # of scenes
        self._painting = False  # whether the pictures of a match are on their way
        self.minimised = False
        self.live = False  # whether somebody sees the frames as they come: none may wait
        self._began = 0.0  # when the frame did
        self._drawing = 0.0  # seconds that it took to draw the frame before
        self._stale: list[Rect] | None = None  # the parts that look different, None for all
        self._moved = False  # whether something of the scene itself does
        self._fade: Fade | None = None  # of the scene before
        self._stirred = False  # whether only what lives on the screen looks different
        self._life: Life | None = None  # what lives there and was drawn last
        self._ringed: Rect | None = None  # where the focus was seen last
        self._held = False  # whether the picture before stays until all faces are drawn
        self._unseen = False  # whether the top scene has come, but was not drawn yet
        self._left = 0  # frames that have left faces to the next one
        self._pending: list[Callable[[], None]] = []
        self._later: list[Callable[[], None]] = []
        self._settling = 0.0
        self._container: UIContainer | None = None
        self._speech = Speech()
        self._unsaid = ""
        if unread := self._bind():
            self.notice(unread)

    # -- for scenes

    @property
    def scene(self) -> Scene:
        """The scene on top of the stack."""
        return self.scenes[-1]

    @property
    def overlay_open(self) -> bool:
        """Whether a dialog or the list of a drop-down lies above the scene."""
        return len(self.ring.scopes) > 1

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the stack, as soon as the current event is done."""
        self._pending.append(lambda: self._swap(0, scene))

    def pop(self) -> None:
        """Take the top scene away; without a scene left the program ends."""
        self._pending.append(lambda: self._swap(1, None))

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._pending.append(lambda: self._swap(1, scene))

    def home(self) -> None:
        """Go back to the scene at the bottom of the stack, the menu."""
        self._pending.append(lambda: self._swap(len(self.scenes) - 1, None))

    def spare(self) -> float:
        """Return the seconds of this frame that are left for long work."""
        if not self.live:
            return math.inf
        work = min(FRAME, max(LITTLE, DRAWN - self._drawing))
        return work - (time.perf_counter() - self._began)

    def quit(self) -> None:
        """End the program."""
        self.running = False

    def changed(self) -> None:
        """Have the window drawn."""
        self._stale = None

    def changed_in(self, area: Rect) -> None:
        """Have a part of the window drawn, or all of it for a scene that knows no parts."""
        if self._stale is not None:
            self._stale = [*self._stale, area] if self.scene.parted else None

    def stir(self) -> None:
        """Have drawn what has moved on a scene, or all of it for one that knows no parts."""
        if self.scenes and self.scene.parted:
            self._moved = True
        else:
            self._stale = None

    def rebuild(self) -> None:
        """Have the top scene build its widgets anew."""
        self._pending.append(self._rebuild)

    def later(self, action: Callable[[], None]) -> None:
        """Do something that nobody waits for after a frame that is seen, one thing a frame."""
        self._later.append(action)

    def ask(self, question: Question) -> None:
        """Open a dialog above the scene."""
        self._speech.ask(question)
        self._pending.append(lambda: self._speech.show_question(self.scene.page))

    def notice(self, words: str) -> None:
        """Say something for a few seconds, now or as soon as there is a scene."""
        self._speech.say(words)
        if self.scenes:
            self._pending.append(lambda: self._speech.show_notice(self.scene.page))

    def change(self, **settings: Any) -> None:
        """Change settings by name, keep them and apply them at once."""
        self.preferences = msgspec.structs.replace(self.preferences, **settings)
        problem = save_preferences(self.folder, self.preferences)
        if problem and problem != self._unsaid:
            self.notice(problem)
        self._unsaid = problem
        self.sounds.refresh()
        self._bind()
        if self.preferences.full_screen != self.screen.full:
            self.screen.set_full(self.preferences.full_screen)
        if self.preferences.language != spoken():
            speak(self.preferences.language)
            self.rebuild()
        if self.preferences.look(self.screen.size) != self.look:
            self.rebuild()

    def _bind(self) -> str:
        """Take keys and buttons as they are set; return a sentence when some cannot be."""
        read = read_bindings(self.preferences.keys, self.preferences.pads)
        if read[0] != self.inputs.prompts.bindings:
            self.inputs.prompts.bindings = read[0]
            self.rebuild()
        return read[1]

    def rest_pointer(self) -> None:
        """Put the pointer where it points at nothing anybody chose: into the middle below."""
        self.manager.mouse_position = (-1, -1)
        if self.screen.window.focused:
            points = self.screen.window.size
            pygame.mouse.set_pos(points[0] // 2, points[1] - 4)

    # -- the stack

    def _swap(self, count: int, scene: Scene | None) -> None:
        """Take `count` scenes off the stack and put one on it."""
        lingering = bool(self.scenes) and self.scene.lingers and not self.overlay_open
        if self.scenes:
            self._take_down()
            self.scene.leave()
            self._drop(len(self.scenes) - count)
            self.changes += 1
            if garbage.collect(self.changes):
                self._painting = False
        if scene:
            scene.app = self
            self.scenes.append(scene)
        self._speech.forget_question()
        if not self.scenes:
            self._pending.clear()
            self.quit()
            return
        self.scene.enter()
        self._held = lingering and self._holds
        self._set_up()
        self._unseen = True
        self._fade = None
        if lingering and self.scene.lingers and self.live and self.look.speed:
            self._fade = Fade(self.screen.surface.copy(), self._fading)

    @property
    def _holds(self) -> bool:
        """Whether the picture before stays until all faces of the top scene are drawn."""
        many = self.screen.size[0] * self.screen.size[1] > MANY
        return self.scene.lingers and self.live and many and self.frames > 0

    @property
    def _fading(self) -> float:
        """How many seconds a scene takes to go over into the next one."""
        return SHORT if self.look.reduced_motion else LENGTH * min(1.0, self.look.speed)

    def _drop(self, first: int) -> None:
        """Take the scenes from `first` on off the stack for good."""
        taken = self.scenes[first:]
        del self.scenes[first:]
        for scene in reversed(taken):
            with contextlib.suppress(Exception):
                scene.gone()

    def _take_down(self) -> None:
        """Remove the widgets of the top scene and remember where the focus was."""
        if self._container:
            current = self.ring.scopes[0].current
            self.scene.focus_name = current.name if current else self.scene.focus_name
            self._container.kill()
            self._container = None
        self.ring.reset()
        self.manager.set_focus_set(None)

    def _set_up(self) -> None:
        """Build the top scene on an empty page."""
        self.screen.refresh()
        cache.fit(self.screen.size)
        look = self.preferences.look(self.screen.size)
        if look != self.look:
            self.look = look
            self.manager.set_window_resolution(look.size)
            self.manager.set_ui_theme(self.manager.create_new_theme(theme_for(look)), True)
        self.inputs.prompts.lay_out()
        self._container = UIContainer(Rect((0, 0), look.size), self.manager)
        self.scene.page = Page(
            manager=self.manager,
            ground=self._container,
            container=self._container,
            look=look,
            ring=self.ring,
            scope=self.ring.reset(),
            sounds=self.sounds,
            tip=self.tip,
            prompts=self.inputs.prompts,
            changed=self.changed,
            changed_in=self.changed_in,
            live=self.live,
            unseen=lambda: self._held,
        )
        self.scene.build()
        if self.scene.focus_name and self.ring.focus_named(self.scene.focus_name):
            current = self.ring.current
            if current:
                current.reveal()
        self._speech.show(self.scene.page)
        self.changed()

    def _rebuild(self) -> None:
        if not self.scenes:
            return
        before = self.ring.current
        held = isinstance(before, Control) and before.held
        self._held = self._holds and not self.overlay_open and self.screen.size == self.look.size
        self._take_down()
        self._set_up()
        if held and isinstance(self.ring.current, Control):
            self.ring.current.held = True

    # -- the loop

    def run(self) -> None:
        """Go on until the program is quit."""
        self.inputs.pad.open()
        self.later(garbage.spare_loaded)
        self.later(lambda: sweep(self.folder))
        told = signal.signal(signal.SIGTERM, lambda number, frame: self.quit())  # nobody is asked
        clock = pygame.time.Clock()
        self.go_live()
        while self.running:
            busy = bool(self.scenes) and (self.scene.animating or self._fade is not None)
            rate = MINIMISED_RATE if self.minimised else BUSY_RATE if busy else IDLE_RATE
            dt = clock.tick(rate if self.frames else 0) / 1000  # the first frame waits for none
            self.step(pygame.event.get(), PACE if dt > PAUSE else dt)
            if self._later and self.frames:
                self._later.pop(0)()
        signal.signal(signal.SIGTERM, told)
        self.close()

    def go_live(self) -> None:
        """Have no frame wait from now on for what can be done later or beside it."""
        garbage.hold_pictures()
        self.live = self.sounds.live = True

    def expect_pictures(self) -> None:
        """Have the memory at hand that the pictures of a match take in a window of this size."""
        self._painting = self.live
        self._look_after_memory(AHEAD)

    def _look_after_memory(self, windows: int) -> None:
        wide, high = self.screen.size
        if self._painting:
            garbage.keep_at_hand(windows * DEEP * wide * high)

    def step(self, events: Sequence[pygame.Event], dt: float) -> None:
        """Handle events, let `dt` seconds pass and draw if anything changed."""
        self._began = time.perf_counter()
        self.inputs.begin(events)
        try:
            self._settle_pending()
            for event in events:
                read = self.inputs.read(self.screen.in_pixels(event))
                if read and not (self._unseen and read.type in STRUCK):
                    self._handle(read)
                self._settle_pending()
            self._update(dt)
            self._settle_pending()
            if self.running and self.scenes and not self.minimised:
                self._draw()
        except Exception as error:
            self._recover(error)

    def _settle_pending(self) -> None:
        """Do what scenes asked for while they were busy with an event."""
        while self._pending and self.running:
            self._pending.pop(0)()

    def _handle(self, event: pygame.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            if all(scene.closing() for scene in self.scenes):
                self.quit()
        elif event.type in RESIZED:
            self.screen.refresh()
            self._settling = SETTLE
            self.changed()
        elif event.type == pygame.WINDOWMINIMIZED:
            self._go_away()
            self.minimised = True
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self.minimised = False
            self.changed()
        elif event.type == pygame.KEYDOWN and keys.is_full_screen(event):
            self.change(full_screen=not self.screen.full)
        elif event.type == pygame.KEYDOWN and keys.is_key(event, "F9"):
            self.change(music_off=not self.preferences.music_off)
            if self.scenes and not self.scene.animating:
                self.rebuild()  # a switch may show it
            self.notice(_("Music off.") if self.preferences.music_off else _("Music on."))
        elif self.scenes:
            if event.type in (pygame.WINDOWFOCUSLOST, pygame.JOYDEVICEREMOVED):
                self._go_away()
            self._give(event)
            pressed = self.inputs.of_pad(event)
            if pressed and self.scenes and not self.scene.reads_pads:
                self._give(pressed)

    def _wants(self, event: pygame.Event) -> bool:
        """Tell whether a key is text, or belongs to a scene by where it lies."""
        current = self.ring.current
        typed = bool(current and current.typing and keys.is_typing(event))
        above = self.overlay_open or not self.scenes
        return typed or (not above and self.scene.takes(event))

    def _where(self) -> object:
        return self.scenes[-1:], len(self.ring.scopes)

    def _show_prompts(self) -> None:
        """Draw every cap anew, for a key or for a button, where it stands."""
        if self.scenes and self._container:
            for widget in tuple(self.scene.page.widgets):
                widget.reprompt()

    def _go_away(self) -> None:
        """Have every scene hide its secrets, and draw that while the window can still be seen."""
        for scene in tuple(self.scenes):
            scene.away()
        self._settle_pending()
        if self._held:
            self.scene.page.freshen(lambda: math.inf)
        if self.running and self.scenes and not self.minimised:
            self._draw()

    def _give(self, event: pygame.Event) -> None:
        """Give an event to the focus ring or the widgets, and what they leave to the scene."""
        if event.type in MOUSE:
            self.manager.mouse_position = event.pos
        if event.type in PRESSED:
            self.scene.pressed()
        if event.type == pygame.KEYDOWN:
            used = self.ring.handle(event)
        else:
            used = self.manager.process_events(event)
        if not used and not self.overlay_open:
            self.scene.handle(event)

    def _update(self, dt: float) -> None:
        if self._settling > 0:
            self._settling -= dt
            if self._settling <= 0 and self.screen.size != self.look.size:
                self.rebuild()
        self._speech.update(dt)
        self.sounds.update(dt)
        if self.scenes:
            self.manager.update(dt)
            self.tip.update(dt)
            self.scene.update(dt)
        if self._fade and (self._held or not self._unseen):
            self._fade.time += dt
            if self._fade.over:
                self._fade = None
                self.changed()
        life = self.scene.life if self.scenes and not self.minimised else None
        self.sounds.hum.hear(life.hums if life else ())
        if life and life.update(dt, self.manager.mouse_position):
            self._stirred = True

    def _draw(self) -> None:
        if self._held:
            self.scene.page.freshen(lambda: FACES - FRAME + self.spare())
            if self.scene.page.stale:
                return
            self._held = False
        surface, life = self.screen.surface, self.scene.life
        stirred, self._stirred = self._stirred, False
        self._follow(life)
        asked = self._ask_moved()
        self._freshen(surface)
        areas, whole = self._to_draw(surface) if asked else [], [surface.get_rect()]
        began = time.perf_counter()
        touched = life is not None and any(map(life.touches, areas))
        if life and touched and areas != whole and not life.lift(surface):
            areas = whole
        if areas:
            self.frames += 1
            for area in areas:
                self._draw_in(surface, area, life)
            self.scene.drawn()
            if self.frames % EVERY == 0:
                self._look_after_memory(SPARE)
        if life and touched and not self._covered:
            life.draw(surface)
        if self._fade:
            self._fade.draw(surface)
        redrawn = stirred and not touched and life is not None and life.redraw(surface)
        self._drawing = time.perf_counter() - began
        if areas or redrawn:
            self.screen.flip()
        if areas and self._unseen:
            self._unseen = False
            pygame.event.get(STRUCK)  # struck before anybody saw what they would do

    def _follow(self, life: Life | None) -> None:
        """Have drawn anew where something else lives, and where the focus was and is."""
        moved: list[Rect] = []
        if life and self._life and life is not self._life:
            moved += life.follow(self._life)
        seen = self.ring.seen(self.look)
        if seen != self._ringed:
            moved += [area for area in (self._ringed, seen) if area]
        self._life, self._ringed = life, seen
        for area in moved:
            self.changed_in(area)

    @property
    def _covered(self) -> bool:
        """Whether something lies above the scene, and its shadow on what lives there."""
        return self.overlay_open or self.tip.shown is not None

    def _ask_moved(self) -> bool:
        """Add where the scene itself looks different; tell whether anything may be drawn."""
        moving, self._moved = self._moved or self.scene.animating, False
        if self._stale == [] and not (moving or self._fade or self.scene.page.stale):
            return False
        moved = self.scene.moved()
        stale = self._stale
        self._stale = None if moved is None or stale is None else [*stale, *moved]
        return True

    def _freshen(self, surface: pygame.Surface) -> None:
        """Draw faces that wait, but not in a frame in which much else is drawn."""
        stale = [surface.get_rect()] if self._stale is None else self._stale
        much = self.live and sum(area.width * area.height for area in stale) > MUCH
        late = much or self.spare() <= 0
        self._left = self._left + 1 if late and self.scene.page.stale else 0
        if not 0 < self._left <= WAITS:
            self._left = 0
            self.scene.page.freshen(self.spare)

    def _to_draw(self, surface: pygame.Surface) -> list[Rect]:
        """Return the parts of the window that look different now."""
        whole, stale = surface.get_rect(), self._stale
        self._stale = []
        unsettled = self._fade or self._unseen or whole.size != self.look.size
        if stale is None or unsettled or (stale and self._covered):
            return [whole]
        solid, rest = self.scene.solid, [area.clip(whole) for area in stale]
        if solid is None or solid.collidelist(rest) < 0:
            return apart(rest)
        while (at := solid.collidelist(rest)) >= 0:
            solid = solid.union(rest.pop(at))
        return [solid, *apart(rest)]

    def _draw_in(self, surface: pygame.Surface, area: Rect, life: Life | None) -> None:
        """Draw a part of the window, or all of it."""
        if surface.get_size() != self.look.size:
            surface.fill(self.look.palette.night)
        with clipped(surface, area):
            self.scene.draw(surface)
            if life and self._covered:
                life.draw(surface, keep=False)
            self._draw_above(surface)

    def _draw_above(self, surface: pygame.Surface) -> None:
        """Draw widgets, and what lies above them."""
        if self.manager.ui_group.should_update_visibility:  # a scene may have come after the update
            self.manager.ui_group.update_visibility()
        self.manager.draw_ui(surface)
        self.ring.draw(surface, self.look)
        self.tip.draw(surface, self.look, self.ring.shown)

    def _recover(self, error: Exception) -> None:
        """Write a report and go back to the menu; a fault of the menu itself ends the program."""
        scenes = [type(scene).__name__ for scene in self.scenes]
        named = [name for scene in self.scenes for name in scene.named]
        path = write_report(self.folder, error, scenes, self.look.size, self.preferences, named)
        self._pending.clear()
        if len(self.scenes) > 1:
            with contextlib.suppress(Exception):
                self.scene.leave()
            with contextlib.suppress(Exception):  # the scene below may be at fault, too
                self._take_down()
                self._drop(1)
                self.scene.enter()
                self._set_up()
                self.ask(apology(path, self.ask, self.notice))
                return
        self.running = False
        raise stopped(path) from error

    def close(self) -> None:
        """Keep the window's place and take it away."""
        if self.scenes:
            with contextlib.suppress(Exception):
                self.scene.leave()
            self._take_down()
            self._drop(0)
        if not self.screen.full:
            self.preferences = msgspec.structs.replace(
                self.preferences, window=self.screen.geometry()
            )
            save_preferences(self.folder, self.preferences)
        self.sounds.close()
        self.screen.close()
