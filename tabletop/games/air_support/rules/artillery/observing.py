"""What an observation plane sees and may order, the values of a battery, and a concentration that comes down: AS-OBS-06
to AS-OBS-15, AS-OBA-03 to AS-OBA-12. Pure but for the last, on a state or a view.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction

from tabletop.core.asker import Stream
from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import aftermath, hexes, hiding, terrain
from tabletop.games.air_support.rules.artillery.events import Shelled
from tabletop.games.air_support.rules.harm import effects, to_men, to_vehicles
from tabletop.games.air_support.rules.harm.destroying import turret_hit
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import AirStatus, Battery, Concealed, Fire, Infantry, Plane, Vehicle, Where
from tabletop.games.air_support.rules.player_turn import roll
from tabletop.games.air_support.rules.sighting.air_targets import Seen, looks, sighting_tally
from tabletop.games.air_support.rules.standing import BLAST, SPOT, Unit, blasts, blips_at, board, here, unit
from tabletop.games.air_support.rules.state import Blip, State
from tabletop.games.air_support.rules.tables import COLUMNS, Effect, column_of, fire, he_fp
from tabletop.games.air_support.rules.terrain import Location, Weather
from tabletop.grid.hexes import Hex, disc, distance

CORRECTION, SHIFT = 18, 3
"""Hexes by which an SR, and FFE:2, may be corrected (AS-OBA-05, AS-OBA-06)."""


def own(state: State, seat: int) -> Battery | None:
    """The battery that a side directs by its own observation plane, of which it has one at the most (AS-OBS-01),
    bought with the artillery of a free battle (AS-OBS-02); None while the enemy directs it.
    """
    return next((b for b in state.batteries.values() if b.seat == seat and b.held_by < 0), None)


def observer(state: State, battery: Battery) -> Plane | None:
    """Its observation plane while it is there (AS-OBS-03)."""
    plane = state.planes.get(battery.plane)
    return plane if plane is not None and plane.status is AirStatus.ONBOARD else None


def usable(state: State, battery: Battery) -> bool:
    """Whether there is anything to order: not after the second red chit (AS-OBA-03), not without the plane, nor
    while it is in Melee (AS-OBS-06).
    """
    plane = observer(state, battery)
    return (
        plane is not None
        and plane.fight < 0
        and not battery.lost
        and bool(len(battery.pile) or battery.access or battery.fire in (Fire.SR, Fire.FFE2))
    )


def edge(state: State, seat: int) -> tuple[Hex, ...]:
    """The hexes of the friendly edges from which it may look (AS-OBS-07, AS-SETUP-07)."""
    grid, names = state.ground.grid, state.scenario.sides[seat].edges
    key = ("edge", names)
    found: tuple[Hex, ...] | None = state.ground.memo.get(key)
    if found is None:
        last = {"W": (0, None), "E": (grid.columns - 1, None), "N": (None, 0), "S": (None, grid.rows - 1)}
        rims = [last[name] for name in sorted(names)]
        found = state.ground.memo[key] = tuple(
            at
            for at in grid
            if any((c is None or grid.cell(at)[0] == c) and (r is None or grid.cell(at)[1] == r) for c, r in rims)
        )
    return found


def seen(state: State, seat: int, at: Hex) -> tuple[Location, ...]:
    """The Locations of a hex that the observation plane of a side sees from some friendly edge hex, by aerial sight
    (AS-OBS-07, AS-ALOS-01).
    """
    if not lines.on_map(state, at):
        return ()
    rims = edge(state, seat)
    key = ("observed", state.air, state.scenario.sides[seat].edges, at)
    found: tuple[Location, ...] | None = state.ground.memo.get(key)
    if found is None:
        places = state.ground.locations(at)
        found = state.ground.memo[key] = tuple(
            p for p in places if any(p in lines.levels_seen(state, rim, at) for rim in rims)
        )
    return found


def _known(state: State, seat: int, at: Hex) -> list[Unit]:
    """Known enemies in a hex that the observation plane of the seat sees."""
    places = seen(state, seat, at)
    return [u for u in here(state, at).units if u.seat != seat and u.concealed is Concealed.KNOWN and u.place in places]


def _covered(state: State, seat: int, at: Hex) -> list[Unit | Blip]:
    """The same for enemies under a "?"."""
    places = seen(state, seat, at)
    units: list[Unit | Blip] = [
        u for u in here(state, at).units if u.seat != seat and u.concealed is Concealed.MARK and u.place in places
    ]
    return units + [b for b in blips_at(state, at, 1 - seat) if b.place in places]


def sighting(state: State, seat: int, at: Hex) -> tuple[str, Tally]:
    """The TC against a hex: the easiest Known unit there, "" for a "?" or an empty hex, which count as concealed
    (AS-OBS-08, AS-OBS-09); the plane looks from where it sees best.
    """
    targets: list[Unit | Blip] = [*_known(state, seat, at)] or _covered(state, seat, at)
    best: tuple[str, Seen] | None = None
    for rim in edge(state, seat):
        for target in targets:
            if target.place not in lines.levels_seen(state, rim, at):
                continue
            one = looks(state, seat, rim, target)
            if best is None or one.drm < best[1].drm:
                best = ("" if isinstance(target, Blip) or target.concealed is not Concealed.KNOWN else target.id, one)
        if best is not None and not lines.clutter(state).smoke:
            break
    if best is None:
        hazy = state.air.weather in (Weather.MIST, Weather.RAIN)
        best = ("", Seen(terrain=terrain.sighting(state.ground[at], state.air), hazy=hazy, concealed=True))
    return best[0], sighting_tally(best[1])


def aim(state: State, battery: Battery) -> frozenset[Hex]:
    """The hexes on which fire may be asked for: the sighted unit, or hex, lies in the area of the concentration
    (AS-OBS-08, AS-OBS-10).
    """
    target = unit(state, battery.sighted)
    if battery.sighted.startswith(SPOT):
        centre = hexes.parse(state.ground.grid, battery.sighted[len(SPOT) :])
    elif target is not None and target.where is Where.MAP and target.concealed is Concealed.KNOWN:
        centre = target.place.hex
    else:
        return frozenset()
    return frozenset(at for at in disc(centre, BLAST) if seen(state, battery.seat, at))


def needs_extra(state: State, seat: int, at: Hex) -> bool:
    """Whether enemies lie in or next to the hex of whom none is Known: an extra black chit is needed to place or
    convert (AS-OBA-08).
    """
    units = [
        u for h in disc(at, BLAST) for u in here(state, h).units if u.seat != seat and u.concealed is not Concealed.HIP
    ]
    marks = any(blips_at(state, h, 1 - seat) for h in disc(at, BLAST))
    return (bool(units) or marks) and not any(u.concealed is Concealed.KNOWN for u in units)


def observe_refusal(state: State, seat: int, battery: Battery, at: Hex) -> Refusal | None:
    plane = observer(state, battery)
    if plane is None or plane.sighted:
        return Refusal("AS-OBS-11", "An observation plane looks for one target in a player turn.")
    if battery.fire is Fire.FFE2 or (battery.access and battery.fire is Fire.NONE and aim(state, battery)):
        return Refusal("AS-OBS-10", "What it has sighted holds for this fire.")
    return (
        None
        if seen(state, seat, at)
        else Refusal("AS-OBS-07", "That hex is not seen from any friendly edge of the map.")
    )


def access_refusal(state: State, battery: Battery) -> Refusal | None:
    if battery.access or battery.fire in (Fire.SR, Fire.FFE2):
        return Refusal("AS-OBA-03", "The battery is at hand already.")
    if not len(battery.pile):
        return Refusal("AS-OBA-03", "No chit is left.")
    return None if aim(state, battery) else Refusal("AS-OBS-08", "First the plane must sight a target.")


def request_refusal(state: State, battery: Battery, at: Hex) -> Refusal | None:
    if not battery.access:
        return Refusal("AS-OBA-04", "Fire can be asked for only with battery access.")
    if battery.fire is not Fire.NONE:
        return Refusal("AS-OBA-04", "The battery has a counter on the map.")
    return (
        None
        if at in aim(state, battery)
        else Refusal("AS-OBS-08", "The sighted target must lie in or next to that hex, and the hex in sight.")
    )


def correct_refusal(state: State, battery: Battery, at: Hex, convert: bool) -> Refusal | None:
    if battery.at is None or battery.fire not in (Fire.SR, Fire.FFE2):
        return Refusal("AS-OBA-05", "There is nothing to correct.")
    far = distance(battery.at, at)
    if battery.fire is Fire.FFE2 and convert:
        return Refusal("AS-OBA-06", "The second fire for effect has been corrected already.")
    if far == 0 or far > (SHIFT if battery.fire is Fire.FFE2 else CORRECTION):
        return Refusal(
            "AS-OBA-06" if battery.fire is Fire.FFE2 else "AS-OBA-05",
            f"It can be corrected by {SHIFT if battery.fire is Fire.FFE2 else CORRECTION} hexes.",
        )
    return None if at in aim(state, battery) else Refusal("AS-OBS-10", "It directs fire on what it has sighted.")


def convert_refusal(state: State, seat: int, battery: Battery) -> Refusal | None:
    """AS-OBA-05: the hex of the SR, or a Known enemy in or next to it, is in sight."""
    if battery.fire is not Fire.SR or battery.at is None:
        return Refusal("AS-OBA-05", "There is no spotting round to fire for effect on.")
    if seen(state, seat, battery.at) or any(_known(state, seat, h) for h in disc(battery.at, BLAST)):
        return None
    return Refusal("AS-OBA-05", "Neither the spotting round nor a known enemy next to it is in sight.")


def fallen(at: Hex, direction: int, hexes_off: int) -> Hex:
    """Where fire comes down that is off by so many hexes, the colored die as direction (AS-OBA-04)."""
    return hexes.step(at, direction - 1, hexes_off)


def greatest_error(moved: int) -> int:
    """Of a correction by so many hexes: one for each three, rounded up (AS-OBA-05)."""
    return -(-moved // 3)


def closest_own(state: State, battery: Battery, at: Hex) -> list[Hex]:
    """The hexes of the non-hidden ground units of the plane's side, in its sight, that are closest to the target of
    its TC (AS-OBS-14).
    """
    seat = battery.seat
    places = {
        u.place
        for stand in board(state).values()
        for u in stand.units
        if u.seat == seat and u.concealed is not Concealed.HIP
    }
    places |= {b.place for b in state.blips if b.seat == seat}
    found = sorted({p.hex for p in places if p in seen(state, seat, p.hex)})
    near = min((distance(at, h) for h in found), default=0)
    return [h for h in found if distance(at, h) == near]


def mission_shifts(state: State, battery: Battery) -> list[Hex]:
    """Where a mistaken FFE that was not accurate may be corrected to: towards its unit or the hex first asked for
    (AS-OBS-15).
    """
    if battery.at is None or battery.request is None or battery.fire is not Fire.FFE2 or battery.at == battery.request:
        return []
    now, goals = battery.at, {battery.request}
    target = unit(state, battery.sighted)
    if target is not None and target.where is Where.MAP:
        goals.add(target.place.hex)
    return sorted(h for h in disc(now, SHIFT) if h != now and any(distance(h, g) < distance(now, g) for g in goals))


def column(battery: Battery) -> int:
    """Its place in `tables.COLUMNS` (AS-OBA-01, Table 5)."""
    found = column_of(Fraction(he_fp(battery.mm)))
    assert found is not None
    return found


def printed(place: int) -> int:
    return COLUMNS[place]


# -- The values of a battery by nation and date (Table 17).

CHITS = {
    "german": (8, 3),
    "us": (9, 3),
    "british": (9, 3),
    "soviet": (6, 4),
    "japanese": (6, 4),
}
"""Nation -> black and red chits (Table 17); others 7 and 4, the Finns by year."""


def contact_value(nation: str, year: int, month: int) -> int:
    """What a radio contact DR may be at the most (Table 17)."""
    if nation == "soviet":
        return 6 if (year, month) <= (1942, 6) else 7 if (year, month) <= (1943, 6) else 8
    if nation == "us":
        return 9 if year >= 1944 else 8
    return {"german": 8, "british": 8, "finnish": 8, "japanese": 6}.get(nation, 7)


def chits(nation: str, year: int, ammunition: str = "normal") -> tuple[int, int]:
    """Black and red chits of a battery's draw pile (Table 17); `ammunition`: normal, plentiful (one black more) or
    scarce (one red more).
    """
    black, red = (6 if year <= 1940 else 7, 3) if nation == "finnish" else CHITS.get(nation, (7, 4))
    return black + (ammunition == "plentiful"), red + (ammunition == "scarce")


# -- Off-map artillery coming down: a concentration, one hex of it, and units that enter it. AS-OBA-01, AS-OBA-06,
# AS-OBA-08 to AS-OBA-12; aircraft are never among those struck (AS-OBA-13).

CRITICAL = 2
"""Original DR of a critical hit (AS-OBA-10)."""
CREW = 2
"""DRM against a crew that looks out (AS-IFT-09)."""


def concentration(now: Now[State], key: str) -> Stream:
    """All hexes of the concentration on the map, each with a DR of its own, whether anybody is seen there or not
    (AS-OBA-01).
    """
    at = now.state.batteries[key].at
    assert at is not None
    for target in sorted(disc(at, BLAST)):
        if lines.on_map(now.state, target):
            yield from _hex(now, now.state.batteries[key], target, [u.id for u in here(now.state, target).units])
    yield from aftermath.tidy(now)


def entered(now: Now[State], keys: Iterable[str]) -> Stream:
    """Units that have just entered a Location in a blast area are attacked with a new DR (AS-OBA-12); those of one
    hex together.
    """
    if not [b for b in now.state.batteries.values() if b.at is not None]:
        return
    places: dict[Hex, list[str]] = {}
    for key in keys:
        one = unit(now.state, key)
        if one is not None and one.where is Where.MAP:
            places.setdefault(one.place.hex, []).append(key)
    struck = False
    for at, there in places.items():
        for battery in blasts(now.state, at):
            struck = True
            yield from _hex(now, battery, at, there)
    if struck:
        yield from aftermath.tidy(now)


def _hex(now: Now[State], battery: Battery, at: Hex, keys: list[str]) -> Stream:
    """One hex: men of both sides, unarmoured vehicles, AFV; an Original 2 is a critical hit on one of them
    (AS-OBA-09 to AS-OBA-11).
    """
    colored, white = roll(now)
    original = colored + white
    single = column(battery)
    found = [u for key in keys if (u := unit(now.state, key)) is not None and _target(u)]
    plain = {u.id: _tally(now.state, u, False) for u in found}
    effect = effects.struck(now.state, found, dict.fromkeys(plain, single), original, plain, shells=True)
    yield Shelled(battery.id, at, printed(single), colored, white, effect)
    if not found:
        return
    worst = ""
    if original == CRITICAL:
        worst = yield from _one(now, [u.id for u in found if not (isinstance(u, Infantry) and u.dummy)])
    doubled = column_of(Fraction(2 * he_fp(battery.mm)))
    columns = {u.id: doubled if u.id == worst else single for u in found}
    tallies = {u.id: _tally(now.state, u, u.id == worst) for u in found}
    yield from to_men.salvo(now, [u.id for u in found if isinstance(u, Infantry)], columns, original, tallies, None)
    cars = [u.id for u in found if isinstance(u, Vehicle)]
    shown = [key for key in cars if fire(columns[key], original + tallies[key].total).effect is not Effect.NONE]
    yield from hiding.show(now, shown, "AS-CONC-01")
    soft = [now.state.vehicles[key] for key in cars if not now.state.car(now.state.vehicles[key]).armoured]
    yield from to_vehicles.trucks(now, soft, columns, original, tallies, "AS-OBA-11")
    for key in cars:
        if now.state.car(now.state.vehicles[key]).armoured:
            yield from to_vehicles.shelled(now, key, columns[key], original, tallies[key], turret_hit(colored, white))
            yield from to_vehicles.crew(
                now, key, columns[key], original, tallies[key].plus(CREW, "crew exposed", "AS-IFT-09")
            )


def _target(one: Unit) -> bool:
    """Guns are never harmed without a To Hit roll (AS-UNIT-08); wrecks are nothing."""
    return one.where is Where.MAP and (isinstance(one, Infantry) or (isinstance(one, Vehicle) and not one.wreck))


def _tally(state: State, one: Unit, critical: bool) -> Tally:
    """TEM against artillery, hindrances never (AS-OBA-09); a critical hit reverses what is in the target's favour
    (AS-OBA-10).
    """
    facts = state.ground[one.place.hex]
    beside = isinstance(one, Vehicle) and (one.on_road or one.bypass is not None)
    tem = terrain.oba_tem(
        facts, isinstance(one, Infantry) and one.in_foxhole, (isinstance(one, Infantry) and one.on_road) or beside
    )
    return Tally(0, "off-map artillery", "AS-OBA-09").plus(
        -abs(tem) if critical else tem, "cover", "AS-OBA-10" if critical else "AS-OBA-09"
    )


def _one(now: Now[State], keys: list[str]) -> Generator[Event, None, str]:
    """Random Selection of one, "" of none; ties roll again (AS-IFT-10)."""
    while len(keys) > 1:
        keys = list((yield from to_men.selection(now, keys, 1)))
    if keys:
        yield from to_men.selection(now, keys, 1)
    return keys[0] if keys else ""
