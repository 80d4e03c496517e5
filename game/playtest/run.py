"""The matches of an experiment, played in parallel; equal plans give equal results anywhere."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice, takewhile, zip_longest
from random import Random
from typing import Any, Final

from game import catalog
from game.bots.bot import Bot
from game.bots.levels import find_bot
from game.bots.prescribed import Prescribed
from game.bots.random_bot import RandomBot
from game.bots.restricted import Restricted
from game.chance import stream
from game.language import _
from game.playtest.answer import error_after
from game.playtest.build_id import build_id, check_build_id
from game.playtest.contrast import WINS
from game.playtest.custom_measures import CustomMeasures
from game.playtest.experiment import Experiment, single
from game.playtest.intervals import SHARE_MARGIN
from game.playtest.judging import judged_of
from game.playtest.match_loop import Chooser, RandomChooser, play_to_end
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.notes import notes_of, pack_notes
from game.playtest.plies import pack, replay
from game.playtest.questions import Inquiry
from game.playtest.sentences import matches_words
from game.playtest.stopping_rule import StoppingRule, looks
from game.playtest.store import HERE, Store, StoreError
from game.playtest.tally import Tally, tally_of
from game.playtest.worker_pool import ctrl_c_held, end_with_owner
from game.state import State

MAX_MATCHES_PER_PART: Final = 25  # A worker plays no more before it tells.
MOST_WORKERS: Final = 1000
ATTEMPTS: Final = 3  # Losses in a row that end the run.
LOST: Final = (
    "the processes that play end again and again; free some memory or use fewer --workers"
    " (what is kept with --store goes on where it was)"
)
OWN_MISSING: Final = (
    "this run has measures of its own; go on with it from the command line, with --measures FILE"
)
CLUSTER_LOST: Final = (
    "the cluster has lost its scheduler or its workers; give the same command again when it stands"
    " (what is kept with --store goes on where it was)"
)


class WorkersLost(ValueError):
    """Workers end again and again; the message is a sentence for the user."""


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
    planned: tuple[int, ...] = ()  # Without any, the plan's matches are the end.

    @property
    def plan(self) -> MatchPlan:
        """The plan of these matches."""
        return self.tally.plan

    @property
    def ends(self) -> tuple[int, ...]:
        """The planned ends, in matches."""
        return self.planned or (self.plan.games,)

    @property
    def error(self) -> float:
        """The error rate of the intervals that stand beside the answer."""
        return error_after(self.tally.matches, self.ends)


@dataclass(frozen=True, slots=True)
class RunPart:
    """Some matches of a setting, to be played by one worker."""

    cell: int
    plan: MatchPlan
    numbers: tuple[int, ...]
    build_id: str = ""  # The build that must play them, if it may differ.
    own: CustomMeasures | None = None


def run(
    plan: MatchPlan, workers: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Summary:
    """Play the matches of `plan` with `workers` processes and return their summary.

    `progress` is called after every match with the number of matches done. Ctrl-C stops the run;
    the summary then holds the matches played so far.
    """
    return play_all(single(plan), workers, progress)[0]


def play_all(
    experiment: Experiment,
    workers: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    store: Store | None = None,
    executor: Executor | None = None,
    where: str = HERE,
    own: CustomMeasures | None = None,
    until: StoppingRule | None = None,
    mixed: bool = False,
    margin: float = SHARE_MARGIN,
    primary: str = WINS,
) -> list[Summary]:
    """Play the missing matches of an experiment and return a summary for each setting.

    Matches are counted as they arrive and saved in `store`, or stay in memory without one. They are
    played by `executor`, or by `workers` processes of this machine; their number changes only the
    duration. `where` names the machine in the store. `own` adds custom measures. The run ends early
    when the rule `until` is met by the answers about the `primary` measure. A store with matches of
    another state of the program is only continued if `mixed`; otherwise raise StoreError. When a
    worker is lost, others play its matches. Raise WorkersLost if that fails repeatedly. When the
    store cannot save any more, the run stops and the summaries say why.
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise ValueError(f"a playtest needs 1 to {MOST_WORKERS} workers, not {workers}")
    began = time.perf_counter()
    tallies = [Tally(cell.plan) for cell in experiment.cells]
    planned = store.ends if store else (experiment.cells[0].plan.games,)
    loose: list[dict[int, Played]] = [{} for _ in tallies]  # Matches outside a store, by setting.
    kept_before = done = _kept(store, tallies) if store else 0
    size = min(MAX_MATCHES_PER_PART, 1 + experiment.games // workers // 50)
    stopped, losses, fault, enough = False, 0, "", ""
    if store and not mixed and done < experiment.games:
        store.check_build()
    try:
        who = build_id() if executor is not None else ""
        most = max(cell.plan.games for cell in experiment.cells)
        if store:
            _count_kept(store, tallies, most)
        # A look counts the first matches: with more of them, its stage is past.
        last = max(tally.last for tally in tallies)
        stages = [stage for stage in looks(most) if until and stage > last] + [most]
        inquiry = Inquiry(experiment, tallies, planned, margin, primary)
        analysis = 0
        while True:
            if store:
                _count_kept(store, tallies, stages[analysis])
            parts = list(parts_of(tallies, stages[analysis], lambda _cell: size, who, own))
            if not parts:
                analysis += 1
                if analysis == len(stages):
                    break
                if until and until.is_met(inquiry.answers()):
                    enough = _(
                        "{reason}: stopped early, after {matches} of each setting.",
                        reason=until.reason,
                        matches=matches_words(stages[analysis - 1]),
                    )
                    break
                continue
            before = done
            try:
                with _results(parts, workers, executor) as results:
                    for part, matches in results:
                        loose[part.cell].update(matches)
                        for number, match in matches:
                            tallies[part.cell].add(number, match)
                        if store:
                            store.add(part.cell, matches, where)
                            loose[part.cell].clear()
                        for _match in matches:
                            done += 1
                            progress(done)
            except (BrokenExecutor, CancelledError):
                losses = 1 if done > before else losses + 1
                if executor is not None:
                    raise WorkersLost(CLUSTER_LOST) from None
                if losses >= ATTEMPTS:
                    raise WorkersLost(LOST) from None
    except KeyboardInterrupt:
        stopped, tallies = True, [Tally(cell.plan) for cell in experiment.cells]
        if store:  # The stop may have come between file and tally.
            _count_kept(store, tallies, most)
        for tally, kept in zip(tallies, loose, strict=True):
            for number, match in kept.items():
                tally.add(number, match)
    except StoreError as error:
        stopped, fault = True, str(error)
    seconds = time.perf_counter() - began
    return [
        Summary(
            tally,
            seconds,
            stopped,
            done - kept_before,
            fault,
            enough,
            tuple(match for _number, match in sorted(kept.items())),
            planned,
        )
        for tally, kept in zip(tallies, loose, strict=True)
    ]


def summaries_of(store: Store) -> list[Summary]:
    """Return a summary of the saved matches of each setting."""
    cells = enumerate(store.experiment.cells)
    tallies = [tally_of(cell.plan, store.matches(number)) for number, cell in cells]
    return [Summary(tally, 0.0, False, planned=store.ends) for tally in tallies]


def _kept(store: Store, tallies: Sequence[Tally]) -> int:
    """Return the number of stored matches of all settings."""
    games = [tally.plan.games for tally in tallies]
    return sum(number < most for cell, most in enumerate(games) for number in store.done(cell))


def _count_kept(store: Store, tallies: Sequence[Tally], limit: int) -> None:
    """Count the stored matches of every setting up to `limit`, and add missing judgements."""
    for cell, tally in enumerate(tallies):
        for number, match in store.numbered(cell, min(limit, tally.plan.games)):
            if number not in tally:
                judged = match.judged
                if number < tally.plan.judged and not judged:
                    judged = judged_of(replay(tally.plan, match))
                tally.add(number, replace(match, judged=judged))


def parts_of(
    tallies: Sequence[Tally],
    limit: int,
    size: Callable[[int], int],
    who: str = "",
    own: CustomMeasures | None = None,
) -> Iterator[RunPart]:
    """Yield the missing matches before `limit` in parts; `size` returns that of a setting's part.

    The settings take turns, so that those of a run that is stopped have seeds in common.
    """

    def of_cell(cell: int, tally: Tally) -> Iterator[RunPart]:
        missing = takewhile(lambda number: number < limit, tally.missing())
        while numbers := tuple(islice(missing, size(cell))):
            yield RunPart(cell, tally.plan, numbers, who, own)

    by_turns = zip_longest(*(of_cell(cell, tally) for cell, tally in enumerate(tallies)))
    return (part for parts in by_turns for part in parts if part is not None)


Results = Iterator[tuple[RunPart, list[tuple[int, Played]]]]


@contextmanager
def _results(parts: list[RunPart], workers: int, executor: Executor | None) -> Iterator[Results]:
    """Give parts with their matches as they are played; leaving early ends the workers."""
    if executor is not None:
        yield _submitted(parts, executor)
        return
    if workers == 1:
        yield (
            (part, [(number, play(part.plan, number, part.own))])
            for part in parts
            for number in part.numbers
        )
        return
    others = multiprocessing.active_children()
    local = ProcessPoolExecutor(
        max_workers=workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_follow_owner,
    )
    try:
        yield _submitted(parts, local)
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()  # Waiting for its matches may take minutes.
        raise
    finally:
        local.shutdown()


def _follow_owner() -> None:
    """Leave Ctrl-C to the process that started this one, and end when that one has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_owner()


def _submitted(parts: Iterable[RunPart], executor: Executor) -> Results:
    """Yield parts as they are played; at the end raise why some were lost, if any were."""
    lost: BrokenExecutor | CancelledError | None = None
    with ctrl_c_held():  # The first call starts the processes.
        at_work: dict[Future[list[tuple[int, Played]]], RunPart] = {
            executor.submit(play_part, part): part for part in parts
        }
    for future in as_completed(at_work):
        part = at_work.pop(future)  # Popped, for a future holds its matches.
        try:
            matches = future.result()
        except (BrokenExecutor, CancelledError) as fault:
            lost = fault
        else:
            yield part, matches
    if lost is not None:
        raise lost


def play_part(part: RunPart) -> list[tuple[int, Played]]:
    """Play some matches of a plan and return them with their numbers.

    Raise OtherBuild when `part` asks for another build of the program.
    """
    if part.build_id:
        check_build_id(build_id(), part.build_id)
    return [(number, play(part.plan, number, part.own)) for number in part.numbers]


def play(plan: MatchPlan, number: int, own: CustomMeasures | None = None) -> Played:
    """Play one match; the plan and the number alone decide how it goes.

    Raise ValueError when the plan has custom measures and their file is missing.
    """
    if plan.own and not own:
        raise ValueError(OWN_MISSING)
    seed, bots = plan.seed_of(number), plan.bots(number)
    state = catalog.new_state(plan.game, len(bots), plan.options, seed)
    choosers = [
        _chooser(_player(plan, seat, bot), seat, stream(seed, f"bot {seat}"))
        for seat, bot in enumerate(bots)
    ]
    actions = play_to_end(state, seed, choosers)
    game = catalog.find(plan.game)
    played = Played(
        seed=seed,
        bots=bots,
        returns=tuple(state.returns()),
        turns=game.rules.turns(state),
        decisions=len(actions),
        ending=game.rules.ending(state),
        actions=pack(actions),
    )
    if not plan.noted and number >= plan.judged:
        return played
    match = replay(plan, played)  # The notes need every position.
    return replace(
        played,
        notes=pack_notes(notes_of(match, own)) if plan.noted else b"",
        judged=judged_of(match) if number < plan.judged else None,
    )


class BotChooser(Chooser):
    """A bot at a seat, which is shown what its seat sees."""

    def __init__(self, bot: Bot[Any], seat: int, rng: Random) -> None:
        self.bot = bot
        self.seat = seat
        self.rng = rng

    def choose(self, state: State) -> int:
        """Return the bot's action; raise ValueError when it is not legal."""
        action = self.bot.choose(state.observation(self.seat), self.rng).action
        if action not in state.legal_actions():
            raise ValueError(f"action {action} is not legal here")
        return action


def _chooser(bot: Bot[Any], seat: int, rng: Random) -> Chooser:
    """Return what decides for a seat with a bot."""
    return RandomChooser(rng) if isinstance(bot, RandomBot) else BotChooser(bot, seat, rng)


def _player(plan: MatchPlan, seat: int, bot: int) -> Bot[Any]:
    """Return the bot that plays at a seat."""
    found = find_bot(plan.game, plan.seats[bot])
    if seat in plan.bound_seats:
        found = Restricted(found, catalog.find(plan.game), plan.forbidden, plan.bound_seats)
    if plan.given:
        found = Prescribed(found, catalog.find(plan.game), plan.given)
    return found
