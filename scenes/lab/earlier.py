"""The list of earlier runs: open, compare or delete them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.language import _
from game.playtest.experiment import Experiment
from game.playtest.merge_runs import merge_runs
from game.playtest.sentences import grouped_digits, matches_words
from scenes.lab import runs
from scenes.lab.background import Exporting
from scenes.lab.runs import KeptRun
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.dialog import confirm
from scenes.ui.layout import Flow, Gap, Item, Rows
from scenes.ui.row_list import RowList
from scenes.ui.words import Words
from scenes.window.app import Scene


class EarlierRuns(Scene):
    """The runs that are saved, the newest first."""

    focus_name = "runs"

    def __init__(self, run: Callable[[Path, Experiment, bool], Scene]) -> None:
        self.run = run
        self.runs: list[KeptRun] = []
        self.chosen = 0
        self.held: KeptRun | None = None  # The run selected for a comparison.
        self.joining = Exporting()

    def enter(self) -> None:
        """Read the stored runs."""
        self.runs = runs.listing()
        self.chosen = min(self.chosen, max(0, len(self.runs) - 1))

    def build(self) -> None:
        page, look, count = self.page, self.page.look, len(self.runs)
        header = Header(
            page, _("Earlier runs"), self.app.pop, grouped_digits(count) if count else ""
        )
        rows: list[Item] = []
        if not self.runs:
            rows = [Words(page, _("No runs yet. Every run is saved here."), 16, colour="muted")]
            place_scene(page, header, Card(page, Rows([*rows, Gap()], grow=-1), padding=14))
            return
        listed = RowList(
            page,
            _("Earlier runs"),
            count,
            lambda index: self.runs[index].row(),
            self.chosen,
            self._choose,
            self._open,
            "runs",
        )
        against = _("Against this") if self.held else _("Compare")
        ways = [
            Button(page, _("Open"), self._open, "O", "eye", size=17, height=44, name="open run"),
            Button(page, against, self._compare, "C", "swap", size=17, height=44, name="compare"),
            Button(
                page, _("Delete"), self._ask, "Delete", "trash", size=17, height=44, name="delete"
            ),
        ]
        place_scene(page, header, Card(page, listed, padding=14), Flow(ways, look.px(10)))

    def _choose(self, row: int) -> None:
        self.chosen = row

    def _open(self) -> None:
        kept = self.runs[self.chosen]
        if kept.experiment is None:
            self.app.notice(kept.fault)
        else:
            self.app.push(self.run(kept.path, kept.experiment, False))

    def _compare(self) -> None:
        """Select the chosen run for a comparison, or compare it with the selected one."""
        chosen, held = self.runs[self.chosen], self.held
        self.held = None
        if chosen.experiment is None:
            self.app.notice(chosen.fault)
        elif held is None:
            self.held = chosen
            self.app.notice(_("Choose a run to compare it with."))
        elif held.path == chosen.path:
            self.app.notice(_("That is the same run."))
        else:
            target = runs.free_path(f"{held.path.stem}, {chosen.path.stem[20:]}")
            self.joining.begin(held.path, target, partial(merge_runs, chosen.path))
        self.app.rebuild()

    def update(self, dt: float) -> None:
        """Open two runs after they were merged."""
        told = self.joining.finished()
        if not told:
            return
        path = self.joining.target
        if path is None:
            self.app.notice(told)
            return
        self.enter()
        kept = next((run for run in self.runs if run.path == path), None)
        if kept and kept.experiment:
            self.app.push(self.run(path, kept.experiment, False))

    def on_removed(self) -> None:
        """Stop all background work."""
        self.joining.close()

    def _ask(self) -> None:
        kept = self.runs[self.chosen]
        words = _("This deletes **{run}** and {matches}.", run=kept.path.stem,
                  matches=matches_words(kept.played))  # fmt: skip
        asked = _("Delete this run?")
        self.app.ask(confirm(asked, words, _("Delete"), self._delete, _("Keep"), "Delete"))

    def _delete(self) -> None:
        path = self.runs[self.chosen].path
        try:
            runs.delete(path)
        except OSError as error:
            self.app.notice(
                _("{file} cannot be deleted: {reason}.", file=path.name, reason=error.strerror)
            )
        self.enter()
        self.app.rebuild()
