"""The second writing of Guidance Rite: claims, placement, bouts, and the moves made at once."""

from __future__ import annotations

from tests.oracles.slow_guidance_rite import (
    ANGLES,
    OTHER,
    Ask,
    Board,
    Piece,
    Position,
    beside,
    blacken,
    effect,
    fresh,
    item,
    merge,
    offers,
    renew,
    spend,
    spin,
    squares,
    steps,
    tell,
)

ITEM_NAMES = ("honour", "rotate", "swap")


def begin(wide: bool, rule: str, boards: list[Board], items: dict[str, list[str]]) -> Position:
    return begin_bout(Position(wide, rule, boards, items))


def begin_bout(pos: Position) -> Position:
    pos.bout += 1
    pos.board = dict(pos.boards[pos.bout - 1])
    pos.stage, pos.player = "claim", "A"
    pos.named = {"A": frozenset(), "B": frozenset()}
    pos.late = {"A": 0, "B": 0}
    pos.still, pos.richer, pos.stuck, pos.number = 0, "", False, 0
    pos.said, pos.plan, pos.held = (), (), {}
    return pos


def legal(pos: Position) -> list[str]:
    """Return what may be said."""
    if pos.stage == "claim":
        mine = pos.named[pos.player]
        return [f"claim {s}" for s, p in pos.board.items() if p.owner == "?" and s not in mine]
    if pos.stage == "toss":
        return ["toss A", "toss B"]
    if pos.stage == "choose":
        return ["first", "second"]
    if pos.stage == "place":
        return [sign + square for sign in "+x" for square in places(pos)]
    if pos.stage == "over":
        return []
    try:
        told(pos, pos.said)
    except Ask as question:
        return question.texts
    raise AssertionError("a turn that is over was not ended")


def told(pos: Position, said: tuple[str, ...]) -> object:
    if pos.stage == "offer":
        return offer(pos, said)
    return tell(pos, said, pos.stage == "turn" and pos.wide)


def offer(pos: Position, said: tuple[str, ...]) -> object:
    words = iter(said)

    def ask(texts: list[str]) -> str:
        text = next(words, None)
        if text is None:
            raise Ask(texts, pos.board)
        return text

    text = ask(["no item", *offers(pos)])
    return None if text == "no item" else item(pos, text, ask)


def places(pos: Position) -> list[str]:
    def near(square: str, owner: str) -> bool:
        return any(s in pos.board and pos.board[s].owner == owner for s in beside(pos.wide, square))

    empty = [s for s in squares(pos.wide) if s not in pos.board]
    safe = [s for s in empty if not near(s, OTHER[pos.player])]
    return [s for s in safe if near(s, pos.player)] or safe or empty


def number(pos: Position, player: str) -> int:
    return sum(p.owner == player for p in pos.board.values())


def play(old: Position, text: str) -> Position:
    """Return the position after something legal, or a time-out, was said."""
    pos = fresh(old)
    if pos.stage == "claim":
        return claim(pos, text)
    if pos.stage in ("toss", "choose"):
        if text[:4] == "toss":
            pos.first = text[-1]
        else:
            pos.first = OTHER[pos.player] if text == "second" else pos.player
        return place(pos, OTHER[pos.first])
    if pos.stage == "place":
        if text == "timeout":
            text = "+" + places(pos)[0]
        arrows = frozenset((0, 90, 180, 270) if text[0] == "+" else (45, 135, 225, 315))
        pos.board[text[1:]] = Piece(pos.player, "none", arrows, frozenset(), False)
        return place(pos, OTHER[pos.player])
    if pos.stage == "offer":
        return offered(pos, text)
    return say(pos, text)


def claim(pos: Position, text: str) -> Position:
    player = pos.player
    if text != "timeout":
        pos.named = {**pos.named, player: pos.named[player] | {text[6:]}}
        if len(pos.named[player]) < 2:
            return pos
    if player == "A":
        pos.player = "B"
        return pos
    a, b = pos.named["A"], pos.named["B"]
    for square in a ^ b:
        pos.board[square] = pos.board[square]._replace(owner="A" if square in a else "B")
    for square in a & b:
        del pos.board[square]
    pos.named = {"A": frozenset(), "B": frozenset()}
    pos.player = "A"
    left = [s for s, p in pos.board.items() if p.owner == "?"]
    if len(left) > 2 and a | b:
        return pos
    for square in left:
        del pos.board[square]
    if pos.bout in (2, 3):
        pos.first = OTHER[pos.first]
        return place(pos, OTHER[pos.first])
    few = len(pos.items["A"]) - len(pos.items["B"])
    pos.stage = "choose" if few else "toss"
    pos.player = "" if not few else "A" if few < 0 else "B"
    return pos


