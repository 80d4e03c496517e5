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
    name: str = ""  # identifies it after a rebuild
    help: str = ""
    key: str = ""  # the cap of its shortcut
    is_active: bool = False  # whether it can have the focus
    is_enabled: bool = True
    is_hidden: bool = False
    is_on: bool | None = None  # of a switch or a choice
    is_selected: bool | None = None
    number: tuple[int, int] | None = None  # its step, and the last step, from 0
    position: tuple[int, int] | None = None  # in a set, from 1, and the size of the set
    cells: tuple[int, int] | None = None  # rows and columns of a board
    cell: tuple[int, int] | None = None  # row and column on a board, from 0
    live: str = ""  # how urgently a change of its words is told: "polite" or "assertive"
    press: Callable[[], object] | None = None
    reach: Callable[[], object] | None = None  # moves the cursor of the control to this part
    write: Callable[[str], object] | None = None  # replaces the text of a field
    set_step: Callable[[int], object] | None = None
