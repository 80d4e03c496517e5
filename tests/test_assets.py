"""What the program draws, writes with and plays: every file is there, whole and fit for use.

`python tools/make_sounds.py --check` compares the committed sounds with their recipes, which set
how loud each is. It needs `requirements/assets.txt`.
"""

import ast
import io
import re
import struct
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import numpy as np
import pygame
import pytest
from fontTools.ttLib import TTFont

from game.bots.levels import levels_of
from game.catalog import GAMES
from scenes.boards.faces import face_of
from scenes.ui.sound.sounds import TAKES_A_FILE
from tests.helpers.sampling import full, sampled
from tests.helpers.shipped import SHIPPED
from tests.helpers.source import program

ROOT = Path(__file__).parent.parent
ASSETS = ROOT / "assets"
DRAWINGS = sorted(ASSETS.rglob("*.svg"))
ICONS = sorted((ASSETS / "icons").glob("*.svg"))
SPRITES = sorted((ASSETS / "eighteen_ghosts").glob("*.svg"))
FONTS = sorted((ASSETS / "fonts").glob("*.ttf"))
SOUNDS = sorted((ASSETS / "sounds").glob("*.ogg"))
TUNES = [file.stem for file in SOUNDS if file.stem.startswith(("music_", "tense_"))]
EFFECTS = sorted({file.stem for file in SOUNDS} - {*TUNES, "ambience", "hum"})
COLOURS = ("red", "blue", "yellow")

NAMESPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
GRADIENTS = {"linearGradient", "radialGradient"}
ATTRIBUTES = {
    "id", "class", "viewBox", "width", "height", "x", "y", "rx", "ry", "cx", "cy", "r", "x1", "y1",
    "x2", "y2", "d", "points", "transform", "opacity", "fill", "fill-opacity", "fill-rule",
    "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray", "gradientUnits", "offset", "stop-color", "stop-opacity",
}  # fmt: skip
PAINTS = {"fill", "stroke", "stop-color"}
HEX = re.compile("#[0-9A-F]{6}")

# What no subset of the fonts has and nobody's name in the languages we know of needs today.
RARE = set("ĲĳĵĸĿŀŉŊŋŦŧſ")
LETTERS = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x180))} - RARE - {"\xad"}


def name_of(file):
    return file.relative_to(ASSETS).as_posix()


def rendered(file, size):
    source = file.read_text(encoding="utf-8").replace("currentColor", "#FF8040")
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)


def alpha(picture):
    return pygame.image.tobytes(picture, "RGBA")[3::4]


# ---------------------------------------------------------------- drawings


def test_a_colour_in_small_letters_is_told_in_a_sentence(tmp_path):
    file = tmp_path / "ghost.svg"
    start = f'<svg xmlns="{NAMESPACE[1:-1]}" viewBox="0 0 9 9" width="9" height="9">'
    file.write_text(start + '<rect fill="#ff8040"/></svg>', encoding="utf-8")
    sentence = "rect fill='#ff8040': a colour is written as #1A2B3C, in capitals"
    with pytest.raises(AssertionError, match=sentence):
        assert_drawable(file)


def assert_drawable(file):
    root = ElementTree.parse(file).getroot()
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    assert root.tag == NAMESPACE + "svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    for element in root.iter():
        tag = element.tag.removeprefix(NAMESPACE)
        assert tag in ELEMENTS | GRADIENTS | {"stop"}, tag
        assert set(element.attrib) <= ATTRIBUTES, set(element.attrib) - ATTRIBUTES
        if tag in GRADIENTS:
            assert element.get("gradientUnits") == "userSpaceOnUse"
        for paint in PAINTS & set(element.attrib):
            value = element.get(paint)
            reference = re.fullmatch(r"url\(#(\w+)\)", value)
            if reference:
                assert reference[1] in defined, value
            elif value != "none":
                assert HEX.fullmatch(value) or (file in ICONS and value == "currentColor"), (
                    f"{tag} {paint}={value!r}: a colour is written as #1A2B3C, in capitals"
                )


def test_drawings_keep_to_what_the_renderer_can_draw(subtests):
    for file in DRAWINGS:
        with subtests.test(name_of(file)):
            assert_drawable(file)


def assert_seen(file):
    root = ElementTree.parse(file).getroot()
    width, height = int(root.get("width")), int(root.get("height"))
    scale = 64 / min(width, height)
    picture = rendered(file, (round(width * scale), round(height * scale)))
    assert abs(picture.get_width() - width * scale) <= 1
    assert abs(picture.get_height() - height * scale) <= 1
    seen = pygame.mask.from_surface(picture, 60).count()
    assert seen > 0.02 * picture.get_width() * picture.get_height()
    pixels = picture.get_view("2").raw
    assert len({pixels[i : i + 4] for i in range(0, len(pixels), 4)}) > 8


