"""Who looks at the screen where players have secrets, and when it is handed over."""

from __future__ import annotations

from typing import Final

from scenes.boards.view import team_words_of, view_of
from scenes.chronicle import Moments
from scenes.play.banner import team_colour
from scenes.play.course import Course
from scenes.play.curtain import Notice
from scenes.play.narrator import Narrator
from scenes.play.unseen import Rest, Unseen

NEWS: Final = 8  # pieces of news a curtain lists at the most, the latest
RESULT: Final = 0.8  # seconds the result of a turn stands before the curtain, at normal speed


class Secrecy:
    """Keeps a narrator for every team, with its view and notes, and draws the curtain in time.

    While it is `veiled` nothing of the match may be seen. Games without secrets have one narrator
    and no curtain.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self.veiled = course.guarded and not course.match.over
        self.unseen = Unseen(course)
        self.rest = Rest(course)
        self.waited = 0.0  # seconds the present step has been seen
        self._narrators: dict[int | None, Narrator] = {}

    @property
    def narrator(self) -> Narrator:
        """The narrator of the team that looks."""
        looking = self.course.looking
        if looking not in self._narrators:
            view = view_of(self.course.match.game.key)
            self._narrators[looking] = Narrator(self.course, view)
        return self._narrators[looking]

    @property
    def private(self) -> bool:
        """Whether something is on the screen that others in the room must not see."""
        return self.course.guarded and not self.veiled and not self.course.match.over

    def banner(self) -> tuple[str, str] | None:
        """Return whose private view it is and its colour, None when it is not private."""
        team = self.course.looking
        if not self.private or team is None:
            return None
        return f"{self._name(team)} · for your eyes only", team_colour(team)

    def _name(self, team: int) -> str:
        match = self.course.match
        names = [seat.name for seat in match.seats]
        narrator = self.narrator
        observation = narrator.chronicle.observation(narrator.chronicle.last)
        return team_words_of(match.game.key).team(observation, team, names)

    # -- curtains

    def veil(self) -> bool:
        """Hide the private view; tell whether there was one."""
        if not self.private:
            return False
        narrator = self.narrator
        narrator.seen, narrator.holding = narrator.present, None
        self.veiled = True
        return True

    def unveil(self) -> None:
        """Show the view of the team that is to look."""
        self.veiled = False
        self.course.looking = self.course.wanted
        self.waited = 0.0

    def notice(self, clock: str) -> Notice:
        """Return what stands on the curtain before the team that is to look."""
        course = self.course
        kept, course.looking = course.looking, course.wanted
        narrator, team = self.narrator, course.looking or 0
        chronicle = narrator.chronicle
        assert isinstance(chronicle, Moments)
        away = [
            name
            for other in dict.fromkeys(course.match.team(p) for p in course.people)
            if other != team
            for name in course.members(other, people=True)
        ]
        news = chronicle.news(narrator.seen)
        notice = Notice(
            team,
            self._name(team),
            f"{course.match.game.title} · {chronicle.heading(chronicle.last)}",
            tuple(away),
            tuple(news[-NEWS:]),
            chronicle.figure(chronicle.last, chronicle.player),
            clock,
            course.match.terms.curtain == "quick",
        )
        course.looking = kept
        return notice

    def due(self, dt: float, animating: bool, speed: float) -> bool:
        """Let time pass; tell whether the screen is to be handed to another team now."""
        if self.course.wanted == self.course.looking:
            return False
        self.waited += 0.0 if animating else dt
        unseen = self.narrator.holding is not None and not self.unseen.over
        return not (animating or unseen) and self.waited >= RESULT * speed
