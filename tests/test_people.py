"""People beside bots: honest intervals at three matches, and never pooled."""

from __future__ import annotations

from datetime import datetime
from math import comb
from pathlib import Path
from random import Random

import pytest

import main
from game import people, save, scribe
from game.bots.levels import find_bot
from game.chance import stream
from game.match import Match, Seat
from game.notes import Answers
from tests.helpers.variants import play_out

SHORT = (27, 5, 31)  # seeds of short matches


def test_the_exact_interval_holds_its_promise_at_three_matches() -> None:
    for matches in (1, 2, 3, 5, 10):
        intervals = [people.exact_interval(wins, matches) for wins in range(matches + 1)]
        for chance in (step / 200 for step in range(201)):
            inside = sum(
                comb(matches, wins) * chance**wins * (1 - chance) ** (matches - wins)
                for wins, (low, high) in enumerate(intervals)
                if low <= chance <= high
            )
            assert inside >= 0.95 - 1e-6, (matches, chance)


def test_the_exact_interval_is_that_of_the_tables() -> None:
    low, high = people.exact_interval(2, 3)
    assert (round(low, 4), round(high, 4)) == (0.0943, 0.9916)


def written(seed: int, folder: Path, chance: str = "written") -> Path:
    seats = [Seat("person", "Ada"), Seat("person", "Bo")]
    match = play_out(Match("eighteen_ghosts", seats, None, seed), Random(seed))
    found = match
    if chance == "written":
        found = Match("eighteen_ghosts", seats, None, 0, chance="written")
        scribe.write_down(found, scribe.read_text(scribe.text_of(match)))
    found.feedback.answer(Answers(seat=0, scales={"fun": 4}))
    found.feedback.answer(Answers(seat=1, scales={"fun": 2}))
    path = folder / f"{chance} {seed}.ghost"
    save.write(found, path, datetime(2026, 11, 26))
    return path


def test_people_stand_beside_bots_and_seeded_matches_do_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "bots.lab"
    words = ["playtest", "eighteen_ghosts", "--games", "4", "--workers", "1", "--store", str(run)]
    assert main.main(words) == 0
    files = [written(seed, tmp_path) for seed in SHORT]
    files.append(written(16, tmp_path, "seed"))
    text = people.beside(run, files)
    assert "people (3)" in text
    assert "bots (4)" in text
    assert "fun                         3.0 of 5, 6 testers" in text
    other = Match("haunted_house", [Seat("person", "Ada"), Seat("person", "Bo")], None, 0,
                  chance="written")  # fmt: skip
    save.write(other, tmp_path / "another game.ghost", datetime(2026, 11, 26))
    assert people.beside(run, [*files, tmp_path / "another game.ghost"]) == text
    assert "Left out" not in text
    capsys.readouterr()
    assert main.main(["compare-people", str(run), *map(str, files)]) == 0
    assert capsys.readouterr().out.strip() == text.strip()
    assert main.main(["compare-people", str(run), str(files[-1])]) == 2
    assert "no finished match on paper" in capsys.readouterr().err


def test_agreement_is_told_with_the_lowest_and_highest_match() -> None:
    assert people.Agreement((3, 1), (4, 4)).words == "50% of 8 decisions (25% to 75%)"
    assert people.Agreement((0,), (0,)).words == ""


def test_a_bot_agrees_with_itself(tmp_path: Path) -> None:
    match = save.load(written(SHORT[0], tmp_path))
    found = people.agreement_of([match])
    assert found.asked == (len(people.choices_of(match)),)
    assert found == people.agreement_of([match]), "the same matches give the same share"
    bot = find_bot("eighteen_ghosts", people.ADVISOR_LEVEL)
    played = Match("eighteen_ghosts", match.seats, None, 0)
    number = 0  # of the decision, without those that were forced
    for _ply in range(12):
        seen = played.state.observation(played.state.current_player)
        action = bot.choose(seen, stream(number, "people")).action
        number += len({*map(seen.notation, seen.legal_actions())}) > 1
        played.play(action)
    found = people.agreement_of([played])
    assert found.same == found.asked == (number,)
