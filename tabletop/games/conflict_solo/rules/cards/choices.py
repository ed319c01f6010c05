"""Action cards as actions: which choices a card asks for, one after the other, and what may be chosen.

`asked` gives the values open for the next choice of a plan, None when nothing more is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.core.memo import kept
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.action_points import payment_left
from tabletop.games.conflict_solo.rules.figures import fp, has_trait, in_close_combat, is_re, rally_only
from tabletop.games.conflict_solo.rules.fire.volleys import faust_shot
from tabletop.games.conflict_solo.rules.fortification import dig_refusal
from tabletop.games.conflict_solo.rules.groups import connected
from tabletop.games.conflict_solo.rules.hexes import canonical, distance, in_front
from tabletop.games.conflict_solo.rules.movement_costs import enemies_in, open_facings, unit_step
from tabletop.games.conflict_solo.rules.naming import card_title
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.rallying import rally_refusal
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, REPAIRABLE, WOUNDED, Colour, Kind
from tabletop.games.conflict_solo.rules.sight import hex_dm, neighbours, sees
from tabletop.games.conflict_solo.rules.state import State, put

Asked = Sequence[str] | None
NEAR, SCOUTED = 2, 6
"""Hexes of Forward! and Scouts Report (AC02, AC13)."""
STRIKES = {"AC17": "A-J87", "AC18": "A-IL2", "AC19": "A-P47", "AC20": "A-P23"}
"""Air strikes and their aircraft."""
BARRAGES = {"AC15": (4, 2), "AC16": (6, 5)}
"""Artillery cards: red and blue FP of the centre."""
RALLIES = {"AC03": 2, "AC04": 3}
"""Cards that make a Unit rally, and their bonus."""
ROLLING_CARDS = (*RALLIES, "AC24")
"""Cards whose roll CAPs can better, as that of the action it is (CH-CAP-04)."""


# -- who
def payers(state: State, fits: Callable[[Counter], bool] = lambda unit: True) -> list[str]:
    """Fresh Units on the map that may pay the APs of a card: not loaded, not "rally only" (CH-CARD-04, CH-PLY-05)."""
    return [
        u.id for u in state.units if u.fresh and not u.loaded_on and not rally_only(state, u) and fits(u)
    ]  # fmt: skip


def is_foot(state: State, unit: Counter) -> bool:
    """Class foot, as the cards say "foot Unit"."""
    return state.type_of(unit).kind is Kind.FOOT


def _steps(state: State, unit: Counter) -> list[str]:
    """Hexes into which a Unit may move by a card (CH-CARD-07)."""
    return [h for h in neighbours(state, unit.hex) if not isinstance(unit_step(state, unit, h), Refusal)]


@kept("scenario", "counters")
def seen_hexes(state: State) -> tuple[str, ...]:
    """Hexes seen by a visible Unit: targets of air strikes and artillery (CH-AIR-01, CH-ART-01)."""
    eyes = sorted({u.hex for u in state.units if not u.hidden and not u.loaded_on})
    return tuple(h for h in canonical(state.scenario.chart.terrain) if any(sees(state, e, h) for e in eyes))


# -- the cards
def _second_wind(state: State, chosen: tuple[str, ...]) -> Asked:
    return None if chosen else [u.id for u in state.units if not u.fresh]


def _forward(state: State, chosen: tuple[str, ...]) -> Asked:
    """AC02: payer, the other, then hex and facing of each."""
    foot: Callable[[Counter], bool] = lambda u: is_foot(state, u)
    if not chosen:
        return payers(state, lambda u: foot(u) and bool(_steps(state, u)))
    payer = state.counters[chosen[0]]
    if len(chosen) == 1:
        return [
            u.id for u in state.units
            if u.id != payer.id and foot(u) and not u.loaded_on and distance(u.hex, payer.hex) <= NEAR
        ]  # fmt: skip
    return _hexes_and_facings(state, list(chosen[:2]), chosen[2:], _steps)


def _hexes_and_facings(
    state: State, ids: list[str], given: tuple[str, ...], steps: Callable[[State, Counter], list[str]]
) -> Asked:
    """For each Unit in turn its hex and its facing, each after the ones before have moved."""
    for n, id in enumerate(ids):
        unit = state.counters[id]
        if len(given) == 2 * n:
            return steps(state, unit)
        if len(given) == 2 * n + 1:
            return [str(f) for f in open_facings(state, unit, given[2 * n])]
        state = put(state, id, hex=given[2 * n])
    return None


def _rally(state: State, chosen: tuple[str, ...]) -> Asked:
    return None if chosen else [u.id for u in state.units if not u.loaded_on and rally_refusal(state, u) is None]


def _medic(state: State, chosen: tuple[str, ...]) -> Asked:
    if chosen:
        return None
    return [
        u.id for u in state.units
        if u.hit == WOUNDED or (is_foot(state, u) and not u.loaded_on and rally_refusal(state, u) is None)
    ]  # fmt: skip


def _smoke_pots(state: State, chosen: tuple[str, ...]) -> Asked:
    if not chosen:
        return payers(state)
    return neighbours(state, state.counters[chosen[0]].hex) if len(chosen) == 1 else None


def _scouts(state: State, chosen: tuple[str, ...]) -> Asked:
    """AC13: an RE, or any hex while hidden AIs are left, so that asking tells nothing (CH-HID-06)."""
    if chosen:
        return None
    eyes = [u.hex for u in state.units]
    near: Callable[[str], bool] = lambda h: any(distance(h, e) <= SCOUTED for e in eyes)
    found = [r.id for r in state.ais if is_re(r) and near(r.hex)]
    if any(x.side == AI and x.hidden for x in state.counters.values()):
        found += [h for h in canonical(state.scenario.chart.terrain) if near(h)]
    return found


def _slip_away(state: State, chosen: tuple[str, ...]) -> Asked:
    if chosen:
        return None
    watchers = [a.hex for a in state.ais if not a.hidden]
    return payers(
        state,
        lambda u: is_foot(state, u) and not u.hidden and hex_dm(state, u.hex) >= 1 and not in_close_combat(state, u)
        and not any(sees(state, h, u.hex) for h in watchers),
    )  # fmt: skip


def _on_hex(state: State, chosen: tuple[str, ...]) -> Asked:
    return None if chosen else seen_hexes(state)


def _faust_targets(state: State, unit: Counter) -> list[str]:
    """AC24: visible vehicles at distance 1 in the front arc, neither in close combat."""
    if in_close_combat(state, unit):
        return []
    return [
        a.id for a in state.ais
        if not a.hidden and not is_re(a) and distance(a.hex, unit.hex) == 1 and in_front(unit.hex, unit.facing, a.hex)
        and state.type_of(a).kind is Kind.VEHICLE and not in_close_combat(state, a)
        and faust_shot(state, unit, a) is not None
    ]  # fmt: skip


def _panzerfaust(state: State, chosen: tuple[str, ...]) -> Asked:
    if not chosen:
        able: Callable[[Counter], bool] = lambda u: is_foot(state, u) and not figures.forbidden(state, u, "fire")
        return payers(state, lambda u: able(u) and bool(_faust_targets(state, u)))
    return _faust_targets(state, state.counters[chosen[0]]) if len(chosen) == 1 else None


def _repair(state: State, chosen: tuple[str, ...]) -> Asked:
    if chosen:
        return None
    vehicle: Callable[[Counter], bool] = lambda u: state.type_of(u).kind is Kind.VEHICLE
    return payers(state, lambda u: vehicle(u) and u.hit in REPAIRABLE and not in_close_combat(state, u))


def _runner(state: State, chosen: tuple[str, ...]) -> Asked:
    return None if chosen else payers(state)


def _charge_steps(state: State, unit: Counter, fight: bool) -> list[str]:
    """AC30: one hex closer to the visible AI or RE nearest to it."""
    enemies = [a.hex for a in state.ais if not a.hidden]
    if not enemies:
        return []
    near = min(distance(unit.hex, h) for h in enemies)
    goals = [h for h in enemies if distance(unit.hex, h) == near]
    return [
        h for h in neighbours(state, unit.hex)
        if any(distance(h, g) < near for g in goals) and not isinstance(unit_step(state, unit, h, fight=fight), Refusal)
    ]  # fmt: skip


def _urra(state: State, chosen: tuple[str, ...]) -> Asked:
    """AC30: payer, up to two others ("" no more), then hex and facing of each; one at most enters close combat."""
    able: Callable[[Counter], bool] = lambda u: (
        is_foot(state, u) and not state.type_of(u).cc_penalty and bool(_charge_steps(state, u, True))
    )
    if not chosen:
        return payers(state, able)
    names = list(chosen[:1])
    for n in (1, 2):
        if len(chosen) == n:
            group = [state.counters[id] for id in names]
            more = [
                u for u in state.units if u.id not in names and not u.loaded_on and not rally_only(state, u) and able(u)
            ]
            return [*(u.id for u in more if connected([*group, u]) and not in_close_combat(state, u)), ""]
        if not chosen[n]:
            return _charges(state, names, chosen[n + 1 :])
        names.append(chosen[n])
    return _charges(state, names, chosen[3:])


def _charges(state: State, names: list[str], given: tuple[str, ...]) -> Asked:
    entered = [h for h in given[::2] if enemies_in(state, PLAYER, h)]

    def steps(now: State, unit: Counter) -> list[str]:
        return _charge_steps(now, unit, fight=not entered)

    return _hexes_and_facings(state, names, given, steps)


def _spotter_aircraft(state: State, chosen: tuple[str, ...]) -> Asked:
    return None if any(has_trait(state, u, "indirect") for u in state.units) and "AC31" not in state.effects else []


def _captured(state: State, chosen: tuple[str, ...]) -> Asked:
    return None if len(state.action_deck) or state.action_discard else []


def _prepared(state: State, chosen: tuple[str, ...]) -> Asked:
    if chosen:
        return None
    return [
        u.id for u in state.units
        if not u.loaded_on and not in_close_combat(state, u) and dig_refusal(state, u) is None
    ]  # fmt: skip


ASKS: dict[str, Callable[[State, tuple[str, ...]], Asked]] = {
    "AC01": _second_wind, "AC02": _forward, "AC03": _rally, "AC04": _medic, "AC12": _smoke_pots, "AC13": _scouts,
    "AC14": _slip_away, "AC15": _on_hex, "AC16": _on_hex, "AC17": _on_hex, "AC18": _on_hex, "AC19": _on_hex,
    "AC20": _on_hex, "AC24": _panzerfaust, "AC27": _repair, "AC29": _runner, "AC30": _urra, "AC31": _spotter_aircraft,
    "AC32": _captured, "AC33": _prepared,
}  # fmt: skip
"""What each card of kind "action" asks for."""


def asked(state: State, card: str, choices: tuple[str, ...]) -> Asked:
    """Values open for the next choice; None: no more is asked; empty: the card has no effect that way (CH-CARD-07)."""
    return ASKS[card](state, choices)


def payer(state: State, plan: Draft) -> str:
    """The Unit that pays the card's APs, "" for CAP cards and free ones (CH-PLY-05)."""
    return plan.choices[0] if state.card(plan.card).pay == "ap" and plan.choices else ""


