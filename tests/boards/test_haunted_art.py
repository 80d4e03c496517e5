"""What the board of Haunted House draws with, and that its written rules show the true house."""

import pygame
import pytest

from game.files import ASSETS, asset
from game.inference.haunted_house.deduction import possible_tiles
from game.rules.haunted_house import maps
from game.rules.haunted_house.house import DOORWAY, EAST, NORTH, SIGNS, SOUTH, WALL, WEST, edge_at
from game.rules.haunted_house.tables import ALL, ROOMS, SQUARES
from scenes.boards.haunted_house import match_summary
from scenes.boards.haunted_house.house import scenery
from scenes.boards.haunted_house.house.house_layout import plan_of
from scenes.boards.haunted_house.house.plates import place_plates
from scenes.boards.haunted_house.knowledge.notebook import PENCIL, TOOLS
from scenes.boards.haunted_house.view import CLUES
from scenes.boards.house import light
from scenes.boards.seen import Seen
from scenes.rules import text as rules_text
from scenes.ui.drawing import text
from scenes.window.preferences import Preferences
from tests.boards.haunted import HOUSE, Table, new, play, walk
from tests.boards.table import moments
from tests.helpers.waiting import calls_of, wait_until

HAUNT = "@a1, end, a1-a2, a2-a3, end, end, a3-a2, a2-b2, end, end, b2-b1, b1-c1, end, end, c1-c2"
DRAWINGS = {file.stem: file for file in (ASSETS / HOUSE).glob("*.svg")}


def sections():
    return rules_text.read(asset(f"{HOUSE}/rules.md").read_text(encoding="utf-8"))


# -- drawings


def test_every_figure_and_sign_has_its_drawing():
    positions = [state for seed in range(3) for _, _, state in walk(seed)]
    view = Table(positions[0]).view
    named = {piece.picture for state in positions for piece in view.pieces(Seen(state)).values()}
    named |= {f"{HOUSE}/{name}" for player in range(4) for name in match_summary.figures(player)}
    named |= {
        view.portrait(Seen(state), player, ()) for state in positions[::9] for player in range(4)
    }
    assert len(named) >= 6
    assert {name.removeprefix(f"{HOUSE}/") for name in named} <= set(DRAWINGS)


def test_the_two_hunters_differ_by_silhouette_and_letter():
    shapes = [
        pygame.mask.from_surface(pygame.image.load_sized_svg(DRAWINGS[name], (200, 200)))
        for name in ("hunter_a", "hunter_b")
    ]
    union = shapes[0].count() + shapes[1].count() - shapes[0].overlap_area(shapes[1], (0, 0))
    assert shapes[0].overlap_area(shapes[1], (0, 0)) < 0.92 * union
    letters = [
        pygame.mask.from_threshold(
            pygame.image.load_sized_svg(DRAWINGS[name], (200, 200)).subsurface((74, 132, 52, 50)),
            "#0B0E1A",
            (40, 40, 40, 255),
        )
        for name in ("hunter_a", "hunter_b")
    ]
    same = letters[0].overlap_area(letters[1], (0, 0))
    assert min(letter.count() for letter in letters) > 0
    assert same < 0.6 * max(letter.count() for letter in letters)


# -- the written rules


def test_each_phase_has_its_chapter():
    found = sections()
    titles = [
        found[rules_text.section_of_phase(found, phase)].title
        for phase in match_summary.PHASES.values()
    ]
    assert titles == ["Where the Ghost begins", "The hunters' turn", "The Ghost's turn"]


def test_the_house_of_the_rules_is_cross_hall():
    chapter = next(section for section in sections() if section.title == "The house")
    rows = chapter.of("picture")[0].picture.rows[:7]
    house = maps.shipped("cross_hall")
    for row in rows:
        for file, cell in zip("abcdefg", row.cells, strict=True):
            tile = SQUARES[file + row.name]
            sprites = [layer.sprite for layer in cell.layers]
            assert sprites[0] == f"floor_{ROOMS[house.room_of[tile]].lower()}"
            assert ("start" in sprites) == (tile == house.start)
            edges = {layer.degrees: layer.sprite for layer in cell.layers[1:]}
            sides = {0: NORTH, 270: WEST} | ({90: EAST} if file == "g" else {})
            sides |= {180: SOUTH} if row.name == "1" else {}
            for degrees, direction in sides.items():
                kind = SIGNS[edge_at(house.drawing, tile, direction)]
                drawn = edges.get(degrees)
                drawn = None if drawn == "start" else drawn
                assert drawn == {WALL: "wall", DOORWAY: "door"}.get(kind)


