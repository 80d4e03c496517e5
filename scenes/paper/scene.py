"""The screen that prints a game: an overview of all pages, what to choose, and the PDF."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

import pygame

from game import deal
from game.catalog import GAMES
from game.files import user_folder, write_atomically
from game.game import Game
from game.language import _, many, spoken
from game.options import Options
from scenes.paper.page import Page as Sheet
from scenes.paper.preview import picture_of
from scenes.paper.print_job import BACKS, INKS, PARTS, PrintJob, usual_paper
from scenes.paper.sheets import PAPERS
from scenes.paper.writer import pdf_of
from scenes.scribe.table_plan import TablePlan
from scenes.setup.house_rules import HouseRules
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented, Switch
from scenes.ui.layout import Beside, Columns, Flow, Gap, Inset, Item, Rows
from scenes.ui.scroll import REACH_UNITS, ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Picture, Words, title
from scenes.window.app import Scene

SHEET_UNITS: Final = (148, 206)  # A page in the overview has this size.
SPARE_SECONDS: Final = 0.03  # The part of a frame in which pages are drawn.
PAGES_AN_UPDATE: Final = 12  # The pages after which the overview shows more.


@dataclass(slots=True)
class Saving:
    """A PDF that is being written beside the frames."""

    path: Path
    thread: Thread
    fault: list[str] = field(default_factory=list)


class PrintScene(Scene):
    """What to print of a game; `write` opens the set-up of a match that was played on paper."""

    lingers = True
    focus_name = "Save PDF"

    def __init__(
        self,
        game: Game,
        draw_seed: Callable[[int], int],
        write: Callable[[TablePlan], Scene],
        options: Options | None = None,
        players: int | None = None,
        seed: int | None = None,
    ) -> None:
        self.plan = TablePlan.of(game)
        self.plan.options.update(options or {})
        if players:
            self.plan.set_players(players)
        self.draw_seed = draw_seed
        self.write = write
        self.seed = draw_seed(deal.DEAL_COUNT) if seed is None else seed
        self.job = PrintJob(game, len(self.plan.names), self.plan.options, self.seed)
        self.job.paper = usual_paper()
        self.off: set[str] = set()  # The parts that are not printed.
        self.sheets: list[Sheet] = []
        self.pictures: list[pygame.Surface] = []
        self.coming: Iterator[Sheet] | None = None
        self.shown = 0
        self.saving: Saving | None = None
        self.overview: ScrollArea | None = None
        self.offset = 0
        self._begin()

    def _begin(self) -> None:
        """Start to draw all pages for what is chosen."""
        job, plan = self.job, self.plan
        job.game, job.players, job.options = plan.game, len(plan.names), plan.options
        job.seed = self.seed
        job.parts = tuple(part for part in job.offered if part not in self.off)
        self.sheets, self.pictures, self.shown = [], [], 0
        self.coming = job.drawn()

    # -- building

    def build(self) -> None:
        """Build the overview on the left and what can be chosen on the right."""
        page, look = self.page, self.page.look
        again = Button(page, _("Write down a match"), self._write, "W", "pencil", height=44,
                       name="Write down a match")  # fmt: skip
        header = Header(page, _("On paper"), self.app.pop, _("Print it, play it, write it down"),
                        [again])  # fmt: skip
        self.told = Words(page, self._count(), 17, "bold")
        self.save = Button(page, _("Save PDF"), self._save, "Enter", "save", "candle", 20, 56,
                           "Save PDF")  # fmt: skip
        self.overview = ScrollArea(page, self._pages)
        choices = ScrollArea(page, lambda inner: Rows(self._choices(inner), look.px(9)))
        left = Card(page, Inset(self.overview, look.px(6), look.px(4)), padding=5)
        right = Card(page, Inset(choices, look.px(REACH_UNITS) - look.px(4), look.px(4)), padding=5)
        wide = min(look.pt(430), round(look.size[0] * 0.45))
        body = Columns([left, right], look.px(12), [1.0, wide])
        foot = Columns([self.told, self.save], look.px(20), [1.0, look.pt(260)], "centre")
        place_scene(page, header, body, foot)
        self.overview.scroll_by(self.offset)
        self._follow()

    def _pages(self, page: Page) -> Item:
        """Return the pictures of the pages that are drawn."""
        self.shown = len(self.pictures)
        if not self.pictures:
            return Words(page, _("Drawing the pages."), 17, colour="muted")
        found: list[Item] = []
        for number, (sheet, picture) in enumerate(zip(self.sheets, self.pictures, strict=False), 1):
            size = (SHEET_UNITS[0] * (1 if sheet.wide < sheet.high else 1.4), SHEET_UNITS[1])
            drawn = Picture(page, sheet.name, partial(_fitted, picture), size)
            found.append(Rows([drawn, Words(page, f"{number}", 13, colour="muted")], 2))
        return Flow(found, page.look.px(12))

    def _choices(self, page: Page) -> list[Item]:
        """Return the rows of what can be chosen."""
        job, plan, games = self.job, self.plan, list(GAMES.values())
        titles = [_(game.title) for game in games]
        rows: list[Item] = [
            Select(page, _("Game"), titles, games.index(plan.game), self._choose_game, name="game")
        ]
        counts = sorted(plan.game.players)
        if len(counts) > 1:
            rows.append(
                self._segments(page, _("Players"), [str(count) for count in counts],
                               counts.index(len(plan.names)), self._choose_players, "players")
            )  # fmt: skip
        papers, inks, backs = list(PAPERS), list(INKS), list(BACKS)
        rows += [
            self._segments(page, _("Paper"), ["A4", "Letter"], papers.index(job.paper),
                           lambda i: self._set("paper", papers[i]), "paper"),
            self._segments(page, _("Colour"), [_(INKS[ink]) for ink in inks], inks.index(job.ink),
                           lambda i: self._set("ink", inks[i]), "ink"),
            self._segments(page, _("Backs"), [_(BACKS[way]) for way in backs],
                           backs.index(job.backs), lambda i: self._set("backs", backs[i]), "backs"),
            self._switch(page, _("Test sheet first"), job.test, lambda on: self._set("test", on)),
            self._switch(page, _("A page a piece, for a print shop"), job.shop,
                         lambda on: self._set("shop", on)),
            Divider(page, 2),
            title(page, _("Parts")),
        ]  # fmt: skip
        rows += [
            self._switch(page, _(PARTS[part]), part not in self.off, partial(self._part, part))
            for part in job.offered
        ]
        rules = HouseRules(self.plan, self._anew)
        rows += [Divider(page, 2), rules.head(page), *rules.rows(page), rules.foot(page)]
        if job.code:
            new = Button(page, _("New deal"), self._deal, icon="refresh", size=16, height=40,
                         name="New deal")  # fmt: skip
            told = Words(page, job.code, 17, "bold")
            rows += [Divider(page, 2), Beside(told, new, page.look.px(10), page.look.pt(120))]
        return [*rows, Gap(0, page.look.px(6))]

    def _segments(
        self,
        page: Page,
        label: str,
        choices: list[str],
        chosen: int,
        changed: Callable[[int], None],
        name: str,
    ) -> Item:
        words = Words(page, label, 16, "bold")
        return Rows([words, Segmented(page, label, choices, chosen, changed, 15, name)], 4)

    def _switch(self, page: Page, label: str, on: bool, changed: Callable[[bool], None]) -> Item:
        switch = Switch(page, label, on, changed, name=label)
        return Columns([Words(page, label, 16), switch], page.look.px(8), [1.0, None], "centre")

    def _count(self) -> str:
        """Return how many pages there are, and whether more are coming."""
        words = many("{number} page", "{number} pages", len(self.sheets))
        return words if self.coming is None else f"{words} ..."

    def _follow(self) -> None:
        self.told.set_words(self._count())
        ready = self.coming is None and bool(self.sheets) and self.saving is None
        self.save.set_enabled(ready, _("Drawing the pages."))

    # -- choices

    def _anew(self) -> None:
        self._begin()
        self.app.rebuild()

    def _set(self, name: str, value: object) -> None:
        setattr(self.job, name, value)
        self._anew()

    def _part(self, part: str, on: bool) -> None:
        self.off = self.off - {part} if on else self.off | {part}
        self._anew()

    def _choose_game(self, index: int) -> None:
        self.plan = TablePlan.of(list(GAMES.values())[index])
        self._anew()

    def _choose_players(self, index: int) -> None:
        self.plan.set_players(sorted(self.plan.game.players)[index])
        self._anew()

    def _deal(self) -> None:
        self.seed = self.draw_seed(deal.DEAL_COUNT)
        self._anew()

    def _write(self) -> None:
        code = self.job.code and deal.code_of(
            self.plan.game.key, len(self.plan.names), self.plan.options, self.seed
        )
        self.plan.code = code
        self.app.push(self.write(self.plan))

    # -- the file

    def _save(self) -> None:
        """Write the PDF beside the frames."""
        job, sheets = self.job, list(self.sheets)
        name = f"{datetime.now():%Y-%m-%d %H-%M-%S} {_(job.game.title)}.pdf"
        path = user_folder() / "exports" / name
        language, fault = spoken(), list[str]()

        def work() -> None:
            try:
                data = pdf_of(sheets, _(job.game.title), language, job.backs, job.ink, job.copies)
                write_atomically(path, data, True)
            except OSError as error:
                fault.append(error.strerror or _("the folder cannot be written"))

        thread = Thread(target=work, name="print")
        self.saving = Saving(path, thread, fault)
        thread.start()
        self._follow()

    def _saved(self, saving: Saving) -> None:
        """Say where the PDF is, and open it in the system's viewer."""
        if saving.fault:
            words = _("{name} was not saved: {reason}.", name=saving.path.name,
                      reason=saving.fault[0])  # fmt: skip
            self.app.notice(words)
            return
        self.app.notice(_("Saved as {name}.", name=saving.path))
        if self.page.live:
            show(saving.path)

    # -- frames

    def update(self, dt: float) -> None:
        """Draw some more pages, and notice when the PDF is written."""
        if self.saving and not self.saving.thread.is_alive():
            saving, self.saving = self.saving, None
            self._saved(saving)
            self._follow()
        busy, until = self.coming is not None, time.monotonic() + SPARE_SECONDS
        while self.coming is not None and time.monotonic() < until:
            sheet = next(self.coming, None)
            if sheet is None:
                self.coming = None
                for first in self.job.cover(self.sheets):
                    self._add(first, 0)
                break
            self._add(sheet, len(self.sheets))
        more = len(self.pictures) - self.shown
        if more >= PAGES_AN_UPDATE or (self.coming is None and more):
            self.offset = self.overview.offset if self.overview else 0
            self.app.rebuild()
        elif busy:
            self._follow()

    def _add(self, sheet: Sheet, at: int) -> None:
        """Add a page to the overview, before the one with this index."""
        look = self.page.look
        most = look.pt(SHEET_UNITS[0] * 1.4), look.pt(SHEET_UNITS[1])
        self.sheets.insert(at, sheet)
        self.pictures.insert(at, picture_of(sheet, most, self.job.ink))

    def on_removed(self) -> None:
        """Wait for the PDF that is being written."""
        if self.saving:
            self.saving.thread.join()


def _fitted(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    scale = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    wide, high = picture.get_size()
    return pygame.transform.smoothscale(
        picture, (max(1, round(wide * scale)), max(1, round(high * scale)))
    )


def show(path: Path) -> None:
    """Open a file in the system's viewer, if there is one."""
    with suppress(OSError):
        if sys.platform == "win32":
            os.startfile(path)
        else:
            viewer = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
            if viewer:
                subprocess.Popen(
                    [viewer, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
