"""Lock all requirements files, with hashes, from pyproject.toml.

`python tools/lock.py` keeps the locked versions; `--upgrade` takes the newest ones that
pyproject.toml allows, `--upgrade-package NAME` those of one package. It needs uv, which
requirements-dev.txt installs.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = {  # The parts of pyproject.toml that each file installs.
    "requirements.txt": (),
    "requirements/playtest.txt": ("lab",),
    "requirements-dev.txt": ("dev",),
    "requirements/build.txt": ("package",),
    "requirements/compare.txt": ("compare",),
    "requirements/mutation.txt": ("mutation",),
    "requirements/assets.txt": ("assets",),
}
HEAD = "# Made by tools/lock.py from pyproject.toml{extras}; change that, and make this anew.\n"


def lock(name, extras, options):
    """Write a requirements file."""
    path = ROOT / name
    command = ["uv", "pip", "compile", "pyproject.toml", "--generate-hashes", "--universal"]
    command += ["--no-header", "--no-annotate", "--quiet", "--output-file", name, *options]
    for extra in extras:
        command += ["--extra", extra]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    told = f", {' and '.join(extras)}" if extras else ""
    body = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    path.write_text(HEAD.format(extras=told) + body, encoding="utf-8")


def main():
    """Write all requirements files; command line arguments are passed to uv."""
    for name, extras in FILES.items():
        lock(name, extras, sys.argv[1:])


if __name__ == "__main__":
    main()
