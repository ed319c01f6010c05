"""Exact chances without a game on the table: attacks, ridges, rescue, Bingo, scouts and hit counters (`tabletop odds`).

The position is made as a scenario and asked through the same rules that play, so these figures are those of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from tabletop.core import odds
from tabletop.core.kit import Answer
from tabletop.core.odds import Spread
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.rules import attacking, forecast, moving
from tabletop.games.thunderbolt_apache.rules.loiter import bingo_stress
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Enemy, Fitness, Flyer
from tabletop.games.thunderbolt_apache.rules.rescue import CRASH_DRM
from tabletop.games.thunderbolt_apache.rules.scenario import (
    CENTRE,
    PlacedAircraft,
    PlacedPilot,
    PlacedUnit,
    Scenario,
    Sortie,
)
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.starting import first_state
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness
from tabletop.games.thunderbolt_apache.rules.wording import count

TILES = ("D1", "H2", "D7", "D4", "H1", "D3", "D6", "H8", "D5", "D2")
ROLLS = range(1, 11)
HERE = 5
"""The hex of the aircraft."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What was asked. `lines`: what the roll is made of; `unit`: what `spread` counts; `outcomes`: what it does, in
    words, with its chance.
    """

    title: str
    lines: tuple[str, ...]
    unit: str
    spread: Spread
    outcomes: tuple[tuple[str, Fraction], ...] = ()

    @property
    def expected(self) -> Fraction:
        return odds.expected(self.spread)


@dataclass(frozen=True, slots=True)
class Crew:
    """Who flies: pilot ("" = nobody named), his level (0 Newbie to 5 Ace), Stress, and the aircraft ("" = one that
    fits).
    """

    pilot: str = ""
    level: int = LEVELS.index("Average")
    stress: int = 0
    card: str = ""


class Unknown(LookupError):
    """A name that is not in the library: one sentence."""


def find(word: str, cards: Mapping[str, object], what: str) -> str:
    """The key that a person meant, whatever its case. Raises Unknown with what is near."""
    wanted = word.casefold()
    exact = [key for key in cards if key.casefold() == wanted]
    named = (
        [key for key, card in cards.items() if wanted in str(getattr(card, "name", "")).casefold()]
        if len(wanted) > 2
        else []
    )
    fits = exact or [key for key in cards if key.casefold().startswith(wanted)] or named
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Unknown(f'"{word}" could be {", ".join(fits[:10])}.')
    near = get_close_matches(wanted, {key.casefold() for key in cards}, 3, 0.7)
    told = [key for key in cards if key.casefold() in near]
    raise Unknown(f'There is no {what} "{word}"' + (f"; did you mean {' or '.join(told)}?" if told else "."))


def position(crew: Crew, units: Sequence[str] = (), away: int = 0, cards: Iterable[str] = (), store: str = "") -> State:
    """An aircraft in hex 5 and units so many hexes away, in turn 2; `cards`: ids of cards that lie open (SC...,
    CA..., ME...).
    """
    shelf = library()
    pilot = find(crew.pilot, shelf.pilots, "pilot") if crew.pilot else ""
    card = _card(crew, pilot, store)
    hexes = {0: 5, 1: 6, 2: 7, 3: 7}
    sheet = shelf.aircraft[card]
    placed = PlacedAircraft(card, (), False, pilot, (), HERE, CENTRE if sheet.hover else 1, sheet.altitudes[0])
    sortie = Sortie(
        "A04", TILES, tuple(PlacedUnit(u, hexes.get(away, 6)) for u in units), year=2015, step="turn", turn=2
    )
    people = (PlacedPilot(pilot, crew.level, crew.stress),) if pilot else ()
    state = first_state(Scenario("odds", "Odds", shelf, aircraft=(placed,), pilots=people, sortie=sortie))
    return _with_cards(state, cards)


def _card(crew: Crew, pilot: str, store: str) -> str:
    """The aircraft named, or one of the pilot's family, that carries the store."""
    shelf = library()
    if crew.card:
        return find(crew.card, shelf.aircraft, "aircraft")
    family = [key for key, a in shelf.aircraft.items() if not pilot or a.family == shelf.pilots[pilot].family]
    if store == CANNON:
        able = [key for key in family if shelf.aircraft[key].cannon is not None]
    else:
        able = [key for key in family if not store or key in shelf.stores[store].carriers]
    if not able:
        raise Unknown(f"No aircraft that {pilot} flies carries {store}.")
    return able[0]


