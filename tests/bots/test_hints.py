"""Hints: one sentence that is true of the position and speaks for the action."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.bots.bot import Decision
from game.bots.levels import find_bot
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts.hints import escapes_at_hand
from scenes.telling.hints import reason
from tests.helpers.sampling import sampled
from tests.helpers.shipped import SHIPPED
from tests.rules.eighteen import castle

KEY = "eighteen_ghosts"


def told(state, notation, value=0.0, line=""):
    """The reason given for an action that is followed by the actions of `line`."""
    action = state.parse(notation)
    after, actions = state.clone(), [action]
    after.apply(action)
    for text in line.split():
        actions.append(after.parse(text))
        after.apply(actions[-1])
    return reason(KEY, state, Decision(action, value, tuple(actions)), brief=True)


BEGINNING = catalog.new_state(KEY)
LEAVING = castle("d4R a1b", red=">")
LAST = castle("d4R a1b", red=">", facts="escaped: BY")
WAITING = castle("d5R c4Y c3r a1b")
RUNNER = castle("b2R d2b a1Y", blue="^")
LAST_RUNNER = castle("b2R d2b a1Y", blue="^", facts="escaped: yr")
FREED = "released: r, decides: A"
SHUT = castle("a1R e1b", facts=FREED)
OPEN = castle("a1R e1b", red=">", facts=FREED)
NEEDED = castle("a1R e5b", facts="dungeon: B")
SPARE = castle("a1R e5b", facts="dungeon: B, escaped: B")


@pytest.mark.parametrize(
    ("state", "notation", "sentence"),
    [
        (LEAVING, "d4-d5", "Your red ghost escapes from d5."),
        (LAST, "d4-d5", "Your red ghost escapes from d5, and you win."),
        (
            WAITING,
            "c4xc3",
            "This move turns the red portal to d5, where your red ghost waits and escapes.",
        ),
        (RUNNER, "b2-c2", "This move stops your rival's blue ghost from escaping at c2."),
        (
            LAST_RUNNER,
            "b2-c2",
            "This move stops your rival's blue ghost from escaping at c2, which would have won.",
        ),
        (
            castle("e4R a1b", red=">"),
            "e4-e5",
            "This move threatens to let your red ghost escape at d5.",
        ),
        (
            castle("e4R a1b", red=">", facts="escaped: BY"),
            "e4-e5",
            "This move threatens to let your red ghost escape at d5 and win.",
        ),
        (
            castle("e5R c4Y c3r a1b"),
            "c4xc3",
            "This move turns the red portal to d5, one step from your red ghost.",
        ),
        (
            castle("d3r c3Y a1b", red=">"),
            "c3xd3",
            "This move sends your rival's red ghost to the dungeon, two steps from its door.",
        ),
        (
            castle("d3r c3Y a1b", red="<", facts="escaped: r"),
            "c3xd3",
            "This move shuts the red portal against the wall.",
        ),
        (
            castle("a1R b1y e5b", red="<"),
            "a1-a2",
            "Your red ghost on a1 is in danger from the yellow ghost on b1.",
        ),
        (NEEDED, "B@", "You still need blue and have none on the board."),
        (SPARE, "B@", "Another blue ghost is one more fighter."),
        (SHUT, "=a3", "The red portal is shut, so there it is far from any way out."),
        (OPEN, "=a3", "There the red ghost is four steps from its door, which suits you."),
        (
            castle("a4R e1b", red=">", facts="escaped: R"),
            "a4-a5",
            "On a5 nothing can beat your red ghost at once.",
        ),
        (
            castle("a4R e1b", red=">"),
            "a4-b4",
            "This move brings your red ghost within two steps of d5. The red portal faces it.",
        ),
        (
            castle("e2R e1b"),
            "e2-d2",
            "This move brings your red ghost within two steps of d5. The red portal will face it "
            "when one more is beaten.",
        ),
        (
            BEGINNING,
            "R@e5",
            "From e5 it is one step to d5, where red leaves once one red ghost is beaten.",
        ),
        (BEGINNING, "R@b5", "The red portal opens to b5 itself once three red ghosts are beaten."),
    ],
)
def test_the_reason_is_what_the_action_does(state, notation, sentence):
    assert told(state, notation) == sentence


def test_a_forced_win_is_counted():
    state = castle("e5R a1b", red=">", facts="escaped: BY")
    assert told(state, "e5-e4", 1.0, "a1-b1 e4-e5 b1-a1 e5-d5") == (
        "This move wins by force: three moves of yours, whatever your rival does."
    )
    assert told(state, "e5-e4", 1.0) == "This move wins by force, whatever your rival does."


def test_a_plan_is_told_from_the_expected_continuation():
    state = castle("a5Y a3r e1B", red="^", facts="escaped: RB")
    assert told(state, "e1-d1", 0.2, "a3-a2 a5-a4 a2-a3 a4xa3") == (
        "This move prepares a4xa3, which turns the red portal."
    )


def test_one_action_needs_no_reason():
    state = castle("a1R", facts="released: r, decides: A")
    for name in ("b5", "e5", "a3", "c3", "e2"):
        state.board["abcde".index(name[0]) + 5 * int(name[1]) - 5] = 0
    assert [state.notation(action) for action in state.legal_actions()] == ["=b1"]
    assert told(state, "=b1") == "There is no other choice."


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (None, ""),
        (0.9, " You stay close to victory."),
        (0.3, " You stay ahead."),
        (0.0, " The match stays even."),
        (-0.3, " You stay in the match, though a little behind."),
        (-0.9, " Nothing holds out longer."),
    ],
)
def test_a_hint_says_what_the_action_keeps_also_where_nothing_weighty_speaks_for_it(value, kept):
    state = castle("b1R e5b")
    action = state.parse("b1-a1")
    decision = Decision(action, value, (action,))
    said = "On a1 nothing can beat your red ghost at once."
    assert reason(KEY, state, decision) == said + kept
    assert reason(KEY, state, decision, brief=True) == said


HOLLOW = (
    "A bot would play this",
    "The match stays even",
    "You stay ",
    "Nothing holds out longer",
)


@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 3)]))
@pytest.mark.parametrize("key", catalog.GAMES)
def test_no_decision_of_any_game_gets_an_empty_sentence(key, seeds):
    count = max(catalog.find(key).players)
    for seed in seeds:
        state, rng = catalog.new_state(key, count, seed=seed), Random(seed)
        for _ in range(500):
            if state.current_player == TERMINAL:
                break
            legal = list(state.legal_actions())
            if state.current_player >= 0:
                seen = state.observation(state.current_player)
                for action in legal if len(legal) < 6 else rng.sample(legal, 2):
                    said = reason(key, seen, Decision(action, 0.0, (action,)))
                    assert said.endswith((".", "!")), said
                    hollow = key in SHIPPED and said.startswith(HOLLOW)
                    assert not hollow, (said, state.notation(action))
            state.apply(rng.choice(legal))


def test_a_ghost_that_attacks_to_lose_does_not_flee():
    state = castle("d2B d3r c2y a1Y")
    assert told(state, "d2-d1") == "Your blue ghost on d2 is in danger from the red ghost on d3."
    assert told(state, "d2xd3") == "This move gives up a blue ghost to turn the blue portal."


def test_escapes_at_hand_are_what_actions_let_out():
    assert escapes_at_hand(WAITING, 0) == {(0, 23, False)}
    assert escapes_at_hand(WAITING, 1) == set()
    assert escapes_at_hand(LAST, 0) == {(0, 23, True)}


@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 6)]))
@pytest.mark.parametrize("goal", ["one_of_each", "any_three"])
def test_every_decision_of_a_match_gets_one_sentence(goal, seeds):
    bot = find_bot(KEY, "2")
    for seed in seeds:
        state, rng = catalog.new_state(KEY, options={"goal": goal}, seed=seed), Random(seed)
        while state.current_player != TERMINAL:
            before = state.clone()
            decision = bot.choose(state, rng)
            sentence = reason(KEY, state, decision, brief=True)
            assert sentence.endswith(".")
            assert sentence[0].isupper()
            assert len(sentence) < 125
            assert state == before
            state.apply(decision.action)
