"""The book of results, what it comes to, and its pages."""

import errno
from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from game import catalog, match_index
from game.match import Match, Seat
from game.save import SeatRecord
from scenes.statistics import journal, verdicts
from scenes.statistics.journal import Journal, JournalBook, JournalError, Result, place
from scenes.statistics.scene import Statistics, StatisticsLinks
from scenes.statistics.squares import MatchSquare
from scenes.statistics.strength import Strength
from scenes.statistics.sums import PEOPLE, SuccessTally, sums_of
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.monkey import let_loose
from tests.scenes.tables import BEGUN, KEY, LEVELS, Room, against, eager, keep
from tests.scenes.test_flow import House
from tests.scenes.test_results import won_by
from tests.soak.faults import full_disk

RANKS = {level.key: level.number for level in LEVELS}
DOORS = StatisticsLinks(
    lambda game: Room("Set-up", game),
    lambda game, level: Room("Challenge", game, level),
    lambda key: LEVELS,
    lambda game: lambda name, side: Strength(200, 60.0, 1, 2),
    lambda path: Room("Watch", path),
)


def seats(*told):
    """Seats by name, a bot by the key of its level with a colon before it."""
    return [
        SeatRecord("bot", t[1:].title(), t[1:]) if t[0] == ":" else SeatRecord("person", t, "")
        for t in told
    ]


def result(number, table, values, turns=0, game=KEY):
    return Result(f"match {number}", game, f"2026-11-{number:02}", seats(*table), values, turns)


BOOK = [
    result(1, ("Ada", ":page"), [1.0, -1.0], 30),
    result(2, ("Ada", ":page"), [1.0, -1.0], 20),
    result(3, (":maid", "Ada"), [1.0, -1.0], 50),
    result(4, (":maid", "Eve"), [-1.0, 1.0], 40),
    result(5, ("Ada", ":page"), [0.0, 0.0]),
    result(6, ("Ada", ":page"), [1.0, -1.0], 35),
    result(7, ("Ada", "Eve"), [-1.0, 1.0], 25),
    result(8, ("Ada", ":page"), [1.0, -1.0], game="guidance_rite"),
]


def sums(name="", game=KEY, book=BOOK):
    return sums_of(book, game, name, lambda key: RANKS.get(key, 0))


# what it comes to


def test_results_are_counted_by_level_and_by_role():
    found = sums()
    assert found.matches == 7
    assert found.against_bots == SuccessTally(6, 4, 1)
    assert found.levels == {"page": SuccessTally(4, 3, 1), "maid": SuccessTally(2, 1, 0)}
    assert found.roles == {"Sheets": SuccessTally(4, 3, 1), "Hoods": SuccessTally(2, 1, 0)}
    assert found.rivals == {"Ada": SuccessTally(1, 0, 0), "Eve": SuccessTally(1, 1, 0)}


def test_streaks_end_with_anything_but_a_victory():
    assert (sums().streak, sums().longest_streak) == (1, 2)
    assert (sums("Eve").streak, sums("Eve").longest_streak) == (1, 1)


def test_lengths_are_of_matches_whose_length_is_known():
    assert sums().fastest == 20
    assert sums().average == pytest.approx((30 + 20 + 50 + 40 + 35 + 25) / 6)
    assert sums(game="guidance_rite").fastest is None
    assert sums(game="guidance_rite").average is None


def test_somebody_is_looked_at_alone():
    found = sums("Eve")
    assert (found.matches, found.against_bots) == (2, SuccessTally(1, 1, 0))
    assert found.rivals == {"Eve": SuccessTally(1, 1, 0)}
    assert sums("Nobody").matches == 0


def test_a_team_with_several_people_counts_once_and_the_strongest_bot_is_the_opponent():
    table = ("Ada", ":page", "Eve", ":warden")  # the Ghosts are seats 1 and 3, or 2 and 4
    book = [result(1, table, [1.0, -1.0, 1.0, -1.0], game="haunted_house")]
    found = sums(game="haunted_house", book=book)
    assert found.levels == {"warden": SuccessTally(1, 1, 0)}
    assert found.roles == {"Ghost first": SuccessTally(1, 1, 0)}


def test_people_in_other_teams_are_opponents_only_where_there_is_no_bot():
    book = [result(1, ("Ada", "Eve", ":page"), [1.0, -1.0, -1.0], game="haunting_house_3")]
    found = sums(game="haunting_house_3", book=book)
    assert set(found.levels) == {"page"}
    assert PEOPLE not in found.levels
    assert found.matches == 1


# the book


def opened():
    journal = Journal()
    journal.read()
    return journal


