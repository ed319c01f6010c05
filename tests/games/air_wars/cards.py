"""The campaign cards as values, for tests."""

from __future__ import annotations

from tabletop.games.air_wars.rules.sheets import (
    Card,
    Code,
    Conditions,
    Disposition,
    Effect,
    Kind,
    Span,
    TargetKind,
    WildSet,
    Window,
)

R, D, P = Disposition.RESHUFFLE, Disposition.DISCARD, Disposition.PERMANENT
W = Window
NIGHT_FIELD = ("R5", "S5")
ALL_AREAS = {"area": "all"}
OWN_TAKE_OFF = Effect(Code.SPEED, 1, "F", span=Span.SEGMENT)


def card(id: str, title: str, window: Window, disposition: Disposition, *effects: Effect, **more: object) -> Card:
    seat = 0 if id.split("-")[1][0] in "AJL" or id.startswith("SW-U") else 1
    return Card(id, seat, title, window, disposition, effects, **more)  # type: ignore[arg-type]


def air(n: int) -> Effect:
    return Effect(Code.AIR, n, span=Span.BATTLE)


def bomb(n: int) -> Effect:
    return Effect(Code.BOMB, n, span=Span.ATTACK)


def aa(n: int) -> Effect:
    return Effect(Code.AA, n, span=Span.FIRE)


def aacut(n: int) -> Effect:
    return Effect(Code.AACUT, n, span=Span.FIRE)


def level(n: int) -> Effect:
    return Effect(Code.CL, n, span=Span.DAY)


def blind(area: str, a: int, b: int) -> Effect:
    return Effect(Code.BLIND, area=area, span=Span.HOURS, hours=(a, b))


def night(n: int, **more: object) -> Effect:
    return Effect(Code.NIGHT, n, **more)  # type: ignore[arg-type]


AIRCUT = Effect(Code.AIRCUT, 1, span=Span.BATTLE)
BOMBCUT = Effect(Code.BOMBCUT, 1, span=Span.SQUARE)
BLIND_NOW = Effect(Code.BLIND, area="all", span=Span.HOUR)
LUFTWAFFE_HEAVIES = ("F ZG1", "F ZG26", "F ZG76", "F IV/N1", "F II/N1")
NIGHT_TOWNS = ("Essen", "Bochum", "Cologne", "Hamburg", "Huels rubber", "Gelsenkirchen")
OVERCAST = tuple(f"{c}{r}" for c in "MNOPQ" for r in range(1, 13))
ROW_12 = tuple(f"{c}12" for c in "ABCDEFGHIJKLMNOPQ")
TORPEDO = Effect(Code.BOATS, 2, squares=("Q5",), numbers=(5, 6))
INVASION_PORTS = ("Boulogne", "Calais", "Dieppe", "Le Havre port")
TOWN_KINDS = (TargetKind.FACTORY, TargetKind.PORT, TargetKind.OIL, TargetKind.DOCKS)

