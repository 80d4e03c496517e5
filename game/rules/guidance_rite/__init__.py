"""Guidance Rite, a game of Zero's: claim ghostly pieces in secret, then let them fight.

Two players play up to three bouts; who wins two has won. Each bout begins with a full board.

Claims. In rounds, each player secretly names two pieces that nobody owns. Named by one, a piece is
his; named by both, it is gone. When two or fewer are left, they go, too. Who has fewer than three
pieces adds plain ones with four arrows, `+` or `x`.

Battle. A piece steps to the next square along one of its arrows and captures what stands there,
friend or enemy. Who captures the last enemy wins the bout. Five characters break the rules:

- the Rat turns all its arrows by 45 degrees after it has moved;
- the Crow may also jump exactly two squares onto an empty one, which turns that arrow grey;
- the Lizard loses each arrow it uses, and gets eight new ones when it has none left;
- the Guardian may leave over an edge and enter opposite, but loses its symbol if it captures so;
- the Monster moves two squares, or one, which costs its symbol.

With its move a player may use one power of another own piece, which thereby loses its symbol: a Rat
turns round, a Crow's grey arrows work again, a Lizard gets an arrow, a Monster bites one off its
neighbour. A Guardian changes places with an own piece that could have captured it.

The first two bouts are played by turns; in the third both choose move and power in secret, then
everything happens at once, and what meets on one square is lost. When little happens for long, the
bout goes to who has more pieces, or had more most recently.

The death match has 25 pieces; a grey arrow is of no use there. The final match has 30 pieces, and
also: grey arrows, good for one move; merging, for who captures a friend inherits its arrows in grey
and may take over its character, but is then marked and never meets a friend again; and items, one
of which may be used before a move while nine pieces stand.

`tables` holds squares and action numbers, `pieces` the piece as a number, `state` the position and
who may do what when, `moves`, `powers`, `items` and `together` what that makes of a board, `facts`
what has happened.
"""
