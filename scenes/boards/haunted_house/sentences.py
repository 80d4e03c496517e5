"""Sentences about the facts of Haunted House, without full stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from game.facts import Fact, since_last
from game.language import _, listed
from game.rules.haunted_house import facts as f
from game.rules.haunted_house.state import HauntedHouse
from scenes.boards.haunted_house.naming import capital, pawn_name, radar_words, room_subject

Names = Sequence[str]

GhostsMove = tuple[f.Stepped, Sequence[Fact]]
"""A step of the Ghost, and what it haunts with it."""

MAX_TURN_NEWS: Final = 2  # Sentences.
NOT_LOGGED: Final = (
    f.HuntersTurnBegan,
    f.GhostsTurnBegan,
    f.Decides,
    f.PoltergeistLeft,
    f.Revealed,
)


def sentences(facts: Sequence[Fact], names: Names) -> Iterator[tuple[Fact, str]]:
    """Yield (fact, sentence) for the log; the sentence is empty where another one says it.

    An attempt and its result form one sentence, as do the steps of one figure, with the tiles that
    the Ghost haunts there.
    """
    way: list[f.Walked] = []  # The steps of one hunter this far.
    ghosts_way: list[GhostsMove] = []
    for index, fact in enumerate(facts):
        then = facts[index + 1 :]
        match fact, then[0] if then else None:
            case f.Walked(), f.Walked() as next_step if walks_on(fact, next_step):
                way.append(fact)
                yield fact, ""
            case f.Walked(), _next if way:
                yield fact, hunters_way([*way, fact], names)
                way = []
            case (f.RadarUsed(), f.RadarAnswered()) | (f.CaptureTried(), f.Missed() | f.Captured()):
                yield fact, ""
            case f.Stepped(), _next:
                haunted = list(takewhile(_is_haunting, then))
                ghosts_way.append((fact, haunted))
                after = then[len(haunted) :]
                goes_on = bool(after) and isinstance(after[0], f.Stepped)
                yield fact, "" if goes_on else _ghosts_walk(ghosts_way)
                ghosts_way = ghosts_way if goes_on else []
            case f.Phased(), _next:
                yield fact, _ghosts_way(fact, list(takewhile(_is_haunting, then)))
            case f.Haunted() | f.RoomHaunted() | f.HouseHaunted(), _next:
                yield fact, ""
            case _other:
                logged = not isinstance(fact, NOT_LOGGED) and not _is_old_news(fact)
                yield fact, sentence(fact, names) if logged else ""


def _is_old_news(fact: Fact) -> bool:
    """Return whether the hunters were told what they knew."""
    return isinstance(fact, f.RoomTold | f.TrapTold) and not fact.news


def hunters_way(way: Sequence[f.Walked], names: Names) -> str:
    """Return the sentence about several steps of one hunter."""
    tiles = _(" to ").join((way[0].source, *(step.target for step in way)))
    # For translators: the way is several tiles, joined by " to ".
    return _("{hunter} walks from {way}", hunter=_named(way[0], names), way=tiles)


def _named(fact: f.HuntersFact, names: Names) -> str:
    return pawn_name(fact.pawn, names, fact.player)


def walks_on(step: f.Walked, then: f.Walked) -> bool:
    """Return whether the next fact continues the hunter's walk."""
    return (step.pawn, step.target) == (then.pawn, then.source)


def _is_haunting(fact: Fact) -> bool:
    return isinstance(fact, f.Haunted | f.RoomHaunted | f.HouseHaunted)


def turn_news(observation: HauntedHouse, names: Names) -> str:
    """Return what the hunters learned in this turn, at most the last two sentences."""
    turn = since_last(f.recap(observation), f.HuntersTurnBegan)
    learned = [
        one for one in turn if isinstance(one, f.RoomTold | f.TrapTold | f.RadarAnswered | f.Missed)
    ]
    told = [sentence(fact, names) for fact in learned if not _is_old_news(fact)]
    return " ".join(f"{words}." for words in [*dict.fromkeys(told)][-MAX_TURN_NEWS:])


def sentence(fact: Fact, names: Names) -> str:
    """Return the sentence about a fact."""
    match fact:
        case f.RoundBegan():
            return sides(fact, names)
        case f.HuntersTurnBegan(turn=turn):
            return _("The Ghost has taken its turn") if turn > 1 else _("The Ghost is in the house")
        case f.GhostsTurnBegan():
            return _("The hunters have taken their turn")
        case f.Revealed():
            return _("All secrets are open")
        case f.RoundOver(number=number, turn=turn):
            return _("Round {round} is over in turn {turn}", round=number + 1, turn=turn)
        case f.Done(pawn=pawn):
            if pawn is None:
                return _("The hunters end their turn")
            name = pawn_name(pawn, names, fact.player)
            return _("{hunter} is done with this turn", hunter=name)
        case f.GhostsFact():
            return _of_the_ghost(fact)
        case f.HuntersFact():
            return _of_a_hunter(fact, _named(fact, names))
    return ""


