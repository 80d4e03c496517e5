"""The sixth game in the lists of a whole run of tests: `pytest -p tests.sixth.joined -k phantoms`.

It must be loaded before the tests are collected, so that they find the game in the catalog.
"""

from __future__ import annotations

import atexit
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from game import files
from tests.sixth.places import KEY, ROOMS, join_assets

PLACE = Path(mkdtemp())
atexit.register(rmtree, PLACE, ignore_errors=True)
# Before everything else is imported: some modules look into this folder at once.
files.ASSETS = join_assets(PLACE / "assets")

from game import catalog  # noqa: E402
from game.bots import levels  # noqa: E402
from scenes.boards import faces  # noqa: E402
from tests.helpers import parts  # noqa: E402
from tests.helpers.boards import BOARDS  # noqa: E402
from tests.sixth import worlds  # noqa: E402
from tests.sixth.board import FACE  # noqa: E402
from tests.sixth.bots import LEVELS  # noqa: E402
from tests.sixth.game import GAME  # noqa: E402
from tests.sixth.rules import facts  # noqa: E402
from tests.worlds.games import GAMES  # noqa: E402

catalog.GAMES[KEY] = GAME
levels.LEVELS[KEY] = lambda: LEVELS
faces.FACES[KEY] = lambda: FACE
parts.ELSEWHERE[KEY] = ROOMS
BOARDS[KEY] = facts.board, facts.apply_fact
GAMES[KEY] = worlds
