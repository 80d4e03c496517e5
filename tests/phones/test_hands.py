"""Hands without a network: reviewed scenes, presses, and what is sent of a change."""

import json
from random import Random

import msgspec
import pytest

from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.state import PROGRAM
from scenes.boards.haunting_house_3.actions import LET_BE
from scenes.phones.feed import plain
from tests.phones.hands import GOLDEN, SPAN, TABLES, new_match, text_of
from tests.phones.test_truths import Watched
from tests.soak.secrets import _play

KILOBYTE = 1024
LARGEST = 3 * KILOBYTE  # bytes of a change
LARGEST_FIRST = 14 * KILOBYTE  # Bytes of a first scene, which describes every square.


@pytest.mark.parametrize("key", TABLES)
def test_hands_show_and_do_what_was_reviewed(key):
    assert text_of(key) == (GOLDEN / f"{key}.txt").read_text(encoding="utf-8")


def merged(scene, change):
    """Return a scene after a change, as the page makes it."""

    def merge(whole, part):
        for name, value in part.items():
            if value is None:
                whole.pop(name, None)
            else:
                whole[name] = value

    scene = json.loads(json.dumps(scene))
    places = {place["name"]: place for place in scene["places"]}
    merge(scene, change.get("scene", {}))
    for part, names in change.get("places", []):
        for name in names:
            merge(places.setdefault(name, {"name": name}), part)
    scene["places"] = [places[name] for name in change.get("order", places)]
    for at, piece in change.get("pieces", []):
        scene["pieces"][at : at + 1] = [piece]
    del scene["pieces"][change.get("count", 0) :]
    scene["log"] = scene["log"][change.get("dropped", 0) :] + change.get("lines", [])
    return scene


@pytest.mark.parametrize("key", TABLES)
def test_changes_add_up_to_the_whole_scene_and_are_small(key):
    match, rng, sizes = new_match(key), Random(key), []
    hands = [Watched(match, seat) for seat in range(2)]
    known = [None] * len(hands)
    for _ in range(14 if key == "haunting_house_3" else 30):
        for at, hand in enumerate(hands):
            sent = len(hand.frames)
            for _ in range(35):
                hand.tick()
            feed = hand.feed
            for _moment, _rev, frame, change in hand.frames[sent:]:
                if known[at] is None:
                    known[at] = json.loads(frame)["scene"]
                    continue
                sizes.append(len(change))
                known[at] = merged(known[at], json.loads(change))
                assert known[at] == json.loads(frame)["scene"]
            if feed.shown.mine:
                ready = [place.name for place in feed.shown.places if place.on]
                for place in rng.sample(ready, min(2, len(ready))):
                    before = feed.rev
                    feed.press(before, place)
                    if feed.rev != before:
                        sizes.append(len(feed.change))
                        known[at] = merged(known[at], json.loads(feed.change))
                        assert known[at] == json.loads(msgspec.json.encode(plain(feed.shown)))
        _play(match, rng, 1)
    sizes.sort()
    assert sizes[round(0.95 * len(sizes)) - 1] <= LARGEST, sizes[-20:]


@pytest.mark.parametrize("key", TABLES)
def test_a_first_scene_is_small_and_gives_no_area_to_what_lies_beside_the_board(key):
    hand = Watched(new_match(key), 0)
    for _ in range(60):
        hand.tick()
    frame = hand.feed.frame
    assert len(frame) <= LARGEST_FIRST
    places = json.loads(frame)["scene"]["places"]
    assert [place for place in places if "at" in place] == [
        place for place in places if place.get("kind", "square") == "square"
    ]


def test_a_seat_that_can_only_let_something_be_has_a_place_for_it():
    match, rng = new_match("haunting_house_3"), Random(3)
    while match.state.legal_actions() != [cards.NO]:
        match.play(rng.choice(match.state.legal_actions()))
        if match.over:
            match = new_match("haunting_house_3")
    hand = Watched(match, match.state.current_player)
    hand.tick()
    feed = hand.feed
    assert [place.name for place in feed.shown.places if place.on] == [LET_BE.place]
    assert feed.press(feed.rev, LET_BE.place) == ([cards.NO], "")


