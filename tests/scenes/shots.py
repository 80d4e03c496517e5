"""What the script of a match shows just now."""

from scenes.play.shots import Hold, Reveal, Show

RESULT = 0.8  # Seconds after which a result has been read.


def is_held(play):
    """Whether a great moment is staged that stays until somebody continues."""
    shot = play.runner.shot
    return isinstance(shot, Hold) or (isinstance(shot, Show) and shot.stays)


def is_revealing(play):
    """Whether a countdown runs before all see what was chosen."""
    return isinstance(play.runner.shot, Reveal)


def has_shown_all(play):
    """Whether nothing that was played is still to be shown to who looks."""
    narrator = play.stage.narrator
    return narrator.present == narrator.match_log.last


def waits_for_press(play):
    """Whether the match goes on only when somebody presses something."""
    return play.runner.waits_for_press and not (play.presenter.is_veiled or play.board.animating)


def skip_to_decision(table):
    """Skip what others have done, up to a decision or to what waits for a press."""
    table.player.press("F2")
    for _ in range(200):
        if table.play.runner.rule.stops:
            return
        table.player.wait()
    raise AssertionError("nobody is asked")
