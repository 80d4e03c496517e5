"""The texts of the panel: log lines and the message on the turn card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from game.facts import EVERYONE
from game.language import _, mark
from game.state import CHANCE
from scenes.boards.board import Board
from scenes.boards.faces import face_of, secrets_of
from scenes.boards.motion.trace import Trace
from scenes.boards.seen import Seen
from scenes.boards.view import View
from scenes.play import shots
from scenes.play.bot_requests import BotRequests
from scenes.play.match_controller import MatchController
from scenes.play.shots import Shot
from scenes.play.table import View as TableView
from scenes.play.turn_card import Message, News
from scenes.play.turn_list import Remark
from scenes.telling.match_log import MatchLog, OpenLog, TeamLog
from scenes.telling.news import is_mere_way, news_of
from scenes.telling.table_lines import TableLines
from scenes.telling.turn_log import LogTurn, TurnLog, TurnPart
from scenes.telling.turns import faces_of, names_of, role_words, verdict, who

RESTING: Final = mark("The turn ends by itself soon, so that nobody can tell it was empty.")
TOGETHER: Final = mark("Everybody sees at once what was chosen.")
LOCKED: Final = mark("Your choice is locked. It is revealed when everybody has chosen.")
CHOOSING: Final = mark("The others are choosing in secret.")
PHONES: Final = mark("The match continues on the phones.")
HANDED: Final = mark("Your turn is over. The curtain falls when you hand over.")
PRIVATE: Final = mark("Let it be, or answer in private.")
MAX_TITLE_LETTERS: Final = 40  # The name stands above the card in full.


class Narrator:
    """Tells a match to one team, or to everybody; the desk and its notes belong to that team."""

    def __init__(
        self,
        controller: MatchController,
        looking: TableView,
    ) -> None:
        self.controller = controller
        self.looking = looking
        match, seats = controller.match, controller.table.members(looking)
        self.names = names_of(match)
        self.view: View[Any] = face_of(match.game.key).view(
            self.names, faces_of(match), next(iter(seats), None)
        )
        self.desk = self.view.new_desk()
        self.match_log: MatchLog = OpenLog(match, self.view, controller.see)
        if looking != EVERYONE:
            self.match_log = TeamLog(match, self.view, looking)
        self.turn_log = TurnLog(self.match_log)
        self.words = self.match_log.words
        self.shot: Shot | None = None  # The last shot of this view.
        self.cost = ""  # What the lost time costs.
        self.absence = ""  # Who is asked on a phone that sleeps.
        self.hinted: set[int] = set()  # A hint was asked for at these steps.
        self.lines: TableLines | None = None  # None while bots are to be silent.
        self._news: tuple[News, ...] = ()
        self._made_of: tuple[list[int], int, object] = (
            [],
            -1,
            None,
        )  # The news are made again when it changes.

    @property
    def present(self) -> int:
        """The latest step that may be shown: log, card and news end at it."""
        shot, last = self.shot, self.match_log.last
        if shot is None:
            return last
        return min(last, shot.present if isinstance(shot, shots.Look) else shot.step)

    @property
    def own_step(self) -> int:
        """The step that names the viewers and their roles.

        In a private view this is their present or last decision: until the view is handed over,
        nothing may name who is next.
        """
        shot = self.shot
        if isinstance(shot, shots.Hold) or (isinstance(shot, shots.Show) and shot.stays):
            return shot.step - 1
        own = (step for step in range(self.present, -1, -1) if self._is_own(step))
        return next(own, self.present) if self.controller.private else self.present

    def _is_own(self, step: int) -> bool:
        """Return whether the viewing team decides at a step."""
        decider = self.match_log.observation(step).current_player
        return decider >= 0 and self.controller.match.team(decider) == self.looking

    def forget_hints(self) -> None:
        """Drop hints to decisions that were undone."""
        self.hinted = {step for step in self.hinted if step < self.present}

    def turns(self) -> Sequence[LogTurn]:
        """Return the turns up to the present step."""
        return self.turn_log.turns(self.present)

    def trail(self, step: int, since: int | None = None) -> list[Trace]:
        """Return the traces of what others did last, or of the turn of an earlier step.

        During the others' turn they show the viewer's own last actions. `since` gives the first
        step of a replay.
        """
        if since is not None:
            return self.turn_log.traced(since, step)
        if step == self.present:
            return self.turn_log.left(step)
        first = next((t.first for t in self.turns() if t.first <= step <= t.last), step)
        return self.turn_log.traced(first - 1, step)

    def let_speak(self, wanted: bool) -> None:
        """Turn the remarks of bots on or off."""
        if wanted != (self.lines is not None):
            self.lines = TableLines(self.controller.match) if wanted else None

    def quips(self) -> list[Remark]:
        """Return the remarks of bots up to the present step."""
        found = []
        for line in self.lines.said() if self.lines else ():
            step = self.match_log.step(line.ply)
            if 0 < step <= self.present:
                found.append(Remark(line.words, step, step, "speech"))
        return found

    def _last_quip(self) -> str:
        """Return the latest remark since the viewer's last turn, or an empty string."""
        since, until = self.turn_log.away(self.present)
        return next((q.words for q in reversed(self.quips()) if since < q.at <= until), "")

    def bound(self, seat: int, words: str) -> LogTurn:
        """Return the log line for a bot's committed, secret choice."""
        seen, step = self.match_log.observation(self.present), self.present + 1
        return LogTurn(
            self.words.section(seen),
            self.words.number(seen),
            seat,
            self.view.portrait(Seen(seen), seat, ()),
            self.view.seat_colour(seen, seat),
            (TurnPart(words, step, step),),
        )

    def news(self) -> tuple[News, ...]:
        """Return the news since the viewer's last decision, one item per turn."""
        own, present = self.viewers(), self.present
        made_of = [*own, self._deciding()], present, self.match_log.mark(present)
        if made_of[:2] != self._made_of[:2] or made_of[2] is not self._made_of[2]:
            self._made_of, self._news = made_of, self._tell_news(own)
        return self._news

    def _tell_news(self, own: Sequence[int]) -> tuple[News, ...]:
        since, until = self.turn_log.away(self.present)
        match, found = self.controller.match, list[News]()
        told = news_of(self.turn_log, since, until)
        simultaneous = match.game.rules.simultaneous is not None
        others = [part for turn, *_ in told if turn.player not in own for part in turn.parts]
        ours = ""
        if simultaneous and not any(part.trace for part in others):
            # What others chose at once with the viewer is revealed in the viewer's own step.
            reveal, own_step = (until, self.present), max(0, since - 1)
            revealed = news_of(self.turn_log, *reveal)
            if not revealed and self.turn_log.divided(own_step, self.present) is None:
                reveal = own_step, since
                told = news_of(self.turn_log, *reveal) + told
            told += revealed
            ours = self._of_all(own, *reveal)
        others_news = [one for one in told if one[0].player not in own and one[1]]
        for player, turns in groupby(others_news, lambda one: one[0].player):
            found += self._of_player(player, [*turns], found)
        if ours and all(news.words != ours for news in found):
            found.append(News(ours, "bone"))
        known = simultaneous and any(turn.player in own for turn, *_ in told)
        known = known and not self.turn_log.divided(since, until)
        return tuple(found) or self._news_without_actions(since, until, known)

    def _of_player(
        self, player: int, turns: Sequence[tuple[LogTurn, str, bool]], known: Sequence[News]
    ) -> list[News]:
        """Return the news about successive turns of a player as one item, none if it is known."""
        words = " ".join(dict.fromkeys(words for _turn, words, _whole in turns))
        name = who(self.controller.match, player)
        if words.startswith(f"{name} "):
            words = f"**{name}**{words.removeprefix(name)}"
        elif not (self.view.spoken_for or all(whole for *_, whole in turns)):
            words = f"**{name}:** {words}"
        if any(news.words == words for news in known):  # A clash is a line of each player.
            return []
        first = turns[0][0]
        return [News(words, first.colour, all(is_mere_way(turn) for turn, *_ in turns))]

    def _of_all(self, own: Sequence[int], since: int, until: int) -> str:
        """Return the words in viewers' own lines that concern everybody, such as both claims."""
        match = self.controller.match
        names = tuple(match.seats[seat].name for seat in own)
        lines = [turn for turn in self.turn_log.between(since, until) if turn[0].player in own]
        said = [part.words for _turn, parts in lines for part in parts if part.whole]
        return " ".join(f"{words}." for words in said if not words.startswith(names))

    def _news_without_actions(self, since: int, until: int, known: bool) -> tuple[News, ...]:
        """Return news without actions of others; `known` means only the viewers have acted.

        The current player is also told what was seen without an action of others.
        """
        said = [] if known or since >= until else self.match_log.news(since, until)
        simultaneous = (
            self.controller.match.game.rules.simultaneous is not None
        )  # What others choose meanwhile is no news.
        if not (said or known or simultaneous or since >= until) and self._deciding():
            seen = self.turn_log.between(since, until)
            said = [part.words for _turn, parts in seen for part in parts]
        return (News(f"{'. '.join(said)}.", "bone"),) if said else ()

    def _deciding(self) -> bool:
        """Return whether the viewer is to decide the position shown."""
        return isinstance(self.shot, shots.Ask | shots.Rest)

    def viewers(self) -> list[int]:
        """Return the seats whose own actions are not news."""
        controller = self.controller
        if self.looking >= 0:
            return self.match_log.own(self.looking)
        decider = controller.match.state.current_player
        return [decider] if controller.watched or controller.person_decides else controller.people

    # -- above the board

    def banner(self) -> tuple[str, str, str] | None:
        """Return text, colour and icon of the banner: whose private view it is, or the goal."""
        goal = self.controller.goal()
        if goal:
            return goal, "candle", "star"
        if not self.controller.table.is_private(self.looking):
            return None
        words = _("{team} · for your eyes only", team=self.team_name())
        return words, self.match_log.team_colour(self.looking, self.own_step), "lock"

    def all_have_chosen(self) -> str:
        """Return the words over the countdown to a reveal."""
        return _("Both have chosen") if len(self.names) == 2 else _("All have chosen")

    # -- the turn card

    def heading(self, step: int | None) -> str:
        """Return the progress of the match at a step; None is the present."""
        return self.match_log.heading(self.own_step if step is None else step)

    def message(
        self, board: Board[Any], refusal: str, hint: str, requests: BotRequests, is_frozen: bool
    ) -> Message:
        """Return the message of the card: whom the shot names, and what is said in it."""
        match self.shot:
            case shots.Look(is_replay=True) as shot:
                return self.replayed(shot.step, is_frozen)
            case shots.Look() as shot:
                return self.looking_back(shot.step)
            case shots.Ask():
                return self._asking(board, refusal, hint, requests)
            case shots.Show() | shots.Dwell() | shots.Hold() as shot:
                told = self._happened(board, shot)
                return replace(told, note=_("Paused.")) if is_frozen else told
            case shots.Rest():
                return self.resting(board)
            case shots.Reveal():
                return self._named(board, refusal or _(TOGETHER), " ")
            case shots.Away():
                return self._named(board, refusal or _(PHONES))
            case shots.HandOver() as shot:
                words = f"{self._words_of(shot.step)} {_(HANDED)}".lstrip()
                return replace(self._named(board, words, " "), news=())
            case shots.Introduction() as shot:
                words = self.view.introduction(self.match_log.observation(shot.step))
                return replace(self._named(board, words, " "), news=(), tone="bone")
            case shots.Late():
                return replace(self._named(board, self.cost, " "), news=(), tone="danger")
            case shots.Seal() | shots.Wait():
                return self._named(board, refusal or self._others(), "")
            case shots.Think():
                words = _("Paused.") if is_frozen else refusal or _("Thinking about the next move.")
                return self._named(board, words, " " if is_frozen else "")
            case shots.End():
                return self.ended()
        return self._named(board, "", " ")

    def _asking(self, board: Board[Any], refusal: str, hint: str, requests: BotRequests) -> Message:
        """Return the message for a person who decides."""
        if requests.current == "draw":
            return self._named(board, _("Considering your offer of a draw."))
        if not board.playable:
            return replace(self.resting(board, ""), note=_(PRIVATE))
        if refusal:
            return self.deciding(board, refusal, "danger")
        if requests.current == "weigh":
            return self.deciding(board, _("One moment: is that a good move?"), "bone")
        if requests.current == "hint":
            return self.deciding(board, _("Looking for a hint."), "bone")
        chosen = requests.commitments.chosen() if self.controller.simultaneous is not None else ""
        return self.deciding(board, hint, "ok" if hint else "candle", chosen)

    def _happened(self, board: Board[Any], shot: Shot) -> Message:
        """Return the message about the step that is shown, headed with who did it.

        A step without words, such as the end of a turn, leaves those of the actor's step before.
        Without these it is told by itself: a card always has words.
        """
        words = self._words_of(shot.step) or self._earlier_words(shot.step)
        words = words or self._plain_words(shot.step)
        return replace(self._named(board, words, " "), news=(), tone="bone")

    def _earlier_words(self, step: int) -> str:
        """Return the sentences of the latest step that has some, if the actor took that step."""
        told = map(self.match_log.sentences, range(step, 0, -1))
        latest = next((sentences for sentences in told if sentences), [])
        own = [line.text for line in latest if line.player == self._actor()]
        return "".join(f"{words}. " for words in own).rstrip()

    def _plain_words(self, step: int) -> str:
        """Return the sentence about a step that neither log nor news have, or about the start."""
        facts = self.match_log.facts(step)
        return f"{self.words.log(facts, self.names)}." if facts else _("The match begins.")

    def _words_of(self, step: int) -> str:
        """Return the sentences about a step; where the log has none, its news."""
        told = [line.text for line in self.match_log.sentences(step)]
        told = told or list(self.match_log.news(max(0, step - 1), step))
        return "".join(f"{words}. " for words in dict.fromkeys(told)).rstrip()

    def _actor(self) -> int | None:
        """Return the seat that everything names: in a private view one of its own team."""
        shot, table = self.shot, self.controller.table
        if shot is None or not self.controller.private:
            return None if shot is None else shot.actor
        if shot.actor is not None and self.controller.match.team(shot.actor) == self.looking:
            return shot.actor
        step = self.own_step
        if self._is_own(step):
            return self.match_log.observation(step).current_player
        return table.members(self.looking)[0]

    def _named(self, board: Board[Any], words: str, note: str = "") -> Message:
        """Return a message that is headed with the actor of the shot, or with all players."""
        actor = self._actor()
        if actor is None:
            title = _("Both players") if len(self.names) == 2 else _("All players")
            told = Message(title, words, note, self.news())
        else:
            seen = replace(board.seen, observation=self.match_log.observation(self.own_step))
            picture = self.view.faces[actor] or self.view.portrait(seen, actor, ())
            told = Message(self.title(actor), words, note, self.news(), picture, player=actor)
        return replace(told, lively=False, thinking=not note)

    def foreseen(self, board: Board[Any]) -> str:
        """Return the preview of the pointed action; empty for none."""
        prospect = board.prospect()
        if prospect is None or board.animating:
            return ""
        seen = board.seen
        facts = self.view.foreseen(seen, prospect)
        told = self.view.foretold(seen, facts)
        if told is None:
            return self.words.preview(board.observation, facts, self.names)
        return told

    def replayed(self, step: int, paused: bool) -> Message:
        """Return the message about a replayed step."""
        told = self.match_log.sentences(step)
        words = ". ".join(line.text for line in told) + "." * bool(told)
        figure = self.match_log.figure(step, told[0].player) if told and step else ""
        title = _("Turn replay, paused") if paused else _("Turn replay")
        return Message(title, words, self.heading(step), (), figure, "bone", lively=False)

    def looking_back(self, step: int) -> Message:
        """Return the message about an earlier step."""
        told = self.match_log.sentences(step)
        if not step and not told:
            return Message(_("The beginning"), _("Before the first decision."))
        words = ". ".join(line.text for line in told) + "." * bool(told)
        if not self.match_log.open:
            figure = self.match_log.figure(step, told[-1].player) if told else ""
            return Message(
                self.heading(step), words, _("An earlier moment"), (), figure, lively=False
            )
        player = told[0].player
        return Message(
            _("After {name}'s move", name=who(self.controller.match, player)),
            words,
            _("Move {number} of {last}", number=step, last=self.controller.match.ply),
            (),
            "" if player == CHANCE else self.match_log.figure(step, player),
            lively=False,
        )

    def ended(self) -> Message:
        """Return the message about the result."""
        end = verdict(self.controller.match, ())
        return Message(end.headline, end.reason + ".", tone="bone", lively=False)

    def _others(self) -> str:
        """Return the sentence saying that others decide, with the name of a single one."""
        own = self.viewers()
        others = [name for seat, name in enumerate(self.names) if seat not in own]
        one = others[0] if len(others) == 1 else ""
        if not self.controller.table.has_choices:
            return _("It is {name}'s turn.", name=one) if one else _("The others take their turn.")
        if any(map(self.controller.table.has_chosen, own)):
            return _(LOCKED)
        return _("{name} is choosing in secret.", name=one) if one else _(CHOOSING)

    def resting(self, board: Board[Any], why: str | None = None) -> Message:
        """Return the message for a player without a choice, and the reason."""
        player = self.controller.match.state.current_player
        why = _(RESTING) if why is None else why
        words = f"{self.words.prompt(board.observation, (), self.names)} {why}".strip()
        picture = self.view.portrait(board.seen, player, ())
        title, news = self.title(player), self.news()
        return Message(title, words, "", news, picture, "bone", player=player)

    def deciding(self, board: Board[Any], words: str, tone: str, chosen: str = "") -> Message:
        """Return the message for the current player: `words`, or the prompt."""
        observation, selected = board.observation, board.chosen
        player = observation.current_player
        note = chosen
        if board.pending is not None:
            note = _("Confirm it, or choose something else.")
        if not words:
            words = self.words.prompt(observation, selected, self.names)
        picture = self.view.portrait(board.seen, player, selected)
        told = Message(self.title(player), words, note, self.news(), picture, tone, player=player)
        return replace(told, quip=self._last_quip())

    def refusal(self, board: Board[Any], looking: bool, place: str) -> str:
        """Return why a click on a place does nothing."""
        if looking:
            return _("This is an earlier position. Press “Back to now” to play on.")
        decider = self.controller.decider
        if self.controller.hidden and not board.playable:
            return "" if self.controller.match.over else _("Wait for your turn.")
        if decider is not None and decider.kind == "bot":
            return _("It is {name}'s turn.", name=decider.name)
        chosen = board.selection.chosen
        return self.words.refusal(board.observation, chosen, place, self.names)

    def team_name(self) -> str:
        """Return the name of the team that looks, with the names of its players."""
        observation = self.match_log.observation(self.own_step)
        secrets = secrets_of(self.controller.match.game.key)
        return secrets.team(observation, self.looking, self.names)

    def title(self, player: int) -> str:
        """Return whose turn it is, with the role."""
        match = self.controller.match
        if self.controller.hidden:
            observation = self.match_log.observation(self.own_step)
            team = match.team(player)
            if len(self.controller.table.members(team)) > 1:
                return self.names[player]
            called = secrets_of(match.game.key).team(observation, team, self.names)
            return called if len(called) <= MAX_TITLE_LETTERS else called.partition(" — ")[0]
        role = role_words(match.game, player) if player < len(match.game.roles) else ""
        if role:
            return _("{name} ({role})", name=self.names[player], role=role)
        return self.names[player]
