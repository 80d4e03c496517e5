"""All settings that drawing depends on, as one value."""

from typing import Final

import msgspec

from scenes.ui.drawing.palette import Palette
from scenes.ui.input.caps import Caps

DESIGN_SIZE: Final = (1280, 720)
BOARD_TYPE: Final = 14  # Units of the window.


class Look(msgspec.Struct, frozen=True):
    """How the window is drawn; hashable, so that it can be a cache key.

    Lengths in the source are units of a 1280x720 screen. `px` converts them to pixels; `pt` also
    follows the text size: use it for text and for controls that hold text.
    """

    size: tuple[int, int]  # The size of the window, in pixels.
    unit: float  # The pixels of a unit.
    text_scale: float  # From 1.0 to 2.0.
    palette: Palette
    pattern: float  # Patterns of carpets have this opacity, 0.0 to 1.0.
    reduced_motion: bool
    speed: float  # The factor of the length of animations; 0.0 is none.
    coordinates: bool
    mark_last_move: bool
    language: str = "en"  # Cached pictures contain text.
    caps: Caps | None = None  # Of signs on a board and beside it; None shows no key caps.

    def px(self, units: float) -> int:
        """Return a length of boards and spaces in pixels."""
        return round(units * self.unit)

    @property
    def board_type(self) -> int:
        """The pixels of the smallest type on boards, which does not grow with the type."""
        return self.px(BOARD_TYPE)

    def tight(self, units: float) -> int:
        """Return a length in pixels that ignores a size setting above 100 %, for tight spaces."""
        return round(units * min(self.unit, unit_for(self.size, 1.0)))

    def pt(self, units: float) -> int:
        """Return a length of text and controls in pixels."""
        return round(units * self.unit * self.text_scale)

    def cap(self, key: str) -> str:
        """Return the label for a default key on the device in use; empty to show none."""
        return self.caps.cap(key) if self.caps else ""

    @property
    def logical_width(self) -> float:
        """The window width in units of text: 1280 at 100 % text size, 640 at 200 %."""
        return self.size[0] / (self.unit * self.text_scale)

    @property
    def logical_height(self) -> float:
        """The window height in units of text: 720 at 100 % text size, 360 at 200 %."""
        return self.size[1] / (self.unit * self.text_scale)

    @property
    def wide(self) -> bool:
        """Whether the wide layouts fit; otherwise use one column that scrolls."""
        return self.logical_width >= 1120 and self.logical_height >= 620


def unit_for(size: tuple[int, int], scale: float) -> float:
    """Return the pixels per unit for a window size and a size setting of `scale`."""
    return min(size[0] / DESIGN_SIZE[0], size[1] / DESIGN_SIZE[1]) * scale
