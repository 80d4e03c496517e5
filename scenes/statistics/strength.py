"""How strong somebody is in a game, so that a bot can be as strong: a rating from the results.

The rating is computed from the journal, which holds the strength of every bot that was met; so a
deleted or restored journal never contradicts it. The first matches are taken together, since a
guess may be far off; each later one is a rating period of Glicko-2. Where sides are unlike, as a
Ghost and its hunters, everybody has a rating for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.bots.level import elos
from game.game import Game
from game.language import _, many, mark
from game.ratings import Meeting, Rating
from scenes.statistics.journal import Result
from scenes.statistics.sums import outcomes

RESULTS_TOLD: Final = 5  # The matches whose results are shown.
MATCHES_TOGETHER: Final = 10  # The matches that are taken together.
BOT_DEVIATION_ELO: Final = 30.0  # The deviation of the strength of a bot.
FIRST_DEVIATION_SHARE: Final = 0.5  # The deviation of a first guess, as a part of the whole scale.
UNNOTICED_ELO: Final = 30  # A difference in Elo that nobody notices.
DEVIATION_WORDS: Final = (  # Below these deviations something is said of it.
    (90.0, mark("That is well known by now.")),
    (150.0, mark("That is roughly known.")),
)
UNSURE: Final = mark("More matches will make this surer.")


class NamedLevel(Protocol):
    """Key, strength and description of a bot level."""

    @property
    def key(self) -> str:
        """The key used in seats and saved matches."""

    @property
    def number(self) -> int:
        """The rank; 1 is the weakest."""

    @property
    def name(self) -> str:
        """The bot's name."""

    @property
    def summary(self) -> str:
        """Its style of play in one sentence."""

    @property
    def measured(self) -> str:
        """Its measured result against the next weaker level."""

    @property
    def elo(self) -> int:
        """Its strength on the dial of the game, the same for all if it was never measured."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating, and the last results of all that it is based on."""

    elo: int
    deviation: float = 1000.0
    won: int = 0
    count: int = 0

    @property
    def sureness(self) -> str:
        """A sentence about how certain it is."""
        return _(next((words for most, words in DEVIATION_WORDS if self.deviation < most), UNSURE))


def guess(levels: Sequence[NamedLevel], taught: bool) -> int:
    """Return the strength of somebody without results: that of a beginner.

    Who is `taught` has done all lessons, and begins halfway to the second level.
    """
    known = list(elos(levels).values())
    return round((known[0] + known[min(1, len(known) - 1)]) / 2) if taught else known[0]


def strength_for(
    name: str,
    game: Game,
    side: int,
    results: Sequence[Result],
    levels: Sequence[NamedLevel],
    start: int,
) -> Strength:
    """Return how strong a player is on a side of a game, `start` being a guess."""
    known = elos(levels)
    top = max(known.values())
    begun = sorted((r for r in results if r.game == game.key), key=lambda r: (r.begun, r.name))
    met: list[tuple[int, Meeting]] = []
    for result in begun:
        for outcome in outcomes(result, name, lambda key: known.get(key, -1)):
            rival = outcome.elo or known.get(outcome.level)
            if rival is not None:
                met.append(
                    (outcome.team, Meeting(rival, BOT_DEVIATION_ELO, (outcome.sign + 1) / 2))
                )
    first = Rating(start, FIRST_DEVIATION_SHARE * top)
    own = [meeting for team, meeting in met if team == side or not has_unlike_sides(game)]
    if len(own) < len(met):  # The other sides tell something, too.
        first = Rating(_rated(first, [m for team, m in met if team != side]).elo, first.deviation)
    rating = _rated(first, own)
    told = own[-RESULTS_TOLD:]
    elo = round(min(top, max(0, rating.elo)))  # The weakest bot of the dial has 0.
    return Strength(elo, rating.deviation, sum(m.score == 1 for m in told), len(told))


def _rated(first: Rating, meetings: Sequence[Meeting]) -> Rating:
    rating = first.likeliest(meetings[:MATCHES_TOGETHER])
    for meeting in meetings[MATCHES_TOGETHER:]:
        rating = rating.after([meeting])
    return rating


def has_unlike_sides(game: Game) -> bool:
    """Return whether some sides have more players than others, and so play another game."""
    for players in game.players:
        teams = [game.rules.team(seat, players) for seat in range(players)]
        if len({teams.count(team) for team in teams}) > 1:
            return True
    return False


def nearest_level(levels: Sequence[NamedLevel], elo: int) -> NamedLevel:
    """Return the level nearest to a strength."""
    known = elos(levels)
    return min(levels, key=lambda level: abs(known[level.key] - elo))


def place_words(levels: Sequence[NamedLevel], elo: int) -> str:
    """Return a strength in words, between two levels or at one: "2 to 3" or "2"."""
    known = elos(levels)
    near = nearest_level(levels, elo)
    off = elo - known[near.key]
    other = near.number + (1 if off > 0 else -1)
    if abs(off) <= UNNOTICED_ELO or not 1 <= other <= len(levels):
        return str(near.number)
    low, high = sorted((near.number, other))
    # For translators: a strength between two levels of bots, such as "2 to 3".
    return _("{low} to {high}", low=low, high=high)


def record_words(name: str, strength: Strength) -> str:
    """Return the last results of a player in a sentence."""
    if not strength.count:
        return _("{name} has not met a bot here yet.", name=name)
    return many(
        "{name} won {won} of {number} match.",
        "{name} won {won} of the last {number} matches.",
        strength.count,
        name=name,
        won=strength.won,
    )
