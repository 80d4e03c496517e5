"""The Haunting House 3 a second time: written from the specification alone, as one script a match.

It shares nothing with the engine but the notation. A place and an action are their texts, and a
`yield` waits for an action, so that the rules stand in the order in which they are played.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

Script = Generator[None, str, None]
Choice = Generator[None, str, str]
Coordinates = tuple[int, int]  # Column and row of the floor plan.
Slot = tuple[str, str]  # A tile of the first storey and the side on which the Exit lies.

CHANCE, OUT = "chance", "out"
DIRECTIONS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CLOCKWISE = "NESW"
CHOOSABLE = ["M1", "M2", "M3", "SP", "R90", "R180", "SW", "PL"]
CARDS = [*CHOOSABLE, "EX", "TD", "HM", "ND"]
CORNERS = {"1": (0, 0, 6), "2": (7, 0, 5), "3": (13, 1, 4)}  # Column, row, size of each storey.
RING: list[Slot] = [
    *((f"1{c}1", "N") for c in "abcdef"),
    *((f"1f{r}", "E") for r in "123456"),
    *((f"1{c}6", "S") for c in "fedcba"),
    *((f"1a{r}", "W") for r in "654321"),
]
BESIDE_STAIRCASE = [(f"1f{r}", "E") for r in "12345"]


def opposite(direction: str) -> str:
    return CLOCKWISE[(CLOCKWISE.index(direction) + 2) % 4]


@dataclass(frozen=True)
class Tile:
    """A house tile as it lies."""

    sides: frozenset[str]  # The open ones.
    special: str = ""
    disk: str = ""
    is_up: bool = True

    def turned(self, quarters: int) -> Tile:
        sides = {CLOCKWISE[(CLOCKWISE.index(side) + quarters) % 4] for side in self.sides}
        return replace(self, sides=frozenset(sides))


Tiles = dict[str, Tile]


class OverError(Exception):
    """The end of a match."""


class Match:
    """One match, which waits for `player` to choose one of `legal`; seats are 1, 2 ..."""

    def __init__(self, tiles: Tiles, players: int, start: int, options: dict[str, Any]) -> None:
        """Begin with the first card of the random round."""
        self.tiles = tiles
        self.options = options
        self.storeys = "123"[: options["storeys"]]
        self.stairs = "AB"[: options["storeys"] - 1]
        self.seats = list(range(1, players + 1))
        self.start = start
        self.rows = {"A": 0, "B": 4}  # Of the staircases in the floor plan.
        self.lay_out()
        self.exit: Slot = ("1a6", "W")
        self.start_place = "2c3" if self.stairs else "1f1"
        self.at = dict.fromkeys(self.seats, self.start_place)
        self.ghosts: set[int] = set()
        self.disks: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.used: list[str] = []  # Disks that left the game.
        self.known: set[str] = set()  # Places of Ghost disks that everybody saw.
        self.round, self.is_chosen_round, self.number = 1, False, 0
        self.results: dict[int, float] = dict.fromkeys(self.seats, 0.0)
        self.player: int | str | None = None
        self.legal: set[str] = set()
        self.script = self.play_match()
        next(self.script)

    def play(self, text: str) -> None:
        """Carry out a legal action and everything up to the next decision."""
        assert text in self.legal, text
        try:
            self.script.send(text)
        except OverError:
            self.player, self.legal = None, set()

    def ask(self, player: int | str, choices: Iterable[str]) -> Choice:
        self.player, self.legal = player, set(choices)
        return (yield)

    def win(self, winners: list[int]) -> None:
        """End the match; several winners draw."""
        for seat in self.seats:
            self.results[seat] = -1.0 if seat not in winners else 1.0 if len(winners) == 1 else 0.0
        raise OverError

    def seen(self, viewer: int) -> dict[str, object]:
        """Return what lies open to a player."""
        tiles = {
            place: replace(tile, disk="hidden") if tile.disk and place not in self.known else tile
            for place, tile in self.tiles.items()
        }
        rows = {}
        for seat, laid in self.laid.items():
            revealed = 4 if seat == viewer else self.number + (seat in self.cards)
            rows[seat] = laid[:revealed] + ["hidden"] * len(laid[revealed:])
        return {
            "round": (self.round, self.is_chosen_round, self.number, self.start),
            "tiles": tiles,
            "at": self.at,
            "ghosts": self.ghosts,
            "exit": self.exit,
            "staircases": self.rows,
            "rows": rows,
            "cards": self.cards,
            "has played": self.has_played,
            "disks": {seat: len(disks) for seat, disks in self.disks.items()},
            "kinds kept": {seat: seat == viewer or not self.disks[seat] for seat in self.seats},
            "own disks": sorted(self.disks[viewer]),
            "used": sorted(self.used),
        }

    # The floor plan

    def coordinates(self, place: str) -> Coordinates:
        if place == "A":
            return 6, self.rows["A"]
        if place == "B":
            return 12, self.rows["B"]
        column, row, _ = CORNERS[place[0]]
        return column + ord(place[1]) - ord("a"), row + int(place[2]) - 1

    def lay_out(self) -> None:
        """Find the neighbours of each place by direction, walls ignored."""
        places = {self.coordinates(place): place for place in [*self.tiles, *self.stairs]}
        self.beside: dict[str, dict[str, str]] = {place: {} for place in places.values()}
        for (column, row), place in places.items():
            for direction, (right, down) in DIRECTIONS.items():
                if (column + right, row + down) in places:
                    self.beside[place][direction] = places[column + right, row + down]

    def distance(self, one: str, other: str) -> int:
        (column, row), (to_column, to_row) = self.coordinates(one), self.coordinates(other)
        return abs(column - to_column) + abs(row - to_row)

    def steps(self, start: str, goal: str) -> int:
        """Return the steps over neighbouring places, walls ignored."""
        reached, count = {start}, 0
        while goal not in reached:
            reached |= {there for here in reached for there in self.beside[here].values()}
            count += 1
        return count

    # Walking

    def is_shared(self, place: str) -> bool:
        """Return whether several living pawns may be here."""
        return place in (self.start_place, "A", "B")

    def ways(self, tiles: Tiles, seat: int, here: str, walls: set[int]) -> dict[str, str]:
        """Return the places behind so many walls that a pawn may enter, by direction."""
        found = {}
        is_ghost = seat in self.ghosts
        living = [self.at[s] for s in self.seats if s != seat and s not in self.ghosts]
        for direction, there in self.beside[here].items():
            sides = [(here, direction), (there, opposite(direction))]
            if any(place in tiles and not tiles[place].is_up for place, _ in sides):
                continue
            closed = sum(place in tiles and side not in tiles[place].sides for place, side in sides)
            is_staircase = here in "AB" or there in "AB"
            is_open = closed in walls or (is_ghost and is_staircase and walls == {1})
            if is_open and (is_ghost or there not in living or self.is_shared(there)):
                found[direction] = there
        if not is_ghost and here == self.exit[0]:
            closed = int(self.exit[1] not in tiles[here].sides)
            if closed in walls:
                found[self.exit[1]] = OUT
        return found

    def after_entering(self, tiles: Tiles, there: str) -> Tiles:
        """Return the tiles with the one that was entered turned."""
        tile = tiles.get(there)
        quarters = {"turn90": 1, "turn180": 2}.get(tile.special, 0) if tile else 0
        return {**tiles, there: tile.turned(quarters)} if tile and quarters else tiles

    def after_leaving(self, tiles: Tiles, seat: int, here: str) -> Tiles:
        """Return the tiles with the one that was left face down, if it flips."""
        tile = tiles.get(here)
        is_empty = here not in [self.at[other] for other in self.seats if other != seat]
        if tile and tile.special == "flip" and is_empty:
            return {**tiles, here: replace(tile, is_up=False)}
        return tiles

    def longest(self, tiles: Tiles, seat: int, here: str, left: int) -> dict[str, int]:
        """Return by direction how long a walk of at most `left` steps may get."""
        lengths = {}
        walls = {1} if seat in self.ghosts else {0}
        for direction, there in self.ways(tiles, seat, here, walls).items() if left else ():
            if there == OUT:
                lengths[direction] = left
                continue
            after = self.after_leaving(self.after_entering(tiles, there), seat, here)
            further = self.longest(after, seat, there, left - 1)
            lengths[direction] = 1 + max(further.values(), default=0)
        return lengths

    def step(self, seat: int, there: str) -> bool:
        """Let a pawn step, and return whether its card goes on."""
        if there == OUT:
            self.win([seat])
        here = self.at[seat]
        self.tiles = self.after_entering(self.tiles, there)
        disk = self.tiles[there].disk if there in self.tiles else ""
        if disk == "ghost-disk" and seat not in self.ghosts:
            self.used.append(disk)
            self.known.discard(there)
            self.tiles = {**self.tiles, there: replace(self.tiles[there], disk="")}
            return False
        if disk == "ghost-disk":
            self.known.add(there)
        elif disk:
            self.disks[seat].append(disk)
            self.tiles = {**self.tiles, there: replace(self.tiles[there], disk="")}
        self.tiles = self.after_leaving(self.tiles, seat, here)
        self.at[seat] = there
        self.moved.add(seat)
        return True

    # Rounds

    def play_match(self) -> Script:
        while True:
            yield from self.play_round(is_chosen=False)
            yield from self.play_round(is_chosen=True)
            if self.round == self.options["round_limit"]:
                self.end_by_distance()
            self.start = self.start % len(self.seats) + 1
            self.tiles = {place: replace(tile, is_up=True) for place, tile in self.tiles.items()}
            self.round += 1

    def end_by_distance(self) -> None:
        far = {
            seat: self.steps(self.at[seat], "3d1")
            if seat in self.ghosts
            else 1 + self.steps(self.at[seat], self.exit[0])
            for seat in self.seats
        }
        self.win([seat for seat in self.seats if far[seat] == min(far.values())])

    def clockwise(self, first: int) -> list[int]:
        return self.seats[first - 1 :] + self.seats[: first - 1]

    def deck(self, cards: list[str]) -> list[str]:
        """Return which of these cards are in play."""
        return [card for card in cards if self.storeys == "123" or card not in ("M3", "ND")]

    def play_round(self, is_chosen: bool) -> Script:
        self.is_chosen_round, self.number = is_chosen, 0
        self.laid: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.cards: dict[int, str] = {}  # Those revealed in this step, after any swap.
        self.has_played: set[int] = set()  # Who has used a disk in this step.
        for seat in self.clockwise(self.start) if is_chosen else ():
            for _ in range(4):
                left = [c for c in self.deck(CHOOSABLE) if c not in self.laid[seat]]
                text = yield from self.ask(seat, [f"p {card}" for card in left])
                self.laid[seat].append(text.split()[1])
        for self.number in range(4):
            self.cards, self.has_played = {}, set()
            waiting = self.clockwise(self.start)
            while waiting:
                yield from self.play_card(waiting.pop(0), waiting)

    def reveal(self, seat: int) -> Script:
        """Draw or uncover a player's card of this step, if nobody has yet."""
        if seat not in self.cards:
            if not self.is_chosen_round:
                left = [card for card in self.deck(CARDS) if card not in self.laid[seat]]
                text = yield from self.ask(CHANCE, [f"draw {card}" for card in left])
                self.laid[seat].append(text.split()[1])
            self.cards[seat] = self.laid[seat][self.number]

    def may_use_disk(self, seat: int) -> bool:
        return bool(self.disks[seat]) and seat not in self.has_played

    def use_disk(self, seat: int, disk: str) -> None:
        self.has_played.add(seat)
        self.disks[seat].remove(disk)
        self.used.append(disk)

    def play_card(self, owner: int, waiting: list[int]) -> Script:
        yield from self.reveal(owner)
        if self.may_use_disk(owner) and waiting:
            swaps = [f"swap {other}" for other in waiting] if "swap" in self.disks[owner] else []
            text = yield from self.ask(owner, ["no", *swaps])
            if text != "no":
                other = int(text.split()[1])
                self.use_disk(owner, "swap")
                yield from self.reveal(other)
                mine, theirs = self.cards[owner], self.cards[other]
                self.cards[owner], self.cards[other] = theirs, mine
        for other in self.clockwise(owner)[1:]:
            if self.may_use_disk(other):
                cancels = ["cancel"] if "cancel" in self.disks[other] else []
                if (yield from self.ask(other, ["no", *cancels])) == "cancel":
                    self.use_disk(other, "cancel")
                    return
        self.moved: set[int] = set()
        yield from self.carry_out(self.cards[owner], owner)
        for seat in self.clockwise(owner):
            if seat in self.moved & self.ghosts and self.at[seat] == "3d1":
                self.win([seat])

    # Cards

    def carry_out(self, card: str, owner: int) -> Script:
        if card[0] == "M":
            yield from self.walk(owner, int(card[1]))
        elif card == "SP":
            walls = {1, 2} if owner not in self.ghosts else self.passage()
            ways = self.ways(self.tiles, owner, self.at[owner], walls)
            if ways:
                text = yield from self.ask(owner, [f"sp {direction}" for direction in ways])
                self.step(owner, ways[text[-1]])
        elif card == "ND":
            tile = self.tiles.get(self.at[owner])
            if tile and tile.special == "ghost":
                self.ghosts.add(owner)
        elif card != "HM":
            choices = set(self.choices(card, owner))
            if choices:
                text = yield from self.ask(owner, choices)
                self.change(owner, *text.split())

    def passage(self) -> set[int]:
        """Return how many walls a Secret Passage leads a ghost through."""
        return {2} if self.options["ghost_passage"] == "2" else {1, 2}

    def walk(self, owner: int, left: int) -> Script:
        while left:
            lengths = self.longest(self.tiles, owner, self.at[owner], left)
            if not lengths:
                return
            best = [d for d, length in lengths.items() if length == max(lengths.values())]
            text = yield from self.ask(owner, [f"m {direction}" for direction in best])
            walls = {1} if owner in self.ghosts else {0}
            ways = self.ways(self.tiles, owner, self.at[owner], walls)
            if not self.step(owner, ways[text[-1]]):
                return
            left -= 1

    def choices(self, card: str, owner: int) -> Iterator[str]:
        """Return the ways to carry out a card that is no walk."""
        free = [place for place in self.tiles if place not in self.at.values()]
        here = self.at[owner]
        if card in ("R90", "R180"):
            signs = ("+", "-") if card == "R90" else ("",)
            for place in free:
                if self.tiles[place].is_up:
                    yield from (f"{card.lower()}{sign} {place}" for sign in signs)
        elif card == "SW":
            for place in free:
                for direction, other in self.beside[place].items():
                    if direction in "ES" and other in free:
                        yield f"sw {place} {other}"
        elif card == "PL":
            for seat in self.seats:
                if self.at[seat] in self.beside[here].values() and self.can_swap(owner, seat):
                    yield f"pl {seat}"
        elif card == "EX":
            for what in "E" + self.stairs:
                for sign in "+-":
                    if self.shifted(what, sign) is not None:
                        yield f"ex {what}{sign}"
        elif card == "TD":
            storeys = {"A": "12", "B": "23"}.get(here, here[0])
            doors = [
                place
                for place, tile in self.tiles.items()
                if tile.special == "trap" and place != here and place[0] in storeys
                if owner in self.ghosts or self.is_shared(place) or not self.is_held(place)
            ]
            near = min((self.distance(here, door) for door in doors), default=0)
            yield from (f"td {door}" for door in doors if self.distance(here, door) == near)

    def is_held(self, place: str) -> bool:
        """Return whether a living pawn is here."""
        return any(self.at[seat] == place for seat in self.seats if seat not in self.ghosts)

    def can_swap(self, one: int, other: int) -> bool:
        """Return whether two pawns may exchange places."""
        at = {**self.at, one: self.at[other], other: self.at[one]}
        living = [at[seat] for seat in self.seats if seat not in self.ghosts]
        return all(living.count(place) == 1 or self.is_shared(place) for place in living)

    def shifted(self, what: str, sign: str) -> Slot | int | None:
        """Return where the Exit or a staircase gets, or None if it must stay."""
        by = 1 if sign == "+" else -1
        if what == "E":
            slot = RING[(RING.index(self.exit) + by) % len(RING)]
            return None if slot in BESIDE_STAIRCASE and self.stairs else slot
        row = self.rows[what] + by
        is_legal = (0 if what == "A" else 1) <= row <= 4 and what not in self.at.values()
        return row if is_legal else None

    def change(self, owner: int, verb: str, what: str, other: str = "") -> None:
        """Carry out a chosen change."""
        here = self.at[owner]
        if verb.startswith("r"):
            quarters = {"r90+": 1, "r90-": 3, "r180": 2}[verb]
            self.tiles = {**self.tiles, what: self.tiles[what].turned(quarters)}
        elif verb == "sw":
            self.tiles = {**self.tiles, what: self.tiles[other], other: self.tiles[what]}
            swapped = {what: other, other: what}
            self.known = {swapped.get(place, place) for place in self.known}
        elif verb == "pl":
            self.at[owner], self.at[int(what)] = self.at[int(what)], here
            self.moved |= {owner, int(what)}
        elif verb == "td":
            self.tiles = self.after_leaving(self.tiles, owner, here)
            self.at[owner] = what
            self.moved.add(owner)
        else:
            place = self.shifted(what[0], what[1])
            if isinstance(place, int):
                self.rows[what[0]] = place
                self.lay_out()
            elif place is not None:
                self.exit = place
