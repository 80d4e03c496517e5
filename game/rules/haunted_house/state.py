"""The position and the rules of Haunted House."""

from __future__ import annotations

from dataclasses import field
from typing import Final, Self

from game.entry import BOTH, FIRST, KIND, SECOND, THIRD, packed
from game.record import Record
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.house import House, line_of
from game.rules.haunted_house.tables import (
    ACTIONS_A_TURN,
    ALL,
    CAPTURE,
    DRAWN_PAWNS,
    END,
    HAND,
    HAUNTING,
    HUNTING,
    NAMES,
    NOWHERE,
    OVER,
    PAWNS,
    PHASE,
    PHASES_A_ROUND,
    POLTERGEIST,
    POLTERGEIST_TURNS,
    POLTERGEISTS_A_ROUND,
    RADAR,
    ROOMS,
    START,
    STEP,
    TILES,
    TRAP,
    TRAPS_A_HUNTER,
    WALK,
    H,
    I,
    pawn_of,
    tiles_in,
)
from game.state import HIDDEN, TERMINAL, Phase, State, position

# How an entry begins: who knows of it, then the pawn and the seat whose deed it was.
BY_GHOST: Final = tuple(packed(1 << number, 0, origin=number) for number in (0, 1))
BY_HUNTER: Final = tuple(  # The indices are [players][round][pawn].
    tuple(
        tuple(
            packed(
                2 >> number, 0, who=pawn, origin=1 - number + (2 if pawn and players == 4 else 0)
            )
            for pawn in (H, I)
        )
        for number in (0, 1)
    )
    for players in range(5)
)
PHASE_WORDS: Final = ("start", "hunters", "ghost", "over")


def _list(*values: int) -> list[int]:
    """Return a field that begins with a list of its own."""
    return field(default_factory=lambda: list(values))


