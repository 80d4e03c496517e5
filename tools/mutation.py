"""Measure how many small faults (mutants) in a game's rules the tests of the rules find.

Usage: `pip install -r requirements/mutation.txt`, then `python tools/mutation.py` for all games
with 250 mutants each, or `python tools/mutation.py ghost_hunt --sample 100`.

It takes the committed files, lets mutmut make every mutant of a game's rules, and runs the tests of
those rules and the golden matches on a random sample; `tools/reached.py` finds the tests for each
mutant. Slow tests and those marked `full` are left out, so the scores are lower bounds. Each game
has its own folder in --folder, where `mutmut show NAME` shows a surviving mutant. Mutants tried
there are not tried again: delete the folder after adding tests.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from itertools import accumulate
from math import sqrt
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.catalog import GAMES  # noqa: E402

# Tests with these words play too much, or read a clock, which the counters of mutants slow down.
LONG = ("_facts.py", "of_whole_matches", "nearly_exact", "takes_long")
# Tests whose names lack the game.
ALSO = dict.fromkeys(GAMES, ("test_sketches",))
ALSO["eighteen_ghosts"] = ("test_words", "test_evaluation")
MAX_SECONDS_PER_FUNCTION = 60.0
# The exit codes of pytest. All others are killed mutants: also 255, if no test could be collected,
# and 3, if a game could not be loaded.
OUTCOMES = {0: "survived", 33: "no tests", 5: "no tests", 36: "timeout", -24: "timeout"}
OUTCOMES |= {24: "timeout", 152: "timeout", None: "not tried"}


def prepare(key: str, folder: Path) -> None:
    """Clone the committed files and configure mutmut for this game."""
    if folder.exists():
        return
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    path = folder / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    named = " or ".join([key, *ALSO.get(key, ())])
    chosen = " and ".join([f"({named})", *(f"not {word}" for word in LONG)])
    chosen += " and (not test_contract or estimate)"
    every = tomllib.loads(text)["tool"]["mutmut"]
    for name, own in (
        ("only_mutate", [f"game/rules/{key}/*"]),
        (
            "pytest_add_cli_args_test_selection",
            [*every["pytest_add_cli_args_test_selection"], "-k", chosen],
        ),
    ):
        text = text.replace(f"{name} = {json.dumps(every[name])}", f"{name} = {json.dumps(own)}")
    path.write_text(text, encoding="utf-8")


def mutmut(folder: Path, children: int, *names: str) -> str:
    """Run mutmut in a folder; return its output."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children), *names]
    run = subprocess.run(
        command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return run.stdout


def time_tests(folder: Path) -> None:
    """Record how long each test takes with warm caches, as it will for a mutant."""
    path = folder / "mutants" / "mutmut-stats.json"
    if not path.exists():
        return
    tools = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    times = folder / "times.json"
    subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "--rootdir=.", "-q"),
            *tools["mutmut"]["pytest_add_cli_args"],
            *tools["mutmut"]["pytest_add_cli_args_test_selection"],
        ],
        cwd=path.parent,
        env={**os.environ, "MUTANT_UNDER_TEST": "", "TIMES": str(times)},
        stdout=subprocess.DEVNULL,
    )
    stats = json.loads(path.read_text(encoding="utf-8"))
    stats["duration_by_test"] |= json.loads(times.read_text(encoding="utf-8"))
    path.write_text(json.dumps(stats), encoding="utf-8")


def outcomes(folder: Path) -> dict[str, int | None]:
    """Return the exit code of pytest for every mutant, by name."""
    found = {}
    for path in sorted((folder / "mutants").rglob("*.meta")):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def function_of(mutant: str) -> str:
    return mutant.rpartition("__mutmut_")[0]


def tested(folder: Path) -> set[str]:
    """Return the functions that some test calls, as the prefixes of their mutants' names."""
    path = folder / "mutants" / "mutmut-stats.json"
    stats = json.loads(path.read_text(encoding="utf-8"))
    return {name for name, tests in stats["tests_by_mangled_function_name"].items() if tests}


