"""Ghost Hunt a second time: written from the specification alone, as one script a match.

It shares nothing with the engine but the drawing of a house and the notation. An action is its
text, and a `yield` waits for it, so that the rules stand in the order in which they are played.
`told` lists what the Ghost and the team learn.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from tests.oracles.slow_ghost_hunt_house import House, Square, apart, name, rings

Script = Generator[None, str, None]
Choice = Generator[None, str, str]

CHANCE = "chance"
DIE = [str(pips) for pips in range(1, 7)]
KINDS: dict[str, tuple[set[str], int, int]] = {
    "Spirit": ({"EMF", "Spirit Box", "Writing"}, 6, 4),
    "Wraith": ({"EMF", "Spirit Box", "DOTS"}, 6, 4),
    "Poltergeist": ({"Spirit Box", "UV", "Writing"}, 6, 5),
    "Demon": ({"UV", "Writing", "DOTS"}, 4, 3),
    "Obake": ({"EMF", "UV", "DOTS"}, 6, 4),
    "Myling": ({"EMF", "UV", "Writing"}, 6, 5),
    "Yokai": ({"Spirit Box", "Writing", "DOTS"}, 6, 4),
    "Goryo": ({"EMF", "UV", "DOTS"}, 6, 4),
}
TWINS = {"Obake", "Goryo"}
ITEMS = ["dots", "book", "uv", "thermometer", "emf", "crucifix", "salt", "box"]
SHOWS = {"uv": "UV", "emf": "EMF", "box": "Spirit Box"}
RULES: dict[str, dict[str, Any]] = {
    "source": {
        "leash": "off", "dots": "walk", "box": "walk", "hunt_turns": 4, "grace_rounds": 3,
        "rest_rounds": 0, "round_limit": 30, "movement": 4, "listen": 4,
    },
    "balanced": {
        "leash": 4, "dots": "roll", "box": "ring", "hunt_turns": (2, 3, 3, 4),
        "grace_rounds": (8, 5, 3, 2), "rest_rounds": (8, 5, 3, 2),
        "round_limit": (40, 30, 30, 30), "movement": 4, "listen": 4,
    },
}  # fmt: skip
RULES["draft"] = {**RULES["source"], "hunt_turns": 3, "movement": 5, "listen": 3}


class OverError(Exception):
    """The end of a match, with the winning side."""


class Match:
    """One match, which waits for `player` to choose one of `legal`."""

    def __init__(self, drawing: str, hunters: int, options: dict[str, Any]) -> None:
        """Begin with the Ghost's choice of its type."""
        self.house = House(drawing)
        self.options = options.copy()
        for key, value in RULES[options["rules"]].items():
            if options[key] == "rules":
                self.options[key] = value[hunters - 1] if isinstance(value, tuple) else value
        self.draft = options["rules"] == "draft"
        self.hunters = list(range(1, hunters + 1))
        self.living = list(self.hunters)
        self.kind = self.room = ""
        self.round, self.hunt, self.last_hunt = 0, 0, -100
        self.stock = set(ITEMS)
        self.hands: dict[int, list[str]] = {hunter: [] for hunter in self.hunters}
        self.lying: dict[str, Square] = {}
        starts = self.house.starts
        self.at = {hunter: starts[(hunter - 1) % len(starts)] for hunter in self.hunters}
        self.facing: dict[int, Square] = {}  # The last step of each hunter, as a difference.
        self.slowed: set[int] = set()
        self.marks: dict[Square, int] = {}  # The round in which each mark was made.
        self.salt: dict[Square, str] = {}
        self.written = False
        self.evidence: set[str] = set()
        self.told_apart = False  # Whether an ability told Obake and Goryo apart.
        self.news: dict[str, int | str] = {}  # When a thing was seen, or how if that is final.
        self.told: list[tuple[str, str]] = []
        self.result: str | None = None
        self.player: int | str | None = None
        self.legal: set[str] = set()
        self.script = self.play_match()
        next(self.script)

    def play(self, text: str) -> None:
        """Carry out a legal action and everything up to the next decision."""
        assert text in self.legal, text
        try:
            self.script.send(text)
        except OverError as over:
            self.result, self.player, self.legal = str(over), None, set()

    def returns(self) -> list[float]:
        if self.result is None:
            return [0.0] * (1 + len(self.hunters))
        team = 1.0 if self.result == "hunters" else -1.0
        return [-team, *(team if hunter in self.living else -1.0 for hunter in self.hunters)]

    # What happens anywhere

    def ask(self, player: int | str, choices: set[str]) -> Choice:
        """Return what a player chooses, unless the match is over before."""
        yield from self.test_win()
        return (yield from self.answer(player, choices))

    def answer(self, player: int | str, choices: set[str]) -> Choice:
        self.player, self.legal = player, choices
        text = yield
        self.tell(self.audience(player, text.split()[0]), f"{player}: {text}")
        return text

    def audience(self, player: int | str, verb: str) -> str:
        """Return who learns of an action."""
        if player == CHANCE:
            return "nobody" if verb == "emf" else "Ghost"
        if player == 0:
            is_shown = self.hunt and self.options["visible_hunt"] and verb != "end"
            return "all" if verb in ("extend", "kill") or is_shown else "Ghost"
        return "team" if verb in ("item", "put", "take") else "all"

    def roll(self, what: str) -> Generator[None, str, int]:
        text = yield from self.ask(CHANCE, {f"{what} {pips}" for pips in DIE})
        return int(text.split()[1])

    def test_win(self) -> Script:
        """End the match if it is won or lost."""
        if not self.living:
            raise OverError("ghost")
        inside = all(self.at[hunter] in self.house.van for hunter in self.living)
        if len(self.evidence) < 3 or not inside or self.hunt:
            return
        if self.options["name_the_ghost"]:
            text = yield from self.answer(self.living[0], {f"name {kind}" for kind in KINDS})
            named = text.split()[1]
            are_alike = {named, self.kind} == TWINS and not self.told_apart
            if named != self.kind and not are_alike:
                raise OverError("ghost")
        raise OverError("hunters")

    def heard(self, side: str) -> list[str]:
        """Return what a side was told."""
        return [words for audience, words in self.told if audience in (side, "all")]

    def seen(self, side: str) -> dict[str, object]:
        """Return what lies open to a side."""
        is_ghost = side == "Ghost"
        hidden, hidden_number = "hidden", -3
        is_visible = self.hunt and self.options["visible_hunt"]
        items = dict.fromkeys(ITEMS, "burned")
        items |= {item: hidden if is_ghost else "stock" for item in self.stock}
        for hunter, hand in self.hands.items():
            items |= {item: hidden if is_ghost else f"hand {hunter}" for item in hand}
        items |= {item: name(square) for item, square in self.lying.items()}
        prints = sum(1 << n for n, looks in enumerate(self.salt.values()) if looks == "footprint")
        return {
            "round": self.round,
            "type": self.kind if is_ghost else hidden,
            "room": self.room if is_ghost else hidden,
            "ghost": name(self.ghost) if is_ghost or is_visible else hidden,
            "countdown": self.countdown if is_ghost else hidden_number,
            "hunt": self.hunt,
            "written": self.written if is_ghost else hidden_number,
            "footprints": prints if is_ghost else hidden_number,
            "at": {hunter: name(self.at[hunter]) for hunter in self.living},
            "slowed": self.slowed,
            "items": items,
            "salt": [name(pile) for pile in self.salt],
            "evidence": self.evidence,
        }

    def tell(self, audience: str, words: str) -> None:
        """Keep what the team, the Ghost or all of them learn."""
        self.told.append((audience, words))

    def find(self, evidence: str) -> None:
        if evidence not in self.evidence:
            self.evidence.add(evidence)
            self.tell("all", f"found {evidence}")

    def has(self, evidence: str) -> bool:
        return evidence in KINDS[self.kind][0]

    def distance(self, one: Square, other: Square) -> int:
        return self.house.steps(one)[other]

    def lies_in_room(self, item: str) -> bool:
        return item in self.lying and self.house.room(self.lying[item]) == self.room

    def play_match(self) -> Script:
        kind = yield from self.ask(0, {f"type {kind}" for kind in KINDS})
        self.kind = kind.split()[1]
        room = yield from self.ask(0, {f"room {room}" for room in self.house.rooms})
        self.room = room.split()[1]
        self.countdown = self.printed()
        self.ghost = self.house.spawns[self.room]
        for hunter in [hunter for hunter in self.hunters for _ in range(2)]:
            text = yield from self.ask(hunter, {f"item {item}" for item in self.stock})
            self.stock.remove(text.split()[1])
            self.hands[hunter].append(text.split()[1])
            self.tell("Ghost", f"{hunter}: item")
        while True:
            self.round += 1
            if self.hunt:
                yield from self.hunting_turn()
            else:
                yield from self.passive_turn()
            yield from self.test_win()
            for hunter in list(self.living):
                yield from self.hunters_turn(hunter)
            if self.round == self.options["round_limit"]:
                raise OverError("ghost")

    def printed(self) -> int:
        lower = self.kind == "Yokai" and self.options["yokai"] == "lower"
        return KINDS[self.kind][1] - (2 if lower else 0)

    # The Ghost

    def passive_turn(self) -> Script:
        if (yield from self.roll("uv")) >= 4 and self.has("UV"):
            self.marks[self.ghost] = self.round
            self.tell("Ghost", f"mark on {name(self.ghost)}")
        if "book" in self.lying:
            number = yield from self.roll("book")
            can_write = self.has("Writing") and self.lies_in_room("book")
            if number >= 4 and can_write and not self.written:
                self.written = True
                self.tell("Ghost", "book written")
        if "dots" in self.lying and self.options["dots"] == "roll":
            number = yield from self.roll("dots")
            if number >= 4 and self.has("DOTS") and self.lies_in_room("dots"):
                self.show_dots()
        if self.draft:
            yield from self.ghost_event()
        yield from self.haunt()
        rested = self.round > self.last_hunt + self.options["rest_rounds"]
        if self.round > self.options["grace_rounds"] and rested:
            yield from self.hunt_roll()

    def ways(self, left: int) -> dict[str, tuple[Square, int]]:
        """Return the Ghost's steps with what each costs."""
        found = {}
        for there in self.house.beside(self.ghost, False):
            cost = 2 if self.kind == "Wraith" and there in self.salt else 1
            if there in self.house.floor and cost <= left:
                found[name(there)] = there, cost
        return found

    def haunt(self) -> Script:
        left, has_shown = KINDS[self.kind][2], False
        while True:
            ways = self.ways(left)
            leash, spawn = self.options["leash"], self.house.spawns[self.room]
            if leash != "off":
                ways = {t: way for t, way in ways.items() if self.distance(spawn, way[0]) <= leash}
            others = {"end"} if self.draft else {"end", "event"}
            text = yield from self.ask(0, set(ways) | others)
            if text == "event":
                yield from self.ghost_event()
            if text in others:
                return
            self.ghost = ways[text][0]
            left -= ways[text][1]
            if self.salt.get(self.ghost) == "untouched" and self.kind != "Wraith":
                self.salt[self.ghost] = "footprint"
                self.tell("Ghost", f"footprint on {name(self.ghost)}")
            if (
                self.options["dots"] == "walk"
                and self.has("DOTS")
                and self.lies_in_room("dots")
                and self.distance(self.ghost, self.lying["dots"]) <= 2
                and not has_shown
            ):
                has_shown = True
                self.show_dots()

    def show_dots(self) -> None:
        inside = [hunter for hunter in self.living if self.at[hunter] in self.house.van]
        outside = [hunter for hunter in self.living if hunter not in inside]
        dots = self.lying["dots"]
        watching = [hunter for hunter in outside if self.house.sees(self.at[hunter], dots, False)]
        places = ["van"] if inside else []
        if watching and self.kind != "Goryo":
            places.append("outside")
        if places:
            watched = ", watched" if watching else ""
            self.tell("all", f"DOTS seen from {' and '.join(places)}{watched}")
            self.find("DOTS")
            self.told_apart |= bool(watching)

    def ghost_event(self) -> Script:
        if self.draft or self.options["ghost_event"] == "roll":
            number = yield from self.roll("event")
            if number < (4 if self.kind == "Myling" else 5):
                return
        near = 6 if self.kind == "Poltergeist" else 4
        struck = [h for h in self.living if self.distance(self.ghost, self.at[h]) <= near]
        self.slowed |= set(struck)
        self.tell("all", f"event in {self.house.room(self.ghost)} strikes {struck}")

    def hunt_roll(self) -> Script:
        if (yield from self.roll("hunt")) < self.countdown:
            fall = 2 if self.kind == "Yokai" and self.options["yokai"] == "faster" else 1
            self.countdown = max(2, self.countdown - fall)
            return
        self.countdown = self.printed()
        if self.lies_in_room("crucifix"):
            self.tell("all", f"crucifix burns on {name(self.lying.pop('crucifix'))}")
            return
        self.tell("all", "hunt begins")
        self.hunt = self.options["hunt_turns"]
        self.has_extended = False
        self.ghost = self.house.spawns[self.room]
        if self.options["visible_hunt"]:
            self.tell("all", f"0: {name(self.ghost)}")
        caught = [hunter for hunter in self.living if self.at[hunter] == self.ghost]
        if caught and not self.draft:
            yield from self.kill(caught)

    def kill(self, caught: list[int]) -> Script:
        text = yield from self.ask(0, {f"kill {hunter}" for hunter in caught})
        victim = int(text.split()[1])
        square = self.at[victim]
        self.tell("all", f"killed on {name(square)} from {name(self.ghost)}")
        self.living.remove(victim)
        self.slowed.discard(victim)
        for item in sorted(self.hands[victim], key=ITEMS.index):
            self.lying[item] = self.house.square_in_front.get(square, square)
            self.tell("all", f"{item} on {name(self.lying[item])}")
        self.hands[victim] = []
        self.end_hunt()

    def end_hunt(self) -> None:
        self.hunt = 0
        self.last_hunt = self.round
        self.ghost = self.house.spawns[self.room]
        self.tell("all", "hunt ends")

    def reached(self, is_start: bool) -> list[int]:
        """Return the hunters whom the hunting Ghost reaches."""
        found = []
        for hunter in self.living:
            square = self.at[hunter]
            if square in self.house.square_in_front:
                if is_start and self.house.square_in_front[square] == self.ghost:
                    found.append(hunter)
            elif square not in self.house.van:
                is_near = rings(self.ghost, square) == 1
                if square == self.ghost or (
                    is_near and self.house.is_open(self.ghost, square, True)
                ):
                    found.append(hunter)
        return found

    def hunting_turn(self) -> Script:
        left, is_start = KINDS[self.kind][2], True
        while True:
            caught = self.reached(is_start)
            if caught:
                yield from self.kill(caught)
                return
            ways, others = self.ways(left), {"end"}
            if self.kind == "Demon" and self.hunt == 1 and not self.has_extended:
                others.add("extend")
            text = yield from self.ask(0, set(ways) | others)
            if text in others:
                break
            is_start = False
            self.ghost = ways[text][0]
            left -= ways[text][1]
        if text == "extend":
            self.has_extended = True
        else:
            self.hunt -= 1
        if not self.hunt:
            self.end_hunt()

    # The hunters

    def hunters_turn(self, hunter: int) -> Script:
        left = self.options["movement"]
        if hunter in self.slowed:
            left = max(1, left // 2)
            self.slowed.remove(hunter)
        has_acted = False
        if self.hunt and self.at[hunter] in self.house.square_in_front:
            is_free = self.house.square_in_front[self.at[hunter]] != self.ghost
            self.tell("all", f"{hunter}: way {'free' if is_free else 'barred'}")
        self.look(hunter)
        while True:
            ways = {name(there): there for there in self.hunters_ways(hunter)} if left else {}
            actions = set() if has_acted else set(self.hunters_actions(hunter))
            text = yield from self.ask(hunter, {"end"} | set(ways) | actions)
            if text == "end":
                return
            if text in ways:
                here, there = self.at[hunter], ways[text]
                self.facing[hunter] = there[0] - here[0], there[1] - here[1]
                self.at[hunter] = there
                left -= 1
                self.look(hunter)
                continue
            has_acted = True
            yield from self.act(hunter, text)
            if text.startswith("hide"):
                return

    def hunters_ways(self, hunter: int) -> list[Square]:
        here = self.at[hunter]
        if here in self.house.square_in_front:
            front = self.house.square_in_front[here]
            return [] if self.hunt and front == self.ghost else [front]
        beside = self.house.beside(here, bool(self.hunt))
        return [there for there in beside if there not in self.house.square_in_front]

    def hunters_actions(self, hunter: int) -> Iterator[str]:
        here, hand = self.at[hunter], self.hands[hunter]
        if self.hunt:
            if here not in self.house.van:
                yield "listen"
            for spot, front in self.house.square_in_front.items():
                if front == here and spot not in [self.at[other] for other in self.living]:
                    yield f"hide {name(spot)}"
            return
        if self.draft:
            yield "taunt"
        if here in self.house.van:
            yield from self.exchanges(hunter, has_taken=False)
        if here in self.house.floor:
            for item in hand:
                if item in ("uv", "thermometer", "emf", "box"):
                    yield f"use {item}"
                elif item != "salt" or (
                    len(self.salt) < 3 and self.target(hunter) not in self.salt
                ):
                    yield f"place {item}"
        if len(hand) < 2:
            yield from (f"pick {item}" for item in self.lying if self.lying[item] == here)

    def exchanges(self, hunter: int, has_taken: bool) -> Iterator[str]:
        if not has_taken:
            yield from (f"put {item}" for item in self.hands[hunter])
        if len(self.hands[hunter]) < 2:
            yield from (f"take {item}" for item in self.stock)

    def target(self, hunter: int) -> Square:
        """Return the square on which a hunter places something."""
        here = self.at[hunter]
        if self.draft and hunter in self.facing:
            right, down = self.facing[hunter]
            there = here[0] + right, here[1] + down
            if there in self.house.beside(here, False) and there in self.house.floor:
                return there
        return here

    def act(self, hunter: int, text: str) -> Script:
        verb, _, thing = text.partition(" ")
        here = self.at[hunter]
        if verb in ("put", "take"):
            yield from self.exchange(hunter, text)
        elif verb == "pick":
            del self.lying[thing]
            self.hands[hunter].append(thing)
        elif verb == "place":
            there = self.target(hunter)
            if thing == "salt":
                self.salt[there] = "untouched"
            else:
                self.hands[hunter].remove(thing)
                self.lying[thing] = there
            self.tell("all", f"{thing} on {name(there)}")
            self.look(hunter)
        elif verb == "hide":
            self.at[hunter] = next(
                spot for spot in self.house.square_in_front if name(spot) == thing
            )
            self.look(hunter)
        elif verb == "use":
            yield from self.use(hunter, thing)
        else:
            near = self.options["listen"] if verb == "listen" else 4
            if verb == "taunt":
                self.countdown = max(2, self.countdown - 1)
            self.tell("all", "yes" if apart(here, self.ghost) <= near else "no")

    def exchange(self, hunter: int, text: str) -> Script:
        has_taken = False
        self.tell("Ghost", f"{hunter}: exchange")
        while text != "done":
            verb, item = text.split()
            if verb == "put":
                self.hands[hunter].remove(item)
                self.stock.add(item)
            else:
                has_taken = True
                self.stock.remove(item)
                self.hands[hunter].append(item)
            text = yield from self.ask(hunter, {"done", *self.exchanges(hunter, has_taken)})

    def use(self, hunter: int, item: str) -> Script:
        here = self.at[hunter]
        in_room = self.house.room(here) == self.room
        if item == "thermometer":
            answer = in_room
        elif item == "emf":
            works = self.options["emf"] == "sure" or (yield from self.roll("emf")) >= 4
            answer = in_room and self.has("EMF") and works
        elif item == "box":
            measure = rings if self.options["box"] == "ring" else self.distance
            answer = self.has("Spirit Box") and measure(here, self.ghost) <= 2
        else:
            marks = [mark for mark in self.visible_marks() if self.distance(here, mark) <= 2]
            answer = bool(marks)
        self.tell("all", "yes" if answer else "no")
        for mark in marks if item == "uv" else ():
            self.tell("all", f"ultraviolet on {name(mark)}")
        if answer and item in SHOWS:
            self.find(SHOWS[item])

    def visible_marks(self) -> list[Square]:
        rounds = 3 if self.kind == "Obake" else 5
        reading_order = sorted(self.marks, key=lambda mark: mark[::-1])
        return [mark for mark in reading_order if self.round < self.marks[mark] + rounds]

    def look(self, hunter: int) -> None:
        """Look at the book and the salt that a hunter has in sight."""
        here, shut = self.at[hunter], bool(self.hunt)
        if "book" in self.lying and self.house.sees(here, self.lying["book"], shut):
            self.see("book", self.lying["book"], "written" if self.written else "blank")
            if self.written:
                self.find("Writing")
        for pile, looks in self.salt.items():
            if self.house.sees(here, pile, shut):
                self.see("salt", pile, looks)

    def see(self, thing: str, square: Square, looks: str) -> None:
        """Tell how a thing looks if that may have changed since it was seen."""
        key = thing if thing == "book" else name(square)
        if self.news.get(key) not in (self.round, "written", "footprint"):
            self.news[key] = looks if looks in ("written", "footprint") else self.round
            self.tell("all", f"{thing} on {name(square)} {looks}")
