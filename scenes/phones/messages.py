"""The messages between a phone and the program, validated field by field."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from game.notes import MAX_NOTE_LENGTH as LONGEST_TEXT
from game.notes import QUESTIONS, Scale

MESSAGE_BYTES: Final = 4096  # A message towards the program has at most these bytes.
NAME_LETTERS: Final = 24  # A name has at most these letters.
PAGE_VERSION: Final = 3  # The page's version; it rises when its messages change.
Word = Annotated[str, msgspec.Meta(max_length=40)]
# They are the keys of QUESTIONS.
Question = Literal["fun", "length", "luck", "fairness", "clarity", "again"]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Hello(msgspec.Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message: the table word, and the seat that the phone wants or had."""

    table: Word
    page: Number = 0
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None
    key: Word = ""
    language: Word = "en"


class Press(msgspec.Struct, tag_field="t", tag="press", forbid_unknown_fields=True):
    """A press of a place in a scene."""

    rev: Number
    place: Word


class Cancel(msgspec.Struct, tag_field="t", tag="cancel", forbid_unknown_fields=True):
    """Cancel the unfinished action."""

    rev: Number


class Ask(msgspec.Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    """Ask for a hint, or to undo the last action of this seat."""

    rev: Number
    what: Literal["hint", "undo"]


class Noted(msgspec.Struct, tag_field="t", tag="note", forbid_unknown_fields=True):
    """A note on the position of a scene."""

    rev: Number
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]


class Reply(msgspec.Struct, tag_field="t", tag="reply", forbid_unknown_fields=True):
    """An answer to the question of an `AskedFrame`."""

    number: Number
    yes: bool


class Form(msgspec.Struct, tag_field="t", tag="form", forbid_unknown_fields=True):
    """A player's answers after the match: 1 to 5 by question, and text."""

    scales: Annotated[dict[Question, Scale], msgspec.Meta(max_length=len(QUESTIONS))] = {}
    words: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class Leave(msgspec.Struct, tag_field="t", tag="leave", forbid_unknown_fields=True):
    """Give the seat back before the match begins."""


class Pong(msgspec.Struct, tag_field="t", tag="pong", forbid_unknown_fields=True):
    """The phone is awake."""


Message = Hello | Press | Cancel | Ask | Noted | Reply | Form | Leave | Pong
read: Final = msgspec.json.Decoder(Message).decode


class SeatOffered(msgspec.Struct):
    """A seat as it is offered to those who join."""

    seat: int
    name: str
    role: str
    colour: str
    picture: str
    state: str  # One of: free, taken, bot, screen, yours.


class TableFrame(msgspec.Struct, tag_field="t", tag="table"):
    """The seats to choose from."""

    game: str
    seats: list[SeatOffered]
    begun: bool


class YouFrame(msgspec.Struct, tag_field="t", tag="you"):
    """The seat of this phone, and the key by which it comes back."""

    seat: int
    key: str
    name: str
    role: str
    colour: str
    picture: str


class WordsFrame(msgspec.Struct, tag_field="t", tag="refuse"):
    """The reason why a press does nothing."""

    words: str


class WrongFrame(msgspec.Struct, tag_field="t", tag="wrong"):
    """The table word is wrong, and is asked for again."""

    words: str


class ToldFrame(msgspec.Struct, tag_field="t", tag="told"):
    """The result of a request."""

    words: str


class AskedFrame(msgspec.Struct, tag_field="t", tag="asked"):
    """A yes-or-no question from another player; empty words withdraw it."""

    number: int
    words: str
    yes: str = ""
    no: str = ""


class WaitFrame(msgspec.Struct, tag_field="t", tag="wait"):
    """The reason why this phone waits."""

    words: str


class OverFrame(msgspec.Struct, tag_field="t", tag="over"):
    """The end of this table: the phone looks for the next one, unless this is `final`.

    `form` are the questions to answer at the end of a match: key, question, what 1 and 5 mean.
    """

    words: str
    form: list[tuple[str, str, str]] = []
    # The label of a field for words, then the words for send and sent.
    more: tuple[str, str, str] = ("", "", "")
    final: bool = False


class PictureFrame(msgspec.Struct, tag_field="t", tag="ground"):
    """The key of the picture in the binary frame that follows."""

    id: str


def as_text(value: object) -> str:
    """Return a subclass of str, such as a phrase, as a plain str."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"a frame holds no {type(value).__name__}")


encode: Final = msgspec.json.Encoder(enc_hook=as_text).encode


def readable(name: str) -> str:
    """Return a name as the fields of the window accept it."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:NAME_LETTERS]