def leave_out(folder: Path, longest: float) -> None:
    """Drop the tests of a function that take longer than `longest` seconds, except the fastest.

    Of many tests, keep the fastest ones up to a minute.
    """
    path = folder / "mutants" / "mutmut-stats.json"
    stats = json.loads(path.read_text(encoding="utf-8"))
    seconds = stats["duration_by_test"]
    called = stats["tests_by_mangled_function_name"]
    for name, tests in called.items():
        ordered = sorted(tests, key=lambda test: (seconds[test], test))
        whole = accumulate(seconds[test] for test in ordered)
        called[name] = ordered[:1] + [
            test
            for test, until in list(zip(ordered, whole, strict=True))[1:]
            if seconds[test] <= longest and until <= MAX_SECONDS_PER_FUNCTION
        ]
    path.write_text(json.dumps(stats), encoding="utf-8")


def interval(found: int, tried: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    z, share = 1.96, found / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z * sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    half /= 1 + z * z / tried
    return middle - half, middle + half


def measure(key: str, sample: int, seed: int, longest: float, children: int, folder: Path) -> None:
    """Try a sample of a game's mutants; print its score and the survivors."""
    prepare(key, folder)
    said = ""
    if not (folder / "mutants" / "mutmut-stats.json").exists():
        said = mutmut(folder, children, "makes_all_mutants_and_tries_none")
        time_tests(folder)
    try:
        every, called = outcomes(folder), tested(folder)
    except OSError:
        sys.exit(f"mutmut could not run the tests of {key}:\n{said}")
    leave_out(folder, longest)
    names = sorted(every)
    chosen = Random(seed).sample(names, min(sample, len(names)))
    to_try = [name for name in chosen if function_of(name) in called]
    if left := [name for name in to_try if every[name] is None]:
        said = mutmut(folder, children, *left)
    ended = outcomes(folder)
    results = {name: OUTCOMES.get(ended[name], "killed") for name in to_try}
    if "not tried" in results.values():
        sys.exit(f"mutmut did not try every mutant of {key}:\n{said[-2000:]}")
    results = {name: results.get(name, "no tests") for name in chosen}
    counts = Counter(results.values())
    found = counts["killed"] + counts["timeout"]
    low, high = interval(found, len(chosen))
    print(
        f"{key:<18}{len(names):>8}{len(chosen):>8}{counts['killed']:>8}{counts['timeout']:>9}"
        f"{counts['survived']:>10}{counts['no tests']:>10}{found / len(chosen):>8.1%}"
        f"   {low:.1%} to {high:.1%}",
        flush=True,
    )
    report = [f"{results[name]:<10}{name}" for name in sorted(chosen) if results[name] != "killed"]
    (folder / "not_found.txt").write_text("\n".join(report) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("keys", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--sample", type=int, default=250, help="mutants of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=1.0, help="seconds that a test may take")
    parser.add_argument("--children", type=int, default=2, help="processes at once")
    parser.add_argument("--folder", type=Path, default=Path("build/mutation"))
    arguments = parser.parse_args()
    if unknown := set(arguments.keys) - set(GAMES):
        parser.error(f"there is no game {sorted(unknown)[0]}; choose from {', '.join(GAMES)}")
    print(
        f"{'game':<18}{'mutants':>8}{'tried':>8}{'killed':>8}{'timeout':>9}"
        f"{'survived':>10}{'no tests':>10}{'score':>8}   95 % interval",
        flush=True,
    )
    for key in arguments.keys or GAMES:
        folder = arguments.folder.absolute() / key
        sample, seed = arguments.sample, arguments.seed
        measure(key, sample, seed, arguments.longest, arguments.children, folder)
    print(f"The mutants not found are listed in {arguments.folder}/GAME/not_found.txt.")


if __name__ == "__main__":
    main()
