"""What a fire attack does to infantry and guns: the IFT results, checks of morale, leader loss, Casualty Reduction.
AS-IFT-01 to AS-IFT-06, AS-IFT-10, AS-PIN-01, AS-BREAK-01, AS-BOMB-19. Used by fire on the ground and from the air
alike. Generators.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hiding, victory
from tabletop.games.air_support.rules.harm.events import (
    CHECK_NUMBER,
    Broken,
    Checked,
    Eliminated,
    MadeDM,
    Pinned,
    Reduced,
    Selected,
    WeaponBroken,
    WoundRolled,
)
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.player_turn import roll
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import here, under_own
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import MOST_VEHICLES, Effect, FireResult, fire
from tabletop.games.air_support.rules.victory import Scored

# -- Morale Checks and Pin Task Checks: what a DR does to one unit, and what its morale is. AS-IFT-03, AS-IFT-04,
# AS-PIN-01.


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome for one unit: it is pinned, it breaks, it suffers Casualty Reduction."""

    passed: bool
    pins: bool = False
    breaks: bool = False
    reduces: bool = False


def morale_check(original: int, drm: int, morale: int, *, broken: bool) -> Check:
    """An NMC or #MC: `drm` is the number and leadership together. Equal to the morale level passes but pins; a
    broken unit that fails suffers Casualty Reduction, as does everybody on an Original 12 (AS-IFT-03).
    """
    if original == 12:
        return Check(False, breaks=not broken, reduces=True)
    final = original + drm
    if final <= morale:
        return Check(True, pins=final == morale and not broken)
    return Check(False, breaks=not broken, reduces=broken)


def pin_check(original: int, leadership: int, morale: int) -> Check:
    """A PTC of an unbroken, unpinned unit (AS-IFT-04)."""
    passed = original + leadership <= morale
    return Check(passed, pins=not passed)


def standing(state: State, key: str) -> Infantry | None:
    """The unit if it is still on the map."""
    man = state.infantry.get(key)
    return man if man is not None and man.where is Where.MAP and not man.dummy else None


def morale(state: State, man: Infantry) -> int:
    """Its morale level now: a wounded leader has one less, whoever is shelled by his own side too (AS-OBA-09)."""
    sheet = state.man(man)
    return (
        (sheet.broken_morale if man.broken else sheet.morale)
        - man.wounded
        - (bool(state.batteries) and under_own(state, man))
    )


def leadership(state: State, man: Infantry) -> int:
    """The best modifier of an unpinned Good Order leader of the Location, not for himself; nobody need use a bad
    one (AS-IFT-03).
    """
    leaders = [
        state.man(m).leadership
        for m in here(state, man.place.hex).men
        if m.id != man.id
        and m.seat == man.seat
        and m.place == man.place
        and m.good_order
        and not m.pinned
        and state.man(m).size is Size.LEADER
    ]
    return min([0, *leaders])


# -- What a fire attack does to infantry and guns.


def most_vehicles(column: int | None) -> int:
    """How many vehicles an attack can affect (Table 2)."""
    return MOST_VEHICLES[column] if column is not None else 1


def salvo(
    now: Now[State],
    ids: Iterable[str],
    columns: dict[str, int | None],
    original: int,
    tallies: dict[str, Tally],
    by_air: int | None,
    guns: bool = False,
) -> Stream:
    """One DR against men (and, when `guns`, guns hit by ordnance) of a Location or hex, each with its own column
    and DRM (AS-MG-02). by_air: the seat of the aircraft, None for fire on the ground, which takes "?" away by
    itself (AS-ALOS-16, AS-CONC-01).
    """
    results: dict[FireResult, list[str]] = {}
    for key in ids:
        result = fire(columns[key], original + tallies[key].total)
        if result.effect is not Effect.NONE and (guns or key in now.state.infantry):
            results.setdefault(result, []).append(key)
    for keys in list(results.values()):
        yield from hiding.found(now, keys, by_air is not None)
    for result, keys in sorted(
        results.items(), key=lambda item: (-list(Effect).index(item[0].effect), -item[0].number)
    ):
        yield from _result(now, result, keys)


