"""Committed actions of a simultaneous choice, and their seals.

Nobody sees what others choose, so bots need not wait for their turns. They decide when the choice
begins, and people see a seal (a hash) of it before they decide. Opened later, the seal proves that
the bots did not change their choice.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from hashlib import sha256
from typing import Final

from game.chance import stream
from game.language import _, listed, many
from game.state import State
from scenes.play.match_controller import MatchController

FEW: Final = 2  # bots that are named
SEAL: Final = 8  # digits of a seal that are shown
KEY_BITS: Final = 64  # of what is sealed with a choice so that it cannot be guessed


class Commitments:
    """The committed actions of the current simultaneous choice, by seat.

    `proofs` are the opened seals: after which ply, and the text.
    """

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.proofs: list[tuple[int, str]] = []
        self.fixed = 0  # how often something was fixed
        self._begun: State | None = None  # the position in which the choice began
        self._choice: Hashable = None
        self._start = 0
        self._made: dict[int, list[int]] = {}
        self._whole: set[int] = set()  # seats that have fixed everything
        self._sealed: tuple[str, str] | None = None  # what is said of the seal before and after
        self._told: tuple[Hashable, str] | None = None  # of which choice it was said, and its proof
        self._locked: tuple[Hashable, frozenset[int]] = None, frozenset()  # of which moment

    # -- the choice that is going on

    def follow(self) -> None:
        """Update to the current choice; drop the commitments of a former one."""
        match, choice = self.controller.match, self.controller.simultaneous
        if choice is None:
            self._forget()
            return
        begun = self._begun
        if choice == self._choice and any(begun is p for p in match.positions[self._start :][:1]):
            return
        self._forget()
        start, simultaneous = match.ply, match.game.rules.simultaneous
        while start and simultaneous and simultaneous(match.positions[start - 1]) == choice:
            start -= 1
        self._choice, self._start, self._begun = choice, start, match.positions[start]
        for entry in match.entries[start : match.ply]:
            if match.seats[entry.player].kind == "bot":
                self._made.setdefault(entry.player, []).append(entry.action)

    def _forget(self) -> None:
        self._begun, self._choice = None, None
        self._made, self._whole, self._sealed = {}, set(), None

    def world(self, seat: int) -> State | None:
        """Return a position in which this seat continues after its commitments; None if done."""
        return self._world(seat, self._made.get(seat, ()))

    def _world(self, seat: int, actions: Sequence[int]) -> State | None:
        """Return a position in which this seat continues after `actions`; None if done."""
        simultaneous = self.controller.match.game.rules.simultaneous
        if self._begun is None or simultaneous is None:
            return None
        world = self._begun.clone()
        made = iter(actions)
        while simultaneous(world) == self._choice:
            action = world.legal_actions()[0]
            if world.current_player == seat:
                fixed = next(made, None)
                if fixed is None:
                    return world
                action = fixed
            world.apply(action)
        return None

    # -- what is fixed

    def question(self) -> tuple[int, State] | None:
        """Return (seat, observation) of the next bot to decide, or None if all have."""
        self.follow()
        controller = self.controller
        if self._begun is None or controller.watched:
            return None
        for seat, who in enumerate(controller.match.seats):
            if who.kind == "bot" and seat not in self._whole:
                world = self.world(seat)
                if world is not None:
                    return seat, world.observation(seat)
                self._whole.add(seat)
        return None

    def fix(self, seat: int, *actions: int) -> None:
        """Commit further actions of a seat."""
        self.follow()
        self.fixed += 1
        self._made.setdefault(seat, []).extend(actions)

    @property
    def locked(self) -> frozenset[int]:
        """The seats whose part is complete; everybody may know who they are."""
        self.follow()
        match = self.controller.match
        if self._begun is None:
            return frozenset()
        key = self._start, self._choice, match.ply, self.fixed
        if key != self._locked[0]:
            done = []
            for seat in range(len(match.seats)):
                entries = match.entries[self._start : match.ply]
                played = [entry.action for entry in entries if entry.player == seat]
                made = self._made.get(seat, [])
                if self._world(seat, max(made, played, key=len)) is None:
                    done.append(seat)
            self._locked = key, frozenset(done)
        return self._locked[1]

    @property
    def next(self) -> int | None:
        """The committed action of the current player, or None."""
        self.follow()
        match = self.controller.match
        if self._begun is None:
            return None
        player = match.state.current_player
        made = self._made.get(player, [])
        done = sum(entry.player == player for entry in match.entries[self._start : match.ply])
        return made[done] if done < len(made) else None

    # -- seals

    @property
    def bots(self) -> list[int]:
        """The bots whose part is complete."""
        return sorted(self._whole)

    def chosen(self) -> str:
        """Return the sentence saying that the bots have chosen; empty until all have."""
        if not self.seal():
            return ""
        names = [self.controller.match.seats[seat].name for seat in self.bots]
        if len(names) > FEW:
            return _("The bots have chosen already.")
        bots = listed(names)
        return many(
            "{bots} has chosen already.", "{bots} have chosen already.", len(names), bots=bots
        )

    def seal(self) -> str:
        """Return the seal of the bots' choice, in words; empty until all have chosen.

        A seal that was shown is proved later by `prove`.
        """
        if self.question() is not None or not self._whole:
            return ""
        if self._sealed is None:
            self._sealed = self._seal()
        self._told = self._choice, self._sealed[1]
        return self._sealed[0]

    def _seal(self) -> tuple[str, str]:
        """Return the sentence with the seal, and the sentence that proves it."""
        match, bots = self.controller.match, sorted(self._whole)
        names = [match.seats[seat].name for seat in bots]
        chosen = [self._written(seat) for seat in bots]
        if len(bots) > 1:
            chosen = [f"{name}: {words}" for name, words in zip(names, chosen, strict=True)]
        contents = "; ".join(chosen)
        key = f"{stream(match.key, f'seal {self._choice}').getrandbits(KEY_BITS):016x}"
        seal = seal_of(contents, key)
        return (
            many(
                "{bots} has chosen already: seal {seal}",
                "{bots} have chosen already: seal {seal}",
                len(bots),
                bots=listed(names),
                seal=seal,
            ),
            many(
                "{bots} had chosen before you: {choice} (seal {seal}, key {key})",
                "{bots} had chosen before you: {choice} (seal {seal}, key {key})",
                len(bots),
                bots=listed(names),
                choice=contents,
                seal=seal,
                key=key,
            ),
        )

    def _written(self, seat: int) -> str:
        """Return the commitments of a seat in notation."""
        made, self._made[seat] = self._made[seat], []
        words = []
        for action in made:
            world = self.world(seat)
            assert world is not None
            words.append(world.observation(seat).notation(action))
            self._made[seat].append(action)
        return ", ".join(words)

    def prove(self, covered: bool) -> None:
        """Open the seal once its choice is over and none of it is still hidden (`covered`)."""
        if self._told is not None and self.controller.simultaneous != self._told[0] and not covered:
            self.proofs.append((self.controller.match.ply, self._told[1]))
            self._told = None


def seal_of(chosen: str, key: str) -> str:
    """Return the seal of a choice in notation, with a secret key."""
    return sha256(f"{chosen}/{key}".encode()).hexdigest()[:SEAL]
