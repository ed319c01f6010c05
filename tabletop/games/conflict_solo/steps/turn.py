"""The player's turn (4.3): the steps "turn" (begin a plan, stall, pass) and "plan" (complete it, release it).

A plan is undone freely: nothing has happened until Go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tabletop.core.asking import Stream, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.conflict_solo.asking import Asking
from tabletop.games.conflict_solo.commands import BACK, GO, Back, Go, Stall
from tabletop.games.conflict_solo.events import ActionBegan, Drafted, TurnEnded
from tabletop.games.conflict_solo.pieces import Counter, Doing, Draft
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, CapsChanged, DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.actions import own_unit
from tabletop.games.conflict_solo.rules.answers import PASS, Pass
from tabletop.games.conflict_solo.rules.cardplay import ROLLING_CARDS, asked, card_refusal, play_refusal
from tabletop.games.conflict_solo.rules.cards.boosts import DOUBLE, RELOAD, Boost
from tabletop.games.conflict_solo.rules.cards.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.figures import rally_only
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.ground import neighbours
from tabletop.games.conflict_solo.rules.groups import MOST, Join, Support
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.moving.actions import Exit, Face, Move, Onward, Pivot
from tabletop.games.conflict_solo.rules.moving.costs import facings_after, open_facings
from tabletop.games.conflict_solo.rules.plans import ROLLS, cost, payment, ready
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.smoke import LaySmoke
from tabletop.games.conflict_solo.rules.transport import Load, Unload, carried
from tabletop.games.conflict_solo.sheets import PLAYER
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.steps.acting import carry_out

STARTS = (
    Move, Pivot, Fire, Assault, Rally, DigIn, LaySmoke, ClearHex, Load, Unload,
    Enter, Exit, PlayCard,
)  # fmt: skip
"""Commands that begin a plan."""


def draft_of(view: State, command: Command) -> Draft:
    """The plan that a command begins, its facing as it will be if nothing is said: the old one where that is open,
    else the direction moved; CAPs pay for a spent Unit."""
    d = bare_draft(command)
    return d if d.kind == "card" else settled(view, replace(d, facing=_usual_facing(view, d)))


def bare_draft(command: Command) -> Draft:
    """What a command says, without what goes without saying."""
    d = Draft("card", card=getattr(command, "card", ""))
    match command:
        case Move(unit, hex):
            d = Draft("move", unit, (hex,))
        case Pivot(unit, facing):
            d = Draft("pivot", unit, facing=facing)
        case Fire(unit, target):
            d = Draft("fire", unit, target=target)
        case Assault(unit, target):
            d = Draft("close_combat", unit, target=target)
        case Rally(unit):
            d = Draft("rally", unit)
        case DigIn(unit):
            d = Draft("dig_in", unit)
        case LaySmoke(unit, hex):
            d = Draft("smoke", unit, target=hex)
        case ClearHex(unit, hex):
            d = Draft("clear", unit, target=hex)
        case Load(transport, passenger):
            d = Draft("load", transport, target=passenger)
        case Unload(transport, hex):
            d = Draft("unload", transport, target=hex)
        case Enter(unit, hex):
            d = Draft("enter", unit, (hex,))
        case Exit(unit):
            d = Draft("exit", unit)
    return d


def _usual_facing(view: State, d: Draft) -> int:
    unit = view.counters.get(d.unit)
    if unit is None or d.kind == "pivot":
        return d.facing
    if d.kind == "unload":
        rider = carried(view, unit)
        return rider.facing if rider is not None else -1
    if d.kind not in ("move", "enter") or not view.on_map(d.path[0]):
        return -1
    if not unit.hex:
        return unit.facing
    if distance(unit.hex, d.path[0]) != 1:
        return -1
    return _fitting(view, unit, unit.hex, d.path)


def _fitting(view: State, unit: Counter, start: str, path: tuple[str, ...]) -> int:
    """The old facing if it is still open after that way, else the direction of the last step."""
    moved = direction_to(path[-2] if len(path) > 1 else start, path[-1])
    return unit.facing if unit.facing in facings_after(view, unit, moved) else moved


def settled(view: State, d: Draft) -> Draft:
    """The plan with its CAPs fitted to its cost: all of it for spent Units."""
    found = cost(view, d)
    return d if isinstance(found, Refusal) else _paid(view, d, found.total)


def _paid(view: State, d: Draft, full: int) -> Draft:
    if payment(view, replace(d, caps=0), full) is None:
        return replace(d, caps=min(d.caps, full))
    whole = replace(d, caps=full)
    return whole if payment(view, whole, full) is None else replace(d, caps=min(d.caps, full))


def start_refusal(view: State, command: Command) -> Refusal | None:
    """Why a plan cannot be begun. What only a boost in the hand would make affordable may be begun."""
    if isinstance(command, PlayCard):
        return play_refusal(view, command.card)
    named = getattr(command, "unit", getattr(command, "transport", ""))
    unit = own_unit(view, named)
    if isinstance(unit, Refusal):
        return unit
    d = bare_draft(command)
    found = cost(view, d)
    if isinstance(found, Refusal):
        return found
    refusal = payment(view, _paid(view, d, found.total), found.total)
    if refusal is not None and d.kind == "fire" and RELOAD in view.hand:
        cheaper = replace(d, boost=RELOAD)
        if isinstance(ready(view, settled(view, cheaper)), Tally):
            return None
    return refusal


def stall_refusal(view: State, id: str) -> Refusal | None:
    """Why the player cannot stall that way (CH-PLY-06, CH-RALLY-03)."""
    if not id:
        return None if view.cap_now else Refusal("CH-PLY-06", "There is no CAP to stall with.")
    unit = own_unit(view, id)
    if isinstance(unit, Refusal):
        return unit
    if not unit.hex or unit.loaded_on or not unit.fresh:
        return Refusal("CH-PLY-06", f"{id} is no fresh Unit on the map.")
    if rally_only(view, unit):
        return Refusal("CH-RALLY-03", f"{id} may do nothing but rally.")
    return None


class Turn(Asking):
    """One action of one single thing (CH-GEN-02), a card, a stall or a pass (CH-PLY-01). Units act in no other
    turn, but for AA fire and reaction cards (CH-PLY-10).
    """

    takes = (*STARTS, Stall, Pass)
    wanted = "an action, a card, a stall or a pass"
    rule = "CH-PLY-01"

    def sentence(self, view: State) -> str:
        return f"Your turn: one action, a card, a stall or a pass. {view.cap_now} CAPs are left."

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        for unit in view.counters.values():
            if unit.side == PLAYER:
                yield from _ideas_for(view, unit)
        yield from (PlayCard(card) for card in view.hand)
        yield Stall("")
        yield PASS

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Pass):
            return None
        if isinstance(command, Stall):
            return stall_refusal(view, command.unit)
        return start_refusal(view, command)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Pass):
            yield TurnEnded(PLAYER, passed=True)  # CH-PLY-07
            yield begin("turn_over")
        elif isinstance(command, Stall):
            yield ActionBegan(Doing(PLAYER, "stall", (command.unit,) if command.unit else (), 1 if command.unit else 0))
            if not command.unit:
                yield CapsChanged(-1, "stall", "CH-PLY-06")
            yield begin("check")
        else:
            yield Drafted(draft_of(now.state, command))
            yield begin("plan")


def _ideas_for(view: State, unit: Counter) -> Iterator[Command]:
    """Plans worth asking about for one Unit."""
    id = unit.id
    if not unit.hex:
        yield from (Enter(id, h) for h in unit.entry)
        return
    around = neighbours(view, unit.hex)
    yield from (Move(id, h) for h in around)
    yield from (Pivot(id, f) for f in range(6))
    for ai in view.ais:
        yield Assault(id, ai.id) if ai.hex == unit.hex else Fire(id, ai.id)
    for s in view.scenario.structures:
        yield from (Fire(id, f"{s.id} {h}") for h in s.hexes)
    yield from (Rally(id), DigIn(id), Exit(id), Stall(id))
    traits = view.type_of(unit).traits
    if "smoke" in traits:
        far = view.scenario.chart.terrain if "indirect" in traits else (unit.hex, *around)
        yield from (LaySmoke(id, h) for h in far)
    if "engineer" in traits:
        yield from (ClearHex(id, h) for h in (unit.hex, *around))
    if "transport" in traits:
        yield from (Load(id, c.id) for c in view.at(unit.hex) if c.id != id)
        yield from (Unload(id, h) for h in (unit.hex, *around))


class Plan(Asking):
    """The plan is completed: facing, group, CAPs, boost, choices of a card; Go carries it out."""

    takes = (
        Go, Back, Face, Onward, Join, Support, PayCaps, DiceCaps, Boost, Choose,
    )  # fmt: skip
    wanted = "completing or releasing the plan"
    rule = "CH-PLY-01"

    def sentence(self, view: State) -> str:
        d = _draft(view)
        name = view.card(d.card).name if d.card else f"{d.unit}, {d.kind.replace('_', ' ')}"
        return f"{name}: complete the plan, release it with Go, or put it aside."

    def usual(self, view: State) -> Command | None:
        return GO

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        d = _draft(view)
        yield GO
        yield BACK
        if d.kind == "card":
            yield from (Choose(what) for what in asked(view, d.card, d.choices) or ())
        else:
            yield from _completions(view, d)
        yield from (PayCaps(n) for n in range(view.cap_now + 1))
        yield from (DiceCaps(n) for n in range(MOST_DICE_CAPS + 1))
        yield from (Boost(card) for card in ("", *view.hand))

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        d = _draft(view)
        if isinstance(command, Back):
            return None
        if isinstance(command, Go):
            found = card_refusal(view, d) if d.kind == "card" else ready(view, d)
            return found if isinstance(found, Refusal) else None
        changed = changed_plan(view, d, command)
        if isinstance(changed, Refusal):
            return changed
        if changed == d:
            return Refusal("CH-PLY-01", "That changes nothing.")
        if d.kind == "card":
            return None if isinstance(command, Choose) else _card_change(view, changed)
        found = ready(view, changed)
        return found if isinstance(found, Refusal) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        d = _draft(now.state)
        if isinstance(command, Back):
            yield Drafted(None)
            yield begin("turn")
        elif isinstance(command, Go):
            yield from carry_out(now, d)
        else:
            changed = changed_plan(now.state, d, command)
            assert isinstance(changed, Draft)
            yield Drafted(changed)


def _draft(state: State) -> Draft:
    assert state.draft is not None
    return state.draft


def _completions(view: State, d: Draft) -> Iterator[Command]:
    if d.kind in ("move", "enter"):
        for id in (d.unit, *(m[0] for m in d.members)):
            yield from (Face(id, f) for f in range(6))
        yield from (Onward(h) for h in ("", *neighbours(view, d.path[0])))
        if len(d.members) + 2 <= MOST:
            for unit in view.counters.values():
                if unit.side == PLAYER and unit.id != d.unit and not unit.loaded_on:
                    near = (unit.hex, *neighbours(view, unit.hex)) if unit.hex else unit.entry
                    yield from (Join(unit.id, h) for h in near)
    elif d.kind == "unload":
        rider = carried(view, view.counters[d.unit])
        yield from (Face(rider.id, f) for f in range(6) if rider is not None)
    elif d.kind == "fire":
        yield from (Support(u.id) for u in view.units)


def _card_change(view: State, d: Draft) -> Refusal | None:
    """Whether a card plan can be paid that way; payment comes after all choices are made."""
    if asked(view, d.card, d.choices) is not None:
        return Refusal("CH-CARD-01", f"{view.card(d.card).name} asks for more choices first.")
    sheet = view.card(d.card)
    full, fixed = (sheet.cost, 0) if sheet.pay == "ap" else (0, sheet.cost if sheet.pay == "cap" else 0)
    if not 0 <= d.caps <= full:
        return Refusal("CH-CAP-03", f"The card costs {full} APs.")
    if d.caps + d.dice + fixed > view.cap_now:
        return Refusal("CH-PLY-03", f"There are {view.cap_now} CAPs left.")
    return None


def changed_plan(view: State, d: Draft, command: Command) -> Draft | Refusal:
    """The plan after a completing command, or why it does not fit the plan."""
    match command:
        case PayCaps(caps):
            return replace(d, caps=caps)
        case DiceCaps(caps):
            return _with_dice(d, caps)
        case Boost(card):
            if d.kind == "card" or (card == DOUBLE) != (len(d.path) == 2 and d.boost == DOUBLE):
                return Refusal(
                    "CH-CARD-08", "That boost goes with another plan; At the Double comes with its second hex."
                )
            return settled(view, replace(d, boost=card))
        case Choose(what):
            open_ = asked(view, d.card, d.choices) if d.kind == "card" else None
            if not open_ or what not in open_:
                return Refusal("CH-CARD-01", "That is no choice that the card asks for now.")
            return replace(d, choices=(*d.choices, what))
        case Support(unit):
            if d.kind != "fire":
                return Refusal("CH-GRP-06", "Units support fire only.")
            if unit in d.supporters:
                return settled(view, replace(d, supporters=tuple(u for u in d.supporters if u != unit)))
            return settled(view, replace(d, supporters=(*d.supporters, unit)))
        case Join(unit, hex):
            return _joined(view, d, unit, hex)
        case Onward(hex):
            return _onward(view, d, hex)
        case Face(unit, facing):
            return _faced(view, d, unit, facing)
    return Refusal("CH-PLY-01", "That does not belong to a plan.")


def _with_dice(d: Draft, caps: int) -> Draft | Refusal:
    rolls = d.kind in ROLLS or d.card in ROLLING_CARDS
    if not rolls or not 0 <= caps <= MOST_DICE_CAPS:
        return Refusal("CH-CAP-04", f"0 to {MOST_DICE_CAPS} CAPs better the roll of an attack, a rally or a clearing.")
    return replace(d, dice=caps)


def _joined(view: State, d: Draft, id: str, hex: str) -> Draft | Refusal:
    unit = own_unit(view, id)
    if d.kind not in ("move", "enter"):
        return Refusal("CH-GRP-06", "Groups move or fire.")
    if isinstance(unit, Refusal):
        return unit
    if not view.on_map(hex) or (unit.hex and distance(unit.hex, hex) > 1):
        return Refusal("CH-GRP-03", "Each member moves one hex or stays.")
    if bool(unit.hex) is (d.kind == "enter"):
        return Refusal("CH-GRP-03", "Arriving Units and those on the map do not move together.")
    facings = open_facings(view, unit, hex)
    facing = unit.facing if unit.facing in facings else direction_to(unit.hex, hex)
    return settled(view, replace(d, members=(*d.members, (id, hex, facing))))


def _onward(view: State, d: Draft, hex: str) -> Draft | Refusal:
    if d.kind != "move" or d.members:
        return Refusal("CH-MOVE-08", "A single move alone goes on.")
    unit = view.counters[d.unit]
    double = d.boost == DOUBLE
    if not hex:
        plain = replace(d, path=d.path[:1], boost="" if double else d.boost)
        return settled(view, replace(plain, facing=_fitting(view, unit, unit.hex, plain.path)))
    if not view.on_map(hex) or distance(d.path[0], hex) != 1:
        return Refusal("CH-MOVE-08", "The second hex lies next to the first.")
    boost = d.boost or ("" if view.type_of(unit).kind.value in ("vehicle", "truck") else DOUBLE)
    longer = replace(d, path=(d.path[0], hex), boost=boost)
    return settled(view, replace(longer, facing=_fitting(view, unit, unit.hex, longer.path)))


def _faced(view: State, d: Draft, id: str, facing: int) -> Draft | Refusal:
    if id == d.unit and d.kind in ("move", "enter"):
        unit = view.counters[id]
        back = d.path[-2] if len(d.path) > 1 else unit.hex
        free = facings_after(view, unit, direction_to(back, d.path[-1])) if unit.hex else tuple(range(6))
        if facing not in free:
            return Refusal("CH-MOVE-07", f"{id} cannot face that way after this move.")
        return replace(d, facing=facing)
    rider = carried(view, view.counters[d.unit]) if d.kind == "unload" else None
    if rider is not None and rider.id == id and 0 <= facing < 6:
        return replace(d, facing=facing)
    for n, (member, hex, _) in enumerate(d.members):
        if member == id and facing in open_facings(view, view.counters[id], hex):
            return replace(d, members=(*d.members[:n], (id, hex, facing), *d.members[n + 1 :]))
    return Refusal("CH-MOVE-07", "That facing is not open in this plan.")


STEPS = {"turn": Turn(), "plan": Plan()}
