"""Create the virtual environment `.venv`, install a requirements file, and run a script.

Usage on a fresh machine, in the project folder: `python3 bootstrap.py requirements.txt main.py`. It
needs only Python, not even those standard modules that some systems package separately. If the
requirements include uv, pip installs only that, and uv installs the rest in a fraction of the time.
"""

import os
import re
import subprocess
import sys
from ast import literal_eval
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent
FOLDER = ROOT / ".venv"
OLDEST = (3, 11)
UV_BLOCK = re.compile(r"^uv==.*\n(?: .*\n)*", re.MULTILINE)  # its version and hashes
UV_OPTIONS = {  # of pip, and what uv calls them; uv reads no settings of pip
    "index-url": "--default-index",
    "extra-index-url": "--index",
    "find-links": "--find-links",
    "trusted-host": "--allow-insecure-host",
}


def program_of(folder, name="python"):
    """Return the path of a program in a virtual environment."""
    return folder / (f"Scripts/{name}.exe" if sys.platform == "win32" else f"bin/{name}")


def succeeds(*command):
    """Run a command; return whether it succeeded. Its output is shown only if it failed."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return not done.returncode


def create(folder):
    """Create an empty virtual environment with pip; return whether that succeeded."""
    if find_spec("ensurepip"):
        return succeeds(sys.executable, "-m", "venv", folder)
    # Debian packages ensurepip separately, but the system's pip can install into an environment.
    python = program_of(folder)
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "-q", "pip")
    return succeeds(sys.executable, "-m", "venv", "--without-pip", folder) and succeeds(*pip)


def uv_options():
    """Return the package indexes that pip is configured to use, as options of uv."""
    pip = (program_of(FOLDER), "-m", "pip", "config", "list")
    settings = subprocess.run(pip, capture_output=True, text=True).stdout
    found = ["--index-strategy", "unsafe-best-match"]  # as pip does; hashes make it safe
    for name, value in re.findall(r"^[^.\n]+\.([\w-]+)=('.*'|\".*\")$", settings, re.MULTILINE):
        for part in literal_eval(value).split() if name in UV_OPTIONS else ():
            found += [UV_OPTIONS[name], part]
    return found


def install_by_pip(folder, requirements):
    """Install a requirements file into an environment; return whether that succeeded."""
    pip = (program_of(folder), "-m", "pip", "install", "-q", "--disable-pip-version-check")
    return succeeds(*pip, "--require-hashes", "-r", requirements)


def install_by_uv(folder, requirements):
    """Install a requirements file with the uv of `.venv`, if there is one; return whether it did.

    A requirements file with uv is installed by that uv.
    """
    uv = program_of(FOLDER, "uv")
    pinned = UV_BLOCK.search(requirements.read_text("utf-8"))
    if pinned and folder == FOLDER:
        alone = folder / "uv.txt"
        alone.write_text(pinned[0], "utf-8")
        if not install_by_pip(folder, alone):
            return False
    pip = (uv, "pip", "install", "-q", "--python", program_of(folder), *uv_options())
    return uv.is_file() and succeeds(*pip, "--require-hashes", "-r", requirements)


def make_environment(folder, requirements):
    """Create an environment with the packages of a requirements file; return "" or what failed."""
    if not create(folder):
        return (
            "The virtual environment could not be made. On Debian or Ubuntu this helps:\n"
            "sudo apt-get install -y python3-venv"
        )
    if install_by_uv(folder, requirements) or install_by_pip(folder, requirements):
        return ""
    return "The packages could not be installed; the lines above say why."


def main():
    """Set everything up and run the script; return its exit code or an error message."""
    if sys.version_info < OLDEST:
        return "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + "."
    if len(sys.argv) < 3:
        return "Say what to install and what to run: bootstrap.py requirements.txt main.py"
    wanted = ROOT / sys.argv[1]
    if not wanted.is_file():
        return f"There is no file {sys.argv[1]} beside bootstrap.py."
    stamp = FOLDER / f"installed-{wanted.name}"
    files = [*ROOT.glob("requirements*.txt"), *ROOT.glob("requirements/*.txt")]
    texts = "".join(path.read_text("utf-8") for path in sorted(files))
    if not stamp.exists() or stamp.read_text("utf-8") != texts:
        print(f"Setting up .venv with {wanted.name}; this takes a minute ...", file=sys.stderr)
        if fault := make_environment(FOLDER, wanted):
            return fault
        stamp.write_text(texts, "utf-8")
    command = [str(program_of(FOLDER)), *sys.argv[2:]]
    if sys.platform == "win32":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