def _with_cards(state: State, cards: Iterable[str]) -> State:
    shelf = library()
    for word in cards:
        kinds: dict[str, tuple[str, Mapping[str, object]]] = {
            "SC": ("condition", shelf.conditions),
            "CA": ("campaign", shelf.campaigns),
            "ME": ("outbound", shelf.events),
        }
        kind = kinds.get(word[:2].upper())
        if kind is None:
            raise Unknown(f'"{word}" is no card; write a condition (SC13), a campaign (CA10) or an event (ME02).')
        key = find(word, kind[1], "card")
        if kind[0] == "outbound":
            state = with_fields(state, mission=replace(state.here, outbound=key))
        else:
            state = with_fields(state, **{kind[0]: key})
    return state


# -- attacks
def of_attack(
    store: str,
    units: Sequence[str],
    crew: Crew,
    away: int | None = None,
    number: int = 1,
    modifier: int = 0,
    cards: Iterable[str] = (),
) -> Odds:
    """A store, or "cannon", at one or more units of one hex: `number` rolls at each (TA-ATTACK-13, TA-ATTACK-14).
    Raises Unknown or ValueError.
    """
    shelf = library()
    key = CANNON if store.casefold() == CANNON else find(store, shelf.stores, "store")
    kinds = [find(u, shelf.units, "unit") for u in units]
    distance = _distance(key, away)
    state = position(crew, kinds, distance, cards, key)
    flyer = next(iter(state.here.flyers.values()))
    _check(state, flyer, key, list(state.here.enemies.values()), distance)
    targets: list[tuple[str, Tally]] = []
    for unit in state.here.enemies.values():
        placed = replace(unit, hex=flyer.hex if not distance else unit.hex)
        tally = attacking.attack_tally(state, flyer, key, placed).plus(modifier, "modifier", "TA-ATTACK-13")
        targets.append((unit.type, tally))
    what = "the Cannon" if key == CANNON else f"{number} {key}" if number > 1 and not shelf.stores[key].area else key
    who = (
        f"{flyer.pilot} ({flyer.card}, {LEVELS[crew.level]})" if flyer.pilot else f"{flyer.card} without a named pilot"
    )
    where = "in the own hex" if not distance else f"{count(distance, 'hex', 'hexes')} away"
    return _kills(f"{who}: {what} at {', '.join(kinds)}, {where}", targets, number)


def _distance(key: str, away: int | None) -> int:
    """The distance of the shot. Raises ValueError out of range."""
    if key == CANNON:
        if away:
            raise ValueError("The Cannon reaches only the own hex: leave --range out. (TA-CANNON-01)")
        return 0
    near, far = library().stores[key].reach
    distance = max(near, min(1, far)) if away is None else away
    if not near <= distance <= far:
        raise ValueError(
            f"{key} has range {near if near == far else f'{near}-{far}'}; {distance} is out of it. (TA-ATTACK-10)"
        )
    return distance


def _check(state: State, flyer: Flyer, key: str, units: list[Enemy], distance: int) -> None:
    """Raises ValueError for what the rules forbid whatever the place."""
    if crew_fitness(state, flyer) is Fitness.UNFIT:
        raise ValueError(f"{flyer.pilot} is Unfit: no attack, not even with the Cannon. (TA-ATTACK-18)")
    if key == CANNON:
        if state.card_of(flyer).cannon is None:
            raise ValueError(f"{flyer.card} has no Cannon. (TA-CANNON-05)")
        return
    store = state.library.stores[key]
    if not store.fired:
        raise ValueError(f"{key} is no weapon. (TA-ATTACK-23)")
    if flyer.card not in store.carriers:
        raise ValueError(f"{flyer.card} cannot carry {key}; {', '.join(store.carriers)} can. (TA-ARM-01)")
    for unit in units:
        if (refusal := attacking.class_refusal(state, store, unit)) is not None:
            raise ValueError(f"{refusal.sentence} ({refusal.rule})")


def of_number(needs: int, skill: int = 0, modifier: int = 0, number: int = 1, shaken: bool = False) -> Odds:
    """Loose numbers: an attack number, a skill and the sum of all modifiers (TA-ATTACK-13)."""
    tally = Tally(needs, "attack number", "TA-ATTACK-13").plus(skill, "skill", "TA-ATTACK-12")
    tally = tally.plus(-2 if shaken else 0, "Shaken", "TA-STRESS-02").plus(modifier, "modifier", "TA-ATTACK-13")
    return _kills(f"Attack number {needs}", [("the unit", tally)], number)


