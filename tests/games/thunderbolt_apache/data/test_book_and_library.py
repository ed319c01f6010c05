"""The tables of the rule book and the library say the same, row by row: two writings of one set of printed facts."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.data import library
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, attack_angle, distance
from tabletop.games.thunderbolt_apache.rules.sheets import AVERAGE, SIDES, Deck, StoreKind
from tabletop.shelf.rulebook import RuleBook

BOOK = RuleBook.load("thunderbolt_apache")
LIBRARY = library()
Rows = list[tuple[str, ...]]


def table(number: int) -> Rows:
    """The rows of a table without its head."""
    (found,) = (b.rows for b in BOOK.section("Tables", f"Table {number}") if b.kind == "table")
    return list(found[1:])


def yes(value: bool) -> str:
    return "yes" if value else "no"


def signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def test_aircraft() -> None:
    made: Rows = []
    for a in LIBRARY.aircraft.values():
        marks = {
            "hovers": a.hover,
            "linked": a.linked,
            "unmanned": not a.manned,
            f"Gunship {a.gunship}": bool(a.gunship),
            "Mast sight": a.mast_sight,
        }
        gun = f"{a.cannon} at {a.cannon_altitude}" if a.cannon else "-"
        made.append(
            (a.key, a.name, a.family, str(a.year), str(a.cost), str(a.wp), gun, ", ".join(a.altitudes))
            + (
                f"{a.speed[0]}-{a.speed[1]}",
                str(a.toughness),
                ", ".join(word for word, there in marks.items() if there) or "-",
            )
        )
    assert made == table(14)


def test_stores() -> None:
    made: Rows = []
    for s in LIBRARY.stores.values():
        reach = "-" if not s.fired else str(s.reach[0]) if s.reach[0] == s.reach[1] else f"{s.reach[0]}-{s.reach[1]}"
        special = "Area" if s.area else f"Multi {s.multi}" if s.multi else "Radar units only" if s.radar_only else "-"
        special = {StoreKind.AIR_TO_AIR: "Air-to-air", StoreKind.POD: "ECM", StoreKind.TANK: "Fuel Tank"}.get(
            s.kind, special
        )
        made.append(
            (s.key, s.name, str(s.year), str(s.weight), str(s.op), str(s.attack or "-"), reach)
            + (
                ", ".join(s.altitudes) or "-",
                " ".join(s.targets) or ("Radar" if s.radar_only else "-"),
                yes(s.independent),
                special,
                ", ".join(s.carriers),
            )
        )
    assert made == table(15)


def test_units() -> None:
    made: Rows = []
    for u in LIBRARY.units.values():
        attack = " ".join(f"{n}{mark}" for n, mark in ((u.light, "L"), (u.heavy, "H")) if n) or "none"
        fires = (str(u.reach), ", ".join(u.altitudes)) if u.armed else ("-", "-")
        cover = "yes" if u.cover else "never"
        made.append(
            (
                u.key,
                u.name,
                str(u.cls),
                yes(u.radar),
                str(u.value),
                attack,
                *fires,
                signed(u.modifier),
                cover,
                yes(u.moves),
            )
        )
    assert made == table(16)


def test_battalions() -> None:
    for number, deck in ((17, Deck.ASSAULT), (18, Deck.SUPPORT), (19, Deck.COMMAND)):
        cards = [b for b in LIBRARY.battalions.values() if b.deck is deck]
        made = [
            (b.key, b.name, str(b.tag), str(b.vp), str(b.half_vp), ", ".join(f"{k} {n}" for k, n in b.units))
            + (str(b.value), str(b.half_at), str(b.destroyed_at))
            for b in cards
        ]
        assert made == [row[:-1] for row in table(number)]
        for b, row in zip(cards, table(number), strict=True):
            assert noted(row[-1]) == set(b.notes), b.key


def noted(words: str) -> set[str]:
    """Codes of the notes that a row of battalions spells out."""
    starts = {
        "SO -": "so_loss", "XP +": "xp", "Fixed": "fixed", "Loiter ": "loiter", "Start: ": "start", "Move ": "move",
        "Drive: ": "drive", "Repair: ": "repair", "Umbrella: ": "umbrella", "Harass: ": "harass",
        "Air watch: ": "air_watch", "Warning: ": "warning",
    }  # fmt: skip
    return {code for start, code in starts.items() if any(part.startswith(start) for part in words.split(". "))}


def test_tiles_campaigns_and_situations() -> None:
    assert [(t.key, t.family, " ".join(sorted(SIDES[s] for s in t.ridges))) for t in LIBRARY.tiles.values()] == [
        (key, family, " ".join(sorted(sides.replace("none", "").split()))) for key, family, sides in table(20)
    ]
    for c, row in zip(LIBRARY.campaigns.values(), table(21), strict=True):
        assert row[:6] == (c.key, c.title, str(c.year), str(c.tag), str(c.setup_value), str(c.so_bonus))
        assert (
            row[6] == str(c.daily_bonus)
            and row[8] == "/".join(map(str, c.percentages))
            and row[9] in (c.text, "Introductory: none.")
        )
    for s, row in zip(LIBRARY.situations.values(), table(22), strict=True):
        figures = (s.key, s.title, str(s.so), str(s.days), str(s.daily_so), signed(s.adjustment), signed(s.movement))
        assert row[:-1] == figures and row[-1].casefold().rstrip(".") == (s.text or "none").casefold().rstrip(".")


def test_counters_and_chits() -> None:
    told: dict[str, tuple[str, ...]] = {}
    for row in table(25):
        first, _, last = row[0].partition("-")
        for n in range(int(first[2:]), int((last or first)[2:]) + 1):
            told[f"HC{n:02d}"] = row
    assert set(told) == set(LIBRARY.counters)
    for key, c in LIBRARY.counters.items():
        _, name, _, immune, kind, light, heavy = told[key]
        assert (c.name, ", ".join(c.immune) or "none", c.light.text) == (name, immune, light)
        assert heavy.startswith("The same") or heavy == c.heavy.text
        kinds = {"Instant": ("instant",) * 2, "Mission": ("mission",) * 2}.get(
            kind, ("lasting", "instant") if "heavy: instant" in kind else ("lasting",) * 2
        )
        assert (str(c.light.kind), str(c.heavy.kind)) == kinds and c.on_pilot == ("pilot" in kind)
    units = [c.unit or "No enemy" for c in LIBRARY.chits.values()]
    assert [(word, str(units.count(word))) for word in dict.fromkeys(units)] == table(26)


def test_pilots() -> None:
    made: Rows = []
    for p in LIBRARY.pilots.values():
        r = p.levels[AVERAGE]
        skills = (
            signed(r.cannon),
            signed(r.strike),
            signed(r.standoff),
            str(r.evasive),
            str(r.cool),
            "Fast" if r.fast else "Slow",
        )
        made.append((p.name, p.family, *skills, f"0-{r.okay}", f"{r.okay + 1}-{r.shaken}", str(r.target)))
    assert made == table(27)


def test_small_tables() -> None:
    t = LIBRARY.tables
    assert [(str(n), b.name, str(b.stress), str(b.penalty), str(b.so_loss)) for n, b in enumerate(t.bands)] == table(6)
    assert [row[1] for row in table(2)] == [str(stress) for _, stress in t.ridge]
    assert [(row[2].lstrip("+"), row[3]) for row in table(3)] == [(str(r.loiter), str(r.stress)) for r in t.scout]
    steps = {"back 1": -1, "stay": 0, "forward 1": 1, "forward 2": 2}
    assert [tuple(steps[word] for word in row[1:]) for row in table(7)] == [
        (r.assault, r.support, r.command) for r in t.movement
    ]
    assert [row[1].split(":")[0] for row in table(5)] == [r.outcome for r in t.rescue]
    assert table(10) == [(f"{top}+", *(str(max(0, top - die)) for die in range(1, 11))) for top in t.bingo]


def test_the_battlefield_as_the_rules_have_it() -> None:
    """Attack angle, neighbours and distances (Tables 1, 11, 12)."""
    for row in table(1):
        for side, cell in enumerate(row[1:]):
            hexes = set() if cell == "none" else {int(word) for word in cell.split(", ")}
            assert attack_angle(int(row[0]), side) == hexes | {int(row[0])}
    for row in table(11):
        assert [int(cell.replace("off", "0")) for cell in row[1:]] == list(NEIGHBOURS[int(row[0])])
    for row in table(12):
        assert [int(cell) for cell in row[1:]] == [distance(int(row[0]), other) for other in range(1, 11)]
