"""The six battlefields of the conflict solo system as letters: terrain codes of table T1, and what stands beside
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """One battlefield. rows: terrain codes from north to south; levels: hexes by height; roads: hexes in order;
    walls: hex/side; setup, entry, groups, sites: hexes by name; objectives: VP by hex. look: a country of
    `conflict_looks`; hedgerows: what the walls are; labels: words, column and row (of the hexes' middles, from 0),
    style, size in pixels.
    """

    name: str
    title: str
    rows: tuple[str, ...]
    roads: tuple[str, ...] = ()
    levels: dict[int, str] = field(default_factory=dict)
    walls: str = ""
    setup: dict[str, str] = field(default_factory=dict)
    entry: dict[str, str] = field(default_factory=dict)
    objectives: dict[str, int] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    sites: dict[str, str] = field(default_factory=dict)
    look: str = "bzura"
    hedgerows: bool = False
    labels: tuple[tuple[str, float, float, str, int], ...] = ()

    @property
    def kind_of_walls(self) -> str:
        return "hedgerows" if self.hedgerows else "walls"


PLANS = (
    Plan(
        "m1_sawmill",
        "The Sawmill",
        (
            "..ww.....www...",
            ".www......ww...",
            ".ww....h...w...",
            "..w....h.h.....",
            ".......b...bb..",
            "ff..b..b...b...",
            "fffb.....w.....",
            "ff...w..ww...ff",
            "....ww...w..fff",
            ".b..w........ff",
            ".bb......b.....",
            "..b.....bb.....",
        ),
        roads=("G12 G11 G10 G9 G8 G7 G6 G5 G4 G3 G2 G1",),
        walls="I4/2 I4/3 I4/4",
        setup={"player": "A10..O12"},
        objectives={"H4": 3, "J4": 2},
        look="bzura",
        labels=(
            ("Sawmill", 8.7, 2.42, "town", 40),
            ("to Łowicz", 6.85, 0.0, "town", 27),
            ("Bzura meadows", 12.0, 10.05, "town", 28),
        ),
    ),
    Plan(
        "m2_zelva",
        "Crossroads at Zelva",
        (
            "...W.........ww...",
            "..wwW.........ww..",
            "..www..w..........",
            ".....www..........",
            ".fffff............",
            ".fffb........fff..",
            ".....b..h.h..fff..",
            "....b..h.S.h......",
            ".fffff..h.h.b.....",
            "..fb.........b....",
            "....bw.....b......",
            ".w...ww...b.w..w..",
            ".ww...ww......www.",
            "..W...WW........W.",
            "..................",
        ),
        roads=(
            "A8 B8 C8 D8 E8 F8 G8 H8 I8 J8 K8 L8 M8 N8 O8 P8 Q8 R8",
            "J1 J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 J12 J13 J14 J15",
        ),
        levels={1: "L3 L4 L5 M3 M5 M6 N3 N4 N5", 2: "M4"},
        walls="H8/4 H8/5 I7/0 I7/1 K7/0 K7/1 K9/2 K9/3",
        setup={"player": "H3..N11"},
        entry={"east road": "R8"},
        objectives={"J8": 1, "M4": 1},
        look="niemen",
        labels=(
            ("Zelva", 10.6, 6.52, "town", 42),
            ("Hill 171", 12.0, 1.62, "town", 30),
            ("to Volkovysk", 1.1, 7.6, "town", 27),
            ("to Slonim", 16.2, 7.6, "town", 27),
        ),
    ),
    Plan(
        "m3_birches",
        "Whispers in the Birches",
        (
            "..ww....sw.....ww.",
            "..ww...swwW.....wW",
            "ww.wWWbswwww......",
            "ww.Www.bs.w..ww...",
            "....www.s...bwwwbb",
            "......wmsw..b..hh.",
            ".bb...mmmwww..hb..",
            "..bbww.ms.Www..hbb",
            ".b..wwwss..W......",
            ".....WWsww..b.W...",
            "..ww...swwwwbwwWw.",
            "..www.b.sWw..www..",
            "......wws.........",
            "........s.........",
        ),
        roads=("A7 B7 C8 D8 E8 F8 G9 H9 I9 J8 K8 L7 M7 N6 O7 P7 Q7 R7",),
        levels={1: "K13 L1 L2 L12 L13 L14 M1 M2 M3 M12 M13 M14 N1 N2 N3"},
        setup={"player": "A-C"},
        objectives={"I8": 1, "O7": 3, "Q6": 2},
        groups={"group 1": "K8 L8 M8 N5", "group 2": "F8 G5 I11 J6"},
        look="birches",
        labels=(
            ("Berezovka", 9.35, 4.5, "water", 25),
            ("Ford", 9.0, 7.98, "town", 28),
            ("Farm", 14.6, 5.5, "town", 30),
            ("Forester", 16.55, 4.42, "town", 28),
            ("Birch Wood", 3.0, 12.25, "town", 30),
        ),
    ),
    Plan(
        "m4_warta",
        "Flak over the Warta",
        (
            "...WW...~~......",
            ".wwwww.b~~...ww.",
            "..w..w..~~b..www",
            "....b..b~~b.....",
            "fff..b.b~~..h...",
            "fffh....~~.hS...",
            "........BB.h....",
            ".fb.....~~..hhff",
            "fffb....~~....ff",
            "..f....b~~b..ff.",
            ".w..wwb.~~bb....",
            "ww..ww..~~..www.",
            "......w.~~...wWW",
            "........~~......",
        ),
        roads=(
            "A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7 L7 M7 N7 O7 P7",
            "M7 M8 M9 M10 M11 M12 M13 M14",
        ),
        levels={1: "N4 N5 O4 O5 O6 P4 P5 P6"},
        walls="L6/4 L6/5 L7/3 L7/4 M5/0 M5/5",
        setup={
            "player": "D-N",
            "wagon 1": "E7",
            "wagon 2": "D7",
            "flak": (
                "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 L1 L2 L3 L4 L5 L8 L9 L10 L11 L12 L13 L14 M1 M2 M3 M4 M7"
                " M9 M10 M11 M12 M13 M14 N1 N2 N3 N4 N5 N6 N7 N9 N10 N11 N12 N13 N14"
            ),
        },
        objectives={"M6": 2, "I7": 1},
        sites={"suggested AA site": "K8 N6"},
        look="warta",
        labels=(
            ("Warta", 8.5, 11.2, "water", 40),
            ("Warta bridge", 8.5, 5.05, "town", 28),
            ("Strońsko", 12.6, 8.6, "town", 36),
            ("to Sieradz", 1.1, 5.45, "town", 26),
            ("to Łódź", 14.4, 5.5, "town", 26),
        ),
    ),
    Plan(
        "m5_wheat",
        "Steel in the Wheat",
        (
            ".WW......W..........",
            "www.....ww..........",
            "www.....ww...b......",
            "......bb......b...w.",
            ".....b....ffff....ww",
            "..........ffff....ww",
            "..ffffff..ffff..b...",
            "..ffffff..hh...b.b..",
            "..ffffff.h.hh..bb...",
            ".s.s.sb..wwS........",
            "s.sbs.sssw....ffff..",
            "..b.ffffs...bbffff..",
            "....fffffs..........",
            ".........s.ww....ww.",
            ".www.h...sw.ww....ww",
            "WWww...bbs........WW",
            ".........s..........",
            ".........s..........",
        ),
        roads=(
            "A10 B10 C10 D10 E10 F10 G10 H10 I10 J10 K10 L10",
            "L10 M11 N11 O11 P11 Q11 R11 S11 T11",
            "L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16 L17 L18",
        ),
        levels={1: "F14 F16 G14 G15 G16 G17 H14 H15 H17 I15 N2 O1 O2 O3 P3 Q1 Q3 R2", 2: "P1 P2 Q2"},
        walls="J9/4 J9/5 K8/0 K8/5 M9/1 M9/2",
        setup={"player": "L-T", "mines": "H-K"},
        entry={"roads": "T11 L18"},
        objectives={"L10": 2, "K8": 1, "P2": 2, "G15": 1},
        look="wheat",
        labels=(
            ("Teploye", 13.2, 8.4, "town", 42),
            ("Hill 257", 15.5, 3.62, "town", 32),
            ("to Ponyri", 18.2, 11.2, "town", 28),
            ("Ravine", 10.5, 13.5, "town", 26),
            ("Knoll", 8.2, 16.4, "town", 28),
        ),
    ),
    Plan(
        "m6_hedgerow",
        "Hedgerow Lane",
        (
            "................",
            "..........ww.ff.",
            "..ww..h....w.f..",
            "ff.w...hS.....b.",
            "ff..b...h..b...b",
            "..b.........hh..",
            ".....b...b......",
            ".w..............",
            ".w....b...b..w..",
            "....ww.......ww.",
            ".f..w.......b...",
            ".fff...w..ff.f..",
            "..f.f...w..ff...",
            "................",
        ),
        roads=(
            "H14 H13 H12 H11 H10 H9 H8 H7 H6 H5 H4 H3 H2 H1",
            "A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7 L7 M7 N7 O7 P7",
        ),
        levels={1: "G2 H1 H2 H3 I1 I2 I3 J2"},
        walls=(
            "B9/3 C6/3 C9/3 D4/0 D5/1 D5/2 D6/3 D9/3 E6/3 E9/3 F10/1 F11/1 F6/3 F9/1 F9/3 G4/2 G4/3 G6/3 G9/3 I10/0"
            " I4/1 I4/2 I5/2 I5/3 I6/3 J10/0 J10/2 J11/2 J6/3 J9/2 K10/0 K6/3 L10/0 L4/4 L4/5 L5/4 L6/3 M10/0 M6/3"
            " N10/0"
        ),
        setup={"player": "A13..P14"},
        entry={"south road": "H14"},
        objectives={"I4": 3, "M6": 2, "H2": 2},
        groups={"group 1": "G5 H5 J6 I7", "group 2": "D6 G6 K6 M7"},
        look="hedgerow",
        hedgerows=True,
        labels=(
            ("Hedgerow Lane", 9.5, 13.4, "town", 32),
            ("Stone Farm", 9.4, 2.55, "town", 32),
            ("East Farm", 13.4, 4.6, "town", 30),
            ("The Rise", 5.6, 0.75, "town", 30),
        ),
    ),
)
