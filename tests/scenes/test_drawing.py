"""Drawing: colours that stand out, wrapped text, and the letters of the fonts."""

from itertools import product

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.files import asset
from game.language import speak
from scenes.boards.faces import drawing_of
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.palette import CONTRAST_PALETTES, PALETTES, contrast, mix
from scenes.ui.field import LETTERS
from scenes.ui.layout import Columns, Flow, Gap, Rows

EVERY_PALETTE = [*PALETTES.values(), *CONTRAST_PALETTES.values()]
EVERY_SIZE = list(product([(1280, 720), (1920, 1080)], (100, 125, 150, 175, 200)))


@pytest.mark.parametrize("palette", EVERY_PALETTE, ids=lambda p: f"{p.name}-{p.night}")
def test_every_text_stands_out_from_every_ground_it_is_written_on(palette):
    for ground in (palette.night, palette.deep, palette.panel, palette.raised, palette.hover):
        for ink in (palette.bone, palette.muted, palette.candle, palette.danger, palette.ok):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    for ink in (palette.night, palette.candle_ink):
        for ground in (palette.candle, mix(palette.candle, "#FFFFFF", 0.18)):
            assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("palette", EVERY_PALETTE, ids=lambda p: f"{p.name}-{p.night}")
def test_controls_pieces_and_the_focus_ring_stand_out(palette):
    for ground in (palette.night, palette.panel, palette.raised):
        assert contrast(palette.edge, ground) >= 3
        assert contrast(palette.focus, ground) >= 3
    for colour in ("red", "blue", "yellow"):
        carpet = getattr(palette, f"carpet_{colour}")
        assert contrast(getattr(palette, colour), carpet) >= 3, colour


@given(
    st.lists(st.text("abcdefghiIWM.,-", min_size=1, max_size=30), min_size=1, max_size=30),
    st.integers(60, 600),
    st.integers(12, 36),
)
def test_no_wrapped_line_is_wider_than_its_limit_and_no_letter_is_lost(words, limit, pixels):
    lines = text.wrap(" ".join(words), "regular", pixels, limit)
    assert all(text.line_width(line, pixels) <= limit for line in lines)
    drawn = "".join(run for line in lines for run, _ in line)
    assert drawn.replace(" ", "") == "".join(words)


def test_bold_marks_change_the_face_and_are_not_drawn():
    (line,) = text.wrap("a **bold word**, then plain", "regular", 18, 1000)
    assert line == (("a", "regular"), (" bold word", "bold"), (", then plain", "regular"))


def test_our_fonts_have_every_letter_that_can_be_written_or_drawn():
    for face in ("regular", "bold"):
        letters = TTFont(asset(text.FACES[face])).getBestCmap()
        assert {letter for letter in LETTERS + "…·\u00a0" if ord(letter) not in letters} == set()


def test_digits_of_a_clock_keep_their_places():
    widths = {text.digits(f"{n}:{n}{n}", "bold", 40, "#FFFFFF").get_width() for n in range(10)}
    assert len(widths) == 1