def _kills(title: str, targets: list[tuple[str, Tally]], number: int) -> Odds:
    lines: list[str] = []
    spread: Spread = {0: Fraction(1)}
    singles: list[tuple[str, Fraction]] = []
    for kind, tally in targets:
        one = forecast.hit_chance(tally)
        killed = forecast.kill_chance([one] * number)
        line = (
            f"{kind}: {'; '.join(tally.lines())}: {max(1, tally.needed)} or more of 10"
            if tally.needed <= 10
            else f"{kind}: cannot be hit"
        )
        if line not in lines:
            lines.append(line)
            singles.append((f"one roll at {kind} hits", one))
        spread = odds.both(spread, {0: 1 - killed, 1: killed})
    spread = {k: p for k, p in spread.items() if p}
    every = [
        (f"{kind} is destroyed by {count(number, 'roll')}", forecast.kill_chance([forecast.hit_chance(t)] * number))
        for kind, t in targets[:1]
    ]
    more = (
        [(f"all {len(targets)} destroyed", spread.get(len(targets), Fraction(0)))]
        if len(targets) > 1
        else every
        if number > 1
        else []
    )
    return Odds(title, tuple(lines), "units destroyed", spread, (*singles, *more))


# -- ridges
def of_ridges(crew: Crew, rolls: int = 1, evasive: int = 0, cards: Iterable[str] = ()) -> Odds:
    """Ridge Evasion rolls of one activation (TA-RIDGE-04 to TA-RIDGE-07). Without a pilot: loose Evasive and
    Stress, and nobody crashes.
    """
    if crew.pilot:
        state = position(crew, (), 0, cards)
        flyer = next(iter(state.here.flyers.values()))
        row = state.row_of(state.pilots[flyer.pilot])
        found = moving.odds(state, flyer, rolls)
        lines = (
            f"1d10 {'; '.join(map(str, moving.modifiers(state, flyer).modifiers)) or 'without modifiers'}",
            f"Okay to {row.okay} Stress, Shaken to {row.shaken}; Unfit by the roll is a crash (TA-RIDGE-06)",
        )
        title = (
            f"{flyer.pilot} ({flyer.card}, {LEVELS[crew.level]}) with Stress {crew.stress}:"
            f" {count(rolls, 'Ridge Evasion roll')}"
        )
        return Odds(title, lines, "Stress gained by those who get through", found.gained, (("crash", found.crash),))
    shelf = library()
    spread: Spread = {0: Fraction(1)}
    for _ in range(rolls):
        after: Spread = {}
        for gained, chance in spread.items():
            for die in ROLLS:
                total = die + evasive - crew.stress - gained
                more = next(stress for up_to, stress in shelf.tables.ridge if total <= up_to)
                after[gained + more] = after.get(gained + more, Fraction(0)) + chance / 10
        spread = after
    title = f"Evasive {evasive}, Stress {crew.stress}: {count(rolls, 'Ridge Evasion roll')}"
    return Odds(
        title, ("1d10 + Evasive - Stress, Table 2 (TA-RIDGE-04)",), "Stress gained", dict(sorted(spread.items()))
    )


# -- on the way home
def of_rescue(where: str = "field", given: int = 0, modifier: int = 0) -> Odds:
    """The rescue of a pilot. `where` it crashed: out, field, home; `given`: weight points of stores given up
    (TA-SAR-01 to TA-SAR-03).
    """
    amount, reason = CRASH_DRM[where]
    tally = Tally(0, "die", "TA-SAR-01").plus(amount, reason, "TA-SAR-02").plus(given, "stores given up", "TA-SAR-03")
    tally = tally.plus(modifier, "modifier", "TA-SAR-07")
    chances: dict[str, Fraction] = {}
    spread: Spread = {}
    for die in ROLLS:
        row = next(row for row in library().tables.rescue if die + tally.total <= row.up_to)
        chances[row.outcome] = chances.get(row.outcome, Fraction(0)) + Fraction(1, 10)
        if not row.lost:
            spread[row.stress] = spread.get(row.stress, Fraction(0)) + Fraction(1, 10)
    lines = (f"1d10 {'; '.join(map(str, tally.modifiers)) or 'without modifiers'}",)
    return Odds(
        f"Rescue of a pilot who crashed {_WHERE[where]}",
        lines,
        "Stress of those who are found",
        dict(sorted(spread.items())),
        tuple(chances.items()),
    )


_WHERE = {"out": "target bound", "field": "on the battlefield", "home": "on the way home"}


def of_bingo(side: int) -> Odds:
    """The Stress of a Bingo counter (TA-BINGO-02)."""
    spread: Spread = {}
    for die in ROLLS:
        stress = bingo_stress(side, die)
        spread[stress] = spread.get(stress, Fraction(0)) + Fraction(1, 10)
    lines = (f"1d10: 1 Stress for each point below {side} (TA-BINGO-02)",)
    return Odds(f"Bingo {side}+", lines, "Stress gained", dict(sorted(spread.items())))


