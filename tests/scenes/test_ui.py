import gc
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import psutil
import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from scenes.scene import Scene
from scenes.ui import shapes, text
from scenes.ui.cache import kept
from scenes.ui.dialog import Answer, Question, confirm
from scenes.ui.field import LETTERS
from scenes.ui.files import asset
from scenes.ui.keys import is_key
from scenes.ui.layout import Columns, Flow, Gap, Rows
from scenes.ui.palette import CONTRAST_PALETTES, PALETTES, contrast, mix
from scenes.ui.widget import Widget
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, key_event, make_app
from tests.scenes.gallery import Gallery
from tests.scenes.monkey import let_loose

EVERY_PALETTE = [*PALETTES.values(), *CONTRAST_PALETTES.values()]
EVERY_SIZE = list(product([(1280, 720), (1920, 1080)], (100, 125, 150, 175, 200)))


@pytest.fixture
def player(home):
    app = make_app(home)
    yield Driver(app)
    app.close()


@pytest.fixture
def gallery(player):
    return player.open(Gallery())


# -- colours and words


@pytest.mark.parametrize("palette", EVERY_PALETTE, ids=lambda p: f"{p.name}-{p.night}")
def test_every_text_stands_out_from_every_ground_it_is_written_on(palette):
    for ground in (palette.night, palette.deep, palette.panel, palette.raised, palette.hover):
        for ink in (palette.bone, palette.muted, palette.candle, palette.danger, palette.ok):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    for ink in (palette.night, palette.candle_ink):
        for ground in (palette.candle, mix(palette.candle, "#FFFFFF", 0.18)):
            assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("palette", EVERY_PALETTE, ids=lambda p: f"{p.name}-{p.night}")
def test_controls_pieces_and_the_focus_ring_stand_out(palette):
    for ground in (palette.night, palette.panel, palette.raised):
        assert contrast(palette.edge, ground) >= 3
        assert contrast(palette.focus, ground) >= 3
    for colour in ("red", "blue", "yellow"):
        carpet = getattr(palette, f"carpet_{colour}")
        assert contrast(getattr(palette, colour), carpet) >= 3, colour


@given(
    st.lists(st.text("abcdefghiIWM.,-", min_size=1, max_size=30), min_size=1, max_size=30),
    st.integers(60, 600),
    st.integers(12, 36),
)
def test_no_wrapped_line_is_wider_than_its_limit_and_no_letter_is_lost(words, limit, pixels):
    lines = text.wrap(" ".join(words), "regular", pixels, limit)
    assert all(text.line_width(line, pixels) <= limit for line in lines)
    drawn = "".join(run for line in lines for run, _ in line)
    assert drawn.replace(" ", "") == "".join(words)


def test_bold_marks_change_the_face_and_are_not_drawn():
    (line,) = text.wrap("a **bold word**, then plain", "regular", 18, 1000)
    assert line == (("a", "regular"), (" bold word", "bold"), (", then plain", "regular"))


def test_our_fonts_have_every_letter_that_can_be_written_or_drawn():
    for face in ("regular", "bold"):
        letters = TTFont(asset(text.FACES[face])).getBestCmap()
        assert {letter for letter in LETTERS + "…·\u00a0" if ord(letter) not in letters} == set()


def test_digits_of_a_clock_keep_their_places():
    widths = {text.digits(f"{n}:{n}{n}", "bold", 40, "#FFFFFF").get_width() for n in range(10)}
    assert len(widths) == 1


