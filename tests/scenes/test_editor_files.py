"""Drawings as files: saved, kept as drafts, recovered, renamed, deleted, opened."""

import pygame
import pytest

from game.catalog import GAMES, find
from game.drawings import keys_in
from game.language import LANGUAGES
from game.rules.haunted_house import maps
from main import main
from scenes.boards.faces import drawing_of
from scenes.editor import incoming, library
from scenes.editor.file_picker import FilePicker
from scenes.editor.library import DrawingLibrary
from scenes.editor.scene import Editor
from scenes.editor.shelf import DrawingShelf
from scenes.setup.scene import SetUp
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.drawings import HOUSE, HUNT, RITE, TILES, arm, begin, click
from tests.scenes.driver import FRAME, Driver, key_event, make_app
from tests.scenes.laboratory import wire


@pytest.fixture
def shelf(home):
    return DrawingShelf(GAMES[HOUSE])


def name_it(player, name):
    """Write a name into the open question and agree."""
    player.wait()
    assert player.focused == "Name of the file"
    player.app.step([key_event("Backspace") for _ in range(30)], FRAME)
    player.type(name)
    player.press("Enter")
    player.wait()


def said(player):
    return [target.label for target in player.targets()]


# Saving


@pytest.mark.parametrize(
    ("key", "name"),
    [(HOUSE, "cross_hall"), (HUNT, "cottage"), (RITE, "long_reach"), (TILES, "many_doors")],
)
def test_a_drawing_is_saved_under_a_name_and_then_offered(player, key, name):
    scene = begin(player, key, name)
    player.press("Ctrl S")
    name_it(player, "mine")
    assert scene.kept.path == DrawingShelf(GAMES[key]).folder / "mine.txt"
    assert not scene.easel.changed
    option = next(o for o in GAMES[key].rules.options if o.folder)
    found = option.offered()
    assert not found.faults
    value = option.parse("mine")
    assert value == scene.easel.drawing.options(scene.easel.sketch)[option.key]
    assert value in [choice.value for choice in found.choices]


def test_names_of_the_game_and_bad_names_are_refused_with_a_sentence(player, shelf):
    begin(player, HOUSE, "cross_hall")
    player.press("Ctrl S")
    name_it(player, "Cross_Hall")
    assert any("called Cross_Hall. Choose another name" in words for words in said(player))
    name_it(player, "con")
    assert any("reserved by Windows" in words for words in said(player))
    name_it(player, " ")
    assert any("A name has 1 to 30" in words for words in said(player))
    player.press("Esc")
    player.wait()
    assert not shelf.listing()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_name_replaces_the_proposed_one(home, language):
    player = Driver(make_app(home, language=language))
    begin(player, HUNT, "cottage")
    player.press("Ctrl S")
    player.wait()
    player.type("hut")
    player.press("Enter")
    player.wait()
    assert [kept.name for kept in DrawingShelf(GAMES[HUNT]).listing()] == ["hut"]


def test_a_copy_of_a_house_of_the_game_is_named_after_it(player, shelf):
    player.open(wire(player.app).drawings(GAMES[HOUSE], None))
    library = player.app.scene
    library._choose([entry.name for entry in library.entries].index("cross_hall"))
    player.click("Draw")
    player.wait()
    assert "Cross Hall" in player.app.scene.crumb.words
    player.press("Ctrl S")
    player.wait()
    player.press("Enter")
    player.wait()
    assert [kept.name for kept in shelf.listing()] == ["Cross Hall 2"]


def test_a_name_that_is_taken_is_asked_about(player, shelf):
    shelf.save("mine", "old", False)
    begin(player, HOUSE, "cross_hall")
    player.press("Ctrl S")
    name_it(player, "MINE")
    assert "Overwrite this file?" in said(player)
    player.press("Esc")
    player.wait()
    assert player.focused == "Name of the file"
    assert (shelf.folder / "mine.txt").read_text() == "old"
    player.press("Enter")
    player.wait()
    player.click("Overwrite")
    player.wait()
    assert keys_in(shelf.folder) == ["mine"]
    kept = maps.load(shelf.folder / "mine.txt")
    assert kept.drawing == maps.shipped("cross_hall").drawing
    assert kept.name == "mine", "the house has the name of its file"


