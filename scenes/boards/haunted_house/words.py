"""The texts of Haunted House: log, previews, news and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import SOURCE, _, listed, many, mark, spoken
from game.phrases import Phrase, phrase
from game.rules.haunted_house import facts as f
from game.rules.haunted_house.measures import ending as ending_name
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import OVER, PAWNS, SQUARES, START, H, tiles_in
from game.state import HIDDEN
from scenes.boards.haunted_house.actions import ACTIONS
from scenes.boards.haunted_house.naming import PAWN_NAMES, room_at, room_name
from scenes.boards.haunted_house.prompts import describe, prompt
from scenes.boards.haunted_house.refusals import refusal
from scenes.boards.haunted_house.sentences import (
    hunters_way,
    sentence,
    sentences,
    team_words,
    walks_on,
)
from scenes.boards.haunted_house.viewers import team_seeing
from scenes.boards.view import LogSentence

Names = Sequence[str]

__all__ = ["describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip


def number(before: HauntedHouse) -> int:
    """Return the number of the full turn; hiding belongs to turn 1."""
    return max(1, before.turn)


def section(before: HauntedHouse) -> str:
    """Return the round, as the heading of the log section."""
    return _section_of(before.round)


def _section_of(number: int) -> str:
    return mark("Round 1, turns") if number == 0 else mark("Round 2, turns")


# What one of the turns below such a heading is called elsewhere.
ONE: Final = (mark("Round 1, turn {number}"), mark("Round 2, turn {number}"))


def heading(observation: HauntedHouse) -> Phrase:
    """Return the round and the full turn; public information."""
    if observation.phase == OVER:
        return phrase("After both rounds")
    number = observation.round + 1
    if observation.phase == START:
        return phrase("Round {round} · the Ghost hides", round=number)
    turn, last = observation.turn, observation.turn_limit
    return phrase("Round {round} · turn {turn} of {last}", round=number, turn=turn, last=last)


def team(observation: HauntedHouse | None, team: int, names: Names) -> str:
    """Return the name of a team in this round, such as "The Hunters — Bob and Cyd"."""
    people = team_words(team, names)
    if observation is not None and observation.phase == OVER:
        return people
    ghost = 0 if observation is None else observation.round
    side = _("The Ghost") if team == ghost else _("The Hunters")
    return f"{side} — {people}"


# What happened


def to_beat(observation: HauntedHouse) -> str:
    """Return what is known after round 1 of what the second Ghost has to beat."""
    if observation.haunted[0] != HIDDEN:
        rooms, tiles = observation.rooms_haunted(0), observation.tiles_haunted(0)
        return many(
            "To beat: {number} whole room; haunted tiles: {tiles}. Your rival does not know that.",
            "To beat: {number} whole rooms; haunted tiles: {tiles}. Your rival does not know that.",
            rooms,
            tiles=tiles,
        )
    told = [room_name(observation, room) for room in tiles_in(observation.told)]
    secret = _("The true number stays secret until the end.")
    said = _("No room is known to be haunted.")
    if told:
        said = many(
            "Known to be haunted: {rooms}. To win, haunt more than this room.",
            "Known to be haunted: {rooms}. To win, haunt more than these {number} rooms.",
            len(told),
            rooms=listed(told),
        )
    return f"{said} {secret}"


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return one sentence about a played action, without a full stop."""
    unsaid = _unsaid(facts)
    told = [text for fact, text in sentences(facts, names) if not isinstance(fact, unsaid)]
    told = [*filter(None, told)] or [sentence(fact, names) for fact in facts[:1]]
    proper = (*names, *PAWN_NAMES, "Round ")
    # For translators: between the sentences of one line, each of which begins with a capital.
    return _("; ").join(_joined(text, index, proper) for index, text in enumerate(told))


def _unsaid(facts: Sequence[Fact]) -> tuple[type[Fact], ...]:
    """Return the facts that a line leaves out: who sees the Ghost knows what hunters are told."""
    knows_all = any(isinstance(fact, f.GhostsFact) for fact in facts)
    return (f.RoundBegan, f.RoomTold, f.TrapTold) if knows_all else (f.RoundBegan,)


def _joined(sentence: str, index: int, proper: tuple[str, ...]) -> str:
    """Return a sentence as it continues a line: in English with a small letter, except names."""
    small = spoken() == SOURCE and index and not sentence.startswith(proper)
    return sentence[:1].lower() + sentence[1:] if small else sentence


def story(
    before: HauntedHouse | None, after: HauntedHouse, facts: Sequence[Fact], names: Names
) -> list[LogSentence]:
    """Return the log lines between two observations of one team, oldest first."""
    number, turn = (before.round, before.turn) if before else (0, 0)
    hunters = (before or after).seat_of(H)
    found: list[LogSentence] = []
    told = f.recap(after)
    ends = [at for at, fact in enumerate(told) if isinstance(fact, f.GhostsTurnBegan)]
    left = sum(isinstance(fact, f.GhostsTurnBegan) for fact in facts)
    for fact, text in sentences(_since(before, after, facts), names):
        match fact:
            case f.RoundBegan(number=number):
                turn = 0
            case f.HuntersTurnBegan(player=hunters, turn=begun):
                if begun > 1 and team_seeing(after) != number:
                    gone = sentence(fact, names)
                    figure = f"haunted_house/ghost_{number}"
                    ghosts = LogSentence(_section_of(number), begun - 1, gone, number, figure)
                    found.append(ghosts)
                turn = begun
            case f.GhostsTurnBegan():
                at, left = ends[-left], left - 1
                # The hunters have shown nothing.
                if at and isinstance(told[at - 1], f.HuntersTurnBegan):
                    own = team_seeing(after) != number
                    said = _("The hunters pass") if own else sentence(fact, names)
                    place = _section_of(number), max(1, turn)
                    found.append(LogSentence(*place, said, hunters, "haunted_house/hunter_a"))
        if text and isinstance(fact, f.HouseFact):
            place = _section_of(number), max(1, turn)
            found.append(LogSentence(*place, text, fact.player, _figure(fact)))
    return found


