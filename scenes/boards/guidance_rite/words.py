"""The texts of Guidance Rite: log, prompts, previews, refusals and results."""

from __future__ import annotations

from collections.abc import Sequence

from game.facts import Fact
from game.language import _, many
from game.phrases import Phrase, phrase, phrases
from game.rules.guidance_rite import state as rules
from game.rules.guidance_rite.actions import kind_of
from game.rules.guidance_rite.facts import BoutEnded, CrowCalled, Moved, Named, standing
from game.rules.guidance_rite.measures import ending as ending_name
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, character_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import EXCHANGE, LIZARD, MONSTER, PASS, target_of
from scenes.boards.guidance_rite import click_paths
from scenes.boards.guidance_rite import story as telling
from scenes.boards.guidance_rite.actions import ACTIONS, ITEMS, SWAP
from scenes.boards.guidance_rite.nouns import capital, character, who
from scenes.boards.guidance_rite.refusals import describe, refusal
from scenes.boards.guidance_rite.sentences import CONSEQUENCES, bout_result, joined, sentence
from scenes.boards.guidance_rite.story import claim_round, number_of, section_of
from scenes.boards.view import LogSentence

Names = Sequence[str]

__all__ = ["describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip


def number(before: GuidanceRite) -> int:
    """Return the number of the claiming round or of the turn."""
    return number_of(before)


def section(before: GuidanceRite) -> str:
    """Return the bout and its part, as the heading of the log section."""
    return section_of(before)


def heading(observation: GuidanceRite) -> Phrase:
    """Return the bout and the round or turn; public information."""
    if observation.phase == rules.OVER:
        bouts = len(observation.endings)
        return phrases("After {number} bout", "After {number} bouts", bouts)
    if not observation.bout:
        return phrase("Items are dealt")
    bout = phrase("Bout {number} of 3", number=observation.bout)
    if observation.bout == rules.SUDDEN_DEATH:
        bout = phrase("Sudden death")
    if observation.phase == rules.CLAIMING:
        # For translators: the bout is "Bout 1 of 3" or "Sudden death", here and below.
        return phrase("{bout} · claim round {number}", bout=bout, number=claim_round(observation))
    if observation.phase < rules.OFFERING:
        return phrase("{bout} · before the battle", bout=bout)
    if observation.bout == rules.JOINT:
        return phrase(
            "{bout}, both at once · turn {number}", bout=bout, number=observation.turn + 1
        )
    return phrase("{bout} · turn {number}", bout=bout, number=observation.turn + 1)


def team(observation: GuidanceRite | None, team: int, names: Names) -> str:
    """Return the name of a player with their side."""
    said = _("{player} (Moons)") if team else _("{player} (Lanterns)")
    return said.format(player=names[team])


# What would happen


def preview(observation: GuidanceRite, facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the effect of an action and the next moves of the piece."""
    told = [sentence(fact, names) for fact in facts if not isinstance(fact, CONSEQUENCES)]
    words = joined(told) + "."
    match facts[0]:
        case Named():
            return _("{deed} If both name it, it is removed.", deed=words)
        case CrowCalled():
            # For translators: the arrows of pieces, after "Crow c2 makes grey arrows black."
            said = _("{deed} Choose up to three of one piece, or one each of two.")
            return said.format(deed=words)
        case Moved(square=square):
            for end in facts:
                if isinstance(end, BoutEnded):
                    return f"{words} {capital(bout_result(end, names))}."
            found = _reached(observation, facts, square)
            if not found:
                return _("{deed} Then it reaches nothing.", deed=words)
            return _("{deed} Then it reaches {squares}.", deed=words, squares=", ".join(found))
    return words


def _reached(observation: GuidanceRite, facts: Sequence[Fact], place: str) -> list[str]:
    """Return the squares that a piece could reach from its new place."""
    board, ground = standing(observation, facts), observation.ground
    square = ground.squares[place]
    found = {
        target_of(ground, action)
        for action in moves(board, (board[square] >> OWNER) - 1, observation.final, 0)
        if action >> 5 == square and not action & EXCHANGE
    }
    return [ground.names[square] for square in sorted(found)]


# What is to be done


def prompt(observation: GuidanceRite, selected: Sequence[str], names: Names) -> str:
    """Return the sentence that asks the current player for an action."""
    phase = observation.phase
    if phase == rules.OVER:
        return ending(observation, names)
    if phase == rules.CLAIMING:
        return _claiming(selected)
    if phase == rules.CHOOSING:
        return _("You have fewer items: do you move first or second?")
    if phase == rules.PLACING:
        if selected and selected[-1] in ACTIONS.places:
            return ACTIONS.at(observation, selected[-1]).question()
        return _("You have fewer than three pieces: place a plus or a cross.")
    if phase == rules.TAKING_OVER:
        return _taking(observation)
    if phase == rules.EMPOWERING:
        return _empowering(observation, selected)
    if phase == rules.BLACKENING:
        if selected:
            return _("Choose which of its grey arrows becomes black.")
        return _("Choose grey arrows: up to three of one piece, or one each of two.")
    if phase == rules.SECOND_HALF:
        if kind_of(observation.chosen) == "swap":
            return _("Choose the other piece of the same player.")
        other = names[1 - observation.current_player]
        said = _("Now choose a piece of {player}'s and a direction without an arrow.")
        return said.format(player=other)
    return _turn(observation, selected)


def _claiming(named: Sequence[str]) -> str:
    if len(named) > 1:
        return _("Lock both, or press one again to take it back.")
    if named:
        return _("Name one more piece in secret.")
    return _("Name two pieces in secret. A piece you both name is lost.")


def _taking(observation: GuidanceRite) -> str:
    own = character_of(observation.board[observation.moved])
    other = character(observation.captured)
    if not own:
        # For translators: the characters are "Rat" and so on, without an article.
        return _("Keep the plain piece, or take over the {other}?", other=other)
    return _("Keep the {own}, or take over the {other}?", own=character(own), other=other)


def _turn(observation: GuidanceRite, selected: Sequence[str]) -> str:
    if selected:
        first = selected[0]
        if first in ACTIONS.places:
            if ACTIONS.by_place[first] in ITEMS and len(selected) > 1 and first != SWAP.place:
                return _("Choose one of the golden dots.")
            return ACTIONS.at(observation, first).question()
        square = observation.ground.squares[first]
        piece = who(observation.board[square], first)
        return _("Choose where {piece} goes.", piece=piece)
    if observation.phase == rules.OFFERING:
        return _("Use an item before the secret choices, or none.")
    if observation.legal_actions() == [PASS]:
        return _("No move is possible: pass.")
    if observation.in_secret:
        return _("Choose your move in secret: both are carried out together.")
    if observation.phase == rules.STARTING:
        if click_paths.ready(observation) & {row.place for row in ITEMS}:
            return _("Move one of your pieces, or use an item.")
        return _("Move one of your pieces.")
    return _("Now move one of your other pieces.")


def _empowering(observation: GuidanceRite, selected: Sequence[str]) -> str:
    last = selected[-1] if selected else ""
    if last in ACTIONS.places:
        return ACTIONS.at(observation, last).question()
    if selected:
        square = next(place for place in selected if place in observation.ground.squares)
        kind = character_of(observation.board[observation.ground.squares[square]])
        if kind == LIZARD:
            return _("Choose the direction of its new arrow.")
        if kind == MONSTER:
            return _("Choose the arrow that your Monster takes.")
        return _("Use its power, or choose another piece.")
    if len(click_paths.ready(observation)) == 1:
        return _("No power goes with this move: end the turn.")
    return _("Add the power of one more piece, or end the turn.")


# The end


def ending(state: GuidanceRite, names: Names) -> str:
    """Return the sentence about the end of a match; empty while it continues."""
    if state.phase != rules.OVER:
        return ""
    a, b = state.wins
    if a == b:
        return many("Draw: {number} bout each.", "Draw: {number} bouts each.", a)
    winner = names[0 if a > b else 1]
    if ending_name(state) == "sudden death":
        return _("{winner} wins the sudden death.", winner=winner)
    said = _("{winner} wins: {won} to {lost} in bouts.")
    return said.format(winner=winner, won=max(a, b), lost=min(a, b))


# What was told


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about an action."""
    return telling.log(facts, names)


def story(
    before: GuidanceRite | None, after: GuidanceRite, facts: Sequence[Fact], names: Names
) -> list[LogSentence]:
    """Return the log lines between two observations of one team, oldest first."""
    return telling.story(before, facts, names)


def news(
    before: GuidanceRite | None, after: GuidanceRite, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return the public news between two observations of one team."""
    return telling.news(before, facts, names)