def test_a_line_too_long_shrinks_a_little_before_it_is_cut():
    wide = text.width("Settings", "bold", 40)
    assert text.fit("Settings", "bold", 40, wide) == ("Settings", 40)
    assert text.fit("Settings", "bold", 40, wide - 2) == ("Settings", 38)
    words, pixels = text.fit("Settings", "bold", 40, wide // 2)
    assert words.endswith("…")
    assert text.width(words, "bold", pixels) <= wide // 2


def test_the_cache_holds_no_more_bytes_than_it_may():
    drawn = []

    @kept(megabytes=1)
    def picture(number):
        drawn.append(number)
        return pygame.Surface((256, 256), pygame.SRCALPHA)  # a quarter of a megabyte

    for number in (0, 1, 2, 3, 0, 4, 5, 0):
        picture(number)
    assert drawn == [0, 1, 2, 3, 4, 5]
    picture(1)
    assert drawn[-1] == 1


def test_a_stretched_shadow_equals_one_that_was_drawn_whole():
    shadow = shapes.shadow((300, 200), 12, 8, 120)
    assert shadow.get_size() == (332, 232)
    assert shadow.get_at((166, 116)).a == 120
    assert shadow.get_at((0, 0)).a == 0


# -- layout


class Box:
    def __init__(self, wide, high):
        self.wide, self.high, self.rect = wide, high, Rect(0, 0, 0, 0)

    def natural_width(self):
        return self.wide

    def height_for(self, width):
        return self.high

    def place(self, rect):
        self.rect = Rect(rect)


def test_columns_give_away_every_pixel_and_no_more():
    boxes = [Box(50, 10), Box(70, 30), Box(10, 20), Box(10, 20)]
    Columns(boxes, 7, [40, None, 1.0, 2.0], "centre").place(Rect(3, 5, 501, 60))
    assert [box.rect.width for box in boxes] == [40, 70, 123, 247]
    assert boxes[-1].rect.right == 504
    assert [box.rect.centery for box in boxes] == [35, 35, 35, 35]


def test_rows_give_the_rest_of_the_height_to_the_growing_item():
    boxes = [Box(10, 20), Box(10, 20), Box(10, 20)]
    Rows(boxes, 5, grow=1).place(Rect(0, 0, 100, 200))
    assert [box.rect.height for box in boxes] == [20, 150, 20]
    assert boxes[2].rect.bottom == 200


def test_a_flow_goes_on_below_when_a_line_is_full():
    boxes = [Box(60, 10), Box(60, 30), Box(60, 10)]
    flow = Flow(boxes, 10)
    assert flow.height_for(130) == 50
    flow.place(Rect(0, 0, 130, 50))
    assert [box.rect.topleft for box in boxes] == [(0, 10), (70, 0), (0, 40)]
    assert Flow([Gap(900, 4)], 10).height_for(100) == 4


# -- keys and focus


def test_keys_are_known_by_the_names_printed_on_buttons(player):
    for name in ("Z", "Enter", "Esc", "F1", "Ctrl S", "Shift Enter", "Page Down"):
        assert is_key(key_event(name), name)
        assert not is_key(key_event(name), "X")
    assert not is_key(key_event("Ctrl S"), "S")


def test_tab_visits_every_control_in_reading_order_and_comes_round(player, gallery):
    seen = []
    for _ in range(14):
        player.press("Tab")
        seen.append(player.focused)
    order = ["Back", "Extra", "Segments", "Slider", "Toggle", "Stepper", "Select", "Field"]
    assert seen[:8] == order
    assert seen[8:] == ["Undo", "Start match", "Hint", "Back", "Extra", "Segments"]
    player.press("Shift Tab")
    assert player.focused == "Extra"


def test_arrows_reach_every_control(player, gallery):
    for label in ("Back", "Extra", "Segments", "Toggle", "Select", "Field", "Start match", "Hint"):
        player.app.ring.focus(None)
        assert player.walk_to(label).label == label


def test_every_control_is_changed_by_keys_alone(player, gallery):
    for label, keys_pressed, value in (
        ("Segments", ("Right",), 1),
        ("Slider", ("Left", "Left"), 0),
        ("Toggle", ("Space",), True),
        ("Stepper", ("Right",), 2),
        ("Select", ("Enter", "Down", "Down", "Enter"), 3),
    ):
        player.tab_to(label)
        player.press(*keys_pressed)
        assert gallery.heard[-1] == (label, value)
    player.tab_to("Field")
    player.press("End")
    player.type(" h")
    assert gallery.heard[-1] == ("Field", "Amelia h")
    player.press("Enter")
    assert gallery.heard[-1] == ("Entered", "Amelia h")
    player.tab_to("Hint")
    player.press("Enter")
    assert gallery.heard[-1] == ("Hint",)


def test_every_control_is_changed_by_the_mouse_alone(player, gallery):
    def at(label, across):
        area = player.find(label).area
        player.click_at((area.left + area.width * across, area.centery))

    at("Segments", 0.9)
    assert gallery.heard[-1] == ("Segments", 2)
    at("Slider", 0.05)
    assert gallery.heard[-1] == ("Slider", 0)
    at("Toggle", 0.8)
    assert gallery.heard[-1] == ("Toggle", True)
    player.find("Select").reveal()
    at("Stepper", 0.1)
    assert gallery.heard[-1] == ("Stepper", 0)
    at("Select", 0.5)
    player.click("Choice 4")
    assert gallery.heard[-1] == ("Select", 4)
    player.click("Start match")
    assert gallery.heard[-1] == ("Start match",)
    assert not player.app.ring.shown
    player.click("Field")
    player.type("!")
    assert gallery.heard[-1][0] == "Field"
    assert "!" in gallery.heard[-1][1]


def test_a_shortcut_acts_from_anywhere_but_not_into_a_text_field(player, gallery):
    player.press("H")
    assert gallery.heard == [("Hint",)]
    player.tab_to("Field")
    player.type("h")
    assert gallery.heard[1:] == [("Field", "Ameliah")]


def test_enter_presses_the_main_button_until_the_focus_is_shown_elsewhere(player, gallery):
    player.press("Enter")
    assert gallery.heard == [("Start match",)]
    player.tab_to("Toggle")
    player.press("Enter")
    assert gallery.heard[1:] == [("Toggle", True)]


def test_a_disabled_button_says_why_and_does_nothing(player, gallery):
    player.press("Z")
    player.tab_to("Undo")
    assert player.app.tip.shown.help == "There is nothing to take back yet."
    player.press("Enter")
    player.click("Undo")
    assert gallery.heard == []
    gallery.off.set_enabled(True)
    player.press("Enter")
    assert gallery.heard == [("Undo",)]


def test_the_focus_scrolls_into_view_and_the_wheel_scrolls_away(player, gallery):
    area = gallery.area
    assert area.most > 0
    player.tab_to("Hint")
    assert area.viewport.contains(player.find("Hint").area)
    before = area.offset
    spot = area.viewport.center
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
    player.app.step([motion, pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False)], 0)
    assert area.offset < before
    player.press("Page Down")
    assert area.offset > before - 200


