"""The native window: size, full screen, mouse coordinates, clipboard."""

import ctypes
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIAppearanceTheme

from game.files import asset
from game.language import _
from scenes.ui.drawing.palette import MANOR

SMALLEST: Final = (1280, 720)
TITLE_PIXELS: Final = 20
GRIP_PIXELS: Final = 100  # The part of a window's upper edge that must be seen to move it.
UNSEEN: Final = ("offscreen", "dummy")  # SDL's last drivers show nothing.
PLACES: Final = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")  # Displays of Linux set them.
# Printed when the X11 display is lost; the library would print its own message and exit.
# Every match is kept after every action, so there is nothing to save.
LOST: Final = (
    "The display is gone, so Ghost Parlour had to stop. Your match is kept as it was after its "
    "last action: start Ghost Parlour again to go on."
)
MAPPED: Final = Path("/proc/self/maps")  # The list of the libraries of this process on Linux.
ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"  # "0" copies pixels by X11, "1" by OpenGL.
# Without a graphics card a frame of 3840 x 2160 took this kind of OpenGL 6 ms of the window's
# thread, and the one that SDL takes by itself 15: only this one uploads pixels as they are.
OPENGL: Final = "opengles2"
SLOW_SECONDS: Final = 1 / 30  # After a slower frame the other way is tried.

HIDES: Final = sys.platform == "win32"  # There a screen reader accepts only a hidden window.

_handlers: list[Any] = []  # Callbacks used by C must not be collected.


class NoDisplay(ValueError):
    """Raised when there is no display to open a window on."""


def _prepare() -> None:
    """Set the environment variables that SDL reads at its start."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # The program hears signals itself.


def _start_display() -> None:
    """Start SDL's video system; raise pygame.error if its driver shows nothing."""
    wanted = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux" and not wanted and not any(map(os.environ.get, PLACES)):
        raise pygame.error("no display is named")  # SDL's own search would print errors.
    pygame.display.init()
    driver = pygame.display.get_driver()
    if not wanted and driver in UNSEEN:
        raise pygame.error(f"only the driver {driver} is there")
    if driver == "x11":
        _expect_loss()


def _expect_loss() -> None:
    """Install a handler that explains the loss of the X11 display."""
    with suppress(OSError, AttributeError):
        for path in libraries_of(MAPPED.read_bytes(), "/libX11.so")[:1]:
            handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_leave)
            _handlers.append(handler)
            ctypes.CDLL(path).XSetIOErrorHandler(handler)


def libraries_of(maps: bytes, part: str) -> list[str]:
    """Return the libraries with `part` in their line of /proc/self/maps.

    Paths may contain spaces and any encoding.
    """
    lines = (line for line in maps.split(b"\n") if part.encode() in line)
    return [os.fsdecode(line.split(maxsplit=5)[-1]) for line in lines]


def _leave(display: int | None) -> int:
    """End the process, as X11 requires of this handler; child processes end with their pipes."""
    with suppress(OSError, ValueError):
        print(LOST, file=sys.stderr, flush=True)
    os._exit(1)


def _updater(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], bool] | None:
    """Return a function that shows areas of a window, or None if only all of it can be shown.

    It returns False if it failed. `pygame.Window` has no such method, but the library that it uses
    has one.
    """
    try:
        library = _sdl()
        find, show = library.SDL_GetWindowFromID, library.SDL_UpdateWindowSurfaceRects
    except (OSError, ValueError, AttributeError):
        return None
    find.restype, find.argtypes = ctypes.c_void_p, [ctypes.c_uint32]
    show.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int]
    number = window.id

    def update(areas: Sequence[pygame.Rect]) -> bool:
        sides = [side for area in areas for side in area]
        numbers = (ctypes.c_int * len(sides))(*sides)
        return bool(show(find(number), numbers, len(areas)) == 0)

    return update if find(number) else None


class _Bounds(ctypes.Structure):
    """The place of a screen on the desktop, as SDL tells it."""

    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


