"""Maps of the open sea, the Pacific islands and coasts, Malta, Japan, South China."""

from __future__ import annotations

from hexes import cell_of
from plan import Edge, Plan, Routes, Target, Zone


def _wakes(p: Plan, large: tuple[str, ...] = ()) -> None:
    """Every ship has come from somewhere: a wake behind each, long behind the large ones."""
    for t in p.targets:
        if t.heading is not None:
            p.stamp("decor", t.hex, "wakes_large" if t.type in large else "wakes", t.heading)


def midway_morning() -> Plan:
    """S04: open ocean north-west of Midway, scattered clouds."""
    p = Plan("midway_morning", "Six Minutes at Midway", 60, 40, "ocean", 4)
    p.fill("sea", lambda c: True)
    p.targets = [
        Target("akagi", "akagi", 1, "2420", (), 4),
        Target("kagero-1", "kagero", 1, "2015", (), 4),
        Target("kagero-2", "kagero", 1, "2825", (), 4),
    ]
    _wakes(p, ("akagi",))
    p.clouds(20, 7, 41)
    p.letter("NORTH PACIFIC OCEAN", "water", "4536", 0, 0, 110, 34)
    p.zones = [
        Zone(1, "cap-1", (26, 32), (22, 28)),
        Zone(1, "cap-2", (26, 32), (14, 20)),
        Zone(0, "scouting-6", (44, 50), (6, 12)),
        Zone(0, "bombing-6", (44, 50), (12, 18)),
        Zone(0, "torpedo-6", (40, 45), (22, 27)),
        Zone(0, "torpedo-3", (40, 45), (29, 34)),
        Zone(0, "fighting-3", (40, 46), (18, 30)),
    ]
    p.edges = [Edge("E", 0, "home"), Edge("E", 0, "exit"), Edge("W", 1, "home")]
    return p


def midway_noon() -> Plan:
    """S05: open ocean, Yorktown and her escorts."""
    p = Plan("midway_noon", "Hiryu's Answer", 60, 40, "ocean", 5)
    p.fill("sea", lambda c: True)
    p.targets = [
        Target("yorktown", "yorktown", 0, "3620", (), 0),
        Target("benson-1", "benson", 0, "3216", (), 0),
        Target("benson-2", "benson", 0, "3224", (), 0),
    ]
    _wakes(p, ("yorktown",))
    p.clouds(18, 7, 52)
    p.letter("NORTH PACIFIC OCEAN", "water", "1536", 0, 0, 110, 34)
    p.zones = [
        Zone(0, "cap", (30, 40), (12, 28)),
        Zone(1, "kanbaku-1-2", (10, 16), (10, 18)),
        Zone(1, "kanko-1-2", (14, 20), (22, 32)),
        Zone(1, "escort", (14, 22), (14, 26)),
    ]
    p.edges = [Edge("W", 1, "home"), Edge("E", 0, "home")]
    return p


def atlantic_gale() -> Plan:
    """S09: grey Atlantic, swell out of the north-west, Bismarck alone."""
    p = Plan("atlantic_gale", "Stringbags against Bismarck", 48, 32, "gale", 9)
    p.fill("sea", lambda c: True)
    p.targets = [Target("bismarck", "bismarck", 1, "2416", (), 0)]
    _wakes(p, ("bismarck",))
    p.letter("NORTH ATLANTIC", "water", "3829", 0, 0, 100, 34)
    p.zones = [Zone(0, "sub-flights", (1, 48), (1, 32), "", "2416", (18, 22))]
    return p


IRONBOTTOM_SOUND_STREAMS: Routes = (
    ("3240", "3238", "3336", "3334"),
    ("3840", "3938", "3836", "3833"),
    ("2240", "2338", "2236", "2233"),
    ("5040", "5138", "5036", "5032"),
    ("1340", "1338", "1236", "1233"),
)