def test_what_has_a_fault_is_a_draft_that_moves_up_when_it_is_mended(player, shelf):
    scene = begin(player, HOUSE, "cross_hall")
    arm(player, "door")
    click(player, "a7-b7")
    player.press("Ctrl S")
    name_it(player, "mine")
    assert [(kept.name, kept.draft) for kept in shelf.listing()] == [("mine", True)]
    assert not maps.user_maps()[0]
    assert not maps.user_maps()[1]
    assert any("it cannot be played yet" in words for words in said(player))
    player.press("Z", "Ctrl S")
    player.wait()
    assert [(kept.name, kept.draft) for kept in shelf.listing()] == [("mine", False)]
    assert scene.kept.path.parent == shelf.folder
    assert list(maps.user_maps()[0]) == ["mine"]


def test_a_folder_that_cannot_be_written_is_told(player, shelf):
    shelf.folder.parent.mkdir(parents=True)
    shelf.folder.write_text("in the way")
    scene = begin(player, HOUSE, "cross_hall")
    arm(player, "wall")
    click(player, "b6-c6")
    player.wait(1.5)
    player.press("Ctrl S")
    name_it(player, "mine")
    assert any("mine was not saved" in words for words in said(player))
    assert scene.easel.changed


# Nothing is lost


def test_leaving_with_changes_asks(player, shelf):
    scene = begin(player, HOUSE, "cross_hall")
    arm(player, "wall")
    click(player, "b6-c6")
    player.press("Esc")
    player.wait()
    assert "Save this drawing?" in said(player)
    player.press("Esc")
    player.wait()
    assert player.app.scene is scene
    player.press("Esc")
    player.wait()
    player.click("Save")
    name_it(player, "mine")
    player.wait()
    assert player.app.scene is not scene
    assert [kept.name for kept in shelf.listing()] == ["mine"]


def test_leaving_without_changes_does_not_ask_and_discarding_leaves_nothing(player, shelf):
    scene = begin(player, HOUSE, "cross_hall")
    player.press("Esc")
    player.wait()
    assert player.app.scene is not scene
    scene = begin(player, HOUSE, "cross_hall")
    arm(player, "wall")
    click(player, "b6-c6")
    player.wait(1.5)
    assert [kept.name for kept in shelf.listing()] == ["cross_hall unsaved"]
    player.press("Esc")
    player.wait()
    player.click("Discard")
    player.wait()
    assert player.app.scene is not scene
    assert not shelf.listing()


def test_a_crash_loses_nothing(home, shelf):
    app = make_app(home)
    player = Driver(app)
    scene = begin(player, HOUSE, "cross_hall")
    arm(player, "wall")
    click(player, "b6-c6")
    text = scene.easel.text
    app.close()  # nobody was asked
    assert [kept.name for kept in shelf.listing()] == ["cross_hall unsaved"]
    app = make_app(home)
    player = Driver(app)
    player.open(wire(app).drawings(GAMES[HOUSE]))
    assert player.app.scene.entry.row.title == "cross_hall unsaved"
    player.press("D")
    player.wait()
    again = app.scene
    assert again.easel.text == text
    assert again.easel.changed
    player.press("Ctrl S")
    name_it(player, "saved now")
    assert [kept.name for kept in shelf.listing()] == ["saved now"]


def test_a_saved_file_is_gone_on_with_and_its_changes_are_told(player, shelf):
    shelf.save("mine", (maps.FOLDER / "cross_hall.txt").read_text("utf-8"), False)
    player.open(wire(player.app).drawings(GAMES[HOUSE]))
    player.press("D")
    player.wait()
    scene = player.app.scene
    assert scene.kept.name == "mine"
    arm(player, "wall")
    click(player, "b6-c6")
    assert scene.easel.changed
    player.press("Z")
    assert not scene.easel.changed
    player.press("Y", "Ctrl S")
    player.wait()
    assert (shelf.folder / "mine.txt").read_text() == scene.easel.text


