"""Bots of Ghost Hunt: hunters who share one view, and a Ghost that knows what they must think.

`mixture` is what Ghosts like to be, `sight` what hunters believe, `work` what is left to do, `jobs`
what would be worth doing, `around` where an item would answer, `team` who does what, `searching`
how a hunter spends a turn, `fleeing` how it lives through a hunt by the table of `pursuit`;
`haunting` is the Ghost in peace and `chasing` the Ghost in a hunt, `foreseeing` what it expects of
the hunters; `bot` is the player that the levels name.
"""

from game.bots.ghost_hunt.levels import LEVELS as LEVELS
