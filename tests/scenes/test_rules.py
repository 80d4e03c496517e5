"""The rules as scenes show them."""

import msgspec
import pygame
import pytest

from game import catalog
from game.options import resolve
from scenes.boards.faces import face_of
from scenes.boards.match_summary import Table
from scenes.rules.scene import RulesScene
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import KEY, SIZES, eager

GAME = catalog.find(KEY)
PRINTED = resolve(GAME.rules.options, {})
CHANGED = resolve(GAME.rules.options, {"placement": "random", "goal": "any_three"})


def at_the_table(decisions=30):
    match = eager(5, decisions=decisions)
    return face_of(KEY).table(match.options, match.state.observation(0))


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def test_without_a_match_the_rules_begin_at_the_beginning(player):
    scene = player.open(RulesScene(GAME))
    assert scene.section == 0
    assert "In your match" not in labels(player)
    assert not any(chapter.here for chapter in scene.chapters)


@pytest.mark.parametrize(("decisions", "title"), [(3, "Placing the ghosts"), (30, "Your turn")])
def test_during_a_match_they_open_at_its_phase(player, decisions, title):
    scene = player.open(RulesScene(GAME, at_the_table(decisions)))
    assert scene.sections[scene.section].title == title
    assert [chapter.label for chapter in scene.chapters if chapter.here] == [title]
    assert "In your match" in labels(player)


def test_the_facts_of_the_table_are_those_of_the_position():
    state = eager(5, decisions=40).state
    facts = face_of(KEY).summary.facts(state)
    assert [fact.title.split()[0] for fact in facts] == ["Red", "Blue", "Yellow"]
    for fact, turned in zip(facts, state.portals, strict=True):
        assert ("wall" in fact.title) == (turned == 0)


def test_the_house_rules_of_the_table_are_listed_and_marked(player):
    scene = player.open(RulesScene(GAME, Table(CHANGED)))
    assert {"Placing the ghosts: Dealt", "Goal: Any three"} <= set(labels(player))
    player.click("Aim of the game")
    assert "here: Any three" in labels(player)
    assert scene.sections[scene.section].title == "Aim of the game"


def test_every_chapter_opens_by_mouse_and_leafing_goes_through_all(player):
    scene = player.open(RulesScene(GAME))
    for number, section in enumerate(scene.sections):
        player.click(section.title)
        assert scene.section == number
    for number in reversed(range(len(scene.sections) - 1)):
        player.click("section before")
        assert scene.section == number
    player.click("section after")
    assert scene.section == 1


def test_every_chapter_opens_by_keys(player):
    scene = player.open(RulesScene(GAME))
    for number, section in enumerate(scene.sections):
        player.tab_to(section.title)
        player.press("Enter")
        assert scene.section == number
        assert player.focused == section.title


def test_a_word_of_the_table_leads_to_its_rule_which_is_marked(player):
    scene = player.open(RulesScene(catalog.find("guidance_rite")))
    player.type("fell away")
    player.press("Enter")
    assert scene.sections[scene.section].title == "Claims"
    (marked,) = [place.words for place in scene.leaf.places if place.words.here is not None]
    assert marked.label.endswith("These fall away as well.")
    assert list(marked.marked) == [(0, len(marked.label))]


def test_typing_anywhere_searches_and_counts_in_every_chapter(player):
    scene = player.open(RulesScene(GAME))
    player.click("Fights")
    player.type("mirror")
    assert scene.sought == "mirror"
    assert scene.sections[scene.section].title == "Fights"
    assert sum(chapter.hits for chapter in scene.chapters) == len(scene.finds) > 5
    assert scene.field.count == f"{len(scene.finds)} places"


@pytest.mark.parametrize("words", sampled(["portal", "ruling that is nowhere", "escape", "a"], 2))
def test_enter_leads_to_every_place_in_turn_and_it_is_in_view(player, words):
    scene = player.open(RulesScene(GAME, at_the_table()))
    scene.section = 0
    player.app.rebuild()
    player.type(words)
    for number in range(len(scene.finds)):
        player.press("Enter")
        player.wait()
        here = scene.finds[number]
        assert (scene.at, scene.section) == (number, here.section)
        strong = [p.words for p in scene.leaf.places if p.words.here is not None]
        assert len(strong) == 1
        spot = strong[0].place_of(strong[0].here)
        view = strong[0].window
        assert view is None or view.contains(spot)
    player.press("Enter")
    assert scene.at == (0 if scene.finds else None)
    player.press("Shift Enter")
    assert scene.at == (len(scene.finds) - 1 if scene.finds else None)


