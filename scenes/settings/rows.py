"""What can be set, group by group: every row a name, a few words and a control."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from scenes.preferences import SPEEDS, Preferences
from scenes.settings.widgets import PALETTE_NAMES, PaletteChoice
from scenes.ui.choices import Segmented, Slider, Toggle
from scenes.ui.layout import Beside, Item, Rows
from scenes.ui.page import Page
from scenes.ui.select import Select
from scenes.ui.words import Chip, Words

if TYPE_CHECKING:
    from scenes.app import App

SIZES: Final = (100, 125, 150, 175, 200)
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "Desk": {"text_size": 100, "scale": 100, "full_screen": False},
    "TV": {"text_size": 150, "scale": 100, "full_screen": True},
}
KEYS: Final = (
    ("Arrows", "Move the focus, or a slider and a choice to the left and right"),
    ("Tab", "Next control; with Shift the one before"),
    ("Enter", "Press what has the focus"),
    ("Esc", "Back"),
    ("Page Down", "Scroll; in the settings the next group"),
    ("F1", "Rules"),
    ("Z", "In a match: take a move back"),
    ("Y", "In a match: play it again"),
    ("H", "In a match: ask for a hint"),
    ("c 3", "In a match: go to a square by its letter and its digit"),
    ("Space", "Bots among themselves: pause and go on"),
    (".", "Bots among themselves: one step"),
    ("F11", "Full screen"),
)


def row(page: Page, label: str, words: str, control: Item) -> Item:
    """Return a name with its words, and the control beside or below them."""
    look = page.look
    said = Rows([Words(page, label, 18, "bold"), Words(page, words, 16, colour="muted")])
    return Beside(said, control, look.px(20), look.pt(190))


def switch(app: App, page: Page, label: str, words: str, field: str) -> Item:
    """Return the row of a setting that is on or off."""
    on = bool(getattr(app.preferences, field))
    return row(page, label, words, Toggle(page, label, on, lambda now: app.change(**{field: now})))


def size(app: App, page: Page, label: str, words: str, field: str) -> Item:
    """Return the row of a size in five steps."""
    now = getattr(app.preferences, field)
    chosen = min(range(len(SIZES)), key=lambda i: abs(SIZES[i] - now))
    names = [str(percent) for percent in SIZES]
    control = Segmented(page, label, names, chosen, lambda i: app.change(**{field: SIZES[i]}))
    return row(page, label, words, control)


def percent(app: App, page: Page, label: str, words: str, field: str, step: int) -> Item:
    """Return the row of a scale from 0 to 100 per cent."""
    control = Slider(
        page,
        label,
        100 // step,
        round(getattr(app.preferences, field) / step),
        lambda i: f"{i * step} %",
        lambda i: app.change(**{field: i * step}),
    )
    return row(page, label, words, control)


def seeing(app: App, page: Page) -> list[Item]:
    """Return the rows of what is seen."""
    colours = PaletteChoice(
        page,
        "Ghost colours",
        PALETTE_NAMES.index(app.preferences.palette),
        lambda i: app.change(palette=PALETTE_NAMES[i]),
    )
    return [
        size(app, page, "Text size", "All text, from 100 to 200\u00a0%.", "text_size"),
        row(page, "Ghost colours", "Shapes and patterns always stay.", colours),
        size(app, page, "Size of everything", "Boards and buttons too.", "scale"),
        percent(app, page, "Pattern strength", "Zigzags, waves and dots.", "pattern", 25),
        switch(app, page, "High contrast", "Black rooms, white edges.", "high_contrast"),
        switch(app, page, "Board coordinates", "Letters and numbers at the edge.", "coordinates"),
    ]


def motion(app: App, page: Page) -> list[Item]:
    """Return the rows of what moves."""
    names = list(SPEEDS)
    speed = Segmented(
        page,
        "Animation",
        [name.capitalize() for name in names],
        names.index(app.preferences.animation),
        lambda i: app.change(animation=names[i]),
    )
    words = "Short fades, and candles burn still."
    return [
        row(page, "Animation", "How long pieces move; any key skips.", speed),
        switch(app, page, "Reduced motion", words, "reduced_motion"),
    ]


def sound(app: App, page: Page) -> list[Item]:
    """Return the rows of what is heard."""
    return [
        percent(app, page, "Effects", "Moves, fights, portals.", "effects", 10),
        percent(app, page, "Interface", "Buttons and choices.", "interface", 10),
        percent(app, page, "Ambience", "The house at night.", "ambience", 10),
        switch(app, page, "Mute", "No sound at all.", "mute"),
    ]


def play(app: App, page: Page) -> list[Item]:
    """Return the rows of how a match is played."""
    return [
        switch(app, page, "Confirm moves", "Ask before a move is carried out.", "confirm_moves"),
        switch(app, page, "Mark the last move", "An arrow until the next move.", "mark_last_move"),
    ]


def key_list(app: App, page: Page) -> list[Item]:
    """Return every key with its meaning."""
    look = page.look
    return [
        Beside(Words(page, meaning), Chip(page, key), look.px(20), look.pt(190))
        for key, meaning in KEYS
    ]


def window(app: App, page: Page) -> list[Item]:
    """Return the rows of the window."""
    rows = [switch(app, page, "Full screen", "F11 does the same.", "full_screen")]
    if not page.look.wide:
        rows.append(row(page, "Preset", "Sizes for a desk or for a TV.", preset(app, page)))
    return rows


def preset(app: App, page: Page) -> Select:
    """Return the choice of several settings at once."""
    names = list(PRESETS)
    fits = [i for i, values in enumerate(PRESETS.values()) if _holds(app.preferences, values)]
    shown = names if fits else [*names, "Own"]

    def choose(index: int) -> None:
        if index < len(names):
            app.change(**PRESETS[names[index]])
            app.rebuild()

    return Select(page, "Preset", shown, fits[0] if fits else len(names), choose)


def _holds(now: Preferences, values: Mapping[str, Any]) -> bool:
    """Tell whether the settings are those of a preset."""
    return all(getattr(now, field) == value for field, value in values.items())


@dataclass(frozen=True, slots=True)
class Group:
    """A group of settings; `fields` are what resetting it resets."""

    title: str
    icon: str
    rows: Callable[[App, Page], list[Item]]
    fields: tuple[str, ...] = ()


GROUPS: Final = (
    Group(
        "Seeing",
        "eye",
        seeing,
        ("text_size", "scale", "palette", "pattern", "high_contrast", "coordinates"),
    ),
    Group("Motion", "motion", motion, ("animation", "reduced_motion")),
    Group("Sound", "sound", sound, ("effects", "interface", "ambience", "mute")),
    Group("Play", "cards", play, ("confirm_moves", "mark_last_move")),
    Group("Keys", "keyboard", key_list),
    Group("Window", "monitor", window, ("full_screen",)),
)
