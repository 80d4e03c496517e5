"""The engine of Ghost Parlour: rules, matches, bots and playtests, without a window."""

import json
from pathlib import Path

VERSION = "1.0.0"


def _check_compiled(root: Path) -> None:
    """Raise ImportError when a native module was made of another source than lies beside it."""
    stamp = root / "game" / "compiled.json"
    if not stamp.exists():
        return
    import hashlib

    for name, made_of in json.loads(stamp.read_text(encoding="utf-8")).items():
        if hashlib.sha256((root / name).read_bytes()).hexdigest() != made_of:
            raise ImportError(
                f"{name} was changed after it was compiled. Run `python packaging/compile.py` to "
                "compile it again, or with --clean to do without."
            )


_check_compiled(Path(__file__).resolve().parents[1])
