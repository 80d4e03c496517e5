"""Values that come from elsewhere: none opens a path, lasts, or is shown whole.

They come out of files, the command line, phones, the clipboard and dropped files.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game import catalog, match_index, save
from game.bots.levels import levels_of
from game.drawings import players_own
from game.match import Match, Seat
from game.phrases import renamed, said
from game.playtest.experiment import Experiment, crossed, single
from game.playtest.label import RunLabel, read_stopping_rule
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store, _checksum
from game.rules.ghost_hunt import maps
from scenes.boards.picture.figures import portrait_of
from scenes.editor.incoming import file_in, games, read_file, read_paste
from scenes.lab import runs
from scenes.lab.lab_plan import plan_from
from scenes.lab.words import setting
from scenes.menu.scene import in_words
from scenes.phones import messages
from scenes.phones.hand import Hand
from scenes.phones.join import seat_cards
from scenes.phones.sight import ACT, SeenStep, Sight
from scenes.setup.seed_code import seed_of
from scenes.setup.set_up_plan import plan_for
from scenes.statistics.journal import Journal, JournalError
from scenes.ui.drawing import text
from scenes.window.preferences import load_preferences
from tests.helpers.sampling import full
from tests.test_main import told
from tests.test_save import fields_of, signed

pytestmark = [
    pytest.mark.timeout(60),  # seconds, of which a value that blocks would take all
    pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes among its files"),
]

SPARSE = 3 << 30  # bytes
LONGEST = 600  # characters of a sentence, which may list what is possible
WHOLE = 61  # characters of a value that no sentence shows in one piece
NOW = datetime(2026, 1, 1)
FILES: dict[str, Callable[[Path], object]] = {
    "pipe": lambda path: os.mkfifo(path),  # looked up late: Windows has none
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": lambda path: path.mkdir(),
    "sparse": lambda path: (path.touch(), os.truncate(path, SPARSE)),
}
TEXTS = {
    "share": r"\\host\share\x.txt",
    "zero": "a\0b.txt",
    "digits": "9" * 5000,
    "other digits": "\N{ARABIC-INDIC DIGIT NINE}" * 5000,
    "letters": "x" * 5000,
    "spaces": "x " * 2500 + ".txt",
    "lines": "x" * 5000 + "\n" + "x" * 5000,
    "short lines": "x y\n" * 200,
    "strength": "elo:" + "9" * 900,
    "width": '{"text": "{x:>999999999}", "values": {"x": 1}}',
    "attribute": '{"text": "{x.__class__}", "values": {"x": 1}}',
    "phrases": '{"text": "x", "values": {}}',
}
for _ in range(14):  # phrases in phrases, some 9 to the power of 14 letters
    inner = f'"values": {{"a": {TEXTS["phrases"]}}}'
    TEXTS["phrases"] = f'{{"text": "{"{a}" * 9}", {inner}}}'
NUMBERS = (-1, 2**63 - 1, 10**30)
DRAWN = {"haunted_house": "map", "ghost_hunt": "map", "guidance_rite": "piece_set",
         "haunting_house_3": "deal"}  # fmt: skip
KEY = "haunted_house"


SOME = ("pipe", "digits", "lines", "width", "phrases")  # tried in every field


@pytest.fixture
def values(tmp_path: Path) -> dict[str, str]:
    """Values that nobody but an attacker would write: paths, numbers and texts."""
    found = dict(TEXTS)
    for name, make in FILES.items():
        path = tmp_path / f"{name}.txt"
        make(path)
        found[name] = str(path)
    return found


def check(sentence: str, value: object) -> None:
    """Fail unless a sentence is one, and shows no long value whole."""
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) <= LONGEST, sentence[:LONGEST]
    assert "Exceeds the limit" not in sentence  # Python's own words for a long number
    if isinstance(value, str) and len(value) >= WHOLE:
        assert value[:WHOLE] not in sentence


def places(fields: Any, *within: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each value of a file that is neither a list nor a dict."""
    entries = fields.items() if isinstance(fields, dict) else enumerate(fields)
    for key, found in list(entries):
        if isinstance(found, dict | list):
            yield from places(found, *within, key)
        else:
            yield (*within, key)


def changed(fields: Any, place: tuple[Any, ...], value: object) -> Any:
    """Return a copy of the fields of a file with another value at a place."""
    found = holder = json.loads(json.dumps(fields))
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    return found


def match_of(game: str, decisions: int = 3) -> Match:
    seats = [Seat("person", "Ada"), Seat("bot", "Wisp", "1")]
    seats += [Seat("person", name) for name in "BC"[: catalog.find(game).players[0] - 2]]
    match = Match(game, seats)
    for _ in range(decisions):
        match.play(match.state.legal_actions()[0])
    return match


