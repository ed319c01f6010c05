"""Maps of south-east England: farmland, Kent, the Thames estuary with London."""

from __future__ import annotations

from hexes import cell_of
from plan import Edge, Plan, Routes, Zone


def farmland() -> Plan:
    """S01: a quiet corner of the Weald; fields, woods, a river, a village."""
    p = Plan("farmland", "First Duel", 30, 20, "temperate", 11)
    p.town("1410", "Biddenden", 4)
    p.town("0604", "Headcorn", 2)
    p.town("2416", "Tenterden", 3)
    p.town("2305", "Smarden", 1)
    p.town("0816", "Cranbrook", 2)
    p.line("streams", "streams", "0108", "0506", "1107", "1606", "2108", "2607", "3008", off="both", wander=2)
    p.line("streams", "streams", "1718", "1514", "1611", "1606", wander=2)
    p.line("roads", "roads", "0104", "0604", "1006", "1410", "1913", "2416", "3018", off="both", wander=1)
    p.line("roads", "roads", "0816", "1113", "1410", "1907", "2305", "2701", off="end", wander=1)
    p.line("roads", "roads", "0120", "0816", off="start", wander=1)
    p.line("roads", "roads", "2305", "3004", off="end", wander=1)
    for label, n in (("0412", 0), ("2011", 3), ("2718", 1)):
        p.hill(label, n)
    p.countryside(0.2, 0.62, 3.6)
    p.mark_rivers()
    p.letter("The Weald", "region", "1914", 0, 0, 56, 10)
    p.zones = [Zone(0, "red", (5, 5), (9, 11), "0509,0511"), Zone(1, "rotte-1", (24, 24), (9, 11), "2409,2411")]
    return p


KENT_COAST_TOWNS = (
    ("2507", "Faversham", 3),
    ("1908", "Sittingbourne", 3),
    ("2722", "Ashford", 4),
    ("0618", "Sevenoaks", 3),
    ("0923", "Tonbridge", 3),
    ("0727", "Tunbridge Wells", 4),
    ("1718", "Loose", 0),
    ("2314", "Hollingbourne", 0),
    ("2418", "Lenham", 1),
    ("1926", "Cranbrook", 2),
    ("2429", "Tenterden", 2),
    ("0412", "Westerham", 1),
    ("1314", "Wrotham", 1),
    ("0805", "Dartford", 4),
    ("2819", "Charing", 1),
    ("3016", "Wye", 1),
)
KENT_COAST_AIRFIELDS = (
    ("1222", "Penshurst"),
    ("1511", "West Malling"),
    ("2211", "Detling"),
    ("0508", "Biggin Hill"),
    ("3122", "Hawkinge"),
    ("1108", "Gravesend"),
)
KENT_COAST_HILLS = (
    ("0911", 0),
    ("1212", 3),
    ("2512", 1),
    ("2614", 4),
    ("2913", 2),
    ("3017", 5),
    ("0415", 1),
    ("2924", 3),
    ("1613", 2),
)


