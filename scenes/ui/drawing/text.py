"""Text: three fonts, single lines, wrapped paragraphs with **bold** marks, tabular digits.

pygame wraps text in one font only and does not report the lines before it draws them.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from typing import Final
from unicodedata import category, normalize

import pygame

from game.files import asset
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.scripts import fallback_font, font_of, words_for

FACES: Final = {
    "title": "fonts/cinzel-700.ttf",
    "regular": "fonts/atkinson-hyperlegible-400.ttf",
    "bold": "fonts/atkinson-hyperlegible-700.ttf",
}
# The characters in all fonts; others, in names of players or files, take a font of the system.
COVERED: Final = frozenset(
    code
    for first, last in (
        *((0x20, 0x7E), (0xA0, 0x131), (0x134, 0x134), (0x136, 0x137), (0x139, 0x13E)),
        *((0x141, 0x148), (0x14C, 0x165), (0x168, 0x17E), (0x192, 0x192), (0x218, 0x21B)),
        *((0x2C6, 0x2C7), (0x2DA, 0x2DA), (0x2DC, 0x2DD), (0x2013, 0x2014), (0x2018, 0x201A)),
        *((0x201C, 0x201E), (0x2020, 0x2020), (0x2022, 0x2022), (0x2026, 0x2026)),
        *((0x2039, 0x203A), (0x2044, 0x2044), (0x20AC, 0x20AC), (0x2122, 0x2122)),
        *((0x2212, 0x2212), (0x2215, 0x2215)),
    )
    for code in range(first, last + 1)
)
BREAKS: Final = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"  # Tabs and ends of lines.
UNSEEN: Final = ("Mn", "Me", "Cf", "Cc")  # Unicode gives them no glyph of their own.
LEADING_RATIO: Final = 1.4  # The height of a line, in heights of its type.
SLACK_RATIO: Final = 0.95  # The least size of a single line before it is cut.

Run = tuple[str, str]  # A text and its face.
Line = tuple[Run, ...]


@cache
def _face(face: str) -> bytes:
    return asset(FACES[face]).read_bytes()


@lru_cache(maxsize=96)
def font(face: str, pixels: int) -> pygame.font.Font:
    """Return a font at a size in pixels; it holds no file open."""
    return pygame.font.Font(BytesIO(_face(face)), max(6, pixels))


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """Return the text in characters that some font has, without accents where that helps.

    What no font has is named, such as "(grinning face)". Control characters are replaced too: names
    in foreign files may contain them, no font accepts NUL, and the text behind a line feed would be
    drawn over the next row.
    """
    if text.isascii() and text.isprintable():
        return text
    found: list[str] = []
    for letter in normalize("NFC", text):
        drawn = _letter(letter)
        if not (len(drawn) > 1 and drawn.startswith("(") and found[-1:] == [drawn]):
            found.append(drawn)  # A script is named once.
    return "".join(found)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return the text in characters that all fonts of the program have; others are "?"."""
    return "".join(
        letter if ord(letter) in COVERED else _without_accents(letter) or "?"
        for letter in drawable(text)
    )


@cache
def _letter(letter: str) -> str:
    if letter in BREAKS:
        return " "
    if ord(letter) in COVERED:
        return letter
    if category(letter) in UNSEEN:
        return _without_accents(letter)
    if font_of(letter):
        return letter
    return _without_accents(letter) or words_for(letter)


def _without_accents(letter: str) -> str:
    return "".join(part for part in normalize("NFKD", letter) if ord(part) in COVERED)


@lru_cache(maxsize=1024)
def _foreign_runs(words: str) -> tuple[tuple[str, tuple[str, str] | None], ...]:
    """Return words in parts of one font each: file and script, None for the program's own."""
    found: list[tuple[str, tuple[str, str] | None]] = []
    for letter in words:
        source = None if ord(letter) in COVERED else font_of(letter)
        if found and (source == found[-1][1] or (letter == " " and found[-1][1])):
            found[-1] = found[-1][0] + letter, found[-1][1]
        else:
            found.append((letter, source))
    return tuple(part for run in found for part in _without_last_spaces(*run))


def _without_last_spaces(
    words: str, source: tuple[str, str] | None
) -> Iterator[tuple[str, tuple[str, str] | None]]:
    """Yield a part, then the spaces at its end: one from right to left would draw them first."""
    inner = words.rstrip(" ") if source else words
    yield inner, source
    if inner != words:
        yield words[len(inner) :], None


@lru_cache(maxsize=4096)
def width(text: str, face: str, pixels: int) -> int:
    """Return the width of a line in pixels."""
    words = drawable(text)
    if COVERED.issuperset(map(ord, words)):
        return font(face, pixels).size(words)[0]
    return line(text, face, pixels, "#ffffff").get_width()


@kept(megabytes=16)
def line(text: str, face: str, pixels: int, colour: str) -> pygame.Surface:
    """Return the picture of a line of text, as high as any other of its size."""
    words, own = drawable(text), font(face, pixels)
    if COVERED.issuperset(map(ord, words)):
        return own.render(words, True, colour)
    drawn = []
    for part, source in _foreign_runs(words):
        used = fallback_font(source[0], pixels, source[1]) if source else own
        drawn.append((used.render(part, True, colour), own.get_ascent() - used.get_ascent()))
    whole = pygame.Surface(
        (sum(picture.get_width() for picture, _down in drawn), own.get_height()), pygame.SRCALPHA
    )
    x = 0
    for picture, down in drawn:
        whole.blit(picture, (x, down))
        x += picture.get_width()
    return whole


