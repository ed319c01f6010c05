"""Maps of the continent: Karelia, the Channel coast, central Germany, Prokhorovka, Malta, Holland."""

from __future__ import annotations

from plan import Edge, Plan, Routes, Target, Zone

KARELIA_PATCHES = (
    ("2508", 1.7),
    ("2709", 1.3),
    ("2907", 1.0),
    ("3312", 1.2),
    ("3420", 1.5),
    ("3521", 1.2),
    ("1420", 1.3),
    ("1521", 1.0),
    ("1022", 0.8),
    ("1811", 0.9),
    ("0809", 1.2),
    ("0908", 0.9),
    ("4124", 1.3),
    ("4307", 1.5),
    ("4408", 1.2),
    ("3828", 0.9),
    ("2225", 1.1),
    ("1404", 0.8),
    ("3802", 1.1),
    ("2019", 0.6),
)
KARELIA_TOWNS = (
    ("0916", "Säiniö", 1),
    ("1516", "Kämärä", 1),
    ("2016", "Leipäsuo", 1),
    ("2516", "Perkjärvi", 2),
    ("3116", "Kanneljärvi", 1),
    ("3616", "Mustamäki", 1),
    ("4016", "Raivola", 2),
    ("4416", "Terijoki", 2),
    ("1318", "Summa", 1),
    ("2611", "Muolaa", 1),
    ("2913", "Kyyrölä", 2),
    ("2206", "Äyräpää", 1),
    ("0722", "Koivisto", 2),
    ("3807", "Valkjärvi", 1),
    ("1713", "Heinjoki", 1),
    ("3225", "Uusikirkko", 1),
)
KARELIA_TRACKS: Routes = (
    ("0416", "1318", "2016", "2913", "3807", "4806"),
    ("0416", "0722"),
    ("1318", "2222", "3225", "4025", "4426", "4823"),
    ("2206", "2611", "2516"),
    ("0416", "1713", "2206"),
)
KARELIA_NAMES = (
    ("Muolaanjärvi", "2608", 0.3),
    ("Suulajärvi", "3420", 0.5),
    ("Valkjärvi", "4307", 0.5),
    ("Kuolemajärvi", "1420", 0.4),
)


def karelia() -> Plan:
    """S03: the Isthmus under snow, the railway from Leningrad to Viipuri along row 16."""
    p = Plan("karelia", "Over the Isthmus", 48, 32, "snow", 33)
    p.wash(
        "sea",
        lambda x, y: (
            y > 27.5 + 3.4 * (p.noise((int(x), 0), 4, "gulf") - 0.5) + max(0, x - 18) * 0.5 - max(0, 9 - x) * 0.9
        ),
    )
    p.wash("sea", lambda x, y: x < 3.6 + 2 * (p.noise((0, int(y)), 2.5, "bay") - 0.5) and 18 <= y <= 26)
    for label, size in KARELIA_PATCHES:
        p.blob("shallow", label, size, rough=1.1)
    p.wash(
        "shallow",
        lambda x, y: (
            abs(y - 4.2 - 1.4 * (p.noise((int(x), 9), 3, "vuoksi") - 0.5) - (x - 20) * 0.03) < 0.8 and 14 < x < 37
        ),
    )
    p.line("rails", "rails", "0116", "4816", off="both")
    p.kept.update(c for c in p.lines["rails"])
    for c in p.lines["rails"]:
        p.kind[c] = "land"
    for label, name, size in KARELIA_TOWNS:
        p.town(label, name, size)
    p.town("0416", "Viipuri", 5, px=38)
    for label in ("0417", "0515"):
        p.town(label, "", 4)
    for stops in KARELIA_TRACKS:
        p.line("roads", "tracks", *stops, wander=2)
    p.countryside(0.64, 0.1, 3.4)
    p.fill("snow", lambda c: p.kind[c] == "land")
    p.shore_kinds()
    for text, label, dy in KARELIA_NAMES:
        p.letter(text, "water", label, 0, dy, 34, 2)
    p.letter("Vuoksi", "water", "3004", 0, 0.1, 44, 8)
    p.letter("GULF OF FINLAND", "water", "0830", 0, 0, 70, 12)
    p.letter("KARELIAN ISTHMUS", "region", "2319", 0, 0.2, 62, 26)
    p.zones = [
        Zone(1, "bombers-1", (38, 41), (13, 15)),
        Zone(1, "bombers-2", (42, 45), (13, 15)),
        Zone(1, "escort", (42, 46), (9, 20)),
        Zone(0, "finland", (5, 9), (9, 20)),
    ]
    p.edges = [Edge("W", 1, "exit"), Edge("W", 0, "home"), Edge("E", 1, "home")]
    return p