def test_drawings_show_something_at_their_size(subtests):
    for file in DRAWINGS:
        with subtests.test(name_of(file)):
            assert_seen(file)


def assert_an_icon(file):
    source = file.read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in source
    assert set(HEX.findall(source)) <= {"#0B0E1A"}
    picture = rendered(file, (48, 48))
    ink = pygame.mask.from_threshold(picture, "#FF8040", (4, 4, 4, 255)).count()
    solid = pygame.mask.from_surface(picture, 254).count()
    assert ink >= solid > 20


def test_icons_are_square_and_take_one_colour(subtests):
    for file in ICONS:
        with subtests.test(name_of(file)):
            assert_an_icon(file)


def test_every_icon_and_sound_the_scenes_name_exists():
    source = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "scenes").rglob("*.py"))
    icons = set(re.findall(r'\bicon(?:=|\()"(\w+)"', source))
    sounds = set(re.findall(r'(?<!music\.)\bplay(?:_ambience)?\("(\w+)"', source))
    assert len(icons) > 1
    assert icons <= {file.stem for file in ICONS}
    assert len(sounds) > 1
    assert sounds <= {file.stem for file in SOUNDS}


def test_every_bot_has_a_face_of_its_own():
    faces = [ASSETS / key / f"face_{level.key}.svg" for key in GAMES for level in levels_of(key)]
    assert len({file.read_text(encoding="utf-8") for file in faces}) == len(faces)


def test_18_ghosts_has_a_picture_for_everything_on_its_board():
    expected = {"card", "mirror"}
    for colour in COLOURS:
        expected |= {f"{colour}_0", f"{colour}_1"}
        expected |= {f"{part}_{colour}" for part in ("carpet", "portal", "ring")}
    expected |= {"seat_0", "seat_1"}
    expected |= {f"face_{level.key}" for level in levels_of("eighteen_ghosts")}
    assert {file.stem for file in SPRITES} == expected
    for file in SPRITES:
        if file.stem != "card":
            assert 'viewBox="0 0 100 100"' in file.read_text(encoding="utf-8"), file


def test_the_board_is_drawn_in_colours_the_themes_can_exchange():
    from scenes.ui.drawing.palette import MANOR, ROLES

    known = {getattr(MANOR, role) for role in ROLES} | {"#000000", "#FFFFFF"}
    for file in SPRITES:
        if file.stem != "card" and not file.stem.startswith("face_"):
            assert set(HEX.findall(file.read_text(encoding="utf-8"))) <= known, file


@pytest.mark.parametrize("colour", COLOURS)
def test_the_pattern_of_a_carpet_can_be_strengthened_and_taken_away(colour):
    source = (ASSETS / "eighteen_ghosts" / f"carpet_{colour}.svg").read_text(encoding="utf-8")
    assert source.count('opacity="0.3" id="pattern"') == 1
    at_strength = {
        strength: pygame.image.load_sized_svg(
            io.BytesIO(source.replace('"0.3" id="pattern"', f'"{strength}"').encode()), (100, 100)
        ).get_view("2").raw
        for strength in ("0", "0.3", "0.6")
    }  # fmt: skip

    def change(strength):
        return sum(abs(a - b) for a, b in zip(at_strength["0"], at_strength[strength], strict=True))

    assert 1.6 * change("0.3") < change("0.6")
    assert change("0.3") > 10_000


@pytest.mark.parametrize("colour", COLOURS)
def test_a_portal_ring_is_open_at_the_top_and_can_turn_inside_its_square(colour):
    ring = rendered(ASSETS / "eighteen_ghosts" / f"ring_{colour}.svg", (200, 200))
    for y in range(200):
        for x in range(200):
            if (x - 99.5) ** 2 + (y - 99.5) ** 2 > 101**2:
                assert ring.get_at((x, y)).a == 0
    assert ring.get_at((100, 30)).a < 200
    assert all(ring.get_at(spot).a == 255 for spot in ((100, 170), (30, 100), (170, 100)))


def test_seats_differ_by_silhouette_and_colours_by_symbol():
    ghosts = {
        (colour, seat): rendered(ASSETS / "eighteen_ghosts" / f"{colour}_{seat}.svg", (100, 100))
        for colour in COLOURS
        for seat in (0, 1)
    }
    shape = {key: pygame.mask.from_surface(picture) for key, picture in ghosts.items()}
    for colour in COLOURS:
        sheet, hood = shape[colour, 0], shape[colour, 1]
        union = sheet.count() + hood.count() - sheet.overlap_area(hood, (0, 0))
        assert sheet.overlap_area(hood, (0, 0)) < 0.85 * union
    for seat in (0, 1):
        assert len({alpha(ghosts[colour, seat]) for colour in COLOURS}) == 1
        symbols = {
            colour: pygame.mask.from_threshold(
                ghosts[colour, seat].subsurface((30, 52, 40, 32)), "#0B0E1A", (40, 40, 40, 255)
            )
            for colour in COLOURS
        }
        for first, second in (("red", "blue"), ("red", "yellow"), ("blue", "yellow")):
            same = symbols[first].overlap_area(symbols[second], (0, 0))
            assert same < 0.8 * max(symbols[first].count(), symbols[second].count())


