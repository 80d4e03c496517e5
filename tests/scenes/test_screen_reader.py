"""What a screen reader gets and asks for, with a way to it that only keeps what was sent."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import accesskit
import pytest

from game.catalog import GAMES
from game.match import Match, Seat, Terms
from scenes.boards.cells import DESCRIBED_AT_ONCE, said_of
from scenes.boards.faces import face_of
from scenes.play.curtain import Curtain
from scenes.play.script import Ask
from scenes.window.access import REST_SECONDS, ROLES, AccessKitPort, Lost, Request, open_port
from scenes.window.access_tree import NAME, ROOT, Node, Tree, TreeFault, check
from tests.helpers.sampling import full, sampled
from tests.helpers.waiting import calls_of
from tests.scenes.driver import FRAME, Driver, make_app
from tests.scenes.hands import STEPS_OF_A_TREE, Reader, Recorder
from tests.scenes.players import Parlour
from tests.scenes.shots import waits_for_press
from tests.scenes.tables import Room, people
from tests.scenes.test_spoken import asked, match_against_bots
from tests.scenes.walk import NAMES, Walk, fill_shelf

HIDDEN = [key for key, game in GAMES.items() if game.hidden]
MAX_CALLS = 6_000  # About 1.5 milliseconds.
COMMON = {"Pause", "Both have chosen.", "All have chosen."}  # a button, and what all are told
WHOLE = {  # house rules of matches that do not take long
    "guidance_rite": {"draw_rule": "one_number"},
    "haunted_house": {"turn_limit": 6},
    "haunting_house_3": {"round_limit": 2},
    "ghost_hunt": {"round_limit": 6},
}
PUBLIC = ("heading", "window")  # roles of words that a closed and an open view may share


def read(app):
    """Let a reader listen; return the way to it."""
    app.access.port = port = Recorder()
    app.access.woken()
    for _ in range(2):
        app.step([], FRAME)
    return port


def in_order(tree, number=ROOT):
    yield number, tree.nodes[number]
    for child in tree.nodes[number].children:
        yield from in_order(tree, child)


def faults_of(tree):
    """Yield the nodes of a tree without a name, and those that repeat the one before."""
    before = ""
    for _number, node in in_order(tree):
        if not node.label:
            yield f"{node.role} without a name"
        elif node.label == before:
            yield f"{node.role} {before!r} again"
        if "**" in node.label or node.label in (node.description, node.value):
            yield f"{node.role} {node.label!r} is said twice"
        before = node.label


# Names


def sweep(home, chosen):
    app = make_app(home, animation="off")
    fill_shelf()
    Driver(app).open(Room("Ground"))
    read(app)
    walk, faults = Walk(app), []
    for name, show in walk.stations():
        if chosen(name):
            show()
            app.step([], FRAME)
            scene = app.scene
            if scene.is_overheard:
                scene.hear_alone()
                app.step([], FRAME)
            check([], app.access.sent)
            faults += [f"{name}: {fault}" for fault in faults_of(app.access.tree())]
            walk.back()
    assert not faults, "\n".join(dict.fromkeys(faults))


def test_everything_in_a_few_scenes_has_a_name_of_its_own(home, unseen):
    sweep(home, ("menu", "fault", "curtain haunted_house", "start eighteen_ghosts").__contains__)


@full
def test_everything_in_every_scene_has_a_name_of_its_own(home, unseen):
    sweep(home, lambda name: True)


# The tree


def test_trees_that_the_library_would_not_survive_are_found():
    window, text = Node("window", NAME, children=(2,)), Node("text", "A")
    check([(ROOT, window), (2, text)], Tree({ROOT: window, 2: text}, ROOT, {}))
    for changed, nodes, focus in (
        ([(2, text), (2, text)], {ROOT: window, 2: text}, ROOT),
        ([], {ROOT: Node("window", NAME, children=(2, 2)), 2: text}, ROOT),
        ([], {ROOT: window}, ROOT),
        ([], {ROOT: window, 2: text}, 3),
    ):
        with pytest.raises(TreeFault):
            check(changed, Tree(nodes, focus, {}))


def test_numbers_outlive_a_rebuild_and_only_changes_are_sent(home, unseen):
    table = Parlour(home, animation="off")
    port = read(table.app)
    before, sent = table.app.access.sent, port.sent
    table.app.rebuild()
    for _ in range(3):
        table.app.step([], FRAME)
    assert table.app.access.sent.nodes == before.nodes
    assert port.sent == sent, "nothing has changed"
    table.player.press("Right")
    table.app.step([], FRAME)
    assert port.sent == sent + 1
    assert port.nodes[port.focus].label.startswith(table.board.cursor)


def test_a_step_costs_a_reader_little_and_nothing_without_one(home, unseen):
    table = asked(Parlour(home, match_against_bots("ghost_hunt"), animation="off"))
    access, described = table.app.access, []
    assert calls_of(lambda: (access.obey(), access.publish(FRAME))) < 10
    read(table.app)
    for key in ("Right", "Left", "Up", "Down"):
        table.player.press(key)
        access.is_stale = True
        assert calls_of(lambda: access.publish(1.0)) < MAX_CALLS
    board, describe = table.board, table.board.hooks.describe
    noting = lambda place: described.append(place) or describe(place)  # noqa: E731
    board.hooks = replace(board.hooks, describe=noting)
    board.observation = board.observation.clone()
    access.is_stale = True
    for step in range(1, 10):
        access.publish(1.0)
        assert len(described) <= step * DESCRIBED_AT_ONCE + 20  # The board names its cursor, too.
    assert len({*described}) >= len(board.places)
    assert not access.is_stale


class Silent:
    """The library without a bus."""

    def __getattr__(self, name):
        return getattr(accesskit, name)

    class unix:
        Adapter = staticmethod(lambda *hooks: None)


def test_the_library_takes_every_kind_of_node_and_its_requests_are_understood():
    access = SimpleNamespace(asleep=None, ask=(asked := []).append)
    port = AccessKitPort(Silent(), None, access)
    for act, data in ((accesskit.Action.CLICK, None), (accesskit.Action.SET_VALUE, ("", "b"))):
        port._ask(SimpleNamespace(action=act, target=5, data=data))
    assert asked == [Request("click", 5), Request("write", 5, "b")]
    nodes = [
        (number, Node(role, "A", "b", "c", (0, 1, 2, 3), "F1", ("focus", "click", "step", "write"),
                      False, True, True, (1, 2), (1, 2), (3, 4), (0, 1), "polite", (7,)))
        for number, role in enumerate(ROLES, 1)
    ]  # fmt: skip
    assert [number for number, _node in port._update(nodes, 1).nodes] == [n for n, _ in nodes]


class Panic(BaseException):
    """As a fault inside of the library comes."""


def test_a_panic_of_the_library_ends_the_speech_and_nothing_else(home, unseen):
    def fail(*_):
        raise Panic

    port = AccessKitPort.__new__(AccessKitPort)
    with pytest.raises(Lost):
        port._guarded(fail)
    table = Parlour(home)
    table.app.access.port = port
    port.send = lambda changed, focus: port._guarded(fail)
    table.app.access.woken()
    table.player.wait(1)
    assert table.app.access.port is None
    table.player.press("Right")
    assert table.app.running


def test_without_the_package_there_is_no_speech(home, unseen, monkeypatch):
    app = make_app(home)
    assert app.access.port is None, "and none in a window that nobody sees"
    monkeypatch.setitem(sys.modules, "accesskit", None)
    assert open_port(app.screen.window, app.access) is None


def test_a_reader_can_be_switched_off(home, unseen):
    table = Parlour(home)
    read(table.app)
    table.app.change(screen_reader="off")
    assert table.app.access.port is None
    assert not table.app.access.is_read


def test_nothing_is_asked_of_what_is_not_on_the_screen(home, unseen):
    table = Parlour(home, animation="off")
    reader = Reader(table.app, Random(1))
    number = reader.number(table.board, "c3")
    goal = table.app.access.sent.goals[number]
    table.play.presenter.open_menu()
    table.player.wait(1)
    assert number not in table.app.access.sent.nodes
    table.app.access.sent.goals[number] = goal  # the request was on its way
    reader.ask("click", number)
    assert table.app.scene is not table.play
    assert not table.board.selection.chosen


# Secrets


class Told:
    """A match of two people or more, each of whom hears all of the own view."""

    def __init__(self, home, key, alone=True):
        seats = people(*NAMES[: GAMES[key].players[0]])
        match = Match(key, seats, WHOLE.get(key, {}), 5, Terms(curtain="quick"))
        self.table = Parlour(home, match, animation="off")
        self.alone = alone  # whether all have put on headphones
        self.closed, self.open = [], []  # words of trees, the latter with the team that looks
        self.public = set()  # the news on curtains
        read(self.table.app)
        self.rng = Random(3)

    def note(self):
        """Note what a reader has after a step."""
        app, play = self.table.app, self.table.play
        is_view = app.scene is play and not play.presenter.is_veiled
        tree = app.access.sent
        nodes = tree.nodes.values()
        words = {(n.role, w) for n in nodes for w in (n.label, n.value, n.description) if w}
        if isinstance(app.scene, Curtain):
            self.public |= {f"{told}." for told in app.scene.notice.news}
        if is_view and len(tree.nodes) > 1:
            self.open.append((play.controller.looking, words))
        else:
            self.closed.append(words)

    def go_on(self, decisions):
        """Play so many decisions at random, at the most."""
        app, match, play = self.table.app, self.table.match, self.table.play
        for _ in range(40 * decisions):
            if match.over or match.ply >= decisions:
                return
            if isinstance(app.scene, Curtain) or waits_for_press(play):
                self.table.player.press("Enter")
            elif isinstance(play.runner.shot, Ask):
                self.decide(match, play)
                self.note()
            app.step([], 1.0)
            self.note()
        raise AssertionError(f"nothing happens after {match.ply} decisions")

    def decide(self, match, play):
        if play.is_overheard and self.alone:
            play.hear_alone()
        for _ in range(STEPS_OF_A_TREE):
            self.table.app.step([], REST_SECONDS)
            if not self.table.app.access.is_stale:
                break
        seat = match.state.current_player
        if not play.is_overheard and play.stage.waiver is None:
            self.compare(match.state.observation(seat), play)
        play.stage.play(self.rng.choice(list(match.state.legal_actions())))

    def compare(self, observation, play):
        """Fail if a place is told otherwise than the observation of who decides has it."""
        words, names = face_of(self.table.match.game.key).words, play.stage.narrator.names
        goals = self.table.app.access.sent.goals.values()
        for place in (g.meaning for g in goals if g.is_part and g.target is play.board):
            if place.name in play.board.places:
                told = words.describe(observation, place.name, names)
                assert place.label == said_of(play.board.places[place.name], told)

    def leaks(self):
        """Return what was told while the curtain was closed, and is told in a view, too."""
        private = {one for _team, words in self.open for one in words}
        closed = {one for words in self.closed for one in words}
        shared = {words for _role, words in private} & {words for _role, words in closed}
        public = {words for role, words in private | closed if role in PUBLIC}
        found = shared - public - self.public - COMMON
        return {words for words in found if "screen reader" not in words}


@pytest.mark.parametrize(
    ("key", "decisions"), sampled([("haunted_house", 12), *((key, 10_000) for key in HIDDEN)])
)
def test_nothing_of_a_view_is_told_through_a_closed_curtain(home, unseen, key, decisions):
    told = Told(home, key)
    told.go_on(decisions)
    assert len(told.closed) > 2
    assert len({team for team, _words in told.open}) > 1
    assert not told.leaks()


def test_a_view_that_stays_published_while_it_is_veiled_is_found(home, unseen):
    told = Told(home, "haunted_house")
    app, publish = told.table.app, told.table.app.access.publish
    app.access.publish = lambda dt: None if isinstance(app.scene, Curtain) else publish(dt)
    told.go_on(4)
    assert told.leaks()


def test_secrets_are_spoken_only_to_headphones(home, unseen):
    told = Told(home, "haunted_house", alone=False)
    told.go_on(4)
    access, play = told.table.app.access, told.table.play
    for _team, words in told.open:
        assert {role for role, _words in words} <= {"window", "heading", "button"}
    while not isinstance(play.runner.shot, Ask):
        told.table.player.press("Enter")
        told.table.app.step([], 1.0)
    assert access.sent.nodes[access.sent.offer].label.startswith("Your secrets are not spoken")
    team = play.controller.looking
    access.ask(Request("click", access.sent.offer))
    told.table.player.wait(1)
    assert play.headphones == {team}
    assert any(node.role == "cell" for node in access.sent.nodes.values())


def test_one_person_against_bots_hears_everything(home, unseen):
    seats = [Seat("person", "Ada"), Seat("bot", "The Lodger", "lodger")]
    table = Parlour(home, Match("haunted_house", seats, {}, 3), animation="off")
    read(table.app)
    assert any(node.role == "cell" for node in table.app.access.sent.nodes.values())


# The bus

SYSTEM_PYTHON = "/usr/bin/python3"  # to which Debian gives what speaks to the bus
FOLDER = Path(__file__).parents[2]
SHORT = [  # house rules of short matches
    ("eighteen_ghosts", {"placement": "random"}),
    ("haunted_house", {"turn_limit": 2}),
    ("guidance_rite", {"variant": "death_match", "draw_rule": "one_number"}),
    ("guidance_rite", {"variant": "final_match", "draw_rule": "one_number"}),
    ("haunting_house_3", {"round_limit": 1}),
    ("ghost_hunt", {"round_limit": 6, "map": "cottage"}),
]
MATCH_SECONDS = 600  # A match takes 10 to 250 seconds on a busy machine.


@full
@pytest.mark.timeout(MATCH_SECONDS + 60)
@pytest.mark.parametrize(("key", "rules"), SHORT)
def test_a_match_by_a_screen_readers_actions_alone(key, rules, tmp_path):
    title, plans = GAMES[key].title, json.dumps({key: {"options": rules}})
    command = ["timeout", "--kill-after=5", str(MATCH_SECONDS)]  # It ends all that was started.
    command += [SYSTEM_PYTHON, "-W", "ignore", "tests/programs/reader.py", title, plans]
    command += [sys.executable, "main.py"]
    with (tmp_path / "told").open("w+") as told:
        done = subprocess.run(command, cwd=FOLDER, stdout=told, stderr=told, check=False)
        told.seek(0)
        words = told.read()
    assert done.returncode == 0, words
    assert f"{title}: " in words
    assert "panicked" not in words
