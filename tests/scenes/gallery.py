"""A scene with every widget there is."""

from scenes.ui.button import Button
from scenes.ui.card import Card, Header, KeyHints, place_scene
from scenes.ui.choices import Segmented, Slider, Stepper, Switch
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Flow, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.words import Chip, Digits, Divider, Icon, Words, title
from scenes.window.app import Scene

LONG = (
    "A sentence that is long enough to need a second line in every layout there is, **bold** too."
)


class Gallery(Scene):
    def __init__(self):
        self.heard = []
        self.entered = 0
        self.left = 0

    def enter(self):
        self.entered += 1

    def leave(self):
        self.left += 1

    def hear(self, what):
        return lambda *value: self.heard.append((what, *value))

    def build(self):
        page, look = self.page, self.page.look
        extra = Button(page, "Extra", self.hear("Extra"), icon="undo", height=44)
        head = Header(page, "Gallery", self.app.pop, "everything at once", [extra])
        area = ScrollArea(page, self.rows)
        self.area = area
        side = Card(
            page, Rows([title(page, "Side"), Words(page, LONG), self.inner(page)], look.px(8))
        )
        body = Columns([Card(page, area, 6), side], look.px(16), [2.0, 1.0])
        hints = KeyHints(page, [("Arrows", "choose"), ("Enter", "change"), ("Esc", "back")] * 2)
        place_scene(page, head, body, hints)

    def inner(self, page):
        row = [Icon(page, "check"), Words(page, "Inner", 16)]
        return Card(page, Columns(row, page.look.px(8), [None, 1.0], "centre"), 10, depth=1)

    def rows(self, page):
        look, items = page.look, []
        controls = [
            Segmented(page, "Segments", ["One", "Two", "Three"], 0, self.hear("Segments")),
            Slider(page, "Slider", 4, 2, lambda i: f"{i * 25} %", self.hear("Slider")),
            Switch(page, "Toggle", False, self.hear("Toggle")),
            Stepper(page, "Stepper", ["10", "20", "30"], 1, self.hear("Stepper")),
            Select(page, "Select", [f"Choice {i}" for i in range(12)], 1, self.hear("Select")),
            TextField(page, "Field", "Amelia", self.hear("Field"), self.hear("Entered")),
        ]
        for control in controls:
            words = Rows([Words(page, control.label, 18, "bold"), Words(page, LONG, 16)])
            items += [Beside(words, control, look.px(20), look.pt(200)), Divider(page)]
        self.off = Button(page, "Undo", self.hear("Undo"), "Z", "undo")
        self.off.set_enabled(False, "There is nothing to undo yet.")
        buttons = [
            Button(page, "Start match", self.hear("Start match"), "Enter", "play", "candle"),
            self.off,
            Button(page, "Hint", self.hear("Hint"), "H", kind="quiet"),
            Chip(page, "1 changed", "pencil"),
            Digits(page, "1:12"),
        ]
        return Rows([*items, Flow(buttons, look.px(12))], look.px(10))
