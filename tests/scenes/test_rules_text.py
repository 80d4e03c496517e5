"""The written rules: every section is read, every picture exists, every house rule is explained."""

import inspect
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.files import ASSETS, asset
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.position import draw
from game.state import CHANCE, TERMINAL
from scenes.boards.faces import face_of
from scenes.boards.picture.picture_cell import PictureCell, SpriteLayer
from scenes.rules import text as rules_text
from tests.helpers.shipped import SHIPPED

GAMES = tuple(catalog.GAMES)


def sections(key):
    return rules_text.read(asset(f"{key}/rules.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", GAMES)
def test_every_section_has_a_title_a_text_and_a_ruling(key):
    found = sections(key)
    assert len({section.title for section in found}) == len(found)
    assert len(found) >= (8 if key in SHIPPED else 1)
    for section in found:
        assert section.of("paragraph"), section.title
        assert section.of("ruling") or key not in SHIPPED, section.title
        for block in section.blocks:
            assert block.text.endswith((".", ":")), block.text
            assert block.text.count("**") % 2 == 0, block.text


@pytest.mark.parametrize("key", GAMES)
def test_every_layer_of_every_picture_is_a_sprite_of_the_game(key):
    layers = {
        layer.sprite
        for section in sections(key)
        for block in section.of("picture")
        for row in block.picture.rows
        for cell in row.cells
        for layer in cell.layers
    }
    assert layers or key not in SHIPPED
    drawn = layers - set(rules_text.MARKS)
    assert not {name for name in drawn if not (ASSETS / key / f"{name}.svg").exists()}


@pytest.mark.parametrize("key", GAMES)
def test_every_option_and_every_choice_is_explained(key):
    notes = [block for section in sections(key) for block in section.of("option")]
    explained = {note.option: rules_text.plain(note.text).lower() for note in notes}
    for option in catalog.GAMES[key].rules.options:
        for choice in option.choices:
            assert choice.label.lower() in explained[option.key]
    assert set(explained) == {option.key for option in catalog.GAMES[key].rules.options}


PHASES = ("set_up", "turn", "placement")


def test_each_phase_of_18_ghosts_has_its_section():
    found = sections("eighteen_ghosts")
    titles = [found[rules_text.section_of_phase(found, p)].title for p in PHASES]
    assert titles == ["Placing the ghosts", "Your turn", "Setting a ghost free"]


def test_a_phase_without_a_section_leads_to_the_first():
    assert rules_text.section_of_phase(sections("eighteen_ghosts"), "auction") == 0


def test_the_castle_of_the_rules_is_the_castle_of_the_engine():
    castle = next(s for s in sections("eighteen_ghosts") if s.title == "The castle")
    rows = castle.of("picture")[0].picture.rows[:5]
    signs = {"carpet_red": "R", "carpet_blue": "B", "carpet_yellow": "Y", "mirror": "o"}
    signs |= {"portal_red": "^", "portal_blue": "v", "portal_yellow": ">"}
    drawn = [[signs[cell.layers[0].sprite] for cell in row.cells] for row in rows]
    for row, name in zip(drawn, "54321", strict=True):
        chambers = [tables.CHAMBERS[tables.SQUARES[file + name]] for file in "abcde"]
        expected = ["^v>o"["rbym".index(c)] if c in "rbym" else c for c in chambers]
        assert row == expected
    assert [row.name for row in rows] == list("54321")


def test_the_portals_of_the_rules_open_where_the_engine_says():
    section = next(s for s in sections("eighteen_ghosts") if s.title.startswith("Portals"))
    picture = section.of("picture")[0].picture
    for row, colour in zip(picture.rows, (0, 2, 1), strict=True):
        facing = tables.FACING[colour]
        expected = ["wall" if square is None else tables.NAMES[square] for square in facing]
        assert [cell.label for cell in row.cells] == expected
        turns = [cell.layers[1].degrees for cell in row.cells]
        assert turns == [(turns[0] + 90 * n) % 360 for n in range(4)]


def test_the_notation_of_the_rules_is_the_notation_of_the_engine():
    written = next(s for s in sections("eighteen_ghosts") if s.title == "Writing moves down")
    samples = {block.text.split("**")[1] for block in written.of("bullet")}
    assert samples == {"R@b5", "c4-c3", "m:b4-d2", "c4xc3", "R@", "=b5", "pass"}
    state = draw("4 . R R . .\n3 . . y . >\ndungeon: R\ndecides: A")
    legal = {state.notation(action) for action in state.legal_actions()}
    assert {"c4xc3", "m:b4-d2", "R@"} <= legal


def test_bold_bullets_rulings_and_pictures_are_read():
    text = "let r = carpet*80+ghost@90\n\n# One\nphase: turn\n\nA **b**.\nc\n\n- x\n  y\n- z\n\n"
    text += "ruling: **Tie.** Never.\n\noption goal: Any.\n\npicture: See\n"
    (section,) = rules_text.read(text + '  "5" r "k" -> . dot\n  arrow 1,1 3,1\n')
    assert section.phases == ("turn",)
    assert [block.text for block in section.of("paragraph", "bullet")] == ["A **b**. c", "x y", "z"]
    assert section.of("ruling")[0].title == "Tie"
    assert section.of("option")[0].option == "goal"
    picture = section.of("picture")[0].picture
    assert picture.arrows == (((0, 0), (2, 0)),)
    layers = (SpriteLayer("carpet", 0, 80), SpriteLayer("ghost", 90, 100))
    assert picture.rows[0].name == "5"
    assert picture.rows[0].cells == (
        PictureCell(layers, "k", True),
        PictureCell(()),
        PictureCell((SpriteLayer("dot"),)),
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("stray", "before the first section"),
        ("# A\n\nruling: no title", "without a title"),
        ("# A\n\npicture: c\n  a!b", "no picture"),
        ("# A\n\npicture: c", "no rows"),
        ("# A\n\npicture: c\n  -> a", "begins with an arrow"),
    ],
)
def test_a_fault_in_the_text_is_named(text, fault):
    with pytest.raises(ValueError, match=fault):
        rules_text.read(text)


