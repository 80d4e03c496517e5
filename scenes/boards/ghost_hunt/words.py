"""The texts of Ghost Hunt: log, prompts, previews, descriptions and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.facts import Fact, since_last
from game.language import SOURCE, _, listed, many, mark, spoken, within
from game.phrases import Phrase, phrase, phrases
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt import position
from game.rules.ghost_hunt.actions import Kind, kind_of
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import BURNED, HAND, NONE, STOCK
from game.state import CHANCE, HIDDEN
from scenes.boards.ghost_hunt import click_paths, nouns, sentences
from scenes.boards.ghost_hunt.actions import ACTIONS, HIDE, TO_ROOM
from scenes.boards.ghost_hunt.house import board_overlays
from scenes.boards.ghost_hunt.nouns import (
    ability_words,
    capital,
    hunter_name,
    item_name,
    kind_name,
    kind_words,
    place_name,
    steps,
)
from scenes.boards.ghost_hunt.refusals import refusal as refusal
from scenes.boards.ghost_hunt.sides import known_room, possible_kinds, viewing_side
from scenes.boards.view import LogSentence

Names = Sequence[str]

TITLE_LETTERS: Final = 26  # A title has room for this many letters of names.
SET_UP, ROUNDS = mark("Set-up"), mark("Rounds")


def number(before: Position) -> int:
    """Return the round, at least 1."""
    return max(1, before.round)


def section(before: Position) -> str:
    """Return the heading of the log section: set-up or rounds."""
    return ROUNDS if before.round else SET_UP


def heading(observation: Position) -> Phrase:
    """Return the round and whether hunts are possible; public information."""
    if observation.phase == position.OVER:
        return phrases("After {number} round", "After {number} rounds", observation.round)
    if not observation.round:
        return phrase("Before dusk")
    if observation.hunt:
        return phrase("Round {number} · hunt", number=observation.round)
    calm = observation.round <= max(observation.match_rules.grace_rounds, observation.resting)
    if calm:
        return phrase("Round {number} · calm", number=observation.round)
    return phrase("Round {number} · restless", number=observation.round)


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return the name of a team, such as "The Hunters — Bob and Cyd"."""
    people = list(names[:1] if team == 0 else names[1:])
    if team == 1 and _crowded(names):
        decider = observation.current_player if observation else 0
        if 0 < decider < len(names) and observation and observation.phase != position.OVER:
            return _("{name}, hunter {number}", name=names[decider], number=decider)
        return _("The {number} hunters", number=len(people))
    hunters = _("The Hunters") if len(people) > 1 else _("The Hunter")
    side = _("The Ghost") if team == 0 else hunters
    return f"{side} — {listed(people)}"


def _crowded(names: Names) -> bool:
    """Return whether the hunters' names are too long for a title."""
    hunters = names[1:]
    return len(hunters) > 2 and len(listed(list(hunters))) > TITLE_LETTERS


