"""Create the virtual environment `.venv`, install a requirements file, and run a script.

Usage on a fresh machine, in the project folder: `python3 bootstrap.py requirements.txt main.py`. It
needs only Python, not even those standard modules that some systems package separately.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
OLDEST = (3, 11)


def succeeds(*command):
    """Run a command; return whether it succeeded. Its output is shown only if it failed."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return not done.returncode


def make_environment():
    """Create the environment with pip; return whether that succeeded."""
    if find_spec("ensurepip"):
        return succeeds(sys.executable, "-m", "venv", FOLDER)
    # Debian packages ensurepip separately, but the system's pip can install into an environment.
    pip = (sys.executable, "-m", "pip", "--python", PYTHON, "install", "-q", "pip")
    return succeeds(sys.executable, "-m", "venv", "--without-pip", FOLDER) and succeeds(*pip)


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
        if not make_environment():
            return (
                "The virtual environment could not be made. On Debian or Ubuntu this helps:\n"
                "sudo apt-get install -y python3-venv"
            )
        pip = (PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check")
        if not succeeds(*pip, "--require-hashes", "-r", wanted):
            return "The packages could not be installed; the lines above say why."
        stamp.write_text(texts, "utf-8")
    command = [str(PYTHON), *sys.argv[2:]]
    if sys.platform == "win32":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
