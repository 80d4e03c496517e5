"""Names of bots, seats and settings, and number formats of the lab."""

from __future__ import annotations

import re
from math import isinf
from typing import Final

from game import catalog
from game.language import _, decimal, many, mark
from game.options import whole_number
from game.playtest.experiment import Experiment
from game.playtest.factors import BOT, FORBID, NOTHING, PLAYERS, THINKING
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.sentences import bot_name

BOTS: Final = mark("Bots at every seat")
BOT_OF: Final = mark("Bot of {role}")
THINK: Final = mark("Thinking time")
THINK_OF: Final = mark("Thinking time of {role}")
KINDS: Final = {
    "run": mark("plain run"),
    "ladder": mark("ladder"),
    "sweep": mark("sweep"),
    "compare": mark("A against B"),
    "restrict": mark("restricted play"),
    "runs": mark("two runs"),
    "search": mark("search"),
}


def signed(number: float, digits: int = 1) -> str:
    """Return a number with its sign, or "?" for infinity."""
    if isinf(number):
        return "?"
    words = decimal(abs(number), digits)
    sign = "" if float(f"{abs(number):.{digits}f}") == 0 else "+" if number > 0 else "−"
    return sign + words


def number(value: float, digits: int) -> str:
    """Return a number with decimals, without a sign for rounded zero."""
    return signed(value, digits).removeprefix("+")


def role(plan: MatchPlan, seat: int) -> str:
    """Return the role at a seat in words."""
    game, count = catalog.find(plan.game), len(plan.seats)
    name = game.roles[seat % len(game.roles)]
    first = next(
        s for s in range(count) if game.rules.team(s, count) == game.rules.team(seat, count)
    )
    alike = game.roles[first % len(game.roles)] == name and first != seat
    return _("{role}, partner", role=_(name)) if alike else _(name)


def setting(experiment: Experiment, cell: int) -> str:
    """Return the name of a setting of an experiment."""
    plan = experiment.cells[cell].plan
    if experiment.kind == "ladder":
        upper, lower = (bot_name(plan.game, text) for text in plan.seats[:2])
        return _("{upper} v {lower}", upper=upper, lower=lower)
    base = experiment.cells[0].plan
    if experiment.kind == "compare" and cell == 0:
        return _("A: as given")
    if experiment.kind == "compare":
        return _("B: {changes}", changes=", ".join(_differing(base, plan)))
    if experiment.kind == "sweep":
        found = zip(swept(experiment), _values(experiment, cell), strict=True)
        return ", ".join(value_words(plan, key, text) for key, text in found)
    if experiment.kind == "restrict":
        if not plan.forbidden:
            return _("As given")
        kind = catalog.find(plan.game).rules.study.kind(plan.forbidden)
        return _("Without: {kind}", kind=_(kind.label))
    return (
        experiment.cells[cell].label if experiment.kind in ("runs", "search") else _("All matches")
    )


def swept(experiment: Experiment) -> list[str]:
    """Return the keys of the factors of a sweep."""
    return re.findall(r"(?:^|, )(\w+)=", experiment.cells[0].label)[
        : 2 if experiment.columns else 1
    ]


def _values(experiment: Experiment, cell: int) -> list[str]:
    """Return the values of the factors in a setting."""
    label = experiment.cells[cell].label
    keys = swept(experiment)
    starts = [label.index(f"{key}=") for key in keys]
    ends = [start - 2 for start in starts[1:]] + [len(label)]
    pairs = zip(keys, starts, ends, strict=True)
    return [label[start + len(key) + 1 : end] for key, start, end in pairs]


def axis_words(plan: MatchPlan, key: str) -> str:
    """Return the name of a factor."""
    game = catalog.find(plan.game)
    for name, all_seats, one in ((BOT, BOTS, BOT_OF), (THINKING, THINK, THINK_OF)):
        if key == name:
            return _(all_seats)
        if key.startswith(name) and whole_number(key[len(name) :]) is not None:
            return _(one, role=role(plan, int(key[len(name) :]) - 1))
    if key in (PLAYERS, FORBID):
        return _("Players") if key == PLAYERS else _("Without an action")
    option = next((option for option in game.rules.options if option.key == key), None)
    return _(option.label if option else game.rules.study.kind(key).label)


def value_words(plan: MatchPlan, key: str, text: str) -> str:
    """Return the name of a value of a factor."""
    game = catalog.find(plan.game)
    if key == PLAYERS:
        return many("{number} player", "{number} players", int(text))
    if key.startswith(BOT):
        return bot_name(plan.game, text)
    if key.startswith(THINKING):
        return many("{number} iteration", "{number} iterations", int(text))
    if key == FORBID:
        kind = None if text == NOTHING else game.rules.study.kind(text)
        return _("Without: {kind}", kind=_(kind.label)) if kind else _("As given")
    option = next((option for option in game.rules.options if option.key == key), None)
    labels = [choice.label for choice in option.choices] if option else []
    return _(text) if text in labels else text.removeprefix(f"{key} ")


def _differing(base: MatchPlan, plan: MatchPlan) -> list[str]:
    return [
        f"{_(option.label)} {_(option.label_of(plan.options[option.key]))}"
        for option in catalog.find(plan.game).rules.options
        if plan.options[option.key] != base.options[option.key]
    ]


def summary(experiment: Experiment) -> str:
    """Return a one-line summary of an experiment."""
    plan = experiment.cells[0].plan
    parts = [_(KINDS[experiment.kind])]
    if experiment.kind == "sweep":
        names = [axis_words(plan, key) for key in swept(experiment)]
        parts[0] = _("sweep of {rule}", rule=" × ".join(names))
    if experiment.kind != "ladder":
        names = list(dict.fromkeys(bot_name(plan.game, text) for text in plan.seats))
        if len(names) == 1:
            parts += names
        elif len(names) == 2:
            parts.append(_("{first} and {second}", first=names[0], second=names[1]))
        else:
            parts.append(many("{number} bot", "{number} bots", len(names)))
    return " · ".join([*parts, _("seed {number}", number=plan.seed)])


def seated(plan: MatchPlan, match: Played) -> str:
    """Return which bot sat at which seat."""
    return ", ".join(
        f"{role(plan, seat)}: {bot_name(plan.game, plan.seats[bot])}"
        for seat, bot in enumerate(match.bots)
    )


def result(plan: MatchPlan, match: Played) -> str:
    """Return the winners in words."""
    winners = [role(plan, seat) for seat, value in enumerate(match.returns) if value > 0]
    if not winners:
        return _("a draw")
    return many("{who} won", "{who} won", len(winners), who=", ".join(winners))
