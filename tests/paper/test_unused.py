"""What prints and writes down is loaded only when it is used."""

import subprocess
import sys
from pathlib import Path

from tests.helpers.sampling import full

ROOT = Path(__file__).parents[2]
UNUSED = ("fpdf", "PIL", "scenes.paper", "scenes.scribe", "game.people", "game.deal", "game.scribe")


def loaded(code):
    """Return the modules that a fresh process has loaded after some code."""
    lines = (
        "import os, sys",
        "os.environ.update(SDL_VIDEODRIVER='dummy', SDL_AUDIODRIVER='dummy')",
        code,
        "print(*sys.modules)",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True
    )
    assert not done.returncode, done.stderr
    return done.stdout.split()


@full
def test_a_match_and_the_editor_load_nothing_of_paper(home):
    found = loaded(
        "from pathlib import Path\n"
        "from game.catalog import GAMES\n"
        "from game.match import Match, Seat\n"
        "from scenes.boards.faces import drawing_of\n"
        "from tests.scenes.driver import Driver, make_app\n"
        "from tests.scenes.laboratory import wire\n"
        f"player = Driver(make_app(Path({str(home)!r})))\n"
        "wiring = wire(player.app)\n"
        "player.open(wiring.menu())\n"
        "game = GAMES['haunted_house']\n"
        "player.open(wiring.set_up(game))\n"
        "seats = [Seat('person', 'Ada'), Seat('person', 'Bo')]\n"
        "player.open(wiring.play(Match(game.key, seats, None, 1)))\n"
        "given = drawing_of(game.key).beginnings()[0]\n"
        "player.open(wiring.edit(game, drawing_of(game.key), given.sketch, None, given.name))\n"
        "player.open(wiring.replays())\n"
    )
    assert "scenes.play.scene" in found
    assert "scenes.editor.scene" in found
    for name in UNUSED:
        assert not [module for module in found if module == name or module.startswith(f"{name}.")]
