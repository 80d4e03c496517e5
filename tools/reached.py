"""A pytest plugin for tools/mutation.py that records which test reaches which function.

Results that are computed once, at import or in a cache, would count only for the first test that
needs them. While coverage is recorded, every test therefore starts with empty caches, what a test
module computes at import counts for all its tests, and what the game computes at import counts for
all tests. When a mutant is tested, caches are kept. The durations of tests are written to the file
named in TIMES, if set.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Generator, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from mutmut.state import state

everywhere: set[str] = set()  # The functions called when the games are imported.
at_import: dict[str, set[str]] = {}  # The functions called when each test module is imported.
times: dict[str, float] = {}  # The seconds of each test.


def caches() -> Iterator[object]:
    """Yield the objects with caches in the game's modules."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game."):
            for value in list(vars(module).values()):
                yield value
                if isinstance(value, type):
                    yield from vars(value).values()


def forget() -> None:
    """Empty the caches of the game while coverage is recorded."""
    for kept in caches() if os.environ.get("MUTANT_UNDER_TEST") == "stats" else ():
        if clear := getattr(kept, "cache_clear", None):
            clear()


def called() -> set[str]:
    """Return the functions called since the last call."""
    found = set(state()._stats)
    state()._stats.clear()
    return found


def pytest_sessionstart() -> None:
    import game.rules  # The mutant must be chosen before this import.

    for module in walk_packages(game.rules.__path__, "game.rules."):
        import_module(module.name)  # Otherwise the first test that needs a game would load it.
    everywhere.update(called())


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    if isinstance(collector, pytest.Module):
        forget()
        called()
    report = yield
    if isinstance(collector, pytest.Module):
        at_import[collector.nodeid] = called()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    forget()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    module = item.nodeid.partition("::")[0]
    state()._stats.update(everywhere, at_import[module])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    times[report.nodeid] = times.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish() -> None:
    if path := os.environ.get("TIMES"):
        Path(path).write_text(json.dumps(times), encoding="utf-8")