# The list of drawings


def test_drawings_are_renamed_and_deleted_only_when_confirmed(player, shelf):
    shelf.save("mine", (maps.FOLDER / "cross_hall.txt").read_text("utf-8"), False)
    scene = player.open(wire(player.app).drawings(GAMES[HOUSE]))
    player.press("N")
    name_it(player, "cross_hall")
    assert any("Choose another name" in words for words in said(player))
    name_it(player, "other")
    assert [entry.row.title for entry in scene.entries if entry.kept] == ["other"]
    player.press("Delete")
    player.wait()
    player.press("Esc")
    assert shelf.listing()
    player.press("Delete")
    player.wait()
    player.click("Delete it")
    player.wait()
    assert not shelf.listing()
    assert not player.find("Delete").is_enabled


def test_every_game_with_drawings_is_chosen(player):
    scene = player.open(wire(player.app).drawings())
    seen = []
    for _game in incoming.games():
        seen.append(scene.game.key)
        player.tab_to("game")
        player.press("Right")
        player.wait()
    assert seen == [HOUSE, RITE, TILES, HUNT]


def test_a_file_that_is_no_text_is_told_and_not_opened(player, shelf):
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "odd.txt").write_bytes(b"\xff\xfe\x00")
    (shelf.folder / "short.txt").write_text("+---+\n")
    scene = player.open(wire(player.app).drawings(GAMES[HOUSE]))
    assert "not UTF-8" in scene.entries[0].row.words
    player.tab_to("drawings")
    player.press("Enter")
    player.wait()
    assert player.app.scene is scene
    player.press("Down")
    player.press("Enter")
    player.wait()
    assert player.app.scene.easel.fault


@pytest.mark.parametrize("text", [100, 200])
@full
def test_nothing_of_the_list_is_clipped(home, text):
    for size in ((1280, 720), (1920, 1080)):
        app = make_app(home, size, text_size=text)
        player = Driver(app)
        player.open(wire(app).drawings())
        assert_no_clipping(app)
        app.close()


def test_the_set_up_leads_to_the_drawings_of_its_game_and_back(player):
    scene = player.open(wire(player.app).set_up(GAMES[HUNT]))
    assert isinstance(scene, SetUp)
    player.click("More")
    player.click("Draw one")
    player.wait()
    assert isinstance(player.app.scene, DrawingLibrary)
    assert player.app.scene.game.key == HUNT
    player.press("Esc")
    player.wait()
    assert player.app.scene is scene


def test_a_house_is_renamed_with_its_file(player, shelf):
    shelf.save("mine", (maps.FOLDER / "cross_hall.txt").read_text("utf-8"), False)
    player.open(wire(player.app).drawings(GAMES[HOUSE]))
    player.press("N")
    name_it(player, "Old_Mill")
    assert maps.load(shelf.folder / "Old_Mill.txt").name == "Old Mill"
    assert player.app.scene.entry.row.title == "Old_Mill"


@pytest.mark.parametrize("key", sampled([HOUSE, HUNT, RITE, TILES]))
def test_drawings_are_shown_as_pictures(player, painted, key):
    scene = player.open(wire(player.app).drawings(GAMES[key]))
    drawn = [e for e in scene.entries[: scene.list.rows] if scene.drawing.tools(e.sketch)]
    pictures = [scene.thumbnails.get(scene._wish(scene.entries.index(e)).key) for e in drawn]
    assert all(
        picture.get_size() == scene.list.picture_size(scene.list.look) for picture in pictures
    )
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == len(pictures)


# From elsewhere


