"""The printed facts: counts, sums and single values of the rule book (Tables 1 to 27, chances worth knowing)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tabletop.games.thunderbolt_apache.data import library, note_words
from tabletop.games.thunderbolt_apache.data.battlefield import country_of
from tabletop.games.thunderbolt_apache.rules.sheets import (
    ACE,
    AVERAGE,
    FAMILIES,
    Altitude,
    Band,
    CounterKind,
    Deck,
    StoreKind,
    Tag,
)
from tabletop.games.thunderbolt_apache.rules.tables import UnitClass

LIBRARY = library()


def test_how_many_of_each() -> None:
    assert (len(LIBRARY.aircraft), len(LIBRARY.stores), len(LIBRARY.units), len(LIBRARY.tiles)) == (13, 27, 27, 30)
    assert (len(LIBRARY.campaigns), len(LIBRARY.situations), len(LIBRARY.conditions), len(LIBRARY.events)) == (
        11,
        8,
        28,
        34,
    )
    assert (len(LIBRARY.counters), len(LIBRARY.chits), len(LIBRARY.pilots)) == (88, 37, 48)
    assert Counter(b.deck for b in LIBRARY.battalions.values()) == {
        Deck.ASSAULT: 16,
        Deck.SUPPORT: 12,
        Deck.COMMAND: 12,
        Deck.TRAINING: 1,
    }
    assert list(LIBRARY.conditions) == [f"SC{n:02d}" for n in range(1, 29)] and list(LIBRARY.events) == [
        f"ME{n:02d}" for n in range(1, 35)
    ]
    assert list(LIBRARY.campaigns) == [f"CA{n:02d}" for n in range(1, 12)] and list(LIBRARY.situations) == [
        f"SI{n}" for n in range(1, 9)
    ]
    assert list(LIBRARY.counters) == [f"HC{n:02d}" for n in range(1, 89)] and list(LIBRARY.chits) == [
        f"PU{n:02d}" for n in range(1, 38)
    ]


def test_aircraft() -> None:
    costs = {k: (a.year, a.cost, a.wp, a.cannon, a.toughness) for k, a in LIBRARY.aircraft.items()}
    assert costs == {
        "A-10A": (1977, 6, 12, 5, 5),
        "A-10C": (2007, 8, 13, 5, 5),
        "AH-1F": (1979, 3, 5, 8, 3),
        "AH-1W": (1986, 4, 7, 7, 3),
        "AH-64A": (1986, 5, 8, 6, 4),
        "AH-64D": (1997, 7, 8, 6, 4),
        "OH-58D": (1991, 2, 3, 9, 3),
        "AV-8B": (1985, 5, 9, 7, 3),
        "F-16C": (1984, 5, 9, 8, 3),
        "AC-130H": (1973, 7, 2, 5, 5),
        "AC-130U": (1996, 9, 2, 4, 5),
        "RQ-1A": (1995, 2, 0, None, 2),
        "MQ-1B": (2001, 3, 2, None, 2),
    }
    assert {k for k, a in LIBRARY.aircraft.items() if a.linked} == {"A-10C", "AH-64D", "MQ-1B", "RQ-1A"}
    assert {k for k, a in LIBRARY.aircraft.items() if a.hover} == {
        "AH-1F",
        "AH-1W",
        "AH-64A",
        "AH-64D",
        "OH-58D",
        "AV-8B",
    }
    assert {k for k, a in LIBRARY.aircraft.items() if a.altitudes == (Altitude.HIGH,)} == {
        "AC-130H",
        "AC-130U",
        "RQ-1A",
        "MQ-1B",
    }
    assert [LIBRARY.aircraft[k].speed for k in ("A-10A", "AH-64A", "AV-8B", "F-16C", "RQ-1A")] == [
        (1, 2),
        (0, 1),
        (0, 2),
        (2, 3),
        (1, 1),
    ]
    assert (
        LIBRARY.aircraft["AC-130H"].gunship,
        LIBRARY.aircraft["AC-130U"].gunship,
        LIBRARY.aircraft["OH-58D"].mast_sight,
    ) == (
        2,
        3,
        True,
    )
    assert (
        LIBRARY.aircraft["AC-130U"].cannon_altitude is Altitude.HIGH
        and LIBRARY.aircraft["A-10A"].cards == 6
        and LIBRARY.aircraft["MQ-1B"].cards == 3
    )
    assert Counter(str(a.frame) for a in LIBRARY.aircraft.values()) == {"helicopter": 5, "fixed_wing": 6, "drone": 2}


def test_stores() -> None:
    kinds = Counter(s.kind for s in LIBRARY.stores.values())
    assert kinds == {StoreKind.WEAPON: 18, StoreKind.AIR_TO_AIR: 2, StoreKind.POD: 3, StoreKind.TANK: 4}
    figures = {k: (s.weight, s.op, s.attack, s.reach) for k, s in LIBRARY.stores.items()}
    assert (
        figures["AGM-65"] == (2, 3, 4, (1, 3))
        and figures["AGM-114"] == (1, 2, 5, (0, 2))
        and figures["Mk-84"] == (4, 3, 4, (0, 0))
    )
    assert (
        figures["GBU-10"] == (4, 4, 2, (0, 1))
        and figures["CBU-97"] == (2, 5, 5, (0, 0))
        and figures["ALQ-131"] == (2, 3, None, (0, 0))
    )
    assert {k: s.multi for k, s in LIBRARY.stores.items() if s.multi} == {"LAU-61": 3, "APKWS": 2, "Mk-20": 2}
    assert {k for k, s in LIBRARY.stores.items() if s.area} == {"CBU-87", "CBU-97"}
    assert {k for k, s in LIBRARY.stores.items() if s.independent} == {
        "AGM-65",
        "AGM-114L",
        "AGM-88",
        "GBU-38",
        "AIM-9M",
        "AIM-92",
    }
    assert LIBRARY.stores["AGM-88"].radar_only and LIBRARY.stores["AGM-88"].targets == ()
    assert LIBRARY.stores["CBU-97"].targets == (UnitClass.ARM, UnitClass.SOFT) and LIBRARY.stores[
        "BGM-71"
    ].altitudes == (Altitude.LOW,)
    assert LIBRARY.stores["GBU-12"].carriers == ("A-10C", "AV-8B", "F-16C") and LIBRARY.stores["APKWS"].carriers == (
        "AH-1W",
        "AH-64D",
    )
    assert sum(s.weight for s in LIBRARY.stores.values()) == 44 and sum(s.op for s in LIBRARY.stores.values()) == 62


def test_units() -> None:
    assert sum(u.value for u in LIBRARY.units.values()) == 74
    attacks = {k: (u.light, u.heavy, u.reach) for k, u in LIBRARY.units.items() if u.armed}
    assert (
        attacks["ZSU"] == (1, 1, 1)
        and attacks["SA6"] == (0, 2, 3)
        and attacks["ZU2"] == (2, 0, 1)
        and attacks["TUN"] == (1, 1, 2)
    )
    assert {k for k, u in LIBRARY.units.items() if not u.armed} == {
        "SPG",
        "MRL",
        "TRK",
        "HQV",
        "RAD",
        "SCD",
        "LDR",
        "STO",
        "HQB",
        "BRG",
    }
    assert {k for k, u in LIBRARY.units.items() if u.radar} == {"RAD", "S60", "ZSU", "SA6", "SA8", "TUN"}
    assert {k for k, u in LIBRARY.units.items() if u.moves} == {"M24", "MI8"} and {
        k for k, u in LIBRARY.units.items() if not u.cover
    } == {"M24", "MI8", "BNK", "STO", "HQB", "BRG"}
    assert {k for k, u in LIBRARY.units.items() if u.cls is UnitClass.INF} == {"INF", "MPT", "LDR"}
    assert (
        LIBRARY.units["S60"].altitudes == (Altitude.HIGH,)
        and LIBRARY.units["LDR"].modifier == -2
        and LIBRARY.units["TRK"].modifier == 1
    )


def test_battalions() -> None:
    for b in LIBRARY.battalions.values():
        worth = sum(LIBRARY.units[key].value * number for key, number in b.units)
        assert (b.value, b.half_at, b.destroyed_at, b.half_vp) == (worth, worth // 2, worth // 5, b.vp // 2), b.key
    assert sum(b.vp for b in LIBRARY.battalions.values() if b.deck is Deck.ASSAULT) == 61
    assert Counter(b.tag for b in LIBRARY.battalions.values() if b.deck is not Deck.TRAINING) == {
        Tag.CONV: 20,
        Tag.IRR: 11,
        Tag.ANY: 9,
    }
    assert LIBRARY.battalions["A05"].notes == {"so_loss": 1, "xp": 1} and LIBRARY.battalions["A06"].notes == {
        "start": Band.FRIENDLY_TRANSIT
    }
    assert LIBRARY.battalions["C02"].notes == {"so_loss": 2, "harass": 1} and LIBRARY.battalions["C09"].notes == {
        "fixed": 1,
        "warning": -1,
    }
    assert LIBRARY.battalions["A16"].notes == {"loiter": -1, "xp": 1} and LIBRARY.battalions["C06"].notes == {
        "start": Band.ENEMY_TRANSIT
    }
    fixed = {b.key for b in LIBRARY.battalions.values() if "fixed" in b.notes}
    assert fixed == {"A10", "S05", "S07", "S11", "C07", "C08", "C09", "C10", "C11"}
    assert LIBRARY.battalions["A04"].units == (("APC", 5), ("INF", 3), ("MPT", 2), ("ZU2", 1), ("TRK", 1))


def test_tiles() -> None:
    mean = {
        f: Fraction(
            sum(len(t.ridges) for t in LIBRARY.tiles.values() if t.family == f),
            sum(t.family == f for t in LIBRARY.tiles.values()),
        )
        for f in ("Desert", "Hills", "Mountain", "Built-up")
    }
    assert mean == {
        "Desert": Fraction(3, 4),
        "Hills": Fraction(11, 8),
        "Mountain": Fraction(9, 4),
        "Built-up": Fraction(2, 3),
    }
    assert (
        LIBRARY.tiles["M4"].ridges == (0, 3, 5)
        and LIBRARY.tiles["H5"].ridges == (1, 2)
        and LIBRARY.tiles["U5"].ridges == (1, 4)
        and LIBRARY.tiles["D1"].ridges == ()
    )


def test_campaigns_and_situations() -> None:
    head = {k: (c.year, str(c.tag), c.setup_value, c.so_bonus, c.daily_bonus) for k, c in LIBRARY.campaigns.items()}
    assert (
        head["CA01"] == (1991, "Conv", 26, 0, 0)
        and head["CA05"] == (2003, "Conv", 29, 6, 0)
        and head["CA09"] == (1989, "Conv", 44, 20, 4)
    )
    assert sum(h[2] for h in head.values()) == 307 and Counter(h[1] for h in head.values()) == {"Conv": 8, "Irr": 3}
    assert all(10 <= len(c.tiles) <= 14 and set(c.tiles) <= set(LIBRARY.tiles) for c in LIBRARY.campaigns.values())
    assert LIBRARY.campaigns["CA01"].tiles == ("D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "H4", "H8", "U1")
    assert LIBRARY.campaigns["CA10"].percentages == (85, 65, 45, 30) and LIBRARY.campaigns["CA10"].rules == {
        "inf_modifier": -2
    }
    assert (
        all(len(c.rules) == bool(c.text) or k == "CA05" for k, c in LIBRARY.campaigns.items())
        and len(LIBRARY.campaigns["CA05"].rules) == 2
    )
    board = {k: (s.so, s.days, s.daily_so, s.adjustment, s.movement) for k, s in LIBRARY.situations.items()}
    assert board == {
        "SI1": (38, 6, 4, 16, 0),
        "SI2": (40, 3, 4, 1, 0),
        "SI3": (30, 5, 4, 0, 0),
        "SI4": (36, 7, 4, 14, 1),
        "SI5": (28, 6, 3, 3, 0),
        "SI6": (38, 5, 4, 5, 0),
        "SI7": (30, 6, 3, 7, -1),
        "SI8": (35, 8, 3, 17, 0),
    }
    assert LIBRARY.situations["SI5"].rules == {"max_aircraft": 4, "free_scouts": 1}
    assert {k for k in LIBRARY.campaigns if country_of(k) == "green"} == {
        "CA02",
        "CA03",
        "CA09",
        "CA10",
    } and country_of("") == "dry"


def test_cards_with_text_have_effects() -> None:
    assert {c.key for c in LIBRARY.conditions.values() if not c.effects} == {"SC01", "SC02"}
    for e in LIBRARY.events.values():
        assert bool(e.outbound_text) == bool(e.outbound) and bool(e.homebound_text) == bool(e.homebound), e.key
    assert [k for k, e in LIBRARY.events.items() if not e.outbound and not e.homebound] == ["ME01"]
    assert LIBRARY.conditions["SC14"].effects == {"radar_jamming": 8} and LIBRARY.conditions["SC04"].effects == {
        "standoff": -1,
        "loiter": -1,
    }
    assert LIBRARY.events["ME03"].outbound == {"light_random": 2} and LIBRARY.events["ME03"].homebound == {
        "light_random": 1
    }
    assert LIBRARY.events["ME28"].homebound == {"light_two_random": 2} and LIBRARY.events["ME24"].homebound == {
        "value": -3
    }


@pytest.mark.parametrize(("aircraft", "harmless"), [("A-10A", 48), ("AH-64A", 28)])
def test_light_hits_without_effect(aircraft: str, harmless: int) -> None:
    """Table 25, and the chance that a Light hit does nothing to an A-10A."""
    found = [c for c in LIBRARY.counters.values() if aircraft in c.immune or c.light.text == "No effect."]
    assert len(found) == harmless


def test_counters() -> None:
    names = Counter(c.name for c in LIBRARY.counters.values())
    assert names == {
        "Near miss": 20,
        "Rattled": 10,
        "HUD": 5,
        "Display": 5,
        "Controls": 6,
        "Engine": 6,
        "Cannon": 4,
        "Pylon": 4,
        "Airframe": 6,
        "Fuel leak": 3,
        "Stores lost": 3,
        "Pod hit": 2,
        "Wounded": 4,
        "Break": 4,
        "Rotor": 2,
        "Killed": 2,
        "Fireball": 2,
    }
    crash = [c.key for c in LIBRARY.counters.values() if c.heavy.crash and "AH-64A" not in c.immune]
    assert Fraction(len(crash), 88) == Fraction(1, 22)  # a Heavy hit crashes an undamaged AH-64A at once
    assert (
        LIBRARY.counters["HC47"].name == "Engine"
        and LIBRARY.counters["HC47"].immune == ()
        and LIBRARY.counters["HC47"].light.engine
    )  # ME19
    rotor, ball = LIBRARY.counters["HC84"].light, LIBRARY.counters["HC88"].light
    assert (rotor.keeps, rotor.keeps_heavy, rotor.airframe, rotor.kind) == ("Airframe", False, 1, CounterKind.LASTING)
    assert (ball.keeps, ball.keeps_heavy, ball.airframe) == ("Airframe", True, 2)
    assert {c.name for c in LIBRARY.counters.values() if c.on_pilot} == {"Wounded"} and LIBRARY.counters[
        "HC85"
    ].heavy.killed
    lasting = {c.name for c in LIBRARY.counters.values() if CounterKind.LASTING in (c.light.kind, c.heavy.kind)}
    assert lasting == {
        "HUD",
        "Display",
        "Controls",
        "Engine",
        "Cannon",
        "Pylon",
        "Airframe",
        "Wounded",
        "Rotor",
        "Fireball",
    }
    assert (
        LIBRARY.counters["HC43"].heavy.ridge,
        LIBRARY.counters["HC43"].heavy.evasive,
        LIBRARY.counters["HC58"].heavy.wp,
    ) == (
        -2,
        -1,
        -2,
    )


def test_pop_up_cup() -> None:
    units = Counter(c.unit for c in LIBRARY.chits.values())
    assert units == {"": 24, "INF": 3, "TEC": 2, "MPT": 2, "ZU2": 2, "IFV": 1, "ZSU": 1, "SA8": 1, "M24": 1}
    assert 1 - Fraction(units[""], 37) == Fraction(13, 37)


def test_pilots() -> None:
    assert Counter(p.family for p in LIBRARY.pilots.values()) == {
        "A-10": 12,
        "AH-64": 10,
        "AH-1": 6,
        "AV-8B": 6,
        "F-16": 6,
        "AC-130": 4,
        "OH-58": 4,
    }
    assert set(FAMILIES) == {p.family for p in LIBRARY.pilots.values()}
    patterns = {(-1, 0, 1, 2, 2, 3), (-1, 0, 0, 1, 2, 2), (-2, -1, 0, 0, 1, 1)}
    for p in LIBRARY.pilots.values():
        columns = {tuple(getattr(row, name) for row in p.levels) for name in ("cannon", "strike", "standoff")}
        assert columns == patterns, p.name
        assert p.levels[ACE].target is None and all(
            a.okay <= b.okay and a.cool <= b.cool and a.fast <= b.fast
            for a, b in zip(p.levels, p.levels[1:], strict=False)
        )
    dusty = LIBRARY.pilots["Dusty"].levels[AVERAGE]
    assert (dusty.okay, dusty.shaken, dusty.evasive, dusty.fast, dusty.target) == (3, 6, 1, True, 6)
    anvil = LIBRARY.pilots["Anvil"].levels[AVERAGE]
    assert (anvil.cannon, anvil.strike, anvil.standoff, anvil.cool, anvil.okay, anvil.shaken) == (1, 0, 0, 1, 5, 8)


def test_tables() -> None:
    t = LIBRARY.tables
    assert t.ridge == ((-2, 4), (0, 3), (2, 2), (5, 1), (99, 0)) and t.bingo == (6, 10)
    assert [(r.up_to, r.lost, r.loiter, r.stress) for r in t.scout] == [
        (1, True, 0, 0),
        (3, False, 0, 0),
        (7, False, 1, 0),
        (99, False, 2, -1),
    ]
    assert [(b.stress, b.penalty, b.so_loss) for b in t.bands] == [
        (1, 0, 3),
        (1, 0, 1),
        (2, 0, 0),
        (2, 0, 0),
        (3, 1, 0),
        (4, 2, 0),
    ]
    assert [(r.up_to, r.assault, r.support, r.command) for r in t.movement] == [
        (2, -1, -1, -1),
        (4, 0, 0, 0),
        (7, 1, 0, 0),
        (9, 1, 1, 0),
        (99, 2, 1, 1),
    ]
    assert [(r.up_to, r.stress, r.wound, r.lost) for r in t.rescue] == [
        (2, 0, False, True),
        (4, 5, True, False),
        (6, 4, False, False),
        (8, 3, False, False),
        (99, 1, False, False),
    ]
    assert [(r.up_to, r.out, len(r.classes)) for r in t.cover] == [
        (3, True, 0),
        (5, False, 1),
        (7, False, 2),
        (9, False, 3),
        (99, False, 0),
    ]


def test_notes_in_words() -> None:
    assert all(len(note_words(b)) == len(b.notes) for b in LIBRARY.battalions.values())
    assert note_words(LIBRARY.battalions["A16"]) == [
        "Loiter -1: added to the starting loiter marker against it (TA-LOITER-01).",
        "XP +1: 1 XP more to each engaged pilot when it is destroyed (TA-AFTER-06).",
    ]
    assert note_words(LIBRARY.battalions["C06"]) == ["Start: it is placed in Enemy Transit (TA-SETUP-11)."]
