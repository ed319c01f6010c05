"""What the table of dogfights says, held against the rules (`tests.sentences`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tabletop.core import odds
from tabletop.games.thunderbolt_lightning.rules import aa_guns, damage, firing, speed
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of, nearest, structure, structures
from tabletop.games.thunderbolt_lightning.rules.firing import declare_refusal
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.resolving.volleys import save
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.pages import briefing
from tabletop.grid.hexes import POINTY_NAMES, distance
from tests.sentences import Readers, Said, count, fits, is_not

AIR = Readers()
COLOURS = ("white", "red", "green", "blue")


def papers(table: Any) -> Iterator[tuple[str, str]]:
    """The paper of victory, and what is told since the last order."""
    for words, figure, _ in briefing.lines(table.state, table.host.looker):
        yield "goal", f"{words}: {figure}"
    yield "recap", table.following.recap()


def piece(state: Any, name: str) -> Any:
    """The piece that is called so."""
    for group in (state.aircraft, state.ships, state.installations):
        for ident, found in group.items():
            if called(state, ident) == name:
                return found
    raise LookupError(f"nothing is called {name}")


def there(said: Said) -> Aircraft | None:
    """The aircraft that a note speaks of, as it would be at the end of the move in its title."""
    from tabletop.core.fastcopy import replace

    found = re.fullmatch(r"End at (\w+), facing (\w+)(, inverted)?", said.title)
    mover = said.table.mode.reaching.mover if found else None
    if found is None or mover is None:
        return None
    at = said.state.scenario.grid.parse(found[1])
    return replace(mover, hex=at, facing=POINTY_NAMES.index(found[2]), inverted=bool(found[3]))


def fliers(said: Said) -> list[Aircraft]:
    """All of whom a note speaks, at the end of the move."""
    from tabletop.core.fastcopy import replace

    if (one := there(said)) is not None or (told := said.table.mode.flight.shown()) is None:
        return [one] if one is not None else []
    pieces = said.state.aircraft
    return [
        replace(pieces[p.aircraft], hex=p.pose[0], facing=p.pose[1], inverted=p.pose[2])
        for p in told.parts
        if p.pose is not None
    ]


def shooters(said: Said, *targets: Aircraft) -> list[str]:
    """The enemies who could declare a mount at one of them now, as the rules refuse or take it."""
    state, found = said.state, []
    for enemy in state.flying():
        mounts = range(len(state.type_of(enemy).mounts))
        if any(firing.gun_refusal(state, enemy, n, target) is None for n in mounts for target in targets):
            found.append(called(state, enemy.id))
    return found


def some(told: str, found: list[str]) -> str:
    """ "A and B", "A, B and 3 more" against all of them."""
    more = re.fullmatch(r"(.+) and (\d+) more", told)
    names = re.split(r", | and ", more[1] if more else told)
    if set(names) - set(found) or len(names) + int(more[2] if more else 0) != len(set(found)):
        return f"it says {told}, the rules say {found}"
    return ""


@AIR(
    "who can shoot there",
    "note",
    r"(?!No aircraft)(.+) can shoot at you there\.",
    (" can shoot", " and Nobody can shoot"),
)
def _can(m: Any, said: Said) -> str:
    return some(m[1], shooters(said, *fliers(said)))


@AIR(
    "nobody can shoot there",
    "note",
    r"No aircraft can shoot at you there( from where it is now)?\.",
    ("No aircraft", "Red 1 and 2 more"),
)
def _cannot(m: Any, said: Said) -> str:
    movers = fliers(said)
    if not movers:
        return "nobody is on the way"
    found = shooters(said, *movers)
    state, far = said.state, 99 if said.state.option("long_shots") else 5
    if not m[1] and not found:  # whoever moves later may come near: nothing is promised then
        for foe in state.flying():
            reach = speed.limits(state, foe, phase_of(state))[1] + far
            for mover in movers:
                fights = firing.can_be_shot(state, foe, mover) and firing.may_fire(state, foe) and not foe.moved
                if fights and distance(foe.hex, mover.hex) <= reach:
                    return f"{called(state, foe.id)} has yet to move and comes near"
    return is_not([], found)


@AIR("who is yet to move", "note", r"(.+?)(?: and (\d+) more)? (?:has|have) yet to move and can come near\.")
def _later(m: Any, said: Said) -> str:
    state = said.state
    units = {a.unit for a in state.flying() if a.side != said.seat and not a.moved and not a.fired}
    names = re.split(r", | and ", m[1])
    return "" if set(names) <= units and len(names) + int(m[2] or 0) <= len(units) else f"of {units}"


@AIR("speed", "note", r"Speed (\d+) of (\d+) to (\d+)\.")
def _speed(m: Any, said: Said) -> str:
    mover = there(said)
    if mover is None:
        return "nobody is on the way"
    low, high = speed.limits(said.state, mover, phase_of(said.state))
    far = distance(said.table.mode.reaching.mover.hex, mover.hex)
    if not low <= int(m[1]) <= high or far > int(m[1]):
        return f"{far} hexes away at {m[1]} of {low} to {high}"
    return is_not((int(m[2]), int(m[3])), (low, high))


def my_shots(said: Said) -> dict[str, list[tuple[int, Aircraft]]]:
    """The shots from there by the names of targets."""
    from tabletop.core.fastcopy import replace

    state, mover = said.state, there(said)
    assert mover is not None
    mover, found = replace(mover, declared=()), {}
    for enemy in state.flying():
        for mount in range(len(state.type_of(mover).mounts)):
            if firing.gun_refusal(state, mover, mount, enemy) is None:
                found.setdefault(called(state, enemy.id), []).append((mount, enemy))
    return found


@AIR("no shot from there", "note", r"No shot from here\.", ("No shot from here.", "Shot from here: Red 1, needs 1+."))
def _no_shot(m: Any, said: Said) -> str:
    return is_not([], list(my_shots(said)))


@AIR("shot from there", "note", r"Shot from here: (.+), needs (\d+)\+\.")
def _shot(m: Any, said: Said) -> str:
    state, found = said.state, my_shots(said)
    if m[1] not in found:
        return f"no shot at {m[1]}"
    needed = {firing.to_hit(state, there(said), mount, foe).needed for mount, foe in found[m[1]]}
    return "" if int(m[2]) in needed else f"it needs {needed}"


def unsaved(state: Any, shooter: Aircraft, mount: int, target: Aircraft) -> tuple[float, Any]:
    """Hits to be expected of a mount, and how many of them stay, by plain sums of its dice."""
    needed, spread = firing.to_hit(state, shooter, mount, target).needed, {0: odds.chance(1)}
    hits = 0.0
    for colour, n in zip(Colour, state.type_of(shooter).mounts[mount].dice, strict=True):
        for _ in range(n):
            hit = odds.chance(needed)
            stays = hit * (1 - odds.chance(save(state, target, shooter, colour).needed))
            hits += float(hit)
            spread = {k: spread.get(k, 0) * (1 - stays) + spread.get(k - 1, 0) * stays for k in range(len(spread) + 1)}
    return hits, spread


def together(found: list[tuple[float, Any]]) -> tuple[float, dict[int, Any]]:
    """Hits to be expected of several mounts, and how many of them stay."""
    total: dict[int, Any] = {0: odds.chance(1)}
    for _, one in found:
        total = {
            n: sum(total.get(k, 0) * one.get(n - k, 0) for k in range(n + 1)) for n in range(len(total) + len(one))
        }
    return sum(hits for hits, _ in found), total


def share_fits(told: str, found: float) -> str:
    """A share that is told beside others, which add up to 100 with it."""
    near = found < 1 if told.startswith("under") else abs(float(told) - found) < 1
    return "" if near else f"it says {told} %, the rules say {found:.2f}"


@AIR("hits expected", "note", r"([\d.]+) hits expected, ([\d.]+) after saves, (\d+|under 1) % kill\.")
def _expected(m: Any, said: Said) -> str:
    state, mover, faults = said.state, there(said), []
    assert mover is not None
    for shots in my_shots(said).values():
        foe = shots[0][1]
        hits, spread = together([unsaved(state, mover, mount, foe) for mount, _ in shots])
        left = state.type_of(foe).hits - foe.hits_taken
        kill = sum(p for k, p in spread.items() if k >= left)
        stay = sum(k * p for k, p in spread.items())
        fault = fits(m[1], hits) or fits(m[2], float(stay)) or share_fits(m[3], float(100 * kill))
        if not fault:
            return ""
        faults.append(fault)
    return "; ".join(faults) or "there is no shot"


@AIR(
    "bearing",
    "note",
    r"(.+) lies in wedge (.+) of (.+); the (.+) cover (.+)\.",
    (" lies in wedge", " lies in wedge X and"),
)
def _bearing(m: Any, said: Said) -> str:
    from tabletop.grid.hexes import wedges

    _state, foe, own = said.state, piece(said.state, m[1]), piece(said.state, m[3])
    names = ("F", "FR", "RR", "R", "RL", "FL")
    at = wedges((foe.hex[0] - own.hex[0], foe.hex[1] - own.hex[1]))
    return is_not(sorted(m[2].split(" and ")), sorted(names[(w - own.facing) % 6] for w in at))


@AIR("a mount's dice", "note", r"(.+): ((?:\d \w+(?:, )?)+|no dice), needs (\d+)\+")
def _mount(m: Any, said: Said) -> str:
    found = re.fullmatch(r"(.+) at (.+)", said.title)
    if found is None:
        return "nobody aims"
    state, own, foe = said.state, piece(said.state, found[1]), piece(said.state, found[2])
    for _mount, guns in enumerate(state.type_of(own).mounts):
        words = ", ".join(f"{n} {c}" for n, c in zip(guns.dice, COLOURS, strict=True) if n)
        if guns.name == m[1] and words == m[2]:
            return is_not(int(m[3]), distance(own.hex, foe.hex) + 1 - firing.modifiers(state, own, guns)[0])
    return "no such mount"


@AIR("damage", "note", r"damage (\d+|under 1) %, destroyed (\d+|under 1) %")
def _damage(m: Any, said: Said) -> str:
    state = said.state
    own, foe = (piece(state, name) for name in said.title.split(" at "))
    guns = [c.mount for c in said.options
            if getattr(c, "aircraft", "") == own.id and c.target == foe.id and c.mount >= 0]  # fmt: skip
    _, total = together([unsaved(state, own, mount, foe) for mount in guns])
    left = state.type_of(foe).hits - foe.hits_taken
    return share_fits(m[1], float(100 * (1 - total[0]))) or share_fits(
        m[2], float(100 * sum(p for k, p in total.items() if k >= left))
    )


@AIR("chance to damage", "choice", r"(?:Fire|Both fire|All \w+ fire|\w+ fire|.+ fires) at (.+), (\d+) % to damage")
def _button(m: Any, said: Said) -> str:
    state, foe = said.state, piece(said.state, m[1])
    none = 1.0
    for c in said.table.mode.best():
        if hasattr(c, "mount"):
            if c.target != foe.id:
                return f"{c.aircraft} would fire at {c.target}"
            none *= float(unsaved(state, state.aircraft[c.aircraft], c.mount, foe)[1][0])
    return fits(m[2], 100 * (1 - none))


@AIR("flak there", "note", r"Flak of (.+) can fire (\d+) (?:die|dice) at (?:you|each of you) there\.")
def _flak(m: Any, said: Said) -> str:
    """Die by die, as many as may be aimed at one of them."""
    from tabletop.core.fastcopy import replace
    from tabletop.games.thunderbolt_lightning.rules.changing import put

    most, names = 0, set()
    for mover in fliers(said):
        state, dice = put(said.state, mover), 0
        for source in structures(state, 1 - mover.side):
            for gun in aa_guns.CLASSES:
                best = 0
                for way in aa_guns.DIRECTIONS:
                    n, trial = 0, source
                    while aa_guns.aim_refusal(_with(state, trial), source.side, source.id, gun, way, mover.id) is None:
                        one, n = aa_guns.one_more(trial, gun, way, mover.id), n + 1
                        others = [a for a in trial.aimed if (a.gun, a.direction, a.target) != (gun, way, mover.id)]
                        trial = replace(trial, aimed=(*others, one))
                    best = max(best, n)
                dice += best
                names |= {called(state, source.id)} if best else set()
        most = max(most, dice)
    return is_not(int(m[2]), most) or some(m[1], sorted(names))


def _with(state: Any, source: Any) -> Any:
    from tabletop.games.thunderbolt_lightning.rules.changing import put_structure

    return put_structure(state, source.id, aimed=source.aimed)


@AIR("dice left", "note", r"(?:very light|light|medium|heavy)(?: (\w+))?: (\d+) dice left, hits on (\d)\+")
def _left(m: Any, said: Said) -> str:
    state = said.state
    source = piece(state, said.title.split(" at ")[0])
    gun = next(g for g in aa_guns.CLASSES if said.words.startswith(aa_guns.CLASSES[g].title.lower()))
    way = m[1] or ("" if source.id in state.installations else "above")
    return is_not(
        (int(m[2]), int(m[3])), (aa_guns.left(state, source, gun, way), aa_guns.to_hit(state, source, gun).needed)
    )


@AIR(
    "on a level",
    "log",
    r"(.+) (?:will (climb|dive) from (.+) to (.+)|is now at (.+))",
    (" climb ", " dive "),
    (" dive ", " climb "),
)
def _level(m: Any, said: Said) -> str:
    from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES

    a = piece(said.state, m[1])
    if m[5]:
        return is_not(m[5], LEVEL_NAMES[a.level])
    step = 1 if m[2] == "climb" else -1
    return is_not((step, m[3], m[4]), (a.level_change, LEVEL_NAMES[a.level], LEVEL_NAMES[a.level + step]))


@AIR("group speed", "note", r"(\d+) hex(?:es)? to (\w+), facing (\w+)(, inverted)?\.")
def _group(m: Any, said: Said) -> str:
    first = fliers(said)[0]
    low, high = speed.limits(said.state, first, phase_of(said.state))
    told = m[2], m[3], low <= int(m[1]) <= high
    return is_not(told, (said.state.scenario.grid.label(first.hex), POINTY_NAMES[first.facing], True))


@AIR("a tie", "log", r"(.+) is tied and rolls (\d+) \((\d) \+ (\d)\)")
def _tie(m: Any, said: Said) -> str:
    return is_not(int(m[2]), int(m[3]) + int(m[4])) or is_not(int(m[2]), said.state.units[m[1]].rolls[-1])


@AIR("no shot at", "note", r"No shot at (.+)", ("No shot at", "Shot at"))
def _none(m: Any, said: Said) -> str:
    _state, foe = said.state, piece(said.state, m[1])
    can = [c for c in said.options if getattr(c, "target", "") == foe.id and c.aircraft == said.table.mode.firer]
    return is_not([], can)


@AIR("too far", "note", r"(.+) is (\d+) hex(?:es)? away; guns reach (\d)\.")
def _far(m: Any, said: Said) -> str:
    foe, own = piece(said.state, m[1]), said.state.aircraft[said.table.mode.firer]
    return is_not((int(m[2]), int(m[3])), (distance(own.hex, foe.hex), 5))


@AIR("hexes away", "edge", r"(.+): (\d+) hex(?:es)?")
def _edge(m: Any, said: Said) -> str:
    foe, own = piece(said.state, m[1]), said.state.aircraft[said.table.selected]
    return is_not(int(m[2]), distance(own.hex, getattr(foe, "hex", None) or foe.centre))


@AIR("turn", "strip log", r"Turn (\d+) of (\d+)\.?")
def _turn(m: Any, said: Said) -> str:
    return is_not((int(m[1]), int(m[2])), (said.state.turn, said.state.scenario.turn_limit))


FLOWN = (
    r"(.+) has flown (\d+) hex(?:es)? \((?:(\d+) to )?(\d+) in"
    r" all\), (?:(\d+) of (\d+) straight|straight enough to turn): .+"
)


@AIR("hexes flown", "prompt", FLOWN)
def _flown(m: Any, said: Said) -> str:
    state, own = said.state, piece(said.state, m[1])
    low, high = speed.limits(state, own, phase_of(state))
    fs = manoeuvres.fs_value(state, own)
    told = int(m[2]), int(m[3] or m[4]), int(m[4])
    straight = is_not((int(m[5]), int(m[6])), (own.straight, fs)) if m[5] else is_not(True, own.straight >= fs)
    return is_not(told, (own.spent, low, high)) or straight


@AIR("hexes to fly", "prompt", r"It flies (?:(\d+) to )?(\d+) hexes; .+")
def _flies(m: Any, said: Said) -> str:
    own = said.table.mode.reaching.mover
    return is_not((int(m[1] or m[2]), int(m[2])), speed.limits(said.state, own, phase_of(said.state)))


@AIR("a move's end", "log", r"(.+) ends at (\w+) facing (\w+)(, inverted)? at speed (\d+)")
def _ends(m: Any, said: Said) -> str:
    a, grid = piece(said.state, m[1]), said.state.scenario.grid
    told = grid.parse(m[2]), m[3], bool(m[4]), int(m[5])
    return is_not(told, (a.hex, POINTY_NAMES[a.facing], a.inverted, a.spent))


@AIR(
    "a manoeuvre",
    "log",
    r"(.+): [\w ]+ (?:at|to) (\w+)(?:, facing (\w+))?(?:,? ?(inverted|upright))?",
    ("facing ", "facing N"),
)
def _manoeuvre(m: Any, said: Said) -> str:
    a = piece(said.state, m[1])
    return (
        is_not(said.state.scenario.grid.parse(m[2]), a.hex)
        or (is_not(m[3], POINTY_NAMES[a.facing]) if m[3] else "")
        or (is_not(m[4] == "inverted", a.inverted) if m[4] else "")
    )


@AIR("initiative", "log", r"(.+): initiative (\d+) \((\d) \+ (\d)\)(?:.*)")
def _initiative(m: Any, said: Said) -> str:
    total = int(m[3]) + int(m[4])
    return is_not(int(m[2]), total) or is_not(total, said.state.units[m[1]].rolls[-1])


SHOT = (
    r"(.+) (fires at|strafes) (.+?)(?:, (.+))?: ((?:\d \w+ ?)+) at range (\d+), "
    r"(?:needs (\d)\+?|(cannot miss))(?: \(.+\))?: ([\d -]+|automatic), (\w+) hits?(?:, (\d+) damage points?)?"
)


@AIR("what a shot did", "log", SHOT, ("no hit", "two hits"), ("one hit", "no hit"), ("two hits", "three hits"))
def _fired(m: Any, said: Said) -> str:
    """The range by the places, the number needed by range and modifiers, hits by the dice."""
    state, own, foe = said.state, piece(said.state, m[1]), piece(said.state, m[3])
    source, target = (x.hex if isinstance(x, Aircraft) else None for x in (own, foe))
    if source and target:
        away = distance(source, target)
    else:
        away = nearest(source or target, hexes_of(state, foe if source else own))
    if isinstance(own, Aircraft):
        mounts = [n for n, g in enumerate(state.type_of(own).mounts) if g.name == (m[4] or "fixed guns")]
        needs = {firing.to_hit(state, own, n, foe).needed for n in mounts}
    else:
        needs = {aa_guns.to_hit(state, own, gun).needed for gun in aa_guns.CLASSES}
    needed = 1 if m[8] else int(m[7])
    if not m[8] and needed not in needs:
        return f"it needs {needs}"
    dice = [int(d) for d in m[9].split() if d != "-"] if m[9] != "automatic" else []
    thrown = sum(int(n) for n in re.findall(r"\d+", m[5]))
    hits = thrown if m[8] else sum(d >= needed for d in dice)
    told = (int(m[6]), count(m[10]), thrown)
    volley = said.state.battle.volleys[said.event.volley]  # type: ignore[union-attr]
    if dice and dice != [raw for raw in volley.rolled if raw]:
        return f"the dice are {volley.rolled}"
    worse = sum(int(n) for n in re.findall(r"[(;] ?([+-]\d+)", said.words.split(", needs")[-1].split(":")[0]))
    if isinstance(own, Aircraft) and not m[8] and away + 1 - worse != needed:
        return f"{away + 1} with {worse} is not {needed}"
    return is_not(told, (away, hits, thrown if m[8] else len(dice)))


@AIR("saves", "log", r"(.+) saves against (.+?): (.+)", (" 1 (hit)", " 1 (saved)"), (" 6 (saved)", " 6 (hit)"))
def _saves(m: Any, said: Said) -> str:
    state = said.state
    own, foe = piece(state, m[1]), piece(state, m[2])
    thrown = sorted(int(n) for n in re.findall(r"(\d+) \((?:hit|saved)\)", m[3]))
    saves = [*said.state.battle.volleys[said.event.volley].saves]  # type: ignore[union-attr]
    if thrown and thrown != sorted(raw for raw in saves if raw):
        return f"the dice are {saves}"
    for part in re.split(r"; (?=\d+ \w+(?: \(|,))", m[3]):
        sure = re.fullmatch(r"(\d+) (\w+)(?: \((.+)\))?: (saved|no save possible)", part)
        if sure is not None:
            n = save(state, own, foe if isinstance(foe, Aircraft) else None, Colour(COLOURS.index(sure[2]))).needed
            made = sum(int(x) for x in re.findall(r"[+-]\d+", sure[3] or ""))
            fault = is_not((sure[4], state.type_of(own).save - made), ("saved" if n <= 1 else "no save possible", n))
            fault = fault or ("" if int(sure[1]) <= len(saves) else "more than were thrown")
            if fault:
                return fault
        found = re.fullmatch(r"(\d+) (\w+), needs (\d+)\+?(?: \(.+\))?: rolled (.+)", part)
        if found is None:
            continue
        made = dict(re.findall(r"[(;] ?([+-]\d+) ()", part))
        needed = save(state, own, foe if isinstance(foe, Aircraft) else None, Colour(COLOURS.index(found[2]))).needed
        dice = re.findall(r"(\d) \((\w+)\)", found[4])
        fault = is_not((int(found[1]), int(found[3])), (len(dice), needed))
        fault = fault or is_not(needed, state.type_of(own).save - sum(int(n) for n in made))
        fault = fault or next((f"{n} {w}" for n, w in dice if (int(n) >= needed) != (w == "saved")), "")
        if fault:
            return fault
    return ""


@AIR(
    "hits taken",
    "log",
    r"(.+) (?:takes hit (\d+) of (\d+)|has (\d+) of (\d+) hits: (.+))",
    ("no effect yet", "straight +1"),
)
def _taken(m: Any, said: Said) -> str:
    a = piece(said.state, m[1])
    sheet = said.state.type_of(a)
    told = int(m[2] or m[4]), int(m[3] or m[5])
    fault = is_not(told, (a.hits_taken, sheet.hits))
    if m[6] and not fault:
        worse, slow = damage.fs_loss(sheet.hits, a.hits_taken), damage.speed_loss(sheet.hits, a.hits_taken)
        fault = is_not(("straight +1" in m[6], "speed -2" in m[6]), (bool(worse), bool(slow)))
        fault = fault or is_not([*re.findall(r"\d", m[6])], ["1"] * bool(worse) + ["2"] * bool(slow))
    return fault


@AIR("destroyed", "log", r"(.+) \((.+)\) is destroyed over (\w+) by (.+)", (" over ", " over 1"))
def _destroyed(m: Any, said: Said) -> str:
    a, state = piece(said.state, m[1]), said.state
    told = m[2], m[3], m[4]
    found = state.type_of(a).name, state.scenario.grid.label(a.hex), called(state, state.kills[-1].by)
    if a.hits_taken < state.type_of(a).hits:
        return "its hits are not enough"
    return is_not(told, found)


@AIR("points for it", "log", r"(.+): (\d+) points? for (destroying|damage on|sinking) (.+)")
def _points(m: Any, said: Said) -> str:
    state, lost = said.state, piece(said.state, m[4])
    if state.scenario.sides[1 - lost.side].name != m[1]:
        return "not theirs"
    if isinstance(lost, Aircraft):
        return is_not(int(m[2]), scoring.value(said.before, lost))
    total = sum(s.points for s in state.scores) - sum(s.points for s in said.before.scores)
    return is_not(int(m[2]), total)


@AIR(
    "no shot for a unit",
    "log",
    r"No shot for (.+): no enemy in arc and range, at the same level",
    ("No shot for", "Shot for"),
)
def _nobody(m: Any, said: Said) -> str:
    state = said.state
    units = list(state.units) if m[1] == "anybody" else re.split(r", | and ", m[1])
    for unit in units:
        for ident in state.units[unit].members:
            a = state.aircraft[ident]
            foes = [*(x.id for x in state.flying()), *(s.id for s in structures(state, 1 - a.side))]
            for mount in range(-1, len(state.type_of(a).mounts)):
                for foe in foes:
                    if a.flying and declare_refusal(state, a, mount, foe) is None:
                        return f"{ident} may fire at {foe}"
    return ""


@AIR("structure damaged", "log", r"(.+) takes (\d+) damage points?, (\d+) of (\d+) in all")
def _structure(m: Any, said: Said) -> str:
    p, state = piece(said.state, m[1]), said.state
    sheet = (state.library.ships if p.id in state.ships else state.library.installations)[p.type]
    old = structure(said.before, p.id)
    assert old is not None
    told = int(m[3]), int(m[4])
    if int(m[2]) < p.damage_taken - old.damage_taken:
        return "more damage was marked"
    return is_not(told, (p.damage_taken, sheet.damage_points)) or (
        "" if int(m[2]) == said.event.points else "other points"  # type: ignore[union-attr]
    )


@AIR("points needed", "goal", r"(You need|.+ needs) to win: (\d+) more points?")
def _needed(m: Any, said: Said) -> str:
    state = said.state
    side = said.seat if m[1] == "You need" else [s.name for s in state.scenario.sides].index(m[1][: -len(" needs")])
    mine = [sum(s.points for s in state.scores if s.seat == seat) for seat in (0, 1)]
    if state.frames[-1].step == "setup" and state.scenario.victory.handicap:
        mine[state.scenario.victory.handicap[0]] += state.scenario.victory.handicap[1]
    own, other, all_of_it = mine[side], mine[1 - side], winning.combined_value(state)
    draw = state.scenario.victory.draw
    enough = next(
        n for n in range(100_000) if winning.level_of(own + n, other, all_of_it, draw) != "draw" and own + n > other
    )
    return is_not(int(m[2]), enough)


@AIR("who wins as it stands", "goal", r"(You win|.+ wins) as it stands: (\w+)", (": ", ": not "))
def _wins(m: Any, said: Said) -> str:
    state = said.state
    side = said.seat if m[1] == "You win" else [s.name for s in state.scenario.sides].index(m[1][: -len(" wins")])
    mine = [sum(s.points for s in state.scores if s.seat == seat) for seat in (0, 1)]
    level = winning.level_of(max(mine), min(mine), winning.combined_value(state), state.scenario.victory.draw)
    return is_not((side, m[2]), (int(mine[1] > mine[0]), level))


@AIR(
    "the result", "ending log", r"(Marginal|Clear|Decisive) victory for (.+?): (.+) (\d+) points?, (.+) (\d+) points?\."
)
def _result(m: Any, said: Said) -> str:
    mine = [sum(s.points for s in said.state.scores if s.seat == seat) for seat in (0, 1)]
    level = winning.level_of(max(mine), min(mine), winning.combined_value(said.state), said.state.scenario.victory.draw)
    name = said.state.scenario.sides[int(mine[1] > mine[0])].name
    return is_not((m[1].lower(), m[2], int(m[4]), int(m[6])), (level, name, *mine))


@AIR("dice: hits", "dice", r"(\d+) hits? of (\d+)")
def _dice_hits(m: Any, said: Said) -> str:
    volley = said.state.battle.volleys[said.event.volley]  # type: ignore[union-attr]
    hits = len(volley.dice) if volley.needed <= 1 else sum(raw >= volley.needed for raw in volley.rolled)
    return is_not((int(m[1]), int(m[2])), (hits, len(volley.dice)))


@AIR("dice: hits stand", "dice", r"(\d+) hits? stands?|no hit stands", ("no hit", "2 hits"))
def _dice_stand(m: Any, said: Said) -> str:
    volley = said.state.battle.volleys[said.event.volley]  # type: ignore[union-attr]
    hits = sum(
        raw < needed if raw else needed > 1 for raw, needed in zip(volley.saves, volley.save_needed, strict=True)
    )
    return is_not(int(m[1] or 0), hits)


@AIR("dice: needs", "dice", r"(.+), needs (\d)\+?")
def _dice_needs(m: Any, said: Said) -> str:
    state = said.state
    volley = state.battle.volleys[said.event.volley]  # type: ignore[union-attr]
    own = state.aircraft.get(volley.source)
    if own is None or volley.kind not in ("guns", "strafe"):
        return is_not(int(m[2]), volley.needed)
    foe = state.aircraft.get(volley.target) or structure(state, volley.target)
    return is_not(int(m[2]), firing.to_hit(state, own, volley.mount, foe).needed)


@AIR("points lost", "recap", r"(?:Since your last order: )?(?:[Yy]ou|(.+)) lost (.+) \((\d+) points?\)\.")
def _lost(m: Any, said: Said) -> str:
    if m[1] and m[1] != said.state.scenario.sides[1 - (said.seat or 0)].name:
        return "not theirs"
    for name, worth in re.findall(r"(.+?) \((\d+) points?\)(?:, | and |$)", f"{m[2]} ({m[3]} points)"):
        a = piece(said.state, name)
        if fault := is_not(int(worth), scoring.value(said.state, a)) or is_not(False, a.flying):
            return fault
    return ""
