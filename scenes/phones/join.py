"""The big screen while people take their seats: code, address, word, and a row a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from game.language import _, listed, many, mark, within
from game.match import Match
from game.state import common
from scenes.boards.faces import face_of
from scenes.boards.seen import Seen
from scenes.phones.addresses import Lookup
from scenes.phones.evenings import recall
from scenes.phones.farewell import Farewell
from scenes.phones.process import PROCESS_GONE, PhoneProcess
from scenes.phones.questions import QuestionQueue
from scenes.phones.reach import CODE_UNITS, code, typed
from scenes.phones.sight import SeatCard
from scenes.telling.turns import faces_of, names_of, role_words
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Question, confirm
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import icon, sprite
from scenes.ui.layout import Columns, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Control, Page
from scenes.ui.words import Words, title
from scenes.window.app import Scene

MIN_PHONES: Final = 1  # With fewer no new match begins.
SEAT_UNITS: Final = 84  # A seat's row has this height.
WIFI: Final = mark("Anybody on this Wi-Fi who listens can read the secrets.")
REACH: Final = mark(
    "Windows may ask whether the program may use the network: allow private networks. macOS asks "
    "about the local network. Guest Wi-Fi often keeps devices apart: then use the curtain."
)
NO_NETWORK: Final = mark(
    "This computer has no network: connect it to the Wi-Fi of the phones, then try again."
)
REFUSED: Final = mark(
    "Phones cannot connect here ({reason}): try again, or go back and choose the curtain."
)
REFUSED_HERE: Final = mark("Phones cannot connect here ({reason}): try the other address.")
SEVERAL: Final = mark("If no phone can open the page, try the other address of this computer.")
STOPPED: Final = mark("The program for phones has stopped: try again.")
SIGNS: Final = {
    "free": "plus",
    "ready": "check",
    "missing": "query",
    "asleep": "pause",
    "screen": "monitor",
    "bot": "bot",
}


@dataclass(frozen=True, slots=True)
class JoinLinks:
    """The scenes that joining opens, and the available addresses.

    `digests` are those of the keys of a table that comes together again, by seat.
    """

    play: Callable[[Match, PhoneProcess, frozenset[int]], Scene]
    addresses: Callable[[], Sequence[str]]
    serve: Callable[..., PhoneProcess] = PhoneProcess
    digests: Mapping[int, str] = field(default_factory=dict)


def seat_cards(match: Match) -> list[SeatCard]:
    """Return what everybody may know of the seats."""
    face, names = face_of(match.game.key), names_of(match)
    public = common(match.state, len(match.seats))
    view = face.view(names)
    faces = faces_of(match)
    found = []
    for number, seat in enumerate(match.seats):
        picture = faces[number] or view.portrait(Seen(public), number, ())
        colour = view.seat_colour(public, number)
        role = role_words(match.game, number)
        found.append(SeatCard(seat.name, role, seat.kind, picture, colour))
    return found


class SeatRow(Control):
    """A seat: who sits there, and whether the phone is there; a press takes it to the screen."""

    def __init__(
        self, page: Page, card: SeatCard, state: str, words: str, action: Callable[[], None]
    ):
        self.card, self.state, self.words, self.action = card, state, words, action
        label = f"{card.name}, {card.role}" if card.role else card.name
        super().__init__(page, label, name=f"seat {card.name}")
        self.set_enabled(card.kind == "person")

    @property
    def value(self) -> str:
        """The state of the seat, in words."""
        return self.words

    def natural_width(self) -> int:
        return self.look.pt(420)

    def height_for(self, width: int) -> int:
        return self.look.pt(SEAT_UNITS)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Take the seat to the big screen, or give it back."""
        self.page.sounds.play("click")
        self.action()

    def paint(self, sheet: Sheet) -> None:
        look, card, rect = self.look, self.card, sheet.rect
        free = self.state == "free"
        edge = "edge" if free else look.palette.colour(card.colour)
        sheet.box(rect.inflate(-2, -2), look.px(12), "panel", edge, 2, dashed=free)
        size = rect.height - look.px(14)
        picture = sprite(card.picture, size, look)
        sheet.place(picture, (rect.left + look.px(14), rect.centery), "midleft")
        left = rect.left + size + look.px(28)
        sign = icon(SIGNS[self.state], look.pt(22), look.palette.bone)
        tone = "ok" if self.state == "ready" else "bone"
        right = rect.right - look.px(14)
        sheet.place(sign, (right, rect.centery), "midright")
        told = sheet.text(
            self.words, (right - look.pt(30), rect.centery), 16, "regular", tone, "midright",
            rect.width // 2,
        )  # fmt: skip
        limit = told.left - left - look.px(10)
        above = look.pt(11) if card.role else 0
        sheet.text(card.name, (left, rect.centery - above), 19, "bold", "bone", limit=limit)
        if card.role:
            spot = (left, rect.centery + look.pt(13))
            sheet.text(card.role, spot, 15, "regular", "muted", limit=limit)


