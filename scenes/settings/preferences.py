"""What a player has set: kept as readable JSON, applied live, never in the way of playing."""

import os
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from game.clock import Factor
from game.files import read_whole, write_atomically
from game.language import _, decimal
from game.match import Choosing, Curtains
from scenes.ui.bindings import read_bindings
from scenes.ui.look import Look, unit_for
from scenes.ui.palette import CONTRAST_PALETTES, PALETTES

FILE: Final = "settings.json"
PACES: Final = (50, 100, 200, 400, 800)  # of bots, and of what is shown again, in percent
SPEEDS: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
LARGEST_FILE: Final = 4_000_000  # bytes
LARGEST: Final = 2.0  # text size times size of everything: what a 1280x720 window can hold

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Size = Annotated[int, msgspec.Meta(ge=100, le=200)]


class KeptPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The last set-up of a game: kind and bot level of every seat, house rules and terms."""

    chairs: tuple[tuple[Literal["person", "bot"], str], ...] = ()
    options: dict[str, str | int | bool] = {}
    tournament: bool = False
    clock: Factor | None = None  # None: as it is in the settings
    curtain: Curtains = "full"
    choosing: Choosing = "in_turn"


class KeptLab(msgspec.Struct, frozen=True, kw_only=True):
    """The last playtest that was planned."""

    game: str = ""
    kind: Literal["run", "ladder", "sweep", "compare", "restrict"] = "run"
    seats: tuple[str, ...] = ()  # bots
    climbers: tuple[str, ...] = ()  # of a ladder
    options: dict[str, str | int | bool] = {}
    changes: dict[str, str | int | bool] = {}  # of setting B
    swept: str = ""  # a house rule, or what else is swept
    values: tuple[str, ...] = ()  # of it, as texts
    crossed: str = ""  # what is swept besides
    crossed_values: tuple[str, ...] = ()
    until: str = ""  # when it ends early, as the command line writes it
    cores: int = 0  # 0: as many as there are but one
    games: int = 200
    seed: int = 1
    paired: bool = True
    judge: bool = False
    forbidden: tuple[str, ...] = ()  # kinds of action


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default; sizes and volumes in per cent."""

    language: Literal["en", "de", "es"] = "en"
    text_size: Size = 100
    scale: Size = 100
    palette: Literal["manor", "safe", "pale"] = "manor"
    pattern: Percent = 50
    high_contrast: bool = False
    reduced_motion: bool = False
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    pace: Literal[50, 100, 200, 400, 800] = 100  # one of PACES
    coordinates: bool = True
    mark_last_move: bool = True
    effects: Percent = 80
    interface: Percent = 60
    ambience: Percent = 40
    music: Percent = 60
    music_off: bool = False
    mute: bool = False
    keys: dict[str, str] = {}  # by the name of the action, where it is not the usual one
    pads: dict[str, str] = {}
    clock: Factor = 0  # at tables that were not given another
    confirm_moves: bool = False  # in games that are not among those below
    confirms: dict[str, bool] = {}  # by the key of the game
    training: bool = False  # against bots it is asked before a blunder is played
    ask_after: bool = False  # how a match was
    bots_speak: bool = True  # of their own deeds, now and then
    names: tuple[str, ...] = ()  # of persons by seat
    plans: dict[str, KeptPlan] = {}  # by the key of the game
    lab: KeptLab = KeptLab()
    learned: dict[str, tuple[str, ...]] = {}  # the lessons done, by the key of the game
    window: tuple[int, int, int, int] | None = None  # left, top, width, height
    full_screen: bool = False

    def look(self, size: tuple[int, int]) -> Look:
        """Return how a window of this size is to be drawn."""
        text_scale = self.text_size / 100
        scale = min(self.scale / 100, LARGEST / text_scale)
        palettes = CONTRAST_PALETTES if self.high_contrast else PALETTES
        return Look(
            size=size,
            unit=unit_for(size, scale),
            text_scale=text_scale,
            palette=palettes[self.palette],
            pattern=self.pattern / 100,
            reduced_motion=self.reduced_motion,
            speed=SPEEDS[self.animation],
            coordinates=self.coordinates,
            mark_last_move=self.mark_last_move,
            language=self.language,
            keys=tuple(sorted(read_bindings(self.keys, {})[0].keys.items())),
        )

    def confirming(self, game: str) -> bool:
        """Tell whether every move of a game, by its key, is to be confirmed."""
        return self.confirms.get(game, self.confirm_moves)

    def volumes(self) -> tuple[float, float, float, float]:
        """Return the volumes of effects, interface, ambience and music, 0.0 to 1.0."""
        loud = 0.0 if self.mute else 0.01
        music = 0.0 if self.music_off else self.music * loud
        return self.effects * loud, self.interface * loud, self.ambience * loud, music


def pace_words(percent: int) -> str:
    """Return how many times as fast as usual bots are, such as "0.5×"."""
    return decimal(percent / 100, 1 if percent < 100 else 0) + "\u00d7"


def load_preferences(folder: Path) -> tuple[Preferences, str]:
    """Return the settings kept in a folder and one sentence if something was wrong with them.

    A damaged file is put aside as settings.json.corrupt and the defaults are used.
    """
    path = folder / FILE
    try:
        return msgspec.json.decode(read_whole(path, LARGEST_FILE), type=Preferences), ""
    except FileNotFoundError:
        return Preferences(), ""
    except OSError as error:
        return (
            Preferences(),
            _(
                "The settings could not be read ({reason}); defaults are used.",
                reason=error.strerror,
            ),
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        aside = path.with_name(f"{FILE}.corrupt")
        try:
            os.replace(path, aside)
        except OSError:
            return Preferences(), _("The settings file is damaged; defaults are used.")
        return Preferences(), _(
            "The settings file was damaged and is kept as {name}; defaults are used.",
            name=aside.name,
        )


def save_preferences(folder: Path, preferences: Preferences) -> str:
    """Keep the settings in a folder; return one sentence if that was not possible."""
    data = msgspec.json.format(msgspec.json.encode(preferences), indent=2)
    try:
        write_atomically(folder / FILE, data + b"\n")
    except OSError as error:
        return _(
            "The settings could not be kept in {folder} ({reason}); they hold until you quit.",
            folder=folder,
            reason=error.strerror,
        )
    return ""
