"""What is fixed of a choice of several at once before it is played.

Nobody sees what the others choose, so a bot need not wait for its turn: it decides as soon as the
choice begins, and a seal of that is shown to people before they decide. Opened, the seal is proof.
"""

from __future__ import annotations

from collections.abc import Hashable
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
    """The actions that are fixed, by seat, of the choice that is going on.

    `proofs` are the seals that were opened: after how many actions, and what is said of it.
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

    # -- the choice that is going on

    def follow(self) -> None:
        """Look which choice is going on; forget what was fixed of another one."""
        match, choice = self.controller.match, self.controller.joint
        if choice is None:
            self._forget()
            return
        begun = self._begun
        if choice == self._choice and any(begun is p for p in match.positions[self._start :][:1]):
            return
        self._forget()
        start, joint = match.ply, match.game.joint
        while start and joint and joint(match.positions[start - 1]) == choice:
            start -= 1
        self._choice, self._start, self._begun = choice, start, match.positions[start]
        for entry in match.entries[start : match.ply]:
            if match.seats[entry.player].kind == "bot":
                self._made.setdefault(entry.player, []).append(entry.action)

    def _forget(self) -> None:
        self._begun, self._choice = None, None
        self._made, self._whole, self._sealed = {}, set(), None

    def world(self, seat: int) -> State | None:
        """Return a position in which a seat goes on with what it has fixed, None when that is all.

        What the seats before it choose is made up, for nothing of it can be seen.
        """
        joint = self.controller.match.game.joint
        if self._begun is None or joint is None:
            return None
        world = self._begun.clone()
        made = iter(self._made.get(seat, ()))
        while joint(world) == self._choice:
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
        """Return which bot is to decide, and what it sees; None when all have."""
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
        """Fix the next actions of a seat."""
        self.follow()
        self.fixed += 1
        self._made.setdefault(seat, []).extend(actions)

    @property
    def next(self) -> int | None:
        """The action that is fixed for the player to decide now."""
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
        """The bots that have chosen all their part."""
        return sorted(self._whole)

    def chosen(self) -> str:
        """Return that bots have chosen before a person, empty until all have."""
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
        """Return what is said of the bots' choice before a person's, empty until all have chosen.

        What was said once can be proved later.
        """
        if self.question() is not None or not self._whole:
            return ""
        if self._sealed is None:
            self._sealed = self._seal()
        self._told = self._choice, self._sealed[1]
        return self._sealed[0]

    def _seal(self) -> tuple[str, str]:
        """Return what is said of the bots' choice before it is seen, and as its proof."""
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
        """Return what a seat has fixed in the notation of the rules."""
        made, self._made[seat] = self._made[seat], []
        words = []
        for action in made:
            world = self.world(seat)
            assert world is not None
            words.append(world.observation(seat).notation(action))
            self._made[seat].append(action)
        return ", ".join(words)

    def prove(self, covered: bool) -> None:
        """Open a seal that was shown, once its choice is over and nothing of it is `covered`."""
        if self._told is not None and self.controller.joint != self._told[0] and not covered:
            self.proofs.append((self.controller.match.ply, self._told[1]))
            self._told = None


def seal_of(chosen: str, key: str) -> str:
    """Return the seal of a choice in the notation of the rules, with its key."""
    return sha256(f"{chosen}/{key}".encode()).hexdigest()[:SEAL]
