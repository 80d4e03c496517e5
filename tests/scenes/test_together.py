"""Both at once: codes of two key clusters or two pads, masked until both have locked."""

import pygame
import pytest

from game import save
from game.facts import TABLE
from game.match import Terms
from scenes.boards.entry import ROW
from scenes.boards.faces import entry_of
from scenes.play.pause import Pause
from scenes.play.together.joint_task import MAX_SIGNS, Code
from scenes.play.together.keys import BUTTONS, CLEAR, CLUSTERS, LOCK, PAD, SIGNS, Pads
from scenes.play.together.scene import Together
from scenes.ui.gamepad import NAMED
from tests.helpers.sampling import sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import FRAME
from tests.scenes.shots import is_held, is_revealing
from tests.scenes.simultaneous import HOUSE_3, RITE, JointSeat, choosing, joint_match, third_bout
from tests.scenes.tables import BEGUN, SIZES

FINAL = {"variant": "final_match", "items": "none"}
GAMES = [(RITE, None, None), (RITE, FINAL, third_bout), (HOUSE_3, None, choosing)]


def seated(home, key=RITE, options=None, until=None, bots=(), players=2, clock=0, **settings):
    match = joint_match(
        key, players, bots, options=options, until=until, choosing="at_once", clock=clock
    )
    table = JointSeat(home, match, **settings)
    assert table.overlay
    return table


def code_of(table, player, index=0):
    """Signs of a legal choice: the so-maniest code at every step."""
    overlay = table.app.scene
    seat = overlay.task.players[player].seat
    world = table.play.requests.commitments.world(seat)
    entry, simultaneous, signs = (
        entry_of(table.match.game.key),
        table.match.game.rules.simultaneous,
        [],
    )
    choice = simultaneous(world)
    while world.current_player == seat and simultaneous(world) == choice:
        codes = entry.codes(world.observation(seat))
        code = sorted(codes)[index % len(codes)]
        signs += code
        world.apply(codes[code])
    return signs


def everything(table):
    return table.pixels(), table.text(), table.app.screen.window.title, tuple(table.heard)


# One code


def reader(signs):
    return [7] if list(signs) == [1, 2] else None


def test_a_code_is_locked_by_two_presses_and_then_opened_only_by_clearing_it():
    code = Code(reader)
    assert all(code.type(sign) for sign in (1, 2, LOCK))
    assert (code.armed, code.locked) == (True, False)
    assert code.type(LOCK)
    assert code.locked
    assert code.actions == [7]
    assert not any(code.type(sign) for sign in (3, LOCK))
    assert code.signs == [1, 2]
    assert code.type(CLEAR)
    assert (code.locked, code.signs, code.actions) == (False, [], [])


def test_another_key_disarms_the_lock_and_clear_forgets_everything():
    code = Code(reader)
    for sign in (1, LOCK, 2, LOCK):
        code.type(sign)
    assert not code.locked
    code.type(CLEAR)
    assert code.signs == []
    assert not code.armed


def test_what_is_no_legal_choice_is_refused_at_the_lock_and_cleared():
    code = Code(reader)
    for sign in (1, 1, LOCK):
        code.type(sign)
    assert not code.refused
    code.type(LOCK)
    assert code.refused
    assert not code.locked
    assert code.signs == []
    code.type(1)
    assert not code.refused


def test_a_code_does_not_grow_for_ever():
    code = Code(reader)
    for _ in range(MAX_SIGNS + 5):
        code.type(3)
    assert len(code.signs) == MAX_SIGNS


def test_the_clusters_are_the_two_halves_of_the_keyboard():
    assert len(SIGNS) == 2 * len(CLUSTERS[0].labels) == 26
    assert SIGNS[pygame.KSCAN_Q] == (0, 0)
    assert SIGNS[pygame.KSCAN_A] == (0, ROW)
    assert SIGNS[pygame.KSCAN_P] == (1, 4)
    assert SIGNS[pygame.KSCAN_SEMICOLON] == (1, ROW + 4)
    assert SIGNS[pygame.KSCAN_C] == (0, LOCK)
    assert SIGNS[pygame.KSCAN_COMMA] == (1, LOCK)


# A choice


