"""The answers of an experiment in sentences, in the language of the program."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from game import catalog
from game.bots.levels import levels_of
from game.language import _, decimal, many, mark
from game.playtest.answer import MIN_OBSERVATIONS, Answer
from game.playtest.experiment import Experiment
from game.playtest.figures import digits_of
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import DECISIONS, TURNS, WINS
from game.playtest.questions import Answers, is_share

NO_ANSWER = mark("No answer yet: every setting needs a match.")
SWAPPED = mark("Each side plays both roles, so equal shares of wins are nearly built in.")
DIFFERENT_BOTS = mark("The sides have different bots, so this says nothing about the rules.")
FEW_GAIN = 0.9  # A pairing that leaves more of the variance than this has no gain to speak of.


def answer_words(experiment: Experiment, answers: Answers, names: Sequence[str] = ()) -> str:
    """Return the answer in one sentence or two; `names` are those of the settings."""
    main = answers.main
    if main is None:
        return _(NO_ANSWER)
    names = names or [cell.label for cell in experiment.cells]
    plan = experiment.cells[main.cell].plan
    if main.question == "sides":
        return _sides(plan, main)
    if main.question == "mean":
        return _mean(plan, main)
    if main.question == "ladder":
        return _ladder(experiment.game, main)
    sentence = _difference(plan, main, names[main.cell], names[0])
    if len(answers.differences) < 2:
        return sentence
    told = _counted(answers, names[0]), sentence, _order(plan, answers, names)
    return " ".join(filter(None, told))


def aside_words(experiment: Experiment, answers: Answers, names: Sequence[str] = ()) -> list[str]:
    """Return the sentences that stand beside the answer."""
    names = names or [cell.label for cell in experiment.cells]
    found = []
    study = catalog.find(experiment.game).rules.study
    swapped = [aside for aside in answers.asides if aside.measure in study.swapped]
    if study.swapped and answers.main and answers.main.question in ("sides", "fairness"):
        told = " ".join(_mean(experiment.cells[0].plan, aside) for aside in swapped)
        found.append(f"{_(SWAPPED)} {told}".rstrip())
    found += [_mean(experiment.cells[0].plan, one) for one in answers.asides if one not in swapped]
    if answers.main and answers.main.question == "difference":
        # Of several settings only those that differ are named; the table has all.
        has_one = len(answers.fairness) == 1
        found += [
            _difference(experiment.cells[one.cell].plan, one, names[one.cell], names[0])
            for one in answers.fairness
            if has_one or one.verdict == "different"
        ]
    return found


def head_words(experiment: Experiment, answers: Answers, names: Sequence[str] = ()) -> list[str]:
    """Return the answer and what stands beside it, in the order in which to read them.

    Where fairness is nearly built in, what shows the balance instead comes first.
    """
    answer, beside = (
        answer_words(experiment, answers, names),
        aside_words(experiment, answers, names),
    )
    is_swapped = bool(catalog.find(experiment.game).rules.study.swapped)
    if is_swapped and beside and answers.main and answers.main.question == "sides":
        return [beside[0], answer, *beside[1:]]
    return [answer, *beside]


def rest_words(experiment: Experiment, answers: Answers, played: int) -> str:
    """Return what an answer rests on: matches, seed, bots, and how its interval holds."""
    plan = experiment.cells[0].plan
    names = dict.fromkeys(name for cell in experiment.cells for name in cell.plan.seats)
    bots = ", ".join(bot_name(plan.game, name) for name in names)
    told = many(
        "It rests on {matches} match of {game} from seed {seed}, played by {bots}",
        "It rests on {matches} matches of {game} from seed {seed}, played by {bots}",
        played,
        matches=grouped_digits(played),
        game=_(catalog.find(plan.game).title),
        seed=plan.seed,
        bots=bots,
    )
    if experiment.cells[1:]:
        told = many(
            "{told}, in {number} setting", "{told}, in {number} settings",
            len(experiment.cells), told=told,
        )  # fmt: skip
    told += ". " + _("The interval (95 %) holds at any look, after any stop and continuation")
    each = played // len(experiment.cells)
    ahead = [end for end in answers.ends if end > each]
    if ahead:
        told += _("; it is narrower at {end}", end=matches_words(ahead[0]))
    gain = answers.main.gain if answers.main else None
    if gain is not None:
        told += ". " + gain_words(gain)
    return f"{told}."


def gain_words(gain: float) -> str:
    """Return what playing the same seeds in both settings gains."""
    if gain > FEW_GAIN:
        return _("Playing the same seeds gains next to nothing here")
    return _(
        "Playing the same seeds leaves {share} of the variance of two separate runs",
        share=percent_words(gain, 0),
    )


def verdict_words(found: Answer, is_share_of_wins: bool = True) -> str:
    """Return the verdict about a share or a difference in a word or two."""
    if found.verdict == "measured":
        return ""
    if found.verdict == "open":
        return _("not known yet")
    points = margin_words(found)
    if found.verdict == "not worse":
        return _("not less fair by over {points}", points=points)
    if found.verdict == "same":
        if is_share_of_wins:
            return _("fair within {points}", points=points)
        return _("the same within {points}", points=points)
    is_more = found.estimate > (found.reference or 0.0)
    if found.is_beyond:
        return (
            _("more, by over {points}", points=points)
            if is_more
            else _("less, by over {points}", points=points)
        )
    return _("more") if is_more else _("less")


def question_words(experiment: Experiment, answers: Answers) -> str:
    """Return the question of an experiment."""
    plan, main = experiment.cells[0].plan, answers.main
    if experiment.kind == "ladder":
        return _("Which bot is the strongest?")
    if experiment.cells[1:]:
        if main and main.question == "fairness":
            return _("Which setting is fairer?")
        what = measure_words(plan, main.measure if main else WINS)
        return _("Which setting changes this: {what}?", what=what)
    if main and main.question == "mean":
        return _("How much: {what}?", what=measure_words(plan, main.measure))
    if not plan.is_judged:
        return _("Who wins, with different bots?")
    return _("Does every side win as often as it should?")


def verdict_title(experiment: Experiment, answers: Answers) -> str:
    """Return the verdict of an answer in a word or two, as a title."""
    main = answers.main
    if main is None or main.verdict == "open":
        return _("Not known yet")
    if main.verdict == "not worse":
        return _("Not less fair")
    if main.question == "ladder":
        return _("As strong") if main.verdict == "same" else bot_name(experiment.game, main.bots[0])
    if main.question in ("sides", "mean") and main.reference is not None and main.is_judged:
        return _("Fair") if main.verdict == "same" else _("Not fair")
    if main.verdict == "measured":
        return _("Measured")
    return _("The same") if main.verdict == "same" else _("Different")


def bot_name(key: str, text: str) -> str:
    """Return the display name of a bot of a game."""
    for level in levels_of(key):
        if text in (str(level.number), level.key):
            return _("Level {number}", number=level.number)
    return _("Random") if text == "random" else text


def side_name(plan: MatchPlan, side: int) -> str:
    """Return the roles of a side in words; equal ones are named once."""
    return " + ".join(dict.fromkeys(_(plan.role(seat)) for seat in plan.sides[side]))


def wins_words(plan: MatchPlan, side: int) -> str:
    """Return that a side wins, as the beginning of a sentence; bots are named where they differ."""
    seats, who = plan.sides[side], side_name(plan, side)
    if not plan.is_judged:
        bots = dict.fromkeys(bot_name(plan.game, plan.seats[seat]) for seat in seats)
        who = _("{who} ({bot})", who=who, bot=", ".join(bots))
    return many("{who} wins", "{who} win", _roles(plan, side), who=who)


def won_words(plan: MatchPlan, side: int) -> str:
    """Return that a side won."""
    return many("{who} won", "{who} won", _roles(plan, side), who=side_name(plan, side))


def _roles(plan: MatchPlan, side: int) -> int:
    """Return the number of different roles on a side."""
    return len({plan.role(seat) for seat in plan.sides[side]})


def measure_words(plan: MatchPlan, measure: str) -> str:
    """Return the name of a measure for a sentence."""
    if measure == WINS:
        return _("wins of {who}", who=side_name(plan, plan.side_of(plan.bound)))
    if measure in (TURNS, DECISIONS):
        return _("Turns") if measure == TURNS else _("Decisions")
    labels = [outcome.label for outcome in plan.outcomes if outcome.key == measure]
    return _(labels[0]) if labels else _("Distance from fair")


def grouped_digits(number: int) -> str:
    """Return a number with spaces between thousands."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")


