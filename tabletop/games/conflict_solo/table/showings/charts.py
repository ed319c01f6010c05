"""What each throw of a roll does, lit where the dice fell: the result of an attack (Table 6), and of other dice."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.air import aa_result
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import hits
from tabletop.table.play.printed import Printed, strip

HITS = ("miss", "1 hit", "2 hits: destroyed")
DICE = {1: "Die", 2: "2D6"}
LOW = ("accuracy", "event")
"""Dice that must be low."""
DOES: dict[str, tuple[str, ...]] = {
    "rally": ("rallies", "does not rally"), "aa": (), "accuracy": ("on target", "drifts"),
    "repair": ("repaired", "not repaired"), "clear": ("cleared", "not cleared"), "event": ("it comes", "nothing comes"),
}  # fmt: skip
"""What dice do that succeed, and that fail; AA fire has more results."""


def attack(e: AttackRolled) -> tuple[Printed, ...]:
    """Misses and hits by the dice as they lie, with the firepower and defence of this shot."""
    more = e.fp.total + e.caps

    def does(dice: int) -> str:
        return HITS[hits(dice + more, e.dv.total)]

    return (strip("Table 6: result of an attack", range(2, 13), does, (sum(e.dice),), "CH-FIRE-06", DICE[2]),)


def other(e: Rolled) -> tuple[Printed, ...]:
    """What succeeds, by the dice as they lie; nothing where they choose among several."""
    if e.purpose not in DOES:
        return ()
    more, count = (e.tally.total if e.tally is not None else 0), len(e.dice)

    def does(dice: int) -> str:
        if e.purpose == "aa":
            return aa_result(dice + more, e.needed)
        good = dice + more <= e.needed if e.purpose in LOW else dice + more >= e.needed
        return DOES[e.purpose][not good]

    throws = range(count, 6 * count + 1)
    return (strip("What the dice do", throws, does, (sum(e.dice),), e.rule, DICE.get(count, "Dice")),)
