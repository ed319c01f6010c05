"""Arming: what may be hung under an aircraft, its weight, and what a mission costs (TA-ARM, TA-BUY-08)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.battalions import note_at_full_strength
from tabletop.games.thunderbolt_apache.rules.damage import pylon_loss
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Airframe, Library, Store, StoreKind
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, put_flyer, without
from tabletop.games.thunderbolt_apache.rules.wording import count, flyer_name, plane_name

PENALTY_PRICE = 1

NIGHT_PRICE = 1


def sector_penalty(state: State) -> Tally:
    """Weight points that the band of the target takes from each aircraft, Air watch included (TA-ARM-06, TA-ARM-15)."""
    row = state.library.tables.bands[state.here.band]
    tally = Tally(row.penalty, BAND_NAMES[state.here.band], "TA-ARM-06")
    return tally.plus(note_at_full_strength(state, "air_watch"), "Air watch", "TA-EOD-11") if row.penalty else tally


def effective_wp(state: State, flyer: Flyer) -> Tally:
    """Weight points of the aircraft today; use `weight_limit` for the number that is never below 0 (TA-ARM-04)."""
    card = state.card_of(flyer)
    tally = Tally(card.wp, f"weight points of {card.key}", "TA-ARM-04")
    helicopter = card.frame is Airframe.HELICOPTER
    if not state.here.penalty_paid and not (helicopter and state.condition_effect("helicopter_no_penalty")):
        penalty = sector_penalty(state)
        tally = tally.plus(-penalty.base, penalty.reason, penalty.rule)
        for modifier in penalty.modifiers:
            tally = tally.plus(-modifier.amount, modifier.reason, modifier.rule)
    plane = state.planes.get(flyer.serial)
    tally = tally.plus(pylon_loss(state, plane.damage) if plane is not None else 0, "Pylon damage", "TA-ARM-04")
    if helicopter:
        tally = tally.plus(-abs(state.campaign_rule("helicopter_wp")), f"Thin air ({state.campaign})", "TA-GEN-06")
    return tally


def weight_limit(state: State, flyer: Flyer) -> int:
    """Weight points of the aircraft today, never below 0 (TA-ARM-04)."""
    return max(0, effective_wp(state, flyer).total)


def weight(state: State, flyer: Flyer) -> int:
    """Weight of all that is loaded for this mission, in points (TA-ARM-05, TA-ARM-12)."""
    return sum(state.library.stores[key].weight for key in flyer.stores)


def ordnance_points(state: State) -> int:
    """OP of all stores on all aircraft of the mission (TA-ARM-08)."""
    return sum(state.library.stores[key].op for f in state.flyers for key in f.stores)


def ordnance_cost(state: State, points: int) -> int:
    """SO for so many OP: the part above the free ones divided by 10, rounded up (TA-ARM-08, TA-GEN-05, SC06); 0 for
    empty pylons (TA-ARM-10)."""
    return -(-max(0, points - state.condition_effect("free_op")) // 10)


def bill(state: State) -> Tally:
    """All SO that the mission costs now, paid together at the end of arming (TA-ARM-14, SC07)."""
    points = ordnance_points(state)
    tally = Tally(ordnance_cost(state, points), f"ordnance, {points} OP", "TA-ARM-08")
    tally = tally.plus(state.condition_effect("ordnance_so"), state.condition_name, "TA-ARM-13")
    tally = tally.plus(PENALTY_PRICE if state.here.penalty_paid else 0, "sector penalty cancelled", "TA-ARM-07")
    return tally.plus(NIGHT_PRICE if state.here.night else 0, "night flying (SC17)", "TA-ARM-14")


def affordable(state: State, store: Store) -> bool:
    """Whether one more of the store still fits into the SO in hand."""
    points = ordnance_points(state)
    return bill(state).total - ordnance_cost(state, points) + ordnance_cost(state, points + store.op) <= state.so


def _crew_present(state: State, serial: int) -> Flyer | None:
    flyer = state.here.flyers.get(serial)
    return flyer if flyer is not None and flyer.flight is Flight.OUT else None


def carriage_refusal(state: State, flyer: Flyer, store: Store) -> Refusal | None:
    """Why an aircraft never carries that store in this campaign: carrier list, year (TA-ARM-01, TA-BUY-08)."""
    if flyer.card not in store.carriers:
        return Refusal("TA-ARM-01", f"{flyer.card} does not carry {store.key}; carried by {', '.join(store.carriers)}.")
    if store.year > state.year:
        return Refusal("TA-BUY-08", f"{store.key} entered service in {store.year}; it is {state.year}.")
    return None


def load_refusal(state: State, serial: int, key: str) -> Refusal | None:
    """Why a store cannot be loaded now."""
    flyer, store = _crew_present(state, serial), state.library.stores.get(key)
    if flyer is None:
        return Refusal("TA-ARM-01", f"Aircraft no. {serial} is not on this mission.")
    if store is None:
        return Refusal("TA-ARM-01", f"There is no store {key}.")
    if (refusal := carriage_refusal(state, flyer, store)) is not None:
        return refusal
    if store.kind in (StoreKind.POD, StoreKind.TANK):
        carried = next((k for k in flyer.stores if state.library.stores[k].kind is store.kind), "")
        if carried:
            word = "Pod" if store.kind is StoreKind.POD else "Tank"
            return Refusal("TA-ARM-02", f"{flyer_name(flyer)} carries a {word} already ({carried}); only one each.")
    limit, now = weight_limit(state, flyer), weight(state, flyer)
    if now + store.weight > limit:
        loaded = f"{flyer_name(flyer)} carries {now} of {count(limit, 'weight point')}"
        return Refusal("TA-ARM-05", f"{loaded}; {store.key} weighs {store.weight}.")
    return None


def loadable(state: State, flyer: Flyer) -> list[str]:
    """Stores of which one more can be loaded now, in printed order (the same answer as `load_refusal`)."""
    left = weight_limit(state, flyer) - weight(state, flyer)
    kinds = {state.library.stores[key].kind for key in flyer.stores}
    single = {kind for kind in (StoreKind.POD, StoreKind.TANK) if kind in kinds}
    return [s.key for s in carried(state, flyer.card) if s.weight <= left and s.kind not in single]


_CARRIED: dict[tuple[int, str, int], tuple[Library, tuple[Store, ...]]] = {}


def carried(state: State, card: str) -> tuple[Store, ...]:
    """Stores that an aircraft can carry in the year of this campaign (the same answer as `carriage_refusal`)."""
    library, key = state.library, (id(state.library), card, state.year)
    known = _CARRIED.get(key)
    if known is None or known[0] is not library:
        fit = tuple(s for s in library.stores.values() if card in s.carriers and s.year <= state.year)
        known = _CARRIED[key] = (library, fit)
    return known[1]


def unload_refusal(state: State, serial: int, key: str) -> Refusal | None:
    """Why that store cannot be taken off (TA-ARM-03)."""
    flyer = _crew_present(state, serial)
    if flyer is None or key not in flyer.stores:
        return Refusal("TA-ARM-03", f"No {key} hangs under aircraft no. {serial}.")
    return None


def penalty_refusal(state: State, pay: bool) -> Refusal | None:
    """Why the payment against the sector penalty cannot be marked, or unmarked (TA-ARM-07)."""
    if not sector_penalty(state).total:
        return Refusal("TA-ARM-07", f"{BAND_NAMES[state.here.band]} has no sector penalty.")
    if state.here.penalty_paid == pay:
        return Refusal("TA-ARM-14", "The sector payment is marked already." if pay else "No sector payment is marked.")
    return None


def night_refusal(state: State, pay: bool) -> Refusal | None:
    """Why the payment for night flying cannot be marked, or unmarked (SC17, TA-ARM-14)."""
    if not state.condition_effect("night_flying"):
        return Refusal("TA-DAY-02", "There is no night flying today (SC17 alone offers it).")
    if state.here.night == pay:
        return Refusal("TA-ARM-14", "Night flying is marked already." if pay else "Night flying is not marked.")
    return None


def confirm_refusal(state: State) -> Refusal | None:
    """Why arming cannot be confirmed: too heavy, or not enough SO (TA-ARM-05, TA-ARM-09)."""
    for flyer in state.flyers:
        now, limit = weight(state, flyer), weight_limit(state, flyer)
        if flyer.flight is Flight.OUT and now > limit:
            return Refusal("TA-ARM-05", f"{flyer_name(flyer)} carries {now} of {count(limit, 'weight point')}.")
    total = bill(state).total
    if total > state.so:
        return Refusal("TA-ARM-09", f"The mission costs {total} SO; {state.so} are in hand.")
    return None


# -- Stores hung and taken off, payments marked (TA-ARM).


@dataclass(frozen=True, slots=True)
class Load(Command):
    """Hang one store under an aircraft (TA-ARM-01)."""

    serial: int
    store: str

    def label(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} on"


@dataclass(frozen=True, slots=True)
class Unload(Command):
    """Take one store off an aircraft."""

    serial: int
    store: str

    def label(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} off"


@dataclass(frozen=True, slots=True)
class PayPenalty(Command):
    """Mark or unmark the SO that cancels the sector penalty (TA-ARM-07)."""

    pay: bool

    def label(self, state: State) -> str:
        return "Pay 1 SO against the sector penalty" if self.pay else "Leave the sector penalty"


@dataclass(frozen=True, slots=True)
class PayNight(Command):
    """Mark or unmark the SO for night flying (SC17, TA-ARM-14)."""

    pay: bool

    def label(self, state: State) -> str:
        return "Pay 1 SO for night flying" if self.pay else "No night flying"


# -- Stores hung and taken off, payments marked, the bill paid (TA-ARM).


@dataclass(frozen=True, slots=True)
class StoreLoaded(Event):
    """One store more under an aircraft (TA-ARM-01)."""

    serial: int
    store: str

    def apply(self, state: State) -> State:
        stores = (*state.here.flyers[self.serial].stores, self.store)
        order = {key: n for n, key in enumerate(state.library.stores)}
        return put_flyer(state, self.serial, stores=tuple(sorted(stores, key=order.__getitem__)))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} loaded (TA-ARM-03)"


@dataclass(frozen=True, slots=True)
class StoreUnloaded(Event):
    """One store less under an aircraft (TA-ARM-03)."""

    serial: int
    store: str

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, stores=without(state.here.flyers[self.serial].stores, (self.store,)))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.store} taken off (TA-ARM-03)"


@dataclass(frozen=True, slots=True)
class PaymentMarked(Event):
    """what: "penalty" or "night" (TA-ARM-14)."""

    what: str
    pay: bool

    def apply(self, state: State) -> State:
        return mission_with(state, **{"penalty_paid" if self.what == "penalty" else "night": self.pay})


@dataclass(frozen=True, slots=True)
class ArmingConfirmed(Recorded):
    """All SO of the mission are paid together (TA-ARM-14); bill: each part with its reason."""

    bill: Tally

    def apply(self, state: State) -> State:
        return mission_with(state, armed=True)

    def words(self, state: State) -> str:
        return f"Armed: {self.bill.total} SO{self.bill.because} (TA-ARM-14)"

    def fact(self, state: State) -> Fact:
        return "Mission", state.here.battalion, self.bill.total, state.so, "; ".join(self.bill.lines()), "TA-ARM-14"