def _sdl() -> ctypes.CDLL:
    """Return the library that pygame uses; raise OSError or ValueError if it is not found."""
    if MAPPED.exists():
        (path, *_again) = libraries_of(MAPPED.read_bytes(), "/libSDL2-2")
        return ctypes.CDLL(path)
    folder = Path(pygame.__file__).parent
    found = [*folder.glob("SDL2.dll"), *folder.glob(".dylibs/libSDL2-2*.dylib")]
    if not found:
        raise OSError("there is no library of SDL")
    return ctypes.CDLL(str(found[0]))


def desktops() -> list[pygame.Rect]:
    """Return where the connected screens lie; the first one begins at (0, 0).

    Where the system does not tell, they are taken to lie beside each other from left to right.
    """
    sizes = pygame.display.get_desktop_sizes()
    found, bounds = list[pygame.Rect](), _Bounds()
    with suppress(OSError, ValueError, AttributeError):
        library = _sdl()
        for number in range(len(sizes)):
            if library.SDL_GetDisplayBounds(number, ctypes.byref(bounds)) == 0:
                found.append(pygame.Rect(bounds.x, bounds.y, bounds.w, bounds.h))
    if len(found) == len(sizes):
        return found
    lefts = [sum(wide for wide, _high in sizes[:number]) for number in range(len(sizes))]
    return [pygame.Rect(left, 0, *size) for left, size in zip(lefts, sizes, strict=True)]