# Saved matches


def test_no_value_in_a_saved_match_opens_a_path(values: dict[str, str], home: Path) -> None:
    fields = fields_of(match_of(KEY)) | {"waiting": ["x"]}
    path = save.folder() / "theirs.ghost"
    path.parent.mkdir(parents=True)
    for place in places(fields):
        for value in (*(values[name] for name in SOME), *NUMBERS):
            path.write_bytes(signed(changed(fields, place, value)))
            (listed,) = match_index.listing()
            try:
                match = save.load(path)
            except save.SaveError as fault:
                check(str(fault), value)
            else:
                faces = [portrait_of(KEY, seat.level) for seat in match.seats]
                assert set(faces) <= {"", f"{KEY}/face_1"}
            if listed.head and listed.head.game == KEY:
                assert len(in_words(listed.head)) < 3000


@pytest.mark.parametrize("game", DRAWN)
def test_no_house_rule_of_a_saved_match_opens_a_path(
    game: str, values: dict[str, str], tmp_path: Path
) -> None:
    fields, path = fields_of(match_of(game, 0)), tmp_path / "theirs.ghost"
    for value in values.values():
        path.write_bytes(signed(changed(fields, ("options", DRAWN[game]), value)))
        with pytest.raises(save.SaveError) as fault:
            save.load(path)
        check(str(fault.value), value)


def test_no_stored_phrase_fills_the_memory(values: dict[str, str]) -> None:
    for value in values.values():
        assert said(value) == value
        assert renamed(value) == value


# Settings, statistics and the index of matches


@pytest.mark.parametrize("game", DRAWN)
def test_no_house_rule_in_the_settings_opens_a_path(
    game: str, values: dict[str, str], home: Path
) -> None:
    home.mkdir()
    rules = catalog.find(game)
    usual = {option.key: option.default for option in rules.rules.options}
    for value in values.values():
        options, chairs = {DRAWN[game]: value}, [("bot", value), ("person", value)]
        lab = {
            "game": game,
            "kind": "sweep",
            "options": options,
            "changes": options,
            "swept": DRAWN[game],
            "values": [value],
            "until": value,
            "seats": [value] * 2,
        }
        settings = {"plans": {game: {"options": options, "chairs": chairs}}, "lab": lab,
                    "keys": {value: value}, "pads": {value: value}, "names": [value]}  # fmt: skip
        (home / "settings.json").write_bytes(msgspec.json.encode(settings))
        preferences, problem = load_preferences(home)
        assert not problem
        preferences.look((1280, 720))
        plan = plan_for(rules, levels_of(game), preferences, lambda most: 1)
        assert plan.options == usual
        planned = plan_from(preferences.lab)
        assert planned.rules.options == planned.other.options == usual
        assert value not in planned.axes[0].values


def test_no_value_in_the_settings_is_believed(values: dict[str, str], home: Path) -> None:
    home.mkdir()
    for name in ("language", "text_size", "pace", "window", "lab", "plans"):
        for value in (*values.values(), *NUMBERS):
            (home / "settings.json").write_text(json.dumps({name: value}))
            check(load_preferences(home)[1], value)


def test_no_value_in_the_statistics_is_believed(values: dict[str, str], home: Path) -> None:
    home.mkdir()
    results = [{"name": "x", "game": KEY, "begun": "x", "seats": [], "result": [1.0]}]
    fields = {"format": 1, "results": results, "left_out": ["x"]}
    for place in places(fields):
        for value in (*(values[name] for name in SOME), *NUMBERS):
            (home / "statistics.json").write_text(json.dumps(changed(fields, place, value)))
            try:
                Journal().read()
            except JournalError as fault:
                check(str(fault).replace(str(home), ""), value)


# Drawings: in the player's folder, dropped, pasted


