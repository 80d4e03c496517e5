"""The laws of the script, checked on the shots of whole matches."""

from scenes.play.runner import PHONES_HOLD_SECONDS
from tests.play.acting import (
    CHANCE,
    EVERYONE,
    NOBODY,
    PUBLIC,
    Ask,
    Away,
    Curtain,
    Dwell,
    End,
    HandOver,
    Hold,
    Introduction,
    Late,
    Look,
    Offer,
    RareDwell,
    Rest,
    Reveal,
    Seal,
    Show,
    Think,
    Wait,
)  # fmt: skip

STEPS = (Show, Dwell, RareDwell, Hold, Look, Reveal)
GUARDED = (Introduction, Hold, Reveal, Late, HandOver)
GUARD_SECONDS = 0.6
NAMING_ALL = (Introduction, Reveal, End, Away, Seal, *STEPS)


class Fault(AssertionError):
    pass


def need(is_so, what):
    if not is_so:
        raise Fault(what)


def check(acting, taken, is_quiet):
    """Hold the shots of a match against every law; `is_quiet` if people did nothing but decide."""
    table = acting.table
    check_views(table, taken)
    check_names(table, taken)
    check_times(table, taken)
    if is_quiet:
        check_asks(table, acting, taken)
        check_shows(table, acting, taken)
        check_log_ends(table, acting, taken)
        check_reveals(table, acting, taken)
    need(isinstance(taken[-1].shot, End), "a match ends with its End")


def check_views(table, taken):
    match = table.match
    for before, after in zip([None, *taken], taken, strict=False):
        shot, kind = after.shot, type(after.shot)
        if kind is Curtain:
            need(shot.view == NOBODY, "a curtain shows something")
        if match.game.hidden and table.people and kind is not End:
            need(shot.view != EVERYONE, "everything is shown before the end")
        if kind is Reveal and table.several:
            need(shot.view == PUBLIC, "a choice is revealed in a private view")
        if kind in (Think, Away) and shot.view >= 0 and not table.has_choices:
            need(match.team(shot.actor) == shot.view, f"{shot} counts a decision out of sight")
        if before is None or not table.guarded:
            continue
        last = before.shot
        if last.view >= 0 and shot.view != last.view:
            was_shown = type(last) is HandOver or shot.view == NOBODY
            skipped = type(last) in (Ask, Rest, Late) and shot.view == PUBLIC
            need(was_shown or skipped or kind is End, f"{last} was cut to {shot}")
        if shot.view >= 0 and last.view != shot.view:
            need(type(last) is Curtain, f"no curtain before {shot}")
            need(match.team(last.actor) == shot.view, f"{last} names others than {shot}")
        if type(last) is HandOver and kind is not Look and before.ended_by != "command":
            need(shot.view != last.view, "a view is seen after it was handed over")


def check_names(table, taken):
    for one in taken:
        shot, kind = one.shot, type(one.shot)
        if table.is_private(shot.view) and kind not in STEPS:
            need(shot.actor is not None, f"{shot} names nobody")
            need(table.match.team(shot.actor) == shot.view, f"{shot} names another team")
        if shot.actor is None:
            need(kind in NAMING_ALL, f"{shot} names nobody")
        if kind is Look:
            need(shot.step <= shot.present, f"{shot} shows what is not shown yet")
        if isinstance(shot, Offer) and table.guarded:
            need(shot.view < 0, "others are asked over a private view")


def check_times(table, taken):
    for one in taken:
        shot, kind = one.shot, type(one.shot)
        if one.ended_by == "press" and kind in GUARDED:
            need(one.seconds >= GUARD_SECONDS - 1e-6, f"{shot} ended within its guard")
        if kind is Hold and table.people and not table.phones:
            need(one.ended_by in ("press", "command"), "a great moment ended by itself")
        if kind is Hold and table.people and table.phones.issuperset(table.people):
            need(one.seconds <= PHONES_HOLD_SECONDS + 1, "nobody at the keys ends it")
        if kind is HandOver and not table.phones:
            need(one.ended_by in ("press", "command"), "a view was handed over by itself")
        if not table.people:
            need(kind not in (Ask, Away, Curtain, HandOver, Introduction, Late), "bots are asked")
            need(one.seconds < 20, f"bots wait for ever in {shot}")


