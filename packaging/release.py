"""Do what a tag does: check, build, sign, pack, test and publish a release.

`python3 packaging/release.py --dry-run` does every step on this system; it only shows the commands
that sign and publish. The release workflow runs the same steps by name, such as `release.py check`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import build
import signing

HERE = Path(__file__).resolve().parent
ROOT, FOLDER, VERSION = build.ROOT, build.FOLDER, build.VERSION
PACKAGES = FOLDER / "packages"
NOTES = FOLDER / "notes.md"
LINUX = HERE / "linux"
NAME = "org.ghostparlour.GhostParlour"
# AppStream's file has it until a release has an address.
PLACEHOLDER_URL = "https://ghost-parlour.invalid"
SYSTEM = "windows" if build.WINDOWS else "macos" if build.MACOS else "linux"
PROGRAM = FOLDER / "dist" / ("Ghost Parlour.app" if build.MACOS else build.NAME)
UNSIGNED = """
## Open an unsigned program

- Windows: in the blue window, choose *More info*, then *Run anyway*.
- macOS 15 and later: open it once, then choose *System Settings*, *Privacy & Security*,
  *Open Anyway*.
"""


class ReleaseFault(Exception):
    """Why a release cannot be made; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Release:
    """The release to make: its tag, where the project is, and whether it is only tried."""

    tag: str
    address: str
    dry: bool
    glibc: str = ""  # A program for Linux must run on this oldest one, if any.


def section(version: str) -> str:
    """Return what CHANGELOG.md says of a version; raise ReleaseFault if it has no such section."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version)}\b.*?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not found or not found[1].strip():
        raise ReleaseFault(f"CHANGELOG.md says nothing of {version}.")
    return found[1].strip()


def check(release: Release) -> None:
    """Hold tag, version, changes and AppStream's file against each other."""
    if release.tag != f"v{VERSION}":
        raise ReleaseFault(f"The tag is {release.tag}, but the version is {VERSION}.")
    section(VERSION)
    about = ElementTree.parse(LINUX / f"{NAME}.metainfo.xml").getroot()
    newest = about.find("releases/release")
    if newest is None or newest.get("version") != VERSION:
        raise ReleaseFault(f"{NAME}.metainfo.xml does not begin its releases with {VERSION}.")
    for image in about.iterfind("screenshots/screenshot/image"):
        prefix = f"{PLACEHOLDER_URL}/raw/{release.tag}/"
        if not (image.text or "").startswith(prefix):
            raise ReleaseFault(f"{image.text} does not begin with {prefix}.")
        if not (ROOT / (image.text or "").removeprefix(prefix)).is_file():
            raise ReleaseFault(f"{image.text} is no picture of this version.")
    if not (release.dry or release.address != PLACEHOLDER_URL):
        raise ReleaseFault("ADDRESS must be the address of the project.")
    print(f"Tag {release.tag}, version, changes and AppStream agree.")


def program(release: Release) -> None:
    """Build the program."""
    build.build(build.environment())


def sign(release: Release) -> None:
    """Sign the program on Windows and macOS if there are secrets; a dry run shows both ways."""
    for system in signing.NEEDED:
        if release.dry:
            print(f"# {system}, where there are secrets:")
        if release.dry or system == SYSTEM:
            name = "Ghost Parlour.app" if system == "macos" else build.NAME
            signing.sign(system, FOLDER / "dist" / name, FOLDER / "signing", release.dry)


def pack(release: Release) -> None:
    """Check and pack the program, with checksum and bill of materials."""
    found = build.finish(PROGRAM)
    if release.glibc and SYSTEM == "linux":
        least, files = build.oldest_glibc(PROGRAM)
        if least > tuple(map(int, release.glibc.split("."))):
            found.append(f"{', '.join(files)} need a newer glibc than {release.glibc}.")
    if found:
        raise ReleaseFault(" ".join(found))


def sources(release: Release) -> None:
    """Build the sdist, and the wheel from it, with their checksums."""
    python = build.environment()
    script = "import hatchling.build as b, sys; b.build_sdist(sys.argv[1])"
    PACKAGES.mkdir(parents=True, exist_ok=True)
    subprocess.run([python, "-c", script, PACKAGES], cwd=ROOT, check=True)
    made = PACKAGES / f"ghost_parlour-{VERSION}.tar.gz"
    wheel = ("-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", PACKAGES)
    subprocess.run([python, *wheel, made], check=True)
    for path in (made, PACKAGES / f"ghost_parlour-{VERSION}-py3-none-any.whl"):
        print(build.write_checksum(path).read_text(encoding="utf-8"), end="")


