"""Air strikes, AA fire and artillery: guns that reach an aircraft, what is struck, how a raid runs, who scatters.

The raid with its stages: announced, AA fire, accuracy, strike (CH-AIR-01, CH-ART-01).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, paid, spent_check
from tabletop.games.conflict_solo.rules.actions import own_unit
from tabletop.games.conflict_solo.rules.asking import DONE, PASS, Asking, Done, Pass, arg, number
from tabletop.games.conflict_solo.rules.chance import Rolled, pick, two_dice
from tabletop.games.conflict_solo.rules.figures import fire_cost, forbidden, in_close_combat
from tabletop.games.conflict_solo.rules.fire.events import VolleySet
from tabletop.games.conflict_solo.rules.hand import CardLeft, PlayCard, reaction
from tabletop.games.conflict_solo.rules.hexes import beyond, canonical, distance, named, on_map
from tabletop.games.conflict_solo.rules.hiding import Revealed
from tabletop.games.conflict_solo.rules.movement_costs import open_facings, unit_step
from tabletop.games.conflict_solo.rules.moving import Face, MarchesSet, Move
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.objectives import AIRCRAFT_VP, vp_scored
from tabletop.games.conflict_solo.rules.order_deck import draw_order
from tabletop.games.conflict_solo.rules.orders import Happening
from tabletop.games.conflict_solo.rules.pieces import Counter, March, Raid, Volley
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Kind
from tabletop.games.conflict_solo.rules.sight import neighbours
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent

# -- Where bombs and shells fall, what they strike, who is there to scatter (CH-AIR-06 to CH-AIR-08, CH-ART, AC22).

ON_TARGET = 4
"""Accuracy of artillery (CH-ART-01)."""
BESIDE = -2
"""FP of artillery in the hexes around (CH-ART-01)."""
AREA_FP = -4
"""FP of an area bomber in the hexes around (CH-AIR-08)."""


def target_hexes(state: State, event: Happening) -> list[str]:
    """The hexes of equal right for a target rule, in canonical order; none: there is no such Unit."""
    if event.rule == "hex":
        return [event.about]
    seen = [u for u in state.units if not u.hidden and not u.loaded_on]
    if event.rule == "aa":
        seen = [u for u in seen if state.type_of(u).aa is not None]
    if not seen:
        return []
    if event.rule == "cluster":
        counts = {h: sum(u.hex == h for u in seen) for h in {u.hex for u in seen}}
        most = max(counts.values())
        best = [h for h, n in counts.items() if n == most]
        near = {h: min((distance(h, o) for o in state.control), default=0) for h in best}
        return canonical(h for h in best if near[h] == min(near.values()))
    near = {u.hex: distance(u.hex, event.about) for u in seen}
    return canonical(h for h, away in near.items() if away == min(near.values()))


def air_raid(state: State, aircraft: str, owner: str, hex: str, card: str = "") -> Raid:
    """An air strike by an aircraft at a hex (CH-AIR-01)."""
    plane = state.scenario.library.aircraft[aircraft]
    return Raid("air", owner, hex, plane.red, plane.blue, aircraft, card, AREA_FP if plane.area else None)


def drifted(state: State, hex: str, number: int) -> str:
    """Where bombs fall that drift by a Hex Number, "" off the map (CH-AIR-06)."""
    at = beyond(hex, number - 1)
    chart = state.scenario.chart
    return named(at) if on_map(at, chart.columns, chart.rows) else ""


def struck(state: State, raid: Raid) -> tuple[tuple[str, int], ...]:
    """Everything attacked, in order: the centre, then directions 0 to 5, in each hex by id, friend and foe, hidden ones
    too, passengers not (CH-AIR-07, CH-AIR-08, CH-ART-01, CH-ART-02, CH-CC-05); a structure once (CH-AIR-10)."""
    found: list[tuple[str, int]] = []
    hexes = [(raid.hex, 0)]
    if raid.area is not None:
        hexes += [(h, raid.area) for h in neighbours(state, raid.hex)]
    for hex, change in hexes:
        found += [(c.id, change) for c in state.at(hex) if not c.loaded_on]
        for structure in state.scenario.structures:
            if (
                hex in structure.hexes
                and state.structures.get(structure.id)
                and structure.id not in [id for id, _ in found]
            ):
                found.append((structure.id, change))
    return tuple(found)


def scattering(state: State, raid: Raid) -> list[Counter]:
    """Foot Units in the target hex or next to it (AC22)."""
    return [
        u for u in state.units
        if state.type_of(u).kind is Kind.FOOT and not u.loaded_on and distance(u.hex, raid.hex) <= 1
    ]  # fmt: skip


def scatter_ways(state: State, unit: Counter) -> list[str]:
    """Hexes into which a Unit may scatter: no close combat (AC22)."""
    return [h for h in neighbours(state, unit.hex) if not isinstance(unit_step(state, unit, h, fight=False), Refusal)]


# -- AA fire: which guns may fire at an aircraft, for what price, and how well (CH-AIR-02 to CH-AIR-05, CH-AIR-09).

SHOT_DOWN = 4
"""So much above the air DV: shot down (CH-AIR-04)."""
SKYWARD = 2
"""AA FP of All Guns Skyward (AC21)."""


def altitude(state: State, raid: Raid) -> int:
    """How high the aircraft of a raid flies; shells fly at no height (CH-AIR-09)."""
    return state.scenario.library.aircraft[raid.aircraft].altitude if raid.aircraft else 0


def aa_refusal(state: State, raid: Raid, counter: Counter, caps: int = 0) -> Refusal | None:
    """Why a counter cannot fire at the aircraft: no AA, fired already, spent without CAPs, out of reach, too high, in
    close combat. Facing and LOS do not matter (CH-AIR-02, CH-AIR-05)."""
    aa = state.type_of(counter).aa
    if raid.kind != "air" or aa is None or counter.side == raid.owner:
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} has no AA fire.")
    if not counter.hex or counter.loaded_on or forbidden(state, counter, "fire") or fire_cost(state, counter) is None:
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} cannot fire.")
    if counter.id in raid.fired:
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} has fired at it.")
    if in_close_combat(state, counter):
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} is in close combat.")
    if distance(counter.hex, raid.hex) > aa.range:
        return Refusal(
            "CH-AIR-02",
            f"{raid.hex} is {counted(distance(counter.hex, raid.hex), 'hex')} away; its AA reaches {aa.range}.",
        )
    if aa.ceiling < altitude(state, raid):
        return Refusal("CH-AIR-09", f"The aircraft flies too high for {name(state, counter.id)}.")
    if counter.side == AI:
        return None if counter.fresh else Refusal("CH-AIR-02", f"{name(state, counter.id)} is spent.")
    price = aa_price(state, raid, counter)
    if price + caps > state.cap_now:
        return Refusal("CH-AIR-05", f"It takes {counted(price + caps, 'CAP')}; there are {state.cap_now}.")
    return None


def aa_price(state: State, raid: Raid, unit: Counter) -> int:
    """CAPs that a spent Unit pays for its AA fire; none under All Guns Skyward (CH-AIR-05, AC21)."""
    return 0 if unit.fresh or raid.skyward else fire_cost(state, unit) or 0


def aa_tally(state: State, raid: Raid, counter: Counter, caps: int = 0) -> Tally:
    """AA FP with its modifiers: hit counter (never below 0, CH-HIT-05), altitude, distance beyond half the range
    (CH-AIR-04)."""
    aa, hit = state.type_of(counter).aa, state.hit_of(counter)
    assert aa is not None
    tally = Tally(aa.fp, "AA firepower", "CH-AIR-04")
    tally = tally.plus(max(-aa.fp, hit.fp or 0) if hit is not None else 0, "hit counter", "CH-HIT-05")
    tally = tally.plus(1 - altitude(state, raid), "altitude", "CH-AIR-04")
    tally = tally.plus(-1 if distance(counter.hex, raid.hex) > aa.range // 2 else 0, "far away", "CH-AIR-04")
    tally = tally.plus(SKYWARD if raid.skyward and counter.side == PLAYER else 0, "All Guns Skyward", "CH-CARD-01")
    return tally.plus(caps, "from CAPs", "CH-CAP-04")


def aa_guns(state: State, raid: Raid) -> list[Counter]:
    """The counters that may fire now, by id."""
    return [c for c in state.counters.values() if c.side != raid.owner and aa_refusal(state, raid, c) is None]


# -- The raid with its stages.

GUNS_SKYWARD, SCATTER = "AC21", "AC22"


@dataclass(frozen=True, slots=True)
class FireAA(Command):
    """This Unit fires at the aircraft, with CAPs on the dice (CH-AIR-03, CH-CAP-04)."""

    unit: str
    caps: int = 0

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} fires at the aircraft" + (f", +{self.caps}" if self.caps else "")


@dataclass(frozen=True, slots=True)
class RaidSet(OpenEvent):
    """The air strike or barrage being resolved, None: it is over."""

    raid: Raid | None

    def apply(self, state: State) -> State:
        return with_fields(state, raid=self.raid)


def present(state: State) -> Raid:
    """The raid that is being resolved."""
    assert state.raid is not None
    return state.raid


class RaidStep(Asking):
    """Announce (the player may react, CH-PLY-09), AA fire (CH-AIR-02), accuracy (CH-AIR-06), attacks (CH-AIR-07)."""

    key = "raid"
    takes = (PlayCard, Pass, FireAA, Done)
    wanted = "the answer to the attack from above"
    rule = "CH-AIR-03"

    def asks(self, state: State) -> bool:
        raid = present(state)
        if raid.owner != AI:
            return False
        stage = arg(state)
        if stage == "announce":
            return bool(_reactions(state, raid))
        return stage == "aa" and bool(aa_guns(state, raid))

    def sentence(self, view: State) -> str:
        raid = present(view)
        what = view.scenario.library.aircraft[raid.aircraft].name if raid.aircraft else "A barrage"
        return f"{what} comes down on {raid.hex}: " + (
            "play a card, or none." if arg(view) == "announce" else "which AA Units fire?"
        )

    def usual(self, view: State) -> Command | None:
        return PASS if arg(view) == "announce" else DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        if arg(view) == "announce":
            return [*(PlayCard(card) for card in (GUNS_SKYWARD, SCATTER)), PASS]
        shots = [FireAA(u.id, n) for u in view.units for n in range(MOST_DICE_CAPS + 1)]
        return [*shots, DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        raid = present(view)
        announce = arg(view) == "announce"
        if isinstance(command, Pass | PlayCard) is not announce:
            return Refusal("CH-AIR-03", "It is the time of " + ("reaction cards." if announce else "AA fire."))
        if isinstance(command, PlayCard) and command.card not in _reactions(view, raid):
            return Refusal("CH-CARD-08", "That card is no answer to this attack.")
        if isinstance(command, FireAA):
            unit = own_unit(view, command.unit)
            if isinstance(unit, Refusal):
                return unit
            if not 0 <= command.caps <= MOST_DICE_CAPS:
                return Refusal("CH-CAP-04", f"0 to {MOST_DICE_CAPS} CAPs better the roll.")
            return aa_refusal(view, raid, unit, command.caps)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        raid = present(now.state)
        if isinstance(command, PlayCard):
            yield from reaction(now.state, command.card)
            if command.card == GUNS_SKYWARD:
                yield RaidSet(replace(raid, skyward=True))
            yield begin("raid", "aa")
            if command.card == SCATTER:
                yield nest("scatter", 0, "")
        elif isinstance(command, FireAA):
            unit = now.state.counters[command.unit]
            price = aa_price(now.state, raid, unit) + command.caps
            if price:
                yield paid(price, "AA fire", "CH-AIR-05")
            yield from aa_fire(now, command.unit, command.caps)
        else:
            yield begin("raid", "aa" if isinstance(command, Pass) else "accuracy")

    def run(self, now: Now[State]) -> Stream:
        raid = present(now.state)
        match arg(now.state):
            case "announce":
                yield begin("raid", "aa")
            case "aa":
                guns = aa_guns(now.state, raid)
                if guns and raid.owner == PLAYER:
                    yield from _enemy_aa(now, raid, guns)
                else:
                    yield begin("raid", "accuracy")
            case "accuracy":
                yield from _accuracy(now, raid)
            case "strike":
                yield from _strike(now, raid)
            case _:
                yield RaidSet(None)
                yield end(now)


def _reactions(state: State, raid: Raid) -> list[str]:
    """Reaction cards that answer an AI raid or barrage now (AC21, AC22)."""
    if state.reacted:
        return []
    found = []
    if GUNS_SKYWARD in state.hand and aa_guns(state, replace(raid, skyward=True)):
        found.append(GUNS_SKYWARD)
    if SCATTER in state.hand and any(scatter_ways(state, u) for u in scattering(state, raid)):
        found.append(SCATTER)
    return found


# -- AA fire
def _enemy_aa(now: Now[State], raid: Raid, guns: list[Counter]) -> Stream:
    """AIs always fire: highest AA FP first, then the nearest, then by dice (CH-AIR-03)."""

    def rank(gun: Counter) -> tuple[int, int]:
        aa = now.state.type_of(gun).aa
        return -(aa.fp if aa is not None else 0), distance(gun.hex, raid.hex)

    best = min(rank(c) for c in guns)
    id = yield from pick(now, "AA fire", [c.id for c in guns if rank(c) == best], "CH-AIR-03")
    yield from aa_fire(now, id, 0)


def aa_result(total: int, dv: int) -> str:
    """What the dice with everything added do to an aircraft of that DV (CH-AIR-04)."""
    return "missed" if total < dv else "shot down" if total >= dv + SHOT_DOWN else "driven off"


def aa_fire(now: Now[State], id: str, caps: int) -> Stream:
    """One gun: driven off, or shot down, ends the strike (CH-AIR-04); the gun makes its check (CH-AIR-05)."""
    raid = present(now.state)
    counter = now.state.counters[id]
    fresh, plane = counter.fresh, now.state.scenario.library.aircraft[raid.aircraft]
    if counter.hidden:
        yield Revealed(id, "CH-AIR-03")
    tally = aa_tally(now.state, raid, counter, caps)
    dice = two_dice(now)
    total = sum(dice) + tally.total
    outcome = aa_result(total, plane.dv)
    yield Rolled("aa", id, dice, "CH-AIR-04", tally, plane.dv, outcome)
    yield RaidSet(replace(raid, fired=(*raid.fired, id)))
    if outcome == "shot down":
        yield vp_scored(AIRCRAFT_VP if raid.owner == AI else -AIRCRAFT_VP, f"{plane.name} is shot down", "CH-VP-04")
        if raid.card and raid.card in now.state.action_discard:
            yield CardLeft(raid.card)
    if fresh:
        yield from spent_check(now, (id,), fire_cost(now.state, now.state.counters[id]) or 0)
    yield begin("raid", "aa" if outcome == "missed" else "over")


# -- bombs and shells
def _accuracy(now: Now[State], raid: Raid) -> Stream:
    """On target, or drift by the Hex Number of an order card (CH-AIR-06, CH-ART-01)."""
    good = now.state.scenario.library.aircraft[raid.aircraft].accuracy if raid.aircraft else ON_TARGET
    die = now.dice.roll()
    rule = "CH-AIR-06" if raid.aircraft else "CH-ART-01"
    yield Rolled("accuracy", raid.hex, (die,), rule, None, good, "on target" if die <= good else "drifts")
    if die > good:
        card = yield from draw_order(now, "drift", raid.hex)
        hex = drifted(now.state, raid.hex, now.state.order_card(card).hex)
        if not hex:
            yield begin("raid", "over")
            return
        yield RaidSet(replace(raid, hex=hex))
    yield begin("raid", "strike")


def _strike(now: Now[State], raid: Raid) -> Stream:
    name = now.state.scenario.library.aircraft[raid.aircraft].name if raid.aircraft else "artillery"
    yield begin("raid", "over")
    yield VolleySet(Volley(raid.kind, "", name, struck(now.state, raid), raid.red, raid.blue, hex=raid.hex))
    yield nest("volley")


# -- Units that scatter before bombs and shells fall (AC22).

MOST_SCATTERED = 2


class Scatter(Asking):
    """Up to two foot Units move one hex free of charge (AC22; frame: how many have, who, and the next one with its
    hex, whose facing is asked)."""

    key = "scatter"
    takes = (Move, Face, Pass)
    wanted = "scattering"
    rule = "CH-CARD-08"

    def asks(self, state: State) -> bool:
        if arg(state, 2):
            return True
        return number(state) < MOST_SCATTERED and bool(self._moves(state))

    def _moves(self, state: State) -> list[Move]:
        raid, gone = present(state), str(arg(state, 1))
        return [Move(u.id, h) for u in scattering(state, raid) if u.id != gone for h in scatter_ways(state, u)]

    def sentence(self, view: State) -> str:
        return "Which facing?" if arg(view, 2) else "Up to two foot Units scatter: which one moves where?"

    def usual(self, view: State) -> Command | None:
        return Face(str(arg(view, 2)), self._facings(view)[0]) if arg(view, 2) else PASS

    def _facings(self, view: State) -> tuple[int, ...]:
        unit, hex = view.counters[str(arg(view, 2))], str(arg(view, 3))
        free = open_facings(view, unit, hex)
        return tuple(sorted(free, key=lambda f: (f != unit.facing, f)))

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        if arg(view, 2):
            return [Face(str(arg(view, 2)), f) for f in self._facings(view)]
        return [*self._moves(view), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if command in self.ideas(view, seat):
            return None
        return Refusal(
            "CH-CARD-08", "Two foot Units in the target hex or next to it may move one hex, without close combat."
        )

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        done = number(now.state)
        if isinstance(command, Move):
            yield begin("scatter", done, str(arg(now.state, 1)), command.unit, command.hex)
        elif isinstance(command, Face):
            yield MarchesSet((March(command.unit, str(arg(now.state, 3)), command.facing),))
            yield begin("scatter", done + 1, command.unit)
            yield nest("march")
        else:
            yield end(now)

    def run(self, now: Now[State]) -> Stream:
        yield end(now)


STEPS = (RaidStep(), Scatter())
