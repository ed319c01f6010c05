"""From the shapes of library files to the game's own values (tabletop.games.thunderbolt_apache.sheets)."""

from __future__ import annotations

from tabletop.data.thunderbolt_apache.shapes import (
    AircraftShape,
    BattalionShape,
    CampaignShape,
    ChitShape,
    CounterShape,
    CounterSideShape,
    EventPartShape,
    EventShape,
    PilotShape,
    SituationShape,
    StoreShape,
    TablesFile,
    TileShape,
    UnitShape,
)
from tabletop.games.thunderbolt_apache.sheets import (
    SIDES,
    AircraftCard,
    Airframe,
    Altitude,
    Battalion,
    CampaignCard,
    Chit,
    CounterKind,
    CounterSide,
    Deck,
    EventCard,
    HitCounter,
    PilotCard,
    PilotLevel,
    SituationCard,
    Store,
    StoreKind,
    Tag,
    Tile,
    UnitType,
)
from tabletop.games.thunderbolt_apache.tables import BandRow, CoverRow, MoveRow, RescueRow, ScoutRow, Tables, UnitClass


def numbered(row: str) -> list[str]:
    """Ids of a row: "HC01-HC03" -> HC01, HC02, HC03; a single id stands for itself."""
    first, _, last = row.partition("-")
    mark, low, high = first[:2], int(first[2:]), int((last or first)[2:])
    return [f"{mark}{n:02d}" for n in range(low, high + 1)]


def aircraft(a: AircraftShape) -> AircraftCard:
    return AircraftCard(
        a.key,
        a.name,
        a.family,
        Airframe(a.frame),
        a.year,
        a.cost,
        a.wp,
        a.cannon,
        Altitude(a.cannon_altitude) if a.cannon_altitude else None,
        a.hover,
        tuple(map(Altitude, a.altitudes)),
        (a.speed[0], a.speed[1]),
        a.linked,
        a.manned,
        a.toughness,
        a.gunship,
        a.mast_sight,
        a.cards,
    )


def store(s: StoreShape) -> Store:
    return Store(
        s.key,
        s.name,
        StoreKind(s.kind),
        s.year,
        s.weight,
        s.op,
        tuple(s.carriers),
        s.attack,
        (s.reach[0], s.reach[1]),
        tuple(map(Altitude, s.altitudes)),
        tuple(map(UnitClass, s.targets)),
        s.independent,
        s.radar_only,
        s.area,
        s.multi,
    )


def unit(u: UnitShape) -> UnitType:
    altitudes = tuple(map(Altitude, u.altitudes))
    cls = UnitClass(u.cls)
    return UnitType(
        u.key, u.name, cls, u.radar, u.value, u.light, u.heavy, u.reach, altitudes, u.modifier, u.cover, u.moves
    )


def battalion(b: BattalionShape) -> Battalion:
    return Battalion(
        b.key,
        Deck(b.deck),
        b.name,
        Tag(b.tag),
        b.vp,
        b.half_vp,
        tuple(b.units.items()),
        b.value,
        b.half_at,
        b.destroyed_at,
        dict(b.notes),
    )


def tile(t: TileShape) -> Tile:
    return Tile(t.key, t.family, tuple(sorted(SIDES.index(side) for side in t.ridges)))


def campaign(c: CampaignShape) -> CampaignCard:
    great, good, adequate, poor = c.percentages
    return CampaignCard(
        c.key,
        c.title,
        c.year,
        Tag(c.tag),
        c.setup_value,
        c.so_bonus,
        c.daily_bonus,
        tuple(c.tiles),
        (great, good, adequate, poor),
        dict(c.rules),
        c.text,
    )


def situation(s: SituationShape) -> SituationCard:
    return SituationCard(s.key, s.title, s.so, s.days, s.daily_so, s.adjustment, s.movement, dict(s.rules), s.text)


def event(e: EventShape) -> EventCard:
    def words(part: EventPartShape | None) -> str:
        return part.text if part else ""

    def codes(part: EventPartShape | None) -> dict[str, int]:
        return dict(part.effects) if part else {}

    return EventCard(e.key, e.title, words(e.outbound), words(e.homebound), codes(e.outbound), codes(e.homebound))


def _side(s: CounterSideShape) -> CounterSide:
    return CounterSide(
        s.text,
        CounterKind(s.kind),
        stress=s.stress,
        cannon=s.cannon,
        strike=s.strike,
        standoff=s.standoff,
        all_attacks=s.all_attacks,
        ridge=s.ridge,
        evasive=s.evasive,
        engine=s.engine,
        speed=s.speed,
        no_cannon=s.no_cannon,
        weapons=s.weapons,
        half_weapons=s.half_weapons,
        wp=s.wp,
        airframe=s.airframe,
        loiter=s.loiter,
        pod=s.pod,
        descend=s.descend,
        crash=s.crash,
        killed=s.killed,
        keeps=s.keeps,
        keeps_heavy=s.keeps_heavy,
    )


def counters(c: CounterShape) -> list[HitCounter]:
    light, heavy = _side(c.light), _side(c.heavy)
    return [HitCounter(key, c.name, tuple(c.immune), light, heavy, c.on_pilot) for key in numbered(c.counters)]


def chits(c: ChitShape) -> list[Chit]:
    return [Chit(key, c.unit) for key in numbered(c.chits)]


def pilot(p: PilotShape) -> PilotCard:
    return PilotCard(
        p.name,
        p.family,
        tuple(
            PilotLevel(
                row.cannon,
                row.strike,
                row.standoff,
                row.evasive,
                row.cool,
                row.speed == "Fast",
                row.okay,
                row.shaken,
                row.target,
            )
            for row in p.levels
        ),
    )


def tables(t: TablesFile) -> Tables:
    return Tables(
        tuple((row.up_to, row.stress) for row in t.ridge),
        tuple(ScoutRow(row.up_to, row.lost, row.loiter, row.stress) for row in t.scout),
        tuple(CoverRow(row.up_to, row.out, tuple(map(UnitClass, row.classes))) for row in t.cover),
        tuple(RescueRow(row.up_to, row.outcome, row.stress, row.wound, row.lost) for row in t.rescue),
        tuple(BandRow(row.name, row.stress, row.penalty, row.so_loss) for row in t.bands),
        tuple(MoveRow(row.up_to, row.assault, row.support, row.command) for row in t.movement),
        (t.bingo[0], t.bingo[1]),
    )