def matches_words(number: int) -> str:
    """Return a number of matches in words."""
    return many("{shown} match", "{shown} matches", number, shown=grouped_digits(number))


def percent_words(share: float, digits: int = 1) -> str:
    """Return a share in per cent."""
    return f"{decimal(100 * share, digits)}\N{NO-BREAK SPACE}%"


def margin_words(found: Answer) -> str:
    """Return the margin of an answer in words."""
    if found.question == "ladder":
        return _("{number} Elo", number=f"{found.margin:g}")
    if found.question == "difference" and found.measure not in SHARES:
        return decimal(found.margin, digits_of(-found.margin, found.margin))
    return points_words(found.margin)


def points_words(share: float, digits: int | None = None) -> str:
    """Return a difference of shares, without a sign, in points."""
    points = abs(100 * share)
    said = f"{points:g}" if digits is None else decimal(points, digits)
    return many("{said} point", "{said} points", 1 if points == 1 else 2, said=said)


SHARES = frozenset({WINS, "fairness"})


def ends_words(found: Answer, factor: float = 1.0) -> str:
    """Return the interval of an answer."""
    if isinf(found.low) and isinf(found.high):
        return _("no bounds yet")
    is_whole = found.question == "ladder"
    digits = 0 if is_whole else 1 if factor == 100 else digits_of(found.low, found.high)
    low, high = (_end(factor * edge, digits) for edge in (found.low, found.high))
    if isinf(found.high):
        return _("{low} or more", low=low)
    if isinf(found.low):
        return _("{high} or less", high=high)
    return _("{low} to {high}", low=low, high=high)