def foreign(tmp_path, text=None, name="from Ada"):
    path = tmp_path / f"{name}.txt"
    path.write_text(text or (maps.FOLDER / "long_gallery.txt").read_text("utf-8"))
    return path


def drop(player, path):
    player.app.step([pygame.Event(pygame.DROPFILE, file=str(path))], FRAME)
    player.wait()


def test_a_dropped_house_is_played_with_two_more_presses(player, shelf, tmp_path):
    player.open(wire(player.app).drawings(GAMES[RITE]))
    drop(player, foreign(tmp_path))
    assert "Imported" in said(player)
    assert [kept.name for kept in shelf.listing()] == ["Long Gallery 2"]
    assert maps.load(shelf.folder / "Long Gallery 2.txt").drawing == (
        maps.shipped("long_gallery").drawing
    )
    player.press("Enter")
    player.wait()
    scene = player.app.scene
    assert isinstance(scene, SetUp)
    assert "Long Gallery 2" in scene.plan.options["map"]
    player.press("Enter")
    player.wait()
    assert player.app.scene.match.options["map"] == scene.plan.options["map"]


def test_the_same_house_is_not_taken_in_twice(player, shelf, tmp_path):
    player.open(wire(player.app).drawings(GAMES[HOUSE]))
    for _ in range(2):
        drop(player, foreign(tmp_path))
        player.press("Esc")
        player.wait()
    drop(player, foreign(tmp_path, name="again"))
    assert [kept.name for kept in shelf.listing()] == ["Long Gallery 2"]
    assert player.app.scene.entry.row.title == "Long Gallery 2"


@pytest.mark.parametrize("key", [HUNT, RITE, TILES])
def test_the_game_of_a_pasted_drawing_is_found(player, monkeypatch, key):
    drawing = drawing_of(key)
    text = drawing.write(drawing.beginnings()[0].sketch).replace("\n", "\r\n")
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    player.open(wire(player.app).drawings(GAMES[HOUSE]))
    player.press("Ctrl V")
    player.wait()
    assert player.app.scene.game.key == key
    assert len(DrawingShelf(GAMES[key]).listing()) == 1
    assert player.app.scene.entry.fine


def test_a_pasted_file_is_opened(player, monkeypatch, shelf, tmp_path):
    path = foreign(tmp_path, name="a house")
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: f"{path.as_uri()}\r\n")
    player.open(wire(player.app).drawings(GAMES[HOUSE]))
    player.press("I")
    player.wait()
    player.click("Paste")
    player.wait()
    assert len(shelf.listing()) == 1


def test_a_drawing_with_faults_is_opened_in_the_editor_without_lines(player, shelf, tmp_path):
    text = (maps.FOLDER / "cross_hall.txt").read_text("utf-8").replace(" S ", " A ")
    player.open(wire(player.app).drawings(GAMES[HOUSE]))
    drop(player, foreign(tmp_path, text))
    scene = player.app.scene
    assert isinstance(scene, Editor)
    assert scene.easel.fault
    assert not shelf.listing()
    assert not any("line " in words for words in said(player))
    scene._save(None)
    name_it(player, "odd")
    player.press("Esc")
    player.wait()
    words = player.app.scene.entries[0].row.words
    assert "no hunters' start" in words
    assert "line" not in words


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"dear diary\n" * 9, "is not a drawing of any game"),
        (b"\xff\xfe\x00", "this is not UTF-8 text"),
        (b"x" * 70_000, "the file is larger than"),
        (b"", "is not a drawing of any game"),
    ],
)
def test_what_is_no_drawing_is_told_in_one_sentence(player, shelf, tmp_path, data, sentence):
    path = tmp_path / "odd.txt"
    path.write_bytes(data)
    scene = player.open(wire(player.app).drawings(GAMES[HOUSE]))
    drop(player, path)
    assert player.app.scene is scene
    assert any(sentence in words for words in said(player)), said(player)
    assert not shelf.listing()