def play_refusal(state: State, card: str) -> Refusal | None:
    """Why a card cannot be begun as the turn's action (CH-CARD-01, CH-CARD-07)."""
    if card not in state.hand:
        return Refusal("CH-CARD-01", "That card is not in the hand.")
    sheet = state.card(card)
    if sheet.kind != "action":
        return Refusal("CH-PLY-09", f"{sheet.name} is a {sheet.kind}, not an action.")
    if sheet.pay == "cap" and sheet.cost > state.cap_now:
        return Refusal("CH-PLY-03", f"{sheet.name} costs {counted(sheet.cost, 'CAP')}; there are {state.cap_now}.")
    if _fruitless(state, card):
        rule = "CH-CARD-04" if sheet.pay == "ap" and not payers(state) else "CH-CARD-07"
        return Refusal(rule, f"{sheet.name} would have no effect now.")
    return None


def _fruitless(state: State, card: str) -> bool:
    """Whether a card has nothing to choose from at its first choice (CH-CARD-07)."""
    if ASKS[card] is _on_hex:  # whoever sees anything sees the own hex: no need to go through the map
        return all(u.hidden or u.loaded_on for u in state.units)
    found = asked(state, card, ())
    return found is not None and not found


def card_refusal(state: State, plan: Draft) -> Refusal | None:
    """Why a planned card cannot be carried out yet: choices are missing, or it cannot be paid (CH-CAP-03)."""
    if asked(state, plan.card, plan.choices) is not None:
        return Refusal("CH-CARD-01", f"{state.card(plan.card).name} asks for more choices.")
    sheet = state.card(plan.card)
    return payment_left(state, plan, sheet.cost if sheet.pay == "cap" else 0, sheet.cost if sheet.pay == "ap" else 0)


