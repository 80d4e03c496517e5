"""The house rules of The Haunting House 3, and the first position of a match."""

from __future__ import annotations

from random import Random
from typing import Final

from game.language import _, mark
from game.options import Choice, Drawn, Options, house_rule
from game.rules.haunting_house_3 import shelf
from game.rules.haunting_house_3.cards import NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.deals import Bag, Deal, deal_from, read, write
from game.rules.haunting_house_3.house import EXIT_START, STAIR_START, START
from game.rules.haunting_house_3.state import NOBODY, PLAYING, REVEAL, HauntingHouse3
from game.rules.haunting_house_3.tiles import CANCEL_DISK, GHOST_DISK, STAIR_FACE, SWAP_DISK

# Even a match without a limit ends after this round.
LAST_ROUND_WITHOUT_LIMIT: Final = 2_000

# Decisions of a round: a card is revealed, perhaps swapped and cancelled by all but its owner, and
# carried out in up to three steps; of each player's eight cards four are chosen before.
_A_CARD: Final = 1 + 1 + 5 + 3
_A_ROUND: Final = 6 * (2 * STEPS_A_ROUND * _A_CARD + STEPS_A_ROUND)


def longest(rounds: int) -> int:
    """Return an upper bound for the number of actions in a match."""
    return rounds * _A_ROUND


def _choice(what: Bag | Deal, text: str) -> Choice:
    if isinstance(what, Deal):
        said = (
            _("Fixed tiles for one storey."),
            _("Fixed tiles for two storeys."),
            _("Fixed tiles for three storeys."),
        )[what.storeys - 1]
        return Choice(write(what), what.name or mark("Your own deal"), said, text)
    return Choice(write(what), what.name or mark("Your own bag"), mark("A bag of your own."), text)


DEALS: Final = Drawn(
    "deal", lambda: ["random", "many_doors"], shelf.user_deals, read, _choice,
    shelf.user_deals_folder,
)  # fmt: skip
OPTIONS: Final = (
    house_rule("storeys", mark("Storeys"),
        mark("How many storeys the house has; fewer make a shorter match."),
        (3, mark("Three"), mark("The whole house: leave it, or reach the attic as a ghost.")),
        (2, mark("Two"), mark("No attic and no ghosts.")),
        (1, mark("One"), mark("Across a single storey to the Exit."))),
    house_rule("round_limit", mark("Last round"),
        mark("When the night ends; the player nearest to the goal then wins."),
        (15, "15", mark("The night ends after fifteen full rounds.")),
        ("off", mark("None"), mark("Until somebody wins.")),
        numbers=range(1, 100)),
    house_rule("ghost_passage", mark("Ghosts' Secret Passage"),
        mark("How many walls a Secret Passage leads a ghost through."),
        ("1-2", mark("One or two"), mark("As for the living.")),
        ("2", mark("Exactly two"), mark("One wall is what a ghost's Move is for."))),
    house_rule("deal", mark("Tiles"),
        mark("The tiles the house is made of. You can build your own in the editor."),
        ("random", mark("Shuffled"), mark("The tiles of the game in random order.")),
        ("many_doors", mark("Many Doors"), mark("More crosses, no dead ends.")),
        drawn=DEALS),
)  # fmt: skip


def house_of(
    deal: Deal,
    players: int = 2,
    start: int = 0,
    round_limit: int = 15,
    two_walls: bool = False,
) -> HauntingHouse3:
    """Return the first position in the house of a deal."""
    disks = deal.disks
    state = HauntingHouse3(
        current_player=NOBODY,
        storeys=deal.storeys,
        players=players,
        round_limit=round_limit,
        two_walls=two_walls,
        kinds=deal.kinds,
        disk_counts=tuple(disks.count(kind) for kind in (CANCEL_DISK, SWAP_DISK, GHOST_DISK)),
        round=1,
        chosen=0,
        step=0,
        start=start,
        turn=0,
        phase=REVEAL,
        tiles=list(range(len(deal.faces))),
        faces=_faces(deal),
        disks=list(disks),
        exit=EXIT_START,
        stairs=list(STAIR_START),
        pawns=[START[deal.storeys - 1]] * players,
        ghosts=0,
        rows=[NO_CARD] * (STEPS_A_ROUND * players),
        held=[NO_CARD] * players,
        played=0,
        partner=NOBODY,
        left=0,
        moved=0,
        hands=[0] * players,
        cancels=[0] * players,
        gone=[0] * 3,
        ending=PLAYING,
        winners=0,
        last=NOBODY,
    )
    state.begin_round()
    return state


def _faces(deal: Deal) -> list[int]:
    """Return the faces of all places, those of storeys not in use and of staircases included."""
    return [*deal.faces, *[0] * (77 - len(deal.faces)), STAIR_FACE, STAIR_FACE]


def new_state(players: int, options: Options, rng: Random) -> HauntingHouse3:
    """Return the first position of a match with random tiles and start player.

    Raise ValueError when a fixed deal is for other storeys or names a seat nobody has.
    """
    chosen = str(options["deal"])
    what = read(chosen) if "\n" in chosen else shelf.shipped(chosen)
    storeys = int(options["storeys"])
    deal = what if isinstance(what, Deal) else deal_from(what, storeys, rng)
    if deal.storeys != storeys:
        right, wrong = f"storeys={deal.storeys}", f"storeys={storeys}"
        raise ValueError(
            _("option 'deal': this deal is for {right}, not {wrong}", right=right, wrong=wrong)
        )
    if deal.start >= players:
        raise ValueError(
            _("option 'deal': the start player is {number} of {players}",
              number=deal.start + 1, players=players)
        )  # fmt: skip
    return house_of(
        deal,
        players,
        start=rng.randrange(players) if deal.start == NOBODY else deal.start,
        round_limit=LAST_ROUND_WITHOUT_LIMIT
        if options["round_limit"] == "off"
        else int(options["round_limit"]),
        two_walls=options["ghost_passage"] == "2",
    )
