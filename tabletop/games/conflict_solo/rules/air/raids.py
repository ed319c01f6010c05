"""The raid with its stages: announced, AA fire, accuracy, strike (CH-AIR-01, CH-ART-01)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabletop.core.asking import Stream, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, paid, spent_check
from tabletop.games.conflict_solo.rules.actions import own_unit
from tabletop.games.conflict_solo.rules.air.anti_air import SHOT_DOWN, aa_guns, aa_price, aa_refusal, aa_tally
from tabletop.games.conflict_solo.rules.air.targets import ON_TARGET, drifted, scatter_ways, scattering, struck
from tabletop.games.conflict_solo.rules.answers import DONE, PASS, Done, Pass
from tabletop.games.conflict_solo.rules.asking import Asking, arg
from tabletop.games.conflict_solo.rules.chance import Rolled, pick, two_dice
from tabletop.games.conflict_solo.rules.changing import with_fields
from tabletop.games.conflict_solo.rules.figures import fire_cost
from tabletop.games.conflict_solo.rules.fire.events import VolleySet
from tabletop.games.conflict_solo.rules.hand import CardLeft, PlayCard, reaction
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.hiding import Revealed
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.objectives import AIRCRAFT_VP, vp_scored
from tabletop.games.conflict_solo.rules.order_deck import draw_order
from tabletop.games.conflict_solo.rules.pieces import Counter, Raid, Volley
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import OpenEvent

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
    outcome = "missed" if total < plane.dv else "shot down" if total >= plane.dv + SHOT_DOWN else "driven off"
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


STEPS = (RaidStep(),)