def _result(now: Now[State], result: FireResult, keys: list[str]) -> Stream:
    guns = [key for key in keys if key in now.state.guns]
    men = [key for key in keys if standing(now.state, key) is not None]
    crews = [crew for key in guns if (crew := _crew_beside(now.state, key))]
    for key in guns:
        yield from _gun(now, key, result)
    if result.effect is not Effect.PTC:
        for key in men:
            if now.state.infantry[key].broken and not now.state.infantry[key].dm:
                yield MadeDM(key, "AS-RALLY-05")  # whether it passes its check or not
    match result.effect:
        case Effect.KIA:
            yield from _kia(now, men, result.number, crews)
        case Effect.K:
            yield from _k(now, men, result.number, crews)
        case Effect.MC:
            yield from checks(now, men, result.number)
        case _:
            yield from pin_checks(now, men)


def _crew_beside(state: State, key: str) -> str:
    """The crew that stands at a gun, "" for none."""
    gun = state.guns[key]
    crew = standing(state, gun.crew)
    return gun.crew if crew is not None and crew.place == gun.place else ""


def _gun(now: Now[State], key: str, result: FireResult) -> Stream:
    """A gun hit by ordnance (AS-BOMB-19, AS-UNIT-08); its crew is lost or reduced with it, whomever the Random
    Selection among the men takes.
    """
    if result.effect is Effect.KIA:
        yield from eliminate(now, key, "AS-BOMB-19")
    elif result.effect is Effect.K:
        yield WeaponBroken(key, "", "AS-BOMB-19")


def selection(now: Now[State], keys: list[str], number: int) -> Generator[Event, None, tuple[str, ...]]:
    """Random Selection of so many (AS-IFT-10): the generator returns who, several more where drs are equal. With no
    choice no dr is rolled.
    """
    if len(keys) <= number:
        yield Selected((), tuple(keys))
        return tuple(keys)
    drs = tuple((key, now.dice.roll()) for key in keys)
    least = sorted((dr for _, dr in drs), reverse=True)[number - 1]
    chosen = tuple(key for key, dr in drs if dr >= least)
    yield Selected(drs, chosen)
    return chosen


def _kia(now: Now[State], men: list[str], number: int, crews: list[str]) -> Stream:
    """AS-IFT-01. crews: of guns that are lost, and they with them (AS-BOMB-19)."""
    dead: tuple[str, ...] = ()
    if men:
        dead = yield from selection(now, men, number)
    for key in dead:
        yield from eliminate(now, key, "AS-IFT-01")
    for key in crews:
        yield from eliminate(now, key, "AS-BOMB-19")
    for key in men:
        if key not in dead:
            yield from breaks(now, key, "AS-IFT-01")


def _k(now: Now[State], men: list[str], number: int, crews: list[str]) -> Stream:
    """AS-IFT-02. crews: of guns that malfunction now; they are reduced (AS-BOMB-19)."""
    chosen: tuple[str, ...] = ()
    if men:
        chosen = yield from selection(now, men, 1)
    for key in chosen:
        yield from reduce(now, key, "AS-IFT-02")
    for key in crews:
        if key not in chosen:
            yield from reduce(now, key, "AS-BOMB-19")
    yield from checks(now, men, number)


def _leaders_first(state: State, keys: Iterable[str]) -> list[str]:
    men = [man for key in keys if (man := standing(state, key)) is not None]
    return [m.id for m in sorted(men, key=lambda m: state.man(m).size is not Size.LEADER)]


def checks(now: Now[State], keys: Iterable[str], number: int, rule: str = "AS-IFT-03") -> Stream:
    """An NMC or #MC of each unit, leaders first (AS-IFT-03)."""
    for key in _leaders_first(now.state, list(keys)):
        yield from check(now, key, number, rule)


def check(now: Now[State], key: str, number: int, rule: str = "AS-IFT-03") -> Stream:
    """One morale check."""
    man = standing(now.state, key)
    if man is None:
        return
    level = morale(now.state, man)
    lead = leadership(now.state, man)
    colored, white = roll(now)
    found = morale_check(colored + white, number + lead, level, broken=man.broken)
    tally = Tally(level, "morale", rule).plus(number, CHECK_NUMBER, rule).plus(lead, "leader", "AS-IFT-03")
    yield Checked(
        key,
        f"{number or 'N'}MC",
        tally,
        colored,
        white,
        "passed" if found.passed else "failed",
    )
    if found.pins and not man.pinned:
        yield Pinned(key, rule)
    if found.breaks:
        yield from breaks(now, key, rule)
    elif man.broken and not found.passed and not man.dm:
        yield MadeDM(key, "AS-RALLY-05")
    if found.reduces:
        yield from reduce(now, key, rule)


