"""The sound of every fact of every game, and its importance.

A voice is a level of importance and a recipe, a function of a take. Voices are named after what
happens and grouped by game.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tools.audio.synthesis import (
    BELL,
    PURE,
    REED,
    STEEL,
    THROAT,
    WOOD,
    Samples,
    Take,
    mixed,
    moments,
    wave,
)

LEVELS: Final = {  # The loudest 400 ms in LUFS, by importance.
    "decisive": -18.0,  # A match turns on it.
    "strong": -21.0,  # Somebody gains or loses something.
    "plain": -25.0,  # It happens turn by turn.
    "small": -29.0,  # It accompanies something else.
    "interface": -33.0,  # Buttons, and every step of the focus.
}
Recipe = Callable[[Take], Samples]
Voices = Mapping[str, tuple[str, Recipe]]

A2, D3, F3, G3, A3, C4, D4, E4 = 110.0, 146.83, 174.61, 196.0, 220.0, 261.63, 293.66, 329.63
F4, G4, A4, B4, C5, D5, E5 = 349.23, 392.0, 440.0, 493.88, 523.25, 587.33, 659.26
F5, G5, A5, B5, D6, E6 = 698.46, 783.99, 880.0, 987.77, 1174.66, 1318.5

COMMON: Final[Voices] = {
    "click": ("interface", lambda v: v.knock(620, 0.016, 0.12)),
    "focus": ("interface", lambda v: v.tone(480, 0.014, WOOD, 0.002)),
    "tick": ("small", lambda v: v.tone(840, 0.012, WOOD, 0.001)),
    "move": (
        "plain",
        lambda v: mixed((0, 0.1, v.puff(0.16, 250, 1800, 0.03, 0.04)), (0.07, 1, v.knock(196))),
    ),
    "place": ("plain", lambda v: v.knock(247, 0.04, 0.16)),
    "error": (
        "plain",
        lambda v: v.notes(v.pick((165, 131), (156, 131), (165, 124)), 0.13, 0.075, REED, 0.006),
    ),
    "hint": ("plain", lambda v: v.notes(v.pick((E5, B5), (D5, A5), (E5, A5)), 0.11, 0.22)),
    "win": (
        "decisive",
        lambda v: mixed(
            (
                0,
                1,
                v.notes(
                    v.pick((C4, G4, C5, E5, G5), (C4, E4, G4, C5, G5), (G4, C5, E5, G5, C5)),
                    0.13,
                    0.42,
                ),
            ),
            (0.52, 0.45, v.notes((C4, C5), 0, 0.6, BELL, 0.03)),
        ),
    ),
    "lose": (
        "decisive",
        lambda v: v.notes(
            v.pick((A4, F4, D4, A3), (A4, G4, D4, A3), (F4, E4, D4, A3)),
            0.2,
            0.34,
            REED,
            0.02,
            0.006,
        ),
    ),
    "draw": (
        "decisive",
        lambda v: mixed(
            (0, 1, v.notes(v.pick((G4, C5, G4), (E4, C5, G4), (G4, D5, G4)), 0.18, 0.3)),
            (0.36, 0.5, v.tone(C4, 0.35, REED, 0.03, tuned=True)),
        ),
    ),
}


def stone_turning(v: Take, seconds: float = 0.3) -> Samples:
    """Return a heavy ring of stone and metal that grinds and falls into its notch."""
    notch = mixed(
        (0, 0.8, v.tone(98, 0.09, WOOD)),
        (0, 0.3, v.tone(523, 0.1, STEEL)),
        (0, 0.25, v.puff(0.12, 200, 2500, 0.002, 0.025)),
    )
    hum = v.growl(73, seconds, 0.5, 0.6)
    return mixed((0, 0.3, v.grind(seconds, 90, 900, 27)), (0, 0.4, hum), (seconds * 0.97, 1, notch))


EIGHTEEN_GHOSTS: Final[Voices] = {
    "settle": (
        "plain",
        lambda v: mixed((0, 0.05, v.air(0.3, 500, 2600)), (0.1, 1, v.knock(262, 0.05))),
    ),
    "glide": (
        "plain",
        lambda v: mixed(
            (0, 0.16, v.air(0.34, 380, 1900, 0.35)), (0.18, 0.8, v.knock(175, 0.03, 0.08))
        ),
    ),
    "mirror": (
        "plain",
        lambda v: mixed(
            (0, 0.1, v.air(0.3, 1500, 5000)),
            (0.02, 0.6, v.tone(1046, 0.11, STEEL, 0.02, bend=0.12)),
            (0.08, 0.4, v.tone(1568, 0.09, STEEL, 0.02)),
        ),
    ),
    "fight": (
        "strong",
        lambda v: mixed(
            (0, 0.12, v.puff(0.1, 400, 2200, 0.05, 0.03)),
            (0.08, 1, v.thud(98)),
            (0.08, 0.5, v.tone(196, 0.07, WOOD)),
        ),
    ),
    "dungeon": (
        "strong",
        lambda v: mixed(
            (0, 0.5, v.tone(220, 0.3, REED, 0.02, bend=-1, seconds=0.36)),
            (0.3, 1, v.thud(82, 0.14)),
            (0.34, 0.14, v.tone(740, 0.08, STEEL)),
        ),
    ),
    "release": (
        "strong",
        lambda v: mixed(
            (0, 0.3, v.tone(660, 0.06, STEEL)),
            (0, 0.1, v.puff(0.05, 400, 3000, 0.001, 0.01)),
            (0.1, 1, v.notes(v.pick((D4, A4), (D4, G4), (C4, A4)), 0.12, 0.16, REED, 0.02)),
        ),
    ),
    "escape": (
        "decisive",
        lambda v: mixed(
            (
                0,
                1,
                v.notes(
                    v.pick((G4, B4, D5, G5), (G4, D5, B4, G5), (B4, D5, G5, B5)),
                    0.1,
                    0.24,
                    vibrato=0.004,
                ),
            ),
            (0.05, 0.05, v.air(0.9, 700, 3500)),
        ),
    ),
    "portal": ("plain", stone_turning),
    "sigh": ("small", lambda v: v.air(0.5, 300, 1300, 0.3)),
}


def cracks(v: Take, count: int, low: float) -> Samples:
    """Return something that breaks into `count` splinters."""
    return v.scatter(
        count,
        0.07,
        lambda n: mixed(
            (0, 0.5, v.puff(0.12, 900, 7000, 0.001, 0.02)),
            (0.01, 0.3, v.tone(low * (1 + 0.37 * n), 0.06, STEEL, 0.001)),
        ),
        0.78,
    )


def blade(v: Take, pitch: float, decay: float = 0.14) -> Samples:
    """Return steel being drawn or struck."""
    return mixed(
        (0, 0.14, v.air(0.2, 2200, 7000, 0.7)), (0.1, 0.7, v.tone(pitch, decay, STEEL, 0.002))
    )


def gong(v: Take, pitch: float, decay: float) -> Samples:
    """Return a bronze bowl being struck."""
    bowl = ((1, 1.0, 1.0), (1.49, 0.4, 0.8), (2.03, 0.5, 0.7), (2.71, 0.25, 0.5), (4.1, 0.1, 0.3))
    return v.tone(pitch, decay, bowl, 0.006, tuned=True)


GUIDANCE_RITE: Final[Voices] = {
    "deal": (
        "small",
        lambda v: v.scatter(5, 0.055, lambda n: v.puff(0.05, 900, 5000, 0.002, 0.012)),
    ),
    "card": ("small", lambda v: v.puff(0.14, 700, 4500, 0.03, 0.025)),
    "coin": (
        "plain",
        lambda v: mixed(
            (0, 1, v.scatter(4, 0.06, lambda n: v.tone(2100 - 60 * n, 0.03, STEEL, 0.001))),
            (0.3, 0.6, v.tone(1750, 0.12, STEEL, 0.001)),
        ),
    ),
    "pledge": ("small", lambda v: v.notes(v.pick((D4, E4), (D4, F4), (C4, D4)), 0.1, 0.09, REED)),
    "claim": (
        "strong",
        lambda v: mixed(
            (0, 0.2, v.puff(0.1, 500, 3000, 0.01, 0.02)),
            (0.05, 1, v.notes(v.pick((D4, A4), (E4, A4), (D4, B4)), 0.08, 0.2)),
        ),
    ),
    "shatter": (
        "strong",
        lambda v: mixed(
            (0, 0.9, v.tone(88, 0.12, WOOD, 0.002, bend=-0.4)), (0, 1, cracks(v, 7, 1400))
        ),
    ),
    "crumble": (
        "plain",
        lambda v: mixed(
            (0, 0.5, v.air(0.4, 200, 1600, 0.15)),
            (0, 1, v.scatter(5, 0.06, lambda n: v.knock(300 - 22 * n, 0.015))),
        ),
    ),
    "set": ("plain", lambda v: v.knock(233, 0.045, 0.2)),
    "shove": (
        "plain",
        lambda v: mixed((0, 0.2, v.grind(0.2, 200, 1600, 40)), (0.15, 1, v.knock(185))),
    ),
    "rat": (
        "plain",
        lambda v: mixed(
            (0, 1, v.scatter(5, 0.05, lambda n: v.tone(410 + 40 * (n % 2), 0.012, WOOD, 0.001))),
            (0.2, 0.35, v.tone(1750, 0.035, REED, 0.01, bend=0.35)),
        ),
    ),
    "crow": (
        "plain",
        lambda v: mixed(
            (0, 0.5, v.scatter(3, 0.12, lambda n: v.puff(0.14, 180, 1100, 0.05, 0.04))),
            (0.1, 0.55, v.tone(560, 0.09, THROAT, 0.02, bend=-0.35, seconds=0.28)),
        ),
    ),
    "lizard": (
        "plain",
        lambda v: mixed(
            (0, 0.5, v.grind(0.36, 1800, 6000, 9)), (0.3, 0.6, v.tone(300, 0.02, WOOD, 0.001))
        ),
    ),
    "guardian": (
        "plain",
        lambda v: mixed(
            (0, 0.16, v.puff(0.3, 500, 3000, 0.12, 0.06)),
            (0.16, 0.8, v.tone(392, 0.2, STEEL)),
            (0.16, 0.35, v.tone(196, 0.12)),
        ),
    ),
    "monster": (
        "plain",
        lambda v: mixed(
            (0, 0.55, v.tone(74, 0.16, THROAT, 0.06, vibrato=0.12, seconds=0.45)),
            (0.24, 1, v.thud(58, 0.12)),
        ),
    ),
    "edge": (
        "plain",
        lambda v: mixed(
            (0, 0.5, v.air(0.36, 400, 3600)),
            (0, 0.5, v.tone(330, 0.2, PURE, 0.1, bend=0.8, seconds=0.36)),
        ),
    ),
    "blow": (
        "strong",
        lambda v: mixed(
            (0, 0.14, v.puff(0.08, 500, 2600, 0.05, 0.02)),
            (0.06, 1, v.thud(110, 0.11)),
            (0.06, 0.4, v.knock(330, 0.03)),
        ),
    ),
    "merge": (
        "strong",
        lambda v: mixed(
            (0, 1, v.thud(123, 0.1)),
            (0.06, 0.7, v.notes(v.pick((D4, A4), (D4, D5), (A3, E4)), 0.05, 0.2)),
        ),
    ),
    "exchange": (
        "plain",
        lambda v: mixed(
            (0, 0.3, v.air(0.3, 500, 2500)), (0.08, 0.8, v.knock(220)), (0.24, 1, v.knock(165))
        ),
    ),
    "inherit": (
        "strong",
        lambda v: mixed(
            (0, 0.6, v.growl(110, 0.4, 0.8, 1.2)),
            (0.3, 1, v.notes(v.pick((A3, E4), (A3, D4), (G3, D4)), 0.07, 0.2)),
        ),
    ),
    "shrug": ("small", lambda v: v.notes(v.pick((D4, C4), (E4, C4), (D4, A3)), 0.08, 0.09, WOOD)),
    "spin": (
        "plain",
        lambda v: mixed(
            (0, 0.5, v.grind(0.28, 500, 3500, 24)),
            (0.22, 0.8, v.tone(1500, 0.04, REED, 0.01, bend=0.3)),
        ),
    ),
    "arrow": (
        "plain",
        lambda v: mixed((0, 0.3, v.air(0.2, 1500, 6000, 0.8)), (0.16, 1, blade(v, 880, 0.1))),
    ),
    "bite": (
        "strong",
        lambda v: mixed(
            (0, 0.6, v.growl(82, 0.2)),
            (0.14, 1, v.knock(420, 0.02, 0.5)),
            (0.17, 0.7, cracks(v, 3, 900)),
        ),
    ),
    "reopen": (
        "plain",
        lambda v: mixed(
            (0, 0.4, v.puff(0.16, 180, 1100, 0.05, 0.04)),
            (0.08, 1, v.notes(v.pick((A4, D5), (G4, D5), (A4, E5)), 0.09, 0.13)),
        ),
    ),
    "caw": (
        "plain",
        lambda v: v.tone(610, 0.12, THROAT, 0.02, bend=-0.4, vibrato=0.02, seconds=0.34),
    ),
    "ink": (
        "plain",
        lambda v: mixed(
            (0, 0.4, v.grind(0.26, 1200, 4200, 33)), (0.2, 0.7, v.tone(147, 0.08, WOOD))
        ),
    ),
    "honour_begun": ("small", lambda v: v.air(0.26, 2200, 7000, 0.75)),
    "honour": ("strong", lambda v: mixed((0, 1, blade(v, 698)), (0.12, 0.9, blade(v, 932)))),
    "quarter": (
        "plain",
        lambda v: mixed((0, 0.5, v.grind(0.22, 300, 2200, 22)), (0.2, 0.8, v.knock(350, 0.02))),
    ),
    "swap_begun": ("small", lambda v: v.tone(523, 0.05, REED, 0.01, bend=0.2)),
    "swap": (
        "strong",
        lambda v: mixed(
            (0, 0.7, v.tone(392, 0.2, REED, 0.03, bend=0.5, seconds=0.4)),
            (0, 0.7, v.tone(587, 0.2, REED, 0.03, bend=-0.5, seconds=0.4)),
            (0.34, 0.5, v.tone(880, 0.1, STEEL)),
        ),
    ),
    "together": ("small", lambda v: v.air(0.3, 300, 2000, 0.7)),
    "let_rest": ("small", lambda v: v.tone(175, 0.06, WOOD, 0.004, bend=-0.15)),
    "pass": ("small", lambda v: v.puff(0.3, 300, 1500, 0.1, 0.08)),
    "turn_ends": ("small", lambda v: v.tone(220, 0.04, WOOD, 0.003)),
    "decline": ("small", lambda v: v.tone(196, 0.06, WOOD, 0.004, bend=-0.2)),
    "timed_out": (
        "strong",
        lambda v: v.scatter(3, 0.16, lambda n: v.tone(988, 0.09, STEEL, 0.001), 0.9),
    ),
    "unveil": (
        "plain",
        lambda v: mixed(
            (0, 0.5, v.air(0.5, 500, 4000, 0.8)),
            (0.38, 0.7, v.notes(v.pick((A4, E5), (A4, D5), (B4, E5)), 0.06, 0.18)),
        ),
    ),
    "powers": (
        "plain",
        lambda v: mixed(
            (0, 0.6, v.growl(98, 0.4, 0.5, 1.0)),
            (0.1, 1, v.notes(v.pick((D4, G4, A4), (D4, A4, G4), (E4, G4, A4)), 0.06, 0.14)),
        ),
    ),
    "gong": ("decisive", lambda v: gong(v, v.pick((110,), (98,), (123.5,))[0], 0.5)),
    "laid_out": (
        "plain",
        lambda v: mixed(
            (0, 0.2, v.air(0.6, 400, 2600)),
            (0.15, 1, v.scatter(7, 0.05, lambda n: v.knock(200 + 14 * n, 0.02))),
        ),
    ),
}


def ping(v: Take, pitch: float, count: int = 1) -> Samples:
    """Return `count` radar calls with their echoes."""
    call = mixed(
        (0, 1, v.tone(pitch, 0.12, PURE, 0.005, tuned=True)),
        (0.16, 0.3, v.tone(pitch, 0.1, PURE, 0.01, tuned=True)),
    )
    return mixed(*((0.13 * n, 0.9**n, call) for n in range(count)))


def clock(v: Take, strokes: int) -> Samples:
    """Return a clock striking."""
    stroke = mixed((0, 1, v.tone(196, 0.4, BELL, 0.003)), (0, 0.3, v.tone(523, 0.2, STEEL, 0.003)))
    return mixed(*((0.5 * n, 1, stroke) for n in range(strokes)))


def hinge(v: Take, seconds: float, pitch: float) -> Samples:
    """Return a creaking door."""
    seconds *= v.pace
    t = moments(seconds)
    sway = 2 ** (0.5 * wave(t / seconds) + 0.06 * wave(7 * t))
    teeth = v.tone(pitch, seconds, THROAT, 0.05, seconds=seconds)[: len(t)]
    return teeth * (0.4 + 0.6 * wave(9 * t * sway) ** 2) * (1 - t / seconds)


HAUNTED_HOUSE: Final[Voices] = {
    "evening": ("plain", lambda v: mixed((0, 0.5, hinge(v, 0.7, 233)), (0.66, 1, v.thud(92, 0.1)))),
    "lantern": (
        "small",
        lambda v: mixed(
            (0, 0.5, v.puff(0.16, 900, 5000, 0.01, 0.04)), (0.05, 0.6, v.tone(1318, 0.06, STEEL))
        ),
    ),
    "nightfall": (
        "small",
        lambda v: mixed((0, 1, v.air(0.7, 160, 700)), (0.1, 0.5, v.growl(65, 0.6))),
    ),
    "clock": ("strong", lambda v: clock(v, 2)),
    "lights_on": (
        "plain",
        lambda v: v.notes(v.pick((D4, A4, D5), (D4, G4, D5), (D4, A4, E5)), 0.09, 0.25),
    ),
    "appear": (
        "plain",
        lambda v: mixed(
            (0, 0.8, v.air(0.6, 300, 1800, 0.7)),
            (0.3, 0.5, v.tone(220, 0.16, PURE, 0.08, bend=0.2)),
        ),
    ),
    "drift": (
        "plain",
        lambda v: mixed((0, 1, v.air(0.36, 240, 1300, 0.4)), (0, 0.3, v.growl(90, 0.3, 0.5, 0.5))),
    ),
    "phase": (
        "plain",
        lambda v: mixed(
            (0, 0.6, v.grind(0.24, 120, 800, 18)),
            (0.12, 0.8, v.air(0.4, 200, 1500)),
            (0.1, 0.5, v.tone(311, 0.2, PURE, 0.08, bend=-0.7, seconds=0.4)),
        ),
    ),
    "mist": (
        "small",
        lambda v: mixed(
            (0, 1, v.air(0.5, 500, 2200, 0.3)),
            (0.05, 0.5, v.tone(466, 0.14, PURE, 0.05, bend=-0.15)),
        ),
    ),
    "room_haunted": (
        "strong",
        lambda v: mixed(
            (0, 0.4, v.air(0.8, 200, 1200)),
            (
                0,
                1,
                v.notes(
                    v.pick((D4, F4, B4), (D4, F4, C5), (D4, E4, B4)), 0.12, 0.28, REED, 0.03, 0.01
                ),
            ),
        ),
    ),
    "house_haunted": (
        "decisive",
        lambda v: mixed(
            (0, 0.5, v.growl(73.4, 1.4, 0.7)),
            (0, 0.3, v.air(1.4, 150, 900, 0.7)),
            (
                0.2,
                1,
                v.notes(
                    v.pick((D4, F4, B4, D5), (D4, B4, F4, D5), (F4, D4, B4, D5)),
                    0.16,
                    0.4,
                    REED,
                    0.03,
                    0.01,
                ),
            ),
        ),
    ),
    "trap_snap": (
        "strong",
        lambda v: mixed(
            (0, 1, v.knock(520, 0.02, 0.6)),
            (0.01, 0.7, v.tone(1100, 0.14, STEEL)),
            (0.06, 0.8, v.thud(98, 0.1)),
        ),
    ),
    "poltergeist": (
        "strong",
        lambda v: mixed(
            (0, 0.4, v.air(0.7, 900, 3500, 0.7)),
            (
                0.2,
                1,
                v.scatter(5, 0.09, lambda n: v.knock((310, 430, 270, 380, 240)[n], 0.03, 0.2)),
            ),
        ),
    ),
    "poltergeist_gone": (
        "small",
        lambda v: mixed((0, 1, v.air(0.5, 700, 3000, 0.2)), (0.2, 0.4, v.knock(240, 0.02))),
    ),
    "rest": ("small", lambda v: v.air(0.4, 180, 800, 0.3)),
    "cold_room": (
        "strong",
        lambda v: mixed(
            (0, 0.35, v.air(0.7, 1200, 4200)),
            (0.05, 1, v.notes(v.pick((A4, F4), (A4, E4), (B4, F4)), 0.16, 0.22, BELL, 0.02, 0.006)),
        ),
    ),
    "sprung": (
        "strong",
        lambda v: mixed(
            (0, 0.6, v.scatter(3, 0.07, lambda n: v.tone(1250, 0.05, STEEL, 0.001))),
            (0.2, 1, v.notes(v.pick((D5, A4), (D5, G4), (E5, A4)), 0.11, 0.16)),
        ),
    ),
    "footstep": (
        "plain",
        lambda v: mixed((0, 1, v.thud(120, 0.035, 0.5)), (0.13, 0.35, hinge(v, 0.16, 320))),
    ),
    "radar": ("small", lambda v: v.tone(1480, 0.03, PURE, 0.004, bend=-0.1)),
    "radar_answer": ("plain", lambda v: ping(v, v.pick((A5,), (G5,), (B5,))[0])),
    "trap_set": (
        "plain",
        lambda v: mixed((0, 0.6, v.grind(0.16, 900, 4000, 46)), (0.15, 1, v.knock(360, 0.03, 0.2))),
    ),
    "lunge": (
        "plain",
        lambda v: mixed((0, 1, v.air(0.24, 300, 2400, 0.8)), (0.16, 0.6, v.thud(130, 0.05))),
    ),
    "miss": (
        "strong",
        lambda v: mixed(
            (0, 0.5, v.air(0.3, 400, 1800, 0.2)),
            (0.1, 1, v.notes(v.pick((F4, D4), (E4, D4), (F4, C4)), 0.14, 0.15, REED, 0.02)),
        ),
    ),
    "captured": (
        "decisive",
        lambda v: mixed(
            (0, 1, v.thud(87, 0.14)),
            (0.02, 0.4, v.tone(740, 0.2, STEEL)),
            (0.1, 0.8, v.tone(523, 0.5, REED, 0.02, bend=-1.2, vibrato=0.02, seconds=0.9)),
            (0.55, 0.8, v.notes(v.pick((D4, A4, D5), (D4, G4, D5), (F4, A4, D5)), 0.1, 0.3)),
        ),
    ),
    "handed": ("small", lambda v: v.puff(0.12, 700, 4000, 0.02, 0.02)),
    "done": ("small", lambda v: v.tone(220, 0.05, WOOD, 0.004)),
    "your_turn": (
        "small",
        lambda v: v.notes(v.pick((D4, A4), (D4, G4), (E4, A4)), 0.07, 0.07, WOOD),
    ),
}


def heartbeat(v: Take) -> Samples:
    """Return the two dull beats of a heart."""

    def beat(pitch: float) -> Samples:
        return mixed(
            (0, 1.0, v.tone(pitch, 0.07, WOOD, 0.012, bend=-0.5)),
            (0, 0.1, v.puff(0.2, 40, 160, 0.01, 0.05)),
        )

    return mixed((0, 1.0, beat(62)), (0.27 * v.pace, 0.7, beat(54)))


def hunt_begins(v: Take) -> Samples:
    """Return a swelling growl, a door falling shut, and a starting heartbeat."""
    return mixed(
        (0, 0.5, v.growl(49, 1.6, 0.93)),
        (0, 0.2, v.air(1.6, 60, 700, 0.93)),
        (1.5 * v.pace, 1.0, v.thud(65, 0.14)),
        (2.1 * v.pace, 0.7, heartbeat(v)),
    )


def whisper(v: Take) -> Samples:
    """Return breath that whispers without words, and a ringing glass."""
    t = moments(1.1 * v.pace)
    syllables = 0.35 + 0.65 * wave(1.55 * t * (1 + 0.1 * v.number)) ** 2
    breath = v.air(1.1, 900, 3200) + 0.6 * v.air(1.1, 350, 800)
    size = min(len(t), len(breath))
    glass = v.tone(311, 0.4, STEEL, 0.25, bend=-0.08, vibrato=0.01, seconds=1.1)
    return mixed((0, 0.22, breath[:size] * syllables[:size]), (0, 0.6, glass))


GHOST_HUNT: Final[Voices] = {
    "heartbeat": ("plain", heartbeat),
    "hunt": ("decisive", hunt_begins),
    "hunt_longer": (
        "strong",
        lambda v: mixed((0, 1, v.growl(55, 0.8, 0.5, 3)), (0.5, 0.6, v.thud(60, 0.12))),
    ),
    "hunt_over": (
        "strong",
        lambda v: mixed(
            (0, 0.3, v.air(0.8, 200, 1400, 0.2)),
            (
                0.1,
                1,
                v.notes(v.pick((D4, A4, D5), (D4, A4, E5), (D4, G4, D5)), 0.14, 0.28, REED, 0.04),
            ),
        ),
    ),
    "whisper": ("strong", whisper),
    "kind": ("small", lambda v: mixed((0, 1, v.air(0.5, 500, 2000)), (0.1, 0.4, v.growl(73, 0.4)))),
    "lair": ("small", lambda v: mixed((0, 0.6, hinge(v, 0.4, 185)), (0.36, 1, v.thud(80, 0.06)))),
    "pack": (
        "plain",
        lambda v: mixed(
            (0, 0.5, v.puff(0.16, 300, 2600, 0.03, 0.03)), (0.1, 0.8, v.knock(300, 0.025))
        ),
    ),
    "cold_air": ("plain", lambda v: v.air(0.4, 300, 1500, 0.45)),
    "apparition": (
        "strong",
        lambda v: mixed(
            (0, 1, v.air(0.36, 500, 2600, 0.7)),
            (0.1, 0.5, v.tone(415, 0.12, PURE, 0.06, bend=-0.3, vibrato=0.03)),
        ),
    ),
    "attempt": ("small", lambda v: v.growl(82, 0.36, 0.4, 1.5)),
    "turn_over": ("small", lambda v: v.tone(233, 0.05, WOOD, 0.004)),
    "killed": (
        "decisive",
        lambda v: mixed(
            (0, 1, v.thud(70, 0.2, 0.5)),
            (0.02, 0.8, v.tone(880, 0.4, THROAT, 0.02, bend=-1.6, vibrato=0.03, seconds=0.8)),
            (0.5, 0.8, v.thud(52, 0.2)),
        ),
    ),
    "shoe": (
        "plain",
        lambda v: mixed(
            (0, 1, v.thud(150, 0.03, 0.5)), (0.1, 0.5, v.puff(0.08, 400, 2200, 0.02, 0.02))
        ),
    ),
    "switch_on": (
        "small",
        lambda v: mixed((0, 1, v.knock(900, 0.008, 0.3)), (0.05, 0.3, v.tone(1046, 0.04, PURE))),
    ),
    "set_down": (
        "plain",
        lambda v: mixed((0, 1, v.knock(280, 0.03, 0.24)), (0.07, 0.3, v.knock(420, 0.012))),
    ),
    "pick_up": (
        "plain",
        lambda v: mixed(
            (0, 0.4, v.puff(0.14, 400, 3000, 0.06, 0.02)), (0.1, 0.7, v.knock(440, 0.02))
        ),
    ),
    "van_opens": (
        "small",
        lambda v: mixed((0, 0.7, v.grind(0.4, 150, 1200, 14)), (0.36, 1, v.knock(160, 0.05, 0.4))),
    ),
    "put_back": (
        "plain",
        lambda v: mixed((0, 1, v.knock(210, 0.04, 0.3)), (0.05, 0.3, v.tone(700, 0.04, STEEL))),
    ),
    "take": (
        "plain",
        lambda v: mixed((0, 0.4, v.tone(900, 0.03, STEEL)), (0.06, 0.8, v.knock(360, 0.025, 0.3))),
    ),
    "van_shuts": (
        "small",
        lambda v: mixed((0, 0.5, v.grind(0.26, 150, 1200, 14)), (0.24, 1, v.thud(110, 0.07, 0.5))),
    ),
    "taunt": (
        "plain",
        lambda v: v.notes(v.pick((A4, F4), (G4, E4), (A4, E4)), 0.14, 0.12, THROAT, 0.02),
    ),
    "listen": ("small", lambda v: v.air(0.4, 2500, 6000, 0.7)),
    "closet": (
        "plain",
        lambda v: mixed((0, 0.5, hinge(v, 0.3, 290)), (0.28, 1, v.knock(140, 0.05))),
    ),
    "verdict": (
        "strong",
        lambda v: v.notes(v.pick((D4, A4, D5), (D4, G4, C5), (E4, A4, D5)), 0.1, 0.2),
    ),
    "die": ("small", lambda v: v.scatter(4, 0.07, lambda n: v.knock(620 - 50 * n, 0.01))),
    "handprint": (
        "small",
        lambda v: mixed(
            (0, 1, v.puff(0.1, 200, 1500, 0.004, 0.025)), (0.05, 0.3, v.air(0.3, 600, 2600))
        ),
    ),
    "scribble": ("small", lambda v: v.grind(0.5, 1500, 5500, 11)),
    "salt_step": (
        "small",
        lambda v: v.scatter(4, 0.04, lambda n: v.puff(0.05, 2500, 8000, 0.002, 0.012)),
    ),
    "dots": (
        "strong",
        lambda v: mixed(
            (0, 0.6, v.scatter(6, 0.035, lambda n: v.tone(1400 + 180 * n, 0.03, PURE))),
            (0.2, 0.8, v.tone(E6, 0.12, STEEL)),
        ),
    ),
    "burning": (
        "strong",
        lambda v: mixed(
            (0, 1, v.air(0.7, 300, 5000, 0.15)),
            (0.02, 0.7, v.scatter(7, 0.06, lambda n: v.puff(0.04, 1200, 7000, 0.001, 0.006))),
            (0, 0.5, v.tone(587, 0.3, BELL)),
        ),
    ),
    "clatter": (
        "plain",
        lambda v: v.scatter(
            4,
            0.09,
            lambda n: mixed(
                (0, 1, v.knock(420 - 60 * n, 0.02)), (0, 0.4, v.tone(1300 - 120 * n, 0.03, STEEL))
            ),
        ),
    ),
    "beep": ("plain", lambda v: v.tone(v.pick((740,), (784,), (698,))[0], 0.05, PURE, 0.004)),
    "reading": (
        "strong",
        lambda v: v.notes(v.pick((E5, B5), (E5, A5), (D5, B5)), 0.09, 0.12, PURE, 0.004),
    ),
    "uv_mark": (
        "strong",
        lambda v: mixed(
            (0, 0.3, v.growl(120, 0.5, 0.5, 0.4)), (0.1, 1, v.tone(A5, 0.18, STEEL, 0.02))
        ),
    ),
    "calm": ("small", lambda v: v.air(0.5, 250, 1000, 0.6)),
    "all_quiet": ("small", lambda v: v.air(0.6, 1500, 5000, 0.3)),
    "shiver": (
        "strong",
        lambda v: mixed(
            (0, 0.5, v.scatter(5, 0.05, lambda n: v.tone(900 + 60 * n, 0.04, STEEL))),
            (0, 1, v.growl(62, 0.7, 0.4)),
        ),
    ),
    "near": ("strong", lambda v: mixed((0, 1, heartbeat(v)), (0, 0.12, v.air(0.6, 400, 1600)))),
    "way_free": (
        "small",
        lambda v: mixed((0, 0.6, hinge(v, 0.24, 350)), (0.2, 0.6, v.tone(A4, 0.05, WOOD))),
    ),
    "page": (
        "plain",
        lambda v: mixed(
            (0, 0.8, v.puff(0.3, 900, 5000, 0.1, 0.06)),
            (0.2, 1, v.notes(v.pick((D5, A5), (D5, G5), (C5, A5)), 0.1, 0.13)),
        ),
    ),
    "footprint": (
        "plain",
        lambda v: mixed(
            (0, 0.7, v.grind(0.24, 2000, 7000, 30)),
            (0.16, 1, v.notes(v.pick((C5, G5), (D5, G5), (C5, F5)), 0.1, 0.13)),
        ),
    ),
    "evidence": (
        "decisive",
        lambda v: v.notes(v.pick((A4, D5, F5, A5), (A4, E5, D5, A5), (D5, F5, A5, D6)), 0.09, 0.26),
    ),
    "ghosts_turn": (
        "small",
        lambda v: mixed((0, 1, v.growl(58, 0.6, 0.5, 1.4)), (0, 0.3, v.air(0.6, 150, 600))),
    ),
    "hunters_turn": (
        "small",
        lambda v: v.notes(v.pick((D4, E4), (D4, G4), (C4, E4)), 0.07, 0.07, WOOD),
    ),
    "revealed": (
        "plain",
        lambda v: mixed((0, 0.5, v.air(0.7, 500, 3500, 0.7)), (0.4, 1, gong(v, 220, 0.3))),
    ),
}

HAUNTING_HOUSE_3: Final[Voices] = {
    "lay": ("small", lambda v: v.puff(0.12, 800, 4800, 0.012, 0.02)),
    "let_be": ("small", lambda v: v.tone(262, 0.05, WOOD, 0.004, bend=-0.15)),
    "swap_disk": (
        "strong",
        lambda v: mixed(
            (0, 0.7, v.tone(440, 0.16, REED, 0.02, bend=0.6, seconds=0.32)),
            (0.1, 0.7, v.tone(660, 0.16, REED, 0.02, bend=-0.6, seconds=0.32)),
            (0.3, 0.8, v.knock(400, 0.02)),
        ),
    ),
    "cancel": (
        "strong",
        lambda v: mixed(
            (0, 1, v.thud(140, 0.08)), (0, 0.5, v.tone(370, 0.18, REED, 0.01, bend=-0.6))
        ),
    ),
    "hop": (
        "plain",
        lambda v: mixed(
            (0, 0.14, v.air(0.2, 400, 2000)),
            (0.13, 1, v.knock(210, 0.04)),
            (0.2, 0.3, v.knock(280, 0.015)),
        ),
    ),
    "freedom": (
        "decisive",
        lambda v: mixed(
            (0, 0.5, hinge(v, 0.4, 262)),
            (
                0.3,
                1,
                v.notes(v.pick((D4, G4, B4, D5), (D4, B4, G4, D5), (G4, B4, D5, G5)), 0.1, 0.3),
            ),
            (0.3, 0.06, v.air(0.9, 800, 3500)),
        ),
    ),
    "trap_door": (
        "strong",
        lambda v: mixed(
            (0, 0.8, v.knock(300, 0.02, 0.5)),
            (0.05, 0.6, v.tone(392, 0.3, REED, 0.02, bend=-1.3, seconds=0.42)),
            (0.42, 1, v.thud(78, 0.12)),
        ),
    ),
    "trade_places": (
        "plain",
        lambda v: mixed(
            (0, 0.4, v.air(0.3, 500, 2600)), (0.06, 0.8, v.knock(233)), (0.22, 1, v.knock(175))
        ),
    ),
    "rotate": ("plain", lambda v: stone_turning(v, 0.26)),
    "slide_tiles": (
        "plain",
        lambda v: mixed(
            (0, 0.6, v.grind(0.4, 130, 1100, 30)),
            (0.36, 0.8, v.knock(150, 0.05, 0.3)),
            (0.42, 0.6, v.knock(170, 0.05, 0.3)),
        ),
    ),
    "shift_door": (
        "plain",
        lambda v: mixed(
            (0, 0.7, v.grind(0.36, 90, 700, 12)),
            (0.3, 0.3, hinge(v, 0.2, 200)),
            (0.36, 1, v.thud(105, 0.07)),
        ),
    ),
    "row": ("plain", lambda v: v.scatter(3, 0.07, lambda n: v.puff(0.08, 800, 4500, 0.004, 0.016))),
    "turn_up": (
        "small",
        lambda v: mixed(
            (0, 1, v.puff(0.14, 1000, 6000, 0.03, 0.02)), (0.06, 0.5, v.knock(520, 0.01))
        ),
    ),
    "fizzle": ("small", lambda v: v.air(0.4, 1500, 6000, 0.1)),
    "death": (
        "decisive",
        lambda v: mixed(
            (0, 1, v.thud(73, 0.18)),
            (0.1, 0.3, v.air(1.0, 300, 1800, 0.3)),
            (
                0.1,
                0.9,
                v.notes(
                    v.pick((A4, F4, D4), (G4, F4, D4), (A4, E4, D4)), 0.16, 0.3, REED, 0.03, 0.012
                ),
            ),
        ),
    ),
    "creak_turn": (
        "plain",
        lambda v: mixed(
            (0, 0.6, hinge(v, 0.36, 175)),
            (0, 0.4, v.grind(0.34, 120, 900, 16)),
            (0.32, 1, v.knock(130, 0.05)),
        ),
    ),
    "flip": (
        "plain",
        lambda v: mixed((0, 0.5, v.air(0.18, 400, 2600, 0.7)), (0.16, 1, v.knock(160, 0.045, 0.4))),
    ),
    "peek": (
        "small",
        lambda v: mixed(
            (0, 0.6, v.grind(0.16, 700, 3000, 30)), (0.12, 0.5, v.tone(660, 0.05, PURE, 0.02))
        ),
    ),
    "disk_taken": (
        "strong",
        lambda v: mixed(
            (0, 0.5, v.grind(0.12, 700, 3000, 30)),
            (0.1, 1, v.notes(v.pick((E5, B5), (E5, A5), (D5, B5)), 0.08, 0.16, STEEL)),
        ),
    ),
    "ghost_disk": (
        "strong",
        lambda v: mixed(
            (0, 1, v.growl(80, 0.5, 0.3, 3)),
            (0, 0.7, v.thud(95, 0.1)),
            (0.1, 0.3, v.air(0.5, 600, 3000, 0.2)),
        ),
    ),
    "rattle": (
        "small",
        lambda v: v.scatter(4, 0.05, lambda n: v.tone(880 + 70 * n, 0.02, STEEL, 0.001)),
    ),
    "choice": ("plain", lambda v: v.notes(v.pick((G4, D5), (G4, C5), (A4, D5)), 0.12, 0.2)),
    "new_round": ("plain", lambda v: clock(v, 1)),
    "uncover": (
        "small",
        lambda v: mixed((0, 1, v.air(0.3, 700, 4000, 0.7)), (0.2, 0.5, v.tone(880, 0.08, BELL))),
    ),
}

VOICES: Final[Voices] = {
    **COMMON,
    **EIGHTEEN_GHOSTS,
    **GUIDANCE_RITE,
    **HAUNTED_HOUSE,
    **GHOST_HUNT,
    **HAUNTING_HOUSE_3,
}
