"""Ghost Hunt, after an unpublished investigation game: a secret Ghost against one to four hunters.

The Ghost chooses one of eight types and one of the rooms; each type leaves three of five evidences.
Each hunter chooses two of eight items, of which there is one copy each. The hunters win when all
three evidences are found and everybody alive is in the van outside a hunt; the Ghost wins when all
hunters are dead or the rounds are over. A hunter killed has lost in any case.

A round is the Ghost's turn, then those of the living hunters.

- The passive Ghost first rolls in secret: a mark in ultraviolet on its square, writing in the book,
  DOTS. Then it may move up to its speed, and try a ghost event, which halves the movement of the
  hunters near and tells its room. After the grace rounds it rolls for a hunt: the countdown or more
  begins one, and each failure lowers the countdown. A crucifix in the ghost room burns instead.
- When a hunt begins the Ghost jumps to its spawn square and the van door shuts. The hunting Ghost
  must kill whoever comes into its reach: its own square and the eight around, not through walls, a
  hidden hunter only from the square in front at the start of its turn. A kill ends the hunt.
- A hunter has four steps around one action: use, place or pick up an item; in the van change items;
  in a hunt listen or hide.

The Ghost does not see what the hunters carry; the hunters do not see the Ghost, its type, its room
and its rolls. What hunters do and are told is known to all of them, and but for their hands to the
Ghost too.

`tables` holds items and numbers of actions, `actions` what they say, `kinds` the types,
`match_rules` what the options settle, `house` the tables of one house; `maps`, `map_faults` and
`sketch` read, refuse and change drawings. `position` lists the fields, `ghosts_turn` and
`hunters_turn` are the rules as functions over them, `state` the order of turns, `set_up` the
options, `text` the notation. `fact_kinds` lists what is recorded of a match, `observations` what a
side does not know, `facts` tells what happens.
"""
