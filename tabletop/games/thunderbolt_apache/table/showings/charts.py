"""The printed tables on which ten-sided dice are read, lit where they fell (Tables 2 to 5, 7 and 10); and what each
throw does where a number alone decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.wording import sentence_start
from tabletop.games.thunderbolt_apache.rules.attacking import AttackRolled
from tabletop.games.thunderbolt_apache.rules.battlefield import CLASSES
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.enemy_fire import ECM_NEGATES
from tabletop.games.thunderbolt_apache.rules.entering import engine_fails
from tabletop.games.thunderbolt_apache.rules.loiter import bingo_stress
from tabletop.games.thunderbolt_apache.rules.rescue import rescue_row
from tabletop.games.thunderbolt_apache.rules.sheets import Deck
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.tables import CoverRow
from tabletop.games.thunderbolt_apache.rules.wording import listed
from tabletop.table.play.printed import WHOLE_ROW, Printed, ranges, row_of, strip

DIE = range(1, 11)


def attack(event: AttackRolled) -> tuple[Printed, ...]:
    """What each die does to the target; with no luck of its own in a 1 or a 10."""
    needed = event.tally.needed
    return (_thrown(event, lambda die: "destroyed" if die >= needed else "missed", "TA-ATTACK-13"),)


def succeeded(event: Rolled) -> bool | None:
    """Whether the tray marks a die as good; None: it only picks or counts."""
    if event.purpose in ("ecm", "jamming"):
        return "negated" in event.outcome
    return event.outcome == "no Stress" if event.purpose == "ridge" else None


def came_well(event: Rolled, state: State) -> bool | None:
    """Whether a die came out well for the player; None: neither well nor badly (which hex)."""
    match event.purpose:
        case "engine":
            return event.outcome == "the engine runs"
        case "bad_fuel":
            return event.outcome == "takes off"
        case "scout":
            return event.outcome != "lost"
        case "bingo":
            return event.outcome == "0 Stress"
        case "rescue":
            return not rescue_row(state, event.tally.total).lost
        case "movement":
            return not event.outcome.startswith("forward")
    return succeeded(event)


def rolled(state: State, event: Rolled) -> tuple[Printed, ...]:
    """The table of a die by its purpose; none where it only picks a hex."""
    show = _TABLES.get(event.purpose)
    return (show(state, event),) if show is not None else ()


Rows = Sequence[tuple[int, *tuple[str, ...]]]
"""The rows of a table: the highest result that is read there, and the cells."""


def _read(event: Rolled, title: str, heads: Sequence[str], rows: Rows, rule: str, column: int = 0) -> Printed:
    """A table read by the result of a die, with the column that is lit."""
    limits = [row[0] for row in rows]
    lines = tuple((head, *row[1:]) for head, row in zip(ranges(limits), rows, strict=True))
    return Printed(title, ("Result", *heads), lines, ((row_of(limits, event.tally.total), column),), rule)


def _ridge(state: State, event: Rolled) -> Printed:
    rows = [(up_to, f"{stress}") for up_to, stress in state.library.tables.ridge]
    return _read(event, "Table 2: Ridge Evasion", ("Stress",), rows, "TA-RIDGE-04")


def _scout(state: State, event: Rolled) -> Printed:
    table = state.library.tables.scout
    rows = [(row.up_to, "lost" if row.lost else "back", _signed(row.loiter), f"{row.stress}") for row in table]
    return _read(event, "Table 3: scout", ("Scout", "Loiter", "Stress per pilot"), rows, "TA-SCOUT-01", WHOLE_ROW)


def _cover(state: State, event: Rolled) -> Printed:
    def does(row: CoverRow) -> str:
        if row.out:
            return "every unit comes out of cover"
        names = listed(CLASSES.get(cls, cls) for cls in row.classes)
        return sentence_start(f"{names} take cover") if row.classes else "no change"

    rows = [(row.up_to, does(row)) for row in state.library.tables.cover]
    return _read(event, "Table 4: cover", ("Effect",), rows, "TA-COVER-01")


def _rescue(state: State, event: Rolled) -> Printed:
    table = state.library.tables.rescue
    rows = [(row.up_to, row.outcome, _signed(row.stress), "light" if row.wound else "") for row in table]
    return _read(event, "Table 5: search and rescue", ("Outcome", "Stress", "Wound"), rows, "TA-SAR-01")


def _movement(state: State, event: Rolled) -> Printed:
    def way(bands: int) -> str:
        return f"{'forward' if bands > 0 else 'back'} {abs(bands)}" if bands else "stays"

    table = state.library.tables.movement
    rows = [(row.up_to, way(row.assault), way(row.support), way(row.command)) for row in table]
    column = {Deck.SUPPORT: 1, Deck.COMMAND: 2}.get(state.library.battalions[event.about].deck, 0)
    return _read(event, "Table 7: enemy movement", ("Assault", "Support", "Command"), rows, "TA-EOD-03", column)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _bingo(state: State, event: Rolled) -> Printed:
    sides = state.library.tables.bingo
    rows = tuple((f"{side}+", *(f"{bingo_stress(side, die)}" for die in DIE)) for side in sides)
    printed = Printed("Table 10: Bingo, Stress by the roll", ("Counter", *map(str, DIE)), rows, rule="TA-BINGO-01")
    side = state.here.flyers[int(event.about)].bingo
    return printed.at((sides.index(side) if side in sides else WHOLE_ROW, event.die - 1))


def _engine(state: State, event: Rolled) -> Printed:
    return _thrown(event, lambda die: "the engine fails" if engine_fails(die) else "the engine runs", "TA-ENGINE-01")


def _negated(state: State, event: Rolled) -> Printed:
    limit = ECM_NEGATES if event.purpose == "ecm" else state.condition_effect("radar_jamming")
    return _thrown(event, lambda die: "negates the attack" if die >= limit else "no effect", event.tally.rule)


def _thrown(event: AttackRolled | Rolled, does: Callable[[int], str], rule: str) -> Printed:
    """What each throw of the die does, where a number alone decides."""
    return strip("What the die does", DIE, does, (event.die,), rule, "d10")


_TABLES: dict[str, Callable[[State, Rolled], Printed]] = {
    "ridge": _ridge, "scout": _scout, "cover": _cover, "rescue": _rescue, "movement": _movement, "bingo": _bingo,
    "engine": _engine, "ecm": _negated, "jamming": _negated,
}  # fmt: skip
