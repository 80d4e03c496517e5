"""The Haunting House 3 on a table for tests: one seat's board, and matches as they are shown."""

from functools import cache

from pygame import Rect

from game import catalog
from game.games.haunting_house_3 import GAME
from game.rules.haunting_house_3.state import CARRY_OUT
from scenes.boards.haunting_house_3.actions import LAY
from tests.boards import table

KEY = "haunting_house_3"
NAMES = ("Amelia", "Ben", "Clara", "Dev", "Edda", "Finn")


class Table(table.Table):
    game, names = KEY, NAMES

    def __init__(self, state, size=(1280, 720), across=False, **settings):
        self.across = across
        super().__init__(state, size, **settings)

    def divide(self, look):
        return self.below(look) if self.across else self.beside(look)

    def beside(self, look):
        """Return the areas of board and side where a panel stands to the right."""
        margin, width = look.tight(32), max(look.px(548), look.pt(table.PANEL))
        left, high = (
            look.size[0] - margin - width,
            self.view.side_heights(self.board.seen, width, look)[1],
        )
        board = Rect(margin, look.px(76), left - 2 * margin, look.size[1] - look.px(92))
        return board, Rect(left, look.px(172), width, high)

    def below(self, look):
        """Return the areas where everything else lies below the board."""
        width = look.px(846)
        high = self.view.side_heights(self.board.seen, width, look)[1]
        side = Rect(look.px(32), look.size[1] - look.px(20) - high, width, high)
        wide = look.size[0] - look.px(64)
        return Rect(look.px(32), look.px(64), wide, side.top - look.px(72)), side

    def type(self, word):
        return [self.board.type(letter) for letter in word]

    def ways(self, state, action):
        """Return the ways to click an action whose places are on this board."""
        ways, known = super().ways(state, action), {*self.board.places, LAY.place}
        return [way for way in ways if known.issuperset(way)]


@cache
def walk(seed, players=3, longest=160, **options):
    """Return the positions and actions of one random match."""
    state = catalog.new_state(KEY, players, options, seed)
    return table.match_from(state, seed, longest=longest)


def seen(before, action, after, seat):
    """Return what a seat sees of an action: its observations and the facts."""
    facts = GAME.rules.facts.for_viewer(before, after, action, seat, before.players)
    return before.observation(seat), after.observation(seat), facts


def act(state, notations, seat=0):
    """Play actions; return what a seat saw of them: its observations and the facts."""
    before, facts = state.observation(seat), []
    for notation in notations.split(", "):
        last, action = state.clone(), state.parse(notation)
        state.apply(action)
        facts += seen(last, action, state, seat)[2]
    return before, state.observation(seat), facts


@cache
def each_decision():
    """Return for each kind of decision, card and number of storeys a seat's own view of one."""
    found = {}
    for seed in range(12):
        storeys = (3, 3, 2, 1)[seed % 4]
        for before, _, _ in walk(seed, 2 + seed % 5, 260, storeys=storeys):
            seat = before.current_player
            if seat >= 0:
                card = before.held[seat] if before.phase == CARRY_OUT else None
                kind = (storeys, before.phase, card, len(before.legal_actions()) > 1)
                found.setdefault(kind, before.observation(seat))
    return list(found.values())
