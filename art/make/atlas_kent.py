"""Maps of England and the Channel coast: farmland, Kent, the Pays de Caux, the Thames estuary."""

from __future__ import annotations

from plan import Edge, Plan, Target, Zone


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
    p.zones = [Zone(0, "red", (5, 5), (9, 11), "0509,0511"), Zone(1, "rotte-1", (26, 26), (9, 11), "2609,2611")]
    return p


def kent_coast() -> Plan:
    """S02: Kent from the Medway to the Straits, sea in columns 37-48."""
    p = Plan("kent_coast", "Kentish Sky", 48, 32, "cliff", 22)
    p.fill("sea", lambda c: c[0] + 1 > 34.2 + 2.4 * (p.noise((0, c[1]), 3.2, "coast") - 0.42) * 2 - (c[1] > 23) * (c[1] - 23) * 0.9
           or c[0] + 1 >= 37)
    p.fill("sea", lambda c: c[1] + 1 <= 2.0 + 3.2 * (p.noise((c[0], 0), 4, "swale") - 0.35) + (c[0] - 16) * 0.06 and c[0] > 13)
    p.fill("land", lambda c: c[1] < 4 and c[0] < 14)
    for label, name, size in (("2016", "Maidstone", 5), ("2507", "Faversham", 3), ("1908", "Sittingbourne", 3),
                              ("3010", "Canterbury", 5), ("2722", "Ashford", 4), ("0618", "Sevenoaks", 3),
                              ("0923", "Tonbridge", 3), ("0727", "Tunbridge Wells", 4), ("1718", "Loose", 0),
                              ("2314", "Hollingbourne", 0), ("2418", "Lenham", 1), ("1926", "Cranbrook", 2),
                              ("2429", "Tenterden", 2), ("0412", "Westerham", 1), ("1314", "Wrotham", 1),
                              ("0805", "Dartford", 4), ("1506", "Rochester", 5), ("2819", "Charing", 1),
                              ("3016", "Wye", 1)):
        p.town(label, name, size)
    _straits(p)
    for label, name in (("1222", "Penshurst"), ("1511", "West Malling"), ("2211", "Detling"), ("0508", "Biggin Hill"),
                        ("3122", "Hawkinge"), ("1108", "Gravesend")):
        p.airfield(label, name, "concrete" if name == "Biggin Hill" else "")
    _kent_lines(p)
    for label, n in (("0911", 0), ("1212", 3), ("2512", 1), ("2614", 4), ("2913", 2), ("3017", 5), ("0415", 1), ("2924", 3),
                     ("1613", 2)):
        p.hill(label, n)
    p.countryside(0.17, 0.62, 4.2)
    p.mark_rivers()
    p.shore_kinds()
    p.letter("STRAIT OF DOVER", "water", "4219", 0, 0, 92, 26)
    p.letter("The Downs", "water", "3914", 0, 0, 50, 6)
    p.letter("East Wear Bay", "water", "3726", 0.4, 0, 40, 2)
    p.letter("NORTH DOWNS", "region", "2313", 0.5, -0.5, 46, 14)
    p.letter("Weald of Kent", "region", "1525", 0, 0, 54, 8)
    p.zones = [Zone(0, "staffel", (42, 47), (14, 17)), Zone(0, "bf-109-a", (43, 47), (9, 12)),
               Zone(0, "bf-109-b", (43, 47), (19, 22)), Zone(1, "hurricane-a", (3, 8), (9, 12)),
               Zone(1, "hurricane-b", (3, 8), (13, 16)), Zone(1, "spitfires", (3, 8), (18, 22))]
    p.edges = [Edge("W", 0, "exit"), Edge("E", 0, "home"), Edge("W", 1, "home")]
    return p


def _straits(p: Plan) -> None:
    """Towns that must lie on the shore, whatever way it wanders."""
    for row, name, size in ((12, "Deal", 3), (17, "Dover", 4), (23, "Folkestone", 4)):
        x = max(c for c in range(37) if p.is_land((c, row - 1)))
        p.town(f"{x:02d}{row:02d}", name, size)


def _kent_lines(p: Plan) -> None:
    p.line("rivers", "rivers", "0724", "0923", "1220", "1619", "2017", "1813", "1611", "1507", off="", wander=1)
    p.line("rivers", "rivers", "0127", "0724", off="start", wander=1)
    p.line("streams", "streams", "2325", "1921", "1619", wander=2)
    p.line("streams", "streams", "2820", "2918", "3015", "3010", "3207", "3304", "3402", wander=1, mouth=True)
    p.line("roads", "roads", "0104", "0805", "1506", "1908", "2507", "3010", "3413", off="start", wander=1)
    p.line("roads", "roads", "0110", "1314", "2016", "2418", "2722", "3123", off="start", wander=1)
    p.line("roads", "roads", "0618", "0923", "0727", "0632", off="end", wander=1)
    p.line("roads", "roads", "2016", "1926", "1632", off="end", wander=1)
    p.line("roads", "roads", "2722", "2429", "2232", off="end", wander=1)
    p.line("roads", "roads", "2016", "2211", "1908", wander=1)
    p.line("roads", "roads", "3010", "3016", "2722", wander=1)
    p.line("roads", "roads", "0412", "0618", wander=1)
    p.line("rails", "rails", "0113", "0618", "0923", "1423", "2023", "2722", "3122", off="start", wander=0)


def channel_coast() -> Plan:
    """S06: the chalk cliffs of the Pays de Caux west of Dieppe, radar at Caudecote."""
    p = Plan("channel_coast", "Flak Run", 48, 32, "cliff", 66)
    return p


_ = (Target,)
