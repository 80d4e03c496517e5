"""The face of a game: all its parts that are shown, said and taught, with their types.

`scenes/boards/<key>/__init__.py` exports one `FACE`, and `scenes/boards/faces.py` lists them all.
Most parts are modules that hold the functions of a protocol below; a type check of the one line in
which they are put together finds whatever is missing or has another signature.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

from pygame import Surface

from game.bots.bot import Decision
from game.facts import Fact
from game.language import _, many
from game.options import Options
from game.phrases import Phrase
from game.state import State
from scenes.boards.components import Components
from scenes.boards.drawing import Drawing
from scenes.boards.lesson import Lesson
from scenes.boards.match_summary import ScoreLine, Standing, Table, TableFact
from scenes.boards.quips import Quips
from scenes.boards.view import LogSentence, Unended, View
from scenes.ui.drawing.look import Look
from scenes.window.app import Scene

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class GameWords(Protocol[S_contra]):
    """The texts of a game."""

    def heading(self, observation: S_contra, /) -> Phrase:
        """Return the progress of the match, in words that can be stored."""

    def number(self, before: S_contra, /) -> int:
        """Return the number under which an action stands in the log, from 1 in each section."""

    def section(self, before: S_contra, /) -> str:
        """Return the heading in the log under which an action stands."""

    def log(self, facts: Sequence[Fact], names: Sequence[str], /) -> Unended:
        """Return the sentence about a played action."""

    def prompt(
        self, observation: S_contra, selected: Sequence[str], names: Sequence[str], /
    ) -> str:
        """Return the sentence that asks for the next action."""

    def preview(self, observation: S_contra, facts: Sequence[Fact], names: Sequence[str], /) -> str:
        """Return the sentence about the effect of an action."""

    def refusal(
        self, observation: S_contra, selected: Sequence[str], place: str, names: Sequence[str], /
    ) -> str:
        """Return why a click does nothing."""

    def describe(self, observation: S_contra, place: str, names: Sequence[str], /) -> str:
        """Return the description of a place."""

    def ending(self, state: S_contra, names: Sequence[str], /) -> str:
        """Return the sentence about the end of a match, empty while it goes on."""


class SecretWords(Protocol[S_contra]):
    """More texts of a game with secrets, made from the observations of one team."""

    def story(
        self,
        before: S_contra | None,
        after: S_contra,
        facts: Sequence[Fact],
        names: Sequence[str],
        /,
    ) -> Sequence[LogSentence]:
        """Return the lines of the log between two observations of one team, oldest first."""

    def news(
        self,
        before: S_contra | None,
        after: S_contra,
        facts: Sequence[Fact],
        names: Sequence[str],
        /,
    ) -> Sequence[Unended]:
        """Return the public news between two observations of one team."""

    def team(self, observation: S_contra | None, team: int, names: Sequence[str], /) -> str:
        """Return the current name of a team."""


class MatchSummary(Protocol[S_contra]):
    """Facts about a match for the rules, the set-up and the results."""

    def phase(self, observation: S_contra, /) -> str:
        """Return the phase of the match by the name the rules know it by, empty at the end."""

    def facts(self, observation: S_contra, /) -> tuple[TableFact, ...]:
        """Return the facts of the setup that the rules list."""

    def opening(self, observation: S_contra, /) -> str:
        """Return in a few words how the board looks before the first decision."""

    def figures(self, player: int, /) -> tuple[str, ...]:
        """Return the sprites by which a player's pieces are known."""

    def colour(self, player: int, /) -> str:
        """Return the colour a player is known by, a role of the palette or hex."""

    def heroes(self, state: S_contra, player: int, /) -> tuple[str, ...]:
        """Return the sprites a victory picture shows of a player, at most three."""

    def moment(self, facts: Sequence[Fact], /) -> str:
        """Return the icon of a great moment of the match, empty for everyday actions."""

    def score(self, state: S_contra, facts: Sequence[Sequence[Fact]], /) -> tuple[ScoreLine, ...]:
        """Return the score table of a finished match, from its last state and all facts."""

    def standings(
        self, state: S_contra, facts: Sequence[Sequence[Fact]], /
    ) -> tuple[Standing, ...]:
        """Return the standing of each player at the end of a match."""


