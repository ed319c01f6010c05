"""What the screen says of pieces and ground: facts of a piece with the rule of each, states in words, the line of a
hex, where a side stands.
"""

from __future__ import annotations

from tabletop.games.air_support.rules import arriving, pace, speed, terrain, victory
from tabletop.games.air_support.rules.light_aa import IFE_REACH
from tabletop.games.air_support.rules.naming import called, people
from tabletop.games.air_support.rules.pieces import (
    AirStatus,
    Concealed,
    Condition,
    Gun,
    Infantry,
    Marker,
    Motion,
    Plane,
    Shock,
    Vehicle,
    Weapon,
    Where,
)
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import Arrival, State
from tabletop.grid.hexes import Hex

Fact = tuple[str, str, str]
"""Name, value, the tip with its rule."""


CLASSES = {"FB": "fighter-bomber of", "STUKA": "dive bomber of", "OBS": "observation plane"}


def class_words(cls: str) -> str:
    """A game class of aircraft: "FB42" is a fighter-bomber of 1942."""
    kind = cls.rstrip("0123456789")
    year = cls[len(kind) :]
    return f"{CLASSES.get(kind, kind)}{f' 19{year}' if year else ''}"


def facts(state: State, key: str) -> list[Fact]:
    """The figures of a piece, in plain words."""
    if key in state.infantry:
        return _man(state, state.infantry[key])
    if key in state.weapons:
        return _arm(state, state.weapons[key])
    if key in state.guns:
        return _gun(state, state.guns[key])
    if key in state.vehicles:
        return _car(state, state.vehicles[key])
    return _plane(state, state.planes[key]) if key in state.planes else []


def _man(state: State, man: Infantry) -> list[Fact]:
    if man.dummy:
        return [("Dummy", "nothing", "It is removed when it is found out. AS-SETUP-04")]
    sheet = state.man(man)
    out: list[Fact] = []
    if sheet.size is Size.LEADER:
        out.append(
            (
                "Leadership",
                f"{sheet.leadership:+d}" if sheet.leadership else "0",
                "Added to fire that he directs and to Morale Checks and rally of those with him. AS-FIRE-04",
            )
        )
    else:
        out += [
            ("Firepower", str(sheet.fp), "On the infantry fire table. AS-FIRE-01"),
            ("Range", str(sheet.reach), "Half firepower beyond it, up to twice as far. AS-FIRE-01"),
        ]
    out.append(
        (
            "Morale",
            f"{sheet.morale - man.wounded}, broken {sheet.broken_morale}",
            "A check passes with this or less on two dice. AS-IFT-03",
        )
    )
    out.append(
        ("Quality", sheet.quality.value, "It cowers on doubles." if sheet.cowers else "It never cowers. AS-FIRE-06")
    )
    carried = [state.arm(w).kind for w in state.weapons.values() if w.owner == man.id]
    if carried:
        out.append(("Carries", ", ".join(carried), "AS-UNIT-05"))
    return out


def _arm(state: State, arm: Weapon) -> list[Fact]:
    sheet = state.arm(arm)
    return [
        ("Firepower", str(sheet.fp), "AS-FIRE-01"),
        (
            "Range",
            str(sheet.reach),
            "Half firepower beyond it, up to twice as far; against aircraft each hex counts two. AS-LAA-04",
        ),
        ("Rate of fire", str(sheet.rof), "It may fire again when the colored die is this or less. AS-UNIT-05"),
        ("Breaks down", f"{sheet.breakdown} or more", "AS-UNIT-05"),
        ("Possessed by", called(state, arm.owner) if arm.owner else "nobody", "AS-UNIT-05"),
    ]


def _gun(state: State, gun: Gun) -> list[Fact]:
    sheet = state.gun(gun)
    out: list[Fact] = [
        ("Calibre", f"{sheet.barrel.mm} mm {sheet.barrel.length}", "AS-HIT-01"),
        ("Rate of fire", str(sheet.barrel.rof), "AS-UNIT-05"),
        ("Breaks down", f"{sheet.barrel.breakdown} or more", "AS-UNIT-05"),
    ]
    if sheet.barrel.ife:
        out.append(
            (
                "IFE",
                str(sheet.barrel.ife),
                f"Firepower without To Hit; {IFE_REACH // 2} hexes against aircraft, twice that at half. AS-LAA-04",
            )
        )
    if sheet.aa:
        out.append(
            ("Flak", sheet.aa, "Light AA fires at planes on their runs, Heavy AA in its own fire phases. AS-AA-01")
        )
    out.append(
        (
            "Mount",
            {"T": "turns all round", "ST": "turns slowly", "NT": "fixed carriage"}[sheet.barrel.mount.value],
            "What turning costs. AS-HIT-12",
        )
    )
    return [
        *out,
        ("Crew", called(state, gun.crew) if gun.crew else "none", "Only a crew fires it. AS-UNIT-04"),
        ("Size", f"{sheet.size:+d}" if sheet.size else "0", "Added to the roll to hit it. AS-HIT-04"),
    ]