def _end(edge: float, digits: int) -> str:
    if isinf(edge):
        return ""
    rounded = round(edge, digits) + 0.0
    return ("-" if rounded < 0 else "") + decimal(abs(rounded), digits)


def more_words(found: Answer) -> str:
    """Return what more matches would cost, as the end of a sentence."""
    if found.observations < MIN_OBSERVATIONS:
        return many(
            ": nothing is known from fewer than {number} seed.",
            ": nothing is known from fewer than {number} seeds.",
            MIN_OBSERVATIONS,
        )
    if found.more is None:
        return "."
    first, most = found.more
    if found.question in ("difference", "fairness"):
        if first is None:
            return many(
                ": at most about {shown} more seed would tell.",
                ": at most about {shown} more seeds would tell.",
                most,
                shown=grouped_digits(most),
            )
        return many(
            ": about {shown} more seed would tell, at most {most}.",
            ": about {shown} more seeds would tell, at most {most}.",
            first,
            shown=grouped_digits(first),
            most=grouped_digits(most),
        )
    per_seed = max(1, round(found.matches / found.observations))
    most *= per_seed
    if first is None:
        return many(
            ": at most about {shown} more match would tell.",
            ": at most about {shown} more matches would tell.",
            most,
            shown=grouped_digits(most),
        )
    return many(
        ": about {shown} more match would tell, at most {most}.",
        ": about {shown} more matches would tell, at most {most}.",
        first * per_seed,
        shown=grouped_digits(first * per_seed),
        most=grouped_digits(most),
    )


# -- one setting


def _sides(plan: MatchPlan, found: Answer) -> str:
    wins, points = wins_words(plan, found.side), points_words(found.margin)
    won = _(
        "{share} of {matches} ({ends})",
        share=percent_words(found.estimate),
        matches=matches_words(found.matches),
        ends=ends_words(found, 100),
    )
    is_more = found.estimate > (found.reference or 0.0)
    even = percent_words(found.reference or 0.0)
    if not plan.is_judged:
        return f"{_unjudged(found, wins, won, even)} {_(DIFFERENT_BOTS)}"
    if found.verdict == "same":
        told = _("Fair within {points}: {wins} {won}.", points=points, wins=wins, won=won)
        if found.is_off:
            told += " " + (
                _("That is a little more often than fair, but by less than that margin.")
                if is_more
                else _("That is a little less often than fair, but by less than that margin.")
            )
    elif found.verdict == "different" and found.is_beyond:
        told = _(
            "Not fair, by more than {points}: {wins} {won}; fair is {even}.",
            points=points, wins=wins, won=won, even=even,
        )  # fmt: skip
    elif found.verdict == "different":
        told = f"{_often(is_more, wins, won, even)} "
        told += _("Whether by more than {points} is not known.", points=points)
    elif found.observations < MIN_OBSERVATIONS:
        told = _("Too early: {wins} {won}", wins=wins, won=won) + more_words(found)
    else:
        told = _("{wins} {won}.", wins=wins, won=won) + " "
        told += _("Not known yet whether it is fair within {points}", points=points)
        told += more_words(found)
    if len(plan.sides) > 2 and found.verdict != "open":
        told += " " + _("All sides are taken together.")
    return told


def _often(is_more: bool, wins: str, won: str, even: str) -> str:
    if is_more:
        return _("{wins} more often: {won}; fair is {even}.", wins=wins, won=won, even=even)
    return _("{wins} less often: {won}; fair is {even}.", wins=wins, won=won, even=even)


