"""What hands show and do in fixed matches, as text that people can review.

`python -m tests.phones.hands` writes it to tests/phones/golden after a wanted change.
"""

import os
from pathlib import Path
from random import Random

from game.match import Match, Seat
from tests.phones.test_truths import Watched
from tests.soak.secrets import _play

GOLDEN = Path(__file__).parent / "golden"
TABLES = {"guidance_rite": 2, "haunted_house": 2, "ghost_hunt": 5, "haunting_house_3": 3}
ROUNDS = 6  # looks at all hands
SPAN = 7  # decisions between two of them
PRESSES = 6  # at most, of a hand that decides


def new_match(key):
    seats = [Seat("person", f"P{seat}") for seat in range(TABLES[key])]
    match = Match(key, seats, {}, 5)
    match.secret = "secret"
    return match


def shown(scene):
    """Return the lines that tell a scene."""
    squares = [p for p in scene.places if p.on and p.kind == "square"]
    beside = [p for p in scene.places if p.kind != "square"]
    yield f"  {scene.head} | {scene.prompt}"
    yield f"  pieces {len(scene.pieces)}, places {len(scene.places)}, focus {scene.focus}"
    if scene.log:
        yield f"  log: {scene.log[-1][1]}"
    for place in squares:
        yield f"  square {place.name} {place.mark} {place.chip}: {place.words}".rstrip()
    for place in beside:
        signs = "".join(
            s for s, on in (("+", place.on), ("*", place.chosen), ("!", place.last)) if on
        )
        yield f"  {place.kind} {place.name} {signs}: {place.label} | {place.words}"


def told(key):
    """Yield the lines of a whole golden file."""
    match, rng = new_match(key), Random(key)
    hands = [Watched(match, seat) for seat in range(len(match.seats))]
    for number in range(ROUNDS):
        for hand in hands:
            for _ in range(40):
                hand.tick()
        for seat, hand in enumerate(hands):
            yield f"look {number + 1}, seat {seat}"
            yield from shown(hand.feed.shown)
        yield from pressed(hands, rng)
        _play(match, rng, SPAN)


def pressed(hands, rng):
    """Yield what comes of presses on the first hand that decides; nothing of it is played."""
    deciding = [(seat, hand) for seat, hand in enumerate(hands) if hand.feed.shown.mine]
    for seat, hand in deciding[:1]:
        feed = hand.feed
        for _ in range(PRESSES):
            ready = [place.name for place in feed.shown.places if place.on]
            if not ready:
                break
            place = rng.choice(ready)
            state = feed.hand.board.observation
            actions, refused = feed.press(feed.rev, place)
            done = ", ".join(state.notation(action) for action in actions)
            yield f"seat {seat} presses {place}: {done or refused or feed.shown.prompt}"
            if actions:
                break


def text_of(key):
    return "\n".join(told(key)) + "\n"


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    pygame.init()
    pygame.display.set_mode((1, 1))
    for key in TABLES:
        (GOLDEN / f"{key}.txt").write_text(text_of(key), encoding="utf-8")