def sides(begun: f.RoundBegan, names: Names) -> str:
    """Return who haunts and who hunts in a round."""
    ghosts, hunters = (team_words(team, names) for team in (begun.number, 1 - begun.number))
    if len(names) == 2:
        return _("{ghost} haunts, {hunter} hunts", ghost=ghosts, hunter=hunters)
    return _("{ghosts} haunt, {hunters} hunt", ghosts=ghosts, hunters=hunters)


def team_words(team: int, names: Names) -> str:
    """Return the names of a team's players, such as "Bob and Cyd"."""
    return _(" and ").join(names[team::2])


def _of_the_ghost(fact: f.GhostsFact) -> str:
    match fact:
        case f.Started(tile=tile):
            return _("The Ghost begins on {tile} and haunts it", tile=tile)
        case f.Stepped() | f.Phased():
            return _ghosts_way(fact, ())
        case f.Haunted(tile=tile):
            return _("The Ghost haunts {tile}", tile=tile)
        case f.RoomHaunted(room=room):
            return capital(_("{room} is haunted", room=room_subject(room)))
        case f.HouseHaunted():
            return _("The whole house is haunted")
        case f.PoltergeistLeft(tile=tile):
            return _("The Poltergeist leaves {tile}", tile=tile)
        case f.Conjured(tile=tile):
            return _("A Poltergeist appears on {tile}", tile=tile)
        case f.TrapSprung(tile=tile):
            return _("A trap springs on {tile}: the Ghost will miss its next turn", tile=tile)
        case f.Rested():
            return _("The Ghost ends its turn")
    return ""


def _ghosts_walk(way: Sequence[GhostsMove]) -> str:
    """Return the sentence about several steps of the Ghost, with what it haunts there."""
    if len(way) == 1:
        return _ghosts_way(*way[0])
    haunted = [fact for _step, facts in way for fact in facts]
    tiles = [fact.tile for fact in haunted if isinstance(fact, f.Haunted)]
    said = _("The Ghost walks from {way} and haunts {tiles}")
    if not tiles:
        said = _("The Ghost walks from {way}")
    # For translators: the way is several tiles, joined by " to ".
    stations = _(" to ").join((way[0][0].source, *(step.target for step, _facts in way)))
    deed = said.format(way=stations, tiles=listed(tiles))
    for fact in haunted:
        match fact:
            case f.HouseHaunted():
                deed = _("{deed}; the whole house is haunted", deed=deed)
            case f.RoomHaunted(room=room):
                deed = _("{deed}; {room} is haunted", deed=deed, room=room_subject(room))
    return deed


def _ghosts_way(fact: f.Stepped | f.Phased, haunted: Sequence[Fact]) -> str:
    """Return the sentence about a move of the Ghost, with what it haunts there."""
    if isinstance(fact, f.Phased) and haunted:
        said = _("The Ghost phases through the wall from {source} to {target} and haunts it")
    elif isinstance(fact, f.Phased):
        said = _("The Ghost phases through the wall from {source} to {target}")
    elif haunted:
        said = _("The Ghost steps from {source} to {target} and haunts it")
    else:
        said = _("The Ghost steps from {source} to {target}")
    deed = said.format(source=fact.source, target=fact.target)
    match haunted[-1] if haunted else None:
        case f.HouseHaunted():
            return _("{deed}; the whole house is haunted", deed=deed)
        case f.RoomHaunted(room=room):
            return _("{deed}; {room} is haunted", deed=deed, room=room_subject(room))
    return deed


def _of_a_hunter(fact: f.HuntersFact, name: str) -> str:
    match fact:
        case f.RoomTold(room=room, haunted=haunted):
            said = _("{room} is haunted") if haunted else _("{room} is not haunted")
            return capital(said.format(room=room_subject(room)))
        case f.TrapTold(tile=tile, sprung=sprung):
            said = (
                _("The trap on {tile} has sprung") if sprung else _("The trap on {tile} is intact")
            )
            return said.format(tile=tile)
        case f.Walked(source=source, target=target):
            way = {"source": source, "target": target}
            return _("{hunter} walks from {source} to {target}", hunter=name, **way)
        case f.RadarUsed(tile=tile):
            return _("{hunter} uses the Radar on {tile}", hunter=name, tile=tile)
        case f.RadarAnswered(tile=tile, numbers=numbers):
            said = _("{hunter}'s Radar on {tile} answers {answer}")
            return said.format(hunter=name, tile=tile, answer=radar_words(numbers))
        case f.TrapPlaced(tile=tile):
            return _("{hunter} sets a trap on {tile}", hunter=name, tile=tile)
        case f.CaptureTried(tile=tile):
            return _("{hunter} tries to capture on {tile}", hunter=name, tile=tile)
        case f.Missed(tile=tile):
            said = _("{hunter} tries to capture on {tile} and finds nobody")
            return said.format(hunter=name, tile=tile)
        case f.Captured(tile=tile):
            return _("{hunter} captures the Ghost on {tile}", hunter=name, tile=tile)
        case f.Handed():
            return _("{hunter} lets the partner act", hunter=name)
        case f.Decides():
            return _("{hunter} is to act", hunter=name)
    return ""