def place(pos: Position, player: str) -> Position:
    """Ask for a piece, or begin the battle."""
    for placer in (player, OTHER[player]):
        if number(pos, placer) < 3 and len(pos.board) < len(squares(pos.wide)):
            pos.stage, pos.player = "place", placer
            return pos
    return next_turn(pos, pos.first)


def next_turn(pos: Position, player: str) -> Position:
    pos.said, pos.held = (), {}
    if pos.bout != 3:
        pos.stage, pos.player = "turn", player
        return pos
    pos.offers = "BA" if pos.number % 2 else "AB"
    return next_offer(pos)


def next_offer(pos: Position) -> Position:
    pos.said = ()
    while pos.offers:
        player, pos.offers = pos.offers[0], pos.offers[1:]
        if len(pos.board) >= 9 and pos.items[player]:
            pos.stage, pos.player = "offer", player
            return pos
    pos.stage, pos.player, pos.plan = "secret", "A", ()
    return pos


def offered(pos: Position, text: str) -> Position:
    if text == "timeout":
        pos.said, text = (), "no item"
    pos.said = (*pos.said, text)
    try:
        done = offer(pos, pos.said)
    except Ask:
        return pos
    if done is not None:
        pos.board, name, selected = done  # type: ignore[misc]
        spend(pos, pos.player, name)
        pos.held[pos.player] = selected
    return next_offer(pos)


def is_move(text: str) -> bool:
    return text == "pass" or (len(text) == 5 and text[2] in "-x=")


def say(pos: Position, text: str) -> Position:
    """Go on with a turn; a time-out before the move is a pass, after it the rest is left out."""
    said = (*pos.said, text)
    if text == "timeout":
        if not any(is_move(word) for word in pos.said):
            return late(pos)
        said = tuple(w for w in pos.said if w[:4] != "crow" or pos.said[-1] != w)
        return say_all(pos, said)
    return carry_on(pos, said)


def say_all(pos: Position, said: tuple[str, ...]) -> Position:
    """End a turn with `keep` and `end` for whatever is still asked."""
    while True:
        try:
            tell(pos, said, pos.stage == "turn" and pos.wide)
            return carry_on(pos, said)
        except Ask as question:
            said = (*said, "keep" if "keep" in question.texts else "end")


def carry_on(pos: Position, said: tuple[str, ...]) -> Position:
    pos.said = said
    try:
        done = tell(pos, said, pos.stage == "turn" and pos.wide)
    except Ask:
        return pos
    if pos.stage == "secret":
        return planned(pos, said)
    if said[0].split()[0] in ITEM_NAMES:
        spend(pos, pos.player, said[0].split()[0])
    pos.board = done.board
    if not number(pos, OTHER[pos.player]):
        return end_bout(pos, pos.player)
    return turn_over(pos, done.lost, done.passed, 1)


def late(pos: Position) -> Position:
    player = pos.player
    if pos.stage == "secret":
        return planned(pos, ("timeout",))
    if pos.said:  # a whole item stays, half of one never happened
        try:
            tell(pos, pos.said, True)
        except Ask as question:
            if all(is_move(text) for text in question.texts):
                spend(pos, player, pos.said[0].split()[0])
                pos.board = question.board
    pos.late[player] += 1
    if pos.late[player] == 3:
        return end_bout(pos, OTHER[player])
    return turn_over(pos, False, False, 1)


def turn_over(pos: Position, lost: bool, passed: bool, players: int) -> Position:
    a, b = number(pos, "A"), number(pos, "B")
    pos.still = 0 if lost else pos.still + players
    if a != b:
        pos.richer = "A" if a > b else "B"
    pos.number += 1
    few = len(pos.board) <= (4 if pos.wide else 3)
    limit = {"count": 20 if few else 60, "one_number": 30, "none": 200}[pos.rule]
    if pos.still >= limit or (passed and (pos.stuck or players == 2)):
        return drawn(pos)
    pos.stuck = passed
    return next_turn(pos, OTHER[pos.player])


def drawn(pos: Position) -> Position:
    a, b = number(pos, "A"), number(pos, "B")
    return end_bout(pos, "A" if a > b else "B" if b > a else pos.richer)


def end_bout(pos: Position, winner: str) -> Position:
    if winner:
        pos.wins[winner] += 1
    a, b = pos.wins["A"], pos.wins["B"]
    if a == 2 or b == 2 or pos.bout == 4 or (pos.bout == 3 and a != b):
        pos.stage, pos.player = "over", ""
        pos.winner = "A" if a > b else "B" if b > a else ""
        return pos
    return begin_bout(pos)


