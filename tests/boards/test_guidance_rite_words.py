"""The sentences of Guidance Rite that no golden match shows, and what they must not tell."""

import pygame
import pytest

from game import catalog
from game.bots.bot import Decision
from game.facts import EVERYONE
from game.files import ASSETS, asset
from game.language import SOURCE, speak
from game.rules.guidance_rite.facts import FACTS, BoutEnded, Claimed
from game.rules.guidance_rite.pieces import PLAIN_PLUS, make
from game.rules.guidance_rite.state import (
    BOTH_PASSED,
    COUNT,
    NOBODY,
    QUIET_SHORT,
    SHORT_COUNT,
    TIMED_OUT,
    WIPED_OUT,
)
from game.rules.guidance_rite.tables import NONE
from scenes.boards.faces import face_of
from scenes.boards.guidance_rite import hints, match_summary, story, words
from scenes.boards.guidance_rite.claiming import claims as claim_cards
from scenes.boards.guidance_rite.claiming.claims import ClaimSight
from scenes.boards.guidance_rite.claiming.rounds import ClaimRound
from scenes.boards.guidance_rite.sentences import brief
from scenes.boards.picture.name_plate import paint_name
from scenes.rules import text as rules_text
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.window.preferences import Preferences
from tests.boards.rite import KEY, NAMES, facts_of, happened, sample, walk
from tests.rules.guidance import battle, claims, empty, play

PIECES = (
    "A c2 rat N,E; A c3 crow N,E; A a1 guardian S,N; A e1 monster N; B d3 lizard W; B d1 none N"
)
STONES = "? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 rat N; ? e1 rat N; ? e2 rat S; ? e3 rat W"


def log(state, notation):
    """Return what an action does in words, before it is played and afterwards."""
    action = state.parse(notation)
    said = words.log(FACTS.preview_facts(state, action), NAMES)
    assert words.log(happened(state, action, play(state.clone(), notation))[2], NAMES) == said
    return said


def preview(state, notation):
    return words.preview(state, facts_of(state, notation), NAMES)


def test_a_piece_that_captures_a_friend_is_told():
    sentence = "Rat c2 captures its friend, Crow c3; its arrows turn"
    assert log(battle(PIECES), "c2xc3") == sentence


def test_the_end_of_a_bout_is_told_with_its_reason():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S")
    assert log(state, "c2xc3").endswith("; Amelia wins the bout: the last enemy is captured")
    assert preview(state, "c2xc3").endswith("Amelia wins the bout: the last enemy is captured.")


def test_a_time_out_is_told_with_what_is_done_instead():
    merged = play(battle("A c2 rat N; A c3 crow N; B d2 none N; B e5 none S", final=True), "c2xc3")
    assert log(merged, "timeout") == "Time is up; the piece on c3 stays a Rat"
    placing = play(claims("? a1 rat N; ? b1 rat E"), "timeout, timeout, toss A")
    assert log(placing, "timeout") == "Time is up; a plus is placed on a1"


def test_previews_say_where_the_piece_could_go_from_there():
    state = battle(PIECES)
    assert preview(state, "c2-d2") == (
        "Rat c2 moves to d2; its arrows turn. Then it reaches e1, e3."
    )


# What became known


def steps(state, notations, viewer):
    """Yield what a viewer sees of some actions: before, after, facts."""
    for notation in notations.split(","):
        action = state.parse(notation.strip())
        before = state.clone()
        state.apply(action)
        yield happened(before, action, state.clone(), viewer)


def stories(state, notations, viewer):
    """Return the lines a viewer is told of some actions, one after the other."""
    seen = steps(state, notations, viewer)
    return [line.text for step in seen for line in words.story(*step, NAMES)]


def news(state, notations, viewer):
    """Return what a viewer who looked away is told of some actions."""
    seen = list(steps(state, notations, viewer))
    facts = [fact for _, _, facts in seen for fact in facts]
    return words.news(seen[0][0], seen[-1][1], facts, NAMES)


