"""The summary of a match of 18 Ghosts: phase, portals, score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, listed, many
from game.rules.eighteen_ghosts.facts import Escaped, Fought, Jumped, Moved, Passed, Released
from game.rules.eighteen_ghosts.state import PLACEMENT, SET_UP, TURN, EighteenGhosts
from game.rules.eighteen_ghosts.tables import FACING, NAMES
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts import colours
from scenes.boards.match_summary import ScoreLine, Standing, TableFact
from scenes.boards.picture.picture_cell import PictureCell, SpriteLayer

PHASES: Final = {SET_UP: "set_up", TURN: "turn", PLACEMENT: "placement"}
# The rings of red, blue and yellow begin turned by these angles.
START_DEGREES: Final = (0, 180, 90)


def phase(observation: EighteenGhosts) -> str:
    """Return the phase; empty after the end."""
    return "" if observation.current_player == TERMINAL else PHASES[observation.phase]


def facts(observation: EighteenGhosts) -> tuple[TableFact, ...]:
    """Return the facts about where each portal opens."""
    return tuple(_portal(observation, colour) for colour in range(3))


def _portal(observation: EighteenGhosts, colour: int) -> TableFact:
    word, turned = colours.KEYS[colour], observation.portals[colour]
    ring = SpriteLayer(f"ring_{word}", (START_DEGREES[colour] + 90 * turned) % 360)
    square = FACING[colour][turned]
    hue = colours.starting(colour)
    title = _("{colour} faces the wall", colour=hue)
    if square is not None:
        title = _("{colour} faces {square}", colour=hue, square=NAMES[square])
    note = many("{number} quarter turn", "{number} quarter turns", turned)
    if observation.is_dead(colour):
        note = _("dead: nothing can turn it")
    elif not turned:
        note = _("not turned")
    return TableFact(PictureCell((SpriteLayer(f"portal_{word}"), ring)), title, note)


def opening(observation: EighteenGhosts) -> str:
    """Return whether the ghosts are already placed, in words."""
    if observation.phase == SET_UP:
        return _("still empty")
    return _("dealt from the seed")


def figures(player: int) -> tuple[str, ...]:
    """Return the sprites of a player's ghosts."""
    return tuple(f"{word}_{player}" for word in colours.KEYS)


def colour(player: int) -> str:
    """Return the palette role of a player: candle for the Sheets, mirror for the Hoods."""
    return ("candle", "mirror")[player]


def heroes(state: EighteenGhosts, player: int) -> tuple[str, ...]:
    """Return up to three escaped ghosts of a player, different colours first."""
    counts = state.escaped[player * 3 : player * 3 + 3]
    escaped = [word for word, count in zip(colours.KEYS, counts, strict=True) if count]
    more = [
        word for word, count in zip(colours.KEYS, counts, strict=True) for _ in range(count - 1)
    ]
    return tuple(f"{word}_{player}" for word in [*escaped, *more][:3])


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of an escape, or an empty string."""
    return "escape" if any(isinstance(fact, Escaped) for fact in facts) else ""


def score(state: EighteenGhosts, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return the score table; a won fight is one in which a rival's ghost was beaten."""
    won, released, taken = Counter[int](), Counter[int](), Counter[int]()
    for fact in (fact for step in facts for fact in step):
        match fact:
            case Moved(ghost) | Jumped(ghost) | Fought(ghost) | Released(ghost):
                taken[ghost // 3] += 1
            case Passed(player):
                taken[player] += 1
        if isinstance(fact, Fought) and fact.winner // 3 != fact.loser // 3:
            won[fact.winner // 3] += 1
        if isinstance(fact, Released):
            released[fact.ghost // 3] += 1
    escaped = tuple(
        tuple(
            f"{word}_{player}"
            for colour, word in enumerate(colours.KEYS)
            for _ in range(state.escaped[player * 3 + colour])
        )
        for player in range(2)
    )
    dungeon = [sum(state.dungeon[player * 3 : player * 3 + 3]) for player in range(2)]
    return (
        ScoreLine(_("Escaped"), figures=escaped),
        ScoreLine(_("Fights won"), _digits(won[0], won[1])),
        ScoreLine(_("Released"), _digits(released[0], released[1])),
        ScoreLine(_("In the dungeon"), _digits(*dungeon)),
        ScoreLine(_("Turns"), _digits(taken[0], taken[1])),
    )


def standings(state: EighteenGhosts, facts: Sequence[Sequence[Fact]]) -> tuple[Standing, ...]:
    """Return each player's missing colours, or number of escaped ghosts."""
    return tuple(Standing(_lack(state, player)) for player in range(2))


def _lack(state: EighteenGhosts, player: int) -> str:
    escaped = state.escaped[player * 3 : player * 3 + 3]
    if state.any_three:
        return many("{number} ghost out", "{number} ghosts out", sum(escaped))
    lacking = [colours.name(colour) for colour in range(3) if not escaped[colour]]
    if not lacking:
        return _("one of each colour out")
    # For translators: {colours} such as "red and yellow", of which no ghost is out.
    return _("still needed {colours}", colours=listed(lacking))


def _digits(*numbers: int) -> tuple[str, ...]:
    return tuple(str(number) for number in numbers)
