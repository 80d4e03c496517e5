"""Everything that drawing depends on, as one value."""

from typing import Final

import msgspec

from scenes.ui.bindings import Bindings
from scenes.ui.palette import Palette

DESIGN_SIZE: Final = (1280, 720)


class Look(msgspec.Struct, frozen=True):
    """How the window is to be drawn; hashable, so that caches can use it as a key.

    Lengths in the source are units of a 1280x720 screen: `px` turns them into pixels, `pt` also
    follows the text size and is for type and for whatever must hold a line of type.
    """

    size: tuple[int, int]  # of the window, in pixels
    unit: float  # pixels of one unit
    text_scale: float  # 1.0 to 2.0
    palette: Palette
    pattern: float  # opacity of the carpets' patterns, 0.0 to 1.0
    reduced_motion: bool
    speed: float  # duration of animations as a multiple of the normal one, 0.0 = none
    coordinates: bool
    mark_last_move: bool
    language: str = "en"  # what is drawn once and kept holds words
    keys: tuple[tuple[str, str], ...] = ()  # of actions that players have given another one
    caps: bool = True  # whether keys are printed beside what they do

    def px(self, units: float) -> int:
        """Return a length of boards and spaces in pixels."""
        return round(units * self.unit)

    def tight(self, units: float) -> int:
        """Return a length in pixels where room is scarce: it ignores the size of everything."""
        return round(units * min(self.unit, unit_for(self.size, 1.0)))

    def pt(self, units: float) -> int:
        """Return a length of type and controls in pixels."""
        return round(units * self.unit * self.text_scale)

    def cap(self, key: str) -> str:
        """Return what is printed on the key that does what the named one does, empty for none."""
        return Bindings(dict(self.keys)).cap(key) if self.caps else ""

    @property
    def logical_width(self) -> float:
        """The window's width measured in units of type: 1280 at text 100 %, 640 at 200 %."""
        return self.size[0] / (self.unit * self.text_scale)

    @property
    def logical_height(self) -> float:
        """The window's height measured in units of type: 720 at text 100 %, 360 at 200 %."""
        return self.size[1] / (self.unit * self.text_scale)

    @property
    def wide(self) -> bool:
        """Whether the layouts of the 1280x720 screen fit; otherwise use one column that scrolls."""
        return self.logical_width >= 1120 and self.logical_height >= 620


def unit_for(size: tuple[int, int], scale: float) -> float:
    """Return the pixels of one unit in a window of this size at a size setting of `scale`."""
    return min(size[0] / DESIGN_SIZE[0], size[1] / DESIGN_SIZE[1]) * scale
