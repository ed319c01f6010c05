"""What follows when the player releases a plan (CH-PLY-01, CH-PLY-08)."""

from __future__ import annotations

from tabletop.core.asking import Stream, begin
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.action_points import paid
from tabletop.games.conflict_solo.rules.cards.boosts import cap_cost
from tabletop.games.conflict_solo.rules.cards.playing import play_card
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.fire.attacking import assault, fire
from tabletop.games.conflict_solo.rules.fortification import dig_in
from tabletop.games.conflict_solo.rules.hand import played
from tabletop.games.conflict_solo.rules.mines import clear
from tabletop.games.conflict_solo.rules.moving.marching import leave, march_out, pivot, unload
from tabletop.games.conflict_solo.rules.pieces import Doing, Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import actors, cost
from tabletop.games.conflict_solo.rules.rallying import rally_by_plan
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.smoke import lay_smoke
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.transport import load
from tabletop.games.conflict_solo.rules.views import look

_DEEDS = {
    "move": march_out, "enter": march_out, "pivot": pivot, "exit": leave, "load": load, "unload": unload, "fire": fire,
    "close_combat": assault, "rally": rally_by_plan, "dig_in": dig_in, "smoke": lay_smoke, "clear": clear,
}  # fmt: skip


def carry_out(now: Now[State], plan: Draft) -> Stream:
    """Pay, declare, and do it; the check and the end of the turn come after (CH-PLY-08)."""
    if plan.kind == "card":
        yield from play_card(now, plan)
        return
    full = cost(look(now.state), plan)  # as the player knows it: a mine that nobody knows changes no cost
    assert isinstance(full, Tally)
    doing = Doing(PLAYER, plan.kind, actors(now.state, plan), full.total - plan.caps)
    fires = plan.kind in ("fire", "close_combat")
    fired = tuple(now.state.counters[id].hex for id in (plan.unit, *plan.supporters)) if fires else ()
    yield ActionBegan(doing, plan.caps, plan.target, fired)
    dear = cap_cost(now.state, plan.boost)
    if price := plan.caps + plan.dice + dear:
        yield paid(price, plan.kind.replace("_", " "), "CH-CAP-03")
    if plan.boost:
        yield played(now.state, plan.boost, "boost")
    yield begin("check")
    yield from _DEEDS[plan.kind](now, plan)