def kent_coast() -> Plan:
    """S02: Kent from the Medway to the Straits, sea in columns 37-48."""
    p = Plan("kent_coast", "Kentish Sky", 48, 32, "cliff", 22)
    p.fill(
        "sea",
        lambda c: (
            c[0] + 1
            > 34.2
            + 2.4 * (p.noise((0, c[1]), 3.2, "coast") - 0.42) * 2
            + p.rnd(c, "cape").random() * 0.9
            - (c[1] > 23) * (c[1] - 23) * 0.9
            or c[0] + 1 >= 37
        ),
    )
    p.fill(
        "sea",
        lambda c: c[1] + 1 <= 2.2 + 4.4 * (p.noise((c[0], 0), 2.6, "swale") - 0.35) + (c[0] - 16) * 0.06 and c[0] > 13,
    )
    p.fill("land", lambda c: c[1] < 4 and c[0] < 14)
    for label, name in (("2016", "Maidstone"), ("3010", "Canterbury"), ("1506", "Rochester")):
        p.built_up(label, 0.85, name, 36, 1.05)
    for label, name, size in KENT_COAST_TOWNS:
        p.town(label, name, size)
    ports = _straits(p)
    for label, name in KENT_COAST_AIRFIELDS:
        p.airfield(label, name, "concrete" if name == "Biggin Hill" else "")
    _kent_lines(p, ports)
    for label, n in KENT_COAST_HILLS:
        p.hill(label, n)
    p.countryside(0.17, 0.62, 4.2)
    p.mark_rivers()
    p.shore_kinds()
    p.letter("STRAIT OF DOVER", "water", "4219", 0, 0, 92, 26)
    p.letter("The Downs", "water", "3914", 0, 0, 50, 6)
    p.letter("East Wear Bay", "water", "3726", 0.4, 0, 40, 2)
    p.letter("NORTH DOWNS", "region", "2313", 0.5, -0.5, 46, 14)
    p.letter("Weald of Kent", "region", "1525", 0, 0, 54, 8)
    p.zones = [
        Zone(0, "staffel", (42, 47), (14, 17)),
        Zone(0, "bf-109-a", (43, 47), (9, 12)),
        Zone(0, "bf-109-b", (43, 47), (19, 22)),
        Zone(1, "hurricane-a", (3, 8), (9, 12)),
        Zone(1, "hurricane-b", (3, 8), (13, 16)),
        Zone(1, "spitfires", (3, 8), (18, 22)),
    ]
    p.edges = [Edge("W", 0, "exit"), Edge("E", 0, "home"), Edge("W", 1, "home")]
    return p


def _straits(p: Plan) -> dict[str, str]:
    """Towns that must lie on the shore, whatever way it wanders; returns their hexes."""
    out = {}
    for row, name, size in ((12, "Deal", 3), (17, "Dover", 4), (23, "Folkestone", 4)):
        x = max(c for c in range(37) if p.is_land((c, row - 1)))
        out[name] = f"{x:02d}{row:02d}"
        p.town(out[name], name, size)
    return out


def _kent_lines(p: Plan, ports: dict[str, str]) -> None:
    for stops in (
        ("3010", ports["Deal"]),
        ("3010", ports["Dover"]),
        ("2722", ports["Folkestone"]),
        (ports["Folkestone"], ports["Dover"]),
    ):
        p.line("roads", "roads", *stops, wander=1)
    p.line("rivers", "rivers", "0724", "0923", "1220", "1619", "2017", "1813", "1611", "1507", off="", wander=1)
    p.line("rivers", "rivers", "0127", "0724", off="start", wander=1)
    p.line("rivers", "rivers", "1507", "1506", "1504", "1603", "1701", mouth=True)
    p.line("streams", "streams", "2325", "1921", "1619", wander=2)
    p.line("streams", "streams", "2820", "2918", "3015", "3010", "3207", "3304", "3402", wander=1, mouth=True)
    p.line("roads", "roads", "0104", "0805", "1506", "1908", "2507", "3010", off="start", wander=1)
    p.line("roads", "roads", "0110", "1314", "2016", "2418", "2722", off="start", wander=1)
    p.line("roads", "roads", "0618", "0923", "0727", "0632", off="end", wander=1)
    p.line("roads", "roads", "2016", "1926", "1632", off="end", wander=1)
    p.line("roads", "roads", "2722", "2429", "2232", off="end", wander=1)
    p.line("roads", "roads", "2016", "2211", "1908", wander=1)
    p.line("roads", "roads", "3010", "3016", "2722", wander=1)
    p.line("roads", "roads", "0412", "0618", wander=1)
    p.line("rails", "rails", "0113", "0618", "0923", "1423", "2023", "2722", "3122", off="start", wander=2)


THAMES_LONDON_CELLS = (
    "4721",
    "4821",
    "4921",
    "4722",
    "4822",
    "4922",
    "4524",
    "4625",
    "4526",
    "4623",
    "4723",
    "4823",
    "4923",
    "4624",
    "4724",
    "4824",
    "4924",
    "4525",
    "4825",
    "4925",
    "5025",
    "5026",
    "5126",
    "5226",
    "5326",
    "5426",
    "5526",
    "5626",
    "5725",
    "5825",
    "5824",
    "5924",
    "6024",
    "6023",
    "5923",
)


