"""The first turn of every game, role and number of players is calm."""

import subprocess
import sys
from pathlib import Path

from tests.helpers.sampling import full

TOOL = Path(__file__).parents[2] / "tools" / "first_turn.py"
MAX_WORDS = 80
MAX_CONTROLS = 12
CHOICE_OF_TYPES = ", Ghost"  # The Ghost of Ghost Hunt reads what each of eight types does.
TYPES_WORDS = 180


@full
def test_a_first_turn_has_few_words_and_few_controls():
    told = subprocess.run(
        [sys.executable, str(TOOL)], capture_output=True, text=True, timeout=280, check=True
    )
    rows = [line.rsplit(maxsplit=2) for line in told.stdout.splitlines() if " players, " in line]
    assert len(rows) == 44
    for name, words, controls in rows:
        limit = TYPES_WORDS if name.strip().endswith(CHOICE_OF_TYPES) else MAX_WORDS
        assert int(words) <= limit, name
        assert int(controls) <= MAX_CONTROLS, name
