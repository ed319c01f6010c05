"""Attack rolls, hits and losses (4.9, 4.10): the steps "volley", "hit" and "keep", and what destroys a counter."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace

from tabletop.core.asking import Automatic, Stream, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command, Event
from tabletop.games.conflict_solo.asking import Asking, arg, number
from tabletop.games.conflict_solo.events import VolleySet
from tabletop.games.conflict_solo.events_fight import (
    AttackEnded,
    AttackRolled,
    Destroyed,
    HitDrawn,
    HitsOffered,
    StructureHit,
)
from tabletop.games.conflict_solo.pieces import Counter, Volley
from tabletop.games.conflict_solo.rules.answers import PASS, Pass
from tabletop.games.conflict_solo.rules.blast import blast_shot, faust_shot, structure_shot
from tabletop.games.conflict_solo.rules.cards.hand import CardPlayed, Keep, PlayCard, Reacted
from tabletop.games.conflict_solo.rules.chance import two_dice
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.fire import Shot, close_shot, hits, reach, shot_at
from tabletop.games.conflict_solo.rules.hiding import Revealed, prove
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.order_deck import (
    remove_command,
)
from tabletop.games.conflict_solo.rules.transport import Unloaded
from tabletop.games.conflict_solo.sheets import AI, HITS, PLAYER, Colour
from tabletop.games.conflict_solo.state import State

DROP_DOWN, HOLD_FAST = "AC09", "AC11"
DROP_DV = 2
"""DV of Drop Down (AC09)."""


# -- rolls
def volley(now: Now[State]) -> Stream:
    """The next attack roll: targets that are gone are passed over, REs and hidden AIs are revealed first (CH-RE-05,
    CH-HID-05)."""
    present = now.state.volley
    if present is None or not present.targets:
        yield VolleySet(None)
        yield end(now)
        return
    (id, change), left = present.targets[0], replace(present, targets=present.targets[1:], first=False)
    if id in now.state.structures:
        yield VolleySet(left)
        yield from _at_structure(now, present, id, change)
        return
    target = now.state.counters.get(id)
    if target is not None and is_re(target):
        yield from prove(now, id, present.attacker)
        target = now.state.counters.get(id)
        if target is None:
            yield AttackEnded(present.attacker, id, "there is nothing", "CH-RE-06")
    elif target is not None and target.hidden and target.side == AI:
        yield Revealed(id, "CH-HID-05")
        target = now.state.counters[id]
    yield VolleySet(left)
    if target is not None:
        yield from _at_counter(now, present, target, change)


def _at_counter(now: Now[State], v: Volley, target: Counter, change: int) -> Stream:
    """One roll against a counter (CH-FIRE-06)."""
    shot = shot_of(now.state, v, target, change)
    if shot is None:
        yield AttackEnded(v.attacker, target.id, "no firepower against it", "CH-FIRE-01")
        return
    dv = shot.dv
    if v.reaction == f"{DROP_DOWN} {target.id}":
        dv = dv.plus(DROP_DV, "Drop Down", "CH-CARD-09")
    dice, extra = two_dice(now), v.dice if v.first else 0
    scored = hits(sum(dice) + shot.fp.total + extra, dv.total)
    yield AttackRolled(v.attacker, v.source, target.id, v.how, dice, shot.fp, dv, extra, scored)
    if scored:
        yield nest("hit", target.id, scored)


def shot_of(state: State, v: Volley, target: Counter, change: int = 0) -> Shot | None:
    """The numbers of the next roll of a volley; None: no firepower against the target."""
    attacker = state.counters.get(v.attacker)
    if v.how == "panzerfaust" and attacker is not None:
        return faust_shot(state, attacker, target)
    if v.how == "cc" and attacker is not None:
        return close_shot(state, attacker, target, v.boost, v.first)
    if v.how == "fire" and attacker is not None:
        how = reach(state, attacker, target.hex)
        return None if isinstance(how, Refusal) else shot_at(state, attacker, target, how, v.support, v.boost, v.first)
    return blast_shot(state, v, target, change)


def _at_structure(now: Now[State], v: Volley, id: str, change: int) -> Stream:
    """A hit is one step, two hits are two (CH-AIR-10); at 0 steps a bridge falls with all that is on it (T12)."""
    structure = next(s for s in now.state.scenario.structures if s.id == id)
    left = now.state.structures[id]
    shot = structure_shot(now.state, v, structure, change)
    if not left or shot is None:
        return
    dice, extra = two_dice(now), v.dice if v.first else 0
    scored = hits(sum(dice) + shot.fp.total + extra, shot.dv.total)
    yield AttackRolled(v.attacker, v.source, id, v.how, dice, shot.fp, shot.dv, extra, scored)
    lost = min(left, scored)
    if not lost:
        return
    works = structure.hexes if left == lost and structure.kind == "bunker" else ()
    yield StructureHit(id, left - lost, works)
    if structure.vp:
        yield VpChanged(lost * structure.vp, f"{structure.name} loses {lost} steps", "CH-VP-01")
    if left == lost and structure.kind == "bridge":
        drowned = [c for c in now.state.counters.values() if c.hex in structure.hexes]
        for c in sorted(drowned, key=lambda c: (not c.loaded_on, c.id)):  # passengers first: nobody is left to be hit
            yield from destroy(now, c.id, f"{structure.name} falls", "CH-AIR-10")


# -- hits
def _cup_size(state: State, counter: Counter) -> int:
    soft = state.type_of(counter).dv_colour is Colour.RED
    return len(state.foot_cup if soft else state.vehicle_cup)


def _draws(state: State, counter: Counter | None, scored: int) -> bool:
    """Whether a hit draws a hit counter: the first one, a single one, from a cup that is not empty (CH-HIT-01,
    CH-HIT-03, CH-HIT-04)."""
    return counter is not None and scored == 1 and not counter.hit and _cup_size(state, counter) > 0


def _draw(now: Now[State], counter: Counter) -> str:
    soft = now.state.type_of(counter).dv_colour is Colour.RED
    return (now.state.foot_cup if soft else now.state.vehicle_cup).next(now.dice)


class Hit(Asking):
    """A counter takes a hit (frame: id, hits, 1 once Hold Fast is settled)."""

    takes = (PlayCard, Pass)
    wanted = "Hold Fast, or not"
    rule = "CH-CARD-08"

    def asks(self, state: State) -> bool:
        counter = state.counters.get(str(arg(state)))
        return (
            not number(state, 2) and state.turn == AI and not state.reacted and HOLD_FAST in state.hand
            and counter is not None and counter.side == PLAYER and _draws(state, counter, number(state, 1))
        )  # fmt: skip

    def sentence(self, view: State) -> str:
        return f"{arg(view)} is hit. Play Hold Fast?"

    def usual(self, view: State) -> Command | None:
        return PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (PlayCard(HOLD_FAST), PASS)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, PlayCard) and command.card != HOLD_FAST:
            return Refusal("CH-CARD-08", "Hold Fast is the card that answers a hit.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        id = str(arg(now.state))
        if isinstance(command, Pass):
            yield begin("hit", id, number(now.state, 1), 1)
            return
        yield CardPlayed(HOLD_FAST, "reaction", now.state.card(HOLD_FAST).removed)
        yield Reacted(True)
        counter = now.state.counters[id]
        soft = now.state.type_of(counter).dv_colour is Colour.RED
        cup = now.state.foot_cup if soft else now.state.vehicle_cup
        first = cup.next(now.dice)
        rest = cup.without(first)
        yield HitsOffered(id, (first, rest.next(now.dice)) if len(rest) else (first,))
        yield begin("keep", id)

    def run(self, now: Now[State]) -> Stream:
        counter, scored = now.state.counters.get(str(arg(now.state))), number(now.state, 1)
        if counter is None:
            yield end(now)
        elif _draws(now.state, counter, scored):
            yield from suffer(now, counter.id, _draw(now, counter), ())
        else:
            why = "two hits" if scored > 1 else "hit again" if counter.hit else "no hit counter is left"
            yield from lose(now, counter.id, why, "CH-HIT-04" if why.startswith("no") else "CH-HIT-03")


class KeepHit(Asking):
    """Which of the two hit counters stays (AC11)."""

    takes = (Keep,)
    wanted = "the hit counter that stays"
    rule = "CH-CARD-08"

    def sentence(self, view: State) -> str:
        return f"Which hit counter does {arg(view)} keep?"

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [Keep(key) for key in view.keeping]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, Keep) or command.what not in view.keeping:
            return Refusal("CH-CARD-08", "One of the hit counters that were drawn is kept.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, Keep)
        others = list(now.state.keeping)
        others.remove(command.what)
        yield from suffer(now, str(arg(now.state)), command.what, tuple(others))


def suffer(now: Now[State], id: str, key: str, offered: tuple[str, ...]) -> Stream:
    """A hit counter takes effect at once; Killed and Knocked out destroy (CH-HIT-01, CH-HIT-02). The step ends."""
    yield HitDrawn(id, key, offered)
    if HITS[key].destroys:
        yield from lose(now, id, HITS[key].name, "CH-HIT-02")
    else:
        yield end(now)


def lose(now: Now[State], id: str, why: str, rule: str) -> Stream:
    """A counter is destroyed and the step ends; its passenger then takes a hit (CH-TRN-05)."""
    riders = yield from destroy(now, id, why, rule)
    yield end(now)
    for rider in riders:
        yield nest("hit", rider, 1)


def destroy(now: Now[State], id: str, why: str, rule: str) -> Generator[Event, None, tuple[str, ...]]:
    """Loss of a counter: CAP track (CH-DEST-01, not for trucks: CH-DEST-02), VP, removal of a Command card
    (CH-DEST-03, CH-DEST-09), in the AI turn too (CH-DEST-08). Returns passengers, placed in the hex, that have
    still to take their hit.
    """
    counter = now.state.counters[id]
    kind = now.state.type_of(counter)
    riders = tuple(c.id for c in now.state.counters.values() if c.loaded_on == id)
    yield Destroyed(id, why, rule, caps=counter.side == PLAYER and kind.combat)
    if kind.vp:
        amount = kind.vp if counter.side == AI else -kind.vp
        yield VpChanged(amount, f"{id} is destroyed", "CH-VP-01")
    if counter.side == AI and kind.combat:
        yield from remove_command(now, id)
    for rider in riders:
        yield Unloaded(rider, counter.hex, counter.facing)
    return riders


STEPS = {"volley": Automatic(volley), "hit": Hit(), "keep": KeepHit()}
