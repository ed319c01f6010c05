"""How the events of clock, cards and Planning change the position."""

from __future__ import annotations

from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars.changing import changed, put_mark, with_fields
from tabletop.games.air_wars.evolving import evolves, unchanged
from tabletop.games.air_wars.pieces import Unit, airbase_key
from tabletop.games.air_wars.state import State

unchanged(ev.SegmentBegan)


def _rested(unit: Unit) -> Unit:
    """A counter at the beginning of a day: no flag but `revealed`, which ends at ST-06."""
    return Unit(unit.id, unit.seat, unit.place, revealed=unit.revealed)


# -- the clock
@evolves(ev.DayBegan)
def day_began(state: State, event: ev.DayBegan) -> State:
    units = {key: _rested(unit) for key, unit in state.units.items()}
    state = with_fields(state, day=event.day, hour=0, phase="PLAN", active=0, units=units, screens=(units, units))
    for square in event.reopened:
        state = put_mark(state, airbase_key(square), closed="")
    return state


@evolves(ev.HourBegan)
def hour_began(state: State, event: ev.HourBegan) -> State:
    units = {
        key: changed(
            unit, boost=0, pace=0, gone=0, moved=False, changed=False, scrambled=False, bombed_now=False,
            strafed_now=False, used_hour=False,
        )
        if unit.seat == event.seat else unit
        for key, unit in state.units.items()
    }  # fmt: skip
    return with_fields(
        state, units=units, hour=event.hour, active=event.seat, phase="OPS", fought=(), fired=(), opened=(),
        votes=(None, None),
    )  # fmt: skip


@evolves(ev.HourEnded)
def hour_ended(state: State, event: ev.HourEnded) -> State:
    moment = (state.day, event.hour, event.seat)
    return with_fields(state, effects=tuple(e for e in state.effects if e.until > moment))


@evolves(ev.OperationsBegan)
def operations_began(state: State, event: ev.OperationsBegan) -> State:
    return with_fields(state, phase="OPS")


@evolves(ev.OfferAnswered)
def offer_answered(state: State, event: ev.OfferAnswered) -> State:
    a, b = state.votes
    return with_fields(state, votes=(event.agree, b) if event.seat == 0 else (a, event.agree))


@evolves(ev.DayGoesOn)
def day_goes_on(state: State, event: ev.DayGoesOn) -> State:
    return with_fields(state, votes=(None, None))


@evolves(ev.DayEnded)
def day_ended(state: State, event: ev.DayEnded) -> State:
    moment = (state.day, 99, 1)
    return with_fields(state, votes=(None, None), effects=tuple(e for e in state.effects if e.until > moment))


# -- cards


# -- Planning