CHANNEL_COAST_TOWNS = (
    ("2312", "Pourville", 1),
    ("1712", "Varengeville", 2),
    ("0912", "Quiberville", 1),
    ("0411", "Veules-les-Roses", 2),
    ("3811", "Puys", 1),
    ("4310", "Berneval", 2),
    ("2723", "Offranville", 3),
    ("3519", "Arques-la-Bataille", 3),
    ("2030", "Longueville", 2),
    ("1425", "Bacqueville", 3),
    ("1018", "Luneray", 2),
    ("4320", "Envermeu", 3),
    ("0522", "Fontaine-le-Dun", 2),
    ("4029", "Londinières", 2),
    ("3128", "Torcy", 1),
    ("1915", "Hautot", 1),
)
CHANNEL_COAST_ROADS: Routes = (
    ("3312", "2312", "1712", "0912", "0411"),
    ("3312", "3016", "2723", "2030"),
    ("3312", "3519", "4029"),
    ("3312", "3811", "4310"),
    ("1712", "1018", "0522"),
    ("2723", "1915", "1712"),
    ("1425", "2723"),
    ("1425", "1018"),
    ("3519", "4320"),
)
CHANNEL_COAST_ROADS_2: Routes = (
    ("4310", "4811"),
    ("4029", "4632"),
    ("2030", "1932"),
    ("0522", "0124"),
    ("0411", "0112"),
    ("1425", "1032"),
    ("4320", "4818"),
)


def channel_coast() -> Plan:
    """S06: the chalk cliffs of the Pays de Caux west of Dieppe, with the radar at Caudecôte."""
    p = Plan("channel_coast", "Flak Run", 48, 32, "cliff", 66)
    p.wash("sea", lambda x, y: y <= 8.3 + 2.3 * p.noise((int(x), 0), 3.6, "caux") - (x > 36) * 0.5)
    p.fill("sea", lambda c: c[1] < 8)
    for label in ("3410", "3411", "2410", "1010"):
        p.paint("sea", label)  # where the valleys come out between the cliffs
    p.built_up("3312", 1.0, "Dieppe", 38, 1.0)
    for label, name, size in CHANNEL_COAST_TOWNS:
        p.town(label, name, size, px=28)
    p.airfield("3016", "Saint-Aubin")
    p.line("streams", "rivers", "4732", "3927", "3622", "3417", "3314", "3412", "3411", wander=1, mouth=True)
    p.line("streams", "streams", "4514", "4020", "3622", wander=1)
    p.line(
        "streams", "streams", "2232", "2128", "2323", "2117", "2214", "2411", "2410", off="start", wander=1, mouth=True
    )
    p.line("streams", "streams", "0832", "1226", "0920", "1015", "1010", off="start", wander=1, mouth=True)
    for stops in CHANNEL_COAST_ROADS:
        p.line("roads", "roads", *stops, wander=1)
    for stops in CHANNEL_COAST_ROADS_2:
        p.line("roads", "roads", *stops, off="end", wander=1)
    p.line("roads", "tracks", "3016", "2618", "2418", "2216", "1915")
    p.line("rails", "rails", "3313", "3018", "2922", "2426", "2532", off="end", wander=1)
    p.targets = [
        Target("radar", "radar", 1, "2418"),
        Target("flak88", "flak88", 1, "2922"),
        Target("flak37", "flak37", 1, "2216"),
        Target("flak20-a", "flak20", 1, "2617"),
        Target("flak20-b", "flak20", 1, "2120"),
    ]
    p.paint("land", *(t.hex for t in p.targets))
    for label, n in (("0614", 0), ("3915", 3), ("1321", 1), ("4425", 4), ("0827", 2)):
        p.hill(label, n)
    p.countryside(0.14, 0.68, 3.8)
    p.mark_rivers()
    p.shore_kinds()
    p.letter("ENGLISH CHANNEL", "water", "2404", 0, 0, 100, 40)
    p.letter("Caudecôte", "region", "2418", 0, 0.72, 32, 2)
    p.letter("PAYS DE CAUX", "region", "0925", 0, 0, 60, 22)
    p.letter("Cap d'Ailly", "water", "1709", 0, 0, 32, 1)
    p.zones = [
        Zone(1, "rotten-1-2", (5, 12), (24, 30)),
        Zone(0, "typhoon-a-b", (18, 28), (1, 3)),
        Zone(0, "typhoon-c", (20, 30), (1, 3)),
        Zone(0, "top-cover", (14, 32), (1, 4)),
    ]
    p.edges = [Edge("N", 0, "home"), Edge("N", 0, "exit"), Edge("S", 1, "home")]
    return p


