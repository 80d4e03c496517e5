"""The theme of the one pygame_gui element that draws itself: the line of a text field."""

from typing import Any

from scenes.ui import text
from scenes.ui.files import asset
from scenes.ui.look import Look


def theme_for(look: Look) -> dict[str, Any]:
    """Return the pygame_gui theme of a look."""
    palette, clear = look.palette, "#00000000"
    face = {
        "name": "atkinson",
        "size": str(look.pt(18)),
        "regular_path": str(asset(text.FACES["regular"])),
        "bold_path": str(asset(text.FACES["bold"])),
    }
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": clear,
                "disabled_dark_bg": clear,
                "normal_border": clear,
                "disabled_border": clear,
                "normal_text": palette.bone,
                "disabled_text": palette.muted,
                "selected_text": palette.night,
                "selected_bg": palette.candle,
                "text_cursor": palette.focus,
            },
            "font": face,
            "misc": {"border_width": "0", "shadow_width": "0", "padding": "0,0"},
        }
    }