@pytest.mark.parametrize(("key", "options", "until"), sampled(GAMES))
def test_both_type_lock_and_see_both_at_once(home, key, options, until):
    table = seated(home, key, options, until)
    ply = table.match.ply
    signs = [code_of(table, 0), code_of(table, 1, 1)]
    order = [(0, s) for s in signs[0]], [(1, s) for s in signs[1]]
    for one, other in zip(*order, strict=False):  # by turns, one key at a time
        table.sign(*one)
        table.sign(*other)
    for player, signed in enumerate(signs):
        table.sign(player, *signed[min(map(len, signs)) :])
    table.lock(1)
    assert table.match.ply == ply
    table.sign(1, 0)  # ignored
    table.lock(0)
    table.until(lambda: table.looking == TABLE and is_revealing(table.play))
    made = [entry.player for entry in table.match.entries[ply:] if entry.player >= 0]
    first = table.match.entries[ply].player
    assert [p for i, p in enumerate(made) if not i or p != made[i - 1]] == [first, 1 - first]
    choice = table.match.game.rules.simultaneous(table.match.positions[ply])
    assert table.play.controller.simultaneous != choice
    assert {team for _, team in table.frames if team is not None} <= {TABLE}
    assert not any(name == "Curtain" for name, _ in table.frames)
    table.app.close()


@pytest.mark.parametrize(("key", "options", "until"), sampled(GAMES))
@pytest.mark.parametrize("locked", [False, True])
def test_the_picture_is_the_same_whatever_one_has_typed(home, painted, key, options, until, locked):
    pictures = []
    for index in (0, 1, 2):
        table = seated(home / str(index), key, options, until)
        dots = table.app.scene.task.sheet.dots
        signs = code_of(table, 0, index)
        for sign in signs[:dots]:
            table.sign(0, sign)
        shown = [everything(table)]
        if locked:
            table.sign(0, *signs[dots:])
            table.lock(0)
            shown = [(*everything(table)[:3],)]  # how often was pressed can be heard anyway
        table.sign(1, 0)
        shown.append(everything(table)[:3])
        pictures.append(shown)
        table.app.close()
    assert pictures[0] == pictures[1] == pictures[2]


def test_more_signs_than_every_code_has_are_not_shown(home, painted):
    table = seated(home, RITE, FINAL, third_bout)
    dots = table.app.scene.task.sheet.dots
    table.sign(0, *[0] * dots)
    before = table.pixels()
    table.sign(0, 1, 2, 3)
    assert table.pixels() == before
    table.app.close()


def test_an_illegal_code_tells_the_other_nothing_but_that_it_cannot_be_locked(home, painted):
    pictures = []
    for wrong in ((0, ROW, 0, ROW), (1, ROW + 1, 1, ROW + 1), (ROW, ROW, ROW, ROW)):
        table = seated(home / str(wrong[0]) / str(wrong[1]))
        ply = table.match.ply
        table.sign(0, *wrong)
        table.lock(0)
        assert table.app.scene.codes[0].refused
        assert table.match.ply == ply
        pictures.append(everything(table))
        table.app.close()
    assert pictures[0] == pictures[1] == pictures[2]


def test_keys_of_no_cluster_and_mice_do_nothing(home, painted):
    table = seated(home)
    before = table.pixels()
    for code in (pygame.KSCAN_1, pygame.KSCAN_Z, pygame.KSCAN_KP_5, 0):
        values = {"key": pygame.K_1, "mod": 0, "unicode": "1", "scancode": code}
        table.app.step([pygame.Event(pygame.KEYDOWN, values)], FRAME)
    table.player.click_at((300, 300))
    assert table.pixels() == before
    assert all(not code.signs for code in table.app.scene.codes)
    table.app.close()


def test_a_pause_forgets_what_was_typed_and_play_goes_on(home):
    table = seated(home)
    table.sign(0, 0, ROW)
    table.player.press("Esc")
    assert isinstance(table.app.scene, Pause)
    table.player.press("Esc")
    assert all(not code.signs for code in table.overlay.codes)
    table.app.close()


def test_bots_in_other_seats_choose_before(home):
    table = seated(home, HOUSE_3, until=choosing, bots=(1,), players=3)
    assert "Bot 1 has chosen already." in table.app.scene.task.note
    ply = table.match.ply
    for player in (0, 1):
        table.sign(player, *code_of(table, player))
        table.lock(player)
    table.until(lambda: is_revealing(table.play))
    made = [entry.player for entry in table.match.entries[ply : ply + 12]]
    assert sorted(made) == [0] * 4 + [1] * 4 + [2] * 4
    table.app.close()