def thames_london() -> Plan:
    """S08: London in columns 06-16, the river in rows 17-20, the estuary in columns 44-60."""
    p = Plan("thames_london", "Battle of Britain Day", 60, 40, "temperate", 88)

    def water(x: float, y: float) -> bool:
        if x < 36.5:
            return False
        grow = max(0.0, x - 44)
        north = 18.4 - 0.5 - grow * 0.46 + 2.2 * (p.noise((int(x), 3), 3.4, "essex") - 0.5)
        south = 18.6 + 0.6 + grow * 0.27 + 2.0 * (p.noise((int(x), 30), 3.4, "kent") - 0.5)
        return north <= y <= south

    p.wash("sea", water)
    p.fill("sea", lambda c: c[0] >= 55 and c[1] < 11 and p.noise(c, 4, "crouch") + (c[0] - 57) * 0.14 > 0.55)
    p.fill("sea", lambda c: 36 <= c[0] <= 44 and c[1] in (17, 18))
    for c in p.cells():  # Sheppey
        if ((c[0] + 1 - 54) / 3.6) ** 2 + ((c[1] + 1 - 24.4) / 1.5) ** 2 < 1:
            p.kind[c] = "land"
    for label in THAMES_LONDON_CELLS:
        p.kind[cell_of(label)] = "sea"  # the Medway, and the Swale behind Sheppey
    _london(p)
    p.line(
        "rivers",
        "tideway",
        "0119",
        "0519",
        "0717",
        "0919",
        "1118",
        "1319",
        "1518",
        "1719",
        "1918",
        "2119",
        "2320",
        "2520",
        "2619",
        "2818",
        "3018",
        "3219",
        "3419",
        "3518",
        "3618",
        "3718",
        off="start",
        mouth=True,
    )
    p.line("streams", "rivers", "1301", "1506", "1411", "1516", "1518", off="start", wander=1)
    p.line("rivers", "rivers", "4334", "4230", "4327", "4425", "4525", mouth=True)
    p.line("streams", "streams", "2240", "2133", "2328", "2224", "2220", off="start", wander=2)
    p.line("streams", "streams", "0140", "0634", "0727", "0720", off="start", wander=2)
    p.line("streams", "streams", "3602", "3906", "4509", "5009", "5509", wander=1)
    _estuary_places(p)
    p.countryside(0.16, 0.64, 4.4)
    p.mark_rivers()
    p.shore_kinds()
    p.zones = [
        Zone(0, "kg-1", (49, 55), (16, 19)),
        Zone(0, "kg-2", (51, 55), (21, 24)),
        Zone(0, "jg-1-4", (47, 56), (5, 20)),
        Zone(0, "zg-1-2", (47, 56), (26, 35)),
        Zone(1, "hurricanes-1-4", (5, 10), (7, 22)),
        Zone(1, "spitfires-1-2", (5, 10), (23, 34)),
    ]
    p.edges = [
        Edge("W", 0, "exit"),
        Edge("E", 0, "home"),
        Edge("N", 1, "home"),
        Edge("S", 1, "home"),
        Edge("W", 1, "home"),
    ]
    return p


LONDON_NAMES = (
    ("Westminster", "0917"),
    ("The City", "1217"),
    ("Southwark", "1120"),
    ("Hackney", "1213"),
    ("Hampstead", "0813"),
    ("Camberwell", "1022"),
    ("Battersea", "0820"),
    ("Poplar", "1417"),
    ("Greenwich", "1420"),
    ("Surrey Docks", "1319"),
)


def _london(p: Plan) -> None:
    """The built-up area, thinner towards its rim, with its boroughs lettered."""
    for c in p.cells():
        x, y = c[0] + 1 + 0.5 * (c[1] & 1), c[1] + 1
        d = ((x - 11.2) / 5.4) ** 2 + ((y - 18.2) / 6.0) ** 2
        if d + 0.45 * (p.noise(c, 2.4, "london") - 0.5) < 0.86:
            p.kind[c] = "town"
            p.city.add(c)
            p.kept.add(c)
    p.letter("LONDON", "region", "1115", 0, 0.1, 96, 34)
    for text, label in LONDON_NAMES:
        p.letter(text, "town", label, 0, -0.45, 26)