def _unjudged(found: Answer, wins: str, won: str, even: str) -> str:
    """Return the answer about sides with different bots."""
    is_more = found.estimate > (found.reference or 0.0)
    if found.verdict == "different" and is_more:
        return _("{wins} more often than {even}: {won}.", wins=wins, even=even, won=won)
    if found.verdict == "different":
        return _("{wins} less often than {even}: {won}.", wins=wins, even=even, won=won)
    return _("{wins} {won}.", wins=wins, won=won)


def _mean(plan: MatchPlan, found: Answer) -> str:
    what, matches = measure_words(plan, found.measure), matches_words(found.matches)
    if found.verdict == "measured":
        factor = 100 if is_share(plan, found.measure) else 1
        digits = 1 if factor == 100 else digits_of(found.low, found.high)
        mean = decimal(factor * found.estimate, digits)
        unit = "\N{NO-BREAK SPACE}%" if factor == 100 else ""
        told = _(
            "{what}: {mean} ({ends})", what=what, mean=mean + unit, ends=ends_words(found, factor)
        )
        if factor == 1 and found.medians:
            told += _(", median {median}", median=decimal(found.medians[0], _places(found)))
        return told + "."
    share, ends = percent_words(found.estimate), ends_words(found, 100)
    points, even = points_words(found.margin), percent_words(found.reference or 0.0)
    told = _("{what}: {share} of {matches} ({ends}; fair is {even})",
             what=what, share=share, matches=matches, ends=ends, even=even)  # fmt: skip
    if found.verdict == "same":
        return _("{told}. That is fair within {points}.", told=told, points=points)
    if found.verdict == "different" and found.is_beyond:
        return _("{told}. That is not fair, by more than {points}.", told=told, points=points)
    if found.verdict == "different":
        return _("{told}. That is not even; whether by more than {points} is not known.",
                 told=told, points=points)  # fmt: skip
    known = _("{told}. Not known yet whether that is fair within {points}",
              told=told, points=points)  # fmt: skip
    return known + more_words(found)


def _places(found: Answer) -> int:
    """Return the decimals of a median: none if it is a whole number."""
    return 0 if found.medians and float(found.medians[0]).is_integer() else 1


# -- differences


def _difference(plan: MatchPlan, found: Answer, name: str, base: str) -> str:
    """Return the sentence about a setting against the first."""
    if found.is_equal_plan:
        return _("{name} and {base} are the same settings: 0.", name=name, base=base)
    seeds = many("on the same {shown} seed", "on the same {shown} seeds", found.observations,
                 shown=grouped_digits(found.observations))  # fmt: skip
    points = margin_words(found)
    if found.changed == 0 and found.verdict == "same" and found.measure in SHARES:
        return many(
            "{name}: the result of {shown} seed is unchanged; the same within {points} ({ends}).",
            "{name}: not one of {shown} seeds ended differently; the same within {points} "
            "({ends}).",
            found.observations,
            name=name,
            shown=grouped_digits(found.observations),
            points=points,
            ends=ends_words(found, 100),
        )
    moved = _moved(plan, found)
    if found.verdict == "same":
        return _("{name}: the same within {points}: {moved}, {seeds}.",
                 name=name, points=points, moved=moved, seeds=seeds)  # fmt: skip
    if found.verdict == "different" and found.is_beyond:
        return _("{name}: {moved}, by more than {points}, {seeds}.",
                 name=name, moved=moved, points=points, seeds=seeds)  # fmt: skip
    if found.verdict == "different":
        told = _("{name}: {moved}, {seeds}.", name=name, moved=moved, seeds=seeds)
        return f"{told} " + _("Whether by more than {points} is not known.", points=points)
    told = _("{name}: {moved}, {seeds}.", name=name, moved=moved, seeds=seeds) + " "
    if found.verdict == "not worse":
        return told + _("It is not less fair by more than {points}.", points=points)
    if found.question == "fairness":
        told += _("Not known yet whether it is as fair within {points}", points=points)
    else:
        told += _("Not known yet whether they differ by more than {points}", points=points)
    return told + more_words(found)


