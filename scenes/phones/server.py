"""The server of the phones: one page, few files, and a web socket for each phone.

It holds hands, keys and the frames of each seat, and never a match. It listens on one private
address, and only while people join or play.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from itertools import count
from typing import Final

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from game.bots.bot import Decision
from game.catalog import GAMES
from game.files import asset
from game.language import LANGUAGES, SOURCE, _, many, mark, speak, spoken, within
from game.names import name_key
from scenes.notes.questionnaire import WORDS
from scenes.phones import messages
from scenes.phones.feed import Feed
from scenes.phones.hand import Hand, Picture
from scenes.phones.sight import SeatCard, Sight
from scenes.phones.table import Guard, Keys, plain
from scenes.rules.text import read, translated
from scenes.telling.turns import role_words
from scenes.ui.drawing.slices import SlicedTask
from scenes.window.garbage import give_back

MAX_PHONES: Final = 16  # Connections that know the table word or have a key.
MAX_STRANGERS: Final = 16  # Connections that have not said hello yet.
MAX_ASKING: Final = 4  # Phones whose question waits at the big screen.
MESSAGES_A_SECOND: Final = 20  # A phone sends at most this many messages a second.
PATIENCE_SECONDS: Final = 3.0  # For the first message.
PORT_TRIES: Final = 20  # The server of the match before may still hold the port.
PORT_PAUSE_SECONDS: Final = 0.1
CUT_SECONDS: Final = 2.0  # For the last words to phones before they are cut off.
BEAT_SECONDS: Final = 5.0  # A phone is asked for a sign of life this often.
SLICE_SECONDS: Final = 0.008  # After painting a picture this long, others have their turn.
KEPT_PICTURES: Final = 24  # The pictures that are kept for a seat.
FORM_SECONDS: Final = 180.0  # The form at the end waits this long.
UNSENT_BYTES: Final = 1 << 21  # A slow phone may owe these bytes before it has to come back.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self' ws://{host}; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
FILES: Final[Mapping[str, tuple[str, str]]] = {  # Files by path; no path is joined.
    "/": ("phones/page.html", "text/html; charset=utf-8"),
    "/script.js": ("phones/script.js", "text/javascript; charset=utf-8"),
    "/style.css": ("phones/style.css", "text/css; charset=utf-8"),
    "/regular.ttf": ("fonts/atkinson-hyperlegible-400.ttf", "font/ttf"),
    "/bold.ttf": ("fonts/atkinson-hyperlegible-700.ttf", "font/ttf"),
}
SOCKET: Final = "/ws"
START: Final = {f"/start.{language}": language for language in LANGUAGES}
RULES: Final = {f"/rules.{language}": language for language in LANGUAGES}
GONE: Final = mark("The table is gone. It can be continued; this page will find it again.")
Say = Callable[..., None]  # Tells the match what happened, with its values.


def words_of(language: str) -> dict[str, str]:
    """Return the words of the page in a language."""
    _speak(language)
    return {
        "name": _("Your name"), "word": _("Table word"), "go": _("Join"),
        "first": _("Type the table word from the big screen."),
        "lost": _("Connection lost, trying again: if it stays so, scan the code once more."),
        "gone": _(GONE), "choose": _("Choose your seat."), "leave": _("Leave my seat"),
        "free": within("seat", "free"), "taken": within("seat", "taken"),
        "bot": within("seat", "bot"), "screen": _("at the big screen"),
        "yours": _("your seat"),
        "only": _("only on this phone"), "hint": _("Hint"), "undo": _("Undo"),
        "note": _("Write a note"), "rules": _("Rules"), "menu": _("Menu"),
        "close": _("Close"), "send": _("Send"), "skip": _("Skip"),
        "board": _("Board"), "choice": _("can be chosen"), "goal": _("goal"),
    }  # fmt: skip


def sprites_of(game: str) -> dict[str, str]:
    """Return the sources of all small sprites and icons of a game, by name."""
    found = {}
    for folder in (game, "icons"):
        for path in sorted(asset(folder).glob("*.svg")):
            if path.stem != "card":
                found[f"{folder}/{path.stem}"] = path.read_text(encoding="utf-8")
    return found


def rules_of(game: str, language: str) -> bytes:
    """Return the rules of a game in a language: what each part is, and its words."""
    _speak(language)
    found = []
    for section in read(translated(f"{game}/rules.md").read_text(encoding="utf-8")):
        found.append(("title", section.title))
        for block in section.of("paragraph", "bullet", "ruling"):
            head = f"**{block.title}.** " if block.title else ""
            found.append((block.kind, head + block.text))
    return messages.encode(found)


class Phone:
    """One connection, with what is still to be sent on it."""

    def __init__(self, socket: ServerConnection, address: str, number: int = 0) -> None:
        self.socket = socket
        self.number = number
        self.address = address
        self.seat: int | None = None
        self.known: set[str] = set()  # Keys of pictures that were sent.
        self.language = SOURCE
        # The phone asks for a seat that somebody else has.
        self.asked: messages.Hello | None = None
        self.wanted = asyncio.Event()
        self.said: list[bytes] = []
        # The scene of this feed is to be sent; older ones need not arrive.
        self.feed: Feed | None = None
        self.sent: tuple[Feed, int] | None = None  # The scene that was sent last.
        self.drawn: list[tuple[str, bytes]] = []
        self._times: list[float] = []

    def say(self, frame: msgspec.Struct) -> None:
        """Send a frame."""
        self.said.append(messages.encode(frame))
        self.wanted.set()

    def show(self, feed: Feed) -> None:
        """Send the scene of a seat."""
        self.feed = feed
        self.wanted.set()

    def _frame(self, feed: Feed) -> bytes:
        """Return what is to be sent of a scene: what has changed, if the one before was sent."""
        known, self.sent = self.sent, (feed, feed.rev)
        return feed.change if known == (feed, feed.rev - 1) else feed.frame

    def draw(self, key: str, picture: bytes) -> None:
        """Send a picture."""
        if key not in self.known:
            self.known.add(key)
            self.drawn.append((key, picture))
            self.wanted.set()

    def flooding(self, now: float) -> bool:
        """Note a message; return whether there were too many within a second."""
        self._times = [*(t for t in self._times if now - t < 1.0), now]
        return len(self._times) > MESSAGES_A_SECOND

    async def send(self) -> None:
        """Send what there is to send, until the connection ends."""
        while True:
            await self.wanted.wait()
            self.wanted.clear()
            said, feed, drawn = self.said, self.feed, self.drawn
            self.said, self.feed, self.drawn = [], None, []
            for data in said:
                await self.socket.send(data, text=True)
            if feed:
                await self.socket.send(self._frame(feed), text=True)
            for key, picture in drawn:
                await self.socket.send(messages.encode(messages.PictureFrame(key)), text=True)
                await self.socket.send(picture)


class PhoneServer:
    """Serves the phones of one match; `say` tells the match what happens."""

    def __init__(
        self, game: str, title: str, word: str, seats: Sequence[SeatCard], say: Say,
        digests: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        """Serve a match; with the `digests` of the keys of its seats it is continued."""
        self.game = game
        self.title = title
        self.word = word
        self.seats = list(seats)
        self._usual_names = [card.name for card in seats]
        self.say = say
        self.keys = Keys(digests)
        self.resumed = bool(digests)
        self.guard = Guard()
        self.screen: set[int] = set()  # The seats that are played at the big screen.
        self.begun = False
        self.over = False
        self.phones: set[Phone] = set()
        self.feeds: dict[int, Feed] = {}
        self.host = ""
        self._sprites = sprites_of(game)
        self._pictures: dict[int, OrderedDict[str, bytes]] = {}
        self._to_paint: list[tuple[int, Picture]] = []
        self._painting = asyncio.Event()
        self._strangers: list[Phone] = []  # Phones that have not said hello yet, the oldest first.
        self._numbers = count(1)
        self.asked: set[int] = set()  # The seats that have a form to fill in.
        self.filled = asyncio.Event()
        self._server: Server | None = None

    # -- listening

    async def listen(self, address: str, port: int = 0) -> int:
        """Listen on an address, on the port if it is free; return the port.

        Raise OSError if that is refused.
        """
        for _try in range(PORT_TRIES if port else 0):
            with contextlib.suppress(OSError, OverflowError):
                return await self._listen(address, port)
            await asyncio.sleep(PORT_PAUSE_SECONDS)
        return await self._listen(address, 0)

    async def _listen(self, address: str, port: int) -> int:
        self._server = await serve(
            self._serve, address, port, process_request=self._request,
            max_size=messages.MESSAGE_BYTES, compression=None,
            ping_interval=BEAT_SECONDS, ping_timeout=BEAT_SECONDS,
            open_timeout=PATIENCE_SECONDS, close_timeout=1.0, server_header=None,
            write_limit=UNSENT_BYTES, max_queue=8,
        )  # fmt: skip
        bound = int(next(iter(self._server.sockets)).getsockname()[1])
        self.host = f"{address}:{bound}"
        return bound

    async def close(self) -> None:
        """Stop listening."""
        if self._server:
            self._server.close()
            await self._server.wait_closed()

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a file; return None for a web socket that is allowed."""
        if request.headers.get_all("Host") != [self.host]:
            return self._answer(HTTPStatus.MISDIRECTED_REQUEST)
        if request.method != "GET":
            return self._answer(HTTPStatus.METHOD_NOT_ALLOWED)
        path = request.path.partition("?")[0]
        if path == SOCKET:
            if request.headers.get_all("Origin") != [f"http://{self.host}"]:
                return self._answer(HTTPStatus.FORBIDDEN)
            return None
        if path in RULES:
            rules = rules_of(self.game, RULES[path])
            return self._answer(HTTPStatus.OK, "application/json", rules)
        if path in START:
            start = {"words": words_of(START[path]), "sprites": self._sprites}
            return self._answer(HTTPStatus.OK, "application/json", messages.encode(start))
        if path not in FILES:
            return self._answer(HTTPStatus.NOT_FOUND)
        name, kind = FILES[path]
        return self._answer(HTTPStatus.OK, kind, asset(name).read_bytes())

    def _answer(
        self, status: HTTPStatus, kind: str = "text/plain; charset=utf-8", body: bytes = b""
    ) -> Response:
        body = body or f"{status.value}".encode()
        headers = Headers(
            {
                "Content-Type": kind,
                "Content-Length": str(len(body)),
                "Content-Security-Policy": POLICY.format(host=self.host),
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cache-Control": "no-store",
                "Connection": "close",
            }
        )
        return Response(status.value, status.phrase, headers, body)

    # -- one phone

    async def _serve(self, socket: ServerConnection) -> None:
        phone = Phone(socket, str((socket.remote_address or ("",))[0]), next(self._numbers))
        self._strangers.append(phone)
        if len(self._strangers) > MAX_STRANGERS:  # The oldest one makes room.
            self._strangers.pop(0).socket.transport.abort()
        sender = asyncio.ensure_future(phone.send())
        try:
            await self._hear(phone)
        except (ConnectionClosed, OSError, TimeoutError, msgspec.MsgspecError, ValueError):
            pass  # This connection is over, the match is not.
        finally:
            self._end_stranger(phone)
            self.phones.discard(phone)
            self._withdraw(phone)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed, OSError):
                await sender
            if phone.seat is not None and not self._phones_at(phone.seat):
                self.say("asleep", phone.seat)
            await socket.close()

    def _end_stranger(self, phone: Phone) -> None:
        if phone in self._strangers:
            self._strangers.remove(phone)

    async def _hear(self, phone: Phone) -> None:
        first = await asyncio.wait_for(phone.socket.recv(), PATIENCE_SECONDS)
        while True:
            if not isinstance(first, str) or phone.flooding(time.monotonic()):
                return
            try:
                message = messages.read(first)
            except msgspec.MsgspecError:
                if phone not in self.phones:
                    await phone.socket.send(messages.encode(_outdated(SOURCE)), text=True)
                raise
            if isinstance(message, messages.Hello):
                if not self._greet(phone, message):
                    await asyncio.sleep(0.2)  # The answer is sent by then.
                    return
            elif phone not in self.phones:
                return
            else:
                self._take(phone, message)
            first = await phone.socket.recv()

    def _greet(self, phone: Phone, hello: messages.Hello) -> bool:
        """Answer a hello; return False for a wrong table word or a page of another version."""
        language = hello.language if hello.language in LANGUAGES else SOURCE
        _speak(language)
        if hello.page != messages.PAGE_VERSION:
            phone.say(_outdated(language))
            return False
        phone.language = language
        own = self.keys.seat_of(hello.key) if hello.key else None
        if own is None and not self._knows_word(phone, hello):
            return False
        if phone not in self.phones and len(self.phones) >= MAX_PHONES:
            phone.say(messages.WaitFrame(_("This table is full.")))
            return False
        self._end_stranger(phone)
        self.phones.add(phone)
        self._withdraw(phone)
        self._find_seat(phone, hello, own)
        return True

    def _knows_word(self, phone: Phone, hello: messages.Hello) -> bool:
        """Return whether a stranger has the table word; say why not."""
        now = time.monotonic()
        delay = math.ceil(self.guard.delay(phone.address, now))
        if delay:
            words = many("Too many wrong words: try again in {number} second.",
                         "Too many wrong words: try again in {number} seconds.", delay)  # fmt: skip
            phone.say(messages.WrongFrame(words))
            return False
        if not _same(plain(hello.table), self.word):
            self.guard.note(phone.address, now)
            words = _("This is not the table word: read it on the big screen and type it again.")
            phone.say(messages.WrongFrame(words))
            return False
        return True

    def _find_seat(self, phone: Phone, hello: messages.Hello, own: int | None) -> None:
        """Seat a phone where it sat, or where it wants to sit, if it may."""
        seat = hello.seat
        stays = phone.seat is None or self.begun or seat == own
        if own is not None and own not in self.screen and stays:
            self._rename(own, hello)
            self._seat(phone, own, hello.key)
            return
        if seat is None and own is None:
            seat = self._named(hello.name)
        if seat is None or not self._offered(seat):
            phone.say(self._offer(phone))
        elif self.begun or self.keys.taken(seat):
            self._ask(phone, seat, hello)
        else:
            self._take_seat(phone, seat, hello)

    def _named(self, name: str) -> int | None:
        """Return the free seat of the person with this name before the match, or None."""
        wanted = name_key(messages.readable(name))
        if self.begun or self.resumed or not wanted:
            return None
        for seat, card in enumerate(self.seats):
            same = card.kind == "person" and name_key(card.name) == wanted
            if same and not self.keys.taken(seat):
                return seat
        return None

    def _rename(self, seat: int, hello: messages.Hello) -> None:
        """Give a seat the name that its phone says, before a new match."""
        name = messages.readable(hello.name)
        others = {name_key(card.name) for at, card in enumerate(self.seats) if at != seat}
        if self.begun or self.resumed or not name or name_key(name) in others:
            return
        if name != self.seats[seat].name:
            self.seats[seat] = replace(self.seats[seat], name=name)
            self.say("joined", seat, name)

    def _offered(self, seat: int) -> bool:
        """Return whether a seat may be taken by a phone; in a match somebody has to agree."""
        person = seat < len(self.seats) and self.seats[seat].kind == "person"
        return person and (self.begun or seat not in self.screen)

    def _ask(self, phone: Phone, seat: int, hello: messages.Hello) -> None:
        """Ask at the big screen whether a phone may have a seat."""
        name = messages.readable(hello.name)
        if not name:
            phone.say(messages.WordsFrame(_("Type your name first.")))
            return
        if sum(other.asked is not None for other in self.phones) >= MAX_ASKING:
            phone.say(messages.WordsFrame(_("Others are asking: try again in a moment.")))
            return
        phone.asked = hello
        self.say("asks", seat, name, phone.number)
        words = _("This seat has a player: somebody must agree at the big screen.")
        phone.say(messages.WaitFrame(words))

    def _withdraw(self, phone: Phone) -> None:
        """End the question of a phone, if it has one."""
        hello, phone.asked = phone.asked, None
        if hello is not None:
            self.say("unasked", hello.seat, phone.number)

    def _take_seat(self, phone: Phone, seat: int, hello: messages.Hello) -> None:
        """Give a seat to a phone."""
        if phone.seat is not None and phone.seat != seat:
            self._free(phone.seat)
        for other in self._phones_at(seat):
            if other is not phone:
                other.seat = None
                _speak(other.language)
                words = _("This seat has moved to another phone.")
                other.say(messages.OverFrame(words, final=True))
        self._rename(seat, hello)
        key = self.keys.give(seat)
        self.say("keys", dict(self.keys.digests))
        self.say("joined", seat, self.seats[seat].name)
        self._seat(phone, seat, key)

    def _seat(self, phone: Phone, seat: int, key: str) -> None:
        """Tell a phone its seat, and show its scene."""
        card, language = self.seats[seat], phone.language
        phone.seat = seat
        phone.known.clear()
        _speak(language)
        phone.say(
            messages.YouFrame(seat, key, card.name, self._role(seat), card.colour, card.picture)
        )
        self.say("here", seat)
        feed = self.feeds.get(seat)
        if feed and feed.hand.language == language and feed.frame:
            self._show(seat, phone)
        else:
            self.feeds[seat] = Feed(Hand(self.game, self.seats, seat, language))
            if self.begun:
                self.say("again", seat)
            else:
                phone.say(messages.WaitFrame(_("You are in. The match begins at the big screen.")))
        self._offer_all()

    def _role(self, seat: int) -> str:
        """Return the role of a seat in the spoken language."""
        return role_words(GAMES[self.game], seat)

    def _offer(self, phone: Phone) -> messages.TableFrame:
        _speak(phone.language)
        seats = []
        for number, card in enumerate(self.seats):
            state = "taken" if self.keys.taken(number) else "free"
            state = "screen" if number in self.screen else state
            state = "bot" if card.kind == "bot" else state
            state = "yours" if number == phone.seat else state
            seats.append(
                messages.SeatOffered(
                    number, card.name, self._role(number), card.colour, card.picture, state
                )
            )
        return messages.TableFrame(_(self.title), seats, self.begun)

    def _offer_all(self) -> None:
        """Send the seats to all phones without one, and before the match to the others, too."""
        for phone in self.phones:
            if phone.seat is None or not self.begun:
                phone.say(self._offer(phone))

    def _phones_at(self, seat: int) -> list[Phone]:
        return [phone for phone in self.phones if phone.seat == seat]

    def _free(self, seat: int) -> None:
        self.keys.drop(seat)
        self.feeds.pop(seat, None)
        self.seats[seat] = replace(self.seats[seat], name=self._usual_names[seat])
        self.say("keys", dict(self.keys.digests))
        self.say("left", seat)

    def free(self, seat: int) -> None:
        """Free a seat before the match; its phone may choose another one."""
        for phone in self._phones_at(seat):
            phone.seat = None
        self._free(seat)
        self._offer_all()

    def _take(self, phone: Phone, message: messages.Message) -> None:
        """Carry out a message of a phone that has said hello."""
        seat = phone.seat
        if isinstance(message, messages.Leave):
            if seat is not None and not self.begun:
                phone.seat = None
                self._free(seat)
                self._offer_all()
            return
        feed = None if seat is None else self.feeds.get(seat)
        if seat is not None and isinstance(message, messages.Form):
            self._fill(phone, seat, message)
            return
        if seat is None or feed is None or not feed.frame or self.over or seat in self.screen:
            return
        if isinstance(message, messages.Ask | messages.Noted | messages.Reply):
            self._ask_match(phone, seat, feed, message)
            return
        rev = feed.rev
        if isinstance(message, messages.Press):
            actions, refused = feed.press(message.rev, message.place)
            self._play(seat, actions)
            if refused:
                phone.say(messages.WordsFrame(refused))
        elif isinstance(message, messages.Cancel):
            feed.cancel(message.rev)
        if feed.rev != rev:
            self._tell(seat)
        elif isinstance(message, messages.Press) and message.rev != rev:
            self._show(seat, phone)

    def _ask_match(
        self, phone: Phone, seat: int, feed: Feed,
        message: messages.Ask | messages.Noted | messages.Reply,
    ) -> None:  # fmt: skip
        """Pass a phone's question, note or answer on to the match."""
        match message:
            case messages.Ask(rev=rev, what="hint"):
                observation, refused = feed.hint(rev)
                if refused:
                    phone.say(messages.WordsFrame(refused))
                if observation is not None:
                    self.say("hint", seat, feed.hand.number, observation)
            case messages.Ask():
                self.say("undo", seat)
            case messages.Noted(text=text):
                self.say("note", seat, text)
            case messages.Reply(number=number, yes=yes):
                self.say("reply", seat, number, yes)

    def _fill(self, phone: Phone, seat: int, form: messages.Form) -> None:
        """Pass on the answers after a match, once for each seat."""
        if self.over and seat in self.asked:
            self.asked.discard(seat)
            self.say("form", seat, dict(form.scales), form.words)
            self.filled.set()

    def advise(self, seat: int, number: int, decision: Decision) -> None:
        """Show a seat what a bot advises, if it still looks at what was asked about."""
        feed = self.feeds.get(seat)
        if feed and feed.hand.number == number and feed.advise(decision):
            self._tell(seat)

    def tell(self, seat: int, words: str) -> None:
        """Tell the phone of a seat something, in its language."""
        feed = self.feeds.get(seat)
        _speak(feed.hand.language if feed else SOURCE)
        for phone in self._phones_at(seat):
            phone.say(messages.ToldFrame(_(words)))

    def ask(self, seat: int, number: int, name: str) -> None:
        """Ask a seat whether somebody may undo a turn; without a name the question is over."""
        feed = self.feeds.get(seat)
        _speak(feed.hand.language if feed else SOURCE)
        words = _("{name} wants to undo a turn", name=name) if name else ""
        for phone in self._phones_at(seat):
            phone.say(messages.AskedFrame(number, words, _("Agree"), _("Play on")))

    # -- scenes and pictures

    def follow(self, seat: int, sight: Sight) -> None:
        """Go on to a sight of a seat."""
        feed = self.feeds.get(seat)
        if feed is None:
            return
        changed = feed.follow(sight)
        self._play(seat, feed.hand.take())  # What was laid down before goes on.
        if changed:
            self._tell(seat)

    def _play(self, seat: int, actions: Sequence[int]) -> None:
        """Send the actions of a seat to the match."""
        for action in actions:
            self.say("act", seat, self.feeds[seat].hand.number, action)

    def _tell(self, seat: int) -> None:
        for phone in self._phones_at(seat):
            self._show(seat, phone)

    def _show(self, seat: int, phone: Phone) -> None:
        feed = self.feeds[seat]
        phone.show(feed)
        shelf = self._pictures.setdefault(seat, OrderedDict())
        for picture in feed.pictures:
            if picture[0] in shelf:
                phone.draw(picture[0], shelf[picture[0]])
            elif (seat, picture[0]) not in [(at, one[0]) for at, one in self._to_paint]:
                self._to_paint.append((seat, picture))
                self._painting.set()

    async def paint(self) -> None:
        """Paint what is missing, a slice at a time."""
        while True:
            await self._painting.wait()
            if not self._to_paint:
                self._painting.clear()
                give_back()
                continue
            seat, (key, paint) = self._to_paint[0]
            feed = self.feeds.get(seat)
            picture = b""
            if feed and key in [one for one, _paint in feed.pictures]:
                picture = await self._painted(feed.hand.language, paint)
                shelf = self._pictures.setdefault(seat, OrderedDict())
                shelf[key] = picture
                while len(shelf) > KEPT_PICTURES:
                    shelf.popitem(last=False)
                for phone in self._phones_at(seat):
                    phone.draw(key, picture)
            del self._to_paint[0]

    @staticmethod
    async def _painted(language: str, paint: Callable[[], bytes]) -> bytes:
        found: list[bytes] = []
        task = SlicedTask(lambda: found.append(paint()))
        _speak(language)
        while not task.go_on(SLICE_SECONDS):
            await asyncio.sleep(0)
            _speak(language)
        return found[0]

    # -- decisions of the match

    def begin(self, screen: Sequence[int]) -> None:
        """The match begins; some seats are played at the big screen."""
        self.begun, self.screen = True, set(screen)
        for seat in self.feeds:
            language = self.feeds[seat].hand.language
            self.feeds[seat] = Feed(Hand(self.game, self.seats, seat, language))
            if not self._phones_at(seat):
                self.say("asleep", seat)  # While people joined, nobody waited for it.

    def agree(self, seat: int, number: int, agreed: bool) -> None:
        """Let the phone that asked for a seat have it, or not."""
        for phone in self.phones:
            hello = phone.asked
            if hello is None or (phone.number, hello.seat) != (number, seat):
                continue
            phone.asked = None
            _speak(phone.language)
            if agreed:
                self.screen.discard(seat)
                self._take_seat(phone, seat, hello)
            else:
                phone.say(messages.WordsFrame(_("They said no at the big screen.")))

    def seat_at_screen(self, seat: int, there: bool) -> None:
        """Note whether a seat is played at the big screen, and tell its phone."""
        (self.screen.add if there else self.screen.discard)(seat)
        for phone in self._phones_at(seat):
            feed = self.feeds.get(seat)
            _speak(feed.hand.language if feed else SOURCE)
            if there:
                phone.say(messages.WaitFrame(_("This seat now plays at the big screen.")))
            elif feed and feed.frame:
                self._show(seat, phone)
        self._offer_all()

    async def end(self, finished: bool = False) -> None:
        """End the connections: the match is over, or it was left and can be continued.

        Nobody is let in any more. After a match the phones have a while for a short form.
        """
        self.over = True
        if self._server:
            self._server.close(close_connections=False)
        for phone in list(self.phones):
            _speak(phone.language)
            if not finished:
                phone.say(messages.OverFrame(_(GONE)))
                continue
            words = _("The match is over. A rematch appears here by itself.")
            if phone.seat is not None and phone.seat not in self.screen:
                self.asked.add(phone.seat)
                more = _("In your own words"), _("Send"), _("Thank you. You can close this page.")
                form = [(key, _(asks), _(ends)) for key, (asks, ends) in WORDS.items()]
                phone.say(messages.OverFrame(words, form, more))
            else:
                phone.say(messages.OverFrame(words))
        await asyncio.sleep(0.3)
        until = time.monotonic() + FORM_SECONDS
        while time.monotonic() < until and any(p.seat in self.asked for p in self.phones):
            self.filled.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.filled.wait(), 1.0)
        # Pages look for the next table once they are cut off from this one.
        cut = [phone.socket.close() for phone in list(self.phones)]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*cut, return_exceptions=True), CUT_SECONDS)


def _outdated(language: str) -> messages.OverFrame:
    """Return the frame that tells a page of another version to reload."""
    _speak(language)
    words = _("This page is out of date: scan the code once more.")
    return messages.OverFrame(words, final=True)


def _speak(language: str) -> None:
    if spoken() != language:
        speak(language)


def _same(word: str, other: str) -> bool:
    """Compare two words in constant time."""
    return secrets.compare_digest(word.encode(), other.encode())
