"""The export screen: text record, picture, or animated GIF."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import pygame

from game import save
from game.language import _, decimal, many, mark, spoken, versus, within
from game.match import Match
from scenes.boards.picture.figures import BoardPicture
from scenes.export.files import folder, free_path
from scenes.export.record import write_record
from scenes.export.work import ExportJob, ExportOrder
from scenes.play.header import paint_rim
from scenes.telling.match_log import MatchLog
from scenes.telling.steps import turn_steps, when
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented, Slider
from scenes.ui.layout import Columns, Flow, Gap, Item, Rows
from scenes.ui.meter import Meter
from scenes.ui.scroll import ScrollArea
from scenes.ui.whereabouts import whereabouts
from scenes.ui.widget import Page
from scenes.ui.window import copy_text
from scenes.ui.words import Divider, Words
from scenes.window.app import Scene

STILL, MOVING, TEXT = range(3)
KINDS: Final = (mark("Picture"), mark("Moving picture"), mark("Text"))
HELP: Final = (
    mark("One position as a PNG file, with coordinates and what happened."),
    mark("One position after another, as a looping animated GIF file."),
    mark("Who played, the house rules, and every move in words and in notation."),
)
WIDTHS: Final = (480, 720, 1080, 1440)
# The times for which a position stays, in hundredths of a second.
PACES: Final = (50, 100, 200, 400)


@dataclass(frozen=True, slots=True)
class ExportedMatch:
    """What the replay shows when the export opens.

    `stem` is the name of the match file and `when` its date. `team` is the viewpoint, None for
    everything; `guarded` means that nobody else may see it.
    """

    match: Match
    match_log: MatchLog
    at: int
    team: int | None
    stem: str
    when: str
    guarded: bool = False


class Export(Scene):
    """Exports a match as the replay showed it."""

    focus_name = "Save file"

    def __init__(self, shown: ExportedMatch) -> None:
        self.shown = shown
        self.last = shown.match_log.last
        self.turns = turn_steps(shown.match_log)
        self.kind = STILL
        self.width = 1
        self.pace = 1
        self.at = shown.at  # The picture shows this step.
        self.range = [0, self.last]  # The first and last step of the animation.
        self.job: ExportJob | None = None
        self.meter: Meter | None = None
        self.told = ""  # The message about the last file.
        self.path = ""
        self.preview: BoardPicture | None = None
        self.length: Words | None = None

    def on_removed(self) -> None:
        """Cancel the export in progress."""
        if self.job:
            self.job.cancel()

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        header = Header(page, _("Export"), self.app.pop, self._crumb() if look.wide else "")
        place = whereabouts(page, folder(), self.app.ask, self.app.notice)
        foot = Columns([place, Gap()], 0, [None, 1.0])
        gap = look.px(16)
        self.preview = None
        if look.wide:
            observation = self.shown.match_log.observation(self._looked_at)
            self.preview = BoardPicture(page, self.shown.match.game, observation, 400)
            left = Card(page, self.preview, padding=14)
            right = Card(page, ScrollArea(page, lambda inner: Rows(self._rows(inner), look.px(8))))
            place_scene(page, header, Columns([left, right], gap, [1.0, 1.15]), foot)
        else:
            area = ScrollArea(page, lambda inner: Rows(self._rows(inner), look.px(8)))
            place_scene(page, header, Card(page, area, 8), foot)

    def _crumb(self) -> str:
        names = versus(teams_by_name(self.shown.match))
        return f"{_(self.shown.match.game.title)} · {names}"

    @property
    def _looked_at(self) -> int:
        return self.range[0] if self.kind == MOVING else self.at

    def _rows(self, page: Page) -> list[Item]:
        words = within("kind of a file", "As")
        told = [_(kind) for kind in KINDS]
        kinds = Segmented(page, words, told, self.kind, self._set_kind, name="kind")
        rows: list[Item] = [kinds, Words(page, _(HELP[self.kind]), 16, colour="muted")]
        if self.kind == STILL:
            rows += self._line(page, _("Position"), self._slider(page, "at", self.at))
        elif self.kind == MOVING:
            first, last = self.range
            begin, end = self._slider(page, "first", first), self._slider(page, "last", last)
            rows += [*self._line(page, begin.label, begin), *self._line(page, end.label, end)]
            paces = [_("{number} s", number=decimal(pace / 100, 1)) for pace in PACES]
            pace = Segmented(page, _("Time per position"), paces, self.pace, self._set_pace,
                             name="pace")  # fmt: skip
            rows += self._line(page, pace.label, pace)
        if self.kind != TEXT:
            widths = [f"{width}" for width in WIDTHS]
            width = Segmented(page, _("Width in pixels"), widths, self.width, self._set_width,
                              name="width")  # fmt: skip
            rows += self._line(page, width.label, width)
        self.length = Words(page, self._length(), 16, colour="muted")
        rows += [self.length, Divider(page, 4), *self._ways(page)]
        if self.told:
            rows.append(Words(page, self.told, 16, colour="bone" if self.path else "danger"))
        return rows

    @staticmethod
    def _line(page: Page, words: str, control: Item) -> list[Item]:
        return [Words(page, words, 17, "bold"), control]

    def _slider(self, page: Page, name: str, chosen: int) -> Slider:
        labels = {
            "at": _("Position"),
            "first": within("stretch of a match", "From"),
            "last": within("stretch of a match", "To"),
        }

        def changed(step: int) -> None:
            self._set_step(name, step)

        return Slider(page, labels[name], self.last, chosen, self._step_words, changed, name=name)

    def _step_words(self, step: int) -> str:
        """Return the name of a step with its number, because a turn may have several."""
        return f"{step} · {when(self.turns, step)}"

    def _length(self) -> str:
        """Return the length of the animation in words; empty for other kinds."""
        if self.kind != MOVING:
            return ""
        count = self.range[1] - self.range[0] + 1
        seconds = round((count + 3) * PACES[self.pace] / 100)
        return many(
            "{number} position, about {seconds} s long.",
            "{number} positions, about {seconds} s long.",
            count,
            seconds=seconds,
        )

    def _ways(self, page: Page) -> list[Item]:
        look = page.look
        if self.job:
            self.meter = Meter(page, self._progress(), self.job.done, self.job.order.count)
            stop = Button(page, _("Cancel"), self._cancel, "X", "cross", name="Cancel")
            return [Columns([self.meter, stop], look.px(12), [1.0, None], "centre")]
        self.meter = None
        button = Button(
            page, _("Save file"), self._save, "Enter", "save", "candle", name="Save file"
        )
        buttons = [button]
        if self.path:
            copy = Button(page, _("Copy path"), self._copy, "C", "copy", name="Copy path")
            buttons.append(copy)
        return [Flow(buttons, look.px(12))]

    def _progress(self) -> str:
        assert self.job
        done, count = self.job.done, self.job.order.count
        if not done:
            return _("Opening the editor…")
        return many(
            "{done} of {count} position drawn", "{done} of {count} positions drawn", count,
            done=done, count=count,
        )  # fmt: skip

    # -- events

    def _set_kind(self, kind: int) -> None:
        self.kind = kind
        self.app.rebuild()

    def _set_width(self, number: int) -> None:
        self.width = number

    def _set_pace(self, number: int) -> None:
        self.pace = number
        self._tell_length()

    def _set_step(self, name: str, step: int) -> None:
        """Change a position; the start of the range pushes its end and vice versa."""
        if name == "at":
            self.at = step
        elif name == "first":
            self.range = [step, max(step, self.range[1])]
        else:
            self.range = [min(step, self.range[0]), step]
        for target in self.page.widgets:
            if isinstance(target, Slider) and target.name in ("first", "last"):
                chosen = self.range[target.name == "last"]
                if target.chosen != chosen:
                    target.chosen = chosen
                    target.redraw()
        if self.preview:
            self.preview.turn_to(self.shown.match_log.observation(step))
        self._tell_length()

    def _tell_length(self) -> None:
        if self.length:
            self.length.set_words(self._length())

    def _save(self) -> None:
        """Write the file; pictures are drawn in another process."""
        shown = self.shown
        if self.kind == TEXT:
            known = None if shown.team is None else shown.match_log
            path = free_path(shown.stem, ".txt")
            self._finish(path.name, str(path), write_record(shown.match, path, shown.when, known))
            return
        first, last = (self.at, self.at) if self.kind == STILL else self.range
        path = free_path(shown.stem, ".png" if self.kind == STILL else ".gif")
        record = save.record_of(shown.match, datetime.min)
        width, pace = WIDTHS[self.width], PACES[self.pace]
        look = self.page.look
        self.job = ExportJob(
            ExportOrder(record, shown.team, look, width, first, last, pace, spoken(), path)
        )
        self.told = self.path = ""
        self.focus_name = "Cancel"
        self.app.rebuild()

    def _finish(self, name: str, path: str, fault: str) -> None:
        """Show the result of an export."""
        self.job = None
        self.path = "" if fault else path
        self.told = fault or _("Saved as {name}.", name=name)
        self.focus_name = "Save file"
        self.app.notice(self.told)
        self.app.rebuild()

    def _cancel(self) -> None:
        if self.job:
            self.job.cancel()
            self.job = None
            self.told = _("Nothing was written down.")
            self.app.rebuild()

    def _copy(self) -> None:
        well = copy_text(self.path)
        self.app.notice(_("Path copied.") if well else _("This computer has no clipboard."))

    def update(self, dt: float) -> None:
        """Update the progress."""
        job = self.job
        if job is None or not job.update():
            return
        if job.over:
            self._finish(job.order.path.name, str(job.order.path), job.fault)
        elif self.meter:
            self.meter.tell(self._progress(), job.done)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, with a coloured rim if the view is private."""
        super().draw(surface)
        if self.shown.guarded:
            paint_rim(
                surface, self.page.look, self.shown.match_log.team_colour(self.shown.team or 0)
            )