def test_search_finds_every_place_in_reading_order_and_ignores_case_and_marks():
    text = "# Portals\n\nThe **port**al. A Portal\n\n# End\n\nnone\n\n"
    text += "ruling: **Portal.** It turns.\n"
    _words, found = rules_text.search(rules_text.read(text), " PORTAL")
    assert [(f.section, f.block, f.nth) for f in found] == [
        (0, -1, 0),
        (0, 0, 0),
        (0, 0, 1),
        (1, 1, 0),
    ]
    assert rules_text.search(rules_text.read(text), "  ") == ((), [])


@pytest.mark.parametrize(
    ("sought", "words", "places"),
    [
        ("shattered", ("shattered",), [(0, 1, 0)]),
        ("fell  Away", ("fell away",), [(0, 1, 0)]),
        ("piezas", ("pieza",), [(0, 0, 0), (0, 0, 1)]),
        ("ángel", ("angel",), [(0, 0, 0)]),
        ("pieces gone", ("piece", "gone"), [(0, 1, 0), (0, 1, 1)]),
        ("pieces angels", (), []),
    ],
)
def test_words_are_found_by_other_words_and_without_endings_and_accents(sought, words, places):
    text = (
        "# A\n\nÁngel pieza, pieza.\n\n- Its piece is gone.\n\nalso: shattered, fell away\n\n- B.\n"
    )
    sections = rules_text.read(text)
    assert [block.also for block in sections[0].blocks] == [(), ("shattered", "fell away"), ()]
    found = rules_text.search(sections, sought)
    assert found == (words, [rules_text.TextMatch(*place) for place in places])


@pytest.mark.parametrize("key", GAMES)
def test_every_phase_a_match_comes_to_has_its_section_and_no_section_waits_in_vain(key):
    known = {phase for section in sections(key) for phase in section.phases}
    account, rng = face_of(key).summary, Random(1)
    for players in catalog.GAMES[key].players:
        state = catalog.new_state(key, players, None, 1)
        for _ in range(150):
            if state.current_player == TERMINAL:
                break
            if state.current_player != CHANCE:
                seen = state.observation(state.current_player)
                assert account.phase(seen) in {*known, ""}
            state.apply(rng.choice(state.legal_actions()))
    source = Path(inspect.getfile(account)).read_text(encoding="utf-8")
    assert all(f'"{phase}"' in source for phase in known)
