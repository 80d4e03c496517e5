"""The judge of games with secrets: it looks at what really was, and so it chooses nothing."""

from itertools import pairwise
from random import Random

import pytest
from pygame import Rect

from game import catalog
from game.bots.appraiser import APPRAISER, appraiser_of
from game.bots.bot import Decision
from game.bots.levels import find_bot
from game.bots.reviewer import REVIEWER, Reviewer
from game.bots.weigher import BLUNDER_LOSS, Weigher
from game.chance import stream
from game.match import Match, Seat
from game.playtest.judging import shares_of
from game.playtest.match_plan import make_plan
from game.state import TERMINAL
from scenes.boards.match_summary import Standing
from scenes.results.course import (
    begin_of,
    best_of,
    even,
    per_cent,
    points_of,
    sides_of,
    spans_of,
    swings,
    won_by,
)
from scenes.results.graph import Course, Graph
from scenes.results.judge import FIRST, SECOND, Judge, Review
from scenes.results.scene import Results, ResultsLinks
from scenes.results.score_table import places
from scenes.telling.turns import familiar, turns_of
from tests.helpers.sampling import full, sampled
from tests.helpers.variants import play_out
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import LEVELS, Room

LONG = (  # names as long as they may be
    "Wilhelmina Feath",
    "Bartholomew Chat",
    "Clara Winterbour",
    "Maximilian Ravel",
    "Edda Ravensworth",
    "Montgomery Wells",
)
SECRETIVE = [key for key, game in catalog.GAMES.items() if game.hidden]


def test_a_side_wins_though_the_first_of_it_has_died():
    match = Match("ghost_hunt", [Seat("person", name) for name in LONG[:3]], {}, 3)
    assert won_by(best_of(sides_of(match), [-1.0, -1.0, 1.0])) == (0.0, 1.0)
    assert won_by(best_of(sides_of(match), [1.0, -1.0, -1.0])) == (1.0, 0.0)


class Appraising:
    """The appraiser in this process, which notes what it was shown."""

    def __init__(self, key):
        self.bot = appraiser_of(key)
        self.shown = []

    def ask(self, level, state, purpose):
        assert purpose == "judge"
        self.weighing = level not in (APPRAISER, REVIEWER)
        if not self.weighing:
            self.shown.append(state)

    def answer(self):
        if self.weighing:
            return Decision(0, None, ())
        return self.bot.choose(self.shown[-1], Random(0))

    def cancel(self):
        pass


def finished(key, seed=4):
    count = catalog.find(key).players[0]
    seats = [Seat("person", f"Player {seat}") for seat in range(count)]
    return play_out(Match(key, seats, seed=seed), Random(seed))


@pytest.mark.parametrize("key", SECRETIVE)
def test_every_game_with_secrets_is_judged_by_what_really_was(key):
    match = finished(key)
    plies = [0, *(turn.end for turn in turns_of(match))]
    thinker = Appraising(key)
    judge = Judge(match, plies, thinker, LEVELS[2])
    while not judge.done:
        assert judge.update()
    returns = [match.returns()[side.seats[0]] for side in judge.sides]
    assert judge.shares[-1] == won_by(returns)
    assert len({round(shares[0], 3) for shares in judge.shares}) > 2, "it has no opinion"
    judged = [match.positions[ply] for ply in plies]
    assert thinker.shown == [s for s in judged if s.current_player != TERMINAL]
    assert judge.words == "The judge sees all secrets."


