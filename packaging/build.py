"""Build the stand-alone program, check it, pack it and write its checksum.

`python3 packaging/build.py` writes everything to `build`: a virtual environment with only
requirements/build.txt, the program folder (on macOS also an .app), and in `build/packages` the
archive, its SHA-256 for `sha256sum -c`, and a CycloneDX bill of materials. The archive is
reproducible. The script needs only Python. `compile` only makes the environment and compiles the
modules, `compiled` does the rest.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import zipfile
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bootstrap import make_environment, program_of
from game import VERSION

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build"
NAME = "ghost-parlour"
WINDOWS, MACOS = sys.platform == "win32", sys.platform == "darwin"
MEGABYTE = 1_000_000
# More than this has come in by mistake. What it takes elsewhere than on Linux nobody has measured.
UNPACKED, PACKED = (76, 37) if sys.platform == "linux" else (90, 45)
# All archived files have this time, the oldest that zip supports.
ARCHIVE_TIME = (1980, 1, 1, 0, 0, 0)
WANTED = (
    "LICENSE",
    "THIRD_PARTY.md",
    "assets/licences/PSF-2.txt",
    "assets/licences/LGPL-2.1.txt",
    "assets/fonts/cinzel-OFL.txt",
    "assets/fonts/atkinson-hyperlegible-OFL.txt",
    "pygame_gui/data/licenses/NotoSans-LICENSE.txt",
    "pygame_gui/data/licenses/FiraCode-LICENSE.txt",
    "assets/icon.png",
    "assets/languages/de.mo",
)
UNWANTED = re.compile(r"\.(po|pyi)$|/(tests?|examples|docs)/|NotoSans(JP|KR|SC)")
# As Python is built there.
MAY_BE_ABSENT = {"crypto", "ssl", "expat", "ffi", "sqlite", "z", "gcc_s", "stdc++"}
LIBRARY = re.compile(r"^lib([\w+]+?)(-2)?(-[0-9a-f]{8})?[0-9.]*\.so[0-9.]*$")


@cache
def environment() -> Path:
    """Create a fresh environment with the build requirements; return its Python."""
    place = FOLDER / "environment"
    shutil.rmtree(place, ignore_errors=True)
    if fault := make_environment(place, ROOT / "requirements/build.txt"):
        sys.exit(fault)
    return program_of(place)


def compile_modules(python: Path, *options: str) -> None:
    """Run packaging/compile.py."""
    subprocess.run([python, ROOT / "packaging/compile.py", *options], cwd=ROOT, check=True)


def build(python: Path, compiled: bool = False) -> Path:
    """Build the program with PyInstaller; return its folder or .app.

    `compiled` takes the compiled modules that are there. They are removed from the source tree
    afterwards.
    """
    try:
        if not compiled:
            compile_modules(python)
        return package(python)
    finally:
        compile_modules(python, "--clean")


def package(python: Path) -> Path:
    """Run PyInstaller; return the program's folder or .app."""
    command = [python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", FOLDER / "dist", "--workpath", FOLDER / "objects"]
    spec = ROOT / "packaging" / "ghost_parlour.spec"
    fixed = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": "315532800"}
    subprocess.run([*command, spec], cwd=ROOT, env=fixed, check=True)
    return FOLDER / "dist" / ("Ghost Parlour.app" if MACOS else NAME)


def members(program: Path) -> list[Path]:
    """Return all files and links of the program, sorted."""
    return sorted(path for path in program.rglob("*") if path.is_symlink() or path.is_file())


def size(program: Path) -> int:
    """Return the total size of the program's files in bytes."""
    return sum(path.stat().st_size for path in members(program) if not path.is_symlink())


def faults(program: Path) -> list[str]:
    """Return what is wrong with the program's folder, one sentence each."""
    files = members(program)
    inner = program / ("Contents/Resources" if MACOS else "_internal")
    found = [f"{name} is missing." for name in WANTED if not (inner / name).exists()]
    for path in files:
        if UNWANTED.search(path.relative_to(program).as_posix()):
            found.append(f"{path.relative_to(program)} is of no use in it.")
    return found + unlicensed(files)


def unlicensed(files: list[Path]) -> list[str]:
    """Return discrepancies between THIRD_PARTY.md and the bundled libraries, one sentence each.

    The document describes Linux; elsewhere libraries have other names.
    """
    told = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    tables = told[told.index("## Libraries that come") : told.index("## Permission of")]
    named = {name.lower() for name in re.findall(r"`([\w+]+)`", tables)}
    there = {library[1].lower(): path for path in files if (library := LIBRARY.match(path.name))}
    found = [
        f"THIRD_PARTY.md does not name `{name}`, which lies in {there[name].name}."
        for name in sorted(there.keys() - named)
    ]
    if sys.platform == "linux":
        absent = sorted(named - there.keys() - MAY_BE_ABSENT)
        found += [f"THIRD_PARTY.md names `{name}`, which is not there." for name in absent]
        for name, version in re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", tables, re.MULTILINE):
            if name in there and version.encode() not in there[name].read_bytes():
                found.append(f"THIRD_PARTY.md says {version} of `{name}`, which is another one.")
    return found


def bill_of_materials(program: Path, archive: Path) -> Path:
    """Write the CycloneDX bill of materials beside the archive; return its path."""
    locked = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    parts: list[dict[str, object]] = [
        {"type": "library", "name": name, "version": version}
        for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", locked, re.MULTILINE)
    ]
    parts.append({"type": "platform", "name": "Python", "version": platform.python_version()})
    for path in members(program):
        library = LIBRARY.match(path.name)
        if library and not path.is_symlink():
            total = hashlib.sha256(path.read_bytes()).hexdigest()
            part = {"type": "library", "name": library[1], "hashes": []}
            part["hashes"] = [{"alg": "SHA-256", "content": total}]
            version = re.search(r"\.so\.([\d.]+)$", path.name)
            parts.append(part | ({"version": version[1]} if version else {}))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": NAME, "version": VERSION}},
        "components": parts,
    }
    path = archive.with_name(f"{archive.name}.cdx.json")
    path.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8", newline="\n")
    return path


