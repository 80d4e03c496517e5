"""The bots of Ghost Hunt: hunters who share one view, and a Ghost that computes what they believe.

- `bot` plays the role of its seat; `levels` sets its strength.
- Hunters: `sight` holds what they believe, `work` estimates the rounds of work left, `jobs` lists
  what is worth doing, `around` says where the Spirit Box and the flashlight are worth using, `team`
  shares out the jobs, `searching` plans a turn outside hunts, and `fleeing` a turn in a hunt with
  the table of `pursuit`.
- Ghost: `mixture` draws its type and room, `haunting` plans a turn outside hunts, `chasing` a turn
  in a hunt, and `foreseeing` predicts the hunters.
"""

from game.bots.ghost_hunt.levels import LEVELS as LEVELS
