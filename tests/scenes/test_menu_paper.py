"""The menu and matches that are written down from paper."""

from datetime import datetime

from game import match_index, save
from game.match import Match, Seat
from scenes.menu.scene import unfinished


def test_a_match_from_paper_is_not_offered_to_continue(home):
    seats = [Seat("person", "Ada"), Seat("person", "Bo")]
    now = datetime(2026, 11, 26, 20)
    match = Match("eighteen_ghosts", seats, None, 3)
    played = save.new_path(match, now)
    save.write(match, played, now, "")
    assert unfinished(match_index.listing())[0] == played
    paper = Match("eighteen_ghosts", seats, None, 3, chance="written")
    save.write(paper, save.new_path(paper, now), now, "")
    listing = match_index.listing()
    assert sum(listed.going for listed in listing) == 2
    assert unfinished(listing)[0] == played
