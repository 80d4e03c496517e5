"""What is played: which take, how loud, and from which side."""

from itertools import pairwise
from time import monotonic, sleep

import pygame
import pytest

from scenes.ui.sound.ambient_loop import speakers
from scenes.ui.sound.sounds import SOUND_CHANNELS, TAKES_A_FILE, Sounds


@pytest.fixture
def sounds():
    found = Sounds(lambda: (0.8, 0.4, 0.2, 0.6))
    yield found
    found.close()


def listen(sounds):
    """Note what is played instead of playing it."""
    heard = []
    sounds.emit = lambda *sound: heard.append(sound)
    return heard


def test_no_take_is_heard_twice_running_and_all_are_heard(sounds):
    heard = listen(sounds)
    for _ in range(40):
        sounds.play("fight")
        sounds.play("click")
    for name in ("fight", "click"):
        takes = [take for other, take, _, _ in heard if other == name]
        assert set(takes) == set(range(TAKES_A_FILE))
        assert all(first != second for first, second in pairwise(takes))


def test_effects_and_the_interface_have_their_own_volumes(sounds):
    heard = listen(sounds)
    sounds.play("fight", -0.5)
    sounds.play("click")
    assert [(name, side, volume) for name, _, side, volume in heard] == [
        ("fight", -0.5, 0.8),
        ("click", 0.0, 0.4),
    ]


def test_a_sound_comes_from_its_side_and_is_equally_loud_wherever_it_comes_from(sounds):
    sounds.emit("fight", 0, 1.0, 1.0)
    assert any(pygame.mixer.Channel(number).get_busy() for number in range(SOUND_CHANNELS))
    loud = [speakers(side) for side in (-1.0, -0.4, 0.0, 1.0)]
    assert loud[0][0] > loud[0][1]
    assert loud[2][0] == pytest.approx(loud[2][1])
    assert loud[3][1] > loud[3][0]
    assert all(left**2 + right**2 == pytest.approx(1) for left, right in loud)


def test_nothing_is_played_or_counted_while_sounds_would_tell_a_secret(sounds):
    heard = listen(sounds)
    sounds.hushed = True
    sounds.play("fight")
    assert not heard
    assert not sounds.played


def test_a_sound_without_a_file_is_silent(sounds):
    sounds.play("nothing of that name")


def test_the_ambience_is_read_aside_and_the_mixer_waits_for_it_at_the_end(sounds):
    sounds.play_ambience("ambience")
    sounds.aside(lambda: sounds.emit("fight", 0, 0.0, 1.0))
    sounds.close()
    assert not any(thread.is_alive() for thread in sounds._asides)
    assert "fight" in sounds.loaded


def test_the_ambience_plays_at_its_volume(sounds):
    sounds.play_ambience("ambience")
    for thread in sounds._asides:
        thread.join()
    assert sounds.ambience.get_busy()
    loop = sounds.ambience.get_sound()
    assert loop.get_volume() == pytest.approx(0.2, abs=0.01)
    sounds.volumes = lambda: (0.8, 0.4, 0.5, 0.6)
    sounds.refresh()  # while it fades in
    assert loop.get_volume() == pytest.approx(0.5, abs=0.01)
    deadline = monotonic() + 10
    while sounds.ambience.get_volume() < 1 and monotonic() < deadline:
        sleep(0.02)
    assert sounds.ambience.get_volume() == 1, "the fade ends at the volume of the loop"
