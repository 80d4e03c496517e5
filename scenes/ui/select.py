"""Drop-down lists for mouse and keyboard."""

from collections.abc import Callable, Sequence

from msgspec import structs
from pygame import Rect

from game.language import within
from scenes.ui.choices import Chooser
from scenes.ui.dialog import Veil
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Rows
from scenes.ui.meaning import Meaning
from scenes.ui.scroll import REACH_UNITS, ScrollArea
from scenes.ui.widget import CARD_HEIGHT, Control, Page, Widget


class Select(Chooser):
    """A control that shows the chosen word and opens a list.

    pygame_gui's drop-down menu works with the mouse only and has no icons.
    """

    role = "combo"
    clicks = False

    def __init__(
        self,
        page: Page,
        label: str,
        choices: Sequence[str],
        chosen: int,
        changed: Callable[[int], None],
        icons: Sequence[str] = (),
        width: float = 200,
        name: str = "",
        closed: Sequence[str] = (),
    ):
        self.icons = list(icons)
        self.width = width
        # The labels of the closed control, which may be shorter than those of the open list.
        self.closed = list(closed)
        super().__init__(page, label, choices, chosen, changed, name)

    @property
    def value(self) -> str:
        """The chosen word as the closed control shows it."""
        return (self.closed or self.choices)[self.chosen]

    def natural_width(self) -> int:
        look = self.look
        widest = max(text.width(c, "bold", look.pt(17)) for c in self.choices)
        return max(look.pt(self.width), widest + look.pt(56 + (30 if self.icons else 0)))

    def height_for(self, width: int) -> int:
        return self.look.pt(44)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the list."""
        self.page.sounds.play("click")
        DropDown(self)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        edge = "candle" if self.hovered and self.is_enabled else "edge"
        sheet.box(rect, look.px(9), "night", edge, 1.5, dashed=not self.is_enabled)
        left = look.pt(14)
        if self.icons:
            centre = (left + look.pt(10), rect.centery)
            sheet.icon(self.icons[self.chosen], centre, look.pt(20), "candle")
            left += look.pt(30)
        arrow = (rect.right - look.pt(20), rect.centery)
        sheet.icon("down", arrow, look.pt(18), "muted")
        limit = rect.width - left - look.pt(40)
        sheet.text(self.value, (left, rect.centery), 17, "regular", "bone", limit=limit)


class SelectItem(Control):
    """An option in an open list."""

    role = "option"
    radius = 7.0

    def __init__(self, page: Page, owner: Select, index: int, picked: Callable[[int], None]):
        self.owner = owner
        self.index = index
        self.picked = picked
        super().__init__(page, owner.choices[index])

    @property
    def value(self) -> str:
        """The word for "chosen", or an empty string."""
        return within("of a list", "chosen") if self.index == self.owner.chosen else ""

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        return structs.replace(
            super().meaning(focused),
            value="",
            is_selected=self.index == self.owner.chosen,
            position=(self.index + 1, len(self.owner.choices)),
        )

    def natural_width(self) -> int:
        return self.owner.natural_width()

    def height_for(self, width: int) -> int:
        return self.look.pt(42)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Choose this option."""
        self.picked(self.index)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        chosen = self.index == self.owner.chosen
        if chosen or self.hovered:
            sheet.box(rect, look.px(7), "hover", "candle" if chosen else None, 1.5)
        left = look.pt(10)
        if self.owner.icons:
            centre = (left + look.pt(10), rect.centery)
            sheet.icon(self.owner.icons[self.index], centre, look.pt(20), "muted")
            left += look.pt(30)
        limit = rect.width - left - look.pt(34)
        face = "bold" if chosen else "regular"
        sheet.text(self.label, (left, rect.centery), 17, face, limit=limit)
        if chosen:
            sheet.icon("check", (rect.right - look.pt(18), rect.centery), look.pt(18), "candle")


class DropDownFrame(Widget):
    """The frame of an open list."""

    role = "group"
    bleed = 30.0

    def paint(self, sheet: Sheet) -> None:
        sheet.shadow(self.look.px(10), 8, 10, 170)
        sheet.box(sheet.rect, self.look.px(10), "raised", "edge", 1.5)


class DropDown:
    """The open list of a `Select`; Esc or a click outside closes it."""

    def __init__(self, owner: Select) -> None:
        self.owner = owner
        self.page = owner.page.overlay("list box", owner.label)
        look = self.page.look
        Veil(self.page, self.close, dark=False)
        frame = DropDownFrame(self.page, height=CARD_HEIGHT + 1)
        lines: list[SelectItem] = []

        def build(page: Page) -> Rows:
            lines.extend(SelectItem(page, owner, i, self._pick) for i in range(len(owner.choices)))
            return Rows(lines, look.px(2))

        scroll = ScrollArea(self.page, build)
        area = owner.area
        wide = min(max(area.width, owner.natural_width()) + 2 * look.px(REACH_UNITS), look.size[0])
        rect = Rect(area.left, area.bottom + look.px(6), wide, scroll.height_for(wide))
        window = Rect((0, 0), look.size).inflate(-look.px(16), -look.px(16))
        if rect.bottom > window.bottom:
            above = area.top - look.px(6) - rect.height
            rect.top = max(window.top, above)
        rect.height = min(rect.height, window.height)
        rect = rect.clamp(window)
        frame.place(rect)
        scroll.place(rect)
        self.page.scope.shortcuts.append(("Esc", self._escape))
        self.page.ring.focus(lines[owner.chosen])
        lines[owner.chosen].reveal()

    def _escape(self) -> bool:
        self.close()
        return True

    def _pick(self, index: int) -> None:
        self.close()
        self.owner.choose(index)

    def close(self) -> None:
        """Close the list."""
        self.page.close()