class Screen:
    """A resizable window with a surface in physical pixels.

    `normal` is its place and size while it is neither maximised nor full.
    """

    def __init__(
        self,
        size: tuple[int, int],
        position: tuple[int, int] | None = None,
        full: bool = False,
        maximised: bool = False,
    ) -> None:
        _prepare()
        self.full = full
        self.maximised = maximised  # Whether to maximise the window after full screen ends.
        self.normal: tuple[int, int, int, int] | None = None
        try:
            _start_display()
            x11 = pygame.display.get_driver() == "x11"
            if x11 and ACCELERATION not in os.environ:
                self._open_fastest(size, position)
            else:
                if x11 and os.environ[ACCELERATION] == "1":
                    os.environ[ACCELERATION] = OPENGL
                self._open(size, position)
        except pygame.error as error:
            raise NoDisplay(
                _(
                    "No window can be opened here ({fault}); start Ghost Parlour on a desktop.",
                    fault=error,
                )
            ) from error

    def _open_fastest(self, size: tuple[int, int], position: tuple[int, int] | None) -> None:
        """Open the window in the way that shows frames faster, which holds until the program ends.

        Copied pixels are the faster way nearly everywhere. OpenGL takes longer to open, so it is
        only tried where copying is slow, such as over a network.
        """
        os.environ[ACCELERATION] = "0"
        self._open(size, position)
        copied = self._flip_time()
        for way in (OPENGL, "0") if copied > SLOW_SECONDS else ():
            self.close()
            pygame.display.quit()
            os.environ[ACCELERATION] = way
            _start_display()
            self._open(size, position)
            if self._flip_time() < copied:
                break

    def _flip_time(self) -> float:
        """Return the seconds to show the whole frame."""
        began = time.perf_counter()
        self.flip()
        return time.perf_counter() - began

    def _open(self, size: tuple[int, int], position: tuple[int, int] | None) -> None:
        """Open the window, empty."""
        if position and not self._on_a_screen(position, size):
            first = pygame.display.get_desktop_sizes()[0]  # The window opens in its middle.
            position, size = None, (min(size[0], first[0]), min(size[1], first[1]))
        size = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
        centred = (pygame.WINDOWPOS_CENTERED, pygame.WINDOWPOS_CENTERED)
        self.window = pygame.Window(
            "Ghost Parlour",
            size,
            position or centred,
            resizable=True,
            allow_high_dpi=True,
            fullscreen_desktop=self.full,
            hidden=HIDES,
        )
        if position and not self.full:
            # X11 has put the frame there. Now that SDL knows how wide it is, the inside goes
            # there, for that is what is remembered.
            self._put(position)
        place = position if position and self.full else self.window.position
        self.normal = (*place, *size)
        if self.maximised and not self.full:
            self.window.maximize()
        pygame.font.init()
        self.window.minimum_size = SMALLEST
        self.window.set_icon(pygame.image.load(asset("icon.png")))
        self.surface = self.window.get_surface()
        self._update = _updater(self.window)
        self.surface.fill(MANOR.night)  # This is seen until the first scene is drawn.
        self.flip()

    def show(self) -> None:
        """Show the window, where it is hidden until the screen reader of the system knows it."""
        if HIDES:
            self.window.show()
            self.flip()

    def _put(self, position: tuple[int, int]) -> None:
        """Move the inside of the window; at the top of a screen its title would leave it."""
        if not any(position[1] == screen.top for screen in desktops()):
            self.window.position = position

    @staticmethod
    def _on_a_screen(position: tuple[int, int], size: tuple[int, int]) -> bool:
        """Return whether a saved window position is still visible on the connected screens."""
        screens = desktops()
        if not any(size[0] <= screen.width and size[1] <= screen.height for screen in screens):
            return False
        grip = pygame.Rect(position, (size[0], GRIP_PIXELS))
        return any(
            screen.clip(grip).width >= GRIP_PIXELS
            and screen.top - TITLE_PIXELS < grip.top <= screen.bottom - GRIP_PIXELS
            for screen in screens
        )

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels."""
        return self.surface.get_size()

    def refresh(self) -> None:
        """Get the new drawing surface after a change of size."""
        self.surface = self.window.get_surface()

    def geometry(self) -> tuple[int, int, int, int]:
        """Return left, top, width and height of the normal window, in the units of the system."""
        return self.normal or (*self.window.position, *self.window.size)

    def note(self, kind: int) -> None:
        """Note a change of the window by the kind of its event."""
        if self.full:
            return
        if kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self.maximised = kind == pygame.WINDOWMAXIMIZED
        elif not self.maximised and kind in (
            pygame.WINDOWMOVED, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED,
        ):  # fmt: skip
            self.normal = (*self.window.position, *self.window.size)

    def set_full(self, full: bool) -> None:
        """Enter or leave full screen."""
        normal = self.normal
        if full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            if self.maximised:
                self.window.maximize()
            elif normal:  # X11 puts the frame where the inside was.
                self._put(normal[:2])
        self.full = full
        self.normal = normal
        self.refresh()

    def in_pixels(self, event: pygame.Event) -> pygame.Event:
        """Return a mouse event with its position in pixels, if the system uses points."""
        points = self.window.size
        if points == self.size or not hasattr(event, "pos"):
            return event
        across, down = self.size[0] / points[0], self.size[1] / points[1]
        values = event.dict | {"pos": (round(event.pos[0] * across), round(event.pos[1] * down))}
        return pygame.Event(event.type, values)

    def flip(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        """Show the drawn frame, or only some areas of it."""
        if areas is None or self._update is None or not self._update(areas):
            self.window.flip()

    def close(self) -> None:
        """Destroy the window."""
        self.window.destroy()


class _Theme(UIAppearanceTheme):
    """An empty theme: our widgets draw themselves."""

    def _load_default_theme_file(self) -> None:
        """Skip the default theme file: reading it takes longer than the rest of the start."""


class Manager(UIManager):
    """The pygame_gui manager; it takes the mouse position from events."""

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """Return a theme made only of the given dictionary."""
        theme = _Theme(self.resource_loader, self._locale)
        theme.load_theme(theme_path)
        return theme

    def _update_mouse_position(self) -> None:
        """Do nothing: events set the position, in pixels."""


def copy_text(words: str) -> bool:
    """Copy text to the clipboard; return whether there is one."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True


def pasted_text() -> str:
    """Return the text in the clipboard, empty if there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeDecodeError):
        return ""


def open_folder(folder: Path) -> bool:
    """Open a folder in the file manager of the system; return whether there is one."""
    import shutil
    import subprocess

    if sys.platform == "win32":
        os.startfile(folder)
        return True
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        return False
    nothing = subprocess.DEVNULL
    subprocess.Popen([opener, str(folder)], stdin=nothing, stdout=nothing, stderr=nothing)
    return True
