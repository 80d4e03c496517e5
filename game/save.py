"""Matches as files: a readable header and log, a checksum, and a replay that checks both.

A save is one JSON object. Loading decodes it, compares the checksum, replays the log from options
and seed through the rules, and compares the position reached. Any failure raises a `SaveError` with
a sentence for players; the file itself is not changed.
"""

from __future__ import annotations

import errno
import json
import re
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from game import VERSION, catalog
from game.clock import Factor
from game.files import name_of, read_plain, user_folder, write_atomically
from game.language import _, quoted
from game.match import Chance, Curtains, Kind, Match, Seat, Terms
from game.notes import Answers, Feedback, KeptNote, Words, kept, opened
from game.options import Value
from game.phrases import renamed
from game.state import CHANCE

MAGIC: Final = "Ghost Parlour match"
BEGINNING: Final = re.compile(rb'\s*\{\s*"magic":\s*"' + MAGIC.encode())
# Added by version: 2 notes and answers, 3 the secret, 4 the time left, 5 written chance, 6 bots
# between levels.
FORMAT: Final = 6
SUFFIX: Final = ".ghost"
# Reading a note may need a whole line of actions.
AT_MOST_2000: Final = msgspec.Meta(max_length=2000)
# The longest matches with many notes need a hundredth of it.
LARGEST_SAVE_BYTES: Final = 16_000_000
SORTED_JSON: Final = json.JSONEncoder(sort_keys=True)  # Made once for all checksums.


Mark = tuple[int, int, int]  # The inode, the time of change and the size of a file.


class SaveError(ValueError):
    """A match that cannot be loaded or saved; the text is a sentence for players."""


class TakenError(SaveError):
    """The file for a new match already exists."""


class SeatRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat in a file."""

    kind: Kind
    name: Words
    level: Words
    elo: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0  # The strength of a bot between levels.


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The content of a save, in the order of the file.

    Fields with their default value are left out, so that older files stay unchanged.
    """

    magic: Words
    format: int
    game: Words
    rules: int
    app: Words
    created: Words
    seats: list[SeatRecord]
    options: dict[str, Value]
    seed: int
    chance: Chance = "seed"  # With "written" the seed deals only the first position.
    # The key of random numbers for bots, seals and delays; empty in older files.
    secret: Words = ""
    tournament: bool = False
    clock: Factor = 0
    curtain: Curtains = "full"
    choosing: Words = ""  # Files of older versions have it, because two people could type codes.
    heading: Words = ""  # The progress of the match, without secrets, as a stored phrase.
    result: list[float] | None  # None until the match is over.
    to_move: Annotated[int, msgspec.Meta(ge=CHANCE, le=99)] | None
    agreement: Words  # "", "draw", "resigned SEAT" or "late SEAT".
    log: list[str]
    position: Words  # The fingerprint of the last position.
    notes: Annotated[list[KeptNote], AT_MOST_2000] = []
    answers: Annotated[list[Answers], AT_MOST_2000] = []
    left: list[float] = []  # The seconds left by seat, negative if unused.
    # The lines on paper that wait for the diary.
    waiting: Annotated[list[Words], AT_MOST_2000] = []
    checksum: Words  # The SHA-256 of all the rest.


def folder() -> Path:
    """Return the folder of saved matches."""
    return user_folder() / "matches"


def new_path(match: Match, now: datetime) -> Path:
    """Return an unused path for a match that begins at `now`."""
    stem = f"{now:%Y-%m-%d %H-%M-%S} {match.game.title}"
    path = folder() / (stem + SUFFIX)
    number = 2
    while mark_of(path):
        path = folder() / f"{stem} ({number}){SUFFIX}"
        number += 1
    return path