def test_a_match_is_entered_once_and_outlives_its_file():
    match = won_by(0, against(LEVELS[1]))
    path = keep(match)
    journal = opened()
    journal.note(match, path.stem, "2026-11-21")
    journal.note(match, path.stem, "2026-11-21")
    path.unlink()
    (kept,) = opened().book.results
    assert (kept.name, kept.result, kept.turns) == (path.stem, [1.0, -1.0], match.state.turns)
    assert [seat.level for seat in kept.seats] == ["", "maid"]


def test_matches_of_bots_alone_are_no_results():
    match = eager(1, [Seat("bot", "A", "page"), Seat("bot", "B", "maid")])
    opened().note(match, "one", "")
    keep(match)
    opened().take_up(match_index.listing())
    assert opened().book.results == []


def test_kept_matches_are_taken_up_once():
    finished, unfinished = eager(1), eager(2, decisions=9)
    keep(finished)
    keep(unfinished, BEGUN + timedelta(days=1))
    for _ in range(2):
        opened().take_up(match_index.listing())
    (kept,) = opened().book.results
    assert (kept.result, kept.turns) == (finished.returns(), 0)


def test_what_was_forgotten_does_not_come_back_and_other_games_stay():
    path = keep(eager(1))
    journal = opened()
    journal.take_up(match_index.listing())
    journal.book.results.append(BOOK[-1])
    journal.forget(KEY)
    assert [r.game for r in opened().book.results] == ["guidance_rite"]
    opened().take_up(match_index.listing())
    assert [r.game for r in opened().book.results] == ["guidance_rite"]
    opened().note(eager(1), path.stem, "")
    assert len(opened().book.results) == 1
    opened().forget()
    assert opened().book.results == []


def put(data):
    """Put a book in place that no journal has written."""
    place().parent.mkdir(parents=True, exist_ok=True)
    place().write_bytes(data)
    return data


def beside():
    return sorted(path.name for path in place().parent.glob("statistics*"))


@pytest.mark.parametrize("data", [b'{"format": 1, "results": [', b"\xff", b"", b"[" * 100_000])
def test_a_damaged_book_is_told_and_put_aside(player, data):
    put(data)
    with pytest.raises(JournalError, match="are damaged"):
        opened()
    keep(eager(1))
    scene = player.open(Statistics(DOORS))
    assert "were damaged" in scene.fault
    assert place().with_suffix(".damaged").read_bytes() == data
    scene.enter()
    assert scene.fault == ""
    assert len(opened().book.results) == 1


def test_no_book_that_was_put_aside_is_written_over(player):
    scene = player.open(Statistics(DOORS))
    for number in ("", "-2", "-3"):
        data = put(b"book" + number.encode())
        scene.enter()
        assert scene.fault.endswith(f"saved as statistics.damaged{number}.")
        assert place().with_suffix(f".damaged{number}").read_bytes() == data


@pytest.mark.parametrize("step", ["mkstemp", "write"])
def test_a_full_disk_takes_nothing_from_the_book(player, step):
    data = put(msgspec.json.encode(JournalBook(results=BOOK)))
    keep(eager(1))
    with full_disk(step):
        scene = player.open(Statistics(DOORS))
    assert "could not be saved in" in scene.fault
    assert "8" in labels(player)
    assert (beside(), place().read_bytes()) == (["statistics.json"], data)
    scene.enter()
    assert scene.fault == ""
    assert len(opened().book.results) == len(BOOK) + 1


def test_a_book_that_cannot_be_read_is_left_as_it_is(player, monkeypatch):
    data = put(msgspec.json.encode(JournalBook(results=BOOK)))
    keep(eager(1))

    def refuse(path, largest):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(journal, "read_plain", refuse)
    scene = player.open(Statistics(DOORS))
    assert "cannot be read (Permission denied)" in scene.fault
    with pytest.raises(JournalError, match="cannot be read"):
        scene.journal.forget()
    assert (beside(), place().read_bytes()) == (["statistics.json"], data)


def test_a_damaged_book_that_cannot_be_put_aside_is_left_as_it_is(player, monkeypatch):
    data = put(b"{")
    keep(eager(1))

    def refuse(path, target):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    scene = player.open(Statistics(DOORS))
    assert "Permission denied" in scene.fault
    with pytest.raises(JournalError, match="are damaged"):
        scene.journal.note(eager(1), "one", "")
    assert (beside(), place().read_bytes()) == (["statistics.json"], data)


def test_the_book_of_a_newer_program_is_left_as_it_is(player):
    data = put(b'{"format": 99, "results": {"by": "name"}, "more": 1}')
    path = keep(eager(1))
    scene = player.open(Statistics(DOORS))
    assert str(place()) in scene.fault
    assert "a newer Ghost Parlour" in scene.fault
    scene._reset("")
    with pytest.raises(JournalError, match="newer"):
        scene.journal.note(eager(1), path.stem, "")
    assert (beside(), place().read_bytes()) == (["statistics.json"], data)


