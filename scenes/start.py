"""Entry points of the command line that open a window."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache, partial
from threading import Thread
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from game.files import name_of, user_folder
from game.language import of_the_system, quoted, shortened
from game.options import whole_number
from scenes.window import garbage
from scenes.window.app import App
from scenes.window.ending import ended_by_signals
from scenes.window.preferences import FILE, load_preferences
from scenes.wiring import Bots, Wiring

if TYPE_CHECKING:
    from pathlib import Path

    from game.bots.bot import Decision
    from game.bots.level import Level
    from game.game import Game
    from game.match import Match, Seat, Terms
    from game.options import Value
    from game.state import State
    from scenes.play.bot_requests import BotProcess
    from scenes.program.thinking import Thinking
    from scenes.window.app import Scene

NAP_SECONDS: Final = 0.02  # The program looks this often whether a scene is whole.


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
    """Open a new match. Raise ValueError for an invalid seat."""
    from random import SystemRandom

    from msgspec.structs import replace

    from game.bots.levels import levels_of
    from game.match import Match
    from scenes.setup.seed_code import draw_seed
    from scenes.setup.set_up_plan import first_rival, unique_names

    texts = seats or [
        "human",
        *[f"bot:{first_rival(levels_of(game.key)).key}"] * (game.players[0] - 1),
    ]
    seats_told = [read_seat(game, text, number) for number, text in enumerate(texts, 1)]
    names = unique_names(seat.name for seat in seats_told)
    table = [replace(seat, name=name) for seat, name in zip(seats_told, names, strict=True)]
    drawn = draw_seed(SystemRandom().randrange) if seed is None else seed
    match = Match(game.key, table, options, drawn, terms)
    _open(lambda wiring: wiring.play(match))


def replay(path: Path) -> None:
    """Open the replay of a saved match. Raise ValueError if it is not one."""
    from game import save
    from game.playtest.opening import is_playtest
    from scenes.notes.keeping import in_file
    from scenes.telling.dates import day_of

    if is_playtest(path):
        raise ValueError(f"{name_of(path)} is a playtest; add --match N to see one of its matches")
    record = save.read(path)
    match = save.restore(record, name_of(path))
    keep = in_file(match, path)
    _open(lambda wiring: wiring.watch(match, path.stem, day_of(record.created), None, keep))


def write_down(match: Match) -> None:
    """Open the scribe for a match with written chance."""
    _open(lambda wiring: wiring.write_down(match))


def edit(game: Game, file: str) -> None:
    """Open a drawing of a game, or the library. Raise ValueError if there is no such drawing."""
    from scenes.boards.faces import drawing_of
    from scenes.editor import library

    try:
        found = library.find(game, file)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise ValueError(
            f"{shortened(file)} cannot be opened: {reason}; choose another file"
        ) from None
    if found is None:
        _open(lambda wiring: wiring.drawings(game))
    else:
        entry = found
        drawing = drawing_of(game.key)
        _open(lambda wiring: wiring.edit(game, drawing, entry.sketch, entry.kept, entry.name))


def replay_stored(path: Path, cell: int, number: int) -> None:
    """Open match `number` of a stored experiment. Raise ValueError if there is none."""
    from contextlib import closing

    from game.language import _
    from game.playtest.plies import replay as rebuilt
    from game.playtest.store import Store
    from scenes.notes.keeping import in_store, recall

    with closing(Store.open(path)) as store:
        cells = store.experiment.cells
        if not 1 <= cell <= len(cells):
            raise ValueError(f"{name_of(path)} has settings 1 to {len(cells)}, not {cell}")
        match = rebuilt(cells[cell - 1].plan, store.match(cell - 1, number))
        recall(match, store, cell - 1, number)
    keep = in_store(match, path, cell - 1, number)
    title = f"{path.stem} {number}"
    _open(lambda wiring: wiring.watch(match, title, _("playtest"), None, keep))


def read_seat(game: Game, text: str, number: int) -> Seat:
    """Return the seat for human, human:NAME, bot:LEVEL or bot:elo:STRENGTH.

    Raise ValueError otherwise.
    """
    from game.match import Seat

    kind, _colon, name = text.partition(":")
    if kind == "human":
        readable = "".join(letter for letter in name if letter.isprintable()).strip()
        return Seat("person", readable or f"Player {number}")
    if kind != "bot":
        raise ValueError(f"a seat is human, human:NAME or bot:LEVEL, not {quoted(text)}")
    word, _colon, strength = name.partition(":")
    asked = whole_number(strength)
    if word == "elo" and asked is not None:
        from game.bots.levels import dial_of, level_near

        elo = max(1, min(asked, dial_of(game.key).strongest))
        near = level_near(game.key, elo)
        return Seat("bot", near.name, near.key, elo=elo)
    level = _level(game, name)
    return Seat("bot", level.name, level.key)


def _level(game: Game, text: str) -> Level:
    from game.bots.levels import find_level, levels_of

    level = find_level(game.key, text)
    if level is not None:
        return level
    known = ", ".join(f"{level.number} or {level.key}" for level in levels_of(game.key))
    raise ValueError(f"{game.title} has no level {quoted(text)}; there are {known}")


@contextmanager
def bots_at_work() -> Iterator[Bots]:
    """Provide the bots, in a process that ends with the block.

    The process starts with `Bots.start` or with the first question.
    """
    with ExitStack() as held:

        @cache
        def thinking() -> Thinking:
            from scenes.program.thinking import Thinking

            return held.enter_context(closing(Thinking()))

        yield Bots(
            _levels, partial(_thinker, thinking), _hint_level, _reason, lambda: thinking().start()
        )


def _levels(key: str) -> Sequence[Level]:
    from game.bots.levels import levels_of

    return levels_of(key)


def _hint_level(match: Match) -> str:
    return _levels(match.game.key)[-1].key


def _thinker(thinking: Callable[[], Thinking], match: Match) -> BotProcess:
    from scenes.program.thinking import Thinker

    return Thinker(thinking(), match)


def _reason(key: str, state: State, decision: Decision) -> str:
    from scenes.telling.hints import reason

    return reason(key, state, decision)


def _load_the_rest(app: App, drawable: Callable[[], None]) -> None:
    """Import the scenes behind the menu in advance, so that they open fast.

    Positions are `drawable` when what opens from the menu is loaded. A scene that opens goes first.
    """
    for done in _imports():
        if done:
            drawable()
        while app.waiting:
            time.sleep(NAP_SECONDS)


def _imports() -> Iterator[bool]:
    """Import scene by scene; yield after each whether those that open from the menu are loaded."""
    import scenes.puzzle.shelf
    import scenes.replay.library
    import scenes.setup.scene
    import scenes.statistics.scene
    from game.bots.levels import levels_of
    from game.catalog import GAMES, new_state
    from scenes.boards.faces import face_of

    for game in GAMES.values():
        yield False
        face_of(game.key)
        new_state(game.key)  # This reads the houses that positions are drawn by.
    yield True
    import scenes.play.scene

    yield False
    import scenes.rules.scene
    import scenes.settings.scene
    import scenes.tutorial.scene

    for key in GAMES:
        yield False
        levels_of(key)
    import scenes.replay.scene
    import scenes.results.scene

    yield False
    import scenes.analysis.scene
    import scenes.editor.library

    yield False
    import scenes.lab.running
    import scenes.lab.scene
    import scenes.notes.questionnaire  # noqa: F401


def _open(second: Callable[[Wiring], Scene] | None) -> None:
    """Run the window with the menu and an optional scene above it.

    Without saved settings it is the first start: use the system's language and show the welcome
    screen above the menu. Whatever the first frame does not need starts after it.
    """
    garbage.share_memory()
    folder = user_folder()
    first = not (folder / FILE).exists()
    preferences, problem = load_preferences(folder)
    if first:
        preferred = [locale["language"] for locale in pygame.system.get_pref_locales()]
        preferences = msgspec.structs.replace(preferences, language=of_the_system(preferred))
    app = App(preferences)
    with ended_by_signals(app.quit), bots_at_work() as bots:  # The app asks nobody then.
        wiring = Wiring(bots, lambda: app.preferences)
        app.receive = wiring.receive
        menu = wiring.menu()
        app.push(menu)
        if second:
            app.push(second(wiring))
        elif first:
            app.later(lambda: app.push(wiring.welcome()))
        if problem:
            app.notice(problem)
        app.later(bots.start)

        def paint_ahead() -> None:
            wiring.keep_pictures()
            app.later(menu.paint_ahead)

        loading = Thread(
            target=_load_the_rest, args=(app, paint_ahead), name="loading", daemon=True
        )
        app.later(loading.start)
        app.run()


def smoke_test(say: Callable[[str], None]) -> int:
    """Run the smoke test and report its result; return the exit code."""
    from scenes.program.smoke import SmokeFault, SmokeTest

    with ended_by_signals(_interrupt), bots_at_work() as bots:
        try:
            SmokeTest(bots, say).go()
        except SmokeFault as fault:
            say(f"The smoke test failed: {fault}.")
            return 1
    say("The smoke test passed.")
    return 0


def _interrupt() -> None:
    raise KeyboardInterrupt


def bench(game: Game | None, say: Callable[[str], None]) -> None:
    """Benchmark what has a goal on this machine, or all of a game."""
    from scenes.bench import goals, report

    with bots_at_work() as bots:
        if game is None:
            goals.print_goals(goals.goal_rows(bots), say)
        else:
            report.bench(game, bots, say)