def _car(state: State, car: Vehicle) -> list[Fact]:
    sheet = state.car(car)
    out: list[Fact] = [
        _movement(state, car),
        ("Drive", sheet.drive.value, "The column of the terrain table. AS-VEH-01"),
    ]
    if sheet.armour is not None:
        front, side, turret, turret_side = sheet.armour
        out += [
            ("Hull armour", f"{front} front, {side} side", "AS-KILL-05"),
            ("Turret armour", f"{turret} front, {turret_side} side", "AS-KILL-05"),
        ]
    else:
        out.append(("Armour", "none", "A target on the star line. AS-IFT-07"))
    if sheet.main is not None:
        ife = f", IFE {sheet.main.ife}" if sheet.main.ife else ""
        out.append(("Main gun", f"{sheet.main.mm}{sheet.main.length}, rate of fire {sheet.main.rof}{ife}", "AS-VEH-09"))
    mgs = [f"{name} {n}" for name, n in (("bow", sheet.bmg), ("coaxial", sheet.cmg), ("AA", sheet.aamg)) if n]
    if mgs:
        out.append(("Machine guns", ", ".join(mgs), "AS-VEH-09"))
    out.append(("Size", f"{sheet.size:+d}" if sheet.size else "0", "Added to the roll to hit it. AS-HIT-04"))
    if state.scenario.victory.aim is Aim.POINTS:
        out.append(("Worth", f"{sheet.points} point{'s' if sheet.points != 1 else ''}", "AS-VIC-02"))
    return out


def _movement(state: State, car: Vehicle) -> Fact:
    """How far a vehicle can still drive, or why it cannot at all."""
    mp = state.car(car).mp
    why = speed.may_drive(state, car) if car.where is Where.MAP else None
    if why is not None:
        return ("Movement left", f"none of {mp}", f"{why.sentence} {why.rule}")
    left = f"{pace.half(speed.left(state, car))} of {mp}"
    return ("Movement left", left, "Movement points of this Player Turn. AS-VEH-01")


def _plane(state: State, plane: Plane) -> list[Fact]:
    sheet = state.flyer(plane)
    if not sheet.mg_fp:
        return [("Observation", "no weapons", "It directs artillery. AS-OBS-01")]
    return [
        (
            "MG",
            "disabled" if plane.mg_disabled else f"firepower {sheet.mg_fp}, {sheet.mg_tk} to destroy",
            "Against the unarmoured on the fire table; at armour it must hit, then destroy. AS-MG-01",
        ),
        ("Bombs", f"{sheet.bomb_mm} mm" if plane.bombs else "none", "One load, dropped once. AS-BOMB-01"),
        ("Against flak", f"+{sheet.star}", "The number in its star, added to every shot at it. AS-LAA-11"),
        ("Class", class_words(plane.cls), "AS-ARRIVE-12"),
    ]


