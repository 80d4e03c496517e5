"""The results screen: winner, reason, score, and the course of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _, versus
from game.match import Match, Seat
from scenes.boards.faces import face_of
from scenes.export.record import save_record
from scenes.play.match_file import UnsavedSign
from scenes.results.course import Swing
from scenes.results.final_board import MomentBoard
from scenes.results.judge import Judge
from scenes.results.judged import JudgedScene
from scenes.results.score_table import ScoreTable
from scenes.results.victory import Victory
from scenes.setup.seed_code import draw_seed
from scenes.telling.turns import facts_of, names_of, verdict, winners
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.button import Button
from scenes.ui.card import Card, place_scene
from scenes.ui.decoration.life import Life
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Beside, Columns, Gap, Inset, Item, Rows
from scenes.ui.scroll import REACH_UNITS, ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Words, title
from scenes.window.app import Scene

SENTENCE_CLAUSES: Final = 3  # A key moment has at most this many clauses.
LEFT_WIDTH: Final = 424  # Units of type.
REPLAY_SECONDS: Final = 1.0  # The last deed is shown again after this.
ASKING: Final = "Tell us how it was"
WHERE: Final = "Where was it?"


@dataclass(frozen=True, slots=True)
class ResultsLinks:
    """The scenes and functions of the results.

    `replay` opens the match after a number of plies. `analysis` opens the analysis; its second
    argument shows the match after a number of plies.
    """

    play: Callable[[Match], Scene]
    replay: Callable[[Match, int], Scene]
    analysis: Callable[[Match, Callable[[int], None]], Scene]
    judge: Callable[[Match, Sequence[int]], Judge]  # Judges these plies.
    ask: Callable[[Match], Scene] | None = None  # Opens the questionnaire.
    save: Callable[[], str] = lambda: ""  # Tries to save again and returns the error or "".
    # The seats of the next match, and the sentence about the levels of matched bots.
    seated: Callable[[Sequence[Seat]], Sequence[Seat]] = lambda seats: seats
    strength: str = ""


class Results(JudgedScene):
    """The results of a match; `stem` is the name of its file, `when` its date."""

    focus_name = ""  # The key that led here begins nothing.

    def __init__(
        self,
        match: Match,
        links: ResultsLinks,
        levels: Sequence[str],
        draw_number: Callable[[int], int],
        stem: str,
        when: str,
    ) -> None:
        super().__init__(match, links.judge)
        self.links = links
        self.draw_number = draw_number
        self.stem = stem
        self.when = when
        self.end = verdict(match, levels)
        facts = [facts_of(match, ply) for ply in range(match.ply)]
        summary = face_of(match.game.key).summary
        self.score = summary.score(match.state, facts)
        self.standings = summary.standings(match.state, facts)
        self.inquest = face_of(match.game.key).inquest
        self.finale = face_of(match.game.key).finale is not None
        self.final: MomentBoard | None = None
        self.moment: Swing | None = None  # The key moment that was picked.
        self.shown = 0.0  # Seconds since it was seen first.
        self.asked = False  # The questionnaire opened by itself.
        self.fault = links.save()
        self._life = Life(())

    @property
    def life(self) -> Life | None:
        """The idle animation of the picture."""
        return self._life

    def enter(self) -> None:
        """Open the questionnaire once, if the player wants it after every match."""
        wished = self.app.preferences.ask_after and not self.match.feedback.answers
        if wished and not self.asked:
            self.asked = True
            self._ask()

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        won = winners(self.match)
        summary = face_of(self.match.game.key).summary
        heroes = summary.heroes(self.match.state, won[0]) if won else ()
        gap = look.px(12)
        self.scroll = None
        self._life = Life(())
        if look.wide:
            picture = Victory(page, self.match.game, self.end, heroes)
            left = Rows([picture, *self._unsaved(page), self._end_card(page)], gap, grow=0)
            cards = [self._score_card(page), self._curve_card(page), self._moments_card(page)]
            body = Columns(
                [left, Rows(cards, gap, grow=1)], look.px(16), [look.pt(LEFT_WIDTH), 1.0]
            )
            place_scene(page, None, body, self._foot())
            self._enliven(picture)
            return

        def content(inner: Page) -> Item:
            picture = Victory(inner, self.match.game, self.end, heroes)
            cards = [
                self._score_card(inner),
                self._end_card(inner),
                self._curve_card(inner),
                self._moments_card(inner),
            ]
            return Rows([*self._unsaved(inner), picture, *cards], gap)

        self.scroll = ScrollArea(page, content)
        place_scene(page, None, Inset(self.scroll, -look.px(REACH_UNITS), 0), self._foot())
        self.scroll.scroll_by(self.offset)

    def _enliven(self, picture: Victory) -> None:
        """Start the idle animation of the picture."""
        look = self.page.look
        self._life = Life(picture.parts(), look.reduced_motion or not look.speed)

    def _unsaved(self, page: Page) -> list[Item]:
        """Return the warning that the match is not saved, if so."""
        if not self.fault:
            return []
        sign = UnsavedSign(page, self._keep)
        sign.tell(self.fault)
        return [sign]

    def _keep(self) -> None:
        """Retry to save the match and show the result."""
        self.fault = self.links.save()
        self.app.notice(self.fault or _("The match is saved."))
        self.app.rebuild()

    def closing(self) -> bool:
        """Ask before closing if the match cannot be saved; return whether to close now."""
        if self._safe() or self.app.overlay_open:
            return True
        self._ask_to_leave(self.app.quit)
        return False

    def _safe(self) -> bool:
        """Return whether the match is saved, after another attempt if necessary."""
        if self.fault:
            self.fault = self.links.save()
        return not self.fault

    def _leave(self, go: Callable[[], None]) -> None:
        """Leave by `go`; ask first if the match cannot be saved."""
        if self._safe():
            go()
        else:
            self._ask_to_leave(go)

    def _ask_to_leave(self, go: Callable[[], None]) -> None:
        def leave() -> None:
            self.fault = ""
            go()

        answers = (
            Answer(_("Leave"), leave, "L", "door", name="Leave"),
            Answer(_("Stay"), lambda: None, "Esc", kind="candle", name="Stay"),
        )
        self.app.ask(Question(_("Leave without saving the match?"), self.fault, answers))

    def _score_card(self, page: Page) -> Card:
        won = winners(self.match)
        rows: list[Item] = [ScoreTable(page, self.match, self.score, self.standings, won)]
        if self.links.strength:
            rows.append(Words(page, self.links.strength, 16, colour="muted"))
        return Card(page, Rows(rows, page.look.px(4)), padding=10)

    def _end_card(self, page: Page) -> Card:
        """Return the card with what decided the match, or else with its last action."""
        look = page.look
        found = self._swings()
        decisive = self._decisive()
        moment = self.moment if self.moment in found else decisive
        ply = self.turns[moment.index - 1].end if moment else self.match.ply
        large = Button(
            page, _("Board"), self._show_board, "V", "eye", "raised", 16, 40, "Final board"
        )
        self.final, ways = MomentBoard(page, self.match, ply), [large]
        if self.finale:
            again = Button(page, "", self.final.show_again, "F5", "again", size=16, height=40)
            again.label = again.tip = _("Replay turn")
            ways.insert(0, again)
        wide = [button.natural_width() for button in ways]
        aside = Columns([*ways], look.px(8), [*wide])
        heading = _("How it ended")
        if moment:
            heading = _("What decided it") if moment == decisive else _("What changed it")
        head = Beside(title(page, heading, 18), aside, look.px(8), look.pt(120))
        told = [Words(page, self._moment_sentence(moment), 17, strong="candle")] if moment else []
        return Card(page, Rows([head, *told, self.final], look.px(4), grow=-1), 12)

    def _moment_sentence(self, swing: Swing) -> str:
        """Return what happened at a key moment, and whose chance rose by it."""
        name, clauses = self._tale(swing)
        deed = "; ".join(clause.rstrip(".") for clause in clauses[:SENTENCE_CLAUSES])
        return f"**{name}.** {deed}. {self._change(swing)}"

    def pick(self, swing: Swing) -> None:
        """Show a key moment on the board, in the sentence and on the curves."""
        self.moment, self.at = swing, swing.index
        self.offset = self.scroll.offset if self.scroll else 0
        self.app.rebuild()

    def _ways(self) -> list[Answer]:
        """Return what the menu offers besides leaving."""
        ways = [
            Answer(_("Replay"), lambda: self._replay(0), "R", "film", name="Replay"),
            Answer(_("Analysis"), self._analyse, "A", "search", name="Analysis"),
            Answer(_("Swap sides"), self._swap_sides, "S", "swap", name="Swap sides"),
            Answer(_("Save record"), self._save, "Ctrl S", "save", name="Save record"),
        ]
        if self.links.ask:
            ways.append(Answer(_("How was it?"), self._ask, "T", "note", name=ASKING))
        if self.inquest:
            ways.append(Answer(_("Where was it?"), self._open_inquest, "W", "eye", name=WHERE))
        return ways

    def _foot(self) -> Item:
        """Return the buttons below the page.

        Rematch lies on the left, away from the button that led here; the menu begins nothing.
        """
        page, look = self.page, self.page.look
        size, high = (18, 50) if look.wide else (17, 44)
        again = Button(
            page, _("Rematch"), self._rematch, "M", "redo", "candle", size, high, "Rematch"
        )
        menu = Button(
            page, _("Menu"), self._open_menu, "Esc", "menu", size=size, height=high, name="Menu"
        )
        ways = self._ways()
        for way in ways:
            page.scope.shortcuts.append((way.key, self._by_key(way)))
        if not look.wide:
            return Columns([again, Gap(), menu], look.px(8), [None, 1.0, None])
        # For translators: {ways} are names of buttons, with commas between them.
        words = _("In the menu: {ways}", ways=", ".join(way.label for way in ways))
        told = Words(page, words, 16, colour="muted")
        return Columns([again, told, menu], look.px(16), [look.pt(LEFT_WIDTH), 1.0, None], "centre")

    @staticmethod
    def _by_key(way: Answer) -> Callable[[], bool]:
        def act() -> bool:
            way.action()
            return True

        return act

    def _open_menu(self) -> None:
        """Show the other ways to go on, and the way out."""
        leave = Answer(_("Leave"), lambda: self._leave(self.app.home), "L", "door", name="Leave")
        stay = Answer(_("Stay"), lambda: None, "Esc", kind="candle", name="Stay")
        self.app.ask(
            Question(_("The match is over"), self.end.headline, (*self._ways(), leave, stay))
        )

    # -- events

    @property
    def animating(self) -> bool:
        """Whether the last action is being replayed."""
        return self.final is not None and self.final.board.animating

    def update(self, dt: float) -> None:
        """Replay the last action; the first time automatically, if the game has a finale."""
        super().update(dt)
        before, self.shown = self.shown, self.shown + dt
        if self.final and self.finale and before < REPLAY_SECONDS <= self.shown:
            self.final.show_again()
        if self.final:
            self.final.update(dt)

    def _again(self, seats: Sequence[Seat]) -> None:
        """Start a match with the same house rules and another seed."""
        old = self.match
        seats = self.links.seated(seats)
        match = Match(old.game.key, seats, old.options, draw_seed(self.draw_number), old.terms)
        self.app.replace(self.links.play(match))

    def _rematch(self) -> None:
        self._leave(lambda: self._again(self.match.seats))

    def _swap_sides(self) -> None:
        first, *others = self.match.seats
        self._leave(lambda: self._again([*others, first]))

    def show_turn(self, ply: int) -> None:
        """Open the replay at a ply."""
        self._replay(ply)

    def _show_board(self) -> None:
        """Open the replay at the moment that the board shows."""
        self._replay(self.final.ply if self.final else self.match.ply)

    def _analyse(self) -> None:
        self.app.push(self.links.analysis(self.match, self._replay))

    def _replay(self, ply: int) -> None:
        self.app.push(self.links.replay(self.match, ply))

    def _open_inquest(self) -> None:
        """Open the inquest screen, or say that there is none."""
        crumb, names = versus(teams_by_name(self.match)), names_of(self.match)
        scene = self.inquest.open(self.match.state, crumb, names) if self.inquest else None
        if scene is None:
            self.app.notice(_("The match ended too early: there is nothing to show."))
        else:
            self.app.push(scene)

    def _ask(self) -> None:
        if self.links.ask:
            self.app.push(self.links.ask(self.match))

    def _save(self) -> None:
        self.app.notice(save_record(self.match, self.stem, self.when))