def desktop(release: Release) -> None:
    """Write the files for desktops and Flatpak with the project's address, and validate them."""
    place = FOLDER / "linux"
    place.mkdir(parents=True, exist_ok=True)
    about = (LINUX / f"{NAME}.metainfo.xml").read_text(encoding="utf-8")
    filled = place / f"{NAME}.metainfo.xml"
    filled.write_text(
        about.replace(PLACEHOLDER_URL, release.address), encoding="utf-8", newline="\n"
    )
    shutil.copy(LINUX / f"{NAME}.desktop", place)
    for tool in (
        ["appstreamcli", "validate", "--no-net", str(filled)],
        ["desktop-file-validate", str(place / f"{NAME}.desktop")],
    ):
        if shutil.which(tool[0]):
            signing.run(tool, dry=False)
        else:
            print(f"{tool[0]} is not installed.")
    flatpak(LINUX / f"{NAME}.yml")


def flatpak(manifest: Path) -> None:
    """Validate the manifest, and build it where the SDK that it names is installed."""
    if not shutil.which("flatpak-builder"):
        print("flatpak-builder is not installed.")
        return
    FOLDER.mkdir(exist_ok=True)
    command = ["flatpak-builder", "--show-manifest", manifest]  # It keeps its state where it runs.
    shown = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=FOLDER)
    read = json.loads(shown.stdout)
    sdk = f"{read['sdk']}//{read['runtime-version']}"
    if subprocess.run(["flatpak", "info", sdk], capture_output=True, check=False).returncode:
        print(f"{manifest.name} is valid. {sdk} is not installed, so no Flatpak is built.")
        return
    state, built = f"--state-dir={FOLDER / '.flatpak-builder'}", FOLDER / "flatpak"
    signing.run(["flatpak-builder", state, "--force-clean", built, manifest], dry=False)


def test(release: Release) -> None:
    """Start the packed program in another folder and play."""
    subprocess.run([sys.executable, HERE / "trying.py", "package"], check=True)


def notes(release: Release) -> None:
    """Write the notes of the release: changes, and the sums of its files."""
    sums = sorted(path.read_text(encoding="utf-8") for path in PACKAGES.glob("*.sha256"))
    if not sums:
        raise ReleaseFault("There are no packages.")
    text = f"{section(VERSION)}\n{UNSIGNED}\n## SHA-256\n\n```\n{''.join(sums)}```\n"
    NOTES.write_text(text, encoding="utf-8", newline="\n")
    print(text)


def publish(release: Release) -> None:
    """Check every sum and create a draft release for review."""
    for path in sorted(PACKAGES.glob("*.sha256")):
        archive = path.with_suffix("")
        before = path.read_text(encoding="utf-8")
        if build.write_checksum(archive).read_text(encoding="utf-8") != before:
            raise ReleaseFault(f"{archive.name} has another sum than {path.name} says.")
    files = sorted(path for path in PACKAGES.iterdir() if path.is_file())
    options = ("--draft", "--verify-tag", "--title", release.tag, "--notes-file", NOTES)
    signing.run(["gh", "release", "create", release.tag, *options, *files], release.dry)


STEPS: dict[str, Callable[[Release], None]] = {
    step.__name__: step
    for step in (check, program, sign, pack, sources, desktop, test, notes, publish)
}


def main(words: list[str] | None = None) -> int:
    """Do the named steps in order; return 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"one of {', '.join(STEPS)}")
    parser.add_argument("--dry-run", action="store_true", help="do not sign or publish")
    parser.add_argument("--tag", default=os.environ.get("TAG") or f"v{VERSION}")
    parser.add_argument("--address", default=os.environ.get("ADDRESS") or PLACEHOLDER_URL)
    parser.add_argument("--glibc", default="", help="such as 2.28: fail if a newer one is needed")
    given = parser.parse_args(words)
    unknown = [step for step in given.steps if step not in STEPS]
    if unknown:
        parser.error(f"there is no step {unknown[0]}")
    if not (given.steps or given.dry_run):
        parser.error("name the steps, or try all of them with --dry-run")
    release = Release(given.tag, given.address, given.dry_run, given.glibc)
    for step in given.steps or STEPS:
        print(f"== {step}", flush=True)
        try:
            STEPS[step](release)
        except (ReleaseFault, ValueError, subprocess.CalledProcessError) as fault:
            print(f"{step}: {fault}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