def states(state: State, key: str) -> list[str]:
    """What is the matter with a piece, in words."""
    out: list[str] = []
    pairs: tuple[tuple[bool, str], ...]
    man = state.infantry.get(key)
    if man is not None:
        pairs = (
            (man.broken, "broken"),
            (man.dm, "desperate"),
            (man.pinned, "pinned"),
            (man.melee, "in Melee"),
            (man.wounded, "wounded"),
            (man.in_foxhole, "in a foxhole"),
            (man.moved, "moving"),
        )
        out += [word for on, word in pairs if on]
    car = state.vehicles.get(key)
    if car is not None:
        if car.wreck:
            return ["a burning wreck" if car.burning else "a wreck"]
        if state.car(car).armoured:
            out.append("crew exposed" if car.exposed else "buttoned up")
        pairs = (
            (car.motion is not Motion.STOPPED, car.motion.value),
            (car.immobile, "immobilized"),
            (car.shock is not Shock.NONE, car.shock.value),
            (car.stunned, "stunned"),
            (car.shaken, "once stunned, +1"),
            (car.aa_mode, "AA mode"),
        )
        out += [word for on, word in pairs if on]
        if car.group in state.bands:
            out.append(f"in the {state.bands[car.group].root}")
    plane = state.planes.get(key)
    if plane is not None:
        pairs = (
            (plane.damaged, "damaged"),
            (plane.evading, "breaks off"),
            (plane.stopped, "stopped by heavy flak"),
            (plane.recall, "flies home after this phase"),
            (plane.fight >= 0, "in a dogfight"),
            (plane.sighted and plane.run is None, "done for this turn"),
        )
        out += [word for on, word in pairs if on]
        if plane.run is not None:
            out.append(plane.run.mode.value if plane.run.mode.value != "undeclared" else "on its run")
    piece = man or car or state.guns.get(key) or state.weapons.get(key)
    if piece is not None:
        if (marker := getattr(piece, "marker", Marker.NONE)) is not Marker.NONE:
            out.append(marker.value)
        if getattr(piece, "condition", Condition.OK) is not Condition.OK:
            out.append(piece.condition.value)  # type: ignore[union-attr]
        if key not in state.vehicles and getattr(piece, "aa_mode", False):
            out.append("AA mode")
        hidden = getattr(piece, "concealed", Concealed.KNOWN)
        if hidden is not Concealed.KNOWN:
            out.append("hidden" if hidden is Concealed.HIP else 'under a "?"')
    return out


def ground_words(state: State, at: Hex) -> str:
    """Terrain of a hex in a line: kind, level, cover, road, what lies there."""
    facts_here = state.ground[at]
    tem = terrain.in_hex_tem(facts_here)
    parts = [facts_here.terrain.value]
    if facts_here.terrain.building and facts_here.levels:
        parts[0] += f" with {facts_here.levels} upper level{'s' if facts_here.levels > 1 else ''}"
    if facts_here.elevation:
        parts.append(f"level {facts_here.elevation}")
    if tem:
        parts.append(f"cover {tem:+d}")
    if facts_here.road:
        parts.append("road")
    holes = dict(state.foxholes).get(at)
    smoke = dict(state.smoke).get(at)
    if holes:
        parts.append(f"foxholes for {holes} squad{'s' if holes > 1 else ''}")
    if smoke:
        parts.append(smoke)
    held = dict(state.control).get(at)
    if held is not None:
        parts.append(f"held by {state.scenario.sides[held].name}" if held >= 0 else "held by nobody")
    return ", ".join(parts)


def support_words(state: State, seat: int) -> str:
    """How far the air support of a side is, in a few words."""
    side, info = state.sides[seat], state.scenario.sides[seat]
    flying = [p for p in state.planes_of(seat) if p.status is AirStatus.ONBOARD]
    if side.air is Arrival.PENDING:
        if arriving.grounded(state.air.weather):
            return f"grounded by {state.air.weather.value}"
        if info.air.automatic and not info.air.pending:
            return f"comes on turn {info.air.automatic}"
        early = f" in turn {arriving.FIRST}" if state.turn < arriving.FIRST else ""
        return f"comes on a die under {max(arriving.FIRST, state.turn)}{early}"
    if side.air is Arrival.ARRIVING:
        return "arrives in Movement"
    if flying:
        return f"{len(flying)} over the map"
    return "none" if not state.planes_of(seat) else "none left"


def support_tip(state: State, seat: int) -> str:
    """When the air support of a side comes, and what is rolled for it."""
    side, info = state.sides[seat], state.scenario.sides[seat]
    lines = [f"*{info.name}: {support_words(state, seat)}"]
    if side.air is Arrival.PENDING:
        if info.air.pending:
            lines.append(
                "In its own Rally Phase the side rolls a die; the aircraft come in that Player Turn's Movement if it is"
                " less than the number of the turn. AS-ARRIVE-03"
            )
        if info.air.automatic:
            lines.append(f"On turn {info.air.automatic} they come without a roll. AS-ARRIVE-13")
    elif not state.planes_of(seat):
        lines.append("This side has no aircraft.")
    return "\n".join(lines)


def aim_words(state: State) -> tuple[str, int, int, int]:
    """(what counts, score, for a draw, for the win) of the side of the victory conditions."""
    v = state.scenario.victory
    name = people(state, v.seat)[len("the ") :]
    what = {
        Aim.EXIT: "off the map",
        Aim.CONTROL: "hexes held",
        Aim.POINTS: "points ahead",
        Aim.SQUADS: "squads on the marked ground",
    }[v.aim]
    what += ", less lost planes" if v.own_plane < 0 else ""
    return f"{name}: {what}", victory.score(state), v.draw, v.win
