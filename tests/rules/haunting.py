"""Words of the tests of The Haunting House 3: build a house, play notation, read what is left."""

from __future__ import annotations

from game.rules.haunting_house_3.cards import CARDS
from game.rules.haunting_house_3.deals import Deal, read
from game.rules.haunting_house_3.house import FIRST, NAMES, OUT, PLACE
from game.rules.haunting_house_3.set_up import house_of
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import DOWN, sides_text
from game.state import CHANCE, TERMINAL


def dealt(tiles: str = "", storeys: int = 3, others: str = "NESW") -> Deal:
    """Return a deal with tiles such as `1a1 NS trap, 2c3 - flip`; all others have these sides."""
    lines = {name: f"{name} {others}" for name in NAMES[: FIRST[storeys]]}
    for tile in filter(None, map(str.strip, tiles.split(","))):
        lines[tile.split()[0]] = tile
    deal = read("\n".join(lines.values()))
    assert isinstance(deal, Deal)
    return deal


def house(
    tiles: str = "",
    pawns: str = "",
    ghosts: str = "",
    storeys: int = 3,
    others: str = "NESW",
    players: int = 2,
    chosen: bool = False,
    **options: int,
) -> HauntingHouse3:
    """Return a match with pawns at places and some seats' pawns ghosts; seat 1 starts."""
    places = pawns.split()
    players = len(places) or players
    deal = dealt(tiles, storeys, others)
    state = house_of(deal, players, **options)  # type: ignore[arg-type]
    if places:
        state.pawns = [PLACE[place] for place in places]
    state.ghosts = sum(1 << int(seat) - 1 for seat in ghosts.split())
    if chosen:
        state.chosen = 1
        state.phase = PROGRAM
        state.current_player = state.start
    return state


def play(state: HauntingHouse3, notations: str) -> HauntingHouse3:
    """Play actions parted by commas, each checked for legality, and return the state."""
    for notation in filter(None, map(str.strip, notations.split(","))):
        state.apply(state.parse(notation))
    return state


def program(state: HauntingHouse3, *rows: str) -> HauntingHouse3:
    """Let the players, from the start player clockwise, choose their rows."""
    return play(state, ", ".join(f"p {card}" for row in rows for card in row.split()))


def legal(state: HauntingHouse3) -> list[str]:
    """Return the legal actions as text."""
    return [state.notation(action) for action in state.legal_actions()]


def where(state: HauntingHouse3) -> str:
    """Return the places of the pawns, seat by seat."""
    return " ".join("out" if place == OUT else NAMES[place] for place in state.pawns)


def face(state: HauntingHouse3, place: str) -> str:
    """Return the open sides of the tile at a place, with `x` before them if it lies face down."""
    sides = state.faces[PLACE[place]]
    return ("x" if sides & DOWN else "") + sides_text(sides)


def decides(state: HauntingHouse3) -> str:
    """Return who decides: a seat from 1, chance, or nobody."""
    names = {CHANCE: "chance", TERMINAL: "nobody"}
    return names.get(state.current_player, str(state.current_player + 1))


def give(state: HauntingHouse3, seat: int, cancels: int = 0, swaps: int = 0) -> HauntingHouse3:
    """Let a seat (from 1) keep disks that were on no tile, and return the state."""
    state.hands[seat - 1] += cancels + swaps
    state.cancels[seat - 1] += cancels
    counts = state.disk_counts
    state.disk_counts = (counts[0] + cancels, counts[1] + swaps, counts[2])
    return state


def rows(state: HauntingHouse3) -> list[str]:
    """Return the rows of the seats: `-` where no card lies, `?` where it is hidden."""
    words = [{-3: "?", 12: "-"}.get(card) or CARDS[card] for card in state.rows]
    return [" ".join(words[i : i + 4]) for i in range(0, len(words), 4)]
