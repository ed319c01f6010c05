"""Whether one DR on the fire table gives a result other than no effect: what its roller wanted, as luck is reckoned.
Of units that both sides know alone; of what is hidden nothing is told (AS-CONC-01). Reads the tables of `to_men` and
`to_vehicles`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.harm.destroying import Fate, shell_line, star_line
from tabletop.games.air_support.rules.harm.to_vehicles import thickness
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Vehicle
from tabletop.games.air_support.rules.standing import CREW_DRM, Unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import Effect, fire


def struck(
    state: State,
    units: Iterable[Unit],
    columns: Mapping[str, int | None],
    original: int,
    tallies: Mapping[str, Tally],
    *,
    guns: bool = False,
    shells: bool = False,
) -> bool | None:
    """Whether a DR has an effect on any of these; None: nobody who is known to be there can be affected. guns: they
    are harmed too; shells: AFV as well, by their armour (AS-OBA-11).
    """
    found = [
        _affected(state, unit, columns[unit.id], original, tallies[unit.id], guns, shells)
        for unit in units
        if unit.concealed is Concealed.KNOWN
    ]
    told = [one for one in found if one is not None]
    return any(told) if told else None


def _affected(
    state: State, unit: Unit, column: int | None, original: int, tally: Tally, guns: bool, shells: bool
) -> bool | None:
    if not isinstance(unit, Vehicle):
        effect = fire(column, original + tally.total).effect
        if isinstance(unit, Gun):
            return effect in (Effect.KIA, Effect.K) if guns else None
        if effect is Effect.PTC and (unit.broken or unit.pinned):
            return False  # who is broken or pinned is pinned no more (AS-PIN-01)
        return effect is not Effect.NONE
    if not state.car(unit).armoured:
        return star_line(column, original + tally.total, original) is not Fate.NOTHING
    tries = [] if not unit.exposed else [_crew(column, original, tally.plus(CREW_DRM * shells, "crew", "AS-IFT-09"))]
    if shells and column is not None:
        final = original + thickness(state.car(unit), tally).total
        tries.append(shell_line(column, final, original, False) is not Fate.NOTHING)
    return any(tries) if tries else None


def _crew(column: int | None, original: int, tally: Tally) -> bool:
    """Whether a crew that looks out is affected (AS-IFT-09)."""
    return fire(column, original + tally.total).effect is not Effect.NONE
