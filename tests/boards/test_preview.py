"""What a preview draws is what the action does."""

import pygame
import pytest

from game.rules.eighteen_ghosts.facts import FACTS
from game.rules.eighteen_ghosts.position import draw
from game.rules.eighteen_ghosts.tables import FACING, NAMES, PORTALS
from scenes.boards.eighteen_ghosts.click_paths import OUTSIDE, stack
from scenes.boards.eighteen_ghosts.danger import endangered
from scenes.boards.seen import Seen
from tests.boards.eighteen import CASTLE, Table, walk


def previewed(text, notation):
    state = draw(text)
    view = Table.face()
    return view.preview(Seen(state), FACTS.preview_facts(state, state.parse(notation)))


@pytest.mark.parametrize("seed", range(6))
def test_every_preview_shows_the_position_after_the_action(seed):
    view = Table.face()
    for before, action, after in walk(seed, {"placement": "random"} if seed % 2 else None):
        preview = view.preview(Seen(before), FACTS.preview_facts(before, action))
        now, then = view.pieces(Seen(before)), view.pieces(Seen(after))
        for spot, piece in preview.pieces:
            leaves_at_once = spot in preview.leaving
            assert leaves_at_once or then.get(spot) == piece, (before, before.notation(action))
        shown = dict(preview.pieces)
        for spot, piece in then.items():
            if now.get(spot) == piece:
                continue
            mover_wins_the_square = spot[0] in NAMES and spot in preview.leaving
            assert shown.get(spot) == piece or mover_wins_the_square or spot[0] == "released"
        turned = {name for name, _ in preview.turning}
        changed = [c for c in range(3) if before.portals[c] != after.portals[c]]
        assert turned == {NAMES[PORTALS[c]] for c in changed}
        faces = [FACING[c][after.portals[c]] for c in changed]
        assert {name for name, _ in preview.lit} == {NAMES[s] for s in faces if s is not None}
        escaped = sum(after.escaped) - sum(before.escaped)
        assert sum(chip.word == "escapes" for chip in preview.chips) == escaped
        assert any("wins" in chip.word for chip in preview.chips) == (after.winner >= 0)


def test_a_step_before_the_own_open_portal_escapes():
    preview = previewed(CASTLE, "d4-d5")
    assert ("d5", "c5", "red") in preview.arrows
    assert [(chip.place, chip.word) for chip in preview.chips] == [("d5", "escapes")]
    assert (stack(OUTSIDE, 0), 0) in dict(preview.pieces)


def test_a_won_fight_shows_where_the_losers_portal_would_open():
    preview = previewed(CASTLE, "a3xb3")
    assert preview.turning == (("c1", "blue"),)
    assert preview.lit == (("c2", "blue"),)
    assert ("b3", 0) in preview.leaving


def test_a_lost_fight_shows_the_movers_own_portal():
    preview = previewed(CASTLE, "a3xa4")
    assert preview.turning == (("c5", "red"),)
    assert preview.lit == (("c4", "red"),)
    assert ("a3", 0) in preview.leaving


def test_a_fight_that_lets_the_rival_win_warns():
    text = CASTLE.replace("2  B  o  y  B  R", "2  B  o  b  B  R")
    chips = {chip.word: chip for chip in previewed(text, "a3xb3").chips}
    assert chips["escapes"].place == "c2"
    assert chips["Ben wins"].tone == "danger"


def test_hovering_and_the_keyboard_both_show_the_preview():
    table = Table(draw(CASTLE))
    table.click("d4")
    assert table.board.preview() is None
    table.mouse(pygame.MOUSEMOTION, table.board.places["d5"].rect.center)
    by_mouse = table.board.preview()
    assert by_mouse is not None
    table.board.go("d4")
    assert table.board.preview() is None
    table.key(pygame.K_UP)
    assert table.board.preview() == by_mouse


def test_previews_change_the_picture_and_nothing_else():
    table = Table(draw(CASTLE))
    table.click("a3")
    table.board.go("a3")
    before = pygame.image.tobytes(table.draw(), "RGB")
    table.board.go("b3")
    assert pygame.image.tobytes(table.draw(), "RGB") != before
    assert table.board.observation == draw(CASTLE)
    table.board.go("a3")
    assert pygame.image.tobytes(table.draw(), "RGB") == before


# What is dangerous


def test_a_decision_that_lets_a_rival_out_warns_before_it_is_done():
    for seed in range(4):
        for before, action, after in walk(seed):
            rival = 1 - before.current_player
            out = sum(after.escaped[rival * 3 :][:3]) - sum(before.escaped[rival * 3 :][:3])
            view = Table.face()
            words = view.warning(before, FACTS.preview_facts(before, action))
            assert bool(words) == bool(out), before.notation(action)
            if out:
                assert words.startswith(f"This lets {view.names[rival]}'s ")


OPEN = CASTLE.replace("4  y  o  .  R  Y", "4  y  o  R  R  Y")  # the red portal turns to c4 next


def test_ghosts_one_turn_of_a_portal_from_escaping_are_told_for_both_sides():
    assert endangered(draw(CASTLE)) == {}
    assert {NAMES[square]: ghost for square, ghost in endangered(draw(OPEN)).items()} == {"c4": 0}
    rivals = OPEN.replace("o  R  R", "o  r  R")
    assert {NAMES[s]: ghost for s, ghost in endangered(draw(rivals)).items()} == {"c4": 3}


def test_danger_is_drawn_only_while_it_is_on():
    table = Table(draw(OPEN), playable=False)
    bare = pygame.image.tobytes(table.draw(), "RGB")
    table.board.toggle("danger")
    assert pygame.image.tobytes(table.draw(), "RGB") != bare


def test_beating_ones_own_ghost_is_marked_own_in_amber():
    state = draw("5  .  .  ^  .  .\n3  .  R  B  .  >\n1  .  .  <  .  .\ndecides: A")
    mark = Table.face().mark(state, state.parse("b3xc3"))
    assert (mark.word, mark.tone) == ("own", "candle")