# Both at once


def planned(pos: Position, said: tuple[str, ...]) -> Position:
    pos.said = ()
    if pos.player == "A":
        pos.plan, pos.player = said, "B"
        return pos
    plans = {"A": pos.plan, "B": said}
    slow = [player for player in "AB" if plans[player][0] == "timeout"]
    for player in slow:
        pos.late[player] += 1
    out = [player for player in "AB" if pos.late[player] == 3]
    if len(out) == 2:
        return drawn(pos)
    if out:
        return end_bout(pos, OTHER[out[0]])
    before = len(pos.board)
    pos.board = together(pos, plans)
    a, b = number(pos, "A"), number(pos, "B")
    if not a and not b:
        return drawn(pos)
    if not a or not b:
        return end_bout(pos, "A" if a else "B")
    both = plans["A"] == plans["B"] == ("pass",)
    return turn_over(pos, len(pos.board) < before, both, 2)


def together(pos: Position, plans: dict[str, tuple[str, ...]]) -> Board:
    """Return the board after both moves and both powers; pieces are known by where they began."""
    wide = pos.wide
    where = {square: square for square in pos.board}  # by first square, where a piece is now
    pieces = dict(pos.board)  # by first square
    moves, heads = {}, []
    for player in "AB":
        every = steps(wide, pos.board, player, pos.held.get(player, frozenset()))
        if plans[player][0] in every:
            step = moves[player] = every[plans[player][0]]
            heads.append((step.source, step.target))
            if step.exchange:
                heads.append((step.target, step.source))
    for start, target in heads:
        where[start] = target
    started = [start for start, _ in heads]
    fates: dict[str, list[str]] = {}
    for start, square in where.items():
        fates.setdefault(square, []).append(start)
    gone = set()
    for players_piece in fates.values():
        arrived = [start for start in players_piece if start in started]
        if len(arrived) == 2:
            gone |= set(players_piece)
        elif arrived:
            gone |= set(players_piece) - set(arrived)
    for player, step in moves.items():
        met = [s for s in fates[step.target] if s not in started]
        own = bool(met) and pos.board[met[0]].owner == player
        merges = wide and own and not step.exchange
        pieces[step.source] = effect(pieces[step.source], step, bool(met), merges)
        if step.exchange:
            pieces[step.target] = pieces[step.target]._replace(kind="none")
        friend = pos.board[met[0]] if met else None
        if wide and friend and friend.owner == player:
            merged = merge(pieces[step.source], friend)
            if "take" in plans[player]:
                merged = merged._replace(kind=friend.kind)
            pieces[step.source] = renew(merged)
    for start in gone:
        del pieces[start]

    def meant(player: str, square: str) -> str:
        """Return where the piece began that the player saw on a square after the own move."""
        step = moves.get(player)
        return step.source if step and step.target == square else square

    words = {player: [text.split() for text in plans[player]] for player in "AB"}
    bites = []
    for player in "AB":
        for name, *rest in words[player]:
            if name == "monster":
                source, victim = meant(player, rest[0]), meant(player, rest[1])
                unmoved = victim not in started or victim == moves[player].source
                there = source in pieces and victim in pieces and unmoved
                if there and ANGLES[rest[2]] in pieces[victim].all():
                    bites.append((source, victim, ANGLES[rest[2]]))
    for source, victim, angle in bites:
        old = pieces[victim]
        pieces[victim] = old._replace(black=old.black - {angle}, grey=old.grey - {angle})
        pieces[source] = pieces[source]._replace(kind="none")
    for player in "AB":
        for name, *rest in words[player]:
            start = meant(player, rest[0]) if rest else ""
            if start not in pieces or name not in ("rat", "lizard", "crow"):
                continue
            piece = pieces[start]
            if name == "rat" and piece.all():
                pieces[start] = spin(piece, 180)._replace(kind="none")
            elif name == "lizard":
                angle = ANGLES[rest[1]]
                if len(piece.all()) < 6 and angle not in piece.all():
                    pieces[start] = piece._replace(black=piece.black | {angle}, kind="none")
            elif name == "crow" and not wide and piece.grey:
                pieces[start] = piece._replace(black=piece.all(), grey=frozenset(), kind="none")
            elif name == "crow" and wide:
                for word, *arrow in words[player]:
                    if word == "black":
                        target = meant(player, arrow[0])
                        if target in pieces and ANGLES[arrow[1]] in pieces[target].grey:
                            blacken(pieces, f"{target} {arrow[1]}")
                            pieces[start] = pieces[start]._replace(kind="none")
    return {where[start]: renew(piece) for start, piece in pieces.items()}
