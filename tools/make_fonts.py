"""Builds `assets/fonts` from the npm packages @fontsource/cinzel and
@fontsource/atkinson-hyperlegible (5.3.0), unpacked:

    python tools/make_fonts.py UNPACKED_CINZEL UNPACKED_ATKINSON

Every TTF joins the latin and latin-ext subsets of the package, and composes the accented letters
of Latin Extended-A that upstream leaves out (such as those of Welsh, Esperanto and Turkish), so
that people can type their names. The fonts are changed, therefore they carry family names of
their own: `Ghost Parlour Title` and `Ghost Parlour Text`.
"""

import io
import shutil
import sys
import unicodedata
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "assets" / "fonts"
STYLES = {400: "Regular", 700: "Bold"}
LATIN_EXTENDED_A = range(0x100, 0x180)
BUILT = 3866356800  # Seconds since 1904: 2026-07-08, so that every build gives the same bytes.


def as_ttf(font: TTFont) -> io.BytesIO:
    """Returns the file of a font, without compression."""
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    file.seek(0)
    return file


def joined(package: Path, name: str, weight: int) -> TTFont:
    """Returns the latin and latin-ext subsets of one weight as one font."""
    subsets = [
        TTFont(package / "files" / f"{name}-{subset}-{weight}-normal.woff2")
        for subset in ("latin", "latin-ext")
    ]
    return TTFont(as_ttf(Merger().merge([as_ttf(subset) for subset in subsets])))


def is_tall(letter: str) -> bool:
    """Tells whether an accent on this letter has to sit at the height of a capital."""
    return letter.isupper() or letter in "hl"


def mark_placements(font: TTFont) -> dict[tuple[str, bool], tuple[str, int]]:
    """Returns how upstream writes each accent: (accent, on a tall letter) -> (mark glyph, lift)."""
    placements = {}
    glyphs = font["glyf"]
    for code, name in font.getBestCmap().items():
        parts = unicodedata.normalize("NFD", chr(code))
        if len(parts) == 2 and glyphs[name].isComposite() and len(glyphs[name].components) == 2:
            mark = glyphs[name].components[1]
            if ".alt" not in mark.glyphName:  # This skips the apostrophe-like caron of d, l and t.
                key = (parts[1], is_tall(parts[0]))
                placements.setdefault(key, (mark.glyphName, mark.y))
    return placements


def compose_missing(font: TTFont) -> None:
    """Adds the letters of Latin Extended-A that are a known letter under a known accent."""
    cmap, glyphs, metrics = font.getBestCmap(), font["glyf"], font["hmtx"]
    placements = mark_placements(font)
    for code in LATIN_EXTENDED_A:
        parts = unicodedata.normalize("NFD", chr(code))
        placed = placements.get((parts[-1], is_tall(parts[0])))
        if code in cmap or len(parts) != 2 or placed is None or parts[0] == "j":
            continue
        base = "dotlessi" if parts[0] == "i" and "dotlessi" in glyphs else cmap[ord(parts[0])]
        mark, lift = placed
        letter, accent = glyphs[base], glyphs[mark]
        shift = (letter.xMin + letter.xMax - accent.xMin - accent.xMax) // 2
        pen = TTGlyphPen(font.getGlyphSet())
        pen.addComponent(base, (1, 0, 0, 1, 0, 0))
        pen.addComponent(mark, (1, 0, 0, 1, shift, lift))
        name = f"uni{code:04X}"
        glyphs[name] = pen.glyph()
        glyphs[name].recalcBounds(glyphs)
        metrics[name] = (metrics[base][0], glyphs[name].xMin)
        for table in font["cmap"].tables:
            table.cmap[code] = name


def rename(font: TTFont, family: str, style: str) -> None:
    """Gives the font a family name of our own and keeps copyright, version and licence."""
    names = {1: family, 2: style, 3: f"{family} {style}", 4: f"{family} {style}"}
    names[6] = names[4].replace(" ", "")
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


def build(package: Path, name: str, weight: int, family: str) -> None:
    """Writes one TTF and the licence beside it."""
    font = joined(package, name, weight)
    compose_missing(font)
    rename(font, family, STYLES[weight])
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = BUILT
    font.save(FONTS / f"{name}-{weight}.ttf")
    shutil.copyfile(package / "LICENSE", FONTS / f"{name}-OFL.txt")


if __name__ == "__main__":
    cinzel, atkinson = map(Path, sys.argv[1:3])
    build(cinzel, "cinzel", 700, "Ghost Parlour Title")
    build(atkinson, "atkinson-hyperlegible", 400, "Ghost Parlour Text")
    build(atkinson, "atkinson-hyperlegible", 700, "Ghost Parlour Text")
