"""How the events of set-up, initiative, altitude, movement, ships and turn end change the position. No conclusions,
no dice.
"""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning import events as ev
from tabletop.games.thunderbolt_lightning.changing import changed, put
from tabletop.games.thunderbolt_lightning.evolving import evolves
from tabletop.games.thunderbolt_lightning.state import State

# -- set-up


# -- turn and initiative


# -- altitude


# -- movement


@evolves(ev.MoveBegan)
def _move_began(state: State, event: ev.MoveBegan) -> State:
    counter = state.aircraft[event.aircraft]
    return put(state, changed(counter, path=((counter.hex, counter.facing),)))


@evolves(ev.Jettisoned)
def _jettisoned(state: State, event: ev.Jettisoned) -> State:
    return put(state, changed(state.aircraft[event.aircraft], load="", load_left=0, loaded_at_start=False))


@evolves(ev.Moved)
def _moved(state: State, event: ev.Moved) -> State:
    a = state.aircraft[event.aircraft]
    return put(
        state,
        changed(a, hex=event.hex, straight=a.straight + 1, spent=a.spent + 1, path=(*a.path, (event.hex, a.facing))),
    )


@evolves(ev.Manoeuvred)
def _manoeuvred(state: State, event: ev.Manoeuvred) -> State:
    """A new straight run begins; the side hex of a roll or slip is no part of it (TL-MAN-07). Inverted lasts until
    it changes back (TL-INV-03).
    """
    a = state.aircraft[event.aircraft]
    return put(
        state,
        changed(
            a,
            hex=event.hex,
            facing=event.facing,
            inverted=event.inverted,
            straight=0,
            spent=a.spent + event.cost,
            path=(*a.path, (event.hex, event.facing)),
        ),
    )


def _released(state: State, event: ev.BombReleased | ev.TorpedoLaunched) -> State:
    a = state.aircraft[event.aircraft]
    left = a.load_left - event.release.dice
    return put(state, changed(a, releases=(*a.releases, event.release), load_left=left, load=a.load if left else ""))


evolves(ev.BombReleased)(_released)
evolves(ev.TorpedoLaunched)(_released)


@evolves(ev.MoveEnded)
def _move_ended(state: State, event: ev.MoveEnded) -> State:
    return put(state, changed(state.aircraft[event.aircraft], moved=True, base_speed=event.base_speed))


@evolves(ev.LeftMap)
def _left_map(state: State, event: ev.LeftMap) -> State:
    return put(state, changed(state.aircraft[event.aircraft], status=event.status, moved=True))


# -- ships and the end