CENTRAL_GERMANY_TOWNS = (
    ("2918", "Bitterfeld", 4),
    ("3711", "Wittenberg", 4),
    ("4722", "Torgau", 4),
    ("3725", "Eilenburg", 3),
    ("3530", "Wurzen", 3),
    ("3536", "Grimma", 3),
    ("1531", "Merseburg", 4),
    ("1634", "Leuna", 3),
    ("1837", "Weissenfels", 4),
    ("1114", "Bernburg", 4),
    ("1715", "Köthen", 4),
    ("2724", "Delitzsch", 3),
    ("0622", "Eisleben", 3),
    ("0530", "Querfurt", 2),
    ("2105", "Zerbst", 3),
    ("4631", "Oschatz", 3),
    ("4206", "Jüterbog", 3),
    ("5312", "Herzberg", 3),
    ("5527", "Riesa", 4),
    ("2038", "Zeitz", 3),
    ("5403", "Luckau", 2),
    ("4316", "Pretzsch", 1),
    ("1806", "Barby", 2),
    ("2130", "Markranstädt", 2),
    ("3205", "Coswig", 2),
    ("0409", "Aschersleben", 4),
    ("4938", "Döbeln", 3),
    ("2717", "Wolfen", 2),
)
CENTRAL_GERMANY_AIRFIELDS = (
    ("3331", "Brandis", "concrete"),
    ("5123", "Alt-Lönnewitz", "concrete"),
    ("1917", "Köthen", "grass"),
    ("2203", "Zerbst", "concrete"),
    ("1330", "Merseburg", "grass"),
    ("4207", "Altes Lager", "grass"),
    ("2838", "Altenburg", "concrete"),
    ("3223", "Delitzsch", "grass"),
)
CENTRAL_GERMANY_ROADS: Routes = (
    ("0802", "1114", "1524", "2227", "2730"),
    ("1114", "1715", "2511"),
    ("3711", "2918", "2724", "2730"),
    ("2730", "3530", "4631", "5527"),
    ("4722", "3725", "2730"),
    ("1524", "1531", "1837", "2038"),
    ("0530", "1531"),
    ("1524", "0622"),
    ("2105", "2511"),
    ("3711", "4206", "5403"),
    ("4722", "5312"),
    ("3711", "4316", "4722"),
    ("3536", "2730"),
    ("2105", "1806", "0802"),
    ("3205", "3711"),
)
CENTRAL_GERMANY_HILLS = (
    ("0428", 0),
    ("0634", 3),
    ("3815", 1),
    ("3316", 5),
    ("5633", 2),
    ("0415", 4),
    ("4603", 2),
    ("3002", 0),
    ("5118", 3),
)


