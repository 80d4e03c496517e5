"""Every kind of fact of every game has a sentence of its own, in every language."""

from collections.abc import Iterator

import pytest

from game import catalog
from game.facts import PUBLIC, Fact
from game.language import LANGUAGES, speak
from game.match import Match
from game.rules.eighteen_ghosts import facts as ghosts
from game.rules.ghost_hunt import facts as hunt
from game.rules.guidance_rite import facts as rite
from game.rules.haunted_house import facts as house
from scenes.boards.eighteen_ghosts import sentences as eighteen_ghosts
from scenes.boards.ghost_hunt import sentences as ghost_hunt
from scenes.boards.guidance_rite import sentences as guidance_rite
from scenes.boards.haunted_house import sentences as haunted_house
from scenes.boards.haunting_house_3 import sentences as haunting_house_3
from tests.helpers.playthroughs import FOLDER, replay
from tests.helpers.shipped import SHIPPED

SENTENCES = {
    "eighteen_ghosts": eighteen_ghosts.sentence,
    "haunted_house": haunted_house.sentence,
    "guidance_rite": guidance_rite.sentence,
    "haunting_house_3": haunting_house_3.sentence,
    "ghost_hunt": ghost_hunt.sentence,
}
UNSHOWN: dict[str, tuple[Fact, ...]] = {  # Facts of the kinds that no golden match shows.
    "eighteen_ghosts": (ghosts.Passed(0),),
    "haunted_house": (house.HouseHaunted(0),),
    "guidance_rite": (
        rite.EmpoweredTogether((), ()),
        rite.ItemDeclined(0),
        rite.KeptCharacter(0, (), "c3", 1),
        rite.Reopened(0, (), "c3"),
    ),
    "haunting_house_3": (),
    "ghost_hunt": (hunt.Extended(), hunt.Shown(None, "c3")),
}


def shown(match: Match) -> Iterator[Fact]:
    """Yield every fact of a match, as every viewer knows it."""
    facts, seats = match.game.rules.facts, len(match.seats)
    for entry in match.entries:
        before, after = match.positions[entry.ply : entry.ply + 2]
        for viewer in (*range(seats), PUBLIC):
            yield from facts.for_viewer(before, after, entry.action, viewer, seats)


@pytest.mark.parametrize("key", SHIPPED)
def test_every_kind_of_fact_has_a_sentence_in_every_language(key: str) -> None:
    found: dict[Fact, list[str]] = {fact: [] for fact in UNSHOWN[key]}
    names = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay"]
    for path in (FOLDER / key).glob("*.txt"):
        match = replay(path.read_text(encoding="utf-8"))[1]
        found |= {fact: [] for fact in shown(match)}
    for language in LANGUAGES:
        speak(language)
        for fact, said in found.items():
            said.append(SENTENCES[key](fact, names))
    kinds = catalog.find(key).rules.facts.kinds
    assert {type(fact) for fact in found} == set(kinds)
    for fact, said in found.items():
        assert all(said), fact
        assert not any("{" in words or words.endswith(".") for words in said), (fact, said)
        assert len(set(said)) == len(said), (fact, said)