def test_the_parlour_is_opaque_dark_on_the_left_and_lit_by_an_added_glow():
    parlour = rendered(ASSETS / "menu" / "parlour.svg", (640, 360))
    glow = rendered(ASSETS / "menu" / "glow.svg", (640, 360))
    assert set(alpha(parlour)) == set(alpha(glow)) == {255}
    assert tuple(glow.get_at((2, 2)))[:3] == (0, 0, 0)
    left = pygame.transform.average_color(parlour, pygame.Rect(0, 0, 200, 360))
    table = pygame.transform.average_color(parlour, pygame.Rect(300, 60, 220, 160))
    assert max(left[:3]) < 50 < 80 < max(table[:3])


def test_pictures_of_drawings_show_the_drawings():
    pictures = sorted(ASSETS.glob("*/*.jpg"))
    assert len(pictures) == 14
    for path in pictures:
        picture = pygame.image.load(path)
        drawing = rendered(path.with_name(f"{path.name.split('.')[0]}.svg"), picture.get_size())
        if path.name.startswith("parlour"):
            light = rendered(path.with_name("glow.svg"), picture.get_size())
            drawing.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            assert max(pygame.transform.average_color(picture)[:3]) < 80
        drawing.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        assert max(pygame.transform.average_color(drawing)[:3]) <= 3, path


def test_the_program_icon_comes_in_every_size_windows_asks_for():
    assert pygame.image.load(ASSETS / "icon.png").get_size() == (256, 256)
    data = (ASSETS / "icon.ico").read_bytes()
    _, kind, count = struct.unpack_from("<HHH", data)
    assert (kind, count) == (1, 7)
    sizes = []
    for entry in range(count):
        side, _, _, _, _, depth, length, offset = struct.unpack_from(
            "<BBBBHHII", data, 6 + 16 * entry
        )
        picture = pygame.image.load(io.BytesIO(data[offset : offset + length]), "icon.png")
        assert picture.get_width() == picture.get_height() == (side or 256)
        assert depth == 32
        sizes.append(picture.get_width())
    assert sizes == [16, 24, 32, 48, 64, 128, 256]


# ---------------------------------------------------------------- fonts