def test_who_has_not_locked_in_time_runs_out_of_it(home):
    table = seated(home, RITE, FINAL, third_bout, clock=1)
    ply = table.match.ply
    table.sign(0, *code_of(table, 0))
    table.lock(0)
    table.sign(1, *code_of(table, 1))  # typed, but not locked
    for _ in range(700):
        if table.app.scene is table.play:
            break
        table.app.step([], 0.2)
    notations = [entry.notation for entry in table.match.entries[ply:]]
    assert "timeout" not in notations[:1]
    assert notations[-1] == "timeout"
    assert table.match.state.timeouts == [0, 1]
    table.player.wait()
    assert "Ben: Time is up: time-out 1 of 3." in " ".join(table.text()[1])
    table.app.close()


def test_a_choice_that_one_has_begun_behind_a_curtain_goes_on_there(home):
    match = joint_match(RITE, choosing="at_once")
    match.play(match.state.legal_actions()[0])
    table = JointSeat(home, match)
    assert table.curtained
    assert not table.play.controller.table.is_typed(match.ply)
    table.app.close()


# Pads


def button(instance, number, kind=pygame.JOYBUTTONDOWN):
    return pygame.Event(kind, instance_id=instance, button=number)


def test_two_pads_type_for_the_two_players(home):
    table = seated(home)
    codes_of_names = {name: code for code, name in NAMED.items()}
    numbers = {sign: codes_of_names[name] for name, sign in BUTTONS.items()}
    codes = [code_of(table, 0), code_of(table, 1, 1)]
    for instance, code in ((11, codes[0]), (12, codes[1])):
        for sign in (*code, LOCK, LOCK):
            event = button(instance, numbers[sign], pygame.CONTROLLERBUTTONDOWN)
            table.app.step([event], FRAME)
    assert [code.locked for code in table.app.scene.codes] == [True, True]
    assert [card.cluster.name for card in table.app.scene.cards] == [PAD.name, PAD.name]
    table.until(lambda: is_revealing(table.play))
    table.app.close()


def test_pads_without_names_type_by_numbers_and_hats():
    pads = Pads()
    hat = pygame.Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(-1, 0))
    assert pads.signed(hat) == (0, 0)
    assert pads.signed(button(3, 2)) == (0, ROW)
    assert pads.signed(button(4, 7)) == (1, LOCK)
    assert pads.signed(button(4, 6)) == (1, CLEAR)
    assert pads.signed(button(5, 0)) is None  # a third one has no player
    gone = pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=3)
    assert pads.signed(gone) is None
    assert pads.order == [4, 5]
    centre = pygame.Event(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 0))
    assert pads.signed(centre) is None
    assert pads.signed(button(4, 30)) is None


def test_the_board_lies_where_it_does_in_the_match(home):
    table = seated(home)
    typed = {name: place.rect for name, place in table.app.scene.board.places.items()}
    for player in (0, 1):
        table.sign(player, *code_of(table, player, player))
        table.lock(player)
    table.until(lambda: is_held(table.play))
    for name in ("a1", "e5"):
        assert table.board.places[name].rect == typed[name]
    table.app.close()


# Terms and sizes


def test_the_way_of_choosing_is_kept_with_the_match(home):
    match = joint_match(RITE, choosing="at_once")
    path = save.new_path(match, BEGUN)
    save.write(match, path, BEGUN)
    assert save.load(path).terms == Terms(choosing="at_once")
    plain = save.encode(save.record_of(joint_match(RITE), BEGUN)).decode()
    assert "choosing" not in plain


@pytest.mark.parametrize(("size", "text_size"), sampled(SIZES))
@pytest.mark.parametrize(("key", "options", "until"), GAMES)
def test_the_codes_fit(home, unseen, key, options, until, size, text_size):
    table = seated(home, key, options, until, size=size, text_size=text_size, clock=1)
    assert isinstance(table.app.scene, Together)
    table.sign(0, 0)
    table.sign(1, 0)
    table.lock(1)
    table.sign(0, LOCK)
    assert_no_clipping(table.app)
    window = table.app.screen.surface.get_rect()
    for place in table.app.scene.board.places.values():
        assert place.beside or window.contains(place.rect)
    for card in table.app.scene.cards:
        assert window.contains(card.area)
        for words, area in card.absolute_texts():
            assert card.area.contains(area), words
    table.app.close()


def test_the_board_that_is_typed_on_lies_where_the_matchs_own_does(home):
    table = seated(home, size=(1920, 1080))
    own = {name: place.rect for name, place in table.play.board.places.items() if not place.beside}
    typed = {name: place.rect for name, place in table.app.scene.board.places.items()}
    assert own == {name: typed[name] for name in own}
