"""The bots of Haunted House: they play the Ghost, the two hunters, or one of two partners.

Like every bot they know one observation and rebuild all they believe from its record. `walks` lists
what a Ghost can do in a turn, `habits` how Ghosts like to choose among that, and `futures` lets
them do it. `belief` follows all Ghosts that agree with what the hunters were told and weighs them
by their habits; `foresight` asks where they go next. `hunting` plans the hunters' turn, `haunting`
the Ghost's, with what it imagines of the hunters (`imagining`), how it reckons they will answer
(`reckoning`) and what comes of that (`outlook`). `bot` is the door for the levels.
"""

from game.bots.haunted_house.levels import LEVELS as LEVELS