def texts():
    """Yields every string of the program that is not a docstring."""
    for source in program():
        notes = {
            id(node.value)
            for node in source.nodes
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in source.nodes:
            value = getattr(node, "value", None)
            if isinstance(node, ast.Constant) and isinstance(value, str) and id(node) not in notes:
                yield value


@pytest.mark.parametrize("file", FONTS, ids=name_of)
def test_a_font_has_every_letter_of_western_and_central_europe(file):
    letters = {chr(code) for code in TTFont(file).getBestCmap()}
    assert letters >= LETTERS, "".join(sorted(LETTERS - letters))
    assert set("–—‘’“”…•×·−½€™ ") <= letters


@full
def test_no_font_lacks_a_character_our_texts_use():
    pages = (page.read_text(encoding="utf-8") for page in ASSETS.rglob("*.md"))
    written = [*texts(), *pages]
    used = {letter for text in written for letter in text if letter.isprintable()}
    assert len(used) > 80
    for file in FONTS:
        letters = {chr(code) for code in TTFont(file).getBestCmap()}
        assert used <= letters, f"{file.name}: {''.join(sorted(used - letters))}"


@pytest.mark.parametrize("file", FONTS, ids=name_of)
def test_a_font_is_not_named_like_the_original_and_keeps_its_licence_beside_it(file):
    names = TTFont(file)["name"]
    licence = file.with_name(f"{file.stem.rpartition('-')[0]}-OFL.txt").read_text(encoding="utf-8")
    assert names.getDebugName(1).startswith("Ghost Parlour ")
    assert names.getDebugName(0) in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_fonts_open_in_pygame_and_differ_in_weight():
    pygame.font.init()
    widths = {file.stem: pygame.font.Font(file, 40).size("Ghost Parlour")[0] for file in FONTS}
    assert set(widths) == {"cinzel-700", "atkinson-hyperlegible-400", "atkinson-hyperlegible-700"}
    assert widths["atkinson-hyperlegible-700"] > widths["atkinson-hyperlegible-400"] > 200


# ---------------------------------------------------------------- sounds


RATE = 44100
MOST_BYTES = 6_000_000


@pytest.fixture(scope="module")
def samples():
    """Every sound as samples between -1 and 1 at 44.1 kHz, as the mixer plays them."""
    pygame.mixer.init(RATE, -16, 2, 512)
    channels = pygame.mixer.get_init()[2]
    decoded = {}
    for file in SOUNDS:
        played = np.frombuffer(pygame.mixer.Sound(file).get_raw(), np.int16) / 32768
        decoded[file.stem] = played.reshape(-1, channels)[:, 0]
    pygame.mixer.quit()
    return decoded


def takes_of(effect):
    """Return the takes of an effect, cut as the program cuts them."""
    length = len(effect) // TAKES_A_FILE
    return [effect[i * length : (i + 1) * length] for i in range(TAKES_A_FILE)]


def test_every_game_has_its_music_and_all_sounds_are_small():
    tunes = {f"{kind}_{key}" for kind in ("music", "tense") for key in SHIPPED}
    assert set(TUNES) == {"music_menu", *tunes}
    assert sum(file.stat().st_size for file in SOUNDS) < MOST_BYTES


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_fact_sounds_like_no_other(key):
    table = face_of(key).view().sounds
    alike = [sound for sound, count in Counter(table.values()).items() if count > 1]
    assert set(table.values()) <= {*EFFECTS, ""}
    assert [kind.__name__ for kind, sound in table.items() if not sound] in ([], ["Ended"])
    secret = ["Named", "NamesKept", "Planned"] if key == "guidance_rite" else []
    assert sorted(kind.__name__ for kind, sound in table.items() if sound in alike) == secret


@pytest.mark.parametrize("key", SHIPPED)
def test_the_listeners_table_names_every_fact_and_its_sound(key):
    page = (ROOT / "docs" / "sounds.md").read_text(encoding="utf-8")
    game = page.split(f"## {GAMES[key].title}\n")[1].split("\n## ")[0]
    rows = set(re.findall(r"^\| (\w+) \| (\w+)\.ogg \|", game, re.MULTILINE))
    table = face_of(key).view().sounds
    assert rows == {(kind.__name__, sound) for kind, sound in table.items() if sound}


@full
def test_no_take_clicks_at_either_end_or_lasts_too_long(samples):
    wrong = []
    for name in EFFECTS:
        for number, take in enumerate(takes_of(samples[name])):
            first, last = np.abs(take[:16]).max(), np.abs(take[-16:]).max()
            if first > 0.012 or last > 0.012 or abs(take.mean()) > 0.002 or len(take) > 4 * RATE:
                wrong.append((name, number, float(first), float(last), len(take) / RATE))
    assert not wrong


@full
def test_the_ambience_is_quiet_and_loops_without_a_seam(samples):
    loop = samples["ambience"]
    assert len(loop) == 20 * RATE
    assert 0.02 < np.abs(loop).max() < 0.06
    assert abs(loop[0] - loop[-1]) <= np.abs(np.diff(loop)).max()
    seconds = (loop.reshape(20, RATE) ** 2).mean(axis=1)
    assert seconds.max() < 8 * seconds.min()


@full
def test_the_hum_loops_without_a_seam(samples):
    loop = samples["hum"]
    assert abs(loop[0] - loop[-1]) < 0.003  # nobody hears a click of 50 dB below full scale
    seconds = (loop.reshape(6, RATE) ** 2).mean(axis=1)
    assert seconds.max() < 8 * seconds.min()


@full
@pytest.mark.parametrize("name", sampled(TUNES))
def test_music_is_quiet_and_loops_without_a_seam(samples, name):
    loop = samples[name]
    assert np.abs(loop).max() < 0.5
    assert abs(loop[0] - loop[-1]) <= np.abs(np.diff(loop)).max()
    around = np.concatenate([loop[-2000:], loop[:2000]])
    rest = np.sqrt((loop**2).mean())
    assert np.sqrt((around**2).mean()) < 4 * rest
    assert np.abs(loop[: 5 * RATE]).max() > 0.002  # it does not begin in silence


@full
def test_no_two_takes_are_the_same(samples):
    takes = [take.tobytes() for name in EFFECTS for take in takes_of(samples[name])]
    assert len(set(takes)) == TAKES_A_FILE * len(EFFECTS)


# ---------------------------------------------------------------- licences


def test_third_party_names_every_runtime_library_and_holds_the_texts_it_refers_to():
    notice = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    requirements = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    libraries = re.findall(r"^([\w-]+)==", requirements, re.MULTILINE)
    assert {"pygame-ce", "msgspec"} <= set(libraries)
    for library in libraries:
        assert library.replace("-", "_") in notice.replace("-", "_"), library
    references = re.findall(r"`(assets/[\w./-]+\.txt)`", notice)
    assert len(references) == 9
    for reference in references:
        assert (ROOT / reference).stat().st_size > 1000