def test_a_result_without_a_value_for_every_seat_stays_but_is_not_counted(player):
    short = result(9, ("Ada", ":page"), [1.0])
    put(msgspec.json.encode(JournalBook(results=[*BOOK, short])))
    keep(eager(1))
    scene = player.open(Statistics(DOORS))
    assert "are incomplete" in scene.fault
    assert "8" in labels(player)
    assert short in opened().book.results


def test_a_kept_match_takes_the_place_of_its_result_without_all_values():
    path = keep(eager(1))
    put(
        msgspec.json.encode(
            JournalBook(results=[Result(path.stem, KEY, "", seats("Ada", "Eve"), [])])
        )
    )
    opened().take_up(match_index.listing())
    (kept,) = opened().book.results
    assert kept.result == eager(1).returns()


def test_names_that_are_no_utf_8_are_entered_apart_and_once():
    keep(eager(1))
    (listed,) = match_index.listing()
    names = ["bad\udcff", "bad\udcfe"]
    for _ in range(2):
        opened().take_up([replace(listed, name=f"{name}.ghost") for name in names])
    assert [r.name for r in opened().book.results] == [r"bad\udcff", r"bad\udcfe"]
    match = won_by(0, [Seat("person", "Ad\udcff"), Seat("person", "Eve")])
    opened().note(match, names[0], "")
    assert [r.name for r in opened().book.results] == [r"bad\udcfe", r"bad\udcff"]
    opened().leave_out(["bad\udcfd"])
    opened().note(match, "bad\udcfd", "")
    assert len(opened().book.results) == 2


# on the way through the program


def test_a_match_is_entered_at_its_end_and_a_branch_is_not(home):
    house = House(home)
    match = won_by(0, against(LEVELS[0]))
    path = home / "matches" / "one.ghost"
    house.wiring.results(match, path)
    (kept,) = opened().book.results
    assert (kept.name, kept.turns) == ("one", match.state.turns)
    branch = match.branch(20)
    scene = house.wiring.play(branch)
    branch.resign(0)
    house.wiring.results(branch, scene.controller.file.path)
    assert [r.name for r in opened().book.results] == ["one"]


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_new_match_of_every_game_counts(home, key):
    house = House(home)
    count = catalog.find(key).players[0]
    match = Match(key, [Seat("person", f"Player {n}") for n in range(count)], seed=2)
    scene = house.wiring.play(match)
    match.resign(0)
    house.wiring.results(match, scene.controller.file.path)
    assert [r.game for r in opened().book.results] == [key]


def written(book):
    journal = opened()
    journal.book.results += book
    journal.leave_out([])
    return Statistics(DOORS)


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def test_the_menu_leads_to_the_statistics(home):
    house = House(home)
    house.player.press("W")
    house.expect(Statistics)
    house.player.press("Esc")


def test_the_statistics_open_on_the_game_last_played_and_stay_where_one_turned(player):
    scene = player.open(written(BOOK))
    assert list(catalog.GAMES)[scene.game] == "guidance_rite"
    player.app.ring.focus_named("game")
    player.press("Left", "Left")
    player.open(Room("Rules"))
    player.app.pop()
    player.wait()
    assert list(catalog.GAMES)[scene.game] == KEY


def test_pages_and_people_are_chosen_by_keys(player):
    scene = player.open(written(BOOK[:-1]))
    assert "7" in labels(player)
    assert "1 · The Page: 3 of 4" in labels(player)
    player.app.ring.focus_named("whose")
    player.press("Right", "Right")
    player.wait()
    assert scene.name == "Eve"
    assert "2 matches" in labels(player)
    player.app.ring.focus_named("game")
    player.press("Right")
    player.wait()
    assert "You have not finished a match of Haunted House yet." in labels(player)
    player.click("Play it")
    assert player.app.scene.what[0].key == "haunted_house"


def test_results_are_forgotten_only_after_a_question(player):
    scene = player.open(written(BOOK))
    scene._turn_to(0)
    player.press("Delete", "Esc")
    player.wait()
    assert len(opened().book.results) == len(BOOK)
    player.press("Delete")
    player.click("18 Ghosts")
    player.wait()
    assert [r.game for r in scene.journal.book.results] == ["guidance_rite"]
    player.press("Delete")
    player.click("All games")
    player.wait()
    assert opened().book.results == []


