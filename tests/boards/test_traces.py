"""What a turn leaves on a board: each part, who has gone from where, and what has changed."""

from random import Random

import pygame
import pytest

from game.match import Match
from game.rules.eighteen_ghosts.facts import Escaped, PortalTurned
from game.rules.guidance_rite.facts import FACTS as RITE_FACTS
from scenes.boards.eighteen_ghosts.colours import PLAYER_COLOURS
from scenes.boards.faces import face_of
from scenes.boards.guidance_rite.sentences import brief
from scenes.boards.layout import Place
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.motion.trail import TrailPicture
from scenes.telling.match_log import OpenLog
from scenes.telling.turn_log import TurnLog
from scenes.window.preferences import Preferences
from tests.rules.guidance import battle
from tests.scenes.tables import people

LOOK = Preferences().look((1280, 720))
PLACES = {name: Place(name, pygame.Rect(100 * n, 0, 90, 90), 80) for n, name in enumerate("abc")}


def drawn(trace, taken=(), flipped=False):
    """Return the picture of a trace, where pieces stand on some places."""
    pieces = {(name, 0): Piece("guidance_rite/seat_1") for name in taken}
    picture, corner = TrailPicture(LOOK).picture((trace,), PLACES, pieces, flipped)
    return pygame.image.tobytes(picture, "RGBA"), corner


def traced(state, notation):
    """Return what an action of Guidance Rite leaves on its board."""
    view = face_of("guidance_rite").view()
    return view.trace(RITE_FACTS.preview_facts(state, state.parse(notation)))


def test_who_has_gone_leaves_a_pale_print_unless_somebody_else_stands_there():
    left = Trace(("a", "b"), left="guidance_rite/seat_0")
    assert drawn(left) != drawn(Trace(("a", "b")))
    assert drawn(left, taken=("a",)) == drawn(Trace(("a", "b")), taken=("a",))


def test_what_has_changed_is_ringed_where_it_is_seen_also_on_a_turned_board():
    north, south = Trace(("b",), rings=(0,)), Trace(("b",), rings=(4,))
    assert drawn(north) != drawn(Trace(("b",)))
    assert drawn(north) != drawn(south)
    assert drawn(north, flipped=True) == drawn(south)


@pytest.mark.parametrize(
    ("notation", "trace"),
    [
        ("c2xd3", (("c2", "d3"), "guidance_rite/token_0+rat", ())),
        ("a1-a5", (("a1", "a5"), "guidance_rite/token_0+guardian", ())),
        ("e1-e2, end", (("e1", "e2"), "guidance_rite/token_0+monster", ())),
        ("c2-d2, monster e1 e2 W", (("e1", "e2"), "", (6,))),
    ],
)
def test_a_deed_of_guidance_rite_is_traced(notation, trace):
    pieces = "A c2 rat NE,E; A a1 guardian S,N; A e1 monster N; B d3 lizard W; B e2 none W,N"
    state = battle(pieces if "monster" in notation else pieces.replace("; B e2 none W,N", ""))
    first = notation.split(", ")[0]
    if "monster" in notation:
        state.apply(state.parse(first))
    found = traced(state, notation.split(", ")[-1] if "monster" in notation else first)
    assert (found.places, found.left, found.rings) == trace


def test_news_of_guidance_rite_leave_out_what_is_seen_anyway():
    state = battle("A c2 rat N,E; A c1 monster N; B c3 lizard W; B d2 none N")
    (moved, *_) = RITE_FACTS.preview_facts(state, state.parse("c2xc3"))
    assert brief(moved, ("Amelia", "Ben")) == "Rat c2 captures Lizard c3"
    state.apply(state.parse("c2xd2"))
    state = battle("A c2 rat N,E; A c1 monster N; B c3 lizard W; B d2 none N; B d1 crow N,E")
    state.apply(state.parse("c2xd2"))
    (bitten, *_) = RITE_FACTS.preview_facts(state, state.parse("monster c1 d1 N"))
    assert brief(bitten, ("Amelia", "Ben")) == "Monster c1 bites off the north arrow of Crow d1"


def test_a_portal_that_turns_and_a_ghost_that_escapes_are_traced_after_the_fight():
    match, rng = Match("eighteen_ghosts", people(), {"placement": "random"}, 1), Random(3)
    log = OpenLog(match, face_of("eighteen_ghosts").view())
    turned = escaped = ()
    while not (turned and escaped):
        match.play(rng.choice(list(match.state.legal_actions())))
        facts = log.facts(log.last)
        turned = [fact for fact in facts if isinstance(fact, PortalTurned)]
        escaped = [fact for fact in facts if isinstance(fact, Escaped)]
    trail = TurnLog(log).traced(log.last - 1, log.last)
    assert [trace.number for trace in trail] == list(range(1, len(facts) + 1))
    portals = ("c5", "c1", "e3")
    assert (portals[turned[0].colour],) in [trace.places for trace in trail if trace.turned]
    out = next(trace for trace in trail if trace.places[0] == escaped[0].square and trace.dashed)
    assert out.places[1] == portals[escaped[0].ghost % 3]
    assert out.colour == PLAYER_COLOURS[escaped[0].ghost // 3]
