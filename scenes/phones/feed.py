"""The frames of one seat: its scene in bytes, sent only where it differs from the last one."""

from __future__ import annotations

import msgspec

from game.language import speak, spoken
from scenes.phones.hand import Hand, HandScene, Picture
from scenes.phones.messages import encode
from scenes.phones.sight import Sight


class SceneFrame(msgspec.Struct, tag_field="t", tag="scene"):
    """A scene and its number among the scenes of the seat."""

    rev: int
    scene: HandScene


class Feed:
    """A hand, and what was sent of it.

    `rev` counts the changes of the seat's own scene; a press of another one is never played.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.rev = 0
        self.frame = b""
        self.pictures: list[Picture] = []
        self._scene = b""

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
        """Take back what was begun in a scene."""
        if rev == self.rev:
            self._speak()
            self.hand.cancel()
            self._refresh()

    def _speak(self) -> None:
        if spoken() != self.hand.language:
            speak(self.hand.language)

    def _refresh(self) -> bool:
        """Make the scene; return whether it has changed."""
        scene = self.hand.scene()
        self.pictures = [picture for picture in self.hand.pictures() if picture[0]]
        made = encode(scene)
        if made == self._scene:
            return False
        self.rev, self._scene = self.rev + 1, made
        self.frame = encode(SceneFrame(self.rev, scene))
        return True
