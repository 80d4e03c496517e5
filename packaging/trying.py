"""Test a build as a user would: in another folder with an empty home, start and play.

`python packaging/trying.py wheel` builds the wheel and tests it in a clean environment; `package`
unpacks and tests the result of packaging/build.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bootstrap import make_environment, program_of

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("eighteen_ghosts", "haunted_house", "guidance_rite", "haunting_house_3", "ghost_hunt")
WINDOWS, MACOS = sys.platform == "win32", sys.platform == "darwin"


def run(*command: str | Path, cwd: Path, home: Path | None = None) -> None:
    """Run a command; raise CalledProcessError if it fails."""
    print(*command, flush=True)
    given = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    if home is not None:
        given |= {"GHOST_PARLOUR_HOME": str(home)}
    subprocess.run(command, cwd=cwd, env=given, check=True, timeout=900)


def environment(place: Path, requirements: str) -> Path:
    """Create an environment with a requirements file; return its Python."""
    if fault := make_environment(place, ROOT / requirements):
        sys.exit(fault)
    return program_of(place)


def there() -> dict[str, int]:
    """Return the source files with their times of change, without what Python leaves there."""
    left = {"__pycache__", ".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
    return {
        path.as_posix(): path.lstat().st_mtime_ns
        for path in ROOT.rglob("*")
        if not left & {*path.relative_to(ROOT).parts} and path.is_file() and path.suffix != ".pyc"
    }


def wheel(folder: Path) -> Path:
    """Build the wheel and install it in a new environment; return the program.

    Raise ValueError if that changes the source, or if the wheel has more than one package.
    """
    build = environment(folder / "build", "requirements/build.txt")
    clean = environment(folder / "clean", "requirements.txt")
    make = ("-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT)
    before = there()
    run(build, *make, cwd=folder)
    changed = {name for name, _time in before.items() ^ there().items()}
    if changed:
        raise ValueError(f"building the wheel has changed {sorted(changed)}")
    (made,) = folder.glob("*.whl")
    with zipfile.ZipFile(made) as packed:
        names = {name.partition("/")[0] for name in packed.namelist()}
    if {name for name in names if not name.endswith(".dist-info")} != {"ghost_parlour"}:
        raise ValueError(f"{made.name} has {sorted(names)}")
    run(clean, "-m", "pip", "install", "-q", "--no-deps", made, cwd=folder)
    return program_of(folder / "clean", "ghost-parlour")


def package(folder: Path) -> Path:
    """Unpack the archive; return the program."""
    files = (ROOT / "build/packages").glob("ghost-parlour-*")  # The sdist has an underscore.
    (archive,) = [path for path in files if path.suffix in (".gz", ".zip")]
    if archive.suffix == ".gz":
        with tarfile.open(archive) as packed:
            packed.extractall(folder)
    else:
        tool = ("ditto", "-x", "-k") if MACOS else ("tar", "-xf")  # Both keep links.
        run(*tool, archive, *((folder,) if MACOS else ("-C", folder)), cwd=folder)
    if MACOS:
        return folder / "Ghost Parlour.app/Contents/MacOS/ghost-parlour"
    return folder / "ghost-parlour" / ("ghost-parlour-console" if WINDOWS else "ghost-parlour")


def main() -> None:
    """Make the requested build and test it."""
    kinds = {"wheel": wheel, "package": package}
    with tempfile.TemporaryDirectory() as place:
        folder, elsewhere = Path(place) / "mäde here", Path(place) / "else where"
        folder.mkdir()
        elsewhere.mkdir()
        program = kinds[sys.argv[1]](folder)
        home = elsewhere / "home"
        run(program, "--version", cwd=elsewhere, home=home)
        for game in GAMES:
            run(program, "playtest", game, "--games", "4", cwd=elsewhere, home=home)
        many = ("--games", "40", "--workers", "2")
        run(program, "playtest", GAMES[0], *many, cwd=elsewhere, home=home)
        run(program, "--smoke-test", cwd=elsewhere, home=home)


if __name__ == "__main__":
    main()
