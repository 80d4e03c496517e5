"""Matches that people played on paper, beside the bots of a run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import mean
from typing import Final

from game.language import _, many
from game.match import Match
from game.people import ADVISOR_LEVEL, Agreement, Choice, Comparison, choices_of, compared, rows_of
from scenes.notes.questionnaire import WORDS
from scenes.play.bot_requests import BotProcess
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Words, title
from scenes.window.app import Scene

SHARES: Final = (1.2, 1.0, 1.0)  # Widths of the columns for name, people and bots.


class PeoplePage(Scene):
    """Two columns that are never pooled, and how often a bot would have chosen the same.

    A bot in another process is asked about one decision after the other; it knows what the person
    knew. Raise ValueError with a sentence if there is nothing to compare.
    """

    def __init__(self, run: Path, thinker: Callable[[Match], BotProcess]) -> None:
        self.found: Comparison = compared(run)
        self.thinker = thinker
        self.choices = [choices_of(match) for match in self.found.matches]
        self.same = [0] * len(self.choices)
        self.asked = [0] * len(self.choices)
        self._process: BotProcess | None = None  # The bot that thinks about one decision.
        self._at = 0  # The index of the match it thinks about.
        self.told: Words | None = None

    # -- building

    def build(self) -> None:
        """Build the table."""
        page = self.page
        game = self.found.matches[0].game
        header = Header(page, _("People beside bots"), self.app.pop, _(game.title))
        place_scene(page, header, Card(page, ScrollArea(page, self._table), 14))
        self._follow()

    def _table(self, page: Page) -> Item:
        found, look = self.found, page.look
        people, bots = found.people.count, found.bots.count
        rows: list[Item] = [
            self._row(
                page,
                "",
                many("{count} match of people", "{count} matches of people", people, count=people),
                many("{count} match of bots", "{count} matches of bots", bots, count=bots),
                "bold",
            ),
            Divider(page, 2),
            *(self._row(page, *row) for row in rows_of(found)),
            Divider(page, 2),
            title(page, _("Would a bot have chosen the same?"), 18),
        ]
        self.told = Words(page, " ", 17)
        rows.append(self.told)
        if found.answers:
            rows += [Divider(page, 2), title(page, _("What the testers answered"), 18)]
        for question, scales in found.answers.items():
            said = many("{mean} of 5, {count} tester", "{mean} of 5, {count} testers",
                        len(scales), mean=f"{mean(scales):.1f}", count=len(scales))  # fmt: skip
            asked, scale = WORDS[question]
            rows.append(self._row(page, _(asked), said, _(scale)))
        rows.append(Divider(page, 2))
        rows += [Words(page, words, 15, colour="muted") for words in self._cautions()]
        return Rows(rows, look.px(10))

    @staticmethod
    def _row(page: Page, name: str, one: str, other: str, face: str = "regular") -> Item:
        cells: list[Item] = [
            Words(page, name or " ", 17, "bold"), Words(page, one, 17, face),
            Words(page, other, 17, face, "muted" if face == "regular" else "bone"),
        ]  # fmt: skip
        return Columns(cells, page.look.px(14), list(SHARES), "top")

    def _cautions(self) -> list[str]:
        found = [
            _("People and bots are never counted together. The intervals of people hold from the "
              "first match on."),
        ]  # fmt: skip
        if self.found.left:
            count = self.found.left
            found.append(
                many(
                    "{count} match on paper is left out: another table, or not finished.",
                    "{count} matches on paper are left out: another table, or not finished.",
                    count,
                    count=count,
                )
            )
        return found

    # -- the bot

    @property
    def agreement(self) -> Agreement:
        """What is known so far."""
        return Agreement(tuple(self.same), tuple(self.asked))

    @property
    def done(self) -> bool:
        """Whether the bot was asked about every decision."""
        return sum(self.asked) == sum(map(len, self.choices))

    def update(self, dt: float) -> None:
        """Ask about the next decision when the last one is answered."""
        if self.done:
            return
        if self._process is None:
            self._ask()
            return
        decision = self._process.answer()
        if decision is None:
            return
        choice = self._choice()
        self.same[self._at] += choice.equals(decision)
        self.asked[self._at] += 1
        self._process = None
        self._follow()

    def _choice(self) -> Choice:
        return self.choices[self._at][self.asked[self._at]]

    def _ask(self) -> None:
        """Ask the advisor bot about the first open decision."""
        left = [i for i, choices in enumerate(self.choices) if self.asked[i] < len(choices)]
        self._at = left[0]
        self._process = self.thinker(self.found.matches[self._at])
        purpose = f"people {self.asked[self._at]}"
        self._process.ask(ADVISOR_LEVEL, self._choice().observation, purpose)

    def _follow(self) -> None:
        """Show what is known so far."""
        if self.told is None:
            return
        number, all_of_them = sum(self.asked), sum(map(len, self.choices))
        if not all_of_them:
            self.told.set_words(_("There was nothing to choose."))
            return
        words = many(
            "A bot of level {level} is being asked: {done} of {number} decision.",
            "A bot of level {level} is being asked: {done} of {number} decisions.",
            all_of_them, level=ADVISOR_LEVEL, done=number,
        )  # fmt: skip
        if self.done:
            words = _("A bot of level {level}, which knows what the person knew, chooses the same "
                      "in {share}.", level=ADVISOR_LEVEL, share=self.agreement.words)  # fmt: skip
            if len(self.choices) > 1:
                words += " " + _("In brackets: the lowest and highest of the matches.")
        self.told.set_words(words)

    def leave(self) -> None:
        """Drop the question; it is asked again on coming back."""
        if self._process:
            self._process.cancel()
        self._process = None
