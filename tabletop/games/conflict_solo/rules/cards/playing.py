"""Action cards played as the turn's action: pay, then one small function a card."""

from __future__ import annotations

from tabletop.core.asker import Stream, begin, nest
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.action_points import Refreshed, paid, won_caps
from tabletop.games.conflict_solo.rules.air import BESIDE, RaidSet, air_raid
from tabletop.games.conflict_solo.rules.cards.choices import BARRAGES, RALLIES, STRIKES, payer
from tabletop.games.conflict_solo.rules.chance import Rolled, two_dice
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.fire.events import VolleySet
from tabletop.games.conflict_solo.rules.fortification import WorkBuilt
from tabletop.games.conflict_solo.rules.hand import EffectBegan, draw_cards, played
from tabletop.games.conflict_solo.rules.hiding import Revealed, Vanished, prove
from tabletop.games.conflict_solo.rules.hits import HitRemoved
from tabletop.games.conflict_solo.rules.moving import MarchesSet
from tabletop.games.conflict_solo.rules.pieces import Doing, Draft, March, Raid, Volley
from tabletop.games.conflict_solo.rules.rallying import rally
from tabletop.games.conflict_solo.rules.sheets import PLAYER, WOUNDED
from tabletop.games.conflict_solo.rules.smoke import SmokeLaid
from tabletop.games.conflict_solo.rules.state import State

REPAIR_NEEDED = 8
"""2D6 of Field Repair (AC27)."""
RUNNER_CAPS, CAPTURED_CARDS = 2, 2


def play_card(now: Now[State], plan: Draft) -> Stream:
    """Pay, show, resolve; the card is discarded or leaves the game (CH-CARD-01, CH-CARD-05, CH-PLY-04)."""
    sheet = now.state.card(plan.card)
    who = payer(now.state, plan)
    aps = sheet.cost - plan.caps if sheet.pay == "ap" else 0
    caps = plan.dice + (sheet.cost if sheet.pay == "cap" else plan.caps)
    everybody = _charging(plan) if plan.card == "AC30" else (who,) if who else ()
    fired = (now.state.counters[who].hex,) if plan.card == "AC24" else ()
    yield ActionBegan(Doing(PLAYER, "card", everybody, aps), caps, plan.card, fired)
    if caps:
        yield paid(caps, sheet.name, "CH-CARD-04")
    yield played(now.state, plan.card, "action")
    yield begin("check")
    yield from _PLAYS[plan.card](now, plan)


def _second_wind(now: Now[State], plan: Draft) -> Stream:
    yield Refreshed((plan.choices[0],), "CH-CARD-01")


def _marches(ids: tuple[str, ...], given: tuple[str, ...]) -> tuple[March, ...]:
    return tuple(March(id, given[2 * n], int(given[2 * n + 1])) for n, id in enumerate(ids))


def _forward(now: Now[State], plan: Draft) -> Stream:
    """AC02: the payer, then the other; the check is the payer's alone."""
    yield MarchesSet(_marches(plan.choices[:2], plan.choices[2:]))
    yield nest("march")


def _rally(now: Now[State], plan: Draft) -> Stream:
    """AC03, AC04: no AP (CH-RALLY-01, CH-RALLY-02); Medic takes a wound away."""
    id = plan.choices[0]
    if plan.card == "AC04" and now.state.counters[id].hit == WOUNDED:
        yield HitRemoved(id, WOUNDED, "CH-CARD-01")
    else:
        yield from rally(now, id, RALLIES[plan.card], plan.dice)


def _smoke_pots(now: Now[State], plan: Draft) -> Stream:
    for hex in (now.state.counters[plan.choices[0]].hex, plan.choices[1]):
        if not now.state.smoke.get(hex):
            yield SmokeLaid(hex, 1)


def _scouts(now: Now[State], plan: Draft) -> Stream:
    what = plan.choices[0]
    counter = now.state.counters.get(what)
    if counter is not None and is_re(counter):
        yield from prove(now, what, "")
        return
    for found in now.state.at(what):
        if found.hidden and found.side != PLAYER:
            yield Revealed(found.id, "CH-CARD-01")


def _slip_away(now: Now[State], plan: Draft) -> Stream:
    yield Vanished(plan.choices[0])


def _barrage(now: Now[State], plan: Draft) -> Stream:
    red, blue = BARRAGES[plan.card]
    yield RaidSet(Raid("artillery", PLAYER, plan.choices[0], red, blue, card=plan.card, area=BESIDE))
    yield nest("raid", "aa")


def _strike(now: Now[State], plan: Draft) -> Stream:
    yield RaidSet(air_raid(now.state, STRIKES[plan.card], PLAYER, plan.choices[0], plan.card))
    yield nest("raid", "aa")


def _panzerfaust(now: Now[State], plan: Draft) -> Stream:
    unit = now.state.counters[plan.choices[0]]
    if unit.hidden:
        yield Revealed(unit.id, "CH-FIRE-13")
    yield VolleySet(Volley("panzerfaust", unit.id, unit.id, ((plan.choices[1], 0),), dice=plan.dice, hex=unit.hex))
    yield nest("volley")


def _repair(now: Now[State], plan: Draft) -> Stream:
    unit, dice = now.state.counters[plan.choices[0]], two_dice(now)
    won = sum(dice) >= REPAIR_NEEDED
    outcome = "repaired" if won else "not repaired"
    yield Rolled("repair", unit.id, dice, "CH-CARD-01", None, REPAIR_NEEDED, outcome)
    if won:
        yield HitRemoved(unit.id, unit.hit, "CH-CARD-01")


def _runner(now: Now[State], plan: Draft) -> Stream:
    yield won_caps(RUNNER_CAPS, "Runner", "CH-CARD-01")


def _charging(plan: Draft) -> tuple[str, ...]:
    """The Units of Urra!: payer and up to two others."""
    names = [plan.choices[0]]
    for what in plan.choices[1:3]:
        if not what:
            break
        names.append(what)
    return tuple(names)


def _urra(now: Now[State], plan: Draft) -> Stream:
    """AC30: one check for all of them (CH-SPENT-09)."""
    names = _charging(plan)
    rest = plan.choices[len(names) + (1 if len(names) < 3 else 0) :]
    yield MarchesSet(_marches(names, rest))
    yield nest("march")


def _spotter_aircraft(now: Now[State], plan: Draft) -> Stream:
    yield EffectBegan(plan.card)


def _captured(now: Now[State], plan: Draft) -> Stream:
    yield from draw_cards(now, CAPTURED_CARDS)
    yield nest("discard")


def _prepared(now: Now[State], plan: Draft) -> Stream:
    yield WorkBuilt(now.state.counters[plan.choices[0]].hex, "foxhole")


_PLAYS = {
    "AC01": _second_wind, "AC02": _forward, "AC03": _rally, "AC04": _rally, "AC12": _smoke_pots, "AC13": _scouts,
    "AC14": _slip_away, "AC15": _barrage, "AC16": _barrage, **dict.fromkeys(STRIKES, _strike), "AC24": _panzerfaust,
    "AC27": _repair, "AC29": _runner, "AC30": _urra, "AC31": _spotter_aircraft, "AC32": _captured, "AC33": _prepared,
}  # fmt: skip
