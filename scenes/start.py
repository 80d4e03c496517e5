"""What the command line opens: the window at one scene or another, with the bots at work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import SystemRandom

import msgspec

from game import save
from game.bots.level import Level
from game.bots.levels import levels_of
from game.files import user_folder
from game.game import Game
from game.language import _, of_the_system
from game.match import Match, Seat, Terms
from game.options import Value
from game.playtest.opening import is_playtest
from game.playtest.plies import replay as rebuilt
from game.playtest.store import Store
from scenes.app import App, Scene
from scenes.bench import report
from scenes.boards.faces import drawing_of
from scenes.boards.hints import reason
from scenes.editor import library
from scenes.notes.keeping import in_file, in_store, recall
from scenes.program.smoke import SmokeFault, SmokeTest
from scenes.program.thinking import Thinker, Thinking
from scenes.settings.preferences import FILE, load_preferences
from scenes.settings.welcome import Welcome
from scenes.setup.plan import NEW_SEEDS, first_rival, told_apart
from scenes.telling.dates import day_of
from scenes.wiring import Bots, Wiring


def menu() -> None:
    """Open the window at the menu."""
    _open(None)


def play(
    game: Game,
    seats: Sequence[str],
    options: Mapping[str, Value],
    seed: int | None,
    terms: Terms,
) -> None:
    """Open the window at a new match; raise ValueError when a seat is none."""
    texts = seats or [
        "human",
        *[f"bot:{first_rival(levels_of(game.key)).key}"] * (game.players[0] - 1),
    ]
    seats_told = [read_seat(game, text, number) for number, text in enumerate(texts, 1)]
    names = told_apart(seat.name for seat in seats_told)
    table = [replace(seat, name=name) for seat, name in zip(seats_told, names, strict=True)]
    drawn = SystemRandom().randrange(NEW_SEEDS) if seed is None else seed
    match = Match(game.key, table, options, drawn, terms)
    _open(lambda wiring: wiring.play(match))


def replay(path: Path) -> None:
    """Open the window at the replay of a saved match; raise ValueError when it is none."""
    if is_playtest(path):
        raise ValueError(f"{path.name} is a playtest; add --match N to see one of its matches")
    record = save.read(path)
    match = save.restore(record, path.name)
    keep = in_file(match, path)
    _open(lambda wiring: wiring.watch(match, path.stem, day_of(record.created), None, keep))


def edit(game: Game, file: str) -> None:
    """Open the window at a drawing of a game, or at all of them; raise ValueError if none."""
    try:
        found = library.find(game, file)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise ValueError(f"{file} cannot be opened: {reason}; choose another file") from None
    if found is None:
        _open(lambda wiring: wiring.drawings(game))
    else:
        entry = found
        drawing = drawing_of(game.key)
        _open(lambda wiring: wiring.edit(game, drawing, entry.sketch, entry.kept, entry.name))


def replay_stored(path: Path, cell: int, number: int) -> None:
    """Open the window at match `number` of a playtest that was kept; raise ValueError if none."""
    with closing(Store.open(path)) as store:
        cells = store.experiment.cells
        if not 1 <= cell <= len(cells):
            raise ValueError(f"{path.name} has settings 1 to {len(cells)}, not {cell}")
        match = rebuilt(cells[cell - 1].plan, store.match(cell - 1, number))
        recall(match, store, cell - 1, number)
    keep = in_store(match, path, cell - 1, number)
    title = f"{path.stem} {number}"
    _open(lambda wiring: wiring.watch(match, title, _("playtest"), None, keep))


def read_seat(game: Game, text: str, number: int) -> Seat:
    """Return the seat written as human, human:NAME or bot:LEVEL."""
    kind, _colon, name = text.partition(":")
    if kind == "human":
        readable = "".join(letter for letter in name if letter.isprintable()).strip()
        return Seat("person", readable or f"Player {number}")
    if kind != "bot":
        raise ValueError(f"a seat is human, human:NAME or bot:LEVEL, not {text!r}")
    level = _level(game, name)
    return Seat("bot", level.name, level.key)


def _level(game: Game, text: str) -> Level:
    for level in levels_of(game.key):
        if text.strip().lower() in (str(level.number), level.key, level.name.lower()):
            return level
    known = ", ".join(f"{level.number} or {level.key}" for level in levels_of(game.key))
    raise ValueError(f"{game.title} has no level {text!r}; there are {known}")


@contextmanager
def bots_at_work() -> Iterator[Bots]:
    """Give the bots of the catalog, in a process of their own that ends with the block."""
    thinking = Thinking()
    thinking.start()
    try:
        yield Bots(
            levels=levels_of,
            thinker=lambda match: Thinker(thinking, match),
            hint_level=lambda match: levels_of(match.game.key)[-1].key,
            reason=reason,
        )
    finally:
        thinking.close()


def _open(second: Callable[[Wiring], Scene] | None) -> None:
    """Show the menu, or a scene above it, until the program is quit.

    Without kept settings it is the first start: the computer's language is spoken, and the menu
    is preceded by a welcome.
    """
    folder = user_folder()
    first = not (folder / FILE).exists()
    preferences, problem = load_preferences(folder)
    if first:
        preferences = msgspec.structs.replace(preferences, language=of_the_system())
    app = App(preferences)
    with bots_at_work() as bots:
        wiring = Wiring(bots, lambda: app.preferences)
        app.push(wiring.menu())
        if second:
            app.push(second(wiring))
        elif first:
            app.push(Welcome())
        if problem:
            app.notice(problem)
        app.run()


def smoke_test(say: Callable[[str], None]) -> int:
    """Go through the whole program and say whether it works; return the exit code."""
    with bots_at_work() as bots:
        try:
            SmokeTest(bots, say).go()
        except SmokeFault as fault:
            say(f"The smoke test failed: {fault}.")
            return 1
    say("The smoke test passed.")
    return 0


def bench(game: Game, say: Callable[[str], None]) -> None:
    """Measure the engine, the bots and the window on this machine."""
    with bots_at_work() as bots:
        report.bench(game, bots, say)
