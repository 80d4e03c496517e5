"""The menu scene."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pygame
from pygame import Rect

from game import VERSION, match_index
from game.catalog import GAMES
from game.game import Game
from game.language import _, many
from game.match_index import ListedSave, MatchHead
from game.phrases import said
from scenes.boards.faces import face_of
from scenes.boards.lesson import knows_all
from scenes.menu.game_card import GameCard
from scenes.menu.parlour import Parlour
from scenes.replay.match_list import names_in, sides
from scenes.ui.button import Button
from scenes.ui.card import MARGIN_UNITS
from scenes.ui.decoration.life import Life
from scenes.ui.decoration.wall import taken_on
from scenes.ui.dialog import Answer, Question
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input.prompts import paint_prompt
from scenes.ui.layout import Columns, Flow, Grid, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Control, Page, Widget
from scenes.ui.words import Words, title
from scenes.window.app import Scene

# Units of type; the figures of the picture sit right of the first, which is enough for most words.
WAYS_WIDTHS = (472, 540, 608)
NAMES = {
    "P": "Puzzle of the day",
    "N": "Learn a game",
    "R": "Replays",
    "W": "Statistics",
    "O": "On paper",
    "E": "Editor",
    "L": "Lab",
    "S": "Settings",
    "Q": "Quit",
}  # The names of buttons, by their keys.
PARTED = " · "  # This stands between the parts of a description.
CONTINUE_KEY = "C"  # This key resumes the last match.
DESCRIPTION_LINES = 2  # The most lines of a description.
MATCHES_PAINTED_AHEAD = 40  # The most matches whose pictures are painted ahead.
SAVES_BEFORE_MENU = 500  # The most saves that are read before the menu opens.
SAVES_A_STEP = 10  # The saves between two looks at the time.
AHEAD_SECONDS = 0.015  # After a frame, pictures of other scenes have this time.


class MenuLinks(msgspec.Struct, frozen=True):
    """The scenes that the menu opens.

    `resume` raises ValueError with a sentence if the match cannot be opened. `paint_ahead` paints
    pictures of the newest saves for a look while a function returns spare seconds, and returns
    whether all are painted. `read` reads saves with progress before a scene opens.
    """

    set_up: Callable[[Game], Scene]
    resume: Callable[[Path], Scene]
    replays: Callable[[], Scene]
    lab: Callable[[], Scene]
    drawings: Callable[[], Scene]
    settings: Callable[[], Scene]
    rules: Callable[[Game], Scene]
    learn: Callable[[Game], Scene]
    statistics: Callable[[], Scene]
    puzzles: Callable[[], Scene]
    paper: Callable[[], Scene]
    read: Callable[[match_index.IndexReading, Callable[[], Scene]], Scene]
    paint_ahead: Callable[[Look, Sequence[ListedSave], Callable[[], float]], bool]


def unfinished(listing: Sequence[ListedSave]) -> tuple[Path, MatchHead] | None:
    """Return the newest unfinished match of a listing sorted newest first, or None.

    Matches that are written down from paper are resumed in the library.
    """
    for listed in listing:
        if listed.going:  # Only unfinished matches are decoded: of thousands, nearly all are over.
            head = listed.head
            if head and head.game in GAMES and head.chance != "written":
                return listed.path, head
    return None


def in_words(head: MatchHead, brief: bool = False) -> str:
    """Return a description of a saved match without any secrets; `brief` counts the players."""
    if brief or GAMES[head.game].hidden:
        count = many("{number} player", "{number} players", len(head.seats))
        people = count if brief else sides(head)
        parts = [_(GAMES[head.game].title), people, said(head.heading)]
        return PARTED.join(part for part in parts if part)
    parts = [_(GAMES[head.game].title), _("move {number}", number=head.moves + 1)]
    if head.to_move is not None and 0 <= head.to_move < len(head.seats):
        parts.append(_("{name} to move", name=names_in(head)[head.to_move]))
    return PARTED.join(parts)


class ContinueCard(Control):
    """The large button that resumes the last match."""

    bleed = 18.0
    radius = 12.0

    def __init__(self, page: Page, words: str, brief: str, action: Callable[[], None]):
        self.words = words
        self.brief = brief  # The words to use if the others need too many lines.
        self.lines = DESCRIPTION_LINES  # The most lines for the words.
        self.action = action
        super().__init__(page, _("Continue"), "Continue")
        page.scope.shortcuts.append((CONTINUE_KEY, self._by_key))

    @property
    def value(self) -> str:
        """The description of the match."""
        return self.words

    def _by_key(self) -> bool:
        self.press(None)
        return True

    @property
    def cap(self) -> str:
        return self.page.prompts.cap(CONTINUE_KEY)

    def _said(self, width: int) -> str:
        """Return the description, or as much of the brief one as fits into the lines."""
        parts = self.brief.split(PARTED)
        shorter = [PARTED.join(parts[:count]) for count in range(len(parts), 0, -1)]
        fitting = (words for words in (self.words, *shorter) if self._fits(words, width))
        return next(fitting, shorter[-1])

    def _fits(self, words: str, width: int) -> bool:
        wrapped = text.wrap(words, "regular", self.look.pt(16), self._limit(width))
        return len(wrapped) <= self.lines

    def press(self, spot: tuple[int, int] | None) -> None:
        """Resume the match."""
        self.page.sounds.play("click")
        self.action()

    def natural_width(self) -> int:
        return self.look.pt(364)

    def _limit(self, width: int) -> int:
        return width - self.look.pt(72) - self.look.pt(14)

    def height_for(self, width: int) -> int:
        words = self._said(width)
        lines = len(text.wrap(words, "regular", self.look.pt(16), self._limit(width)))
        return self.look.pt(22) + text.line_height(self.look.pt(20)) + self._words_height(lines)

    def _words_height(self, lines: int) -> int:
        return text.line_height(self.look.pt(16)) * lines

    def paint(self, sheet: Sheet) -> None:
        look, rect, palette = self.look, sheet.rect, self.look.palette
        if not self.held:
            sheet.shadow(look.px(12), 4, 6, 130)
        fill = mix(palette.candle, "#FFFFFF", 0.14 if self.hovered else 0.0)
        sheet.box(rect, look.px(12), fill, "candle_rim", 2, mix(fill, "#FFFFFF", 0.18))
        disc = Rect(0, 0, look.pt(40), look.pt(40))
        disc.center = (look.pt(40), rect.centery)
        sheet.box(disc, disc.width / 2, "night")
        sheet.icon("play", (disc.centerx + look.pt(1), disc.centery), look.pt(22), "candle")
        area = Rect(look.pt(72), look.pt(10), self._limit(rect.width), rect.height)
        beside = area.inflate(-look.pt(48), 0).move(-look.pt(24), 0)  # The place of its key.
        place = sheet.paragraph(self.label, beside, 20, "bold", "night")
        cap = (rect.right - look.pt(30), place.centery)
        paint_prompt(self.page.prompts, sheet, CONTINUE_KEY, cap, 16, "candle_ink")
        area.top = place.bottom
        sheet.paragraph(self._said(rect.width), area, 16, "regular", "candle_ink")


class ProgramTitle(Widget):
    """The name of the program in one line."""

    def __init__(self, page: Page, words: str, size: float):
        self.size = size
        super().__init__(page, words)

    def _pixels(self, width: int) -> int:
        """Return the type size in pixels at which the name fits into one line."""
        pixels = self.look.pt(self.size)
        wanted = text.width(self.label, "title", pixels)
        return pixels if wanted <= width else pixels * width // wanted

    def natural_width(self) -> int:
        return text.width(self.label, "title", self.look.pt(self.size)) + 1

    def height_for(self, width: int) -> int:
        return round(self._pixels(width) * 1.2)

    def paint(self, sheet: Sheet) -> None:
        pixels = self._pixels(sheet.size[0])
        picture = text.line(self.label, "title", pixels, sheet.colour("bone"))
        place = picture.get_rect(midleft=sheet.rect.midleft)
        sheet.put(picture, place.topleft)
        sheet.texts.append((self.label, place.clip(sheet.rect)))


class Menu(Scene):
    """The menu, at the bottom of the stack of scenes."""

    lingers = rests = parted = True

    def __init__(self, links: MenuLinks) -> None:
        self.links = links
        self.games = list(GAMES.values())
        self.meant = self.games[0]
        self.last: tuple[Path, MatchHead] | None = None
        self.reading: match_index.IndexReading | None = None
        self.newest: Sequence[ListedSave] = ()  # The library shows these matches first.
        self.parlour: Parlour | None = None
        self.shown_as: object = None
        self._life = Life(())

    @property
    def life(self) -> Life | None:
        """The idle animation of the picture."""
        return self._life

    def enter(self) -> None:
        """Find the match to resume."""
        self.reading = reading = match_index.IndexReading()
        reading.read_on(SAVES_BEFORE_MENU)
        listed = reading.saves()
        self.last, self.newest = unfinished(listed), listed[:MATCHES_PAINTED_AHEAD]
        if reading.left:
            self.app.later(self._read_on)
        self.app.later(self._make_sound)
        self.app.later(self.paint_ahead)

    def _make_sound(self) -> None:
        """Start ambience and music."""
        self.app.sounds.play_ambience("ambience")
        self.app.sounds.music.play("menu")

    def _read_on(self) -> None:
        """Read saves that the index does not know, a little after each frame."""
        end, is_done, reading = time.perf_counter() + AHEAD_SECONDS, False, self.reading
        if self.app.scene is not self or reading is None:
            return
        while not is_done and time.perf_counter() < end:
            is_done = reading.read_on(SAVES_A_STEP)
        if is_done:
            reading.saves()
        else:
            self.app.later(self._read_on)

    def _open_saves(self, scene: Callable[[], Scene]) -> None:
        """Open a scene that shows all saves, once they are read."""
        reading = self.reading
        waits = reading is not None and reading.left > SAVES_BEFORE_MENU
        self.app.push(self.links.read(reading, scene) if reading and waits else scene())

    def paint_ahead(self) -> None:
        """Paint pictures that open from here, a little after each frame until all are painted."""
        end = time.perf_counter() + AHEAD_SECONDS
        look = self.app.look
        if self.app.scene is not self or self.app.overlay_open:
            return
        if not self.links.paint_ahead(look, self.newest, lambda: end - time.perf_counter()):
            self.app.later(self.paint_ahead)

    def leave(self) -> None:
        """Release the memory of the picture, and keep the index of the saves read until now."""
        if self.reading is not None and self.reading.left:
            self.reading.saves()
        self.parlour = self.shown_as = None

    # -- widgets

    def build(self) -> None:
        """Build the menu for the current look."""
        page, look = self.page, self.page.look
        if self.shown_as != look:
            self.parlour, self.shown_as = Parlour(look, not look.wide), look
        if look.wide:
            self._build_wide()
        else:
            self._build_narrow()
        first = "Continue" if self.last else self.games[0].title
        page.ring.focus_named(first)
        if page.live and not self.app.frames:
            self.app.later(self._come_alive)  # The first frame need not wait for it.
        else:
            self._come_alive()

    def _come_alive(self) -> None:
        """Create the idle animation where no widget covers the picture."""
        look = self.page.look
        parts = self.parlour.parts(taken_on(self.page)) if self.parlour else []
        before, self._life = self._life, Life(parts, look.reduced_motion or not look.speed)
        self._life.go_on(before)
        self.app.changed()

    def _build_wide(self) -> None:
        page, look = self.page, self.page.look
        left = look.px(MARGIN_UNITS)
        head = ProgramTitle(page, "Ghost Parlour", 56)
        wide = look.size[0] - 2 * left
        head.place(Rect(left, look.px(24), wide, head.height_for(wide)))
        top = look.px(26) + head.height_for(wide) + look.px(8)
        first = self._first(page)
        ways = Rows([*first, Grid(self._ways(page), 2, look.px(8))], look.px(10))
        corner = Columns(
            [self._version(page), self._quit(page, "quiet", 16, 44)], look.px(14), [None, None],
            "centre",
        )  # fmt: skip
        room = corner.natural_width()
        corner.place(Rect(left + wide - room, look.px(20), room, look.pt(44)))
        cards = self._cards(page)
        room = wide if len(self.games) > 1 else look.pt(800)
        high = cards.height_for(room)
        cards_top = look.size[1] - look.px(20) - high
        cards.place(Rect(left, cards_top, room, high))
        widths, lowest = [look.pt(width) for width in WAYS_WIDTHS], cards_top - look.px(8)
        for item in first:
            if isinstance(item, ContinueCard) and top + ways.height_for(widths[0]) > lowest:
                item.lines = 1
        fitting = (width for width in widths if top + ways.height_for(width) <= lowest)
        column = next(fitting, widths[-1])
        ways.place(Rect(left, top, column, ways.height_for(column)))

    def _build_narrow(self) -> None:
        page, look = self.page, self.page.look

        def content(inner: Page) -> Item:
            return Rows(
                [
                    *self._first(inner),
                    Flow([*self._ways(inner), self._quit(inner, "raised", 18, 52)], look.px(12)),
                    title(inner, _("Choose a game")),
                    self._cards(inner),
                    self._version(inner),
                ],
                look.px(18),
            )

        head = ProgramTitle(page, "Ghost Parlour", 42)
        scroll = ScrollArea(page, content)
        area = page.rect.inflate(-2 * look.px(MARGIN_UNITS - 14), -2 * look.px(16))
        place = area.inflate(-2 * look.px(14), 0)
        high = head.height_for(place.width)
        head.place(Rect(place.left, place.top, place.width, high))
        scroll.place(Rect(area.left, area.top + high, area.width, area.height - high))

    def _first(self, page: Page) -> list[Item]:
        """Return the match to resume, or what to do without one."""
        if not self.last:
            return [Words(page, _("Choose a game below."), 18)] if page.look.wide else []
        path, head = self.last
        words, brief = in_words(head), in_words(head, brief=True)
        return [ContinueCard(page, words, brief, lambda: self._resume(path))]

    def _ways(self, page: Page) -> list[Item]:
        """Return the buttons to the other scenes."""
        app, links, wide = self.app, self.links, page.look.wide
        ways: tuple[tuple[str, Callable[[], object], str, str], ...] = (
            (_("Puzzle of the day"), lambda: app.push(links.puzzles()), "P", "star"),
            (_("Learn a game"), self._ask_what_to_learn, "N", "hint"),
            (_("Replays"), lambda: self._open_saves(links.replays), "R", "film"),
            (_("Statistics"), lambda: self._open_saves(links.statistics), "W", "trophy"),
            (_("On paper"), lambda: app.push(links.paper()), "O", "paper"),
            (_("Editor"), lambda: app.push(links.drawings()), "E", "plan"),
            (_("Lab"), lambda: app.push(links.lab()), "L", "search"),
            (_("Settings"), lambda: app.push(links.settings()), "S", "gear"),
        )
        found: list[Item] = []
        for label, action, key, icon in ways:
            high = 40 if wide else 52
            way = Button(page, label, action, key, icon, height=high, name=NAMES[key])
            way.is_left_aligned = wide
            found.append(way)
        return found

    def _quit(self, page: Page, kind: str, size: float, high: float) -> Button:
        return Button(page, _("Quit"), self.app.quit, "Q", "door", kind, size, high, NAMES["Q"])

    def _ask_what_to_learn(self) -> None:
        """Ask which game to learn, and open its tutorial."""
        games = [game for game in self.games if face_of(game.key).lessons]
        answers = [
            Answer(_(game.title), self._teacher(game), str(number), name=game.title)
            for number, game in enumerate(games, 1)
        ]
        back = Answer(_("Back"), lambda: None, "Esc", name="Back")
        words = _("Each game has short lessons at its own board.")
        self.app.ask(Question(_("Learn a game"), words, (*answers, back)))

    def _teacher(self, game: Game) -> Callable[[], None]:
        return lambda: self.app.push(self.links.learn(game))

    def _cards(self, page: Page) -> Item:
        cards = [
            GameCard(page, game, self._opener(game), self._learned(game)) for game in self.games
        ]
        cards[0].is_golden = self.last is None
        if len(cards) == 1 or not page.look.wide:
            return Rows(cards, page.look.px(14))
        return Columns(cards, page.look.px(14))

    def _learned(self, game: Game) -> bool:
        """Return whether all lessons of a game were done."""
        done = self.app.preferences.learned.get(game.key)
        if not done:  # This avoids loading game modules before the menu.
            return False
        return knows_all(face_of(game.key).lessons, done)

    def _opener(self, game: Game) -> Callable[[], None]:
        return lambda: self.app.push(self.links.set_up(game))

    def _version(self, page: Page) -> Words:
        return Words(page, VERSION, 15, colour="muted", align="right")

    # -- events

    def _resume(self, path: Path) -> None:
        try:
            scene = self.links.resume(path)
        except ValueError as fault:
            answers = (Answer(_("Back"), lambda: None, kind="candle"),)
            self.app.ask(Question(_("This match cannot be opened"), str(fault), answers))
        else:
            self.app.push(scene)

    def _current_game(self) -> Game:
        """Return the game under the pointer, else the focused one, else the last of these."""
        current = self.page.ring.current
        pointed = [w for w in self.page.widgets if isinstance(w, GameCard) and w.hovered]
        if pointed:
            self.meant = pointed[0].game
        elif isinstance(current, GameCard):
            self.meant = current.game
        return self.meant

    def handle(self, event: pygame.Event) -> bool:
        """Open the rules of the current game with F1, its tutorial with T."""
        if event.type == pygame.MOUSEMOTION:
            self._current_game()
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_F1, pygame.K_t):
            return False
        game = self._current_game()
        if event.key == pygame.K_F1:
            self.app.push(self.links.rules(game))
        elif face_of(game.key).lessons:
            self.app.push(self.links.learn(game))
        return True

    def moved(self) -> Sequence[Rect]:
        """Return no area: whatever moves tells so by itself."""
        return ()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the parlour."""
        if self.parlour:
            self.parlour.draw(surface)