def test_no_drawing_of_a_player_lasts(values: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    for name, value in values.items():
        if name in FILES:
            (folder / f"{name}.txt").symlink_to(value)
        (folder / "theirs.txt").write_text(value)
        found, faults = players_own(folder, (), maps.load)
        assert not found
        for fault in faults.values():
            check(fault, value)


def test_nothing_that_is_dropped_or_pasted_lasts(
    values: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, value in values.items():
        if kind not in (*FILES, *SOME):
            continue
        for name in (value, f"file://host{value}") if kind in FILES else (value,):
            with pytest.raises(ValueError) as fault:  # noqa: PT011
                read_paste(name, games()[0])
            check(str(fault.value), value)
        with pytest.raises(ValueError) as fault:  # noqa: PT011
            read_file(Path(value), games()[0])
        check(str(fault.value), value)
    monkeypatch.setattr(Path, "is_file", lambda path: pytest.fail(f"{path} is looked for"))
    for share in (r"\\host\share\x.txt", "//host/share/x.txt", "file:////host/share/x.txt"):
        assert file_in(share) is None


# Runs of the lab


def experiment(value: str) -> Experiment:
    """Return an experiment whose drawing is a value that nobody has checked."""
    plan = make_plan(KEY, (), 2, 1, {})
    return single(replace(plan, options={**plan.options, DRAWN[KEY]: value}))


def test_no_house_rule_of_a_run_opens_a_path(values: dict[str, str], home: Path) -> None:
    for value in values.values():
        path = runs.create(experiment(value), NOW)
        with closing(Store.open(path)) as store, pytest.raises(ValueError) as fault:  # noqa: PT011
            play_all(store.experiment, store=store)
        check(str(fault.value), value)
    assert len(runs.listing()) == len(values)


def test_no_value_of_a_run_is_believed(values: dict[str, str], home: Path) -> None:
    swept = crossed(make_plan("eighteen_ghosts", (), 2, 1, {}), [("goal", ())])
    path = runs.create(swept, NOW, RunLabel("x", "decided", (2,), "turns", 3.0))
    with closing(sqlite3.connect(path)) as connection:
        about = dict(connection.execute("SELECT key, value FROM about"))
        for part in ("experiment", "label"):
            fields = json.loads(about[part])
            for place in places(fields):
                for value in (*(values[name] for name in SOME), *NUMBERS):
                    found = about | {part: json.dumps(changed(fields, place, value))}
                    checked = {k: found[k] for k in found if k not in ("checksum", "played")}
                    found["checksum"] = str(_checksum(tuple(sorted(checked.items()))))
                    with connection:
                        connection.executemany(
                            "INSERT OR REPLACE INTO about VALUES (?, ?)", found.items()
                        )
                    (listed,) = runs.listing()
                    if listed.experiment is None:
                        check(listed.fault, value)
                        continue
                    read_stopping_rule(listed.label.until)
                    for number, cell in enumerate(listed.experiment.cells):
                        assert setting(listed.experiment, number)
                        assert cell.plan.side_of(cell.plan.bound) in range(2)


# Phones


def test_no_message_of_a_phone_reaches_further_than_its_seat(values: dict[str, str]) -> None:
    pygame.font.init()
    match = match_of("guidance_rite", 0)
    hand = Hand("guidance_rite", seat_cards(match), 0, "en")
    hand.follow(Sight(1, 0, (SeenStep(match.state.observation(0), ()),), ACT))
    for value in (*values.values(), *NUMBERS):
        for kind, key in (("hello", "table"), ("hello", "name"), ("hello", "seat"),
                          ("press", "rev"), ("press", "place"), ("note", "text"),
                          ("reply", "number"), ("ask", "what")):  # fmt: skip
            sent = {"table": "x", "rev": 1, "place": "x", "text": "x", "number": 1, "yes": True}
            sent |= {"what": "undo"}
            names = {"hello": ("table",), "press": ("rev", "place"), "note": ("rev", "text"),
                     "reply": ("number", "yes"), "ask": ("rev", "what")}  # fmt: skip
            fields = {name: sent[name] for name in names[kind]} | {"t": kind, key: value}
            try:
                read = messages.read(json.dumps(fields))
            except msgspec.ValidationError:
                continue
            if isinstance(read, messages.Hello):
                assert len(messages.readable(read.name)) <= messages.NAME_LETTERS
        hand.press(str(value))
        assert not hand.actions


# What is typed or shown in the window


def test_no_typed_number_lasts(values: dict[str, str]) -> None:
    assert all(seed_of(value) is None for value in values.values())


def test_no_long_text_is_cut_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = list[str]()

    def width(words: str, *_font: object) -> int:
        measured.append(words)
        return len(words)

    monkeypatch.setattr(text, "width", width)
    assert text.fit("ab " + "x" * 5000, "regular", 17, 10) == ("ab xxxxxx…", 16)
    assert text.fit("ab    " + "x" * 5000, "regular", 17, 6) == ("ab…", 16)
    assert text.fit("x" * 5000, "regular", 17, 0) == ("…", 16)
    assert len(measured) < 60


# The command line, which alone reads paths

PLAYTEST = f"playtest {KEY} --games 2 --workers 1"
LINES = {
    "path": (
        "replay VALUE",
        "replay VALUE --match 1",
        f"edit {KEY} VALUE",
        f"write {KEY} VALUE",
        f"print {KEY} --out x.pdf --option map=VALUE",
        "print ghost_hunt --out x.pdf --option map=VALUE",
        "print guidance_rite --out x.pdf --option piece_set=VALUE",
        "print haunting_house_3 --out x.pdf --option deal=VALUE",
        f"{PLAYTEST} --compare map=VALUE",
        f"{PLAYTEST} --sweep map=VALUE,long_gallery",
        f"{PLAYTEST} --search map=VALUE,long_gallery --target wins=50",
        f"{PLAYTEST} --measures VALUE",
        f"{PLAYTEST} --store VALUE --repair",
        f"{PLAYTEST} --export VALUE",
        "compare-runs VALUE VALUE",
        "compare-people VALUE",
        "export-notes VALUE.csv VALUE",
    ),
    "number": (
        "replay x.lab --match VALUE",
        "play eighteen_ghosts --seed VALUE",
        "play eighteen_ghosts --seat bot:elo:VALUE --seat cat",
        f"print {KEY} --out x.pdf --players VALUE",
        f"print {KEY} --out x.pdf --copies VALUE",
        "print ghost_hunt --out x.pdf --deal VALUE",
        f"playtest {KEY} --games VALUE",
        f"{PLAYTEST} --workers VALUE",
        f"{PLAYTEST} --margin VALUE",
        f"{PLAYTEST} --until VALUE",
        f"{PLAYTEST} --option turn_limit=VALUE",
        f"{PLAYTEST} --seat elo:VALUE --seat 1",
        f"{PLAYTEST} --seat mcts:VALUE --seat 1",
        f"{PLAYTEST} --seat place:VALUE --seat 1",
        f"{PLAYTEST} --sweep players=VALUE,2",
        f"{PLAYTEST} --sweep botVALUE=1,2",
        f"{PLAYTEST} --sweep thinking=VALUE,2",
        f"{PLAYTEST} --search phase_cost --target winsVALUE=5",
    ),
    "word": (
        "VALUE",
        "--VALUE",
        "bench VALUE",
        f"bench {KEY} VALUE",
        "play eighteen_ghosts --seat VALUE",
        "play eighteen_ghosts --clock=VALUE",
        f"print {KEY} --out x.pdf --part VALUE",
        f"{PLAYTEST} --option VALUE=1",
        f"{PLAYTEST} --forbid VALUE",
        f"{PLAYTEST} --primary VALUE --sweep phase_cost",
        f"{PLAYTEST} --report /dev/null/VALUE",
    ),
}
TRIED = {  # values by default; all are tried by the full check
    "path": ("pipe", "letters"),
    "number": ("digits", "other digits"),
    "word": ("letters",),
}


MAX_SENTENCES = 21


def refused(kind: str, values: dict[str, str], names: Iterator[str]) -> None:
    """Try values in each line of the command line; fail where one is not refused in a sentence."""
    for name in names:
        for line in LINES[kind]:
            words = [word.replace("VALUE", values[name]) for word in line.split()]
            code, output, errors = told(*words)
            assert (code, output) == (2, ""), (line, name)
            sentences = errors.splitlines()  # A map has one for each of its faults.
            assert len(sentences) <= MAX_SENTENCES, (line, name)
            for sentence in sentences or [""]:
                check(sentence, values[name])


@pytest.mark.parametrize("kind", LINES)
def test_no_argument_lasts_or_is_shown_whole(kind: str, values: dict[str, str]) -> None:
    refused(kind, values, iter(TRIED[kind]))


@full
@pytest.mark.parametrize("kind", LINES)
def test_no_other_argument_lasts_or_is_shown_whole(kind: str, values: dict[str, str]) -> None:
    refused(kind, values, iter(values))


# Links


def test_no_link_among_the_players_files_leads_out_of_their_folder(
    home: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "match.ghost"
    save.write(match_of(KEY), elsewhere, NOW)
    linked = save.folder() / "match.ghost"
    linked.parent.mkdir(parents=True)
    linked.symlink_to(elsewhere)
    with pytest.raises(save.SaveError, match="it is a link to another folder"):
        save.load(linked)
    beside = tmp_path / "link.ghost"  # which its owner has chosen
    beside.symlink_to(elsewhere)
    assert save.load(beside).ply == 3
    home.rename(tmp_path / "moved")
    home.symlink_to(tmp_path / "moved")
    inner = save.folder() / "inner.ghost"
    (save.folder() / "real.ghost").write_bytes(elsewhere.read_bytes())
    inner.symlink_to("real.ghost")
    assert save.load(inner).ply == 3