def of_scout(modifier: int = 0) -> Odds:
    """The scout's report (TA-SCOUT-02, TA-SCOUT-03)."""
    spread: Spread = {}
    lost = calm = Fraction(0)
    for die in ROLLS:
        row = next(row for row in library().tables.scout if die + modifier <= row.up_to)
        spread[row.loiter] = spread.get(row.loiter, Fraction(0)) + Fraction(1, 10)
        lost += Fraction(int(row.lost), 10)
        calm += Fraction(int(bool(row.stress)), 10)
    lines = (f"1d10 {modifier:+d} (TA-SCOUT-01)" if modifier else "1d10 (TA-SCOUT-01)",)
    return Odds(
        "A scout ahead",
        lines,
        "loiter bonus",
        dict(sorted(spread.items())),
        (("the scout is lost", lost), ("pilots keep calmer", calm)),
    )


def of_hits(card: str, light: int, heavy: int, pod: bool = False, cards: Iterable[str] = ()) -> Odds:
    """Hits on an undamaged aircraft with a full cup: chance that their counters bring it down (TA-HIT-01,
    TA-HIT-02, TA-HIT-08).
    """
    state = position(Crew(card=card), (), 0, cards)
    flyer = next(iter(state.here.flyers.values()))
    crash = forecast.crash_chance(state, flyer, light, heavy)
    lines = [f"toughness {state.card_of(flyer).toughness}, {len(state.library.counters)} counters in the cup"]
    if pod:
        crash = forecast.after_ecm(crash)
        lines.append("a Pod negates the attack on 7 or more (TA-ECM-01)")
    title = f"{flyer.card}: {light} Light and {heavy} Heavy {'hit' if light + heavy == 1 else 'hits'} of one attack"
    return Odds(title, tuple(lines), "aircraft lost", {0: 1 - crash, 1: crash}, (("the aircraft crashes", crash),))


# -- Exact chances of attacks, ridges, the search for a pilot, the Bingo counter, scouts and hits.


def asked(args: Any, method: str, words: list[str]) -> Answer:
    """The odds that were asked for. Raises ValueError or Unknown with a sentence."""
    found = _asked(args, method, words)
    return Answer(found.title, found.lines, found.unit, found.spread, found.expected, found.outcomes)


def _asked(args: Any, method: str, words: list[str]) -> Odds:
    cards = [word for word in args.cards.replace(",", " ").split() if word]
    if method == "attack":
        return _attack(args, words, cards)
    if method == "ridge":
        _none(words, method)
        return of_ridges(_crew(args), args.rolls, args.evasive, cards)
    if method == "rescue":
        _none(words, method)
        return of_rescue(args.where, args.given, args.modifier)
    if method == "bingo":
        if [w.rstrip("+") for w in words] not in (["6"], ["10"]):
            raise ValueError("There are two sides of the counter: tabletop odds bingo 6, or bingo 10.")
        return of_bingo(int(words[0].rstrip("+")))
    if method == "scout":
        _none(words, method)
        return of_scout(args.modifier)
    if len(words) != 1 or not args.light + args.heavy:
        raise ValueError("Say what is hit and how, such as: tabletop odds hits AH-64A --heavy 1.")
    return of_hits(words[0], args.light, args.heavy, args.pod, cards)


def _none(words: list[str], method: str) -> None:
    if words:
        raise ValueError(f'"{" ".join(words)}" says nothing here; {method} takes options only.')


def _crew(args: Any) -> Crew:
    level = (args.level or "Average").capitalize()
    if level not in LEVELS:
        raise ValueError(f'"{args.level}" is no level of a pilot; they are {", ".join(LEVELS)}.')
    return Crew(args.pilot or "", LEVELS.index(level), args.stress, args.by)


def _attack(args: Any, words: list[str], cards: list[str]) -> Odds:
    number = args.number or 1
    if args.needs is not None:
        _none(words, "attack with --needs")
        return of_number(args.needs, args.skill, args.modifier, number, args.shaken)
    lowered = [word.casefold() for word in words]
    if "at" not in lowered or lowered.index("at") != 1 or len(words) < 3:
        raise ValueError("Say what attacks what, such as: tabletop odds attack AGM-114 at T72 --pilot Mantis.")
    units = [unit for word in words[2:] for unit in word.split(",") if unit]
    if len(units) > 12:
        raise ValueError("Twelve units are enough.")
    return of_attack(words[0], units, _crew(args), args.range, number, args.modifier, cards)
