"""What Ghost Hunt says that no golden match shows, and no secret in any of its sentences."""

import re
from itertools import pairwise
from random import Random

import pytest

from game.bots.bot import Decision
from game.rules.ghost_hunt.actions import kind_of
from game.rules.ghost_hunt.facts import (
    FACTS,
    Answered,
    DotsShown,
    Dropped,
    Ended,
    Found,
    Laid,
)
from game.rules.ghost_hunt.hunters_turn import begin_hunters_turn
from game.rules.ghost_hunt.kinds import KIND_NAMES
from game.rules.ghost_hunt.position import ALL_DEAD, ESCAPED, MISNAMED, OUT_OF_TIME, OVER
from game.rules.ghost_hunt.tables import DOTS, NONE, UV
from game.state import CHANCE
from scenes.boards.ghost_hunt import click_paths, hints, match_summary, words
from scenes.boards.ghost_hunt.side import dice
from scenes.boards.ghost_hunt.sides import known_room, possible_kinds, viewing_side
from scenes.telling.hints import reason
from tests.boards.hunt import NAMES, Table, decisions, told, walk
from tests.boards.table import moments
from tests.helpers.sampling import full, sampled
from tests.rules.hunting import begin, hunting, play, rolling_for_hunt, searching

MATCHES = {
    (3, "balanced"): walk(3, 3, 900),
    (5, "source"): walk(4, 5, 300, rules="source", visible_hunt=True),
    (2, "draft"): walk(5, 2, 300, rules="draft", map="cottage"),
}


def story(observations, names):
    """Return the lines of the log of some observations of one side that follow each other."""
    pairs = pairwise(observations)
    return [line.text for pair in pairs for line in words.story(*pair, told(pair), names)]


def plain(sentence):
    """Return whether a sentence shows nothing of what stands behind it."""
    return not re.search(r"None|-\d|HIDDEN|[{}\[\]]|  |\bhunter \d\b", sentence)


@pytest.mark.parametrize("key", MATCHES)
def test_every_decision_is_described_before_and_after(key):
    rng = Random("described")
    seen = decisions(MATCHES[key])
    for state in rng.sample(seen, min(60, len(seen))):
        names = NAMES[: len(state.pawns) + 1]
        assert plain(words.prompt(state, (), names))
        assert plain(words.heading(state))
        assert words.number(state) >= 1
        assert words.section(state) in ("Set-up", "Rounds")
        actions = state.legal_actions()
        for action in actions:
            facts = FACTS.preview_facts(state, action)
            preview, log = words.preview(state, facts, names), words.log(facts, names)
            for text in (preview, log):
                assert plain(text), text
                assert text[0].isupper(), text
            assert not log.endswith(".")
            assert preview.endswith((".", "!"))
            assert reason("ghost_hunt", state, Decision(action, None, ())).endswith(".")


@pytest.mark.parametrize("key", sampled((key,) for key in MATCHES))
def test_every_place_is_described_and_refused_in_words(key):
    rng = Random("places")
    seen = [o for player in (0, 1) for o in moments(MATCHES[key], player)]
    for state in rng.sample(seen, 12):
        names = NAMES[: len(state.pawns) + 1]
        table = Table(state, playable=False)
        for place in table.board.places:
            assert plain(words.describe(state, place, names)), words.describe(state, place, names)
            said = words.refusal(state, (), place, names)
            assert plain(said), said
            assert said.endswith(".")


@pytest.mark.parametrize("key", MATCHES)
def test_the_log_tells_everything_once_to_each_side(key):
    for player in (0, 1):
        seen, lines = moments(MATCHES[key], player), []
        names = NAMES[: len(seen[-1].pawns) + 1]
        for before, after in pairwise(seen):
            found = words.story(before, after, told([before, after]), names)
            assert all(plain(line.text) and not line.text.endswith(".") for line in found)
            assert all(0 <= line.player <= len(names) for line in found)
            lines += found
        numbers = [line.number for line in lines]
        assert numbers == sorted(numbers)
        assert len(lines) > 20


@pytest.mark.parametrize("key", MATCHES)
def test_a_curtain_lists_the_same_news_whoever_it_hides_and_no_secret(key):
    match = MATCHES[key]
    names = NAMES[: len(match[0][0].pawns) + 1]
    hunters_only = (
        "The Ghost has taken its turn, unheard",
        "The Ghost has chosen what it is and where it haunts",
    )
    known, heard = [], 0
    positions = [before for before, _, _ in match]
    for first in range(0, len(positions) - 7, 7):
        lists = []
        for side in (0, 1):
            seen = [position.observation(side) for position in positions[first : first + 8]]
            lists.append(words.news(seen[0], seen[-1], told(seen), names))
        assert lists[0] == [line for line in lists[1] if line not in hunters_only]
        heard += hunters_only[0] in lists[1]
        known += lists[0]
    assert len(known) > 20
    assert heard
    secret = re.compile("die for|glides|packs|takes the|puts the|Ghost is the|Ghost haunts|way out")
    assert not [line for line in known if secret.search(line)]


