"""The moves of a match beside its board."""

from __future__ import annotations

from scenes.play.log_list import LogList


class MoveList(LogList):
    """Everything that is told of the match, also what comes after the step shown."""

    def show_at(self, step: int) -> None:
        """Mark the line that tells a step, or the last one before it, and bring it into view."""
        told = [(line.at, i) for i, line in enumerate(self.lines) if line.at is not None]
        exact = [at for at, _ in told if at == step]
        known = exact or [line.at for line in self.lines if line.at is not None and line.at <= step]
        chosen = known[-1] if known else told[0][0]
        self.set_lines(self.lines, chosen)
        index = next(i for at, i in told if at == chosen)
        if index not in [row for row, _ in self.rows()]:
            self.first = max(0, index - 1)
            self.redraw()