# -- Boost cards: which plan each fits (CH-PLY-09, CH-CARD-08).


def cap_cost(state: State, boost: str) -> int:
    """CAPs that a boost costs, 0 without one."""
    if not boost or boost not in state.scenario.library.cards:
        return 0
    card = state.card(boost)
    return card.cost if card.pay == "cap" else 0


def boost_refusal(state: State, plan: Draft) -> Refusal | None:
    """Why the plan's boost does not fit it; None also without one."""
    if not plan.boost:
        return None
    if plan.boost not in state.hand or state.card(plan.boost).kind != "boost":
        return Refusal("CH-PLY-09", "That boost card is not in the hand.")
    if plan.kind == "card" or plan.unit not in state.counters:
        return Refusal("CH-PLY-09", "A boost goes with an action of a Unit.")
    words = _unfit(state, plan)
    return Refusal("CH-CARD-08", f"{state.card(plan.boost).name}: {words}") if words else None


def _unfit(state: State, plan: Draft) -> str:
    """What a boost asks for that the plan lacks, "" when it fits."""
    unit, target = state.counters[plan.unit], state.counters.get(plan.target)
    kind = state.type_of(unit)
    shot, close = plan.kind == "fire", plan.kind == "close_combat"
    soldier = kind.kind is Kind.FOOT and not kind.cc_penalty
    heavy = kind.kind in (Kind.GUN, Kind.VEHICLE)
    its = state.type_of(target) if target is not None else None
    match plan.boost:
        case "AC05" | "AC07":
            return "" if shot else "it goes with fire."
        case "AC06":
            return "" if shot and not unit.moved else "it goes with fire of a Unit that has not moved this round."
        case "AC08":
            one = plan.kind == "move" and not plan.members and kind.kind is Kind.FOOT
            return "" if one and len(plan.path) == 2 else "it goes with a single move of a foot Unit over two hexes."
        case "AC23":
            vehicle = its is not None and its.kind is Kind.VEHICLE
            return "" if close and soldier and vehicle else "it goes with close combat of foot against a vehicle."
        case "AC25":
            blue = heavy and (shot or close) and its is not None and its.dv_colour is Colour.BLUE
            blue = blue and fp(state, unit, Colour.BLUE, close) is not None
            return "" if blue else "it goes with blue firepower of a gun or vehicle."
        case "AC26":
            vehicle = its is not None and its.kind is Kind.VEHICLE
            return "" if heavy and shot and vehicle else "it goes with fire of a gun or vehicle at a vehicle."
        case "AC28":
            return "" if (shot or close) and unit.hidden else "it goes with an attack of a hidden Unit."
        case "AC34":
            soft = its is not None and its.dv_colour is Colour.RED
            return "" if close and soldier and soft else "it goes with close combat of foot against a soft target."
    return "it does not fit."


@dataclass(frozen=True, slots=True)
class Boost(Command):
    """The boost card of the action, "" none (CH-PLY-09)."""

    card: str

    def label(self, state: State) -> str:
        return card_title(state, self.card) if self.card else "No boost"
