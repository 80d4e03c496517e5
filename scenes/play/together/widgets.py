"""Widgets of simultaneous entry: a card for each player, and the lists of signs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.language import _, mark
from scenes.boards.entry import CodeSheet, ListedCode, Sign
from scenes.play.together.joint_task import Code, JointPlayer
from scenes.play.together.keys import CLEAR, LOCK, Cluster
from scenes.ui import text
from scenes.ui.caps import sign_of
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.svg import sprite
from scenes.ui.widget import Page, Widget

DOT: Final = 20  # units of type
CAP: Final = 24
GROUP: Final = 36  # of the row of slots for one square
OWNED: Final = 26  # of what a player has already
STATE: Final = 30  # of the words that tell who has locked
SPOKEN: Final = {",": mark("Comma")}  # keys that cannot be read in a sentence


def cap_width(look: Look, label: str) -> int:
    """Return the width of the cap of a key or button in pixels."""
    wide = 0 if sign_of(label) else text.width(label, "bold", look.pt(15)) + look.pt(10)
    return max(look.pt(CAP), wide)


def paint_cap(
    sheet: Sheet, spot: tuple[int, int], label: str, colour: str, anchor: str = "midleft"
) -> Rect:
    """Draw the cap of a key or button anchored at `spot`; return its area."""
    look, sign = sheet.look, sign_of(label)
    cap = Rect(0, 0, cap_width(look, label), look.pt(CAP))
    setattr(cap, anchor, spot)
    sheet.box(cap, look.px(5), "deep", colour, 2)
    if sign:
        sheet.icon(sign, cap.center, look.pt(15), "bone")
    else:
        sheet.text(label, cap.center, 15, "bold", "bone", "center")
    return cap


class CodeCard(Widget):
    """The progress of one player: anonymous dots and the lock."""

    role = "status"
    bleed = 10.0

    def __init__(
        self, page: Page, player: JointPlayer, cluster: Cluster, code: Code, told: CodeSheet
    ):
        self.player = player
        self.cluster = cluster
        self.code = code
        self.dots = told.dots
        self.slots = told.groups if page.look.wide else ()
        self.words, self.owned = told.owned[player.seat] if self.slots else ("", ())
        super().__init__(page, player.name, name=f"code {player.seat}")

    @property
    def shown(self) -> int:
        """The number of filled dots."""
        return min(len(self.code.signs), self.dots)

    @property
    def value(self) -> str:
        """The progress in words."""
        return _(
            "{number} of {all}, {state}", number=self.shown, all=self.dots, state=self.state()[0]
        )

    def state(self) -> tuple[str, str]:
        """Return the status text and its colour."""
        labels = [_(SPOKEN[key]) if key in SPOKEN else key for key in self.cluster.labels]
        if self.code.locked:
            return _("Locked; {clear} unlocks it", clear=labels[CLEAR]), "ok"
        if self.code.refused:
            return _("Cannot be locked: cleared"), "danger"
        if self.code.armed:
            return _("{key} once more locks", key=labels[LOCK]), "candle"
        words = _("{lock} twice locks, {clear} clears", lock=labels[LOCK], clear=labels[CLEAR])
        return words, "muted"

    def natural_width(self) -> int:
        return self.look.pt(280)

    def height_for(self, width: int) -> int:
        look = self.look
        rows = text.line_height(look.pt(19)) + text.line_height(look.pt(16))
        if self.slots:
            rows += text.line_height(look.pt(16)) + look.pt(STATE + OWNED) + look.tight(22)
            rows += text.line_height(look.pt(16)) + len(self.slots) * look.pt(GROUP + 5)
        elif look.wide:
            rows += text.line_height(look.pt(16)) + look.pt(DOT) + look.tight(10)
        return rows + look.tight(24)

    def paint(self, sheet: Sheet) -> None:
        look, player, pad = self.look, self.player, self.look.tight(12)
        fill = sheet.colour("raised")
        edge = "ok" if self.code.locked else player.colour
        sheet.box(sheet.rect, look.px(12), fill, edge, 2.5, mix(fill, "#FFFFFF", 0.04))
        inner = sheet.rect.inflate(-2 * pad, -2 * pad)
        name, small = text.line_height(look.pt(19)), text.line_height(look.pt(16))
        badge = name + small if look.wide else name
        sheet.put(sprite(player.figure, badge, look), inner.topleft)
        left = inner.left + badge + look.tight(8)
        right = inner.right if look.wide else inner.right - self._dots_width()
        top = inner.top + badge
        label = (left, inner.top + name // 2)
        sheet.text(player.name, label, 19, "bold", limit=right - look.tight(8) - left)
        if look.wide:
            commands = (left, inner.top + name + small // 2)
            sheet.text(_(self.cluster.name), commands, 16, colour="muted", limit=inner.right - left)
            top += look.tight(6)
            if self.slots:
                top = self._paint_groups(sheet, inner, self._paint_owned(sheet, inner, top))
                top = self._paint_state(sheet, inner, top)
            else:
                self._paint_dots(sheet, inner.left, top)
                top += look.pt(DOT) + look.tight(4)
        else:
            self._paint_dots(sheet, right, inner.top + (name - look.pt(DOT)) // 2)
        words, ink = self.state()
        face = "bold" if ink != "muted" else "regular"
        spot = (inner.left, top + small // 2)
        sheet.text(words, spot, 16, face, ink, limit=inner.width)

    def _paint_owned(self, sheet: Sheet, inner: Rect, top: int) -> int:
        """Draw the pieces the player already has; return the lower edge."""
        look, line = self.look, text.line_height(self.look.pt(16))
        sheet.text(self.words, (inner.left, top + line // 2), 16)
        top, side = top + line, look.pt(OWNED)
        step = min(side + look.pt(3), (inner.width - side) // max(1, len(self.owned) - 1))
        for index, name in enumerate(self.owned):
            sheet.put(sprite(name, side, look), (inner.left + index * step, top))
        return top + side + look.tight(6)

    def _paint_groups(self, sheet: Sheet, inner: Rect, top: int) -> int:
        """Draw slots for each square that show only that something was typed."""
        look, left = self.look, self.code.locked * self.dots or self.shown
        side = look.pt(GROUP - 8)
        for words, count in self.slots:
            row = Rect(inner.left, top, inner.width, look.pt(GROUP))
            full = min(count, left)
            left -= full
            edge = "ok" if self.code.locked else self.player.colour if full else "line"
            sheet.box(row, look.px(8), "deep", edge, 1.5)
            lock = (row.right - look.pt(18), row.centery)
            sheet.icon("lock", lock, look.pt(18), "ok" if self.code.locked else "line")
            x = row.right - look.pt(42) - count * (side + look.pt(4))
            limit = x - row.left - look.pt(14)
            spot = (row.left + look.pt(10), row.centery)
            sheet.text(words, spot, 16, colour="muted", limit=limit)
            for number in range(count):
                slot = Rect(x + number * (side + look.pt(4)), 0, side, side)
                slot.centery = row.centery
                sheet.box(slot, look.px(5), "panel", "edge", 1.5)
                dot = slot.inflate(-side // 2, -side // 2)
                if number < full:
                    sheet.box(dot, dot.width / 2, "bone")
            top = row.bottom + look.pt(5)
        return top

    def _paint_state(self, sheet: Sheet, inner: Rect, top: int) -> int:
        """Draw whether the player has locked; return the lower edge."""
        look = self.look
        pill = Rect(inner.left, top + look.tight(2), inner.width, look.pt(STATE))
        words, ink, sign = _("Still choosing"), "candle", "clock"
        if self.code.locked:
            words, ink, sign = _("Locked"), "ok", "check"
        sheet.box(pill, pill.height / 2, "deep", ink, 1.5)
        wide = text.width(words, "bold", look.pt(16))
        sheet.icon(sign, (pill.centerx - wide // 2 - look.pt(14), pill.centery), look.pt(18), ink)
        sheet.text(words, (pill.centerx, pill.centery), 16, "bold", ink, "center")
        return pill.bottom + look.tight(6)

    def _dots_width(self) -> int:
        """Return the width of all dots and the lock."""
        return (self.dots + 1) * self.look.pt(DOT + 6)

    def _paint_dots(self, sheet: Sheet, left: int, top: int) -> None:
        look, side = self.look, self.look.pt(DOT - 2)
        for number in range(self.dots):
            dot = Rect(left + number * look.pt(DOT + 6), top, side, side)
            full = self.code.locked or number < self.shown
            sheet.box(dot, side / 2, self.player.colour if full else "deep", "edge", 1.5)
        if self.code.locked:
            x = left + self.dots * look.pt(DOT + 6) + side // 2
            sheet.icon("lock", (x, top + side // 2), side, "ok")


class SignList(Widget):
    """A list of signs: the keys of both players, a picture and the meaning."""

    def __init__(
        self,
        page: Page,
        heading: str,
        entries: Sequence[ListedCode],
        keys: Sequence[tuple[Cluster, str]],
    ):
        self.heading = heading
        self.entries = list(entries)
        self.keys = list(keys)  # of both, with their colours
        super().__init__(page, heading, name=f"signs {heading}")

    @property
    def value(self) -> str:
        """Every entry with its keys."""
        told = []
        for entry in self.entries:
            first, second = self._labels(entry.sign)
            keys = _("{first} or {second}", first=first, second=second)
            told.append(f"{keys}: {entry.words}")
        return "; ".join(told)

    def _labels(self, sign: Sign) -> list[str]:
        return [cluster.labels[sign] for cluster, _colour in self.keys]

    def _entry_width(self) -> int:
        """Return the width of the widest entry."""
        look = self.look
        caps = max(
            sum(cap_width(look, label) + look.pt(4) for label in self._labels(entry.sign))
            for entry in self.entries
        )
        picture = look.pt(CAP + 4) if any(entry.picture for entry in self.entries) else 0
        words = max(text.width(entry.words, "regular", look.pt(16)) for entry in self.entries)
        return caps + picture + words + look.pt(16)

    def _columns(self, width: int) -> int:
        return max(1, min(4, width // max(1, self._entry_width())))

    def natural_width(self) -> int:
        return self._entry_width()

    def _row(self) -> int:
        return self.look.pt(CAP) + self.look.tight(6)

    def height_for(self, width: int) -> int:
        rows = -(-len(self.entries) // self._columns(width))
        words = len(text.wrap(self.heading, "bold", self.look.pt(16), max(1, width)))
        return words * text.line_height(self.look.pt(16)) + rows * self._row() + self.look.tight(6)

    def paint(self, sheet: Sheet) -> None:
        look, columns = self.look, self._columns(sheet.size[0])
        used = sheet.paragraph(self.heading, sheet.rect, 16, "bold", "candle")
        wide, rows = sheet.size[0] // columns, -(-len(self.entries) // columns)
        for index, entry in enumerate(self.entries):
            column, row = divmod(index, rows)
            x = column * wide
            y = used.bottom + look.tight(3) + row * self._row() + self._row() // 2
            for (_cluster, colour), label in zip(self.keys, self._labels(entry.sign), strict=True):
                x = paint_cap(sheet, (x, y), label, colour).right + look.pt(4)
            if entry.picture:
                side = look.pt(CAP)
                sheet.put(sprite(entry.picture, side, look), (x, y - side // 2))
                x += side + look.pt(4)
            limit = (column + 1) * wide - x
            sheet.text(entry.words, (x + look.pt(2), y), 16, limit=max(1, limit))