@position
class HauntedHouse(State):
    """A position of Haunted House; sets of tiles or rooms are ints.

    Of a pair, [0] and [1] belong to the teams or to the pawns H and I.
    """

    current_player: int
    house: House
    players: int  # 2 or 4.
    turn_limit: int
    phase_cost: int
    by_walking: bool  # Whether a Radar counts steps instead of rings.
    ghost_sees_traps: bool
    per_side: bool  # Whether the hunters share their actions.
    aided: bool  # Whether the board may mark the Ghost's possible tiles for the hunters.
    round: int = 0  # 0 or 1, which is also the team and the seat of its Ghost.
    phase: int = START
    turn: int = 0  # The full turn of the round, 0 before the first.
    haunted: list[int] = _list(0, 0)  # The set of tiles each team has haunted.
    captures: list[int] = _list(0, 0)  # The full turn in which each team captured, or 0.
    ghost: int = NOWHERE  # The Ghost's tile.
    ghost_left: int = 0  # The Ghost's actions left in its turn.
    phases_used: int = 0
    polts_used: int = 0
    polt: int = NOWHERE  # The tile of the Poltergeist, or NOWHERE.
    poltergeist_turns_left: int = 0  # The hunters' turns it still answers, with this one.
    stunned: int = 0  # Whether the Ghost's next turn has no actions.
    hunters: list[int] = _list(0, 0)  # The tiles of the pawns.
    left: list[int] = _list(0, 0)  # The actions each pawn has left in the hunters' turn.
    missed: list[int] = _list(0, 0)  # Whether a pawn's next turn has no actions.
    placed: list[int] = _list(0, 0)  # The number of traps each pawn has placed.
    ended: list[int] = _list(0, 0)  # Whether each part is over, with four players.
    handed: int = 0  # Whether the last decision was `hand`, with four players.
    traps: int = 0  # The set of tiles with a trap, intact or sprung.
    sprung: int = 0
    found: int = 0  # The set of sprung traps that a hunter has seen.
    told: int = 0  # The set of haunted rooms that the hunters know of.
    record: Record = field(default_factory=Record)  # The record of all facts, see `fact_kinds`.

    # Who is who

    def hunters_team(self) -> int:
        """Return the team that hunts."""
        return 1 - self.round

    def seat_of(self, pawn: int) -> int:
        """Return the seat that leads a pawn."""
        duellist = 1 - self.round
        return duellist if pawn == H or self.players == 2 else duellist + 2

    def deciding_pawn(self) -> int:
        """Return the pawn of the current hunter; with two players H, although both may act."""
        return I if self.current_player >= 2 else H

    # What was achieved

    def rooms_haunted(self, team: int) -> int:
        """Return how many whole rooms a team has haunted."""
        return sum(room & ~self.haunted[team] == 0 for room in self.house.rooms)

    def tiles_haunted(self, team: int) -> int:
        """Return how many tiles a team has haunted."""
        return self.haunted[team].bit_count()

    def standing(self, team: int) -> tuple[int, int, int]:
        """Return a team's rank: rooms, then tiles, then how soon it captured; larger is better."""
        captured = self.captures[team]
        soon = 1 + self.turn_limit - captured if captured else 0
        return self.rooms_haunted(team), self.tiles_haunted(team), soon

    # What a player may do, by phase

    def legal_actions(self) -> list[int]:
        """Return the legal actions; an observation has none during the opponents' turn."""
        return PHASES[self.phase].legal_actions(self)

    def apply(self, action: int) -> None:
        PHASES[self.phase].apply(self, action)

    def timeout(self) -> int | None:
        """Return `end`, or the first tile the Ghost may start on."""
        return PHASES[self.phase].timeout(self)

    # The hunters' turn

    def begin_hunters_turn(self) -> None:
        """Give the pawns their actions, and tell what lies where they stand."""
        self.turn += 1
        self.phase = HUNTING
        self.tell_both(fact_kinds.HUNTERS_TURN, self.by_hunter(H), self.turn)
        self.current_player = self.seat_of(H)
        for pawn in (H, I):
            self.left[pawn] = 0 if self.missed[pawn] else ACTIONS_A_TURN
            self.missed[pawn] = 0
        for pawn in (H, I):
            self._tell_room(pawn, 0)
            self._tell_trap(pawn, 0)

    def walk(self, pawn: int, tile: int) -> None:
        before = self.hunters[pawn]
        self.hunters[pawn] = tile
        self.tell_both(fact_kinds.WALKED, self.by_hunter(pawn), before, tile)
        if self.house.room_of[before] != self.house.room_of[tile]:
            self._tell_room(pawn, 1)
        self._tell_trap(pawn, 1)

    def _tell_room(self, pawn: int, entered: int) -> None:
        """Tell the hunters whether the room a pawn is in, or has `entered`, is haunted."""
        room = self.house.room_of[self.hunters[pawn]]
        haunted = self.house.rooms[room] & ~self.haunted[self.round] == 0
        news = entered
        if haunted and not self.told >> room & 1:
            self.told |= 1 << room
            news = 1
        self.tell_hunters(fact_kinds.ROOM_TOLD, pawn, room, int(haunted), news)

    def _tell_trap(self, pawn: int, entered: int) -> None:
        """Tell the hunters whether the trap a pawn sees on its tile, if any, is sprung."""
        tile = self.hunters[pawn]
        if self.traps >> tile & 1:
            sprung = self.sprung >> tile & 1
            news = entered
            if sprung and not self.found >> tile & 1:
                self.found |= 1 << tile
                news = 1
            self.tell_hunters(fact_kinds.TRAP_TOLD, pawn, tile, sprung, news)

    def radar(self, pawn: int) -> None:
        tile = self.hunters[pawn]
        distance = self.house.distances(self.by_walking)[tile]
        first, second = distance[self.ghost], fact_kinds.NONE
        if self.polt != NOWHERE:
            first, second = sorted((first, distance[self.polt]))
        self.tell_hunters(fact_kinds.RADAR_USED, pawn, tile)
        self.tell_hunters(fact_kinds.RADAR_ANSWERED, pawn, tile, first, second)

    def trap(self, pawn: int) -> None:
        tile = self.hunters[pawn]
        self.traps |= 1 << tile
        self.placed[pawn] += 1
        if self.ghost_sees_traps:
            self.tell_both(fact_kinds.TRAP_PLACED, self.by_hunter(pawn), tile)
        else:
            self.tell_hunters(fact_kinds.TRAP_PLACED, pawn, tile)

    def capture(self, pawn: int) -> None:
        tile = self.hunters[pawn]
        if tile == self.ghost:
            by = self.by_hunter(pawn)
            self.tell_both(fact_kinds.CAPTURE_TRIED, by, tile)
            self.tell_both(fact_kinds.CAPTURED, by, tile)
            self.captures[self.hunters_team()] = self.turn
            self.end_round()
        else:
            self.tell_hunters(fact_kinds.CAPTURE_TRIED, pawn, tile)
            self.tell_hunters(fact_kinds.MISSED, pawn, tile)
            self.missed[pawn] = 1

    # The Ghost's turn

    def begin_ghosts_turn(self) -> None:
        self.phase = HAUNTING
        self.current_player = self.round
        self.left = [0, 0]
        self.ended = [0, 0]
        self.tell_both(fact_kinds.GHOSTS_TURN, BY_GHOST[self.round], self.turn)
        if self.poltergeist_turns_left:
            self.poltergeist_turns_left -= 1
            if not self.poltergeist_turns_left:
                self.tell_ghost(fact_kinds.POLTERGEIST_LEFT, self.polt)
                self.polt = NOWHERE
        self.ghost_left = 0 if self.stunned else ACTIONS_A_TURN
        self.stunned = 0

    def enter(self, tile: int) -> None:
        """Haunt a tile, and spring the trap that lies there intact."""
        self.ghost = tile
        haunted = self.haunted[self.round]
        if not haunted >> tile & 1:
            haunted |= 1 << tile
            self.haunted[self.round] = haunted
            self.tell_ghost(fact_kinds.HAUNTED, tile)
            room = self.house.room_of[tile]
            if not self.house.rooms[room] & ~haunted:
                self.tell_ghost(fact_kinds.ROOM_HAUNTED, room)
            if haunted == ALL:
                self.tell_ghost(fact_kinds.HOUSE_HAUNTED)
        if self.traps >> tile & 1 and not self.sprung >> tile & 1:
            self.tell_ghost(fact_kinds.TRAPPED, tile)
            self.sprung |= 1 << tile
            self.ghost_left = 0
            self.stunned = 1
        if haunted == ALL:
            self.end_round()

    # Rounds and the result

    def begin_round(self, number: int) -> None:
        """Begin a round with nothing on the board but the hunters."""
        self.round = number
        self.phase = START
        self.turn = 0
        self.current_player = self.round
        self.ghost = self.polt = NOWHERE
        self.ghost_left = self.phases_used = self.polts_used = self.stunned = 0
        self.poltergeist_turns_left = 0
        self.hunters = [self.house.start] * 2
        self.left, self.missed, self.placed, self.ended = [0, 0], [0, 0], [0, 0], [0, 0]
        self.handed = self.traps = self.sprung = self.found = self.told = 0
        self.tell_both(fact_kinds.ROUND, BY_GHOST[number], number)

    def end_round(self) -> None:
        self.tell_both(fact_kinds.ROUND_OVER, self.by_hunter(H), self.turn, self.round)
        if self.round == 0:
            self.begin_round(1)
        else:
            self.phase = OVER
            self.current_player = TERMINAL

    def returns(self) -> list[float]:
        first, second = self.standing(0), self.standing(1)
        result = (first > second) - (first < second) if self.phase == OVER else 0
        return [float(result), float(-result)] * (self.players // 2)

    # The record

    def by_hunter(self, pawn: int) -> int:
        """Return the bits of an entry for the hunters that name a pawn and its seat."""
        return BY_HUNTER[self.players][self.round][pawn]

    def tell_both(self, kind: int, by: int, first: int = 0, second: int = 0) -> None:
        """Record a fact for both teams; `by` holds the bits of the pawn and seat that acted."""
        self.record.append(BOTH | by | kind << KIND | first << FIRST | second << SECOND)

    def tell_ghost(self, kind: int, first: int = 0, second: int = 0) -> None:
        """Record a fact for the Ghost's team only."""
        by = BY_GHOST[self.round]
        self.record.append(by | kind << KIND | first << FIRST | second << SECOND)

    def tell_hunters(
        self, kind: int, pawn: int, first: int = 0, second: int = 0, third: int = 0
    ) -> None:
        """Record a fact for the hunters only."""
        by = BY_HUNTER[self.players][self.round][pawn]
        arguments = first << FIRST | second << SECOND | third << THIRD
        self.record.append(by | kind << KIND | arguments)

    def fingerprint(self) -> str:
        """Return a digest of the position that is equal on every machine.

        It uses the record in the format of the first versions, because their saves hold this
        digest.
        """
        from hashlib import sha256  # Importing it at the top would delay the menu.

        values = (*self.values()[:-1], tuple(fact_kinds.formerly(self.record)))
        return sha256(repr(values).encode()).hexdigest()

    # What a player knows

    def observation(self, player: int) -> Self:
        """Return the observation of a player's team; after the end everything is open."""
        seen = self.clone()
        if self.phase != OVER:
            team = player % 2
            seen.record = self.record.memory(team)
            if team == self.round:
                seen._hide_from_ghost()
            else:
                seen._hide_from_hunters()
        return seen

    def _hide_from_ghost(self) -> None:
        if self.round == 1:
            self.haunted[0] = HIDDEN  # The viewer hunted there and has learned nothing since.
        if self.phase == START:
            return
        self.missed = [HIDDEN, HIDDEN]
        if not self.ghost_sees_traps:
            self.traps = HIDDEN
            self.placed = [HIDDEN, HIDDEN]
        if self.phase == HUNTING:
            self.left = [HIDDEN, HIDDEN]
            self.ended = [HIDDEN, HIDDEN]
            self.handed = HIDDEN
            if self.players == 4:
                self.current_player = HIDDEN  # The Ghost does not see which of the two decides.

    def _hide_from_hunters(self) -> None:
        if self.phase == START:
            return
        self.haunted[self.round] = HIDDEN
        self.ghost = HIDDEN
        self.phases_used = HIDDEN
        self.polts_used = HIDDEN
        self.polt = HIDDEN
        self.poltergeist_turns_left = HIDDEN
        self.stunned = HIDDEN
        self.sprung = HIDDEN
        if self.phase == HAUNTING:
            self.ghost_left = HIDDEN

    # Text

    def notation(self, action: int) -> str:
        """Return the notation of an action."""
        if action < PHASE:
            tile = NAMES[action - STEP]
            return f"@{tile}" if self.phase == START else f"{_name(self.ghost)}-{tile}"
        if action < POLTERGEIST:
            return f"phase {_name(self.ghost)}~{NAMES[action - PHASE]}"
        if action < WALK[H]:
            return f"polt {NAMES[action - POLTERGEIST]}"
        if action < RADAR[H]:
            pawn = pawn_of(action)
            return f"{PAWNS[pawn]}:{_name(self.hunters[pawn])}-{NAMES[action - WALK[pawn]]}"
        if action == HAND:
            return "hand"
        if action == END:
            return "end"
        pawn = pawn_of(action)
        word = ("radar", "trap", "capture")[action - RADAR[pawn]]
        return f"{PAWNS[pawn]}:{word}"

    def __str__(self) -> str:
        """Return the house with everything in it, then what the drawing does not show.

        On a tile stand: `G` the Ghost or `%` its haunting; `H` the hunter A, `I` the hunter B, `&`
        both, or else the room's letter; `^` a trap, `v` a sprung one, `P` the Poltergeist.
        """
        rows = [list(line) for line in self.house.drawing]
        for tile in range(TILES):
            column = 4 * (tile % 7) + 1
            rows[line_of(tile)][column : column + 3] = self._signs(tile)
        lines = ["".join(row) for row in rows]
        who = "?" if self.current_player == HIDDEN else str(self.current_player)
        lines += [
            f"round {self.round + 1}, turn {self.turn} of {self.turn_limit}, "
            f"{PHASE_WORDS[self.phase]}; decides: {'nobody' if who == str(TERMINAL) else who}",
            f"ghost: {_name(self.ghost)}, left {_number(self.ghost_left)}, "
            f"phases {_number(self.phases_used)}, poltergeists {_number(self.polts_used)}"
            + (", stunned" if self.stunned == 1 else ""),
            f"poltergeist: {_name(self.polt)}, answers {_number(self.poltergeist_turns_left)}",
            f"traps: {_names(self.traps)}; sprung: {_names(self.sprung)}; "
            f"seen sprung: {_names(self.found)}",
        ]
        for pawn in (H, I):
            lines.append(
                f"{PAWNS[pawn]}: {_name(self.hunters[pawn])}, left {_number(self.left[pawn])}, "
                f"traps placed {_number(self.placed[pawn])}"
                + (", missed" if self.missed[pawn] == 1 else "")
                + (", ended" if self.ended[pawn] == 1 else "")
            )
        told = " ".join(self.house.room_names[room] for room in tiles_in(self.told)) or "-"
        lines.append(f"told haunted: {told}")
        for team in (0, 1):
            tiles = self.haunted[team]
            score = "?"
            if tiles != HIDDEN:
                score = f"{self.rooms_haunted(team)} rooms, {self.tiles_haunted(team)} tiles"
            lines.append(f"team {team}: {score}, captured in turn {self.captures[team] or '-'}")
        return "\n".join(lines)

    def _signs(self, tile: int) -> str:
        haunted = self.haunted[self.round]
        first = "%" if haunted != HIDDEN and haunted >> tile & 1 else " "
        if tile == self.ghost:
            first = "G"
        here = [pawn for pawn in (H, I) if self.hunters[pawn] == tile]
        letter = ROOMS[self.house.room_of[tile]]
        second = "&" if len(here) == 2 else DRAWN_PAWNS[here[0]] if here else letter
        third = " "
        if self.traps != HIDDEN and self.traps >> tile & 1:
            third = "^"
        if (self.found >> tile & 1) or (self.sprung != HIDDEN and self.sprung >> tile & 1):
            third = "v"
        return first + second + ("P" if self.polt == tile else third)


# The phases


class Start(Phase[HauntedHouse]):
    """The Ghost chooses its first tile, which is haunted at once."""

    def legal_actions(self, state: HauntedHouse) -> list[int]:
        return [STEP + tile for tile in range(TILES) if tile != state.house.start]

    def apply(self, state: HauntedHouse, action: int) -> None:
        tile = action - STEP
        state.tell_ghost(fact_kinds.STARTED, tile)
        state.ghost = tile
        state.haunted[state.round] = 1 << tile
        state.begin_hunters_turn()

    def timeout(self, state: HauntedHouse) -> int | None:
        return self.legal_actions(state)[0]


class Turn(Phase[HauntedHouse]):
    """A turn that its player may end at any time."""

    def timeout(self, state: HauntedHouse) -> int | None:
        return END


class Hunting(Turn):
    """The hunters walk and act."""

    def legal_actions(self, state: HauntedHouse) -> list[int]:
        left = state.left
        if left[H] == HIDDEN:
            return []
        pawns = (H, I) if state.players == 2 else (state.deciding_pawn(),)
        actions = []
        for pawn in pawns:
            if left[pawn]:
                walk = WALK[pawn]
                for tile in state.house.steps[state.hunters[pawn]]:
                    actions.append(walk + tile)
        for pawn in pawns:
            if left[pawn]:
                tile = state.hunters[pawn]
                if not state.told >> state.house.room_of[tile] & 1:
                    actions.append(RADAR[pawn])
                if state.placed[pawn] < TRAPS_A_HUNTER and not state.traps >> tile & 1:
                    actions.append(TRAP[pawn])
                actions.append(CAPTURE[pawn])
        if state.players == 4:
            pawn = pawns[0]
            if left[pawn] and not state.ended[1 - pawn] and not state.handed:
                actions.append(HAND)
        actions.append(END)
        return actions

    def apply(self, state: HauntedHouse, action: int) -> None:
        if action == END:
            self._end_part(state)
        elif action == HAND:
            pawn = state.deciding_pawn()
            state.tell_hunters(fact_kinds.HANDED, pawn)
            state.handed = 1
            state.current_player = state.seat_of(1 - pawn)
        else:
            state.handed = 0
            self._act(state, action)

    def _act(self, state: HauntedHouse, action: int) -> None:
        pawn = pawn_of(action)
        state.left[pawn] -= 1
        if state.per_side and state.left[1 - pawn]:
            state.left[1 - pawn] -= 1
        if action < RADAR[H]:
            state.walk(pawn, action - WALK[pawn])
        elif action == RADAR[pawn]:
            state.radar(pawn)
        elif action == TRAP[pawn]:
            state.trap(pawn)
        else:
            state.capture(pawn)

    def _end_part(self, state: HauntedHouse) -> None:
        """End the hunters' turn; of four players a seat's own part of it."""
        pawn = state.deciding_pawn()
        state.tell_hunters(fact_kinds.DONE, pawn)
        state.handed = 0
        state.ended[pawn] = 1
        if state.players == 4 and not state.ended[1 - pawn]:
            state.current_player = state.seat_of(1 - pawn)
        else:
            state.begin_ghosts_turn()


class Haunting(Turn):
    """The Ghost moves, phases through walls and puts the Poltergeist on the board."""

    def legal_actions(self, state: HauntedHouse) -> list[int]:
        left, tile = state.ghost_left, state.ghost
        if left == HIDDEN:
            return []
        actions = []
        if left:
            for target in state.house.steps[tile]:
                actions.append(STEP + target)
            if state.phases_used < PHASES_A_ROUND and left >= state.phase_cost:
                for target in state.house.phases[tile]:
                    actions.append(PHASE + target)
            if state.polts_used < POLTERGEISTS_A_ROUND and state.polt == NOWHERE:
                actions += range(POLTERGEIST, POLTERGEIST + TILES)
        actions.append(END)
        return actions

    def apply(self, state: HauntedHouse, action: int) -> None:
        if action < PHASE:
            state.tell_ghost(fact_kinds.STEPPED, state.ghost, action - STEP)
            state.ghost_left -= 1
            state.enter(action - STEP)
        elif action < POLTERGEIST:
            state.tell_ghost(fact_kinds.PHASED, state.ghost, action - PHASE)
            state.ghost_left -= state.phase_cost
            state.phases_used += 1
            state.enter(action - PHASE)
        elif action == END:
            state.tell_ghost(fact_kinds.RESTED)
            state.ghost_left = 0
            if state.turn == state.turn_limit:
                state.end_round()
            else:
                state.begin_hunters_turn()
        else:
            state.polt = action - POLTERGEIST
            state.tell_ghost(fact_kinds.CONJURED, state.polt)
            state.ghost_left -= 1
            state.polts_used += 1
            state.poltergeist_turns_left = POLTERGEIST_TURNS


PHASES: Final[tuple[Phase[HauntedHouse], ...]] = (Start(), Hunting(), Haunting(), Phase())


def _name(tile: int) -> str:
    """Return the name of a tile, `?` if it is hidden, `-` if there is none."""
    if tile == HIDDEN:
        return "?"
    return "-" if tile == NOWHERE else NAMES[tile]


def _names(tiles: int) -> str:
    """Return the names of a set of tiles."""
    if tiles == HIDDEN:
        return "?"
    return " ".join(NAMES[tile] for tile in tiles_in(tiles)) or "-"


def _number(value: int) -> str:
    """Return a number, or `?` if it is hidden."""
    return "?" if value == HIDDEN else str(value)
