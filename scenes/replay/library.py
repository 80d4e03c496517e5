"""The library of matches: every saved match, to be watched, continued or deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game import save
from game.feedback import export_notes
from game.files import user_folder
from game.language import _, many
from game.match import Match
from scenes.boards.view import words_of
from scenes.figures import BoardPicture
from scenes.listed import listed
from scenes.record import day_of
from scenes.replay.match_list import Entry, MatchList, entry_of
from scenes.replay.viewpoints import is_open, people_of, teams_of
from scenes.scene import Scene
from scenes.turns import names_of, verdict
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, frame
from scenes.ui.dialog import Answer, Question, confirm
from scenes.ui.layout import Columns, Flow, Gap, Item, Rows
from scenes.ui.words import Icon, Words, title


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the library leads; `resume` raises ValueError with a sentence when it cannot.

    `watch` shows a match from the beginning, through the eyes of a team or of everybody (None); its
    file and its day go with it.
    """

    watch: Callable[[Match, Path, str, int | None], Scene]
    resume: Callable[[Path], Scene]


class Replays(Scene):
    """All saved matches, the newest first, and the chosen one in detail."""

    focus_name = "matches"

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self.entries: list[Entry] = []
        self.chosen = 0
        self.list: MatchList | None = None
        self.match: Match | None = None  # the chosen one, if it can be opened
        self.fault = ""  # why it cannot

    def enter(self) -> None:
        """Look what there is now."""
        self._read()

    def _read(self) -> None:
        self.entries = [entry_of(listed) for listed in save.listing()]
        self._load(min(self.chosen, max(0, len(self.entries) - 1)))

    def _load(self, chosen: int) -> None:
        """Replay the chosen match to show where it stands."""
        self.chosen, self.match, self.fault = chosen, None, ""
        if not self.entries:
            return
        entry = self.entries[chosen]
        self.fault = entry.fault
        if entry.record:
            try:
                self.match = save.restore(entry.record, entry.path.name)
            except save.SaveError as fault:
                self.fault = str(fault)

    @property
    def entry(self) -> Entry:
        """The chosen match."""
        return self.entries[self.chosen]

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        count = len(self.entries)
        crumb = f"{count} match{'es' * (count != 1)}" if count else ""
        header = Header(page, "Replays", self.app.pop, crumb, self._actions())
        place = Words(page, f"Kept in {save.folder()}", 15, colour="muted")
        foot = Columns([Icon(page, "folder", 18), place], look.px(8), [look.pt(18), 1.0], "centre")
        if not self.entries:
            words = Words(page, "No match has been played here yet.", align="centre")
            frame(page, header, Rows([Gap(0, look.px(60)), words]), foot)
            return
        top = self.list.top if self.list else 0
        self.list = MatchList(page, self.entries, self.chosen, top, self._choose, self._open)
        matches = Card(page, self.list, padding=14)
        if look.wide:
            body = Columns([matches, self._details()], look.px(16), [1.0, look.pt(440)])
            frame(page, header, body, foot)
        else:
            rows: list[Item] = [matches, Flow(self._ways(), look.px(12))]
            if self.fault:
                rows.insert(1, Words(page, self.fault, 16, colour="danger"))
            frame(page, header, Rows(rows, look.px(12), grow=0), foot)

    def _actions(self) -> list[Button]:
        """Return what can be done with all matches together."""
        if not any(e.record and (e.record.notes or e.record.answers) for e in self.entries):
            return []
        words = _("Export notes")
        return [Button(self.page, words, self._export, "X", "note", height=44, name="Export notes")]

    def _export(self) -> None:
        """Write what was said of the matches to a file, and tell where it is."""
        target = user_folder() / "records" / "notes.jsonl"
        paths = [entry.path for entry in self.entries if entry.record]
        try:
            rows, secret = export_notes(target, paths)
        except ValueError as fault:
            self.app.notice(str(fault))
            return
        words = many(
            "{number} row is written to {path}", "{number} rows are written to {path}", rows,
            path=target,
        )  # fmt: skip
        if secret:
            words += "\n" + _("Notes on matches with secrets are left out until they are over.")
        self.app.notice(words)

    def _details(self) -> Card:
        page, look = self.page, self.page.look
        rows: list[Item] = [title(page, self.entry.title)]
        if self.match:
            rows += [Words(page, words, 16, colour="muted") for words in self._facts(self.match)]
            shown = self.match.state if is_open(self.match) else self.match.positions[0]
            rows.append(BoardPicture(page, self.match.game, shown, 200))
        else:
            rows += [Words(page, self.fault, 17, colour="danger"), Gap()]
        rows.append(Flow(self._ways(), look.px(12)))
        return Card(page, Rows(rows, look.px(6), grow=-2))

    def _facts(self, match: Match) -> list[str]:
        """Return what is known of a match, a line each."""
        entry = self.entry
        day = day_of(entry.record.created) if entry.record else ""
        lines = [f"{match.game.title}" + (f", begun on {day}" if day else "")]
        if match.over:
            end = verdict(match, ())
            lines.append(f"**{end.headline}.** {end.reason}.")
        elif match.game.hidden:
            lines.append(f"**{words_of(match.game.key).heading(match.state)}.**")
        else:
            decides = names_of(match)[match.state.current_player]
            lines.append(f"**{decides} to move**, move {match.ply + 1}.")
        changed = [o for o in match.game.options if match.options[o.key] != o.default]
        for option in changed:
            lines.append(f"{option.label}: {option.label_of(match.options[option.key])}")
        return lines

    def _ways(self) -> list[Button]:
        """Return what can be done with the chosen match; Enter does what is wanted most."""
        page = self.page
        ways: list[Button] = []
        if self.match and not self.match.over:
            ways.append(Button(page, "Continue", self._resume, "Enter", "play", "candle"))
        if self.match:
            key, kind = ("Enter", "candle") if self.match.over else ("W", "raised")
            ways.append(Button(page, "Watch", self._watch, key, "film", kind))
        ways.append(Button(page, "Delete match", self._ask_to_delete, "Delete", "trash"))
        return ways

    # -- what happens

    def _choose(self, row: int) -> None:
        self._load(row)
        self.app.rebuild()

    def _open(self) -> None:
        if self.match and self.match.over:
            self._watch()
        elif self.match:
            self._resume()
        else:
            self.page.sounds.play("error")

    def _watch(self) -> None:
        """Watch the match; while there are secrets, ask whose eyes see it."""
        if not self.match:
            return
        teams = teams_of(self.match)
        if is_open(self.match):
            self._watch_as(None)
        elif len(teams) == 1:
            self._watch_as(teams[0])
        else:
            answers = [
                Answer(listed(people_of(self.match, team)), partial(self._watch_as, team))
                for team in teams
            ]
            words = "The match is not over: it is seen as one side knows it, behind a curtain."
            back = Answer("Back", lambda: None, "Esc", kind="candle")
            self.app.ask(Question("Who watches?", words, (*answers, back)))

    def _watch_as(self, team: int | None) -> None:
        if self.match:
            record = self.entry.record
            when = day_of(record.created) if record else ""
            self.app.push(self.doors.watch(self.match, self.entry.path, when, team))

    def _resume(self) -> None:
        try:
            scene = self.doors.resume(self.entry.path)
        except ValueError as fault:
            self.app.notice(str(fault))
        else:
            self.app.push(scene)

    def _ask_to_delete(self) -> None:
        words = f"**{self.entry.title}**\n{self.entry.words}\nIt cannot be brought back."
        self.app.ask(confirm("Delete this match?", words, "Delete", self._delete, "Keep it"))

    def _delete(self) -> None:
        try:
            self.entry.path.unlink(missing_ok=True)
        except OSError as error:
            reason = error.strerror or "the folder cannot be written"
            self.app.notice(f"The match could not be deleted: {reason}.")
        self._read()
        self.app.rebuild()
