"""Memory for pictures is at hand before they need it, and goes back when they are gone."""

import subprocess
import sys

import pytest

from tests.source import ROOT

PAINTING = """
import resource
import pygame
from scenes.program import garbage
garbage.share_memory()
garbage.hold_pictures()
if {ahead}:
    garbage.keep_at_hand(64 << 20).join()
    assert garbage.keep_at_hand(64 << 20) is None
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
pictures = [pygame.Surface((1000, 1000)) for number in range(10)]
for picture in pictures:
    picture.fill("white")
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""
PAGES = 10 * 4_000_000 // 4096  # of these pictures


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc can be told")
def test_pictures_wait_for_no_memory_that_was_taken_ahead() -> None:
    def pages_awaited(ahead: bool) -> int:
        code = PAINTING.format(ahead=ahead)
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return int(done.stdout.splitlines()[-1])

    assert pages_awaited(False) > 0.9 * PAGES
    assert pages_awaited(True) < 0.1 * PAGES
