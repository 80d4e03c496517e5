"""Starts the program with `python -m ghost_parlour`."""

import sys

from ghost_parlour import main

if __name__ == "__main__":
    sys.exit(main())
