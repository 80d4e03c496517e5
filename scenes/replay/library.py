"""The library of saved matches: watch, resume, delete."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game import match_index, save
from game.files import user_folder
from game.game import Game
from game.language import _, many
from game.language import listed as told_as_list
from game.match import Match
from scenes.boards.faces import face_of
from scenes.boards.picture.figures import BoardPicture
from scenes.boards.picture.thumbnails import Thumbnails
from scenes.replay.match_filter import MatchFilter, controls
from scenes.replay.match_list import MatchEntry
from scenes.replay.match_pictures import MatchList, pictured
from scenes.replay.welcome import welcome
from scenes.telling.dates import day_of
from scenes.telling.turns import names_of, verdict
from scenes.telling.viewpoints import is_open, people_of, teams_of
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.dialog import Answer, Question, confirm
from scenes.ui.layout import Columns, Flow, Gap, Item, Rows
from scenes.ui.whereabouts import whereabouts
from scenes.ui.widget import Widget
from scenes.ui.words import Words, title
from scenes.window.app import Scene


@dataclass(frozen=True, slots=True)
class LibraryLinks:
    """The scenes that the library opens; `resume` raises ValueError with a sentence.

    `watch` opens a match with its file, its date and the viewpoint of a team (None: everybody).
    `set_up` opens the set-up of a new match.
    """

    watch: Callable[[Match, Path, str, int | None], Scene]
    resume: Callable[[Path], Scene]
    set_up: Callable[[Game], Scene]


class MatchLibrary(Scene):
    """A filtered list of saved matches, and details of the chosen one."""

    lingers = True

    focus_name = "matches"

    def __init__(self, links: LibraryLinks, thumbnails: Thumbnails) -> None:
        self.links = links
        self.thumbnails = thumbnails  # Some of them may be painted.
        self.kept: list[MatchEntry] = []  # All matches there are.
        self.match_filter = MatchFilter()
        self.entries: list[MatchEntry] = []  # The matches that are asked for.
        self.chosen = 0
        self.list: MatchList | None = None
        self.match: Match | None = None  # The chosen match, if it can be opened.
        self.fault = ""  # The reason why it cannot be opened.

    def enter(self) -> None:
        """Read the saved matches."""
        self._read()

    def _read(self) -> None:
        self.kept = [MatchEntry(listed) for listed in match_index.listing()]
        self.entries = self.match_filter.of(self.kept)
        self._load(min(self.chosen, max(0, len(self.entries) - 1)))

    def _filter(self) -> None:
        """Apply the filter; the chosen match stays chosen if it is listed."""
        before = self.entry.path if self.entries else None
        self.entries = self.match_filter.of(self.kept)
        paths = [entry.path for entry in self.entries]
        if before in paths:
            self.chosen = paths.index(before)
        else:
            self._load(0)
        self.app.rebuild()

    def _load(self, chosen: int) -> None:
        """Load the chosen match for the details."""
        self.chosen, self.match, self.fault = chosen, None, ""
        if not self.entries:
            return
        entry = self.entries[chosen]
        self.fault = entry.fault
        if entry.head:
            try:
                self.match = save.load(entry.path)
            except save.SaveError as fault:
                self.fault = str(fault)

    @property
    def entry(self) -> MatchEntry:
        """The chosen match."""
        return self.entries[self.chosen]

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        crumb = many("{number} match", "{number} matches", len(self.kept)) if self.kept else ""
        if self.kept and not self.match_filter.open:
            found, count = len(self.entries), len(self.kept)
            crumb = many(
                "{found} of {count} match", "{found} of {count} matches", count,
                found=found, count=count,
            )  # fmt: skip
        actions: list[Widget] = [*self._actions()]
        if self.kept and not look.wide:
            actions.append(Button(page, _("Filter"), self._ask_for_filter, "F", "search",
                                  height=44, name="Filter"))  # fmt: skip
        header = Header(page, _("Replays"), self.app.pop, crumb, actions)
        place = whereabouts(page, save.folder(), self.app.ask, self.app.notice)
        foot = Columns([place, Gap()], 0, [None, 1.0])
        if not self.kept:
            place_scene(page, header, welcome(page, self._begin), foot)
            return
        top = self.list.top if self.list else 0
        self.list = None
        if self.entries:
            self.list = MatchList(page, self.entries, self.thumbnails, self.chosen, self._choose,
                                  self._open, top)  # fmt: skip
        listed: Item = self.list or self._nothing()
        if look.wide:
            asked = controls(page, self.match_filter, self._filter)
            matches = Card(page, Rows([asked, listed], look.px(12), grow=1), padding=14)
            details: Item = self._details() if self.entries else Gap()
            place_scene(
                page, header, Columns([matches, details], look.px(16), [1.0, look.pt(440)]), foot
            )
        else:
            rows: list[Item] = [Card(page, listed, padding=14)]
            if self.fault:
                rows.append(Words(page, self.fault, 16, colour="danger"))
            rows.append(Flow(self._ways() if self.entries else [], look.px(12)))
            place_scene(page, header, Rows(rows, look.px(12), grow=0), foot)

    def _nothing(self) -> Item:
        """Return the message that replaces an empty list."""
        page, look = self.page, self.page.look
        words = Words(page, _("No saved match fits the filter."), align="centre")
        button = Button(page, _("Show all"), self._show_all, "Enter", "refresh", "candle",
                        name="Show all")  # fmt: skip
        return Rows([Gap(0, look.px(30)), words, Flow([button], 0, "centre")], look.px(16))

    def _ask_for_filter(self) -> None:
        """Open the filter as a dialog, for narrow windows."""
        back = Answer(_("Done"), self._filter, "Esc", kind="candle")
        extra = partial(controls, chosen=self.match_filter, changed=lambda: None)
        self.app.ask(Question(_("Which matches?"), "", (back,), extra, "search"))

    def _show_all(self) -> None:
        self.match_filter = MatchFilter()
        self.focus_name = "matches"
        self._filter()

    def _begin(self, game: Game) -> None:
        self.app.push(self.links.set_up(game))

    def _actions(self) -> list[Button]:
        """Return the buttons that act on all matches."""
        if not any(entry.listed.noted for entry in self.kept):
            return []
        words = _("Export notes")
        return [Button(self.page, words, self._export, "X", "note", height=44, name="Export notes")]

    def _export(self) -> None:
        """Export the notes on the listed matches, and show where the file is."""
        # This loads half of the lab, which an opening does not need.
        from game.feedback import export_notes

        target = user_folder() / "exports" / "notes.jsonl"
        paths = [entry.path for entry in self.entries if entry.head]
        try:
            rows, secret = export_notes(target, paths)
        except ValueError as fault:
            self.app.notice(str(fault))
            return
        words = many(
            "{number} row is written to {name}", "{number} rows are written to {name}", rows,
            name=target.name,
        )  # fmt: skip
        if secret:
            words += "\n" + _("Notes on matches with secrets are left out until they are over.")
        self.app.notice(words)

    def _details(self) -> Card:
        page, look = self.page, self.page.look
        rows: list[Item] = [title(page, self.entry.title)]
        if self.match:
            rows += [Words(page, words, 16, colour="muted") for words in self._facts(self.match)]
            rows.append(BoardPicture(page, self.match.game, pictured(self.match), 200, True))
        else:
            rows += [Words(page, self.fault, 17, colour="danger"), Gap()]
        rows.append(Flow(self._ways(), look.px(12)))
        return Card(page, Rows(rows, look.px(6), grow=-2))

    def _facts(self, match: Match) -> list[str]:
        """Return the details of a match, one per line."""
        entry = self.entry
        day = day_of(entry.head.created) if entry.head else ""
        title = _(match.game.title)
        lines = [_("{game}, begun on {day}", game=title, day=day) if day else title]
        if match.over:
            end = verdict(match, ())
            lines.append(f"**{end.headline}.** {end.reason}.")
        elif match.game.hidden:
            lines.append(f"**{face_of(match.game.key).words.heading(match.state)}.**")
        else:
            decides = names_of(match)[match.state.current_player]
            lines.append(
                _("**{name} to move**, move {number}.", name=decides, number=match.ply + 1)
            )
        changed = [o for o in match.game.rules.options if match.options[o.key] != o.default]
        for option in changed:
            lines.append(f"{_(option.label)}: {_(option.label_of(match.options[option.key]))}")
        return lines

    def _ways(self) -> list[Button]:
        """Return the buttons for the chosen match; Enter does the most likely action."""
        page = self.page
        ways: list[Button] = []
        if self.match and not self.match.over:
            ways.append(
                Button(
                    page, _("Continue"), self._resume, "Enter", "play", "candle", name="Continue"
                )
            )
        if self.match:
            key, kind = ("Enter", "candle") if self.match.over else ("W", "raised")
            watch = Button(page, _("Watch"), self._watch, key, "film", kind, name="Watch")
            if self.match.over:
                page.scope.shortcuts.append(("W", watch.by_shortcut))
            ways.append(watch)
        ways.append(Button(page, _("Delete match"), self._ask_to_delete, "Delete", "trash",
                           name="Delete match"))  # fmt: skip
        return ways

    # -- pictures

    def paint_on(self) -> bool:
        """Paint the pictures that are seen first."""
        return self.list is None or self.list.go_on(self.app.spare, seen=False)

    def update(self, dt: float) -> None:
        """Paint pictures in what a frame can spare."""
        if self.list:
            self.list.go_on(self.app.spare)

    # -- events

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
        """Open the replay; while there are secrets, ask for the viewpoint."""
        if not self.match:
            return
        teams = teams_of(self.match)
        if is_open(self.match):
            self._watch_as(None)
        elif len(teams) == 1:
            self._watch_as(teams[0])
        else:
            answers = [
                Answer(told_as_list(people_of(self.match, team)), partial(self._watch_as, team))
                for team in teams
            ]
            words = _(
                "The match is not over, so you see it as one side knows it, behind a curtain."
            )
            back = Answer(_("Back"), lambda: None, "Esc", kind="candle")
            self.app.ask(Question(_("Who watches?"), words, (*answers, back)))

    def _watch_as(self, team: int | None) -> None:
        if self.match:
            head = self.entry.head
            when = day_of(head.created) if head else ""
            self.app.push(self.links.watch(self.match, self.entry.path, when, team))

    def _resume(self) -> None:
        try:
            scene = self.links.resume(self.entry.path)
        except ValueError as fault:
            self.app.notice(str(fault))
        else:
            self.app.push(scene)

    def _ask_to_delete(self) -> None:
        gone = _("You cannot undo this.")
        words = f"**{self.entry.title}**\n{self.entry.words}\n{gone}"
        asked = _("Delete this match?")
        self.app.ask(confirm(asked, words, _("Delete"), self._delete, _("Keep it"), "Delete"))

    def _delete(self) -> None:
        try:
            self.entry.path.unlink(missing_ok=True)
        except OSError as error:
            reason = error.strerror or _("the folder cannot be written")
            self.app.notice(_("The match could not be deleted: {reason}.", reason=reason))
        self._read()
        self.app.rebuild()
