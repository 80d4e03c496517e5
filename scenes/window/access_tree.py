"""The tree of nodes that a screen reader reads: what the focus ring lists, with names and states.

A tree is compared with the one before it, so that only nodes that differ are sent. The numbers of
nodes outlive a rebuild of the scene.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Final, Protocol
from weakref import WeakKeyDictionary

import msgspec

from game.language import _
from scenes.ui.input.focus import FocusRing, Target
from scenes.ui.meaning import Meaning

ROOT: Final = 1
NAME: Final = "Ghost Parlour"
# What is only shown or said; without words it is left out.
STATIC_ROLES: Final = frozenset(
    ("text", "heading", "status", "image", "picture", "group", "separator", "veil", "table")
)
VALUED: Final = frozenset(  # Roles whose value is a value and no state.
    ("choice", "combo", "slider", "spin", "field", "progress", "chart", "list", "table", "scroll")
)
PRESSED: Final = frozenset(("button", "switch", "check", "combo", "option", "tab"))
STEPPED: Final = frozenset(("slider", "spin"))
ENDS: Final = re.compile(r"(?<!\.)\.\.(?!\.)")  # Two full stops, but no ellipsis.


class TitledScene(Protocol):
    """A scene, as far as a tree is made of it."""

    @property
    def title(self) -> str:
        """What a screen reader calls it; empty for its first heading."""


class TreeFault(ValueError):
    """Raised for a tree that the library of screen readers would not survive."""


class Node(msgspec.Struct, frozen=True):
    """A node of the tree; `area` is left, top, right and bottom in pixels of the window."""

    role: str
    label: str
    value: str = ""
    description: str = ""
    area: tuple[int, int, int, int] = (0, 0, 0, 0)
    key: str = ""
    acts: tuple[str, ...] = ()  # Each is "focus", "click", "step" or "write".
    is_enabled: bool = True
    is_on: bool | None = None
    is_selected: bool | None = None
    number: tuple[int, int] | None = None
    position: tuple[int, int] | None = None
    cells: tuple[int, int] | None = None
    cell: tuple[int, int] | None = None
    live: str = ""
    children: tuple[int, ...] = ()


class Goal(msgspec.Struct, frozen=True):
    """What a request of a screen reader is carried out on: a target, or a part of it."""

    target: Target
    meaning: Meaning
    is_part: bool


class Tree(msgspec.Struct):
    """All nodes by number, the number of the focused one, and what requests act on."""

    nodes: dict[int, Node]
    focus: int
    goals: dict[int, Goal]
    offer: int = 0  # This button declares headphones; 0 without it.

    def changes(self, before: Tree | None) -> list[tuple[int, Node]]:
        """Return the nodes that differ from those of the tree before."""
        known = {} if before is None else before.nodes
        return [
            (number, node)
            for number, node in self.nodes.items()
            if (old := known.get(number)) is not node and old != node
        ]


def check(changed: Sequence[tuple[int, Node]], tree: Tree) -> None:
    """Raise TreeFault for a number used twice, and for a child or a focus without a node."""
    if len({number for number, _node in changed}) < len(changed):
        raise TreeFault("two nodes have one number")
    children = [child for node in tree.nodes.values() for child in node.children]
    if len(set(children)) < len(children):
        raise TreeFault("a node is a child twice")
    if missing := {*children, tree.focus, ROOT} - tree.nodes.keys():
        raise TreeFault(f"no node has the number {min(missing)}")


@lru_cache(maxsize=2048)
def plain(words: str) -> str:
    """Return words without the signs that are only for the eye."""
    return ENDS.sub(".", words.replace("**", "").replace("\n", " ")).strip()


class TreeMaker:
    """A maker of trees that keeps the numbers of nodes."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[object, ...], int] = {}
        self._scenes: WeakKeyDictionary[TitledScene, int] = WeakKeyDictionary()
        self._count = count()
        self._last = ROOT
        self._nodes: dict[int, Node] = {}
        self._parts: dict[int, tuple[Meaning, Node]] = {}  # Parts and their nodes.
        self._parts_before = self._parts
        self._goals: dict[int, Goal] = {}
        self._used: set[tuple[object, ...]] = set()
        self._focus = ROOT

    def empty(self) -> Tree:
        """Return a tree of the window alone."""
        return Tree({ROOT: Node("window", NAME)}, ROOT, {})

    def make(
        self,
        scene: TitledScene,
        ring: FocusRing,
        spoken: Callable[[Meaning], bool],
        offer: str = "",
    ) -> Tree:
        """Return the tree of the top scope of a scene, as far as it is `spoken`.

        The button of the words `offer`, if there are any, comes first.
        """
        self._nodes, self._goals, self._used, self._focus = {}, {}, set(), ROOT
        self._parts, self._parts_before = {}, self._parts
        scope = ring.scope
        if scene not in self._scenes:
            self._scenes[scene] = next(self._count)
        place = (self._scenes[scene], len(ring.scopes))
        told = [(target, target.meaning(target is ring.current)) for target in scope.targets]
        told = [(target, one) for target, one in told if not one.is_hidden and spoken(one)]
        title = scene.title or next((one.label for _t, one in told if one.role == "heading"), "")
        whole = Node(scope.role, plain(scope.label), description=plain(scope.help))
        children, offered = list[int](), 0
        if offer:
            offered = self._number((*place, "offer"))
            self._nodes[offered] = Node("button", offer, acts=("click",), live="assertive")
            children.append(offered)
        children += self._all(place, self._distinct(told, whole))
        if scope.role:
            number = self._number((*place, scope.role))
            self._nodes[number] = msgspec.structs.replace(whole, children=tuple(children))
            children = [number]
        name = f"{title} - {NAME}" if title else NAME
        self._nodes[ROOT] = Node("window", name, children=tuple(children))
        self._numbers = {key: self._numbers[key] for key in self._used}
        return Tree(self._nodes, self._focus, self._goals, offered)

    def _number(self, key: tuple[object, ...]) -> int:
        """Return the number of a node, the same as before for the same key."""
        base, again = key, 1
        while key in self._used:
            again += 1
            key = (*base, again)
        self._used.add(key)
        if key not in self._numbers:
            self._last += 1
            self._numbers[key] = self._last
        return self._numbers[key]

    @staticmethod
    def _distinct(
        told: Iterable[tuple[Target, Meaning]], whole: Node
    ) -> list[tuple[Target, Meaning]]:
        """Return the entries without empty texts, and without texts that repeat a neighbour."""
        told_above = NAME, whole.label, whole.description
        kept = [
            (target, one)
            for target, one in told
            if one.label or one.value or one.role not in STATIC_ROLES
            if one.is_active or one.role != "scroll"
            if one.role not in STATIC_ROLES or plain(one.label) not in told_above
        ]
        controls = {one.label for _target, one in kept if one.role not in STATIC_ROLES}
        kept = [pair for pair in kept if pair[1].role != "text" or pair[1].label not in controls]
        found = list[tuple[Target, Meaning]]()
        for index, (target, one) in enumerate(kept):
            around = {found[-1][1].label} if found else set()
            if index + 1 < len(kept) and not (one.role == "heading" or one.live):
                around.add(kept[index + 1][1].label)
            if one.role not in STATIC_ROLES or one.label not in around:
                found.append((target, one))
        return found

    def _all(self, place: tuple[object, ...], told: Sequence[tuple[Target, Meaning]]) -> list[int]:
        found = []
        for target, one in told:
            found += self._one((*place, one.role, one.name), target, one)
        return found

    def _one(self, key: tuple[object, ...], target: Target, one: Meaning) -> list[int]:
        """Add the nodes of a target and of its parts; return the numbers of the outermost."""
        number = self._number(key)
        if one.focused:
            self._focus = number
        children = []
        for part in target.entries():
            child = self._number((number, part.role, part.name))
            known = self._parts_before.get(child)
            same = known is not None and known[0] is part
            node = known[1] if known and same else self._node(part, True)
            self._nodes[child], self._parts[child] = node, (part, node)
            self._goals[child] = Goal(target, part, True)
            children.append(child)
            if one.focused and part.focused:
                self._focus = child
        if one.role == "status" and children:
            return children  # The parts say all of it.
        node = self._node(one, bool(children))
        self._nodes[number] = msgspec.structs.replace(node, children=tuple(children))
        self._goals[number] = Goal(target, one, False)
        return [number]

    @staticmethod
    def _node(one: Meaning, in_parts: bool) -> Node:
        """Return the node of an entry, without children."""
        label, value, words = plain(one.label), plain(one.value), plain(one.help)
        states = one.is_on, one.is_selected
        if one.role not in VALUED:
            told = one.is_enabled if one.role == "button" else one.role != "board"
            if value and told and states == (None, None):
                gap = " " if value.endswith((".", "!", "?")) else ", "
                words = gap.join(filter(None, (value, words)))
            value = ""
        label, words = (label, words) if label or value else (words, "")
        if in_parts and one.role in ("list", "choice"):
            value = ""
        acts = ["focus"] if one.is_active else []
        if one.is_active and one.is_enabled:
            acts += ["click"] if one.press or one.role in PRESSED else []
            acts += ["step"] if one.role in STEPPED else []
            acts += ["write"] if one.write or one.set_step else []
        area = one.area
        return Node(
            one.role,
            label or value,
            value if label else "",
            "" if words == label else words,
            (area.left, area.top, area.right, area.bottom),
            one.key,
            tuple(acts),
            one.is_enabled,
            one.is_on,
            one.is_selected,
            one.number,
            one.position,
            one.cells,
            one.cell,
            one.live,
        )


def silence() -> str:
    """Return what is said where others would hear a player's secrets."""
    return _("Your secrets are not spoken. Put on headphones and press Ctrl H.")