def pin_checks(now: Now[State], keys: Iterable[str], rule: str = "AS-IFT-04") -> Stream:
    """A PTC of each unbroken unpinned unit (AS-IFT-04)."""
    for key in _leaders_first(now.state, list(keys)):
        man = standing(now.state, key)
        if man is None or man.broken or man.pinned:
            continue
        level, lead = morale(now.state, man), leadership(now.state, man)
        colored, white = roll(now)
        found = pin_check(colored + white, lead, level)
        yield Checked(
            key,
            "PTC",
            Tally(level, "morale", rule).plus(lead, "leader", "AS-IFT-04"),
            colored,
            white,
            "passed" if found.passed else "failed",
        )
        if found.pins:
            yield Pinned(key, rule)


def pin_all(now: Now[State], keys: Iterable[str], rule: str) -> Stream:
    """Unbroken infantry pinned without a check (AS-STUKA-03)."""
    for key in keys:
        man = standing(now.state, key)
        if man is not None and not man.broken and not man.pinned:
            yield Pinned(key, rule)


def breaks(now: Now[State], key: str, rule: str) -> Stream:
    """A unit breaks; a broken one suffers Casualty Reduction instead (AS-IFT-01); when a leader breaks the others
    take a PTC (AS-IFT-06).
    """
    man = standing(now.state, key)
    if man is None:
        return
    if man.broken:
        if not man.dm:
            yield MadeDM(key, "AS-RALLY-05")
        yield from reduce(now, key, rule)
        return
    before = _led(now.state, man)
    yield Broken(key, rule)
    if before:
        yield from _shaken(now, man, before, eliminated=False)


def reduce(now: Now[State], key: str, rule: str) -> Stream:
    """Casualty Reduction (AS-IFT-05)."""
    man = standing(now.state, key)
    if man is None:
        return
    sheet = now.state.man(man)
    if sheet.size is Size.LEADER:
        dr = 0 if man.wounded else now.dice.roll()
        dies = man.wounded or dr >= 5
        yield WoundRolled(key, dr, dies)
        if dies:
            yield from eliminate(now, key, "AS-IFT-05")
    elif sheet.size is Size.SQUAD and sheet.half:
        yield Reduced(key, sheet.half, rule)
        yield Scored(1 - man.seat, 1, key, "AS-VIC-05")
    else:
        yield from eliminate(now, key, rule)


def eliminate(now: Now[State], key: str, rule: str) -> Stream:
    """A unit is gone and scores for its enemy (AS-VIC-02); a lost leader shakes the others (AS-IFT-06)."""
    gun = now.state.guns.get(key)
    man = standing(now.state, key)
    if gun is None and man is None:
        return
    seat = gun.seat if gun is not None else man.seat if man is not None else 0
    loss = victory.loss(now.state, seat, key)
    led = _led(now.state, man) if man is not None else []
    yield Eliminated(key, rule)
    yield loss
    if man is not None and led:
        yield from _shaken(now, man, led, eliminated=True)


def _led(state: State, man: Infantry) -> list[str]:
    """The other units of a leader's Location with lower or equal morale (AS-IFT-06)."""
    if state.man(man).size is not Size.LEADER:
        return []
    level = morale(state, man)
    return [
        m.id
        for m in here(state, man.place.hex).men
        if m.id != man.id and m.place == man.place and m.seat == man.seat and not m.dummy and morale(state, m) <= level
    ]


def _shaken(now: Now[State], leader: Infantry, led: list[str], eliminated: bool) -> Stream:
    """AS-IFT-06: minus his leadership is the DRM."""
    drm = -now.state.man(leader).leadership
    if eliminated:
        yield from checks(now, led, drm, "AS-IFT-06")
        return
    for key in _leaders_first(now.state, led):
        man = standing(now.state, key)
        if man is None or man.broken or man.pinned:
            continue
        colored, white = roll(now)
        found = pin_check(colored + white, drm, morale(now.state, man))
        tally = Tally(morale(now.state, man), "morale", "AS-IFT-06").plus(drm, "leader broken", "AS-IFT-06")
        yield Checked(key, "PTC", tally, colored, white, "passed" if found.passed else "failed")
        if found.pins:
            yield Pinned(key, "AS-IFT-06")