def ironbottom_sound() -> Plan:
    """S11: the sound off Lunga Point, Guadalcanal in rows 34-40, Savo in the north-west."""
    p = Plan("ironbottom_sound", "Torpedoes off Lunga Point", 60, 40, "tropic", 111)
    p.fill("sea", lambda c: True)

    def shore(x: float) -> float:
        point = 1.6 * max(0.0, 1 - ((x - 30) / 6) ** 2) + 1.3 * max(0.0, 1 - ((x - 48) / 5) ** 2)
        return 35.9 - point + 2.2 * (p.noise((int(x), 0), 3.2, "guadal") - 0.5)

    p.wash("land", lambda x, y: y >= 34 and y >= shore(x))
    p.fill("sea", lambda c: c[1] < 33)
    p.blob("land", "0813", 2.0, rough=1.7)
    p.blob("wood", "0813", 1.5)
    p.stamp("relief", "0813", "mountains", 2)
    p.styles["airfield"] = "coral"
    p.paint("runway", "2937", "3037", "3137")
    p.airfield("3438", "Fighter One")
    for stops in IRONBOTTOM_SOUND_STREAMS:
        p.line("streams", "streams", *stops, off="start", mouth=True)
    p.line("roads", "tracks", "1238", "1938", "2538", "3038", "3638", "4538", wander=1)
    for label, n in (("1739", 0), ("2540", 3), ("4439", 1), ("5639", 2), ("0839", 3)):
        p.hill(label, n, "mountains", 1)
    p.fill(
        "field",
        lambda c: (
            p.kind[c] == "land"
            and 26 <= c[0] <= 37
            and c[1] < 38
            and p.corner_mask(c) == 63
            and p.noise(c, 2, "palm") > 0.5
            and c not in p.kept
        ),
    )
    p.countryside(0.72, 0.05, 3.4)
    p.mark_rivers()
    p.shore_kinds()
    for label, n in (("0633", 0), ("1832", 1), ("4331", 2), ("5531", 3), ("0610", 2), ("1116", 0)):
        p.stamp("relief", label, "reefs", n)
    p.targets = [Target(f"apus-{i}", "apus", 0, h, (), 0) for i, h in enumerate(("2426", "2926", "3426"), 1)]
    p.targets += [
        Target("atlanta", "atlanta", 0, "2922", (), 0),
        Target("benson-1", "benson", 0, "2222", (), 0),
        Target("benson-2", "benson", 0, "3622", (), 0),
    ]
    _wakes(p, ("atlanta",))
    p.clouds(9, 9, 112)
    _ironbottom_sound_names(p)
    p.zones = [
        Zone(0, "vmf", (20, 40), (10, 20)),
        Zone(0, "67th", (20, 40), (24, 32)),
        Zone(1, "rikko-1-3", (20, 42), (2, 5)),
        Zone(1, "zero-1-2", (20, 42), (2, 8)),
    ]
    p.edges = [Edge("N", 1, "home"), Edge("N", 1, "exit"), Edge("S", 0, "home")]
    return p


def _ironbottom_sound_names(p: Plan) -> None:
    p.letter("Henderson Field", "airfield", "3037", 0, 0.62, 26)
    p.letter("IRONBOTTOM SOUND", "water", "3014", 0, 0, 120, 44)
    p.letter("Lunga Point", "town", "3034", 0, -0.4, 30)
    p.letter("Koli Point", "town", "4834", 0, 0, 28)
    p.letter("Kukum", "town", "2535", 0, 0.3, 26)
    p.letter("Point Cruz", "town", "1935", 0, -0.3, 28)
    p.letter("Lengo Channel", "water", "4728", 0, 0, 48, 8)
    p.letter("Savo Island", "region", "0813", 0, 1.9, 36, 3)
    p.letter("GUADALCANAL", "region", "3039", 9, 0.5, 64, 30)


_MALTA = [
    (5.2, 8.6),
    (7.6, 9.2),
    (8.6, 11.4),
    (10.2, 10.6),
    (12.0, 11.6),
    (14.6, 11.6),
    (17.4, 12.6),
    (19.0, 14.8),
    (19.6, 17.0),
    (22.6, 18.8),
    (24.4, 20.6),
    (24.2, 22.4),
    (22.6, 22.2),
    (22.2, 24.2),
    (20.4, 26.2),
    (17.0, 25.4),
    (13.6, 23.8),
    (10.2, 21.8),
    (7.2, 17.8),
    (6.0, 14.0),
    (5.0, 11.4),
]


def _inside(shape: list[tuple[float, float]], x: float, y: float) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


MALTA_TOWNS = (
    ("0917", "Mdina", 3),
    ("1016", "Mosta", 4),
    ("1320", "Siggiewi", 2),
    ("1621", "Zurrieq", 3),
    ("1920", "Zejtun", 4),
    ("2021", "Marsaxlokk", 2),
    ("0912", "St Paul's Bay", 1),
    ("0611", "Mellieħa", 2),
    ("1217", "Birkirkara", 4),
    ("2118", "Zabbar", 3),
    ("0819", "Dingli", 2),
)
MALTA_ROADS: Routes = (
    ("0611", "0912", "1016", "1217", "1415"),
    ("0917", "1217"),
    ("0819", "0917"),
    ("1320", "1418", "1416"),
    ("1621", "1520", "1418"),
    ("1920", "1718", "1616"),
    ("2021", "1920", "1823", "1621"),
    ("2118", "1718"),
    ("1320", "0917"),
    ("1415", "1412"),
)


