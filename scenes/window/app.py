"""The running program: one window, one stack of scenes, one main loop."""

from __future__ import annotations

import contextlib
import math
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
from game.save import SUFFIX, SaveError
from scenes.ui.decoration.life import Life
from scenes.ui.dialog import Question, Speech
from scenes.ui.drawing import cache, shapes
from scenes.ui.drawing.look import Look
from scenes.ui.fade import FADE_SECONDS, SHORT_SECONDS, Fade, Parting
from scenes.ui.field import theme_for
from scenes.ui.input import keys
from scenes.ui.input.bindings import read_bindings
from scenes.ui.input.focus import FocusRing, Target
from scenes.ui.input.inputs import InputHooks, Inputs
from scenes.ui.sound.sounds import Sounds
from scenes.ui.tip import Tip
from scenes.ui.widget import Control, Page
from scenes.ui.window import Manager, Screen
from scenes.window import garbage
from scenes.window.access import Access
from scenes.window.cover import Cover
from scenes.window.crash import apology, stopped, write_report
from scenes.window.pacing import GUARD_SECONDS, PACING
from scenes.window.painter import WindowPainter
from scenes.window.preferences import Preferences, save_preferences

STRUCK: Final = (pygame.KEYDOWN, pygame.TEXTINPUT)
MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
PRESSED: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN)
KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)
FOCUS_EVENTS: Final = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
MAX_PUT_OFFS: Final = 3  # The steps in a row that may leave drawing to the next one.
RESIZED: Final = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)


class Scene:
    """A screen. Its widgets live from `build` to the next `build` or `leave`; the rest stays.

    The app sets `app` before the first `enter`, and before every `build` it sets `page`, an empty
    page over the whole window. State that must survive a resize belongs to the scene, not to its
    widgets.
    """

    app: App
    page: Page
    focus_name = ""  # The name of the focus when the scene was last taken down.
    keeps_awake = False  # No screen saver comes while it is open.
    parted = False  # Whether it supports partial redraws.

    @property
    def animating(self) -> bool:
        """Whether something moves, so that the window is drawn at 60 frames a second."""
        return False

    @property
    def rests(self) -> bool:
        """Whether it only waits for the people, so that few steps a second are enough."""
        return False

    @property
    def lingers(self) -> bool:
        """Whether its picture may stay visible while another scene opens: it shows no secrets."""
        return False

    @property
    def life(self) -> Life | None:
        """The idle animation, or None."""
        return None

    @property
    def ceremony(self) -> bool:
        """Whether it stages a moment over which neither focus ring nor tip may lie."""
        return False

    @property
    def title(self) -> str:
        """What a screen reader calls it; empty for its first heading."""
        return ""

    @property
    def is_veiled(self) -> bool:
        """Whether nothing of it may be seen or read now."""
        return False

    @property
    def is_overheard(self) -> bool:
        """Whether others in the room would hear secrets that a screen reader says."""
        return False

    def hear_alone(self) -> None:
        """Note that who looks hears the screen reader alone, in headphones, or no more so."""

    def curtain(self, look: Look, first: bool) -> pygame.Surface | None:
        """Return a curtain that hangs until it is painted and is then drawn aside, or None.

        The app calls this before `build`. Without a curtain the picture before it stays; `first`
        means that there is none.
        """
        return None

    def paint_on(self) -> bool:
        """Paint while `app.spare` lasts what its first frame shows; return whether it is whole.

        Until the first whole frame it is not updated and gets no presses.
        """
        return True

    @property
    def named(self) -> Sequence[str]:
        """The names of the players, which crash reports leave out."""
        return ()

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The areas that a passing notice is not to cover if there is room elsewhere."""
        return ()

    def enter(self) -> None:
        """Become the top scene, for the first time or again; `build` follows."""

    def leave(self) -> None:
        """Stop being the top scene, covered by another one or removed."""

    def on_removed(self) -> None:
        """React to being removed from the stack: stop all work."""

    def away(self) -> None:
        """Hide secrets while nobody is at the window; covered scenes get this call too."""

    def closing(self) -> bool:
        """Return whether the window may close; a scene may ask the player first.

        Covered scenes are asked too.
        """
        return True

    def pressed(self) -> None:
        """React to any press of a key or button, whatever else that does."""

    def build(self) -> None:
        """Make all widgets on `self.page`."""

    def handle(self, event: pygame.Event) -> bool:
        """Use an event that no widget wanted; return whether it was used."""
        return False

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def moved(self) -> Sequence[Rect] | None:
        """Return the areas to redraw, or None to redraw everything.

        The app calls this once per frame before it draws, and `drawn` after it has drawn all areas.
        """
        return None

    @property
    def solid(self) -> Rect | None:
        """The area that must be redrawn as a whole, or None; valid after `moved`."""
        return None

    def drawn(self) -> None:
        """React to the end of drawing, when all areas of `moved` are up to date."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything below the widgets."""
        shapes.paint_room(surface, self.page.look)


