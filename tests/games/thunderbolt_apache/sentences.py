"""What the table of the squadron says, held against the rules (`tests.sentences`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tabletop.core.fastcopy import replace
from tabletop.games.thunderbolt_apache.rules import attacking, enemy_fire, moving
from tabletop.games.thunderbolt_apache.rules import hits as events
from tabletop.games.thunderbolt_apache.rules.attacking import Aim
from tabletop.games.thunderbolt_apache.rules.hexes import distance, has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Flyer, Incoming
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES, Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place
from tabletop.games.thunderbolt_apache.rules.stress import pilot_of, points
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name, plane_name
from tests.sentences import Readers, Said, fits, is_not

SQUADRON = Readers()
ALTITUDES = {"High": Altitude.HIGH, "Low": Altitude.LOW}


def flyer(said: Said, name: str) -> Flyer:
    """An aircraft by its name or that of its pilot."""
    for found in said.state.here.flyers.values():
        if name in (flyer_name(found), found.pilot, plane_name(said.state, found.serial)):
            return found
    raise LookupError(f"nobody is called {name}")


def unit(said: Said, name: str) -> Any:
    """An enemy unit by its printed name and number."""
    kind, serial = re.fullmatch(r"(.+?) (\d+)(?: in hex \d+)?", name).groups()  # type: ignore[union-attr]
    found = said.state.here.enemies[int(serial)]
    if type_of(said.state, found).name.split(" (")[0] != kind.split(" (")[0]:
        raise LookupError(f"no {kind} has this number")
    return found


def there(said: Said) -> Flyer | None:
    """The aircraft that a note or a button speaks of, at that place and altitude."""
    mode = said.table.mode
    acting = getattr(mode, "flyer", None) or getattr(getattr(mode, "acting", None), "flyer", None)
    if acting is None:
        return None
    if (found := re.fullmatch(r"(?:Go|Stay) (High|Low)", said.title)) is not None:
        return replace(acting, altitude=ALTITUDES[found[1]])
    found = re.fullmatch(r"(?:Hex (\d+) on its (\w+) side|The centre of hex (\d+))", said.title)
    if found is None:
        return None
    from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE

    side = SIDES.index(found[2]) if found[2] else CENTRE
    return replace(acting, hex=int(found[1] or found[3]), side=side, altitude=mode.acting.altitude)


def firing(said: Said, at: Flyer) -> list[Any]:
    """The units that could fire at it there, one by one by the rule that refuses."""
    place = Place(at.hex, at.side, at.altitude)
    return [
        u
        for u in said.state.living_units
        if enemy_fire.reach_refusal(said.state, u, place) is None and not enemy_fire.silent(said.state, u)
    ]


@SQUADRON("nobody could fire", "note tip", r"Nobody could fire at it there\.", ("Nobody could", "1 T-55 tank could"))
def _nobody(m: Any, said: Said) -> str | None:
    at = there(said)
    return is_not([], [u.serial for u in firing(said, at)]) if at else None


COULD = (
    r"(.+) could fire at it: (.+?) if all strike(?:; (.+?) with Evasive)?(?:;"
    r" past its Pod come (.+?) on average)?(?:; a crash in (?P<crash>.+))?\."
)


def hits(words: str) -> tuple[float, float]:
    """Light and Heavy hits in words."""
    if words == "no hit":
        return 0, 0
    return tuple(  # type: ignore[return-value]
        sum(float(n) for n in re.findall(rf"([\d.]+) {word}", words)) for word in ("Light", "Heavy")
    )


@SQUADRON("who could fire", "note tip", COULD)
def _could(m: Any, said: Said) -> str | None:
    at = there(said)
    if at is None:
        return None
    units, state = firing(said, at), said.state
    told: Counter[str] = Counter()
    for part in re.split(r", | and ", m[1]):
        found = re.fullmatch(r"(?:(\d+) )?(.+?)", part)
        told[found[2].rstrip("s").removesuffix("ie").removesuffix("y")] = int(found[1] or 1)  # type: ignore[index]
    kinds = Counter(type_of(state, u).name.split(" (")[0].rstrip("s").removesuffix("y") for u in units)
    fault = is_not(told, kinds)
    printed = (sum(type_of(state, u).light for u in units), sum(type_of(state, u).heavy for u in units))
    fault = fault or is_not(hits(m[2]), printed)
    have, pod = points(state, at), enemy_fire.has_pod(state, at)
    evaded, through, jamming = [0, 0], [0.0, 0.0], state.condition_effect("radar_jamming")
    for u in units:
        coming = Incoming(at.serial, type_of(state, u).light, type_of(state, u).heavy)
        light, heavy = events.after(coming, *events.default(coming, have))
        share = (0.6 if pod else 1) * ((jamming - 1) / 10 if jamming and has_radar(state, u) else 1)
        evaded, through = (
            [evaded[0] + light, evaded[1] + heavy],
            [through[0] + light * share, through[1] + heavy * share],
        )
    if (not fault and bool(m[3]) != bool(have)) or bool(m[4]) != pod:
        return "Evasive or Pod is left out, or there is none"
    fault = fault or (is_not(hits(m[3]), tuple(evaded)) if m[3] else "")
    if m[4] and not fault:
        fault = next((f for t, x in zip(hits(m[4]), through, strict=True) if (f := fits(f"{t:.1f}", x))), "")
    if m["crash"] and not fault and re.fullmatch(r"\d+%", m["crash"]):
        fault = crashes(said, at, evaded, m["crash"])
    return fault


def crashes(said: Said, at: Flyer, left: list[int], told: str) -> str | None:
    """The share of crashes, by drawing the hits from the cup one after the other."""
    from tabletop.games.thunderbolt_apache.rules.damage import airframe_points, cup

    state = said.state
    card = state.card_of(at)

    def draw(counters: tuple[str, ...], taken: int, light: int, heavy: int) -> float:
        if taken >= card.toughness:
            return 1.0
        if not light + heavy:
            return 0.0
        total = 0.0
        for key in sorted(set(counters)):
            n, counter = counters.count(key), state.library.counters[key]
            side = counter.heavy if heavy else counter.light
            rest = (light, heavy - 1) if heavy else (light - 1, heavy)
            if at.card in counter.immune:
                total += n * draw(counters, taken, *rest)
            elif side.crash or side.killed:
                total += n
            else:
                out = list(counters)
                if side.kind != "instant":
                    out.remove(key)
                total += n * draw(tuple(out), taken + side.airframe, *rest)
        return total / len(counters)

    if sum(left) > 2:
        return ""  # too many to draw here; the number of hits is read
    return fits(told.rstrip("%"), 100 * draw(tuple(cup(state)), airframe_points(state, at), *left))


def chance(said: Said, at: Flyer, key: str, target: Any) -> float:
    """The share of the ten faces that hit: attack number, skill and the rest against each."""
    tally = attacking.attack_tally(said.state, at, key, target)
    added = sum(m.amount for m in tally.modifiers)
    number = said.state.card_of(at).cannon if key == CANNON else said.state.library.stores[key].attack
    return sum(die + added >= number for die in range(1, 11)) / 10


def reached(said: Said, at: Flyer) -> dict[tuple[str, int], float]:
    """Every store and unit that it could aim at there, with its chance."""
    at = replace(at, aimed=(), attacked=False)
    keys = [*dict.fromkeys(at.stores), CANNON]
    return {
        (key, u.serial): chance(said, at, key, u)
        for key in keys
        for u in said.state.living_units
        if attacking.aim_refusal(said.state, at, key, u.serial) is None
    }


@SQUADRON(
    "nothing in reach",
    "note tip",
    r"Nothing in reach from there\.",
    ("Nothing in reach from there.", "9 in reach, best 10% (Cannon at T-55 tank 1)."),
)
def _nothing(m: Any, said: Said) -> str | None:
    at = there(said)
    return is_not({}, reached(said, at)) if at else None


@SQUADRON("in reach", "note tip", r"(\d+) in reach, best (\d+)% \((.+) at (.+)\)\.")
def _reach(m: Any, said: Said) -> str | None:
    at = there(said)
    if at is None:
        return None
    found = reached(said, at)
    key, serial = ("cannon" if m[3] == "Cannon" else m[3]), unit(said, m[4]).serial
    key = CANNON if m[3] == "Cannon" else key
    fault = is_not(int(m[1]), len({u for _, u in found})) or fits(m[2], 100 * max(found.values()))
    return fault or fits(m[2], 100 * found[key, serial])


@SQUADRON(
    "speed points",
    "prompt",
    r"(.+), (High|Low): (\d+) speed points? left(?:, (\d+) must"
    r" be flown)?; (has attacked|may attack once|cannot attack)\.",
    ("may attack once", "has attacked"),
    ("has attacked", "may attack once"),
)
def _left(m: Any, said: Said) -> str | None:
    own = flyer(said, m[1])
    least, most = moving.speed(said.state, own)
    told = ALTITUDES[m[2]], int(m[3]), int(m[4] or 0)
    may = attacking.attacker_refusal(said.state, own) is None
    word = "has attacked" if own.attacked else "may attack once" if may else "cannot attack"
    if m[5] == "cannot attack" and may:
        word = "cannot attack" if not any(isinstance(c, Aim) for c in said.options) else word
    return is_not(told, (own.altitude, most.total - own.spent, max(0, least.total - own.spent))) or is_not(m[5], word)


@SQUADRON("aimed", "prompt", r"(.+): (\d+) aimed\.")
def _aimed(m: Any, said: Said) -> str | None:
    return is_not(int(m[2]), len(flyer(said, m[1]).aimed))


@SQUADRON("a place", "note", r"(\d+) speed points?, (High|Low)\.( It must fly on from there\.)?", ("High", "Low"))
def _place(m: Any, said: Said) -> str | None:
    at = there(said)
    if at is None:
        return None
    own, far = said.table.mode.flyer, int(m[1])
    most = moving.speed(said.state, replace(own, began=own.began or (own.hex, own.side)))[1].total
    return is_not(ALTITUDES[m[2]], at.altitude) or (
        "" if distance(own.hex, at.hex) <= far <= most - (own.spent if own.began else 0) else f"of {most}"
    )


@SQUADRON("hexes of a weapon", "note", r"(.+) has range (.+); hex (\d+) is (\d+) away\.")
def _range(m: Any, said: Said) -> str | None:
    own = said.table.mode.flyer
    near, far = said.state.library.stores[m[1]].reach
    span = f"{near}" if near == far else f"{near}-{far}"
    return is_not((m[2], int(m[4])), (span, distance(own.hex, int(m[3]))))


ROLL = (
    r"(.+), (.+?) at (.+) in hex (\d+): (\d+), (?:needs (\d+)\+?|(cannot"
    r" miss|cannot hit))(?: \((.+)\))?: (destroyed|missed)"
)


@SQUADRON("what an attack did", "log", ROLL, ("destroyed", "missed"), ("missed", "destroyed"))
def _attack(m: Any, said: Said) -> str | None:
    own, target = flyer(said, m[1]), unit(said, m[3])
    old = replace(said.before.here.flyers[own.serial], stores=own.stores)
    key = CANNON if m[2] == "Cannon" else m[2]
    tally = attacking.attack_tally(said.before, old, key, target)
    number = said.state.card_of(own).cannon if key == CANNON else said.state.library.stores[key].attack
    needed = number - sum(x.amount for x in tally.modifiers)
    made = number - sum(int(n) for n in re.findall(r"(?:^|; )([+-]\d+) ", m[8] or ""))
    why = "; ".join(f"{x.amount:+d} {x.reason}" for x in tally.modifiers)
    if why != (m[8] or ""):
        return f"the reasons are {why}"
    told = int(m[4]), int(m[5]), m[9] == "destroyed", made
    fault = is_not(told, (target.hex, said.event.die, said.event.die >= needed, needed))  # type: ignore[union-attr]
    return fault or (is_not(int(m[6]), needed) if m[6] else is_not(m[7] == "cannot miss", needed <= 1))


@SQUADRON("dice: needs", "dice", r"(.+) needs (\d+)\+?")
def _needs(m: Any, said: Said) -> str | None:
    event: Any = said.event
    own = flyer(said, m[1])
    number = said.state.card_of(own).cannon if event.store == CANNON else said.state.library.stores[event.store].attack
    tally = attacking.attack_tally(
        said.before, said.before.here.flyers[own.serial], event.store, said.state.here.enemies[event.unit]
    )
    return is_not(int(m[2]), number - sum(x.amount for x in tally.modifiers))


@SQUADRON("dice: result", "dice", r"destroyed|missed", ("destroyed", "missed"), ("missed", "destroyed"))
def _result(m: Any, said: Said) -> str | None:
    event: Any = said.event
    own = said.before.here.flyers[event.serial]
    share = chance(Said("", "", said.before), own, event.store, said.state.here.enemies[event.unit])
    return is_not(m[0] == "destroyed", event.die > 10 - round(10 * share))


@SQUADRON("dice: attack number", "dice", r"attack number (\d+)")
def _number(m: Any, said: Said) -> str | None:
    event: Any = said.event
    card = said.state.card_of(said.state.here.flyers[event.serial])
    return is_not(int(m[1]), card.cannon if event.store == CANNON else said.state.library.stores[event.store].attack)


@SQUADRON(
    "a unit",
    "note",
    r"(Armour|Soft|Infantry|Building|Helicopter), worth (\d+); modifier ([+-]\d+)(, radar)?\.",
    ("Soft", "Armour"),
    ("Armour", "Soft"),
)
def _unit(m: Any, said: Said) -> str | None:
    from tabletop.games.thunderbolt_apache.rules.tables import UnitClass

    u = unit(said, said.title)
    kind, words = type_of(said.state, u), ("armour", "soft", "infantry", "building", "helicopter")
    names = dict(zip(("ARM", "SOFT", "INF", "BLDG", "HELO"), words, strict=True))
    told = m[1].lower(), int(m[2]), int(m[3]), bool(m[4])
    assert kind.cls in UnitClass
    return is_not(told, (names[str(kind.cls)], kind.value, kind.modifier, bool(has_radar(said.state, u))))


@SQUADRON(
    "what a unit fires",
    "note",
    r"Gives (.+), (?:up to (\d+) hex(?:es)? away|in its own hex), to what flies (.+)\.",
    ("Low", "Nowhere"),
)
def _fires(m: Any, said: Said) -> str | None:
    kind = type_of(said.state, unit(said, said.title))
    told = hits(m[1]), int(m[2] or 0), {ALTITUDES[w] for w in m[3].split(" or ")}
    return is_not(told, ((kind.light, kind.heavy), kind.reach, set(kind.altitudes)))


@SQUADRON(
    "does not fire",
    "note",
    r"It does not fire\.",
    ("It does not fire.", "Gives 1 Light hit, up to 1 hex away, to what flies Low."),
)
def _silent(m: Any, said: Said) -> str | None:
    kind = type_of(said.state, unit(said, said.title))
    return is_not((0, 0), (kind.light, kind.heavy))


@SQUADRON("destroyed", "note", r"(.+): destroyed")
def _dead(m: Any, said: Said) -> str | None:
    return is_not(False, unit(said, m[1]).alive)


@SQUADRON(
    "in cover",
    "note",
    r"In cover: attacked from its own hex only\.",
    ("In cover: attacked from its own hex only.", "It does not fire. "),
)
def _cover(m: Any, said: Said) -> str | None:
    return is_not(True, unit(said, said.title).covered)


@SQUADRON("marker", "log", r"Loiter marker at (-?\d+)(?: \((.+)\))?")
def _marker(m: Any, said: Said) -> str | None:
    from tabletop.games.thunderbolt_apache.rules.loiter import starting_marker

    fault = is_not(int(m[1]), said.state.here.marker)
    if m[2] and not fault:
        made = sum(int(n) for n in re.findall(r"(?:^|; |, )([+-]\d+) ", m[2]))
        fault = is_not(made, sum(x.amount for x in starting_marker(said.before).modifiers))
    return fault


@SQUADRON("altitude", "log", r"(.+) goes (High|Low)", ("High", "Low"), ("goes Low", "goes High"))
def _goes(m: Any, said: Said) -> str | None:
    return is_not(ALTITUDES[m[2]], flyer(said, m[1]).altitude)


@SQUADRON("a place flown to", "log", r"(.+) (?:to|at) hex (\d+) on its (\w+) side(?:, (High|Low))?", ("High", "Low"))
def _to(m: Any, said: Said) -> str | None:
    own = flyer(said, m[1])
    fault = is_not((int(m[2]), m[3]), (own.hex, SIDES[own.side]))
    return fault or (is_not(ALTITUDES[m[4]], own.altitude) if m[4] else "")


@SQUADRON("stress", "log", r"(.+): ([+-]\d+) Stress, (.+); now (\d+)")
def _stress(m: Any, said: Said) -> str | None:
    now, old = said.state.pilots[m[1]].stress, said.before.pilots[m[1]].stress
    return is_not(int(m[4]), now) or is_not(int(m[2]), said.event.amount) or is_not(now, max(0, old + int(m[2])))  # type: ignore[union-attr]


@SQUADRON(
    "ridge roll",
    "log",
    r"(.+), on a ridge: (\d+)((?: [+-]\d+ [A-Za-z ]+)*)(?: = (-?\d+))?: (?:(\d+) Stress|no Stress|(.+))",
)
def _ridge(m: Any, said: Said) -> str | None:
    own = flyer(said, m[1])
    tally = moving.modifiers(said.before, said.before.here.flyers[own.serial], int(m[2]))
    made = int(m[2]) + sum(int(n) for n in re.findall(r"[+-]\d+", m[3]))
    fault = is_not((int(m[2]), made, int(m[4] or m[2])), (said.event.die, tally.total, tally.total))  # type: ignore[union-attr]
    return fault or (is_not(int(m[5] or 0), moving.stress_for(said.before, tally.total)) if not m[6] else "")


@SQUADRON("ridge rolls", "note", r"(?:A ridge roll|(\d+) ridge rolls): d10((?: [+-]\d+ [A-Za-z ]+)*)\.")
def _rolls(m: Any, said: Said) -> str | None:
    tally = moving.modifiers(said.state, said.table.mode.flyer)
    told = sum(int(n) for n in re.findall(r"[+-]\d+", m[2]))
    return is_not(told, tally.total) or (
        "" if int(m[1] or 1) <= moving.speed(said.state, said.table.mode.flyer)[1].total else "more than it can fly"
    )


@SQUADRON("stress to come", "note", r"Stress (\+\d+: \d+%(?:, \+\d+: \d+%)*)\.")
def _spread(m: Any, said: Said) -> str | None:
    """Roll by roll and face by face: Stress counts against the next one."""
    told = {int(k): p for k, p in re.findall(r"\+(\d+): (\d+)%", m[1])}
    own, state = said.table.mode.flyer, said.state
    pilot = pilot_of(state, own)
    rolls = next(
        (re.match(r"(\d+) ridge rolls|A ridge roll", line) for line in said.lines if "ridge roll" in line), None
    )
    if pilot is None or rolls is None:
        return None
    spread = {0: 1.0}
    for _ in range(int(rolls[1] or 1)):
        after: dict[int, float] = {}
        for gained, share in spread.items():
            for die in range(1, 11):
                more = moving.stress_for(state, moving.modifiers(state, own, die, pilot.stress + gained).total)
                if not (more and pilot.stress + gained + more > state.row_of(pilot).shaken):
                    after[gained + more] = after.get(gained + more, 0) + share / 10
        spread = after
    return is_not(set(told), {k for k, p in spread.items() if p}) or next(
        (fault for k, p in told.items() if (fault := fits(p, 100 * spread[k]))), ""
    )


@SQUADRON("day", "strip", r"Day (\d+) of (\d+)(?:, Turn (\d+))?")
def _day(m: Any, said: Said) -> str | None:
    state = said.state
    return is_not((int(m[1]), int(m[2])), (state.day, state.days)) or (
        is_not(int(m[3]), state.here.turn) if m[3] else ""
    )


@SQUADRON("value left", "log", r"(.+): value (-?\d+) left(?: \(.+\))?: (.+)", ("destroyed", "half strength"))
def _value(m: Any, said: Said) -> str | None:
    state = said.state
    left = sum(type_of(state, u).value for u in state.living_units if not u.popup)
    left += max(state.homebound_effect("value"), -left)
    card = state.library.battalions[state.here.battalion]
    return is_not(
        (m[1], int(m[2]), "destroyed" in m[3]), (card.name, left, left <= card.destroyed_at and bool(state.here.tiles))
    )


@SQUADRON("aims", "log", r"(.+) in hex (\d+) aims at (.+): the closest it can attack, (\d+) hex(?:es)? away(.*)")
def _aims(m: Any, said: Said) -> str | None:
    u, own = unit(said, m[1]), flyer(said, m[3])
    near = [
        distance(u.hex, f.hex)
        for f in said.state.on_field
        if enemy_fire.reach_refusal(said.state, u, Place(f.hex, f.side, f.altitude)) is None
    ]
    return is_not((int(m[2]), int(m[4])), (u.hex, distance(u.hex, own.hex))) or is_not(int(m[4]), min(near))


@SQUADRON("hits coming", "log", r"((?:\d+ (?:Light|Heavy) hits?(?: and )?)+) on (.+): (.+)")
def _coming(m: Any, said: Said) -> str | None:
    event = said.event.incoming  # type: ignore[union-attr]
    if event.source:
        if unit(said, m[3]).serial != event.source or int(m[3].split()[-1]) != unit(said, m[3]).hex:
            return f"it was {event.source}"
        kind = type_of(said.state, said.state.here.enemies[event.source])
        return is_not((hits(m[1]), flyer(said, m[2]).serial), ((kind.light, kind.heavy), event.target))
    return is_not((hits(m[1]), flyer(said, m[2]).serial), ((event.light, event.heavy), event.target))


@SQUADRON(
    "hits left", "log", r"(.+): (.+); (no hit|(?:\d+ (?:Light|Heavy) hits?(?: and )?)+) left", ("no hit", "1 Light hit")
)
def _evaded(m: Any, said: Said) -> str | None:
    old, now = said.before.here.incoming[0], said.state.here.incoming[0]
    fault = is_not(hits(m[3]), (now.light, now.heavy)) or is_not(flyer(said, m[1]).serial, now.target)
    lighten = sum(int(n) for n in re.findall(r"(\d+) Heavy hits? made Light", m[2]))
    cancel = sum(int(n) for n in re.findall(r"(\d+) Light hits? cancelled", m[2]))
    return fault or is_not((old.light + lighten - cancel, old.heavy - lighten), (now.light, now.heavy))


@SQUADRON("SO in hand", "log", r"([+-]\d+) SO: (.+); (-?\d+) in hand")
def _so(m: Any, said: Said) -> str | None:
    return is_not((int(m[1]), int(m[3])), (said.state.so - said.before.so, said.state.so))


@SQUADRON("VP", "log", r"([+-]\d+) VP: (.+); (-?\d+) in all")
def _vp(m: Any, said: Said) -> str | None:
    return is_not((int(m[1]), int(m[3])), (said.state.vp - said.before.vp, said.state.vp))


@SQUADRON("waiting", "prompt", r"Click it, or drag it straight to a lit place; (\d+) (?:are|is) waiting\.")
def _waiting(m: Any, said: Said) -> str | None:
    fast = said.table.step == "fast"
    return is_not(int(m[1]), sum(f.fast == fast and not f.acted for f in said.state.on_field))


@SQUADRON(
    "fate",
    "ending",
    r"(.+): (.+) is (destroyed|at half strength)(.*); (everybody came home|.+)\.",
    ("destroyed", "at half strength"),
    ("everybody came home", "1 aircraft crashed"),
)
def _fate(m: Any, said: Said) -> str | None:
    left = {k: str(b.strength) for k, b in said.state.battalions.items()}
    crashed = [p for p in said.state.planes.values() if "crash" in str(p.status).lower()]
    return is_not(m[5] == "everybody came home", not crashed) or is_not(
        m[3] == "destroyed", "X" in left.values() or any("destroy" in s for s in left.values())
    )


def papers(table: Any) -> Iterator[tuple[str, str]]:
    """Nothing beside the notes."""
    return iter(())