ESTUARY_PLACES_TOWNS = (
    ("1920", "Woolwich", 4),
    ("2222", "Dartford", 3),
    ("3021", "Gravesend", 4),
    ("3016", "Tilbury", 3),
    ("1812", "Romford", 3),
    ("2509", "Brentwood", 3),
    ("3504", "Chelmsford", 4),
    ("2804", "Ingatestone", 1),
    ("3309", "Billericay", 2),
    ("4013", "Pitsea", 1),
    ("4534", "Maidstone", 5),
    ("2134", "Sevenoaks", 3),
    ("1633", "Westerham", 1),
    ("2638", "Tonbridge", 3),
    ("1225", "Bromley", 4),
    ("0728", "Croydon", 5),
    ("0504", "Watford", 3),
    ("1305", "Epping", 2),
    ("5429", "Faversham", 3),
    ("4931", "Sittingbourne", 3),
    ("3429", "Wrotham", 1),
    ("0336", "Reigate", 3),
    ("0923", "Streatham", 4),
)
ESTUARY_PLACES_AIRFIELDS = (
    ("2214", "Hornchurch", "grass"),
    ("1529", "Biggin Hill", "concrete"),
    ("1031", "Kenley", "concrete"),
    ("0526", "Croydon", "grass"),
    ("1606", "North Weald", "concrete"),
    ("4810", "Rochford", "grass"),
    ("3223", "Gravesend", "grass"),
    ("3831", "West Malling", "grass"),
    ("4833", "Detling", "grass"),
    ("0312", "Northolt", "concrete"),
    ("5424", "Eastchurch", "grass"),
)
ESTUARY_PLACES_ROADS: Routes = (
    ("2509", "1812", "1417", "1218"),
    ("3504", "2804", "2509"),
    ("4813", "4013", "3312", "2711", "1812"),
    ("4428", "3825", "3021", "2222", "1920", "1420"),
    ("5429", "4931", "4428"),
    ("1225", "1633", "2134", "2638"),
    ("0728", "0336"),
    ("1225", "1120"),
    ("0728", "1022", "1120"),
    ("0504", "0813", "1117"),
    ("1305", "1213"),
    ("4534", "4428"),
    ("4534", "3429", "2826", "2222"),
)


def _estuary_places(p: Plan) -> None:
    for label, name, size in ESTUARY_PLACES_TOWNS:
        p.town(label, name, size)
    p.built_up("4428", 0.9, "Chatham", 34, 1.0)
    p.built_up("4813", 0.8, "Southend", 34, -1.0)
    for label, name, style in ESTUARY_PLACES_AIRFIELDS:
        p.airfield(label, name, style)
    for stops in ESTUARY_PLACES_ROADS:
        p.line("roads", "roads", *stops, wander=1)
    p.line("roads", "roads", "3504", "4101", off="end", wander=1)
    p.line("roads", "roads", "0336", "0140", off="end", wander=1)
    p.line("roads", "roads", "0504", "0201", off="end", wander=1)
    p.line("rails", "rails", "1216", "2011", "2908", "3803", "4201", off="end", wander=1)
    p.line("rails", "rails", "1121", "2023", "3022", "4227", "5030", "6031", off="end", wander=1)
    for label, n in (("2730", 0), ("2031", 3), ("3927", 1), ("2507", 4), ("0632", 2), ("5134", 5)):
        p.hill(label, n)
    p.letter("THAMES ESTUARY", "water", "5418", 0, -0.6, 84, 18)
    p.letter("River Thames", "water", "2520", 0, 0.3, 40, 4)
    p.letter("Isle of Sheppey", "region", "5424", 0, -0.7, 34, 2)
    p.letter("ESSEX", "region", "4106", 0, 0.4, 66, 30)
    p.letter("KENT", "region", "3234", 0, 0.4, 66, 30)
    p.letter("NORTH DOWNS", "region", "2431", 0, 0, 44, 14)
