"""Count the words and controls of the set-up and of every first turn.

`python tools/first_turn.py [SOURCE]` reads them off the texts that are seen at rest and off the
focus list, for every game, number of players and role, in the checkout SOURCE (default: this one).
The words of the board are those that it draws as text, but not the letters and numbers of its
lines. Controls are what can be pressed beside the board. A set-up has no board to press, so all of
its controls count.
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
from scenes.play.scene import Play
from scenes.play.shots import Introduction
from scenes.start import bots_at_work
from scenes.ui.drawing import text
from scenes.ui.drawing.cache import forget
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Widget
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring

SIZE: Final = (1280, 720)
REST_SECONDS: Final = 4
FRAME_SECONDS: Final = 1 / 15
SEED: Final = 5
MAX_DECISIONS: Final = 400  # The limit before the person's first decision.
PRESSED: Final = ("button", "switch", "choice", "check", "spin", "slider", "field", "list", "tab")
NOT_PRESSED: Final = ("slot", "square")  # Empty places beside a board.
WORD: Final = re.compile(r"[\w’'-]+")
LINE: Final = re.compile(r"[a-z]|\d+")  # The name of a line of a board.
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn")


on_board: dict[tuple[object, ...], str] = {}  # Each text that a board drew, by words and place.
blitted: set[str] = set()  # The texts that a board drew without noting where.
write_text, draw_line, draw_paragraph = Sheet._write, text.line, text.paragraph
draw_widget = Widget.draw_face
inside: list[object] = []  # The widgets and paragraphs that are being drawn.


def note_text(
    sheet: Sheet, words: str, picture: Surface, spot: tuple[int, int], anchor: str
) -> Rect:
    """Draw a text, and remember it if it is not on a widget."""
    place = write_text(sheet, words, picture, spot, anchor)
    if not inside:
        on_board[words, tuple(place), sheet.size] = words
    return place


def note_line(words: str, *how: Any, **more: Any) -> Surface:
    """Draw a line, and remember it if it is not on a widget."""
    if not inside:
        blitted.add(words)
    return draw_line(words, *how, **more)


def note_paragraph(words: str, *how: Any, **more: Any) -> Surface:
    """Draw a paragraph, and remember it if it is not on a widget, but not each of its lines."""
    if not inside:
        blitted.add(words)
    inside.append(words)
    picture = draw_paragraph(words, *how, **more)
    inside.pop()
    return picture


def note_widget(widget: Widget) -> None:
    """Draw the face of a widget."""
    inside.append(widget)
    draw_widget(widget)
    inside.pop()


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
    if isinstance(scene, Play) and isinstance(scene.runner.shot, Introduction):
        scene.runner.press()
        rest(app)
    forget()
    on_board.clear()
    blitted.clear()
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
        beside = [place for place in board.places.values() if place.beside]
        controls += sum(place.kind not in NOT_PRESSED or bool(place.picture) for place in beside)
    painted = [*on_board.values(), *blitted.difference(on_board.values())]
    told = [*texts_of_widgets(app), *(words for words in painted if not LINE.fullmatch(words))]
    return sum(len(WORD.findall(words)) for words in told), controls


def main() -> None:
    """Print a table of all games, seats and roles."""
    for owner, name, noting in (
        (Sheet, "_write", note_text),
        (Widget, "draw_face", note_widget),
        (text, "line", note_line),
        (text, "paragraph", note_paragraph),
    ):
        setattr(owner, name, noting)
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
