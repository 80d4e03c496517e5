"""Compare the speed of 6 x 6 Breakthrough on our contract with OpenSpiel.

`python tools/compare_openspiel.py` needs `pip install -r requirements/compare.txt`. It also
compiles our side in a temporary folder and runs all sides alternately, each in its own process. It
prints, per second of processor time, random actions from Python and MCTS iterations with one
playout each.
"""

import importlib.util
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5  # of each side, by turns
PERIOD = 1.0  # seconds for a figure
ITERATIONS = 400
DEPTH = 4  # to which positions are counted, so that the same game is compared

OURS = """
from random import Random
import breakthrough
from game.bots.mcts import MCTS
def match(seed):
    return breakthrough.random_match(seed)
def count(state, depth):
    if not depth or state.current_player < 0:
        return 1
    found = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found += count(after, depth - 1)
    return found
bot = MCTS(ITERATIONS)
def search(seed):
    bot.choose(breakthrough.begin(), Random(seed))
    return ITERATIONS
positions = lambda: count(breakthrough.begin(), DEPTH)
searches = {"mcts": search}
"""
THEIRS = """
import random
import numpy
import pyspiel
from open_spiel.python.algorithms import mcts
game = pyspiel.load_game(f"breakthrough(rows=6,columns=6)")
def match(seed):
    rng, state, count = random.Random(seed), game.new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        count += 1
    return count
def count(state, depth):
    if not depth or state.is_terminal():
        return 1
    return sum(count(state.child(action), depth - 1) for action in state.legal_actions())
def search(seed):
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, ITERATIONS, 500, False, seed, False)
    bot.mcts_search(game.new_initial_state())
    return ITERATIONS
def search_in_python(seed):
    rng = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 1.4, ITERATIONS, evaluator, solve=False, random_state=rng)
    bot.mcts_search(game.new_initial_state())
    return ITERATIONS
positions = lambda: count(game.new_initial_state(), DEPTH)
searches = {"mcts": search, "mcts in Python": search_in_python}
"""
MEASURED = """
import json, time
def rate(work):
    work(0)
    done, number, began = 0, 0, time.process_time()
    while (spent := time.process_time() - began) < PERIOD:
        done, number = done + work(number), number + 1
    return done / spent
found = {"positions": positions(), "actions": rate(match)}
print(json.dumps(found | {name: rate(work) for name, work in searches.items()}))
"""


def compiler():
    """Return packaging/compile.py as a module."""
    spec = importlib.util.spec_from_file_location("compile", ROOT / "packaging" / "compile.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sides(folder):
    """Prepare the plain and the compiled engine; return the code and folder of each side."""
    for name in ("plain", "compiled"):
        unwanted = shutil.ignore_patterns("*.so", "*.pyd", "compiled.json", "__pycache__")
        shutil.copytree(ROOT / "game", folder / name / "game", ignore=unwanted)
        shutil.copy(ROOT / "tools" / "breakthrough.py", folder / name)
    modules = ("game/search/machine.py", "game/state.py", "game/bots/mcts.py", "breakthrough.py")
    compiler().make(folder / "compiled", modules)
    return {
        "OpenSpiel": (THEIRS, folder),
        "plain": (OURS, folder / "plain"),
        "compiled": (OURS, folder / "compiled"),
    }


def measure(code, place):
    """Return the measurements of one side."""
    head = f"ITERATIONS, PERIOD, DEPTH = {ITERATIONS}, {PERIOD}, {DEPTH}\n"
    command = [sys.executable, "-c", head + code + MEASURED]
    done = subprocess.run(command, cwd=place, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def main():
    """Print rates and ratios."""
    with tempfile.TemporaryDirectory() as place:
        began, prepared = time.monotonic(), sides(Path(place))
        print(f"prepared in {time.monotonic() - began:.0f} s")
        runs = {name: [] for name in prepared}
        for _ in range(ROUNDS):
            for name, side in prepared.items():
                runs[name].append(measure(*side))
    counted = {run["positions"] for found in runs.values() for run in found}
    if len(counted) > 1:
        sys.exit(f"It is not the same game: {sorted(counted)} positions after {DEPTH} moves.")
    rates = {
        name: {key: statistics.median(run[key] for run in found) for key in found[0]}
        for name, found in runs.items()
    }
    theirs = rates["OpenSpiel"]
    for name, found in rates.items():
        for key in ("actions", "mcts", "mcts in Python"):
            if key in found:
                ratio = found[key] / theirs[key]
                print(f"{name:10} {key:15} {found[key]:12,.0f} /s {ratio:6.2f} of OpenSpiel's")


if __name__ == "__main__":
    main()
