"""The Haunting House 3 in plain words: the log, the turn card, previews and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from game.facts import Fact
from game.language import _, many, mark
from game.rules.haunting_house_3.cards import NO
from game.rules.haunting_house_3.facts import acted
from game.rules.haunting_house_3.house import GOAL, NAMES, OUT
from game.rules.haunting_house_3.position import (
    DRAWN,
    HAUNTED,
    LEFT,
    NEAREST,
    NOBODY,
    OVER,
    PROGRAM,
    Position,
)
from game.rules.haunting_house_3.tiles import (
    DOWN,
    FLIP,
    GHOST,
    NO_DISK,
    QUARTERS,
    TRAP,
)
from scenes.boards.haunting_house_3 import story as telling
from scenes.boards.haunting_house_3.changes import is_one_step
from scenes.boards.haunting_house_3.click_paths import Aim, Kind, aim_of
from scenes.boards.haunting_house_3.hand import title
from scenes.boards.haunting_house_3.prompts import describe, prompt, refusal
from scenes.boards.haunting_house_3.reach import passage_ends, walk_ends
from scenes.boards.haunting_house_3.story import laying, spot
from scenes.boards.view import Told

Names = Sequence[str]

__all__ = ["counts", "describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip

CARD_WORDS: Final = (
    mark("Walk one step."), mark("Walk two steps."), mark("Walk three steps."),
    mark("One step through one or two walls."),
    mark("Turn a tile without pawns a quarter, either way."),
    mark("Turn a tile without pawns half round."),
    mark("Exchange two tiles side by side that have no pawns."),
    mark("Exchange your pawn with one on a place beside it."),
)  # fmt: skip


def number(before: Position) -> int:
    """Return which of the four steps it is."""
    return before.step + 1


def section(before: Position) -> str:
    """Return the half of the round, as the heading in the log."""
    half = _("Round {round}, chosen cards") if before.chosen else _("Round {round}, random cards")
    return half.format(round=before.round)


def heading(observation: Position) -> str:
    """Return how far the match is, which everybody may know."""
    if observation.phase == OVER:
        return many("After {number} round", "After {number} rounds", observation.round)
    if observation.phase == PROGRAM:
        return _("Round {round} · choosing", round=observation.round)
    said = _("Round {round} · random card {step}")
    if observation.chosen:
        said = _("Round {round} · chosen card {step}")
    return said.format(round=observation.round, step=observation.step + 1)


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return what a seat is called, and that its pawn is a ghost."""
    ghost = observation is not None and observation.is_ghost(team)
    return _("{player}, a ghost", player=names[team]) if ghost else names[team]


# What happened


def story_between(before: Position | None, after: Position, names: Names) -> list[Told]:
    """Return the lines of the log between two observations of one viewer, oldest first."""
    if before is None:
        begins = _("Begins round {round}", round=after.round)
        return [Told(section(after), number(after), begins, after.start)]
    if not is_one_step(before, after):
        place = section(after), number(after)
        return [Told(*place, line, after.owner()) for line in telling.gist(before, after, names)]
    found = []
    for deed in telling.deeds(before, after, names):
        state = after if deed.later and after.phase != OVER else before
        found.append(Told(section(state), number(state), deed.text, deed.seat))
    return found


def news_between(before: Position | None, after: Position, names: Names) -> list[str]:
    """Return what a player came to know between two observations, as a curtain lists it."""
    if before is None:
        return [_("{player} is the start player", player=names[after.start])]
    return telling.gist(before, after, names)


def log_action(before: Position, action: int, names: Names) -> str:
    """Return what an action did, as far as who decides it knows beforehand."""
    aim = aim_of(before, action)
    if aim.kind == "program":
        return laying(action, before.laid(before.current_player))
    if aim.kind == "draw":
        seat = before.owner() if before.partner == NOBODY else before.partner
        return _("{player} draws {card}", player=names[seat], card=title(action))
    owner = before.owner()
    card = title(before.held[owner])
    if aim.kind == "no":
        return _("Lets it be")
    if aim.kind == "cancel":
        return _("Cancels {player}'s {card}", card=card, player=names[owner])
    if aim.kind == "swap":
        return _("Swaps cards with {player}", player=names[aim.number])
    return _("{card}: {deed}", card=card, deed=_deed(before, aim, names))


def _deed(before: Position, aim: Aim, names: Names) -> str:
    """Return what a card is used for."""
    places = [spot(before, place) for place in aim.places]
    if aim.kind in ("walk", "passage"):
        out = aim.places[0] == OUT
        return _("out of the house") if out else _("to {place}", place=places[0])
    if aim.kind == "turn":
        said = _("{tile} to the left") if aim.number else _("{tile} to the right")
        return said.format(tile=places[0])
    if aim.kind == "half":
        return places[0]
    if aim.kind == "switch":
        return _("{tile} and {other}", tile=places[0], other=places[1])
    if aim.kind == "exchange":
        said = _("with {player}, to {place}")
        return said.format(player=names[aim.number], place=places[0])
    if aim.kind == "drop":
        return _("down to {place}", place=places[0])
    what, backward = divmod(aim.number, 2)
    if not what:
        return _("the Exit goes anticlockwise") if backward else _("the Exit goes clockwise")
    said = _("staircase {letter} slides up") if backward else _("staircase {letter} slides down")
    return said.format(letter="AB"[what - 1])


# What would happen


