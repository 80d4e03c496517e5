"""The pages of docs/ can be looked things up in: short sections, short paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.sampling import full
from tests.helpers.source import ROOT
from tools import take_pictures

PAGES = sorted((ROOT / "docs").glob("*.md"))
A_SECTION, A_PARAGRAPH = 150, 60  # words at the most
MAX_ANSWER_LINES = 300

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def prose(text: str) -> str:
    """Return a page without code blocks, tables and pictures."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^(\|.*|!\[.*)$", "", text, flags=re.MULTILINE)


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the heading and the prose of every section."""
    parts = re.split(r"^#+ (.+)$", prose(text), flags=re.MULTILINE)
    yield from zip(parts[1::2], parts[2::2], strict=True)


@each_page
def test_a_section_and_a_paragraph_are_short(page: Path) -> None:
    faults = []
    for heading, words in sections(page.read_text(encoding="utf-8")):
        if len(words.split()) > A_SECTION:
            faults.append(f"{heading}: {len(words.split())} words in a section")
        for paragraph in re.split(r"\n\s*\n|\n(?=- |\d\. )", words):
            if len(paragraph.split()) > A_PARAGRAPH:
                faults.append(f"{heading}: {len(paragraph.split())} words in a paragraph")
    assert not faults, "\n".join(["", *faults])


@each_page
def test_a_page_begins_with_its_heading(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# "), lines[0]
    assert all(heading for heading, _words in sections("\n".join(lines)))


def test_long_sections_and_paragraphs_are_found() -> None:
    text = f"# One\n\n{'word ' * 61}\n\n## Two\n\n```sh\n{'word ' * 9}\n```\n| a |\n\n- three\n"
    found = {heading: len(words.split()) for heading, words in sections(text)}
    assert found == {"One": 61, "Two": 2}


def test_each_question_is_answered_in_one_short_file() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## Answer one question")[2].partition("\n## ")[0]
    names = [found[1] for found in re.finditer(r"^\| .* \| `([^`]+\.py)`", section, re.MULTILINE)]
    assert len(names) >= 4
    for name in names:
        files = [*ROOT.glob(name.replace("<key>", "*_*"))]
        assert files, name
        for file in files:
            assert len(file.read_text(encoding="utf-8").splitlines()) <= MAX_ANSWER_LINES, file


def test_pictures_are_named_with_or_without_their_ending():
    assert take_pictures.chosen(["menu", "ghost_hunt.gif"]) == ["menu.png", "ghost_hunt.gif"]
    assert take_pictures.chosen(["ghost_hunt"]) == ["ghost_hunt.png", "ghost_hunt.gif"]
    assert len(take_pictures.chosen([])) == 16
    with pytest.raises(ValueError, match="no picture is called mneu"):
        take_pictures.chosen(["mneu"])


@full
@pytest.mark.parametrize("key", take_pictures.MOVING)
def test_an_animated_picture_ends_with_its_event(key):
    seed, kind, *_ = take_pictures.MOVING[key]
    _match, log, step = take_pictures.up_to_a_climax(key, seed, kind)
    assert kind in {type(fact).__name__ for fact in log.facts(step)}
