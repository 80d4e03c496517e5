"""The judge of games with secrets: it looks at what really was, and so it chooses nothing."""

from random import Random

import pytest

from game import catalog
from game.bots.appraiser import APPRAISER, appraiser_of
from game.match import Match, Seat
from game.playtest.plan import make_plan
from game.state import TERMINAL
from scenes.results.judge import Judge
from scenes.results.scene import Results, ResultsLinks
from scenes.telling.turns import turns_of
from tests.scenes.checks import assert_no_clipping
from tests.scenes.tables import LEVELS, Room
from tests.variants import play_out

SECRETIVE = [key for key, game in catalog.GAMES.items() if game.hidden]


class Appraising:
    """The appraiser in this process, which notes what it was shown."""

    def __init__(self, key):
        self.bot = appraiser_of(key)
        self.shown = []

    def ask(self, level, state, purpose):
        assert (level, purpose) == (APPRAISER, "judge")
        self.shown.append(state)

    def answer(self):
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
    while None in judge.values:
        assert judge.update()
    assert judge.values[-1] == match.returns()[0]
    assert all(-1 <= value <= 1 for value in judge.values)
    assert len({round(value, 3) for value in judge.values}) > 2, "it has no opinion"
    judged = [match.positions[ply] for ply in plies]
    assert thinker.shown == [s for s in judged if s.current_player != TERMINAL]
    assert set(judge.choices) == {None}
    assert judge.words == "each position with all its secrets."


@pytest.mark.parametrize("key", SECRETIVE)
def test_the_estimate_is_of_the_player_who_is_asked_for(key):
    match = finished(key)
    evaluate = catalog.find(key).evaluate
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


@pytest.mark.parametrize("key", SECRETIVE)
def test_the_results_show_how_the_match_swung(player, key):
    match = finished(key)
    scene = player.open(results_of(match))
    player.wait(20)
    assert len(scene.turns) > 5
    assert None not in scene.known
    labels = [widget.label for widget in scene.page.widgets]
    assert f"One judge for both: each position with all its secrets. Seed {match.seed}." in labels
    assert_no_clipping(player.app)


@pytest.mark.parametrize(
    ("key", "players", "columns"),
    [("haunted_house", 4, [[0, 2], [1, 3]]), ("haunting_house_3", 3, [[0], [1], [2]])],
)
def test_a_team_that_shares_its_score_has_one_column(player, key, players, columns):
    seats = [Seat("person", f"Player {seat}") for seat in range(players)]
    match = play_out(Match(key, seats, seed=2), Random(2))
    scene = player.open(results_of(match))
    assert scene._columns() == columns
    labels = [widget.label for widget in scene.page.widgets]
    assert ("Player 0 and Player 2" in labels) == (players == 4)