def _moved(plan: MatchPlan, found: Answer) -> str:
    """Return how a measure moves against the first setting, with the interval."""
    if found.question == "fairness":
        words = {"size": points_words(found.estimate, 1), "ends": ends_words(found, 100)}
        if found.verdict == "different":
            if found.estimate < 0:
                return _("fairer, its farthest side is {size} nearer to fair ({ends})", **words)
            return _("less fair, its farthest side is {size} farther from fair ({ends})", **words)
        if found.estimate < 0:
            return _("its farthest side is {size} nearer to fair ({ends})", **words)
        return _("its farthest side is {size} farther from fair ({ends})", **words)
    if is_share(plan, found.measure):
        words = {"size": points_words(found.estimate, 1), "ends": ends_words(found, 100)}
        if found.measure == WINS:
            wins = wins_words(plan, found.side)
            if found.estimate < 0:
                return _("{wins} {size} less often ({ends})", wins=wins, **words)
            return _("{wins} {size} more often ({ends})", wins=wins, **words)
        what = measure_words(plan, found.measure)
        if found.estimate < 0:
            return _("the share of “{what}” falls by {size} ({ends})", what=what, **words)
        return _("the share of “{what}” rises by {size} ({ends})", what=what, **words)
    digits = digits_of(found.low, found.high)
    words = {
        "what": measure_words(plan, found.measure),
        "size": decimal(abs(found.estimate), digits),
        "ends": ends_words(found),
        "before": decimal(found.before, digits),
        "after": decimal(found.before + found.estimate, digits),
    }
    if found.estimate < 0:
        moved = _(
            "the mean of “{what}” falls by {size} ({ends}), from {before} to {after}", **words
        )
    else:
        moved = _(
            "the mean of “{what}” rises by {size} ({ends}), from {before} to {after}", **words
        )
    if found.medians:
        one, other = (f"{median:g}" for median in found.medians)
        moved += _(" (medians {one} and {other})", one=one, other=other)
    return moved


def _counted(answers: Answers, base: str) -> str:
    """Return the sentence that says how many settings differ from the first."""
    different = sum(one.verdict == "different" for one in answers.differences)
    total = len(answers.differences)
    if different:
        return many(
            "{number} of {total} settings differs from {base}.",
            "{number} of {total} settings differ from {base}.",
            different, total=total, base=base,
        )  # fmt: skip
    if all(one.verdict == "same" for one in answers.differences):
        return _("No setting differs from {base} by more than {points}.",
                 base=base, points=margin_words(answers.differences[0]))  # fmt: skip
    return _("No setting is known to differ from {base}.", base=base)


def _order(plan: MatchPlan, answers: Answers, names: Sequence[str]) -> str:
    """Return which setting has most and which has least, or nothing if all look equal."""
    rows = ranked(answers)
    top, last = rows[0], rows[-1]
    is_fairness = answers.differences[0].question == "fairness"
    if is_fairness:
        most, least = (
            points_words(one.estimate - (one.reference or 0.0), 1) for one in (top, last)
        )
    else:
        most, least = (value_words(plan, one) for one in (top, last))
    words = {"top": names[top.cell], "most": most, "last": names[last.cell], "least": least}
    if most == least:
        return ""
    if is_fairness:
        return _(
            "Fairest: {top} ({most} from fair); least fair: {last} ({least} from fair).", **words
        )
    return _("Highest: {top} ({most}); lowest: {last} ({least}).", **words)


def ranked(answers: Answers) -> list[Answer]:
    """Return the settings by their mean of the primary measure: the highest or fairest first.

    Wins count above what is fair, which differs between numbers of players.
    """

    def place(one: Answer) -> tuple[float, int]:
        off = one.estimate - (one.reference or 0.0)
        return (abs(off) if is_fairness else -off), one.cell

    is_fairness = bool(answers.differences) and answers.differences[0].question == "fairness"
    return sorted(answers.settings, key=place)


def value_words(plan: MatchPlan, found: Answer) -> str:
    """Return the estimate of an answer with its unit."""
    if found.question == "sides" or is_share(plan, found.measure):
        return percent_words(found.estimate)
    return decimal(found.estimate, digits_of(found.low, found.high))


# -- ladders


def _ladder(game: str, found: Answer) -> str:
    best, second = (bot_name(game, bot) for bot in found.bots[:2])
    size = _("{number} Elo", number=decimal(found.estimate, 0))
    above = _(
        "{best} is {size} above {second}, the next ({ends}), in {matches}.",
        best=best, size=size, second=second, ends=ends_words(found),
        matches=matches_words(found.matches),
    )  # fmt: skip
    if found.verdict == "same":
        return f"{above} " + _("They are as strong within {points}.", points=margin_words(found))
    if found.verdict == "different":
        told = many(
            "{best} is the strongest of {number} bot.", "{best} is the strongest of {number} bots.",
            len(found.bots), best=best,
        )  # fmt: skip
        return f"{told} {above}"
    told = many(
        "Not known yet which of {number} bot is the strongest",
        "Not known yet which of {number} bots is the strongest",
        len(found.bots),
    )
    return f"{above} {told}{more_words(found)}"
