"""What Guidance Rite tells of a match: its phase, the table, and the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, many
from game.rules.guidance_rite.facts import acted
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.position import (
    BLACKENING,
    CHOOSING,
    CLAIMING,
    EMPOWERING,
    MOVING,
    NOBODY,
    OFFERING,
    OVER,
    PLACING,
    SECOND_HALF,
    STARTING,
    TAKING_OVER,
)
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.together import Clash
from scenes.boards.guidance_rite.cards import quiet_words
from scenes.boards.guidance_rite.trial import captures, in_secret, kind_of, revealed
from scenes.boards.match_summary import ScoreLine, TableFact
from scenes.rules.text import Layer, PictureCell

PHASES: Final = {
    CLAIMING: "claims", CHOOSING: "placement", PLACING: "placement", OFFERING: "items",
    SECOND_HALF: "items", STARTING: "turn", MOVING: "turn", TAKING_OVER: "merging",
    EMPOWERING: "powers", BLACKENING: "powers",
}  # fmt: skip
POWER_KINDS: Final = ("rat", "lizard", "monster", "crow")
LANTERN, MOON = "token_0+arrow+arrow@90+arrow@225+rat", "token_1+arrow@45+arrow@180+arrow@270+crow"
HEROES: Final = (
    (LANTERN, "token_0+arrow@45+arrow@135+arrow@315+guardian", "token_0+arrow@180+arrow@90+lizard"),
    (MOON, "token_1+arrow+arrow@135+arrow@225+monster", "token_1+arrow@90+arrow@315+guardian"),
)


def phase(observation: GuidanceRite) -> str:
    """Return the phase of the bout, empty at the end."""
    if in_secret(observation):
        return "together"
    return PHASES.get(observation.phase, "")


def facts(observation: GuidanceRite) -> tuple[TableFact, ...]:
    """Return bouts won, pieces of both, and what the count without a loss has come to."""
    found = []
    for player in (0, 1):
        pieces, wins = observation.count(player), observation.wins[player]
        if player:
            title = many("Moons: {number} piece", "Moons: {number} pieces", pieces)
        else:
            title = many("Lanterns: {number} piece", "Lanterns: {number} pieces", pieces)
        notes = [many("{number} bout won", "{number} bouts won", wins)]
        if observation.final and observation.phase != OVER:
            items = observation.items_left(player)
            notes.append(many("{number} item left", "{number} items left", items))
        found.append(TableFact(_cell(f"seat_{player}"), title, ", ".join(notes)))
    unclaimed = sum(1 for piece in observation.board if piece >> OWNER == UNCLAIMED)
    if observation.phase == CLAIMING:
        title = _("{number} unclaimed", number=unclaimed)
        found.append(TableFact(_cell("token_2", "none"), title, _("the last two are removed")))
    elif OFFERING <= observation.phase < OVER:
        ahead = {
            NOBODY: _("nobody was ahead yet"),
            0: _("the Lanterns had more pieces last"),
            1: _("the Moons had more pieces last"),
        }[observation.more]
        found.append(TableFact(_cell("seal_empty"), quiet_words(observation), ahead))
    return tuple(found)


def _cell(*sprites: str) -> PictureCell:
    return PictureCell(tuple(Layer(name) for name in sprites))


def opening(observation: GuidanceRite) -> str:
    """Return what lies on the board before the first claims."""
    if not observation.bout:
        return _("items are dealt first")
    return many("{number} piece to claim", "{number} pieces to claim", observation.pieces())


def figures(player: int) -> tuple[str, ...]:
    """Return a piece of a player."""
    return ((LANTERN, MOON)[player],)


def heroes(state: GuidanceRite, player: int) -> tuple[str, ...]:
    """Return three pieces of a player."""
    return HEROES[player]


def moment_of(before: GuidanceRite, action: int) -> str:
    """Return the icon of a bout that ends, and of plans that are revealed with a loss."""
    if before.current_player < 0:
        return ""
    after = before.clone()
    after.apply(action)
    if len(after.endings) > len(before.endings):
        return "trophy" if sum(after.wins) > sum(before.wins) else "handshake"
    if revealed(before, after) and after.pieces() < len(before.base) - before.base.count(0):
        return "fight"
    return ""


def score_of(positions: Sequence[GuidanceRite], actions: Sequence[int]) -> tuple[ScoreLine, ...]:
    """Return bouts, claims, captures, powers and merged pieces of both players."""
    done: Counter[tuple[str, int]] = Counter()
    for before, action, after in zip(positions, actions, positions[1:], strict=False):
        player, kind = before.current_player, kind_of(action)
        if before.phase == CLAIMING:
            for one in (0, 1):
                done["claimed", one] += max(0, _claimed(after, one) - _claimed(before, one))
        elif kind in POWER_KINDS and player >= 0:
            done["power", player] += 1
        elif kind == "move" and not in_secret(before):
            done[captures(before, action) or "none", player] += 1
        if revealed(before, after):
            for one in (0, 1):
                done["enemy", 1 - one] += _lost(before, after, one)
    rows = [
        (_("Bouts won"), [positions[-1].wins[p] for p in (0, 1)]),
        (_("Pieces claimed"), [done["claimed", p] for p in (0, 1)]),
        (_("Enemies captured"), [done["enemy", p] for p in (0, 1)]),
        (_("Powers used"), [done["power", p] for p in (0, 1)]),
    ]
    if positions[-1].final:
        rows.append((_("Friends merged"), [done["friend", p] for p in (0, 1)]))
    return tuple(ScoreLine(label, tuple(map(str, numbers))) for label, numbers in rows)


def _claimed(position: GuidanceRite, player: int) -> int:
    return position.count(player) if position.phase <= PLACING else 0


def _lost(before: GuidanceRite, after: GuidanceRite, player: int) -> int:
    """Return how many pieces a player lost when both plans were carried out."""
    clash = Clash(before.base, (after.plan_a, after.plan_b), before.final)
    own = player + 1
    left = sum(1 for piece in clash.board if piece >> OWNER == own)
    return sum(1 for piece in before.base if piece >> OWNER == own) - left


# From facts


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of a great moment of the match."""
    before, _after, action = acted(facts)
    assert action is not None
    return moment_of(before, action)


def score(state: GuidanceRite, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return how a match went."""
    steps = [acted(step) for step in facts]
    actions = [action for _before, _after, action in steps if action is not None]
    return score_of([*(before for before, _after, _action in steps), state], actions)