def test_plans_are_told_when_both_are_known_and_not_before():
    pieces = "A b3 rat E,N; A a1 monster N; A b1 lizard N; B d3 crow W; B b2 rat S,N; B e5 none S"
    actions = "b3-c3, monster a1 b1 N, d3-c3, end"
    for viewer in (0, 1):
        lines = stories(battle(pieces, bout=3), actions, viewer)
        others = "Crow d3" if viewer == 0 else "Rat b3"
        reveal = next(i for i, line in enumerate(lines) if line.count(";") >= 2)
        assert not any(line.startswith(others) for line in lines[:reveal])
        assert "Amelia has made a plan" in lines
        assert lines[reveal].startswith("Rat b3 moves to c3; its arrows turn; Monster a1 bites")
        assert "Both moves cost Amelia's Rat b3" in lines
        assert "Both moves cost Ben's Crow d3" in lines


def test_the_open_log_tells_what_both_plans_have_cost():
    state = play(battle("A b3 rat E; A a1 none N; B d3 crow W", bout=3), "b3-c3, end, d3-c3")
    after = play(state.clone(), "end")
    facts = happened(state, state.parse("end"), after)[2]
    assert words.log(facts, NAMES) == (
        "Both moves cost Amelia's Rat b3 and Ben's Crow d3; "
        "Amelia wins the bout: the last enemy is captured"
    )


def test_no_news_of_the_own_secrets_are_told_to_the_whole_room():
    assert news(battle(PIECES, bout=3), "c2-d2, end", 0) == ["Amelia has made a plan"]
    assert news(claims(STONES), "claim a1, timeout", 0) == []


