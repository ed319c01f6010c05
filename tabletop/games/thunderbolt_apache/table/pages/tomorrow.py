"""What the evening says of the next day: who can fly, what stands in the hangar, where the enemy costs, what is still
to be won. Nothing of cards that are not yet drawn.
"""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES
from tabletop.games.thunderbolt_apache.rules.standing import standing
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import fitness
from tabletop.games.thunderbolt_apache.rules.wording import count, listed, plane_name, within


def lines(state: State) -> list[str]:
    """A sentence for each thing that matters; none on the last evening."""
    left = state.days - state.day
    if left <= 0:
        return []
    told = [f"Day {state.day + 1} of {state.days}: {count(left, 'day')} left." + _points(state)]
    return [*told, *_crew(state), *_hangar(state), *_enemy(state)]


def _points(state: State) -> str:
    at = standing(state)
    return f" {count(at.missing, 'point')} more would be {at.better}." if at.better else ""


def _crew(state: State) -> list[str]:
    """Who is not at his best, as things stand before any rest is bought."""
    by = {kind: [p.name for p in state.living_pilots if fitness(state, p) is kind] for kind in Fitness}
    told = []
    if by[Fitness.UNFIT]:
        told.append(f"{listed(by[Fitness.UNFIT])} cannot fly, unless rest in the shop helps.")
    if by[Fitness.SHAKEN]:
        verb = "flies" if len(by[Fitness.SHAKEN]) == 1 else "fly"
        told.append(f"{listed(by[Fitness.SHAKEN])} {verb} Shaken: a day without a mission would help.")
    return told or ["Every pilot is fit to fly."]


def _hangar(state: State) -> list[str]:
    """Aircraft that are damaged or gone."""
    hurt = [p for p in state.ready_planes if p.damage]
    gone = sum(p.status is PlaneStatus.CRASHED for p in state.planes.values())
    told = [
        f"{plane_name(state, p.serial)} is damaged ({', '.join(str(d) for d in p.damage)}): mend it in the shop, or fly"
        " so."
        for p in hurt
    ]
    if gone:
        told.append(f"{count(gone, 'aircraft', 'aircraft')} lost: a new one can be had in the shop.")
    return told or ["Every aircraft is sound."]


def _enemy(state: State) -> list[str]:
    """Where a battalion stands that costs something each evening."""
    rows = state.library.tables.bands
    return [
        f"The {within(state.library.battalions[b.card].name)} in {BAND_NAMES[b.band]} costs"
        f" {rows[b.band].so_loss} SO every evening until it is beaten or goes back."
        for b in state.battalions_left
        if rows[b.band].so_loss
    ]
