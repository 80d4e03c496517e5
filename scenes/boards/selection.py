"""Clicks that add up to actions: every legal action is one or more sequences of places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Path = tuple[str, ...]


class Selection:
    """The places clicked so far, and the possible next ones."""

    def __init__(self, paths: Mapping[int, Sequence[Path]]) -> None:
        self.paths = paths
        self.chosen: Path = ()

    def actions(self) -> list[int]:
        """Return the actions that are still possible."""
        return [
            action
            for action, ways in self.paths.items()
            if any(way[: len(self.chosen)] == self.chosen for way in ways)
        ]

    def following(self, chosen: Path | None = None) -> dict[str, int | None]:
        """Return the places that lead on, each with the action it completes or None."""
        chosen = self.chosen if chosen is None else chosen
        depth = len(chosen)
        places: dict[str, int | None] = {}
        for action, ways in self.paths.items():
            for way in ways:
                if len(way) > depth and way[:depth] == chosen:
                    places[way[depth]] = action if len(way) == depth + 1 else None
        return places

    def completes(self, place: str) -> int | None:
        """Return the action that a click on `place` would play, or None."""
        return self.following().get(place, self.following(()).get(place))

    def continues_action(self, place: str) -> bool:
        """Return whether a click on `place` begins or continues an action."""
        return place in self.following() or place in self.following(())

    def pick(self, place: str) -> int | None:
        """Add a click that leads on and return the action it completes, or None.

        The last place clicked again is taken back; a place that does not lead on from here begins
        anew. Raise ValueError when it leads nowhere.
        """
        if self.chosen and place == self.chosen[-1]:
            self.chosen = self.chosen[:-1]
            return None
        for chosen in (self.chosen, ()):
            found = self.following(chosen)
            if place in found:
                action = found[place]
                self.chosen = () if action is not None else (*chosen, place)
                return action
        raise ValueError(place)

    def clear(self) -> bool:
        """Clear the selection; return whether there was any."""
        had = bool(self.chosen)
        self.chosen = ()
        return had
