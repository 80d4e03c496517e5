"""Whose view is on the screen: curtains fall in time, and what was secret is revealed to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.language import _
from game.state import common
from scenes.boards.entry import Sign, actions_of
from scenes.boards.faces import entry_of, face_of
from scenes.match_log import TABLE
from scenes.play.banner import team_colour
from scenes.play.curtain import Curtain
from scenes.play.reveal import Reveal
from scenes.play.together.scene import JointTask, Together
from scenes.play.together.widgets import Player
from scenes.turns import names_of
from scenes.ui.dialog import Answer

if TYPE_CHECKING:
    from scenes.play.scene import Play


class Handover:
    """Hands the screen of one match from team to team, and to everybody."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.controller = play.controller
        self.secrecy = play.secrecy
        self.reveal: Reveal | None = None  # the moment before all see what was chosen

    # -- curtains

    def away(self) -> None:
        """Draw the curtain over a private view."""
        if self.veil():
            self._draw_curtain()

    def veil(self) -> bool:
        """Hide a private view; tell whether there was one."""
        if not self.secrecy.veil():
            return False
        self._drop_plans()
        return True

    def _drop_plans(self) -> None:
        """Forget what was begun in a view that is gone."""
        self.play.requests.stop()
        self.play.wish = self.reveal = None
        self.play.focus_name = "board"
        self.play.app.sounds.hushed = False

    def _draw_curtain(self) -> None:
        """Lay the curtain over everything; it names the team that is to look."""
        if self.controller.wanted == TABLE:  # nobody has to look away any more
            self._unveil()
            self.play.app.rebuild()
            return
        pause = Answer(_("Pause"), self.play.commands.pause, icon="pause", name="Pause")
        notice = self.secrecy.notice(self.play.time.waiting())
        self.play.app.push(Curtain(notice, self._unveil, pause))

    def _unveil(self) -> None:
        """Show the team that is to look its view, as if it were the first time."""
        self.secrecy.unveil()
        self.play.stage = self.play.new_stage()
        self.play.focus_name = "board"
        self.play.app.sounds.hushed = self.secrecy.private

    def _hand_over(self) -> None:
        """Let the team look that should; a curtain parts it from another one's private view."""
        was_private = self.secrecy.private
        curtained = self.secrecy.hand_over()
        self._drop_plans()
        if was_private or curtained:
            self.play.app.rest_pointer()
        if curtained:
            self._draw_curtain()
        else:
            self._unveil()
            self.play.app.rebuild()

    # -- as time passes

    def keep_veiled(self, dt: float) -> None:
        """Draw the curtain again once nothing else is to be said."""
        play = self.play
        if play.requests.current == "draw":
            play.let_bots_play(dt)
        elif play.match.over:
            play.app.replace(play.links.results(play.match, self.controller.path))
        else:
            self._draw_curtain()

    def keep(self, dt: float) -> bool:
        """Hand the screen over, end empty turns, hold back what is unseen; tell if that is all."""
        secrecy, stage = self.secrecy, self.play.stage
        speed, moving = self.play.page.look.speed, self.play.board.animating
        if self.reveal is not None:
            return self._count_down(dt)
        if secrecy.due(dt, moving, speed):
            self._hand_over()
            return True
        if secrecy.reveal():
            self._begin_reveal()
            return True
        if secrecy.parting:
            return True
        resting = secrecy.rest.needed()
        if resting != stage.resting:
            stage.resting = resting
            stage.show(moving=False)
        if resting:
            action = secrecy.rest.update(dt)
            if action is not None:
                self.play.play(action)
            return True
        secrecy.unseen.begin(secrecy.narrator)
        if secrecy.unseen.update(dt, secrecy.narrator, moving, speed):
            stage.show(moving=True)
        if self.controller.at_once and secrecy.narrator.holding is None:
            return self._keep_together(dt, moving)
        return secrecy.narrator.holding is not None and not self.controller.unseen

    def interrupt(self) -> bool:
        """End what everybody just waits for; tell whether there was anything."""
        if self.reveal is not None:
            self.reveal.skip()
            return True
        return self.secrecy.hasten()

    # -- what several have chosen

    def _begin_reveal(self) -> None:
        """Say that all is known now; without animations nobody waits for it."""
        two = len(self.play.match.seats) == 2
        words = _("Both have chosen") if two else _("All have chosen")
        self.play.stage.show(moving=False)
        reveal = Reveal(words, self.play.page.look)
        if reveal.over:
            self.play.app.notice(f"{words}.")
        else:
            self.reveal = reveal

    def _count_down(self, dt: float) -> bool:
        """Let the moment before a reveal pass; nothing else happens in it."""
        assert self.reveal
        self.reveal.update(dt)
        if self.reveal.over:
            self.reveal = None
        self.play.app.changed()
        return True

    def waive(self) -> None:
        """Forgo, for the player to decide, what only that player knows to be possible."""
        waiver = self.play.stage.waiver
        if waiver is not None:
            self.play.play(waiver)

    def peek(self) -> None:
        """Let the player to decide look, in private, at what nobody else may see."""
        if self.play.stage.waiver is not None:
            self.controller.peeked = self.play.match.ply
            self._hand_over()

    # -- both at once

    def _keep_together(self, dt: float, moving: bool) -> bool:
        """Let bots choose, then both people; tell whether there is nothing for bots to do."""
        ready = self.secrecy.ready(dt, moving, self.play.page.look.speed)
        if self.play.requests.commitments.question() is not None:
            return False
        if ready and self.controller.at_once:
            task = self._task()
            self.play.app.push(Together(task, self._enter, self.play.commands.pause))
        return True

    def _task(self) -> JointTask:
        """Return what both people are to choose, told from what everybody knows."""
        match = self.play.match
        key, names = match.game.key, names_of(match)
        public = common(match.state, len(match.seats))
        view = face_of(key).view()
        view.names, view.bare = names, True
        first, second = (
            Player(
                seat,
                names[seat],
                view.portrait(public, seat, ()),
                team_colour(match.team(seat)),
            )
            for seat in self.controller.people
        )
        heading = self.secrecy.narrator.heading(None)
        self.play.time.begin()
        note = self.play.requests.commitments.seal()
        sheet = entry_of(key).sheet(public)
        return JointTask(
            heading, (first, second), sheet, public, view, note, self._read, self.play.time
        )

    def _read(self, seat: int, signs: Sequence[Sign]) -> list[int] | None:
        """Return the actions that a seat has typed, None when they are not a legal choice."""
        match, commitments = self.play.match, self.play.requests.commitments
        commitments.follow()
        world, joint = commitments.world(seat), match.game.joint
        if world is None or joint is None:
            return None
        return actions_of(entry_of(match.game.key), world, joint, signs)

    def _enter(self, chosen: dict[int, list[int]]) -> None:
        """Play what both have chosen, seat by seat; who has not locked in time runs out of it."""
        controller, commitments, match = (
            self.controller,
            self.play.requests.commitments,
            self.play.match,
        )
        choice, public = controller.joint, common(match.state, len(match.seats))
        for seat, actions in chosen.items():
            commitments.fix(seat, *actions)
        while controller.joint == choice:
            action = commitments.next
            if action is None and controller.person_decides:
                action = match.state.timeout()
            if action is None:
                break
            controller.play(action)
        for seat in controller.people:
            if seat not in chosen:
                cost = self.play.stage.view.late(public, seat) or _("Time is up.")
                self.play.app.notice(f"{match.seats[seat].name}: {cost}")
        self.play.show_change()
