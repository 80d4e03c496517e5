"""Log entries and news of Guidance Rite; sentences have no full stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from game.facts import Fact
from game.language import _, mark
from game.rules.guidance_rite import facts as f
from game.rules.guidance_rite.pieces import EMPTY, OWNER
from game.rules.guidance_rite.state import (
    CLAIMING,
    JOINT,
    NOBODY,
    SUDDEN_DEATH,
    GuidanceRite,
)
from game.state import CHANCE
from scenes.boards.guidance_rite.nouns import capital, chained
from scenes.boards.guidance_rite.sentences import (
    CONSEQUENCES,
    bout_result,
    brief,
    claimed,
    clashed,
    joined,
    lost,
    planned,
    removed,
    sentence,
)
from scenes.boards.view import LogSentence

Names = Sequence[str]

CLAIM_FACTS: Final = (f.Claimed, f.Clashed, f.Removed)  # A round of claims brings these.
HEADINGS: Final = {  # Headings by bout, in the claims and after them.
    0: (mark("Items"), mark("Items")),
    1: (mark("Bout 1, claims"), mark("Bout 1, turns")),
    2: (mark("Bout 2, claims"), mark("Bout 2, turns")),
    JOINT: (mark("Bout 3, claims"), mark("Bout 3, turns")),
    SUDDEN_DEATH: (mark("Sudden death, claims"), mark("Sudden death, turns")),
}
TURN_NAMES: Final = (  # Elsewhere, one turn below such a heading is called this.
    mark("Bout 1, turn {number}"),
    mark("Bout 2, turn {number}"),
    mark("Bout 3, turn {number}"),
    mark("Sudden death, turn {number}"),
)


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A log line: player, text, whether it names its subject, and whether it is public.

    `short` is the form for news, or None for the same words.
    """

    player: int
    text: str
    whole: bool = False
    public: bool = True
    short: str | None = None


def section_of(position: GuidanceRite) -> str:
    """Return the heading of the log section, to be translated."""
    return HEADINGS[position.bout][position.phase != CLAIMING]


def number_of(position: GuidanceRite) -> int:
    """Return the number of the round of claims or of the turn, from 1."""
    return claim_round(position) if position.phase == CLAIMING else position.turn + 1