def central_germany() -> Plan:
    """S07: between Saale, Mulde and Elbe, with the autobahn from Berlin to the south."""
    p = Plan("central_germany", "Jet Day", 60, 40, "temperate", 77)
    p.built_up("2730", 2.1, "Leipzig", 54)
    p.built_up("1524", 1.5, "Halle", 48)
    p.built_up("2511", 1.2, "Dessau", 40, 0.9)
    p.built_up("0802", 1.2, "Magdeburg", 40, 0.8)
    for label, name, size in CENTRAL_GERMANY_TOWNS:
        p.town(label, name, size)
    for label, name, style in CENTRAL_GERMANY_AIRFIELDS:
        p.airfield(label, name, style)
    p.line(
        "rivers",
        "rivers",
        "6034",
        "5628",
        "5224",
        "4722",
        "4416",
        "4013",
        "3712",
        "3209",
        "2809",
        "2409",
        "2007",
        "1705",
        "1203",
        "0801",
        off="both",
        wander=1,
    )
    p.line(
        "rivers",
        "rivers",
        "2240",
        "1937",
        "1634",
        "1630",
        "1424",
        "1220",
        "1214",
        "1409",
        "1705",
        off="start",
        wander=1,
    )
    p.line("rivers", "rivers", "3640", "3536", "3530", "3725", "3320", "2918", "2614", "2509", off="start", wander=1)
    p.line("streams", "streams", "2440", "2435", "2730", "2127", "1627", off="start", wander=2)
    p.line("streams", "streams", "6009", "5312", "5015", "4416", off="start", wander=2)
    p.line("streams", "streams", "0126", "0622", "1220", off="start", wander=2)
    p.line("streams", "streams", "5540", "4937", "4331", "3928", "3725", off="start", wander=2)
    p.line("roads", "autobahn", "4001", "3607", "3010", "2815", "2421", "2227", "2033", "1940", off="both", wander=1)
    p.line("roads", "autobahn", "2227", "2627", "3027", "3632", "4435", "5237", "6038", off="end", wander=1)
    for stops in CENTRAL_GERMANY_ROADS:
        p.line("roads", "roads", *stops, wander=1)
    p.line("rails", "rails", "0103", "1114", "1715", "1524", "2730", "3632", "4631", "6027", off="both", wander=1)
    p.line("rails", "rails", "4401", "3711", "2918", "2724", "2730", "2440", off="both", wander=1)
    for label, n in CENTRAL_GERMANY_HILLS:
        p.hill(label, n)
    p.countryside(0.2, 0.6, 4.6)
    p.mark_rivers()
    _central_germany_names(p)
    p.zones = [
        Zone(0, "box", (49, 55), (17, 21)),
        Zone(0, "escort-1-4", (46, 54), (9, 32)),
        Zone(1, "jets-1-2", (4, 9), (11, 22)),
        Zone(1, "doras-1-3", (4, 9), (20, 34)),
    ]
    p.edges = [Edge("W", 0, "exit"), Edge("E", 0, "home"), Edge("N", 1, "home"), Edge("S", 1, "home")]
    return p


def _central_germany_names(p: Plan) -> None:
    p.letter("Elbe", "water", "3412", 0, 0.3, 44, 4, -14)
    p.letter("Saale", "water", "1318", 0, 0.2, 40, 3, 70)
    p.letter("Mulde", "water", "3622", 0, 0.5, 40, 3, 40)
    p.letter("Dübener Heide", "region", "3617", 0, 0, 46, 4)
    p.letter("ANHALT", "region", "1710", 0, 0, 70, 26)
    p.letter("SAXONY", "region", "4326", 0, 0, 70, 26)


PROKHOROVKA_TOWNS = (
    ("2416", "Oktyabrsky", 2),
    ("2309", "Prelestnoye", 1),
    ("2707", "Petrovka", 1),
    ("1909", "Mikhailovka", 1),
    ("0908", "Vasilyevka", 1),
    ("3120", "Yamki", 1),
    ("2224", "Storozhevoye", 1),
    ("3226", "Pravorot", 2),
    ("0316", "Luchki", 2),
    ("0625", "Yasnaya Polyana", 0),
    ("3906", "Beregovoye", 1),
    ("4222", "Maloye Yablonovo", 1),
    ("1630", "Belenikhino", 1),
    ("4310", "Kartashevka", 1),
    ("2829", "Leski", 0),
    ("1418", "Komsomolets", 0),
)
PROKHOROVKA_BALKAS: Routes = (
    ("3120", "2721", "2519"),
    ("2013", "2211", "2310"),
    ("1124", "1427", "1829"),
    ("3608", "3310"),
    ("0713", "1012", "1109"),
    ("4116", "3918", "4020"),
    ("2725", "2528", "2331"),
    ("0621", "0822", "0924"),
    ("1018", "0819"),
    ("3722", "3524"),
)
PROKHOROVKA_TRACKS: Routes = (
    ("3414", "2416", "1715", "1114", "0316", "0115"),
    ("1414", "2115", "2712", "3414"),
    ("1220", "1718", "2416"),
    ("0920", "1220", "1619", "2217", "2416"),
    ("3414", "3120", "3226", "3232"),
    ("2416", "2224", "1630"),
    ("2309", "2416"),
    ("3414", "3906", "4101"),
    ("3414", "4222", "4824"),
    ("0625", "1122", "1517", "1612", "1909"),
    ("0908", "1909", "2309", "2707"),
    ("4310", "3414"),
)


