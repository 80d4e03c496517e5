"""One name at a time: no frame shows one team's secrets beside another team's name.

Matches are played step by step with counted time. What a frame shows is read from its widgets and
compared with names that are computed from the positions of the match alone.
"""

from dataclasses import dataclass
from random import Random

import pytest

from game.facts import PUBLIC
from game.match import Match, Seat, Terms
from scenes.boards.faces import secrets_of
from scenes.boards.seen import Seen
from scenes.play.curtain import Curtain
from scenes.play.shots import End, Peek
from tests.scenes.driver import FRAME
from tests.scenes.hot_seat import HotSeat
from tests.scenes.shots import waits_for_press

NAMES = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Fay")
LONG_NAMES = ("Maximiliane", "Bartholomew", "Anne-Charlotte", "Friederike", "Christopher", "Fay")
DECISION_FRAMES = 3
READING_FRAMES = 8
BOUT_3 = {"variant": "final_match", "items": "none"}


@dataclass(frozen=True)
class Sitting:
    """A match to play: a `p` in `kinds` is a person, a `b` a bot.

    With `noise` people look back, replay, undo, pause and leave the window at random.
    """

    game: str
    kinds: str
    plies: int
    seed: int = 1
    options: tuple[tuple[str, object], ...] = ()
    curtain: str = "full"
    noise: float = 0.0
    names: tuple[str, ...] = NAMES
    phones: tuple[int, ...] = ()

    def match(self) -> Match:
        """Return the match before its first decision."""
        named = zip(self.kinds, self.names, strict=False)
        seats = [Seat("person", n) if k == "p" else Seat("bot", n, "random") for k, n in named]
        terms = Terms(curtain=self.curtain)
        return Match(self.game, seats, dict(self.options), self.seed, terms)

    def __str__(self) -> str:
        return f"{self.game}-{self.kinds}-{self.seed}-{self.curtain}-{self.noise}"


