"""18 Ghosts on a table for tests: its board, a castle drawn as text, and random matches."""

from pygame import Rect

from game import catalog
from tests.boards import table

GHOSTS = "eighteen_ghosts"
NAMES = ("Amelia", "Ben")
CASTLE = """
5  .  R  >  .  .
4  y  o  .  R  Y
3  R  b  r  .  >
2  B  o  y  B  R
1  y  .  <  .  b
dungeon: Yr
escaped: Bry
decides: A, turns: 14, quiet: 2
"""


class Table(table.Table):
    game, names = GHOSTS, NAMES

    def divide(self, look):
        unit = look.unit
        side = Rect(round(700 * unit), round(172 * unit), round(548 * unit), 0)
        side.height = self.view.side_heights(self.board.seen, side.width, look)[1]
        area = Rect(round(32 * unit), round(76 * unit), round(636 * unit), round(620 * unit))
        return area, side


def new(seed=0, **options):
    return catalog.new_state(GHOSTS, 2, options, seed)


def walk(seed, options=None, longest=400):
    """Return the positions and actions of one random match."""
    return table.match_from(new(seed, **(options or {})), seed, longest=longest)