# What happened


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return one sentence about a played action, without a full stop."""
    found = [sentence for _index, sentence in sentences.log_sentences(facts, names)]
    found = found or [said for fact in facts[:1] if (said := sentences.deed(fact, names))]
    # For translators: between the sentences of one line, each of which begins with a capital.
    return _("; ").join(_joined(said, index, names) for index, said in enumerate(found))


def _joined(sentence: str, index: int, names: Names) -> str:
    """Return a sentence as it continues a line: with a small first letter unless it is a name."""
    keep = (*names, "DOTS")
    if spoken() != SOURCE or not index or sentence.startswith(tuple(keep)):
        return sentence
    return sentence[:1].lower() + sentence[1:]


def story(
    before: Position | None, after: Position, facts: Sequence[Fact], names: Names
) -> list[LogSentence]:
    """Return the log lines between two observations of one side, oldest first."""
    if before is None:
        return []
    round, hunter, turns = before.round, before.hunter, []
    for fact in facts:
        match fact:
            case f.GhostsTurn(round):
                hunter = NONE
            case f.HuntersTurn(hunter) | f.ItemChosen(hunter):
                pass
        turns.append((round, 0 if hunter == NONE else hunter + 1))
    said = dict(sentences.log_sentences(facts, names))
    for index, fact in enumerate(facts):
        if index not in said:
            round, seat = turns[index]
            said |= _without_a_deed(index, fact, before, after, names)
    lines = []
    for index, sentence in sorted(said.items()):
        round, seat = turns[index]
        if isinstance(facts[index], f.HuntersTurn):
            seat = 0  # The Ghost's turn comes before it.
        lines.append(LogSentence(ROUNDS if round else SET_UP, max(1, round), sentence, seat))
    return lines


def _without_a_deed(
    index: int, fact: Fact, before: Position, after: Position, names: Names
) -> dict[int, str]:
    """Return the line, by its fact, for a turn that has shown nothing to the viewers."""
    match fact:
        case f.TurnEnded(player) if player and _nothing_done(before):
            return {index: _("{hunter} passes", hunter=hunter_name(player - 1, names))}
        case f.HuntersTurn() if _nothing_heard(after):
            return {index: _("The Ghost has taken its turn, unheard")}
    return {}


def _nothing_done(observation: Position) -> bool:
    """Return whether the hunter whose turn it is has done nothing yet."""
    return len(since_last(f.recap(observation), f.HuntersTurn)) == 1


def _nothing_heard(observation: Position) -> bool:
    """Return whether the Ghost's turn, which has just ended, has shown nothing."""
    turn = since_last(f.recap(observation), f.GhostsTurn)
    shown = [type(fact) for fact in turn if not isinstance(fact, f.TurnEnded)]
    return shown == [f.GhostsTurn, f.HuntersTurn]


FACTS_KEPT_FROM_ONE_SIDE: Final = (
    *(f.TypeChosen, f.RoomChosen, f.Rolled, f.Glided, f.MarkMade, f.BookWritten, f.SaltFlipped),
    *(f.PutBack, f.Taken),
)


