"""Matches that are played by their script alone, without a window and with a counted clock."""

from dataclasses import dataclass
from random import Random

from game.bots.levels import find_bot
from game.facts import EVERYONE, PUBLIC
from game.match import Match, Seat, Terms
from game.state import CHANCE, common
from scenes.boards.faces import face_of
from scenes.play import shots
from scenes.play.runner import Runner, Tempo
from scenes.play.script import Script
from scenes.play.shots import (
    RULES,
    Ask,
    Away,
    Changed,
    Curtain,
    Dwell,
    End,
    HandOver,
    Hold,
    Introduction,
    Late,
    Look,
    LookAt,
    Offer,
    Peek,
    Question,
    RareDwell,
    Replay,
    Rest,
    Reveal,
    Seal,
    Show,
    Think,
    TimeUp,
    Veiled,
    Wait,
)  # fmt: skip
from scenes.play.table import NOBODY, Table
from scenes.telling.match_log import log_of

FRAME_SECONDS = 0.1
LONGEST_SECONDS = 40.0  # of a shot that ends by itself
MOTION = 0.3  # seconds of every Show
BOTS = {}
NORMAL = Tempo(1.0, 1.0)

SEATINGS = {
    "eighteen_ghosts": ["pp", "pb", "bp", "bb"],
    "haunted_house": ["pp", "pb", "bp", "bb", "pppp", "pbpb", "pbbb", "ppbb", "bbpb"],
    "guidance_rite": ["pp", "pb", "bp", "bb"],
    "haunting_house_3": ["pp", "pb", "ppp", "pbpb", "pppppp", "pbbbbp", "bbbbbb", "bpbp"],
    "ghost_hunt": ["pp", "pb", "bp", "ppp", "pbp", "bpb", "ppbb", "ppppp", "bbb", "pbbbb"],
}
SHORT_OPTIONS = {
    "haunted_house": [{"turn_limit": 2}, {"turn_limit": 8}],
    "haunting_house_3": [{"round_limit": 6}, {"round_limit": 6, "storeys": 2}],
    "guidance_rite": [{}],
    "ghost_hunt": [{}],
    "eighteen_ghosts": [{}],
}


def make_match(key, seating, seed, **terms):
    seats = [
        Seat("person", f"P{n}") if kind == "p" else Seat("bot", f"B{n}", "random")
        for n, kind in enumerate(seating)
    ]
    choices = SHORT_OPTIONS[key]
    try:
        return Match(key, seats, choices[seed % len(choices)], seed, Terms(**terms))
    except ValueError:
        return Match(key, seats, choices[0], seed, Terms(**terms))


@dataclass(frozen=True)
class Taken:
    """A shot, how long it was on the screen, and what ended it."""

    shot: shots.Shot
    seconds: float
    ended_by: str


class PaperHands:
    """The hands of a script without a window; everybody decides at random by the seed."""

    def __init__(self, match, seed, table):
        self.match = match
        self.seed = seed
        self.table = table
        self.view = face_of(match.game.key).view(bare=True)
        self.summary = face_of(match.game.key).summary
        self.logs = {}
        table.is_great = self.is_great

    def is_great(self, ply):
        log = self.log(PUBLIC)
        step = log.step(ply)
        return log.ply(step) == ply and self.view.stays(log.facts(step))

    @property
    def is_over(self):
        return self.match.over

    def log(self, view):
        view = PUBLIC if view == NOBODY else view
        if view not in self.logs:
            self.logs[view] = log_of(self.match, None if view == EVERYONE else view, bare=True)
        return self.logs[view]

    def decision(self, seat):
        """What a seat does; it depends on seed, ply and observation alone."""
        key, match = self.match.game.key, self.match
        bot = BOTS.setdefault(key, find_bot(key, "random"))
        observation = match.state.observation(match.state.current_player)
        return bot.choose(observation, Random(f"{self.seed} {match.ply} {seat}")).action

    def play(self, action):
        self.match.play(action)

    def expire(self):
        def turn():
            return self.match.team(self.match.state.current_player), self.table.choice()

        begun = turn()
        while not self.match.over and turn() == begun:
            action = self.match.state.timeout()
            if action is None:
                break
            self.play(action)

    def sealed(self):
        return self.decision(self.match.state.current_player)

    def is_rare(self, log, step):
        return bool(self.summary.moment(log.facts(step)))

    def automatic(self, known):
        return self.view.automatic(known)


