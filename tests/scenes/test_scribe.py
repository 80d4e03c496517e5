"""The scribe: matches of all games entered by mouse and keyboard, saved entry by entry."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game import catalog, deal, save
from game.match import Match, Seat
from game.state import CHANCE
from scenes.scribe.scene import Scribe
from scenes.scribe.set_up import ScribeSetUp
from scenes.ui.words import Words
from tests.helpers.sampling import sampled
from tests.helpers.shipped import SHIPPED
from tests.helpers.variants import play_out
from tests.programs.scribe_entering import played
from tests.scenes.laboratory import wire

ROOT = Path(__file__).parents[2]
SEATS = ("Ada", "Bo", "Cy", "Di")
ENTRIES = {"haunting_house_3": 24, "ghost_hunt": 30}


def seeded(key, seed=3, decisions=30):
    count = catalog.find(key).players[0]
    seats = [Seat("person", name) for name in SEATS[:count]]
    return play_out(Match(key, seats, None, seed), Random(seed), decisions)


def begin(player, match):
    """Open the scribe at the table of a match."""
    blank = Match(match.game.key, match.seats, match.options, match.seed, chance="written")
    return player.open(wire(player.app).write_down(blank))


def pads(player):
    return [target for target in player.targets() if target.name.startswith("pad ")]


def enter(player, entry, by_board):
    """Enter an action as a person would: the pad, the board, or else its notation."""
    scene = player.app.scene
    names = [target.name for target in pads(player)]
    board = scene.board
    paths = [] if entry.player == CHANCE else board.view.clicks(board.observation, entry.action)
    if f"pad {entry.notation}" in names and (entry.player == CHANCE or not by_board):
        player.click(f"pad {entry.notation}")
    elif by_board and paths and all(place in board.places for place in paths[0]):
        for place in paths[0]:
            player.click_at(board.places[place].rect.center)
    if len(scene.match.log) == entry.ply:
        player.app.ring.focus_named("notation")
        player.type(entry.notation)
        player.press("Enter")


@pytest.mark.parametrize("key", sampled(catalog.GAMES))
def test_a_match_is_entered_and_equals_the_one_played(player, key):
    match = seeded(key)
    scene = begin(player, match)
    for entry in match.log[: ENTRIES.get(key, 30)]:
        enter(player, entry, by_board=entry.ply % 2 == 0)
        assert scene.match.positions == match.positions[: entry.ply + 2], entry
    loaded = save.load(scene.file.path)
    assert loaded.positions == scene.match.positions
    assert loaded.chance == "written"


def test_what_was_entered_is_saved_before_the_next_question(player):
    match = seeded("haunting_house_3", decisions=4)
    scene = begin(player, match)
    for entry in match.log[:6]:
        enter(player, entry, by_board=False)
        assert save.load(scene.file.path).entries == match.entries[: entry.ply + 1]


def test_the_pad_shows_what_could_be_rolled_and_undo_takes_it_back(player):
    match = seeded("ghost_hunt")
    scene = begin(player, match)
    rolled = next(entry for entry in match.log if entry.player == CHANCE)
    for entry in match.log[: rolled.ply]:
        enter(player, entry, by_board=False)
    assert [target.label for target in pads(player)] == ["1", "2", "3", "4", "5", "6"]
    player.click(f"pad {rolled.notation}")
    assert len(scene.match.log) == rolled.ply + 1
    player.press("Ctrl Z")
    assert len(scene.match.log) == rolled.ply
    assert len(save.load(scene.file.path).log) == rolled.ply


def refusal(player):
    """Return why the last entry was not taken, as it stands below the field."""
    return " ".join(
        widget.label
        for widget in player.app.scene.page.widgets
        if isinstance(widget, Words) and widget.colour == "danger"
    )


def test_an_impossible_entry_changes_nothing_and_says_what_is_possible(player):
    scene = begin(player, seeded("ghost_hunt", decisions=0))
    player.app.ring.focus_named("notation")
    player.type("type Dragon")
    player.press("Enter")
    assert scene.match.log == []
    assert "Enter one of these: type" in refusal(player)
    assert player.find("notation").value == "type Dragon", "it can be corrected"
    for _letter in "Dragon":
        player.press("Backspace")
    player.type("Demon")
    player.press("Enter")
    assert [entry.notation for entry in scene.match.log] == ["type Demon"]
    assert not refusal(player)
    player.press("Enter")
    assert refusal(player) == "Type an entry, or click it on the board."


def test_the_diary_is_asked_for_what_was_secret(player):
    scene = begin(player, seeded("haunted_house", decisions=0))
    assert "From the diary of Ada" in [widget.label for widget in scene.page.widgets]


def test_an_unfinished_written_match_goes_on_where_it_was_left(player):
    match = seeded("haunting_house_3", decisions=2)
    scene = begin(player, match)
    enter(player, match.log[0], by_board=False)
    path = scene.file.path
    again = wire(player.app).resume(path)
    assert isinstance(again, Scribe)
    assert again.match.positions == match.positions[:2]


def test_they_may_have_stopped(player):
    scene = begin(player, seeded("eighteen_ghosts", decisions=0))
    player.click("End early")
    player.click("Bo gave up")
    assert scene.match.over
    assert scene.match.returns() == [1.0, -1.0]
    assert save.load(scene.file.path).over


def test_a_wrong_code_of_a_deal_is_told_before_the_writing_starts(player):
    player.open(wire(player.app).paper())
    player.click("Write down a match")
    scene = player.app.scene
    assert isinstance(scene, ScribeSetUp)
    scene._choose_game(list(catalog.GAMES).index("haunting_house_3"))
    player.wait()
    assert not scene.start.is_enabled
    code = deal.code_of("haunting_house_3", 4, scene.plan.options, 77)
    player.app.ring.focus_named("deal")
    player.type(code[:-1])
    assert "not a deal of this table" in scene.plan.fault()
    player.type(code[-1])
    assert scene.start.is_enabled
    player.click("Start writing")
    assert player.app.scene.match.seed == 77


MOMENTS = [(key, seed) for key in SHIPPED for seed in range(4)]


@pytest.mark.parametrize(("key", "seed"), sampled(MOMENTS))
def test_nothing_that_was_entered_is_lost_when_the_program_is_killed(home, key, seed):
    rng = Random(f"{key} {seed}")
    command = [sys.executable, "-m", "tests.programs.scribe_entering", key, str(seed), str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        path = Path(child.stdout.readline().strip())
        asked = 0
        for _ in range(rng.randrange(1, 25)):
            asked = int(child.stdout.readline() or asked)
        time.sleep(rng.random() * 0.03)  # between two entries, or while one is written
        child.kill()
        asked = max([asked, *map(int, child.stdout.read().split())])
    match = played(key, seed)
    kept = save.load(path)
    assert asked <= len(kept.log) <= asked + 1
    assert kept.positions == match.positions[: len(kept.log) + 1]


def note_on_sheet(player, line):
    player.app.ring.focus_named("sheet")
    player.type(line)
    player.press("Enter")


def test_secrets_are_filled_in_afterwards_and_a_wrong_one_is_told(player):
    scene = begin(player, seeded("haunted_house", decisions=0))
    player.click("Not known yet")
    assert scene.match.waiting == ["?"]
    assert not player.app.scene.match.log
    for line in ("A:trap", "end", "?", "?", "A:radar -> 3"):
        note_on_sheet(player, line)
    assert scene.match.waiting == ["?", "A:trap", "end", "?", "?", "A:radar -> 3"]
    again = player.open(wire(player.app).resume(scene.file.path))
    assert again.match.waiting == scene.match.waiting
    player.app.ring.focus_named("notation")
    player.type("z9")
    player.press("Enter")
    assert "Line 1: 'z9' is not possible" in refusal(player)
    player.click_at(again.board.places["b2"].rect.center)
    assert [entry.notation for entry in again.match.log] == ["@b2", "A:trap", "end"]
    player.press("Ctrl Z")
    assert again.match.waiting == scene.match.waiting
    assert not again.match.log
    for secret in ("@d1", "d1-d2", "end"):
        player.app.ring.focus_named("notation")
        player.type(secret)
        player.press("Enter")
    assert "Line 6: you wrote '3'" in refusal(player)
    assert again.match.waiting == ["?", "A:radar -> 3"]
    player.press("Ctrl Z", "Ctrl Z")
    for secret in ("@b2", "b2-b1", "end"):
        player.app.ring.focus_named("notation")
        player.type(secret)
        player.press("Enter")
    assert not again.match.waiting
    saved = save.load(again.file.path)
    assert saved.positions == again.match.positions[: again.match.ply + 1]
    assert len(saved.log) == 6


def test_the_end_is_not_told_before_the_diary_is_filled_in(player):
    scene = begin(player, seeded("haunted_house", decisions=0))
    player.click("Not known yet")
    player.click("End early")
    assert not player.app.overlay_open
    assert not scene.match.over
    player.press("Ctrl Z")
    assert scene.match.waiting == []
