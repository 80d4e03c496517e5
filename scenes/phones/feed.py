"""The frames of one seat: its scene in bytes, sent only where it differs from the last one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.bots.bot import Decision
from game.language import speak, spoken
from game.state import State
from scenes.phones.hand import Hand, HandScene, LogLine, Picture
from scenes.phones.messages import as_text, encode
from scenes.phones.sight import Sight

Shown = dict[str, Any]  # A scene as plain values.
APART = ("places", "pieces", "log")


class SceneFrame(msgspec.Struct, tag_field="t", tag="scene"):
    """A scene and its number among the scenes of the seat."""

    rev: int
    scene: Shown


class ChangeFrame(msgspec.Struct, tag_field="t", tag="change", omit_defaults=True):
    """The changes from scene `rev - 1` to scene `rev`.

    `places` are (changed values, names of places); None marks a value that is gone. `order` has the
    names of all places if a place came or went. `pieces` are (index, piece).
    """

    rev: int
    scene: Shown = {}
    places: list[tuple[Shown, list[str]]] = []
    order: list[str] = []
    pieces: list[tuple[int, Shown]] = []
    count: int = 0  # How many pieces follow.
    dropped: int = 0  # How many of the oldest lines of the log are gone.
    lines: list[LogLine] = []  # The lines that follow.


def plain(scene: HandScene) -> Shown:
    """Return a scene as plain values."""
    found: Shown = msgspec.to_builtins(scene, enc_hook=as_text)
    return found


def change(rev: int, before: Shown, after: Shown) -> ChangeFrame:
    """Return what differs between a scene and the next one, whose number is `rev`."""
    old, new = ({place["name"]: place for place in shown["places"]} for shown in (before, after))
    alike: dict[str, tuple[Shown, list[str]]] = {}
    for name, place in new.items():
        differs = _difference(old.get(name, {}), place, ("name",))
        if differs or name not in old:
            alike.setdefault(repr(sorted(differs.items())), (differs, []))[1].append(name)
    pieces = [
        (at, piece)
        for at, piece in enumerate(after["pieces"])
        if before["pieces"][at : at + 1] != [piece]
    ]
    dropped, lines = _added(before["log"], after["log"])
    return ChangeFrame(
        rev, _difference(before, after, APART), list(alike.values()),
        [] if list(old) == list(new) else list(new), pieces, len(after["pieces"]), dropped, lines,
    )  # fmt: skip


def _difference(before: Mapping[str, Any], after: Mapping[str, Any], apart: tuple[str, ...]) -> Any:
    """Return the values that differ, None for those that are gone."""
    keys = [key for key in {**before, **after} if key not in apart]
    return {key: after.get(key) for key in keys if before.get(key) != after.get(key)}


def _added(before: list[LogLine], after: list[LogLine]) -> tuple[int, list[LogLine]]:
    """Return how many lines at the beginning are gone, and those that follow the others."""
    for dropped in range(len(before) + 1):
        kept = before[dropped:]
        if after[: len(kept)] == kept:
            return dropped, after[len(kept) :]
    return len(before), after


class Feed:
    """The frames of one hand.

    `rev` counts the changes of the seat's scene; a press on an older scene is refused. `frame`
    holds the whole scene, `change` its differences from the previous one.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.rev = 0
        self.shown: HandScene | None = None
        self.frame = self.change = b""
        self.pictures: list[Picture] = []
        self._scene: Shown = {}

    def follow(self, sight: Sight) -> bool:
        """Go on to a sight; return whether the scene has changed."""
        self._speak()
        self.hand.follow(sight)
        return self._refresh()

    def press(self, rev: int, place: str) -> tuple[list[int], str]:
        """Press a place of a scene; return the actions it plays, and why it does nothing."""
        if rev != self.rev:
            return [], ""
        self._speak()
        self.hand.press(place)
        refused = self.hand.refused
        self._refresh()
        return self.hand.take(), refused

    def cancel(self, rev: int) -> None:
        """Cancel the unfinished action of a scene."""
        if rev == self.rev:
            self._speak()
            self.hand.cancel()
            self._refresh()

    def hint(self, rev: int) -> tuple[State | None, str]:
        """Return the observation on which to ask a bot, or why there is no hint now."""
        if rev != self.rev:
            return None, ""
        self._speak()
        return self.hand.ask_hint(), self.hand.refused

    def advise(self, decision: Decision) -> bool:
        """Show what a bot advises; return whether the scene has changed."""
        self._speak()
        self.hand.advise(decision)
        return self._refresh()

    def _speak(self) -> None:
        if spoken() != self.hand.language:
            speak(self.hand.language)

    def _refresh(self) -> bool:
        """Make the scene; return whether it has changed."""
        self.shown = self.hand.scene()
        scene = plain(self.shown)
        self.pictures = [picture for picture in self.hand.pictures() if picture[0]]
        if scene == self._scene:
            return False
        before, self._scene, self.rev = self._scene, scene, self.rev + 1
        self.frame = encode(SceneFrame(self.rev, scene))
        self.change = encode(change(self.rev, before, scene)) if before else self.frame
        return True
