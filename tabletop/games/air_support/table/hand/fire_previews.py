"""The odds of ground fire before it is fired: column, DRM with their reasons, what becomes of every known target, and
which shots are worth taking.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules import guns, odds, terrain
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing import ift
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.harm.destroying import Fate, kill_words
from tabletop.games.air_support.rules.harm.to_vehicles import thickness
from tabletop.games.air_support.rules.light_aa import column as column_of_fire
from tabletop.games.air_support.rules.naming import drms, subject
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Vehicle
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.tables import COLUMNS
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.table.hand.previews import USUAL_MORALE, fate_words, man_odds
from tabletop.games.air_support.table.showings.names import percent

MOST = 6
"""Targets that are told one by one."""


def known(state: State, seat: int, place: Location) -> list[Unit]:
    """The targets that the firer knows."""
    return [u for u in ift.victims(state, seat, place) if not getattr(u, "dummy", False)]


def on_table(state: State, seat: int, shots: Sequence[Shot], leader: str) -> list[str]:
    """A shot on the fire table: the group's firepower, then a line a target."""
    place = shots[0].target
    full, half = ift.columns(shots, False)
    units = known(state, seat, place)
    crowd = max(1, sum(isinstance(u, Infantry) for u in units))
    out = [f"{_strength(ift.total(shots), full)}{'; it may cower' if ift.may_cower(shots, leader) else ''}."]
    reasons = tuple(dict.fromkeys(why for shot in shots for why in shot.why))
    if reasons:
        out.append(f"{sentence_start(', '.join(reasons))}.")
    for u in units[:MOST]:
        tally = ift.tally(state, shots, leader, u)
        at = full if u.concealed is Concealed.KNOWN else half
        if isinstance(u, Infantry):
            got = man_odds(state, u, at, tally.total, crowd)
            out.append(
                f"{subject(state, u.id)}{drms(tally)}: out {percent(got.gone)}, reduced"
                f" {percent(got.reduced)}, broken {percent(got.broken)},"
                f" pinned {percent(got.pinned)}"
            )
        elif isinstance(u, Vehicle) and not state.car(u).armoured:
            out.append(f"{subject(state, u.id)}{drms(tally)}: {fate_words(odds.truck(at, tally.total))}")
    if any(b.seat != seat and b.place == place for b in state.blips):
        out.append(f"Concealed units: {_strength(ift.total(shots, True), half).lower()}.")
    return out


def _strength(total: Fraction, column: int | None) -> str:
    """Firepower, and for how much of it the table has a line."""
    if column is None:
        return f"Firepower {total}, too little for the table"
    counts = COLUMNS[column]
    return f"Firepower {total}" + (f", which counts as {counts}" if counts != total else "")


def hit_chance(state: State, shot: Shot, unit: Unit, how: How) -> Fraction:
    """The chance of a To Hit DR. What not even a 2 can hit is hit by a 2 half of the time (AS-HIT-08)."""
    needed = guns.to_hit_tally(state, shot, unit, how).needed
    return odds.at_most(needed) if needed >= 2 else odds.ROLL / 2


def by_gun(state: State, seat: int, shot: Shot, how: How, named: str) -> list[str]:
    """A shot by To Hit: what is needed against each target, and what a hit on a vehicle does."""
    out = []
    for u in known(state, seat, shot.target):
        if (named and u.id != named) or (not named and how is not How.AREA and isinstance(u, Vehicle)):
            continue
        tally = guns.to_hit_tally(state, shot, u, how)
        drm = tally.total - tally.base
        words = (
            f"{subject(state, u.id)}: hit by {tally.base - drm} or"
            f" less{drms(tally)}, {percent(hit_chance(state, shot, u, how))}"
        )
        if isinstance(u, Vehicle) and how is not How.AREA:
            tk = guns.to_kill(state, shot.arm, u, how, False, False)
            words += (
                f"; of a hit on the hull {kill_words(tk.total, guns.round_of(shot.arm, how), False)}:"
                f" {fate_words(odds.to_kill(tk.total, guns.round_of(shot.arm, how), False))}"
            )
        elif isinstance(u, (Infantry, Gun)):
            words += f"; a hit strikes with firepower {guns.effect_fp(shot.arm, how, False)}"
        out.append(words)
    return out[:MOST] or ["What is there is not known."]


def lines(state: State, seat: int, shots: Sequence[Shot], leader: str, how: How, named: str) -> list[str]:
    """The odds of one way to fire."""
    return on_table(state, seat, shots, leader) if how is How.IFT else by_gun(state, seat, shots[0], how, named)


def chance(
    state: State, seat: int, shots: Sequence[Shot], leader: str = "", how: How | None = None, named: str = ""
) -> Fraction | None:
    """The chance that shots at one place, fired together, do something to the target that they threaten most; a "?"
    is reckoned as one squad. how: None for the best way of the first. None where nobody is known to be.
    """
    first = shots[0]
    units = [u for u in known(state, seat, first.target) if not named or u.id == named]
    crowd = max(1, sum(isinstance(u, Infantry) for u in units))
    half = ift.columns(shots, False)[1]
    found = [c for u in units if (c := at_one(state, shots, leader, how, u, crowd)) is not None]
    if not units and any(b.seat != seat and b.place == first.target for b in state.blips):
        drm = terrain.in_hex_tem(state.ground[first.target.hex]) + first.sight.hindrance + first.sight.lv
        found.append(1 - odds.man(half, drm, USUAL_MORALE, odds.WHOLE, False, 1).unhurt)
    return max(found, default=None)


