"""The rows of the settings by group: each has a name, a description and a control."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.catalog import GAMES
from game.clock import FACTORS
from game.language import LANGUAGES, _, mark, within
from scenes.settings.credits import credit_rows
from scenes.settings.keys import key_rows
from scenes.settings.widgets import PALETTE_NAMES, PaletteChoice
from scenes.ui.button import Button
from scenes.ui.choices import Segmented, Slider, Switch
from scenes.ui.dialog import confirm
from scenes.ui.input.caps import Caps
from scenes.ui.layout import Beside, Item, Rows
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import DeviceWords, Words
from scenes.window.app import App
from scenes.window.preferences import PACES, SPEEDS, Preferences, pace_words

SIZES: Final = (100, 125, 150, 175, 200)
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    mark("Desk"): {"text_size": 100, "scale": 100, "full_screen": False},
    mark("TV"): {"text_size": 150, "scale": 100, "full_screen": True},
}
OWN: Final = mark("Custom")  # Such settings are no preset.
CLOCKS: Final = (mark("Off"), "1×", "2×", "4×")


def row(page: Page, label: str, words: str | Words, control: Item) -> Item:
    """Return a row of name, description and control."""
    look = page.look
    told = Words(page, words, 16, colour="muted") if isinstance(words, str) else words
    said = Rows([Words(page, label, 18, "bold"), told])
    return Beside(said, control, look.px(20), look.pt(190))


def switch(app: App, page: Page, label: str, words: str, field: str) -> Item:
    """Return the row of an on/off setting; label and words are translated here."""
    on = bool(getattr(app.preferences, field))
    toggle = Switch(page, _(label), on, lambda now: app.change(**{field: now}), label)
    return row(page, _(label), _(words), toggle)


def size(app: App, page: Page, label: str, words: str, field: str) -> Item:
    """Return the row of a size in five steps."""
    now = getattr(app.preferences, field)
    chosen = min(range(len(SIZES)), key=lambda i: abs(SIZES[i] - now))
    names = [str(percent) for percent in SIZES]
    control = Segmented(
        page, _(label), names, chosen, lambda i: app.change(**{field: SIZES[i]}), name=label
    )
    return row(page, _(label), _(words), control)


def percent(app: App, page: Page, label: str, words: str, field: str, step: int) -> Item:
    """Return the row of a percentage."""
    control = Slider(
        page,
        _(label),
        100 // step,
        round(getattr(app.preferences, field) / step),
        lambda i: f"{i * step} %",
        lambda i: app.change(**{field: i * step}),
        name=label,
    )
    return row(page, _(label), _(words), control)


def seeing(app: App, page: Page) -> list[Item]:
    """Return the rows of the group Seeing."""
    colours = PaletteChoice(
        page,
        _("Ghost colours"),
        PALETTE_NAMES.index(app.preferences.palette),
        lambda i: app.change(palette=PALETTE_NAMES[i]),
    )
    return [
        text_size(app, page),
        row(page, _("Ghost colours"), _("Shapes and patterns always stay."), colours),
        size(app, page, mark("Size of everything"), mark("Boards and buttons too."), "scale"),
        percent(
            app, page, mark("Pattern strength"), mark("Zigzags, waves and dots."), "pattern", 25
        ),
        switch(
            app,
            page,
            mark("High contrast"),
            mark("Black backgrounds, white edges."),
            "high_contrast",
        ),
        switch(
            app,
            page,
            mark("Board coordinates"),
            mark("Letters and numbers at the edge."),
            "coordinates",
        ),
    ]


def screen_reader(app: App, page: Page) -> Item:
    """Return the row that says whether screen readers are spoken to."""
    names = "automatic", "off"
    choice = Segmented(
        page,
        _("Screen reader"),
        [within("a screen reader", "Automatic"), within("a screen reader", "Off")],
        names.index(app.preferences.screen_reader),
        lambda i: app.change(screen_reader=names[i]),
        name="Screen reader",
    )
    words = _("Lets Orca read and play everything. On trial.")
    if sys.platform == "win32":
        words = _("Lets NVDA read and play everything, from the next start on. On trial.")
    elif sys.platform == "darwin":
        words = _("Lets VoiceOver read and play everything. On trial.")
    return row(page, _("Screen reader"), words, choice)


def text_size(app: App, page: Page) -> Item:
    """Return the row for text size."""
    words = mark("All text, from 100 to 200\u00a0%.")
    return size(app, page, mark("Text size"), words, "text_size")


def speaking(app: App, page: Page) -> list[Item]:
    """Return the row for the language; each language is listed by its own name."""
    names = list(LANGUAGES)
    choice = Segmented(
        page,
        _("Language"),
        [*LANGUAGES.values()],
        names.index(app.preferences.language),
        lambda i: app.change(language=names[i]),
        name="spoken",
    )
    return [row(page, _("Language"), _("All texts, including the rules."), choice)]


def languages(app: App, page: Page) -> list[Item]:
    """Return the rows of the group Language."""
    return [*speaking(app, page), screen_reader(app, page)]


def motion(app: App, page: Page) -> list[Item]:
    """Return the rows of the group Motion."""
    said = {
        "off": within("speed", "Off"),
        "fast": within("speed", "Fast"),
        "normal": within("speed", "Normal"),
        "slow": within("speed", "Slow"),
    }
    names = list(SPEEDS)
    speed = Segmented(
        page,
        _("Animation"),
        [said[name] for name in names],
        names.index(app.preferences.animation),
        lambda i: app.change(animation=names[i]),
        name="Animation",
    )
    words = mark("Short fades, and the candles do not flicker.")
    pace = Segmented(
        page,
        _("Bots"),
        [pace_words(percent) for percent in PACES],
        PACES.index(app.preferences.pace),
        lambda i: app.change(pace=PACES[i]),
        name="Bots",
    )
    return [
        row(page, _("Animation"), _("How long animations take; any press skips them."), speed),
        row(page, _("Bots"), _("How fast bots play, and what is replayed."), pace),
        switch(app, page, mark("Reduced motion"), words, "reduced_motion"),
    ]


def sound(app: App, page: Page) -> list[Item]:
    """Return the rows of the group Sound."""
    return [
        percent(app, page, mark("Effects"), mark("Moves, fights, portals."), "effects", 10),
        percent(app, page, mark("Interface"), mark("Buttons and choices."), "interface", 10),
        percent(app, page, mark("Ambience"), mark("The house at night."), "ambience", 10),
        percent(app, page, mark("Music"), mark("A quiet tune on every screen."), "music", 10),
        silencing(app, page),
        muting(app, page),
    ]


def silencing(app: App, page: Page) -> Item:
    """Return the row that turns music off, with the shortcut that does the same."""
    label, words = mark("Music off"), _shortcut(page, "F9")
    toggle = Switch(
        page, _(label), app.preferences.music_off, lambda off: app.change(music_off=off), label
    )
    return row(page, _(label), words, toggle)


def _shortcut(page: Page, key: str) -> Words:
    """Return the sentence that a key does the same, empty without a key or button."""

    def told(caps: Caps) -> str:
        if key == "F11" and sys.platform == "darwin" and not caps.by_pad:
            return _("F11 or Ctrl Cmd F does the same.")  # macOS may keep F11 for itself.
        cap = caps.cap(key)
        return _("{key} does the same.", key=cap) if cap else ""

    return DeviceWords(page, told, 16, colour="muted")


def muting(app: App, page: Page) -> Item:
    """Return the row that mutes all sound."""
    return switch(app, page, mark("Mute"), mark("No sound at all."), "mute")


def play(app: App, page: Page) -> list[Item]:
    """Return the rows of the group Play."""
    clock = Segmented(
        page,
        _("Clock"),
        [_(words) for words in CLOCKS],
        FACTORS.index(app.preferences.clock),
        lambda i: app.change(clock=FACTORS[i]),
        name="Clock",
    )
    words = _("A multiple of the printed time, for new matches.")
    return [
        switch(
            app, page, mark("Mark the last move"), mark("An arrow until the next move."),
            "mark_last_move",
        ),
        row(page, _("Clock"), words, clock),
        switch(
            app, page, mark("Ask after every match"), mark("A few questions on the results."),
            "ask_after",
        ),
        switch(
            app, page, mark("Bots speak"),
            mark("Now and then, bots comment on their open moves."), "bots_speak",
        ),
        *(confirming(app, page, key) for key in GAMES),
    ]  # fmt: skip


def confirming(app: App, page: Page, key: str) -> Item:
    """Return the row that makes every move of a game ask for confirmation."""
    game = _(GAMES[key].title)
    label = _("Confirm every move: {game}", game=game)

    def choose(on: bool) -> None:
        app.change(confirms={**app.preferences.confirms, key: on})

    toggle = Switch(page, label, app.preferences.confirming(key), choose, f"confirm {key}")
    return row(page, label, _("Ask before each move is played."), toggle)


def window(app: App, page: Page) -> list[Item]:
    """Return the rows of the group Window."""
    label, on = mark("Full screen"), app.preferences.full_screen
    toggle = Switch(page, _(label), on, lambda now: app.change(full_screen=now), label)
    rows = [row(page, _(label), _shortcut(page, "F11"), toggle)]
    if not page.look.wide:
        rows.append(row(page, _("Preset"), _("Sizes for a desk or for a TV."), preset(app, page)))
    everything = Button(
        page, _("Reset everything"), lambda: _ask_reset(app), icon="undo", name="Reset everything"
    )
    rows.append(row(page, _("All settings"), _("As they were when you first started."), everything))
    return rows


def _ask_reset(app: App) -> None:
    """Ask whether to reset the settings of all groups; matches and language are kept."""
    defaults = Preferences(language=app.preferences.language)
    fields = {field: getattr(defaults, field) for group in GROUPS for field in group.fields}

    def reset() -> None:
        app.change(**fields)
        app.rebuild()

    words = _(
        "This resets sizes, colours, sounds, keys and buttons to their defaults. Matches stay."
    )
    app.ask(confirm(_("Reset everything?"), words, _("Reset"), reset, _("Leave it"), "Reset"))


def preset(app: App, page: Page) -> Select:
    """Return the drop-down for presets, each of which sets several settings."""
    names = list(PRESETS)
    fits = [i for i, values in enumerate(PRESETS.values()) if _holds(app.preferences, values)]
    shown = [_(name) for name in (names if fits else [*names, OWN])]

    def choose(index: int) -> None:
        if index < len(names):
            app.change(**PRESETS[names[index]])
            app.rebuild()

    chosen = fits[0] if fits else len(names)
    return Select(page, _("Preset"), shown, chosen, choose, name="Preset")


def _holds(now: Preferences, values: Mapping[str, Any]) -> bool:
    """Return whether the settings equal those of a preset."""
    return all(getattr(now, field) == value for field, value in values.items())


@dataclass(frozen=True, slots=True)
class Group:
    """A group of settings; `fields` are the settings that its reset button resets."""

    title: str
    icon: str
    rows: Callable[[App, Page], list[Item]]
    fields: tuple[str, ...] = ()


GROUPS: Final = (
    Group(
        mark("Seeing"),
        "eye",
        seeing,
        ("text_size", "scale", "palette", "pattern", "high_contrast", "coordinates"),
    ),
    Group(mark("Language"), "globe", languages, ("language", "screen_reader")),
    Group(mark("Motion"), "motion", motion, ("animation", "pace", "reduced_motion")),
    Group(
        mark("Sound"),
        "sound",
        sound,
        ("effects", "interface", "ambience", "music", "music_off", "mute"),
    ),
    Group(mark("Keys and pads"), "keyboard", key_rows, ("keys", "pads")),
    Group(
        mark("Play"),
        "cards",
        play,
        ("clock", "confirm_moves", "confirms", "mark_last_move", "ask_after", "bots_speak"),
    ),
    Group(mark("Window"), "monitor", window, ("full_screen",)),
    Group(mark("Credits"), "book", credit_rows),
)
