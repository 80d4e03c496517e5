"""Gamepads by synthetic events: whatever keys reach, a pad reaches."""

import pygame
import pytest

from game.match import Match, Terms
from scenes.play.curtain import Curtain
from scenes.ui.input.gamepad import Gamepad, Press
from tests.scenes.driver import FRAME
from tests.scenes.hot_seat import HotSeat, house
from tests.scenes.players import Parlour
from tests.scenes.tables import people

A, B, X, Y, LB, RB = range(6)
LARGER, SMALLER = 9, 8


def button(number, kind=pygame.JOYBUTTONDOWN):
    return pygame.Event(kind, instance_id=3, button=number)


def press(table, *numbers):
    for number in numbers:
        table.app.step([button(number)], FRAME)
        table.app.step([button(number, pygame.JOYBUTTONUP)], FRAME)


def cross(table, x, y):
    table.app.step([pygame.Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(x, y))], FRAME)
    table.app.step([pygame.Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(0, 0))], FRAME)


@pytest.fixture
def table(home):
    found = Parlour(home)
    yield found
    found.app.close()


def test_buttons_with_names_and_with_numbers_mean_the_same():
    pad = Gamepad()
    named = pygame.Event(
        pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_A
    )
    assert pad.press(named) == pad.press(button(A)) == Press("a", True, "xbox")
    assert pad.press(button(A, pygame.JOYBUTTONUP)) == Press("a", False, "xbox")
    assert pad.press(button(40)) is None
    assert pad.press(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1))) is None


def test_a_ghost_is_moved_by_the_pad_alone(table):
    match, ply = table.match, table.match.ply
    action = match.state.legal_actions()[0]
    for place in table.way(action):
        for code in table.arrows_to(place):
            cross(
                table,
                *{
                    pygame.K_LEFT: (-1, 0),
                    pygame.K_RIGHT: (1, 0),
                    pygame.K_UP: (0, 1),
                    pygame.K_DOWN: (0, -1),
                }[code],
            )
        assert table.board.cursor == place
        press(table, A)
    assert match.ply > ply
    press(table, X)
    assert match.ply > ply, "the other one was not asked"
    cross(table, -1, 0)
    press(table, A)
    assert match.ply == ply


def test_shoulders_lead_through_the_buttons_and_y_opens_the_rules(table):
    press(table, RB)
    first = table.app.ring.current
    press(table, RB, LB)
    assert table.app.ring.current is first
    press(table, Y)
    assert table.app.scene.name == "Rules"


def test_a_curtain_is_opened_and_drawn_again_when_the_pad_is_gone(home):
    table = HotSeat(home, house())
    assert table.curtained
    press(table, A, A)
    table.player.wait(0.5)
    assert table.app.scene is table.play
    gone = pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=3)
    table.app.step([gone], FRAME)
    table.player.wait()
    assert isinstance(table.app.scene, Curtain)


def test_a_board_is_enlarged_by_the_sticks(home):
    match = Match("haunting_house_3", people(), {}, 7, Terms(curtain="open"))
    table = Parlour(home, match)
    table.player.wait(0.3)
    press(table, LARGER)
    table.player.wait(0.5)
    zoom = next(b for b in table.play.stage.panel.overlays if b.label == "Zoom")
    assert zoom.value == "on"
    press(table, SMALLER)
    table.player.wait(0.5)
    assert zoom.value == "off"


class FakePad:
    def __init__(self, number):
        self.number = number

    def get_instance_id(self):
        return self.number + 3

    def get_name(self):
        return "DualSense"


def said(table):
    return [m.label for m in table.app.ring.semantics() if m.role == "status"]


def test_pads_that_come_and_go_are_told_and_show_their_own_signs(table, monkeypatch):
    monkeypatch.setattr(pygame.joystick, "Joystick", FakePad)
    monkeypatch.setattr("scenes.ui.input.gamepad.controller.is_controller", lambda number: False)
    table.app.step([pygame.Event(pygame.JOYDEVICEADDED, device_index=0)], FRAME)
    assert any("Gamepad connected" in words for words in said(table))
    press(table, RB)
    undo = table.player.find("Undo")
    assert [words for words, _ in undo.absolute_texts()][-1] == "Square"
    table.app.step([pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=3)], FRAME)
    assert any("Gamepad disconnected" in words for words in said(table))
    assert table.app.inputs.pad.count == 0