def at_one(state: State, shots: Sequence[Shot], leader: str, how: How | None, u: Unit, crowd: int) -> Fraction | None:
    """The chance against one unit; None where it cannot be said."""
    first = shots[0]
    by_gun = first.arm.kind.value == "gun" or (isinstance(u, Vehicle) and state.car(u).armoured)
    if how not in (None, How.IFT) or (how is None and by_gun):
        way = how or (How.AP if isinstance(u, Vehicle) or not guns.fp_of(first.arm, How.HE) else How.HE)
        return hit_chance(state, first, u, way) * _effect(state, first, u, way, crowd)
    full, half = ift.columns(shots, False)
    column = full if u.concealed is Concealed.KNOWN else half
    drm = ift.tally(state, shots, leader, u).total
    if isinstance(u, Infantry):
        return 1 - man_odds(state, u, column, drm, crowd).unhurt
    if isinstance(u, Vehicle) and not state.car(u).armoured:
        found = odds.truck(column, drm)
        return 1 - min(Fraction(1), found[min(found)])
    if isinstance(u, Vehicle):
        return odds.crew(column, drm) if u.exposed else Fraction(0)
    return None


def _effect(state: State, shot: Shot, u: Unit, how: How, crowd: int) -> Fraction:
    """The chance that a hit of a gun does something."""
    if isinstance(u, Vehicle) and how is not How.AREA:
        tk = guns.to_kill(state, shot.arm, u, how, False, False)
        return _anything(odds.to_kill(tk.total, guns.round_of(shot.arm, how), False))
    if not isinstance(u, Vehicle) and (not isinstance(u, Infantry) or u.dummy):
        return Fraction(1)
    column = column_of_fire(guns.effect_fp(shot.arm, how, False), False)
    cover = ift.shelter(state, u, shot.arm.place) if how is How.AREA else 0
    if isinstance(u, Infantry):
        return 1 - man_odds(state, u, column, cover, crowd).unhurt
    if state.car(u).armoured:
        return _anything(odds.shelled(column, thickness(state.car(u), Tally(cover, "cover", "AS-BOMB-14")).total))
    return _anything(odds.truck(column, cover))


def _anything(fates: odds.Fates) -> Fraction:
    """The chance of any of these but nothing; none at all where no column is reached."""
    return sum((p for fate, p in fates.items() if fate is not Fate.NOTHING), Fraction(0))


# -- Which shots are worth taking: the best chance of each piece with everybody who could join it. What is hopeless is
# neither suggested nor asked for one by one; whoever wants to fire all the same can.

WORTH = Fraction(3, 100)
"""A shot with less chance to do anything is not suggested."""
HOPELESS = Fraction(2, 100)
"""Where nobody has this chance the player is not asked: he holds his fire, and is told so."""
WORTH_STAYING = Fraction(15, 100)
"""The same before the movement, where whoever fires stays (AS-PREP-01)."""


def suggested(state: State) -> Fraction:
    """The chance from which a shot is the golden button of the present phase."""
    return WORTH_STAYING if state.phase is Phase.PFPH else WORTH


def of_shots(state: State, seat: int, quotes: dict[tuple[str, Location], Shot]) -> dict[tuple[str, Location], Fraction]:
    """The best chance of each shot to do something, by weapon and target: in its best way, with the other weapons of
    its unit; where that is too little, with all who may join it.
    """
    by_place: dict[Location, list[Shot]] = {}
    for (_, place), shot in quotes.items():
        by_place.setdefault(place, []).append(shot)
    found = {}
    for (key, place), shot in quotes.items():
        best = Fraction(0)
        for how, named in laying.modes(state, seat, [shot]):
            own = [s for s in by_place[place] if s.arm.unit == shot.arm.unit] if how is How.IFT else []
            best = max(best, _chance(state, seat, _joined(shot, own), how, named))
            if best < WORTH and how is How.IFT:
                best = max(best, _chance(state, seat, _joined(shot, by_place[place]), how, named))
        found[key, place] = best
    return found


def _chance(state: State, seat: int, group: list[Shot], how: How, named: str) -> Fraction:
    return chance(state, seat, group, "", how, named) or Fraction(0)


def _joined(first: Shot, others: list[Shot]) -> list[Shot]:
    """A shot with all of these that may fire in one group with it (AS-FIRE-02)."""
    group, waiting = [first], [s for s in others if s.arm.key != first.arm.key]
    while more := next((s for s in waiting if ift.group_refusal([*group, s]) is None), None):
        group.append(more)
        waiting.remove(more)
    return group


def by_piece(chances: dict[tuple[str, Location], Fraction]) -> dict[str, Fraction]:
    """The best chance of each piece: of "GV1/MA" that is GV1."""
    found: dict[str, Fraction] = {}
    for (key, _), share in chances.items():
        piece = key.partition("/")[0]
        found[piece] = max(share, found.get(piece, share))
    return found
