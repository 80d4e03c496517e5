"""A seat on its phone: an observation becomes a scene, and a press becomes actions.

A hand knows one seat alone. It uses the board of the window for places, selections and prepared
actions, and nothing of it is drawn here but the pictures behind and above the pieces.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec
import pygame
from pygame import Rect

from game.bots.bot import Decision
from game.language import _
from game.state import State
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.cells import said_of
from scenes.boards.choices import Choices
from scenes.boards.faces import face_of, secrets_of
from scenes.boards.layout import Place
from scenes.boards.picture.layer import NOWHERE, Areas, Layer, ground_of, on_plane
from scenes.boards.seen import Seen
from scenes.boards.view import LogSentence
from scenes.phones.sight import ACT, LOCKED, OVER, SCREEN, SeatCard, Sight
from scenes.telling.hints import reason
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import MANOR
from scenes.ui.drawing.shapes import glow
from scenes.ui.drawing.slices import pause
from scenes.ui.drawing.svg import sprite

BOARD_WIDTH: Final = 900  # A board's picture has this width; the page scales it.
UPRIGHT_HEIGHT: Final = 900
ACROSS_HEIGHT: Final = 1040  # A board that the window shows across its width has this height.
# Everything that lies beside a board has room here.
SIDE_AREA: Final = Rect(BOARD_WIDTH, 0, 620, 2400)
LOOK: Final = Look(
    size=(1600, 900), unit=1.25, text_scale=1.0, palette=MANOR, pattern=0.5, reduced_motion=True,
    speed=0.0, coordinates=True, mark_last_move=False,
)  # fmt: skip
YES, NO = "yes!", "no!"  # The places that answer a warning.
LOG_LINES: Final = 20  # A phone keeps this many lines of what happened.
FLAME: Final = "#F2A034"


class PlaceShown(msgspec.Struct, omit_defaults=True):
    """A place on a phone; lengths in pixels of the board's picture."""

    name: str
    words: str  # A screen reader reads them.
    kind: str = "square"
    at: tuple[int, int, int, int] = NOWHERE  # Left, top, width, height.
    on: bool = False  # A press does something.
    chosen: bool = False
    mark: str = ""  # The shape of a target's mark, which stands aside where a piece is.
    chip: str = ""  # The mark's word.
    picture: str = ""
    label: str = ""
    last: bool = False  # Whether it decides, and so stands last.
    hint: bool = False  # A bot advises it.
    goal: bool = False  # Whether it goes on from what is chosen.


class PieceShown(msgspec.Struct, omit_defaults=True):
    """A piece on a phone; lengths in pixels of the board's picture."""

    picture: str
    at: tuple[int, int, int]  # The middle and the side.
    turned: int = 0
    faint: bool = False


LogLine = tuple[str, str]  # The sprite of who did something, and the sentence.


class HandScene(msgspec.Struct):
    """What a phone shows."""

    head: str  # How far the match is.
    prompt: str
    mine: bool  # The seat decides.
    board: tuple[int, int]  # The size of the picture.
    focus: tuple[int, int]  # A board that has no room is looked at here.
    places: list[PlaceShown]
    pieces: list[PieceShown]
    log: list[LogLine]
    tray: str  # The name of the places beside the board, where the prompt speaks of it.
    # Keys of the ground, of what lies on it, and of what lies above the pieces.
    pictures: list[str]
    over: bool = False


Picture = tuple[str, Callable[[], bytes]]  # A key, and a function that paints it.


