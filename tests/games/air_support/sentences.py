"""What the table of Air Support says, held against the rules (`tests.sentences`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from tabletop.games.air_support.rules import hexes, victory
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.harm.to_men import morale, morale_check, pin_check
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.air_targets import Sighted
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.tables import COLUMNS, Effect, column_of, fire
from tests.sentences import Readers, Said, is_not

GROUND = Readers()
ROLLS = [(a, b, Fraction(1, 36)) for a, b in product(range(1, 7), repeat=2)]


def papers(table: Any) -> Iterator[tuple[str, str]]:
    """The line of victory."""
    from tabletop.games.air_support.table.marks import goals

    yield "goal", goals.words(table.state)


def piece(state: Any, name: str) -> Any:
    """A unit by the name it has in sentences."""
    for group in (state.infantry, state.vehicles, state.guns, state.planes, state.weapons):
        for key, found in group.items():
            words = called(state, key)
            if name in (words, words[:1].upper() + words[1:]):
                return found
    raise LookupError(f"nothing is called {name}")


def added(words: str | None) -> int:
    """What the modifiers in brackets add up to."""
    return sum(int(n) for n in re.findall(r"(?:^|[ (,])([+-]\d+) ", words or ""))


def near(told: str, share: Fraction | float) -> str:
    """A printed share: whole percent, "under 1 %" for what may happen and is less."""
    exact = float(share) * 100
    if told.startswith("under"):
        return "" if 0 < exact < 1 else f"it says {told}, the rules say {exact:.2f}"
    number = int(told.split()[0])
    if (number == 0 and exact > 1e-9) or abs(number - exact) > 0.5 + 1e-6:
        return f"it says {told}, the rules say {exact:.2f}"
    return ""


def at_most(number: int) -> Fraction:
    return sum((p for a, b, p in ROLLS if a + b <= number), Fraction(0))


def share_of(words: str) -> float:
    return 0.5 if words.startswith("under") else int(words.split()[0])


SHARE = r"(under 1 %|\d+ %)"


# -- chances
def man_spread(man: Infantry, state: Any, column: int | None, drm: int, crowd: int) -> Counter[str]:
    """What an attack does to one unit, roll by roll of the table and of the checks that follow."""
    sheet, found = state.man(man), Counter[str]()
    level = sheet.broken_morale if man.broken else sheet.morale
    leader, half = sheet.size is Size.LEADER, sheet.size is not Size.LEADER and sheet.halves != 2

    def reduce(p: Fraction) -> None:
        found["out"] += p / 3 if leader else p if half else 0  # type: ignore[assignment]
        found["reduced"] += p * 2 / 3 if leader else 0 if half else p  # type: ignore[assignment]

    def check(p: Fraction, number: int, reduced: bool = False) -> None:
        for a, b, q in ROLLS:
            c = morale_check(a + b, number, level, broken=man.broken)
            if c.reduces:
                reduce(p * q)
            elif c.breaks or c.pins:
                found["broken" if c.breaks else "pinned"] += p * q  # type: ignore[assignment]

    for a, b, p in ROLLS:
        result = fire(column, a + b + drm)
        if result.effect is Effect.KIA:
            dies = min(Fraction(1), Fraction(result.number, crowd))
            found["out"] += p * dies  # type: ignore[assignment]
            if man.broken:
                reduce(p * (1 - dies))
            else:
                found["broken"] += p * (1 - dies)  # type: ignore[assignment]
        elif result.effect is Effect.K:
            struck = p / crowd
            if half:
                found["out"] += struck  # type: ignore[assignment]
            else:
                stays = 1 - Fraction(1, 3) * leader
                lost = sum(
                    q for c, d, q in ROLLS if morale_check(c + d, result.number, level, broken=man.broken).reduces
                )
                found["out"] += struck * (1 - stays) + struck * stays * lost  # type: ignore[assignment]
                found["reduced"] += struck * stays * (1 - lost)  # type: ignore[assignment]
            check(p - struck, result.number)
        elif result.effect is Effect.MC:
            check(p, result.number)
        elif result.effect is Effect.PTC and not man.broken:
            found["pinned"] += p * sum(q for c, d, q in ROLLS if pin_check(c + d, 0, level).pins)  # type: ignore[assignment]
    return found


def strength(said: Said) -> int | None:
    """The column of the fire that a note speaks of, from its figures."""
    fp = None
    for line in said.lines:
        if line == said.words or line.startswith(said.words.rstrip(".")):
            break
        if found := re.match(r"(?:Guns, f|F)irepower ([\d/]+)", line):
            fp = Fraction(found[1])
    return column_of(fp) if fp is not None else None


@GROUND(
    "what fire does to men",
    "note tip",
    rf"(?!What is concealed)(.+?)(?: \((.+)\))?: out {SHARE}, reduced {SHARE}, broken {SHARE}, pinned {SHARE}\.?",
)
def _men(m: Any, said: Said) -> str:
    man = piece(said.state, m[1])
    crowd = max(1, sum(bool(re.search(r": out .*, pinned ", line)) for line in said.lines))
    column = strength(said)
    spreads = [
        man_spread(man, said.state, c, added(m[2]), n)
        for c in {column, halved(said, man)}
        for n in {crowd, *range(1, 8)}
    ]
    faults = [
        next(
            (
                f
                for told, key in zip(m.groups()[2:], ("out", "reduced", "broken", "pinned"), strict=True)
                if (f := near(told, s[key]))
            ),
            "",
        )
        for s in spreads
    ]
    return "" if "" in faults else faults[0]


def halved(said: Said, man: Any) -> int | None:
    """The column at half strength, against what is concealed."""
    place = strength(said)
    return place if man.concealed == "known" or place is None else column_of(Fraction(COLUMNS[place], 2))


@GROUND(
    "hit by", "note tip", rf"(.+?): hit by (-?\d+) or less(?: \((?P<why>.+?)\))?, {SHARE}(?:; (?:harmed {SHARE}|.+))?"
)
def _hit_by(m: Any, said: Said) -> str:
    """A shot that needs less than two dice can show hits all the same by a 2, half of the time (AS-HIT-08)."""
    number = int(m[2])
    piece(said.state, m[1]) if "concealed" not in m[1] else None
    bombs = any("Bombs" in line or "bombs" in line for line in (*said.lines, said.title))
    share = at_most(number) if number >= 2 else Fraction(1, 72)
    if m[5] and share_of(m[5]) > share_of(m[4]):
        return "it is harmed more often than hit"
    return near(m[4], share) if not bombs or number >= 2 else ""


@GROUND(
    "sighting",
    "note tip",
    rf"Sighted {SHARE}, missed {SHARE}, mistaken attack {SHARE}; called home afterwards {SHARE}\.",
)
def _sighted(m: Any, said: Said) -> str:
    line = next(x for x in said.lines if x.startswith("Needs"))
    drm = -added(line.partition(": ")[2])
    found = Counter[Sighted]()
    for a, b, p in ROLLS:
        found[air_targets.outcome(a + b, drm)] += p  # type: ignore[assignment]
    told = zip(
        m.groups(),
        (found[Sighted.PASSED], found[Sighted.FAILED], found[Sighted.MISTAKEN], Fraction(1, 36)),
        strict=True,
    )
    return next((f for words, share in told if (f := near(words, share))), "")


@GROUND(
    "what is needed",
    "note tip dice",
    r"(.*)[Nn]eeds (-?\d+) or less(?: \((\d+), (plus|less) (\d+)\))?(?:: (.+))?\.?",
    ("plus", "less"),
    ("less ", "plus "),
)
def _needs(m: Any, said: Said) -> str:
    """The number is the base with what eases it, and those are all the reasons."""
    base = int(m[3] or m[2])
    change = int(m[5] or 0) * (-1 if m[4] == "less" else 1)
    fault = is_not(int(m[2]), base + change)
    reasons = [*re.findall(r"(?:^|, )([+-]\d+) ", m[6] or "")]
    if said.kind == "dice" and said.about.modifiers and not reasons:
        reasons = [f"{x.split()[0]}" for x in said.about.modifiers if re.match(r"[+-]\d+ (?!on the dice)", x)]
        if not any(re.match(r"[+-]\d+ (?!on the dice)", x) for x in said.about.modifiers):
            reasons = []
    if not fault and m[3] and reasons:
        fault = is_not(change, sum(int(n) for n in reasons))
    event: Any = said.event
    tallies = [t for t in [getattr(event, "tally", None), *(x.tally for x in getattr(event, "lines", ()))] if t]
    if said.kind == "dice" and not fault and tallies and int(m[2]) not in {t.needed for t in tallies}:
        return f"it needs {[t.needed for t in tallies]}"
    if not fault and said.kind == "dice" and type(event).__name__ == "Checked" and event.unit in said.before.infantry:
        man = said.before.infantry[event.unit]
        fault = is_not(base, morale(said.before, man)) if event.tally.base and event.what != "crew" else ""
    return fault


@GROUND("on the way", "note", rf"Gets there unharmed if each strikes once: {SHARE}")
def _through(m: Any, said: Said) -> str:
    """No likelier than what is told of the single shots leaves."""
    worst: dict[str, float] = {}
    vague = False
    for line in said.lines:
        if found := re.match(rf"(\w+): fire lingers there, firepower \d+: {SHARE}", line):
            worst[found[1]] = share_of(found[2])
        elif re.match(rf"\w+: {SHARE} from", line):
            for word, who in re.findall(rf"{SHARE} from (.+?)(?:, | and \d|$)", line):
                vague |= who == "a concealed unit"  # which of them strikes again is not told
                worst[who] = max(worst.get(who, 0), share_of(word))
    low = high = 1.0
    for share in worst.values():
        low, high = low * (1 - min(100, share + 0.5) / 100), high * (1 - max(0, share - 0.5) / 100)
    more = vague or any(" more" in line for line in said.lines) or len(said.lines) > 7
    told = share_of(m[1])
    if told > high * 100 + 1 or (not more and told < low * 100 - 1):
        return f"it says {m[1]}, by the single shots {low * 100:.0f} to {high * 100:.0f}"
    return ""


@GROUND(
    "lingering fire",
    "note",
    r"(\w+): fire lingers there, firepower (\d+): (?P<harm>under 1 %|\d+ %|no harm to this unit)",
)
def _lingers(m: Any, said: Said) -> str:
    at = hexes.parse(said.state.ground.grid, m[1])
    found = [fp for place, fp in said.state.residual if place.hex == at]
    return "" if int(m[2]) in found else f"there is {found}"


@GROUND("nobody fires on the way", "note", r"No known enemy can fire on the way\.", ("No known", "Some known"))
def _free(m: Any, said: Said) -> str | None:
    """By the rule of aiming, at the end of the way: no weapon of a known enemy reaches and sees it with a chance."""
    from tabletop.games.air_support.rules.firing import arms, ift
    from tabletop.games.air_support.rules.firing.arms import not_now
    from tabletop.games.air_support.rules.terrain import Location

    found = re.match(r".+ to (\w+): [\d.]+ of", said.title)
    if found is None or said.seat is None:
        return None
    state, place = said.state, Location(hexes.parse(said.state.ground.grid, found[1]), 0)
    for weapon in [*state.weapons.values(), *state.infantry.values()]:
        holder = state.infantry.get(getattr(weapon, "owner", "")) or weapon
        if getattr(weapon, "seat", None) != 1 - said.seat or getattr(holder, "concealed", None) != "known":
            continue
        arm = arms.arm(state, 1 - said.seat, weapon.id)
        if not hasattr(arm, "place") or not_now(state, arm) is not None:
            continue
        shot = ift.aimed(state, arm, place)
        if not hasattr(shot, "fp") or not hasattr(shot, "arm"):
            continue
        mover = unit(state, said.table.selected)
        armoured = mover is not None and mover.id in state.vehicles and state.car(mover).armoured
        if not armoured and column_of(shot.fp) is not None and column_of(shot.fp) >= 2:
            return f"{called(state, weapon.id)} reaches {found[1]} with {shot.fp}"
    return ""


# -- the moment
@GROUND("movement spent", "prompt", r"(.+): ([\d.½]+) of ([\d.½]+) movement spent\.")
def _spent(m: Any, said: Said) -> str:
    from tabletop.games.air_support.rules import speed

    state, move = said.state, said.state.move
    told = tuple(2 * float(n.replace("½", ".5")) for n in (m[2], m[3]))
    movers = [state.infantry.get(k) or state.vehicles.get(k) for k in move.units] if not move.band else []
    first = piece(state, m[1].removeprefix("The convoy behind ").removeprefix("The column behind ").split(", ")[0])
    if movers and first not in movers:
        return "others move"
    if first.id in state.vehicles:
        cars = [state.vehicles[k] for k in (state.bands[move.band].ids if move.band else (first.id,))]
        cars = [car for car in cars if car.where is Where.MAP and not car.wreck]
        slow = [(car.spent, car.spent + speed.left(state, car)) for car in cars]
        return "" if told in slow and first in cars else f"it says {told}, the rules say {slow}"
    if not movers:
        return "" if told[0] <= told[1] <= 16 else "too much"
    return is_not(told[0], max(u.spent for u in movers)) or ("" if told[0] <= told[1] <= 16 else "too much")


@GROUND("to place", "prompt", r"Set up (?P<who>.+): .+ (\d+) to place\.")
def _place(m: Any, said: Said) -> str:
    groups = (said.state.infantry, said.state.guns, said.state.vehicles)
    if not any(repr(piece(said.state, m[1]).id) in repr(c) for c in said.options):
        return "it cannot be placed now"
    hand = [u for g in groups for u in g.values() if u.seat == said.seat and u.where is not Where.MAP]
    return "" if 0 < int(m[2]) <= len(hand) + len(said.state.planes) else f"{len(hand)} are in hand"


@GROUND("turn", "strip log", r"Turn (\d+)(?: of (\d+))?(?:, (\w+)|: the (\w+) attack\.)")
def _turn(m: Any, said: Said) -> str:
    told = int(m[1]), int(m[2] or said.state.scenario.turns)
    side = said.state.scenario.sides[said.state.attacker].name
    return is_not(told, (said.state.turn, said.state.scenario.turns)) or (is_not(m[3], side) if m[3] else "")


@GROUND(
    "loads",
    "note",
    r"It carries (?:bombs of (\d+) mm|(no) bombs) and guns with firepower (\d+)\.",
    ("no bombs", "bombs of 250 mm"),
)
def _loads(m: Any, said: Said) -> str:
    for plane in said.state.planes.values():
        if said.title.startswith(called(said.state, plane.id)):
            sheet = said.state.flyer(plane)
            return is_not((int(m[1] or 0), int(m[3])), (sheet.bomb_mm if plane.bombs else 0, sheet.mg_fp))
    return "no such plane"


AIM = r"(.+): (\d+) (.+), (\d+) to win(?:, (\d+) for a draw)?"


@GROUND("victory so far", "goal", AIM, ("ahead", "behind"), ("behind", "ahead"))
def _aim(m: Any, said: Said) -> str:
    rule, score = said.state.scenario.victory, victory.score(said.state)
    if rule.aim.name == "EXIT":
        gone = sum(e.id in rule.counted for e in said.state.exited if e.seat == rule.seat)
        if not (rule.own_plane or rule.enemy_plane) and gone != score:
            return f"{gone} left the map"
    if rule.aim.name == "CONTROL":
        held = sum(h == rule.seat for _, h in said.state.control)
        if not (rule.own_plane or rule.enemy_plane) and held != score:
            return f"{held} hexes are held"
    fault = is_not((int(m[2]), int(m[4])), (abs(score), rule.win)) or (is_not(int(m[5]), rule.draw) if m[5] else "")
    return fault or (is_not("ahead" in m[3], score >= 0) if rule.aim.name == "POINTS" else "")


# -- what happened
CHECKED = (
    r"(.+), (nerve test|test not to be pinned|the crew's nerve)(?:, (\d+) against"
    r" it)?: (\d)\+(\d)=(\d+)(?: \((.+?)\))?(?:, (-?\d+) in all,)? against (\d+): (.+)\."
)


@GROUND("nerve", "log", CHECKED, ("passed", "failed"), ("failed", "passed"))
def _nerve(m: Any, said: Said) -> str:
    total = int(m[4]) + int(m[5])
    event: Any = said.event
    final = total + int(m[3] or 0) + added(m[7])
    fault = is_not((int(m[6]), int(m[8] or total), total), (total, final, event.colored + event.white))
    if fault or m[2] == "the crew's nerve" or event.unit not in said.before.infantry:
        return fault
    man = said.before.infantry[event.unit]
    if piece(said.before, m[1]).id != event.unit:
        return f"it was {event.unit}"
    level = morale(said.before, man)
    passed = final <= level and (total != 12 or m[2] != "nerve test")
    return is_not((int(m[9]), m[10].startswith("passed")), (level, passed))


RALLY = (
    r"(.+?)(?:, rallied by (.+)| rallies without help): (\d)\+(\d)=(\d+)(?:"
    r" \((.+?)\))?(?:, (-?\d+) in all,)? against (\d+): (Good Order again|still broken)\."
)


@GROUND("rally", "log", RALLY, ("Good Order again", "still broken"), ("still broken", "Good Order again"))
def _rally(m: Any, said: Said) -> str:
    total = int(m[3]) + int(m[4])
    final = total + added(m[6])
    man, old = piece(said.state, m[1]), said.before.infantry[said.event.unit]  # type: ignore[union-attr]
    told = int(m[5]), int(m[7] or total), int(m[8]), m[9] == "Good Order again"
    level = said.before.man(old).broken_morale - old.wounded
    return is_not(told, (total, final, level, not man.broken)) or is_not(not man.broken, final <= level and total != 12)


FIRED = r"(?P<who>.+) fires? with firepower ([\d/]+) into (\w+), column (\d+): (\d)\+(\d)=(\d+)(.*?): (.+)\."


@GROUND("what fired", "log", FIRED)
def _fired(m: Any, said: Said) -> str:
    event: Any = said.event
    fp, total = Fraction(m[2]), int(m[5]) + int(m[6])
    place = column_of(fp)
    if place is not None and "cowers" in m[8]:
        place = place - 1 if place else None
    lines = {called(said.state, line.unit): line.tally for line in event.lines}
    for part in m[9].split("; ") if m[9] != "nobody seen" else ():
        found = re.fullmatch(r"(.+?)(?: \((.+)\))?", part)
        assert found is not None
        if found[1] not in lines or added(found[2]) != lines[found[1]].total - lines[found[1]].base:
            return f"{part}: {lines.get(found[1])}"
    told = hexes.parse(said.state.ground.grid, m[3]), int(m[4]), int(m[7])
    return is_not(told, (event.place.hex, COLUMNS[place] if place is not None else 0, total)) or is_not(
        (int(m[5]), int(m[6])), (event.colored, event.white)
    )


AIMED = (
    r"(?P<who>.+) fires? (armour-piercing shot|high explosive)(?:"
    r" at .+)? in(?:to)? (\w+): (\d)\+(\d)=(\d+)(.*?): (.+)\."
)


@GROUND("what a gun hit", "log", AIMED, ("missed", "hit"), (" hit,", " missed,"))
def _gun(m: Any, said: Said) -> str:
    """Each target is hit where the dice, as they lie, are no more than what it needs."""
    event: Any = said.event
    total = int(m[4]) + int(m[5])
    fault = is_not((int(m[6]), event.colored, event.white), (total, int(m[4]), int(m[5])))
    fault = fault or is_not(hexes.parse(said.state.ground.grid, m[3]), event.place.hex)
    names = {called(said.state, line.unit): line for line in event.lines}
    for part in m[8].split("; "):
        found = re.fullmatch(r"(.+?) (critical hit|hit|missed), needs (-?\d+)(?: or less)?(?: \((.+)\))?", part)
        if found is None or fault:
            continue
        needed = int(found[3])
        if found[1] not in names:
            return f"{found[1]} is no target"
        fault = is_not(added(found[4]), -sum(x.amount for x in names[found[1]].tally.modifiers))
        if found[4] and re.match(r"\d+, ", found[4]):  # "5 or less (8, +2 hindrance, +1 buttoned up)"
            fault = is_not(needed, int(found[4].split(",")[0]) + added(found[4].partition(", ")[2]))
        if needed >= 2:
            fault = fault or ("" if (total <= needed) == (found[2] != "missed") else f"{part} with {total}")
    return fault


@GROUND("residual", "log", r"Residual fire of (\d+) remains in (\w+)(?:: (\d)\+(\d)=(\d+): (.+))?\.")
def _residual(m: Any, said: Said) -> str:
    at = hexes.parse(said.state.ground.grid, m[2])
    there = {fp for place, fp in said.state.residual if place.hex == at}
    fault = "" if int(m[1]) in there else f"there is {there}"
    return fault or (is_not(int(m[5]), int(m[3]) + int(m[4])) if m[5] else "")


@GROUND("entered", "log", r"(.+?) enters? (\w+)(?: by road)?, ([\d.]+) movement\.")
def _enters(m: Any, said: Said) -> str:
    at = hexes.parse(said.state.ground.grid, m[2])
    names = re.split(r", | and ", m[1])
    found = [u for u in (piece(said.state, n) for n in names) if u.place.hex == at]
    cost = getattr(said.event, "cost", None) or getattr(said.event, "spent", None) or getattr(said.event, "mf", None)
    moved = said.state.move
    if cost is not None and float(m[3]) not in (float(cost), float(cost) / 2):
        return f"it cost {cost}"
    if cost is None and moved is not None and float(m[3]) * 2 != moved.spent:
        return f"it cost {moved.spent} halves"
    return is_not(len(names), len(found))


@GROUND(
    "sighting rolled",
    "log",
    r"(.+) looks for a target at (\w+), flying [\w-]+: (\d)\+(\d)=(\d+)(?: \((.+)\))?, (-?\d+) in all: (.+)\.",
    ("seen", "nothing seen"),
)
def _looks(m: Any, said: Said) -> str:
    total = int(m[3]) + int(m[4])
    final = total + added(m[6])
    fault = is_not((int(m[5]), int(m[7])), (total, final))
    if not fault and piece(said.before, m[1]).id != said.event.plane:  # type: ignore[union-attr]
        fault = "another one looks"
    if not fault and said.event.hex != hexes.parse(said.state.ground.grid, m[2]):  # type: ignore[union-attr]
        fault = "it looks elsewhere"
    return fault or is_not(m[8] == "seen", final <= 8)


FLAK = (
    r"(.+) fires with firepower ([\d/]+) at (.+): (\d)\+(\d)=(\d+)(?:"
    r" \((.+?)\))?(?:, then (\d))?: (.+?)(, may fire again)?\."
)


@GROUND("flak", "log", FLAK, ("no effect", "damaged"))
def _flak(m: Any, said: Said) -> str:
    from tabletop.games.air_support.rules import light_aa
    from tabletop.games.air_support.rules.light_aa import Flak

    event: Any = said.event
    total = int(m[4]) + int(m[5])
    fault = is_not(
        (int(m[6]), int(m[4]), int(m[5]), int(m[8] or 0)), (total, event.colored, event.white, event.unlikely)
    )
    if fault:
        return fault
    cowers = {
        light_aa.result(Fraction(m[2]), int(m[4]), int(m[5]), added(m[7]), may_cower=c, unlikely_dr=int(m[8] or 0))
        for c in (False, True)
    }
    quiet = {f is Flak.NOTHING for f in cowers}
    if len(quiet) == 1 and (m[9] == "no effect") not in quiet:
        return f"the table says {cowers}"
    fault = is_not(added(m[7]), added_up(event))
    return fault or is_not(Fraction(m[2]), Fraction(event.fp))


# -- dice
def added_up(event: Any) -> int:
    return int(event.tally.total - event.tally.base) if getattr(event, "tally", None) is not None else 0


@GROUND(
    "no effect",
    "dice",
    r"(\d+)(?: counts as (-?\d+))?: (.+)",
    ("no effect", "nerve test"),
    ("nerve test", "no effect"),
    ("may be pinned", "no effect"),
)
def _effect(m: Any, said: Said) -> str | None:
    """Who is told "no effect" is not tested, pinned or lost before the next shot; who is told a test has one."""
    event: Any = said.event
    if type(event).__name__ == "AirCombat":  # its dice are told with what is added to them
        return None
    if hasattr(event, "colored"):
        fault = is_not(int(m[1]), event.colored + event.white)
        if type(event).__name__ in ("AAFired", "HeavyFired"):
            fault = (
                ""
                if int(m[1]) in (event.colored + event.white, event.colored + event.white + added_up(event))
                else fault
            )
        if fault:
            return fault
    lines = {called(said.state, line.unit): line for line in getattr(event, "lines", ())}
    after = []
    for later in said.later:
        kind = type(later).__name__
        if getattr(later, "colored", 0) and kind not in ("Checked", "ShockTested"):
            break
        if kind in ("Checked", "Pinned", "Broken", "Reduced", "Eliminated", "ShockTested", "WoundRolled"):
            after.append((called(said.state, getattr(later, "unit", "")), kind))
        if kind == "VehicleHarmed" and Fate(later.fate) is not Fate.NOTHING:
            after.append((called(said.state, later.unit), kind))
    for part in re.split(r"[,;] (?=[A-Z])", m[3]):
        who, _, what = part.rpartition(": ")
        harmed = {name for name, _ in after}
        about = {
            *lines,
            *harmed,
            *(called(said.state, getattr(event, n)) for n in ("unit", "plane", "weapon") if getattr(event, n, "")),
        }
        about |= {x[:1].upper() + x[1:] for x in about}
        about |= {
            called(said.state, later.unit) for later in said.later if isinstance(getattr(later, "unit", None), str)
        }
        if (
            re.search(r"[A-Z]", part)
            and re.search(r"\d", part)
            and not any(re.search(rf"{re.escape(x)}\b", part) for x in about)
        ):
            return f"{part} of {about}"
        if what == "no effect" and (who in harmed or (not who and after and "Residual" not in said.title)):
            return f"{part}, and then {after}"
        if what == "nerve test" and not after:
            return f"{part}, and no test follows"
        line = lines.get(who)
        if line is None or not hasattr(event, "column") or line.unit not in said.state.infantry:
            continue
        column = (
            COLUMNS.index(int(event.column)) if str(event.column).isdigit() and int(event.column) in COLUMNS else None
        )
        final = int(m[1]) + line.tally.total - line.tally.base
        if m[2] and int(m[2]) not in {int(m[1]) + x.tally.total - x.tally.base for x in lines.values()}:
            return f"it counts as {final}"
        if (
            what in ("no effect", "nerve test", "may be pinned", "eliminated")
            and column is not None
            and len(lines) == 1
        ):
            words = {Effect.MC: "nerve test", Effect.PTC: "may be pinned", Effect.NONE: "no effect"}
            found = words.get(fire(column, final).effect)
            man = said.before.infantry[line.unit]
            if found and found != what and not man.broken and not man.pinned:
                return f"{what} instead of {found}"
    return ""


@GROUND("dice: modifiers", "dice", r"([+-]\d+) (on the dice: )?(?!in all)(.+)")
def _modifier(m: Any, said: Said) -> str:
    """It stands in the tally of the roll, with its sign as it is told."""
    event: Any = said.event
    tallies = [
        t for t in [getattr(event, "tally", None), *(x.tally for x in getattr(event, "lines", ()))] if t is not None
    ]
    found = {(x.amount, x.reason) for t in tallies for x in t.modifiers}
    if not tallies:
        return "" if abs(int(m[1])) <= 6 else "no such modifier"
    told = {(int(m[1]), m[3]), (-int(m[1]), m[3])} if not m[2] else {(int(m[1]), m[3])}
    return "" if told & found else f"the reasons are {found}"


@GROUND("dice: firepower", "dice", r"Firepower ([\d/]+)(?: on the (\d+) column)?(?:; at what is concealed ([\d/]+))?")
def _firepower(m: Any, said: Said) -> str:
    event: Any = said.event
    fp = Fraction(m[1])
    fault = is_not(fp, Fraction(event.fp)) if getattr(event, "fp", "") else ""
    if not getattr(event, "fp", "") and str(getattr(event, "column", "")).isdigit():
        place = column_of(fp)
        fault = is_not(COLUMNS[place] if place is not None else 0, int(event.column))
    if m[3] and not fault:
        fault = is_not(Fraction(m[3]), fp / 2)
    if m[2] and not fault:
        place = column_of(fp)
        fault = (
            "" if place is not None and int(m[2]) in (COLUMNS[place], COLUMNS[max(0, place - 1)]) else f"column {place}"
        )
    return fault


@GROUND(
    "the end",
    "ending log",
    r"(\w+ victory|A draw): the (.+?) (?:hold (\d+) hex(?:es)?|are (\d+)"
    r" (points?|squads?) (behind|ahead)); (\d+) (?:was|were) needed\.",
    ("ahead", "behind"),
    ("behind", "ahead"),
)
def _end(m: Any, said: Said) -> str:
    rule, score = said.state.scenario.victory, victory.score(said.state)
    number = int(m[3] or m[4]) * (-1 if m[6] == "behind" else 1)
    shot = rule.own_plane * victory.lost_planes(said.state, rule.seat)
    shot += rule.enemy_plane * victory.lost_planes(said.state, 1 - rule.seat)
    fault = is_not((number, int(m[7])), (score - shot, rule.win))
    if rule.plane_steps or rule.exit_squads:
        return fault
    winner = rule.seat if score >= rule.win else None if score >= rule.draw else 1 - rule.seat
    name = f"{said.state.scenario.sides[winner].name} victory" if winner is not None else "A draw"
    return fault or is_not(m[1], name)


@GROUND(
    "trucks off",
    "ending log",
    r"(\w+ victory|A draw): (\d+) (?:trucks?|units?) left the map; (\d+) (?:was|were) needed\.",
)
def _off(m: Any, said: Said) -> str:
    rule = said.state.scenario.victory
    left = sum(e.id in rule.counted for e in said.state.exited if e.seat == rule.seat)
    return is_not((int(m[2]), int(m[3])), (left, rule.win))


@GROUND("leaves", "log", r"(.+) leaves the map by (\w+)\.")
def _leaves(m: Any, said: Said) -> str:
    car = piece(said.state, m[1])
    left = [e for e in said.state.exited if e.id == car.id]
    return is_not([hexes.parse(said.state.ground.grid, m[2])], [e.hex for e in left])


@GROUND("counters under it", "note", r"(\d+) counters? under it\.")
def _under(m: Any, said: Said) -> str:
    heights = [b.height for b in said.state.blips if b.place.hex == said.about.cell]
    return "" if int(m[1]) in heights else f"there are {heights}"
