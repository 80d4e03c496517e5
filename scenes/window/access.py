"""Speaking to the screen reader of the system, through the optional package accesskit.

A reader calls from other threads. These calls only fill a queue and post an event; the main loop
does the rest. Without a reader a step costs two comparisons.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

import pygame

from scenes.ui.input.focus import FocusRing, Target
from scenes.ui.meaning import Meaning
from scenes.ui.window import HIDES, UNSEEN, Screen
from scenes.window.access_tree import (
    NAME,
    ROOT,
    Goal,
    Node,
    TitledScene,
    Tree,
    TreeFault,
    TreeMaker,
    check,
    silence,
)

REST_SECONDS: Final = 0.1  # The least time from one tree to the next of the same scene.
WAKE: Final = pygame.event.custom_type()  # The event that wakes the main loop from its rest.
ROLES: Final = {
    "window": "WINDOW", "dialog": "DIALOG", "list box": "LIST_BOX", "option": "LIST_BOX_OPTION",
    "text": "LABEL", "status": "LABEL", "heading": "HEADING", "group": "GROUP",
    "button": "BUTTON", "choice": "RADIO_GROUP", "radio": "RADIO_BUTTON", "switch": "SWITCH",
    "check": "CHECK_BOX", "combo": "COMBO_BOX", "slider": "SLIDER", "spin": "SPIN_BUTTON",
    "field": "TEXT_INPUT", "list": "LIST_BOX", "row": "LIST_BOX_OPTION", "board": "GRID",
    "cell": "CELL", "tab": "TAB", "scroll": "SCROLL_BAR", "progress": "PROGRESS_INDICATOR",
    "image": "IMAGE", "picture": "IMAGE", "chart": "IMAGE", "table": "LABEL",
}  # fmt: skip
ACTS: Final = {
    "FOCUS": "focus", "CLICK": "click", "INCREMENT": "more", "DECREMENT": "less",
    "SET_VALUE": "write", "SCROLL_INTO_VIEW": "show",
}  # fmt: skip
READ: Final = ("LABEL",)  # The words of these roles are a value.


class Request(NamedTuple):
    """What a screen reader asks for: an act on the node of a number, with a text or a number."""

    act: str  # One of "focus", "click", "more", "less", "write" and "show".
    node: int
    data: str | float | None = None


class Port(Protocol):
    """The way to a screen reader."""

    def send(self, changed: Sequence[tuple[int, Node]], focus: int) -> None:
        """Send nodes and the number of the focused one."""

    def tell_focus(self, focused: bool) -> None:
        """Tell the screen reader whether the window has the keyboard focus."""


class ReadScene(TitledScene, Protocol):
    """A scene, as far as a screen reader has to do with it."""

    def hear_alone(self) -> None:
        """Note that who looks hears the screen reader alone, in headphones, or no more so."""


class ReadWindow(Protocol):
    """The window and its scenes, as far as a screen reader has to do with them."""

    ring: FocusRing
    screen: Screen

    @property
    def scenes(self) -> Sequence[ReadScene]:
        """The stack of scenes."""

    @property
    def scene(self) -> ReadScene:
        """The top scene."""

    @property
    def frames(self) -> int:
        """How many frames were drawn."""

    @property
    def is_unreadable(self) -> bool:
        """Whether a screen reader gets nothing of the top scene."""

    @property
    def is_overheard(self) -> bool:
        """Whether others in the room would hear secrets that a screen reader says."""

    def obey(self, target: Target, act: Callable[[], object] | None = None, key: str = "") -> None:
        """Focus a target for a screen reader, then act, or press a key on it."""


class Lost(Exception):
    """Raised when the library of screen readers has failed; its adapter cannot be used again."""


class Access:
    """What a screen reader learns of the window, and what it asks for."""

    def __init__(self, app: ReadWindow) -> None:
        self.app = app
        self.port: Port | None = None
        self.is_read = False  # A reader listens.
        self.is_focused = False  # The window has the keyboard.
        self.is_stale = True  # Something may have changed since the last tree.
        self.requests: deque[Request] = deque()
        self._maker = TreeMaker()
        self.sent: Tree | None = None  # A reader got this tree last.
        self._shown: object = None  # The whole tree is made again when it changes.
        self._current: Target | None = None  # The target with the focus in the tree sent last.
        self._is_new = False  # A reader has begun to listen since the last step.
        self._rested = 0.0
        self._again = sys.platform == "linux"  # A lost adapter is made once more.

    # -- the library

    def switch(self, on: bool) -> None:
        """Begin or stop to speak to readers; on Windows only before the window is shown."""
        if not on:
            self.close()
            return
        is_seen = pygame.display.get_driver() not in UNSEEN
        if self.port is None and is_seen and not (HIDES and self.app.frames):
            self.port = open_port(self.app.screen.window, self)

    def close(self) -> None:
        """Stop to speak to readers."""
        self.port, self.is_read, self.sent = None, False, None
        self.requests.clear()

    def woken(self) -> None:
        """Note that a reader listens; called from any thread."""
        self._is_new = self.is_read = True
        self._wake()

    def asleep(self) -> None:
        """Note that no reader listens any more; called from any thread."""
        self.is_read = False

    def ask(self, request: Request) -> None:
        """Note a request of a reader; called from any thread."""
        self.requests.append(request)
        self._wake()

    @staticmethod
    def _wake() -> None:
        pygame.event.post(pygame.Event(WAKE))

    def _carefully(self, act: Callable[[Port], None]) -> None:
        """Use the library; after a failure go on without it, on Linux once with a new adapter."""
        try:
            if self.port is not None:
                act(self.port)
        except (Lost, TreeFault):
            self.close()
            if self._again:
                self._again = False
                self.switch(True)

    def tell_focus(self, focused: bool) -> None:
        """Tell whether the window has the keyboard."""
        self.is_focused = focused
        if self.sent is not None:
            self._carefully(lambda port: port.tell_focus(focused))

    # -- to the reader

    def publish(self, dt: float) -> None:
        """Send what has changed, after `dt` seconds; at once if another scene or view is open."""
        if not self.is_read:
            return
        if self._is_new:
            # The library may still wait for its thread: calling it now could lock both.
            self._is_new, self.sent, self._rested = False, None, 0.0
            return
        self._rested += dt
        if self.sent is None and self._rested < REST_SECONDS:
            return
        shown, current = self._whole(), self.app.ring.current
        fresh = shown != self._shown or self.sent is None
        moved = self.is_stale or current is not self._current
        if not (fresh or (moved and self._rested >= REST_SECONDS)):
            return
        if not (fresh or all(target.get_words() for target in self.app.ring.scope.targets)):
            return  # The rest of the words takes a few steps.
        self._shown, self._rested, self.is_stale, self._current = shown, 0.0, False, current
        tree, before = self.tree(), self.sent
        changed = tree.changes(before)
        if changed or before is None or tree.focus != before.focus:
            self._carefully(lambda port: self._send(port, changed, tree))
        if before is None:
            self.tell_focus(self.app.screen.window.focused)

    def _whole(self) -> object:
        """Return what decides on the tree as a whole: scene, scope, and whether it may be read."""
        app = self.app
        scopes = len(app.ring.scopes)
        return app.scenes[-1:], scopes, app.is_unreadable, app.is_unreadable or app.is_overheard

    def _send(self, port: Port, changed: Sequence[tuple[int, Node]], tree: Tree) -> None:
        check(changed, tree)
        self.sent = tree
        port.send(changed, tree.focus)

    def tree(self) -> Tree:
        """Return the tree of what may be read now."""
        app = self.app
        if app.is_unreadable:
            return self._maker.empty()
        if app.is_overheard:
            return self._maker.make(app.scene, app.ring, is_public, silence())
        return self._maker.make(app.scene, app.ring, lambda one: True)

    # -- from the reader

    def obey(self) -> None:
        """Carry out what a reader asked for, unless the scene has not been seen whole yet."""
        while self.requests:
            request, tree = self.requests.popleft(), self.sent
            if tree is None or self.app.is_unreadable:
                continue
            if request.act == "click" and request.node == tree.offer:
                self.app.scene.hear_alone()
            elif request.node in tree.goals:
                self._carry_out(request, tree.goals[request.node])

    def _carry_out(self, request: Request, goal: Goal) -> None:
        """Carry out a request for a target of the top scope that can be used."""
        app, target, one = self.app, goal.target, goal.meaning
        if target not in app.ring.scope.targets or not target.active:
            return
        match request.act, request.data:
            case "show", _:
                target.reveal()
            case "focus", _ if one.is_active:
                app.obey(target, one.reach)
            case "click", _ if one.is_active and one.is_enabled:
                app.obey(target, one.press, "Enter")
            case "more", _ if one.number is not None:
                app.obey(target, key="Right")
            case "less", _ if one.number is not None:
                app.obey(target, key="Left")
            case "write", str(words) if one.write is not None:
                app.obey(target, partial(one.write, words))
            case "write", float(step) if one.set_step is not None:
                app.obey(target, partial(one.set_step, round(step)))


def is_public(one: Meaning) -> bool:
    """Return whether an entry of a private view holds no secret: headings, and names of buttons."""
    return one.role == "heading" or (one.role == "button" and not one.help)


def open_port(window: pygame.Window, access: Access) -> Port | None:
    """Return the way to the readers of this system, or None without the library."""
    try:
        import accesskit
    except ImportError:
        return None
    try:
        return AccessKitPort(accesskit, window, access)
    except Lost:
        return None


class AccessKitPort:
    """The way to screen readers through accesskit.

    Any fault inside of the library is a panic, which poisons the adapter for good.
    """

    def __init__(self, library: Any, window: pygame.Window, access: Access) -> None:
        self._library = library
        self._access = access
        self._acts = {int(getattr(library.Action, act)): name for act, name in ACTS.items()}
        hooks = self._first_tree, self._ask, access.asleep
        if sys.platform == "win32":
            make = lambda: library.windows.SubclassingAdapter(window.handle, *hooks[:2])  # noqa: E731
        elif sys.platform == "darwin":
            make = lambda: self._open_on_mac(window.handle, *hooks[:2])  # noqa: E731
        else:
            make = lambda: library.unix.Adapter(*hooks)  # noqa: E731
        self._adapter = self._guarded(make)

    def _open_on_mac(self, handle: int, *hooks: Callable[..., object]) -> Any:
        macos = self._library.macos
        macos.add_focus_forwarder_to_window_class("SDLWindow")
        return macos.SubclassingAdapter.for_window(handle, *hooks)

    @staticmethod
    def _guarded(act: Callable[[], Any]) -> Any:
        """Call the library; raise Lost for a panic, which is no Exception."""
        try:
            return act()
        except (KeyboardInterrupt, SystemExit, GeneratorExit):
            raise
        except BaseException as fault:
            raise Lost(str(fault)) from None

    def _first_tree(self) -> Any:
        """Return the window alone, to a reader that begins to listen, on its thread."""
        self._access.woken()
        update = self._update([(ROOT, Node("window", NAME))], ROOT)
        update.tree = self._library.Tree(ROOT)
        return update

    def _ask(self, request: Any) -> None:
        """Note a request, on the thread of the reader."""
        act = self._acts.get(int(request.action))
        if act:
            data = None if request.data is None else request.data[1]
            self._access.ask(Request(act, request.target, data))

    def send(self, changed: Sequence[tuple[int, Node]], focus: int) -> None:
        """Send nodes and the number of the focused one."""
        update = self._guarded(lambda: self._update(changed, focus))
        events = self._guarded(lambda: self._adapter.update_if_active(lambda: update))
        if events is not None:
            self._guarded(events.raise_events)

    def tell_focus(self, focused: bool) -> None:
        """Tell whether the window has the keyboard; Windows tells it by itself."""
        if sys.platform == "darwin":
            events = self._guarded(lambda: self._adapter.update_view_focus_state(focused))
            if events is not None:
                self._guarded(events.raise_events)
        elif sys.platform != "win32":
            self._guarded(lambda: self._adapter.update_window_focus_state(focused))

    def _update(self, changed: Sequence[tuple[int, Node]], focus: int) -> Any:
        update = self._library.TreeUpdate(focus)
        for number, node in changed:
            update.nodes.append((number, self._node(node)))
        return update

    def _node(self, node: Node) -> Any:
        """Return a node as the library wants it."""
        library = self._library
        role = ROLES[node.role]
        made = library.Node(getattr(library.Role, role))
        if role in READ:
            made.set_value(node.label)
        else:
            made.set_label(node.label)
            if node.value:
                made.set_value(node.value)
        if node.description:
            made.set_description(node.description)
        if any(node.area):
            made.set_bounds(library.Rect(*map(float, node.area)))
        if node.key:
            made.set_keyboard_shortcut(node.key)
        self._add_acts(made, node)
        self._set_states(made, node)
        if node.children:
            made.set_children(list(node.children))
        return made

    def _add_acts(self, made: Any, node: Node) -> None:
        acts = self._library.Action
        named = {
            "focus": (acts.FOCUS, acts.SCROLL_INTO_VIEW),
            "click": (acts.CLICK,),
            "step": (acts.INCREMENT, acts.DECREMENT),
            "write": (acts.SET_VALUE,),
        }
        for act in node.acts:
            for known in named[act]:
                made.add_action(known)

    def _set_states(self, made: Any, node: Node) -> None:
        library = self._library
        if not node.is_enabled:
            made.set_disabled()
        if node.is_on is not None:
            made.set_toggled(library.Toggled.TRUE if node.is_on else library.Toggled.FALSE)
        if node.is_selected is not None:
            made.set_selected(node.is_selected)
        if node.number:
            made.set_numeric_value(float(node.number[0]))
            made.set_min_numeric_value(0.0)
            made.set_max_numeric_value(float(node.number[1]))
            made.set_numeric_value_step(1.0)
        if node.position:
            made.set_position_in_set(node.position[0])
            made.set_size_of_set(node.position[1])
        if node.cells:
            made.set_row_count(node.cells[0])
            made.set_column_count(node.cells[1])
        if node.cell:
            made.set_row_index(node.cell[0])
            made.set_column_index(node.cell[1])
        if node.live:
            made.set_live(getattr(library.Live, node.live.upper()))
        if node.role in ("dialog",):
            made.set_modal()
        if node.role == "combo":
            made.set_has_popup(library.HasPopup.LISTBOX)