class Join(Scene):
    """People take their seats with phones, or at this screen."""

    focus_name = "Begin"

    def __init__(self, match: Match, links: JoinLinks) -> None:
        self.match = match
        self.links = links
        self.cards = seat_cards(match)
        self.resumed = bool(links.digests)
        self.states = [self._first_state(seat) for seat in range(len(self.cards))]
        self.process: PhoneProcess | None = None
        self.address = ""  # The address has its port once phones are served.
        self.fault = ""
        self.questions = QuestionQueue(lambda: self.app)
        self.known: Sequence[str] = ()
        self.chosen = 0
        self.begun = False
        self._looking: Lookup | None = None

    def _first_state(self, seat: int) -> str:
        if self.cards[seat].kind == "bot":
            return "bot"
        if not self.resumed:
            return "free"
        return "missing" if seat in self.links.digests else "screen"

    @property
    def lingers(self) -> bool:
        """Whether everybody may see the screen."""
        return True

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return [card.name for card in self.cards]

    def enter(self) -> None:
        """Serve phones on the first address, or say that there is none."""
        for companion in self.app.companions:
            if isinstance(companion, Farewell):
                companion.close()
        if self.process is None and not (self.fault or self._looking):
            self._serve()

    def on_removed(self) -> None:
        """Stop serving unless the match goes on with it."""
        self._looking = None
        if self.process and not self.begun:
            self.process.close()

    def _serve(self) -> None:
        """Look for addresses beside the frames: the system may take seconds to name them."""
        self._looking = Lookup(self.links.addresses)

    def _serve_on(self, known: Sequence[str]) -> None:
        self.known = known
        if not self.known:
            self.fault = _(NO_NETWORK)
            return
        game, last = self.match.game, recall()
        address = self.known[self.chosen % len(self.known)]
        port = last.port if last.address == address else 0
        self.process = self.links.serve(
            game.key, game.title, address, self.cards, port, self.links.digests
        )

    def _other_address(self) -> None:
        """Serve on the next address; phones join anew."""
        if self.process:
            self.process.close()
        self.questions = QuestionQueue(lambda: self.app)
        self.chosen += 1
        self.process, self.address, self.fault = None, "", ""
        self._free_phones()
        self._serve()
        self.app.rebuild()

    def _free_phones(self) -> None:
        """Free the seats of phones, which nobody serves any more."""
        gone = "missing" if self.resumed else "free"
        self.states = [gone if s in ("ready", "asleep") else s for s in self.states]

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        margin = look.px(24)
        rect = page.rect.inflate(-2 * margin, -2 * margin)
        if look.wide:
            left = ScrollArea(page, lambda inner: Rows(self._left(inner), look.px(8)))
            right = ScrollArea(page, lambda inner: Rows(self._seats(inner), look.px(8)))
            body: Item = Columns([left, right], look.px(28), [0.46, 0.54])
        else:
            body = ScrollArea(
                page, lambda inner: Rows([*self._left(inner), *self._seats(inner)], look.px(8))
            )
        Rows([body, self._foot(page)], look.px(10), grow=0).place(rect)

    def _left(self, page: Page) -> list[Item]:
        rows: list[Item] = [title(page, _(self.match.game.title), 30, "candle")]
        if self.fault:
            rows.append(Words(page, self.fault, 19, colour="danger"))
            rows.append(Button(page, _("Try again"), self._retry, "R", "refresh", name="Try again"))
        elif not (self.process and self.address):
            rows.append(Words(page, _("Setting the table."), 19))
        else:
            rows.append(Words(page, self._invitation(), 19))
            picture = code(page, self.process, CODE_UNITS)
            across = [picture, self._other(page)]
            rows.append(Columns(across, page.look.px(20), [None, 1.0], "centre"))
            rows += typed(page, self.process)
        rows += [
            Words(page, _(WIFI), 15, colour="muted"),
            Words(page, _(REACH), 15, colour="muted"),
        ]
        if self.fault:
            rows.append(self._other(page))
        return rows

    def _invitation(self) -> str:
        missing = self._missing
        if not missing:
            return _("Each player scans. Secrets stay on your phone.")
        words = _("Waiting for the phones of {names}. They come back by themselves.")
        return words.format(names=listed(missing))

    @property
    def _missing(self) -> list[str]:
        """The names of those whose phones have not come back yet."""
        pairs = zip(self.cards, self.states, strict=True)
        return [card.name for card, state in pairs if state == "missing"]

    def _other(self, page: Page) -> Item:
        """Return the way to another address, if there is one."""
        if len(self.known) < 2:
            return Gap()
        words = _("Other address ({number} in all)", number=len(self.known))
        other = Button(page, words, self._other_address, "A", "globe", name="Other address")
        return Rows([Words(page, _(SEVERAL), 16, colour="muted"), other], page.look.px(8))

    def _seats(self, page: Page) -> list[Item]:
        rows: list[Item] = [
            SeatRow(page, card, self.states[seat], self._state(seat), self._taker(seat))
            for seat, card in enumerate(self.cards)
        ]
        said = _("Without a phone: press a seat to play it at this screen, behind the curtain.")
        return [*rows, Words(page, said, 15, colour="muted")]

    def _state(self, seat: int) -> str:
        return {
            "free": _("scan to sit here"),
            "ready": within("seat", "ready"),
            "missing": _("phone missing"),
            "asleep": _("phone asleep, the seat waits"),
            "screen": _("at this screen"),
            "bot": _("always ready"),
        }[self.states[seat]]

    def _foot(self, page: Page) -> Item:
        count = len(self._phones)
        words = many("Start with {number} phone", "Start with {number} phones", count)
        if self._missing:
            words = _("Go on without {names}", names=listed(self._missing))
        begin = Button(page, words, self.begin, "Enter", "play", "candle", 20, 60, "Begin")
        fault = self._lacking()
        begin.set_enabled(not fault, fault)
        back = Button(page, _("Back"), self.app.pop, "Esc", "prev", "quiet", name="Back")
        return Columns([back, begin], page.look.px(16), [None, 1.0], "centre")

    def _lacking(self) -> str:
        """Return why the match cannot begin yet, or an empty string."""
        if self.resumed:
            return "" if self.process else _("Setting the table.")
        if len(self._phones) < MIN_PHONES:
            return _("Connect at least one phone first.")
        if "free" in self.states:
            return _("Every seat needs a phone. Press a seat to play it at this screen.")
        return ""

    @property
    def _phones(self) -> list[int]:
        return [seat for seat, state in enumerate(self.states) if state in ("ready", "asleep")]

    # -- events

    def _retry(self) -> None:
        self.fault, self.process = "", None
        self._serve()
        self.app.rebuild()

    def _taker(self, seat: int) -> Callable[[], None]:
        def take() -> None:
            state = self.states[seat]
            if state in ("ready", "asleep"):
                name = self.cards[seat].name
                words = _("{name}'s phone can then choose another seat.", name=name)
                asked = confirm(_("Free {name}'s seat?", name=name), words, _("Free the seat"),
                                lambda: self._free(seat), name="Free")  # fmt: skip
                self.questions.ask(("free", seat), asked)
            elif state != "bot":
                there = state != "screen"
                self.states[seat] = "screen" if there else "free"
                if self.process:
                    self.process.say("screen", seat, there)
                self.app.rebuild()

        return take

    def _free(self, seat: int) -> None:
        if self.process:
            self.process.say("free", seat)

    def update(self, dt: float) -> None:
        """Hear what the phones do; a table that is complete again goes on by itself."""
        if self._looking is not None and self._looking.found is not None:
            found, self._looking = self._looking.found, None
            self._serve_on(found)
            self.app.rebuild()
        for said in self.process.hear() if self.process else ():
            self._take(said)
            self.app.rebuild()
        self.questions.update()
        complete = self.resumed and self._phones and not self._missing
        if complete and not (self.begun or self.app.overlay_open):
            self.begin()

    def _take(self, said: tuple[Any, ...]) -> None:
        match said:
            case ("listening", address, port):
                self.address = f"{address}:{port}"
                if self.process:
                    self.process.address = self.address
            case ("failed", reason):
                words = _(REFUSED)
                if len(self.known) > 1:
                    words = _(REFUSED_HERE)
                self.fault, self.address = words.format(reason=reason), ""
            case ("joined", seat, name):
                self.cards[seat] = replace(self.cards[seat], name=name)
                self.states[seat] = "ready"
                self.app.sounds.play("focus")
            case ("here", seat):
                self.states[seat] = "ready"
            case ("asleep", seat) if self.states[seat] == "ready":
                self.states[seat] = "missing" if self.resumed else "asleep"
            case ("left", seat):
                self.states[seat] = "free"
                usual = self.match.seats[seat].name
                self.cards[seat] = replace(self.cards[seat], name=usual)
            case ("asks", seat, name, number):
                asked = seat_question(self.process, self.cards[seat].name, seat, name, number)
                self.questions.ask((number, seat), asked)
            case ("unasked", seat, number):
                self.questions.withdraw((number, seat))
            case (kind,) if kind == PROCESS_GONE and not self.fault:
                self.fault, self.address = _(STOPPED), ""
                self._free_phones()

    def begin(self) -> None:
        """Begin the match with the names that the phones have given."""
        if self.begun or self._lacking() or self.process is None:
            return
        seats = [
            msgspec.structs.replace(seat, name=card.name)
            for seat, card in zip(self.match.seats, self.cards, strict=True)
        ]
        self.match.seats = tuple(seats)
        self.begun = True
        here = ("screen", "missing")
        screen = [seat for seat, state in enumerate(self.states) if state in here]
        self.process.say("begin", screen)
        self.app.replace(self.links.play(self.match, self.process, frozenset(self._phones)))


def seat_question(
    process: PhoneProcess | None, player: str, seat: int, name: str, number: int
) -> Question:
    """Return the question whether the phone with this number may have a player's seat."""

    def answer(agreed: bool) -> Callable[[], None]:
        return lambda: process.say("agree", seat, number, agreed) if process else None

    words = _("{name} asks for the seat of {player} with another phone.", name=name, player=player)
    yes = Answer(_("Allow"), answer(True), "Y", "check", name="Allow")
    no = Answer(_("Refuse"), answer(False), "Esc", "cross", "candle", name="Refuse")
    return Question(_("Another phone"), words, (yes, no))
