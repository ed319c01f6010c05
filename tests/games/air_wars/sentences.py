"""What the table of Air Wars says, held against the rules (`tests.sentences`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tabletop.core.fastcopy import replace
from tabletop.games.air_wars.rules import charts
from tabletop.games.air_wars.rules.basing import closed, usable_bases
from tabletop.games.air_wars.rules.ending import difference, level_of, score
from tabletop.games.air_wars.rules.flying.paths import steps_of
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.squares import distance, neighbours
from tabletop.games.air_wars.rules.strengths import bomber_total, fighter_total, printed_aa
from tests.sentences import Readers, Said, fits, is_not

WAR = Readers()
SQUARE = r"([A-Z]\d+)"


def papers(table: Any) -> Iterator[tuple[str, str]]:
    """Who leads and what is needed."""
    from tabletop.games.air_wars.table.marks import standing

    yield "standing", standing.in_short(table.state)
    yield "standing", standing.in_full(table.state)


def seat_of(state: Any, name: str) -> int:
    """The seat of a side by its name."""
    names = [s.name for s in state.scenario.sides]
    return names.index(name.removeprefix("The ").removeprefix("the "))


def units_of(said: Said, words: str) -> list[str]:
    """The formations that a list names, "A, B and C" or "A with B"."""
    rest, found = words, []
    called = {said.table.said(key): key for key in said.state.scenario.units}
    for name in sorted(called, key=len, reverse=True):
        if name in rest:
            rest = rest.replace(name, "", 1)
            found.append(called[name])
    if re.sub(r"(?:, | and | with |,)+", "", rest).strip():
        raise LookupError(f"{rest!r} in {words!r}")
    return found


def group(said: Said) -> Any:
    return said.table.mode.group


def target_square(said: Said) -> str:
    return re.findall(SQUARE, said.title)[-1]


# -- flying
@WAR("squares flown", "note", r"(\d+) squares? of (\d+)\.(?: You are revealed in .+\.)?")
def _far(m: Any, said: Said) -> str:
    found, at = group(said), target_square(said)
    start, most = found.square, steps_of(said.state, found)
    if not distance(said.state.scenario, start, at) <= int(m[1]) <= most:
        return f"{distance(said.state.scenario, start, at)} away, {most} to fly"
    return is_not(int(m[2]), most)


@WAR("out of reach", "note", r"(?P<at>[A-Z]\d+) is out of reach: this group can fly (\d+) squares?\.")
def _out(m: Any, said: Said) -> str:
    found = group(said)
    most = steps_of(said.state, found)
    at = found.path[-1] if found.path else found.square
    fault = is_not(int(m[2]), most)
    return fault or ("" if distance(said.state.scenario, at, m["at"]) > most - len(found.path) else f"it is near {at}")


@WAR("squares left", "prompt", rf"(.+): ({SQUARE}(?:-[A-Z]\d+)*), (\d+) squares? left\.?.*")
def _left(m: Any, said: Said) -> str:
    found, path = group(said), m[2].split("-")
    if sorted(units_of(said, m[1])) != sorted(found.units):
        return f"{found.units} fly"
    fault = is_not(path, [found.square, *found.path])
    steps = all(b in neighbours(said.state.scenario, a) for a, b in pairwise(path))
    return fault or is_not((int(m[4]), True), (steps_of(said.state, found) - len(found.path), steps))


@WAR("a path", "log", rf"(?:.+?: )?(.+): ({SQUARE}(?:-[A-Z]\d+)+)\.?")
def _path(m: Any, said: Said) -> str:
    path = m[2].split("-")
    units = units_of(said, m[1].split(": ")[-1])
    if not all(b in neighbours(said.state.scenario, a) for a, b in pairwise(path)):
        return "it leaps"
    return is_not([path[-1]] * len(units), [said.state.units[u].place for u in units if u in said.state.units])


def bases_in_reach(said: Said, unit: Any, square: str, slow: int) -> set[str]:
    sheet = said.state.sheet(unit)
    cruise = max(1, sheet.speed - slow)
    return {
        said.state.scenario.bases[key].square
        for key in usable_bases(said.state, unit.id)
        if distance(said.state.scenario, square, said.state.scenario.bases[key].square) <= cruise
        and not said.state.scenario.bases[key].far
    }


def slowing(state: Any) -> int:
    from tabletop.games.air_wars.rules.sheets import Code

    return int(sum(e.n for e in state.in_force(Code.SLOW)))


@WAR(
    "home next hour",
    "note",
    r"Home next hour: (?:(\d+) bases in reach|(.+))\.",
    ("Home", "They come home next hour, to different bases. Home"),
)
def _home(m: Any, said: Said) -> str:
    state, at = said.state, target_square(said)
    units = [state.units[k] for k in group(said).units]
    short = [u for u in units if state.sheet(u).short and not u.flying]
    found = set.intersection(*(bases_in_reach(said, u, at, slowing(state)) for u in short))
    if m[1]:
        return is_not(int(m[1]), len(found))
    return is_not(set(re.findall(SQUARE, m[2])), found)


@WAR("turn for home", "note", r"Turn for home in hour (\d+) at the latest\.")
def _turn(m: Any, said: Said) -> str:
    state, at, slow = said.state, target_square(said), slowing(said.state)
    latest = []
    for u in (state.units[k] for k in group(said).units):
        sheet = state.sheet(u)
        if not sheet.short:
            hours = []
            for key in usable_bases(state, u.id):
                base = state.scenario.bases[key]
                away = distance(state.scenario, at, base.square)
                hours.append(max(1, -(-away // max(1, sheet.speed - slow))) + base.far)
            if hours:
                latest.append(state.scenario.hours - min(hours) + 1)
    return is_not(int(m[1]), min(latest))


@WAR("lost", "note", r"(.+) would be lost: no base in time\.", (" would", " and JG 9 would"))
def _lost(m: Any, said: Said) -> str:
    state, at, slow = said.state, target_square(said), slowing(said.state)
    lost = []
    for key in group(said).units:
        u = state.units[key]
        sheet = state.sheet(u)
        hours = [
            max(1, -(-distance(state.scenario, at, base.square) // max(1, sheet.speed - slow))) + base.far
            for k in usable_bases(state, u.id)
            for base in [state.scenario.bases[k]]
        ]
        due = due_hour(state, replace(u, takeoff=u.takeoff if u.flying else state.hour))
        here = any(state.scenario.bases[k].square == at for k in usable_bases(state, u.id))
        if (due <= state.hour or not hours or state.hour + min(hours) > due) and not (u.flying and here):
            lost.append(key)
    return is_not(sorted(units_of(said, m[1])), sorted(lost))


@WAR("fighters near", "note", r"(?:.+ )?Enemy fighters can come from (\d+) bases?\.")
def _fighters(m: Any, said: Said) -> str:

    state, at, enemy = said.state, target_square(said), 1 - (said.seat or 0)
    fastest = max((f.speed for f in state.scenario.units.values() if f.seat == enemy and f.fighter), default=0)
    n = 0
    for base in state.scenario.bases.values():
        if base.seat == enemy and not closed(state, base.square) and state.base(base.square) is not None:
            speeds = [state.sheet(u).speed for u in state.based(base.square, enemy) if state.sheet(u).fighter]
            speeds += [fastest] if state.unknown(base.square, enemy).based else []
            n += bool(speeds) and distance(state.scenario, base.square, at) <= max(speeds)
    return is_not(int(m[1]), n)


@WAR("AA there", "note", r"AA there: (\d+) (?:die|dice)(?: and (\d+) unknown ground units?)?\.")
def _aa(m: Any, said: Said) -> str:
    state, at, enemy = said.state, target_square(said), 1 - (said.seat or 0)
    known = printed_aa(state, at, enemy) + sum(state.sheet(u).aa for u in state.ground(at, enemy))
    return is_not((int(m[1]), int(m[2] or 0)), (known, state.unknown(at, enemy).ground))


# -- the map
@WAR("places at a base", "note", r"(.+): ([\w, ]+) base, (\d+) of (\d+) places used\.")
def _places(m: Any, said: Said) -> str:
    state, at = said.state, said.about.cell
    square = target_square(said) if re.search(SQUARE, said.title) else at
    base = state.base(square)
    used = (
        sum(
            u.seat == base.seat and u.place == square and not u.flying and not state.sheet(u).ground
            for u in state.units.values()
        )
        if hasattr(state.sheet(next(iter(state.units.values()))), "ground")
        else len(state.based(square, base.seat))
    )
    used += state.unknown(square, base.seat).based
    return is_not((seat_of(state, m[1]), int(m[3]), int(m[4])), (base.seat, used, base.capacity))


@WAR("printed AA", "note", r"Printed AA of the square: (\d+)\.")
def _printed(m: Any, said: Said) -> str:
    square = target_square(said)
    return is_not(int(m[1]), printed_aa(said.state, square, said.state.base(square).seat))


@WAR("what bombs it", "note", r"Bombed on (?:(\d)\+ level, )?(\d)\+(?: dive)?\.")
def _bombed(m: Any, said: Said) -> str:
    found = next(
        (t for name, t in said.state.scenario.targets.items() if name in said.title or said.title.startswith(name)),
        None,
    )
    if found is None:
        needs = {(n.level, n.dive) for n in said.state.scenario.charts.bombing.values()}
        return "" if (int(m[1] or m[2]), int(m[2])) in needs else f"none of {needs}"
    need = said.state.scenario.charts.bombing[found.kind]
    return is_not((int(m[1] or m[2]), int(m[2])), (need.level, need.dive))


@WAR("a target", "note", r"(.+), (\w+), (\d+) points?\.")
def _target(m: Any, said: Said) -> str:
    told = seat_of(said.state, m[1]), m[2], int(m[3])
    found = [
        (t.seat, t.kind.value.lower(), t.vp) for name, t in said.state.scenario.targets.items() if name in said.title
    ]
    return "" if told in found else f"it says {told}, the rules say {found}"


@WAR(
    "a formation",
    "note",
    r"Air (\d+), bombs (\d+), speed (\d+), (short|long) range\.",
    ("short", "long"),
    ("long", "short"),
)
def _sheet(m: Any, said: Said) -> str:
    unit = units_of(said, re.sub(r" \(.*|, .*", "", said.title))[0]
    sheet = said.state.scenario.units[unit]
    return is_not(
        (int(m[1]), int(m[2]), int(m[3]), m[4] == "short"), (sheet.air, sheet.bomb, sheet.speed, bool(sheet.short))
    )


@WAR("AA fire", "note", r"(\d+) (?:die|dice) of AA fire\.")
def _aa_unit(m: Any, said: Said) -> str:
    unit = units_of(said, re.sub(r" \(.*|, .*", "", said.title))[0]
    return is_not(int(m[1]), said.state.scenario.units[unit].aa)


@WAR("took off", "note", r"Took off in hour (\d+); must be down by hour (\d+)\.")
def _took(m: Any, said: Said) -> str:
    unit = said.state.units[units_of(said, re.sub(r" \(.*|, .*", "", said.title))[0]]
    return is_not((int(m[1]), int(m[2])), (unit.takeoff, due_hour(said.state, unit)))


# -- battles
def spread(state: Any, seat: int, kinds: dict[str, int]) -> Counter[tuple[int, int]]:
    """(kills, aborts) of all dice of a side, face by face."""
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1.0})  # type: ignore[dict-item]
    for what, n in kinds.items():
        column = charts.column(state, seat, what)
        for _ in range(max(0, n)):
            after: Counter[tuple[int, int]] = Counter()
            for (k, a), p in found.items():
                for face in range(1, 7):
                    more = charts.results(column, (face,))
                    after[k + more[0], a + more[1]] += p / 6  # type: ignore[assignment]
            found = after
    return found


def of_battle(state: Any, battle: Any, seat: int) -> Counter[tuple[int, int]]:
    dice = {"fighters": fighter_total(state, battle, seat).total, "bombers": bomber_total(state, battle, seat).total}
    return spread(state, seat, dice)


@WAR("dice of a battle", "prompt", r"Air battle over (.+): (\d+) (?:die|dice) against (\d+)\.")
def _battle(m: Any, said: Said) -> str:
    found, seat = said.state.battle, said.seat or 0
    told = tuple(sum(t(said.state, found, s).total for t in (fighter_total, bomber_total)) for s in (seat, 1 - seat))
    return is_not((re.findall(SQUARE, m[1])[-1], int(m[2]), int(m[3])), (found.square, *told))


@WAR(
    "chances in a battle",
    "tip",
    r"(\d+) % that all of yours stay, (\d+) % that an enemy leaves, when no other card follows\.",
)
def _stay(m: Any, said: Said) -> str | None:
    state, seat = said.state, said.seat or 0
    battle = state.battle
    command = said.about.commands[0] if said.about.commands else None
    if command is not None and hasattr(command, "card"):
        battle = replace(battle, cards=(*battle.cards, (seat, command.card)))
    stay = of_battle(state, battle, 1 - seat)[0, 0] if command is not None else None
    if stay is None:
        return None
    hit = 1 - of_battle(state, battle, seat)[0, 0]
    return fits(m[1], 100 * float(stay)) or fits(m[2], 100 * float(hit))


@WAR("your dice", "note", r"Your dice (\d+) against (\d+)(?: to (\d+) \((\d+) unknown\))?\.")
def _dice(m: Any, said: Said) -> str:
    state, at, seat = said.state, target_square(said), said.seat or 0
    units = dict(state.units)
    for key in group(said).units:
        units[key] = replace(units[key], place=at, flying=True)
    from tabletop.games.air_wars.rules.state import Battle

    there = replace(state, units=units)
    found = Battle(at, seat)
    mine, his = (sum(t(there, found, s).total for t in (fighter_total, bomber_total)) for s in (seat, 1 - seat))
    hidden = state.unknown(at, 1 - seat).flying
    most = max((f.air for f in state.scenario.units.values() if f.seat != seat), default=0)
    told = int(m[1]), int(m[2]), int(m[3] or m[2]), int(m[4] or 0)
    return is_not(told, (mine, his, his + hidden * most, hidden))


FIRED = r"(.+) (fighters|bombers) roll ([\d ]+) on (.+?)(?: \((?P<why>.+)\))?: (\d+) kills?, (\d+) aborts?\.?"


@WAR("dice of a side", "log", FIRED)
def _fired(m: Any, said: Said) -> str:
    seat, dice = seat_of(said.state, m[1]), tuple(int(d) for d in m[3].split())
    column = charts.column(said.state, seat, m[2])
    total = sum(int(n) for n in re.findall(r"(?:^|, )([+-]\d+) ", m["why"] or ""))
    told = m[4], int(m[6]), int(m[7]), total, dice
    fault = is_not(dice, said.event.dice)  # type: ignore[union-attr]
    return fault or is_not(told, (column.name, *charts.results(column, dice), len(dice), dice))


@WAR("AA rolled", "log", r"AA over (.+) rolls ([\d ]+) on (.+?)(?: \((?P<why>.+)\))?: (\d+) kills?, (\d+) aborts?\.?")
def _aa_rolled(m: Any, said: Said) -> str:
    event: Any = said.event
    dice = tuple(int(d) for d in m[2].split())
    column = said.state.scenario.charts.fire[m[3]]
    total = sum(int(n) for n in re.findall(r"(?:^|, )([+-]\d+) ", m["why"] or ""))
    fault = is_not((int(m[5]), int(m[6]), dice), (*charts.results(column, dice), event.dice))
    square = re.findall(SQUARE, m[1])[-1]
    return fault or is_not((total, square), (len(dice), event.square))


@WAR(
    "dice: losses",
    "dice",
    r"(nobody is hit|(?:(\d+) kills?)?(?:, )?(?:(\d+) aborts?)?)",
    ("nobody is hit", "1 abort"),
)
def _losses(m: Any, said: Said) -> str:
    event: Any = said.event
    column = said.state.scenario.charts.fire[event.column]
    return is_not((int(m[2] or 0), int(m[3] or 0)), charts.results(column, event.dice))


@WAR("dice: what hits", "dice", r"((?:\d (?:abort|kill)(?:, )?)+) \(table (.+)\)")
def _faces(m: Any, said: Said) -> str:
    column = said.state.scenario.charts.fire[m[2]]
    told = {int(n): what for n, what in re.findall(r"(\d) (abort|kill)", m[1])}
    found = {n: {(1, 0): "kill", (0, 1): "abort"}.get(charts.results(column, (n,))) for n in range(1, 7)}
    return is_not((told, m[2]), ({n: w for n, w in found.items() if w}, said.event.column))  # type: ignore[union-attr]


# -- the moment
@WAR("day", "strip", r"(.+), day (\d+) of (\d+)(?:, hour (\d+) of (\d+))?.*")
def _day(m: Any, said: Said) -> str:
    state = said.state
    told = int(m[2]), int(m[3])
    return is_not(
        told,
        (
            state.day,
            getattr(state.scenario, "days", told[1])
            if not hasattr(state.scenario.days, "__len__")
            else len(state.scenario.days),
        ),
    )


@WAR("in the air", "prompt", r"Hour (\d+): (\d+) formations? in the air\.")
def _air(m: Any, said: Said) -> str:
    flying = [u for u in said.state.units.values() if u.seat == said.seat and u.flying and u.place not in BOXES]
    return is_not((int(m[1]), int(m[2])), (said.state.hour, len(flying)))


@WAR("lands", "log", r"(.+) lands (.+) at (.+?)\.?")
def _lands(m: Any, said: Said) -> str:
    at = re.findall(SQUARE, m[3])[-1]
    units = [said.state.units[u] for u in units_of(said, m[2])]
    return is_not([(at, False)] * len(units), [(u.place, u.flying) for u in units])


@WAR("is placed", "log", r"(.+) is placed in (.+?)\.?")
def _placed(m: Any, said: Said) -> str:
    at, units = re.findall(SQUARE, m[2])[-1], units_of(said, m[1])
    return is_not([at], [said.state.units[u].place for u in units])


@WAR("points", "log", r"(.+) is bombed, (\d+) points? for (.+?)\.?")
def _points(m: Any, said: Said) -> str:
    seat = seat_of(said.state, m[3])
    return is_not(int(m[2]), score(said.state, seat).total - score(said.before, seat).total)


@WAR(
    "loses",
    "log",
    r"(.+) (is destroyed: Damage Box|aborts: Abort Box)\.?",
    ("aborts: Abort", "is destroyed: Damage"),
    ("is destroyed: Damage", "aborts: Abort"),
)
def _box(m: Any, said: Said) -> str:
    units = units_of(said, m[1])
    return is_not(
        ["damage" if "Damage" in m[2] else "abort"] * len(units), [box_of(said.state.units[u].place) for u in units]
    )


def box_of(place: str) -> str:
    return str(place).lower()


@WAR("as it stands", "standing", r"As it stands: (?:a )?(.+?)(?:; you need (\d+) more for (?:a )?(.+))?\.")
def _stands(m: Any, said: Said) -> str:
    state = said.state
    total = difference(state).total
    fault = is_not(m[1], level_of(state, total).name)
    if m[2] and not fault:
        step = int(m[2]) if state.viewer == 0 else -int(m[2])
        less = step - 1 if step > 0 else step + 1
        now, then = level_of(state, total).name, level_of(state, total + step).name
        if level_of(state, total + less).name != now or then == now:
            return f"{m[2]} points are not what it takes from {now} to {then}"
        fault = "" if m[3] in then else f"it would be {then}"
    return fault


@WAR(
    "who leads",
    "standing",
    r"(?:(.+) leads? by (\d+) points?|Both sides are level on points)\.",
    ("Both sides are level on points", "The RAF leads by 1 point"),
)
def _leads(m: Any, said: Said) -> str:
    points = [score(said.state, seat).total for seat in (0, 1)]
    if not m[1]:
        return is_not(0, points[0] - points[1])
    names = [s.name for s in said.state.scenario.sides]
    ahead = int(points[1] > points[0])
    return is_not((True, int(m[2])), (names[ahead] in m[1], abs(points[0] - points[1])))


@WAR("points needed", "standing", r"You need (\d+) more points? for an? (.+)\.")
def _need(m: Any, said: Said) -> str:
    state = said.state
    total, step = difference(state).total, int(m[1]) if state.viewer == 0 else -int(m[1])
    less = step - 1 if step > 0 else step + 1
    changes = level_of(state, total + step).name != level_of(state, total).name == level_of(state, total + less).name
    return "" if changes else "that many change nothing, or fewer would"


@WAR("the end", "ending log", r"(.+) (-?\d+), (.+) (-?\d+), difference ([+-]?\d+): (.+)\.")
def _end(m: Any, said: Said) -> str:
    state = said.state
    points = [score(state, seat).total for seat in (0, 1)]
    total = difference(state).total
    told = int(m[2]), int(m[4]), int(m[5]), m[6]
    return is_not(told, (*points, total, level_of(state, total).name))


@WAR("guns at", "prompt", r"Guns at (.+): (.+), (\d+) (?:die|dice)\.?.*")
def _guns(m: Any, said: Said) -> str:
    from tabletop.games.air_wars.rules.strengths import fire_dice

    state = said.state
    fire = getattr(state, "fire", None)
    if fire is None:
        return "nobody fires"
    return is_not((re.findall(SQUARE, m[1])[-1], int(m[3])), (fire.square, max(0, fire_dice(state, fire).total)))
