"""The texts of The Haunting House 3: headings, prompts, previews and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.facts import Fact
from game.language import _, many
from game.phrases import Phrase, phrase, phrases
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3 import state as rules
from game.rules.haunting_house_3.house import GOAL, NAMES, PLACE
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import GHOST, PLAIN, TRAP
from scenes.boards.haunting_house_3.actions import ACTIONS, LET_BE
from scenes.boards.haunting_house_3.cards import title
from scenes.boards.haunting_house_3.prompts import describe, prompt
from scenes.boards.haunting_house_3.refusals import refusal
from scenes.boards.haunting_house_3.row.row_words import CARD_WORDS
from scenes.boards.haunting_house_3.story import log, news, number, section, story

Names = Sequence[str]

__all__ = ["describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip


def heading(observation: HauntingHouse3) -> Phrase:
    """Return the progress of the match; public information."""
    if observation.phase == rules.OVER:
        return phrases("After {number} round", "After {number} rounds", observation.round)
    if observation.phase == rules.PROGRAM:
        return phrase("Round {round} · choosing", round=observation.round)
    number, step = observation.round, observation.step + 1
    if observation.chosen:
        return phrase("Round {round} · chosen card {step}", round=number, step=step)
    return phrase("Round {round} · random card {step}", round=number, step=step)


def team(observation: HauntingHouse3 | None, team: int, names: Names) -> str:
    """Return the name of a seat, and whether its pawn is a ghost."""
    ghost = observation is not None and observation.is_ghost(team)
    return _("{player}, a ghost", player=names[team]) if ghost else names[team]


# What would happen


def preview(observation: HauntingHouse3, facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the effect of an action."""
    match facts[0]:
        case f.Laid(card=card):
            return f"{title(card)}. {_(CARD_WORDS[card])}"
        case f.LetBe(seat):
            return LET_BE.cost(observation, seat)
    return " ".join([log(facts, names) + ".", *_remarks(observation, facts)])


def _remarks(observation: HauntingHouse3, facts: Sequence[Fact]) -> Iterator[str]:
    """Yield additional remarks on an action."""
    for fact in facts:
        match fact:
            case f.Cancelled(seat) | f.SwapPlayed(seat):
                yield ACTIONS.by_fact[type(fact)].cost(observation, seat)
            case f.Left():
                yield _("You win.")
            case f.TileTurned(_, degrees):
                yield _("The tile turns {degrees}° under you.", degrees=degrees)
            case f.DiskSeen():
                yield _("You look at its disk.")
    match facts[0]:
        case (
            f.Walked(seat, place=place)
            | f.Dropped(seat, place=place)
            | f.PlacesSwitched(seat, place=place)
        ):
            kind = observation.kind_at(PLACE[place]) if place in PLACE else PLAIN
            if kind == TRAP:
                yield _("A trap door.")
            if kind == GHOST and not observation.is_ghost(seat):
                yield _("A ghost picture: Now You Are Dead works there.")
            for fact in facts:
                if isinstance(fact, f.TileFlipped):
                    yield _("{tile} flips face down.", tile=fact.place)
            if place == NAMES[GOAL] and observation.is_ghost(seat):
                yield _("If the card ends there, you win.")


# The end


def ending(state: HauntingHouse3, names: Names) -> str:
    """Return the sentence about the end of a match; empty while it continues."""
    if state.phase != rules.OVER:
        return ""
    won = [names[seat] for seat in range(state.players) if state.winners >> seat & 1]
    if state.ending == rules.LEFT:
        return _("{player} wins: out of the house alive.", player=won[0])
    if state.ending == rules.HAUNTED:
        said = _("{player} wins: a ghost on {tile}, the far corner of the attic.")
        return said.format(player=won[0], tile=NAMES[GOAL])
    steps = min(state.steps_to_goal(seat) for seat in range(state.players))
    if state.ending == rules.NEAREST:
        return many(
            "{player} wins: the night is over, and only {number} step was missing.",
            "{player} wins: the night is over, and only {number} steps were missing.",
            steps,
            player=won[0],
        )
    assert state.ending == rules.DRAWN
    return many(
        "Draw: the night is over, and {players} are {number} step from their goals.",
        "Draw: the night is over, and {players} are {number} steps from their goals.",
        steps,
        players=_(" and ").join(won),
    )
