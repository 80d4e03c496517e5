"""The sentences of Haunted House that no golden match shows."""

import itertools
import re
from random import Random

import pytest

from game.bots.bot import Decision
from game.rules.haunted_house.facts import FACTS
from game.rules.haunted_house.tables import ALL, OVER
from game.state import TERMINAL
from scenes.boards.faces import face_of
from scenes.boards.haunted_house import click_paths, hints, words
from scenes.boards.haunted_house.actions import ACTIONS
from scenes.telling.match_log import log_of
from scenes.telling.turn_log import TurnLog
from tests.boards.haunted import HOUSE, NAMES, TRAP, TWO, ahead, happened, new, play, walk
from tests.boards.table import moments
from tests.helpers.playthroughs import FOLDER, replay


def told(begun, notations, team, players=2):
    """Return the lines that one team's log gains from some actions."""
    return [line.text for line in story(begun, notations, team, players)]


def story(begun, notations, team, players=2):
    before = (play(begun, players) if begun else new(players)).observation(team)
    after = play(f"{begun}, {notations}" if begun else notations, players).observation(team)
    facts = happened(begun, notations, team, players)
    return words.story(before if begun else None, after, facts, NAMES[:players])


def news(before, after, first=False):
    facts = FACTS.derive_facts(before, after, None)
    return words.news(None if first else before, after, facts, TWO)


def test_news_of_traps_are_for_whom_they_were_shown_to():
    for shown, lines in ((True, ["Amelia sets a trap on d4"]), (False, [])):
        before = play("@a1", ghost_sees_traps=shown)
        after = play("A:trap", state=before.clone())
        assert news(before.observation(1), after.observation(1)) == lines


def test_lines_stand_under_round_and_turn_and_belong_to_a_seat():
    first = story("", "@a1, end, a1-a2", 0)
    assert {(line.section, line.number) for line in first} == {("Round 1, turns", 1)}
    line = story("", "@d5, A:d4-d5, A:capture, @a1, end, end, B:radar", 0)[-1]
    assert (line.section, line.number, line.player) == ("Round 2, turns", 2, 0)
    four = story("", "@a1, end, B:d4-d5", 0, 4)
    assert [line.player for line in four] == [0, 0, 3]
    assert [line.figure for line in four] == [
        "",
        "haunted_house/ghost_0",
        "haunted_house/hunter_b",
    ]


def still(lines):
    return [line for line in lines if not re.search(r" (walks|steps) from ", line.text)]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("team", [0, 1])
def test_the_whole_log_is_the_sum_of_its_parts_and_never_empty(team, players):
    seen = moments(walk(3, players), team)
    names = NAMES[:players]
    parts = words.story(None, seen[0], (), names)
    for before, after in itertools.pairwise(seen):
        if after.phase == OVER:
            break
        parts += words.story(before, after, FACTS.derive_facts(before, after, None), names)
    assert all(line.text and not line.text.endswith(".") for line in parts)
    whole = words.story(None, before, FACTS.derive_facts(seen[0], before, None), names)
    assert still(parts) == still(whole)  # The steps of one figure are told together.
    assert len(whole) < len(parts)
    last = words.story(before, after, FACTS.derive_facts(before, after, None), names)
    assert "Round 2 is over in turn" in last[-1].text


def test_actions_are_told_in_full_when_nothing_is_hidden():
    def log(begun, notation, players=2):
        return words.log(happened(begun, notation, players=players), NAMES[:players])

    assert log("", "@a1") == "The Ghost begins on a1 and haunts it"
    assert log("@a1", "A:radar") == "Amelia's Radar on d4 answers 3"
    assert log("@a1", "B:capture") == "Ben tries to capture on d4 and finds nobody"
    assert log("@d5, A:d4-d5", "A:capture") == (
        "Amelia captures the Ghost on d5; Round 1 is over in turn 1"
    )
    assert log(TRAP, "b2-c2") == (
        "The Ghost steps from b2 to c2 and haunts it; "
        "a trap springs on c2: the Ghost will miss its next turn"
    )
    assert log("@a1", "end") == "The hunters end their turn"
    assert log("@a1", "hand", 4) == f"{NAMES[1]} lets the partner act"
    full = play("@a1, end")
    full.haunted[0] = ALL & ~(1 << 7)
    assert words.log(FACTS.preview_facts(full, full.parse("a1-a2")), TWO) == (
        "The Ghost steps from a1 to a2 and haunts it; the whole house is haunted; "
        "Round 1 is over in turn 1"
    )


@pytest.mark.parametrize(
    ("begun", "notation", "sentence"),
    [
        ("@a1", "A:radar", "Amelia uses the Radar on d4"),
        ("@a1", "B:capture", "Ben tries to capture on d4"),
        ("@a1", "A:trap", "Amelia sets a trap on d4"),
        ("@a1, end", "polt b2", "A Poltergeist appears on b2"),
        ("@a1, end", "a1-a2", "The Ghost steps from a1 to a2 and haunts it"),
        ("@a1, end", "end", "The Ghost ends its turn"),
    ],
)
def test_actions_are_told_beforehand_without_what_is_hidden(begun, notation, sentence):
    assert words.log(ahead(begun, notation), TWO) == sentence


