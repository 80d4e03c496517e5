"""Great moments are staged, wherever a board shows them, and whoever presses anything goes on."""

import re
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.rules.eighteen_ghosts.facts import Ended, Escaped
from scenes.boards.faces import face_of
from scenes.boards.motion import staging
from scenes.boards.motion.climax import Climax
from scenes.boards.motion.staging import LEAD_MILLISECONDS, LEAVE_MILLISECONDS, Beat, beat_of
from scenes.boards.view import Animation, Cue
from scenes.replay.scene import Replay, ReplayLinks
from scenes.telling.match_log import log_of
from tests.scenes.driver import FRAME, Driver, make_app
from tests.scenes.tables import Room, eager

pytestmark = pytest.mark.usefixtures("painted")

MOMENTS = {
    "eighteen_ghosts": {"Escaped", "Ended"},
    "haunted_house": {"Captured", "RoomHaunted", "HouseHaunted", "TrapSprung", "Missed"},
    "guidance_rite": {"Clashed", "MovedTogether", "BoutEnded"},
    "haunting_house_3": {"Died", "Left", "Cancelled", "Ended"},
    "ghost_hunt": {"HuntBegan", "Killed", "CrucifixBurned", "Named", "Ended"},
}
DOORS = ReplayLinks(
    play=lambda match: Room("Play", match),
    analysis=lambda match, find: Room("Analysis", match, find),
    swings=lambda match: [],
)


def escape(match):
    """The step after which the first ghost is out."""
    log = log_of(match, None)
    steps = range(1, log.last + 1)
    return next(at for at in steps if any(isinstance(fact, Escaped) for fact in log.facts(at)))


def staged(home, **settings):
    """A replay in which a ghost is just about to slip out."""
    player, match = Driver(make_app(home, **settings)), eager(1)
    at = escape(match)
    scene = player.open(Replay(match, DOORS, at - 1, "one", "21 November 2026"))
    scene.step(1)
    return player, scene


def test_every_game_stages_its_great_moments_for_about_a_second_with_a_sound_of_their_own():
    importance = {
        sound: weight
        for sound, weight in re.findall(
            r"\| (\w+)\.ogg \| (\w+) \|", Path("docs/sounds.md").read_text(encoding="utf-8")
        )
    }
    for key in GAMES:
        view = face_of(key).view()
        assert {kind.__name__ for kind in view.climaxes} == MOMENTS[key]
        for kind, climax in view.climaxes.items():
            assert kind in view.facts.kinds
            assert 800 <= climax.hold <= 1500
            sound = view.sounds[kind]  # that of the end is whose it is
            assert (
                importance[sound] in ("strong", "decisive", "small")
                if sound
                else (kind.__name__ == "Ended")
            )


def test_the_animation_stands_still_at_the_climax_and_goes_on_after_it():
    beat, time, seen = Beat(Climax(900, "ok", shown=200), ["a1"], 500, 1000), 0.0, []
    while not beat.over:
        time += beat.spend(time, 10.0)
        seen.append((time, beat.nearness, beat.still(time)))
    assert next(near for _, near, _ in seen if near) < 0.01, "the camera does not jump"
    assert max(near for _, near, _ in seen) == 1.0
    held = [time for time, _, still in seen if still]
    assert set(held) == {700.0}
    assert len(held) * 10 == pytest.approx(900 - 200, abs=20)
    assert time == pytest.approx(700 + LEAVE_MILLISECONDS, abs=20), "what follows goes on meanwhile"
    assert len(seen) * 10 == pytest.approx(
        500 - LEAD_MILLISECONDS + LEAD_MILLISECONDS + 900 + LEAVE_MILLISECONDS, abs=30
    )


def test_an_escape_is_held_in_its_light_and_then_the_picture_is_as_ever(home):
    player, scene = staged(home)
    board, drawn = scene.board, []
    assert board.playback.beat
    still = 0
    while board.animating:
        frames = player.app.frames
        player.wait()
        if not board.moving and board.animating:
            still += player.app.frames == frames
        closeup = board._closeup()
        drawn.append(closeup.part if closeup else 0.0)
        assert not (drawn[-1] and board.area), "no ring where the camera shows something else"
    assert max(drawn) == 1.0
    assert still * FRAME >= 0.5, "while all stands still nothing is drawn"
    assert board.playback.beat is None
    assert board._closeup() is None


def test_while_the_camera_is_near_the_board_is_drawn_as_one_or_not_at_all(home, monkeypatch):
    player, scene = staged(home)
    app, board, areas = player.app, scene.board, []
    while not (board.playback.beat and board.playback.beat.still(board.playback.time)):
        player.wait()
    player.wait()
    assert board.moved() == []
    solid = board.solid
    assert solid == board.painter.board
    monkeypatch.setattr(Replay, "solid", solid)
    monkeypatch.setattr(Replay, "parted", True)
    draw_in = app.painter.draw_in
    app.painter.draw_in = lambda scene, look, area, life: (
        areas.append(area),
        draw_in(scene, look, area, life),
    )
    for place, whole in ((solid.center, True), (board.painter.side.topleft, False)):
        areas.clear()
        app.changed_in(pygame.Rect(*place, 9, 9))
        player.wait()
        assert areas
        assert any(area.contains(solid) for area in areas) == whole
        assert any(area.colliderect(solid) for area in areas) == whole


def test_what_the_camera_does_not_see_need_not_be_drawn(home, monkeypatch):
    player, scene = staged(home)
    app, pictures, parts = player.app, [], []
    while scene.board.animating:
        player.wait()
        closeup = scene.board._closeup()
        if closeup and closeup.part:
            near = staging.seen_parts(app.screen.surface, scene.board.painter.board, closeup)
            parts.append(sum(part.width * part.height for part in near))
            found = []
            for seen in (near, [app.screen.surface.get_rect()]):
                monkeypatch.setattr(staging, "seen_parts", lambda *_, seen=seen: seen)
                app.changed()
                app._draw()
                found.append(bytes(app.screen.surface.get_buffer().raw))
            monkeypatch.undo()
            pictures.append(found)
    assert len(pictures) > 10
    assert all(one == other for one, other in pictures)
    wide, high = app.screen.size
    assert min(parts) < 0.8 * wide * high


def test_any_press_ends_what_is_staged(home):
    player, scene = staged(home)
    player.wait(0.3)
    assert scene.board.playback.beat
    player.press("Tab")
    assert not scene.board.animating


@pytest.mark.parametrize("setting", [{"animation": "off"}, {"reduced_motion": True}])
def test_nothing_is_staged_without_animations_and_with_reduced_motion(home, setting):
    _, scene = staged(home, **setting)
    assert scene.board.playback.beat is None


def test_what_is_not_heard_is_not_staged_either():
    view = face_of("eighteen_ghosts").view()
    facts = [Escaped(0, "b5", True)]
    assert beat_of(view, facts, Animation(None, cues=[Cue(0, "move")]), 300) is None
    heard = Animation(None, cues=[Cue(90, "escape", "b5")])
    beat = beat_of(view, facts, heard, 300)
    assert beat.at == 90
    assert beat.climax.hold == 900
    assert beat_of(view, [*facts, Ended(1, 0)], heard, 300).climax.hold == 1400


def test_what_is_staged_without_any_motion_is_drawn(home):
    player, scene = staged(home)
    scene.board.settle()
    scene.board.playback.beat = Beat(Climax(900, "ok"), [], 0, 0)
    assert (scene.board.animating, scene.board.playback.length) == (True, 0)
    player.app.changed()
    player.wait()
    assert player.app.scene is scene