CARDS = (
    card("MA-A1", "Sea-level approach", W.FLY, R, BLIND_NOW),
    card("MA-A2", "Reinforced escort", W.COMBAT, R, air(2)),
    card("MA-A3", "Practised crews", W.BOMB, D, bomb(2)),
    card("MA-R1", "Box barrage", W.AA, R, aa(2)),
    card("MA-R2", "Good vector from the controller", W.FLY, R, OWN_TAKE_OFF),
    card("MA-R3", "Smoke over the harbour", W.BOMBDEF, D, BOMBCUT),
    card("GU-J1", "Tainan veterans", W.COMBAT, R, air(2)),
    card("GU-J2", "Battleships shell the field", W.REINF, D, night(4, squares=NIGHT_FIELD)),
    card("GU-J3", "High-altitude approach", W.AADEF, R, aacut(2), wild=True),
    card("GU-J4", "Floatplane scout", W.FLY, R, Effect(Code.REVEAL, 1), wild=True),
    card("GU-J5", "Replacements reach Rabaul", W.REINF, R, Effect(Code.REFIT, 2, "air")),
    card("GU-J6", "Fighter sweep", W.COMBAT, R, air(3), wild=True, conditions=Conditions(no_own=(Kind.BOMBER,))),
    card(
        "GU-J7",
        "More destroyers for the Express",
        W.REINF,
        D,
        Effect(Code.REFIT, 1, "ship"),
        Effect(Code.REINF, units=("TR E3",)),
        either=True,
    ),
    card("GU-J8", "Weather front in the Slot", W.PICK, R, Effect(Code.SLOW, 1, span=Span.DAY)),
    card("GU-J9", "Spotters on Mount Austen", W.BOMB, R, bomb(2), conditions=Conditions(target_squares=NIGHT_FIELD)),
    card("GU-U1", "Coastwatchers on the radio", W.DAY, R, Effect(Code.SEE, span=Span.HOURS, hours=(1, 4)), wild=True),
    card("GU-U2", "Height advantage", W.COMBAT, R, air(2), wild=True),
    card("GU-U3", "Beam defence", W.COMBAT, R, AIRCUT),
    card("GU-U4", "Mechanics of the base unit", W.REINF, R, Effect(Code.REFIT, 2, "air")),
    card("GU-U5", "Seabees with full trucks", W.FLY, R, Effect(Code.REPAIR, kinds=(TargetKind.AIRBASE,)), wild=True),
    card("GU-U6", "Ninety-millimetre directors", W.AA, R, aa(2)),
    card("GU-U7", "Saratoga fliers ashore", W.REINF, D, Effect(Code.REINF, units=("B VS3",))),
    card("GU-U8", "Torpedo boats from Tulagi", W.DAY, D, TORPEDO, conditions=Conditions(from_day=3)),
    card("GU-U9", "Fuel runs short", W.PICK, R, level(-1)),
    card("SW-U1", "Drop tanks", W.FLY, R, Effect(Code.ENDUR, 3, "F"), wild=True),
    card("SW-U2", "Tight combat box", W.COMBAT, R, Effect(Code.GUN, 3, span=Span.BATTLE)),
    card("SW-U3", "Carpet jammers", W.AADEF, R, aacut(2), wild=True),
    card("SW-U4", "Lead crew", W.BOMB, R, bomb(3), wild=True),
    card("SW-U5", "Depot overhaul", W.REINF, R, Effect(Code.REFIT, 2, "B")),
    card("SW-U6", "Ramrod diversion", W.DAY, D, Effect(Code.NOFLY, span=Span.HOURS, hours=(1, 2))),
    card("SW-U7", "Bases in Algeria", W.DAY, P, Effect(Code.LEAVE, squares=ROW_12, span=Span.GAME)),
    card("SW-U8", "Bomber Command by night", W.REINF, D, night(4, names=NIGHT_TOWNS)),
    card("SW-U9", "Overcast to the Elbe", W.PICK, R, Effect(Code.OVERCAST, 1, squares=OVERCAST, span=Span.DAY)),
    card(
        "SW-G1",
        "Another heavy-fighter group",
        W.REINF,
        D,
        Effect(Code.REINF, units=("F ZG1",)),
        conditions=Conditions(from_day=2),
    ),
    card("SW-G2", "Head-on attack", W.COMBAT, R, air(2)),
    card(
        "SW-G3",
        "Rocket mortars",
        W.COMBAT,
        R,
        air(3),
        wild=True,
        conditions=Conditions(needs_own=LUFTWAFFE_HEAVIES, needs_enemy=(Kind.BOMBER,)),
    ),
    card("SW-G4", "Running commentary", W.FLY, R, OWN_TAKE_OFF, wild=True),
    card("SW-G5", "Fresh airframes", W.REINF, R, Effect(Code.REFIT, 2, "F")),
    card("SW-G6", "Railway flak", W.AA, R, aa(3)),
    card("SW-G7", "Smoke generators", W.BOMBDEF, R, BOMBCUT, wild=True),
    card("SW-G8", "Dispersal of industry", W.REINF, D, Effect(Code.HALVE)),
    card("SW-G9", "Units called to the East", W.PICK, R, level(-1)),
    card("BB-L1", "Free hunt", W.COMBAT, R, air(3), conditions=Conditions(attacker=True, no_own=(Kind.BOMBER,))),
    card("BB-L2", "High cover", W.COMBAT, R, AIRCUT),
    card("BB-L3", "Radio beam", W.BOMB, R, bomb(3), wild=True),
    card("BB-L4", "Low-level raid", W.FLY, R, BLIND_NOW, wild=True),
    card("BB-L5", "Replacement crews", W.REINF, R, Effect(Code.REFIT, 2, "air")),
    card("BB-L6", "Jammers on the cape", W.DAY, R, blind("one", 1, 3), wild=True),
    card("BB-L7", "More bombers from Belgium", W.REINF, D, Effect(Code.REINF, units=("B KG3",))),
    card("BB-L8", "Night raid", W.REINF, D, night(3, kinds=TOWN_KINDS)),
    card("BB-L9", "Channel fog", W.PICK, R, Effect(Code.NOBOMB, span=Span.HOURS, hours=(1, 2))),
    card("BB-R1", "Sector control", W.FLY, R, OWN_TAKE_OFF, wild=True),
    card("BB-R2", "Head-on attack", W.COMBAT, R, air(2)),
    card("BB-R3", "Big wing", W.FLY, R, level(2), wild=True),
    card("BB-R4", "Signals intelligence", W.DAY, R, Effect(Code.LOOK, 2), wild=True),
    card("BB-R5", "Civilian repair units", W.REINF, R, Effect(Code.REFIT, 2, "F")),
    card("BB-R6", "Balloon barrage", W.BOMBDEF, R, BOMBCUT),
    card("BB-R7", "A squadron from the north", W.REINF, D, Effect(Code.REINF, units=("F 602",))),
    card("BB-R8", "Mobile station", W.REINF, D, Effect(Code.REPAIR, kinds=(TargetKind.RADAR,))),
    card("BB-R9", "Blenheims by night", W.REINF, D, night(3, names=INVASION_PORTS)),
)

SETS = {
    "GU0": WildSet(0, "Combined offensive", ("GU-J3", "GU-J4", "GU-J6"), (level(2), blind("all", 1, 2))),
    "GU1": WildSet(1, "All-out strike", ("GU-U1", "GU-U2", "GU-U5"), (Effect(Code.TWICE, span=Span.DAY), level(1))),
    "SW0": WildSet(
        0, "Maximum effort", ("SW-U1", "SW-U3", "SW-U4"), (level(1), Effect(Code.TURNROUND, 3, "B", span=Span.DAY))
    ),
    "SW1": WildSet(
        1,
        "Defence of the Reich",
        ("SW-G3", "SW-G4", "SW-G7"),
        (level(1), Effect(Code.SCRAMBLE, filter="F", span=Span.DAY)),
    ),
    "BB0": WildSet(0, "Eagle Day", ("BB-L3", "BB-L4", "BB-L6"), (level(2), blind("all", 1, 4))),
    "BB1": WildSet(1, "The few", ("BB-R1", "BB-R3", "BB-R4"), (Effect(Code.AIRUP, 1, "F", span=Span.DAY),)),
}


def deck(prefix: str) -> tuple[str, ...]:
    """Ids of a side's cards, in printed order: deck("BB-L")."""
    return tuple(c.id for c in CARDS if c.id.startswith(prefix))