def test_the_notation_of_the_rules_is_the_notation_of_the_engine():
    written = next(s for s in sections() if s.title == "Writing moves down")
    samples = {block.text.split("**")[1] for block in written.of("bullet")}
    known = {new().notation(action) for action in new().legal_actions()}
    for begun in ("@c3", "@c4, end", "@c3, end"):
        for players in (2, 4):
            state = play(begun, players)
            known |= {state.notation(action) for action in state.legal_actions()}
    assert samples - known == set()
    assert len(samples) == 10


# -- the house


def test_light_goes_through_doorways_and_not_through_walls():
    plan = plan_of(maps.shipped("cross_hall"), False)
    corners = light.seen_from(plan, *plan.spot(SQUARES["d4"]), scenery.AIR)
    polygon = pygame.Surface((350, 350))
    pygame.draw.polygon(polygon, "#FFFFFF", [(50 * x, 50 * y) for x, y in corners])

    def lit(square):
        column, row = plan.spot(SQUARES[square])
        return polygon.get_at((50 * column + 25, 50 * row + 25))[0] > 0

    assert all(lit(square) for square in ("d4", "d6", "c4", "b4", "f4", "d2"))
    assert not any(lit(square) for square in ("c5", "e5", "a7", "g1", "c3"))


def test_the_hunters_board_is_lit_around_them_and_dark_elsewhere():
    surface = Table(play("@a1").observation(1)).draw()
    places = Table(play("@a1").observation(1)).board.places

    def brightness(square):
        rect = places[square].rect.inflate(-30, -30).move(24, 0)
        return sum(pygame.transform.average_color(surface, rect)[:3])

    assert min(brightness(square) for square in ("d4", "d5")) > 1.4 * brightness("d1")


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("key", ["cross_hall", "long_gallery"])
def test_names_of_rooms_fit_on_their_tiles(key, text_size):
    house = maps.shipped(key)
    look = Preferences(text_size=text_size).look((1280, 720))
    area = pygame.Rect(60, 80, 7 * 78, 7 * 78)
    plan = plan_of(house, False)
    plates = place_plates(plan, area, look, {(3, 3), (2, 2)})
    assert [plate.name for plate in plates] == list(house.room_names)
    for room, plate in enumerate(plates):
        wide = text.width(plate.name, "title", plate.pixels)
        assert wide <= 2 * 78
        assert plate.pixels >= 8
        column = (plate.middle[0] - 1 - area.left) // 78
        assert plan.room(column, (plate.middle[1] - area.top) // 78) == room


# -- what each side sees


def test_both_views_of_a_hidden_match_show_different_things():
    state = play(HAUNT)
    ghost, hunters = Table(state.observation(0)), Table(state.observation(1))
    assert ghost.picture() != hunters.picture()
    assert "haunted_house/ghost_0" not in {p.picture for p in hunters.board.pieces.values()}


def test_the_hunters_picture_depends_on_nothing_hidden():
    """Two truths with equal observations are drawn alike, to the pixel."""
    first = play("@a1, end, a1-a2, a2-a3, end")
    second = play("@g1, end, g1-f1, polt e5, end")
    seen = [state.observation(1) for state in (first, second)]
    assert seen[0] == seen[1]
    assert Table(seen[0]).picture() == Table(seen[1]).picture()


def test_the_board_of_everyone_shows_ghost_traps_and_reports():
    state = play("@a1, A:trap, A:d4-d5, end, a1-a2, polt g7, end")
    table = Table(state, playable=False)
    shown = {piece.picture for piece in table.board.pieces.values()}
    assert {"haunted_house/ghost_0", "haunted_house/trap", "haunted_house/poltergeist"} <= shown
    assert set(table.board.places) >= {"pawn H", "pawn I"}
    assert "radar" not in table.board.places
    table.draw()


def test_clues_are_offered_to_hunters_only_and_mark_every_possible_tile():
    state = play("@a1, A:radar, end, end")
    ghost, hunters = Table(state.observation(0)), Table(state.observation(1))
    assert [toggle.key for toggle in ghost.board.overlays] == [PENCIL]
    assert [toggle.key for toggle in hunters.board.overlays] == [CLUES, PENCIL]
    for table, keys in ((ghost, [PENCIL, *TOOLS]), (hunters, [CLUES, PENCIL, *TOOLS])):
        table.board.toggle(PENCIL)
        assert [toggle.key for toggle in table.board.overlays] == keys
        table.board.toggle(PENCIL)
    plain = hunters.picture()
    hunters.board.toggle(CLUES)
    assert [toggle.key for toggle in hunters.board.overlays if toggle.on] == [CLUES]
    assert hunters.picture() != plain
    hunters.board.toggle(CLUES)
    assert hunters.picture() == plain
    with pytest.raises(ValueError, match="torch"):
        hunters.board.toggle("torch")


def test_clues_come_at_once_and_exactly_a_little_later():
    begun = HAUNT + ", end, B:d4-d3, B:d3-d2, end, end, B:d2-c2"
    seen = play(begun).observation(1)
    clues = Table(seen).board.desk.counting.clues
    first = clues.tiles(seen)
    exact = possible_tiles(seen)
    assert first & exact == exact
    wait_until(clues.arrived)
    assert clues.tiles(seen) == exact
    assert clues.tiles(new()) == 0
    assert exact != ALL


def test_the_pencil_draws_ghosts_question_marks_turning_arrows_and_crosses():
    table = Table(play("@a1, A:d4-d5").observation(1))
    table.board.toggle(PENCIL)
    plain, looks = table.picture(), set()
    for tool, pressed in (("spook", 1), ("query", 1), ("way", 4), ("cross", 1)):
        table.board.toggle(tool)
        for _ in range(pressed):
            table.click("b3")
            looks.add(table.picture())
        table.click("b3")
        assert table.picture() == plain
    assert len(looks) == 7
    table.click("b3")
    table.board.toggle("rubber")
    table.click("b3")
    assert table.picture() == plain
    assert table.played == table.refused == []


def test_the_pencil_draws_on_the_tile_below_a_figure():
    table = Table(play("@a1, A:d4-d5").observation(1))
    table.board.toggle(PENCIL)
    table.board.toggle("cross")
    plain = table.picture()
    table.click("d5")
    assert table.picture() != plain
    assert table.board.selection.chosen == ()


def test_pencil_marks_stay_with_their_team_from_turn_to_turn():
    state = play("@a1, A:d4-d5")
    table = Table(state.observation(1))
    table.board.toggle(PENCIL)
    table.click("b3")
    marked = table.picture()
    table.show(state.observation(0), False, None, moving=False)
    assert not any(toggle.on for toggle in table.board.overlays)
    table.click("b3")
    assert table.refused == ["b3"]
    table.show(play("end, end", state=state).observation(1), True, None, moving=False)
    table.board.toggle(PENCIL)
    kept = table.picture()
    table.board.toggle(PENCIL)
    table.board.toggle("rubber")
    table.click("b3")
    assert table.picture() != kept
    assert marked != kept  # another turn has begun
    table.board.toggle(PENCIL)
    table.click("radar")
    assert table.board.selection.chosen == ("radar",)


def test_pencil_marks_work_while_the_ghost_decides_and_are_gone_in_the_next_round():
    state = play("@d5, end")
    table = Table(state.observation(1), playable=False)
    table.board.toggle(PENCIL)
    table.click("a7")
    assert table.refused == []
    later = play("end, A:d4-d5, A:capture, @a1", state=state.clone())
    table.show(later.observation(1), True, None, moving=False)
    table.arrange(table.look)  # the Ghost has no case notes beside the house
    fresh = Table(later.observation(1))
    assert table.picture() == fresh.picture()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_no_word_beside_the_board_is_cut_or_lies_outside_its_place(size, text_size):
    """The cards shorten a hunter's name before anything is cut."""
    match = walk(2, 4)
    seen = [moments(match, team)[number] for team in (0, 1) for number in (0, 9, 25)]
    cut = []
    fit = text.fit

    def spy(words, *how):
        found = fit(words, *how)
        if found[0] != words:
            cut.append((words, how))
        return found

    text.fit = spy
    try:
        for state in seen:
            Table(state, size=size, text_size=text_size).draw()
    finally:
        text.fit = fit
    assert cut == []


def test_a_still_board_is_drawn_with_few_calls():
    table = Table(play(HAUNT).observation(1), size=(1920, 1080))
    table.board.toggle(CLUES)
    table.draw()
    surface = pygame.Surface(table.look.size)
    assert calls_of(lambda: table.board.draw(surface)) < 1000


def test_light_that_goes_on_is_painted_as_on_a_new_board():
    states = [state.observation(1) for _, _, state in walk(1)][20:60:4]
    carried = Table(states[0], playable=False)
    carried.draw()
    for after in states[1:]:
        carried.show(after, False, None, moving=False)
        area = carried.board.painter.board
        tables = carried, Table(after, playable=False)
        first, second = (table.draw().subsurface(area).copy() for table in tables)
        assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