class Legend(Protocol[S_contra]):
    """The signs on a board: a picture and a sentence each."""

    def signs_on(self, observation: S_contra, /) -> Sequence[str]:
        """Return the signs that lie on the board and need a sentence."""

    def sentence(self, sign: str, /) -> str:
        """Return what a sign means."""

    def picture(self, sign: str, size: int, look: Look, /) -> Surface:
        """Return a sign, `size` pixels wide."""


class Luck(Protocol[S_contra]):
    """The texts about rolls and draws of a game."""

    def nothing(self) -> str:
        """Return the sentence about a match without chance events."""

    def rolled(self, before: S_contra, action: int, names: Sequence[str], /) -> tuple[str, str]:
        """Return the heading that counts an action of chance, and the face that came up."""

    def length(self, turns: int, /) -> str:
        """Return the length of a match in words, such as "12 turns"."""


class Chanceless:
    """The luck of a game in which nothing is rolled or drawn."""

    def nothing(self) -> str:
        """Return the sentence that there is no chance."""
        return _("This game has no dice and no draws.")

    def rolled(self, before: State, action: int, names: Sequence[str], /) -> tuple[str, str]:
        """Raise ValueError: a game with actions of chance tells of them itself."""
        raise ValueError(f"action {action} is left to chance in a game whose face has no luck")

    def length(self, turns: int, /) -> str:
        """Return the number of turns in words."""
        return many("{number} turn", "{number} turns", turns)


CHANCELESS: Final = Chanceless()


def no_components(state: State, options: Options) -> Components:
    """Return no components: only texts can be printed."""
    return Components()


class Hints(Protocol[S_contra]):
    """The reasons that a game gives for a bot's advice."""

    def reason(self, before: S_contra, decision: Decision, /) -> str:
        """Return the reason for the advised action, empty if there is no simple one."""


@dataclass(frozen=True, slots=True)
class Inquest(Generic[S]):
    """The inquest of a game: it reveals secrets at the end, or earlier if all players agree."""

    open: Callable[[S, str, Sequence[str]], Scene | None]
    """It takes the whole truth, a few words of context and the players' names."""

    between: Callable[[S], bool]  # Whether a part is over and may be told.


@dataclass(frozen=True, slots=True)
class Face(Generic[S]):
    """The face of one game."""

    view: type[View[S]]
    words: GameWords[S]
    summary: MatchSummary[S]
    lessons: Sequence[Lesson]
    # What it is made of on paper when it begins.
    components: Callable[[S, Options], Components] = no_components
    luck: Luck[S] = CHANCELESS  # Only games with chance have one of their own.
    legend: Legend[S] | None = None  # The set-up shows it.
    hints: Hints[S] | None = None  # The reasons for actions.
    quips: Quips | None = None  # The remarks of bots.
    secrets: SecretWords[S] | None = None  # The words for the secrets of people.
    drawing: Callable[[], Drawing[Any]] | None = None  # Players draw parts of the game with it.
    inquest: Inquest[S] | None = None  # The scene that shows what stays unseen to the end.
    phones: bool = False  # Whether its secrets can be on phones.
    # What is to be done in a puzzle of a kind within so many turns, the end of a sentence.
    goals: Mapping[str, Callable[[int], str]] = field(default_factory=dict)
    themes: Mapping[str, Callable[[int], str]] = field(default_factory=dict)
    finale: Callable[[Sequence[Fact], Sequence[str]], Unended] | None = None

    def table(self, options: Options, observation: S) -> Table:
        """Return the setup of a match for its rules."""
        return Table(options, self.summary.phase(observation), self.summary.facts(observation))
