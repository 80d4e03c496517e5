"""Haunted House, by ItzShaun and Shardren: an invisible Ghost against two hunters, twice.

One duellist is the Ghost, the other leads the pawns H and I (with four players a partner leads I).
In the second round the teams change roles; the Ghost that haunted more rooms wins the match, then
more tiles, then the sooner capture. The house has 7x7 tiles in seven rooms of seven tiles.

The Ghost begins on any tile but the hunters' start. In a full turn first the hunters act, then the
Ghost; a round ends with a capture, with all 49 tiles haunted, or after the last full turn.

- A hunter has two actions: walk a step; Radar, which answers how many rings the Ghost is away, but
  not in a haunted room; place one of two traps on its tile; capture on the Ghost's tile, which
  costs the hunter its next turn if nobody is there.
- The Ghost has two actions: walk a step; twice a round phase through an inner wall, which costs the
  whole turn; twice a round conjure a Poltergeist anywhere, which answers the Radars of the next two
  hunters' turns like a second Ghost. Every tile it stands on is haunted for good. Entering a tile
  with a trap springs it: the turn ends, and the next one has no actions.

The Ghost sees the hunters move and nothing else of them. The hunters see each other; they are told
whether the rooms they are in are haunted and whether the traps they stand on have sprung.

`tables` holds tiles, actions and numbers, `house` the tables of one house, `maps` reads and finds
drawings; `state` is the position with its rules and its secrets, `set_up` makes the first one from
the house rules. `fact_kinds` lists what is recorded of a match, `facts` tells it in words of the
rules. `seating` has teams, times and what may be undone, `sketch` the drawing of a house in a text,
and `measures` what the lab counts.
"""
