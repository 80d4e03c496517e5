"""What Haunted House tells beside its board: facts, score and hints."""

from game.bots.bot import Decision
from game.rules.haunted_house.facts import FACTS
from game.state import HIDDEN
from scenes.boards.haunted_house import hints, match_summary
from tests.boards.haunted import KITCHEN, TRAP, happened, new, play, walk


def test_the_summary_tells_no_secrets_before_the_end():
    hidden = play(f"{KITCHEN}, end, c1-c2, end").observation(1)
    assert [fact.title for fact in match_summary.facts(hidden)] == ["Cross Hall", "Full turn 5"]
    told_one = play(f"{KITCHEN}, end, c1-c2, end, B:d4-d3, B:d3-d2, end, end, B:d2-c2")
    assert match_summary.facts(told_one.observation(1))[-1].title == "The Kitchen"
    assert match_summary.phase(hidden) == "hunters"
    assert hidden.haunted[0] == HIDDEN
    assert match_summary.opening(new()) == "Cross Hall"


def test_the_score_counts_what_each_team_did():
    match = walk(4, 4)
    state = match[-1][2]
    steps = [FACTS.derive_facts(before, after, action) for before, action, after in match]
    lines = {line.label: line.values for line in match_summary.score(state, steps)}
    assert lines["Tiles haunted"] == tuple(str(state.tiles_haunted(p % 2)) for p in range(4))
    radars = sum(before.notation(a).endswith("radar") for before, a, _ in match)
    assert int(lines["Radars used"][0]) + int(lines["Radars used"][1]) == radars
    assert match_summary.heroes(state, 0)[0] == "ghost_0"
    notes = [standing.note for standing in match_summary.standings(state, steps)]
    assert ["caught the Ghost in turn" in note for note in notes] == [
        bool(state.captures[player % 2]) for player in range(4)
    ]


def test_a_team_that_never_hunted_is_not_said_to_have_missed_the_ghost():
    state = play("@d3, A:d4-d3, end, end")
    steps = [happened("@d3", "A:d4-d3, end, end"), happened("", "@d3")]
    notes = [standing.note for standing in match_summary.standings(state, steps)]
    assert notes == ["did not hunt", "never caught the Ghost"]


def test_captures_traps_that_spring_and_whole_rooms_are_moments():
    def moment(begun, notation):
        return match_summary.moment(happened(begun, notation))

    assert moment("@d5, A:d4-d5", "A:capture") == "trophy"
    assert moment(TRAP, "b2-c2") == "warn"
    assert moment(f"{KITCHEN}, end", "c1-c2") == "ghost"
    assert moment("@a1", "A:capture") == moment("@a1, end", "a1-a2") == ""


def test_a_hint_names_what_speaks_for_an_action():
    def reason(begun, notation):
        state = play(begun) if begun else new()
        seen = state.observation(state.current_player)
        return hints.reason(seen, Decision(seen.parse(notation), None, ()))

    assert reason("", "@a1") == "a1 is 6 steps from the hunters, in the Kitchen."
    assert reason("@a1", "A:radar") == (
        "The Ghost can be on 48 tiles; after a Radar on d4 at most 24 are left."
    )
    assert reason("@a1, end", "a1-a2") == "This move haunts tile 2 of 7 in the Kitchen."
    assert reason(f"{KITCHEN}, end", "c1-c2") == "This move completes the Kitchen."
    assert reason("@a1", "A:trap") == (
        "Whoever comes through d4 is caught there: 4 ways lead over it."
    )
    assert reason(f"{TRAP}, b2-c2, end, end", "end") == "There is no other choice."
    reported = f"{KITCHEN}, end, c1-c2, end, B:d4-d3, B:d3-d2, end, end, B:d2-c2"
    assert reason(reported, "A:radar").startswith("The Ghost can be on at most ")