def test_the_bar_of_a_scroll_area_is_dragged(player, gallery):
    area = gallery.area
    top, bottom = area.area.midtop, area.area.midbottom
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(top[0], top[1] + 5), button=1)
    move = pygame.Event(pygame.MOUSEMOTION, pos=bottom, rel=(0, 0), buttons=(1, 0, 0))
    player.app.step([press, move], 0)
    assert area.offset == area.most
    player.app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=bottom, button=1)], 0)
    assert not area.held


def test_an_open_list_closes_by_esc_and_by_a_press_beside_it(player, gallery):
    for close in (lambda: player.press("Esc"), lambda: player.click_at((640, 710))):
        player.tab_to("Select")
        player.press("Enter")
        assert player.focused == "Choice 1"
        close()
        assert player.focused == "Select"
        assert len(player.app.ring.scopes) == 1
    assert gallery.heard == []


def test_a_dialog_traps_the_focus_and_esc_means_its_last_answer(player, gallery):
    said = []
    answers = tuple(Answer(word, lambda word=word: said.append(word)) for word in ("Yes", "No"))
    player.tab_to("Toggle")
    player.app.ask(Question("Really?", "It cannot be **undone**.", answers))
    player.wait()
    visited = set()
    for _ in range(5):
        player.press("Tab")
        visited.add(player.focused)
    assert visited == {"Yes", "No"}
    player.press("H")
    player.click_at(gallery.off.area.center)
    assert gallery.heard == []
    assert_no_clipping(player.app)
    player.press("Esc")
    assert said == ["No"]
    assert player.focused == "Toggle"


def test_a_dialog_stays_while_the_window_changes_its_size(player, gallery):
    said = []
    player.app.ask(confirm("Resign?", "Ben wins. " * 200, "Resign", lambda: said.append(1)))
    player.wait()
    player.app.screen.window.size = (1600, 900)
    player.app.step([pygame.Event(pygame.WINDOWSIZECHANGED)], 0)
    player.wait(0.3)
    assert player.app.look.size == (1600, 900)
    assert_no_clipping(player.app)
    player.click("Resign")
    assert said == [1]


def test_a_notice_passes_by_itself(player, gallery):
    player.app.notice("The settings could not be kept.")
    player.wait()
    assert any(widget.role == "status" for widget in gallery.page.widgets)
    assert_no_clipping(player.app)
    player.wait(6)
    assert not any(widget.role == "status" for widget in gallery.page.widgets)


def test_the_semantic_list_tells_what_is_on_the_screen(player, gallery):
    told = {(m.role, m.label): m.value for m in player.app.ring.semantics()}
    assert told["choice", "Segments"] == "One"
    assert told["slider", "Slider"] == "50 %"
    assert told["switch", "Toggle"] == "off"
    assert told["field", "Field"] == "Amelia"
    assert told["button", "Undo"] == "disabled"
    assert ("text", "Gallery") in told


# -- the app


@pytest.mark.parametrize(("size", "text_size"), EVERY_SIZE)
def test_no_text_is_clipped_at_any_size(home, size, text_size):
    app = make_app(home, size, text_size=text_size)
    Driver(app).open(Gallery())
    assert_no_clipping(app)
    app.close()


