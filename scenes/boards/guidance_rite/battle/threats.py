"""Threats on the board of Guidance Rite: possible captures and recaptures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.language import _, many
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import OVER, STARTING, GuidanceRite
from game.rules.guidance_rite.tables import EXCHANGE, GROUNDS, target_of
from scenes.boards.guidance_rite.symbols.signs import settled
from scenes.boards.layout import Place
from scenes.boards.picture import marks
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import icon

ARROW_GAP_SQUARES: Final = 0.42  # An arrow ends this far before the middle, in squares.


@dataclass(frozen=True, slots=True)
class Threat:
    """A piece that the other player could capture in one move; squares are numbers."""

    square: int
    owner: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]  # The pieces that could capture the capturer.


def threats_of(observation: GuidanceRite) -> dict[int, Threat]:
    """Return the threatened pieces by square."""
    if not STARTING <= observation.phase < OVER:
        return {}
    return _threats(tuple(settled(observation)), observation.final)


@lru_cache(maxsize=4)
def _threats(board: tuple[int, ...], final: bool) -> dict[int, Threat]:
    found = {}
    attacks = [_captures(list(board), player, final) for player in (0, 1)]
    for square, piece in enumerate(board):
        owner = (piece >> OWNER) - 1
        if owner not in (0, 1) or square not in attacks[1 - owner]:
            continue
        taken = list(board)
        taken[square] = piece ^ (1 ^ 2) << OWNER  # This looks as if an enemy stood there.
        back = _captures(taken, owner, final).get(square, ())
        found[square] = Threat(square, owner, attacks[1 - owner][square], back)
    return found


def _captures(board: list[int], player: int, final: bool) -> dict[int, tuple[int, ...]]:
    """Return, for each enemy square, the squares from which a player could capture it."""
    found: dict[int, tuple[int, ...]] = {}
    for action in moves(board, player, final, 0):
        target, source = target_of(GROUNDS[final], action), action >> 5
        if not action & EXCHANGE and board[target] >> OWNER == 2 - player:
            found[target] = tuple(sorted({*found.get(target, ()), source}))
    return found


def paint_below(
    sheet: pygame.Surface, cell: pygame.Rect, look: Look, threat: Threat, mine: bool
) -> None:
    """Tint a threatened piece, red for one's own, green for the rival's; undefended is brighter."""
    bare = not threat.defenders
    ink = look.palette.danger if mine else look.palette.ok
    sheet.blit(marks.pool(cell.size, look.px(9), ink, 0.75 if bare else 0.35), cell)


def paint_signs(
    surface: pygame.Surface,
    places: Mapping[str, Place],
    look: Look,
    observation: GuidanceRite,
    me: int,
    pointed: str | None,
) -> None:
    """Draw a sign at each threatened piece; at the pointed one draw attackers and defenders."""
    names, palette = observation.ground.names, look.palette
    threats = threats_of(observation)
    for square, threat in threats.items():
        rect = places[names[square]].rect
        mine = threat.owner == me
        disc = marks.medal(str(len(threat.attackers)), look, palette.danger if mine else palette.ok)
        surface.blit(disc, disc.get_rect(center=(rect.right - look.px(8), rect.top + look.px(8))))
        if not threat.defenders:
            warn = icon("warn", max(look.px(20), rect.width // 5), palette.candle)
            surface.blit(warn, warn.get_rect(bottomright=rect.bottomright))
    if pointed is None or pointed not in observation.ground.squares:
        return
    here = observation.ground.squares[pointed]
    shown = threats.get(here)
    if shown:
        for ink, dashed, sources in (
            (palette.ok, True, shown.defenders),
            (palette.danger, False, shown.attackers),
        ):
            for source in sources:
                _arrow(surface, places, look, (names[source], pointed), ink, dashed)
    for square, threat in threats.items():
        if here in threat.attackers:
            _arrow(surface, places, look, (pointed, names[square]), palette.candle, False)
    if shown:
        rect = places[pointed].rect
        chip = marks.chip(words_of(shown), look, palette.bone, palette.night)
        area = chip.get_rect(midbottom=(rect.centerx, rect.top + look.px(4)))
        surface.blit(chip, area.clamp(surface.get_rect()))


def words_of(threat: Threat) -> str:
    """Return the attackers and defenders in words, such as "1 attacker, undefended"."""
    count = len(threat.attackers)
    attack = many("{number} attacker", "{number} attackers", count)
    if not threat.defenders:
        return _("{attackers}, undefended", attackers=attack)
    number = len(threat.defenders)
    defend = many("{number} defender", "{number} defenders", number)
    return _("{attackers}, {defenders}", attackers=attack, defenders=defend)


def _arrow(
    surface: pygame.Surface,
    places: Mapping[str, Place],
    look: Look,
    ends: tuple[str, str],
    ink: str,
    dashed: bool,
) -> None:
    (x0, y0), (x1, y1) = (places[name].rect.center for name in ends)
    cut = places[ends[0]].rect.width * ARROW_GAP_SQUARES
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    part = min(cut / length, 0.4)
    start = x0 + (x1 - x0) * part * 0.8, y0 + (y1 - y0) * part * 0.8
    end = x1 - (x1 - x0) * part, y1 - (y1 - y0) * part
    picture, spot = marks.arrow((start, end), look.unit, ink, look.palette.night, dashed)
    surface.blit(picture, spot)