@pytest.mark.parametrize("key", SECRETIVE)
def test_the_estimate_is_of_the_player_who_is_asked_for(key):
    match = finished(key)
    evaluate = catalog.find(key).rules.evaluate
    for position in match.positions[:: len(match.positions) // 20]:
        if position.current_player == TERMINAL:
            continue
        values = [evaluate(position, player) for player in range(len(match.seats))]
        assert all(-1 <= value <= 1 for value in values)
        mates = [values[p] for p in range(len(values)) if match.team(p) == match.team(0)]
        assert len(set(mates)) == 1
        if len({match.team(p) for p in range(len(values))}) == 2:
            rival = next(p for p in range(len(values)) if match.team(p) != match.team(0))
            assert values[rival] == pytest.approx(-values[0])


def test_no_seat_can_be_given_to_the_appraiser():
    with pytest.raises(ValueError, match="no bot of Haunted House is called 'appraiser'"):
        make_plan("haunted_house", ["appraiser", "random"], 2, 0, {})


def results_of(match):
    return Results(
        match,
        ResultsLinks(
            play=lambda match: Room("Play", match),
            replay=lambda match, ply: Room("Replay", match, ply),
            analysis=lambda match, find: Room("Analysis", match, find),
            judge=lambda match, plies: Judge(match, plies, Appraising(match.game.key), LEVELS[2]),
        ),
        ["lodger"],
        Random(9).randrange,
        "one",
        "21 November 2026",
    )


@pytest.mark.parametrize("key", sampled(SECRETIVE))
def test_the_results_show_how_the_match_swung(player, key):
    match = finished(key)
    scene = player.open(results_of(match))
    player.wait(60)
    assert len(scene.turns) > 5
    assert scene.judge.done
    labels = [widget.label for widget in scene.page.widgets]
    assert "The judge sees all secrets." in labels
    assert_no_clipping(player.app)


def judged(match):
    """The shares of all sides after every turn."""
    judge = Judge(match, points_of(spans_of(match)), Appraising(match.game.key), LEVELS[2])
    while not judge.done:
        judge.update()
    return judge


@pytest.mark.parametrize("players", sampled([3, 2, 4, 6]))
def test_the_curve_has_one_line_a_side_that_begins_alike_and_adds_up(players):
    seats = [Seat("person", f"Player {seat}") for seat in range(players)]
    match = play_out(Match("haunting_house_3", seats, seed=2), Random(2))
    judge = judged(match)
    assert [side.seats for side in judge.sides] == [(seat,) for seat in range(players)]
    assert judge.shares[0] == even(players)
    for shares in judge.shares:
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        assert sum(per_cent(shares)) == 100
    evaluate, wrong = catalog.find("haunting_house_3").rules.evaluate, 0
    for ply, shares in list(zip(judge.plies, judge.shares, strict=True))[1:-1]:
        values = [evaluate(match.positions[ply], seat) for seat in range(players)]
        order = sorted(range(players), key=lambda seat: (values[seat], seat))
        wrong += any(
            shares[a] > shares[b] + 1e-9 for a, b in pairwise(order) if values[a] < values[b]
        )
    assert wrong == 0, "who stands better has the smaller share"


def test_members_of_a_team_share_one_line():
    seats = [Seat("person", f"Player {seat}") for seat in range(4)]
    match = play_out(Match("haunted_house", seats, seed=2), Random(2))
    assert [side.seats for side in judged(match).sides] == [(0, 2), (1, 3)]


def test_two_sides_have_the_shares_that_were_estimated():
    for value in (-0.9, -0.25, 0.0, 0.6):
        assert shares_of([value, -value]) == pytest.approx(((1 + value) / 2, (1 - value) / 2))
    assert per_cent((1 / 3, 1 / 3, 1 / 3)) == [34, 33, 33]


@pytest.mark.parametrize("size", sampled([((1280, 720),), ((1920, 1080),)]))
@pytest.mark.parametrize(
    ("key", "text_size"),
    sampled([("haunting_house_3", 200), ("haunting_house_3", 100), ("ghost_hunt", 100)]),
)
@full
def test_the_results_of_as_many_long_names_as_can_be_have_room(home, key, size, text_size):
    count = max(catalog.find(key).players)
    seats = [Seat("person", name) for name in LONG[:count]]
    match = play_out(Match(key, seats, seed=4), Random(4))
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    scene = player.open(results_of(match))
    player.wait(20)
    assert scene.judge.done
    table = next(widget for widget in scene.page.widgets if widget.name == "Score")
    told = " ".join(words for words, _ in table.texts)
    assert all(name in told for name in LONG[:count]), "a name is cut"
    assert_no_clipping(app)
    if text_size == 100:
        assert scene.graph.area.height >= 110, "the curves are squeezed"


def test_rounds_below_the_curves_are_named_at_even_steps(home):
    app = make_app(home)
    player = Driver(app)
    match = play_out(
        Match("guidance_rite", [Seat("person", n) for n in LONG[:2]], {}, 4), Random(4)
    )
    player.open(results_of(match))
    page = app.scene.page
    points, chapters = 0, []
    for number in range(1, 31):  # rounds become shorter
        length = 6 if number < 5 else 2
        chapters.append((f"Round {number}", points + 1, points + length))
        points += length
    graph = Graph(page, "Chances", sides_of(match), (0,), chapters, bool, bool)
    graph.tell(Course(((0.5, 0.5),) * (points + 1)), None)
    plot = Rect(60, 14, 900, 100)
    for free, wide in ((0, 900), (120, 900), (0, 500), (0, 300)):
        plot.width = wide
        told = graph._labels(wide + 80, plot, free)
        numbers = [int(words) for words, _ in told]
        assert len({after - before for before, after in pairwise(numbers)}) == 1
        assert len(numbers) >= 3
        assert all(after - before > 20 for (_, before), (_, after) in pairwise(told))
    named = Graph(
        page, "Chances", sides_of(match), (0,), [("Day", 1, 9), ("Night", 10, 20)], bool, bool
    )
    named.tell(Course(((0.5, 0.5),) * 21), None)
    assert [words for words, _ in named._labels(980, plot, 0)] == ["Day", "Night"]


def test_why_no_moment_is_told_is_true(home):
    player = Driver(make_app(home))
    scene = player.open(results_of(finished("guidance_rite")))
    judge, count = scene.judge, len(scene.judge.shares)
    assert scene._no_moment().startswith("Looking")
    judge.shares[:], judge.causes = [(0.5, 0.5)] * count, dict.fromkeys(range(count + 1))
    assert judge.reviewed
    assert scene._no_moment() == "No turn clearly changed the match."
    judge.shares[-1] = 0.9, 0.1
    assert scene._swings() == []
    assert scene._no_moment().startswith("Two judges do not agree")


# The second judge


def reviewed(first, second):
    """Review a turn of three plies with these chances of side 0, as each judge sees them."""
    review, asked = Review(0, 5, 8), []
    while (question := review.question()) is not None:
        judge, ply = question
        asked.append(question)
        chance = (first, second)[judge][ply - 5] / 100
        review.views[judge][ply] = (chance, 1 - chance)
    return review, asked


def test_a_moment_is_told_where_both_judges_find_it_and_its_cause():
    assert reviewed([40, 42, 60, 62], [45, 45, 57, 58])[0].cause() == 6
    assert reviewed([40, 42, 60, 62], [45, 57, 58, 58])[0].cause() is None, "another cause"
    assert reviewed([40, 42, 60, 62], [45, 45, 48, 49])[0].cause() is None, "hardly a rise"
    assert reviewed([40, 42, 60, 62], [45, 45, 40, 39])[0].cause() is None, "a fall"


def test_the_second_judge_looks_inside_a_turn_only_where_it_finds_a_rise():
    assert reviewed([40, 42, 60, 62], [45, 45, 40, 39])[1] == [
        (FIRST, 5), (FIRST, 8), (SECOND, 5), (SECOND, 8),
    ]  # fmt: skip
    assert len(reviewed([40, 42, 60, 62], [45, 45, 57, 58])[1]) == 8


@pytest.mark.parametrize("key", catalog.GAMES)
def test_the_second_judge_estimates_any_position_for_everybody(key):
    match = finished(key)
    position = match.positions[match.ply // 2]
    if not match.game.hidden:
        position = position.observation(position.current_player)
    decision = Reviewer(key).choose(position, Random(1), lambda: True)
    values = decision.estimates or (decision.value,)
    assert len(values) == (len(match.seats) if match.game.hidden else 1)
    assert all(-1 <= value <= 1 for value in values)


class Weighing:
    """The real judges of single decisions, in this process."""

    def ask(self, level, state, purpose):
        self.decision = Weigher("eighteen_ghosts", level).choose(state, Random(1))

    def answer(self):
        return self.decision


def up_to_the_first_escape(seed):
    """Play a match of bots up to the first escape; return it and the escape's ply."""
    match = Match(
        "eighteen_ghosts",
        [Seat("bot", n, "maid") for n in "AB"],
        {"placement": "random"},
        seed,
    )
    bot = find_bot("eighteen_ghosts", "place:2")
    while not sum(match.state.escaped):
        state = match.state.observation(match.state.current_player)
        match.play(bot.choose(state, stream(seed, f"{match.ply}")).action)
    return match, match.ply - 1


def weighed(match, ply):
    """Return what both judges hold to be better than a decision."""
    judge = Judge(match, [], Weighing(), LEVELS[2])
    judge.doubt([ply])
    while ply not in judge.weighed:
        judge.update()
    return judge.better(ply)


# In matches 1 and 5 another action really was better by far.
@full
@pytest.mark.parametrize("seed", [2, 3, 4, 6])
def test_the_first_escape_of_18_ghosts_is_no_mistake(seed):
    match, ply = up_to_the_first_escape(seed)
    assert weighed(match, ply) is None


@full
def test_letting_the_first_escape_of_18_ghosts_go_by_is_a_mistake():
    match, ply = up_to_the_first_escape(13)
    escape = match.entries[ply].action
    match.undo()
    match.play(next(a for a in match.state.legal_actions() if a != escape))
    assert weighed(match, ply).action == escape


def test_no_swing_is_told_that_the_second_judge_does_not_find():
    class Divided(Appraising):
        """Its second judge finds that nothing ever changes."""

        def ask(self, level, state, purpose):
            super().ask(APPRAISER, state, purpose)
            self.second = level == REVIEWER

        def answer(self):
            players = len(match.seats)
            return Decision(0, None, (), (0.0,) * players) if self.second else super().answer()

    match = finished("haunted_house")
    plies = points_of(spans_of(match))
    for thinker, told in ((Appraising("haunted_house"), True), (Divided("haunted_house"), False)):
        judge = Judge(match, plies, thinker, LEVELS[2])
        while not judge.done:
            judge.update()
        judge.review(found := swings(judge.shares, begin_of(spans_of(match))))
        assert found
        while not judge.reviewed:
            judge.update()
        last = plies[-1]  # what is over needs no judge
        causes = [c for i, c in judge.causes.items() if c is not None and judge.plies[i] != last]
        assert bool(causes) == told


def test_whoever_is_called_player_1_is_never_called_player():
    match = Match("eighteen_ghosts", [Seat("person", "Player 1"), Seat("bot", "Maid", "maid")])
    assert familiar(match)[0] == "Player 1"


def test_equal_results_share_a_place_and_the_next_place_follows():
    class Over:
        def returns(self):
            return [-0.2, 1.0, -0.2, -0.2, -0.2, -0.2]

    standings = [Standing("", rank) for rank in (1, 0, 1, 1, 2, 1)]
    assert places(Over(), standings) == [2, 1, 2, 2, 3, 2]


@pytest.mark.parametrize(
    ("loss", "told"), [(BLUNDER_LOSS * 0.9, False), (BLUNDER_LOSS * 1.1, True)]
)
def test_what_hardly_loses_anything_is_not_blamed_though_both_judges_say_so(loss, told):
    match = Match("eighteen_ghosts", [Seat("bot", name, "maid") for name in "AB"])
    judge = Judge(match, [], Weighing(), LEVELS[2])
    judge.weighed[0] = (Decision(1, 0.5, (), (0.5, 0.5 - loss)),) * 2
    assert (judge.better(0) is not None) == told
