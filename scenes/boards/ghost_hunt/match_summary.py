"""The summary of a match of Ghost Hunt: phase, facts, score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, many
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt import position
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import (
    BOOK,
    DOTS,
    DOTS_SEEN,
    EMF,
    NONE,
    SPIRIT_BOX,
    ULTRAVIOLET,
    WRITING,
)
from scenes.boards.ghost_hunt import nouns
from scenes.boards.ghost_hunt.nouns import EVIDENCES, capital, evidence_name, kind_name
from scenes.boards.ghost_hunt.sides import known_room, possible_kinds
from scenes.boards.match_summary import ScoreLine, Standing, TableFact
from scenes.boards.picture.picture_cell import PictureCell, SpriteLayer

# The Ghost's colour comes first.
COLOURS: Final = ("#8FE3D6", "#F0A830", "#5AB0F2", "#36C496", "#F2E45C")
SIGNS: Final = {
    EMF: "item_emf",
    SPIRIT_BOX: "item_box",
    ULTRAVIOLET: "hand",
    WRITING: "item_book",
    DOTS_SEEN: "item_dots",
}

# Each kind of evidence with the item that shows it while it lies there.
SHOWN_BY: Final = {WRITING: BOOK, DOTS_SEEN: DOTS}

MOMENT_ICONS: Final[dict[type[Fact], str]] = {  # Icons of moments, the greatest moment first.
    f.Ended: "trophy",
    f.Killed: "warn",
    f.Found: "search",
    f.HuntBegan: "ghost",
}


def phase(observation: Position) -> str:
    """Return the phase; empty after the end."""
    now = observation.phase
    if now == position.OVER:
        return ""
    if now in (position.TYPING, position.ROOMING, position.CHOOSING):
        return "set_up"
    if now == position.NAMING:
        return "naming"
    if observation.hunt:
        return "hunt"
    return (
        "hunters" if now in (position.SEARCHING, position.EMF_ROLL, position.EXCHANGE) else "ghost"
    )


def facts(observation: Position) -> tuple[TableFact, ...]:
    """Return the facts: the house, the evidence found, and the types it leaves."""
    house, match_rules = observation.house, observation.match_rules
    count = many("{number} room", "{number} rooms", len(house.rooms))
    found = [TableFact(_cell("sign_van"), nouns.house_title(house), count)]
    if observation.round:
        left = match_rules.round_limit - observation.round
        note = (
            many("one more round to come", "{number} more rounds to come", left)
            if left
            else _("this is the last round")
        )
        name = _("Round {number}", number=observation.round)
        found.append(TableFact(_cell("sign_step"), name, note))
    evidence = [bit for bit in EVIDENCES if observation.evidence & bit]
    if evidence:
        words = capital(", ".join(evidence_name(bit) for bit in evidence))
        found.append(TableFact(_cell(SIGNS[evidence[-1]]), words, _("evidence found")))
        fitting = enumerate(possible_kinds(observation))
        names = ", ".join(kind_name(kind) for kind, fits in fitting if fits)
        found.append(TableFact(_cell("ghost"), names, _("still possible")))
    room = known_room(observation)[0]
    if room != NONE and observation.phase not in (position.TYPING, position.ROOMING):
        name = capital(nouns.the_room(observation.house.room_names[room]))
        found.append(TableFact(_cell("ghost"), name, _("the ghost room")))
    return tuple(found)


def _cell(name: str) -> PictureCell:
    return PictureCell((SpriteLayer(name),))


def opening(observation: Position) -> str:
    """Return the name of the house."""
    return nouns.house_title(observation.house)


def figures(player: int) -> tuple[str, ...]:
    """Return the sprite of a player's figure."""
    return ("ghost",) if player == 0 else (f"hunter_{(player - 1) % 4}",)


def colour(player: int) -> str:
    """Return the colour of the Ghost or of a hunter."""
    return COLOURS[player]


def heroes(state: Position, player: int) -> tuple[str, ...]:
    """Return the sprites of the hunters who escaped, or of the hunting Ghost."""
    if state.ending != position.ESCAPED:
        return ("ghost_hunting",) if player == 0 else figures(player)
    if player == 0:
        return figures(player)
    others = [k for k in state.living() if k != player - 1]
    return (*figures(player), *(f"hunter_{k}" for k in others[:2]))


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of the greatest moment in these facts, or an empty string."""
    kinds = {type(fact) for fact in facts}
    return next((icon for kind, icon in MOMENT_ICONS.items() if kind in kinds), "")


def score(state: Position, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return the score table of a finished match."""
    players = len(state.pawns) + 1
    steps, found, used = Counter[int](), Counter[int](), Counter[int]()  # Each counts by seat.
    layers = dict[int, int]()  # Who laid an item last, for what it shows in the Ghost's turn.
    for fact in (fact for step in facts for fact in step):
        match fact:
            case f.Glided() | f.Shown():
                steps[0] += 1
            case f.Walked(hunter):
                steps[hunter + 1] += 1
            case f.Found(evidence, hunter):
                finder = layers.get(SHOWN_BY.get(evidence, NONE)) if hunter is None else hunter
                found[0 if finder is None else finder + 1] += 1
            case f.Laid(hunter, item):
                used[hunter + 1] += 1
                layers[item] = hunter
            case f.Answered(hunter):
                used[hunter + 1] += 1
    seats = range(players)
    return (
        ScoreLine(
            _("Evidence found"),
            ("-", *(str(found[seat]) for seat in seats[1:])),
        ),
        ScoreLine(_("Steps"), tuple(str(steps[seat]) for seat in seats)),
        ScoreLine(_("Items used"), ("-", *(str(used[seat]) for seat in seats[1:]))),
    )


def standings(state: Position, facts: Sequence[Sequence[Fact]]) -> tuple[Standing, ...]:
    """Return the hunts and kills of the Ghost, and the fate of each hunter."""
    died, hunts, now = dict[int, int](), 0, 1
    for fact in (fact for step in facts for fact in step):
        match fact:
            case f.GhostsTurn(number):
                now = number
            case f.HuntBegan():
                hunts += 1
            case f.Killed(hunter):
                died[hunter] = now
    told = [many("{number} hunt", "{number} hunts", hunts)]
    if died:
        told.append(many("{number} killed", "{number} killed", len(died)))
    alive = _("away in the van") if state.ending == position.ESCAPED else _("alive")
    fates = [
        Standing(_("killed in round {round}", round=died.get(hunter, now)), 1)
        if square == NONE
        else Standing(alive)
        for hunter, square in enumerate(state.pawns)
    ]
    return (Standing(", ".join(told), 2), *fates)
