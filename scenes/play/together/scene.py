"""Simultaneous entry: two people type secret codes; the screen shows only their lengths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.facts import TABLE
from game.language import _, mark
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.entry import ROW
from scenes.play.panel import areas
from scenes.play.presenter import Presenter
from scenes.play.together.joint_task import Code, JointTask, joint_task
from scenes.play.together.keys import CLUSTERS, PAD, PLAYERS, SIGNS, Cluster, Pads
from scenes.play.together.widgets import CodeCard, SignList, cap_width, paint_cap
from scenes.ui import shapes
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.look import Look
from scenes.ui.scroll import ScrollArea
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page
from scenes.ui.words import Words, title
from scenes.window.app import Scene

POSITIONS: Final = mark("Keys count by position, not by letter.")
HANDS: Final = mark("Look only at your own hands.")
PART: Final = 0.46  # of the window's width that the cards take
CAP: Final = 24  # units of type of a key beside the board
BREATH: Final = 0.5  # seconds the last lock is seen


class Together(Scene):
    """Covers the match until both have locked or time is up.

    `done` gets the actions by seat of those who have locked.
    """

    focus_name = "board"
    reads_pads = True

    def __init__(
        self,
        task: JointTask,
        done: Callable[[dict[int, list[int]]], None],
        pause: Callable[[], None],
    ) -> None:
        self.task = task
        self.done = done
        self.pause = pause
        self.pads = Pads()
        self.pad_used = False  # by the first player, while there is only one
        self.codes = [self._code(player.seat) for player in task.players]
        self.cards: list[CodeCard] = []
        self.clock: Words | None = None
        self.waited = 0.0  # since both have locked
        self.board: Board[Any] = Board(task.view, task.observation, BoardHooks())
        self.board.recall(task.past)
        self.area = Rect(0, 0, 0, 0)
        self.same = False  # whether the board lies where it does in the match
        self._gone = False

    def _code(self, seat: int) -> Code:
        return Code(lambda signs: self.task.actions_of(seat, signs))

    def enter(self) -> None:
        """Open the pads."""
        self.pads.open()
        self.pad_used = self.app.inputs.prompts.caps.by_pad

    # -- building

    def _clusters(self) -> tuple[Cluster, Cluster]:
        """Return the input devices of both players: pads in use, else the keyboard."""
        caps, pads = self.page.prompts.caps, self._pads
        pad = Cluster(PAD.name, tuple(map(caps.printed, PAD.labels)))
        return pad if pads else CLUSTERS[0], pad if pads > 1 else CLUSTERS[1]

    @property
    def _pads(self) -> int:
        """The number of players with a pad."""
        return PLAYERS if len(self.pads.order) > 1 else int(self.pad_used)

    def build(self) -> None:
        page, look, task = self.page, self.page.look, self.task
        margin = look.tight(24)
        width = max(round(look.size[0] * PART), min(look.pt(316), look.size[0] // 2))
        room = Rect(look.size[0] - margin - width, margin, width, look.size[1] - 2 * margin)
        self.area = Rect(margin, margin, room.left - 2 * margin, room.height)
        self.same = look.wide and bool(task.sheet.places)
        if self.same:  # the board stays where it is in the match
            self.area, beside = areas(look, task.view.panel_width)
            if task.place and task.place[0] == look:
                self.area = task.place[1]
            room.left, room.width = beside.left - look.px(14), beside.width + look.px(24)
        clusters = self._clusters()
        self.cards = [
            CodeCard(page, player, cluster, code, task.sheet)
            for player, cluster, code in zip(task.players, clusters, self.codes, strict=True)
        ]
        words = None if look.wide else ""
        key = "" if self._pads else "Esc"  # each button of a pad is a sign
        pause = Button(page, _("Pause"), self._pause, key, "pause", "quiet", 16, 40, "Pause", words)
        if not key:
            page.scope.shortcuts.append(("Esc", pause.by_shortcut))
        self.clock = Words(page, self._time(), 22, "bold", "candle", align="right")
        heading = Words(page, task.heading, 18 if look.wide else 15, "bold", "candle")
        high = look.pt(70)
        top: list[Item] = [heading, self.clock, pause]
        rows: list[Item] = [
            Columns(top, look.tight(10), [1.0, high if task.time.clock.running else 0, None],
                    "centre"),
            self._beside(self.cards) if look.wide else Rows([*self.cards], look.tight(8)),
            Card(page, ScrollArea(page, self._help, "sheet"), 4, label=_("How to type")),
        ]  # fmt: skip
        Rows(rows, look.tight(10), grow=2).place(room)
        self._arrange(look, clusters)

    def _beside(self, cards: Sequence[Item]) -> Item:
        return Columns([*cards], self.page.look.tight(10))

    def _help(self, page: Page) -> Item:
        task = self.task
        keys = [
            (cluster, player.colour)
            for cluster, player in zip(self._clusters(), task.players, strict=True)
        ]
        gap = page.look.tight(12)
        rows: list[Item] = [title(page, _("Both at once"), 18)] if page.look.wide else []
        rows.append(Words(page, task.sheet.words, 16))
        if task.sheet.places:
            rows.append(Words(page, self._example(), 16))
        heading, free = task.sheet.free
        if free:
            rows.append(title(page, heading, 18))
            rows += [
                Columns([Words(page, name, 16), Words(page, squares, 16, "bold")], gap, [1.0, 3.0])
                for name, squares in free
            ]
        rows += self._lists([SignList(page, *listed, keys) for listed in task.sheet.lists])
        hands = _(HANDS) if self._pads == PLAYERS else f"{_(POSITIONS)} {_(HANDS)}"
        notes = (hands, task.note)
        rows += [Words(page, words, 16, colour="muted") for words in notes if words]
        return Rows(rows, page.look.tight(6))

    def _lists(self, lists: list[SignList]) -> list[Item]:
        """Return the lists in pairs if there are many and enough room."""
        if len(lists) < 2 or not self.page.look.wide:
            return [*lists]
        gap = self.page.look.tight(12)
        return [Columns([*lists[i : i + 2]], gap, align="top") for i in range(0, len(lists), 2)]

    def _example(self) -> str:
        """Return how both players type the upper left place."""
        places = self.task.sheet.places
        name = next(name for name in places[0] if name in places[ROW])
        typed = [f"**{c.labels[0]} {c.labels[ROW]}**" for c in self._clusters()]
        first, second = (player.name for player in self.task.players)
        # For translators: a square of the board is typed with two keys by each of two players.
        return _(
            "{square} is {keys} for {first} and {others} for {second}.",
            square=name,
            keys=typed[0],
            first=first,
            others=typed[1],
            second=second,
        )

    def _arrange(self, look: Look, clusters: tuple[Cluster, Cluster]) -> None:
        """Lay out the board with room for the key labels around it."""
        side = Rect(0, 0, 0, 0)
        area = self.area
        if self.task.sheet.places and not self.same:
            wide = max(self._cap_width(look, cluster) for cluster in clusters) + look.tight(6)
            area = area.inflate(-2 * wide, -2 * (look.pt(CAP) + look.tight(6)))
        plain = look
        if not self.same:
            plain = replace(look, coordinates=look.coordinates and not self.task.sheet.places)
        self.board.arrange(plain, area, side, shapes.room(look))
        self.board.show(self.task.observation, False, None, moving=False)

    @staticmethod
    def _cap_width(look: Look, cluster: Cluster) -> int:
        return max(cap_width(look, label) for label in cluster.labels[:-2])

    # -- what happens

    def takes(self, event: pygame.Event) -> bool:
        """Want the keys of both players by position."""
        return getattr(event, "scancode", 0) in SIGNS

    def handle(self, event: pygame.Event) -> bool:
        """Give a key or pad button to its player; return whether it was used."""
        known = self._pads
        signed = self.pads.signed(event)
        if event.type == pygame.JOYDEVICEREMOVED:
            self.pad_used = bool(self.pads.order)
        elif signed is not None:
            self.pad_used = True
        if self._pads != known:
            self.app.rebuild()
        if event.type == pygame.KEYDOWN:
            signed = SIGNS.get(getattr(event, "scancode", 0))
        if signed is None:
            return False
        player, sign = signed
        if not self._done and self.codes[player].type(sign):
            self.app.sounds.play("focus")
            self.cards[player].redraw()
            return True
        return False

    @property
    def _done(self) -> bool:
        """Whether both have locked."""
        return all(code.locked for code in self.codes)

    def _time(self) -> str:
        reading = self.task.time.reading()
        return reading.digits if reading else ""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; end when both have locked or time is up."""
        if self._gone or self.app.overlay_open:
            return
        if self._done:
            self.waited += dt
            if self.waited >= BREATH:
                self._end()
            return
        if self.task.time.advance(dt):
            self.app.sounds.play("tick")
        if self.clock:
            self.clock.set_words(self._time())
        if self.task.time.expired:
            self._end()

    def _end(self) -> None:
        self._gone = True
        pairs = zip(self.task.players, self.codes, strict=True)
        self.done({player.seat: code.actions for player, code in pairs if code.locked})
        self.app.pop()

    def _pause(self) -> None:
        self._gone = True
        self.app.pop()
        self.pause()

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the public board with the keys of its columns and rows."""
        super().draw(surface)
        self.board.draw(surface)
        self._paint_axes(surface)

    def _paint_axes(self, surface: pygame.Surface) -> None:
        """Draw the first player's keys above and on the left, the second's opposite."""
        places, clusters = self.board.places, self._clusters()
        look, sheet = self.page.look, Sheet.over(surface, self.page.look)
        whole = [places[name].rect for names in self.task.sheet.places.values() for name in names]
        if not whole:
            return
        around = whole[0].unionall(whole)
        near = look.px(9) if self.same else look.px(26) + look.pt(CAP) // 2  # on the frame's wood
        for sign, names in self.task.sheet.places.items():
            rects = [places[name].rect for name in names]
            middle = rects[0].unionall(rects).center
            for second, (cluster, player) in enumerate(
                zip(clusters, self.task.players, strict=True)
            ):
                wide = max(look.pt(CAP), self._cap_width(look, cluster))
                aside = look.px(9) if self.same else look.px(24) + wide // 2
                if sign < ROW:
                    y = around.bottom + near if second else around.top - near
                    spot = (middle[0], y)
                else:
                    x = around.right + aside if second else around.left - aside
                    spot = (x, middle[1])
                paint_cap(sheet, spot, cluster.labels[sign], player.colour, "center")


class JointEntry:
    """Opens the simultaneous entry of a match, and plays what both have typed."""

    def __init__(self, scene: Scene, presenter: Presenter) -> None:
        self.scene = scene
        self.presenter = presenter

    def open(self) -> None:
        """Cover the match until both have chosen."""
        presenter, hands = self.presenter, self.presenter.hands
        painter = presenter.stage.board.painter
        place = (painter.look, painter.board) if painter else None
        heading = hands.narrator(TABLE).heading(None)
        task = joint_task(hands.controller, hands.commitments, heading, presenter.time, place)
        self.scene.app.push(Together(task, self.play, presenter.pause))

    def play(self, chosen: dict[int, list[int]]) -> None:
        """Play the choices of both; those who have not locked run out of time."""
        self.presenter.runner.end(chosen)
        for name, cost in self.presenter.hands.late:
            words = cost or _("Time is up.")
            self.scene.app.notice(f"{name}: {words}")
