"""The label of a run: its name, the expectation, tags, and its stopping rule as text."""

from __future__ import annotations

import msgspec

LONGEST = 60  # of a name
LONGEST_SENTENCE = 200  # of a hypothesis


class RunLabel(msgspec.Struct, frozen=True, omit_defaults=True):
    """The texts stored with a run; `until` is as on the command line.

    A file keeps its stopping rule under later labels, because its intervals allow for the checks.
    """

    name: str = ""
    hypothesis: str = ""
    tags: tuple[str, ...] = ()
    until: str = ""


UNNAMED = RunLabel()


def tags_of(text: str) -> tuple[str, ...]:
    """Return the tags in a text separated by commas, each once."""
    return tuple(dict.fromkeys(tag.strip() for tag in text.split(",") if tag.strip()))
