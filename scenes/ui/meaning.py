"""What a screen reader says of a control, or of a part of it such as a row or a square."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from pygame import Rect


class Meaning(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the semantic list, as a screen reader would announce it.

    A part of a control says by `press` what a click on it does; a control is pressed by keys.
    """

    role: str
    label: str
    value: str = ""
    area: Rect
    focused: bool = False
    name: str = ""  # The name that identifies the part after a rebuild.
    help: str = ""
    key: str = ""  # The cap of the shortcut.
    is_active: bool = False  # Whether it can have the focus.
    is_enabled: bool = True
    is_hidden: bool = False
    is_on: bool | None = None  # Only a switch or a choice has it.
    is_selected: bool | None = None
    number: tuple[int, int] | None = None  # The step and the last step, from 0.
    position: tuple[int, int] | None = None  # The place in a set, from 1, and the set's size.
    cells: tuple[int, int] | None = None  # Rows and columns of a board.
    cell: tuple[int, int] | None = None  # Row and column on a board, from 0.
    live: str = ""  # How a change of its words is spoken: "polite" or "assertive".
    press: Callable[[], object] | None = None
    reach: Callable[[], object] | None = None  # Moves the cursor of the control to this part.
    write: Callable[[str], object] | None = None  # Replaces the text of a field.
    set_step: Callable[[int], object] | None = None
