"""Where the panel of a match lies: the three arrangements of board and panel."""

from __future__ import annotations

from enum import Enum

from scenes.ui.look import Look


class Form(Enum):
    """An arrangement of the board and its panel."""

    BESIDE = "beside the board"
    BELOW = "below a board as wide as the window"
    NARROW = "beside the board of a narrow window"


def form_for(look: Look, across: bool) -> Form:
    """Return the arrangement for a window; `across` asks for a board as wide as the window."""
    if not look.wide:
        return Form.NARROW
    return Form.BELOW if across else Form.BESIDE
