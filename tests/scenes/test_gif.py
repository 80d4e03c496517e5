"""Moving pictures, read back by two decoders that are not ours."""

import io
from random import Random

import pygame
import pytest
from PIL import Image

from scenes.export import gif
from scenes.export.work import framed


def decoded(data):
    """The frames as RGB bytes and how long they stay, read by Pillow."""
    picture = Image.open(io.BytesIO(data))
    found = []
    for index in range(picture.n_frames):
        picture.seek(index)
        found.append((picture.convert("RGB").tobytes(), picture.info["duration"]))
    return picture, found


def opaque(rgba):
    return b"".join(rgba[at : at + 3] for at in range(0, len(rgba), 4))


def noise(size, colours, rng):
    chosen = [bytes(rng.randrange(256) for _ in range(3)) + b"\xff" for _ in range(colours)]
    return b"".join(rng.choice(chosen) for _ in range(size[0] * size[1]))


@pytest.mark.parametrize("colours", [1, 2, 3, 4, 5, 16, 17, 127, 128, 255])
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (90, 70)])
def test_a_frame_of_few_colours_is_exact(size, colours):
    pixels = noise(size, colours, Random(colours))
    frame = gif.frame(size, (0, 0), pixels, 70)
    picture, found = decoded(gif.header(size) + frame + gif.TRAILER)
    assert picture.size == size
    assert found == [(opaque(pixels), 700)]


def test_many_codes_fill_the_table_more_than_once():
    size = (400, 150)
    pixels = noise(size, 200, Random(3))
    frame = gif.frame(size, (0, 0), pixels, 10)
    assert decoded(gif.header(size) + frame + gif.TRAILER)[1][0][0] == opaque(pixels)
    data = io.BytesIO(gif.header(size) + frame + frame + gif.TRAILER)
    shown = pygame.image.load_animation(data, "a.gif")
    assert [pygame.image.tobytes(surface, "RGB") for surface, _ in shown] == [opaque(pixels)] * 2


def test_a_frame_of_many_colours_is_near():
    size = (128, 128)
    pixels = bytearray()
    for y in range(128):
        for x in range(128):
            pixels += bytes((2 * x, 2 * y, x + y, 255))
    frame = gif.frame(size, (0, 0), bytes(pixels), 10)
    shown = decoded(gif.header(size) + frame + gif.TRAILER)[1][0][0]
    errors = [abs(a - b) for a, b in zip(shown, opaque(bytes(pixels)), strict=True)]
    assert max(errors) <= 24
    assert sum(errors) / len(errors) < 6


def test_the_same_picture_gives_the_same_bytes():
    pixels = noise((40, 40), 900, Random(5))
    assert gif.frame((40, 40), (0, 0), pixels, 5) == gif.frame((40, 40), (0, 0), pixels, 5)


def test_a_wrong_number_of_pixels_is_refused():
    with pytest.raises(ValueError, match="3 pixels for a frame of 2 x 2"):
        gif.frame((2, 2), (0, 0), bytes(12), 5)


def test_frames_hold_what_changed_and_are_shown_for_ever():
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    first = pygame.Surface((60, 40))
    first.fill("navy")
    second = first.copy()
    second.fill("gold", (10, 5, 8, 6))
    second.fill("gold", (30, 20, 4, 4))
    frames = [framed(None, first, 100), framed(first, second, 50), framed(second, second, 25)]
    assert len(frames[1]) < len(frames[0]) // 2 + 200
    data = gif.header(first.get_size()) + b"".join(frames) + gif.TRAILER
    picture, found = decoded(data)
    assert picture.info["loop"] == 0
    wanted = [pygame.image.tobytes(surface, "RGB") for surface in (first, second, second)]
    assert [shown for shown, _ in found] == wanted
    assert [stay for _, stay in found] == [1000, 500, 250]