@full
def test_the_hunters_are_never_shown_or_told_what_only_the_ghost_knows():
    named = re.compile(rf"the ({'|'.join(KIND_NAMES)})(?! Box)")
    every = moments(MATCHES[3, "balanced"], 1)
    said = story(every[:-1], NAMES[:3])
    assert not any(named.search(line) for line in said)
    for seen in every[4::12]:
        if seen.phase == OVER:
            continue
        names = NAMES[:3]
        table = Table(seen, playable=False)
        assert "ghost_hunt/ghost" not in {p.picture for p in table.board.pieces.values()}
        assert "ghost_hunt/ghost_hunting" not in {p.picture for p in table.board.pieces.values()}
        assert dice(seen) == []
        for place in table.board.places:
            said = words.describe(seen, place, names)
            assert "this is the Ghost" not in said
            assert not said.endswith(", the Ghost")
            if known_room(seen)[0] < 0:
                assert ", the ghost room" not in said


def test_the_ghost_is_never_shown_or_told_what_the_hunters_carry():
    every = moments(MATCHES[5, "source"], 0)
    assert every[-1].phase != OVER
    said = story(every, NAMES)
    assert not any(re.search(" packs the | puts the | takes the ", line) for line in said)
    for seen in every[4::12]:
        if seen.phase == OVER:
            continue
        assert viewing_side(seen) == "ghost"
        for place in (*click_paths.CREW, *click_paths.ITEM_PLACES):
            said = words.describe(seen, place, NAMES)
            assert not re.search("carries|carried by (?!a hunter)", said), said
            assert not said.endswith("in the van") or place in click_paths.CREW


def test_sides_are_known_from_an_observation_alone():
    for before, _, _ in MATCHES[3, "balanced"]:
        if before.phase == OVER or not before.round:
            continue
        assert viewing_side(before.observation(0)) == "ghost"
        assert viewing_side(before.observation(1)) == "hunters"
        assert viewing_side(before) == "everyone"


def test_answers_are_told_in_plain_words():
    state = begin("Obake", "K", "thermometer emf")
    state = searching(state, 1, "f8", "f8")
    seen = state.observation(1)
    play(state, "use thermometer")
    after = state.observation(1)
    assert story([seen, after], ("Gus", "Amelia")) == [
        "Amelia's thermometer on f8 freezes: this is the ghost room"
    ]
    assert known_room(after)[0] == after.house.room_names.index("Kitchen")
    assert "the ghost room" in words.describe(after, "e7", ("Gus", "Amelia"))


def test_a_thermometer_elsewhere_rules_a_room_out():
    state = searching(begin("Obake", "K", "thermometer emf"), 1, "f8", "b9")
    play(state, "use thermometer")
    seen = state.observation(1)
    garage = seen.house.room_names.index("Garage")
    assert known_room(seen) == (-9, 1 << garage)
    assert "not the ghost room" in words.describe(seen, "a8", ("Gus", "Amelia"))


def test_the_journal_crosses_out_what_does_not_fit():
    state = begin("Obake", "K", "thermometer emf")
    assert all(possible_kinds(state))
    state.evidence = 0b10001
    fits = [KIND_NAMES[k] for k, fits in enumerate(possible_kinds(state)) if fits]
    assert fits == ["Wraith", "Obake", "Goryo"]
    state.evidence, state.told = 0b10101, 1
    assert [KIND_NAMES[k] for k, fits in enumerate(possible_kinds(state)) if fits] == ["Goryo"]


def test_teams_are_called_by_their_people():
    assert words.team(None, 0, NAMES[:3]) == "The Ghost — Gus"
    assert words.team(None, 1, NAMES[:3]) == "The Hunters — Amelia and Ben"
    assert words.team(None, 1, NAMES[:2]) == "The Hunter — Amelia"
    assert words.team(None, 1, NAMES) == "The Hunters — Amelia, Ben, Clara and Dev"


def test_a_finished_match_is_accounted_for():
    for key, match in MATCHES.items():
        state = match[-1][2]
        if state.phase != OVER:
            continue
        assert words.ending(state, NAMES).endswith(".")
        facts = [FACTS.derive_facts(before, after, action) for before, action, after in match]
        lines = match_summary.score(state, facts)
        assert len({line.label for line in lines}) == len(lines) >= 3
        ghost, *hunters = match_summary.standings(state, facts)
        assert "hunt" in ghost.note
        fates = [fate.note.startswith("killed in round ") for fate in hunters]
        assert fates == [square == NONE for square in state.pawns]
        assert all(len(line.values) == key[0] for line in lines)
        for player in range(key[0]):
            assert match_summary.heroes(state, player)
        icons = {match_summary.moment(step) for step in facts}
        assert {"trophy", ""} <= icons
        return
    raise AssertionError("no match was played to the end")


