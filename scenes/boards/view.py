"""What a game shows of itself on a board: places, pieces, marks, events. No rules, no clicks."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

import pygame
from pygame import Rect

from game.facts import Fact, Facts
from game.state import State
from scenes.boards.animation import Motion, Piece, Wave
from scenes.boards.climax import Climaxes
from scenes.boards.desk import Desk
from scenes.boards.layout import Place, Spot
from scenes.boards.lens import Lens
from scenes.ui.casement import Weather
from scenes.ui.look import Look

S = TypeVar("S", bound=State)

Tone = Literal["bone", "ok", "danger", "candle"]
SEATS: Final = ("#F0A830", "#5AB0F2", "#36C496", "#F2E45C", "#E08CC0", "#E8673A")
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
class Trace:
    """What a part of a turn leaves on the board: the places of its arrow, or one to be framed.

    A whole arrow is the way of a piece, a dashed one that of a power or a leap.
    """

    places: tuple[str, ...]
    dashed: bool = False
    colour: str = ""  # of the figure whose trace it is, empty for that of its seat
    turned: bool = False  # what stands at the place has turned
    lost: str = ""  # a sprite of what is gone from the last place
    number: int = 0  # of the part, where a turn has several
    left: str = ""  # a sprite of who has left the first place, if nobody else stands there now
    rings: tuple[int, ...] = ()  # eighths of a turn from the top where the last place has changed
    words: str = ""  # what it was, as few as can be
    also: tuple[Trace, ...] = ()  # what followed from it in the same step


def every(trail: Iterable[Trace]) -> tuple[Trace, ...]:
    """Return traces, each followed by what came of it."""
    return tuple(one for trace in trail for one in (replace(trace, also=()), *trace.also))


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


@dataclass(frozen=True, slots=True)
class Pulse:
    """A sound that comes again a few times while nothing else happens."""

    sound: str
    every: float  # seconds


@dataclass(frozen=True, slots=True)
class Told:
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
    """The face of one game; everything is told from observations."""

    facts: ClassVar[Facts[Any]]  # how the game tells what happens
    sounds: ClassVar[Mapping[type[Fact], str]]  # of every kind of fact, empty for silence
    climaxes: ClassVar[Climaxes] = {}  # what is staged
    lanterns: ClassVar[Collection[str]] = ()  # the sprites of figures that carry a light
    weather: ClassVar[Weather] = "clouds"  # behind the window of its room
    names: Sequence[str] = ()  # of the players, by seat
    faces: Sequence[str] = ("",) * 6  # sprites of the bots' faces, by seat, empty for people
    spoken_for = False  # whether the sentences of the log say who does it
    seat: int | None = None  # whose eyes it is seen through, None for those of everybody
    moving = False  # whether what has changed is still on its way
    time = math.inf  # milliseconds since it began to move, infinite while nothing does
    stood: float | None = None  # the part of its least time that this has been shown, if it has one
    overheard = True  # whether somebody listens who may not know what is seen
    playable = True  # whether the person at the screen may act on what is shown
    flipped = False  # whether the board is turned for the player opposite
    bare = False  # whether the board is drawn without explanations, for what else lies around it
    across = False  # whether the board likes the window's whole width, all else below it
    lean = False  # whether the least height beside the board has room for all that is played with
    panel_width = 548  # units that the panel beside the board may have
    pointed: str | None = None  # the place that mouse or keyboard point at
    chosen: Sequence[str] = ()  # the places clicked so far of an action that takes several
    trail: Sequence[Trace] = ()  # what was left on the board and is seen now
    considered: int | None = None  # the action that a click would play, or that waits
    lens: Lens | None = None  # through which the board is seen where it can be enlarged

    @property
    def desk(self) -> Desk[S]:
        """Where the viewer prepares what is not played yet."""
        return Desk()

    @property
    def overlays(self) -> list[Overlay]:
        """What can be drawn over the board shown now, and whether it is."""
        return []

    def toggle(self, key: str) -> None:
        """Turn an overlay on or off."""
        raise ValueError(f"no overlay {key!r}")

    def attend(self, observation: S) -> None:
        """Take notice of an observation that is shown from now on."""

    def home(self, observation: S) -> str:
        """Return the place of the figure that is to act, empty where that is no single one."""
        return ""

    @property
    def noting(self) -> bool:
        """Whether clicks on the board are notes of the viewer's own."""
        return False

    def note(self, place: str) -> bool:
        """Use a click for a note of the viewer's own; tell whether it was used."""
        return False

    def awaited(self) -> bool:
        """Return whether something worked out in the background can now be drawn."""
        return False

    def shortcuts(self, observation: S) -> dict[str, str]:
        """Return the places that one letter clicks, by their lower case letters."""
        return {}

    def typed(self, observation: S, places: Mapping[str, Place]) -> dict[str, str]:
        """Return the places that typing goes to, by what is typed in lower case."""
        return {name: name for name in places if name[:1].isalpha() and name[1:].isdecimal()}

    @abstractmethod
    def places(self, observation: S, board: Rect, side: Rect, look: Look) -> dict[str, Place]:
        """Return every place: on the board in the area `board`, beside it in the area `side`.

        A `side` that is too low for everything shows the most needed part, an empty one nothing.
        """

    @abstractmethod
    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        """Return the heights in pixels that `side` needs when it is so wide.

        The first is for what must never be out of view, the second for everything.
        """

    def free_area(self, board: Rect, look: Look) -> Rect | None:
        """Return a part of the area of the board on which nothing lies, if it is large."""
        return None

    @abstractmethod
    def paint_board(self, surface: pygame.Surface, board: Rect, look: Look, observation: S) -> None:
        """Draw the board without its pieces."""

    def staged(self, observation: S) -> S:
        """Return what stands on the board instead of an observation, for a while."""
        return observation

    def board_key(self, observation: S) -> Hashable:
        """Return what `paint_board` depends on, so that it is called on change only."""
        return ()

    def changed_part(self, before: S, after: S, board: Rect, look: Look) -> Rect | None:
        """Return outside of which `paint_board` paints the same for both; None for nowhere.

        On a surface clipped to that part it must paint what it would paint there on a whole one.
        """
        return None

    @abstractmethod
    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        """Return what lights the board."""

    def paint_over(self, sheet: pygame.Surface, board: Rect, look: Look, observation: S) -> None:
        """Draw on a clear sheet what lies on the board below its pieces, such as signs."""

    def paint_above(
        self,
        surface: pygame.Surface,
        board: Rect,
        places: Mapping[str, Place],
        look: Look,
        observation: S,
        time: float,
    ) -> None:
        """Draw what lies above the pieces; `time` has passed since they began to move, in ms.

        It is infinite while nothing moves.
        """

    def above_key(self, observation: S) -> Hashable:
        """Return what `paint_above` depends on but for time; None when it draws nothing."""
        return None

    def above_part(self, observation: S, board: Rect, look: Look) -> Rect:
        """Return outside of which `paint_above` draws nothing for now."""
        return board

    def restless(self, observation: S, board: Rect, look: Look) -> Rect | None:
        """Return where `paint_above` draws otherwise from moment to moment, None for nowhere."""
        return None

    def rehearsal(self, observation: S) -> Hashable:
        """Return what `paint_above` is about to draw that takes long, None for nothing."""
        return None

    def rehearse(self, observation: S, places: Mapping[str, Place], look: Look) -> None:
        """Draw that where nobody sees it, so that its pictures are kept when they are needed."""

    def over_key(self, observation: S) -> Hashable:
        """Return what `paint_over` depends on; None when it draws nothing."""
        return None

    @abstractmethod
    def paint_side(self, surface: pygame.Surface, side: Rect, look: Look, observation: S) -> None:
        """Draw what lies beside the board, without pieces."""

    @abstractmethod
    def side_key(self, observation: S) -> Hashable:
        """Return what `paint_side` depends on, so that it is called on change only."""

    @abstractmethod
    def pieces(self, observation: S) -> dict[Spot, Piece]:
        """Return what stands where, in the order of drawing."""

    def foretold(self, observation: S, facts: Sequence[Fact]) -> str:
        """Return what an action would do where what lies on the desk matters, else nothing."""
        return ""

    def at_work(self, observation: S) -> int | None:
        """Return whose turn it is as an observation tells it, also while chance decides."""
        return observation.current_player if observation.current_player >= 0 else None

    @abstractmethod
    def portrait(self, observation: S, player: int, selected: Sequence[str]) -> str:
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

    def animate(self, before: S, after: S, facts: Sequence[Fact]) -> Animation:
        """Return how what happened between two observations is seen and heard."""
        heard = [Cue(0, self.sounds[type(fact)], place_of(fact)) for fact in facts]
        return Animation(None, cues=[cue for cue in heard if cue.sound])

    def recall(self, past: Callable[[], Iterator[tuple[S, S, Sequence[Fact]]]]) -> None:
        """Take notice of what happened up to what is shown.

        `past` tells it, the last step first: what was seen before it and after it, and the facts.
        """

    def stays(self, facts: Sequence[Fact]) -> bool:
        """Return whether what happened is held in sight, whoever did it and whoever looks."""
        return False

    def hold(self, facts: Sequence[Fact]) -> bool:
        """Begin to show what was just revealed; tell whether it stays until somebody goes on."""
        return False

    def held_words(self) -> tuple[str, str]:
        """Return what is said of what is held: a title, and a sentence or two."""
        return "", ""

    def let_go(self) -> None:
        """Go on from what was held."""

    def pulse(self, observation: S) -> Pulse | None:
        """Return what is heard again and again while an observation is shown, or None."""
        return None

    def foreseen(self, observation: S, action: int) -> Sequence[Fact]:
        """Return what an action would do, and whatever goes on by itself once it is done."""
        return self.facts.ahead(observation, action)

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
    def preview(self, observation: S, facts: Sequence[Fact]) -> Preview:
        """Return what would happen, drawn over an observation."""

    @abstractmethod
    def trace(self, facts: Sequence[Fact]) -> Trace:
        """Return the mark that what happened leaves on the board."""

    def trace_ahead(self, observation: S, action: int) -> Trace:
        """Return the mark of an action that may be played: the one it would leave."""
        return self.trace(self.facts.ahead(observation, action))
