"""The record of a match as readable text."""

from __future__ import annotations

from pathlib import Path

from game.deal import code_of_match
from game.files import write_atomically
from game.language import _
from game.match import Match
from scenes.boards.faces import face_of
from scenes.export.files import folder
from scenes.setup.seed_code import seed_words
from scenes.telling.match_log import MatchLog
from scenes.telling.seals import SEALS, proofs_of
from scenes.telling.turns import action_sentence, turns_of, verdict, who


def record(match: Match, when: str, known: MatchLog | None = None) -> str:
    """Return the record: players, house rules, result, and every move in words and notation.

    `when` is the start date in words. `known` limits the record to what that log shows.
    """
    game = match.game
    lines = [f"{game.title}, {when}" if when else game.title, ""]
    for role, seat in zip(_roles(match), match.seats, strict=True):
        if seat.kind == "bot":
            lines.append(_("{role}: {name} (bot)", role=_(role), name=seat.name))
        else:
            lines.append(f"{_(role)}: {seat.name}")
    for option in game.rules.options:
        chosen = _(option.label_of(match.options[option.key]))
        lines.append(f"{_(option.label)}: {chosen}")
    if match.chance == "written":
        lines.append(_("Played on paper. The deal: {code}", code=code_of_match(match)))
    elif match.over or not known:
        lines.append(_("Seed: {seed}", seed=seed_words(match.seed)))
    if known:
        log = known.lines(known.last)
        lines += [known.heading(known.last), ""]
        lines += [x.words if x.at is None else f"{x.number:>4} {x.words}" for x in log]
        return "\n".join([*lines, ""])
    lines.append(_result(match))
    section = ""
    for turn in turns_of(match):
        if turn.section != section:
            section = turn.section
            lines += ["", section]
        for ply in range(turn.first, turn.end):
            entry = match.entries[ply]
            number = f"{turn.number}." if ply == turn.first else ""
            player = who(match, entry.player)
            lines.append(f"{number:>4} {player}: {action_sentence(match, ply)}  [{entry.notation}]")
    proofs = [*proofs_of(match)] if match.over else []
    if proofs:
        lines += ["", _(SEALS), *proofs]
    return "\n".join([*lines, ""])


def _result(match: Match) -> str:
    """Return the result, or who is to decide."""
    if match.over:
        end = verdict(match, ())
        return _("Result: {headline}. {reason}.", headline=end.headline, reason=end.reason)
    names = [seat.name for seat in match.seats]
    prompt = face_of(match.game.key).words.prompt(match.state, (), names)
    return _("Result: not finished. {prompt}", prompt=prompt)


def _roles(match: Match) -> list[str]:
    roles = match.game.roles
    return [roles[seat % len(roles)] for seat in range(len(match.seats))]


def write_record(match: Match, path: Path, when: str, known: MatchLog | None = None) -> str:
    """Write the record to `path`; return an error sentence, or an empty string."""
    try:
        write_atomically(path, record(match, when, known).encode())
    except OSError as error:
        reason = error.strerror or _("the folder cannot be written")
        place = path.parent
        return _("The record could not be saved in {place}: {reason}.", place=place, reason=reason)
    return ""


def save_record(match: Match, stem: str, when: str, known: MatchLog | None = None) -> str:
    """Write the record to the exports; return a sentence with its name, or the error."""
    path = folder() / f"{stem}.txt"
    fault = write_record(match, path, when, known)
    return fault or _("The record is saved in the exports folder: {name}", name=path.name)
