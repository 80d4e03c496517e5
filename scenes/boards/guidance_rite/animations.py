"""The animations of Guidance Rite: moves, blows, powers, plans, new boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.facts import Fact
from game.rules.guidance_rite import facts as f
from game.rules.guidance_rite.pieces import (
    ARROWS,
    EMPTY,
    arrows_of,
    character_of,
    plain,
    turned,
)
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import CROW, GUARDIAN, LIZARD, MONSTER, RAT
from scenes.boards.guidance_rite.claiming.rounds import ClaimRound, round_of
from scenes.boards.guidance_rite.symbols.tokens import body, ring, whole
from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Leg, Manner, Motion, Piece, glide_time, move
from scenes.boards.motion.climax import Climax, Climaxes
from scenes.boards.view import Animation, Cue, place_of

SOUNDS: Final[Mapping[type[Fact], str]] = {
    f.ItemsDealt: "deal",
    f.ItemDealt: "card",
    f.CoinTossed: "coin",
    f.OrderChosen: "pledge",
    f.Named: "move",
    f.NamesKept: "move",
    f.Claimed: "claim",
    f.Clashed: "shatter",
    f.Removed: "crumble",
    f.Placed: "set",
    f.HonourBegun: "honour_begun",
    f.Honoured: "honour",
    f.Rotated: "quarter",
    f.SwapBegun: "swap_begun",
    f.Swapped: "swap",
    f.ItemDeclined: "decline",
    f.Moved: "shove",
    f.Captured: "blow",
    f.Merged: "merge",
    f.Exchanged: "exchange",
    f.TookOver: "inherit",
    f.KeptCharacter: "shrug",
    f.TurnedRound: "spin",
    f.GotArrow: "arrow",
    f.Bitten: "bite",
    f.Reopened: "reopen",
    f.CrowCalled: "caw",
    f.Blackened: "ink",
    f.PowerDeclined: "let_rest",
    f.Passed: "pass",
    f.TimedOut: "timed_out",
    f.Planned: "move",  # All secret deeds sound alike.
    f.Revealed: "unveil",
    f.MovedTogether: "together",
    f.EmpoweredTogether: "powers",
    f.TurnEnded: "turn_ends",
    f.BoutEnded: "gong",
    f.BoardLaid: "laid_out",
}
CLIMAXES: Final[Climaxes] = {
    f.Clashed: Climax(800, "danger", shown=300),
    f.MovedTogether: Climax(1000, "danger", shown=300, given="losses"),
    f.BoutEnded: Climax(1400, "candle", shown=120),
}
# Sound, motion and milliseconds of each way of going.
GAITS: Final[Mapping[int, tuple[str, Manner, int]]] = {
    RAT: ("rat", "scurry", 300),
    CROW: ("crow", "hop", 340),
    LIZARD: ("lizard", "slither", 360),
    GUARDIAN: ("guardian", "float", 340),
    MONSTER: ("monster", "stomp", 400),
}
EDGE_SOUND: Final = "edge"  # A piece that goes over the edge makes this sound.
TOLD_BY_LOOKS: Final = (f.ItemsDealt, f.ItemDealt, f.CoinTossed, f.Named, f.NamesKept)

STRIKE_MS: Final = 280
BLOW_MS: Final = 130  # A blow falls this many milliseconds after its fight begins.
SINK_MS: Final = 260
HOP_MS: Final = 340
EDGE_MS: Final = 190  # A piece takes this long out over an edge, and as long in.
TURN_MS: Final = 260
FADE_MS: Final = 180
FLASH_MS: Final = 240
DROP_MS: Final = 240
DEAL_MS: Final = 110  # Pieces that are dealt before a match follow one another by this.
LEG_MS: Final = 1  # The shortest leg.

IMPACT: Final = Piece("boards/impact", shadow=False)
SPARKLE: Final = Piece("boards/sparkle", shadow=False)
SMOKE: Final = Piece("guidance_rite/smoke", shadow=False)
BITE: Final = Piece("guidance_rite/bite", shadow=False)


def animation(
    before: GuidanceRite, after: GuidanceRite, facts: Sequence[Fact], flipped: bool
) -> Animation:
    """Return the animation of the facts between two observations."""
    plans = [number for number, fact in enumerate(facts) if isinstance(fact, f.Revealed)]
    if plans:
        # What was prepared in secret is seen once more, with all that comes of it.
        opening = plans[-2]
        telling = RiteAnimation(before, flipped, f.standing(before, facts[:opening]))
        telling.tell(facts[opening:])
    elif any(isinstance(fact, f.Planned) for fact in facts) or (
        any(isinstance(fact, TOLD_BY_LOOKS) for fact in facts)
        and not any(isinstance(fact, f.Claimed | f.Clashed | f.Removed) for fact in facts)
    ):
        secret = any(isinstance(fact, f.Named | f.NamesKept | f.Planned) for fact in facts)
        heard = (
            [SOUNDS[f.Planned]] if secret else [*dict.fromkeys(SOUNDS[type(one)] for one in facts)]
        )
        return Animation(None, cues=[Cue(n * DEAL_MS, sound) for n, sound in enumerate(heard)])
    else:
        telling = RiteAnimation(before, flipped)
        telling.tell(facts)
    telling.finish(after.board)
    return Animation(telling.motions, cues=telling.cues)


class RiteAnimation:
    """The motions and sounds of an animation, collected in the order of the facts.

    `shown` holds for each square the piece that a motion draws there, and from when on. At first
    all pieces stand as before, or as on a `base`.
    """

    def __init__(self, before: GuidanceRite, flipped: bool, base: list[int] | None = None) -> None:
        self.final = before.final
        self.flipped = flipped
        self.names = before.ground.names
        self.motions: list[Motion] = []
        self.bursts: list[Motion] = []
        self.cues: list[Cue] = []
        self.time = 0
        self.squares = before.ground.squares
        self.start = before.board if base is None else [-1] * len(base)
        first = before.board if base is None else base
        self.shown = {s: (piece, -LEG_MS) for s, piece in enumerate(first) if piece}
        # The time at which a round of claims begins to be told; -1 while none is told.
        self.since = -1
        self.round: ClaimRound | None = None

    # What is told

    def tell(self, facts: Sequence[Fact]) -> None:
        """Animate facts one after the other."""
        self.round = round_of(facts, 0)
        for fact in facts:
            match fact:
                case f.Moved():
                    self._move(fact)
                case f.EmpoweredTogether():
                    self._change(fact, fact.bitten)
                case f.Changed():
                    self._change(fact)
                case f.Placed():
                    self._place(fact)
                case f.Claimed() | f.Clashed() | f.Removed():
                    self._resolve(fact)
                case f.MovedTogether():
                    self._move_together(fact)
                case f.BoardLaid():
                    self._lay_out(fact)
                case _:
                    self._add_sound(type(fact), self.time, place_of(fact))

    def _add_sound(self, kind: type[Fact], time: int, place: str = "") -> None:
        self.cues.append(Cue(time, SOUNDS[kind], place))

    def _move(self, fact: f.Moved) -> None:
        source, target = self.squares[fact.source], self.squares[fact.square]
        piece, manner, begin = fact.piece, fact.manner, self.time
        self.clear(source, begin)
        self._hear_step(piece, begin, fact.source)
        if manner == "wrap":
            self.cues.append(Cue(begin, EDGE_SOUND, fact.square))
        if isinstance(fact, f.Exchanged):
            self._add_sound(f.Exchanged, begin, fact.square)
            left = plain(fact.guardian)
            self.clear(target, begin)
            self.travel(fact.guardian, target, source, "jump", begin)
            end = self.travel(piece, source, target, "jump", begin)
            self.put(source, fact.guardian, end)
            if left != fact.guardian:
                self.change(source, left, end)
        elif isinstance(fact, f.Captured):
            blow = begin + _blow(manner)
            way = "strike" if manner != "wrap" else manner
            end = self.travel(piece, source, target, way, begin)
            self.clear(target, blow)
            self.fall(fact.victim, target, source, blow)
            self.burst(IMPACT, target, blow)
            self._add_sound(type(fact), blow, fact.square)
        else:
            end = self.travel(piece, source, target, manner, begin)
        self._arrive(piece, fact.becomes, target, end)

    def _hear_step(self, piece: int, time: int, source: str) -> None:
        """Add the sound of a moving piece, by character."""
        gait = GAITS.get(character_of(piece))
        self.cues.append(Cue(time, gait[0] if gait else SOUNDS[f.Moved], source))

    def _arrive(self, piece: int, becomes: int, target: int, end: int) -> None:
        """Show a piece at its target, changed into what its move makes of it."""
        self.put(target, piece, end)
        self.time = max(self.time, end)
        if becomes != piece:
            if character_of(piece) == RAT:
                self._add_sound(f.TurnedRound, end, self.names[target])
            self.change(target, becomes, end)

    def _change(self, fact: f.Changed | f.EmpoweredTogether, bitten: Sequence[str] = ()) -> None:
        """Change pieces into others where they stand."""
        if isinstance(fact, f.Bitten):
            self._bite(self.squares[fact.target])
            self.time += FLASH_MS // 2
        elif fact.changes:
            self._add_sound(type(fact), self.time, fact.changes[-1][0])
        for square in bitten:
            self._bite(self.squares[square])
        begin = self.time
        for square, piece in fact.changes:
            if piece:
                self.burst(SPARKLE, self.squares[square], begin)
            self.change(self.squares[square], piece, begin)

    def _bite(self, square: int) -> None:
        self.burst(BITE, square, self.time)
        self._add_sound(f.Bitten, self.time, self.names[square])

    def _place(self, fact: f.Placed) -> None:
        square = self.squares[fact.square]
        spot, begin, end = self.spot(square), self.time, self.time + DROP_MS
        legs = Leg("drop", begin, DROP_MS, spot, spot), self._gone(spot, end)
        self.motions.append(Motion(self.piece(fact.piece), legs))
        self.put(square, fact.piece, end)
        self.time = end
        self._add_sound(f.Placed, begin + 60, fact.square)

    def _resolve(self, fact: f.Claimed | f.Clashed | f.Removed) -> None:
        """Reveal named pieces one after another: each turns over or breaks."""
        self.since = self.time if self.since < 0 else self.since
        begin = self.since + (self.round.begin(fact.square) if self.round else 0)
        square, spot = self.squares[fact.square], (fact.square, 0)
        flash = {f.Claimed: SPARKLE, f.Clashed: IMPACT, f.Removed: SMOKE}[type(fact)]
        self.burst(flash, square, begin)
        if not isinstance(fact, f.Removed) or begin not in [cue.begin for cue in self.cues]:
            self._add_sound(type(fact), begin, fact.square)
        if not isinstance(fact, f.Claimed):
            self.change(square, EMPTY, begin)
            return
        self.leave(square, self.clear(square, begin), "fold", begin)
        open_at, end = begin + FADE_MS, begin + FADE_MS + FADE_MS
        legs = Leg("unfold", open_at, FADE_MS, spot, spot), self._gone(spot, end)
        self.motions.append(Motion(self.piece(fact.piece), legs))
        self.put(square, fact.piece, end)
        self.time = max(self.time, end)

    def _move_together(self, fact: f.MovedTogether) -> None:
        """Start all planned moves together; pieces that meet on a square are lost."""
        begin = self.time
        for arrival in fact.arrivals:
            self.clear(self.squares[arrival.source], begin)
        self._add_sound(f.MovedTogether, begin)
        for arrival in fact.arrivals:
            self._hear_step(arrival.piece, begin, arrival.source)
        targets = [arrival.square for arrival in fact.arrivals]
        for arrival in fact.arrivals:
            self._come(arrival, begin, targets.count(arrival.square) > 1)

    def _come(self, arrival: f.Arrival, begin: int, crowd: bool) -> None:
        piece, manner = arrival.piece, arrival.manner
        source, target = self.squares[arrival.source], self.squares[arrival.square]
        victim = self.shown.get(target, (EMPTY, 0))[0]
        way = "jump" if manner == "exchange" else manner
        if (crowd or victim) and manner != "wrap":
            way = "strike"
        end = self.travel(piece, source, target, way, begin)
        if crowd or victim:
            blow = begin + _blow(manner)
            self.burst(IMPACT, target, blow)
            self._add_sound(f.Captured, blow, arrival.square)
            if victim:
                self.clear(target, blow)
                self.fall(victim, target, source, blow)
        self.time = max(self.time, end)
        if crowd:
            self.fall(piece, target, source, end)
            self.time = max(self.time, end + SINK_MS)
        else:
            self._arrive(piece, arrival.becomes, target, end)

    def _lay_out(self, fact: f.BoardLaid) -> None:
        """Clear the board after the last blow of a bout and lay out the next one."""
        begin = self.time + FADE_MS
        self._add_sound(f.BoardLaid, begin)
        for square in list(self.shown):
            piece = self.clear(square, begin)
            self.leave(square, piece, "dive", begin)
        begin += FADE_MS
        for name, piece in fact.pieces:
            spot = name, 0
            legs = Leg("emerge", begin, DROP_MS, spot, spot), self._gone(spot, begin + DROP_MS)
            self.motions.append(Motion(self.piece(piece), legs))
            self.put(self.squares[name], piece, begin + DROP_MS)
        self.time = begin + DROP_MS

    # What stands somewhere

    def spot(self, square: int) -> Spot:
        """Return where a piece stands."""
        return self.names[square], 0

    def piece(self, piece: int) -> Piece:
        """Return a piece as the board draws it."""
        return Piece(whole(piece, self.final, self.flipped))

    def clear(self, square: int, time: int) -> int:
        """Remove the piece drawn on a square, and return it."""
        piece, since = self.shown.pop(square, (EMPTY, 0))
        if piece and time > max(since, 0):
            spot = self.spot(square)
            legs = (
                Leg("appear", since, LEG_MS, spot, spot),
                Leg("vanish", time, LEG_MS, spot, spot),
            )
            self.motions.append(Motion(self.piece(piece), legs))
        return piece

    def put(self, square: int, piece: int, time: int) -> None:
        """Draw a piece on a square from a time on."""
        if piece:
            self.shown[square] = piece, time

    def finish(self, board: list[int]) -> None:
        """Change all shown pieces into those of the final board."""
        for square, piece in enumerate(board):
            if self.shown.get(square, (EMPTY, 0))[0] != piece:
                self.change(square, piece, self.time)
        for square, (piece, since) in self.shown.items():
            if since >= 0 or self.start[square] != piece:
                spot = self.spot(square)
                leg = Leg("appear", since, LEG_MS, spot, spot)
                self.motions.append(Motion(self.piece(piece), (leg,)))
        self.motions += self.bursts

    # What happens to pieces

    def burst(self, piece: Piece, square: int, begin: int) -> None:
        """Add a flash over a square."""
        spot = self.spot(square)
        self.bursts.append(move(piece, "burst", spot, spot, begin, FLASH_MS))

    def travel(self, piece: int, source: int, target: int, manner: str, begin: int) -> int:
        """Lead a piece, already cleared from its square, to another; return when it arrives."""
        start, end = self.spot(source), self.spot(target)
        looks = self.piece(piece)
        if manner == "wrap":
            legs = (
                Leg("depart", begin, EDGE_MS, start, end),
                Leg("arrive", begin + EDGE_MS, EDGE_MS, start, end),
            )
            self.motions.append(Motion(looks, (*legs, self._gone(end, begin + 2 * EDGE_MS))))
            return begin + 2 * EDGE_MS
        ways: dict[str, tuple[Manner, int]] = {
            "jump": ("hop", HOP_MS),
            "strike": ("strike", STRIKE_MS),
        }
        own = GAITS.get(character_of(piece))
        way, length = ways.get(manner, own[1:] if own else ("glide", glide_time(1)))
        leg = Leg(way, begin, length, start, end)
        self.motions.append(Motion(looks, (leg, self._gone(end, begin + length))))
        return begin + length

    @staticmethod
    def _gone(spot: Spot, time: int) -> Leg:
        return Leg("vanish", time, LEG_MS, spot, spot)

    def fall(self, piece: int, square: int, source: int, time: int) -> None:
        """Throw a piece off the board by a blow from another square."""
        start, spot = self.spot(source), self.spot(square)
        legs = (
            Leg("appear", time - LEG_MS, LEG_MS, spot, spot),
            Leg("beaten", time, SINK_MS, start, spot),
        )
        self.motions.append(Motion(self.piece(piece), legs))

    def leave(self, square: int, piece: int, manner: Manner, begin: int) -> None:
        """Move a piece that was already removed from its square."""
        spot = self.spot(square)
        legs = (
            Leg("appear", begin - LEG_MS, LEG_MS, spot, spot),
            Leg(manner, begin, FADE_MS, spot, spot),
        )
        self.motions.append(Motion(self.piece(piece), legs))

    def change(self, square: int, piece: int, begin: int) -> None:
        """Change the piece on a square: its arrow turns, or it fades into the new one."""
        old = self.clear(square, begin)
        eighths = _turn_between(old, piece)
        spot = self.spot(square)
        if old and piece and eighths:
            self._turn(spot, piece, eighths, begin)
            self.put(square, piece, begin + TURN_MS)
            self.time = max(self.time, begin + TURN_MS)
            return
        if old:
            self.leave(square, old, "vanish", begin)
        if piece:
            legs = (
                Leg("appear", begin, FADE_MS, spot, spot),
                Leg("vanish", begin + FADE_MS, LEG_MS, spot, spot),
            )
            self.motions.append(Motion(self.piece(piece), legs))
            self.put(square, piece, begin + FADE_MS)
        self.time = max(self.time, begin + FADE_MS)

    def _turn(self, spot: Spot, piece: int, eighths: int, begin: int) -> None:
        """Turn the arrows around the character, which stands still."""
        still = (Leg("appear", begin, LEG_MS, spot, spot), self._gone(spot, begin + TURN_MS))
        self.motions.append(Motion(Piece(body(piece)), still))
        degrees = eighths * 45.0 if eighths <= 4 else eighths * 45.0 - 360
        around = Piece(ring(piece, self.final, self.flipped), shadow=False)
        legs = (
            Leg("appear", begin, LEG_MS, spot, spot, degrees),
            Leg("turn", begin + LEG_MS, TURN_MS - LEG_MS, spot, spot, degrees),
            self._gone(spot, begin + TURN_MS),
        )
        self.motions.append(Motion(around, legs))


def _blow(manner: str) -> int:
    """Return when a captured piece is hit."""
    return 2 * EDGE_MS - 60 if manner == "wrap" else BLOW_MS


def _turn_between(old: int, new: int) -> int:
    """Return the eighths of a turn between two pieces' arrows, 0 if more than that differs."""
    if old & ARROWS == new & ARROWS or not arrows_of(old):
        return 0
    return next((n for n in (1, 4, 2, 3, 5, 6, 7) if turned(old, n) & ARROWS == new & ARROWS), 0)