def prokhorovka() -> Plan:
    """S10: the steppe between the Psel and the railway, cut by balkas and tank tracks."""
    p = Plan("prokhorovka", "Sturmoviks at Prokhorovka", 48, 32, "steppe", 100)
    p.targets = [
        Target("column-a", "column", 1, "1414", ("1414", "1514")),
        Target("column-b", "column", 1, "1220", ("1220", "1320")),
        Target("flak37", "flak37", 1, "1612"),
        Target("flak20-a", "flak20", 1, "1517"),
        Target("flak20-b", "flak20", 1, "1122"),
    ]
    p.paint("land", *(h for t in p.targets for h in (t.hexes or (t.hex,))))
    p.town("3414", "Prokhorovka", 5, px=36)
    for label, name, size in PROKHOROVKA_TOWNS:
        p.town(label, name, size, px=28)
    p.line(
        "rivers", "rivers", "4803", "4104", "3405", "2808", "2306", "1807", "1206", "0605", "0107", off="both", wander=2
    )
    p.line("streams", "streams", "4530", "4025", "3623", "3728", "3532", off="both", wander=2)
    p.line("rails", "rails", "4809", "3414", "2418", "1824", "1630", "1532", off="both", wander=1)
    for stops in PROKHOROVKA_BALKAS:
        p.line("relief", "balkas", *stops, wander=1)
    for stops in PROKHOROVKA_TRACKS:
        p.line("roads", "tracks", *stops, off="end" if stops[-1] in ("0115", "3232", "4101", "4824") else "", wander=2)
    for label, n in (("2012", 0), ("1625", 3), ("4013", 1), ("2821", 4), ("0429", 5), ("3830", 2)):
        p.hill(label, n)
    p.styles["woods"] = "broadleaf"
    p.countryside(0.05, 0.5, 4.0)
    p.mark_rivers()
    p.fill("desert", lambda c: p.kind[c] == "land" and c not in p.kept and p.noise(c, 3, "dust") > 0.55)
    p.letter("Psel", "water", "3105", 0, -0.1, 48, 8)
    p.letter("Hill 252.2", "region", "2012", 0.2, 0.1, 34, 1)
    p.letter("Hill 226.6", "region", "1207", -0.4, 0.2, 34, 1)
    p.zones = [
        Zone(1, "rotten-1-4", (3, 10), (5, 28)),
        Zone(0, "shturm-1-2", (38, 43), (12, 22)),
        Zone(0, "cover-1-3", (36, 44), (8, 26)),
    ]
    p.edges = [Edge("E", 0, "home"), Edge("E", 0, "exit"), Edge("W", 1, "home")]
    return p


HOLLAND_PATCHES = (
    ("2005", 1.1),
    ("2610", 0.3),
    ("3023", 0.3),
    ("4205", 1.3),
    ("2222", 0.3),
    ("3306", 0.3),
    ("2817", 0.3),
)
HOLLAND_TOWNS = (
    ("1713", "Zoetermeer", 2),
    ("2508", "Alphen", 3),
    ("3612", "Woerden", 3),
    ("0528", "Maassluis", 2),
    ("1128", "Vlaardingen", 3),
    ("3127", "Schoonhoven", 2),
    ("2330", "Dordrecht", 4),
    ("1208", "Voorschoten", 1),
    ("3203", "Amstelveen", 3),
    ("3518", "Oudewater", 2),
    ("4323", "Vianen", 2),
    ("2214", "Boskoop", 2),
    ("2913", "Bodegraven", 2),
    ("0924", "Schipluiden", 0),
    ("4029", "Leerdam", 2),
    ("1803", "Sassenheim", 1),
)
HOLLAND_AIRFIELDS = (
    ("1016", "Ypenburg", "grass"),
    ("1431", "Waalhaven", "grass"),
    ("1104", "Valkenburg", "grass"),
    ("0516", "Ockenburg", "grass"),
    ("4710", "Soesterberg", "grass"),
)
HOLLAND_CANALS: Routes = (
    ("0714", "0816", "0917", "1020", "1124", "1529"),
    ("0714", "1109", "1505"),
    ("1505", "2508", "3612", "4514"),
    ("2508", "2719"),
    ("1505", "2005"),
    ("4514", "4521", "4326"),
    ("3612", "3203", "3001"),
    ("1020", "1717", "2719"),
    ("2005", "2401"),
    ("1505", "1113", "1017"),
)
HOLLAND_ROADS: Routes = (
    ("0714", "1505", "1803"),
    ("0714", "1713", "2719", "3518", "4514"),
    ("0714", "1020", "1627", "2330"),
    ("1627", "2719"),
    ("1505", "2508", "2913", "3612", "4514"),
    ("4514", "4323", "4029"),
    ("3203", "3612"),
    ("1627", "1128", "0528"),
)