def test_slots_show_what_was_laid_into_them():
    feed = programming()
    feed.press(feed.rev, "card R90")
    slot = next(place for place in feed.shown.places if place.name == "slot 1")
    assert (slot.label, slot.words) == ("Rotate 90°", "Slot 1 of your row: Rotate 90°")
    assert slot.picture
    match = new_match("guidance_rite")
    hand = Watched(match, match.state.current_player)
    hand.tick()
    hand.feed.press(hand.feed.rev, "a1")
    draft = next(place for place in hand.feed.shown.places if place.name == "draft 1")
    assert draft.kind == "card"
    assert "a1" in draft.label
    assert draft.picture


def programming():
    """Return the phone of a seat of The Haunting House 3 that chooses its cards."""
    match, rng = new_match("haunting_house_3"), Random(3)
    while match.state.phase != PROGRAM:
        match.play(rng.choice(match.state.legal_actions()))
    hand = Watched(match, match.state.current_player)
    hand.tick()
    return hand.feed


def test_aim_says_what_is_aimed_and_what_came_of_it_also_of_the_only_card():
    feed = programming()

    def press(place):
        rev = feed.rev
        assert feed.press(rev, place) == ([], "")
        assert feed.rev == rev + 1
        return feed.shown.prompt

    asked = feed.shown.prompt
    assert press("card R90") == asked
    focus = feed.shown.focus
    assert press("pin") == "Rotate 90°: which tile? Tap the house to aim it."
    assert feed.shown.focus != focus
    tile = next(p.name for p in feed.shown.places if p.on and p.kind == "square")
    assert press(tile) == f"Rotate 90°: {tile} right. Tap the house to aim it."
    assert press(tile) == f"Rotate 90°: {tile} left. Tap the house to aim it."
    assert press("card M1") == asked
    assert press("pin").startswith("Move 1: to ")
    assert press("pin").startswith(f"Rotate 90°: {tile} left.")
    words = {p.name: p.words for p in feed.shown.places}
    assert words["pin"] == "Aim a card of your row"


def test_aim_is_not_offered_where_the_card_is_aimed_already():
    feed = programming()

    def is_offered(place):
        return next(p.on for p in feed.shown.places if p.name == place)

    feed.press(feed.rev, "card R90")
    assert is_offered("pin")
    feed.press(feed.rev, "pin")
    assert not is_offered("pin")
    feed.press(feed.rev, "card M1")
    assert is_offered("pin")


def test_the_type_that_is_chosen_is_not_offered_again():
    hand = Watched(new_match("ghost_hunt"), 0)
    hand.tick()
    feed = hand.feed
    kinds = [place.name for place in feed.shown.places if place.name.startswith("kind ")]
    for kind in kinds:
        feed.press(feed.rev, kind)
        offered = [p.name for p in feed.shown.places if p.name in kinds and p.on]
        assert offered == [name for name in kinds if name != kind]


def looks(scene):
    return scene.prompt, scene.places, scene.pieces, scene.pictures


@pytest.mark.parametrize("key", TABLES)
def test_every_press_that_is_offered_changes_something(key):
    match, rng = new_match(key), Random(key)
    for _ in range(8):
        for path in range(4):
            hands = [Watched(match, seat) for seat in range(len(match.seats))]
            for hand in hands:
                hand.tick()
            feed = next((hand.feed for hand in hands if hand.feed.shown.mine), None)
            for _depth in range(1 + 2 * path if feed else 0):
                places = [place for place in feed.shown.places if place.on]
                beside = [place for place in places if place.kind != "square"]
                place = rng.choice(beside if beside and rng.random() < 0.7 else places)
                before = looks(feed.shown)
                actions, refused = feed.press(feed.rev, place.name)
                if actions:
                    break
                assert refused or looks(feed.shown) != before, place.name
        _play(match, rng, SPAN)
