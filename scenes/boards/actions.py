"""The table of a game's actions: button, key, mark and words of each kind, written once.

Panels, keys, phones, previews, refusals and what a screen reader says read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from game.facts import Fact
from game.language import _
from game.state import State
from scenes.boards.view import TargetMark

S = TypeVar("S", bound=State)

NO_MARK: Final = TargetMark("none")


def no_words(*_seen: object) -> str:
    """Return an empty text."""
    return ""


def never(_seen: object) -> bool:
    """Return False."""
    return False


@dataclass(frozen=True)
class BoardAction(Generic[S]):
    """One kind of action; what is only clicked on the board has no place, key, label and icon.

    The functions get the observation of the player who acts. `cost` and `refusal` also get the
    number of the figure that would act.
    """

    kind: str  # The name of the kind in the rules.
    fact: type[Fact]  # The first fact that it leads to.
    place: str = ""  # The place of its button beside the board.
    key: str = ""
    label: Callable[[], str] = no_words  # The word on its button.
    icon: str = ""  # A sprite.
    is_offered: Callable[[S], bool] = never  # Whether its button is beside the board.
    spoken: Callable[[S], str] = no_words  # What a screen reader says, if not the label.
    question: Callable[[], str] = no_words  # What the player is asked after pressing the button.
    mark: TargetMark = NO_MARK  # The mark of the place that completes it.
    caption: Callable[[], str] = no_words  # The word beside the mark, and in a preview.
    cost: Callable[[S, int], str] = no_words
    effect: Callable[[S], str] = no_words  # What the card of the button says of it.
    refusal: Callable[[S, int], str] = no_words  # Why it is impossible now.

    @property
    def target_mark(self) -> TargetMark:
        """The mark with its word in the present language."""
        return self.mark if self.mark == NO_MARK else replace(self.mark, word=self.caption())


class ActionTable(Generic[S]):
    """The actions of a game, in the order of their buttons."""

    def __init__(self, rows: Iterable[BoardAction[S]]) -> None:
        self.rows: Final = tuple(rows)
        self.by_kind: Final[Mapping[str, BoardAction[S]]] = {row.kind: row for row in self.rows}
        self.by_place: Final[Mapping[str, BoardAction[S]]] = {
            row.place: row for row in reversed(self.rows) if row.place
        }
        self.places: Final = frozenset(self.by_place)
        self.keys: Final = {row.place: row.key for row in self.rows if row.key}
        self.by_fact: Final[Mapping[type[Fact], BoardAction[S]]] = {
            row.fact: row for row in reversed(self.rows)
        }

    def offered(self, observation: S) -> Iterator[BoardAction[S]]:
        """Yield the actions whose buttons are beside the board, possible or not."""
        return (row for row in self.rows if row.place and row.is_offered(observation))

    def at(self, observation: S, place: str) -> BoardAction[S]:
        """Return the action of a button: the offered one, if several share the place."""
        rows = [row for row in self.rows if row.place == place]
        return next((row for row in rows if row.is_offered(observation)), rows[0])

    def described(self, observation: S, place: str, is_possible: bool) -> str:
        """Return what a screen reader says of a button."""
        row = self.at(observation, place)
        said = row.spoken(observation) or row.label()
        return said if is_possible else _("{action}, not possible now", action=said)
