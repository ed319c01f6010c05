"""From the shapes of library files to the game's own values (tabletop.games.thunderbolt_apache.rules.sheets)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.data.shapes import (
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
from tabletop.games.thunderbolt_apache.rules.sheets import (
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
from tabletop.games.thunderbolt_apache.rules.tables import (
    BandRow,
    CoverRow,
    MoveRow,
    RescueRow,
    ScoutRow,
    Tables,
    UnitClass,
)


def numbered(row: str) -> list[str]:
    """Ids of a row: "HC01-HC03" -> HC01, HC02, HC03; a single id stands for itself."""
    first, _, last = row.partition("-")
    mark, low, high = first[:2], int(first[2:]), int((last or first)[2:])
    return [f"{mark}{n:02d}" for n in range(low, high + 1)]


def aircraft(shape: AircraftShape) -> AircraftCard:
    return AircraftCard(
        shape.key,
        shape.name,
        shape.family,
        Airframe(shape.frame),
        shape.year,
        shape.cost,
        shape.wp,
        shape.cannon,
        Altitude(shape.cannon_altitude) if shape.cannon_altitude else None,
        shape.hover,
        tuple(map(Altitude, shape.altitudes)),
        (shape.speed[0], shape.speed[1]),
        shape.linked,
        shape.manned,
        shape.toughness,
        shape.gunship,
        shape.mast_sight,
        shape.cards,
    )


def store(shape: StoreShape) -> Store:
    return Store(
        shape.key,
        shape.name,
        StoreKind(shape.kind),
        shape.year,
        shape.weight,
        shape.op,
        tuple(shape.carriers),
        shape.attack,
        (shape.reach[0], shape.reach[1]),
        tuple(map(Altitude, shape.altitudes)),
        tuple(map(UnitClass, shape.targets)),
        shape.independent,
        shape.radar_only,
        shape.area,
        shape.multi,
    )


def unit(shape: UnitShape) -> UnitType:
    altitudes = tuple(map(Altitude, shape.altitudes))
    cls = UnitClass(shape.cls)
    return UnitType(
        shape.key,
        shape.name,
        cls,
        shape.radar,
        shape.value,
        shape.light,
        shape.heavy,
        shape.reach,
        altitudes,
        shape.modifier,
        shape.cover,
        shape.moves,
    )


def battalion(shape: BattalionShape) -> Battalion:
    return Battalion(
        shape.key,
        Deck(shape.deck),
        shape.name,
        Tag(shape.tag),
        shape.vp,
        shape.half_vp,
        tuple(shape.units.items()),
        shape.value,
        shape.half_at,
        shape.destroyed_at,
        dict(shape.notes),
    )


def tile(shape: TileShape) -> Tile:
    return Tile(shape.key, shape.family, tuple(sorted(SIDES.index(side) for side in shape.ridges)))


def campaign(shape: CampaignShape) -> CampaignCard:
    great, good, adequate, poor = shape.percentages
    return CampaignCard(
        shape.key,
        shape.title,
        shape.year,
        Tag(shape.tag),
        shape.setup_value,
        shape.so_bonus,
        shape.daily_bonus,
        tuple(shape.tiles),
        (great, good, adequate, poor),
        dict(shape.rules),
        shape.text,
    )


def situation(shape: SituationShape) -> SituationCard:
    return SituationCard(
        shape.key,
        shape.title,
        shape.so,
        shape.days,
        shape.daily_so,
        shape.adjustment,
        shape.movement,
        dict(shape.rules),
        shape.text,
    )


def event(shape: EventShape) -> EventCard:
    def words(part: EventPartShape | None) -> str:
        return part.text if part else ""

    def codes(part: EventPartShape | None) -> dict[str, int]:
        return dict(part.effects) if part else {}

    return EventCard(
        shape.key,
        shape.title,
        words(shape.outbound),
        words(shape.homebound),
        codes(shape.outbound),
        codes(shape.homebound),
    )


def _side(shape: CounterSideShape) -> CounterSide:
    return CounterSide(
        shape.text,
        CounterKind(shape.kind),
        stress=shape.stress,
        cannon=shape.cannon,
        strike=shape.strike,
        standoff=shape.standoff,
        all_attacks=shape.all_attacks,
        ridge=shape.ridge,
        evasive=shape.evasive,
        engine=shape.engine,
        speed=shape.speed,
        no_cannon=shape.no_cannon,
        weapons=shape.weapons,
        half_weapons=shape.half_weapons,
        wp=shape.wp,
        airframe=shape.airframe,
        loiter=shape.loiter,
        pod=shape.pod,
        descend=shape.descend,
        crash=shape.crash,
        killed=shape.killed,
        keeps=shape.keeps,
        keeps_heavy=shape.keeps_heavy,
    )


def counters(shape: CounterShape) -> list[HitCounter]:
    """The counters that a line of the file stands for."""
    light, heavy = _side(shape.light), _side(shape.heavy)
    return [
        HitCounter(key, shape.name, tuple(shape.immune), light, heavy, shape.on_pilot)
        for key in numbered(shape.counters)
    ]


def chits(shape: ChitShape) -> list[Chit]:
    """The chits that a line of the file stands for."""
    return [Chit(key, shape.unit) for key in numbered(shape.chits)]


def pilot(shape: PilotShape) -> PilotCard:
    return PilotCard(
        shape.name,
        shape.family,
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
            for row in shape.levels
        ),
    )


def tables(file: TablesFile) -> Tables:
    return Tables(
        tuple((row.up_to, row.stress) for row in file.ridge),
        tuple(ScoutRow(row.up_to, row.lost, row.loiter, row.stress) for row in file.scout),
        tuple(CoverRow(row.up_to, row.out, tuple(map(UnitClass, row.classes))) for row in file.cover),
        tuple(RescueRow(row.up_to, row.outcome, row.stress, row.wound, row.lost) for row in file.rescue),
        tuple(BandRow(row.name, row.stress, row.penalty, row.so_loss) for row in file.bands),
        tuple(MoveRow(row.up_to, row.assault, row.support, row.command) for row in file.movement),
        (file.bingo[0], file.bingo[1]),
    )
