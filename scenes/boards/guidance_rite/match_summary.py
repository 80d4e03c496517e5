"""The summary of a match of Guidance Rite: phase, facts, score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, listed, many
from game.rules.guidance_rite import state as rules
from game.rules.guidance_rite.facts import (
    BoutEnded,
    Captured,
    Claimed,
    CrowCalled,
    Empowered,
    MovedTogether,
    Planned,
)
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.guidance_rite.battle.count import quiet_words
from scenes.boards.match_summary import ScoreLine, Standing, TableFact
from scenes.boards.picture.picture_cell import PictureCell, SpriteLayer

PHASES: Final = {
    rules.CLAIMING: "claims",
    rules.CHOOSING: "placement",
    rules.PLACING: "placement",
    rules.OFFERING: "items",
    rules.SECOND_HALF: "items",
    rules.STARTING: "turn",
    rules.MOVING: "turn",
    rules.TAKING_OVER: "merging",
    rules.EMPOWERING: "powers",
    rules.BLACKENING: "powers",
}
LANTERN, MOON = "token_0+arrow+arrow@90+arrow@225+rat", "token_1+arrow@45+arrow@180+arrow@270+crow"
HEROES: Final = (
    (LANTERN, "token_0+arrow@45+arrow@135+arrow@315+guardian", "token_0+arrow@180+arrow@90+lizard"),
    (MOON, "token_1+arrow+arrow@135+arrow@225+monster", "token_1+arrow@90+arrow@315+guardian"),
)


def phase(observation: GuidanceRite) -> str:
    """Return the phase of the bout; empty after the end."""
    if observation.in_secret:
        return "together"
    return PHASES.get(observation.phase, "")


def facts(observation: GuidanceRite) -> tuple[TableFact, ...]:
    """Return the facts: bouts won, pieces, and the count without a loss."""
    found = []
    for player in (0, 1):
        pieces, wins = observation.count(player), observation.wins[player]
        if player:
            title = many("Moons: {number} piece", "Moons: {number} pieces", pieces)
        else:
            title = many("Lanterns: {number} piece", "Lanterns: {number} pieces", pieces)
        notes = [many("{number} bout won", "{number} bouts won", wins)]
        if observation.final and observation.phase != rules.OVER:
            items = observation.items_left(player)
            notes.append(many("{number} item left", "{number} items left", items))
        found.append(TableFact(_cell(f"seat_{player}"), title, ", ".join(notes)))
    unclaimed = sum(1 for piece in observation.board if piece >> OWNER == UNCLAIMED)
    if observation.phase == rules.CLAIMING:
        title = _("{number} unclaimed", number=unclaimed)
        found.append(TableFact(_cell("token_2", "none"), title, _("the last two are removed")))
    elif rules.OFFERING <= observation.phase < rules.OVER:
        ahead = {
            rules.NOBODY: _("nobody was ahead yet"),
            0: _("the Lanterns were the last to have more pieces"),
            1: _("the Moons were the last to have more pieces"),
        }[observation.more]
        found.append(TableFact(_cell("seal_empty"), quiet_words(observation), ahead))
    return tuple(found)


def _cell(*sprites: str) -> PictureCell:
    return PictureCell(tuple(SpriteLayer(name) for name in sprites))


def opening(observation: GuidanceRite) -> str:
    """Return the number of pieces on the board before the first claims, in words."""
    if not observation.bout:
        return _("items are dealt first")
    return many("{number} piece to claim", "{number} pieces to claim", observation.pieces())


def figures(player: int) -> tuple[str, ...]:
    """Return the sprite of a player's piece."""
    return ((LANTERN, MOON)[player],)


def colour(player: int) -> str:
    """Return the colour of a player's pieces."""
    return ("blue", "red")[player]


def heroes(state: GuidanceRite, player: int) -> tuple[str, ...]:
    """Return the sprites of three pieces of a player."""
    return HEROES[player]


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of the end of a bout or of a reveal with a loss, or an empty string."""
    for fact in reversed(facts):
        if isinstance(fact, BoutEnded):
            return "handshake" if fact.winner == rules.NOBODY else "trophy"
        if isinstance(fact, MovedTogether) and fact.losses:
            return "fight"
    return ""


def score(state: GuidanceRite, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return the score table: bouts, claims, captures, powers and merged pieces."""
    done: Counter[tuple[str, int]] = Counter()
    for step in facts:
        secret = any(isinstance(fact, Planned) for fact in step)
        for fact in step:
            match fact:
                case Claimed(player):
                    done["claimed", player] += 1
                case Empowered(player) | CrowCalled(player):
                    done["power", player] += 1
                case Captured(player) if not secret:
                    done["friend" if fact.friend else "enemy", player] += 1
                case MovedTogether(_, losses):
                    for loss in losses:
                        owner = (loss.piece >> OWNER) - 1
                        kind, player = ("friend", owner) if loss.merged else ("enemy", 1 - owner)
                        done[kind, player] += 1
    rows = [
        (_("Bouts won"), state.wins),
        (_("Pieces claimed"), [done["claimed", p] for p in (0, 1)]),
        (_("Enemies captured"), [done["enemy", p] for p in (0, 1)]),
        (_("Powers used"), [done["power", p] for p in (0, 1)]),
    ]
    if state.final:
        rows.append((_("Friends merged"), [done["friend", p] for p in (0, 1)]))
    return tuple(ScoreLine(label, tuple(map(str, numbers))) for label, numbers in rows)


def standings(state: GuidanceRite, facts: Sequence[Sequence[Fact]]) -> tuple[Standing, ...]:
    """Return the bouts that each player has won."""
    ended = [fact.winner for step in facts for fact in step if isinstance(fact, BoutEnded)]
    return tuple(Standing(_won(ended, player)) for player in (0, 1))


def _won(winners: Sequence[int], player: int) -> str:
    won = [str(bout) for bout, winner in enumerate(winners, 1) if winner == player]
    if len(winners) < 2:
        return ""
    if not won:
        return _("won no bout")
    # For translators: {bouts} such as "1 and 3".
    return many("won bout {bouts}", "won bouts {bouts}", len(won), bouts=listed(won))