class Hand:
    """The phone of one seat."""

    def __init__(self, game: str, seats: Sequence[SeatCard], seat: int, language: str) -> None:
        self.seat = seat
        self.language = language
        self.cards = list(seats)
        self.names = [card.name for card in seats]
        self.look = msgspec.structs.replace(LOOK, language=language)
        self.game = game
        face = face_of(game)
        self.words, self.story = face.words, secrets_of(game).story
        self.view = face.view(self.names, seat=seat, bare=True)
        high = ACROSS_HEIGHT if self.view.across else UPRIGHT_HEIGHT
        self.area = Rect(0, 0, BOARD_WIDTH, high)
        self.turn = ""
        self.actions: list[int] = []  # The actions that were pressed; `take` takes them.
        self.refused = ""
        self.hint = ""  # A bot's advice, until something is done.
        self.number = 0  # The number of the last sight.
        self._acted = False  # An action of this sight is on its way.
        self._lines: list[list[LogLine]] = []  # The lines of each step.
        self._steps: list[State] = []
        self._board: Board[Any] | None = None
        self._pictures: dict[Hashable, str] = {}  # Numbers of what was to be painted.
        # A state and its descriptions.
        self._described: tuple[State | None, dict[str, str]] = None, {}
        self._hooks = BoardHooks(play=self._choose, decided=self._act, refuse=self._refuse)

    # -- input

    def follow(self, sight: Sight) -> None:
        """Go on to another sight."""
        del self._steps[sight.kept :], self._lines[sight.kept :]
        for step in sight.steps:
            before = self._steps[-1] if self._steps else None
            told = self.story(before, step.observation, step.facts, self.names)
            self._steps.append(step.observation)
            self._lines.append([self._line(line) for line in told if line.text])
        self.turn, self.number, self._acted = sight.turn, sight.number, False
        self.hint = ""
        observation = self._steps[-1] if sight.stage is None else sight.stage
        board = self._board
        if board is None:
            board = self._board = Board(self.view, observation, self._hooks, self.view.new_desk())
            board.overheard = False
            # It is never drawn.
            board.arrange(self.look, self.area, SIDE_AREA, pygame.Surface((1, 1)))
        board.show(observation, self.turn == ACT, None, moving=False)
        board.update(0.0)  # What was laid down on the desk goes on.

    def _line(self, line: LogSentence) -> LogLine:
        """Return a sentence of the log, with whom it is about."""
        if not 0 <= line.player < len(self.cards):
            return line.figure, f"{line.text}."
        card, text = self.cards[line.player], f"{line.text}."
        named = line.whole or text.startswith(card.name)
        return line.figure or card.picture, text if named else f"{card.name}: {text}"

    @property
    def board(self) -> Board[Any]:
        """The board; raise ValueError before the first sight."""
        if self._board is None:
            raise ValueError("nothing was seen yet")
        return self._board

    # -- presses

    def press(self, place: str) -> None:
        """Press a place; `actions` and `refused` hold what came of it."""
        board, self.refused, self.hint = self.board, "", ""
        board.advice = None
        if self._acted:
            return
        if board.pending is not None and place in (YES, NO):
            action, board.pending = board.pending, None
            if place == YES:
                self._act(action)
            return
        if place in board.places:
            board.press(place)

    def cancel(self) -> None:
        """Cancel the unfinished action."""
        self.refused = ""
        self.board.cancel()

    def prepared(self) -> State | None:
        """Return the observation after the prepared actions, or None if all is decided."""
        board = self.board
        observation = board.observation.clone()
        player = observation.current_player
        for action in board.desk.prepared(board.observation):
            if action not in observation.legal_actions():
                break
            observation.apply(action)
        return observation if observation.current_player == player else None

    def ask_hint(self) -> State | None:
        """Return the observation on which to ask a bot, None with a refusal."""
        self.refused = ""
        if self.turn != ACT or self._acted:
            self.refused = _("Wait for your turn.")
            return None
        prepared = self.prepared()
        if prepared is None:
            self.refused = _("Everything is ready: lay it down, or change it.")
        return prepared

    def advise(self, decision: Decision) -> None:
        """Show what a bot advises, unless something else is prepared by now."""
        prepared = self.prepared()
        if self.turn == ACT and not self._acted and prepared is not None:
            self.hint = reason(self.game, prepared, decision)
            self.board.advise(decision.action)

    def take(self) -> list[int]:
        """Return the actions that were pressed, once."""
        found, self.actions = self.actions, []
        return found

    def _choose(self, action: int) -> None:
        if self._warning(action):
            self.board.pending = action
        else:
            self._act(action)

    def _act(self, action: int) -> None:
        self._acted = True
        self.actions.append(action)

    def _refuse(self, place: str) -> None:
        board = self.board
        if self.turn == SCREEN:
            self.refused = _("Look at the big screen.")
            return
        if not board.playable:
            self.refused = _("Wait for your turn.")
            return
        chosen = board.selection.chosen
        self.refused = self.words.refusal(board.observation, chosen, place, self.names)

    def _warning(self, action: int) -> str:
        board = self.board
        facts = self.view.facts.preview_facts(board.observation, action)
        return self.view.warning(board.observation, facts)

    # -- display

    def scene(self) -> HandScene:
        """Return what the phone shows now."""
        board = self.board
        board.find_places()  # The places depend on the cards laid so far.
        observation = board.observation
        lines = [line for step in self._lines for line in step][-LOG_LINES:]
        inner = board.inner()
        focus, prompt = self._focus(inner), self._prompt()
        return HandScene(
            self.words.heading(observation), prompt, self.turn == ACT,
            self.area.size, focus, self._arranged(), [*self._pieces()], lines,
            self._tray(prompt), [key for key, _paint in self.pictures()], self.turn == OVER,
        )  # fmt: skip

    def _tray(self, prompt: str) -> str:
        """Return the name of a part beside the board that the prompt speaks of, or ""."""
        seen = replace(self._seen(), crowded=True)
        named = (overlay.label for overlay in self.view.overlays(seen))
        return next((name for name in named if name.casefold() in prompt.casefold()), "")

    def _focus(self, inner: Rect) -> tuple[int, int]:
        """Return the point of the board to show in the middle."""
        board = self.board
        seen = board.observation
        for name in (*board.selection.chosen, board.desk.next_place(seen), self.view.home(seen),
                     self.view.subject(seen)):  # fmt: skip
            place = board.places.get(name)
            if place and not place.beside:
                return place.rect.center
        return inner.center

    def _prompt(self) -> str:
        board = self.board
        if self.turn == OVER:
            return self.words.ending(board.observation, self.names) or _("The match is over.")
        if self.turn == SCREEN:
            return _("Look at the big screen.")
        if self.turn == LOCKED:
            return _("Locked. The others still choose.")
        if self.turn != ACT or self._acted:
            return _("Wait for your turn.")
        if board.pending is not None:
            return self._warning(board.pending)
        if self.hint:
            return self.hint
        asked = board.desk.asks(board.observation, self.names)
        return asked or self.words.prompt(board.observation, board.chosen, self.names)

    def _arranged(self) -> list[PlaceShown]:
        """Return the places of the board, then those beside it that matter now, as they lie.

        What decides is the last one; where there is but one button, that is it.
        """
        places, mine = [*self._places()], self.turn == ACT
        beside = [
            place for place in places
            if place.kind != "square" and (place.on or place.chosen or place.kind == "slot"
                                           or (place.kind == "button" and mine))
        ]  # fmt: skip
        beside.sort(key=lambda p: (2 * p.last or p.kind == "button", not p.on))
        buttons = [place for place in beside if place.kind == "button"]
        deciding = [place for place in beside if place.last and place.on]
        last = deciding[-1:] or (buttons if len(buttons) == 1 else [])
        for place in beside:
            place.last = place in last
        rest = [place for place in beside if not place.last]
        return [*(place for place in places if place.kind == "square"), *rest, *last]

    def _places(self) -> Iterator[PlaceShown]:
        board = self.board
        seen = board.observation
        selection, ready = board.selection, self.turn == ACT and not self._acted
        choices = Choices(self.view, seen, selection, board.places, board.pieces)
        marks = dict(choices.targets) if ready else {}
        starts = {spot[0] for spot in choices.starts} if ready else set()
        chosen = {*selection.chosen, *board.desk.drafted(seen)}
        standing = {spot[0] for spot in board.pieces}
        advised = set(board.advice.places) if board.advice and self.hint else set()
        following = selection.following()
        leading = {*following, *selection.following(())} if ready else set()
        if board.pending is not None:
            yield PlaceShown(NO, _("No"), "button", on=True, label=_("No"))
            yield PlaceShown(YES, _("Yes"), "button", on=True, label=_("Yes"), last=True)
        for name, place in board.places.items():
            if place.kind == "entry":
                continue
            on = ready and board.pending is None
            taken = board.desk.takes(seen, name)  # Then the desk has the press.
            on = on and (board.desk.changes(seen, name) if taken else name in leading)
            mark = marks.get(name)
            shape: str = mark.shape if mark else "start" if name in starts else ""
            shape = "" if shape == "none" else shape
            if shape == "dot" and name in standing:
                shape = "dot aside"
            yield PlaceShown(
                name,
                self._words(place),
                place.kind,
                NOWHERE if place.beside else _at(place.rect),
                on,
                name in chosen,
                "" if place.beside else shape,
                mark.word if mark and not place.beside else "",
                place.picture,
                place.label,
                place.kind == "button" and self._decides(name),
                name in advised,
                on and bool(selection.chosen) and name in following,
            )

    def _words(self, place: Place) -> str:
        """Return the description of a place, with what lies there beside the board."""
        seen = self.board.observation
        if self._described[0] is not seen:
            self._described = seen, {}
        found = self._described[1]
        if place.name not in found:
            found[place.name] = self.words.describe(seen, place.name, self.names)
        return said_of(place, found[place.name])

    def _decides(self, name: str) -> bool:
        """Return whether a press on a button decides, so that it stands last."""
        board = self.board
        if board.desk.decides(board.observation, name):
            return True
        return board.selection.completes(name) is not None

    def _pieces(self) -> Iterator[PieceShown]:
        board = self.board
        for (name, index), piece in board.pieces.items():
            place = board.places.get(name)
            if place is None or place.beside:
                continue
            x, y = place.centre(index)
            at = round(x), round(y), round(place.side(index))
            yield PieceShown(piece.picture, at, round(piece.turned) % 360, piece.faint)

    # -- painting

    def pictures(self) -> list[Picture]:
        """Return key and painter of the ground, the signs on it, and what is above the pieces.

        A key is empty where nothing is to be painted.
        """
        seen = replace(self._seen(), pointed=None)
        layers = self.view.layers(seen)
        ground = ground_of(layers)
        return [
            self._picture(ground.value, lambda: self._ground(ground, seen)),
            self._overlay(on_plane(layers, "signs")),
            self._overlay(on_plane(layers, "above")),
        ]

    def _seen(self) -> Seen[Any]:
        return self.board.seen

    def _overlay(self, layers: Sequence[Layer[Any]]) -> Picture:
        if not layers:
            return "", bytes
        return self._picture(
            (layers[0].plane, *(layer.value for layer in layers)), lambda: self._sheet(layers)
        )

    def _picture(self, value: Hashable, paint: Callable[[], bytes]) -> Picture:
        number = self._pictures.setdefault(value, str(len(self._pictures) + 1))
        return number, paint

    def _ground(self, layer: Layer[Any], seen: Seen[Any]) -> bytes:
        canvas = pygame.Surface(self.area.size)
        canvas.fill(self.look.palette.night)
        layer.draw(canvas, Areas(self.area, SIDE_AREA), self.look)
        for lamp in self.view.lamps(seen, self.area, self.look):
            for radius, bright in lamp.lights:
                light = glow((2 * radius, 2 * radius), FLAME, bright)
                spot = lamp.spot[0] - radius, lamp.spot[1] - radius
                canvas.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)
            picture = sprite(lamp.picture, lamp.size, self.look)
            canvas.blit(picture, picture.get_rect(center=lamp.spot))
        pause()
        return _file(canvas, "ground.jpg")

    def _sheet(self, layers: Sequence[Layer[Any]]) -> bytes:
        sheet = pygame.Surface(self.area.size, pygame.SRCALPHA)
        for layer in layers:
            layer.draw(sheet, Areas(self.area, SIDE_AREA), self.look)
            pause()
        if not sheet.get_bounding_rect():
            return b""
        return _file(sheet, "sheet.png")


def _at(rect: Rect) -> tuple[int, int, int, int]:
    return rect.left, rect.top, rect.width, rect.height


def _file(surface: pygame.Surface, name: str) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, name)
    return file.getvalue()
