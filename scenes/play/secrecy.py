"""Who looks at the screen in games with secrets, and when it is handed over."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.facts import TABLE
from game.language import _
from scenes.boards.faces import secrets_of
from scenes.play.curtain import CurtainNotice
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.play.unseen import Rest, Unseen

NEWS: Final = 8  # pieces of news a curtain lists at the most, the latest
RESULT: Final = 0.8  # seconds the result of a turn stands before the curtain, at normal speed
OPEN: Final = 2.0  # seconds what all look at stands before a curtain, at normal speed
LEAST: Final = 1.0  # seconds that stands at any speed


class Secrecy:
    """Keeps a narrator for every team and draws the curtain between them.

    While `veiled`, nothing of the match may be visible. Games without secrets have one narrator and
    no curtain. Public decisions and simultaneous reveals are shown to all teams together, as TABLE.
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
        """The narrator of the viewing team."""
        looking = self.controller.looking
        if looking not in self._narrators:
            narrator = Narrator(self.controller, self.proofs)
            for known in self._narrators.values():
                narrator.desk.share(known.desk)
            self._narrators[looking] = narrator
        return self._narrators[looking]

    @property
    def private(self) -> bool:
        """Whether the screen shows secrets that others in the room must not see."""
        controller = self.controller
        return controller.guarded and controller.private and not self.veiled

    @property
    def parting(self) -> bool:
        """Whether nothing more happens before the screen is handed over."""
        controller = self.controller
        shown = self.narrator.holding is None
        shown = shown or (controller.looking != TABLE and self.unseen.over)
        return controller.wanted != controller.looking and not controller.unseen and shown

    def banner(self) -> tuple[str, str] | None:
        """Return the name and colour of a private view, or None."""
        team = self.controller.looking
        if not self.private or team is None:
            return None
        step = self.narrator.own_step
        colour = self.narrator.match_log.team_colour(team, step)
        return _("{team} · for your eyes only", team=self._name(team, step)), colour

    def _name(self, team: int, step: int) -> str:
        """Return the name that a team has at a step."""
        match, observation = self.controller.match, self.narrator.match_log.observation(step)
        return secrets_of(match.game.key).team(observation, team, self.narrator.names)

    # -- curtains

    def veil(self) -> bool:
        """Hide a private view; return whether there was one to hide before the match is over."""
        if not self.private or self.controller.match.over:
            return False
        self._look_away()
        self.veiled = True
        return True

    def hand_over(self) -> None:
        """Take the view away for another team, behind a curtain if necessary."""
        self._look_away()
        self.veiled = self.controller.parted

    def _look_away(self) -> None:
        narrator = self.narrator
        narrator.seen, narrator.holding, narrator.held = narrator.present, None, None

    def unveil(self) -> None:
        """Show the view of the team that should look."""
        self.veiled = False
        self.controller.looking = self.controller.wanted
        self.waited = 0.0
        self.hold()

    def hold(self) -> None:
        """Hold back a simultaneous reveal."""
        if self.controller.revealed is not None:
            narrator = self.narrator
            narrator.holding = narrator.match_log.step(self.controller.revealed)
            self.unseen.done()

    def reveal(self) -> bool:
        """Start a simultaneous reveal; return whether viewers were waiting for it."""
        waited = self.controller.revealed is not None and not self.veiled
        if waited and self.controller.wanted == self.controller.looking:
            self.hold()
            self.controller.revealed = None
            return True
        return False

    def notice(self, clock: str) -> CurtainNotice:
        """Return the content of the curtain for the team that should look."""
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
            self._name(team, match_log.last),
            f"{_(controller.match.game.title)} · {match_log.heading(match_log.last)}",
            tuple(away),
            tuple(news[-NEWS:]),
            match_log.figure(match_log.last, match_log.player),
            clock,
            controller.match.terms.curtain == "quick",
            not any(entry.player in controller.people for entry in controller.match.log),
        )
        controller.looking = kept
        return notice

    def last_look(self, narrator: Narrator) -> int | None:
        """Return the step a team has last seen, alone or together, or None.

        In a resumed match it is that of the team's last decision.
        """
        table, match_log = self._narrators.get(TABLE), narrator.match_log
        if table is None or table.seen is None:
            since = match_log.away(match_log.last)[0]
            return narrator.seen if narrator.seen is not None else since or None
        return max(narrator.seen or 0, narrator.match_log.step(table.match_log.ply(table.seen)))

    def hasten(self) -> bool:
        """End the wait before a curtain over a shared view; return whether there was one."""
        controller = self.controller
        waiting = controller.looking == TABLE and (controller.wanted != TABLE or controller.at_once)
        if waiting and not self.veiled:
            self.waited = math.inf
        return waiting and not self.veiled

    def ready(self, dt: float, animating: bool, speed: float) -> bool:
        """Advance by `dt` seconds; return whether the shared view was visible for long enough."""
        self.waited += 0.0 if animating else dt
        return not animating and self.waited >= max(LEAST, OPEN * speed)

    def due(self, dt: float, animating: bool, speed: float) -> bool:
        """Advance by `dt` seconds; return whether to hand the screen to another team now."""
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
