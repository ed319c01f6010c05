"""The printed tables on which ten-sided dice are read, lit where they fell (Tables 2 to 5, 7 and 10); and what each
throw does where a number alone decides.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.wording import sentence_start
from tabletop.games.thunderbolt_apache.rules.attacking import AttackRolled
from tabletop.games.thunderbolt_apache.rules.battlefield import CLASSES
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.enemy_fire import ECM_NEGATES
from tabletop.games.thunderbolt_apache.rules.entering import engine_fails
from tabletop.games.thunderbolt_apache.rules.loiter import bingo_stress
from tabletop.games.thunderbolt_apache.rules.sheets import Deck
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import listed
from tabletop.table.play.printed import WHOLE_ROW, Printed, ranges, row_of, strip

DIE = range(1, 11)


def attack(event: AttackRolled) -> tuple[Printed, ...]:
    """What each die does to the target; with no luck of its own in a 1 or a 10."""

    def does(die: int) -> str:
        return "destroyed" if die >= event.tally.needed else "missed"

    return (strip("What the die does", DIE, does, (event.die,), "TA-ATTACK-13", "d10"),)


def rolled(state: State, event: Rolled) -> tuple[Printed, ...]:
    """The table of a die by its purpose; none where it only picks a hex."""
    show = _TABLES.get(event.purpose)
    return (show(state, event),) if show is not None else ()


def _ridge(state: State, event: Rolled) -> Printed:
    limits = [up_to for up_to, _ in state.library.tables.ridge]
    rows = tuple((head, f"{n}") for head, (_, n) in zip(ranges(limits), state.library.tables.ridge, strict=True))
    printed = Printed("Table 2: Ridge Evasion", ("Result", "Stress"), rows, rule="TA-RIDGE-04")
    return printed.at((row_of(limits, event.tally.total), 0))


def _scout(state: State, event: Rolled) -> Printed:
    table = state.library.tables.scout
    limits = [row.up_to for row in table]
    rows = tuple(
        (head, "lost" if row.lost else "back", f"{row.loiter:+d}" if row.loiter else "0", f"{row.stress}")
        for head, row in zip(ranges(limits), table, strict=True)
    )
    printed = Printed("Table 3: scout", ("Result", "Scout", "Loiter", "Stress per pilot"), rows, rule="TA-SCOUT-01")
    return printed.at((row_of(limits, event.tally.total), WHOLE_ROW))


def _cover(state: State, event: Rolled) -> Printed:
    table = state.library.tables.cover
    limits = [row.up_to for row in table]

    def does(n: int) -> str:
        row = table[n]
        if row.out:
            return "every unit comes out of cover"
        names = listed(CLASSES.get(cls, cls) for cls in row.classes)
        return sentence_start(f"{names} take cover") if row.classes else "no change"

    rows = tuple((head, does(n)) for n, head in enumerate(ranges(limits)))
    printed = Printed("Table 4: cover", ("Result", "Effect"), rows, rule="TA-COVER-01")
    return printed.at((row_of(limits, event.tally.total), 0))


def _rescue(state: State, event: Rolled) -> Printed:
    table = state.library.tables.rescue
    limits = [row.up_to for row in table]
    rows = tuple(
        (head, row.outcome, f"{row.stress:+d}" if row.stress else "0", "light" if row.wound else "")
        for head, row in zip(ranges(limits), table, strict=True)
    )
    printed = Printed("Table 5: search and rescue", ("Result", "Outcome", "Stress", "Wound"), rows, rule="TA-SAR-01")
    return printed.at((row_of(limits, event.tally.total), 0))


def _movement(state: State, event: Rolled) -> Printed:
    table = state.library.tables.movement
    limits = [row.up_to for row in table]

    def way(bands: int) -> str:
        return f"{'forward' if bands > 0 else 'back'} {abs(bands)}" if bands else "stays"

    rows = tuple(
        (head, way(row.assault), way(row.support), way(row.command))
        for head, row in zip(ranges(limits), table, strict=True)
    )
    printed = Printed("Table 7: enemy movement", ("Result", "Assault", "Support", "Command"), rows, rule="TA-EOD-03")
    deck = state.library.battalions[event.about].deck
    column = 1 if deck is Deck.SUPPORT else 2 if deck is Deck.COMMAND else 0
    return printed.at((row_of(limits, event.tally.total), column))


def _bingo(state: State, event: Rolled) -> Printed:
    sides = state.library.tables.bingo
    rows = tuple((f"{side}+", *(f"{bingo_stress(side, die)}" for die in DIE)) for side in sides)
    printed = Printed("Table 10: Bingo, Stress by the roll", ("Counter", *map(str, DIE)), rows, rule="TA-BINGO-01")
    side = state.here.flyers[int(event.about)].bingo
    return printed.at((sides.index(side) if side in sides else WHOLE_ROW, event.die - 1))


def _engine(state: State, event: Rolled) -> Printed:
    def does(die: int) -> str:
        return "the engine fails" if engine_fails(die) else "the engine runs"

    return strip("What the die does", DIE, does, (event.die,), "TA-ENGINE-01", "d10")


def _negated(state: State, event: Rolled) -> Printed:
    limit = ECM_NEGATES if event.purpose == "ecm" else state.condition_effect("radar_jamming")

    def does(die: int) -> str:
        return "negates the attack" if die >= limit else "no effect"

    return strip("What the die does", DIE, does, (event.die,), event.tally.rule, "d10")


_TABLES: dict[str, Callable[[State, Rolled], Printed]] = {
    "ridge": _ridge, "scout": _scout, "cover": _cover, "rescue": _rescue, "movement": _movement, "bingo": _bingo,
    "engine": _engine, "ecm": _negated, "jamming": _negated,
}  # fmt: skip
