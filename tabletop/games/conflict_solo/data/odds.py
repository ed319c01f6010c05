"""Exact chances of Conflict Solo: an attack, an AP Spent Check, a rally, AA fire, the initiative, the Mission Track."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from tabletop.core.kit import Answer
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.action_points import fails
from tabletop.games.conflict_solo.rules.air import SHOT_DOWN
from tabletop.games.conflict_solo.rules.fire.shots import (
    CLOSE_FP,
    LONG_FP,
    PENALTY_FP,
    SHORT_FP,
    TWO_HITS,
    ways,
)
from tabletop.games.conflict_solo.rules.naming import counted
from tabletop.games.conflict_solo.rules.sheets import HITS, PLAYER, Aircraft, Colour, OrderCard, UnitType

THROWS = 36
MOST_CAPS = 2


def asked(options: Any, method: str, words: list[str]) -> list[Answer]:
    """The odds that were asked for. Raises ValueError with a sentence."""
    how: dict[str, Callable[[Any, list[str]], Answer]] = {
        "squad": _squad, "spent": _spent, "rally": _rally, "antiair": _antiair, "initiative": _initiative,
        "track": _track,
    }  # fmt: skip
    return [how[method](options, words)]


def reached(needed: int) -> Fraction:
    """The chance that two dice show so much or more (CH-GEN-04)."""
    return Fraction(ways(needed), THROWS)


def _whole(word: str, what: str, low: int, high: int) -> int:
    if not word.lstrip("-").isdecimal() or not low <= int(word) <= high:
        raise ValueError(f'"{word}" is no {what} from {low} to {high}.')
    return int(word)


def _type(word: str) -> UnitType:
    units = library().units
    found = units.get(word.upper())
    if found is None:
        raise ValueError(f'There is no unit "{word}"; there are {", ".join(sorted(units))}.')
    return found


def _plane(word: str) -> Aircraft:
    planes = library().aircraft
    found = planes.get(word.upper())
    if found is None:
        raise ValueError(f'There is no aircraft "{word}"; there are {", ".join(sorted(planes))}.')
    return found


def _caps(options: Any) -> int:
    return min(MOST_CAPS, options.caps or 0)


# -- the order deck
def _deck(seen: str) -> list[OrderCard]:
    """The order cards without those that were seen. Raises ValueError for a card that is not in the deck."""
    cards = dict(library().orders)
    for word in filter(None, (part.strip() for part in (seen or "").split(","))):
        if cards.pop(word.zfill(2), None) is None:
            raise ValueError(f'There is no order card "{word}" left to be seen.')
    if not cards:
        raise ValueError("All order cards were seen.")
    return list(cards.values())


def spent_chance(cost: int, cards: Iterable[OrderCard]) -> Fraction:
    """The chance that a check of so many APs makes a Unit spent (CH-SPENT-02, CH-SPENT-03)."""
    found = list(cards)
    return Fraction(sum(fails(card, cost, PLAYER)[0] for card in found), len(found)) if cost > 0 else Fraction(0)


def _spent(options: Any, words: list[str]) -> Answer:
    if len(words) != 1:
        raise ValueError("Say the APs, such as: tabletop odds spent 3 --seen 41,18,2.")
    cost = _whole(words[0], "number of APs", 0, 12)
    cards = _deck(options.seen)
    p = spent_chance(cost, cards)
    lines = [
        f"{len(cards)} order cards are unseen",
        *(
            f"{counted(caps, 'CAP')}: {_tenths_of_percent(spent_chance(cost - caps, cards))} spent"
            for caps in range(cost + 1)
        ),
    ]
    return Answer(
        f"AP Spent Check of {cost} APs (CH-SPENT-02)",
        tuple(lines),
        "Units spent",
        {0: 1 - p, 1: p},
        p,
        (("spent", p), ("stays fresh", 1 - p)),
    )


def _tenths_of_percent(p: Fraction) -> str:
    return f"{float(p) * 100:.1f} %"


def _track(options: Any, words: list[str]) -> Answer:
    if len(words) != 1:
        raise ValueError("Say how many counters are in play, such as: tabletop odds track 16.")
    count = _whole(words[0], "number of counters", 0, 99)
    cards = _deck(options.seen)
    spread: dict[int, Fraction] = {}
    for card in cards:
        steps = card.advance[1] if card.advance is not None and count <= card.advance[0] else 0
        spread[steps] = spread.get(steps, Fraction(0)) + Fraction(1, len(cards))
    mean = sum((k * p for k, p in spread.items()), Fraction(0))
    return Answer(
        f"Mission Track with {count} counters in play (CH-TRACK-01)", (f"{len(cards)} order cards are unseen",),
        "spaces for the next card of the enemy", dict(sorted(spread.items())), mean,
        (("it advances", 1 - spread.get(0, Fraction(0))),),
    )  # fmt: skip


# -- attacks
def _power(attacker: UnitType, target: UnitType, away: int) -> list[tuple[int, str]]:
    """Firepower with its reasons. Raises ValueError when there is none."""
    close, colour = away == 0, target.dv_colour
    value = attacker.red if colour is Colour.RED else None if attacker.blue_cc and not close else attacker.blue
    if value is None:
        raise ValueError(f"{attacker.id} has no {colour.value} firepower{'' if close else ' at a distance'}.")
    found = [(value, f"{colour.value} firepower")]
    indirect = "indirect" in attacker.traits
    if close:
        found.append((PENALTY_FP if attacker.cc_penalty else CLOSE_FP, "close combat"))
    elif indirect and not attacker.min_range <= away <= attacker.range:
        raise ValueError(f"{attacker.id} fires at {attacker.min_range} to {attacker.range} hexes.")
    elif not indirect and away > 2 * attacker.range:
        raise ValueError(f"{attacker.id} reaches {2 * attacker.range} hexes at long range.")
    elif not indirect and away == 1:
        found.append((SHORT_FP, "short range"))
    elif not indirect and away > attacker.range:
        found.append((LONG_FP, "long range"))
    return found


def _squad(options: Any, words: list[str]) -> Answer:
    """An attack of a type on a type: range 0 is close combat."""
    if len(words) != 3 or words[1] != "at":
        raise ValueError("Say who fires at whom, such as: tabletop odds squad P-CKM at G-RIF --range 6 --flank.")
    attacker, target = _type(words[0]), _type(words[2])
    if not attacker.combat:
        raise ValueError(f"{attacker.id} has no weapons.")
    away = options.range if options.range is not None else min(4, attacker.range)
    power = _power(attacker, target, away)
    if options.support and away:
        power.append((options.support, "supporters"))
    flank = bool(options.flank) or not away or "indirect" in attacker.traits
    value = target.dv_flank if flank else target.dv_front
    defence = [(value, "flank" if flank else "front"), (options.cover or 0, "cover")]
    needed, caps = sum(n for n, _ in defence) - sum(n for n, _ in power), _caps(options)
    if needed > 12 + MOST_CAPS:
        raise ValueError(f"It needs {needed}: two dice and two CAPs never show that.")
    hit, twice = reached(needed - caps), reached(needed + TWO_HITS - caps)
    deadly = _deadly(target.dv_colour)
    killed = twice + (hit - twice) * deadly
    cards = _deck(options.seen)
    paid = ", ".join(
        f"{counted(n, 'CAP')} {_tenths_of_percent(spent_chance(attacker.fire_cost - n, cards))}"
        for n in range(attacker.fire_cost + 1)
    )
    lines = (
        _sum("firepower", power), _sum("defence", defence),
        f"it needs {needed}" + (f", with {caps} on the dice {needed - caps}" if caps else ""), f"then spent: {paid}",
    )  # fmt: skip
    outcomes = (
        ("hit", hit),
        ("one hit", hit - killed),
        ("destroyed", killed),
        ("spent with no CAP", spent_chance(attacker.fire_cost, cards)),
    )
    kind = "close combat" if not away else f"{away} hexes"
    title = f"{attacker.name} at {target.name}, {kind} (CH-FIRE-06)"
    return Answer(title, lines, "hits", {0: 1 - hit, 1: hit - twice, 2: twice}, hit + twice, outcomes)


def _deadly(colour: Colour) -> Fraction:
    """The share of a full cup that destroys (CH-HIT-02)."""
    cup = [hit for hit in HITS.values() if hit.colour is colour]
    return Fraction(sum(hit.copies for hit in cup if hit.destroys), sum(hit.copies for hit in cup))


def _sum(name: str, parts: list[tuple[int, str]]) -> str:
    told = " ".join(f"{n:+d} {why}" if k else f"{n} {why}" for k, (n, why) in enumerate(parts) if n or not k)
    return f"{name}: {told} = {sum(n for n, _ in parts)}"


def _rally(options: Any, words: list[str]) -> Answer:
    if len(words) != 1:
        raise ValueError("Say the rally number, such as: tabletop odds rally 7 --cover 1.")
    number, caps = _whole(words[0], "rally number", 2, 12), _caps(options)
    bonus = (1 if options.cover else 0) + caps
    p = reached(number - bonus)
    lines = (f"two dice reach {number}, {bonus:+d} for cover and CAPs",)
    return Answer(
        f"Rally at {number} (CH-RALLY-01)",
        lines,
        "rallies",
        {0: 1 - p, 1: p},
        p,
        (("rallied", p), ("within two tries", 1 - (1 - p) ** 2)),
    )


def _antiair(options: Any, words: list[str]) -> Answer:
    """One gun after the other at an aircraft; the next fires only if the ones before missed (CH-AIR-04)."""
    if "at" not in words or words.index("at") != len(words) - 2 or len(words) < 3:
        raise ValueError("Say guns and aircraft, such as: tabletop odds antiair P-B40 P-B40 at A-J87 --range 1.")
    plane, away = _plane(words[-1]), options.range or 0
    through, down, lines = Fraction(1), Fraction(0), []
    for word in words[:-2]:
        gun = _type(word)
        if gun.aa is None or gun.aa.ceiling < plane.altitude or away > gun.aa.range:
            raise ValueError(f"{gun.id} does not reach {plane.name} at altitude {plane.altitude}, {away} hexes away.")
        power = gun.aa.fp + 1 - plane.altitude - (1 if away > gun.aa.range // 2 else 0)
        needed = plane.dv - power - _caps(options)
        down += through * reached(needed + SHOT_DOWN)
        through *= 1 - reached(needed)
        lines.append(f"{gun.id}: AA {power}, needs {needed}")
    outcomes = (("it comes through", through), ("driven off or shot down", 1 - through), ("shot down", down))
    return Answer(
        f"AA fire at {plane.name} (CH-AIR-04)",
        tuple(lines),
        "aircraft stopped",
        {0: through, 1: 1 - through},
        1 - through,
        outcomes,
    )


def _initiative(options: Any, words: list[str]) -> Answer:
    if words:
        raise ValueError("Say the CAPs only, such as: tabletop odds initiative --caps 2.")
    sums = {n: reached(n) - reached(n + 1) for n in range(2, 13)}
    caps = _caps(options)
    p = sum((sums[a] * sums[b] for a in sums for b in sums if a + caps > b), Fraction(0))
    return Answer(
        f"Initiative with {counted(caps, 'CAP')} (CH-SEQ-02)",
        ("two dice each, a tie goes to the enemy",), "first turns",
        {0: 1 - p, 1: p}, p, (("the player goes first", p),),
    )  # fmt: skip
