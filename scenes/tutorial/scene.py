"""The tutorial of a game: the learner acts on the real board and gets explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import Rect

from game.facts import EVERYONE, Fact, Turn
from game.game import Game
from game.language import _, mark, within
from game.match import Match
from game.state import CHANCE, TERMINAL, State
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.boards.lesson import LessonStep, LessonTask, knows_all
from scenes.boards.picture.living import TableLife
from scenes.boards.picture.spotlight import draw_light
from scenes.play import shots
from scenes.play.runner import Runner, Tempo
from scenes.play.table import Table
from scenes.tutorial.attempt import Attempt
from scenes.tutorial.card import LessonCard, Saying
from scenes.tutorial.layout import Areas, areas_for, place_foot
from scenes.tutorial.lesson_script import LessonScript
from scenes.ui.button import Button
from scenes.ui.decoration.life import Life
from scenes.ui.drawing import shapes
from scenes.ui.layout import Columns
from scenes.ui.words import Words
from scenes.window.app import Scene

MAIN_BUTTON: Final = "main"  # The button that matters most.
LEARNER: Final = mark("Guest")  # The learner's usual name.
OTHERS: Final = (
    "Mortimer",
    "Agatha",
    "Edgar",
    "Ophelia",
    "Lucinda",
)  # The bots at the other seats.


@dataclass(frozen=True, slots=True)
class TutorialLinks:
    """The scenes a tutorial opens."""

    rules: Callable[[Game], Scene]
    play: Callable[[Game], Scene]  # Opens a match of the game that was learned.
    finale: Callable[[Match], Scene] | None = None  # Shows the end of a lesson's match.


class Tutorial(Scene):
    """The lessons of a game, starting with the first not done; progress is saved."""

    lingers = True

    focus_name = "board"

    def __init__(self, game: Game, links: TutorialLinks) -> None:
        self.game = game
        self.links = links
        self.lessons = list(face_of(game.key).lessons)
        self.words = face_of(game.key).words
        self._living = TableLife()
        self.entered = False
        self.learner = ""
        self.wanted = ""  # This control gets the focus after a rebuild.
        self._lay_out(0)

    def _lay_out(self, number: int) -> None:
        """Start a lesson from its beginning."""
        self.number = number
        self.lesson = self.lessons[number]
        self.attempt = Attempt(self.game.key, self.lesson)
        self.script = LessonScript(self.attempt)
        table = Table(self.attempt.match(self._names()))
        self.runner = Runner(table, self.script.shots(), self._tempo, self._present)
        self.seen: int | None = (
            self.shown
        )  # The number of actions on the board; None after a wrong one.
        self.was_ready = False  # The card was written for a board that stood still.
        self.telling = True  # The text covers the panel until it is read.
        self.over = False  # The lesson is done, and all of it has been seen.
        self.why_alone = False  # The lesson's text has no room above the explanation.
        self.said = self.tone = ""  # Feedback or hint, and its tone.
        self.began: str | None = None  # The first place that was pointed at.
        self.fresh = True  # No preview has replaced the text yet.
        self.areas: Areas | None = None
        self.card: LessonCard | None = None
        self.view = face_of(self.game.key).view(self._names())
        self.board: Board[Any] = Board(self.view, self._observation(), self._hooks())
        self.board.overheard = False  # Nobody else is at the screen.

    def _hooks(self) -> BoardHooks:
        return BoardHooks(
            changed=lambda: self.app.changed(),
            play=self.play,
            decided=self.play,
            refuse=self._refuse,
            select=self._selected,
            focus=lambda: self.app.ring.focus(self.board),
            by_key=lambda: self.app.ring.shown,
            sound=lambda name, side: self.app.sounds.play(name, side),
            shortcut=lambda event: self.app.ring.shortcut(event),
            pointer=lambda: self.app.manager.mouse_position,
            awake=lambda: not self.app.is_asleep,
            caps=lambda: self.app.inputs.prompts.caps,
            spare=lambda: self.app.spare(),
            describe=lambda place: self.words.describe(
                self.board.observation, place, self.view.names
            ),
        )

    @property
    def done(self) -> tuple[str, ...]:
        """The keys of the lessons that were ever done."""
        return self.app.preferences.learned.get(self.game.key, ())

    def enter(self) -> None:
        """Start the first lesson that is not done."""
        if not self.entered:
            self.learner = next(iter(self.app.preferences.names), "") or _(LEARNER)
            todo = [n for n, lesson in enumerate(self.lessons) if lesson.key not in self.done]
            self._lay_out(todo[0] if todo else 0)
        self.entered = True

    def _names(self) -> list[str]:
        """Return what the players of the lesson are called, by seat."""
        own, seats = self.learner, range(self.lesson.players)
        others = iter(name for name in OTHERS if name != own)
        return [own if seat == self.lesson.seat else next(others) for seat in seats]

    @property
    def life(self) -> Life | None:
        """The idle animation of the board."""
        return self._living.on(self.page, self.board)

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The card of the lesson and the figures on the board."""
        return [*([self.card.area] if self.card else ()), *self.board.figures]

    def pressed(self) -> None:
        """Skip a staged event."""
        self.board.skip()

    def leave(self) -> None:
        """Finish all animations."""
        self.board.settle()

    # -- building

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return self.board.moving

    def paint_on(self) -> bool:
        """Paint the board; return whether it is painted."""
        return self.board.paint_on()

    @property
    def _unfinished(self) -> bool:
        """Whether the board moves or is not yet seen whole, so that the lesson waits."""
        return self.board.animating or self.board.behind

    def build(self) -> None:
        page, look = self.page, self.page.look
        self.app.sounds.music.play(self.game.key)
        page.scope.targets.append(self.board)
        page.scope.shortcuts.append(
            ("Esc", self.board.cancel)
        )  # This comes before Esc leaves the scene.
        telling = self.telling or self.over
        self.areas, self.why_alone = None, False
        self.card = LessonCard(page, self._saying())
        self.areas = areas_for(look, self.board, self.card, self._sayings(), telling)
        self.card.brief = self.areas.brief
        self.card.say(self._saying())
        self.card.place(self.areas.card)
        self.why_alone = self.over and not self.card.fit(self._sayings())
        if self.why_alone:
            self.card.say(self._saying())
        self.card.fit(self._sayings())
        if self.areas.head.height:
            name = Words(page, _(self.game.title), 30, "title", "candle")
            crumb = Words(page, _("Tutorial"), 18, "regular", "muted")
            widths = [name.natural_width(), 1.0]
            Columns([name, crumb], look.px(20), widths, "centre").place(self.areas.head)
        main, helps = self._main_button(), not (self.over or self._waits_to_begin)
        place_foot(self._tools(), main, self.areas.foot, look, helps)
        self.board.arrange(look, self.areas.board, self.areas.side, shapes.room(look))
        self._show(moving=False)
        self.focus_name, self.wanted = self.wanted or self.focus_name, ""

    def _tools(self) -> list[Button]:
        """Return the buttons that are always shown."""
        page = self.page
        tools = [
            Button(page, _("Leave"), self.app.pop, "Esc", "door", height=44, name="Leave"),
            Button(page, _("Again"), self.again, "Y", "refresh", height=44, name="Again"),
        ]
        if not self.over:
            tools += [Button(page, _("Skip"), self.skip, "L", "last", height=44, name="Skip")]
        elif self._is_last:
            finish = Button(page, _("Finish"), self.skip, "L", "check", height=44, name="Finish")
            tools += [finish]
        else:
            tools += [self._play_button("raised", "Play now")]
        return [
            *tools,
            Button(page, _("Rules"), self.open_rules, "F1", "book", height=44, name="Rules"),
            Button(page, within("lesson", "Back"), self.back, "Z", "undo", height=44, name="Back"),
        ]

    def _play_button(self, kind: str, name: str) -> Button:
        return Button(
            self.page, _("Play now"), self.play_now, "N", "play", kind, height=44, name=name
        )

    def _main_button(self) -> Button:
        """Return the main button; one that leaves does not have the key of the one before it."""
        if self.over and self._is_last:
            return self._play_button("candle", MAIN_BUTTON)
        if self.over:
            words, do, key, icon = _("Next lesson"), self.skip, "Enter", "next"
        elif self._waits_to_begin:
            words, do, key, icon = _("Try it"), self.begin, "Enter", "play"
        else:
            words, do, key, icon = _("Show me"), self.show_me, "H", "hint"
        kind = "candle" if key == "Enter" else "raised"
        return Button(self.page, words, do, key, icon, kind, height=44, name=MAIN_BUTTON)

    @property
    def _is_last(self) -> bool:
        """Whether no lesson follows."""
        return self.number + 1 == len(self.lessons)

    @property
    def _waits_to_begin(self) -> bool:
        """Whether the text covers the panel until the learner has read it."""
        return self.telling and self.cramped

    @property
    def cramped(self) -> bool:
        """Whether the lesson's text hides the panel beside the board."""
        return self.areas is not None and self.areas.cramped

    # -- display

    def _observation(self) -> Any:
        return self.attempt.observation(self.shown)

    @property
    def shown(self) -> int:
        """The number of actions that the learner has seen."""
        return self.script.shown

    @property
    def wrong(self) -> bool:
        """Whether a wrong action is on the board for a moment."""
        return isinstance(self.runner.shot, shots.Mistake)

    @property
    def settled(self) -> bool:
        """Whether the board shows the position to decide."""
        return self.script.is_up_to_date and not self.wrong

    @property
    def playable(self) -> bool:
        """Whether the learner may act."""
        own = self.attempt.state.current_player == self.lesson.seat
        return self.settled and own and not self.attempt.done and not self._waits_to_begin

    def _tempo(self) -> Tempo:
        look = self.page.look
        return Tempo(look.speed, 1.0, look.reduced_motion)

    def _present(self, shot: shots.Shot) -> None:
        """Present the shot that begins."""
        match shot:
            case shots.Show():
                self._show(moving=True)
            case shots.Ask() if self.seen != self.shown:
                self._show(moving=True)
            case shots.End():
                self._finish()

    def _show(self, moving: bool) -> None:
        """Show the current position, or the moment before it if that stays visible."""
        facts = self._facts(self.shown)
        self.board.let_go()
        if self.view.stays(facts):
            self.board.hold(self.attempt.observation(self.shown - 1), facts)
        trace = self.view.trace(facts) if facts else None
        self.board.show(self._observation(), self.playable, trace, moving, self._turn())
        self.seen = self.shown
        self.tell()

    def _facts(self, at: int) -> Sequence[Fact]:
        """Return the facts that led to a position, as the learner sees them."""
        attempt = self.attempt
        if at <= attempt.start:
            return ()
        before, after = attempt.positions[at - 1 : at + 1]
        return self._told(before, attempt.actions[at - 1], after)

    def _told(self, before: State, action: int, after: State) -> Sequence[Fact]:
        viewer = self.lesson.seat if self.game.hidden else EVERYONE
        return self.game.rules.facts.for_viewer(before, after, action, viewer, self.lesson.players)

    def _turn(self) -> Turn | None:
        """Return the turn since the position last shown, or None after going back."""
        if self.seen is None or self.seen > self.shown:
            return None
        return Turn(tuple(self._facts(at) for at in range(self.seen + 1, self.shown + 1)))

    @property
    def ready(self) -> bool:
        """Whether the board shows the position to decide and stands still."""
        return self.settled and not self._unfinished

    def _saying(self) -> Saying:
        """Return the content of the card; a task appears with its board, and goes when it is done.

        A wrong action on the board does not end its task.
        """
        if self.over:
            return self._compose(_(self.lesson.why))
        ask = _(self.step.ask) if (self.ready or self.wrong) and not self.attempt.done else ""
        remark, tone = self.said, self.tone
        if not remark:
            remark, tone = self._preview(), ""
        return self._compose(ask, remark, tone)

    def _compose(self, ask: str, remark: str = "", tone: str = "") -> Saying:
        was_read = (self.cramped and not (self.telling or self.over)) or self.why_alone
        return Saying(
            _("Lesson {number} of {all}", number=self.number + 1, all=len(self.lessons)),
            _(self.lesson.title),
            "" if was_read else _(self.lesson.text),
            ask,
            remark,
            tone,
            self._ticks(),
            self.number,
            tuple(lesson.key in self.done for lesson in self.lessons),
            self.over,
        )

    def _sayings(self) -> list[Saying]:
        """Return what the card may have to hold until its next layout, apart from previews."""
        if self.over:
            return [self._saying()]
        found = []
        for task in self.lesson.tasks:
            refused = [text for text in (task.otherwise, *task.wrong.values()) if text]
            for number in range(len(task.steps) + 1):
                step = task.step(number)
                remarks = [_(text) for text in (*refused, step.hint) if text]
                found.append(self._compose(_(step.ask), max(remarks, key=len, default=""), "hint"))
        return found

    def _ticks(self) -> tuple[str, ...]:
        """Return the finished tasks and steps."""
        found = []
        for number, task in enumerate(self.lesson.tasks[: self.attempt.task_number + 1]):
            steps = [task.step(n).ask for n in range(len(task.steps) + 1)]
            if number == self.attempt.task_number:
                steps = steps[: self._steps_done(task)]
            found += [_(ask).replace("**", "") for ask in steps]
        return tuple(found)

    @property
    def step(self) -> LessonStep:
        """What the learner is asked for now."""
        task = self.lesson.tasks[min(self.attempt.task_number, len(self.lesson.tasks) - 1)]
        return task.step(self._steps_done(task))

    @property
    def framed(self) -> Sequence[str]:
        """The places of the task that a press does something with now."""
        return [place for place in self.step.light if self.board.takes(place)]

    def _steps_done(self, task: LessonTask) -> int:
        """Return the number of steps of the current task that are played, prepared or chosen."""
        if not self.settled:
            return min(self.attempt.played, len(task.steps))
        prepared = self.board.desk.prepared(self.board.observation)
        chosen = sum(place in task.lit for place in self.board.selection.chosen)
        return min(self.attempt.played + len(prepared) + chosen, len(task.steps))

    def _preview(self) -> str:
        """Return the preview of the pointed action, or what the selection asks for.

        The initial place of the cursor is not told before it was moved. A step of the task says
        itself what to select next.
        """
        telling = self.fresh and self.board.pending is None
        prospect = self.board.prospect() if self.playable and not telling else None
        if prospect is not None:
            return self.foretold(prospect)
        chosen, task = self.board.chosen if self.playable else (), self.attempt.task
        is_a_step = task and task.steps and task.lit.issuperset(chosen)
        if chosen and not is_a_step:
            return self.words.prompt(self.board.observation, chosen, self.view.names)
        return ""

    def tell(self) -> None:
        """Update the card."""
        if self.card:
            self.card.say(self._saying())
            self.app.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene, the board and the highlight of the task."""
        super().draw(surface)
        self.board.draw(surface)
        task = self.attempt.task
        if task and self.ready:
            dusk = not self.board.selection.chosen
            draw_light(surface, self.page.look, self.board, self.framed, dusk)

    def handle(self, event: pygame.Event) -> bool:
        """Send an unused event to the board; return whether it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self.board.handle_mouse(event)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            used = self.board.type(getattr(event, "unicode", ""))
            if used:
                self.app.ring.focus(self.board)
            return used
        return False

    # -- as time passes

    def update(self, dt: float) -> None:
        """Advance animations, scripted answers and the undoing of wrong actions."""
        self.board.update(dt)
        self.runner.update(dt, self._unfinished)
        if self.ready != self.was_ready:
            self.was_ready = self.ready
            if self.ready and self.tone == "right":
                self.said = ""
            self.tell()

    def _finish(self) -> None:
        """Show the explanation and save that the lesson is done."""
        self.over, self.said = True, ""
        if self.lesson.key not in self.done:
            learned = {**self.app.preferences.learned}
            learned[self.game.key] = (*self.done, self.lesson.key)
            self.app.change(learned=learned)
        if self.links.finale and self.attempt.state.current_player == TERMINAL:
            self.wanted = "board" if self._is_last else MAIN_BUTTON
            self.app.push(self.links.finale(self.attempt.match(self._names())))
            return
        self.app.sounds.play("hint")
        self.app.guard_presses()
        self._rebuild("board" if self._is_last else MAIN_BUTTON)

    # -- actions of the learner

    def play(self, action: int) -> None:
        """Play an action if it is right, else show why it is wrong."""
        if isinstance(self.runner.shot, shots.Show):
            self.runner.end()
        verdict = self.attempt.judge(action)
        if isinstance(verdict, str):
            self._explain(action, verdict)
            return
        number = self.attempt.task_number
        self.attempt.play(action)
        right = self.attempt.task_number != number
        self.said, self.tone = _("Right!") if right else _("Good, go on."), "right"
        self.runner.end(action)

    def _explain(self, action: int, verdict: str) -> None:
        """Show a wrong action for a moment and explain it."""
        # For translators: {what} is a whole sentence that tells what the action does
        other = _(
            "{what} That is allowed, but this lesson asks for something else.",
            what=self.foretold(action),
        )
        self.said = _(verdict) if verdict else other
        self.tone = "wrong"
        self.app.sounds.play("error")
        after = self.attempt.try_out(action)
        if after.current_player == CHANCE:
            self._show(moving=False)
            return
        self.runner.end(False)
        self.seen = None
        turn = Turn((self._told(self.attempt.state, action, after),))
        self.board.show(self._seen(after), False, None, turn=turn)
        self.tell()

    def foretold(self, action: int) -> str:
        """Return the preview of an action in words."""
        facts = self.view.foreseen(self.board.seen, action)
        return self.words.preview(self.board.observation, facts, self.view.names)

    def _seen(self, state: State) -> Any:
        return state.observation(self.lesson.seat) if self.game.hidden else state

    def _refuse(self, place: str) -> None:
        if not self.playable and self.runner.press():
            return
        if self._waits_to_begin:
            self.begin()
        elif self.playable:
            chosen = self.board.selection.chosen
            self.said = self.words.refusal(self.board.observation, chosen, place, self.view.names)
            self.tone = "wrong"
            self.app.sounds.play("error")
            self.tell()

    def _prepared_right(self) -> bool:
        """Take a wrong preparation back from the desk and explain it; return whether all is right.

        What is judged is the action that the preparation stands for, as if it were played.
        """
        seen, task = self.board.observation, self.attempt.task
        prepared = self.board.desk.prepared(seen) if self.playable else ()
        if task is None or not task.steps or not prepared:
            return True
        verdict = self.attempt.judge_row(prepared)
        if not isinstance(verdict, str):
            return True
        self.board.desk.take_back(seen)
        self.said, self.tone = _(verdict), "wrong"
        self.app.sounds.play("error")
        self.tell()
        return False

    def _selected(self) -> None:
        """Clear feedback that belongs to another selection."""
        if not self._prepared_right():
            return
        if self.board.selection.chosen:
            self.said = ""
        place = self.board.pointed
        self.began = self.began or place
        self.fresh &= place in (None, self.began) and self.shown == self.attempt.start
        self.tell()

    def show_me(self) -> None:
        """Mark the action of the sample solution."""
        task, action = self.attempt.task, self.attempt.solution()
        if self.wrong:
            self.runner.end()
        if task is None or not self.playable:
            return
        self.board.selection.clear()  # A draft stays on the desk.
        self.tone = "hint"
        self.said = _("Take a step back first: this way leads elsewhere.")
        if action is not None:
            hint = self.step.hint or task.hint
            self.said = _(hint) if hint else self.foretold(action)
            self.board.advise(action)
        self.app.sounds.play("hint")
        self.tell()

    def play_now(self) -> None:
        """Open a match of the game."""
        self.app.replace(self.links.play(self.game))

    def open_rules(self) -> None:
        """Open the rules."""
        self.app.push(self.links.rules(self.game))

    def begin(self) -> None:
        """Close the text, so that the learner can act."""
        self.telling = False
        self._rebuild("board")

    def back(self) -> None:
        """Undo the last action, else show the text again, else open the previous lesson."""
        self.said = ""
        if self.wrong:
            self.runner.end()
        elif self.attempt.step_back():
            self.script.shown, self.over, self.telling = len(self.attempt.actions), False, False
            self.runner.end(shots.Changed())
            self._rebuild("board")
        elif self.cramped and not self.telling:
            self.telling = True
            self._rebuild("board")
        else:
            self._open(max(0, self.number - 1))

    def again(self) -> None:
        """Restart the lesson."""
        self._open(self.number)

    def skip(self) -> None:
        """Open the next lesson; after the last one, end the tutorial."""
        if self.number + 1 < len(self.lessons):
            self._open(self.number + 1)
            return
        if knows_all(self.lessons, self.done):
            self.app.notice(_("You know how to play {game}. Have fun!", game=self.game.title))
        self.app.pop()

    def _open(self, number: int) -> None:
        self._lay_out(number)
        self.app.guard_presses()
        self._rebuild("board")

    def _rebuild(self, focus: str) -> None:
        """Rebuild the scene and focus a control by name."""
        self.card, self.wanted = None, focus
        self.app.rebuild()
