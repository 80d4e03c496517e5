"""What the panel says of a match: the lines of the log and the message on the turn card."""

from __future__ import annotations

from typing import Any

from game.match import Entry
from game.state import CHANCE
from scenes.boards.board import Board
from scenes.boards.view import View, words_of
from scenes.play.course import Course
from scenes.play.errands import Errands
from scenes.play.log_list import Line
from scenes.play.turn_card import Message
from scenes.turns import names_of, told, verdict, who


class Narrator:
    """Tells one match; lines already told are kept as long as their entries stand."""

    def __init__(self, course: Course, view: View[Any]) -> None:
        self.course = course
        self.view = view
        self.words = words_of(course.match.game.key)
        self.names = names_of(course.match)
        self.hinted: set[int] = set()  # plies at which a hint was asked for
        self._told: list[tuple[Entry, bool, list[Line]]] = []

    def forget_hints(self) -> None:
        """Forget hints to decisions that were taken back and made differently."""
        self.hinted = {ply for ply in self.hinted if ply < self.course.match.ply}

    # -- the log

    def lines(self) -> list[Line]:
        """Return the log up to the present position."""
        entries = self.course.match.log
        same = 0
        while same < min(len(entries), len(self._told)):
            entry, hinted, _ = self._told[same]
            if entry is not entries[same] or hinted != (same in self.hinted):
                break
            same += 1
        del self._told[same:]
        for entry in entries[same:]:
            self._told.append((entry, entry.ply in self.hinted, self._tell(entry)))
        return [line for _, _, lines in self._told for line in lines]

    def _tell(self, entry: Entry) -> list[Line]:
        match = self.course.match
        before = match.positions[entry.ply]
        last = match.positions[entry.ply - 1] if entry.ply else None
        section, number = self.words.section(before), self.words.number(before)
        found = []
        new_section = last is None or self.words.section(last) != section
        if new_section:
            found.append(Line(section))
        new_number = last is None or new_section or self.words.number(last) != number
        figure = "" if entry.player == CHANCE else self.view.portrait(before, entry.player, ())
        found.append(
            Line(
                told(match, entry.ply),
                entry.ply + 1,
                f"{number}." if new_number else "",
                figure,
                entry.ply in self.hinted,
            )
        )
        return found

    # -- the turn card

    def heading(self, ply: int | None) -> str:
        """Return how far the match is, or was at an earlier position."""
        return self.words.heading(self.course.observation(ply))

    def message(
        self, board: Board[Any], looking: int | None, refusal: str, hint: str, errands: Errands
    ) -> Message:
        """Return what the card says; `looking` is the ply of an earlier position on the board."""
        if looking is not None:
            return self.looking_back(looking)
        if self.course.match.over:
            return self.ended()
        if errands.current == "draw":
            return self.waiting(board, "The offer of a draw is being considered.")
        if not self.course.person_decides:
            if self.course.watched and errands.paused:
                return self.waiting(
                    board, "Paused.", "Space goes on, the full stop plays one move."
                )
            return self.waiting(board, refusal or "Thinking about the next move.")
        if refusal:
            return self.deciding(board, refusal, "danger")
        if board.prospect() is not None:
            return self.deciding(board, "", "bone")
        if errands.current == "hint":
            return self.waiting(board, "Looking for a hint.")
        return self.deciding(board, hint, "ok" if hint else "muted")

    def looking_back(self, ply: int) -> Message:
        """Return what is said of an earlier position."""
        match = self.course.match
        if not ply:
            return Message("The beginning", "Before the first decision.")
        entry = match.entries[ply - 1]
        picture = (
            ""
            if entry.player == CHANCE
            else self.view.portrait(match.positions[ply - 1], entry.player, ())
        )
        return Message(
            f"After {who(match, entry.player)}'s move",
            told(match, ply - 1) + ".",
            f"Move {ply} of {match.ply}",
            picture,
            lively=False,
        )

    def ended(self) -> Message:
        """Return how the match ended."""
        end = verdict(self.course.match, ())
        return Message(end.headline, end.reason + ".", tone="bone", lively=False)

    def waiting(self, board: Board[Any], words: str, note: str = "") -> Message:
        """Return that a bot is at work, and what it does."""
        player = self.course.match.state.current_player
        picture = self.view.portrait(board.observation, player, ())
        return Message(self.title(player), words, note, picture, lively=False, thinking=not note)

    def deciding(self, board: Board[Any], words: str, tone: str) -> Message:
        """Return what the person to decide should know: `words`, or what is to be done now."""
        observation, selected = board.observation, board.selection.chosen
        player = observation.current_player
        note = self.words.counts(observation, board.selection.actions())
        if board.pending is not None:
            note = "Confirm it, or choose something else."
        prospect = board.prospect()
        if not words:
            words = self.words.prompt(observation, selected, self.names)
            if prospect is not None:
                words = self.words.preview(observation, prospect, self.names)
                tone = "bone"
        picture = self.view.portrait(observation, player, selected)
        return Message(self.title(player), words, note, picture, tone)

    def refusal(self, board: Board[Any], looking: bool, place: str) -> str:
        """Return why a click on a place does nothing."""
        if looking:
            return "This is an earlier position: go back to now to play on."
        decider = self.course.decider
        if decider is not None and decider.kind == "bot":
            return f"It is {decider.name}'s turn."
        chosen = board.selection.chosen
        return self.words.refusal(board.observation, chosen, place, self.names)

    def title(self, player: int) -> str:
        """Return whose turn it is, with what they play."""
        roles = self.course.match.game.roles
        role = f" ({roles[player]})" if player < len(roles) else ""
        return f"{self.names[player]}{role}"
