"""What the card of a lesson says at any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import _
from scenes.tutorial.card import Saying

if TYPE_CHECKING:
    from scenes.tutorial.scene import Tutorial


def saying(tutorial: Tutorial) -> Saying:
    """Return what the card says now."""
    lesson, lessons, done = tutorial.lesson, tutorial.lessons, tutorial.done
    words, tone, ask = tutorial.said, tutorial.tone, ""
    if tutorial.over:
        words, tone = _(lesson.why), "right"
    else:
        ask = _(lesson.tasks[min(tutorial.asked, len(lesson.tasks) - 1)].ask)
    if not words:
        words, tone = _plain_words(tutorial), ""
    return Saying(
        _("Lesson {number} of {all}", number=tutorial.number + 1, all=len(lessons)),
        _(lesson.title),
        words,
        ask,
        tone,
        tutorial.number,
        tuple(each.key in done for each in lessons),
    )


def _plain_words(tutorial: Tutorial) -> str:
    """Return what the pointed action would do, or the text of the lesson.

    The place where the cursor happens to begin does not hide the text before it was read.
    """
    board = tutorial.board
    telling = tutorial.fresh and board.pending is None
    prospect = board.prospect() if tutorial.playable and not telling else None
    if prospect is not None:
        return tutorial.words.preview(board.observation, prospect, tutorial.view.names)
    brief = tutorial.card is not None and tutorial.card.brief
    return "" if brief else _(tutorial.lesson.text)


def not_asked(preview: str) -> str:
    """Return that an action, told by a sentence, is allowed but not the task."""
    # For translators: {what} is a whole sentence that tells what the action does
    return _("{what} That is allowed, but it is not what you are asked for.", what=preview)
