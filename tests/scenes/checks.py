"""What must hold for every scene at every size; used by the tests of all scenes."""

from itertools import combinations

from pygame import Rect

ROUNDING = 2  # pixels


def visible_texts(app):
    """Yield (widget, words, place, clip) for every text of the top scene that can be seen."""
    for widget in app.scene.page.widgets:
        if widget.visible:
            clip = widget.window
            for words, place in widget.absolute_texts():
                if words.strip() and (clip is None or clip.colliderect(place)):
                    yield widget, words, place, clip


def assert_no_clipping(app):
    """Fail if any text leaves its widget or overlaps another, or a widget leaves the window."""
    window = Rect((0, 0), app.look.size)
    overlay = app.overlay_open
    for widget in app.scene.page.widgets:
        what = f"{widget.role} {widget.label!r}"
        if widget.visible and widget.area.size != (0, 0):
            inside = widget.window or window
            left, right = widget.area.left, widget.area.right
            assert inside.left - ROUNDING <= left, f"{what} leaves to the left"
            assert right <= inside.right + ROUNDING, f"{what} leaves to the right"
            if widget.window is None:
                assert window.inflate(4, 4).contains(widget.area), f"{what} leaves the window"
        elif widget.visible:
            assert not widget.label or widget.role in ("group", "scroll"), f"{what} has no place"
    texts = list(visible_texts(app))
    for widget, words, place, _ in texts:
        room = widget.area.inflate(2 * ROUNDING, 2 * ROUNDING)
        assert room.left <= place.left, f"{words!r} leaves {widget.role} to the left"
        assert place.right <= room.right, f"{words!r} leaves {widget.role} to the right"
        slack = place.height // 5  # a line's box is higher than its letters
        assert room.top <= place.top + slack, f"{words!r} leaves {widget.role} above"
        assert place.bottom - slack <= room.bottom, f"{words!r} leaves {widget.role} below"
    if overlay:
        top = set(map(id, app.ring.scope.targets))
        texts = [text for text in texts if id(text[0]) in top]
    for (one, words, a, clip), (other, others, b, clip_b) in combinations(texts, 2):
        if "status" in (one.role, other.role):
            continue
        a = shrunk(a).clip(clip) if clip else shrunk(a)
        b = shrunk(b).clip(clip_b) if clip_b else shrunk(b)
        assert not a.colliderect(b), f"{words!r} and {others!r} overlap: {a} {b}"


def shrunk(place):
    """The part of a line's box where its letters are."""
    return place.inflate(-2, -(place.height * 3 // 10))


def assert_disabled_buttons_say_why(app):
    """Every disabled control that is seen has a reason, which keyboards reach, too."""
    silent = [
        control.label
        for control in app.scene.page.widgets
        if not getattr(control, "is_enabled", True)
        and hasattr(control, "reason")
        and control.visible
        and not control.reason
    ]
    assert not silent


APART = ("button", "switch", "slider", "choice", "spin", "field", "check", "tab", "option")


def assert_no_overlap(app):
    """Fail if two controls of the top scope, neither of which can be scrolled, share an area."""
    found = [
        (target, target.area.inflate(-2 * ROUNDING, -2 * ROUNDING))
        for target in app.ring.scope.targets
        if target.role in APART and target.active and target.window is None
    ]
    for (one, a), (other, b) in combinations(found, 2):
        assert not a.colliderect(b), f"{one.role} {one.label!r} lies on {other.label!r}: {a} {b}"
