"""The rules of a game, parsed from a simple text format, and searched.

`# Title` opens a section; `phase: NAME` under it links it to a phase of the match. Blank lines
separate blocks: paragraphs and `- ` bullets with **bold** words, `ruling: **Title.** text` for
decisions of this edition, `option KEY: text` for a house rule, and `picture: caption` followed by
indented rows. `window: ` before a block keeps it from being printed. `also: WORD, WORD` after a
block lists other words of cards, logs and results for it, by which the search finds it, too.

A row of a picture is a list of cells. A cell is a list of sprites joined by `+`, each with optional
`@degrees` and `*percent`; `let NAME = layers` defines short names. MARKS are those of the board,
`.` is an empty cell, `->` draws an arrow, and "words" are a label under the cell before them.
`arrow 1,1 3,1` points from one cell to another, counted from the top left.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from game.files import asset
from game.language import spoken
from game.names import search_key
from scenes.boards.picture.picture_cell import PictureCell, SpriteLayer

Kind = Literal["paragraph", "bullet", "ruling", "option", "picture"]
Span = tuple[int, int]  # Start and end within a text.

WINDOW: Final = "window: "
ALSO: Final = "also: "
MIN_STEM_LETTERS: Final = 4
MAX_ENDING_LETTERS: Final = 3
MAX_SEARCHED_TEXTS: Final = 1024  # Enough for every text of the longest rules.
MARKS: Final = ("dot", "ring", "win", "lose")  # Layers that are no sprites.


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
    title: str = ""  # Only a ruling has a title.
    option: str = ""  # The key of the house rule that it explains.
    picture: CellGrid | None = None
    printed: bool = True  # Whether it makes sense away from the window, too.
    also: tuple[str, ...] = ()  # The words of cards and logs by which it is found, too.

    @property
    def parts(self) -> tuple[str, ...]:
        """The texts to search: the title, if any, and the text, both without bold marks."""
        return (self.title, plain(self.text)) if self.title else (plain(self.text),)

    def finds(self, words: Sequence[str]) -> list[list[Span]]:
        """Return by part where it has all of some search keys; the whole text for `also`."""
        if holds("\n".join(self.parts), words):
            return [spans(part, words) for part in self.parts]
        also = any(holds(entry, words) for entry in self.also)
        return [*([] for _ in self.parts[1:]), [(0, len(self.parts[-1]))] if also else []]


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
    block: int  # Block -1 is the title of the section.
    nth: int  # The number of the find in this block.


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
        if lines and lines[0].startswith(ALSO):
            words = " ".join(lines).removeprefix(ALSO).split(", ")
            blocks[-1] = replace(blocks[-1], also=tuple(words))
        elif lines and lines[0].startswith("- "):
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


@lru_cache(maxsize=MAX_SEARCHED_TEXTS)
def _places(text: str) -> tuple[int, ...]:
    """Return where each letter of the search key of a text comes from."""
    return tuple(at for at, letter in enumerate(text) for _part in search_key(letter))


def spans(text: str, words: Sequence[str]) -> list[Span]:
    """Return (start, end) of each occurrence of search keys in a text without bold marks."""
    key, places = search_key(text), _places(text)
    return sorted(
        (places[found.start()], places[found.end() - 1] + 1)
        for word in words
        for found in re.finditer(re.escape(word), key)
    )


def holds(text: str, words: Sequence[str]) -> bool:
    """Return whether a text has all of some search keys."""
    return all(word in search_key(text) for word in words)


def wordings(sought: str) -> Iterator[tuple[str, ...]]:
    """Yield the search keys of the words: as they are, then each with ever less of its ending."""
    words = search_key(sought).split()
    if words:
        yield (" ".join(words),)
        for ending in range(MAX_ENDING_LETTERS + 1):
            yield tuple(word[: max(MIN_STEM_LETTERS, len(word) - ending)] for word in words)


def search(sections: Sequence[Section], sought: str) -> tuple[tuple[str, ...], list[TextMatch]]:
    """Return the search keys that were found, and every search result in reading order.

    Words that are nowhere are searched again without their endings.
    """
    for words in wordings(sought):
        found = list(_search(sections, words))
        if found:
            return words, found
    return (), []


def _search(sections: Sequence[Section], words: Sequence[str]) -> Iterator[TextMatch]:
    for number, section in enumerate(sections):
        if holds(section.title, words):
            for nth in range(len(spans(section.title, words))):
                yield TextMatch(number, -1, nth)
        for index, block in enumerate(section.blocks):
            for nth in range(sum(map(len, block.finds(words)))):
                yield TextMatch(number, index, nth)


def section_of_phase(sections: tuple[Section, ...], phase: str) -> int:
    """Return the index of the section about a phase of the match, or 0."""
    return next((i for i, section in enumerate(sections) if phase in section.phases), 0)
