"""The installed program, with everything it is made of in one package of site-packages."""

import sys
from pathlib import Path

# As in a checkout, `game` and `scenes` are found here.
sys.path.insert(0, str(Path(__file__).resolve().parent))


def main() -> int:
    """Start the program; return its exit code."""
    from main import main as start

    return start()