def test_what_chance_deals_is_told_to_everybody():
    options = {"variant": "final_match", "items": "draft"}
    state = catalog.new_state(KEY, options=options)
    assert stories(state, "items 1-2, A swap, B swap, B rotate", 1) == [
        "Amelia is dealt 1 item, Ben 2 items",
        "Amelia is dealt Swap",
        "Ben is dealt Swap",
        "Ben is dealt Rotate",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_no_line_told_to_one_player_depends_on_what_only_the_other_knows(seed):
    """Where a viewer sees no difference, nothing is told."""
    for step in walk(seed):
        for viewer in (0, 1):
            before, after, facts = happened(*step, viewer)
            if before == after:
                assert words.story(before, after, facts, NAMES) == []


def test_every_action_and_every_state_has_words():
    said = face_of(KEY).words
    for state in sample(range(3), 1):
        assert said.heading(state)
        assert said.section(state)
        assert said.number(state) >= 1
        assert said.prompt(state, (), NAMES).endswith((".", "?"))
        for action in state.legal_actions()[::7]:
            facts = FACTS.preview_facts(state, action)
            assert said.preview(state, facts, NAMES).endswith(".")
            sentence = said.log(facts, NAMES)
            assert sentence[0].isupper()
            assert not sentence.endswith(".")
            assert hints.reason(state, Decision(action, 0.2, (action,))) is not None
            ways = face_of(KEY).view().clicks(state, action)
            for way in ways:
                for place in way:
                    assert said.describe(state, place, NAMES)
                assert said.prompt(state, way[:-1], NAMES)


# Refusals and descriptions


@pytest.mark.parametrize(
    ("selected", "place", "sentence"),
    [
        ((), "b5", "Nobody is there: choose one of your pieces."),
        ((), "d3", "That is Ben's piece."),
        (("c2",), "e5", "No arrow of Rat c2 leads there."),
        ((), "power rat", "Move first: a power goes with a move."),
        ((), "end turn", "You must move while you can."),
    ],
)
def test_a_refusal_says_why(selected, place, sentence):
    assert words.refusal(battle(PIECES), selected, place, NAMES) == sentence


def test_powers_are_refused_with_their_reason():
    moved = play(battle(PIECES), "c2-d2")
    assert words.refusal(moved, (), "power rat", NAMES) == "A Rat has moved, so no Rat can help."
    assert words.refusal(moved, (), "power lizard", NAMES) == "You have no Lizard."
    spent = play(battle(PIECES), "e1-e2")
    assert words.refusal(spent, (), "power rat", NAMES).startswith("The move has removed a symbol")


def test_claims_and_items_are_refused_with_their_reason():
    state = play(claims(STONES), "claim a1, claim b1, claim b1, claim c1, claim d1")
    seen = state.observation(0)
    assert words.refusal(seen, (), "a1", NAMES) == "a1 already belongs to Amelia."
    assert words.refusal(seen, (), "b1", NAMES) == "Both named that piece, so it is gone."
    assert words.refusal(seen, (), "d1", NAMES).startswith("Two pieces are chosen")
    final = battle(PIECES, final=True, items="A swap")
    assert words.refusal(final, (), "item swap", NAMES).startswith("Items need at least nine")
    assert words.refusal(final, (), "item rotate", NAMES) == "You have no Rotate left."


def test_places_are_described_for_those_who_listen():
    state = battle("A c2 rat N,~E marked; B e5 none -", final=True)
    assert words.describe(state, "c2", NAMES) == "c2, Amelia's Rat, arrows N, grey E, marked"
    assert words.describe(state, "e5", NAMES) == "e5, Ben's plain piece, no arrows"
    assert words.describe(state, "a1", NAMES) == "a1, empty"
    assert words.describe(state, "power rat", NAMES) == "Power of the Rat, not possible now"


def test_headings_are_safe_for_everybody_and_count_rounds_and_turns():
    state = empty()
    assert words.heading(state) == "Bout 1 of 3 · claim round 1"
    a, b, c, d = ("claim " + state.ground.names[s] for s in range(4))
    play(state, f"{a}, {b}, {c}, {d}")
    assert words.heading(state) == "Bout 1 of 3 · claim round 2"
    assert words.heading(battle(PIECES)) == "Bout 1 of 3 · turn 1"
    assert words.heading(battle(PIECES, bout=3)) == "Bout 3 of 3, both at once · turn 1"
    for before, _, _ in walk(1):
        seen = {words.heading(before.observation(viewer)) for viewer in (0, 1)}
        assert seen == {words.heading(before)}


def test_players_are_called_by_their_seats():
    assert words.team(None, 0, NAMES) == "Amelia (Lanterns)"
    assert words.team(battle(PIECES), 1, NAMES) == "Ben (Moons)"


# The account of a match


def test_the_score_adds_up_over_a_whole_match():
    match = walk(1)
    facts = [happened(*step)[2] for step in match]
    lines = {line.label: line.values for line in match_summary.score(match[-1][2], facts)}
    assert lines["Bouts won"] == tuple(map(str, match[-1][2].wins))
    assert all(int(number) > 3 for number in lines["Pieces claimed"])
    assert "Friends merged" in lines


def test_each_phase_of_a_bout_leads_to_its_section_of_the_rules():
    found = rules_text.read(asset(f"{KEY}/rules.md").read_text(encoding="utf-8"))
    known = {phase for section in found for phase in section.phases}
    assert set(match_summary.PHASES.values()) | {"together"} == known
    assert match_summary.phase(play(battle(PIECES, bout=3), "c2-d2")) == "together"
    assert match_summary.phase(claims(STONES)) == "claims"


def test_facts_figures_and_heroes_can_be_drawn():
    layers = set()
    for state in sample(range(3), 1)[::5]:
        assert len(match_summary.facts(state)) >= 2
        layers |= {
            layer.sprite for fact in match_summary.facts(state) for layer in fact.cell.layers
        }
    for player in (0, 1):
        assert len(match_summary.heroes(battle(PIECES), player)) == 3
        layers |= {*match_summary.figures(player), *match_summary.heroes(battle(PIECES), player)}
    parts = {part.partition("@")[0] for layer in layers for part in layer.split("+")}
    assert all((ASSETS / KEY / f"{part}.svg").exists() for part in parts)


def test_the_moment_of_a_match_is_a_bout_that_ends():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S")
    assert match_summary.moment(facts_of(state, "c2xc3")) == "trophy"
    assert match_summary.moment(facts_of(state, "c2-d2")) == ""


def test_pieces_claimed_in_the_last_round_and_friends_captured_in_bout_3_are_counted():
    state = claims("? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 rat N")
    facts = [step[2] for step in steps(state, "claim a1, claim b1, claim c1, claim d1", EVERYONE)]
    assert match_summary.score(state, facts)[1].values == ("2", "2")
    board = "A b2 rat E; A c2 crow N; B e5 none S; B d5 none S"
    state = battle(board, final=True, bout=3)
    facts = [step[2] for step in steps(state, "b2xc2, keep, end, e5-e4, end", EVERYONE)]
    lines = {line.label: line.values for line in match_summary.score(state, facts)}
    assert (lines["Enemies captured"], lines["Friends merged"]) == (("0", "0"), ("1", "0"))


@pytest.mark.parametrize(
    ("pieces", "notation", "start"),
    [
        ("A c2 rat N; A a1 none N; B c3 crow S", "c2xc3", "Rat c2 captures the last enemy"),
        ("A c2 rat N; A a1 none N; B c3 crow S; B e5 none S", "c2xc3", "Rat c2 captures Crow c3"),
        ("A c2 rat W; A a1 none N; B c3 crow S; B e5 none S", "c2-b2", "Rat c2 was in danger"),
    ],
)
def test_a_hint_says_what_speaks_for_a_move(pieces, notation, start):
    state = battle(pieces)
    action = state.parse(notation)
    assert hints.reason(state, Decision(action, 0.5, (action,))).startswith(start)


@pytest.mark.parametrize(
    ("own", "enemies", "said"),
    [
        ("c3", "e5", "There it stands beside a piece of yours and beside no enemy."),
        ("", "e5", "There it stands beside no enemy."),
        ("c3", "all", "Every free square has an enemy beside it."),
    ],
)
def test_a_hint_for_a_placed_piece_tells_what_stands_beside_it(own, enemies, said):
    state = play(claims("? a1 rat N; ? b1 rat E"), "timeout, timeout, toss A")
    mine, yours = state.current_player + 1, 2 - state.current_player
    for name, square in state.ground.squares.items():
        if name in (own, enemies) or (enemies == "all" and name != "c2"):
            state.board[square] = make(mine if name == own else yours, NONE, PLAIN_PLUS)
    action = next(a for a in state.legal_actions() if state.notation(a).endswith("c2"))
    assert hints.reason(state, Decision(action, None, ())) == said


def together(pieces, *notations):
    """Return the facts of plans of bout 3 that were carried out; none uses a power."""
    state, facts = battle(pieces, bout=3), ()
    for notation in notations:
        for said in (notation, "end"):
            if said in map(state.notation, state.legal_actions()):
                before = state.clone()
                play(state, said)
                facts = FACTS.for_viewer(before, state, before.parse(said), EVERYONE, 2)
    return facts


def revealed(pieces, *notations):
    """Return what is said of such plans."""
    return story.revealed(together(pieces, *notations), NAMES)


def test_plans_carried_out_together_are_told_shortly_and_nothing_twice():
    pieces = "A b3 rat E,N; A a1 monster N; B d3 crow W; B e5 none S; B c1 none N"
    said = revealed(pieces, "b3-c3", "d3-c3")
    assert said.startswith("**Amelia:** Rat b3 moves to c3. **Ben:** Crow d3 moves to c3.")
    assert said.count("Both moves cost ") == 1
    pieces = "A b3 rat E,N; A a1 monster N; B c3 crow W; B e5 none S; B d1 none N"
    said = revealed(pieces, "b3xc3", "c3xb3")  # both pass each other
    assert said == "**Amelia:** Rat b3 moves to c3. **Ben:** Crow c3 moves to b3."
    said = revealed(pieces, "b3xc3", "e5-e4")
    assert said == "**Amelia:** Rat b3 captures Crow c3. **Ben:** Plain piece e5 moves to e4."


@pytest.mark.parametrize(
    ("name", "width", "lines"), [("Wilhelmina Feather", 140, 1), ("Wilhelmina Feather", 100, 2)]
)
def test_a_long_name_is_never_cut_on_a_card(monkeypatch, name, width, lines):
    said, draw = [], text.line
    monkeypatch.setattr(
        text, "line", lambda words, *rest: (said.append(words), draw(words, *rest))[1]
    )
    sheet = Sheet((300, 40), Preferences().look((1280, 720)))
    paint_name(sheet, pygame.Rect(0, 0, width, 26), name)
    assert " ".join(said) == name
    assert len(said) == lines


def test_a_clash_of_all_pieces_is_a_line_of_each_player_and_one_piece_of_news():
    stones = "; ".join(f"? {file}{rank} rat N" for rank in "12" for file in "abc")
    claimed = "claim a1, claim b1, claim a1, claim b1"
    told = list(steps(claims(stones), claimed, EVERYONE))[-1]
    lines = [(line.player, line.text) for line in words.story(*told, NAMES)]
    assert lines == [
        (0, "Both named a1 and b1: the pieces shatter"),
        (1, "Both named a1 and b1: the pieces shatter"),
    ]
    assert news(claims(stones), claimed, EVERYONE) == ["Both named a1 and b1: the pieces shatter"]


def test_a_round_of_claims_as_a_whole_is_told_by_what_it_brought():
    stones = "; ".join(f"? {file}{rank} rat N" for rank in "12" for file in "abc")
    state = claims(stones)
    told = list(steps(state, "claim a1, claim b1, claim a1, claim c1", EVERYONE))
    facts = [fact for step in told for fact in step[2]]
    assert (
        words.log(facts, NAMES)
        == "Amelia claims b1; Ben claims c1; Both named a1: the piece shatters"
    )
    assert "Ben names c1" in words.log(told[-1][2], NAMES)


def test_news_begin_with_a_capital_in_every_language():
    state = play(battle("A c3 none N; A a1 monster N; B a2 rat S; B e5 none S"), "c3-c4")
    facts = facts_of(state, "monster a1 a2 S")
    speak("de")
    try:
        assert brief(facts[0], NAMES).startswith("Die Ratte a2 verliert")
    finally:
        speak(SOURCE)


# What two short matches do not show


def test_effects_that_are_rare_are_told():
    crow = play(battle("A a1 none N; A c3 crow N,~E,~S; B e5 none N"), "a1-a2")
    assert log(crow, "crow c3") == "The used arrows of Crow c3 work again; it loses its symbol"
    jumping = battle("A a1 crow E; A b1 none N; B e5 none N")
    assert log(jumping, "a1-c1") == "Crow a1 jumps to c1; that arrow is used up"
    friend = battle("A c2 crow N; A c3 rat N; B f5 none S", final=True)
    assert log(friend, "c2xc3") == "Crow c2 merges with Rat c3 and is marked"
    edge = battle("A c1 guardian S; A c5 rat N; B f5 none S", final=True)
    assert log(edge, "c1xc5").startswith("Guardian c1 merges with Rat c5 over the edge")


@pytest.mark.parametrize(
    ("winners", "bout", "said"),
    [
        ((0, 1, NOBODY), "Sudden death, claims", ""),
        ((0, 1, NOBODY, 1), "After 4 bouts", "Ben wins the sudden death."),
        ((0, 1, NOBODY, NOBODY), "After 4 bouts", "Draw: 1 bout each."),
        ((NOBODY,) * 4, "After 4 bouts", "Draw: 0 bouts each."),
    ],
)
def test_a_match_that_is_even_after_three_bouts_is_told(winners, bout, said):
    state = empty()
    for winner in winners:
        state.end_bout(winner, BOTH_PASSED)
    assert words.ending(state, NAMES) == said
    assert words.heading(state).startswith(bout.split(",")[0])


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (SHORT_COUNT, f"few pieces are left, and none was lost in {QUIET_SHORT[COUNT]} turns"),
        (BOTH_PASSED, "neither side could move"),
        (TIMED_OUT, "the time was up three times"),
        (WIPED_OUT, "nobody has a piece left"),
    ],
)
def test_every_reason_for_the_end_of_a_bout_is_told(reason, said):
    fact = BoutEnded(NOBODY, reason)
    assert words.log([fact], NAMES) == f"Nobody wins the bout: {said}"


def test_the_last_round_is_written_in_whole_sentences(monkeypatch):
    written = []
    monkeypatch.setattr(Sheet, "text", lambda sheet, words, *how, **more: written.append(words))
    taken = Claimed(0, "a1", 0), Claimed(1, "e3", 0)
    rounds = [ClaimRound(1, taken, ("b3",), ())]
    sight = ClaimSight(claims(STONES), NAMES, 0, (), True, rounds, None, False, False, frozenset())
    look = Preferences().look((1280, 720))
    sheet = Sheet((900, 60), look)
    found = {}
    for width in (900, 330, 150):
        written.clear()
        claim_cards._paint_last_round(sheet, pygame.Rect(0, 0, width, 60), sight)
        found[width] = written[0]
    assert found[900].endswith("the piece shatters.")
    assert found[330] == f"You take a1. {NAMES[1]} takes e3."
    assert found[150] == "You take a1."
