"""The frames of one seat: its scene in bytes, sent only where it differs from the last one."""

from __future__ import annotations

from game.bots.bot import Decision
from game.language import speak, spoken
from game.state import State
from scenes.phones.changes import SceneFrame, Shown, change, plain
from scenes.phones.hand import Hand, HandScene, Picture
from scenes.phones.messages import encode
from scenes.phones.sight import Sight


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
