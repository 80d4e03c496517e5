"""The bots of Haunted House: they play the Ghost, the two hunters, or one of two partners.

Like every bot they know one observation and rebuild all they believe from its record. `walks` lists
what a Ghost can do in a turn, `habits` how Ghosts like to choose among that, and `futures` plays
it. `belief` follows all Ghosts that agree with what the hunters know and weighs them by their
habits; `foresight` estimates where they go next. `hunting` plans the hunters' turn and `haunting`
the Ghost's, with what the hunters may believe (`imagining`) and how they will answer (`reckoning`).
`bot` combines them, and `levels` sets their strength.
"""

from game.bots.haunted_house.levels import LEVELS as LEVELS
