"""Count the words and controls of the set-up and of every first turn.

`python tools/first_turn.py [SOURCE]` reads them off the texts that are seen at rest and off the
focus list, for every game, number of players and role, in the checkout SOURCE (default: this one).
The words of the board are those that it draws as text. Controls are what can be pressed beside
the board. A set-up has no board to press, so all of its controls count.
"""

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1])))

from msgspec.structs import replace
from pygame import Rect, Surface

from game import catalog
from game.bots.levels import find_bot, levels_of
from game.chance import stream
from game.match import Match, Seat, Terms
from scenes.start import bots_at_work
from scenes.ui.cache import forget
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Widget
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring

SIZE: Final = (1280, 720)
REST_SECONDS: Final = 4
FRAME_SECONDS: Final = 1 / 15
SEED: Final = 5
MAX_DECISIONS: Final = 400  # before the first one of the person
PRESSED: Final = ("button", "switch", "choice", "check", "spin", "slider", "field", "list", "tab")
WORD: Final = re.compile(r"[\w’'-]+")
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn")


on_board: dict[tuple[object, ...], str] = {}  # Each text that a board drew, by words and place.
write_text = Sheet._write
draw_widget = Widget.draw_face
widgets_drawn: list[Widget] = []  # whose faces are being drawn


def note_text(
    sheet: Sheet, words: str, picture: Surface, spot: tuple[int, int], anchor: str
) -> Rect:
    """Draw a text, and remember it if it is not on a widget."""
    place = write_text(sheet, words, picture, spot, anchor)
    if not widgets_drawn:
        on_board[words, tuple(place), sheet.size] = words
    return place


def note_widget(widget: Widget) -> None:
    """Draw the face of a widget."""
    widgets_drawn.append(widget)
    draw_widget(widget)
    widgets_drawn.pop()


def texts_of_widgets(app: App) -> list[str]:
    """Return the texts of the widgets that are seen."""
    window, told = app.screen.surface.get_rect(), list[str]()
    for widget in app.scene.page.widgets if app.scene.page else ():
        seen = window.clip(widget.window) if widget.window else window
        if widget.visible:
            told += [words for words, place in widget.absolute_texts() if seen.colliderect(place)]
    return told


def first_turn(key: str, players: int, seat: int) -> Match | None:
    """Return a match before the first decision of the only person, or None if there is none."""
    level = levels_of(key)[1]
    seats = [Seat("bot", level.name, level.key) for _ in range(players)]
    seats[seat] = Seat("person", NAMES[seat])
    match, bot = Match(key, seats, seed=SEED, terms=Terms(curtain="open")), find_bot(key, "random")
    while match.state.current_player != seat:
        if match.over or match.ply > MAX_DECISIONS:
            return None
        seen = match.state.observation(match.state.current_player)
        match.play(bot.choose(seen, stream(SEED, f"{match.ply}")).action)
    return match


def rest(app: App) -> None:
    """Let time pass until nothing changes any more."""
    for _ in range(round(REST_SECONDS / FRAME_SECONDS)):
        app.step([], FRAME_SECONDS)


def at_rest(app: App, scene: Scene) -> tuple[int, int]:
    """Return the numbers of words and of controls that a scene shows at rest."""
    (app.replace if app.scenes else app.push)(scene)
    rest(app)
    forget()
    on_board.clear()
    app.rebuild()
    rest(app)
    window, controls = app.screen.surface.get_rect(), 0
    boards: list[Any] = []
    for widget in app.ring.scope.targets:
        shown: Any = widget
        if shown.role == "board":
            boards.append(shown)
        seen = window.clip(shown.window) if shown.window else window
        is_visible = getattr(shown, "visible", True)
        if not (is_visible and shown.area.size > (4, 4) and seen.colliderect(shown.area)):
            continue
        controls += shown.role in PRESSED
    for board in boards:
        controls += sum(bool(place.beside and place.kind) for place in board.places.values())
    told = [*texts_of_widgets(app), *on_board.values()]
    return sum(len(WORD.findall(words)) for words in told), controls


def main() -> None:
    """Print a table of all games, seats and roles."""
    Sheet._write = note_text  # type: ignore[method-assign]
    Widget.draw_face = note_widget  # type: ignore[method-assign]
    rows = [("screen", "words", "controls")]
    with tempfile.TemporaryDirectory() as home, bots_at_work() as bots:
        os.environ["GHOST_PARLOUR_HOME"] = home
        app = App(replace(Preferences(), animation="off"), SIZE, Path(home))
        wiring = Wiring(bots, lambda: app.preferences)
        for key, game in catalog.GAMES.items():
            for players in sorted(game.players):
                set_up: Any = wiring.set_up(game)
                set_up.plan.set_players(players)
                words, controls = at_rest(app, set_up)
                rows.append((f"{game.title}, set-up for {players}", f"{words}", f"{controls}"))
                for seat in range(players):
                    match = first_turn(key, players, seat)
                    if match:
                        words, controls = at_rest(app, wiring.play(match))
                        role = game.roles[seat % len(game.roles)]
                        name = f"{game.title}, {players} players, {role}"
                        rows.append((name, f"{words}", f"{controls}"))
        app.close()
    wide = max(len(name) for name, *_numbers in rows)
    for name, first, second in rows:
        print(f"{name:{wide}} {first:>6} {second:>9}", flush=True)


if __name__ == "__main__":
    main()