def mark_of(path: Path) -> Mark | None:
    """Return a value that changes when the file is written again, or None without a file."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def record_of(match: Match, created: datetime, heading: str = "") -> Record:
    """Return the record of a match; `heading` is its progress in words."""
    return _sealed(draft_of(match, created, heading))


def draft_of(match: Match, created: datetime, heading: str = "") -> Record:
    """Return the record of a match without its checksum; it is a copy, so play may go on."""
    agreement = match.agreement
    word = "" if agreement is None else "draw"
    if agreement is not None and agreement.player is not None:
        word = f"{'late' if agreement.late else 'resigned'} {agreement.player}"
    return Record(
        magic=MAGIC,
        format=FORMAT,
        game=match.game.key,
        rules=match.game.rules_version,
        app=VERSION,
        created=created.isoformat(timespec="seconds"),
        seats=[SeatRecord(s.kind, s.name, s.level, s.elo) for s in match.seats],
        options=dict(match.options),
        seed=match.seed,
        chance=match.chance,
        secret=match.secret,
        tournament=match.terms.tournament,
        clock=match.terms.clock,
        # msgspec leaves out a default only if it is the same string object. A string of the command
        # line is another object, so the checksum would differ after loading; convert() returns the
        # object of the default.
        curtain=msgspec.convert(match.terms.curtain, Curtains),
        heading=heading,
        result=match.returns() if match.over else None,
        to_move=None if match.over else match.state.current_player,
        agreement=word,
        log=[entry.notation for entry in match.log],
        position=match.state.fingerprint(),
        notes=kept(match.feedback.notes, [entry.notation for entry in match.log]),
        answers=list(match.feedback.answers),
        left=[round(match.left.get(p, -1.0), 1) for p in range(len(match.seats))]
        if match.left and not match.over
        else [],
        waiting=list(match.waiting),
        checksum="",
    )


def _sealed(record: Record) -> Record:
    record.checksum = _checksum(record)
    return record


def _checksum(record: Record) -> str:
    payload = msgspec.to_builtins(record)
    del payload["checksum"]
    from hashlib import sha256

    return sha256(SORTED_JSON.encode(payload).encode()).hexdigest()


def encode(record: Record) -> bytes:
    """Return the bytes of a save: indented JSON with eight actions on each line of the log."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    log = fields.pop("log")
    # Not splitlines(): texts may hold U+2028 and other ends of lines, which JSON leaves in them.
    lines = json.dumps(fields, indent=1, ensure_ascii=False).split("\n")
    rows = [
        "  " + ", ".join(json.dumps(text, ensure_ascii=False) for text in log[i : i + 8])
        for i in range(0, len(log), 8)
    ]
    block = [' "log": [', *[row + "," for row in rows[:-1]], *rows[-1:], " ],"]
    at = next(i for i, line in enumerate(lines) if line.startswith(' "position"'))
    return "\n".join([*lines[:at], *block, *lines[at:], ""]).encode()


def _readable(record: Record, name: str) -> bytes:
    """Return the bytes of a record with its checksum; raise OSError if `read` would refuse them.

    A file that can be read is thus never replaced by one that cannot.
    """
    try:
        data = encode(_sealed(record))
        if len(data) > LARGEST_SAVE_BYTES:
            raise OSError(errno.EFBIG, _("it is too large"))
        decode(data, name)
    except (SaveError, UnicodeEncodeError):
        raise OSError(errno.EINVAL, _("it could not be read again")) from None
    return data


def decode(data: bytes, name: str) -> Record:
    """Return the record in `data`; raise SaveError if it is not a valid save."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if not name.endswith(SUFFIX) and not BEGINNING.match(data):
            raise SaveError(_("{name} is not a Ghost Parlour match.", name=name)) from None
        raise SaveError(
            _("{name} is damaged or cut short, so it cannot be opened.", name=name)
        ) from None
    if not isinstance(head, dict) or head.get("magic") != MAGIC:
        raise SaveError(_("{name} is not a Ghost Parlour match.", name=name))
    version = head.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise SaveError(
            _(
                "{name} was saved by a newer Ghost Parlour; update the program to open it.",
                name=name,
            )
        )
    try:
        record = msgspec.convert(head, Record)
    except msgspec.ValidationError:
        raise SaveError(
            _("{name} is damaged: a part of the match is missing or wrong.", name=name)
        ) from None
    if record.format not in range(1, FORMAT + 1) or record.checksum != _checksum(record):
        raise SaveError(_("{name} was changed or damaged after it was saved.", name=name))
    return _in_notation_of_today(record)


def _in_notation_of_today(record: Record) -> Record:
    """Rewrite the notations of a file of an older version."""
    game = catalog.GAMES.get(record.game)
    if game is not None and game.renamed:
        today = game.notation_today
        record.log = [today(notation) for notation in record.log]
        record.waiting = [today(notation) for notation in record.waiting]
        for note in record.notes:
            note.aside = tuple(today(notation) for notation in note.aside)
    return record


def restore(record: Record, name: str) -> Match:
    """Return the match of a record by replaying it; raise SaveError if it differs."""
    if record.game not in catalog.GAMES:
        raise SaveError(
            _(
                "{name} is a match of {game}, a game not found here.",
                name=name,
                game=quoted(record.game),
            )
        )
    if record.rules > catalog.GAMES[record.game].rules_version:
        raise SaveError(
            _(
                "{name} was played under another version of this game's rules, so it cannot be "
                "replayed.",
                name=name,
            )
        )
    if is_older(record):
        return _by_new_rules(record, name)
    return _replayed(record, name)


def is_older(record: Record) -> bool:
    """Return whether a match was begun under an older version of its rules."""
    return record.rules < catalog.GAMES[record.game].rules_version


def _by_new_rules(record: Record, name: str) -> Match:
    """Return a match begun under older rules; raise SaveError if it differs by today's."""
    try:
        return _replayed(record, name)
    except SaveError:
        raise SaveError(
            _(
                "{name} was started under older rules of {game} and has a move that the "
                "current rules do not allow. It stays saved but cannot be continued.",
                name=name,
                game=_(catalog.GAMES[record.game].title),
            )
        ) from None