def holland() -> Plan:
    """S13: polders and canals behind the dunes, The Hague, Ypenburg at 1016, Rotterdam."""
    p = Plan("holland", "Ypenburg", 48, 32, "holland", 131)
    p.wash("sea", lambda x, y: x < 4.6 + (16 - y) * 0.16 + 0.9 * (p.noise((0, int(y)), 5, "dunes") - 0.5))
    for label, size in HOLLAND_PATCHES:
        p.blob("shallow", label, size, rough=1.0)
    p.built_up("0713", 1.7, "The Hague", 48)
    p.built_up("1627", 1.9, "Rotterdam", 48, -0.4)
    p.built_up("1505", 0.9, "Leiden", 36, 0.9)
    p.built_up("4514", 1.3, "Utrecht", 40)
    p.built_up("1020", 0.8, "Delft", 36, 0.95)
    p.built_up("2719", 0.8, "Gouda", 36, 0.95)
    for label, name, size in HOLLAND_TOWNS:
        p.town(label, name, size)
    for label, name, style in HOLLAND_AIRFIELDS:
        p.airfield(label, name, style)
    p.line(
        "rivers",
        "tideway",
        "4827",
        "4126",
        "3428",
        "2829",
        "2229",
        "1729",
        "1130",
        "0529",
        "0128",
        off="start",
        wander=1,
        mouth=True,
    )
    p.line("streams", "rivers", "3518", "2719", "2323", "2026", "1829", wander=1)
    for stops in HOLLAND_CANALS:
        p.line("streams", "canals", *stops, off="end" if stops[-1] in ("3001", "2401") else "")
    for stops in HOLLAND_ROADS:
        p.line("roads", "roads", *stops, wander=1)
    for stops in (("1803", "2101"), ("3203", "3301"), ("4514", "4812"), ("2330", "2432")):
        p.line("roads", "roads", *stops, off="end", wander=1)
    p.line("rails", "rails", "1801", "1505", "0814", "1020", "1627", "2330", "2532", off="both")
    p.line("rails", "rails", "0814", "1715", "2719", "3612", "4514", "4816", off="end")
    p.fill(
        "desert",
        lambda c: (
            p.kind[c] == "land"
            and c not in p.kept
            and c[0] + 1 < 7 + (16 - c[1]) * 0.16
            and p.noise(c, 3, "dune") > 0.4
        ),
    )
    p.countryside(0.03, 0.95, 4.0)
    p.mark_rivers()
    p.shore_kinds()
    _holland_names(p)
    p.zones = [
        Zone(0, "d-xxi-1-2", (5, 10), (9, 18)),
        Zone(0, "g-i", (5, 10), (20, 24)),
        Zone(1, "transports-1-2", (37, 44), (13, 16)),
        Zone(1, "jagd-1-2", (40, 46), (7, 16)),
        Zone(1, "zerstoerer", (40, 46), (20, 25)),
    ]
    p.edges = [Edge("W", 1, "exit"), Edge("E", 1, "home"), Edge("N", 0, "home"), Edge("S", 0, "home")]
    return p


def _holland_names(p: Plan) -> None:
    p.letter("NORTH SEA", "water", "0209", 0.1, 0, 74, 20, -80)
    p.letter("Nieuwe Maas", "water", "1929", 0, 0.45, 36, 3)
    p.letter("Lek", "water", "3628", 0, 0.4, 40, 6)
    p.letter("Scheveningen", "town", "0511", -0.2, -0.3, 28)
    p.letter("SOUTH HOLLAND", "region", "2116", 0, 0.3, 60, 22)
