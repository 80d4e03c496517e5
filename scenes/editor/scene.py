"""The editor screen: the drawing, its tools and its faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect

from game.game import Game
from game.language import _
from game.options import Value
from scenes.editor.canvas import Canvas
from scenes.editor.easel import Easel
from scenes.editor.guide import guide
from scenes.editor.incoming import Incoming, read_file, read_paste
from scenes.editor.naming import ask_name
from scenes.editor.panels import Panels
from scenes.editor.recovery import Recovery, recovered
from scenes.editor.shelf import DrawingShelf, KeptDrawing, named_after
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.dialog import Answer, Question
from scenes.ui.input.keys import is_paste
from scenes.ui.layout import Columns, Flow, Inset, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.window import pasted_text
from scenes.ui.words import title
from scenes.window.app import Scene


@dataclass(frozen=True, slots=True)
class EditorLinks:
    """The scenes that the editor opens, all with house rules already chosen."""

    set_up: Callable[[Game, Mapping[str, Value]], Scene]
    fair: Callable[[Game, Mapping[str, Value], str], Scene]  # Bots play the named drawing.
    paper: Callable[[Game, Mapping[str, Value]], Scene]
    edit: Callable[[Game, Any, Any, KeptDrawing | None, str], Scene]  # Opens another drawing.


class Editor(Scene):
    """A drawing of a game; `kept` is its file or None, `name` a suggested name."""

    focus_name = "canvas"

    def __init__(
        self,
        game: Game,
        easel: Easel,
        links: EditorLinks,
        kept: KeptDrawing | None = None,
        name: str = "",
    ) -> None:
        self.game = game
        self.easel = easel
        self.links = links
        self.shelf = DrawingShelf(game)
        self.kept = kept
        self.suggested = name
        earlier = recovered(kept)
        self.recovery = Recovery(self.shelf, easel, kept.path if kept and earlier else None)
        if earlier:
            self.kept, self.suggested = None, earlier
            easel.saved = ""  # Nobody has saved it.
        self.panels = Panels(easel, self._edited, self._armed)
        self.canvas: Canvas | None = None
        self.cursor = ("", "")
        self.offsets: dict[str, int] = {}
        self.scrolls: dict[str, ScrollArea] = {}

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The letters and numbers of the squares."""
        return self.canvas.margins if self.canvas else ()

    # -- building

    def build(self) -> None:
        """Build three columns, or the board with everything else beside it."""
        page, look = self.page, self.page.look
        self.offsets = {name: scroll.offset for name, scroll in self.scrolls.items()}
        self.scrolls = {}
        self.panels.forget()
        on_board = bool(self.easel.tools())
        if self.canvas:
            self.cursor = self.canvas.cursor
        self.canvas = None
        crumb = " · ".join((_(self.game.title), self._called(), _("not saved")))
        header = Header(
            page, _("Editor"), self._back, crumb, self._steps(page) if look.wide else ()
        )
        self.crumb = header.crumb
        if on_board:
            self.canvas = Canvas(page, self.easel, self.cursor, self._edited, self._ended)
        gap = look.px(12)
        columns: list[Item]
        if look.wide:
            columns, widths = self._columns(page)
            ways: list[Item] = [*self.panels.mirror(page), *self._ways(page)]
            foot = Columns(ways, look.px(10), [1.0] * len(ways), "centre")
            place_scene(page, header, Columns(columns, gap, widths), Inset(foot, 0, look.px(4)))
        else:
            rest = Card(page, self._scroll("all", self._everything), padding=4)
            columns = [self.canvas, rest] if self.canvas else [rest]
            place_scene(page, header, Columns(columns, gap, [0.52, 0.48] if self.canvas else [1.0]))
        for name, scroll in self.scrolls.items():
            scroll.scroll_by(self.offsets.get(name, 0))
        self._follow()

    def _columns(self, page: Page) -> tuple[list[Item], list[int | float | None]]:
        look = page.look
        right = Card(page, self._scroll("right", self._right), padding=4)
        if self.canvas is None:
            counts = Card(page, self._scroll("counts", self.panels.counts), padding=4)
            return [counts, right], [1.0, look.pt(320)]
        left = Card(page, self._scroll("tools", self._left), padding=4)
        return [left, self.canvas, right], [look.pt(262), 1.0, look.pt(310)]

    def _scroll(self, name: str, rows: Callable[[Page], list[Item]]) -> ScrollArea:
        gap = self.page.look.px(6)
        found = ScrollArea(self.page, lambda inner: Rows(rows(inner), gap), name)
        self.scrolls[name] = found
        return found

    def _left(self, page: Page) -> list[Item]:
        return [title(page, _("Tools")), *self.panels.tools(page)]

    def _right(self, page: Page) -> list[Item]:
        panels = self.panels
        return [*panels.checks(page), *panels.numbers(page), *panels.lines(page)]

    def _everything(self, page: Page) -> list[Item]:
        gap = page.look.px(10)
        steps, ways = Flow(self._steps(page), gap), Flow(self._ways(page), gap)
        tools = self.panels.counts(page)
        if self.canvas:
            tools = [*self._left(page), *self.panels.mirror(page)]
        return [steps, *self.panels.checks(page), ways, *tools, *self.panels.numbers(page),
                *self.panels.lines(page)]  # fmt: skip

    def _steps(self, page: Page) -> list[Button]:
        """Return the buttons for undo, redo and saving."""
        wide, size, high = page.look.wide, 17, 44
        self.undo = Button(page, _("Undo"), lambda: self._go(-1), "Z", "undo", size=size,
                           height=high, name="Undo")  # fmt: skip
        self.redo = Button(page, _("Redo"), lambda: self._go(1), "Y", "redo", size=size,
                           height=high, name="Redo")  # fmt: skip
        key = "Ctrl S" if wide else ""
        save = Button(page, _("Save"), self._save, key, "save", size=size, height=high, name="Save")
        page.scope.shortcuts += [
            ("Ctrl Z", self.undo.by_shortcut),
            ("Ctrl Y", self.redo.by_shortcut),
            ("Ctrl S", save.by_shortcut),
        ]
        return [self.undo, self.redo, save]

    def _ways(self, page: Page) -> list[Item]:
        """Return the buttons that leave the editor."""
        size, high = 17, 48
        save_as = Button(page, _("Save as"), self._save_as, "", "copy", size=size, height=high,
                         name="Save as")  # fmt: skip
        help_ = Button(page, _("Help"), self._help, "F1", "book", size=size, height=high,
                       name="Help")  # fmt: skip
        self.play = Button(page, _("Play it"), self._play, "F5", "play", "candle", size, high,
                           name="Play it")  # fmt: skip
        self.lab = Button(page, _("Is it fair?"), self._lab, "F6", "search", size=size,
                          height=high, name="Is it fair?")  # fmt: skip
        self.print = Button(page, _("Print"), self._print, "F7", "copy", size=size, height=high,
                            name="Print")  # fmt: skip
        page.scope.shortcuts += [("F5", self._refuse), ("F6", self._refuse), ("F7", self._refuse)]
        return [save_as, help_, self.print, self.lab, self.play]

    def _refuse(self) -> bool:
        """Show why the drawing cannot be played, if so; return whether it cannot."""
        if not self.play.is_enabled:
            self.app.notice(self.play.reason)
        return not self.play.is_enabled

    def _called(self) -> str:
        return self.kept.path.name if self.kept else self.suggested or _("new")

    # -- changes

    def _edited(self) -> None:
        """Show a change; rebuild for other widgets unless a stroke is being drawn."""
        self.recovery.touch()
        if self.panels.outdated and not (self.canvas and self.canvas.stroke):
            self.app.rebuild()
        else:
            self._follow()

    def _ended(self) -> None:
        """Rebuild if the finished stroke needs other widgets."""
        if self.panels.outdated:
            self.app.rebuild()

    def _armed(self) -> None:
        self.page.changed()

    def _follow(self) -> None:
        """Update everything around the board."""
        easel = self.easel
        self.panels.follow()
        if self.crumb:
            state = _("not saved") if easel.changed else _("saved") if self.kept else _("unchanged")
            self.crumb.set_words(f"{_(self.game.title)} · {self._called()} · {state}")
        self.undo.set_enabled(easel.history.at > 0, _("There is nothing to undo."))
        last = easel.history.at == len(easel.history.steps) - 1
        self.redo.set_enabled(not last, _("There is nothing to redo."))
        reason = _("Fix the error first.") if easel.fault else ""
        self.play.set_enabled(not easel.fault, reason)
        self.lab.set_enabled(not easel.fault, reason)
        self.print.set_enabled(not easel.fault, reason)
        self.page.changed()

    def _go(self, by: int) -> None:
        if self.easel.go(by):
            self._edited()

    def away(self) -> None:
        """End the current stroke when the window loses the player."""
        if self.canvas:
            self.canvas.end_stroke()

    # -- files

    def _save(self, then: Callable[[], None] | None = None) -> None:
        """Save to the current file, or ask for a name; call `then` afterwards."""
        if self.kept is None:
            self._save_as(then)
        else:
            self._write(self.kept.name, then)

    def _save_as(self, then: Callable[[], None] | None = None) -> None:
        name = self.kept.name if self.kept else self.shelf.free(self.suggested)
        if self.recovery.path and self.suggested and not self.shelf.refusal(self.suggested):
            name = self.suggested
        heading = _("Save this drawing")
        ask_name(self.app, self.shelf, heading, name, lambda n: self._write(n, then), self.kept)

    def _write(self, name: str, then: Callable[[], None] | None) -> None:
        easel = self.easel
        easel.rename(named_after(easel.drawing, easel.sketch, name))
        draft = easel.fault is not None
        try:
            self.kept = self.shelf.save(name, easel.text, draft)
        except OSError as error:
            reason = error.strerror or _("the folder cannot be written")
            self.app.notice(_("{name} was not saved: {reason}.", name=name, reason=reason))
            return
        easel.saved_as(easel.text)
        self.recovery.forget()
        name = self.kept.path.name
        words = _("Saved as {name}.", name=name)
        if draft:
            words = _("Saved as the draft {name}: it cannot be played yet.", name=name)
        self.app.notice(words)
        if then:
            then()
        else:
            self._follow()

    def _named(self) -> str:
        """Return the name for an unsaved draft."""
        return self.kept.name if self.kept else self.suggested or self.game.key

    def update(self, dt: float) -> None:
        """Save a draft after a pause in editing."""
        self.recovery.update(dt, self._named())

    def leave(self) -> None:
        """Save a draft before another scene covers this one."""
        self.recovery.write(self._named())

    def on_removed(self) -> None:
        """Save a draft when the scene is removed."""
        self.leave()

    # -- ways out

    def _back(self) -> None:
        if not self.easel.changed:
            self._settle()
            return
        words = _("**{name}** has unsaved changes.", name=self._called())
        answers = (
            Answer(_("Save"), lambda: self._save(self._settle), icon="save"),
            Answer(_("Discard"), self._settle, icon="trash"),
            Answer(_("Continue drawing"), lambda: None, "Esc", kind="candle"),
        )
        self.app.ask(Question(_("Save this drawing?"), words, answers))

    def _settle(self) -> None:
        """Delete the draft and leave."""
        self.recovery.settle()
        self.app.pop()

    def _options(self) -> Mapping[str, Value]:
        found: Mapping[str, Value] = self.easel.drawing.options(self.easel.sketch)
        return found

    def _play(self) -> None:
        self.app.push(self.links.set_up(self.game, self._options()))

    def _lab(self) -> None:
        """Let bots of one level play it, on both sides."""
        try:
            self.app.push(self.links.fair(self.game, self._options(), self._called()))
        except ValueError as fault:
            self.app.notice(f"{fault}.")

    def _print(self) -> None:
        self.app.push(self.links.paper(self.game, self._options()))

    def _help(self) -> None:
        self.app.ask(guide(self.easel.drawing, self.shelf.folder))

    def handle(self, event: pygame.Event) -> bool:
        """Open what is dropped or pasted, in an editor of its own."""
        if event.type == pygame.DROPFILE:
            self._bring(lambda: read_file(Path(event.file), self.game))
        elif event.type == pygame.DROPTEXT:
            self._bring(lambda: read_paste(event.text, self.game))
        elif is_paste(event):
            self._bring(lambda: read_paste(pasted_text(), self.game))
        else:
            return False
        return True

    def _bring(self, read: Callable[[], Incoming]) -> None:
        try:
            found = read()
        except ValueError as fault:
            self.app.notice(str(fault))
            return
        self.app.push(self.links.edit(found.game, found.drawing, found.sketch, None, found.name))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board below the widgets."""
        super().draw(surface)
        if self.canvas:
            self.canvas.draw(surface)


def begin(
    game: Game,
    drawing: Any,
    sketch: Any,
    links: EditorLinks,
    kept: KeptDrawing | None = None,
    name: str = "",
) -> Editor:
    """Return the editor for a drawing; `kept` is its file, or None."""
    easel = Easel(drawing, sketch, drawing.write(sketch) if kept else None)
    return Editor(game, easel, links, kept, name)
