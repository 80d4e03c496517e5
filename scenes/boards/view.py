"""What a game shows of itself on a board: places, pieces, layers, marks. No rules, no clicks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from pygame import Rect

from game.facts import Fact, Facts
from game.state import State
from scenes.boards.animation import Motion, Piece, Wave
from scenes.boards.climax import Climaxes
from scenes.boards.desk import Desk
from scenes.boards.layer import Layer
from scenes.boards.layout import Place, Spot
from scenes.boards.lens import Lens
from scenes.boards.seen import Seen
from scenes.boards.trace import Trace
from scenes.ui.look import Look
from scenes.ui.windowpane import Weather

S = TypeVar("S", bound=State)

Tone = Literal["bone", "ok", "danger", "candle"]
SEATS: Final = ("#F0A830", "#5AB0F2", "#36C496", "#F2E45C", "#E08CC0", "#E8673A")
NO_FACES: Final = ("",) * 6
Past: TypeAlias = Callable[[], Iterator[tuple[S, S, Sequence[Fact]]]]
Unended: TypeAlias = str  # a sentence without its end, which whoever shows it adds


@dataclass(frozen=True, slots=True)
class TargetMark:
    """How a legal target is shown: its shape, and a word where the shape does not suffice."""

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
    """What an action would change, drawn before it is played."""

    pieces: tuple[tuple[Spot, Piece], ...] = ()  # as they would stand, drawn faintly
    leaving: tuple[Spot, ...] = ()  # who would go
    lit: tuple[tuple[str, str], ...] = ()  # places lit in a colour of the palette
    arrows: tuple[tuple[str, str, str], ...] = ()  # from a place to a place, in a colour
    turning: tuple[tuple[str, str], ...] = ()  # places that would turn clockwise, in a colour
    chips: tuple[Caption, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()  # places with a few letters in a disc


@dataclass(frozen=True, slots=True)
class Sign:
    """One of the signs that tell a turn in a line of the log: a picture, an icon or a word."""

    words: str = ""
    picture: str = ""  # a sprite
    icon: str = ""
    struck: bool = False  # it is gone
    tone: str = "bone"  # of words and icons


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound at a time in milliseconds from the start of an animation."""

    begin: int
    sound: str
    place: str = ""  # from where it is heard, empty for everywhere


def place_of(fact: Fact) -> str:
    """Return the place where a fact is heard: where it led to, empty for nowhere in particular."""
    named = (getattr(fact, name, None) for name in ("square", "target", "tile", "place"))
    return next((place for place in named if isinstance(place, str)), "")


@dataclass(frozen=True, slots=True)
class Animation:
    """How something is seen and heard; without motions it is told by the looks of the pieces."""

    motions: list[Motion] | None
    waves: list[Wave] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    acts: tuple[object, ...] = ()  # what is told one after the other, as `Seen.acts`


@dataclass(frozen=True, slots=True)
class Pulse:
    """A sound that comes again a few times while nothing else happens."""

    sound: str
    every: float  # seconds


