"""What the lab calls bots, seats, settings and numbers."""

from __future__ import annotations

from game import catalog
from game.bots.levels import LEVELS
from game.playtest.experiment import Experiment
from game.playtest.measures import Played
from game.playtest.plan import Plan

KINDS = {"run": "plain run", "ladder": "ladder", "sweep": "sweep", "compare": "A against B"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def spaced(number: int) -> str:
    """Return a number with its thousands apart."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")


def percent(share: float) -> str:
    """Return a share as people write it."""
    return f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


def signed(number: float, digits: int = 1) -> str:
    """Return a number with its sign."""
    words = f"{abs(number):.{digits}f}"
    sign = "" if float(words) == 0 else "+" if number > 0 else "−"
    return sign + words


def times(count: int, one: str, many: str = "") -> str:
    """Return how many there are of something."""
    return f"{spaced(count)} {one if count == 1 else many or one + 's'}"


def duration(seconds: float) -> str:
    """Return about how long something takes."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    if seconds < 90 * 60:
        return f"{round(seconds / 60)} min"
    hours = seconds / 3600
    return f"{hours:.0f} hours" if hours < 72 else f"{hours / 24:.0f} days"


def bot_name(key: str, text: str) -> str:
    """Return how a bot of a game is called."""
    for level in LEVELS[key]:
        if text in (str(level.number), level.key):
            return f"Level {level.number}"
    return "Random" if text == "random" else text


def role(plan: Plan, seat: int) -> str:
    """Return what is played at a seat."""
    game, count = catalog.find(plan.game), len(plan.seats)
    name = game.roles[seat % len(game.roles)]
    first = next(s for s in range(count) if game.team(s, count) == game.team(seat, count))
    alike = game.roles[first % len(game.roles)] == name and first != seat
    return f"{name}, partner" if alike else name


def setting(experiment: Experiment, cell: int) -> str:
    """Return what a setting of an experiment is called."""
    plan = experiment.cells[cell].plan
    if experiment.kind == "ladder":
        upper, lower = (bot_name(plan.game, text) for text in plan.seats[:2])
        return f"{upper} v {lower}"
    base = experiment.cells[0].plan
    if experiment.kind == "compare" and cell == 0:
        return "A: as given"
    if experiment.kind == "compare":
        return "B: " + ", ".join(_differing(base, plan))
    if experiment.kind == "sweep":
        key = swept(experiment)
        option = next(o for o in catalog.find(plan.game).options if o.key == key)
        return option.label_of(plan.options[key])
    return "All matches"


def swept(experiment: Experiment) -> str:
    """Return the key of the rule in which the settings of a sweep differ."""
    first, second = experiment.cells[0].plan.options, experiment.cells[1].plan.options
    return next(key for key in first if first[key] != second[key])


def _differing(base: Plan, plan: Plan) -> list[str]:
    return [
        f"{option.label} {option.label_of(plan.options[option.key])}"
        for option in catalog.find(plan.game).options
        if plan.options[option.key] != base.options[option.key]
    ]


def summary(experiment: Experiment) -> str:
    """Return what an experiment is, in a line."""
    plan = experiment.cells[0].plan
    parts = [KINDS[experiment.kind]]
    if experiment.kind == "sweep":
        options = catalog.find(plan.game).options
        parts[0] += " of " + next(o.label for o in options if o.key == swept(experiment))
    if experiment.kind != "ladder":
        names = list(dict.fromkeys(bot_name(plan.game, text) for text in plan.seats))
        parts.append(" and ".join(names) if len(names) < 3 else f"{len(names)} bots")
    return " · ".join([*parts, f"seed {plan.seed}"])


def seated(plan: Plan, match: Played) -> str:
    """Return who sat where."""
    return ", ".join(
        f"{role(plan, seat)}: {bot_name(plan.game, plan.seats[bot])}"
        for seat, bot in enumerate(match.bots)
    )


def result(plan: Plan, match: Played) -> str:
    """Return who won."""
    winners = [role(plan, seat) for seat, value in enumerate(match.returns) if value > 0]
    return f"{' and '.join(winners)} won" if winners else "a draw"
