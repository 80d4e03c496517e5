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

from tools.changed import committed

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


# Releases


@pytest.fixture
def release(monkeypatch):
    """The module that makes releases, without secrets."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    module = importlib.import_module("release")
    for names in module.signing.NEEDED.values():
        for name in names:
            monkeypatch.delenv(name, raising=False)
    yield module
    for name in ("release", "signing", "build"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_without_secrets_nothing_is_signed_and_with_a_part_of_them_it_is_told(
    release, system, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(release.signing.subprocess, "run", None)
    assert not release.signing.sign(system, tmp_path, tmp_path)
    assert "stays unsigned" in capsys.readouterr().out
    monkeypatch.setenv(release.signing.NEEDED[system][0], "AAAA")
    with pytest.raises(ValueError, match="set all secrets"):
        release.signing.sign(system, tmp_path, tmp_path)


@pytest.mark.parametrize(
    ("system", "tools"),
    [
        ("windows", ["signtool sign", "signtool verify"]),
        ("macos", ["security import", "codesign --force", "xcrun notarytool", "xcrun stapler",
                   "security delete-keychain"]),
    ],
)  # fmt: skip
def test_signing_runs_what_a_dry_run_shows_and_shows_no_secret(
    release, system, tools, tmp_path, monkeypatch, capsys
):
    signing, ran = release.signing, []
    signing.sign(system, tmp_path, tmp_path, dry=True)
    dry = capsys.readouterr().out
    secrets = {name: f"AAAA{number:04}" for number, name in enumerate(signing.NEEDED[system])}
    for name, value in secrets.items():
        monkeypatch.setenv(name, value)

    def run(command):
        ran.append(" ".join(map(str, command)))
        return MagicMock(returncode=0)

    monkeypatch.setattr(signing.subprocess, "run", run)
    for name in ("ghost-parlour.exe", "ghost-parlour-console.exe"):
        (tmp_path / name).touch()
    assert signing.sign(system, tmp_path, tmp_path)
    shown = capsys.readouterr().out
    assert sorted(shown.splitlines()) == sorted(dry.splitlines()) or system == "windows"
    assert len(ran) == shown.count("\n$ ") == dry.count("\n$ ")
    assert all(any(command.startswith(tool) for command in ran) for tool in tools)
    used = [value for value in list(secrets.values())[1:] if any(value in text for text in ran)]
    assert len(used) == len(secrets) - 1
    assert not any(value in shown for value in secrets.values())
    assert "/tr http" in shown if system == "windows" else "--timestamp" in shown
    assert not [*tmp_path.glob("certificate.*")]


def test_a_tag_of_another_version_is_no_release(release, capsys):
    assert release.main(["check", "--dry-run"]) == 0
    assert release.main(["check", "--dry-run", "--tag", "v9.9.9"]) == 1
    assert "The tag is v9.9.9, but the version is" in capsys.readouterr().err
    assert release.main(["check"]) == 1  # nobody has said where the project is
    with pytest.raises(release.ReleaseFault, match=r"says nothing of 9\.9\.9"):
        release.section("9.9.9")


def test_the_workflow_does_every_step_that_a_dry_run_does(release):
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    called = re.findall(r"packaging/release\.py ([a-z ]+)", text)
    assert [step for words in called for step in words.split() if step != "sign"] == [
        step for step in release.STEPS if step != "sign"
    ]
    assert len([words for words in called if words.strip() == "sign"]) == 2


def test_secrets_reach_only_the_steps_that_sign():
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    for step in re.split(r"\n      - ", text):
        used = re.findall(r"secrets\.(\w+)(?! != '')\b", step)
        assert not used or ("release.py sign" in step and "if: runner.os ==" in step), step
    assert re.findall(r"SIGNS_\w+: (\S+ \S+ \S+ \S+ \S+)", text) == [
        f"${{{{ secrets.{name} != '' }}}}" for name in ("WINDOWS_CERTIFICATE", "MACOS_CERTIFICATE")
    ]


def test_the_files_that_need_the_newest_glibc_are_named(program):
    (program / "old.so").write_bytes(b"\x7fELF\0GLIBC_2.2.5\0GLIBC_2.28\0")
    (program / "new.so").write_bytes(b"\x7fELF\0GLIBC_2.4\0GLIBC_2.36\0")
    (program / "no.txt").write_bytes(b"\0GLIBC_2.99\0")
    assert build.oldest_glibc(program) == ((2, 36), ["new.so"])


def test_a_release_that_needs_a_newer_glibc_is_refused(release, program, monkeypatch):
    (program / "new.so").write_bytes(b"\x7fELF\0GLIBC_2.36\0")
    monkeypatch.setattr(release, "PROGRAM", program)
    monkeypatch.setattr(release, "SYSTEM", "linux")
    monkeypatch.setattr(release.build, "finish", lambda program: [])
    with pytest.raises(release.ReleaseFault, match=r"new\.so need a newer glibc than 2\.28"):
        release.pack(release.Release("v1", "", True, "2.28"))
    release.pack(release.Release("v1", "", True, "2.36"))


# What is installed


def test_the_wheel_has_one_package_and_the_sdist_what_tests_need():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["scripts"] == {"ghost-parlour": "ghost_parlour:main"}
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    places = [*wheel["sources"].values(), *wheel["force-include"].values()]
    assert {place.partition("/")[0] for place in places} == {"ghost_parlour"}
    assert {*wheel["sources"]} == {*wheel["only-include"]}
    left_out = project["tool"]["hatch"]["build"]["targets"]["sdist"]["exclude"]
    assert left_out == ["/.ci", "/.github"]


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


def test_the_program_is_built_and_tried_again_whenever_something_it_is_made_of_has_changed():
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    pattern = "".join(re.findall(r"^program\+?='(.*)'$", text, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    shipped = {*wheel["only-include"], *wheel["force-include"], *build.WANTED[:2], "requirements"}
    found = committed()
    names = {name for name in found.files if name.startswith(tuple(shipped))}
    names |= found.reached("tests/programs/packaged.py", "tests/programs/real_match.py")
    names |= found.reached(*(f"packaging/{name}.py" for name in ("build", "compile", "trying")))
    parts = {found.part_of(name) for name in names}
    assert [part for part in sorted(parts) if not re.fullmatch(pattern, part)] == []


# What other systems read


@pytest.mark.parametrize("name", ["check", "monthly", "release"])
def test_workflows_fix_their_actions_and_may_do_little(name):
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert used
    for action, said in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", said), action
    assert "\npermissions:\n  contents: read\n" in text
    for script in re.findall(r"(packaging/\w+\.py)", text):
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