@pytest.mark.parametrize(
    ("size", "text_size"),
    [((1280, 720), 100), ((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 125)],
)
@full
def test_no_text_is_clipped(home, size, text_size):
    book = [
        result(n, (f"Wilhelmina Feath{n % 9}", f":{LEVELS[n % 5].key}"), [1.0, -1.0], 99 + n)
        for n in range(1, 30)
    ]
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    scene = player.open(written(book + BOOK))
    for page in (0, 1):
        scene._turn_to(page)
        player.wait()
        assert_no_clipping(app)
    player.press("Delete")
    assert_no_clipping(app)


@pytest.mark.parametrize("events", sampled([60, 300]))
def test_random_events_find_no_fault(home, events):
    app = make_app(home)
    let_loose(app, lambda: written(BOOK[: Random(1).randrange(9)]), events)


def test_the_strength_of_a_person_is_told_with_its_certainty_and_old_books_are_read(player):
    results = [result(number, ("Ada", ":maid"), (1.0, -1.0)) for number in range(1, 6)]
    book = JournalBook(format=1, results=results)
    put(msgspec.json.encode(book))
    player.open(Statistics(DOORS))
    assert "Level 2. That is well known by now." in labels(player)
    opened().note(eager(1), "another", "")
    assert (opened().book.format, len(opened().book.results)) == (journal.JOURNAL_FORMAT, 6)


# Few matches and many


def test_a_first_match_is_a_match_and_no_share(player):
    player.open(written(BOOK[2:3]))
    told = labels(player)
    assert "Your first match" in told
    assert "Ada lost against Maid in 50 turns." in told
    assert "18 Ghosts: 1 of 5" in told
    assert not [label for label in told if "%" in label]
    player.click("Watch it again")
    assert player.app.scene.name == "Watch"
    assert player.app.scene.what[0].name.startswith("match 3")


def test_matches_are_squares_in_their_order_and_open_their_replays(player):
    player.open(written(BOOK[:-1]))
    squares = [w for w in player.app.scene.page.widgets if isinstance(w, MatchSquare)]
    signs = [(1, "1"), (1, "1"), (-1, "2"), (1, "2"), (0, "1"), (1, "1")]
    assert [(square.sign, square.level) for square in squares] == signs
    assert squares[0].label == "Ada won against Page in 30 turns."
    squares[3].reveal()
    player.click_at(squares[3].area.center)
    assert player.app.scene.what[0].name.startswith("match 4")


def test_the_nearest_bot_is_one_press_away_when_results_are_enough(player):
    won = [result(n, ("Ada", ":page"), [1.0, -1.0]) for n in range(1, 7)]
    scene = player.open(written(won[:4]))
    assert "Challenge" not in [w.name for w in scene.page.widgets]
    player.open(written(won[4:]))
    player.click("Play The Maid")
    assert player.app.scene.name == "Challenge"
    game, level = player.app.scene.what
    assert (game.key, level) == (KEY, "maid")


def test_the_bot_of_a_challenge_sits_at_the_table(home):
    house = House(home)
    game = catalog.find(KEY)
    level = house.wiring.bots.levels(KEY)[2]
    scene = house.wiring._challenge(game, level.key)
    bots = [chair.level.key for chair in scene.plan.chairs if chair.kind == "bot"]
    assert bots == [level.key]


def test_what_is_the_same_in_all_matches_is_no_rate(player):
    player.open(written(BOOK[:-1]))
    assert "By role, against bots" in labels(player)
    alone = [result(n, ("Ada", ":page"), [1.0, -1.0], game="guidance_rite") for n in range(11, 17)]
    player.open(written(alone))
    assert "By role, against bots" not in labels(player)


def test_a_sentence_about_a_share_comes_with_its_doubt():
    assert verdicts.rate_sentence(SuccessTally(6, 4, 1)).endswith("from 25 to 93 of 100.")
    assert verdicts.change_sentence([1] * 19) == ""
    even = verdicts.change_sentence([1, -1] * 10)
    assert even == "5 of the first 10 matches were won, 5 of the last 10. That may be luck."
    better = verdicts.change_sentence([-1] * 10 + [1] * 10)
    assert better.endswith("Luck alone rarely makes such a difference.")


def test_luck_is_measured_by_the_exact_test():
    assert verdicts.luck_share(1, 10, 9, 10) == pytest.approx(202 / 184_756)
    assert verdicts.luck_share(5, 10, 5, 10) == pytest.approx(1.0)


def test_sums_read_each_result_once_however_many_there_are():
    class Counted(str):
        hashes = 0

        def __hash__(self):
            Counted.hashes += 1
            return super().__hash__()

    book = [replace(entry, name=Counted(entry.name)) for entry in BOOK[:-1] * 30]
    sums(book=book)
    assert Counted.hashes <= 4 * len(book)
