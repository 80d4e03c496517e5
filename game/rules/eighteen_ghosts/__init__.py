"""18 Ghosts, by Michael Rieneck: two players race to let one ghost of each colour escape.

Nine red, blue and yellow ghosts share the 25 chambers of one castle. They are placed on
carpets of their own colour; then each turn is one action:

- move one own ghost a step to an empty chamber, or from one mirror to another empty mirror;
- fight: step onto a ghost of another colour, own or enemy. Red beats blue, blue beats yellow,
  yellow beats red; the loser goes to the dungeon and the portal of its colour turns a quarter
  clockwise;
- release an own ghost from the dungeon: the opponent places it on a carpet of its colour.

A ghost in the chamber that the open side of its own colour's portal faces escapes at once. Whoever
has one ghost of each colour outside wins, even on the other's turn. Within one action the mover
escapes first, then the loser's portal turns, then a ghost escapes through it, so nobody ever ties.

`tables` holds the castle, `state` the rules, `position` reads a set-up from text.
"""