@pytest.mark.parametrize(
    ("begun", "notation", "sentence"),
    [
        ("", "@b7", "Begin on b7, in the Ballroom. It is haunted at once."),
        (
            "@a1",
            "A:capture",
            "Amelia tries to capture on d4. If the Ghost is not there, this hunter misses the "
            "next turn.",
        ),
        ("@a1", "A:radar", "Amelia uses the Radar on d4. The answer comes at once."),
        ("@a1", "B:trap", "Ben sets a trap on d4. One trap is left after this."),
        ("@a1, B:d4-d3", "B:d3-d2", "Ben walks from d3 to d2."),
        ("@a1, B:d4-c4", "B:c4-b4", "Ben walks from c4 to b4. Enters the Library."),
        (
            "@a1, B:trap, B:d4-d5, end, end",
            "B:d5-d4",
            "Ben walks from d5 to d4. Looks at the trap there.",
        ),
        ("@a1", "end", "The hunters end their turn. 4 actions would stay unused."),
        ("@a1, end, a1-a2", "end", "The Ghost ends its turn. One action would stay unused."),
        (
            "@c3, end",
            "phase c3~c2",
            "The Ghost phases through the wall from c3 to c2 and haunts it. This takes the whole "
            "turn.",
        ),
        (
            "@a1, end",
            "polt c4",
            "A Poltergeist appears on c4. It answers Radars in the next two turns of the hunters.",
        ),
    ],
)
def test_previews_tell_what_an_action_would_do(begun, notation, sentence):
    state = play(begun) if begun else new()
    seen = state.observation(state.current_player)
    assert words.preview(seen, ahead(begun, notation), TWO) == sentence


def test_teams_are_called_by_what_they_do_now():
    assert words.team(None, 0, NAMES) == "The Ghost — Ada and Cyd"
    second = play("@d5, A:d4-d5, A:capture").observation(0)
    assert words.team(second, 0, TWO) == "The Hunters — Ada"
    assert words.team(walk(1)[-1][2], 1, TWO) == "Bob"


def over(first, second, captures=(0, 0), players=2):
    state = new(players)
    state.phase, state.current_player, state.round = OVER, TERMINAL, 1
    state.haunted, state.captures = [first, second], list(captures)
    return words.ending(state, NAMES[:players])


def test_every_ending_has_its_sentence():
    kitchen = new().house.rooms[5]
    assert over(kitchen, 1) == "Ada wins: 1 room haunted against 0."
    assert over(1, ALL, players=4) == "Bob and Dan win: 7 rooms haunted against 0."
    assert over(3, 1) == "Ada wins: 0 rooms each, but 2 tiles haunted against 1."
    assert over(1, 1, (4, 0)) == (
        "Ada wins: equal in rooms and tiles, but the Ghost was captured in turn 4, the other "
        "never was."
    )
    assert over(1, 1, (9, 4)) == (
        "Bob wins: equal in rooms and tiles, but the Ghost was captured in turn 4, not in turn 9."
    )
    assert over(1, 1, (4, 4)) == "Draw: rooms, tiles and captures are the same on both sides."
    assert words.ending(new(), TWO) == ""


@pytest.mark.parametrize("players", [2, 4])
def test_every_action_and_every_place_has_words(players):
    view, said, names = face_of(HOUSE).view(), face_of(HOUSE).words, NAMES[:players]
    rng = Random(players)
    for before, action, after in walk(5, players):
        assert said.log(FACTS.derive_facts(before, after, action), names)
        seen = before.observation(before.current_player)
        assert said.prompt(seen, (), names).endswith(".")
        assert said.number(before) >= 1
        legal = seen.legal_actions()
        for choice in rng.sample(legal, min(8, len(legal))):
            assert said.preview(seen, FACTS.preview_facts(seen, choice), names).endswith(".")
            assert hints.reason(seen, Decision(choice, None, ())).endswith(".")
            for way in view.clicks(seen, choice):
                for place in way:
                    assert said.describe(seen, place, names)
        beside = [row.place for row in ACTIONS.offered(seen)]
        for place in [*rng.sample(sorted(click_paths.HUNTER_CARDS), 1), "b4", "e5", *beside]:
            if not any(way[0] == place for a in legal for way in view.clicks(seen, a)):
                assert said.refusal(seen, (), place, names).endswith(".")
        assert bool(said.ending(after, names)) == (after.current_player == TERMINAL)


def test_the_card_counts_the_turns_of_a_round_and_nothing_before_or_after_it():
    view = face_of("haunted_house").view()
    assert view.progress(new().observation(0)) is None
    assert view.progress(play("@a1").observation(1)) == (1, 30)


def test_who_sees_the_ghost_is_not_told_again_what_the_hunters_learn():
    for path in (FOLDER / "haunted_house").glob("*.txt"):
        match = replay(path.read_text(encoding="utf-8"))[1]
        log = log_of(match, None)
        said = [text for turn in TurnLog(log).turns(log.last) for text in turn.words.split(". ")]
        assert not [text for text in said if text.startswith("The Ghost ends its turn;")]


def test_steps_of_the_ghost_are_one_sentence_with_the_tiles_it_haunts():
    assert words.log(happened("@a1, end", "a1-b1, b1-c1"), TWO) == (
        "The Ghost walks from a1 to b1 to c1 and haunts b1 and c1"
    )
    assert words.log(happened("@a1, end, a1-b1", "b1-a1"), TWO) == "The Ghost steps from b1 to a1"


def test_four_players_read_their_own_names():
    assert words.log(happened("@a1", "A:radar", players=4), NAMES) == (
        f"{NAMES[1]}'s Radar on d4 answers 3"
    )
