"""Own measures of Haunted House: how late Radars are used, and whether a trap ever sprang.

    python main.py playtest haunted_house --games 200 --seat 2 --seat 2 \
        --sweep radar --measures docs/measures_example.py
"""

from game.rules.haunted_house.facts import HuntersTurnBegan, RadarUsed, TrapSprung
from game.study import Outcome

OUTCOMES = (
    Outcome("late_radars", "Radars after turn 10"),
    Outcome("any_trap", "A trap sprang", most=1),
)


def measure(story):
    """Return the outcomes of a finished match."""
    turn, late = 0, 0
    for fact in story.facts:
        if isinstance(fact, HuntersTurnBegan):
            turn = fact.turn
        elif isinstance(fact, RadarUsed) and turn > 10:
            late += 1
    return {"late_radars": late, "any_trap": min(1, story.count(TrapSprung))}
