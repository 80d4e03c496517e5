"""The picture of the result: a night sky, the winners, and the result in gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.game import Game
from scenes.telling.turns import Verdict
from scenes.ui.decoration.life import Part
from scenes.ui.decoration.painted_life import Motes, Onlooker, Stars
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import drawing, has_eyes, sprite
from scenes.ui.widget import Page, Widget

ART_SIZE: Final = (452, 300)  # The proportions of the night.
# For one, two and three heroes: the middle of each, in parts of the picture's size.
FLIGHTS: Final = (
    # width, the top in parts of the sky, and the size in parts of the sky's height
    ((0.5, 0.14, 0.86),),
    ((0.32, 0.26, 0.72), (0.68, 0.2, 0.76)),
    ((0.2, 0.34, 0.6), (0.5, 0.14, 0.8), (0.8, 0.34, 0.6)),
)
STARS: Final = (  # Some stars in the sky, in units of the picture.
    (282, 141), (426, 123), (153, 59), (89, 144), (49, 142), (73, 9), (15, 94), (133, 86),
    (127, 92), (158, 160), (75, 159), (190, 118), (35, 28), (441, 4), (63, 117),
)  # fmt: skip
HEADLINE_UNITS: Final = 40
RISE_STEPS: Final = 16  # Heroes and headline appear in this many steps.
RISE_SHARE: Final = 0.2  # A hero rises by this part of its height.
MOTE_COUNT: Final = 9  # The lights that rise around the winner.
LEAST_HEADLINE: Final = 0.62  # A headline may shrink to this part before it breaks.


class Victory(Widget):
    """The picture with up to three heroes, and the headline and reason below."""

    role = "image"
    bleed = 22.0

    def __init__(self, page: Page, game: Game, end: Verdict, heroes: Sequence[str]):
        said = (part.rstrip(".") for part in (end.headline, end.reason, end.comment))
        super().__init__(page, " ".join(f"{part}." for part in said if part))
        self.game = game
        self.end = end
        self.heroes = list(heroes)
        self.risen = 1.0  # This share of heroes and headline is seen.

    def rise(self, share: float) -> None:
        """Show heroes and headline as far as they have appeared, from 0 to 1."""
        share = round(share * RISE_STEPS) / RISE_STEPS
        if share != self.risen:
            self.risen = share
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(ART_SIZE[0])

    def _lines(self) -> list[tuple[str, str]]:
        """Return reason and comment with their colours."""
        return [(w, c) for w, c in ((self.end.reason, "bone"), (self.end.comment, "focus")) if w]

    def _words_height(self, width: int) -> int:
        look, limit = self.look, width - self.look.pt(32)
        step = text.line_height(look.pt(16))
        lines = sum(len(text.wrap(w, "regular", look.pt(16), limit)) for w, _ in self._lines())
        gold = sum(line.get_height() for _words, line in self._headline(width))
        return gold + step * lines + look.pt(10)

    def height_for(self, width: int) -> int:
        return max(self.look.px(230), self._words_height(width) + self.look.px(150))

    def _headline(self, width: int) -> list[tuple[str, pygame.Surface]]:
        """Return the headline in gold as (text, picture) lines, broken rather than shrunk a lot."""
        pixels, limit = self.look.pt(HEADLINE_UNITS), width - self.look.pt(24)
        wide = text.width(self.end.headline, "title", pixels)
        if wide * LEAST_HEADLINE <= limit:
            pixels = pixels if wide <= limit else pixels * limit // wide
            return [(self.end.headline, text.gilt(self.end.headline, pixels))]
        pixels = round(pixels * LEAST_HEADLINE)
        lines = text.wrap(self.end.headline, "title", pixels, limit)
        words = ["".join(run for run, _face in line) for line in lines]
        return [(line, text.gilt(line, pixels)) for line in words]

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        sheet.shadow(look.px(12))
        scale = max(rect.width / ART_SIZE[0], rect.height / ART_SIZE[1])
        whole = round(ART_SIZE[0] * scale), round(ART_SIZE[1] * scale)
        night = pygame.Surface(rect.size, pygame.SRCALPHA)
        art = sprite("menu/victory", whole, look)
        night.blit(art, art.get_rect(midbottom=rect.midbottom))
        words = self._words_height(rect.width)
        if self.risen:
            lit = night.copy()
            for stand, hero in zip(self._hero_areas(rect.size), self.heroes, strict=True):
                low = round(stand.height * RISE_SHARE * (1 - self.risen))
                self._paint_hero(lit, stand.move(0, low), hero)
            lit.set_alpha(round(255 * self.risen))
            night.blit(lit, (0, 0))
        self._paint_veil(night, words)
        sheet.put(shapes.rounded(night, look.px(12)), (0, 0))
        sheet.box(rect, look.px(12), None, "line", 2)
        self._paint_words(sheet, rect.height - words)

    def _sky(self, size: tuple[int, int]) -> Rect:
        """Return the area above the text."""
        return Rect(0, 0, size[0], size[1] - self._words_height(size[0]))

    def _hero_areas(self, size: tuple[int, int]) -> list[Rect]:
        """Return the areas of the heroes."""
        sky, found = self._sky(size), []
        for part, top, large in FLIGHTS[len(self.heroes) - 1] if self.heroes else ():
            side = round(min(sky.height * large, sky.width * 0.5))
            hero = Rect(0, 0, side, side)
            hero.center = round(sky.width * part), round(sky.height * top) + side // 2
            found.append(hero)
        return found

    def parts(self) -> list[Part]:
        """Return the animated parts: stars, and the heroes' eyes."""
        area = self.area
        stands = [rect.move(area.topleft) for rect in self._hero_areas(area.size)]
        sky = self._sky(area.size).move(area.topleft).inflate(-self.look.px(16), 0)
        scale = max(area.width / ART_SIZE[0], area.height / ART_SIZE[1])
        left, top = area.centerx - ART_SIZE[0] * scale / 2, area.bottom - ART_SIZE[1] * scale
        spots = [(round(left + x * scale), round(top + y * scale)) for x, y in STARS]
        free = [rect.inflate(self.look.px(20), self.look.px(20)) for rect in stands]
        seen = [s for s in spots if sky.collidepoint(s) and Rect(s, (1, 1)).collidelist(free) < 0]
        found: list[Part] = [Stars(self.look, seen, 3)] if seen else []
        for number, (hero, stand) in enumerate(zip(self.heroes, stands, strict=True)):
            name = f"{self.game.key}/{hero}"
            if has_eyes(name):
                found.append(Onlooker(self.look, name, stand, 31 + number))
        return found

    def motes(self, colour: str) -> list[Part]:
        """Return the lights that rise through the sky, in a colour of the palette."""
        sky = self._sky(self.area.size).move(self.area.topleft)
        sky.inflate_ip(-2 * self.look.px(14), -2 * self.look.px(8))
        return [Motes(self.look, sky, self.look.palette.colour(colour or "candle"), MOTE_COUNT, 5)]

    def _paint_hero(self, night: pygame.Surface, stand: Rect, hero: str) -> None:
        """Draw a hero over a trail of light."""
        side, centre = stand.width, stand.center
        trail = (side, side + self.look.px(40))
        colour = next((c for c in ("red", "blue", "yellow") if c in hero), "bone")
        ink = self.look.palette.colour(colour)
        light = drawing(
            '<defs><linearGradient id="t" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
            f'y2="{trail[1]}"><stop offset="0" stop-color="{ink}" stop-opacity="0.55"/>'
            f'<stop offset="1" stop-color="{ink}" stop-opacity="0"/></linearGradient></defs>'
            f'<path d="M{side * 0.2} 0L{side * 0.4} {trail[1]}H{side * 0.6}L{side * 0.8} 0z" '
            'fill="url(#t)"/>',
            trail,
        )
        night.blit(light, light.get_rect(midtop=centre))
        picture = sprite(f"{self.game.key}/{hero}", side, self.look)
        night.blit(picture, picture.get_rect(center=centre))

    def _paint_veil(self, night: pygame.Surface, words: int) -> None:
        """Darken the background behind the text."""
        wide, high = night.get_width(), round(words * 1.4)
        dark = self.look.palette.night
        stops = "".join(
            f'<stop offset="{at}" stop-color="{dark}" stop-opacity="{strength}"/>'
            for at, strength in ((0, 0), (0.4, 0.86), (1, 0.95))
        )
        veil = drawing(
            '<defs><linearGradient id="v" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
            f'y2="{high}">{stops}</linearGradient></defs>'
            f'<rect width="{wide}" height="{high}" fill="url(#v)"/>',
            (wide, high),
        )
        night.blit(veil, (0, night.get_height() - high))

    def _paint_words(self, sheet: Sheet, top: int) -> None:
        look, rect = self.look, sheet.rect
        bottom = top
        for line, gold in self._headline(rect.width) if self.risen else ():
            gold = gold.copy()
            gold.set_alpha(round(255 * self.risen))
            place = gold.get_rect(midtop=(rect.centerx, bottom))
            sheet.put(gold, place.topleft)
            sheet.texts.append((line, place))
            bottom = place.bottom
        for words, colour in self._lines():
            area = Rect(look.pt(16), bottom, rect.width - look.pt(32), rect.height - bottom)
            bottom = sheet.paragraph(words, area, 16, "regular", colour, "centre").bottom
