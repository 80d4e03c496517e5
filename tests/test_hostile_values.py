"""Values that come from elsewhere: none opens a path, lasts, or is shown whole."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from game import catalog, save
from game.bots.levels import levels_of
from game.match import Match, Seat
from game.playtest.experiment import Experiment, single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.lab import runs
from scenes.lab.lab_plan import plan_from
from scenes.setup.set_up_plan import plan_for
from scenes.window.preferences import load_preferences
from tests.test_main import told
from tests.test_save import fields_of, signed

pytestmark = [
    pytest.mark.timeout(20),  # seconds, of which a value that blocks would take all
    pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes among its files"),
]

SPARSE = 3 << 30  # bytes
LONGEST = 600  # characters of a sentence, which may list what is possible
FILES: dict[str, Callable[[Path], object]] = {
    "pipe": lambda path: os.mkfifo(path),  # looked up late: Windows has none
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": lambda path: path.mkdir(),
    "sparse": lambda path: (path.touch(), os.truncate(path, SPARSE)),
}
WORDS = {
    "share": r"\\host\share\x.txt",
    "zero": "a\0b.txt",
    "digits": "9" * 5000,
    "other digits": "\N{ARABIC-INDIC DIGIT NINE}" * 5000,
    "letters": "x" * 5000,
    "spaces": "x " * 2500 + ".txt",
    "lines": "x" * 5000 + "\n" + "x" * 5000,
    "braces": "{0:>999999999}",
}
DRAWN = {"haunted_house": "map", "ghost_hunt": "map", "guidance_rite": "piece_set",
         "haunting_house_3": "deal"}  # fmt: skip


@pytest.fixture(params=[*FILES, *WORDS])
def value(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A value that nobody but an attacker would write: a path, a number or a text."""
    if request.param in WORDS:
        return WORDS[request.param]
    path = tmp_path / f"{request.param}.txt"
    FILES[request.param](path)
    return str(path)


def check(sentence: str, value: str) -> None:
    """Fail unless a sentence is one, and does not show a long value whole."""
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) <= LONGEST, sentence[:LONGEST]
    if len(value) > 60:
        assert value[:61] not in sentence


def experiment(game: str, value: str) -> Experiment:
    """Return an experiment whose drawing is a value that nobody has checked."""
    plan = make_plan(game, (), 2, 1, {})
    options = plan.options | {DRAWN[game]: value}
    return single(replace(plan, options=options))


# House rules in files


@pytest.mark.parametrize("game", DRAWN)
def test_no_house_rule_of_a_saved_match_opens_a_path(game: str, value: str, tmp_path: Path) -> None:
    seats = [Seat("person", name) for name in "ABC"[: catalog.find(game).players[0]]]
    fields = fields_of(Match(game, seats))
    fields["options"][DRAWN[game]] = value
    path = tmp_path / "theirs.ghost"
    path.write_bytes(signed(fields))
    with pytest.raises(save.SaveError) as fault:
        save.load(path)
    check(str(fault.value), value)


@pytest.mark.parametrize("game", DRAWN)
def test_no_house_rule_in_the_settings_opens_a_path(game: str, value: str, home: Path) -> None:
    options = {DRAWN[game]: value}
    lab = {"game": game, "kind": "sweep", "options": options, "changes": options,
           "swept": DRAWN[game], "values": [value]}  # fmt: skip
    home.mkdir()
    settings = {"plans": {game: {"options": options}}, "lab": lab}
    (home / "settings.json").write_bytes(msgspec.json.encode(settings))
    preferences, problem = load_preferences(home)
    assert not problem
    rules = catalog.find(game)
    plan = plan_for(rules, levels_of(game), preferences, lambda most: 1)
    usual = {option.key: option.default for option in rules.rules.options}
    assert plan.options == usual
    planned = plan_from(preferences.lab)
    assert planned.rules.options == planned.other.options == usual
    assert value not in planned.axes[0].values


@pytest.mark.parametrize("game", DRAWN)
def test_no_house_rule_of_a_run_opens_a_path(game: str, value: str, home: Path) -> None:
    path = runs.create(experiment(game, value), datetime(2026, 1, 1))
    assert [found.path for found in runs.listing()] == [path]
    with closing(Store.open(path)) as store, pytest.raises(ValueError) as fault:  # noqa: PT011
        play_all(store.experiment, store=store)
    check(str(fault.value), value)


# The command line, which alone reads paths


@pytest.mark.parametrize(
    "line",
    [
        "print haunted_house --out x.pdf --option map=VALUE",
        "playtest haunted_house --games 2 --workers 1 --compare map=VALUE",
        "playtest haunted_house --games 2 --workers 1 --sweep map=VALUE,long_gallery",
        "playtest haunted_house --games 2 --workers 1 --measures VALUE",
        "playtest haunted_house --games 2 --workers 1 --store VALUE --repair",
    ],
)
def test_no_argument_blocks_or_is_shown_whole(line: str, value: str) -> None:
    code, output, errors = told(*(word.replace("VALUE", value) for word in line.split()))
    assert (code, output) == (2, "")
    check(errors.removesuffix("\n"), value)


# Links


def test_no_link_among_the_players_files_leads_out_of_their_folder(
    home: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "match.ghost"
    save.write(Match("eighteen_ghosts", [Seat("person", "A"), Seat("person", "B")]), elsewhere,
               datetime(2026, 1, 1))  # fmt: skip
    linked = save.folder() / "match.ghost"
    linked.parent.mkdir(parents=True)
    linked.symlink_to(elsewhere)
    with pytest.raises(save.SaveError, match="it is a link to another folder"):
        save.load(linked)
    beside = tmp_path / "link.ghost"  # which its owner has chosen
    beside.symlink_to(elsewhere)
    assert save.load(beside).ply == 0
    home.rename(tmp_path / "moved")
    home.symlink_to(tmp_path / "moved")
    inner = save.folder() / "inner.ghost"
    (save.folder() / "real.ghost").write_bytes(elsewhere.read_bytes())
    inner.symlink_to("real.ghost")
    assert save.load(inner).ply == 0