class App:
    """The window and the stack of scenes; only the top scene is drawn and gets events.

    For `guard_seconds` after another scene or a dialog has come, presses are dropped: they were
    meant for what was there before. Typing into a text field counts at once.
    """

    guard_seconds = GUARD_SECONDS

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
            preferences.maximised and not size,
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
        self.painter = WindowPainter(self.screen, self.manager, self.ring, self.tip)
        self.scenes: list[Scene] = []
        self.inputs = Inputs(
            InputHooks(
                self._is_typed,
                self._show_prompts,
                self.rebuild,
                self.notice,
                self._where,
                self._moved_itself,
            )
        )
        self.running = True
        self.receive: Callable[[Path], Scene] | None = None  # Opens a dropped file.
        self.changes = 0  # The number of scenes shown.
        self.minimised = False
        self.live = False  # Frames are visible, so slow work is deferred.
        self._burdened = False  # Whether this step has no time left for drawing.
        self._put_offs = 0  # How many steps in a row have left drawing to the next one.
        self._fresh = False  # The last frame was the first whole one.
        self._undisturbed = False  # No widget can look different after this step.
        # The place to which the program has moved the pointer.
        self._rested: tuple[int, int] | None = None
        self._began = 0.0  # This frame began then.
        self._pending: list[Callable[[], None]] = []
        self._layout: Callable[[], bool] | None = None  # How the next step lays out the scene.
        self._later: list[Callable[[], None]] = []
        self.companions: list[
            Callable[[], bool]
        ] = []  # Each is called in every frame until it returns False.
        self._settling = 0.0
        self._slept = 0.0  # The seconds since the last step.
        self._owed = 0.0  # The seconds that passed while a frame was unfinished.
        self.unused_seconds = 0.0  # Since the last event.
        self.guard_left = 0.0  # Seconds in which presses are still dropped.
        self._container: UIContainer | None = None
        self.access = Access(self)
        self.access.switch(preferences.screen_reader == "automatic")
        self.screen.show()
        self._speech = Speech()
        self._unsaid = ""
        if unread := self._bind():
            self.notice(unread)

    # -- for scenes

    @property
    def scene(self) -> Scene:
        """The top scene."""
        return self.scenes[-1]

    @property
    def overlay_open(self) -> bool:
        """Whether a dialog or an open drop-down list covers the scene."""
        return self.painter.overlay_open

    @property
    def question(self) -> Question | None:
        """The question of the open dialog, or None."""
        return self._speech.question

    @property
    def frames(self) -> int:
        """How many frames were drawn."""
        return self.painter.frames

    def push(self, scene: Scene) -> None:
        """Push a scene after the current event."""
        self._pending.append(lambda: self._swap(0, scene))

    def pop(self) -> None:
        """Remove the top scene after the current event; the program ends after the last one."""
        self._pending.append(lambda: self._swap(1, None))

    def replace(self, scene: Scene) -> None:
        """Replace the top scene after the current event."""
        self._pending.append(lambda: self._swap(1, scene))

    def home(self) -> None:
        """Return to the bottom scene, the menu."""
        self._pending.append(lambda: self._swap(len(self.scenes) - 1, None))

    def spare(self) -> float:
        """Return how many seconds this frame can spare for deferred work."""
        covered = self.painter.cover is not None
        if not self.live or not (covered or self.painter.whole):
            return math.inf
        budget = PACING.covered if covered else PACING.budget
        return budget - (time.perf_counter() - self._began)

    def _late(self) -> bool:
        """Return whether what this frame has not drawn should wait, where nothing ever moves."""
        still = self.live and self.frames > 0 and self.look.speed == 0
        return still and time.perf_counter() - self._began > PACING.drawing

    def draw_later(self) -> None:
        """Leave drawing to the next step, because this one has worked for long enough."""
        self._burdened = self.live

    @property
    def waiting(self) -> bool:
        """Whether the top scene has not been seen whole yet, so that nobody may act."""
        return self.live and not self.painter.whole

    @property
    def is_unreadable(self) -> bool:
        """Whether a screen reader gets nothing of the top scene: it is veiled, or not seen yet."""
        if not self.scenes or self.waiting:
            return True
        return self.scene.is_veiled and not self.overlay_open

    @property
    def is_overheard(self) -> bool:
        """Whether others in the room would hear secrets that a screen reader says."""
        return bool(self.scenes) and self.scene.is_overheard

    def obey(self, target: Target, act: Callable[[], object] | None = None, key: str = "") -> None:
        """Focus a target for a screen reader, then act, or press a key on it as a gamepad does."""
        down, up = (keys.event_of(key or "Enter", kind, both=True) for kind in KEYS)
        self.guard_left = 0.0
        if self._deaf_to(down):
            return
        self.ring.show_at(target)
        if act:
            self.tip.doze()
            self.scene.pressed()
            act()
        elif key:
            self._give(down)
            self._settle_pending()
            if self.scenes:
                self._give(up)
        self._settle_pending()

    def guard_presses(self) -> None:
        """Drop presses for a moment, because what they were meant for has gone."""
        self.guard_left = self.guard_seconds

    def quit(self) -> None:
        """End the program after this step."""
        self.running = False

    def changed(self) -> None:
        """Draw the whole window in the next frame."""
        self.access.is_stale = True
        self.painter.redraw.all()

    def changed_in(self, area: Rect) -> None:
        """Draw an area in the next frame, or everything if the scene cannot be drawn in parts."""
        self.access.is_stale = True
        self.painter.change(self.scene, area)

    def redraw_moved(self) -> None:
        """Draw what has moved in the scene, or everything if it cannot be drawn in parts."""
        self.access.is_stale = True
        if self.scenes and self.scene.parted:
            self.painter.redraw.moved = True
        else:
            self.painter.redraw.all()

    def rebuild(self) -> None:
        """Rebuild the widgets of the top scene."""
        self._pending.append(self._rebuild)

    def lay_out(self, again: Callable[[], bool]) -> None:
        """Lay out the top scene, which keeps its widgets, by a function; rebuild it if that fails.

        This is the first work of the next step. Until it is painted, the picture before it stays.
        """
        if self.live:
            self._layout = again
        else:
            self._pending.append(lambda: self._lay_out(again))

    def later(self, action: Callable[[], None]) -> None:
        """Run a low-priority action after a frame that was shown, one action per frame."""
        self._later.append(action)

    def ask(self, question: Question) -> None:
        """Open a dialog above the scene."""
        self._speech.ask(question)
        self._pending.append(self._show_question)

    def drop_question(self) -> None:
        """Close the open dialog without an answer, if there is any."""
        self._speech.question = None
        self._pending.append(self._show_question)

    def _show_question(self) -> None:
        self._speech.show_question(self.scene.page)
        self.guard_presses()

    def notice(self, words: str) -> None:
        """Show a notice for a few seconds, now or as soon as there is a scene."""
        self._speech.say(words)
        if self.scenes:
            self._pending.append(lambda: self._speech.show_notice(self.scene.page))

    def drop_notice(self) -> None:
        """Remove the notice, if there is any."""
        self._speech.drop_notice()

    def change(self, **settings: Any) -> None:
        """Change settings by name, save them and apply them immediately."""
        self.preferences = msgspec.structs.replace(self.preferences, **settings)
        problem = save_preferences(self.folder, self.preferences)
        if problem and problem != self._unsaid:
            self.notice(problem)
        self._unsaid = problem
        self.sounds.refresh()
        self._bind()
        self.access.switch(self.preferences.screen_reader == "automatic")
        if self.preferences.full_screen != self.screen.full:
            self.screen.set_full(self.preferences.full_screen)
        if self.preferences.language != spoken():
            speak(self.preferences.language)
            self.rebuild()
        if self.preferences.look(self.screen.size) != self.look:
            self.rebuild()

    def _bind(self) -> str:
        """Apply the saved bindings; return a sentence if some are invalid, else an empty string."""
        read = read_bindings(self.preferences.keys, self.preferences.pads)
        prompts = self.inputs.prompts
        if read[0] != prompts.caps.bindings:
            prompts.caps = msgspec.structs.replace(prompts.caps, bindings=read[0])
            self.rebuild()
        return read[1]

    def rest_pointer(self) -> None:
        """Move the pointer to the middle of the bottom edge, where it points at nothing."""
        self.manager.mouse_position = (-1, -1)
        if self.screen.window.focused:
            points = self.screen.window.size
            self._rested = points[0] // 2, points[1] - 4
            pygame.mouse.set_pos(self._rested)

    # -- the stack

    def _swap(self, count: int, scene: Scene | None) -> None:
        """Remove `count` scenes from the top and push another one, if given."""
        lingering = bool(self.scenes) and self.scene.lingers and not self.overlay_open
        if self.painter.cover:
            lingering = self.painter.cover.public
        if self.scenes:
            if self.live and lingering:
                self.painter.end_above(self.scene, self.look)
            self._take_down()
            self.scene.leave()
            self._drop(len(self.scenes) - count)
            self.changes += 1
            garbage.collect(self.changes)
        if scene:
            scene.app = self
            self.scenes.append(scene)
        self._speech.forget_question()
        if not self.scenes:
            self._pending.clear()
            self.quit()
            return
        self.scene.enter()
        self.unused_seconds = 0.0
        self._allow_screen_saver()
        self.painter.unseen = True
        self.painter.fade = self.painter.cover = None
        if self.live:
            self._cover(lingering)
        self._set_up()
        self.guard_presses()
        if count and len(self.scenes) == 1:  # People leave the program open here.
            self.later(garbage.give_back)

    def _allow_screen_saver(self) -> None:
        """Allow the screen saver unless a match is open in a window that is seen."""
        playing = any(scene.keeps_awake for scene in self.scenes)
        pygame.display.set_allow_screensaver(self.minimised or not playing)

    def _cover(self, lingering: bool) -> None:
        """Cover the top scene until it is whole, if anybody may see what covers it."""
        look = self.preferences.look(self.screen.size)
        curtain = self.scene.curtain(look, self.frames == 0)
        if curtain is not None and look.speed and not look.reduced_motion:
            self.painter.fade = Parting(curtain)
        elif lingering and self.scene.lingers and look.speed:
            length = SHORT_SECONDS if look.reduced_motion else FADE_SECONDS * min(1.0, look.speed)
            self.painter.fade = Fade(self.screen.surface.copy(), length)
        if lingering or curtain is not None:
            self.painter.cover = Cover(self.screen, curtain, public=True)

    def _drop(self, first: int) -> None:
        """Remove the scenes from index `first` up."""
        taken = self.scenes[first:]
        del self.scenes[first:]
        for scene in reversed(taken):
            with contextlib.suppress(Exception):
                scene.on_removed()

    def _take_down(self) -> None:
        """Remove the widgets of the top scene and store which one had the focus."""
        self._layout = None
        if self._container:
            current = self.ring.scopes[0].current
            self.scene.focus_name = current.name if current else self.scene.focus_name
            self._container.kill()
            self._container = None
        self.ring.reset()
        self.tip.forget_all()
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
            unseen=lambda: self.painter.cover is not None,
            kept_clear=lambda: self.scene.kept_clear,
        )
        self.painter.whole = False
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
        before, asked = self.ring.current, self.overlay_open
        held = isinstance(before, Control) and before.held
        self._cover_again()
        self._take_down()
        self._set_up()
        if asked and before:
            self.ring.focus_named(before.name)
        if held and isinstance(self.ring.current, Control):
            self.ring.current.held = True

    def _lay_out(self, again: Callable[[], bool]) -> None:
        if not self.scenes:
            return
        self._cover_again()
        self.painter.whole = False
        if not again():
            self._rebuild()
        self.changed()

    def _cover_again(self) -> None:
        """Keep the last picture until the top scene is painted, if the size is the same."""
        painter, curtain = self.painter, None
        if not self.live or self.overlay_open or self.screen.size != self.look.size:
            painter.cover = None
        elif painter.cover is None and painter.whole:
            painter.end_fade(self.scene, self.look)
            curtain = self.scene.curtain(self.look, False)
            if curtain is not None and self.look.speed and not self.look.reduced_motion:
                painter.fade = Parting(curtain)
            public = self.scene.lingers or curtain is not None
            painter.cover = Cover(self.screen, curtain, public)

    # -- the loop

    def run(self) -> None:
        """Run the main loop until the program quits."""
        self.inputs.pad.open()
        self.later(garbage.spare_loaded)
        self.later(lambda: sweep(self.folder))
        clock = pygame.time.Clock()
        self.go_live()
        while self.running:
            self.run_round(clock)
        self.close()

    def run_round(self, clock: pygame.time.Clock, posted: Sequence[pygame.Event] = ()) -> None:
        """Run the main loop once, with `posted` events before those of the system."""
        busy = self._busy
        resting = self._resting(busy)
        calm = resting and self.unused_seconds >= PACING.calm
        rate = 0 if self.waiting else PACING.rate(self.minimised, busy, calm)
        dt = clock.tick(rate if self.frames else 0) / 1000  # The first frame waits for none.
        self._slept += PACING.passed(dt)
        events = [*posted, *pygame.event.get()]
        self.unused_seconds = 0.0 if events else self.unused_seconds + dt
        is_asleep = self.is_asleep and not self.companions
        if resting and not events and self._slept < (PACING.sleep if is_asleep else PACING.rest):
            return
        dt, self._slept = self._slept, 0.0
        self.step(events, dt)
        if self._later and self.frames and not self.waiting:
            self._later.pop(0)()

    @property
    def _busy(self) -> bool:
        """Whether something moves."""
        drawing = self.painter.fade is not None or self.painter.behind
        return bool(self.scenes) and (self.scene.animating or drawing or self._put_offs > 0)

    @property
    def is_asleep(self) -> bool:
        """Whether decoration stands still: there was no input for long, and nobody acts."""
        if self.unused_seconds < PACING.asleep or not self.scenes:
            return False
        return not self.scene.animating and (self.scene.rests or not self.scene.keeps_awake)

    def _resting(self, busy: bool) -> bool:
        """Return whether nothing happens in the window before somebody presses something."""
        if busy or self.waiting or not (self.scenes and self.frames and self.scene.rests):
            return False
        if self.guard_left > 0:
            return False
        return self.painter.at_rest and not (self._pending or self._later or self._settling > 0)

    def go_live(self) -> None:
        """Start to defer slow work from now on, so that frames do not wait for it."""
        self.live = self.sounds.live = True

    def step(self, events: Sequence[pygame.Event], dt: float) -> None:
        """Handle events, advance by `dt` seconds, and draw if anything changed."""
        self._began = time.perf_counter()
        self._undisturbed = not events and self._resting(False)
        self.inputs.begin(events)
        self._burdened = False
        try:
            if self.painter.unfinished and any(one.type != pygame.MOUSEMOTION for one in events):
                self.painter.finish(self.scene, self.look)
            if self._layout is not None:
                layout, self._layout = self._layout, None
                self._lay_out(layout)
            self._settle_pending()
            self.access.obey()
            for event in events:
                read = self.inputs.read(self.screen.in_pixels(event))
                if read and not self._deaf_to(read):
                    self._handle(read)
                self._settle_pending()
            if self.painter.unfinished:  # Nothing changes before all of it is shown.
                self._owed += dt
            else:
                owed, self._owed = self._owed, 0.0
                self._update(dt + owed)
            self._settle_pending()
            self.access.publish(dt)
            if self.running and self.scenes and not self.minimised:
                self._draw()
        except Exception as error:
            self._recover(error)

    def _deaf_to(self, event: pygame.Event) -> bool:
        """Return whether an event is a press for a scene that nobody has seen for long enough.

        A press while a curtain is drawn aside opens it at once.
        """
        if event.type not in (*PRESSED, *STRUCK):
            return False
        if self.waiting:
            return True
        if event.type in PRESSED and self._parting:
            self.painter.fade = None
            self.changed()
        if self.guard_left > 0 and not self._is_typed(event):
            return True
        return self.painter.unseen and event.type in STRUCK

    def _is_typed(self, event: pygame.Event) -> bool:
        """Return whether an event of the keyboard types into the text field in focus."""
        current = self.ring.current
        typed = event.type == pygame.TEXTINPUT or keys.is_typing(event)
        return typed and current is not None and current.typing

    @property
    def _parting(self) -> bool:
        return self.painter.fade is not None and self.painter.fade.waits

    def _settle_pending(self) -> None:
        """Run the actions that were put off until the event was handled."""
        while self._pending and self.running:
            self._pending.pop(0)()

    def _handle(self, event: pygame.Event) -> None:
        self.screen.note(event.type)
        if event.type in FOCUS_EVENTS:
            self.access.tell_focus(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            if all(scene.closing() for scene in self.scenes):
                self.quit()
        elif event.type in RESIZED:
            self.screen.refresh()
            self._settling = PACING.settle
            self.changed()
        elif event.type == pygame.WINDOWMINIMIZED:
            self._go_away()
            self.minimised = True
            self._allow_screen_saver()
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self.minimised = False
            self._allow_screen_saver()
            self.changed()
        elif event.type == pygame.KEYDOWN and keys.is_full_screen(event):
            self.change(full_screen=not self.screen.full)
        elif event.type == pygame.KEYDOWN and keys.is_key(event, "F9"):
            self.change(music_off=not self.preferences.music_off)
            if self.scenes and not self.scene.animating:
                self.rebuild()  # A switch may show it.
            self.notice(_("Music off.") if self.preferences.music_off else _("Music on."))
        elif event.type == pygame.DROPFILE and self.scenes:
            self._receive(event)
        elif self.scenes:
            if event.type in (pygame.WINDOWFOCUSLOST, pygame.JOYDEVICEREMOVED):
                self._go_away()
            self._give(event)
            pressed = self.inputs.of_pad(event)
            if pressed and self.scenes and not self._deaf_to(pressed):
                self._give(pressed)

    def _receive(self, event: pygame.Event) -> None:
        """Open a dropped file: the scene takes what it draws, all others lead to a screen."""
        path = Path(event.file)
        is_match = path.name.casefold().endswith(SUFFIX)
        is_taken = not (is_match or self.overlay_open) and self.scene.handle(event)
        if is_taken or not self.receive:
            return
        try:
            self.push(self.receive(path))
        except (SaveError, ValueError) as fault:
            self.notice(str(fault))

    def _moved_itself(self, event: pygame.Event) -> bool:
        """Return whether the program, and nobody's hand, moved the pointer."""
        return event.type == pygame.MOUSEMOTION and event.pos == self._rested

    def _where(self) -> object:
        return self.scenes[-1:], len(self.ring.scopes)

    def _show_prompts(self) -> None:
        """Update all key caps after a change of the input device."""
        if self.scenes and self._container:
            self._reprompt()
            self.redraw_moved()  # Boards show caps, too.

    def _reprompt(self) -> None:
        """Update the key caps of all widgets."""
        for widget in tuple(self.scene.page.widgets):
            widget.reprompt()

    def _go_away(self) -> None:
        """Make all scenes hide their secrets, and draw that while the window is still visible."""
        for scene in tuple(self.scenes):
            scene.away()
        self._settle_pending()
        self.access.publish(0.0)
        self.painter.cover = None
        self._began, self._burdened = math.inf, False  # This frame puts nothing off.
        if self.scenes:
            self.scene.page.redraw_faces(lambda: math.inf)
        if self.running and self.scenes and not self.minimised:
            self._draw()

    def _give(self, event: pygame.Event) -> None:
        """Send an event to the focus ring, then to the widgets, then to the scene."""
        if event.type in MOUSE:
            self.manager.mouse_position = event.pos
            if not self._moved_itself(event):
                self.ring.hide()
                self.tip.wake()
        if event.type in PRESSED:
            self.tip.doze()
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
        self.sounds.update(dt)
        self.companions = [companion for companion in self.companions if companion()]
        if self._fresh:
            self._fresh, dt = False, min(dt, PACING.resumed)  # Painting took the rest of it.
        fade = self.painter.fade
        if fade and not (self.waiting and fade.waits):
            fade.time += dt
            if fade.over:
                self.painter.fade = None
                self.changed()
        if not self.waiting:
            self.guard_left = max(0.0, self.guard_left - dt)
        if self.waiting or self._parting:
            return
        self._speech.update(dt)
        if self.scenes:
            if not self._undisturbed:
                self.manager.update(dt)
                if self.inputs.prompts.caps.by_pad:
                    self._reprompt()  # The button for Enter moves with the focus.
            self.tip.update(dt)
            self.scene.update(dt)
        life = self.scene.life if self.scenes and not self.minimised else None
        self.sounds.hum.hear(life.hums if life else ())
        stands_still = life is None or (self.is_asleep and life.is_open)
        if life and not stands_still and life.update(dt, self.manager.mouse_position):
            self.painter.stirred = True

    def _draw(self) -> None:
        if self._layout is not None or (self._burdened and self._put_offs < MAX_PUT_OFFS):
            self._put_offs += 1
            return
        self._put_offs = 0
        was_whole = self.painter.whole
        if self.painter.draw(self.scene, self.look, self.spare, self._late):
            pygame.event.get(STRUCK)  # These came before the new scene was visible.
        self._fresh = self.live and self.painter.whole and not was_whole

    def _recover(self, error: Exception) -> None:
        """Write a crash report and return to the menu; after an error of the menu itself, end."""
        scenes = [type(scene).__name__ for scene in self.scenes]
        named = [name for scene in self.scenes for name in scene.named]
        path = write_report(self.folder, error, scenes, self.look.size, self.preferences, named)
        self._pending.clear()
        if len(self.scenes) > 1:
            with contextlib.suppress(Exception):
                self.scene.leave()
            with contextlib.suppress(Exception):  # The scene below may fail, too.
                self._take_down()
                self._drop(1)
                self.scene.enter()
                self._set_up()
                self.ask(apology(path, self.ask, self.notice))
                return
        self.running = False
        raise stopped(path) from error

    def close(self) -> None:
        """Save the position of the window and destroy it."""
        if self.scenes:
            with contextlib.suppress(Exception):
                self.scene.leave()
            self._take_down()
            self._drop(0)
        self.preferences = msgspec.structs.replace(
            self.preferences, window=self.screen.geometry(), maximised=self.screen.maximised
        )
        save_preferences(self.folder, self.preferences)
        self.sounds.close()
        self.access.close()
        self.screen.close()