def pack(program: Path) -> Path:
    """Pack the program as tar.gz (Linux) or zip, with links and permissions; return the path."""
    place = FOLDER / "packages"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    system = "windows" if WINDOWS else "macos" if MACOS else sys.platform
    stem = f"{NAME}-{VERSION}-{system}-{platform.machine().lower()}"
    if sys.platform == "linux":
        return pack_tar(program, place / f"{stem}.tar.gz")
    return pack_zip(program, place / f"{stem}.zip")


def pack_tar(program: Path, archive: Path) -> Path:
    """Pack a reproducible tar.gz."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = entry.mtime = 0
        entry.uname = entry.gname = ""
        entry.mode = 0o755 if entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, 0) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in members(program):
            name = path.relative_to(program.parent).as_posix()
            tar.add(path, name, recursive=False, filter=plain)
    return archive


def pack_zip(program: Path, archive: Path) -> Path:
    """Pack a reproducible zip."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in members(program):
            entry = zipfile.ZipInfo(path.relative_to(program.parent).as_posix(), ARCHIVE_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, so that modes and links are understood.
            if path.is_symlink():
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                packed.writestr(entry, os.readlink(path))
            else:
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                entry.external_attr = (stat.S_IFREG | mode) << 16
                packed.writestr(entry, path.read_bytes())
    return archive


def write_checksum(archive: Path) -> Path:
    """Write the SHA-256 of the archive for `sha256sum -c`; return the path."""
    total = hashlib.sha256(archive.read_bytes()).hexdigest()
    path = archive.with_name(f"{archive.name}.sha256")
    path.write_text(f"{total}  {archive.name}\n", encoding="utf-8", newline="\n")
    return path


def oldest_glibc(program: Path) -> tuple[tuple[int, int], list[str]]:
    """Return the oldest glibc that a program runs on, and the files that need it."""
    needed: dict[tuple[int, int], list[str]] = {(0, 0): []}
    for path in members(program):
        data = b"" if path.is_symlink() else path.read_bytes()
        if data.startswith(b"\x7fELF"):
            versions = re.findall(rb"GLIBC_(\d+)\.(\d+)", data)
            least = max(((int(a), int(b)) for a, b in versions), default=(0, 0))
            needed.setdefault(least, []).append(path.name)
    return max(needed.items())


def write_manifest(archive: Path) -> Path:
    """Write the winget manifest; RELEASES is the URL of the download folder."""
    text = (ROOT / "packaging/windows/GhostParlour.GhostParlour.yaml").read_text(encoding="utf-8")
    filled = text.format(
        version=VERSION,
        address=os.environ.get("RELEASES", archive.parent.as_uri()),
        archive=archive.name,
        sum=hashlib.sha256(archive.read_bytes()).hexdigest().upper(),
    )
    path = archive.with_name("GhostParlour.GhostParlour.yaml")
    path.write_text(filled, encoding="utf-8", newline="\n")
    return path


def finish(program: Path) -> list[str]:
    """Check and pack a program; return what is wrong with it, one sentence each."""
    found = faults(program)
    archive = pack(program)
    unpacked, packed = size(program) / MEGABYTE, archive.stat().st_size / MEGABYTE
    print(f"{program.name}: {unpacked:.1f} MB, packed {packed:.1f} MB")
    if sys.platform == "linux":
        (major, minor), files = oldest_glibc(program)
        print(f"It needs glibc {major}.{minor}, because of {', '.join(files)}.")
    bill_of_materials(program, archive)
    if WINDOWS:
        write_manifest(archive)
    print(write_checksum(archive).read_text(encoding="utf-8"), end="")
    if unpacked > UNPACKED or packed > PACKED:
        found.append(f"It may take {UNPACKED} MB, and packed {PACKED} MB.")
    return found


def main() -> int:
    """Build, check and pack; return 1 if the program has faults."""
    if sys.argv[1:] == ["compile"]:
        compile_modules(environment())
        return 0
    compiled = sys.argv[1:] == ["compiled"]
    python = program_of(FOLDER / "environment") if compiled else environment()
    found = finish(build(python, compiled))
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