def _replayed(record: Record, name: str) -> Match:
    """Return the match at the end of the log; raise SaveError if it is not the saved one."""
    game = catalog.GAMES[record.game]
    if len(record.seats) not in game.players:
        raise SaveError(_("{name} has seats that this game does not have.", name=name))
    names = [renamed(s.name) if s.kind == "bot" else s.name for s in record.seats]
    seats = [Seat(s.kind, n, s.level, elo=s.elo) for s, n in zip(record.seats, names, strict=True)]
    terms = Terms(record.tournament, record.clock, record.curtain)
    try:
        match = Match(record.game, seats, record.options, record.seed, terms, record.chance)
    except ValueError:
        raise SaveError(
            _("{name} has house rules that this version does not know.", name=name)
        ) from None
    match.secret = record.secret
    try:
        for ply, notation in enumerate(record.log):
            try:
                _replay(match, ply, notation)
            except ValueError:
                if match.chance == "written":
                    raise SaveError(_impossible(match, ply, notation, name)) from None
                raise
        _agree(match, record.agreement)
    except SaveError:
        raise
    except ValueError:
        raise SaveError(_("{name} has a move the rules do not allow.", name=name)) from None
    match.feedback = _feedback(record, match, name)
    match.left = {p: time for p, time in enumerate(record.left) if time >= 0}
    match.waiting = list(record.waiting)
    result = match.returns() if match.over else None
    if match.state.fingerprint() != record.position or result != record.result:
        raise SaveError(_("{name} does not lead to the position it was saved in.", name=name))
    return match


def _feedback(record: Record, match: Match, name: str) -> Feedback:
    """Return the notes and answers; raise SaveError for a note on an illegal position."""
    seats = {None, *range(len(match.seats))}
    try:
        notes = opened(record.notes, record.log)
        for note, written in zip(notes, record.notes, strict=True):
            if written.aside:
                match.along(note.line)
    except ValueError:
        raise SaveError(
            _("{name} has a note on a position the rules do not allow.", name=name)
        ) from None
    if not {*(n.seat for n in notes), *(a.seat for a in record.answers)} <= seats:
        raise SaveError(_("{name} has a note by somebody who did not play.", name=name))
    return Feedback(notes, record.answers)


def load(path: Path) -> Match:
    """Return the match saved at `path`; raise SaveError if it cannot be loaded."""
    return restore(read(path), name_of(path))


def read(path: Path) -> Record:
    """Return the record at `path` without a replay; raise SaveError if it is not valid."""
    try:
        data = read_plain(path, LARGEST_SAVE_BYTES)
    except OSError as error:
        reason = error.strerror or _("it cannot be read")
        raise SaveError(
            _("{name} cannot be opened: {reason}.", name=name_of(path), reason=reason)
        ) from None
    return decode(data, name_of(path))


def write(
    match: Match, path: Path, created: datetime, heading: str = "", fresh: bool = False
) -> None:
    """Save a match completely or not at all; raise SaveError if that fails.

    Raise TakenError if the file must be new (`fresh`) and exists.
    """
    write_draft(draft_of(match, created, heading), path, fresh)


def write_draft(draft: Record, path: Path, fresh: bool = False) -> None:
    """Save a record as `write` saves a match, with its checksum."""
    try:
        write_atomically(path, _readable(draft, path.name), fresh)
    except OSError as error:
        if fresh and isinstance(error, FileExistsError) and mark_of(path):
            raise TakenError(_("{name} already exists.", name=name_of(path))) from None
        reason = error.strerror or _("the folder cannot be written")
        raise SaveError(
            _(
                "The match could not be saved in {folder}: {reason}. Free some space or allow "
                "writing there. The match continues unsaved.",
                folder=path.parent,
                reason=reason,
            )
        ) from None


def annotate(path: Path, feedback: Feedback) -> None:
    """Replace the notes and answers in the file of a match; raise SaveError if that fails."""
    record = read(path)
    record.format = FORMAT
    record.notes = kept(feedback.notes, record.log)
    record.answers = feedback.answers
    try:
        write_atomically(path, _readable(record, path.name))
    except OSError as error:
        reason = error.strerror or _("the folder cannot be written")
        raise SaveError(
            _(
                "The notes could not be saved in {folder}: {reason}. Free some space or allow "
                "writing there, then write them again.",
                folder=path.parent,
                reason=reason,
            )
        ) from None


def _replay(match: Match, ply: int, notation: str) -> None:
    """Play a logged decision; what chance decided was drawn again and must agree with the log."""
    if ply == match.ply:
        match.play_text(notation)
    elif match.entries[ply].notation != notation:
        raise ValueError(notation)


def _impossible(match: Match, ply: int, notation: str, name: str) -> str:
    """Return the sentence that an entry of a written match is impossible, and what is possible."""
    state = match.state
    legal = dict.fromkeys(state.notation(action) for action in state.legal_actions())
    return _(
        "{name}, entry {number}: {notation} is not possible there. Enter one of these: {legal}.",
        name=name,
        number=ply + 1,
        notation=quoted(notation),
        legal=", ".join(legal) or _("no more entries"),
    )


def _agree(match: Match, word: str) -> None:
    if word == "draw":
        match.agree_draw()
    elif word.startswith(("resigned ", "late ")):
        how, _, seat = word.partition(" ")
        player = int(seat)
        if not 0 <= player < len(match.seats):
            raise ValueError(word)
        match.resign(player, how == "late")
    elif word:
        raise ValueError(word)
