"""The view of a game: the places, pieces, layers and marks of its board. No rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from pygame import Rect

from game.facts import Fact, Facts
from game.state import State
from scenes.boards.desk import Desk
from scenes.boards.layout import Place, Spot
from scenes.boards.motion.animation import Motion, Piece, Wave
from scenes.boards.motion.climax import Climaxes
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.layer import Layer
from scenes.boards.picture.lens import Lens
from scenes.boards.seen import Seen
from scenes.ui.decoration.windowpane import Weather
from scenes.ui.drawing.look import Look

S = TypeVar("S", bound=State)

Tone = Literal["bone", "ok", "danger", "candle"]
SEATS: Final = ("#F0A830", "#5AB0F2", "#36C496", "#F2E45C", "#E08CC0", "#E8673A")
NO_FACES: Final = ("",) * 6
Past: TypeAlias = Callable[[], Iterator[tuple[S, S, Sequence[Fact]]]]
Unended: TypeAlias = str  # A sentence without its end, which is added later.


@dataclass(frozen=True, slots=True)
class TargetMark:
    """The mark of a legal target: its shape, and a word where the shape is not enough."""

    shape: Literal["dot", "dashed", "brackets", "lit", "none"]
    word: str = ""
    tone: Tone = "bone"


@dataclass(frozen=True, slots=True)
class Caption:
    """A word at a place."""

    place: str
    word: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of an action, drawn before it is played."""

    pieces: tuple[tuple[Spot, Piece], ...] = ()  # The pieces as they would stand, drawn faintly.
    leaving: tuple[Spot, ...] = ()  # The spots of pieces that would go.
    lit: tuple[tuple[str, str], ...] = ()  # Each place is lit in a colour of the palette.
    arrows: tuple[
        tuple[str, str, str], ...
    ] = ()  # Each has a first place, a last one and a colour.
    # Pairs of a place that would turn clockwise, and its colour.
    turning: tuple[tuple[str, str], ...] = ()
    chips: tuple[Caption, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()  # Each place has a few letters in a disc.


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound at a time in milliseconds from the start of an animation."""

    begin: int
    sound: str
    place: str = ""  # The place from which it is heard; empty for everywhere.


def place_of(fact: Fact) -> str:
    """Return the place where the sound of a fact comes from, empty for everywhere."""
    named = (getattr(fact, name, None) for name in ("square", "target", "tile", "place"))
    return next((place for place in named if isinstance(place, str)), "")


@dataclass(frozen=True, slots=True)
class Animation:
    """Motions, waves and sounds; with None as motions the board compares the pieces itself."""

    motions: list[Motion] | None
    waves: list[Wave] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    acts: tuple[object, ...] = ()  # The same as `Seen.acts`.


@dataclass(frozen=True, slots=True)
class Pulse:
    """A sound that is repeated a few times while nothing happens."""

    sound: str
    every: float  # In seconds.


@dataclass(frozen=True, slots=True)
class LogSentence:
    """One line of the log, with the heading and number it stands under."""

    section: str
    number: int
    text: Unended
    player: int  # The player whose deed it was.
    figure: str = ""  # A sprite; empty for the player's own portrait.
    short: Unended | None = None  # The same as news; empty where it is no news.
    whole: bool = False  # Whether it says itself whom it is about.
    secret: bool = False  # Only its player knows it, until a line settles it.

    def settles(self, other: LogSentence) -> bool:
        """Return whether this line tells everybody what came of the other, secret one."""
        mine, its = (
            (line.section, line.number, line.player, line.secret) for line in (self, other)
        )
        return mine == (*its[:3], False) and other.secret


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay that the viewer can switch on and off; not part of the match."""

    key: str
    label: str
    icon: str
    shortcut: str
    on: bool
    terse: bool = False  # Whether its icon alone is shown.
    is_early: bool = False  # Whether it means nothing yet: the menu and its key have it.


@dataclass(frozen=True, slots=True)
class Lamp:
    """A flame on the board, whose light flickers; lengths in pixels."""

    spot: tuple[int, int]
    picture: str
    size: int
    lights: tuple[tuple[int, float], ...]  # Each has a radius and a brightness.


class View(ABC, Generic[S]):
    """The view of one game: a value that never changes, whose methods compute from `Seen`.

    A `Desk` holds what changes for a viewer, `Seen` what changes from frame to frame.
    """

    facts: ClassVar[Facts[Any]]  # What can happen in the game.
    sounds: ClassVar[Mapping[type[Fact], str]]  # Every kind of fact has one; empty for silence.
    climaxes: ClassVar[Climaxes] = {}  # The facts that are staged.
    lanterns: ClassVar[Collection[str]] = ()  # The sprites that carry a light.
    weather: ClassVar[Weather] = "clouds"  # The weather in the window of its room.
    spoken_for: ClassVar[bool] = False  # The sentences of the log say who does it.
    across: ClassVar[bool] = False  # The board likes the window's whole width.
    # Whether everything needed in play fits beside the board at minimum height.
    lean: ClassVar[bool] = False
    panel_width: ClassVar[int] = 548  # The width of the panel beside the board.
    side_width: ClassVar[int] = 860  # The width of the side below a board as wide as the window.

    names: Sequence[str]  # The names of the players, by seat.
    faces: Sequence[str]  # Sprites by seat; empty for people.
    seat: int | None  # The seat that looks; None for everybody.
    bare: bool  # Whether it is drawn without explanations.

    def __init__(
        self,
        names: Sequence[str] = (),
        faces: Sequence[str] = NO_FACES,
        seat: int | None = None,
        bare: bool = False,
    ) -> None:
        vars(self).update(names=tuple(names), faces=tuple(faces), seat=seat, bare=bare)

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: a view never changes; make another one instead."""
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set: a view never changes")

    def new_desk(self) -> Desk[S]:
        """Return an empty desk for a viewer of this game."""
        return Desk()

    def overlays(self, seen: Seen[S]) -> list[Overlay]:
        """Return the overlays that can be switched now, each with its state."""
        return []

    def is_across(self, seen: Seen[S], look: Look) -> bool:
        """Return whether the board wants the window's whole width now."""
        return self.across

    def switch(self, seen: Seen[S], key: str) -> str:
        """Return the entry of `Seen.on` that an overlay's switch turns on or off."""
        return key

    def home(self, observation: S) -> str:
        """Return the place of the figure that acts next, empty if there is not exactly one."""
        return ""

    def subject(self, observation: S) -> str:
        """Return the place to zoom in on, empty to keep the last one."""
        return ""

    def fitted(self, lens: Lens, observation: S, board: Rect, look: Look) -> Lens:
        """Return a lens whose factors suit the cells of the board in an area."""
        return lens

    def shortcuts(self, seen: Seen[S]) -> dict[str, str]:
        """Return the places that a single letter clicks, by lower case letter."""
        return {}

    def typed(self, observation: S, places: Mapping[str, Place]) -> dict[str, str]:
        """Return the places that typing leads to, by the typed word in lower case."""
        return {name: name for name in places if name[:1].isalpha() and name[1:].isdecimal()}

    @abstractmethod
    def places(self, seen: Seen[S], board: Rect, side: Rect, look: Look) -> dict[str, Place]:
        """Return all places: those on the board in `board`, the others in `side`.

        If `side` is too low, only the most needed places are in it; if empty, none.
        """

    @abstractmethod
    def side_heights(self, seen: Seen[S], width: int, look: Look) -> tuple[int, int]:
        """Return the least and the full height in pixels of `side` at a width in pixels.

        The least height has room for all that must stay in view.
        """

    def crowded(self, seen: Seen[S], side: Rect, look: Look) -> bool:
        """Return whether something that belongs beside the board has no room in the area `side`."""
        return False

    def free_area(self, seen: Seen[S], board: Rect, look: Look) -> Rect | None:
        """Return a large empty part of the board's area, or None."""
        return None

    def left_margin(self, seen: Seen[S], board: Rect, look: Look) -> Rect | None:
        """Return the empty part of the board's area to the left of the board, or None."""
        return None

    @abstractmethod
    def layers(self, seen: Seen[S]) -> Sequence[Layer[Any]]:
        """Return the layers of the picture, lowest first.

        There is one ground, at most one layer of signs and one beside the board, and any
        number above the pieces.
        """

    @abstractmethod
    def lamps(self, seen: Seen[S], board: Rect, look: Look) -> list[Lamp]:
        """Return the lamps that light the board."""

    @abstractmethod
    def pieces(self, seen: Seen[S]) -> dict[Spot, Piece]:
        """Return the piece at each spot, in drawing order."""

    def foretold(self, seen: Seen[S], facts: Sequence[Fact]) -> str | None:
        """Return the effect of an action in words that depend on more than its facts, or None.

        Empty words mean that the side of the board shows it.
        """
        return None

    def at_work(self, observation: S) -> int | None:
        """Return the player whose turn it is, also while chance decides, or None."""
        return observation.current_player if observation.current_player >= 0 else None

    @abstractmethod
    def portrait(self, seen: Seen[S], player: int, selected: Sequence[str]) -> str:
        """Return the sprite of the selected piece, else of the player's own kind."""

    def figure(self, observation: S, place: str) -> Spot | None:
        """Return the piece that a click on a place means, or None for the top one."""
        return None

    def companion(self, observation: S, place: str) -> str:
        """Return the other place of the same piece, empty for none."""
        return ""

    def seat_colour(self, observation: S, player: int) -> str:
        """Return the public colour of a seat: hex or a role of the palette."""
        return SEATS[player % len(SEATS)]

    def stands(self, observation: S, player: int) -> Sequence[str]:
        """Return the places where the pieces of a seat are, as far as the viewer knows."""
        return ()

    def divides(self, fact: Fact) -> bool:
        """Return whether a fact begins a new part of the match, such as a round."""
        return False

    @abstractmethod
    def clicks(self, observation: S, action: int) -> Sequence[tuple[str, ...]]:
        """Return the ways to click an action, each a sequence of places."""

    @abstractmethod
    def mark(self, observation: S, action: int) -> TargetMark:
        """Return the mark of the place that completes an action."""

    @abstractmethod
    def automatic(self, observation: S) -> int | None:
        """Return the action that is played without asking, as the only choice, or None."""

    def waiver(self, observation: S) -> int | None:
        """Return the action that waives a secret option, or None if all options are public.

        `observation` is the public one. A player who does not waive decides in private.
        """
        return None

    def warning(self, observation: S, facts: Sequence[Fact]) -> str:
        """Return the warning to confirm before an action, empty for none."""
        return ""

    def late(self, before: S, player: int) -> str:
        """Return a sentence with the penalty for a time-out of a player, empty for none.

        The sentence is the same for the player's own and for the public observation.
        """
        return ""

    def animate(self, before: S, seen: Seen[S], facts: Sequence[Fact]) -> Animation:
        """Return motions and sounds for the facts that led from `before` to `seen`."""
        heard = [Cue(0, self.sounds[type(fact)], place_of(fact)) for fact in facts]
        return Animation(None, cues=[cue for cue in heard if cue.sound])

    def recall(self, seen: Seen[S], past: Past[S]) -> object:
        """Return the value of `Seen.past`, computed from the match so far, or None.

        `past` yields the steps, latest first: observation before, observation after, facts.
        """
        return None

    def stays(self, facts: Sequence[Fact]) -> bool:
        """Return whether every viewer is shown this for a while, whoever did it."""
        return False

    def introduction(self, observation: S) -> str:
        """Return what people must know before anybody acts from here, or an empty string."""
        return ""

    def tells_news(self, observation: S) -> bool:
        """Return whether the news stand in sentences below a board as wide as the window."""
        return False

    def hold(self, seen: Seen[S], facts: Sequence[Fact]) -> object:
        """Return the value of `Seen.held` that stays until somebody goes on, or None.

        `seen` is the moment before the facts.
        """
        return None

    def held_words(self, seen: Seen[S]) -> tuple[str, str]:
        """Return a title and a sentence or two about `Seen.held`."""
        return "", ""

    def pulse(self, observation: S) -> Pulse | None:
        """Return the sound to repeat while an observation is shown, or None."""
        return None

    def foreseen(self, seen: Seen[S], action: int) -> Sequence[Fact]:
        """Return the facts of an action and of what follows by itself."""
        return self.facts.preview_facts(seen.observation, action)

    def progress(self, observation: S) -> tuple[int, int] | None:
        """Return the number of this turn and of the last one, or None if there is no last one."""
        return None

    def opening(self, observation: S) -> Mapping[str, str]:
        """Return the places about to open, with their colours, as far as the viewer knows."""
        return {}

    def tense(self, observation: S) -> bool:
        """Return whether somebody may win with the next step, as far as the viewer knows."""
        return False

    @abstractmethod
    def preview(self, seen: Seen[S], facts: Sequence[Fact]) -> Preview:
        """Return the preview of facts, to be drawn over what is seen."""

    @abstractmethod
    def trace(self, facts: Sequence[Fact]) -> Trace:
        """Return the mark that facts leave on the board."""

    def trace_ahead(self, observation: S, action: int) -> Trace:
        """Return the mark that an action would leave on the board."""
        return self.trace(self.facts.preview_facts(observation, action))
