"""The screen that prints: its overview, its choices, and the PDF it writes."""

import pypdfium2

from game import catalog, deal
from game.match import Match, Seat
from scenes.paper.scene import PrintScene
from scenes.scribe.set_up import ScribeSetUp
from tests.helpers.sampling import full
from tests.helpers.waiting import wait_until
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire


def opened(home, key="eighteen_ghosts", **given):
    player = Driver(make_app(home))
    wiring = wire(player.app)
    scene = player.open(wiring.paper(catalog.find(key), **given))
    finish(player)
    return player, scene


def finish(player):
    for _time in range(600):
        if player.app.scene.coming is None:
            break
        player.wait()
    player.wait()


@full
def test_the_overview_shows_every_page_and_the_pdf_has_them(home):
    player, scene = opened(home)
    assert isinstance(scene, PrintScene)
    shown = [widget for widget in scene.page.widgets if widget.role == "image"]
    assert len({widget.label for widget in shown if "18 Ghosts" in widget.label}) == len(
        {sheet.name for sheet in scene.sheets}
    )
    player.click("Save PDF")
    wait_until(lambda: not scene.saving, player.wait)
    (path,) = (home / "exports").glob("*.pdf")
    assert len(pypdfium2.PdfDocument(path)) == len(scene.sheets)
    player.app.close()


def test_a_part_that_is_switched_off_is_not_printed(home):
    player, scene = opened(home)
    before = len(scene.sheets)
    scene._part("rules", False)
    finish(player)
    assert len(scene.sheets) < before
    assert not any("rules" in sheet.name for sheet in scene.sheets)
    player.app.close()


def test_the_table_of_a_match_is_printed_and_written_down_as_the_same_deal(home):
    match = Match("haunting_house_3", [Seat("person", "Ada"), Seat("person", "Bo")], None, 77)
    player = Driver(make_app(home))
    scene = player.open(wire(player.app).print_match(match))
    assert scene.job.players == 2
    code = deal.code_of_match(match)
    assert scene.job.code.endswith(code)
    scene._write()
    player.wait()
    assert isinstance(player.app.scene, ScribeSetUp)
    assert (
        player.app.scene.plan.match().state
        == Match("haunting_house_3", match.seats, match.options, 77, chance="written").state
    )
    player.app.close()
