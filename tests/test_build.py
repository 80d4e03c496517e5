"""What packs the program: archives that can be trusted, and the check of what lies in them."""

import configparser
import hashlib
import importlib.util
import json
import os
import re
import shutil
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from unittest.mock import MagicMock
from xml.etree import ElementTree

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


def with_libraries(program):
    """Put every library that THIRD_PARTY.md names into the program, of the version it tells."""
    told = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    tables = told[told.index("## Libraries that come") : told.index("## Permission of")]
    versions = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", tables, re.MULTILINE))
    for name in re.findall(r"`([\w+]+)`", tables):
        path = program / "_internal" / f"lib{name.lower()}-1234abcd.so.1"
        path.write_text(versions.get(name.lower(), ""), encoding="utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="libraries have other names elsewhere")
def test_a_program_without_its_licences_or_with_useless_files_is_told(program):
    (program / "_internal" / "libFLAC.so").unlink()
    with_libraries(program)
    inner = program / "_internal"
    assert build.faults(program) == []
    (inner / "LICENSE").rename(inner / "libghost-1234abcd.so.1")
    (inner / "assets" / "languages" / "parlour.po").touch()
    (inner / "libtiff-1234abcd.so.1").unlink()
    (inner / "libmpg123-1234abcd.so.1").write_text("1.2.3", encoding="utf-8")
    assert build.faults(program) == [
        "LICENSE is missing.",
        "_internal/assets/languages/parlour.po is of no use in it.",
        "THIRD_PARTY.md does not name `ghost`, which lies in libghost-1234abcd.so.1.",
        "THIRD_PARTY.md names `tiff`, which is not there.",
        "THIRD_PARTY.md says 1.33.7 of `mpg123`, which is another one.",
    ]


def test_the_bill_tells_every_package_and_every_library(program, tmp_path):
    (program / "_internal" / "libtiff-9370c332.so.6.3.0").write_bytes(b"tiff")
    path = build.bill_of_materials(program, tmp_path / "a.tar.gz")
    bill = json.loads(path.read_text(encoding="utf-8"))
    assert (path.name, bill["bomFormat"]) == ("a.tar.gz.cdx.json", "CycloneDX")
    parts = {part["name"]: part for part in bill["components"]}
    assert {"pygame-ce", "pygame-gui", "python-i18n", "msgspec", "platformdirs", "Python"} < {
        *parts
    }
    sums = [{"alg": "SHA-256", "content": hashlib.sha256(b"tiff").hexdigest()}]
    assert (parts["tiff"]["version"], parts["tiff"]["hashes"]) == ("6.3.0", sums)


def test_the_manifest_of_winget_has_the_sum_of_the_archive(tmp_path, monkeypatch):
    archive = tmp_path / "ghost-parlour.zip"
    archive.write_bytes(b"boo")
    monkeypatch.setenv("RELEASES", "https://there/v1")
    text = build.write_manifest(archive).read_text(encoding="utf-8")
    assert hashlib.sha256(b"boo").hexdigest().upper() in text
    assert "InstallerUrl: https://there/v1/ghost-parlour.zip\n" in text
    assert f"PackageVersion: {build.VERSION}\n" in text


def test_without_secrets_nothing_is_signed(tmp_path, monkeypatch):
    for name in ("WINDOWS_CERTIFICATE", "MACOS_IDENTITY"):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(build.subprocess, "run", None)
    for system in ("WINDOWS", "MACOS"):
        monkeypatch.setattr(build, system, True)
    build.sign(tmp_path)


# What is installed


REQUIREMENTS = [*sorted(ROOT.glob("requirements*.txt")), *sorted(ROOT.glob("requirements/*.txt"))]


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_every_package_is_fixed_with_its_sums(path):
    text = path.read_text(encoding="utf-8")
    packages = [part for part in re.split(r"\n(?=\S)", text) if not part.startswith("#")]
    assert packages
    for package in packages:
        assert re.match(r"[\w.-]+==[\w.]+( ; .+)? \\\n    --hash=sha256:[0-9a-f]{64}", package), (
            package
        )
    assert "://" not in text


def test_what_is_fixed_is_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert all(f"{wanted} " in locked for wanted in project["dependencies"])
    built = (ROOT / "requirements/build.txt").read_text(encoding="utf-8")
    for wanted in project["optional-dependencies"]["package"]:
        assert f"{wanted} " in built


# What other systems read


@pytest.mark.parametrize("name", ["check", "release"])
def test_workflows_fix_their_actions_and_may_do_little(name):
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert used
    for action, said in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", said), action
    assert "\npermissions:\n  contents: read\n" in text
    for script in re.findall(r"python (packaging/\w+\.py)", text):
        assert (ROOT / script).is_file()


def test_desktop_files_name_one_program():
    folder, name = ROOT / "packaging" / "linux", "org.ghostparlour.GhostParlour"
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(folder / f"{name}.desktop", encoding="utf-8")
    shown = entry["Desktop Entry"]
    assert (shown["Type"], shown["Exec"], shown["Icon"]) == ("Application", build.NAME, name)
    about = ElementTree.parse(folder / f"{name}.metainfo.xml").getroot()
    assert about.findtext("id") == name
    assert about.findtext("launchable") == f"{name}.desktop"
    assert about.find("releases/release").get("version") == build.VERSION
    flatpak = (folder / f"{name}.yml").read_text(encoding="utf-8")
    assert f"app-id: {name}\n" in flatpak


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
    monkeypatch.setattr(shutil, "which", lambda name: None)  # it asks the system it is on
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