class Watcher(HotSeat):
    """A table at which random people play, and every frame of which is checked."""

    def __init__(self, home, sitting):
        self.sitting = sitting
        self.rng = Random(sitting.seed)
        self.quiet = 0  # frames since somebody could act
        self.views = {None: 0}  # frames by the team whose view was shown
        super().__init__(home, sitting.match())
        self._step, self.app.step = self.app.step, self.step

    def step(self, *given):
        """Advance the program by a frame, and check it."""
        self._step(*given)
        self.check()

    def run(self, limit=3000):
        """Play until the match has so many plies and another scene comes, or is left."""
        for _ in range(limit):
            done = self.match.ply >= self.sitting.plies and not self.match.over
            if done or self.play not in self.app.scenes:
                assert not [*self.app.folder.glob("crash-*.txt")]
                return
            self.app.step([], FRAME)
            self.act()
        raise AssertionError(f"{self.sitting} stands still after ply {self.match.ply}")

    # -- people

    def act(self):
        scene, play = self.app.scene, self.play
        if isinstance(scene, Curtain):
            self.open()
        elif self.app.overlay_open:
            self.player.press(self.rng.choice(("A", "Esc")))
        elif scene is not play:
            self.player.press("Esc")
        elif not play.presenter.is_veiled:
            self.at_the_board()

    def at_the_board(self):
        play, rng = self.play, self.rng
        able = play.board.playable or play.stage.waiver is not None or waits_for_press(play)
        self.quiet = self.quiet + 1 if able and not play.board.animating else 0
        if rng.random() < self.sitting.noise:
            noise = rng.choice(("F4", "F5", "F7", "Z", "F2", "Esc", "Space", "away", "Enter"))
            if noise == "away":
                play.away()
            else:
                self.player.press(noise)
        elif waits_for_press(play) and self.quiet >= READING_FRAMES:
            play.runner.press()
        elif waits_for_press(play) or self.quiet < DECISION_FRAMES:
            return
        elif play.stage.waiver is not None:
            rng.choice((play.presses.waive, lambda: play.runner.end(Peek())))()
        elif play.board.playable:
            play.stage.play(rng.choice(play.controller.observation().legal_actions()))
        else:
            return
        self.quiet = 0

    # -- what they see

    def check(self):
        """Assert that a frame shows the view of one team under its own name, and nothing later."""
        scene, play = self.app.scene, self.play
        if scene is not play or play.presenter.is_veiled or play.stage.panel is None:
            return
        panel, team = play.stage.panel, getattr(play.stage.match_log, "team", None)
        shot, stage = play.runner.shot, play.stage
        reached = shot.step - 1 if stage.awaits_motion else shot.step
        is_end = isinstance(shot, End)  # It stays in the view that was seen last.
        assert is_end or stage.shown <= reached, f"{shot}: the board is at step {stage.shown}"
        banner = panel.header.banner
        self.views[team] = self.views.get(team, 0) + 1
        if team == PUBLIC or len(set(self.teams("p"))) < 2:
            assert banner is None, f"{banner.label!r} above what everybody may see"
            return
        where = f"{self.sitting} after ply {self.match.ply}, view of team {team}"
        message, board = panel.card.message, play.board
        if self.sitting.curtain != "open":
            called = self.called(team)
            assert banner, where
            assert banner.whose == f"{called} · for your eyes only", where
            assert banner.colour in self.colours(team), where
        for words in (message.title, panel.header.crumb.label if panel.header.crumb else ""):
            for seat, name in enumerate(self.sitting.names[: len(self.match.seats)]):
                assert self.match.team(seat) == team or name not in words, f"{where}: {words!r}"
        present = play.stage.looking is None and not play.stage.held
        if present:
            own = [self.sitting.names[seat] for seat in self.seats(team)]
            titles = own if len(own) > 1 else [self.called(team)]
            assert message.title in titles, f"{where}: {message.title!r}"
            assert self.match.team(board.seen.lit_seat) == team, where
            if not board.playable:
                assert message.picture in self.portraits(team), f"{where}: {message.picture}"
        if self.match.game.key == "ghost_hunt" and team == 0:
            assert "take along" not in board.places, f"{where}: the hunters' items"

    def teams(self, kinds):
        seats = range(len(self.match.seats))
        return [self.match.team(seat) for seat in seats if self.sitting.kinds[seat] in kinds]

    def moment(self, team):
        """The last position shown in which a team decides, as the team sees it.

        While something is held it is the position before that.
        """
        match = self.match
        stage, seat = self.play.stage, self.teams("pb").index(team)
        if stage.held:
            before = stage.match_log.ply(self.play.runner.shot.step - 1)
            return match.positions[before].observation(seat)
        for ply in range(stage.match_log.ply(stage.narrator.present), -1, -1):
            decider = match.positions[ply].current_player
            if decider >= 0 and match.team(decider) == team:
                return match.positions[ply].observation(seat)
        return stage.match_log.observation(stage.narrator.present)

    def called(self, team):
        names = list(self.sitting.names[: len(self.match.seats)])
        return secrets_of(self.match.game.key).team(self.moment(team), team, names)

    def seats(self, team):
        return [seat for seat in range(len(self.match.seats)) if self.match.team(seat) == team]

    def colours(self, team):
        view, moment = self.play.stage.view, self.moment(team)
        return [view.seat_colour(moment, seat) for seat in self.seats(team)]

    def portraits(self, team):
        view, seen = self.play.stage.view, Seen(self.moment(team))
        faces = [view.faces[seat] for seat in self.seats(team)]
        return [*faces, *(view.portrait(seen, seat, ()) for seat in self.seats(team))]


SHORT = [
    Sitting("haunted_house", "pp", 24, options=(("turn_limit", 2),)),
    Sitting("ghost_hunt", "ppp", 24),
    Sitting("guidance_rite", "pp", 9),
    Sitting("haunting_house_3", "pbp", 60),
]


@pytest.mark.parametrize("sitting", SHORT, ids=str)
def test_no_frame_shows_the_view_of_one_team_beside_another_name(home, sitting):
    table = Watcher(home, sitting)
    table.run()
    table.app.close()


MANY = [
    *(
        Sitting(game, kinds, plies, seed, options, curtain, noise=noise)
        for game, plies, options, seatings in (
            ("haunted_house", 90, (("turn_limit", 3),), ("pp", "pppp", "ppbb", "pbbp", "bppb")),
            ("ghost_hunt", 90, (), ("pp", "ppp", "ppb", "pbpbp", "ppppp")),
            ("guidance_rite", 60, (), ("pp",)),
            ("guidance_rite", 90, tuple(BOUT_3.items()), ("pp",)),
            ("haunting_house_3", 150, (), ("pp", "bpp", "pbpb", "pppppp")),
        )
        for kinds in seatings
        for curtain, noise, seed in (("full", 0.0, 2), ("quick", 0.03, 3), ("open", 0.03, 4))
    ),
    Sitting("ghost_hunt", "ppppp", 60, names=LONG_NAMES),
]


@pytest.mark.full
@pytest.mark.parametrize("sitting", MANY, ids=str)
def test_no_frame_of_whole_matches_shows_two_names(home, sitting):
    table = Watcher(home, sitting)
    table.run(20000)
    table.app.close()