def test_every_phase_has_facts_and_a_name_the_rules_know():
    names = set()
    for match in MATCHES.values():
        for state in decisions(match):
            names.add(match_summary.phase(state))
            facts = match_summary.facts(state)
            assert facts
            assert all(plain(fact.title) and fact.note for fact in facts)
    assert names == {"set_up", "ghost", "hunters", "hunt"}


def test_the_ghost_is_told_that_its_hunt_has_begun_until_it_moves():
    state = rolling_for_hunt(begin("Spirit", "K", "dots book"), "f10", "a1")
    play(state, "hunt 6")
    while state.current_player != 0:
        state.apply(state.legal_actions()[-1])
    said = words.prompt(state.observation(0), (), NAMES[:2])
    assert said.startswith("The die for a hunt shows 6. A hunt begins; the van is shut. Hunt: ")
    state.apply(state.legal_actions()[0])
    assert words.prompt(state.observation(0), (), NAMES[:2]).startswith("Hunt: ")


def test_a_hunt_speaks_of_the_way_out_of_hiding():
    state = hunting(begin("Spirit", "K", "dots book"), "f10", "e10")
    begin_hunters_turn(state, 0)
    assert "before your hiding place" in words.prompt(state.observation(1), (), NAMES[:2])
    assert "before your hiding place" in words.refusal(state.observation(1), (), "f10", NAMES[:2])


def test_a_lone_choice_is_said_to_be_one():
    state = begin("Spirit", "K", "dots book")
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])
    searching(state, 1, "b9", "e8")
    for action in state.legal_actions():
        assert hints.reason(state, Decision(action, None, ()))
    assert kind_of(state.legal_actions()[0]) == "step"


def test_what_a_killed_hunter_leaves_is_told_once():
    dropped = [Dropped(0, 0, "c5"), Dropped(0, 5, "c5")]
    said = words.log(dropped, ("Gus", "Amelia"))
    assert said == "The DOTS projector and the crucifix are left on c5"


def test_where_the_title_names_who_acts_the_sentence_does_not():
    state = begin("Spirit", "K", "dots book uv thermometer emf crucifix")
    state = searching(state, 1, "f8", "f8", "f8")
    names = ("Gus", "Amelia", "Ben", "Cyd")
    assert words.prompt(state.observation(1), (), names).startswith("Walk up to 4 steps")


def test_in_a_hunt_without_steps_nobody_is_told_to_run():
    state = hunting(begin(), "a1", "p9")
    state.left = 0
    told = words.prompt(state.observation(0), (), NAMES)
    assert told == "Nobody is in reach, and no steps are left: end the turn."
    state = hunting(begin(), "a1", "p9")
    begin_hunters_turn(state, 0)
    state.left = 0
    assert words.prompt(state.observation(1), (), NAMES) == "Hunt! Listen, or end the turn."


def test_evidence_is_counted_for_whoever_laid_the_item_that_shows_it():
    state = next(iter(MATCHES.values()))[-1][2]
    facts = [[Laid(0, DOTS, "c3")], [Found(16, None, None)], [Found(1, 0, "c3")]]
    found = match_summary.score(state, facts)[0]
    assert found.values[:2] == ("-", "2"), "the Ghost finds none"


# What two short matches do not show


def test_what_is_rarely_found_is_told():
    for van, house, seen in (
        (True, False, "from the van"),
        (False, True, "in the house"),
        (True, True, "by everybody near"),
    ):
        assert (
            words.log([DotsShown("c4", van, house)], NAMES) == f"DOTS show the Ghost, seen {seen}"
        )
    for marks, said in ((0, "no marks"), (1, "1 mark"), (2, "2 marks")):
        found = words.log([Answered(0, UV, "c4", marks)], NAMES)
        assert found == f"Amelia's UV flashlight on c4 shows {said}"


def test_every_ending_is_told():
    endings = {
        ESCAPED: "The hunters drive away with what they know",
        ALL_DEAD: "No hunter is left alive",
        OUT_OF_TIME: "The night is over",
        MISNAMED: "The name is wrong",
    }
    sentences = {
        ESCAPED: "Amelia leaves with all the evidence for the Spirit in the Kitchen.",
        ALL_DEAD: "Gus wins: the Spirit of the Kitchen has killed every hunter.",
        OUT_OF_TIME: "Gus wins: the night is over, and nobody named the Spirit of the Kitchen.",
        MISNAMED: "Gus wins: it was the Spirit of the Kitchen, and the hunters named another.",
    }
    for ending, said in endings.items():
        assert words.log([Ended(ending)], NAMES) == said
        state = begin("Spirit", "K", "dots book")
        state.phase, state.ending = OVER, ending
        assert words.ending(state, NAMES[:2]) == sentences[ending]
