"""A drawing on the easel: what is drawn, how it was before, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.drawings import LineFault
from game.floors import Mirror
from scenes.boards.drawing import Drawing, DrawingTool


class History:
    """Sketches one after the other; those that belong to one stroke count as one step."""

    def __init__(self, sketch: Any) -> None:
        self.steps = [sketch]
        self.at = 0
        self._stroke = ""  # of the newest step

    @property
    def sketch(self) -> Any:
        """What is drawn now."""
        return self.steps[self.at]

    def add(self, sketch: Any, stroke: str) -> None:
        """Have another sketch; what was taken back is forgotten."""
        del self.steps[self.at + 1 :]
        if stroke and stroke == self._stroke and self.at:
            self.steps[self.at] = sketch
        else:
            self.steps.append(sketch)
            self.at += 1
        self._stroke = stroke

    def go(self, by: int) -> bool:
        """Take back one step (-1) or do it again (1); tell whether there was one."""
        there = self.at + by
        if not 0 <= there < len(self.steps):
            return False
        self.at = there
        self._stroke = ""
        return True


class Easel:
    """One drawing of one game while it is edited."""

    def __init__(self, drawing: Drawing[Any], sketch: Any, saved: str | None) -> None:
        self.drawing = drawing
        self.history = History(sketch)
        self.saved = saved  # the text as the file holds it, None without a file
        self.mirror: Mirror | None = None
        tools = self.tools()
        self.tool = tools[0].key if tools else ""
        self.faults: tuple[LineFault, ...] = ()
        self.text = ""
        self._strokes = 0
        self._begun = drawing.write(sketch)
        self._look_over()

    @property
    def sketch(self) -> Any:
        """What is drawn now."""
        return self.history.sketch

    @property
    def fault(self) -> LineFault | None:
        """The first of its faults, by which a match would refuse it."""
        return self.faults[0] if self.faults else None

    @property
    def changed(self) -> bool:
        """Whether something would be lost without saving."""
        return self.text != (self._begun if self.saved is None else self.saved)

    def tools(self) -> Sequence[DrawingTool]:
        """Return what there is to draw with now."""
        return self.drawing.tools(self.sketch)

    @property
    def chosen(self) -> DrawingTool | None:
        """The tool in hand, None where nothing is drawn."""
        tools = self.tools()
        return next((tool for tool in tools if tool.key == self.tool), tools[0] if tools else None)

    def begin_stroke(self) -> str:
        """Return the name of a new stroke."""
        self._strokes += 1
        return f"stroke {self._strokes}"

    def use(self, spot: str, erase: bool, stroke: str) -> bool:
        """Use the tool in hand on a spot and on those in the mirror; tell if anything changed."""
        tool = self.chosen
        if tool is None:
            return False
        hands = [(tool.key, spot)]
        if self.mirror:
            other = self.drawing.mirrored(self.sketch, tool.key, spot, self.mirror)
            if other[1] != spot:
                hands.append(other)
        sketch = self.sketch
        for key, place in reversed(hands):  # the hand itself has the last word
            sketch = self.drawing.draw(sketch, key, place, erase)
        return self.put(sketch, stroke)

    def put(self, sketch: Any, stroke: str = "") -> bool:
        """Have another sketch; tell if it is another one."""
        if sketch == self.sketch:
            return False
        self.history.add(sketch, stroke)
        self._look_over()
        return True

    def go(self, by: int) -> bool:
        """Take back a step or do it again."""
        gone = self.history.go(by)
        if gone:
            self._look_over()
        return gone

    def saved_as(self, text: str) -> None:
        """Learn that a text is in a file now."""
        self.saved = text

    def _look_over(self) -> None:
        """Write the text anew and check it as a match would."""
        self.text = self.drawing.write(self.sketch)
        try:
            self.drawing.check_sketch(self.sketch)
        except LineFault as fault:
            self.faults = (fault, *fault.others)
        else:
            self.faults = ()