class Acting:
    """Plays a match by its script; `noise` is how often people do something else than decide."""

    def __init__(
        self, match, seed, phones=(), noise=0.0, tempo=NORMAL, make=Script, frame=FRAME_SECONDS
    ):
        self.match = match
        self.frame = frame  # in seconds
        self.table = Table(match, phones)
        self.hands = PaperHands(match, seed, self.table)
        self.script = make(self.table, self.hands)
        self.noise = noise
        self.rng = Random(f"noise {seed}")
        self.taken = []
        self.runner = Runner(self.table, self.script.shots(), lambda: tempo, lambda shot: None)

    def run(self, limit=60_000):
        """Return all shots up to the end."""
        for _ in range(limit):
            shot, ended_by = self.runner.shot, self.end_shot()
            self.taken.append(Taken(shot, self.seconds, ended_by))
            if isinstance(shot, End):
                return self.taken
        raise AssertionError("it never ends")

    def end_shot(self):
        """Let one shot pass; return what ended it."""
        runner, shot = self.runner, self.runner.shot
        self.seconds = 0.0
        if isinstance(shot, End):
            return "time"
        command = self.command(shot)
        if command is not None:
            self.pass_time(0.7)
            if runner.shot is not shot:
                return "time"
            runner.end(command)
            return "command"
        if self.noise and self.rng.random() < 0.5:
            self.pass_time(self.rng.random() * 1.5)
            if runner.shot is not shot:
                return "time"
            early = runner.elapsed < runner.rule.guard
            if runner.press() and runner.shot is not shot:
                assert not early, f"{type(shot).__name__} ended within its guard"
                return "press"
        answer = self.answer(shot)
        if answer is not None:
            self.pass_time(1.0)
            if runner.shot is shot:
                runner.end(answer)
                return "answer"
            return "time"
        if runner.limit is None and not isinstance(shot, Wait):
            self.pass_time(1.0)
            if runner.rule.press == "ends":
                runner.press()
                return "press"
            runner.end()
            return "answer"
        while self.seconds < LONGEST_SECONDS:
            self.pass_time(self.frame)
            if runner.shot is not shot:
                return "time"
        raise AssertionError(f"{type(shot).__name__} never ends")

    def pass_time(self, seconds):
        shot = self.runner.shot
        for _ in range(max(1, round(seconds / self.frame))):
            is_moving = isinstance(shot, Show) and self.seconds < MOTION
            self.seconds += self.frame
            self.runner.update(self.frame, is_moving)
            if self.runner.shot is not shot:
                return

    def answer(self, shot):
        """Return what a player decides, or None."""
        match shot:
            case Ask() if shot.view == PUBLIC:
                state = common(self.match.state, len(self.match.seats))
                waiver = self.hands.view.waiver(state)
                if waiver is None:
                    return self.hands.decision(shot.actor)
                return Peek() if self.rng.random() < 0.5 else waiver
            case Ask():
                return self.hands.decision(shot.actor)
            case Think() | Away():
                return self.hands.decision(self.match.state.current_player)
            case Wait(is_over=False):
                return self.hands.decision(self.match.state.current_player)
        return None

    def command(self, shot):
        """Return something else that people do, or None."""
        if self.rng.random() >= self.noise or isinstance(shot, Offer):
            return None
        match self.rng.choice(["veil", "look", "replay", "undo", "draw", "late"]):
            case "veil":
                return Veiled()
            case "look" if isinstance(shot, Ask | Hold | Think) and shot.step:
                return LookAt(self.rng.randrange(shot.step))
            case "replay" if isinstance(shot, Ask | Hold):
                found = self.script.recap(shot.view, shot.step)
                return Replay(*found) if found else None
            case "undo" if isinstance(shot, Ask) and not self.match.game.hidden:
                if self.match.can_undo():
                    self.match.undo()
                    return Changed()
            case "draw" if isinstance(shot, Curtain) and self.rng.random() < 0.05:
                self.match.agree_draw()
                return Changed()
            case "late" if isinstance(shot, Ask) and self.match.terms.clock:
                return TimeUp() if self.match.state.timeout() is not None else None
        return None


__all__ = [
    "CHANCE",
    "EVERYONE",
    "NOBODY",
    "NORMAL",
    "PUBLIC",
    "RULES",
    "SEATINGS",
    "Acting",
    "Ask",
    "Away",
    "Changed",
    "Curtain",
    "Dwell",
    "End",
    "HandOver",
    "Hold",
    "Introduction",
    "Late",
    "Look",
    "LookAt",
    "Match",
    "Offer",
    "Peek",
    "Question",
    "RareDwell",
    "Replay",
    "Rest",
    "Reveal",
    "Script",
    "Seal",
    "Show",
    "Taken",
    "Tempo",
    "Think",
    "TimeUp",
    "Veiled",
    "Wait",
    "make_match",
]  # fmt: skip
