"""Who is one turn of a portal from escaping, and which decisions let a rival's ghost out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.facts import Fact
from game.language import _
from game.rules.eighteen_ghosts.facts import Ended, Escaped
from game.rules.eighteen_ghosts.state import PLACEMENT, TURN, EighteenGhosts
from game.rules.eighteen_ghosts.tables import EMPTY, FACING, NAMES, PORTALS
from scenes.boards.eighteen_ghosts import colours
from scenes.boards.layout import Place
from scenes.boards.picture import marks
from scenes.ui.drawing.look import Look

Names = Sequence[str]


def endangered(observation: EighteenGhosts) -> dict[int, int]:
    """Return the ghosts that the next turn of their portal lets out, by their squares."""
    if observation.phase not in (TURN, PLACEMENT):
        return {}
    found = {}
    for colour, turned in enumerate(observation.portals):
        square = FACING[colour][(turned + 1) % 4]
        ghost = EMPTY if square is None else observation.board[square]
        if square is not None and ghost != EMPTY and ghost % 3 == colour:
            found[square] = ghost
    return found


def paint(
    surface: pygame.Surface,
    places: Mapping[str, Place],
    look: Look,
    ghosts: Mapping[int, int],
    me: int,
) -> None:
    """Mark ghosts that are one turn from escaping: one's own in green, a rival's in red."""
    palette = look.palette
    for square, ghost in ghosts.items():
        rect, mine = places[NAMES[square]].rect, ghost // 3 == me
        ink = palette.ok if mine else palette.danger
        frame = marks.brackets(rect.size, look.unit, ink, palette.night)
        surface.blit(frame, rect)
        portal = places[NAMES[PORTALS[ghost % 3]]].rect
        turn = marks.quarter_turn(round(portal.width * 1.14), ink, palette.night)
        surface.blit(turn, turn.get_rect(center=portal.center))
        words = _("one turn: you escape") if mine else _("one turn: rival escapes")
        chip = marks.chip(words, look, ink, palette.night)
        area = chip.get_rect(midbottom=(rect.centerx, rect.bottom - look.px(3)))
        surface.blit(chip, area.clamp(surface.get_rect()))


def warning(player: int, facts: Sequence[Fact], names: Names) -> str:
    """Return the warning before a decision that lets a rival's ghost out."""
    out = [f for f in facts if isinstance(f, Escaped) and f.ghost // 3 != player]
    if not out:
        return ""
    first, rival = out[0], names[1 - player]
    if any(isinstance(fact, Ended) and fact.winner == 1 - player for fact in facts):
        said = _("This lets {rival}'s {colour} ghost out at {square}, and {rival} wins!")
    else:
        said = _("This lets {rival}'s {colour} ghost out at {square}.")
    colour = colours.whom(first.ghost)
    return said.format(rival=rival, colour=colour, square=first.square)


def finale(facts: Sequence[Fact], names: Names) -> str:
    """Return a sentence without its end about the last escape, empty if there was none."""
    for fact in reversed(facts):
        if isinstance(fact, Escaped):
            owner, colour = names[fact.ghost // 3], colours.the_ghost(fact.ghost)
            if fact.moving:
                said = _("{owner}'s {colour} ghost came to {square}, where its portal was open")
            else:
                said = _("A fight turned the {portal} portal, and {owner}'s {colour} ghost on "
                         "{square} escaped")  # fmt: skip
            portal = colours.portal(fact.ghost)
            return said.format(owner=owner, colour=colour, square=fact.square, portal=portal)
    return ""
