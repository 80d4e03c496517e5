"""The list of saved matches, each with a picture of its position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import save
from game.game import Game
from game.language import _
from game.match import Match
from game.match_index import ListedSave
from game.state import State, common
from scenes.boards.picture.picture_list import PictureList
from scenes.boards.picture.thumbnails import Thumbnails, Wish, of_position
from scenes.replay.match_list import MatchEntry
from scenes.telling.viewpoints import is_open
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.slices import beside_frames
from scenes.ui.widget import Page


def wish_of(entry: MatchEntry) -> Wish:
    """Return the picture of the position of a saved match."""
    head = entry.head

    def find() -> tuple[Game, State] | None:
        if head is None:
            return None
        try:
            with beside_frames():
                match = save.load(entry.path)
        except save.SaveError:
            return None
        return match.game, pictured(match)

    return Wish((entry.path, head.moves if head else 0, entry.listed.going), of_position(find))


def pictured(match: Match) -> State:
    """Return what everybody may see of a match: all of it, or what each player knows."""
    return match.state if is_open(match) else common(match.state, len(match.seats))


def paint_ahead(
    thumbnails: Thumbnails, look: Look, newest: Sequence[ListedSave], spare: Callable[[], float]
) -> bool:
    """Paint what the list shows first while `spare` returns spare seconds; return whether done."""
    thumbnails.fit(MatchList.picture_size(look), look)
    rows = newest[: look.size[1] // MatchList.row_height(look)]
    thumbnails.wish(map(wish_of, map(MatchEntry, rows)))
    return thumbnails.go_on(spare)


class MatchList(PictureList):
    """The list of saved matches, each with its position."""

    def __init__(
        self,
        page: Page,
        entries: Sequence[MatchEntry],
        thumbnails: Thumbnails,
        chosen: int,
        choose: Callable[[int], None],
        open_it: Callable[[], None],
        top: int = 0,
    ) -> None:
        super().__init__(page, _("Saved matches"), len(entries), lambda row: entries[row].row,
                         lambda row: wish_of(entries[row]), thumbnails, chosen, choose, open_it,
                         "matches", top)  # fmt: skip
