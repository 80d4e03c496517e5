"""The player's settings: readable JSON, applied immediately; errors never block playing."""

import errno
import os
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from game.clock import Factor
from game.files import read_plain, write_atomically
from game.language import _, decimal
from game.match import Curtains
from scenes.ui.drawing.look import Look, unit_for
from scenes.ui.drawing.palette import CONTRAST_PALETTES, PALETTES

FILE: Final = "settings.json"
# The speeds of bots and replays, per cent of the usual one.
PACES: Final = (50, 100, 200, 400, 800)
SPEEDS: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
MAX_FILE_BYTES: Final = 4_000_000
MAX_TYPE_TIMES_SCALE: Final = 2.0  # More does not fit into 1280x720.

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Size = Annotated[int, msgspec.Meta(ge=100, le=200)]


class KeptPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The last set-up of a game: kind and bot level of every seat, house rules and terms."""

    chairs: tuple[tuple[Literal["person", "bot"], str], ...] = ()
    options: dict[str, str | int | bool] = {}
    tournament: bool = False
    clock: Factor | None = None  # None takes it from the settings.
    curtain: Curtains = "full"
    phones: bool = False  # Secrets were on phones.


class KeptLab(msgspec.Struct, frozen=True, kw_only=True):
    """The last experiment set up in the lab."""

    game: str = ""
    kind: Literal["run", "ladder", "sweep", "compare", "restrict"] = "run"
    seats: tuple[str, ...] = ()  # The names of the bots.
    climbers: tuple[str, ...] = ()  # The bots of a ladder.
    options: dict[str, str | int | bool] = {}
    changes: dict[str, str | int | bool] = {}  # The changes of setting B.
    swept: str = ""  # The key of the first factor.
    values: tuple[str, ...] = ()  # The values of the factor, as text.
    crossed: str = ""  # The key of the second factor.
    crossed_values: tuple[str, ...] = ()
    cores: int = 0  # 0 uses all but one.
    games: int = 200
    seed: int = 1
    paired: bool = True
    judge: bool = False
    forbidden: tuple[str, ...] = ()  # Kinds of action.


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default; sizes and volumes are percentages."""

    language: Literal["en", "de", "es"] = "en"
    text_size: Size = 100
    scale: Size = 100
    palette: Literal["manor", "safe", "pale"] = "manor"
    pattern: Percent = 50
    high_contrast: bool = False
    reduced_motion: bool = False
    screen_reader: Literal["automatic", "off"] = "automatic"
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    pace: Literal[50, 100, 200, 400, 800] = 100  # One of PACES.
    coordinates: bool = True
    mark_last_move: bool = True
    effects: Percent = 80
    interface: Percent = 60
    ambience: Percent = 40
    music: Percent = 60
    music_off: bool = False
    mute: bool = False
    keys: dict[str, str] = {}  # Names of actions, where the keys are not usual.
    pads: dict[str, str] = {}
    clock: Factor = 0  # New matches begin with it.
    confirm_moves: bool = False  # Used for games that are not in `confirms`.
    confirms: dict[str, bool] = {}  # By the keys of games.
    training: bool = False  # Whether it warns before blunders against bots.
    ask_after: bool = False  # Whether the questionnaire follows a match.
    bots_speak: bool = True  # Bots make remarks.
    names: tuple[str, ...] = ()  # The names of people, by seat.
    plans: dict[str, KeptPlan] = {}  # By the keys of games.
    lab: KeptLab = KeptLab()
    learned: dict[str, tuple[str, ...]] = {}  # The lessons done, by the keys of games.
    window: tuple[int, int, int, int] | None = None  # Left, top, width and height.
    full_screen: bool = False
    maximised: bool = False

    def look(self, size: tuple[int, int]) -> Look:
        """Return the look for a window of this size in pixels."""
        text_scale = self.text_size / 100
        scale = min(self.scale / 100, MAX_TYPE_TIMES_SCALE / text_scale)
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
        )

    def confirming(self, game: str) -> bool:
        """Return whether every move in this game (by key) must be confirmed."""
        return self.confirms.get(game, self.confirm_moves)

    def volumes(self) -> tuple[float, float, float, float]:
        """Return the volumes of effects, interface, ambience and music, each 0.0 to 1.0."""
        loud = 0.0 if self.mute else 0.01
        music = 0.0 if self.music_off else self.music * loud
        return self.effects * loud, self.interface * loud, self.ambience * loud, music


def pace_words(percent: int) -> str:
    """Return the speed of bots as a factor, such as "0.5×"."""
    return decimal(percent / 100, 1 if percent < 100 else 0) + "\u00d7"


def load_preferences(folder: Path) -> tuple[Preferences, str]:
    """Return the settings saved in a folder, and a sentence if reading them failed.

    A damaged file is renamed to settings.json.corrupt, and the defaults are returned.
    """
    path = folder / FILE
    try:
        return msgspec.json.decode(read_plain(path, MAX_FILE_BYTES), type=Preferences), ""
    except FileNotFoundError:
        return Preferences(), ""
    except OSError as error:
        return (
            Preferences(),
            _(
                "The settings could not be read ({reason}). Defaults are used.",
                reason=error.strerror,
            ),
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        aside = path.with_name(f"{FILE}.corrupt")
        try:
            os.replace(path, aside)
        except OSError:
            return Preferences(), _("The settings file is damaged. Defaults are used.")
        return Preferences(), _(
            "The settings file was damaged and is saved as {name}. Defaults are used.",
            name=aside.name,
        )


def save_preferences(folder: Path, preferences: Preferences) -> str:
    """Save the settings in a folder; return a sentence if that failed, else an empty string."""
    data = msgspec.json.format(msgspec.json.encode(preferences), indent=2) + b"\n"
    try:
        if len(data) > MAX_FILE_BYTES:  # The preferences could not be read again.
            raise OSError(errno.EFBIG, _("it is too large"))
        write_atomically(folder / FILE, data)
    except OSError as error:
        return _(
            "The settings could not be saved in {folder} ({reason}). They apply until you quit.",
            folder=folder,
            reason=error.strerror,
        )
    return ""
