"""What a player asks to be told of a match, by keys: shown as a notice, and said by a reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

from game.language import _, many
from scenes.boards.cells import line_of
from scenes.play.presenter import Presenter
from scenes.play.turn_card import sentences
from scenes.telling.turns import who
from scenes.ui.input.actions import ACTIONS
from scenes.ui.meaning import Meaning
from scenes.window.app import Scene


class SpokenWords:
    """The words of a match that say where something is, what happened and what can be done."""

    def __init__(self, scene: Scene, presenter: Presenter) -> None:
        self.scene = scene
        self.presenter = presenter
        self._told_back = 0, -1  # How many turns back were told, and at which step.

    def shortcuts(self) -> list[tuple[str, Callable[[], bool]]]:
        """Return the keys of the table of actions, each with what it does."""
        acts: dict[str, Callable[[], str]] = {
            "here": self.here,
            "last_turn": self.last_turn,
            "whose_turn": self.whose_turn,
            "own_pieces": partial(self.pieces, True),
            "other_pieces": partial(self.pieces, False),
            "row": partial(self.line, False),
            "column": partial(self.line, True),
            "choices": self.choices,
            "next_choice": self.next_choice,
            "score": self.score,
        }
        keys = [(ACTIONS[name].key, partial(self._say, words)) for name, words in acts.items()]
        return [*keys, (ACTIONS["headphones"].key, self._hear_alone)]

    def _hear_alone(self) -> bool:
        """Put headphones on or off for the viewing team; return False without secrets."""
        self.scene.hear_alone()
        return self.presenter.controller.private

    def _say(self, words: Callable[[], str]) -> bool:
        """Show words as a notice, which a screen reader says; return True: the key is used."""
        found = words()
        if found:
            self.scene.app.notice(found)
        return True

    # -- on the board

    def here(self) -> str:
        """Return the focused control or place, what can be done there, and what it would do."""
        stage, current = self.presenter.stage, self.scene.app.ring.current
        if current is not None and current is not stage.board:
            one = current.meaning(True)
            return sentences((_listed(one.label, one.value, one.help),))
        part = next((one for one in stage.board.entries() if one.focused), None)
        if part is None:
            return _("There is nothing here.")
        foreseen = stage.narrator.foreseen(stage.board)
        return sentences((_listed(part.label, part.help), foreseen))

    def line(self, down: bool) -> str:
        """Return what lies in the row, or down the column, of the cursor."""
        board = self.presenter.stage.board
        line = line_of(board.cursor, down)
        if line is None:
            return _("This place is in no row and no column.")
        taken = {spot[0] for spot, piece in board.pieces.items() if not piece.faint}
        places = [part for part in board.entries() if line_of(part.name, down) == line]
        found = [_("Column {name}", name=line[1]) if down else _("Row {name}", name=line[1])]
        if line[0]:
            found.append(_("Storey {number}", number=line[0]))
        for is_taken, parts in groupby(places, lambda part: part.name in taken):
            words = [part.label for part in parts]
            found += words if is_taken else [many("{number} empty", "{number} empty", len(words))]
        return sentences(found)

    def choices(self) -> str:
        """Return the goals of what is chosen, or without a choice all that can be chosen."""
        board = self.presenter.stage.board
        places = ", ".join(map(_name, board.leading()))
        if not places:
            return _("Nothing can be chosen now.")
        said = _("Goals: {places}") if board.selection.chosen else _("Can be chosen: {places}")
        return sentences((said.format(places=places),))

    def next_choice(self) -> str:
        """Move the cursor to the next place that can be chosen; return its words."""
        board, ring = self.presenter.stage.board, self.scene.app.ring
        names = [part.name for part in board.leading() if part.name in board.places]
        if not names:
            return self.choices()
        at = names.index(board.cursor) + 1 if board.cursor in names else 0
        board.go(names[at % len(names)])
        ring.show_at(board)
        return "" if self.scene.app.access.is_read else self.here()  # The reader says the focus.

    def pieces(self, own: bool) -> str:
        """Return where the viewer's pieces are, or those of the others."""
        stage = self.presenter.stage
        seen, viewers = stage.board.observation, stage.narrator.viewers()
        seats = [seat for seat in range(len(stage.narrator.names)) if (seat in viewers) == own]
        names = [name for seat in seats for name in stage.view.stands(seen, seat)]
        words = sentences(stage.describe(name) for name in dict.fromkeys(names))
        return words or _("No place of them is known.")

    # -- of the match

    def last_turn(self) -> str:
        """Return the last turn of the others; when asked again, the turn before it."""
        narrator = self.presenter.stage.narrator
        viewers, match = narrator.viewers(), self.presenter.match
        turns = [turn for turn in narrator.turns() if turn.player not in viewers]
        back, present = self._told_back
        back = back + 1 if present == narrator.present else 0
        if back >= len(turns):
            self._told_back = 0, -1
            return _("Nothing happened before.")
        self._told_back = back, narrator.present
        turn = turns[-1 - back]
        name = who(match, turn.player)
        return sentences((turn.words if name in turn.words else f"{name}: {turn.words}",))

    def whose_turn(self) -> str:
        """Return whose turn it is, what to do, and the clock."""
        panel = self.presenter.stage.panel
        if panel is None:
            return ""
        clock = panel.card.message.clock
        time = f"{clock.digits}, {clock.words}" if clock else ""
        return sentences((panel.card.task, time))

    def score(self) -> str:
        """Return how far the match is, and what lies beside the board."""
        stage = self.presenter.stage
        board, narrator = stage.board, stage.narrator
        beside = [
            part.label
            for part in board.entries()
            if (place := board.places.get(part.name)) and place.beside and place.kind != "button"
        ]
        return sentences((narrator.heading(stage.looking), *beside))


def _name(part: Meaning) -> str:
    """Return the name of a square, or the words of another place."""
    return part.label if line_of(part.name, False) is None else part.name


def _listed(*words: str) -> str:
    return ", ".join(filter(None, words))
