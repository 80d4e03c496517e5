"""Damaged files through the real loaders: a sentence for people, or what was there before."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from game import catalog, save
from game.files import ASSETS
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store, StoreError
from game.rules.ghost_hunt import maps as ghost_hunt
from game.rules.guidance_rite import boards as guidance_rite
from game.rules.haunted_house import maps as haunted_house
from game.rules.haunting_house_3 import shelf as haunting_house_3
from scenes.window.preferences import Preferences, load_preferences
from tests.helpers.variants import play_out, variants
from tests.soak.engine import NOW
from tests.soak.mutation import mutate
from tests.soak.trial import Trial

BATCH = 50  # damaged files an attempt
GOAL = 100_000  # of each kind in the long run

# What designers write: the folder of the shipped files, and what loads one.
DRAWINGS: list[tuple[str, str, Callable[[Path], object]]] = [
    ("haunted_house", "haunted_house/maps", haunted_house.load),
    ("ghost_hunt", "ghost_hunt/maps", ghost_hunt.load),
    ("guidance_rite", "guidance_rite/boards/death_match", guidance_rite.load),
    ("guidance_rite", "guidance_rite/boards/final_match", guidance_rite.load),
    ("haunting_house_3", "haunting_house_3/deals", haunting_house_3.load),
]


def trials() -> list[Trial]:
    """Return the trials of every kind of file."""
    found = [Trial(key, "damaged saves", _Saves(key), goal=GOAL) for key in catalog.GAMES]
    for key, folder, load in DRAWINGS:
        name = f"damaged {folder.partition('/')[2]}"
        found.append(Trial(key, name, _Drawings(folder, load), goal=GOAL))
    found.append(Trial("settings", "damaged settings", _settings, goal=GOAL))
    found.append(Trial("playtest", "damaged playtest files", _stores, goal=GOAL))
    return found


class _Saves:
    def __init__(self, key: str) -> None:
        self.own = [variant for variant in variants() if variant.key == key]

    def _record(self, rng: Random) -> save.Record:
        match = rng.choice(self.own).match(rng.getrandbits(30))
        return save.record_of(play_out(match, rng, rng.randrange(60)), NOW)

    def __call__(self, rng: Random) -> int:
        originals = [self._record(rng), self._record(rng)]
        data, other = map(save.encode, originals)
        for _ in range(BATCH):
            mutated = mutate(data, other, rng)
            try:
                found = save.decode(mutated, "a save")
                save.restore(found, "a save")
            except save.SaveError as fault:
                assert str(fault).startswith("a save ")
                assert str(fault).endswith(".")
                continue
            assert json.loads(mutated) in (json.loads(data), json.loads(other))
            assert found in originals
        return BATCH


class _Drawings:
    """Text files of designers; what is refused is refused with the line of the fault."""

    def __init__(self, folder: str, load: Callable[[Path], object]) -> None:
        self.texts = [path.read_bytes() for path in sorted((ASSETS / folder).glob("*.txt"))]
        self.load = load

    def __call__(self, rng: Random) -> int:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "drawn.txt"
            for _ in range(BATCH):
                path.write_bytes(mutate(rng.choice(self.texts), rng.choice(self.texts), rng))
                try:
                    self.load(path)
                except ValueError as fault:
                    assert "line" in str(fault), fault
        return BATCH


def _settings(rng: Random) -> int:
    whole = json.dumps({"text_size": 150, "names": ["Ada", "Eve"]}).encode()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        for _ in range(BATCH):
            path.write_bytes(mutate(whole, b"{}", rng))
            found, problem = load_preferences(Path(folder))
            assert found == Preferences() or not problem
    return BATCH


def _stores(rng: Random) -> int:
    experiment = single(make_plan("eighteen_ghosts", (), 3, rng.getrandbits(20), {}))
    with tempfile.TemporaryDirectory() as folder:
        sound, path = Path(folder) / "sound.lab", Path(folder) / "run.lab"
        store = Store.create(sound, experiment)
        play_all(experiment, store=store)
        played = set(store.matches(0))
        store.close()
        data = sound.read_bytes()
        for _ in range(BATCH):
            for old in Path(folder).glob("run.lab*"):
                old.unlink()
            at = rng.randrange(len(data))
            path.write_bytes(data[:at] + rng.randbytes(rng.randrange(1, 40)) + data[at + 20 :])
            try:
                found = Store.open(path)
                assert found.experiment == experiment
                # matches that are lost are played anew
                assert set(found.matches(0)) <= played
                found.close()
            except StoreError as fault:
                assert str(fault).startswith("run.lab ")
    return BATCH
