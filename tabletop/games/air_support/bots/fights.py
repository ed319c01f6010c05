"""Dogfights and heavy flak: whom to attack, when to hold, when to go home."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.weights import Weights
from tabletop.games.air_support.rules import odds
from tabletop.games.air_support.rules.dogfights.fights import Fighter
from tabletop.games.air_support.rules.pieces import Dogfight, Plane
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.state import State

Choice = tuple[Command, str]


def fighter(view: State, plane: Plane) -> Fighter:
    """What counts of a plane in a dogfight."""
    return Fighter(view.flyer(plane), plane.bombs, plane.damaged, plane.mg_disabled)


def kill(view: State, firer: Plane, target: Plane) -> float:
    """The chance that one attack shoots the target down."""
    found = odds.duel(fighter(view, firer), fighter(view, target))
    return float(found["gone"])


def gain(view: State, firer: Plane, target: Plane, weights: Weights) -> float:
    """Points of one attack: both planes' losses by the dice (Table 15)."""
    found = odds.duel(fighter(view, firer), fighter(view, target))
    prize, stake = values.plane(view, target, weights.prizes), values.plane(view, firer, weights.prizes)
    hits = weights.fights.hits_to_kill
    mine = float(found["gone"]) * prize + float(found["hit"]) * prize / hits
    return mine - float(found["lost"]) * stake - (float(found["hurt"]) + float(found["jams"])) * stake / hits


def exchange(view: State, mine: Plane, theirs: Plane, weights: Weights) -> float:
    """Both attacks of one round, ours first."""
    ours = gain(view, mine, theirs, weights)
    return ours - (1 - kill(view, mine, theirs)) * max(0.0, gain(view, theirs, mine, weights))


def decide(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """The decision among these, if they are about planes in the air or heavy flak."""
    by_kind: dict[str, list[Command]] = {}
    for command in options:
        by_kind.setdefault(type(command).__name__, []).append(command)
    for kind, decision in DECISIONS:
        if kind in by_kind and (choice := decision(view, seat, by_kind[kind], weights)) is not None:
            return choice
    return None


def _planes(view: State, command: Command) -> tuple[Plane, Plane] | None:
    mine, theirs = view.planes.get(getattr(command, "plane", "")), view.planes.get(getattr(command, "target", ""))
    return (mine, theirs) if mine is not None and theirs is not None else None


def _engage(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """Enter with fighters without bombs when the exchange is no loss; always against Stukas with bombs and
    observers.
    """
    best: tuple[float, Command] | None = None
    for command in options:
        pair = _planes(view, command)
        if pair is None:
            continue
        mine, theirs = pair
        prey = AirClass(theirs.cls) is AirClass.OBS or (AirClass(theirs.cls).stuka and theirs.bombs)
        if mine.bombs and AirClass(theirs.cls) is not AirClass.OBS:
            continue
        score = exchange(view, mine, theirs, weights) + weights.fights.prey * prey
        if score >= 0 and (best is None or score > best[0]):
            best = score, command
    return (best[1], "The exchange is in its favour.") if best is not None else None


def _shoot(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """Damaged planes first, then Stukas with bombs, then whoever is easiest."""

    def order(command: Command) -> tuple[float, str]:
        pair = _planes(view, command)
        if pair is None:
            return 0.0, ""
        prize = values.plane(view, pair[1], weights.prizes)
        return kill(view, *pair) * prize + weights.fights.damaged_first * pair[1].damaged, repr(command)

    found = [command for command in options if _planes(view, command) is not None]
    return (max(found, key=order), "The best chance of a kill.") if found else None


def _fight(view: State, plane: Plane) -> Dogfight | None:
    return next((d for d in view.dogfights if plane.id in d.planes), None)


def _sides(view: State, fight: Dogfight, seat: int) -> tuple[list[Plane], list[Plane]]:
    found = [view.planes[key] for key in fight.planes if key in view.planes]
    return [p for p in found if p.seat == seat], [p for p in found if p.seat != seat]


def _danger(view: State, plane: Plane) -> float:
    """The chance to be shot down by all that could fire at it in the next round."""
    fight = _fight(view, plane)
    if fight is None:
        return 0.0
    own, foes = _sides(view, fight, plane.seat)
    kept = 1.0
    for foe in foes:
        kept *= 1 - kill(view, foe, plane) / max(1, len(own))
    return 1 - kept


def _recall(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """Home with an empty plane, a Damaged one that is outnumbered, one that is likely to be shot down."""
    for command in options:
        plane = view.planes.get(getattr(command, "plane", ""))
        if plane is None:
            continue
        fight = _fight(view, plane)
        own, foes = _sides(view, fight, seat) if fight is not None else ([], [])
        empty = plane.mg_disabled and not plane.bombs
        outnumbered = plane.damaged and len(foes) > len(own)
        if (
            empty
            or outnumbered
            or _danger(view, plane) > (weights.fights.valuable if plane.bombs else weights.fights.outmatched)
        ):
            return command, "It has more to lose than to win."
    return None


def _hold(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """Hold while the own chance to shoot somebody down is higher than the enemy's."""
    number = view.frames[-1].args[-1] if view.frames[-1].args else None
    fights = [d for d in view.dogfights if d.number == number] or list(view.dogfights)
    if not fights:
        return None
    own, foes = _sides(view, fights[0], seat)
    ours = max((kill(view, a, b) for a in own for b in foes), default=0.0) * len(own)
    theirs = max((kill(view, b, a) for a in own for b in foes), default=0.0) * len(foes)
    wanted = ours > theirs
    choice = next((c for c in options if getattr(c, "holds", None) is wanted), None)
    return (
        (choice, "It is winning this fight." if wanted else "It is better off elsewhere.")
        if choice is not None
        else None
    )


def _heavy(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """Fire unless an own plane is more likely to be picked."""
    over = [p for p in view.planes.values() if p.status.value == "over the map" and p.fight < 0]
    foes, own = sum(p.seat != seat for p in over), sum(p.seat == seat for p in over)
    return (options[0], "A heavy gun costs nothing now.") if foes > own else None


DECISIONS = (
    ("Engage", _engage),
    ("Designate", _shoot),
    ("AirShot", _shoot),
    ("AcceptRecall", _recall),
    ("Hold", _hold),
    ("FireHeavy", _heavy),
)
