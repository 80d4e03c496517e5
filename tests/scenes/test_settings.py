"""The settings."""

import json

import pytest

from game.language import spoken
from scenes.settings.credits import LICENCES, NOTICES, credited
from scenes.settings.rows import GROUPS
from scenes.settings.scene import Settings
from scenes.window.preferences import Preferences, load_preferences, save_preferences
from tests.helpers.sampling import sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app

CHANGES = [
    # group, control, keys, field, value
    ("Seeing", "Text size", ["Right"], "text_size", 125),
    ("Seeing", "Ghost colours", ["Right", "Right"], "palette", "pale"),
    ("Seeing", "Size of everything", ["Right"], "scale", 125),
    ("Seeing", "Pattern strength", ["End"], "pattern", 100),
    ("Seeing", "High contrast", ["Space"], "high_contrast", True),
    ("Seeing", "Board coordinates", ["Enter"], "coordinates", False),
    ("Motion", "Animation", ["Left"], "animation", "fast"),
    ("Motion", "Bots", ["Right"], "pace", 200),
    ("Motion", "Reduced motion", ["Space"], "reduced_motion", True),
    ("Sound", "Effects", ["Home"], "effects", 0),
    ("Sound", "Interface", ["Right"], "interface", 70),
    ("Sound", "Ambience", ["Left"], "ambience", 30),
    ("Sound", "Music", ["Left"], "music", 50),
    ("Sound", "Music off", ["Space"], "music_off", True),
    ("Sound", "Mute", ["Right"], "mute", True),
    ("Language", "spoken", ["Right"], "language", "de"),
    ("Language", "Screen reader", ["Right"], "screen_reader", "off"),
    ("Play", "Clock", ["Right"], "clock", 1),
    ("Play", "confirm ghost_hunt", ["Space"], "confirms", {"ghost_hunt": True}),
    ("Play", "Mark the last move", ["Space"], "mark_last_move", False),
    ("Play", "Ask after every match", ["Space"], "ask_after", True),
    ("Play", "Bots speak", ["Space"], "bots_speak", False),
    ("Window", "Full screen", ["Space"], "full_screen", True),
]


def kept(app):
    return load_preferences(app.folder)[0]


@pytest.mark.parametrize(("group", "control", "pressed", "field", "value"), CHANGES)
def test_every_setting_is_changed_by_keys_and_kept_at_once(
    player, group, control, pressed, field, value
):
    scene = player.open(Settings())
    player.tab_to(group)
    player.press("Enter")
    assert GROUPS[scene.index].title == group
    player.tab_to(control)
    player.press(*pressed)
    assert getattr(player.app.preferences, field) == value
    assert getattr(kept(player.app), field) == value
    assert player.app.ring.current.name == control
    assert_no_clipping(player.app)


def test_every_setting_of_the_program_is_in_a_group():
    elsewhere = {"names", "plans", "window", "maximised", "lab", "learned"}  # remembered, not set
    elsewhere |= {"training"}  # set where a match is set up
    grouped = {field for group in GROUPS for field in group.fields}
    assert grouped | elsewhere == set(Preferences.__struct_fields__)
    assert {field for *_, field, _ in CHANGES} == grouped - {"keys", "pads", "confirm_moves"}


def test_a_change_is_seen_at_once(player):
    scene = player.open(Settings())
    look = player.app.look
    player.click("High contrast")
    assert player.app.look.palette.night == "#000000"
    assert scene.page.look is player.app.look
    player.find("Text size")
    player.tab_to("Text size")
    player.press("Right", "Right")
    assert player.app.look.text_scale == 1.5
    assert not player.app.look.wide
    assert player.app.look.unit == look.unit
    assert_no_clipping(player.app)


def test_a_slider_is_dragged_through_changes_that_rebuild_the_scene(player):
    player.open(Settings())
    import pygame

    def event(kind, x):
        area = player.find("Pattern strength").area
        spot = (area.left + x, area.centery)
        extra = {"rel": (0, 0), "buttons": (1, 0, 0)}
        values = {"button": 1} if kind != pygame.MOUSEMOTION else extra
        player.app.step([pygame.Event(kind, pos=spot, **values)], 0)

    event(pygame.MOUSEBUTTONDOWN, 14)
    assert player.app.preferences.pattern == 0
    for x, pattern in ((70, 25), (120, 50), (220, 100)):
        event(pygame.MOUSEMOTION, x)
        assert player.app.preferences.pattern == pattern
    event(pygame.MOUSEBUTTONUP, 220)
    event(pygame.MOUSEMOTION, 14)
    assert player.app.preferences.pattern == 100


def test_resetting_a_group_leaves_the_others_alone(player):
    player.app.change(text_size=125, palette="safe", effects=10, mute=True)
    player.open(Settings())
    player.click("Reset")
    now = player.app.preferences
    assert (now.text_size, now.palette, now.effects, now.mute) == (100, "manor", 10, True)
    player.press("Page Down", "Page Down", "Page Down")
    assert player.find("Mute").value == "on"
    player.click("Reset")
    assert (player.app.preferences.effects, player.app.preferences.mute) == (80, False)
    assert player.find("Mute").value == "off"