@pytest.mark.parametrize("scale", [125, 200])
def test_everything_grows_with_the_size_setting(home, scale):
    app = make_app(home, (1920, 1080), scale=scale, text_size=150)
    Driver(app).open(Gallery())
    assert app.look.unit * app.look.text_scale <= 3.0
    assert_no_clipping(app)
    app.close()


def test_nothing_is_drawn_while_nothing_changes(player, gallery):
    player.wait(0.2)
    before = player.app.frames
    player.wait(2)
    assert player.app.frames == before
    player.press("Tab")
    assert player.app.frames == before + 1


def test_a_resize_is_laid_out_once_it_has_settled_and_keeps_the_focus(player, gallery):
    player.tab_to("Stepper")
    old = gallery.page
    for size in ((1300, 740), (1500, 800), (1920, 1080)):
        player.app.screen.window.size = size
        player.app.step([pygame.Event(pygame.WINDOWSIZECHANGED)], 0.03)
        assert gallery.page is old
    player.wait(0.2)
    assert gallery.page.look.size == (1920, 1080)
    assert gallery.page.look.unit == 1.5
    assert player.focused == "Stepper"


def test_covering_and_uncovering_a_scene_keeps_its_focus(player, gallery):
    player.tab_to("Stepper")
    top = player.open(Gallery())
    assert player.focused is None
    player.press("Esc")
    assert player.app.scene is gallery
    assert (gallery.entered, gallery.left, top.left) == (2, 1, 1)
    assert player.focused == "Stepper"
    player.app.pop()
    player.wait()
    assert not player.app.running


class Faulty(Scene):
    def update(self, dt):
        raise ZeroDivisionError("on purpose")


def test_a_fault_of_a_scene_is_reported_and_leads_back_to_the_menu(player, gallery):
    player.open(Faulty())
    player.wait()
    assert player.app.scene is gallery
    (report,) = player.app.folder.glob("crash-*.txt")
    words = report.read_text()
    assert "on purpose" in words
    assert "Gallery > Faulty" in words
    assert any(report.name in m.label for m in player.app.ring.semantics())
    assert_no_clipping(player.app)
    player.press("Enter")
    player.press("H")
    assert gallery.heard == [("Hint",)]


def test_a_fault_of_the_first_scene_ends_with_one_sentence(player):
    player.app.push(Faulty())
    with pytest.raises(RuntimeError, match="the report is"):
        player.wait()


def test_minimised_windows_are_not_drawn(player, gallery):
    player.app.step([pygame.Event(pygame.WINDOWMINIMIZED)], 0)
    before = player.app.frames
    player.press("Tab", "Tab")
    assert player.app.frames == before
    player.app.step([pygame.Event(pygame.WINDOWRESTORED)], 0)
    assert player.app.frames == before + 1


def test_two_hundred_scene_changes_leave_nothing_behind(player, gallery):
    process = psutil.Process()

    def change(times):
        for _ in range(times):
            player.app.push(Gallery())
            player.app.step([key_event("Tab")], 0)
            player.app.pop()
            player.app.step([], 0)

    def widgets():
        gc.collect()
        return sum(isinstance(thing, Widget) for thing in gc.get_objects())

    change(10)
    count, memory = widgets(), process.memory_info().rss
    change(100)
    assert widgets() == count
    assert process.memory_info().rss - memory < 10 << 20


def test_ten_thousand_random_events_raise_nothing(home):
    app = make_app(home)
    let_loose(app, Gallery)
    app.close()


def run_python(code, **environment):
    variables = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=variables | environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_a_display_one_sentence_is_said(home):
    code = (
        "from scenes.app import App; from scenes.preferences import Preferences\n"
        "from scenes.ui.window import NoDisplay\n"
        "try: App(Preferences())\nexcept NoDisplay as error: print(error)"
    )
    done = run_python(code, SDL_VIDEODRIVER="x11")
    assert done.stdout.strip().endswith("start Ghost Parlour on a desktop.")
    assert done.stdout.count("\n") == 1


def test_without_a_sound_device_it_is_silent(home):
    code = (
        "from scenes.ui.sounds import Sounds\n"
        "sounds = Sounds(lambda: (1.0, 1.0, 1.0)); sounds.play('click')\n"
        "sounds.play_ambience('ambience'); sounds.refresh(); sounds.close()\n"
        "print(sounds.available)"
    )
    assert run_python(code, SDL_AUDIODRIVER="nonsense").stdout.strip() == "False"
