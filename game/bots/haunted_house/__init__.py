"""The bots of Haunted House: they play the Ghost, the two hunters, or one of two partners.

Like every bot they know one observation and rebuild all they believe from its record. `walks` lists
what a Ghost can do in a turn, `habits` how Ghosts like to choose among that; `belief` follows all
Ghosts that agree with what the hunters were told, and weighs them by their habits. `hunting` plans
the hunters' turn and `haunting` the Ghost's, who asks `belief` what the hunters may know of it.
`bot` is the door for the levels, `opinion` tells people what is believed.
"""
