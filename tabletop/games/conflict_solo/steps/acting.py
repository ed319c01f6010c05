"""What follows when the player releases a plan (4.3 to 4.11), and how every action ends: the steps "check" and
"turn_over"."""

from __future__ import annotations

from tabletop.core.asking import Automatic, Stream, begin
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.events import ActionBegan, TurnBegan, TurnEnded
from tabletop.games.conflict_solo.pieces import Doing, Draft
from tabletop.games.conflict_solo.rules.action_points import CapsChanged, spent_check
from tabletop.games.conflict_solo.rules.cards.boosts import cap_cost
from tabletop.games.conflict_solo.rules.cards.hand import CardPlayed
from tabletop.games.conflict_solo.rules.ending import over
from tabletop.games.conflict_solo.rules.fire.attacking import assault, fire
from tabletop.games.conflict_solo.rules.fortification import WorkBuilt, dig_in, empty_works
from tabletop.games.conflict_solo.rules.mines import clear
from tabletop.games.conflict_solo.rules.moving.marching import leave, march_out, pivot
from tabletop.games.conflict_solo.rules.objectives import ControlTaken, changes_of_control
from tabletop.games.conflict_solo.rules.plans import actors, cost
from tabletop.games.conflict_solo.rules.rallying import rally_by_plan
from tabletop.games.conflict_solo.rules.smoke import lay_smoke
from tabletop.games.conflict_solo.rules.transport import load, unload
from tabletop.games.conflict_solo.sheets import AI, PLAYER
from tabletop.games.conflict_solo.state import BOTH, State
from tabletop.games.conflict_solo.steps.cards import play_card

MOST_TURNS = 300
"""Turns of a round (CH-SEQ-07)."""


def carry_out(now: Now[State], d: Draft) -> Stream:
    """Pay, declare, and do it; the check and the end of the turn come after (CH-PLY-08)."""
    if d.kind == "card":
        yield from play_card(now, d)
        return
    full = cost(now.state, d)
    assert isinstance(full, Tally)
    doing = Doing(PLAYER, d.kind, actors(now.state, d), full.total - d.caps)
    fires = d.kind in ("fire", "close_combat")
    fired = tuple(now.state.counters[id].hex for id in (d.unit, *d.supporters)) if fires else ()
    yield ActionBegan(doing, d.caps, d.target, fired)
    dear = cap_cost(now.state, d.boost)
    if d.caps + d.dice + dear:
        yield CapsChanged(-d.caps - d.dice - dear, d.kind.replace("_", " "), "CH-CAP-03")
    if d.boost:
        yield CardPlayed(d.boost, "boost", now.state.card(d.boost).removed, own=True)
    yield begin("check")
    yield from _DEEDS[d.kind](now, d)


# -- moves


# -- attacks


# -- the rest


_DEEDS = {
    "move": march_out, "enter": march_out, "pivot": pivot, "exit": leave, "load": load, "unload": unload, "fire": fire,
    "close_combat": assault, "rally": rally_by_plan, "dig_in": dig_in, "smoke": lay_smoke, "clear": clear,
}  # fmt: skip


# -- the end of an action
def tidy(now: Now[State]) -> Stream:
    """Control of objectives, hasty works in empty hexes, REs that were nothing (CH-OBJ-02, CH-FORT-02, CH-RE-09)."""
    for hex, side in changes_of_control(now.state):
        yield ControlTaken(hex, side)
    for hex in empty_works(now.state):
        yield WorkBuilt(hex, "")


def check(now: Now[State]) -> Stream:
    """The action is resolved: control, then the AP Spent Check (CH-SPENT-01, CH-SPENT-08) of whoever is left, a
    revealed RE too (CH-RE-11), then the turn ends.
    """
    yield from tidy(now)
    doing = now.state.doing
    assert doing is not None
    if doing.side == PLAYER or not doing.blue:  # no check after the order of a blue card (CH-SPENT-10, CH-TURN-03)
        if doing.checks:
            for id, aps in doing.checks:
                yield from spent_check(now, (id,), aps)
        else:
            yield from spent_check(now, doing.actors, doing.ap)
    yield TurnEnded(doing.side, passed=False)
    yield begin("turn_over")


def turn_over(now: Now[State]) -> Stream:
    """Is the mission or the round over? Else the other side's turn (CH-TURN-07, CH-SEQ-01, CH-SEQ-04,
    CH-SEQ-07, CH-SEQ-08)."""
    state = now.state
    if over(state):
        yield begin("ending")
        return
    if state.passed == BOTH or state.turns >= MOST_TURNS:
        yield begin("round_end")
        return
    yield begin("begin_turn", AI if state.turn == PLAYER else PLAYER)


def begin_turn(now: Now[State]) -> Stream:
    """A turn of a side begins (CH-GEN-01)."""
    side = str(now.state.frames[-1].args[0])
    yield TurnBegan(side)
    yield begin("turn" if side == PLAYER else "ai_draw")


STEPS = {"check": Automatic(check), "turn_over": Automatic(turn_over), "begin_turn": Automatic(begin_turn)}
