"""House rules of every game in the set-up: all choices, any number, and what players drew."""

import pytest

from game import catalog
from game.bots.levels import levels_of
from game.files import ASSETS
from scenes.boards.faces import drawing_of
from scenes.setup.scene import SetUp, SetUpLinks
from scenes.setup.set_up_plan import plan_for
from scenes.window.preferences import KeptPlan, Preferences, load_preferences
from tests.helpers.sampling import full, sampled
from tests.scenes.laboratory import wire
from tests.scenes.tables import Room

DOORS = SetUpLinks(
    rules=lambda game, table: Room("Rules", game, table),
    play=lambda match: Room("Play", match),
    learn=lambda game: Room("Tutorial", game),
    drawings=lambda game: Room("Drawings", game),
    phones=lambda match: Room("Phones", match),
    paper=lambda game, options, players: Room("Paper", game, options, players),
)
DRAWN = [  # game, option, a shipped file, and where players keep theirs
    ("haunted_house", "map", "haunted_house/maps/cross_hall.txt", "maps/haunted_house"),
    ("ghost_hunt", "map", "ghost_hunt/maps/manor.txt", "maps/ghost_hunt"),
    (
        "guidance_rite",
        "piece_set",
        "guidance_rite/boards/death_match/crossroads.txt",
        "boards/guidance_rite",
    ),
    ("haunting_house_3", "deal", "haunting_house_3/deals/many_doors.txt", "maps/haunting_house_3"),
]
each_drawing = pytest.mark.parametrize(("key", "option", "shipped", "folder"), DRAWN)


def set_up(key, preferences=None):
    game = catalog.find(key)
    plan = plan_for(game, levels_of(key), preferences or Preferences(), lambda most: 7)
    scene = SetUp(plan, DOORS)
    scene.more = True
    return scene


def keep(home, folder, name, text):
    place = home / folder / f"{name}.txt"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    return place


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


@pytest.mark.parametrize("key", sampled(list(catalog.GAMES), 2))
@full
def test_every_choice_of_every_rule_can_be_chosen_and_starts(player, key):
    scene = player.open(set_up(key))
    for option in scene.plan.game.rules.options:
        if option.needs:
            scene.plan.options[option.needs[0]] = option.needs[1]
        for choice in option.choices:
            scene.plan.options[option.key] = choice.value
            player.app.rebuild()
            player.wait()
            assert option.label in labels(player)
            assert scene.plan.match().options[option.key] == choice.value
        scene.plan.reset()


def test_items_cannot_be_chosen_where_the_variant_has_none(player):
    scene = player.open(set_up("guidance_rite"))
    names = [target.name for target in player.targets()]
    assert "option items" not in names
    scene.plan.options["variant"] = "final_match"
    player.app.rebuild()
    player.wait()
    assert "option items" in [target.name for target in player.targets()]


@each_drawing
def test_what_players_drew_is_offered_and_played(player, home, key, option, shipped, folder):
    keep(home, folder, "our_own", (ASSETS / shipped).read_text(encoding="utf-8"))
    scene = player.open(set_up(key))
    before = scene.plan.options[option]
    found = next(o for o in scene.plan.game.rules.options if o.key == option).offered()
    own = found.choices[-1]
    scene.plan.options[option] = own.value
    player.app.rebuild()
    player.wait()
    assert own.value != before
    assert player.find(f"option {option}").value == own.label
    player.click("Start match")
    assert player.app.scene.what[0].options[option] == own.value


@each_drawing
def test_a_bad_drawing_is_told_without_its_line_and_nothing_else_is_lost(
    player, home, key, option, shipped, folder
):
    text = (ASSETS / shipped).read_text(encoding="utf-8")
    keep(home, folder, "broken", text + "\n?!? nobody can read this\n")
    keep(home, folder, "sound", text)
    scene = player.open(set_up(key))
    said = "1 drawing of yours has errors. Press Draw one to see them."
    assert labels(player).count(said) == 1
    assert not [label for label in labels(player) if "broken" in label or " line " in label]
    offered = next(o for o in scene.plan.game.rules.options if o.key == option).offered()
    assert len(offered.faults) == 1
    assert offered.choices[-1].text == "sound"


@each_drawing
def test_the_set_up_offers_to_draw_without_a_path(player, home, key, option, shipped, folder):
    player.open(set_up(key))
    assert "You can draw your own." in labels(player)
    assert not [label for label in labels(player) if str(home) in label]


