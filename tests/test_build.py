"""What packs the program: archives that can be trusted, and the check of what lies in them."""

import hashlib
import importlib.util
import os
import sys
import tarfile
import zipfile
from pathlib import Path
from unittest.mock import MagicMock

import pytest

ROOT = Path(__file__).parent.parent
SPEC = importlib.util.spec_from_file_location("build", ROOT / "packaging" / "build.py")
build = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(build)


@pytest.fixture
def program(tmp_path):
    """A folder with all that must be in a program, a file that starts, and a link."""
    folder = tmp_path / "ghost-parlour"
    inner = folder / ("Contents/Resources" if build.MACOS else "_internal")
    for name in build.WANTED:
        path = inner / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    (folder / "ghost-parlour").write_bytes(bytes(1000))
    (folder / "ghost-parlour").chmod(0o700)
    (inner / "libFLAC.so").symlink_to("LICENSE")
    return folder


@pytest.mark.parametrize(
    ("pack", "name"), [(build.pack_tar, "a.tar.gz"), (build.pack_zip, "a.zip")]
)
def test_the_same_files_give_the_same_archive(program, tmp_path, pack, name):
    first = pack(program, tmp_path / name).read_bytes()
    (tmp_path / name).unlink()
    for path in build.members(program):
        os.utime(path, (1, 1), follow_symlinks=False)
    assert pack(program, tmp_path / name).read_bytes() == first
    (program / "ghost-parlour").write_bytes(b"changed")
    assert pack(program, tmp_path / name).read_bytes() != first


def test_a_tar_keeps_links_and_who_may_start_what(program, tmp_path):
    with tarfile.open(build.pack_tar(program, tmp_path / "a.tar.gz")) as tar:
        entries = {entry.name: entry for entry in tar}
    assert entries["ghost-parlour/ghost-parlour"].mode == 0o755
    assert entries["ghost-parlour/_internal/LICENSE"].mode == 0o644
    assert entries["ghost-parlour/_internal/libFLAC.so"].linkname == "LICENSE"
    assert {(entry.uid, entry.mtime, entry.uname) for entry in entries.values()} == {(0, 0, "")}


def test_a_zip_keeps_links_and_who_may_start_what(program, tmp_path):
    with zipfile.ZipFile(build.pack_zip(program, tmp_path / "a.zip")) as packed:
        modes = {entry.filename: entry.external_attr >> 16 for entry in packed.infolist()}
        assert packed.read("ghost-parlour/_internal/libFLAC.so") == b"LICENSE"
    assert modes["ghost-parlour/ghost-parlour"] == 0o100755
    assert modes["ghost-parlour/_internal/LICENSE"] == 0o100644
    assert modes["ghost-parlour/_internal/libFLAC.so"] == 0o120777


def test_a_checksum_is_written_as_sha256sum_reads_it(tmp_path):
    archive = tmp_path / "a.zip"
    archive.write_bytes(b"boo")
    path = build.write_checksum(archive)
    assert path.name == "a.zip.sha256"
    assert path.read_bytes() == hashlib.sha256(b"boo").hexdigest().encode() + b"  a.zip\n"


def test_a_program_without_its_licences_or_with_useless_files_is_told(program):
    assert build.faults(program) == []
    (program / "_internal" / "LICENSE").rename(program / "_internal" / "libghost-1234abcd.so.1")
    (program / "_internal" / "assets" / "languages" / "parlour.po").touch()
    assert build.faults(program) == [
        "LICENSE is missing.",
        "_internal/assets/languages/parlour.po is of no use in it.",
        "THIRD_PARTY.md does not name `ghost`, which lies in libghost-1234abcd.so.1.",
    ]


@pytest.mark.parametrize(
    ("name", "library"),
    [
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL2_image"),
        ("libpng16-fefdc88d.so.16.58.0", "png16"),
        ("libstdc++.so.6", "stdc++"),
        ("libpython3.11.so.1.0", "python"),
        ("libsqlite3.so.0", "sqlite"),
    ],
)
def test_libraries_are_known_by_their_names(name, library):
    assert build.LIBRARY.match(name)[1] == library


# The spec


def programs_on(system, monkeypatch):
    """Carry out the spec as on a system and return its programs: their names, and consoles."""
    made = []
    known = {
        "SPECPATH": str(ROOT / "packaging"),
        "workpath": "",
        "Analysis": lambda *given, **more: MagicMock(datas=[], binaries=[]),
        "EXE": lambda *given, **more: made.append((more["name"], more["console"])),
        **{name: MagicMock() for name in ("PYZ", "COLLECT", "BUNDLE")},
    }
    for module in ("PyInstaller", "PyInstaller.utils", "PyInstaller.utils.win32"):
        monkeypatch.setitem(sys.modules, module, MagicMock())
    monkeypatch.setattr(sys, "platform", system)
    exec((ROOT / "packaging" / "ghost_parlour.spec").read_text("utf-8"), known)
    return made


@pytest.mark.parametrize(
    ("system", "programs"),
    [
        ("linux", [("ghost-parlour", True)]),
        ("darwin", [("ghost-parlour", False)]),
        ("win32", [("ghost-parlour", False), ("ghost-parlour-console", True)]),
    ],
)
def test_on_windows_the_window_has_a_program_and_the_commands_another(
    system, programs, monkeypatch
):
    assert programs_on(system, monkeypatch) == programs
