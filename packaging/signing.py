"""Sign the program for Windows or macOS, if the environment has the secrets for it.

An unsigned program is the default. `packaging/release.py --dry-run` shows every command, with the
names of secrets in place of their values.
"""

from __future__ import annotations

import base64
import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path

KITS = Path(r"C:\Program Files (x86)\Windows Kits\10\bin")
TIMESTAMP_URL = "http://timestamp.digicert.com"  # A signature with a time outlives its certificate.
NEEDED = {
    "windows": ("WINDOWS_CERTIFICATE", "WINDOWS_CERTIFICATE_PASSWORD"),
    "macos": (
        "MACOS_CERTIFICATE", "MACOS_CERTIFICATE_PASSWORD", "MACOS_IDENTITY",
        "APPLE_ID", "APPLE_TEAM", "APPLE_PASSWORD",
    ),
}  # fmt: skip
ENTITLEMENTS = Path(__file__).parent / "macos" / "entitlements.plist"


class Secret(str):
    """The name of a secret, in the place of its value."""


Command = Sequence[str | Path | Secret]


def shown(command: Command) -> str:
    """Return a command as text that tells no secret."""
    return " ".join(
        f'"${part}"' if isinstance(part, Secret) else shlex.quote(str(part)) for part in command
    )


def run(command: Command, dry: bool) -> None:
    """Show a command, and run it unless `dry`; raise CalledProcessError if it fails."""
    print(f"$ {shown(command)}", flush=True)
    if not dry:
        values = [os.environ[part] if isinstance(part, Secret) else part for part in command]
        done = subprocess.run(values)
        if done.returncode:  # CalledProcessError tells the command.
            raise subprocess.CalledProcessError(done.returncode, shown(command))


def missing(system: str) -> list[str]:
    """Return the names of the secrets that the environment lacks for a system."""
    return [name for name in NEEDED[system] if not os.environ.get(name)]


def sign(system: str, program: Path, place: Path, dry: bool = False) -> bool:
    """Sign a program unless all secrets are missing; return whether it is signed.

    Raise ValueError if only some secrets are missing. Files with keys are in `place` meanwhile.
    """
    lacking = missing(system)
    if lacking == [*NEEDED[system]] and not dry:
        print(f"No secrets for {system}: the program stays unsigned.")
        return False
    if lacking and not dry:
        raise ValueError(f"{', '.join(lacking)} missing: set all secrets of {system} or none")
    key = place / ("certificate.pfx" if system == "windows" else "certificate.p12")
    place.mkdir(parents=True, exist_ok=True)
    print(f"# {key.name}: ${NEEDED[system][0]}, decoded")
    if not dry:
        key.touch(mode=0o600)
        key.write_bytes(base64.b64decode(os.environ[NEEDED[system][0]]))
    try:
        if system == "windows":
            sign_windows(program, key, dry)
        else:
            sign_macos(program, key, dry)
    finally:
        key.unlink(missing_ok=True)
    return not dry


def signtool() -> str:
    """Return the newest signtool of Windows' kits, which is on no path."""
    found = sorted(KITS.glob("10.*/x64/signtool.exe"))
    return str(found[-1]) if found else "signtool"


def sign_windows(program: Path, key: Path, dry: bool) -> None:
    """Sign and stamp the executables of a program, and verify the signatures."""
    tool, password = signtool(), Secret(NEEDED["windows"][1])
    executables = sorted(program.glob("*.exe"))
    names: list[str | Path] = [*executables]
    if dry and not names:
        names = [program / "ghost-parlour.exe", program / "ghost-parlour-console.exe"]
    stamped = ("/fd", "sha256", "/tr", TIMESTAMP_URL, "/td", "sha256")
    run([tool, "sign", *stamped, "/f", key, "/p", password, *names], dry)
    run([tool, "verify", "/pa", "/tw", *names], dry)


def sign_macos(program: Path, key: Path, dry: bool) -> None:
    """Sign an .app from its libraries outwards, have it notarised, and staple the ticket to it."""
    chain, word = key.with_name("release.keychain-db"), "for-this-run-only"
    archive = key.with_name("notarised.zip")
    signed = ("codesign", "--force", "--timestamp", "--options", "runtime", "--keychain", chain)
    signed += ("--sign", Secret("MACOS_IDENTITY"))
    account = ("--apple-id", Secret("APPLE_ID"), "--team-id", Secret("APPLE_TEAM"))
    account += ("--password", Secret("APPLE_PASSWORD"))
    try:
        run(["security", "create-keychain", "-p", word, chain], dry)
        run(["security", "set-keychain-settings", "-lut", "3600", chain], dry)
        run(["security", "unlock-keychain", "-p", word, chain], dry)
        imported = ("-P", Secret("MACOS_CERTIFICATE_PASSWORD"), "-T", "/usr/bin/codesign")
        run(["security", "import", key, "-k", chain, "-f", "pkcs12", *imported], dry)
        tools = ("-S", "apple-tool:,apple:,codesign:", "-s", "-k", word)
        run(["security", "set-key-partition-list", *tools, chain], dry)
        run(["security", "list-keychains", "-d", "user", "-s", chain, "login.keychain-db"], dry)
        run([*signed, *libraries(program)], dry)
        run([*signed, "--entitlements", ENTITLEMENTS, program], dry)
        run(["codesign", "--verify", "--deep", "--strict", program], dry)
        run(["ditto", "-c", "-k", "--keepParent", program, archive], dry)
        run(["xcrun", "notarytool", "submit", archive, "--wait", *account], dry)
        run(["xcrun", "stapler", "staple", program], dry)
        run(["spctl", "--assess", "--type", "execute", program], dry)
    finally:
        run(["security", "delete-keychain", chain], dry)
        archive.unlink(missing_ok=True)


def libraries(program: Path) -> list[Path]:
    """Return the libraries in an .app, which are signed before it."""
    found = [path for kind in ("*.dylib", "*.so") for path in program.rglob(kind)]
    found += [path for path in program.rglob("Python") if path.is_file()]
    kept = sorted(path for path in found if not path.is_symlink())
    return kept or [program / "Contents/Frameworks/*.dylib"]  # A dry run shows them like this.
