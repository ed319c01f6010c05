"""Search and rescue: pilots who wait, stores given up for them, the rolls (TA-SAR)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Done, prompt
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded, sortie_result
from tabletop.games.thunderbolt_apache.rules.hits import PilotLost, PilotWounded
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer, Offer, PilotStatus
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, put_flyer, without
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.tables import RescueRow
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name, plane_name

CRASH_DRM = {"out": (2, "crashed target bound"), "field": (0, ""), "home": (1, "crashed home bound")}


def downed(state: State) -> list[Flyer]:
    """Aircraft whose pilots wait for rescue, in serial order (TA-SAR-01, TA-SAR-06, TA-SAR-07)."""
    crashed = (f for f in state.flyers if f.flight is Flight.CRASHED and f.pilot and not f.killed)
    return [f for f in crashed if state.pilots[f.pilot].status is PilotStatus.READY]


def rescue_tally(state: State, flyer: Flyer, die: int) -> Tally:
    """The rescue roll: where it crashed, stores given up, cards (TA-SAR-02, TA-SAR-03, TA-SAR-07)."""
    amount, reason = CRASH_DRM[flyer.where]
    tally = Tally(die, "die", "TA-SAR-01").plus(amount, reason, "TA-SAR-02")
    given = sum(state.library.stores[o.store].weight for o in state.here.offers if o.pilot == flyer.pilot)
    tally = tally.plus(given, "stores given up by the others", "TA-SAR-03")
    tally = tally.plus(state.condition_effect("sar"), state.condition_name, "TA-SAR-07")
    card = state.event_card(homebound=True)
    return tally.plus(state.homebound_effect("sar"), f"{card.title} ({card.key})" if card else "", "TA-SAR-07")


def rescue_row(state: State, total: int) -> RescueRow:
    """The Search and rescue table (Table 5)."""
    return next(row for row in state.library.tables.rescue if total <= row.up_to)


def stores_to_offer(state: State, flyer: Flyer) -> list[str]:
    """Stores of an aircraft on its way home that are not yet given up."""
    if flyer.flight is not Flight.OFF:
        return []
    left = list(flyer.stores)
    for offer in state.here.offers:
        if offer.serial == flyer.serial:
            left.remove(offer.store)
    return left


def offer_refusal(state: State, serial: int, store: str, pilot: str) -> Refusal | None:
    """Why a store cannot be given up for a pilot (TA-SAR-03, TA-SAR-04)."""
    if pilot not in {f.pilot for f in downed(state)}:
        return Refusal("TA-SAR-03", f"{pilot} does not wait for rescue.")
    flyer = state.here.flyers.get(serial)
    if flyer is None or flyer.flight is not Flight.OFF:
        return Refusal("TA-SAR-03", f"{plane_name(state, serial)} is not on its way home; it gives nothing up.")
    if store not in stores_to_offer(state, flyer):
        return Refusal("TA-SAR-04", f"{flyer_name(flyer)} has no {store} left to give up.")
    return None


def offers(state: State) -> list[Offer]:
    """Every store that may still be given up, for each downed pilot."""
    pilots = [f.pilot for f in downed(state)]
    return [
        Offer(f.serial, key, p)
        for f in state.flyers
        for key in dict.fromkeys(stores_to_offer(state, f))
        for p in pilots
    ]


# -- orders
@dataclass(frozen=True, slots=True)
class GiveUp(Command):
    """Give a store up for a downed pilot (TA-SAR-03)."""

    serial: int
    store: str
    pilot: str

    def label(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} gives {self.store} for {self.pilot}"


@dataclass(frozen=True, slots=True)
class KeepStores(Command):
    """Take all stores given up back again."""

    def label(self, state: State) -> str:
        return "Keep all stores"


# -- events
@dataclass(frozen=True, slots=True)
class StoreOffered(Event):
    """A store given up for a downed pilot (TA-SAR-03)."""

    offer: Offer

    def apply(self, state: State) -> State:
        return mission_with(state, offers=(*state.here.offers, self.offer))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.offer.serial)} gives {self.offer.store} up for {self.offer.pilot} (TA-SAR-03)"


@dataclass(frozen=True, slots=True)
class OffersTakenBack(Event):
    """No store is given up any more."""

    def apply(self, state: State) -> State:
        return mission_with(state, offers=())


@dataclass(frozen=True, slots=True)
class StoresGiven(Event):
    """The offers are spent; then the rescue rolls are made (TA-SAR-04)."""

    offers: tuple[Offer, ...]

    def apply(self, state: State) -> State:
        """The stores are gone; the offers stay on record for the rolls (TA-SAR-03)."""
        for offer in self.offers:
            state = put_flyer(
                state, offer.serial, stores=without(state.here.flyers[offer.serial].stores, (offer.store,))
            )
        return state


# -- the step
class Rescue(Asking):
    """Stores given up for downed pilots, all before any roll (TA-SAR-03, TA-SAR-04). Frame: rescue (1 = the stores are
    given)."""

    key = "rescue"
    takes = (GiveUp, KeepStores, Done)
    wanted = "giving stores up for downed pilots"
    rule = "TA-SAR-03"

    def asks(self, state: State) -> bool:
        return not arg(state) and bool(offers(state) or state.here.offers)

    def prompt(self, state: State, seat: int) -> Prompt:
        names = ", ".join(f"{f.pilot} (rescue roll {rescue_tally(state, f, 0).total:+d})" for f in downed(state))
        return prompt(f"Give stores up for {names}? Each weight point adds 1 to the roll.", self.rule, DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (GiveUp(o.serial, o.store, o.pilot) for o in offers(state))
        yield from (KeepStores(), DONE)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case GiveUp(serial, store, pilot):
                return offer_refusal(state, serial, store, pilot)
            case KeepStores() if not state.here.offers:
                return Refusal("TA-SAR-04", "No store has been given up.")
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case GiveUp(serial, store, pilot):
                yield StoreOffered(Offer(serial, store, pilot))
            case KeepStores():
                yield OffersTakenBack()
            case _:
                yield StoresGiven(now.state.here.offers)
                yield begin("rescue", 1)

    def run(self, now: Now[State]) -> Stream:
        for flyer in downed(now.state):
            yield from _rescue(now, flyer)
        if now.state.scenario.sortie is not None:
            yield CampaignEnded(sortie_result(now.state))
            yield begin("over")
        else:
            yield begin("stress")


def _rescue(now: Now[State], flyer: Flyer) -> Stream:
    """One roll; the pilot is lost, or back with Stress (TA-SAR-01, TA-SAR-05, TA-HIT-19)."""
    die = now.dice.roll(10)
    tally = rescue_tally(now.state, flyer, die)
    row = rescue_row(now.state, tally.total)
    yield Rolled("rescue", flyer.pilot, die, tally, row.outcome)
    if row.lost:
        yield PilotLost(flyer.pilot, "not found", "TA-SAR-01")
        return
    if row.wound:
        yield PilotWounded(flyer.pilot, False, "TA-HIT-19")
    yield from stress(now, flyer.pilot, row.stress, row.outcome, "TA-SAR-05", drops=False)


STEPS = (Rescue(),)
