"""The settings: groups, their rows, a preview; everything acts and is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from scenes.preferences import SPEEDS, Preferences
from scenes.sample_board import sample_board
from scenes.scene import Scene
from scenes.settings_widgets import PALETTE_NAMES, GroupTab, MotionSample, PaletteChoice
from scenes.ui import keys
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, Hints, frame
from scenes.ui.choices import Segmented, Slider, Toggle
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Beside, Columns, Gap, Item, Rows
from scenes.ui.look import Look
from scenes.ui.page import Page
from scenes.ui.palette import contrast
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.words import Chip, Divider, Icon, Picture, Words, title

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
    ("F11", "Full screen"),
)


@dataclass(frozen=True, slots=True)
class Group:
    """A group of settings: the fields are what resetting it resets."""

    title: str
    icon: str
    fields: tuple[str, ...]


GROUPS: Final = (
    Group(
        "Seeing",
        "eye",
        ("text_size", "scale", "palette", "pattern", "high_contrast", "coordinates"),
    ),
    Group("Motion", "motion", ("animation", "reduced_motion")),
    Group("Sound", "sound", ("effects", "interface", "ambience", "mute")),
    Group("Play", "cards", ("confirm_moves", "mark_last_move")),
    Group("Keys", "keyboard", ()),
    Group("Window", "monitor", ("full_screen",)),
)


class Settings(Scene):
    """One group at a time; `preview` draws a board, `play_keys` are those of a match."""

    def __init__(
        self,
        preview: Callable[[tuple[int, int], Look], pygame.Surface] = sample_board,
        play_keys: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.preview = preview
        self.play_keys = play_keys
        self.group = 0
        self.sample: MotionSample | None = None

    @property
    def animating(self) -> bool:
        """Whether the sample of motion moves."""
        return bool(self.sample and self.sample.alive() and self.sample.moving)

    # -- layout

    def build(self) -> None:
        """Lay the group out, in three columns or in one."""
        self.sample = None
        if self.page.look.wide:
            self._build_wide()
        else:
            self._build_narrow()
        self.page.ring.focus_named(GROUPS[self.group].title if self.page.look.wide else "Group")

    def _build_wide(self) -> None:
        page, look = self.page, self.page.look
        reset = [self._reset_button(page, "Reset this group")] if GROUPS[self.group].fields else []
        head = Header(page, "Settings", self.app.pop, "kept at once, no need to save", reset)
        left = Card(page, self._groups(page), 12)
        rows = Card(page, ScrollArea(page, self._rows), 6)
        right = Card(page, self._preview(page))
        widths = [look.pt(236), 1.0, look.pt(344)]
        hints = (
            ("Arrows", "choose"),
            ("Enter", "change"),
            ("Page Up / Down", "group"),
            ("Esc", "back"),
        )
        body = Columns([left, rows, right], look.px(16), widths)
        frame(page, head, body, Hints(page, hints))

    def _build_narrow(self) -> None:
        page, look = self.page, self.page.look
        names = [group.title for group in GROUPS]
        icons = [group.icon for group in GROUPS]
        chooser = Select(page, "Group", names, self.group, self._open, icons, 250)
        head = Header(page, "Settings", self.app.pop, actions=[chooser])
        rows = Card(page, ScrollArea(page, self._rows), 6)
        show = Button(page, "Preview", self._show_preview, icon="eye")
        buttons: list[Item] = [show]
        if GROUPS[self.group].fields:
            buttons.append(self._reset_button(page, "Reset"))
        done = Button(page, "Done", self.app.pop, "Esc", "check", "candle")
        widths = [*[None] * len(buttons), 1.0, None]
        foot = Columns([*buttons, Gap(), done], look.px(12), widths)
        frame(page, head, rows, foot)

    def _groups(self, page: Page) -> Item:
        look = page.look
        tabs = [
            GroupTab(page, group.title, group.icon, index == self.group, self._opener(index))
            for index, group in enumerate(GROUPS)
        ]
        heading = Words(page, "Preset", 16, "bold")
        preset = Rows([Divider(page), heading, self._preset(page)], look.px(8))
        return Rows([Rows(tabs, look.px(6)), Gap(), preset], grow=1)

    def _preview(self, page: Page) -> Item:
        look = page.look
        live = Words(page, "live", 16, colour="muted", align="right")
        heading = title(page, "Preview")
        head = Columns([heading, live], 0, [heading.natural_width(), 1.0], "centre")
        items: list[Item] = [head]
        if GROUPS[self.group].title == "Motion":
            self.sample = MotionSample(page)
            items.append(self.sample)
        else:
            items.append(self._board(page))
        items += [
            Words(page, "Choose a room for the **red** ghost.", colour="muted", strong="bone")
        ]
        if GROUPS[self.group].title == "Seeing":
            ratio = contrast(look.palette.bone, look.palette.panel)
            facts = f"Text {ratio:.1f} : 1 on its ground", f"Smallest text: {look.pt(14)} px here"
            items += [Divider(page, 2), *(self._fact(page, words) for words in facts)]
        return Rows(items, look.px(10))

    def _board(self, page: Page) -> Picture:
        look = page.look
        side = min(308.0, 0.42 * look.size[1] / (look.unit * look.text_scale))
        return Picture(
            page, "A board in these settings", lambda size: self.preview(size, look), (side, side)
        )

    def _fact(self, page: Page, words: str) -> Item:
        row = [Icon(page, "check", 20, "ok"), Words(page, words, 16)]
        return Columns(row, page.look.px(8), [None, 1.0], "centre")

    # -- rows

    def _rows(self, page: Page) -> Item:
        rows = {
            "Seeing": self._seeing,
            "Motion": self._motion,
            "Sound": self._sound,
            "Play": self._play,
            "Keys": self._keys,
            "Window": self._window,
        }[GROUPS[self.group].title](page)
        items: list[Item] = []
        for row in rows:
            items += [Divider(page, 2), row] if items else [row]
        return Rows(items, page.look.px(13))

    def _row(self, page: Page, label: str, words: str, control: Item) -> Item:
        look = page.look
        said = Rows([Words(page, label, 18, "bold"), Words(page, words, 16, colour="muted")])
        return Beside(said, control, look.px(20), look.pt(190))

    def _toggle(self, page: Page, label: str, words: str, field: str) -> Item:
        on = bool(getattr(self.app.preferences, field))
        switch = Toggle(page, label, on, lambda now: self.app.change(**{field: now}))
        return self._row(page, label, words, switch)

    def _sizes(self, page: Page, label: str, words: str, field: str) -> Item:
        now = getattr(self.app.preferences, field)
        chosen = min(range(len(SIZES)), key=lambda i: abs(SIZES[i] - now))
        names = [str(size) for size in SIZES]
        control = Segmented(
            page, label, names, chosen, lambda i: self.app.change(**{field: SIZES[i]})
        )
        return self._row(page, label, words, control)

    def _percent(self, page: Page, label: str, words: str, field: str, step: int) -> Item:
        now = round(getattr(self.app.preferences, field) / step)
        control = Slider(
            page,
            label,
            100 // step,
            now,
            lambda i: f"{i * step} %",
            lambda i: self.app.change(**{field: i * step}),
        )
        return self._row(page, label, words, control)

    def _seeing(self, page: Page) -> list[Item]:
        chosen = PALETTE_NAMES.index(self.app.preferences.palette)
        colours = PaletteChoice(
            page,
            "Ghost colours",
            chosen,
            lambda i: self.app.change(palette=PALETTE_NAMES[i]),
        )
        return [
            self._sizes(page, "Text size", "All text, from 100 to 200\u00a0%.", "text_size"),
            self._row(page, "Ghost colours", "Shapes and patterns always stay.", colours),
            self._sizes(page, "Size of everything", "Boards and buttons too.", "scale"),
            self._percent(page, "Pattern strength", "Zigzags, waves and dots.", "pattern", 25),
            self._toggle(page, "High contrast", "Black rooms, white edges.", "high_contrast"),
            self._toggle(
                page, "Board coordinates", "Letters and numbers at the edge.", "coordinates"
            ),
        ]

    def _motion(self, page: Page) -> list[Item]:
        names = list(SPEEDS)
        chosen = names.index(self.app.preferences.animation)
        speed = Segmented(
            page,
            "Animation",
            [name.capitalize() for name in names],
            chosen,
            lambda i: self.app.change(animation=names[i]),
        )
        return [
            self._row(page, "Animation", "How long pieces move; any key skips.", speed),
            self._toggle(
                page, "Reduced motion", "Short fades, and candles burn still.", "reduced_motion"
            ),
        ]

    def _sound(self, page: Page) -> list[Item]:
        return [
            self._percent(page, "Effects", "Moves, fights, portals.", "effects", 10),
            self._percent(page, "Interface", "Buttons and choices.", "interface", 10),
            self._percent(page, "Ambience", "The house at night.", "ambience", 10),
            self._toggle(page, "Mute", "No sound at all.", "mute"),
        ]

    def _play(self, page: Page) -> list[Item]:
        return [
            self._toggle(
                page, "Confirm moves", "Ask before a move is carried out.", "confirm_moves"
            ),
            self._toggle(
                page, "Mark the last move", "An arrow until the next move.", "mark_last_move"
            ),
        ]

    def _keys(self, page: Page) -> list[Item]:
        look = page.look
        return [
            Beside(Words(page, meaning), Chip(page, key), look.px(20), look.pt(190))
            for key, meaning in (*KEYS, *self.play_keys)
        ]

    def _window(self, page: Page) -> list[Item]:
        rows = [self._toggle(page, "Full screen", "F11 does the same.", "full_screen")]
        if not page.look.wide:
            rows.append(
                self._row(page, "Preset", "Sizes for a desk or for a TV.", self._preset(page))
            )
        return rows

    def _preset(self, page: Page) -> Select:
        now = self.app.preferences
        names = list(PRESETS)
        fits = [i for i, values in enumerate(PRESETS.values()) if _holds(now, values)]
        shown = names if fits else [*names, "Own"]
        chosen = fits[0] if fits else len(names)

        def choose(index: int) -> None:
            if index < len(names):
                self.app.change(**PRESETS[names[index]])
                self.app.rebuild()

        return Select(page, "Preset", shown, chosen, choose)

    # -- what happens

    def _opener(self, index: int) -> Callable[[], None]:
        return lambda: self._open(index)

    def _open(self, index: int) -> None:
        self.group = index
        self.app.rebuild()

    def _reset_button(self, page: Page, words: str) -> Button:
        return Button(page, words, self._reset, icon="undo", height=44, name="Reset")

    def _reset(self) -> None:
        defaults = Preferences()
        fields = GROUPS[self.group].fields
        self.app.change(**{field: getattr(defaults, field) for field in fields})
        self.app.rebuild()

    def _show_preview(self) -> None:
        answer = Answer("Close", lambda: None, "Esc", kind="candle")
        self.app.ask(Question("Preview", "", (answer,), self._preview_item))

    def _preview_item(self, page: Page) -> Item:
        look = page.look
        side = min(look.size[1] * 0.5, look.size[0] * 0.5) / (look.unit * look.text_scale)
        return Picture(
            page, "A board in these settings", lambda size: self.preview(size, look), (side, side)
        )

    def handle(self, event: pygame.Event) -> bool:
        """Turn to another group by Page Up and Page Down."""
        if event.type != pygame.KEYDOWN:
            return False
        step = keys.is_key(event, "Page Down") - keys.is_key(event, "Page Up")
        if step:
            self._open((self.group + step) % len(GROUPS))
        return step != 0


def _holds(now: Preferences, values: Mapping[str, Any]) -> bool:
    """Tell whether the settings are those of a preset."""
    return all(getattr(now, field) == value for field, value in values.items())