def check_asks(table, acting, taken):
    for one in taken:
        shot = one.shot
        if type(shot) is not Ask:
            continue
        log = acting.hands.log(shot.view)
        need(log.step(shot.ply) == shot.step, f"{shot} shows step {log.step(shot.ply)}")
        if shot.view != PUBLIC:
            asked = log.observation(shot.step).current_player
            need(asked == shot.actor, f"{shot} asks {asked}")


def check_shows(table, acting, taken):
    """Every step with facts of each view is shown once, in order, and under its doer's name."""
    shown = {}
    for one in taken:
        shot = one.shot
        if type(shot) is not Show:
            continue
        log, before = acting.hands.log(shot.view), shown.get(shot.view)
        if before is not None:
            need(shot.step > before, f"{shot} comes after step {before}")
            for step in range(before + 1, shot.step):
                is_known = seen_elsewhere(table, log, shot.view, step) or not log.facts(step)
                need(is_known, f"step {step} of view {shot.view} is never shown")
        shown[shot.view] = shot.step
        entries = table.match.entries[: log.ply(shot.step)]
        told = [told.player for told in log.sentences(shot.step) if told.player != CHANCE]
        doers = [entry.player for entry in entries if entry.player != CHANCE]
        if told and entries[-1].player == CHANCE:
            doers = told[:1]  # Everything on the screen names the same player.
        need(shot.actor in (None, *doers[-1:]), f"{shot} was done by {doers[-1:]}")
        need(not is_part_of_others(table, log, shot), f"{shot} shows a part of others")


def check_log_ends(table, acting, taken):
    """Card, log and panel of a shot end at what was shown: nothing between is left to show."""
    view, step, opened = None, 0, -1
    for one in taken:
        shot = one.shot
        if type(shot) is Curtain:
            view, opened = None, shot.step
        elif type(shot) is Show:
            need(shot.step > opened, f"{shot} was told of before it was shown")
            view, step, opened = shot.view, shot.step, -1
        elif type(shot) in (Look, Reveal, End) or shot.view == NOBODY:
            continue
        elif shot.view != view:
            view, step, opened = shot.view, shot.step, -1
        else:
            log = acting.hands.log(view)
            for at in range(step + 1, shot.step + 1):
                told = log.facts(at) and not seen_elsewhere(table, log, view, at)
                need(not told, f"{shot} tells of step {at}, which was not shown")
            step = max(step, shot.step)


def check_reveals(table, acting, taken):
    """What all see together is in no private view before."""
    revealed = 0
    for one in taken:
        shot = one.shot
        log = acting.hands.log(shot.view)
        ply = log.ply(min(shot.step, log.last))
        if shot.view >= 0 and table.several and table.is_for_all(ply):
            need(ply <= revealed, f"{shot} tells alone what all see together")
        elif shot.view < 0 and type(shot) is not Curtain:
            revealed = max(revealed, ply)


def is_part_of_others(table, log, shot):
    ply = log.ply(shot.step)
    is_part = ply > 0 and table.choice(ply - 1) is not None and not table.ends_choice(ply)
    doer = table.match.entries[ply - 1].player if ply else CHANCE
    return is_part and shot.view >= 0 and table.several and table.match.team(doer) != shot.view


def seen_elsewhere(table, log, view, step):
    """Whether a step of a team's view was seen by all together, or is told by a reveal."""
    if view == EVERYONE:
        return False
    ply = log.ply(step)
    if table.several and any(map(table.is_for_all, rest_of_turn(table, ply))):
        return True
    if not table.has_choices:
        return view == PUBLIC and not table.phones
    is_others = table.match.team(table.match.entries[ply - 1].player) != view
    if table.choice(ply - 1) is not None and not table.ends_choice(ply):
        return is_others
    return table.several and view >= 0


def rest_of_turn(table, ply):
    """The positions from one on that the same team led to without a break."""
    entries, match = table.match.entries, table.match
    doer = entries[ply - 1].player if ply else CHANCE
    yield ply
    for n in range(ply, match.ply):
        player = entries[n].player
        if CHANCE not in (player, doer) and match.team(player) != match.team(doer):
            return
        doer = player if doer == CHANCE else doer
        yield n + 1


__all__ = ["Fault", "Think", "Wait", "check"]