@dataclass(frozen=True, slots=True)
class LogSentence:
    """One line of the log: what became known, and under which heading and number it stands."""

    section: str
    number: int
    text: Unended
    player: int  # whose deed it was
    figure: str = ""  # the sprite of who did it, empty for the player's own portrait
    short: Unended | None = None  # the same as news, empty where they need not tell it
    whole: bool = False  # whether it says itself whom it is about


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something the viewer can have drawn over the board or not; no part of the match."""

    key: str
    label: str
    icon: str
    shortcut: str
    on: bool
    terse: bool = False  # shown by its icon alone


@dataclass(frozen=True, slots=True)
class Lamp:
    """A flame on the board, whose light flickers; lengths in pixels."""

    spot: tuple[int, int]
    picture: str
    size: int
    lights: tuple[tuple[int, float], ...]  # radius and brightness


class View(ABC, Generic[S]):
    """The face of one game: a value that never changes; all it tells, it tells from what is seen.

    What changes for a viewer lies on a `Desk`, what changes from frame to frame in `Seen`.
    """

    facts: ClassVar[Facts[Any]]  # how the game tells what happens
    sounds: ClassVar[Mapping[type[Fact], str]]  # of every kind of fact, empty for silence
    climaxes: ClassVar[Climaxes] = {}  # what is staged
    lanterns: ClassVar[Collection[str]] = ()  # the sprites of figures that carry a light
    weather: ClassVar[Weather] = "clouds"  # behind the window of its room
    spoken_for: ClassVar[bool] = False  # whether the sentences of the log say who does it
    across: ClassVar[bool] = False  # whether the board likes the window's whole width
    lean: ClassVar[bool] = False  # whether the least height beside it has room for all in play
    panel_width: ClassVar[int] = 548  # units that the panel beside the board may have

    names: Sequence[str]  # of the players, by seat
    faces: Sequence[str]  # sprites of the bots' faces, by seat, empty for people
    seat: int | None  # whose eyes it is seen through, None for those of everybody
    bare: bool  # whether the board is drawn without explanations, for what else lies around it

    def __init__(
        self,
        names: Sequence[str] = (),
        faces: Sequence[str] = NO_FACES,
        seat: int | None = None,
        bare: bool = False,
    ) -> None:
        vars(self).update(names=tuple(names), faces=tuple(faces), seat=seat, bare=bare)

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: whoever wants another view makes another one."""
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set: a view never changes")

    def new_desk(self) -> Desk[S]:
        """Return an empty desk for a viewer of this game."""
        return Desk()

    def overlays(self, seen: Seen[S]) -> list[Overlay]:
        """Return what can be drawn over the board shown now, and whether it is."""
        return []

    def switch(self, seen: Seen[S], key: str) -> str:
        """Return the entry of `Seen.on` that an overlay's switch turns on or off."""
        return key

    def home(self, observation: S) -> str:
        """Return the place of the figure that is to act, empty where that is no single one."""
        return ""

    def subject(self, observation: S) -> str:
        """Return the place to enlarge the board around, empty for the one before."""
        return ""

    def fitted(self, lens: Lens, observation: S, board: Rect, look: Look) -> Lens:
        """Return a lens whose factors suit the cells of the board in an area."""
        return lens

    def shortcuts(self, seen: Seen[S]) -> dict[str, str]:
        """Return the places that one letter clicks, by their lower case letters."""
        return {}

    def typed(self, observation: S, places: Mapping[str, Place]) -> dict[str, str]:
        """Return the places that typing goes to, by what is typed in lower case."""
        return {name: name for name in places if name[:1].isalpha() and name[1:].isdecimal()}

    @abstractmethod
    def places(self, seen: Seen[S], board: Rect, side: Rect, look: Look) -> dict[str, Place]:
        """Return every place: on the board in the area `board`, beside it in the area `side`.

        A `side` that is too low for everything shows the most needed part, an empty one nothing.
        """

    @abstractmethod
    def side_heights(self, seen: Seen[S], width: int, look: Look) -> tuple[int, int]:
        """Return the heights in pixels that `side` needs when it is so wide.

        The first is for what must never be out of view, the second for everything.
        """

    def crowded(self, seen: Seen[S], side: Rect, look: Look) -> bool:
        """Return whether something that belongs beside the board has no room in the area `side`."""
        return False

    def free_area(self, seen: Seen[S], board: Rect, look: Look) -> Rect | None:
        """Return a part of the area of the board on which nothing lies, if it is large."""
        return None

    @abstractmethod
    def layers(self, seen: Seen[S]) -> Sequence[Layer[Any]]:
        """Return what a board is painted in: a ground, at most one layer of signs and one beside
        it, and any number above the pieces, the lowest first.
        """

    @abstractmethod
    def lamps(self, seen: Seen[S], board: Rect, look: Look) -> list[Lamp]:
        """Return what lights the board."""

    @abstractmethod
    def pieces(self, seen: Seen[S]) -> dict[Spot, Piece]:
        """Return what stands where, in the order of drawing."""

    def foretold(self, seen: Seen[S], facts: Sequence[Fact]) -> str:
        """Return what an action would do where what lies on the desk matters, else nothing."""
        return ""

    def at_work(self, observation: S) -> int | None:
        """Return whose turn it is as an observation tells it, also while chance decides."""
        return observation.current_player if observation.current_player >= 0 else None

    @abstractmethod
    def portrait(self, seen: Seen[S], player: int, selected: Sequence[str]) -> str:
        """Return the sprite of what was selected, or else of the player's own kind."""

    def figure(self, observation: S, place: str) -> Spot | None:
        """Return the piece that a place stands for, where it is not just the one on top of it."""
        return None

    def companion(self, observation: S, place: str) -> str:
        """Return another place that stands for the same piece, empty for none."""
        return ""

    def seat_colour(self, observation: S, player: int) -> str:
        """Return the colour of a seat, hex or a role of the palette, as all know it."""
        return SEATS[player % len(SEATS)]

    def whose(self, fact: Fact) -> int | None:
        """Return the player whose deed a fact tells, None where it only follows from one."""
        return None

    def divides(self, fact: Fact) -> bool:
        """Return whether what follows a fact has nothing to do with what was before it."""
        return False

    def signs(self, facts: Sequence[Fact]) -> Sequence[Sign]:
        """Return what tells a turn at a glance, nothing if its words are to tell it."""
        return ()

    @abstractmethod
    def clicks(self, observation: S, action: int) -> Sequence[tuple[str, ...]]:
        """Return the ways to click an action, each a sequence of places."""

    @abstractmethod
    def mark(self, observation: S, action: int) -> TargetMark:
        """Return how the place that completes an action is marked."""

    @abstractmethod
    def automatic(self, observation: S) -> int | None:
        """Return the action that nobody is asked about because there is no choice, or None."""

    def waiver(self, observation: S) -> int | None:
        """Return the action that forgoes what only the player to decide knows to be possible.

        The observation is what everybody knows; whoever does not forgo it decides in private. None
        means that everybody knows all there is to decide.
        """
        return None

    def warning(self, observation: S, facts: Sequence[Fact]) -> str:
        """Return what is to be confirmed before something is done, empty for nothing special."""
        return ""

    def late(self, before: S, player: int) -> str:
        """Return what it costs a player that time is up, one sentence, empty for nothing special.

        It is told alike from what the player sees and from what everybody knows.
        """
        return ""

    def covered(self, observation: S) -> bool:
        """Return whether something chosen at once is still hidden in what everybody knows."""
        return False

    def animate(self, before: S, seen: Seen[S], facts: Sequence[Fact]) -> Animation:
        """Return how facts that led from an observation to what is seen look and sound."""
        heard = [Cue(0, self.sounds[type(fact)], place_of(fact)) for fact in facts]
        return Animation(None, cues=[cue for cue in heard if cue.sound])

    def recall(self, seen: Seen[S], past: Past[S]) -> object:
        """Return what is to be known of what happened up to what is seen, as `Seen.past`.

        `past` tells it, the last step first: what was seen before it and after it, and the facts.
        """
        return None

    def stays(self, facts: Sequence[Fact]) -> bool:
        """Return whether what happened is held in sight, whoever did it and whoever looks."""
        return False

    def hold(self, seen: Seen[S], facts: Sequence[Fact]) -> object:
        """Return what is shown, as `Seen.held`, until somebody goes on; None to hold nothing.

        `seen` is the moment before the facts.
        """
        return None

    def held_words(self, seen: Seen[S]) -> tuple[str, str]:
        """Return what is said of what is held: a title, and a sentence or two."""
        return "", ""

    def pulse(self, observation: S) -> Pulse | None:
        """Return what is heard again and again while an observation is shown, or None."""
        return None

    def foreseen(self, seen: Seen[S], action: int) -> Sequence[Fact]:
        """Return what an action would do, and whatever goes on by itself once it is done."""
        return self.facts.preview_facts(seen.observation, action)

    def progress(self, observation: S) -> tuple[int, int] | None:
        """Return which turn of how many it is, None where they are not numbered to an end."""
        return None

    def opening(self, observation: S) -> Mapping[str, str]:
        """Return the places that are about to open, with their colours, as the viewer sees it."""
        return {}

    def tense(self, observation: S) -> bool:
        """Return whether somebody is one step from the end, as far as the viewer can know."""
        return False

    @abstractmethod
    def preview(self, seen: Seen[S], facts: Sequence[Fact]) -> Preview:
        """Return what would happen, drawn over what is seen."""

    @abstractmethod
    def trace(self, facts: Sequence[Fact]) -> Trace:
        """Return the mark that what happened leaves on the board."""

    def trace_ahead(self, observation: S, action: int) -> Trace:
        """Return the mark of an action that may be played: the one it would leave."""
        return self.trace(self.facts.preview_facts(observation, action))
