"""What the lab counts of a match besides its result, and what a kind of action is worth."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from functools import lru_cache
from math import log2
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.bots.levels import find_bot
from game.bots.restricted import Restricted
from game.match import Match
from game.playtest.census import Census
from game.playtest.charts import MIN_MATCHES_COLOURED, HeatGround, frequencies, picture, successes
from game.playtest.experiment import judged, restrict, single
from game.playtest.findings import BEYOND, openings, setting_tables, spots, uses
from game.playtest.intervals import share_interval
from game.playtest.judging import judged_of
from game.playtest.luck_adjustment import LuckCount, luck_shares
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import Played, Score
from game.playtest.moments import NumberMoments, Ratio
from game.playtest.notes import Notes, notes_of, pack_notes, unpack_notes
from game.playtest.playing import play
from game.playtest.plies import replay
from game.playtest.results import results_text
from game.playtest.run import play_all
from game.playtest.store import Store
from game.playtest.tables import warnings
from game.playtest.tally import Tally
from game.state import CHANCE
from main import main
from tests.helpers.counting import by_seat, tally_of
from tests.helpers.sampling import full

KEY = "eighteen_ghosts"
each_game = pytest.mark.parametrize("key", catalog.GAMES)


@lru_cache(maxsize=8)
def played(key: str) -> tuple[MatchPlan, Played, Match]:
    plan = make_plan(key, (), 2, 5, {})
    match = play(plan, 0)
    return plan, match, replay(plan, match)


@lru_cache(maxsize=1)
def many() -> tuple[MatchPlan, tuple[Played, ...]]:
    plan = make_plan(KEY, ("1", "random"), 40, 3, {"placement": "random"}, True)
    return plan, play_all(single(plan))[0].matches


# What is counted


@each_game
def test_every_legal_action_is_of_a_kind_that_the_game_lists(key: str) -> None:
    study = catalog.find(key).rules.study
    known = {kind.key for kind in study.kinds}
    assert len(known) == len(study.kinds) == len({kind.label for kind in study.kinds})
    match = played(key)[2]
    for entry in match.log[::7]:
        state = match.positions[entry.ply]
        if entry.player != CHANCE:
            seen = state.observation(entry.player)
            for action in state.legal_actions()[:40]:
                assert study.kind_of(state, action) in known
                assert study.kind_of(seen, action) == study.kind_of(state, action)


@each_game
def test_every_deed_belongs_to_a_chart_and_every_decision_is_counted_once(key: str) -> None:
    study = catalog.find(key).rules.study
    plan, match, whole = played(key)
    notes = unpack_notes(match.notes)
    assert notes == notes_of(whole)
    assert sum(notes.uses.values()) == match.decisions
    assert {chart for chart, _, _ in notes.chart_entries} <= {chart.key for chart in study.charts}
    assert all(0 <= seat < len(plan.seats) for _, _, seat in notes.chart_entries)


def test_what_is_counted_is_what_happened() -> None:
    _, match, whole = played(KEY)
    notes = unpack_notes(match.notes)
    jumps = Counter(entry.player for entry in whole.log if entry.notation.startswith("m:"))
    assert {seat: notes.uses.get(("jump", seat), 0) for seat in (0, 1)} == dict(jumps)
    placed = sorted(place for chart, place, _ in notes.chart_entries if chart == "placed")
    written = sorted(e.notation[2:] for e in whole.log[:18])
    assert placed == written
    escaped = sum(
        times for chart_place, times in notes.chart_entries.items() if chart_place[0] == "escapes"
    )
    assert escaped == sum(whole.state.escaped)  # type: ignore[attr-defined]


def test_notes_that_are_damaged_are_told_and_none_are_none() -> None:
    notes = Notes({("step", 1): 3}, {("kills", "b2", 0): 1, ("types", "The Twins", 0): 2})
    assert unpack_notes(pack_notes(notes)) == notes
    assert unpack_notes(b"") == Notes()
    with pytest.raises(ValueError, match="damaged"):
        unpack_notes(b"nothing")


@full
def test_all_that_was_done_at_a_place_is_counted_there() -> None:
    plan, matches = many()
    done = spots(tally_of(plan, matches).census.survey(), "fights")
    assert sum(one.times for one in done.values()) == sum(
        times
        for match in matches
        for (chart, _, _), times in unpack_notes(match.notes).chart_entries.items()
        if chart == "fights"
    )


def test_how_matches_begin_is_held_against_what_the_same_seat_chose_otherwise() -> None:
    plan = make_plan("ghost_hunt", (), 240, 1, {})
    tally = Tally(plan)
    for number in range(240):
        strong = number % 3 == 0
        opening = ((0, "type Demon" if strong else "type Spirit"), (0, f"room {number % 2}"))
        won = 1.0 if strong or number % 8 == 1 else -1.0
        match = play(replace(plan, noted=False), 0)
        notes = pack_notes(Notes(opening=opening))
        tally.add(number, replace(match, returns=(won, -won, -won), notes=notes))
    found = openings(tally.census.survey())
    assert [use.words for use in found[:2]] == ["type Spirit", "type Demon"]
    demon = found[1]
    assert (demon.score.matches, demon.others.matches, demon.sure) == (80, 160, True)
    assert demon.worth == pytest.approx(1 - found[0].score.share)
    rooms = [use for use in found if len(use.opening) == 2]
    assert [use.others.matches for use in rooms if use.words.startswith("type Demon")] == [40, 40]
    told = "\n".join(table.text() for table in setting_tables(tally, 0.05))
    assert "Ghost: type Demon" in told
    assert BEYOND in next(line for line in told.splitlines() if "Ghost: type Demon" in line)


@full
def test_who_did_it_and_who_did_not_are_all() -> None:
    plan, matches = many()
    tally = tally_of(plan, matches)
    survey, seats = tally.census.survey(), by_seat(matches, 2)
    for seat in (0, 1):
        for use in uses(plan, survey, tally.counted(), seat):
            assert use.users.matches + use.others.matches == len(matches)
            assert use.users.wins + use.others.wins == seats[seat].wins
            assert use.a_match == pytest.approx(use.times / len(matches))


# Doing without


@each_game
@pytest.mark.parametrize("bot", ["2"])
def test_who_does_without_does_so_wherever_something_else_is_legal(key: str, bot: str) -> None:
    game = catalog.find(key)
    _, _, match = played(key)
    looked = 0
    for entry in match.log:
        if entry.player == CHANCE or looked == 2:
            continue
        state = match.positions[entry.ply]
        kinds = {game.rules.study.kind_of(state, action) for action in state.legal_actions()}
        if len(kinds) > 1:
            looked += 1
            wanted = find_bot(key, bot).choose(state.observation(entry.player), Random(1)).action
            kind = game.rules.study.kind_of(state, wanted)
            without = Restricted(find_bot(key, bot), game, kind, (entry.player,))
            chosen = without.choose(state.observation(entry.player), Random(1)).action
            assert chosen in state.legal_actions()
            assert game.rules.study.kind_of(state, chosen) != kind
    assert looked == 2


def test_what_nothing_else_stands_for_is_done_all_the_same() -> None:
    plan = make_plan(KEY, ("1", "1"), 1, 1, {})
    cell = restrict(plan, ["place"]).cells[1]
    assert unpack_notes(play(cell.plan, 0).notes).uses["place", 0] == 9


@full
def test_restricted_play_is_compared_with_the_same_seeds() -> None:
    plan = make_plan(KEY, ("1", "1"), 6, 1, {})
    experiment = restrict(plan, ["fight"])
    assert [cell.label for cell in experiment.cells] == ["as given", "without fight"]
    base, without = play_all(experiment)
    assert base.matches == play_all(single(plan))[0].matches
    for match in without.matches:
        forced = unpack_notes(match.notes).uses
        assert forced.get(("fight", 0), 0) == 0
    with pytest.raises(ValueError, match=r"unknown kind of action 'fly'; known: place, step"):
        restrict(plan, ["fly"])
    assert any("is worth what its side loses" in words for words in warnings(restrict(plan), 100))


def test_a_whole_side_does_without() -> None:
    plan = restrict(make_plan("ghost_hunt", (), 3, 1, {}), ["use_emf"]).cells[1].plan
    assert (plan.bound, plan.bound_seats) == (1, (1, 2))
    assert make_plan("ghost_hunt", (), 3, 1, {}).bound_seats == ()


# Luck


def counted(results: list[tuple[float, ...]], bots: tuple[str, str] = ("1", "random")) -> LuckCount:
    """Matches of two seats, paired: the results of the first seat, by number."""
    count = LuckCount(make_plan(KEY, bots, len(results), 0, {}, True))
    for number, signs in enumerate(results):
        count.add(number, signs, [results[number - 1]] if number % 2 else [])
    return count


WON, LOST = (1.0, -1.0), (-1.0, 1.0)


def test_who_always_wins_leaves_nothing_to_luck() -> None:
    luck = luck_shares([counted([WON, LOST] * 100)])
    assert luck is not None
    assert luck.skill == 1
    assert luck.luck.low == luck.luck.mean == 0
    assert 0.02 < luck.luck.high < 0.2  # one upset in 200 matches would be 2 %


def test_what_the_deal_decides_is_luck_of_the_deal() -> None:
    chance = Random(1)
    results = [side for _ in range(400) for side in [chance.choice((WON, LOST))] * 2]
    luck = luck_shares([counted(results)])
    assert luck is not None
    assert luck.deal == pytest.approx(1, abs=0.05)
    assert luck.luck.low > 0.9


def test_what_is_tossed_in_every_match_is_luck_of_the_play() -> None:
    chance = Random(1)
    luck = luck_shares([counted([chance.choice((WON, LOST)) for _ in range(2000)])])
    assert luck is not None
    assert luck.play == pytest.approx(1, abs=0.1)
    assert luck.deal < 0.1


def test_the_first_seat_is_neither_luck_nor_skill() -> None:
    luck = luck_shares([counted([WON] * 200)])
    assert luck is not None
    assert luck.seat > 0.98


def test_luck_is_not_told_of_what_cannot_tell() -> None:
    assert luck_shares([counted([WON, LOST] * 100, ("1", "1"))]) is None  # equals
    assert luck_shares([counted([WON, LOST] * 3)]) is None  # too few


def test_means_of_numbers_and_of_sums() -> None:
    moments, ratio = NumberMoments(), Ratio()
    for value in (1.0, 2.0, 3.0, 6.0):
        moments.add(value)
    assert moments.estimate().mean == 3
    for times, total in ((1, 2.0), (3, 6.0), (2, 4.0)):
        ratio.add(times, total)
    assert ratio.estimate().mean == 2
    assert ratio.estimate().low == pytest.approx(2 - share_interval(0, 3)[1])


# Information


def test_a_radar_answer_is_worth_the_tiles_it_rules_out() -> None:
    match = played("haunted_house")[2]
    study = catalog.find("haunted_house").rules.study
    assert study.gains
    radar = next(entry for entry in match.log if entry.notation.endswith("radar"))
    before, after = match.positions[radar.ply], match.positions[radar.ply + 1]
    (gain,) = study.gains(before, radar.action, after)
    assert gain.source in ("radar", "radar_two")
    assert gain.bits == pytest.approx(-log2(1 - gain.ruled_out))
    assert 0 < gain.ruled_out < 1


@pytest.mark.parametrize("key", ["ghost_hunt", "haunted_house"])
def test_what_was_learned_adds_up(key: str) -> None:
    _, match, whole = played(key)
    found = judged_of(whole)
    assert {source for source, *_ in found.gains} <= {*catalog.find(key).rules.study.sources}
    census = Census()
    census.add(0, Played(**{**_fields(match), "judged": found}))
    survey = census.survey()
    for source, times, bits, ruled_out in found.gains:
        assert survey.gains[source].bits.mean == pytest.approx(bits / times)
        assert 0 <= ruled_out <= times
    assert list(survey.course) == [name for name, _ in found.course]


def _fields(match: Played) -> dict[str, object]:
    return {name: getattr(match, name) for name in Played.__slots__}  # type: ignore[attr-defined]


# Kept, exported, told


def test_matches_are_judged_as_they_are_played_and_kept(tmp_path: Path) -> None:
    experiment = judged(single(make_plan(KEY, (), 3, 1, {})), 2)
    path = tmp_path / "run.lab"
    with closing(Store.create(path, experiment)) as store:
        play_all(experiment, store=store)
        assert [match.judged is not None for match in store.matches(0)] == [True, True, False]
    with closing(Store.create(path, judged(experiment, 3))) as store:
        assert store.played == 3  # the same playtest, judged or not
        (summary,) = play_all(judged(experiment, 3), store=store)
    assert summary.tally.census.survey().judged == 3  # the last one afterwards


def test_a_playtest_of_before_opens_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.lab"
    plan = make_plan(KEY, (), 4, 1, {})
    Store.create(path, single(plan)).close()
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("PRAGMA writable_schema = 1")
        numbers = "UPDATE sqlite_master SET sql = replace(sql, 'seed TEXT', 'seed INTEGER')"
        old.execute(numbers)
        for column in ("notes", "judged"):
            old.execute(f"ALTER TABLE played DROP COLUMN {column}")
        about = dict(old.execute("SELECT key, value FROM about"))
        kept = json.loads(about["experiment"])
        for cell in kept["cells"]:
            for new in ("forbidden", "bound", "judged"):
                del cell["plan"][new]
        about |= {"format": "1", "experiment": json.dumps(kept)}
        del about["checksum"], about["played"]
        from game.playtest.store import _checksum

        about["checksum"] = str(_checksum(tuple(sorted(about.items()))))
        for item in about.items():
            old.execute("UPDATE about SET value = ? WHERE key = ?", item[::-1])
    with closing(Store.create(path, single(plan))) as store:
        (summary,) = play_all(store.experiment, store=store)
        stored = list(store.matches(0))
    assert len(stored) == summary.tally.matches == 4
    assert tally_of(plan, stored).census.survey().noted == 0


def test_the_command_line_tells_what_was_done(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playtest", KEY, "--games", "2", "--workers", "1", "--seat", "1", "--forbid", "jump"]
    assert main([*words, "--study", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [cell["label"] for cell in data["findings"]] == ["as given", "without jump"]
    assert {use["kind"] for use in data["findings"][0]["uses"]} >= {"place", "step"}
    assert data["cells"][0]["judged"]["drama"]["mean"] >= 0
    assert main([*words[:-2], "--seat", "1", "--study"]) == 0
    told = capsys.readouterr().out
    assert "This does not prove a cause" in told
    assert "Portals of escape" in told


@full
def test_names_that_are_no_places_are_all_listed_and_of_places_the_first_six() -> None:
    experiment = single(make_plan("ghost_hunt", (), 40, 1, {}))
    summaries = play_all(experiment)
    text = results_text(experiment, summaries, is_study=True)
    types = text.partition("Types of ghosts ")[2].partition("\n\n")[0].splitlines()[1:]
    assert len(types) == 8
    rooms = text.partition("Ghost rooms ")[2].partition("\n\n")[0].splitlines()[1:]
    assert len(rooms) <= 13


def test_a_board_of_a_page_has_a_number_on_every_place() -> None:
    plan, matches = many()
    found = spots(tally_of(plan, matches).census.survey(), "escapes")
    places = {"c1": (0, 0, 40, 40), "e3": (50, 0, 40, 40), "c5": (90, 0, 40, 40)}
    ground = HeatGround(b"png", (200, 100), places)
    page = picture(ground, frequencies(found), "Portals")
    assert page.count("<text") == len(found) <= 3
    numbers = [float(step.number) for step in frequencies(found).values()]
    assert sum(numbers) == pytest.approx(100, abs=2)
    assert all(
        (step.step is None) == (done.score.matches < MIN_MATCHES_COLOURED)
        for done, step in zip(found.values(), successes(found).values(), strict=True)
    )
    assert Score(1, 0, 0).share == 1.0