def test_a_line_too_long_shrinks_a_little_before_it_is_cut():
    wide = text.width("Settings", "bold", 40)
    assert text.fit("Settings", "bold", 40, wide) == ("Settings", 40)
    assert text.fit("Settings", "bold", 40, wide - 2) == ("Settings", 38)
    words, pixels = text.fit("Settings", "bold", 40, wide // 2)
    assert words.endswith("…")
    assert text.width(words, "bold", pixels) <= wide // 2
    words, pixels = text.fit("Settings", "bold", 40, wide * 3 // 4, 28)
    assert words == "Settings"
    assert 28 <= pixels < 38


def test_the_cache_holds_no_more_bytes_than_it_may():
    drawn = []

    @kept(megabytes=1)
    def picture(number):
        drawn.append(number)
        return pygame.Surface((256, 256), pygame.SRCALPHA)  # a quarter of a megabyte

    for number in (0, 1, 2, 3, 0, 4, 5, 0):
        picture(number)
    assert drawn == [0, 1, 2, 3, 4, 5]
    picture(1)
    assert drawn[-1] == 1


@pytest.mark.parametrize("radius", [0, 5.5, 36.0, 120])
@pytest.mark.parametrize(("edge", "top"), [("#8090A0", "#405060"), (None, None)])
def test_a_wide_box_looks_as_if_it_were_drawn_at_once(radius, edge, top):
    look = (radius, "#102030", edge, 3.0, top, False)
    wide, whole = shapes.box((701, 150), *look), shapes._drawn_box((701, 150), *look)
    pairs = (pygame.image.tobytes(picture, "RGBA") for picture in (wide, whole))
    assert max(abs(one - other) for one, other in zip(*pairs, strict=True)) <= 8


def test_a_stretched_shadow_equals_one_that_was_drawn_whole():
    for radius, blur in ((12, 4), (12, 8), (24, 16)):
        whole = pygame.Surface((300 + 4 * blur, 200 + 4 * blur), pygame.SRCALPHA)
        box = whole.get_rect().inflate(-4 * blur, -4 * blur)
        pygame.draw.rect(whole, (0, 0, 0, 120), box, border_radius=radius)
        whole = pygame.transform.gaussian_blur(whole, blur)
        shadow = shapes.shadow((300, 200), radius, blur, 120)
        assert shadow.get_size() == whole.get_size()
        alphas = (pygame.image.tobytes(picture, "RGBA")[3::4] for picture in (shadow, whole))
        assert max(abs(one - other) for one, other in zip(*alphas, strict=True)) <= 8


# -- layout


class Box:
    def __init__(self, wide, high):
        self.wide, self.high, self.rect = wide, high, Rect(0, 0, 0, 0)

    def natural_width(self):
        return self.wide

    def height_for(self, width):
        return self.high

    def place(self, rect):
        self.rect = Rect(rect)


def test_columns_give_away_every_pixel_and_no_more():
    boxes = [Box(50, 10), Box(70, 30), Box(10, 20), Box(10, 20)]
    Columns(boxes, 7, [40, None, 1.0, 2.0], "centre").place(Rect(3, 5, 501, 60))
    assert [box.rect.width for box in boxes] == [40, 70, 123, 247]
    assert boxes[-1].rect.right == 504
    assert [box.rect.centery for box in boxes] == [35, 35, 35, 35]


def test_rows_give_the_rest_of_the_height_to_the_growing_item():
    boxes = [Box(10, 20), Box(10, 20), Box(10, 20)]
    Rows(boxes, 5, grow=1).place(Rect(0, 0, 100, 200))
    assert [box.rect.height for box in boxes] == [20, 150, 20]
    assert boxes[2].rect.bottom == 200


def test_a_flow_goes_on_below_when_a_line_is_full():
    boxes = [Box(60, 10), Box(60, 30), Box(60, 10)]
    flow = Flow(boxes, 10)
    assert flow.height_for(130) == 50
    flow.place(Rect(0, 0, 130, 50))
    assert [box.rect.topleft for box in boxes] == [(0, 10), (70, 0), (0, 40)]
    assert Flow([Gap(900, 4)], 10).height_for(100) == 4


# -- keys and focus


@pytest.mark.parametrize("key", ["haunted_house", "ghost_hunt"])
def test_the_editor_tells_rooms_in_the_language_that_is_spoken(key):
    drawing = drawing_of(key)
    speak("de")
    try:
        sketch = drawing.beginnings()[0].sketch
        told = [tool.label for tool in drawing.tools(sketch)]
        told += [line.words for line in drawing.lines(sketch)]
    finally:
        speak("en")
    english = {"Ballroom", "Kitchen", "Nursery", "Library", "Cross Hall", "Bathroom"}
    assert not english & set(told)
    assert "Küche" in told