def test_presets_set_several_things(player):
    player.open(Settings())
    assert player.find("Preset").value == "Desk"
    player.click("Preset")
    player.click("TV")
    now = player.app.preferences
    assert (now.text_size, now.full_screen) == (150, True)
    player.app.change(text_size=125)
    player.wait()
    player.press("Page Up", "Page Up")
    assert player.find("Preset").value == "Custom"
    player.click("Preset")
    player.click("Desk")
    assert player.app.preferences.full_screen is False


def test_page_keys_turn_through_the_groups_and_the_narrow_list_chooses_one(player):
    scene = player.open(Settings())
    titles = []
    while len(titles) < len(GROUPS):  # a group too high for the window is scrolled first
        before = scene.index
        player.press("Page Down")
        if scene.index != before:
            titles.append(GROUPS[scene.index].title)
    assert titles == [*[group.title for group in GROUPS[1:]], "Seeing"]
    player.app.change(text_size=200)
    player.wait()
    player.tab_to("Group")
    player.press("Enter", "Down", "Down", "Down", "Enter")
    assert GROUPS[scene.index].title == "Sound"
    player.click("Preview")
    assert_no_clipping(player.app)
    player.press("Esc")
    assert player.app.scene is scene
    player.press("Esc")
    assert not player.app.running


def test_everything_is_reset_but_the_language_and_what_was_played(player):
    player.app.change(
        text_size=125, effects=10, keys={"undo": "U"}, language="de", names=("Ada",), clock=2
    )
    scene = player.open(Settings())
    scene._open([group.title for group in GROUPS].index("Window"))
    player.wait()
    player.click("Reset everything")
    player.press("Esc")
    assert player.app.preferences.text_size == 125, "left as it is"
    player.click("Reset everything")
    player.click("Reset")
    assert player.app.preferences == Preferences(language="de", names=("Ada",))


def test_the_language_is_spoken_at_once_and_the_focus_stays(player):
    scene = player.open(Settings())
    player.press("Page Down")
    player.tab_to("spoken")
    player.press("Right")
    assert spoken() == "de"
    assert player.app.ring.current.name == "spoken"
    assert player.app.scene is scene
    player.press("Right", "Left", "Left")
    assert spoken() == "en"


def test_the_sample_of_motion_moves_only_as_set(player, painted):
    scene = player.open(Settings())
    player.press("Page Down", "Page Down")
    player.wait(1.2)
    before = player.app.frames
    player.wait(1.5)
    assert player.app.frames > before
    player.app.change(animation="off")
    player.wait()
    assert not scene.animating


def test_settings_are_readable_and_come_back(home):
    mine = Preferences(text_size=175, palette="pale", names=("Amelia", "Jörg"), window=(1, 2, 3, 4))
    assert save_preferences(home, mine) == ""
    written = json.loads((home / "settings.json").read_text())
    assert written["palette"] == "pale"
    assert load_preferences(home) == (mine, "")


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b'{"text_size": 999}', b'{"palette": "pink"}', b"\xff\xfe", b"[" * 9999],
)
def test_a_damaged_file_is_put_aside_and_said(home, data):
    home.mkdir()
    (home / "settings.json").write_bytes(data)
    preferences, words = load_preferences(home)
    assert preferences == Preferences()
    assert words.endswith("Defaults are used.")
    assert (home / "settings.json.corrupt").read_bytes() == data
    assert load_preferences(home) == (Preferences(), "")


def test_settings_of_a_newer_program_are_kept_as_far_as_they_are_known(home):
    home.mkdir()
    (home / "settings.json").write_text('{"text_size": 150, "smell": "roses"}')
    assert load_preferences(home)[0].text_size == 150


def test_settings_that_cannot_be_kept_are_said_once_and_act_all_the_same(home):
    home.write_text("a file where the folder should be")
    app = make_app(home)
    player = Driver(app)
    player.open(Settings())
    player.click("High contrast")
    assert app.look.palette.night == "#000000"
    said = [m.label for m in app.ring.semantics() if m.role == "status"]
    assert any("could not be saved" in words for words in said)
    player.wait(12)
    player.click("High contrast")
    assert not [m for m in app.ring.semantics() if m.role == "status"]


def test_turning_to_another_group_takes_the_focus_along(player):
    scene = player.open(Settings())
    player.tab_to("Text size")
    player.press("Page Down", "Page Down")
    assert player.app.ring.current.name == GROUPS[scene.index].title == "Motion"


@pytest.mark.parametrize("text", sampled([100, 200]))
@pytest.mark.parametrize("name", sampled([name for name, _ in LICENCES]))
def test_credits_name_every_work_and_open_its_licence(home, text, name):
    player = Driver(make_app(home, text_size=text))
    scene = player.open(Settings())
    scene._open([group.title for group in GROUPS].index("Credits"))
    player.wait()
    told = [widget.label for widget in scene.page.widgets]
    assert {credit.part for credit in credited()} <= set(told)
    assert len(credited()) == NOTICES.read_text("utf-8").partition("\n## ")[0].count("\n|") - 2
    assert_no_clipping(player.app)
    player.click(name)
    player.wait()
    text_of_it = " ".join(widget.label for widget in player.targets())
    for words in dict(LICENCES)[name].read_text("utf-8").replace("`", "").split():
        assert words.strip("#|-*") in text_of_it
    player.press("Esc")
    assert not player.app.overlay_open