def malta() -> Plan:
    """S12: Malta in columns 05-24, Grand Harbour with the quay at 1416."""
    p = Plan("malta", "Grand Harbour", 48, 32, "malta", 120)
    p.fill("sea", lambda c: True)
    p.wash(
        "land",
        lambda x, y: 5 <= x < 25 and _inside(_MALTA, x + 0.5 * (p.noise((int(x), int(y)), 2, "rock") - 0.5), y),
        0.8,
    )
    p.fill("sea", lambda c: c[0] < 4 or c[0] > 23)
    p.paint(
        "sea",
        "1913",
        "1914",
        "1915",
        "1814",
        "2015",
        "2016",
        "1916",
        "1513",
        "1613",
        "1713",
        "1813",
        "1515",
        "1615",
        "1715",
        "1815",
        "1816",
        "2222",
        "2223",
        "2122",
        "0811",
        "0911",
    )
    p.paint(
        "land",
        "1414",
        "1514",
        "1614",
        "1714",
        "1316",
        "1416",
        "1516",
        "1616",
        "1716",
        "1717",
        "1817",
        "1412",
        "1512",
        "1612",
        "1314",
        "1718",
        "1119",
        "1413",
        "1415",
    )
    for label in ("1414", "1514", "1614", "1516", "1616", "1617", "1517", "1716", "1313", "1412", "1315", "1415"):
        p.paint("town", label)
        p.city.add(cell_of(label))
    p.targets = [
        Target("quay", "quay", 0, "1416", ("1416", "1516", "1616")),
        Target("bofors-1", "bofors", 0, "1314"),
        Target("bofors-2", "bofors", 0, "1718"),
        Target("aa37in", "aa37in", 0, "1119"),
    ]
    p.paint("land", "1416")
    for label, name, size in MALTA_TOWNS:
        p.town(label, name, size, px=26)
    p.styles["airfield"] = "coral"
    for label, name in (("1520", "Luqa"), ("1116", "Ta' Qali"), ("1823", "Hal Far"), ("1722", "Safi")):
        p.airfield(label, name)
    for stops in MALTA_ROADS:
        p.line("roads", "roads", *stops)
    for label, n in (("0815", 0), ("1021", 3), ("0713", 1)):
        p.hill(label, n)
    p.countryside(0.1, 0.72, 3.0)
    p.shore_kinds()
    p.clouds(5, 10, 122)
    _malta_names(p)
    p.zones = [
        Zone(0, "spitfires-1-4", (3, 20), (22, 30)),
        Zone(1, "ju-88", (26, 34), (1, 4)),
        Zone(1, "jg-53", (22, 38), (1, 6)),
        Zone(1, "4-stormo", (22, 38), (1, 6)),
    ]
    p.edges = [Edge("N", 1, "home"), Edge("N", 1, "exit"), Edge("W", 0, "home")]
    return p


def _malta_names(p: Plan) -> None:
    p.letter("MEDITERRANEAN SEA", "water", "3519", 0, 0, 100, 34)
    p.letter("GRAND HARBOUR", "water", "1915", 0.5, 0, 34, 3)
    p.letter("Marsamxett", "water", "1913", 0.2, 0, 28, 1)
    p.letter("Valletta", "town", "1514", 0.3, -0.05, 30)
    p.letter("Sliema", "town", "1512", 0, -0.1, 26)
    p.letter("Senglea", "town", "1617", 0, 0.1, 24)
    p.letter("Marsaxlokk Bay", "water", "2324", 0.3, 0.1, 28, 1)
    p.letter("MALTA", "region", "1218", -0.2, 0.1, 72, 34)
    p.letter("St Julian's", "town", "1312", 0, -0.3, 24)


