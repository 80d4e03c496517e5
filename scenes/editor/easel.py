"""The state of the editor: the drawing, its undo history and its faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.drawings import LineFault
from game.floors import Mirror
from scenes.boards.drawing import Drawing, DrawingTool

ROOM_DIGITS: Final = "123456789"  # The tools of rooms have these digits.


class History:
    """The undo history of a drawing; changes of the same stroke count as one step."""

    def __init__(self, sketch: Any) -> None:
        self.steps = [sketch]
        self.at = 0
        self._stroke = ""  # The stroke of the newest step.

    @property
    def sketch(self) -> Any:
        """The current drawing."""
        return self.steps[self.at]

    def add(self, sketch: Any, stroke: str) -> None:
        """Add a changed drawing; steps that were undone are dropped."""
        del self.steps[self.at + 1 :]
        if stroke and stroke == self._stroke and self.at:
            self.steps[self.at] = sketch
        else:
            self.steps.append(sketch)
            self.at += 1
        self._stroke = stroke

    def go(self, by: int) -> bool:
        """Undo (-1) or redo (1) a step; return whether there was one."""
        there = self.at + by
        if not 0 <= there < len(self.steps):
            return False
        self.at = there
        self._stroke = ""
        return True


class Easel:
    """A drawing being edited."""

    def __init__(self, drawing: Drawing[Any], sketch: Any, saved: str | None) -> None:
        self.drawing = drawing
        self.history = History(sketch)
        self.saved = saved  # The text as the file holds it, None without a file.
        self.mirror: Mirror | None = None
        self._digits: dict[str, str] = {}  # The digit of each room stays while others go.
        tools = self.tools()
        self.tool = tools[0].key if tools else ""
        self.faults: tuple[LineFault, ...] = ()
        self.text = ""
        self._strokes = 0
        self._begun = drawing.write(sketch)
        self._look_over()

    @property
    def sketch(self) -> Any:
        """The current drawing."""
        return self.history.sketch

    @property
    def fault(self) -> LineFault | None:
        """The first fault, for which a match would refuse the drawing, or None."""
        return self.faults[0] if self.faults else None

    @property
    def changed(self) -> bool:
        """Whether there are unsaved changes."""
        return self.text != (self._begun if self.saved is None else self.saved)

    def tools(self) -> Sequence[DrawingTool]:
        """Return the available tools; a room keeps its digit while others come and go."""
        return [self._with_digit(tool) for tool in self.drawing.tools(self.sketch)]

    def _with_digit(self, tool: DrawingTool) -> DrawingTool:
        if not tool.letter.isdigit():
            return tool
        if tool.key not in self._digits:
            free = [digit for digit in ROOM_DIGITS if digit not in self._digits.values()]
            self._digits[tool.key] = free[0] if free else ""
        return replace(tool, letter=self._digits[tool.key])

    @property
    def chosen(self) -> DrawingTool | None:
        """The current tool, or None without tools."""
        tools = self.tools()
        return next((tool for tool in tools if tool.key == self.tool), tools[0] if tools else None)

    def begin_stroke(self) -> str:
        """Return the name of a new stroke."""
        self._strokes += 1
        return f"stroke {self._strokes}"

    def use(self, spot: str, erase: bool, stroke: str) -> bool:
        """Use the tool on a spot and its mirrored spots; return whether anything changed."""
        tool = self.chosen
        if tool is None:
            return False
        hands = [(tool.key, spot)]
        if self.mirror:
            other = self.drawing.mirrored(self.sketch, tool.key, spot, self.mirror)
            if other[1] != spot:
                hands.append(other)
        sketch = self.sketch
        for key, place in reversed(hands):  # The unmirrored spot comes last, so that it wins.
            sketch = self.drawing.draw(sketch, key, place, erase)
        return self.put(sketch, stroke)

    def put(self, sketch: Any, stroke: str = "") -> bool:
        """Set the drawing; return whether it is a different one."""
        if sketch == self.sketch:
            return False
        self.history.add(sketch, stroke)
        self._look_over()
        return True

    def rename(self, sketch: Any) -> None:
        """Set the drawing with another name, which is not a step to undo."""
        self.history.steps[self.history.at] = sketch
        self._look_over()

    def go(self, by: int) -> bool:
        """Undo (-1) or redo (1) a step; return whether there was one."""
        gone = self.history.go(by)
        if gone:
            self._look_over()
        return gone

    def saved_as(self, text: str) -> None:
        """Remember the text that was saved to the file."""
        self.saved = text

    def _look_over(self) -> None:
        """Update the text and the faults."""
        self.text = self.drawing.write(self.sketch)
        try:
            self.drawing.check_sketch(self.sketch)
        except LineFault as fault:
            self.faults = (fault, *fault.others)
        else:
            self.faults = ()