def test_a_find_is_marked_where_the_words_stand(player):
    scene = player.open(RulesScene(GAME))
    player.click("Portals and escape")
    player.type("clockwise")
    found = [rect for place in scene.leaf.places for rect in place.words.found()]
    assert len(found) == sum(f.section == scene.section for f in scene.finds) > 0
    assert all(20 < rect.width < 120 for _, rect in found)


@pytest.mark.parametrize("key", ["F1", "Esc"])
def test_one_key_closes_even_while_searching(player, key):
    below = player.open(RulesScene(GAME))
    player.open(RulesScene(GAME))
    player.type("portal")
    player.press(key)
    player.wait()
    assert player.app.scenes == [below]


@pytest.mark.parametrize(("size", "text_size"), sampled(SIZES))
@full
def test_no_text_of_any_section_is_clipped(home, unseen, size, text_size):
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    for table in (at_the_table(), None):
        scene = player.open(RulesScene(GAME, table))
        for number in range(len(scene.sections)):
            scene._open(number)
            player.wait()
            assert_no_clipping(app)
        player.type("portal")
        assert_no_clipping(app)


def test_the_narrow_page_has_contents_rulings_and_table(home):
    app = make_app(home, text_size=200)
    player = Driver(app)
    scene = player.open(RulesScene(GAME, at_the_table()))
    assert {"Rulings of this edition", "House rules on this table"} <= set(labels(player))
    player.tab_to("contents")
    player.press("Right")
    player.wait()
    assert scene.sections[scene.section].title == "Moving and mirrors"
    player.click("section after")
    player.wait()
    assert scene.sections[scene.section].title == "Fights"


def hunters_table():
    game = catalog.find("ghost_hunt")
    options = resolve(game.rules.options, {"rules": "draft", "name_the_ghost": True})
    state = catalog.new_state(game.key, 5, options)
    return game, face_of(game.key).table(options, state.observation(1))


@pytest.mark.parametrize(("size", "text_size"), sampled(SIZES))
def test_many_sections_and_options_fit_or_scroll(home, unseen, size, text_size):
    game, table = hunters_table()
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    for at_table in (table, None):
        scene = player.open(RulesScene(game, at_table))
        window = pygame.Rect((0, 0), app.look.size)
        for number in (0, len(scene.sections) // 2, len(scene.sections) - 1):
            scene._open(number)
            player.wait()
            assert_no_clipping(app)
            for widget in scene.page.widgets:
                inside = widget.page.view.viewport if widget.page.view else window
                assert window.contains(inside), widget.label
                if not widget.page.view:
                    assert window.contains(widget.area), widget.label
            for chapter in scene.chapters:
                view = chapter.page.view.viewport
                assert view.contains(chapter.area) or not chapter.chosen, chapter.label


def test_contents_longer_than_their_column_are_reached_by_keys_and_wheel(home):
    game, table = hunters_table()
    app = make_app(home)
    player = Driver(app)
    scene = player.open(RulesScene(game, table))
    contents = scene.chapters[0].page.view
    assert contents.most > 0
    page = scene.leaf.places[1].words.page.view
    player.press("Page Down")
    player.wait()
    assert page.offset or not page.most  # the text goes first
    player.tab_to(f"chapter {scene.sections[-1].title}")
    player.wait()
    assert contents.viewport.contains(scene.chapters[-1].area)
    player.press("Return")
    player.wait()
    assert scene.section == len(scene.sections) - 1
    assert "House rules on this table" in labels(player)


def test_the_rules_begin_in_the_chapters_for_a_gamepad(player):
    scene = RulesScene(GAME)
    prompts = player.app.inputs.prompts
    prompts.caps = msgspec.structs.replace(prompts.caps, by_pad=True)
    player.open(scene)
    assert player.app.ring.current.name == f"chapter {scene.sections[0].title}"
    player.type("m")
    assert player.app.ring.current is scene.field