def news(
    before: Position | None, after: Position, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return the public news between two observations of one side.

    They are shown on a curtain that everybody can read. They therefore omit what only one side
    knows: the Ghost's dice and steps, and the items the hunters take.
    """
    public: list[Fact] = []
    turns, quiet = 0, True  # The Ghost's turns, and whether nothing was heard of them.
    ghosts = before is not None and before.round > 0 and before.hunter == NONE
    for fact in facts:
        if isinstance(fact, f.GhostsTurn):
            ghosts, turns = True, turns + 1
        elif isinstance(fact, f.HuntersTurn):
            ghosts = False
        elif isinstance(fact, f.ItemChosen):
            public.append(f.ItemChosen(fact.hunter, HIDDEN))
        elif isinstance(fact, f.BookRead | f.SaltSeen) and not fact.positive:
            pass  # Nothing has changed.
        elif not isinstance(fact, FACTS_KEPT_FROM_ONE_SIDE):
            public.append(fact)
            quiet = quiet and not ghosts
    lines = [sentence for _index, sentence in sentences.log_sentences(public, names)]
    if viewing_side(after) == "hunters" and any(isinstance(fact, f.RoomChosen) for fact in facts):
        lines.insert(0, sentences.sentence(f.RoomChosen(None), names))
    if turns and quiet and not ghosts and viewing_side(after) == "hunters":
        lines.append(_("The Ghost has taken its turn, unheard"))
    return lines


# What would happen


def preview(observation: Position, facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the effect of an action and its cost."""
    fact = facts[-1]
    match facts[0], fact:  # Only the ends of a long walk are mentioned.
        case f.Walked(hunter, source), f.Walked(square=square):
            fact = f.Walked(hunter, source, square)
        case f.Glided(source), f.Glided(square=square):
            fact = f.Glided(source, square)
    if isinstance(fact, f.TypeChosen):
        return _nature(fact.kind)
    sentence = sentences.deed(fact, names) + "."
    match fact:
        case f.RoomChosen(room) if room:
            return f"{sentence} " + _("It begins on {square}.", square=room.spawn)
        case f.Walked(square=square) | f.Glided(square=square) | f.Shown(square=square):
            return f"{sentence} {_step(observation, square)}"
    row = ACTIONS.by_fact.get(type(fact))
    cost = row.cost(observation, 0) if row else ""
    return f"{sentence} {cost}" if cost else sentence


def _nature(kind: int) -> str:
    """Return the evidence, speed and ability of a ghost type."""
    nature, ability = KINDS[kind], ability_words(kind)
    said = (
        _("{kind}: {evidence}; speed {speed}, hunts on {countdown} or more; {ability}.")
        if ability
        else _("{kind}: {evidence}; speed {speed}, hunts on {countdown} or more.")
    )
    return said.format(
        kind=kind_name(kind),
        evidence=kind_words(kind),
        speed=nature.speed,
        countdown=nature.countdown,
        ability=ability,
    )


def _step(observation: Position, square: str) -> str:
    target = observation.house.names.index(square)
    found = click_paths.reach(observation)
    cost = found[target][0] if target in found else 1
    left = observation.left - cost
    remarks = [capital(place_name(observation, target)) + "."]
    if cost > 1:
        remarks.insert(0, _("The salt costs two steps."))
    if left >= 0:
        remarks.append(
            many("{number} step left after this.", "{number} steps left after this.", left)
        )
    return " ".join(remarks)


def _counted(kind: Kind, n: int) -> str:
    return {
        "hide": many("{number} hiding place", "{number} hiding places", n),
        "use": many("{number} item to use", "{number} items to use", n),
        "place": many("{number} item to place", "{number} items to place", n),
        "pick": many("{number} item to pick up", "{number} items to pick up", n),
        "put": many("{number} item to put back", "{number} items to put back", n),
        "take": many("{number} item to take", "{number} items to take", n),
        "name": many("{number} name", "{number} names", n),
        "kill": many("{number} victim", "{number} victims", n),
    }[kind]


# The end


def ending(state: Position, names: Names) -> str:
    """Return the sentence about the end of a match; empty while it continues."""
    if state.phase != position.OVER:
        return ""
    told = {
        "kind": kind_name(state.kind),
        "of_room": nouns.of_room(state.house.room_names[state.room]),
    }
    if state.ending == position.ESCAPED:
        alive = [hunter_name(k, names) for k in state.living()]
        # For translators: such as "with all the evidence for the Spirit in the Kitchen".
        return many(
            "{hunters} leaves with all the evidence for the {kind} {in_room}.",
            "{hunters} leave with all the evidence for the {kind} {in_room}.",
            len(alive),
            hunters=listed(alive),
            kind=told["kind"],
            in_room=nouns.in_room(state.house.room_names[state.room]),
        )
    ghost = names[0] if names else _("The Ghost")
    if state.ending == position.ALL_DEAD:
        # For translators: such as "the Spirit of the Kitchen".
        said = _("{ghost} wins: the {kind} {of_room} has killed every hunter.")
        return said.format(ghost=ghost, **told)
    if state.ending == position.MISNAMED:
        said = _("{ghost} wins: it was the {kind} {of_room}, and the hunters named another.")
        return said.format(ghost=ghost, **told)
    assert state.ending == position.OUT_OF_TIME
    said = _("{ghost} wins: the night is over, and nobody named the {kind} {of_room}.")
    return said.format(ghost=ghost, **told)


def prompt(observation: Position, selected: Sequence[str], names: Names) -> str:
    """Return the sentence that asks the side to act, or that says who is at work."""
    if observation.phase == position.OVER:
        return _("The match is over.")
    if observation.phase == position.TYPING:
        if TO_ROOM.place in selected:
            return _("Where do you haunt? Choose a room.")
        return _("Which ghost are you? The hunters look for its three kinds of evidence.")
    if not click_paths.legal(observation):
        return _waiting(observation, names)
    if observation.phase == position.ROOMING:
        return _("Where do you haunt? Choose a room.")
    if selected and observation.phase != position.CHOOSING:
        return HIDE.question()
    if observation.phase == position.NAMING and not observation.has_won():  # A puzzle asks it.
        return _("Name the Ghost in the journal.")
    if observation.phase == position.NAMING:
        return _(
            "All evidence is found and everybody is in the van: name the Ghost in the journal."
        )
    if observation.phase in (position.JUMP_KILL, position.KILLING):
        said = _("A hunter is in reach: choose whom to kill.")
        return f"{sentences.begun_hunt(observation, names)} {said}".strip()
    if observation.phase == position.HAUNTING:
        return f"{sentences.dice_of_turn(observation, names)} {_haunting(observation)}".strip()
    if observation.phase == position.HUNTING:
        if not observation.left:
            return _("Nobody is in reach, and no steps are left: end the turn.")
        said = _("Hunt: {steps} left. Get next to a hunter.", steps=steps(observation.left))
        return f"{sentences.begun_hunt(observation, names)} {said}".strip()
    sentence = _of_a_hunter(observation)
    brought = sentences.found_in_turn(observation, names)
    if brought and observation.phase != position.CHOOSING:
        return f"{brought} {sentence}"
    return sentence


def _haunting(observation: Position) -> str:
    """Return the sentence that asks the Ghost for an action outside a hunt."""
    if not observation.left:
        if observation.match_rules.draft:
            return _("End the turn.")
        return _("Try a ghost event or end the turn.")
    said = (
        _("Glide up to {steps} or end the turn.")
        if observation.match_rules.draft
        else _("Glide up to {steps}, try a ghost event or end the turn.")
    )
    return said.format(steps=steps(observation.left))


def _of_a_hunter(observation: Position) -> str:
    """Return the sentence that asks the current hunter for an action."""
    if observation.phase == position.CHOOSING:
        if observation.hand(observation.current_player - 1):
            return _("One item is chosen, one more to choose.")
        return _("Choose two items to take along.")
    if observation.phase == position.EXCHANGE:
        if observation.took:
            return _("Take another item, or choose Done.")
        return _("Put items back, take others from the van, then choose Done.")
    return _searching(observation)


def _searching(observation: Position) -> str:
    hunter, left = observation.hunter, observation.left
    house = observation.house
    if observation.hunt and house.square_in_front[observation.pawns[hunter]] != NONE:
        if observation.barred:
            return _("The Ghost stands before your hiding place: stay and hold your breath.")
        return _("Stay hidden, or step out: the way is free.")
    kinds = {kind_of(action) for action in click_paths.legal(observation)}
    if observation.hunt:
        return _hunted(observation, kinds)
    walk = steps(left)
    if observation.acted:
        said = _("You have acted; {steps} left.") if left else _("End the turn.")
        return said.format(steps=walk)
    if "take" in kinds or "put" in kinds:
        said = (
            _("Change items in the van, or walk up to {steps}.")
            if left
            else _("Change items in the van, or end the turn.")
        )
        return said.format(steps=walk)
    able = _able(kinds)
    if not able:
        said = _("Walk up to {steps}, then act.") if left else _("End the turn.")
        return said.format(steps=walk)
    # For translators: the acts are such as "use an item or taunt".
    said = _("Walk up to {steps} and act once: {acts}.")
    if not left:
        said = _("Act once: {acts}; or end the turn.")
    return said.format(steps=walk, acts=_(" or ").join(able))


def _hunted(observation: Position, kinds: set[Kind]) -> str:
    """Return the sentence that asks an exposed hunter for an action during a hunt."""
    left = observation.left
    if observation.acted or not kinds & {"listen", "hide"}:
        said = _("Hunt! Run up to {steps}.") if left else _("Hunt! End the turn.")
    elif "hide" in kinds:
        said = _("Hunt! Run up to {steps}; listen or hide once.")
        said = said if left else _("Hunt! Listen or hide, or end the turn.")
    else:
        said = _("Hunt! Run up to {steps}; listen once.")
        said = said if left else _("Hunt! Listen, or end the turn.")
    return said.format(steps=steps(left))


def _able(kinds: set[Kind]) -> list[str]:
    """Return the actions other than walking that a hunter can do outside a hunt."""
    said: tuple[tuple[Kind, str], ...] = (
        ("use", within("what a hunter can do", "use an item")),
        ("place", within("what a hunter can do", "place an item")),
        ("pick", within("what a hunter can do", "pick up an item")),
        ("taunt", within("what a hunter can do", "taunt")),
    )
    return [words for kind, words in said if kind in kinds]


def _waiting(observation: Position, names: Names) -> str:
    """Return the sentence saying for whom the viewer is waiting."""
    seat = observation.current_player
    if observation.phase == position.ROOMING:
        return _("The Ghost chooses its room.")
    if seat == HIDDEN or observation.phase == HIDDEN or seat == 0:
        return (
            _("The Ghost hunts, unseen.")
            if observation.hunt
            else _("The Ghost is at work, unseen.")
        )
    if seat == CHANCE:
        return _("A die is rolled in secret.")
    if seat > 0:
        who = hunter_name(seat - 1, names)
        choosing = observation.phase == position.CHOOSING
        said = _("{hunter} chooses items.") if choosing else _("{hunter} is at work.")
        return said.format(hunter=who)
    return _("The match is over.")


def describe(observation: Position, place: str, names: Names) -> str:
    """Return the description of a place as the viewer knows it."""
    squares = click_paths.squares_of(observation.house)
    if place in squares:
        return ", ".join(_square(observation, squares[place], names))
    if place in click_paths.KIND_PLACES:
        return _kind(observation, click_paths.KIND_PLACES.index(place))
    if place in click_paths.CREW:
        return _hunter(observation, click_paths.CREW.index(place), names)
    if place in click_paths.ITEM_PLACES:
        return _item(observation, click_paths.item_of(place), names)
    is_possible = place not in ACTIONS.keys or bool(click_paths.actions_at(observation, place))
    return ACTIONS.described(observation, place, is_possible)


def _square(observation: Position, square: int, names: Names) -> list[str]:
    house, found = observation.house, [place_name(observation, square)]
    if house.square_in_front[square] != NONE:
        front = house.names[house.square_in_front[square]]
        found.append(_("hiding place, front {square}", square=front))
    if square in house.spawns:
        found.append(_("spawn square"))
    room, out = known_room(observation)
    if room != NONE and house.room_of[square] == room:
        found.append(_("the ghost room"))
    elif house.room_of[square] >= 0 and out >> house.room_of[square] & 1:
        found.append(_("not the ghost room"))
    if square == observation.ghost:
        found.append(_("the Ghost"))
    for hunter, at in enumerate(observation.pawns):
        if at == square:
            found.append(hunter_name(hunter, names))
    found += [item_name(i) for i, at in enumerate(observation.where) if at == square]
    for pile, at in enumerate(observation.piles):
        if at == square:
            flipped = observation.flipped if observation.flipped != HIDDEN else observation.prints
            found.append(_("salt with a footprint") if flipped >> pile & 1 else _("salt"))
    signs = board_overlays.signs(observation)
    if square in dict(signs.marks):
        found.append(_("ultraviolet mark"))
    if square in signs.graves:
        found.append(_("the Ghost killed from here"))
    return found


def _kind(observation: Position, kind: int) -> str:
    if observation.kind == kind:
        state = _("this is the Ghost")
    elif possible_kinds(observation)[kind]:
        state = _("possible")
    else:
        state = _("ruled out")
    nature, ability = KINDS[kind], ability_words(kind)
    said = (
        _("{kind}, {state}: {evidence}; speed {speed}, hunts on {countdown} or more; {ability}")
        if ability
        else _("{kind}, {state}: {evidence}; speed {speed}, hunts on {countdown} or more")
    )
    return said.format(
        kind=kind_name(kind),
        state=state,
        evidence=kind_words(kind),
        speed=nature.speed,
        countdown=nature.countdown,
        ability=ability,
    )


def _hunter(observation: Position, hunter: int, names: Names) -> str:
    square = observation.pawns[hunter]
    who = hunter_name(hunter, names)
    if square == NONE:
        return _("{hunter}, dead", hunter=who)
    found = [who, place_name(observation, square)]
    if observation.hidden(hunter):
        found.append(_("hidden"))
    if observation.slowed >> hunter & 1:
        found.append(_("slowed"))
    if viewing_side(observation) == "ghost":
        found.append(_("you cannot see its items"))
    else:
        held = listed([item_name(item) for item in observation.hand(hunter)])
        found.append(_("carries {items}", items=held) if held else _("carries nothing"))
    return ", ".join(found)


def _item(observation: Position, item: int, names: Names) -> str:
    place, name = observation.where[item], capital(item_name(item))
    if place == HIDDEN:
        return _("{item}, in the van or carried by a hunter", item=name)
    if place == BURNED:
        return _("{item}, burned", item=name)
    if place == STOCK:
        return _("{item}, in the van", item=name)
    if place <= HAND:
        who = hunter_name(HAND - place, names)
        return _("{item}, carried by {hunter}", item=name, hunter=who)
    return _("{item}, lies on {place}", item=name, place=place_name(observation, place))