KANTO_TOWNS = (
    ("1614", "Hachioji", 4),
    ("1324", "Odawara", 3),
    ("3314", "Chiba", 4),
    ("0617", "Kofu", 4),
    ("1807", "Kawagoe", 3),
    ("2206", "Omiya", 4),
    ("2603", "Koga", 2),
    ("3605", "Tsuchiura", 3),
    ("3810", "Narita", 2),
    ("3717", "Togane", 2),
    ("3721", "Mobara", 2),
    ("3423", "Kisarazu", 3),
    ("1922", "Hiratsuka", 3),
    ("1302", "Kumagaya", 3),
    ("3008", "Kashiwa", 2),
    ("2725", "Yokosuka", 4),
    ("0721", "Fujiyoshida", 1),
    ("3528", "Tateyama", 2),
)
KANTO_AIRFIELDS = (
    ("1912", "Tachikawa", "concrete"),
    ("2019", "Atsugi", "concrete"),
    ("2214", "Chofu", "concrete"),
    ("3807", "Kasumigaura", "grass"),
    ("3822", "Mobara", "concrete"),
    ("3109", "Matsudo", "grass"),
    ("1809", "Tokorozawa", "grass"),
)
KANTO_RIVERS: Routes = (
    ("1011", "1514", "2015", "2417", "2818"),
    ("0910", "1905", "2406", "2710", "2814", "2917"),
    ("0614", "1018", "1521", "1824", "1727"),
)
KANTO_ROADS: Routes = (
    ("2613", "1614", "0617"),
    ("2613", "2521", "1922", "1324"),
    ("2613", "2206", "1807", "1302"),
    ("2613", "3008", "3605"),
    ("2613", "3013", "3314", "3717"),
    ("3314", "3423"),
    ("2603", "2206"),
    ("3314", "3810"),
)
KANTO_HILLS = (
    ("0305", 0),
    ("0608", 1),
    ("0311", 2),
    ("0813", 3),
    ("1005", 0),
    ("0320", 1),
    ("1118", 2),
    ("1024", 3),
    ("0902", 2),
    ("0614", 0),
)


def kanto() -> Plan:
    """S14: the Kanto plain from Fuji to the Pacific, Tokyo on its bay."""
    p = Plan("kanto", "Senden '45", 48, 32, "paddy", 145)
    _kanto_waters(p)
    for c in p.blob("town", "2613", 2.9, rough=1.2) + p.blob("town", "2418", 1.2) + p.blob("town", "2521", 1.4):
        p.city.add(c)
    for label, name, size in KANTO_TOWNS:
        if p.is_land(cell_of(label)):
            p.town(label, name, size, px=28)
    for label, name, style in KANTO_AIRFIELDS:
        p.airfield(label, name, style)
    for stops in KANTO_RIVERS:
        p.line("rivers", "rivers", *stops, wander=1, mouth=True)
    p.line("rivers", "rivers", "1901", "2604", "3305", "3908", "4408", off="start", wander=1, mouth=True)
    for stops in KANTO_ROADS:
        p.line("roads", "roads", *stops, wander=1)
    p.line("rails", "rails", "1324", "1922", "2521", "2613", "2206", "2501", off="end", wander=1)
    p.line("rails", "rails", "2613", "1614", "0617", "0116", off="end", wander=1)
    p.stamp("relief", "0627", "fuji", 0)
    p.bare.update(c for c in p.cells() if (c[0] - 5) ** 2 + ((c[1] - 26) * 0.87) ** 2 < 4.6**2)
    for label, n in KANTO_HILLS:
        p.hill(label, n, "mountains")
    for label, n in (("3626", 1), ("3726", 4), ("2723", 2)):
        p.stamp("relief", label, "hills", n)
    p.fill(
        "wood",
        lambda c: (
            p.kind[c] == "land"
            and c not in p.kept
            and c not in p.bare
            and p.corner_mask(c) == 63
            and p.noise(c, 2.5, "ridge") > 0.2 + c[0] * 0.025
            and c[0] < 13
            and p.rnd(c, "gap").random() < 0.85
        ),
    )
    p.kept.update(c for c in p.cells() if c[0] < 12 or c in p.bare)
    p.countryside(0.13, 0.74, 3.6)
    p.mark_rivers()
    p.shore_kinds()
    _kanto_names(p)
    p.zones = [
        Zone(0, "element", (42, 46), (14, 17)),
        Zone(0, "mustangs-1-2", (40, 46), (7, 20)),
        Zone(1, "senden-1-2", (5, 9), (9, 19)),
        Zone(1, "shiden-1-2", (5, 9), (20, 30)),
    ]
    p.edges = [
        Edge("W", 0, "exit"),
        Edge("E", 0, "home"),
        Edge("N", 1, "home"),
        Edge("S", 1, "home"),
        Edge("W", 1, "home"),
    ]
    return p


def _kanto_waters(p: Plan) -> None:
    """The Pacific, Tokyo Bay and Sagami Bay."""

    def water(x: float, y: float) -> bool:
        wob = 1.6 * (p.noise((int(x), int(y)), 2.6, "kanto") - 0.5)
        pacific = x > 41.6 + wob - max(0.0, y - 20) * 0.22
        bay = ((x - 30.4 - (y - 16) * 0.06) / 3.0) ** 2 + ((y - 19.4) / 4.6) ** 2 < 1 + 0.3 * wob
        bay = bay or (y > 21 and abs(x - 29.6 + (y - 22) * 0.05) < 1.5 + max(0, y - 27) * 0.5)
        sagami = y > 25.6 + 0.12 * abs(x - 19) ** 1.5 * 0.5 + wob and 11.6 < x < 26.0 - (y < 28) * 0.6
        return pacific or bay or sagami

    p.wash("sea", water)
    p.wash("sea", lambda x, y: y > 30.4 and x > 13)