def claim_round(position: GuidanceRite) -> int:
    """Return the number of the current round of claims, from the pieces already gone."""
    gone = position.board.count(EMPTY)
    return (max(position.count(0), position.count(1)) + gone + 1) // 2 + 1


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return an action and its consequences as one sentence."""
    losses = _losses(facts)
    results = [text for _, text in _resolution(facts, names)]
    results += [bout_result(fact, names) for fact in facts if isinstance(fact, f.BoutEnded)]
    # They are told by what they brought.
    named = sum(isinstance(fact, f.Named) for fact in facts) > 1
    idle = (f.PowerDeclined, f.Named) if named else f.PowerDeclined
    told = [fact for fact in facts if not (isinstance(fact, idle) and (losses or results))]
    found = [sentence(fact, names) for fact in told if not isinstance(fact, CONSEQUENCES)]
    if losses:
        found.append(lost(losses, names))
    return capital(chained([*([joined(found)] if found else []), *results]))


def story(before: GuidanceRite | None, facts: Sequence[Fact], names: Names) -> list[LogSentence]:
    """Return the log lines for what a viewer saw in a step, oldest first."""
    if before is None:
        return []
    place, decider = (section_of(before), number_of(before)), max(before.current_player, 0)
    return [
        LogSentence(
            *place, line.text, line.player, "", line.short, line.whole, secret=not line.public
        )
        for line in _lines(decider, facts, names)
    ]


def news(before: GuidanceRite | None, facts: Sequence[Fact], names: Names) -> list[str]:
    """Return short public news for a player who looked away."""
    lines = [] if before is None else _lines(max(before.current_player, 0), facts, names)
    said = [
        line.text
        if line.whole
        # For translators: what a player did, such as "Ben: Rat c2 moves to c3"
        else _("{player}: {deed}", player=names[line.player], deed=line.text)
        for line in lines
        if line.public
    ]
    return [*dict.fromkeys(said)]  # A clash is a line of each player.


def _lines(decider: int, facts: Sequence[Fact], names: Names) -> Iterator[StoryLine]:
    """Yield a line for everything that was done; `decider` acted first.

    The last secret action is described by its result: the complete plan, or the round of claims.
    """
    own: list[StoryLine] = []  # The lines that are not told yet, as they may turn out to be secret.
    for number, fact in enumerate(facts):
        match fact:
            case f.NamesKept():
                yield from (replace(line, public=False) for line in own)
            case f.Planned(finished=False):
                pass  # A plan is no deed yet.
            case f.Planned(player):
                if not any(isinstance(after, f.Revealed) for after in facts[number + 1 :]):
                    yield StoryLine(player, sentence(fact, names), whole=True)
            case f.Revealed(player, plan):
                yield StoryLine(player, planned(plan, names), short=_plan_shortly(plan, names))
                own_losses = [one for one in _losses(facts) if one.piece >> OWNER == player + 1]
                if own_losses:
                    yield StoryLine(player, lost(own_losses, names))
            case f.Claimed() | f.Clashed() | f.Removed():
                if not number or not isinstance(facts[number - 1], CLAIM_FACTS):
                    yield from _round_lines(decider, _round(facts[number:]), names)
            case f.BoutEnded():
                yield from own
                yield StoryLine(decider, capital(bout_result(fact, names)), whole=True)
            case f.CoinTossed() | f.ItemsDealt() | f.ItemDealt():
                player = CHANCE if isinstance(fact, f.ItemsDealt) else fact.player
                yield StoryLine(player, sentence(fact, names), whole=True)
            case f.Named(player):
                own.append(StoryLine(player, sentence(fact, names), whole=True, public=False))
                continue
            case (
                f.ItemUsed(player)
                | f.HonourBegun(player)
                | f.SwapBegun(player)
                | f.ItemDeclined(player)
            ):
                yield from own  # Items are never secret.
                begun = isinstance(fact, f.HonourBegun | f.SwapBegun | f.ItemDeclined)
                short = "" if begun else None  # Its effect has a line of its own.
                yield StoryLine(player, sentence(fact, names), short=short)
            case f.ByPlayer(player):
                if not isinstance(fact, f.PowerDeclined):
                    said, short = sentence(fact, names), brief(fact, names)
                    whole = isinstance(fact, f.OrderChosen)
                    own.append(StoryLine(player, said, whole, short=short))
                continue
            case f.TurnEnded() | f.MovedTogether() | f.EmpoweredTogether() | f.BoardLaid():
                continue
        own = []
    yield from own


def revealed(facts: Sequence[Fact], names: Names) -> str:
    """Return the short result of plans carried out together, with **names** marked."""
    said, taken = [], set[str]()
    for fact in facts:
        match fact:
            case f.Revealed(player, plan):
                taken |= {deed.square for deed in plan if isinstance(deed, f.Captured)}
                said.append(f"**{names[player]}:** {_plan_shortly(plan, names)}.")
            case f.MovedTogether(losses=losses):
                others = [loss for loss in losses if loss.source not in taken]
                said += [f"{lost(others, names)}."] if others else []
            case f.BoutEnded():
                said.append(f"{capital(bout_result(fact, names))}.")
    return " ".join(said)


def _plan_shortly(plan: Sequence[Fact], names: Names) -> str:
    """Return a plan as news, without a final full stop."""
    told = (deed for deed in plan if not isinstance(deed, f.PowerDeclined))
    return ". ".join(words for deed in told if (words := brief(deed, names)))


def _round(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts of one round of claims, from the start of `facts`."""
    return list(takewhile(lambda fact: isinstance(fact, CLAIM_FACTS), facts))


def _round_lines(decider: int, facts: Sequence[Fact], names: Names) -> Iterator[StoryLine]:
    """Yield the log lines for a round of claims; a clash of all pieces is a line of each player."""
    is_claim = any(isinstance(fact, f.Claimed) for fact in facts)
    is_clash = any(isinstance(fact, f.Clashed) for fact in facts)
    for player, text in _resolution(facts, names):
        whose = [decider if player == NOBODY else player]
        if is_clash and not is_claim:
            whose = [0, 1]
            is_clash = False  # Pieces removed afterwards are reported once.
        for one in whose:
            yield StoryLine(one, text, whole=True)


def _resolution(facts: Sequence[Fact], names: Names) -> list[tuple[int, str]]:
    """Return (player or NOBODY, sentence) for the results of a round of claims."""
    found = []
    for player in (0, 1):
        own = [
            each.square for each in facts if isinstance(each, f.Claimed) and each.player == player
        ]
        if own:
            found.append((player, claimed(player, own, names)))
    both = [fact.square for fact in facts if isinstance(fact, f.Clashed)]
    if both:
        found.append((NOBODY, clashed(both)))
    gone = [fact.square for fact in facts if isinstance(fact, f.Removed)]
    if gone:
        found.append((NOBODY, removed(gone)))
    return found


def _losses(facts: Sequence[Fact]) -> list[f.Loss]:
    """Return the pieces lost in a simultaneous move."""
    return [loss for fact in facts if isinstance(fact, f.MovedTogether) for loss in fact.losses]