@lru_cache(maxsize=1024)
def fit(text: str, face: str, pixels: int, limit: int, least: int | None = None) -> tuple[str, int]:
    """Return a text and size that fit into `limit` pixels: shrunk, then cut with "…".

    It shrinks by 5 % or, if that is more, to a size of `least` pixels.
    """
    if width(text, face, pixels) <= limit:
        return text, pixels
    reached = least is not None and int(pixels * SLACK_RATIO) < least <= pixels
    if least is not None and reached and width(text, face, least) <= limit:
        return text, least
    pixels = max(int(pixels * SLACK_RATIO), min(pixels, least or 0))
    while least is not None and pixels > least and width(text, face, pixels) > limit:
        pixels -= 1
    if width(text, face, pixels) <= limit:
        return text, pixels

    def cut(letters: int) -> str:
        return text[:letters].rstrip() + "…"

    lengths = range(len(text))
    found = bisect_right(lengths, limit, key=lambda letters: width(cut(letters), face, pixels))
    return cut(max(0, found - 1)), pixels


def _words(text: str, face: str) -> Iterator[tuple[str, str, bool]]:
    """Yield (word, font, whether a space precedes it)."""
    spaced = False
    for index, segment in enumerate(text.split("**")):
        for word in re.split("( )", segment):
            if word == " ":
                spaced = True
            elif word:
                yield word, "bold" if index % 2 else face, spaced
                spaced = False


def _broken(word: str, face: str, pixels: int, limit: int) -> list[str]:
    """Split a word that is wider than a line into pieces that fit."""
    if width(word, face, pixels) <= limit:
        return [word]
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, face, pixels) > limit:
            pieces.append("")
        pieces[-1] += letter
    return pieces


@lru_cache(maxsize=1024)
def wrap(text: str, face: str, pixels: int, limit: int) -> tuple[Line, ...]:
    """Wrap text into lines no wider than `limit` pixels; **asterisks** mark bold.

    Each line is a tuple of runs (text, font). Words longer than a line are split.
    """
    lines: list[Line] = []
    for hard_line in text.split("\n"):
        lines.append(())
        for word, word_face, spaced in _words(hard_line, face):
            for index, piece in enumerate(_broken(word, word_face, pixels, limit)):
                gap = " " if spaced and not index and lines[-1] else ""
                longer = _joined(lines[-1], gap + piece, word_face)
                if lines[-1] and (index or (spaced and line_width(longer, pixels) > limit)):
                    lines.append(((piece, word_face),))
                else:
                    lines[-1] = longer
    return tuple(lines)


def _joined(runs: Line, text: str, face: str) -> Line:
    """Return a line with text appended, merged with the last run if the font is the same."""
    if runs and runs[-1][1] == face:
        return (*runs[:-1], (runs[-1][0] + text, face))
    return (*runs, (text, face))


def line_height(pixels: int) -> int:
    """Return the line spacing of a paragraph in pixels."""
    return round(pixels * LEADING_RATIO)


def line_width(runs: Line, pixels: int) -> int:
    """Return the width of a wrapped line in pixels."""
    return sum(width(text, face, pixels) for text, face in runs)


@kept(megabytes=16)
def paragraph(
    text: str,
    face: str,
    pixels: int,
    colour: str,
    limit: int,
    strong: str | None = None,
    align: str = "left",
) -> pygame.Surface:
    """Return wrapped text as a picture `limit` pixels wide; `strong` colours bold words."""
    lines = wrap(text, face, pixels, limit)
    step = line_height(pixels)
    surface = pygame.Surface((max(1, limit), max(1, step * len(lines))), pygame.SRCALPHA)
    for row, runs in enumerate(lines):
        spare = limit - line_width(runs, pixels)
        left = {"left": 0, "centre": spare // 2, "right": spare}[align]
        for words, run_face in runs:
            ink = strong if strong and run_face == "bold" and face != "bold" else colour
            picture = line(words, run_face, pixels, ink)
            surface.blit(picture, (left, row * step + (step - picture.get_height()) // 2))
            left += picture.get_width()
    return surface


@kept(megabytes=2)
def digits(text: str, face: str, pixels: int, colour: str) -> pygame.Surface:
    """Return a clock or counter with digits of equal width."""
    cell = max(width(digit, face, pixels) for digit in "0123456789")
    cells = [(c, cell if c.isdigit() else width(c, face, pixels)) for c in text]
    high = font(face, pixels).get_height()
    surface = pygame.Surface((max(1, sum(w for _, w in cells)), high), pygame.SRCALPHA)
    left = 0
    for letter, room in cells:
        picture = line(letter, face, pixels, colour)
        surface.blit(picture, (left + (room - picture.get_width()) // 2, 0))
        left += room
    return surface


@kept(megabytes=8)
def gilt(text: str, pixels: int, top: str = "#FFE9A8", bottom: str = "#D98F1C") -> pygame.Surface:
    """Return a title in gold leaf: a vertical gradient over a dark edge."""
    face = line(text, "title", pixels, "#FFFFFF").copy()
    wide, high = face.get_size()
    gold = pygame.Surface((wide, high), pygame.SRCALPHA)
    for row in range(high):
        part = min(1.0, max(0.0, (row / high - 0.22) / 0.56))
        gold.fill(pygame.Color(top).lerp(pygame.Color(bottom), part), (0, row, wide, 1))
    face.blit(gold, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drop = max(1, pixels // 20)
    surface = pygame.Surface((wide, high + drop), pygame.SRCALPHA)
    surface.blit(line(text, "title", pixels, "#05060C"), (0, drop))
    surface.blit(line(text, "title", pixels, "#6B4410"), (0, drop // 2))
    surface.blit(face, (0, 0))
    return surface