def preview_action(observation: Position, action: int, names: Names) -> str:
    """Return what an action would do."""
    aim = aim_of(observation, action)
    if aim.kind == "program":
        said = [f"{title(action)}.", _(CARD_WORDS[action]), *_from_here(observation, action)]
        return " ".join(said)
    if aim.kind == "no":
        return _("Keep your disks: the card is played as it is.")
    said = [log_action(observation, action, names) + "."]
    if aim.kind == "cancel":
        said.append(_("The card does nothing, and your Cancel disk is used up."))
    elif aim.kind == "swap":
        said.append(_("You play that card now, and yours is played in its turn."))
    return " ".join([*said, *_remarks(observation, aim)])


def _from_here(observation: Position, card: int) -> list[str]:
    """Return where a card would lead at once, while the row is still empty."""
    seat = observation.current_player
    if observation.laid(seat) or card > 3:
        return []
    ends = (
        walk_ends(observation, seat, card + 1)[0] if card < 3 else passage_ends(observation, seat)
    )
    if OUT in ends:
        return [_("From where you stand it leads out of the house.")]
    if not ends:
        return [_("From where you stand it leads nowhere.")]
    said = many(
        "From where you stand it leads to {number} place.",
        "From where you stand it leads to {number} places.",
        len(ends),
    )
    return [said]


def _remarks(observation: Position, aim: Aim) -> list[str]:
    """Return what more there is to know about a step."""
    if aim.kind not in ("walk", "passage", "drop", "exchange"):
        return []
    owner = observation.owner()
    ghost, there = observation.is_ghost(owner), aim.places[0]
    if there == OUT:
        return [_("You win.")]
    found = []
    kind = observation.kind_at(there)
    if aim.kind in ("walk", "passage") and QUARTERS[kind]:
        found.append(_("The tile turns {degrees}° under you.", degrees=90 * QUARTERS[kind]))
        if observation.disks[observation.tiles[there]] != NO_DISK:
            found.append(_("You look at its disk."))
    if kind == TRAP:
        found.append(_("A trap door."))
    if kind == GHOST and not ghost:
        found.append(_("A ghost picture: Now You Are Dead works there."))
    here = observation.pawns[owner]
    flips = observation.kind_at(here) == FLIP and not observation.faces[here] & DOWN
    if flips and aim.kind != "exchange" and observation.pawns.count(here) == 1:
        found.append(_("{tile} flips face down.", tile=NAMES[here]))
    if there == GOAL and ghost:
        found.append(_("If the card ends there, you win."))
    return found


def counts(observation: Position, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "3 ways on"."""
    found: dict[Kind, int] = {}
    turned = set()
    for action in actions:
        if action == NO:
            continue
        aim = aim_of(observation, action)
        found[aim.kind] = found.get(aim.kind, 0) + 1
        if aim.kind == "turn":
            turned.add(aim.places)
    number = {kind: found.get(kind, 0) for kind in get_args(Kind)}
    cards, pairs, tiles = number["program"], number["switch"], number["half"] + len(turned)
    said = (
        (cards, many("{number} card to choose from", "{number} cards to choose from", cards)),
        (number["walk"], many("{number} way on", "{number} ways on", number["walk"])),
        (number["passage"], many("{number} passage", "{number} passages", number["passage"])),
        (
            number["exchange"],
            many("{number} pawn beside yours", "{number} pawns beside yours", number["exchange"]),
        ),
        (number["shift"], many("{number} shift", "{number} shifts", number["shift"])),
        (pairs, many("{number} pair of tiles", "{number} pairs of tiles", pairs)),
        (number["drop"], many("{number} trap door", "{number} trap doors", number["drop"])),
        (tiles, many("{number} tile to turn", "{number} tiles to turn", tiles)),
    )
    return " · ".join(words for count, words in said if count)


# The end


def ending(state: Position, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    if state.phase != OVER:
        return ""
    won = [names[seat] for seat in range(state.players) if state.winners >> seat & 1]
    if state.ending == LEFT:
        return _("{player} wins: out of the house alive.", player=won[0])
    if state.ending == HAUNTED:
        said = _("{player} wins: a ghost on {tile}, the far corner of the attic.")
        return said.format(player=won[0], tile=NAMES[GOAL])
    steps = min(state.steps_to_goal(seat) for seat in range(state.players))
    if state.ending == NEAREST:
        return many(
            "{player} wins: the night is over, and only {number} step was missing.",
            "{player} wins: the night is over, and only {number} steps were missing.",
            steps,
            player=won[0],
        )
    assert state.ending == DRAWN
    return many(
        "Draw: the night is over, and {players} are {number} step from their goals.",
        "Draw: the night is over, and {players} are {number} steps from their goals.",
        steps,
        players=_(" and ").join(won),
    )


# From facts


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return what an action did, one sentence without its end."""
    before, _after, action = acted(facts)
    assert action is not None
    return log_action(before, action, names)


def preview(observation: Position, facts: Sequence[Fact], names: Names) -> str:
    """Return what an action would do."""
    action = acted(facts)[2]
    assert action is not None
    return preview_action(observation, action, names)


def story(
    before: Position | None, after: Position, facts: Sequence[Fact], names: Names
) -> list[Told]:
    """Return the lines of the log between two observations of one team, oldest first."""
    return story_between(before, after, names)


def news(
    before: Position | None, after: Position, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return what everybody came to know between two observations of one team."""
    return news_between(before, after, names)
