"""The rules of a game, parsed from a simple text format, and searched.

`# Title` opens a section; `phase: NAME` under it links it to a phase of the match. Blank lines
separate blocks: paragraphs and `- ` bullets with **bold** words, `ruling: **Title.** text` for
decisions of this edition, `option KEY: text` for a house rule, and `picture: caption` followed by
indented rows. `window: ` before a block keeps it from being printed.

A row of a picture is a list of cells. A cell is a list of sprites joined by `+`, each with optional
`@degrees` and `*percent`; `let NAME = layers` defines short names. MARKS are those of the board,
`.` is an empty cell, `->` draws an arrow, and "words" are a label under the cell before them.
`arrow 1,1 3,1` points from one cell to another, counted from the top left.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from game.files import asset
from game.language import spoken
from scenes.boards.picture_cell import PictureCell, SpriteLayer

Kind = Literal["paragraph", "bullet", "ruling", "option", "picture"]

WINDOW: Final = "window: "
MARKS: Final = ("dot", "ring", "win", "lose")  # layers that are no sprites


def translated(name: str) -> Path:
    """Return the path of a text such as "ghost_hunt/rules.md" in the current language.

    Files in other languages than English have its code: ghost_hunt/rules.de.md.
    """
    path = asset(name)
    there = path.with_suffix(f".{spoken()}{path.suffix}")
    return there if there.exists() else path


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of cells; `name` is shown to its left."""

    cells: tuple[PictureCell, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """Rows of cells, and arrows between cells as (column, row), counted from (0, 0)."""

    rows: tuple[GridRow, ...]
    arrows: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()

    @property
    def columns(self) -> int:
        """The number of cells in the longest row."""
        return max(len(row.cells) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a section; for a picture, `text` is the caption."""

    kind: Kind
    text: str
    title: str = ""  # of a ruling
    option: str = ""  # the key of the house rule it explains
    picture: CellGrid | None = None
    printed: bool = True  # not so if it only makes sense in front of the window

    @property
    def parts(self) -> tuple[str, ...]:
        """The texts to search: the title, if any, and the text, both without bold marks."""
        return (self.title, plain(self.text)) if self.title else (plain(self.text),)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules."""

    title: str
    phases: tuple[str, ...]
    blocks: tuple[Block, ...]

    def of(self, *kinds: Kind) -> list[Block]:
        """Return the blocks of these kinds."""
        return [block for block in self.blocks if block.kind in kinds]


@dataclass(frozen=True, slots=True)
class TextMatch:
    """A search result: section, block, and its index within the block."""

    section: int
    block: int  # -1 is the title of the section
    nth: int  # which of the finds in this block


def plain(text: str) -> str:
    """Return the text without bold marks."""
    return text.replace("**", "")


def read(text: str) -> tuple[Section, ...]:
    """Return the sections; raise ValueError that names the line and the error."""
    head, *parts = re.split(r"(?m)^# ", text)
    names: dict[str, tuple[SpriteLayer, ...]] = {}
    for line in head.splitlines():
        found = re.fullmatch(r"let (\w+) = (\S+)", line)
        if found:
            names[found[1]] = _layers(found[2], names)
        elif line.strip():
            raise ValueError(f"{line!r} stands before the first section and names no picture")
    return tuple(_section(part, names) for part in parts)


def _section(text: str, names: Mapping[str, tuple[SpriteLayer, ...]]) -> Section:
    title, _, body = text.partition("\n")
    phases: list[str] = []
    blocks: list[Block] = []
    for chunk in re.split(r"\n\s*\n", body.strip("\n")):
        lines = chunk.splitlines()
        while lines and lines[0].startswith("phase: "):
            phases.append(lines.pop(0).removeprefix("phase: ").strip())
        if lines and lines[0].startswith("- "):
            blocks += [Block("bullet", line.removeprefix("- ")) for line in _joined(lines)]
        elif lines:
            blocks.append(_block(lines, names))
    return Section(title.strip(), tuple(phases), tuple(blocks))


def _joined(lines: list[str]) -> list[str]:
    """Return lines with each bullet joined into one line."""
    return "\n".join(lines).replace("\n  ", " ").splitlines()


def _block(lines: list[str], names: Mapping[str, tuple[SpriteLayer, ...]]) -> Block:
    if lines[0].startswith(WINDOW):
        return replace(_block([lines[0].removeprefix(WINDOW), *lines[1:]], names), printed=False)
    if lines[0].startswith("picture: "):
        caption = lines[0].removeprefix("picture: ")
        return Block("picture", caption, picture=_picture(lines[1:], names))
    text = " ".join(line.strip() for line in lines)
    if text.startswith("ruling: "):
        found = re.fullmatch(r"ruling: \*\*(.+?)\.?\*\* (.+)", text)
        if not found:
            raise ValueError(f"{text[:50]!r} is a ruling without a title")
        return Block("ruling", found[2], title=found[1])
    found = re.fullmatch(r"option (\w+): (.+)", text)
    if found:
        return Block("option", found[2], option=found[1])
    return Block("paragraph", text)


def _picture(lines: list[str], names: Mapping[str, tuple[SpriteLayer, ...]]) -> CellGrid:
    rows: list[GridRow] = []
    arrows: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for line in lines:
        found = re.fullmatch(r"\s+arrow (\d),(\d) (\d),(\d)", line)
        if found:
            x1, y1, x2, y2 = (int(digit) - 1 for digit in found.groups())
            arrows.append(((x1, y1), (x2, y2)))
        else:
            rows.append(_row(line, names))
    if not rows:
        raise ValueError("a picture has no rows")
    return CellGrid(tuple(rows), tuple(arrows))


def _row(line: str, names: Mapping[str, tuple[SpriteLayer, ...]]) -> GridRow:
    cells: list[PictureCell] = []
    name = ""
    tokens = shlex.split(line, posix=False)
    for index, token in enumerate(tokens):
        if token.startswith('"'):
            words = token.strip('"')
            if not index:
                name = words
            elif cells and cells[-1].layers and not cells[-1].label:
                cells[-1] = PictureCell(cells[-1].layers, words, cells[-1].arrow)
            else:
                cells.append(PictureCell((), words))
        elif token == "->":
            if not cells:
                raise ValueError(f"{line.strip()!r} begins with an arrow")
            cells[-1] = PictureCell(cells[-1].layers, cells[-1].label, arrow=True)
        else:
            cells.append(PictureCell(() if token == "." else _layers(token, names)))
    return GridRow(tuple(cells), name)


def _layers(text: str, names: Mapping[str, tuple[SpriteLayer, ...]]) -> tuple[SpriteLayer, ...]:
    layers: list[SpriteLayer] = []
    for part in text.split("+"):
        found = re.fullmatch(r"(\w+?)(?:@(\d+))?(?:\*(\d+))?", part)
        if not found:
            raise ValueError(f"{part!r} is no picture")
        if part in names:
            layers += names[part]
        else:
            layers.append(SpriteLayer(found[1], int(found[2] or 0), int(found[3] or 100)))
    return tuple(layers)


def spans(text: str, sought: str) -> list[tuple[int, int]]:
    """Return (start, end) of every occurrence in a text without bold marks, ignoring case."""
    words = sought.strip().lower()
    if not words:
        return []
    return [(m.start(), m.end()) for m in re.finditer(re.escape(words), text.lower())]


def search(sections: tuple[Section, ...], sought: str) -> Iterator[TextMatch]:
    """Yield every search result in reading order."""
    for number, section in enumerate(sections):
        for nth in range(len(spans(section.title, sought))):
            yield TextMatch(number, -1, nth)
        for index, block in enumerate(section.blocks):
            for nth in range(sum(len(spans(part, sought)) for part in block.parts)):
                yield TextMatch(number, index, nth)


def section_of_phase(sections: tuple[Section, ...], phase: str) -> int:
    """Return the index of the section about a phase of the match, or 0."""
    return next((i for i, section in enumerate(sections) if phase in section.phases), 0)