def _kanto_names(p: Plan) -> None:
    p.letter("TOKYO", "region", "2612", 0, 0.4, 84, 24)
    p.letter("Yokohama", "town", "2521", 0, 0, 40)
    p.letter("Kawasaki", "town", "2418", 0, 0.1, 30)
    p.letter("Fuji 3776", "region", "0627", 0, 1.6, 40, 2)
    p.letter("PACIFIC OCEAN", "water", "4518", 0, 0, 84, 26, 90)
    p.letter("Tokyo Bay", "water", "3120", 0, 0, 54, 6)
    p.letter("Sagami Bay", "water", "1930", 0, 0, 54, 6)
    p.letter("KANTO PLAIN", "region", "2209", 0, 0, 56, 20)
    p.letter("Boso", "region", "3624", 0, 0, 44, 8)


SOUTH_CHINA_COAST_TOWNS = (
    ("2610", "Chaochow", 5),
    ("3111", "Chenghai", 3),
    ("2215", "Kityang", 4),
    ("2721", "Chaoyang", 4),
    ("2327", "Hweilai", 3),
    ("2604", "Jaoping", 2),
    ("1407", "Fengshun", 2),
    ("1020", "Lufeng", 2),
    ("1627", "Kiehsi", 1),
    ("1713", "Tangkeng", 1),
    ("0610", "Wuhua", 2),
)
SOUTH_CHINA_COAST_ROADS: Routes = (
    ("2916", "2610", "2604"),
    ("2916", "2215", "1713", "1407"),
    ("2916", "2721", "2327", "1627", "1020"),
    ("2610", "3111"),
    ("1407", "0610"),
)


def south_china_coast() -> Plan:
    """S15: the coast at Swatow, sea in columns 35-48."""
    p = Plan("south_china_coast", "Corsairs and Tojos", 48, 32, "paddy", 150)
    p.wash(
        "sea",
        lambda x, y: (
            x >= 35
            or x
            > 32.9
            + 3.6 * (p.noise((0, int(y)), 2.4, "swatow") - 0.4)
            - 0.8 * p.noise((int(x), int(y)), 1.5, "cove")
            - max(0, y - 20) * 0.32
        ),
    )
    p.fill("sea", lambda c: c[0] >= 34)
    for label in ("3117", "3217", "3317", "3017"):
        p.paint("sea", label)
    for c in p.blob("town", "2916", 1.0):
        if p.is_land(c):
            p.city.add(c)
    for label, name, size in SOUTH_CHINA_COAST_TOWNS:
        if p.is_land(cell_of(label)):
            p.town(label, name, size)
    p.airfield("2814", "Swatow", "concrete")
    p.line(
        "rivers", "rivers", "1801", "2105", "2508", "2711", "3012", "3313", "3613", off="start", wander=1, mouth=True
    )
    p.line("rivers", "rivers", "1209", "1713", "2215", "2617", "3017", wander=1, mouth=True)
    p.line("streams", "streams", "0924", "1426", "1929", "2130", "3130", wander=1, mouth=True)
    for stops in SOUTH_CHINA_COAST_ROADS:
        p.line("roads", "roads", *stops, wander=2)
    p.line("roads", "roads", "0610", "0108", off="end", wander=1)
    p.line("roads", "roads", "1020", "0122", off="end", wander=1)
    for label, n in (("0505", 0), ("1003", 1), ("0815", 2), ("1422", 3), ("0427", 1), ("2024", 0), ("1910", 2)):
        p.hill(label, n, "mountains")
    p.countryside(0.48, 0.38, 3.6)
    p.mark_rivers()
    p.shore_kinds()
    p.clouds(6, 9, 151)
    p.letter("SOUTH CHINA SEA", "water", "4221", 0, 0, 96, 30)
    p.letter("Swatow", "town", "2916", 0, -0.1, 40)
    p.letter("Han River", "water", "2407", 0, 0.1, 36, 3, 40)
    p.letter("KWANGTUNG", "region", "1316", 0, 0, 70, 30)
    p.zones = [Zone(0, "corsair-1-4", (40, 46), (6, 26)), Zone(1, "shoki-1-6", (3, 8), (6, 26))]
    p.edges = [Edge("W", 1, "home"), Edge("E", 0, "home")]
    return p
