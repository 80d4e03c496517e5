"""Merging: a new run file with the matches of two runs, so that they can be compared."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path

from msgspec.structs import replace

from game.language import _
from game.playtest.experiment import Cell, Experiment
from game.playtest.questions import measures_of
from game.playtest.store import Store, StoreError, in_batches


def merge_runs(other: Path, one: Path, target: Path) -> None:
    """Write a run file to `target` with the settings and matches of two runs, those of `one` first.

    Raise StoreError when a file cannot be used, or when the runs are of different games.
    """
    with ExitStack() as held:
        stores = [held.enter_context(closing(Store.open(path))) for path in (one, other)]
        games = {store.experiment.game for store in stores}
        if len(games) > 1:
            raise StoreError(_("these runs are of different games; choose two of the same"))
        names = [store.label.note or store.path.stem for store in stores]
        cells = tuple(
            Cell(name if cell.label == "all" else f"{name}: {cell.label}", cell.plan)
            for name, store in zip(names, stores, strict=True)
            for cell in store.experiment.cells
        )
        title = _("{one} against {other}", one=names[0], other=names[1])
        label = stores[0].label.over(stores[1].label)
        known = [measures_of(cell.plan) for cell in cells]
        measure = label.measure if all(label.measure in keys for keys in known) else ""
        ends = tuple(sorted({end for store in stores for end in store.ends}))
        label = replace(label, note=title, ends=ends, measure=measure)
        found = Store.create(target, Experiment("runs", cells), label)
        place = 0
        with closing(found):
            for store in stores:
                for cell in range(len(store.experiment.cells)):
                    for batch in in_batches(store.numbered(cell)):
                        found.add(place, batch)
                    where = _("in {name}", name=store.path.name)
                    by = store.played_by(cell).items()
                    found.credit(place, {f"{who}, {where}": count for who, count in by})
                    place += 1
