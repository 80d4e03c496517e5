"""Tests that are not painted read words, but neither pixels nor frames."""

import pytest

from tests.scenes.driver import Driver, make_app
from tests.scenes.gallery import Gallery


@pytest.mark.parametrize(
    "read",
    [lambda app: app.screen.surface, lambda app: app.frames, lambda app: app.go_live()],
    ids=["pixels", "frames", "live"],
)
def test_what_is_not_painted_cannot_be_read(player, gallery, read):
    with pytest.raises(AssertionError, match="painted"):
        read(player.app)


def test_painted_windows_show_pixels(painted, player, gallery):
    assert player.app.frames > 0
    assert len({player.app.screen.surface.get_at((x, 360))[:3] for x in range(1280)}) > 10


def test_words_are_the_same_with_and_without_painting(home, monkeypatch):
    said = []
    for undo in (lambda: None, monkeypatch.undo):
        undo()
        player = Driver(make_app(home.parent))
        player.open(Gallery())
        player.click("Toggle")
        said.append([list(widget.absolute_texts()) for widget in player.app.scene.page.widgets])
    assert said[0] == said[1]
    assert any(said[0])
