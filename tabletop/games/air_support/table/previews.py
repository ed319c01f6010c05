"""What is thought of before it is done: a whole attack run with its flak, and the odds of sighting, flak and attacks.

All numbers come from the rules, asked with the view of whoever looks: the flak that he does not know is not in
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hexes, odds
from tabletop.games.air_support.rules.changing import changed_plane
from tabletop.games.air_support.rules.flak import reach
from tabletop.games.air_support.rules.flak.reach import Barrage
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called, subject
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Mode, Plane, Run, Vehicle
from tabletop.games.air_support.rules.runs import course
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.task_check import SIGHTING_MORALE as NEEDED
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.figures import Choice
from tabletop.games.air_support.rules.tables import load
from tabletop.games.air_support.table.names import label, percent
from tabletop.grid.hexes import Hex


@dataclass(frozen=True)
class Stop:
    """One hex of a run that is thought of: where the plane is (P0 ...), the hex it may attack from there, what
    stands in sight there (units and "?"), and the flak that reaches the plane: (id, part, the shot).
    """

    at: int
    over: Hex
    target: Hex | None
    victims: tuple[str, ...] = ()
    marks: int = 0
    flak: tuple[tuple[str, str, Barrage], ...] = ()


@dataclass(frozen=True)
class Preview:
    """A run from its initial attack hex on; tally: of the Sighting TC; easiest: against whom ("" for a "?")."""

    plane: str
    hex: Hex
    direction: int
    dive: bool
    tally: Tally
    easiest: str
    stops: tuple[Stop, ...] = field(default=())

    @property
    def drm(self) -> int:
        return self.tally.total - self.tally.base

    @property
    def odds(self) -> odds.SightOdds:
        return odds.sight(self.drm)

    @property
    def targets(self) -> int:
        """How many units could be attacked along a strafing run."""
        return sum(len(s.victims) + s.marks for s in self.stops)

    @property
    def loss(self) -> Fraction:
        """The chance to be shot down or Damaged by one shot of every weapon in every hex, as far as flak is known."""
        safe = Fraction(1)
        for stop in self.stops:
            for _, _, shot in stop.flak:
                found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
                safe *= 1 - found[Flak.ELIMINATED] - found[Flak.DAMAGED]
        return 1 - safe


def run_of(state: State, seat: int, plane: Plane, at: Hex, direction: int, dive: bool) -> Preview:
    """The run on a hex that is legal to try."""
    easiest, tally = air_targets.easiest(state, seat, at, direction, dive)
    start = course.initial_hex(at, direction, dive)
    mode = Mode.STUKA if dive else Mode.UNDECLARED
    stops = []
    for n in range(2 if dive else course.STRAFED):
        run = Run(mode, start, direction, at, at=n, easiest=easiest)
        flying = changed_plane(plane, run=run)
        over = course.place(run)
        ahead = at if dive else hexes.step(over, direction, course.AHEAD)
        there = ahead if lines.on_map(state, ahead) else None
        seen = air_targets.in_sight(state, 1 - seat, over, direction, there) if there is not None else []
        marks = len(air_targets.marks_in_sight(state, 1 - seat, over, there)) if there is not None else 0
        stops.append(Stop(n, over, there, tuple(u.id for u in seen), marks, tuple(flak_at(state, 1 - seat, flying))))
    return Preview(plane.id, at, direction, dive, tally, easiest, tuple(stops))


def flak_at(state: State, seat: int, plane: Plane) -> list[tuple[str, str, Barrage]]:
    """Light AA of a side that could fire at a plane on its (thought of) run where it is."""
    found = []
    for key, part in reach.firers(state, seat):
        shot = reach.shot(state, seat, plane, key, part)
        if not isinstance(shot, Refusal):
            found.append((key, part, shot))
    return found


def needs_words(drm: int) -> str:
    """What two dice must be to see a target: "Needs 6 or less (8, less 2)"."""
    if not drm:
        return f"Needs {NEEDED} or less"
    return f"Needs {NEEDED - drm} or less ({NEEDED}, {'less' if drm > 0 else 'plus'} {abs(drm)})"


def sight_lines(preview: Preview) -> list[str]:
    """The Sighting TC in words: chances, then every DRM."""
    chance = preview.odds
    lines_ = [
        f"Sighted {percent(chance.passed)}, missed {percent(chance.failed)}, mistaken attack"
        f" {percent(chance.mistaken)}; called home afterwards {percent(chance.recalled)}."
    ]
    lines_.append(
        needs_words(preview.drm)
        + (
            ": " + ", ".join(f"{m.amount:+d} {m.reason}" for m in preview.tally.modifiers)
            if preview.tally.modifiers
            else ""
        )
        + "."
    )
    return lines_


def flak_words(shot: Barrage) -> str:
    """One shot in a few words: firepower, chances."""
    found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
    return (
        f"Firepower {shot.fp}: down {percent(found[Flak.ELIMINATED])}, damaged {percent(found[Flak.DAMAGED])},"
        f" breaks off {percent(found[Flak.EVADE])}"
    )


def flak_lines(state: State, preview: Preview) -> list[str]:
    """The known flak along the run: each weapon with the hexes in which it can fire."""
    where: dict[tuple[str, str], list[int]] = {}
    for stop in preview.stops:
        for key, part, _ in stop.flak:
            where.setdefault((key, part), []).append(stop.at)
    if not where:
        return ["No known flak reaches this run."]
    out = [
        f"Flak: {called(state, key, part)} fires at P{', P'.join(map(str, at))}."
        for (key, part), at in list(where.items())[:4]
    ]
    if len(where) > 4:
        out.append(f"... and {len(where) - 4} more weapons.")
    return [*out, f"One shot each in every hex: down or damaged {percent(preview.loss)}."]


# -- attacks
def man_odds(state: State, man: Infantry, column: int | None, drm: int, crowd: int) -> odds.ManOdds:
    """What an attack on a column does to one unit of infantry."""
    sheet = state.man(man)
    size = odds.LEADER if sheet.size is Size.LEADER else odds.WHOLE if sheet.halves == 2 else odds.HALF
    return odds.man(column, drm, sheet.broken_morale if man.broken else sheet.morale, size, man.broken, crowd)


def fate_words(found: dict[Fate, Fraction]) -> str:
    """What becomes of a vehicle, in a few words."""
    out = found[Fate.ELIMINATED] + found[Fate.BURNING]
    rest = found[Fate.IMMOBILE] + found[Fate.SHOCK] + found[Fate.STUN] + found[Fate.POSSIBLE_SHOCK]
    return f"out {percent(out)}" + (f", stopped or stunned {percent(rest)}" if rest else "")


def mg_on(state: State, plane: Plane, over: Hex, units: list[Unit], named: str) -> list[str]:
    """What the MG do to each target: one line a target."""
    sheet = state.flyer(plane)
    full, half = figures.mg_columns(sheet.mg_fp)
    crowd = max(1, sum(not isinstance(u, Vehicle) for u in units))
    out = []
    for u in units:
        drm = figures.fire_tally(state, plane, over, u).total
        column = full if u.concealed is Concealed.KNOWN else half
        if isinstance(u, Vehicle):
            car = state.car(u)
            if not car.armoured:
                out.append(f"{subject(state, u.id)}: {fate_words(odds.truck(column, drm))}")
            elif u.id == named:
                tally = figures.to_hit_tally(state, plane, over, u, "vehicle")
                found = odds.mg_on_afv(
                    tally.base, tally.total - tally.base, sheet.mg_tk, car.worst_armour, car.open_topped
                )
                out.append(f"{subject(state, u.id)}: {fate_words(found)}")
        elif isinstance(u, Infantry) and not u.dummy:
            got = man_odds(state, u, column, drm, crowd)
            out.append(
                f"{subject(state, u.id)}: out {percent(got.gone)}, reduced {percent(got.reduced)},"
                f" broken {percent(got.broken)}, pinned"
                f" {percent(got.pinned)}"
            )
    return out


def bombs_on(state: State, plane: Plane, over: Hex, units: list[Unit], named: str, area: bool) -> list[str]:
    """What the one To Hit DR of the bombs needs against each target."""
    out = []
    bomb = load(state.flyer(plane).bomb_mm)
    for u in units:
        if isinstance(u, Vehicle) and state.car(u).armoured and u.id != named and not area:
            continue
        tally = figures.to_hit_tally(state, plane, over, u, figures.type_of(u, area))
        drm = tally.total - tally.base
        words = f"{subject(state, u.id)}: hit by {tally.base - drm} or less, {percent(odds.at_most(tally.base - drm))}"
        if isinstance(u, Vehicle) and state.car(u).armoured and not area:
            car = state.car(u)
            words += f"; {fate_words(odds.bombs_on_afv(bomb, tally.base, drm, car.worst_armour, car.open_topped))}"
        out.append(words)
    return out


def attack_chance(state: State, plane: Plane, choice: Choice) -> Fraction | None:
    """The chance that one way to attack harms the target in sight that it threatens most; None where nobody is."""
    run = plane.run
    if run is None:
        return None
    over = course.place(run)
    units = air_targets.in_sight(state, None if run.mistaken else 1 - plane.seat, over, run.direction, choice.hex)
    found: list[Fraction] = []
    if choice.weapons != figures.BOMBS:
        full, half = figures.mg_columns(state.flyer(plane).mg_fp)
        crowd = max(1, sum(not isinstance(u, Vehicle) for u in units))
        for u in units:
            drm = figures.fire_tally(state, plane, over, u).total
            column = full if u.concealed is Concealed.KNOWN else half
            if isinstance(u, Vehicle) and not state.car(u).armoured:
                fates = odds.truck(column, drm)
                found.append(1 - fates.get(Fate.NOTHING, Fraction(0)))
            elif isinstance(u, Infantry) and not u.dummy:
                found.append(1 - man_odds(state, u, column, drm, crowd).unhurt)
            elif isinstance(u, Vehicle) and u.id == choice.named:
                car, tally = state.car(u), figures.to_hit_tally(state, plane, over, u, "vehicle")
                added = tally.total - tally.base
                tk = state.flyer(plane).mg_tk
                fates = odds.mg_on_afv(tally.base, added, tk, car.worst_armour, car.open_topped)
                found.append(1 - fates.get(Fate.NOTHING, Fraction(0)))
    if choice.weapons != figures.MG:
        for u in units:
            if isinstance(u, Vehicle) and state.car(u).armoured and u.id != choice.named and not choice.area:
                continue
            tally = figures.to_hit_tally(state, plane, over, u, figures.type_of(u, choice.area))
            found.append(odds.at_most(tally.base - (tally.total - tally.base)))
    return max(found, default=Fraction(0) if units else None)


def attack_lines(state: State, plane: Plane, choice: Choice) -> list[str]:
    """The odds of one way to attack: every target of the one DR, then what follows from it."""
    run = plane.run
    if run is None:
        return []
    over = course.place(run)
    side = None if run.mistaken else 1 - plane.seat
    units = air_targets.in_sight(state, side, over, run.direction, choice.hex)
    out = []
    if choice.weapons != figures.BOMBS:
        out += [f"Guns, firepower {state.flyer(plane).mg_fp}:", *mg_on(state, plane, over, units, choice.named)]
    if choice.weapons != figures.MG:
        out += [
            f"Bombs, {state.flyer(plane).bomb_mm} mm{', the whole hex' if choice.area else ''}:",
            *bombs_on(state, plane, over, units, choice.named, choice.area),
            "The bombed hex is the last target of the run.",
        ]
    return out or [f"Nobody is in sight in {label(state, choice.hex)}."]
