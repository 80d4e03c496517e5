"""The experiment that the arguments of the `playtest` command ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game import catalog
from game.drawings import from_command_line
from game.game import Game
from game.language import quoted
from game.options import Value, resolve
from game.playtest.custom_measures import read_custom_measures
from game.playtest.experiment import (
    Experiment,
    compare,
    crossed,
    judged,
    ladder,
    measured,
    only_played,
    restrict,
    single,
)
from game.playtest.label import RunLabel, read_stopping_rule
from game.playtest.match_plan import make_plan
from game.playtest.measures import DECISIONS, FAIRNESS, TURNS, WINS
from game.playtest.questions import measures_of
from game.playtest.tables import MAX_JUDGED_MATCHES

EXPERIMENT_KINDS = ("ladder", "sweep", "compare", "forbid")
PLAYED_ONLY = ("json", "report", "export", "study", "store", "mixed", "repair", "profile")
BESIDE_PROFILE = (
    *EXPERIMENT_KINDS,
    "until",
    "report",
    "store",
    "export",
    "study",
    "primary",
    "paired",
)


def check_effect(arguments: Any) -> None:
    """Raise ValueError for an option that would have no effect with the others."""
    given = {key for key, value in vars(arguments).items() if value not in (None, "", [], False)}
    for key in PLAYED_ONLY:
        if key in given and "plan" in given:
            raise ValueError(f"--plan plays nothing: leave out --{key}")
    if "profile" in given:
        for key in BESIDE_PROFILE:
            if key in given:
                raise ValueError(f"--profile asks its own questions: leave out --{key}")
    if "note" in given and not given & {"store", "report"}:
        raise ValueError("--note has no effect without --store or --report")
    for key in ("mixed", "repair"):
        if key in given and "store" not in given:
            raise ValueError(f"--{key} has no effect without --store")
    if "paired" in given and "ladder" in given:
        raise ValueError("a ladder is paired by itself: leave out --paired")
    if "paired" in given and len(set(arguments.seat)) < 2 and not given & {"sweep"}:
        raise ValueError("--paired has no effect with the same bot at every seat")
    if "primary" in given and "ladder" in given:
        raise ValueError("a ladder measures Elo: leave out --primary")


def experiment_of(
    arguments: Any, options: Mapping[str, Value], changed: Mapping[str, str]
) -> Experiment:
    """Return the experiment that the arguments ask for; raise ValueError for wrong arguments.

    `options` are the house rules; `changed` are the house rules of the second setting, as text.
    """
    game = catalog.find(arguments.game)
    bots = [text.removeprefix("bot:") for text in arguments.seat]
    ways = [name for name in EXPERIMENT_KINDS if getattr(arguments, name)]
    if len(ways) > 1:
        raise ValueError(f"choose one of --{ways[0]} and --{ways[1]}")
    if arguments.forbid and len(bots) == 1:
        bots *= game.check_players(None)
    found = _experiment(arguments, game, bots, options, changed)
    looked_into = (
        arguments.study
        or arguments.report
        or arguments.store
        or arguments.export
        or arguments.measures
        or arguments.primary not in ("", WINS, FAIRNESS, TURNS, DECISIONS)
        or game.rules.study.swapped
    )
    if found.kind in ("run", "ladder") and not looked_into:
        found = only_played(found)
    if arguments.measures:
        found = measured(found, read_custom_measures(arguments.measures))
    known = measures_of(found.cells[0].plan)
    if arguments.primary and arguments.primary not in known:
        raise ValueError(f"unknown measure {quoted(arguments.primary)}; known: {', '.join(known)}")
    return judged(found, MAX_JUDGED_MATCHES) if arguments.study else found


def label_of(arguments: Any) -> RunLabel:
    """Return the note of the run and what is asked of it; raise ValueError for a wrong rule."""
    read_stopping_rule(arguments.until)
    return RunLabel(arguments.note, arguments.until, (), arguments.primary, arguments.margin)


def _experiment(
    arguments: Any,
    game: Game,
    bots: list[str],
    options: Mapping[str, Value],
    changed: Mapping[str, str],
) -> Experiment:
    games, seed = arguments.games, arguments.seed
    if arguments.ladder:
        return ladder(game.key, bots, games, seed, options)
    plan = make_plan(game.key, bots, games, seed, options, arguments.paired)
    if arguments.sweep:
        return crossed(plan, list(_factors(arguments.sweep)))
    if arguments.compare:
        return compare(plan, resolve(game.rules.options, changed))
    if arguments.forbid:
        return restrict(plan, () if "all" in arguments.forbid else arguments.forbid)
    return single(plan)


def _factors(texts: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the key and the values of each KEY=A,B; no values stand for all."""
    for text in texts:
        key, _, given = text.partition("=")
        yield key, [from_command_line(value) for value in given.split(",")] if given else ()
