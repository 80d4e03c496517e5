"""Compare the speed of 6 x 6 Breakthrough on our contract with OpenSpiel.

`python tools/compare_openspiel.py` needs `pip install -r requirements/compare.txt`. It also
compiles our side in a temporary folder and runs all sides alternately, each in its own process. It
prints, per second of processor time, random actions and MCTS iterations. Random actions are chosen
by the same Python loop on every side; "inside" is our loop within the compiled unit. MCTS searches
the same positions from the middle of random matches, with one playout an iteration and the same
exploration, in trees of three sizes.
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
from random import Random

ROOT = Path(__file__).resolve().parent.parent
ROUNDS_PER_SIDE = 5  # Both sides are measured in turn, this often.
MEASURED_SECONDS = 1.0
SEARCH_ITERATIONS = (400, 2000, 8000)
EXPLORATION = 1.4
POSITIONS = 16  # They come from the middle of random matches.
COUNTED_DEPTH = 4  # Both must count the same positions at this depth.

OURS = """
from random import Random
import breakthrough
from game.bots.mcts import MCTS
def inside(seed):
    return breakthrough.random_match(seed)
def match(seed):
    rng, state, count = Random(seed), breakthrough.begin(), 0
    while state.current_player >= 0:
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
        count += 1
    return count
def count(state, depth):
    if not depth or state.current_player < 0:
        return 1
    found = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found += count(after, depth - 1)
    return found
def middle(moves):
    state = breakthrough.begin()
    for move in moves:
        state.apply({breakthrough.spelled(state, action): action
                     for action in state.legal_actions()}[move])
    return state
places = [middle(moves) for moves in LINES]
def searching(iterations):
    bot = MCTS(iterations, exploration=EXPLORATION)
    def search(seed):
        bot.choose(places[seed % len(places)], Random(seed))
        return iterations
    return search
positions = lambda: count(breakthrough.begin(), COUNTED_DEPTH)
works = {"actions": match, "actions inside": inside}
works |= {f"mcts {size}": searching(size) for size in SEARCH_ITERATIONS}
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
def middle(moves):
    state = game.new_initial_state()
    for move in moves:
        player = state.current_player()
        state.apply_action({state.action_to_string(player, action).rstrip("*"): action
                            for action in state.legal_actions()}[move])
    return state
places = [middle(moves) for moves in LINES]
def searching(iterations):
    def search(seed):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, iterations, 500, False, seed, False)
        bot.mcts_search(places[seed % len(places)])
        return iterations
    return search
def search_in_python(seed):
    rng = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    size = SEARCH_ITERATIONS[0]
    bot = mcts.MCTSBot(game, EXPLORATION, size, evaluator, solve=False, random_state=rng)
    bot.mcts_search(places[seed % len(places)])
    return size
positions = lambda: count(game.new_initial_state(), COUNTED_DEPTH)
works = {"actions": match} | {f"mcts {size}": searching(size) for size in SEARCH_ITERATIONS}
works["mcts in Python"] = search_in_python
"""
MEASURED = """
import json, time
def rate(work):
    for number in range(2):
        work(number)
    done = spent = 0
    for number in range(1000000):
        began = time.process_time()
        done += work(number)
        spent += time.process_time() - began
        if spent > MEASURED_SECONDS and not (number + 1) % POSITIONS:  # Equally often each.
            return done / spent
found = {"positions": positions()}
print(json.dumps(found | {name: rate(work) for name, work in works.items()}))
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


def lines():
    """Return the moves to the middle of some random matches, as both sides spell them."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
    import breakthrough

    found = []
    for seed in range(POSITIONS):
        rng, state, moves = Random(seed), breakthrough.begin(), []
        while state.current_player >= 0:
            actions = state.legal_actions()
            action = actions[int(rng.random() * len(actions))]
            moves.append(breakthrough.spelled(state, action))
            state.apply(action)
        found.append(moves[: len(moves) // 2])
    return found


def measure(code, place):
    """Return the measurements of one side."""
    values = f"{MEASURED_SECONDS}, {COUNTED_DEPTH}, {SEARCH_ITERATIONS}, {POSITIONS}"
    head = f"MEASURED_SECONDS, COUNTED_DEPTH, SEARCH_ITERATIONS, POSITIONS = {values}\n"
    head += f"EXPLORATION, LINES = {EXPLORATION}, {lines()}\n"
    command = [sys.executable, "-c", head + code + MEASURED]
    done = subprocess.run(command, cwd=place, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def main():
    """Print rates and ratios."""
    with tempfile.TemporaryDirectory() as place:
        began, prepared = time.monotonic(), sides(Path(place))
        print(f"prepared in {time.monotonic() - began:.0f} s")
        runs = {name: [] for name in prepared}
        for _ in range(ROUNDS_PER_SIDE):
            for name, side in prepared.items():
                runs[name].append(measure(*side))
    counted = {run["positions"] for found in runs.values() for run in found}
    if len(counted) > 1:
        sys.exit(
            f"It is not the same game: {sorted(counted)} positions after {COUNTED_DEPTH} moves."
        )
    rates = {
        name: {key: statistics.median(run[key] for run in found) for key in found[0]}
        for name, found in runs.items()
    }
    theirs = rates["OpenSpiel"]
    for name, found in rates.items():
        for key, rate in found.items():
            if key != "positions":
                ratio = rate / theirs["actions" if key == "actions inside" else key]
                print(f"{name:10} {key:15} {rate:12,.0f} /s {ratio:6.2f} of OpenSpiel's")


if __name__ == "__main__":
    main()
