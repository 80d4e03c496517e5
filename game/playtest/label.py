"""What people call a run: its name, what they expect of it, tags, and when it has had enough."""

from __future__ import annotations

import msgspec

LONGEST = 60  # of a name
LONGEST_SENTENCE = 200  # of a hypothesis


class RunLabel(msgspec.Struct, frozen=True, omit_defaults=True):
    """The words that are kept with a run; `until` is as the command line writes it."""

    name: str = ""
    hypothesis: str = ""
    tags: tuple[str, ...] = ()
    until: str = ""


UNNAMED = RunLabel()


def tags_of(text: str) -> tuple[str, ...]:
    """Return the tags of a text that parts them by commas, each once."""
    return tuple(dict.fromkeys(tag.strip() for tag in text.split(",") if tag.strip()))
