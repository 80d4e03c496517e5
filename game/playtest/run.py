"""The matches of an experiment: planned, played, counted and saved; equal plans give equal results.

The window polls a run that a thread plays (`live`); the command line plays one to its end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice, takewhile, zip_longest
from threading import Lock

from game.language import _
from game.playtest.answer import error_after
from game.playtest.crew import Crew, Matches, RunPart
from game.playtest.experiment import Experiment
from game.playtest.judging import judged_of
from game.playtest.label import UNNAMED, RunLabel, StoppingRule, looks, read_stopping_rule
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.plies import replay
from game.playtest.questions import Inquiry
from game.playtest.sentences import matches_words
from game.playtest.store import Store, StoreError, in_batches
from game.playtest.tally import Tally


@dataclass(frozen=True, slots=True)
class Summary:
    """The counted matches of a plan: all of them, or those played before a stop."""

    tally: Tally
    seconds: float
    stopped: bool
    played: int = 0  # Matches played by this call, in all settings.
    fault: str = ""  # The sentence on why saving failed, if it did.
    enough: str = ""  # The sentence on why the run ended early, if it did.
    matches: tuple[Played, ...] = ()  # The matches that no store keeps.
    label: RunLabel = UNNAMED

    @property
    def plan(self) -> MatchPlan:
        """The plan of these matches."""
        return self.tally.plan

    @property
    def ends(self) -> tuple[int, ...]:
        """The planned ends, in matches."""
        return self.label.ends or (self.plan.games,)

    @property
    def error(self) -> float:
        """The error rate of the intervals that stand beside the answer."""
        return error_after(self.tally.matches, self.ends)


class Run:
    """An experiment and its counted matches.

    `load` and `play` work in steps: whoever leaves their loop stops the run, and nothing that was
    counted is lost. Other threads may read what is counted while they hold `lock`.
    """

    def __init__(self, experiment: Experiment, label: RunLabel = UNNAMED) -> None:
        self.experiment = experiment
        self.label = label
        self.lock = Lock()
        self.version = 0  # Raised whenever something changes.
        self.enough = 0  # The matches of each setting after which the rule was met.
        self.clear()

    def clear(self) -> None:
        """Forget the counted matches."""
        with self.lock:
            self.tallies = [Tally(cell.plan) for cell in self.experiment.cells]
            self.unsaved: list[dict[int, Played]] = [{} for _tally in self.tallies]
            self.inquiry = Inquiry(
                self.experiment, self.tallies, self.ends, self.label.margin, self.label.primary
            )

    @property
    def ends(self) -> tuple[int, ...]:
        """The planned ends, in matches of a setting."""
        return self.label.ends or (self.experiment.cells[0].plan.games,)

    @property
    def done(self) -> int:
        """The number of counted matches."""
        return sum(tally.matches for tally in self.tallies)

    @property
    def error(self) -> float:
        """The error rate of the intervals that stand beside the answer."""
        return error_after(max(tally.matches for tally in self.tallies), self.ends)

    def count(self, cell: int, matches: Matches) -> None:
        """Count matches of a setting."""
        with self.lock:
            tally = self.tallies[cell]
            for number, match in matches:
                if number not in tally:
                    tally.add(number, match)
            self.version += 1

    def load(self, store: Store) -> Iterator[None]:
        """Count the stored matches in steps, and add missing judgements."""
        for cell, tally in enumerate(self.tallies):
            plan = tally.plan
            for batch in in_batches(store.numbered(cell, plan.games)):
                self.count(cell, [(number, _judged(plan, number, one)) for number, one in batch])
                yield

    def play(
        self, crew: Crew, store: Store | None = None, until: StoppingRule | None = None
    ) -> Generator[int, None, None]:
        """Play the missing matches in steps; yield the number of matches of each step.

        Matches are saved in `store`, or stay in memory without one. The run ends early when the
        answers satisfy the rule `until`; it is checked after the same matches with any crew. Raise
        StoreError when a match cannot be saved, or when another state of the program has played
        this run; raise RunFault when matches cannot be played.
        """
        if store and self.done < self.experiment.games:
            store.check_build()
            store.begin_writing()
        most = max(tally.plan.games for tally in self.tallies)
        # A look counts the first matches: with more of them, its stage is past.
        last = max(tally.last for tally in self.tallies)
        stages = [stage for stage in looks(most) if until and stage > last]
        return self._steps(crew, store, until, [*stages, most])

    def _steps(
        self, crew: Crew, store: Store | None, until: StoppingRule | None, stages: Sequence[int]
    ) -> Generator[int, None, None]:
        with closing(crew):
            for limit in stages:
                for found in crew.results(self._missing_parts(limit, crew)):
                    if found is not None:
                        self._keep(*found, store, crew.where)
                    yield len(found[1]) if found else 0
                if until and limit < stages[-1] and until.is_met(self.inquiry.answers()):
                    self.enough = limit
                    return

    def _keep(self, part: RunPart, matches: Matches, store: Store | None, where: str) -> None:
        """Count matches and save them."""
        self.unsaved[part.cell].update(matches)
        self.count(part.cell, matches)
        if store:
            store.add(part.cell, matches, where)
            self.unsaved[part.cell].clear()

    def _missing_parts(self, limit: int, crew: Crew) -> Iterator[RunPart]:
        """Yield the missing matches before `limit` in parts.

        The settings take turns, so that those of a run that is stopped have seeds in common.
        """

        def of_cell(cell: int, tally: Tally) -> Iterator[RunPart]:
            missing = takewhile(lambda number: number < limit, tally.missing())
            while numbers := tuple(islice(missing, crew.part_size(cell, tally.plan.games))):
                yield RunPart(cell, tally.plan, numbers)

        by_turns = zip_longest(*(of_cell(cell, tally) for cell, tally in enumerate(self.tallies)))
        return (part for parts in by_turns for part in parts if part is not None)

    def recount(self, store: Store | None) -> None:
        """Count all matches again, after a stop in the middle of counting."""
        unsaved = self.unsaved
        self.clear()
        for _step in self.load(store) if store else ():
            pass
        for cell, matches in enumerate(unsaved):
            found = [one for one in matches.items() if one[0] not in self.tallies[cell]]
            self.unsaved[cell].update(found)
            self.count(cell, found)


def play_all(
    experiment: Experiment,
    crew: Crew | None = None,
    progress: Callable[[int], None] = lambda done: None,
    store: Store | None = None,
    label: RunLabel = UNNAMED,
) -> list[Summary]:
    """Play the missing matches of an experiment and return a summary for each setting.

    `crew` plays them, this process without one; `progress` hears of the number of matches done. The
    stopping rule is that of `label`; what else is asked is that of the store, if there is one.
    Ctrl-C stops the run, and so does a store that cannot save any more; the summaries then hold
    what was played and say why. Raise StoreError and RunFault as `Run.play` does.
    """
    until = read_stopping_rule(label.until)
    run = Run(experiment, store.label if store else label)
    began, stopped, fault = time.perf_counter(), False, ""
    for _step in run.load(store) if store else ():
        pass
    before = done = run.done
    try:
        with closing(run.play(crew or Crew(), store, until)) as steps:
            for played in steps:
                for _match in range(played):
                    done += 1
                    progress(done)
    except KeyboardInterrupt:
        stopped = True
        run.recount(store)
    except StoreError as error:
        if not any(run.unsaved):
            raise
        stopped, fault = True, str(error)
    enough = until and run.enough and _(
        "{reason}: stopped early, after {matches} of each setting.",
        reason=until.reason, matches=matches_words(run.enough),
    )  # fmt: skip
    return [
        Summary(
            tally,
            time.perf_counter() - began,
            stopped,
            run.done - before,
            fault,
            enough or "",
            tuple(match for _number, match in sorted(unsaved.items())),
            run.label,
        )
        for tally, unsaved in zip(run.tallies, run.unsaved, strict=True)
    ]


def summaries_of(store: Store) -> list[Summary]:
    """Return a summary of the saved matches of each setting."""
    run = Run(store.experiment, store.label)
    for _step in run.load(store):
        pass
    return [Summary(tally, 0.0, False, label=run.label) for tally in run.tallies]


def _judged(plan: MatchPlan, number: int, match: Played) -> Played:
    """Return a match with the judgement that the plan asks for."""
    if match.judged or number >= plan.judged:
        return match
    return replace(match, judged=judged_of(replay(plan, match)))