def test_a_file_is_chosen_by_keys_alone(player, shelf, tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    foreign(inner)
    foreign(tmp_path, "no drawing", "b")
    (tmp_path / "picture.png").write_bytes(b"")
    library_scene = player.open(wire(player.app).drawings(GAMES[HOUSE]))
    picker = player.open(FilePicker(GAMES[HOUSE], library_scene._expect, tmp_path))
    assert [entry.label for entry in picker.entries] == ["..", "inner", "b.txt"]
    assert player.focused == "Files"
    player.press("End", "Enter")
    player.wait()
    assert any("is not a drawing" in words for words in said(player))
    player.press("Up", "Enter")
    player.wait()
    assert picker.folder == inner
    player.press("Backspace")
    player.wait()
    assert picker.entries[picker.chosen].label == "inner", "the way back in is chosen"
    player.press("Enter")
    player.wait()
    player.press("Down")
    player.wait()
    assert "House · Haunted House" in said(player)
    player.press("Enter")
    player.wait()
    assert player.app.scene is library_scene
    assert "Imported" in said(player)
    assert [kept.name for kept in shelf.listing()] == ["Long Gallery 2"]


def test_a_folder_that_cannot_be_read_leads_back(player, tmp_path):
    picker = player.open(FilePicker(GAMES[HOUSE], lambda path: None, tmp_path / "gone"))
    assert "cannot be read" in picker.fault
    player.press("Enter")
    player.wait()
    assert picker.folder == tmp_path


def test_a_drawing_is_shared_as_text_and_as_a_file(player, shelf, monkeypatch, tmp_path):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(library, "first_folder", lambda: tmp_path)
    text = (maps.FOLDER / "cross_hall.txt").read_text("utf-8")
    shelf.save("mine", text, False)
    player.open(wire(player.app).drawings(GAMES[HOUSE]))
    for way in ("Copy the text", "Save a copy", "Save a copy"):
        player.press("H")
        player.wait()
        player.click(way)
        player.wait()
    assert copied == [text]
    assert (tmp_path / "mine.txt").read_text("utf-8") == text
    assert any("was not saved" in words for words in said(player)), "it writes over no file"


def test_a_drop_on_the_editor_opens_another_one(player, tmp_path):
    scene = begin(player, RITE, "menagerie")
    drop(player, foreign(tmp_path))
    assert player.app.scene is not scene
    assert player.app.scene.game.key == HOUSE
    player.press("Esc")
    player.wait()
    assert player.app.scene is scene


# The command line


@pytest.mark.parametrize("name", ["there.txt", "n" * 300])
def test_loops_and_impossible_names_are_no_files(shelf, name):
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "loop.txt").symlink_to(shelf.folder / "loop.txt")
    with pytest.raises(ValueError, match="is no file and no drawing; known: cross_hall"):
        library.find(GAMES[HOUSE], name)
    assert library.find(GAMES[HOUSE], "cross_hall")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["edit", "eighteen_ghosts"], "18 Ghosts has nothing to draw; choose one of: "),
        (
            ["edit", HOUSE, "nothing.txt"],
            "nothing.txt is no file and no drawing; known: cross_hall",
        ),
        (["edit", "chess"], "unknown game 'chess'"),
    ],
)
def test_the_command_line_tells_faults_in_one_sentence(capsys, words, sentence):
    assert main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith(sentence)
    assert told.count("\n") == 1


def test_a_file_a_name_and_nothing_are_found(shelf, tmp_path):
    game = find(HOUSE)
    assert library.find(game, "") is None
    assert library.find(game, "long_gallery").name == "long_gallery"
    text = (maps.FOLDER / "cross_hall.txt").read_text("utf-8")
    (tmp_path / "there.txt").write_text(text)
    assert library.find(game, str(tmp_path / "there.txt")).name == "there"
    shelf.save("mine", text, False)
    assert library.find(game, "mine").kept.path == shelf.folder / "mine.txt"
    assert library.find(game, str(shelf.folder / "mine.txt")).kept.name == "mine"
