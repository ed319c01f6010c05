"""How a battle is won and where it stands: the sheet before the first decision, and at F6 (TL-VIC-01 to TL-VIC-06)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tabletop.core.wording import counted, titled
from tabletop.games.thunderbolt_lightning.rules.scenario import ExitBonus
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import with_handicap
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.table.play.contract import Briefing

EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}
Rows = tuple[tuple[str, ...], ...]
Table = tuple[str, tuple[str, ...], Rows]

LAST = "Who moves last sees where the others went: a high roll for initiative is a good one."
BEHIND = "End your move behind an enemy and at his height: only a rear gunner can answer from there."
TWOS = "Keep two and two together: who turns on one of you flies before the guns of the other."
TORPEDO = "Launch torpedoes at the end of move 2: at Very Low, 5 to 8 hexes off the side of the ship."
BOMBS = "Bombs fall in move 2 on a hex of your way: fly along the ship, not across it."
LOADED = "Shoot first at those who carry bombs or torpedoes: a fighter shot down sinks no ship."


def briefing(state: State, seat: int | None, document: dict[str, Any]) -> Briefing:
    """The sheet for a seat (None: somebody who watches)."""
    names = [side.name for side in state.scenario.sides]
    tables: list[Table] = [("What brings points", ("For what", "Points"), worths(state))]
    tables += [
        (name, ("Aircraft and ships", "How many", "Worth each"), _forces(state, n)) for n, name in enumerate(names)
    ]
    return Briefing(
        title=titled(document["title"], str(document.get("date", ""))),
        you=f"Your side: {names[seat]}" if seat is not None else "",
        situation=str(document.get("blurb", "")),
        task=task(state),
        standing=standing(state),
        ends=_ends(state),
        tables=tuple(table for table in tables if table[2]),
        special=tuple(document.get("special") or ()),
        hints=_hints(state),
    )


def _hints(state: State) -> tuple[str, ...]:
    """Three sentences for a first battle: on torpedoes and bombs where somebody carries them."""
    kinds = {state.library.loads[load].kind for a in state.aircraft.values() if (load := a.start_load or a.load)}
    drops = [words for kind, words in (("torpedo", TORPEDO), ("bomb", BOMBS)) if kind in kinds]
    return (*drops, *((LOADED,) if drops else ()), LAST, BEHIND, TWOS)[:3]


def standing(state: State) -> str:
    """What the score of this moment would mean."""
    found = state.result or winning.result(with_handicap(state))
    told = re.sub(r" \(TL-[A-Z]+-\d+\)", "", found.sentence)
    return told if state.result is not None else f"As it stands: {told[0].lower()}{told[1:]}"


def task(state: State) -> str:
    """How the battle is won, in a sentence or two."""
    victory, names = state.scenario.victory, [side.name for side in state.scenario.sides]
    if victory.ladder is not None:
        target, attacker, rungs = victory.ladder
        won = "; ".join(
            f"from {counted(damage, 'damage point')} on a {level} victory for {names[winner]}"
            for damage, level, winner in rungs
        )
        return (
            f"Damage on {called(state, target)} decides: {won}. Less than that is a decisive victory for"
            f" {names[1 - attacker]}."
        )
    if victory.goal is not None:
        attacker, needed = victory.goal
        return (
            f"{names[attacker]} wins with {counted(needed, 'damage point')} done to ships and buildings, else"
            f" {names[1 - attacker]} wins."
        )
    more = " and at least a quarter more than the enemy has" if victory.draw is None else ""
    return (
        f"Win with a lead of {counted(winning.lead(state), 'point')}{more}."
        " Twice the enemy's points is a clear victory, four times a decisive one; anything less than a win is a draw."
    )


def worths(state: State) -> Rows:
    """What brings points, with how many."""
    victory, names = state.scenario.victory, [side.name for side in state.scenario.sides]
    rows: list[tuple[str, ...]] = []
    if victory.standard:
        rows.append(("An enemy aircraft shot down", "its worth"))
        rows.append(("An enemy aircraft that flees from the battle", "half its worth"))
    for bonus in victory.exits:
        rows.append((_exit(state, bonus), str(bonus.points)))
    special = {target for factor in victory.factors for target in factor.targets}
    for factor in victory.factors:
        for target in factor.targets:
            rows.append((f"{called(state, target)}: each damage point", str(factor.factor)))
            if factor.sinking is not None:
                end = "sunk" if target in state.ships else "destroyed"
                rows.append((f"{called(state, target)} {end}", str(factor.sinking)))
    if victory.standard and any(key not in special for key in (*state.ships, *state.installations)):
        rows.append(("Each damage point on another ship or building", "1"))
        rows.append(("Sinking or destroying it", "half its damage points"))
    if victory.handicap is not None:
        rows.append((f"{names[victory.handicap[0]]} begins with", str(victory.handicap[1])))
    return tuple(rows)


def _exit(state: State, bonus: ExitBonus) -> str:
    kinds = " or ".join(state.library.aircraft[key].name for key in bonus.types)
    load = " with its load" if bonus.loaded else ""
    return f"{kinds} of {state.scenario.sides[bonus.side].name} that leaves over the {EDGES[bonus.edge]} edge{load}"


def _ends(state: State) -> str:
    victory = state.scenario.victory
    told = f"The battle ends after turn {state.scenario.turn_limit}, or when a side has nothing left in it"
    if victory.ends_without is not None:
        side, ordnance = victory.ends_without
        told += f", or when {state.scenario.sides[side].name} has no aircraft with a {ordnance} left"
    return f"{told}. A side that flies off without a fight loses."


def _forces(state: State, seat: int) -> Rows:
    kinds = Counter(
        (state.type_of(aircraft).name, scoring.value_at_start(state, aircraft))
        for aircraft in state.aircraft.values()
        if aircraft.side == seat
    )
    rows = [(name, str(count), str(worth)) for (name, worth), count in kinds.items()]
    ships = Counter(state.library.ships[ship.type].name for ship in state.ships.values() if ship.side == seat)
    places = Counter(
        state.library.installations[place.type].name for place in state.installations.values() if place.side == seat
    )
    return (*rows, *((name, str(count), "-") for name, count in (ships + places).items()))