def _since(
    before: HauntedHouse | None, after: HauntedHouse, facts: Sequence[Fact]
) -> Sequence[Fact]:
    """Return the facts, preceded by the opening of the match if `before` is None."""
    return facts if before else (f.opening(after), *facts)


def _figure(fact: Fact) -> str:
    """Return the sprite of the figure that a fact is about; empty for a whole side."""
    match fact:
        case f.GhostsFact(player=ghost):
            return f"haunted_house/ghost_{ghost}"
        case f.HuntersFact(pawn=pawn):
            return f"haunted_house/hunter_{PAWNS[pawn].lower()}"
    return ""


def news(
    before: HauntedHouse | None, after: HauntedHouse, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return the public news between two observations of one team, for a curtain.

    The player who is about to look away still reads it, so it must not contain secrets. Steps of
    one hunter are joined.
    """
    public = [fact for fact in _since(before, after, facts) if _is_public(fact)]
    team, ghost = team_seeing(after), before.round if before else 0
    found: list[str] = []
    way: list[f.Walked] = []
    for fact in public:
        if isinstance(fact, f.Walked):
            if way and walks_on(way[-1], fact):
                found.pop()
            else:
                way = []
            way.append(fact)
            found.append(hunters_way(way, names))
            continue
        way = []
        match fact:
            case f.RoundBegan(number=ghost):
                found.append(sentence(fact, names))
            case f.HuntersTurnBegan():
                if team != ghost:
                    found.append(sentence(fact, names))
            case f.GhostsTurnBegan():
                if team == ghost:
                    found.append(sentence(fact, names))
            case _other:
                found.append(sentence(fact, names))
    return found


def _is_public(fact: Fact) -> bool:
    """Return whether both teams know a fact."""
    match fact:
        case f.RoundBegan() | f.HuntersTurnBegan() | f.GhostsTurnBegan() | f.RoundOver():
            return True
        case f.Walked() | f.Captured() | f.TrapPlaced(shown=True):
            return True
    return False


# What would happen


def preview(observation: HauntedHouse, facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the effect of an action and its cost."""
    deed = facts[0]
    if isinstance(deed, f.Started):
        said = _("Begin on {tile}, in {room}. It is haunted at once.")
        return said.format(tile=deed.tile, room=room_at(observation, SQUARES[deed.tile]))
    remarks = [next(filter(None, (text for _fact, text in sentences(facts, names)))) + "."]
    if isinstance(deed, f.Walked):
        remarks += _entering(observation, deed.pawn, SQUARES[deed.target])
    pawn = deed.pawn if isinstance(deed, f.HuntersFact) else 0
    cost = ACTIONS.by_fact[f.Done if isinstance(deed, f.Rested) else type(deed)].cost
    return " ".join(filter(None, (*remarks, cost(observation, pawn))))


def _entering(observation: HauntedHouse, pawn: int, tile: int) -> list[str]:
    """Return the sentence about the room and tile that a hunter would enter."""
    remarks = []
    room = observation.house.room_of[tile]
    if room != observation.house.room_of[observation.hunters[pawn]]:
        haunted = observation.told >> room & 1
        said = _("Enters {room}, which is haunted.") if haunted else _("Enters {room}.")
        remarks.append(said.format(room=room_at(observation, tile)))
    if observation.traps != HIDDEN and observation.traps >> tile & 1:
        remarks.append(_("Looks at the trap there."))
    return remarks


# The end


def ending(state: HauntedHouse, names: Names) -> str:
    """Return the sentence about the end of a match; empty while it continues."""
    if state.phase != OVER:
        return ""
    name = ending_name(state)
    if name == "draw":
        return _("Draw: rooms, tiles and captures are the same on both sides.")
    won = 0 if state.returns()[0] > 0 else 1
    people = team_words(won, names)
    rooms = [state.rooms_haunted(side) for side in (won, 1 - won)]
    tiles = [state.tiles_haunted(side) for side in (won, 1 - won)]
    if name == "rooms":
        said = many(
            "{number} room haunted against {others}", "{number} rooms haunted against {others}",
            rooms[0], others=rooms[1],
        )  # fmt: skip
    elif name == "tiles":
        said = many(
            "{number} room each, but {tiles} tiles haunted against {others}",
            "{number} rooms each, but {tiles} tiles haunted against {others}",
            rooms[0], tiles=tiles[0], others=tiles[1],
        )  # fmt: skip
    else:
        turn, other = state.captures[won], state.captures[1 - won]
        said = (
            _(
                "equal in rooms and tiles, but the Ghost was captured in turn {turn}, "
                "not in turn {other}"
            )
            if other
            else _(
                "equal in rooms and tiles, but the Ghost was captured in turn {turn}, "
                "the other never was"
            )
        ).format(turn=turn, other=other)
    if state.players == 2:
        return _("{winner} wins: {reason}.", winner=people, reason=said)
    return _("{winners} win: {reason}.", winners=people, reason=said)
