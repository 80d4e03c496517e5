"""The settings screen: one group at a time with a preview; changes apply immediately."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pygame

from game.catalog import GAMES, new_state
from game.game import Game
from game.language import _, decimal, mark, within
from game.state import TERMINAL, State
from scenes.boards.picture.figures import BoardPicture
from scenes.settings.credits import licences
from scenes.settings.rows import GROUPS, preset
from scenes.settings.widgets import GroupTab, MotionSample
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, KeyHints, place_scene
from scenes.ui.dialog import Answer, Question
from scenes.ui.drawing.palette import contrast
from scenes.ui.input import keys
from scenes.ui.layout import Columns, Flow, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Icon, Words, title
from scenes.window.app import Scene
from scenes.window.preferences import Preferences

SAMPLE_DECISIONS: Final = 30  # The decisions after which a board is worth looking at.
HINTS: Final = (
    ("Arrows", mark("choose")),
    ("Enter", mark("change")),
    ("Page Up / Down", mark("group")),
    ("Esc", mark("back")),
)


def sample_position(game: Game) -> State:
    """Return a fixed position in the middle of a match."""
    state, rng = new_state(game.key, seed=5), Random(5)
    for _decision in range(SAMPLE_DECISIONS):
        if state.current_player != TERMINAL:
            state.apply(rng.choice(state.legal_actions()))
    return state


class Settings(Scene):
    """The settings in three columns, or in one column in a narrow window."""

    lingers = True

    def __init__(self) -> None:
        self.index = 0  # The index of the open group.
        self.game = next(iter(GAMES.values()))
        self.position = sample_position(self.game)
        self.sample: MotionSample | None = None
        self.list: ScrollArea | None = None
        self.built = -1  # This group was laid out last.

    @property
    def animating(self) -> bool:
        """Whether the motion sample moves."""
        return bool(self.sample and self.sample.alive() and self.sample.moving)

    # -- layout

    def build(self) -> None:
        """Build the open group."""
        self.sample = None
        same, before = self.built == self.index, self.list
        if self.page.look.wide:
            self._build_wide()
        else:
            self._build_narrow()
        if same and before and self.list:  # The same group keeps its scroll position.
            self.list.scroll_by(before.offset)
        else:
            self._focus_group()
        self.built = self.index

    def _build_wide(self) -> None:
        page, look = self.page, self.page.look
        reset = self._reset_button(page, _("Reset this group"))
        head = Header(page, _("Settings"), self.app.pop, _("saved automatically"), reset)
        left = Card(page, self._groups(page), 12)
        rows = Card(page, self._list(page), 6)
        right = Card(page, self._preview(page))
        body = Columns([left, rows, right], look.px(16), [look.pt(236), 1.0, look.pt(344)])
        place_scene(page, head, body, KeyHints(page, [(key, _(words)) for key, words in HINTS]))

    def _build_narrow(self) -> None:
        page, look = self.page, self.page.look
        names = [_(group.title) for group in GROUPS]
        icons = [group.icon for group in GROUPS]
        chooser = Select(page, _("Group"), names, self.index, self._open, icons, 250, "Group")
        head = Header(page, _("Settings"), self.app.pop, actions=[chooser])
        rows = Card(page, self._list(page), 6)
        buttons = self._reset_button(page, _("Reset"))
        if GROUPS[self.index].title != "Credits":
            show = Button(page, _("Preview"), self._show_preview, icon="eye", name="Preview")
            buttons.insert(0, show)
        done = Button(page, _("Done"), self.app.pop, "Esc", "check", "candle", name="Done")
        widths = [*[None] * len(buttons), 1.0, None]
        foot = Columns([*buttons, Gap(), done], look.px(12), widths)
        place_scene(page, head, rows, foot)

    def _list(self, page: Page) -> ScrollArea:
        self.list = ScrollArea(page, self._rows)
        return self.list

    def _groups(self, page: Page) -> Item:
        look = page.look
        tabs = [
            GroupTab(page, group.title, group.icon, index == self.index, self._opener(index))
            for index, group in enumerate(GROUPS)
        ]
        heading = Words(page, _("Preset"), 16, "bold")
        below = Rows([Divider(page), heading, preset(self.app, page)], look.px(8))
        return Rows([Rows(tabs, look.px(6)), Gap(), below], grow=1)

    def _rows(self, page: Page) -> Item:
        items: list[Item] = []
        for row in GROUPS[self.index].rows(self.app, page):
            items += [Divider(page, 2), row] if items else [row]
        return Rows(items, page.look.px(13))

    def _preview(self, page: Page) -> Item:
        look = page.look
        if GROUPS[self.index].title == "Credits":
            return ScrollArea(page, lambda inner: licences(self.app, inner), "licences")
        live = Words(page, within("a preview", "live"), 16, colour="muted", align="right")
        heading = title(page, _("Preview"))
        items: list[Item] = [
            Columns([heading, live], 0, [heading.natural_width(), 1.0], "centre"),
            self._sample(page),
            Words(
                page, _("Choose a chamber for the **red** ghost."), colour="muted", strong="bone"
            ),
        ]
        if GROUPS[self.index].title == "Seeing":
            ratio = contrast(look.palette.bone, look.palette.panel)
            facts = (
                _("Contrast {ratio} : 1", ratio=decimal(ratio, 1)),
                _("Smallest text: {pixels} px here", pixels=look.pt(14)),
            )
            items += [Divider(page, 2), *(self._fact(page, words) for words in facts)]
        return Rows(items, look.px(10))

    def _sample(self, page: Page) -> Item:
        """Return the preview for the open group."""
        if GROUPS[self.index].title != "Motion":
            return BoardPicture(page, self.game, self.position, 308)
        self.sample = MotionSample(page)
        return self.sample

    def _fact(self, page: Page, words: str) -> Item:
        row = [Icon(page, "check", 20, "ok"), Words(page, words, 16)]
        return Columns(row, page.look.px(8), [None, 1.0], "centre")

    # -- events

    def _opener(self, index: int) -> Callable[[], None]:
        return lambda: self._open(index)

    def _open(self, index: int) -> None:
        self.index = index
        self._focus_group()  # Page Down works wherever the focus is.
        self.app.rebuild()

    def _focus_group(self) -> None:
        self.page.ring.focus_named(GROUPS[self.index].title if self.page.look.wide else "Group")

    def _reset_button(self, page: Page, words: str) -> list[Button]:
        """Return the button that resets the group; nothing if there is nothing to reset."""
        if not GROUPS[self.index].fields:
            return []
        return [Button(page, words, self._reset, icon="undo", height=44, name="Reset")]

    def _reset(self) -> None:
        defaults = Preferences()
        fields = GROUPS[self.index].fields
        self.app.change(**{field: getattr(defaults, field) for field in fields})
        self.app.rebuild()

    def _show_preview(self) -> None:
        answer = Answer(_("Close"), lambda: None, "Esc", kind="candle", name="Close")
        self.app.ask(Question(_("Preview"), "", (answer,), self._preview_item))

    def _preview_item(self, page: Page) -> Item:
        if GROUPS[self.index].title == "Motion":
            return MotionSample(page)
        side = min(page.look.size) * 0.56 / page.look.unit
        return Flow([BoardPicture(page, self.game, self.position, side)], align="centre")

    def handle(self, event: pygame.Event) -> bool:
        """Open the next or previous group with Page Down and Page Up."""
        if event.type != pygame.KEYDOWN:
            return False
        step = keys.is_key(event, "Page Down") - keys.is_key(event, "Page Up")
        if step:
            self._open((self.index + step) % len(GROUPS))
        return step != 0