def test_a_drawing_that_was_played_is_remembered_without_its_file(player, home):
    key, option, shipped, folder = DRAWN[0]
    drawing = keep(home, folder, "our_own", (ASSETS / shipped).read_text(encoding="utf-8"))
    scene = player.open(set_up(key))
    own = scene.plan.game.rules.options[0].offered().choices[-1]
    scene.plan.options[option] = own.value
    player.click("Start match")
    drawing.unlink()
    kept, _ = load_preferences(player.app.folder)
    again = player.open(set_up(key, kept))
    assert again.plan.options[option] == own.value
    name = own.label.removesuffix(" (our_own)")
    assert name in player.find(f"option {option}").value


def test_any_number_is_chosen_by_plus_and_minus_and_by_keys(player):
    scene = player.open(set_up("haunted_house"))
    spin = player.find("number turn_limit")
    assert spin.value == "30"
    spin.reveal()
    player.click_at((spin.area.right - 10, spin.area.centery))
    assert scene.plan.options["turn_limit"] == 31
    player.tab_to("number turn_limit")
    player.press("PageDown", "PageDown", "Left", "Left")
    assert scene.plan.options["turn_limit"] == 9
    player.press("PageDown")
    assert scene.plan.options["turn_limit"] == 1
    player.click("Start match")
    assert player.app.scene.what[0].options["turn_limit"] == 1


def test_a_rule_that_is_not_a_number_has_no_plus(player):
    scene = player.open(set_up("haunting_house_3"))
    assert [t for t in player.targets() if t.name == "number round_limit"]
    scene.plan.options["round_limit"] = "off"
    player.app.rebuild()
    player.wait()
    assert not [t for t in player.targets() if t.name == "number round_limit"]


def deal(storeys, starter=""):
    drawing = drawing_of("haunting_house_3")
    begun = next(b for b in drawing.beginnings() if b.label == "Open house" and
                 b.sketch.what.storeys == storeys)  # fmt: skip
    return f"start {starter}\n" * bool(starter) + drawing.write(begun.sketch)


def own(home, folder, name, text):
    """Keep a drawing and return the name it is chosen by."""
    keep(home, folder, name, text)
    return name


def test_pieces_for_the_other_match_are_given_up_with_it(player, home):
    text = (ASSETS / "guidance_rite/boards/death_match/crossroads.txt").read_text(encoding="utf-8")
    own(home, "boards/guidance_rite", "ours", text)
    scene = player.open(set_up("guidance_rite"))
    variant, pieces = scene.plan.game.rules.options[:2]
    scene.rules._set(pieces, pieces.parse("ours"))
    player.wait()
    assert not scene.plan.told
    scene.rules._set(variant, "final_match")
    player.wait()
    assert scene.plan.options["piece_set"] == "random"
    assert "Pieces: Random. The old choice does not fit the new one." in labels(player)
    scene.rules._set(pieces, pieces.parse("ours"))
    player.wait()
    assert scene.plan.options["variant"] == "death_match"
    player.click("Start match")
    assert player.app.scene.what[0].options["piece_set"] == pieces.parse("ours")


def test_a_deal_brings_its_storeys_and_goes_with_them(player, home):
    own(home, "maps/haunting_house_3", "low", deal(1))
    scene = player.open(set_up("haunting_house_3"))
    rules = {option.key: option for option in scene.plan.game.rules.options}
    scene.rules._set(rules["deal"], rules["deal"].parse("low"))
    player.wait()
    assert scene.plan.options["storeys"] == 1
    scene.rules._set(rules["storeys"], 2)
    player.wait()
    assert scene.plan.options["deal"] == rules["deal"].default


def test_a_deal_that_begins_with_the_third_player_brings_a_third_one(player, home):
    own(home, "maps/haunting_house_3", "third", deal(3, "3"))
    scene = player.open(set_up("haunting_house_3"))
    rule = next(option for option in scene.plan.game.rules.options if option.key == "deal")
    scene.plan.set_players(2)
    scene.rules._set(rule, rule.parse("third"))
    player.wait()
    assert len(scene.plan.chairs) == 3
    assert "Changed to 3 players, as the chosen rules require." in labels(player)
    player.find("Players").choose(0)
    player.wait()
    assert len(scene.plan.chairs) == 2
    assert scene.plan.options["deal"] == rule.default


def test_house_rules_from_the_editor_bring_the_players_they_need(player):
    rule = next(o for o in catalog.find("haunting_house_3").rules.options if o.key == "deal")
    given = {"deal": rule.parse(deal(2, "4")), "storeys": 2}
    wiring = wire(player.app)
    player.app.change(plans={"haunting_house_3": KeptPlan(chairs=(("person", ""), ("bot", "1")))})
    scene = player.open(wiring.set_up(catalog.find("haunting_house_3"), given))
    assert len(scene.plan.chairs) == 4
    assert {key: scene.plan.options[key] for key in given} == given
