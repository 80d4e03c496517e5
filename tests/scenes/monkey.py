"""Random input for any scene: nothing it does may raise."""

import time
from random import Random

import pygame

from tests.scenes.driver import FRAME

KEYS = [
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_RETURN),
    *(pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP),
    *(pygame.K_PAGEDOWN, pygame.K_DELETE, pygame.K_BACKSPACE),
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
]
MODS = [0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT]
PADS = range(3)  # those that are plugged in, or were
BUTTONS = range(16)
HATS = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)]
WINDOW = [
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED),
    *(pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWLEAVE, pygame.WINDOWENTER),
]
SIZES = [(1280, 720), (1920, 1080), (1366, 768), (1280, 1024)]


def _spot(rng, app):
    targets = app.ring.scope.targets
    if targets and rng.random() < 0.7:
        area = rng.choice(targets).area
        if area.width > 0 and area.height > 0:
            return rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)
    return rng.randrange(app.look.size[0]), rng.randrange(app.look.size[1])


def random_event(rng, app):
    kind = rng.random()
    if kind < 0.35:
        key = rng.choice(KEYS)
        letter = chr(key) if key < 128 else ""
        return pygame.Event(pygame.KEYDOWN, key=key, mod=rng.choice(MODS), unicode=letter)
    if kind < 0.38:
        return pygame.Event(pygame.KEYUP, key=rng.choice(KEYS), mod=0, unicode="")
    if kind < 0.41:
        return pygame.Event(pygame.TEXTINPUT, text=rng.choice("aÄz9 -ß"))
    if kind < 0.60:
        return pygame.Event(pygame.MOUSEMOTION, pos=_spot(rng, app), rel=(1, 1), buttons=(0, 0, 0))
    if kind < 0.78:
        button = rng.choice((1, 1, 1, 1, 2, 3))
        return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=_spot(rng, app), button=button)
    if kind < 0.91:
        return pygame.Event(pygame.MOUSEBUTTONUP, pos=_spot(rng, app), button=1)
    if kind < 0.95:
        return pygame.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, -1, 1, 3)), flipped=False)
    if kind < 0.985:
        return pad_event(rng)
    if kind < 0.995:
        return pygame.Event(rng.choice(WINDOW))
    if not app.screen.full:
        app.screen.window.size = rng.choice(SIZES)
    return pygame.Event(pygame.WINDOWSIZECHANGED)


def pad_event(rng):
    """Something that a gamepad does, or that is done to it."""
    pad = rng.choice(PADS)
    kind = rng.choice(("press", "press", "named", "named", "hat", "axis", "plug"))
    if kind == "press":
        event = rng.choice((pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP))
        return pygame.Event(event, joy=pad, instance_id=pad, button=rng.choice(BUTTONS))
    if kind == "named":
        event = rng.choice((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP))
        return pygame.Event(event, instance_id=pad, button=rng.choice(BUTTONS))
    if kind == "hat":
        value = rng.choice(HATS)
        return pygame.Event(pygame.JOYHATMOTION, joy=pad, instance_id=pad, hat=0, value=value)
    if kind == "axis":
        where = rng.uniform(-1, 1)
        return pygame.Event(pygame.JOYAXISMOTION, joy=pad, instance_id=pad, axis=0, value=where)
    if rng.random() < 0.5:
        return pygame.Event(pygame.JOYDEVICEADDED, device_index=pad, guid="0" * 32)
    return pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=pad)


def let_loose(app, make_scene, events=1_500, seed=None):
    """Give `events` random events to a scene, made anew whenever the monkey has left it."""
    if seed is None:
        seed = time.time_ns() % 1_000_000
        print(f"monkey seed {seed}")
    rng = Random(seed)
    done = 0
    while done < events:
        if not app.scenes:
            app.push(make_scene())
        app.running = True
        batch = [random_event(rng, app) for _ in range(rng.randrange(1, 48))] if app.scenes else []
        try:
            app.step(batch, FRAME)
        except RuntimeError:  # a fault of the scene at the bottom, which has its report, too
            break
        done += len(batch)
        for _ in pygame.event.get():
            pass
    reports = [path.read_text() for path in app.folder.glob("crash-*.txt")]
    fault = reports[0].strip().splitlines()[-1] if reports else ""
    assert not reports, f"seed {seed}: {fault}\n{reports[0]}"
