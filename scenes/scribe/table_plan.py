"""The table of a match that was played on paper: game, players, house rules and the deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from game import catalog, deal
from game.game import Game
from game.language import _
from game.match import Match, Seat
from game.options import Option, Value
from scenes.setup.set_up_plan import unique_names

LONGEST_CODE: Final = 20


@dataclass(slots=True)
class TablePlan:
    """The choices for a match to write down; only the code of the deal can be wrong."""

    game: Game
    names: list[str] = field(default_factory=list)  # The names as typed, one for each seat.
    options: dict[str, Value] = field(default_factory=dict)
    code: str = ""
    told: str = ""  # The automatic changes, until they are shown.

    @classmethod
    def of(cls, game: Game, names: tuple[str, ...] = ()) -> TablePlan:
        """Return the usual table of a game; `names` are those known from other matches."""
        options = {option.key: option.default for option in game.rules.options}
        count = game.players[0]
        return cls(game, [*names[:count], *[""] * (count - len(names))], options)

    def set_players(self, count: int) -> None:
        """Set the number of seats, at the end of the list."""
        self.names = [*self.names[:count], *[""] * (count - len(self.names))]

    def given(self, option: Option) -> Value:
        """Return the default value of a house rule."""
        return option.default

    def changed(self) -> list[Option]:
        """Return the house rules that differ from their defaults."""
        return [o for o in self.game.rules.options if self.options[o.key] != o.default]

    def reset(self) -> None:
        """Reset all house rules."""
        self.options = {option.key: option.default for option in self.game.rules.options}

    def choose(self, option: Option, value: Value) -> None:
        """Set a house rule, and adapt the others or the number of players to it."""
        self.options[option.key] = value
        now = len(self.names)
        for count in sorted(self.game.players, key=lambda count: abs(count - now)):
            found = catalog.agreeing(self.game.key, count, self.options, {option.key})
            if found is not None:
                if count != now:
                    self.set_players(count)
                    self.told = _(
                        "Changed to {number} players, as the chosen rules require.",
                        number=count,
                    )
                self.options = found
                return

    @property
    def dealt(self) -> bool:
        """Whether tables of this kind begin differently, so that the deal must be named."""
        return deal.is_dealt(self.game.key, len(self.names), self.options)

    def seed(self) -> int:
        """Return the seed of the deal; raise DealError for a wrong code."""
        if not self.dealt:
            return 0
        return deal.seed_of(self.game.key, len(self.names), self.options, self.code)

    def fault(self) -> str:
        """Return what is wrong with the code, empty if nothing is."""
        if self.dealt and not self.code.strip():
            return _("Enter the code of the deal: it is on every printed sheet.")
        try:
            self.seed()
        except deal.DealError as fault:
            return str(fault)
        return ""

    def draw(self, draw: Callable[[int], int]) -> None:
        """Enter the code of a new deal, for a table that has none yet."""
        seed = draw(deal.DEAL_COUNT)
        self.code = deal.code_of(self.game.key, len(self.names), self.options, seed)

    def match(self) -> Match:
        """Return the match to write down; raise DealError for a wrong code."""
        named = (n.strip() or _("Player {number}", number=i) for i, n in enumerate(self.names, 1))
        seats = [Seat("person", name) for name in unique_names(named)]
        return Match(self.game.key, seats, self.options, self.seed(), chance="written")
