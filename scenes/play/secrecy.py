"""Who looks at the screen where players have secrets, and when it is handed over."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.facts import TABLE
from game.language import _
from scenes.boards.faces import face_of, secrets_of
from scenes.play.curtain import CurtainNotice
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.play.unseen import Rest, Unseen

NEWS: Final = 8  # pieces of news a curtain lists at the most, the latest
RESULT: Final = 0.8  # seconds the result of a turn stands before the curtain, at normal speed
OPEN: Final = 2.0  # seconds what all look at stands before a curtain, at normal speed
LEAST: Final = 1.0  # seconds that stands at any speed


class Secrecy:
    """Keeps a narrator for every team, with its view and notes, and draws the curtain in time.

    While it is `veiled` nothing of the match may be seen. Games without secrets have one narrator
    and no curtain. What people of several teams decide in the open, they all look at as TABLE; and
    what several have chosen at once is shown to all of them at once.
    """

    def __init__(self, controller: MatchController, proofs: Sequence[tuple[int, str]] = ()) -> None:
        self.controller = controller
        self.proofs = proofs  # that bots had chosen before people
        self.veiled = (
            controller.guarded and not controller.match.over and controller.looking != TABLE
        )
        self.unseen = Unseen(controller)
        self.rest = Rest(controller)
        self.waited = 0.0  # seconds the present step has been seen
        self._narrators: dict[int | None, Narrator] = {}

    @property
    def narrator(self) -> Narrator:
        """The narrator of the team that looks."""
        looking = self.controller.looking
        if looking not in self._narrators:
            view = face_of(self.controller.match.game.key).view()
            for known in self._narrators.values():
                view.desk.share(known.view.desk)
            self._narrators[looking] = Narrator(self.controller, view, self.proofs)
        return self._narrators[looking]

    @property
    def private(self) -> bool:
        """Whether something is on the screen that others in the room must not see."""
        controller = self.controller
        guarded = controller.guarded and controller.looking != TABLE
        return guarded and not self.veiled and not controller.match.over

    @property
    def parting(self) -> bool:
        """Whether nothing more happens before the screen is handed over."""
        controller = self.controller
        shown = self.narrator.holding is None
        shown = shown or (controller.looking != TABLE and self.unseen.over)
        return controller.wanted != controller.looking and not controller.unseen and shown

    def banner(self) -> tuple[str, str] | None:
        """Return whose private view it is and its colour, None when it is not private."""
        team = self.controller.looking
        if not self.private or team is None:
            return None
        colour = self.narrator.match_log.team_colour(team)
        return _("{team} · for your eyes only", team=self._name(team)), colour

    def _name(self, team: int) -> str:
        match = self.controller.match
        names = [seat.name for seat in match.seats]
        narrator = self.narrator
        observation = narrator.match_log.observation(narrator.match_log.last)
        return secrets_of(match.game.key).team(observation, team, names)

    # -- curtains

    def veil(self) -> bool:
        """Hide the private view; tell whether there was one."""
        if not self.private:
            return False
        self._look_away()
        self.veiled = True
        return True

    @property
    def parted(self) -> bool:
        """Whether a curtain parts those who are to look from everybody else."""
        return self.controller.guarded and self.controller.wanted != TABLE

    def hand_over(self) -> None:
        """Take the view away for that of another team; a curtain may part them."""
        self._look_away()
        self.veiled = self.parted

    def _look_away(self) -> None:
        narrator = self.narrator
        narrator.seen, narrator.holding = narrator.present, None

    def unveil(self) -> None:
        """Show the view of the team that is to look."""
        self.veiled = False
        self.controller.looking = self.controller.wanted
        self.waited = 0.0
        self.hold()

    def hold(self) -> None:
        """Show nothing yet of what several have chosen at once."""
        if self.controller.revealed is not None:
            narrator = self.narrator
            narrator.holding = narrator.match_log.step(self.controller.revealed)
            self.unseen.done()

    def reveal(self) -> bool:
        """Begin to show what several have chosen at once; tell whether that was waited for."""
        waited = self.controller.revealed is not None and not self.veiled
        if waited and self.controller.wanted == self.controller.looking:
            self.hold()
            self.controller.revealed = None
            return True
        return False

    def notice(self, clock: str) -> CurtainNotice:
        """Return what stands on the curtain before the team that is to look."""
        controller = self.controller
        kept, controller.looking = controller.looking, controller.wanted
        narrator, team = self.narrator, controller.looking or 0
        match_log = narrator.match_log
        away = [
            name
            for other in dict.fromkeys(controller.match.team(p) for p in controller.people)
            if other != team
            for name in controller.members(other, people=True)
        ]
        news = match_log.news(self.last_look(narrator))
        notice = CurtainNotice(
            match_log.team_colour(team),
            self._name(team),
            f"{_(controller.match.game.title)} · {match_log.heading(match_log.last)}",
            tuple(away),
            tuple(news[-NEWS:]),
            match_log.figure(match_log.last, match_log.player),
            clock,
            controller.match.terms.curtain == "quick",
        )
        controller.looking = kept
        return notice

    def last_look(self, narrator: Narrator) -> int | None:
        """Return the step that a team has seen last, by itself or with everybody.

        In a match that goes on from a file it is that of the team's last decision.
        """
        table, match_log = self._narrators.get(TABLE), narrator.match_log
        if table is None or table.seen is None:
            since = match_log.away(match_log.last)[0]
            return narrator.seen if narrator.seen is not None else since or None
        return max(narrator.seen or 0, narrator.match_log.step(table.match_log.ply(table.seen)))

    def hasten(self) -> bool:
        """Let the curtain that is about to fall over the open table fall now; tell if one is."""
        controller = self.controller
        waiting = controller.looking == TABLE and (controller.wanted != TABLE or controller.at_once)
        if waiting and not self.veiled:
            self.waited = math.inf
        return waiting and not self.veiled

    def ready(self, dt: float, animating: bool, speed: float) -> bool:
        """Let time pass; tell whether what all look at has been seen for a while."""
        self.waited += 0.0 if animating else dt
        return not animating and self.waited >= max(LEAST, OPEN * speed)

    def due(self, dt: float, animating: bool, speed: float) -> bool:
        """Let time pass; tell whether the screen is to be handed to another team now."""
        if self.controller.wanted == self.controller.looking:
            return False
        self.waited += 0.0 if animating else dt
        if self.controller.revealed is not None:
            return not animating
        if self.controller.looking == TABLE and self.narrator.holding is not None:
            self.waited = 0.0
            return False
        unseen = self.narrator.holding is not None and not self.unseen.over
        long = RESULT * speed
        if self.controller.looking == TABLE:
            long = max(LEAST, OPEN * speed)
        return not (animating or unseen) and self.waited >= long
