"""Set-up, the rolls before the first Player Turn, and the first state of a scenario (AS-SETUP). Frames: setup (seat),
pregame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.memo import kept
from tabletop.core.messages import Command, Frame
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import hatches, hiding, light_aa
from tabletop.games.air_support.rules.arriving import AvailabilityRolled, WeatherRolled
from tabletop.games.air_support.rules.flak import AAMode, AAModeSet
from tabletop.games.air_support.rules.hatches import Hatch, HatchSet
from tabletop.games.air_support.rules.naming import all_called, called
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Infantry, Where
from tabletop.games.air_support.rules.player_turn import DONE, Asking, Automatic, Done, roll, turn_begin
from tabletop.games.air_support.rules.scenario import Kind, Scenario
from tabletop.games.air_support.rules.sequence import ROWS, Who
from tabletop.games.air_support.rules.setting_up import placing
from tabletop.games.air_support.rules.setting_up.events import (
    ComeOut,
    Conceal,
    Dig,
    Dug,
    Face,
    Faced,
    FillIn,
    GiveWeapon,
    Hid,
    Hide,
    Marked,
    Place,
    Placed,
    SetupEnded,
    TakeBack,
    TakeMark,
    TakenBack,
    Unmarked,
    WeaponGiven,
)
from tabletop.games.air_support.rules.standing import Unit, board, cars_of, men_of, unit
from tabletop.games.air_support.rules.state import Arrival, Band, Phase, Side, State
from tabletop.games.air_support.rules.tables import support_of
from tabletop.games.air_support.rules.terrain import Location


class SetUp(Asking):
    """One side places its pieces; a side with nothing to place is skipped."""

    key = "setup"
    takes = (
        Place,
        TakeBack,
        Face,
        Hatch,
        AAMode,
        Done,
        GiveWeapon,
        Dig,
        FillIn,
        Conceal,
        TakeMark,
        Hide,
        ComeOut,
    )
    wanted = "setting up"
    rule = "AS-SETUP-01"

    def asks(self, state: State) -> bool:
        return bool(placing.to_place(state, arg(state)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        left = placing.in_hand(view, seat)
        side = view.sides[seat]
        spare = [f"{n} {what}" for n, what in ((side.foxholes, "foxholes"), (side.marks, '"?"')) if n]
        more = f" You have {' and '.join(spare)} left." if spare else ""
        if left:
            some = all_called(view, [u.id for u in left[:4]])
            return f"Set up: {some}{' and others' if len(left) > 4 else ''} to place.{more}", None
        return f"Everything is placed. Begin?{more}", DONE

    def options(self, state: State, seat: int) -> Sequence[Command]:
        """As everywhere, but what there are thousands of is found at once for all that are alike, and not asked for
        one by one.
        """
        view = self.look(state, seat)
        placed = [
            p
            for u in placing.in_hand(view, seat)
            if placing.hand_refusal(view, seat, u.id) is None
            for p in _open(view, seat, u.id)
        ]
        hiding = [c for c in _hiding(view, seat) if self.why_not(view, seat, c) is None]
        return [
            *placed,
            *_taking_back(view, seat),
            *_swings(view, seat),
            *hiding,
            *_handing(view, seat),
            *_digging(view, seat),
            *_marking(view, seat),
            *([DONE] if _done_refusal(view, seat) is None else []),
            *self.always,
        ]

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        for piece in placing.in_hand(view, seat):
            yield from _ways(view, piece.id)
        yield from _taking_back(view, seat)
        yield from _swings(view, seat)
        yield from _hiding(view, seat)
        yield from (GiveWeapon(w.id, key) for w in view.weapons.values() for key in placing.carriers(view, seat))
        yield from (Dig(at) for at in placing.area(view, seat))
        yield from (Conceal(p.hex, p.level) for p in placing.locations(view, seat))
        yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(key, at, level):
                return placing.refusal(view, seat, key, Location(at, level))
            case TakeBack(key) | Face(key):
                return _placed_refusal(view, seat, command, key)
            case Hatch(key, exposed):
                return hatches.hatch_refusal(view, seat, key, exposed)
            case AAMode(key, on):
                return light_aa.aa_refusal(view, seat, key, on)
            case GiveWeapon(key, to):
                return placing.weapon_refusal(view, seat, key, to)
            case Dig(at):
                if at not in placing.area(view, seat):
                    return Refusal("AS-SETUP-03", "That hex is not in your set-up area.")
                return placing.digging_refusal(view, seat, at)
            case FillIn(at):
                return None if at in view.sides[seat].dug else Refusal("AS-SETUP-03", "You have dug no foxhole there.")
            case Conceal(at, level):
                return placing.conceal_refusal(view, seat, Location(at, level))
            case TakeMark(stack):
                return placing.mark_refusal(view, seat, stack)
            case Hide(key) | ComeOut(key):
                return placing.hide_refusal(view, seat, key, isinstance(command, Hide))
        return _done_refusal(view, seat)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Place(key, at, level):
                yield Placed(seat, key, Location(at, level), placing.facing(now.state, seat, at))
            case TakeBack(key):
                yield TakenBack(seat, key)
            case Face(key, facing):
                yield Faced(seat, key, facing)
            case Hatch(key, exposed):
                yield HatchSet(seat, key, exposed)
            case AAMode(key, on):
                yield AAModeSet(seat, key, on)
            case GiveWeapon(key, to):
                yield WeaponGiven(seat, key, to)
            case Dig(at):
                yield Dug(seat, at, 1)
            case FillIn(at):
                yield Dug(seat, at, -1)
            case Conceal(at, level):
                yield Marked(seat, Location(at, level), placing.next_stack(now.state, seat))
            case TakeMark(stack):
                yield Unmarked(seat, stack)
            case Hide(key) | ComeOut(key):
                yield Hid(seat, key, isinstance(command, Hide))
            case _:
                yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        yield SetupEnded(seat)
        yield begin("pregame") if now.state.sides[1 - seat].ready else begin("setup", 1 - seat)


def _ways(view: State, key: str) -> tuple[Place, ...]:
    """Every way to place a piece on its ground, whoever stands there; kept with the map."""
    places = placing.places(view, key)
    memo = view.ground.memo
    found: tuple[Place, ...] | None = memo.get(("ways", key, id(places)))
    if found is None:
        found = memo["ways", key, id(places)] = tuple(Place(key, p.hex, p.level) for p in places)
    return found


@kept("weapons", "guns", "vehicles", "scenario")
def _swings(view: State, seat: int) -> list[Command]:
    """AA modes and hatches that can be changed."""
    modes = [AAMode(key, on) for key in light_aa.arms(view, seat) for on in (False, True)]
    swings = [Hatch(car.id, on) for car in cars_of(view, seat) if view.car(car).armoured for on in (False, True)]
    return [
        *(c for c in modes if light_aa.aa_refusal(view, seat, c.unit, c.on) is None),
        *(c for c in swings if hatches.hatch_refusal(view, seat, c.unit, c.exposed) is None),
    ]


def _hiding(view: State, seat: int) -> list[Command]:
    return [command for key in placing.hideable(view, seat) for command in (Hide(key), ComeOut(key))]


_MASKS: list[tuple[State, int, dict[tuple[object, ...], bytearray | None]]] = []


def _mask(view: State, places: tuple[Location, ...], barred: Iterable[Location]) -> bytearray | None:
    """1 for each of the places that is not barred; None when all are open."""
    memo = view.ground.memo
    index: dict[Location, int] | None = memo.get(("index", id(places)))
    if index is None:
        index = memo["index", id(places)] = {p: n for n, p in enumerate(places)}
    shut = [index[p] for p in barred if p in index]
    if not shut:
        return None
    mask = bytearray(b"\1") * len(places)
    for n in shut:
        mask[n] = 0
    return mask


def _open(view: State, seat: int, key: str) -> Iterable[Place]:
    """The ways to place a piece now: pieces alike share the answer, which is kept for the last position."""
    if not _MASKS or _MASKS[0][0] is not view or _MASKS[0][1] != seat:
        _MASKS[:] = [(view, seat, {})]
    masks, places = _MASKS[0][2], placing.places(view, key)
    alike = (id(places), *placing.size(view, key))
    if alike not in masks:
        masks[alike] = _mask(view, places, placing.barred(view, seat, key))
    mask = masks[alike]
    return _ways(view, key) if mask is None else compress(_ways(view, key), mask)


def _taking_back(view: State, seat: int) -> Iterable[Command]:
    """Whatever has been placed can be taken back or turned."""
    for piece in placing.to_place(view, seat):
        if piece.where is not Where.HAND:
            yield from _again(piece.id, None if isinstance(piece, Infantry) else piece.facing)
    yield from (FillIn(at) for at in dict.fromkeys(view.sides[seat].dug))
    yield from (TakeMark(n) for n in _stacks(view, seat))


@lru_cache(1024)
def _again(key: str, facing: int | None) -> tuple[Command, ...]:
    """A piece is taken back or looks another way; facing: None for men."""
    return (TakeBack(key), *(Face(key, s) for s in range(6) if facing is not None and s != facing))


@kept(placing.carriers, "weapons")
def _handing(view: State, seat: int) -> list[GiveWeapon]:
    carriers = placing.carriers(view, seat)
    held = [w for w in view.weapons.values() if w.seat == seat and w.owner in carriers]
    return [GiveWeapon(w.id, key) for w in held for key in carriers if key != w.owner]


def _digging(view: State, seat: int) -> Iterable[Dig]:
    if view.sides[seat].foxholes <= 0:
        return ()
    area, memo = placing.area(view, seat), view.ground.memo
    found: tuple[Dig, ...] | None = memo.get(("digs", area))
    if found is None:
        found = memo["digs", area] = tuple(Dig(at) for at in sorted(area) if placing.diggable(view, at))
    full = {
        at
        for at in (*view.sides[seat].dug, *dict(view.foxholes))
        if placing.digging_refusal(view, seat, at) is not None
    }
    return [c for c in found if c.hex not in full] if full else found


def _marking(view: State, seat: int) -> Iterable[Conceal]:
    if view.sides[seat].marks <= 0:
        return ()
    places, memo = placing.locations(view, seat), view.ground.memo
    found: tuple[Conceal, ...] | None = memo.get(("marks", places))
    if found is None:
        found = memo["marks", places] = tuple(Conceal(p.hex, p.level) for p in places)
    if placing.squads_to_conceal(view, seat) > view.sides[seat].marks - 1:
        manned = {man.place for man in men_of(view, seat)}  # what "?" are left must cover squads
        open_ones = [c for c in found if Location(c.hex, c.level) in manned]
        return [c for c in open_ones if placing.conceal_refusal(view, seat, Location(c.hex, c.level)) is None]
    units = [u for stand in board(view).values() for u in stand.units]
    barred = {u.place for u in units if u.seat == seat and u.concealed is Concealed.MARK}
    barred |= {
        p
        for u in units
        if u.seat != seat and u.concealed is Concealed.KNOWN
        for p in view.ground.locations(u.place.hex)
    }
    mask = _mask(view, places, barred)
    return found if mask is None else compress(found, mask)


def _stacks(view: State, seat: int) -> list[int]:
    units: list[Unit] = [*view.infantry.values(), *view.guns.values(), *view.vehicles.values()]
    return sorted({u.stack for u in units if u.seat == seat and u.concealed is Concealed.MARK and u.stack})


def _placed_refusal(view: State, seat: int, command: Command, key: str) -> Refusal | None:
    found = unit(view, key)
    if found is None or found.where is Where.HAND or all(u.id != key for u in placing.to_place(view, seat)):
        return Refusal("AS-SETUP-01", "That piece has not been placed by you.")
    if isinstance(command, Face):
        if isinstance(found, Infantry) or not 0 <= command.facing <= 5:
            return Refusal("AS-HEX-05", "A gun or vehicle faces one of the hexspines 0 to 5.")
        if found.facing == command.facing:
            return Refusal("AS-HEX-05", "It looks that way already.")
    return None


def _done_refusal(view: State, seat: int) -> Refusal | None:
    if left := placing.in_hand(view, seat):
        return Refusal("AS-SETUP-01", f"{called(view, left[0].id)} is still to be placed.")
    if squads := placing.squads_to_conceal(view, seat):
        return Refusal("AS-SCOPE-02", f'{squads} more of your squads must begin under a "?".')
    return None


# -- What is rolled before the first Player Turn (AS-SETUP-05, AS-WX, AS-ARRIVE-10). Frame: pregame.


def pregame(now: Now[State]) -> Stream:
    """The weather of the day, air support of a free battle, "?" that hide nothing; then the first Player Turn
    begins.
    """
    assert now.state.phase is Phase.SETUP
    scenario = now.state.scenario
    if table := scenario.special.weather_roll:
        dr = now.dice.roll()
        yield WeatherRolled(scenario.first_setup, dr, table[dr - 1])
    for seat, side in enumerate(scenario.sides):
        if side.air.free:
            colored, white = roll(now)
            number = now.state.sides[seat].number
            yield AvailabilityRolled(seat, colored, white, number, colored + white <= number)
    for _, lost in hiding.uncovered(now.state):
        yield from hiding.show(now, lost, "AS-SETUP-05")
    yield from turn_begin(now, now.state.turn, 0, scenario.first_move)


# -- The first state of a scenario.


def first_state(scenario: Scenario) -> State:
    """All pieces as the scenario writes them; aircraft over the map begin in the holding box (AS-SETUP-08). Raises
    ValueError for a position that begins with a step that no row has.
    """
    attacker = scenario.first_move if scenario.attacker is None else scenario.attacker
    setup = scenario.begin == "setup"
    return State(
        scenario=scenario,
        frames=(Frame("setup", (scenario.first_setup,)),) if setup else (_frame(scenario.begin, attacker),),
        sides=(_side(scenario, 0), _side(scenario, 1)),
        infantry={u.id: u for u in scenario.infantry},
        weapons={w.id: w for w in scenario.weapons},
        guns={g.id: g for g in scenario.guns},
        vehicles={v.id: v for v in scenario.vehicles},
        planes={p.id: p for p in scenario.planes},
        batteries={b.id: b for b in scenario.batteries},
        air=scenario.air,
        turn=scenario.turn,
        half=int(attacker != scenario.first_move),
        attacker=attacker,
        phase=Phase.SETUP if setup else ROWS[_row(scenario.begin)].phase,
        points=scenario.points,
        control=tuple(sorted((h, _holder(scenario, h)) for h in _objectives(scenario))),
        bands=_bands(scenario),
        smoke=tuple(sorted(scenario.smoke.items())),
        foxholes=tuple(sorted(scenario.foxholes.items())),
        stacks=max((u.stack for u in units(scenario)), default=0),
    )


def _row(step: str) -> int:
    found = next((n for n, row in enumerate(ROWS) if row.step == step), None)
    if found is None:
        raise ValueError(f'No phase begins with "{step}".')
    return found


def _frame(step: str, attacker: int) -> Frame:
    row = ROWS[_row(step)]
    return Frame(step, (1 - attacker if row.who is Who.DEFENDER else attacker, _row(step)))


def _side(scenario: Scenario, seat: int) -> Side:
    info = scenario.sides[seat]
    support = (
        support_of(info.nation, scenario.year, scenario.month, scenario.sides[1 - seat].nation)
        if info.air.pending or info.air.free
        else None
    )
    setup = scenario.begin == "setup"
    onboard = any(p.seat == seat and p.status is AirStatus.ONBOARD for p in scenario.planes)
    air = Arrival.PENDING if info.air.pending or info.air.automatic else Arrival.ONBOARD if onboard else Arrival.NONE
    number = info.air.number if info.air.number is not None else support.number if support is not None else 0
    exponent = info.air.exponent if info.air.exponent is not None else support.exponent if support is not None else None
    return Side(
        air=air,
        number=number,
        exponent=exponent,
        foxholes=info.foxholes if setup else 0,
        marks=info.marks if setup else 0,
        ready=not setup,
    )


def _bands(scenario: Scenario) -> dict[str, Band]:
    """Convoys and Columns."""
    return {
        g.key: Band(g.kind, g.seat, g.stacks or tuple((key,) for key in g.members), g.key)
        for g in scenario.groups
        if g.kind is not Kind.FORCE
    }


def _objectives(scenario: Scenario) -> frozenset[tuple[int, int]]:
    return frozenset(scenario.control) | (
        scenario.victory.hexes if scenario.victory.aim.value == "control" else frozenset()
    )


def _holder(scenario: Scenario, at: tuple[int, int]) -> int:
    """Who holds an objective hex at the start: as written, else the side in whose set-up area it lies, else nobody,
    -1 (AS-VIC-04).
    """
    if at in scenario.control:
        return scenario.control[at]
    return next(
        (
            g.seat
            for g in scenario.groups
            if at in g.zone and not g.turn and any(_set_up(scenario, key) for key in g.members)
        ),
        -1,
    )


def _set_up(scenario: Scenario, key: str) -> bool:
    return any(u.id == key and u.where is not Where.OFFBOARD for u in units(scenario))


def units(scenario: Scenario) -> list[Unit]:
    """All ground units of a scenario."""
    return [*scenario.infantry, *scenario.guns, *scenario.vehicles]


STEPS = (SetUp(), Automatic("pregame", pregame))
