"""Creation of all scenes, each with the functions that open the next ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.language import _, shortened
from scenes.menu.scene import Menu, MenuLinks

if TYPE_CHECKING:
    from game.bots.bot import Decision
    from game.game import Game
    from game.match import Match
    from game.match_index import IndexReading, ListedSave
    from game.options import Value
    from game.playtest.experiment import Experiment
    from game.state import State
    from scenes.boards.drawing import Drawing
    from scenes.boards.match_summary import Table
    from scenes.boards.picture.thumbnails import Thumbnails
    from scenes.editor.shelf import KeptDrawing
    from scenes.lab.lab_plan import LabPlan
    from scenes.notes.keeping import Keeper
    from scenes.phones.process import PhoneProcess
    from scenes.play.bot_requests import BotProcess
    from scenes.play.scene import Play, PlayLinks
    from scenes.puzzle.task import PuzzleTask
    from scenes.results.judge import Judge
    from scenes.scribe.table_plan import TablePlan
    from scenes.setup.scene import SetUp
    from scenes.statistics.journal import Journal, Result, SolvedPuzzle
    from scenes.statistics.strength import NamedLevel, Strength
    from scenes.ui.drawing.look import Look
    from scenes.window.app import Scene
    from scenes.window.preferences import Preferences

FAIR_LEVEL: Final = "2"  # Bots of this level play both sides to test whether a drawing is fair.
FAIR_MATCHES: Final = 800  # The matches that are played if the answer is not known before.
SECRET_COUNT: Final = 2**128  # The number of possible secrets: too many to try.


def _plays(match: Match, bot: str) -> bool:
    """Return whether a bot with this name exists, including those not offered to players."""
    from game.bots.levels import find_bot

    try:
        find_bot(match.game.key, bot)
    except ValueError:
        return False
    return True


def _phones_served(game: str) -> bool:
    """Return whether a game has phones, and there is all that serves them."""
    from scenes.boards.faces import face_of

    return face_of(game).phones and all(
        find_spec(name) for name in ("asyncio", "ssl", "websockets", "segno")
    )


class Bots(msgspec.Struct, frozen=True):
    """The bot functions that scenes use."""

    # By the key of a game, its levels, the weakest first.
    levels: Callable[[str], Sequence[NamedLevel]]
    thinker: Callable[[Match], BotProcess]
    hint_level: Callable[[Match], str]
    reason: Callable[[str, State, Decision], str]  # The reason of a hint for a game, one sentence.
    start: Callable[[], None] = lambda: None  # A process is ready before the first question.


class Wiring(msgspec.Struct, frozen=True):
    """Creates the scenes; `preferences` returns the current settings."""

    bots: Bots
    preferences: Callable[[], Preferences]
    now: Callable[[], datetime] = datetime.now
    draw_seed: Callable[[int], int] = msgspec.field(
        default_factory=lambda: SystemRandom().randrange
    )
    workers: int = max(1, (os.cpu_count() or 1) - 1)  # Processes of the lab; one core stays free.
    _judges: list[Judge] = msgspec.field(default_factory=list)  # The last judge, with its results.
    # The library's pictures, if they are kept.
    _pictures: list[Thumbnails] = msgspec.field(default_factory=list)

    def menu(self) -> Menu:
        """Return the menu."""
        links = MenuLinks(
            self.set_up,
            self.resume,
            self.replays,
            self.lab,
            self.drawings,
            self.settings,
            self.rules,
            self.learn,
            self.statistics,
            self.puzzles,
            self.paper,
            self.read,
            self.paint_ahead,
        )
        return Menu(links)

    def read(self, reading: IndexReading, following: Callable[[], Scene]) -> Scene:
        """Return the scene that reads saves before another one shows them."""
        from scenes.replay.reading import ReadingScene

        return ReadingScene(reading, following)

    def welcome(self) -> Scene:
        """Return the welcome screen of the first start."""
        from scenes.settings.welcome import Welcome

        return Welcome(self.learn)

    def settings(self) -> Scene:
        """Return the settings."""
        from scenes.settings.scene import Settings

        return Settings()

    def drawings(self, game: Game | None = None, incoming: Path | None = None) -> Scene:
        """Return the library of drawings, opened at a game; it takes in a file, if given."""
        from scenes.editor.file_picker import FilePicker
        from scenes.editor.library import DrawingLibrary, DrawingLinks

        links = DrawingLinks(self.edit, self.set_up, FilePicker)
        return DrawingLibrary(links, game, incoming)

    def edit(
        self, game: Game, drawing: Drawing[Any], sketch: Any, kept: KeptDrawing | None, name: str
    ) -> Scene:
        """Return the editor for a drawing; `kept` is its file, or None."""
        from scenes.editor.scene import EditorLinks, begin

        links = EditorLinks(self.set_up, self.fair, self.print_drawing, self.edit)
        return begin(game, drawing, sketch, links, kept, name)

    def lab(self, plan: LabPlan | None = None) -> Scene:
        """Return the lab."""
        from scenes.lab import runs
        from scenes.lab.scene import Lab, LabLinks

        links = LabLinks(
            lambda experiment, label: runs.create(experiment, self.now(), label), self.run
        )
        scene = Lab(links, lambda: self.preferences().lab, self.workers)
        if plan:
            scene.plan = plan
        return scene

    def fair(self, game: Game, options: Mapping[str, Value], name: str) -> Scene:
        """Return the run that tells whether a drawing is fair, played by bots of one level.

        The run ends when the answer is known. Raise ValueError if it cannot be stored.
        """
        from game.playtest.experiment import single
        from game.playtest.label import RunLabel
        from game.playtest.match_plan import make_plan
        from scenes.lab import runs

        seats = [FAIR_LEVEL] * game.players[0]
        plan = make_plan(game.key, seats, FAIR_MATCHES, 1, dict(options))
        experiment, label = single(plan), RunLabel(_("Is it fair?") + f" {name}", until="decided")
        return self.run(runs.create(experiment, self.now(), label), experiment, True)

    def run(self, path: Path, experiment: Experiment, play: bool) -> Scene:
        """Return the screen of an experiment; `play` continues it."""
        from scenes.lab import matches, running, runs

        behind = matches.MatchListLinks(
            lambda match, stem, day, keep: self.watch(match, stem, day, None, keep)
        )
        links = running.RunLinks(
            lambda selection: matches.RunMatches(selection, behind),
            lambda more: self.run(path, more, True),
            self._people,
        )
        workers, label = self.preferences().lab.cores or self.workers, runs.label_of(path)
        return running.RunScene(path, experiment, play, workers, links, label)

    def _people(self, run: Path) -> Scene:
        """Return the people on paper beside a run; raise ValueError if there are none."""
        from scenes.lab.people_page import PeoplePage

        return PeoplePage(run, self.bots.thinker)

    def set_up(self, game: Game, options: Mapping[str, Value] | None = None) -> SetUp:
        """Return the set-up of a match, with some house rules already chosen."""
        from scenes.setup.scene import SetUp, SetUpLinks
        from scenes.setup.set_up_plan import plan_for

        levels = self.bots.levels(game.key)
        plan = plan_for(game, levels, self.preferences(), self.draw_seed, self._strength(game))
        plan.served = _phones_served(game.key)
        plan.options.update(options or {})
        plan.settle(options or ())
        links = SetUpLinks(
            self.rules, self.play, self.learn, self.drawings, self.phones, self.paper
        )
        return SetUp(plan, links)

    def _challenge(self, game: Game, level: str) -> SetUp:
        """Return the set-up of a match with a bot of this level on the first seat of a bot."""
        scene = self.set_up(game)
        chair = next((c for c in scene.plan.chairs if c.kind == "bot"), scene.plan.chairs[-1])
        chair.kind, chair.matched, chair.elo = "bot", False, 0
        chair.level = next(known for known in self.bots.levels(game.key) if known.key == level)
        return scene

    def _strength(self, game: Game) -> Callable[[str, int], Strength]:
        """Return a function that gives the strength of a player on a team, from saved results."""
        from scenes.boards.faces import face_of
        from scenes.boards.lesson import knows_all
        from scenes.statistics.strength import guess, strength_for

        results: list[Result] = []
        self._book(lambda journal: results.extend(journal.counted))
        levels = self.bots.levels(game.key)
        learned = self.preferences().learned.get(game.key, ())
        start = guess(levels, knows_all(face_of(game.key).lessons, learned))
        return lambda name, side: strength_for(name, game, side, results, levels, start)

    def paper(
        self,
        game: Game | None = None,
        options: Mapping[str, Value] | None = None,
        players: int | None = None,
        seed: int | None = None,
    ) -> Scene:
        """Return the screen that prints a game, by default the first one by its usual rules."""
        from game.catalog import GAMES
        from scenes.paper.scene import PrintScene

        found = game or next(iter(GAMES.values()))
        return PrintScene(found, self.draw_seed, self._table, options, players, seed)

    def _table(self, plan: TablePlan) -> Scene:
        """Return the set-up of a match that was played on paper."""
        from scenes.scribe.set_up import ScribeSetUp

        return ScribeSetUp(plan, self.write_down, self.draw_seed)

    def print_drawing(self, game: Game, options: Mapping[str, Value]) -> Scene:
        """Return the screen that prints a drawing."""
        return self.paper(game, options)

    def print_match(self, match: Match) -> Scene:
        """Return the screen that prints the table of a match."""
        return self.paper(match.game, match.options, len(match.seats), match.seed)

    def write_down(self, match: Match) -> Scene:
        """Return the scene that enters a match with written chance, with a new file."""
        from game import save

        now = self.now()
        return self._scribe(match, save.new_path(match, now), now)

    def _scribe(self, match: Match, path: Path, created: datetime) -> Scene:
        from scenes.boards.faces import face_of
        from scenes.play.match_file import MatchFile
        from scenes.scribe.scene import Scribe, ScribeLinks

        def rules() -> Scene:
            table = face_of(match.game.key).table(match.options, match.state)
            return self.rules(match.game, table)

        links = ScribeLinks(self.results, rules)
        return Scribe(match, MatchFile(match, path, created), links)

    def play(self, match: Match) -> Scene:
        """Return the scene of a new match with a new file; a branch is saved immediately.

        A match with written chance goes on being written down.
        """
        from game import save

        if match.chance == "written":
            return self.write_down(match)
        now = self.now()
        path = save.new_path(match, now)
        self._have_secret(match)
        if match.can_undo():
            self._book(lambda journal: journal.leave_out([path.stem]))
        scene = self._play(match, path, now)
        if match.ply:
            scene.controller.save()
        return scene

    def phones(self, match: Match) -> Scene:
        """Return the scene in which people join a new match with their phones."""
        return self._join(match, self.phone_play)

    def _join(
        self,
        match: Match,
        play: Callable[[Match, PhoneProcess, frozenset[int]], Scene],
        digests: Mapping[int, str] | None = None,
    ) -> Scene:
        from scenes.phones.addresses import addresses
        from scenes.phones.join import Join, JoinLinks

        return Join(match, JoinLinks(play, addresses, digests=digests or {}))

    def phone_play(self, match: Match, process: PhoneProcess, phones: frozenset[int]) -> Scene:
        """Return the play scene of a new match with phones."""
        from game import save
        from scenes.phones.play import PhonePlay

        now = self.now()
        self._have_secret(match)
        path = save.new_path(match, now)
        return PhonePlay(match, path, now, self._doors(), process, phones)

    @staticmethod
    def _digests(match: Match, path: Path) -> Mapping[int, str]:
        """Return the digests of the keys of a match whose secrets were on phones, by seat."""
        if not _phones_served(match.game.key):
            return {}
        from scenes.phones.evenings import recall

        return recall().matches.get(path.stem, {})

    def _play_again(self, old: Match, path: Path, match: Match) -> Scene:
        """Return the scene of a rematch, or of a branch; phones keep the seats of their people."""
        digests = self._digests(old, path)
        if not digests or match.can_undo():
            return self.play(match)
        from scenes.phones.evenings import moved

        return self._join(match, self.phone_play, moved(digests, old.seats, match.seats))

    def resume(self, path: Path) -> Scene:
        """Return the scene of a saved match; raise SaveError if it cannot be opened."""
        from game import save
        from game.files import name_of
        from scenes.notes.keeping import in_file
        from scenes.telling.dates import day_of

        record = save.read(path)
        match = save.restore(record, name_of(path))
        known = [level.key for level in self.bots.levels(match.game.key)]
        for seat in match.seats:
            if seat.kind == "bot" and seat.level not in known and not _plays(match, seat.level):
                raise save.SaveError(
                    _(
                        "{name} has a bot, {bot}, that is not known here.",
                        name=name_of(path),
                        bot=shortened(seat.name),
                    )
                )
        if match.over:
            day = day_of(record.created)
            return self.watch(match, path.stem, day, None, in_file(match, path))
        try:
            created = datetime.fromisoformat(record.created)
        except ValueError:
            created = self.now()
        if match.chance == "written":
            return self._scribe(match, path, created)
        # A match from an old version has seals that depended on the public seed.
        if not match.secret:
            self._have_secret(match)

        def noted(scene: Play) -> Play:
            if save.is_older(record):
                scene.controller.file.relocation = _(
                    "The rules have changed since. The new ones apply from here."
                )
            return scene

        digests = self._digests(match, path)
        if not digests:
            return noted(self._play(match, path, created))

        def play_on(match: Match, process: PhoneProcess, phones: frozenset[int]) -> Scene:
            from scenes.phones.play import PhonePlay

            return noted(PhonePlay(match, path, created, self._doors(), process, phones))

        return self._join(match, play_on, digests)

    def receive(self, path: Path) -> Scene:
        """Return what a dropped file opens: a match to watch or to go on with, or a drawing.

        Raise SaveError or ValueError with a sentence for any other file.
        """
        from game import save
        from game.files import name_of, read_plain, user_folder, write_atomically
        from game.options import MAX_DRAWING_BYTES

        name = name_of(path)
        if not path.name.casefold().endswith(save.SUFFIX):
            try:
                read_plain(path, MAX_DRAWING_BYTES).decode("utf-8")
            except (OSError, UnicodeError):
                words = _("{name} is neither a match nor a drawing.", name=name)
                raise ValueError(words) from None
            return self.drawings(None, path)
        match = save.restore(save.read(path), name)
        own = path.resolve().is_relative_to(user_folder().resolve())
        if match.over or own:
            return self.resume(path)
        mine = save.new_path(match, self.now())  # A match of others goes on in a file of ours.
        try:
            write_atomically(mine, path.read_bytes(), fresh=True)
        except OSError as error:
            reason = error.strerror or _("the folder cannot be written")
            words = _("{name} cannot be opened: {reason}.", name=name, reason=reason)
            raise save.SaveError(words) from None
        try:
            return self.resume(mine)
        except save.SaveError:
            mine.unlink()
            raise

    def _have_secret(self, match: Match) -> None:
        """Draw the secret that seals, bots and delays depend on, in games with secrets."""
        if match.game.hidden:
            match.secret = f"{self.draw_seed(SECRET_COUNT):032x}"

    def _play(self, match: Match, path: Path, created: datetime) -> Play:
        from scenes.play.scene import Play

        return Play(match, path, created, self._doors())

    def _doors(self) -> PlayLinks:
        """Return the functions that the play scene uses."""
        from scenes.play.scene import PlayLinks

        bots = self.bots
        return PlayLinks(
            self.finale, self.rules, self.settings, bots.thinker, bots.hint_level, bots.reason
        )

    def finale(self, match: Match, path: Path) -> Scene:
        """Return the end of the match in this file, which leads to its results."""
        from scenes.results.finale import Finale

        return Finale(match, self.results(match, path))

    def results(self, match: Match, path: Path) -> Scene:
        """Return the results of the match in this file."""
        from scenes.notes.keeping import in_file
        from scenes.notes.questionnaire import Questionnaire
        from scenes.results.scene import Results, ResultsLinks
        from scenes.setup.set_up_plan import matched_next, matched_seats

        if match.over and match.chance == "seed":  # The journal counts what was played here.
            self._book(lambda journal: journal.note(match, path.stem, self._begun(path)))
        levels, strength = self.bots.levels(match.game.key), self._strength(match.game)
        links = ResultsLinks(
            lambda again: self._play_again(match, path, again),
            lambda match, ply: self._replay(
                match, ply, path.stem, self._day(path), None, in_file(match, path)
            ),
            self.analysis,
            self.judge,
            lambda match: Questionnaire(match, in_file(match, path)),
            lambda: self._saved(match, path),
            lambda seats: matched_seats(match.game, seats, levels, strength),
            matched_next(match.game, match.seats, levels, strength),
        )
        keys = [level.key for level in levels]
        return Results(match, links, keys, self.draw_seed, path.stem, self._day(path))

    def _saved(self, match: Match, path: Path) -> str:
        """Save a finished match if that failed before; return the error, or an empty string."""
        from game import save
        from scenes.boards.faces import face_of

        with suppress(save.SaveError):
            if save.read(path).log == [entry.notation for entry in match.log]:
                return ""
        try:
            heading = face_of(match.game.key).words.heading(match.state)
            save.write(match, path, self.now(), heading.written)
        except save.SaveError as fault:
            return str(fault)
        return ""

    @staticmethod
    def _book(write: Callable[[Journal], None]) -> None:
        """Write to the journal of results; ignore errors, which the statistics screen shows."""
        from scenes.statistics.journal import Journal, JournalError

        journal = Journal()
        with suppress(JournalError):
            journal.read()
            write(journal)

    def statistics(self) -> Scene:
        """Return the statistics."""
        from scenes.statistics.scene import Statistics, StatisticsLinks

        return Statistics(
            StatisticsLinks(
                self.set_up, self._challenge, self.bots.levels, self._strength, self.resume
            )
        )

    def puzzles(self) -> Scene:
        """Return the puzzle screen."""
        from scenes.puzzle.shelf import PuzzleShelf, ShelfLinks

        return PuzzleShelf(ShelfLinks(self.puzzle, lambda: self.now().date(), self._solved))

    def puzzle(self, task: PuzzleTask, shown: bool = False) -> Scene:
        """Return a puzzle to solve, or its solution."""
        from scenes.puzzle.scene import PuzzleLinks, PuzzlePlay

        links = PuzzleLinks(self.puzzle, self._following, self._keep_solved)
        name = next(iter(self.preferences().names), "")
        return PuzzlePlay(task, name, shown, links, self._doors())

    def _following(self, task: PuzzleTask) -> PuzzleTask:
        """Return the next unsolved puzzle of the game."""
        from scenes.puzzle.shelf import first_left
        from scenes.puzzle.task import PuzzleTask

        return PuzzleTask(task.game, first_left(task.game, self._solved(), task.number))

    @staticmethod
    def _solved() -> Sequence[SolvedPuzzle]:
        """Return the solved puzzles; empty if the journal cannot be read."""
        from scenes.statistics.journal import Journal, JournalError

        journal = Journal()
        with suppress(JournalError):
            journal.read()
        return journal.book.puzzles

    def _keep_solved(self, task: PuzzleTask) -> int:
        """Record a solved puzzle; return the current streak of daily puzzles."""
        from scenes.statistics.days import days_kept
        from scenes.statistics.journal import SolvedPuzzle

        today = self.now().date()
        solved = SolvedPuzzle(task.game, task.number, today.isoformat(), task.daily)
        self._book(lambda journal: journal.note_puzzle(solved))
        return days_kept([*self._solved(), solved], today).streak

    @staticmethod
    def _begun(path: Path) -> str:
        """Return the ISO timestamp at which a match began; empty if unreadable."""
        from game import save

        try:
            return save.read(path).created
        except save.SaveError:
            return ""

    def _day(self, path: Path) -> str:
        """Return the date on which a match began, in words; empty if unreadable."""
        from scenes.telling.dates import day_of

        return day_of(self._begun(path))

    def judge(self, match: Match, plies: Sequence[int]) -> Judge:
        """Return the judge of a match: the second-strongest level, reused for the same match.

        The strongest level needs a second per position, minutes for a long match.
        """
        from scenes.results.judge import Judge

        for judge in self._judges:
            if judge.match is match and judge.plies == list(plies):
                return judge  # The judge continues where it stopped.
        levels = self.bots.levels(match.game.key)
        level = levels[max(0, len(levels) - 2)]
        self._judges[:] = [Judge(match, plies, self.bots.thinker(match), level)]
        return self._judges[0]

    def analysis(self, match: Match, find: Callable[[int], None]) -> Scene:
        """Return the analysis of a match; `find` shows the match after a number of plies."""
        from scenes.analysis.scene import Analysis

        return Analysis(match, self.judge, find)

    def _swings(self, match: Match) -> list[int]:
        """Return the plies after the largest swings; empty while unknown."""
        from scenes.results.course import begin_of, spans_of, swings

        for judge in self._judges:
            if judge.match is match and judge.done:
                begin = begin_of(spans_of(match))
                found = [swing.index for swing in swings(judge.shares, begin)]
                return [judge.plies[i] for i in found if judge.causes.get(i) is not None]
        return []

    def watch(
        self,
        match: Match,
        stem: str,
        day: str,
        team: int | None = None,
        keep: Keeper = lambda: "",
    ) -> Scene:
        """Return the replay of a match from its beginning, from a team's viewpoint (None: open).

        `keep` saves feedback on the match.
        """
        return self._replay(match, 0, stem, day, team, keep)

    def _watch_kept(self, match: Match, path: Path, day: str, team: int | None) -> Scene:
        from scenes.notes.keeping import in_file

        return self.watch(match, path.stem, day, team, in_file(match, path))

    def _replay(
        self, match: Match, ply: int, stem: str, day: str, team: int | None, keep: Keeper
    ) -> Scene:
        from scenes.replay.scene import Replay, ReplayLinks
        from scenes.telling.viewpoints import is_open, teams_of

        if team is None and not is_open(match):
            team = teams_of(match)[0]
        links = ReplayLinks(
            self.play, self.analysis, self._swings, keep, self.print_match, self.rules
        )
        return Replay(match, links, ply, stem, day, team)

    def replays(self) -> Scene:
        """Return the library of matches."""
        from scenes.boards.picture.thumbnails import Thumbnails
        from scenes.replay.library import LibraryLinks, MatchLibrary

        links = LibraryLinks(self._watch_kept, self.resume, self.set_up)
        kept = self._pictures[0] if self._pictures else Thumbnails()
        return MatchLibrary(links, kept)

    def keep_pictures(self) -> None:
        """Keep the pictures of the library from now on, so that the menu can paint some ahead."""
        from scenes.boards.picture.thumbnails import Thumbnails

        self._pictures[:] = [Thumbnails()]

    def paint_ahead(
        self, look: Look, newest: Sequence[ListedSave], spare: Callable[[], float]
    ) -> bool:
        """Paint pictures of the library while `spare` returns spare seconds; return whether done.

        Nothing is painted before pictures are kept.
        """
        from scenes.replay.match_pictures import paint_ahead

        return not self._pictures or paint_ahead(self._pictures[0], look, newest, spare)

    def rules(self, game: Game, table: Table | None = None) -> Scene:
        """Return the rules of a game, with the current position (`table`) if in a match."""
        from scenes.boards.faces import face_of
        from scenes.rules.scene import RulesScene

        return RulesScene(game, table, self.learn if face_of(game.key).lessons else None)

    def learn(self, game: Game) -> Scene:
        """Return the tutorial of a game."""
        from scenes.results.finale import Finale
        from scenes.tutorial.scene import Tutorial, TutorialLinks

        return Tutorial(
            game,
            TutorialLinks(
                self._rules_for_tutorial, self._play_as_usual, lambda match: Finale(match, None)
            ),
        )

    def _play_as_usual(self, game: Game) -> Scene:
        """Return a new match with the remembered seats and rules of a game."""
        return self.play(self.set_up(game).plan.match())

    def _rules_for_tutorial(self, game: Game) -> Scene:
        """Return the rules without a tutorial button, to be opened from the tutorial."""
        from scenes.rules.scene import RulesScene

        return RulesScene(game)
