"""Losses, guns and targets: small decisions by worth."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.air_wars.bots.figures import bombed, taken
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.weights import NORMAL, Weights
from tabletop.games.air_wars.rules.asking import Back, Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare, Resolve, Strafe
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.flak import AddGun, AimAA, OpenFire, guns_in
from tabletop.games.air_wars.rules.levels import AbortUnit
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, PRINTED_AA, Attack
from tabletop.games.air_wars.rules.sheets import Kind
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import bomb_volleys, printed_aa

Choice = tuple[Command, str]


def losses(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """Who takes a kill or an abort: whoever is worth least."""
    assert view.toll is not None
    picture, kill = Picture(view, seat, weights=weights), view.toll.kills > 0
    units = {c.unit: c for c in options if isinstance(c, TakeLoss)}
    worst = min(units, key=lambda k: (price(picture, k, kill), k))
    return units[worst], "It can be spared best."


def price(picture: Picture, key: str, kill: bool) -> float:
    """What the side loses with a unit."""
    unit, sheet, weights = picture.view.units[key], picture.view.sheet(key), picture.weights.losses
    rest = 0.0 if picture.last_day and picture.hours_left < 1 else 1.0
    if picture.armed(unit):
        use = weights.armed + weights.armed_die * sheet.bomb
    elif sheet.fighter:
        use = weights.fighter + weights.fighter_die * sheet.air
    else:
        use = weights.spent + weights.spent_die * sheet.bomb * (not picture.last_day)
    return (sheet.vp if kill else 0.0) + use * max(rest, weights.no_tomorrow)


def select_battle(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """Any order will do."""
    return options[0], "One after the other."


def abort(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """Who leaves when the command level falls."""
    picture = Picture(view, seat, weights=weights)
    units = [c for c in options if isinstance(c, AbortUnit)]
    if not units:
        return options[0], "That is enough."
    return min(units, key=lambda c: (price(picture, c.unit, False), c.unit)), "It can be spared best."


# -- guns
def aim(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """Where to fire: wherever there is something worth it."""
    for command in options:
        if isinstance(command, AimAA) and _worthy(view, seat, command.square, weights):
            return command, "Enemies are over our guns."
    return Done(), "Nothing to fire at."


def _worthy(view: State, seat: int, square: str, weights: Weights) -> bool:
    guns = guns_in(view, square, seat)
    return PRINTED_AA in guns or any(_fires(view, seat, g, square, weights) for g in guns)


def _fires(view: State, seat: int, gun: str, square: str, weights: Weights = NORMAL) -> bool:
    """Printed guns always; hidden ones when what they stop is worth showing them, or nothing is left to hide."""
    if gun == PRINTED_AA or view.units[gun].revealed or view.day >= len(view.scenario.days):
        return True
    return stopped(view, seat, square, view.sheet(gun).aa, weights) > weights.attacks.shown


def stopped(view: State, seat: int, square: str, dice: int, weights: Weights = NORMAL) -> float:
    """What so many dice of AA more take from the bombs over a square, in points. The owner gives up escorts first
    (AW-LOSS-03).
    """
    picture = Picture(view, seat, weights=weights)
    foe = picture.foe(square)
    if not foe.raiders:
        return 0.0
    kill, abort = picture.rates[seat, "aa"]
    printed = printed_aa(view, square, seat)
    before, after = (sum(taken(n * kill, n * abort, foe.count)) for n in (printed, printed + dice))
    idle = foe.count - foe.raiders
    spared = weights.attacks.escort * idle
    bombers = max(0.0, after - spared) - max(0.0, before - spared)
    here = (
        t
        for t in view.scenario.targets.values()
        if t.square == square and t.seat == seat and not view.mark(t.name).bombed
    )
    saved = max((t.vp for t in here), default=0) * (
        foe.prevented(after, picture.temper.second) - foe.prevented(before, picture.temper.second)
    )
    return bombers * (weights.losses.armed + weights.losses.armed_die * foe.load / foe.raiders) + saved


def lay(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """Every gun that is worth showing, a card when bombers are over it, then fire."""
    assert view.fire is not None
    for command in options:
        if isinstance(command, AddGun) and _fires(view, seat, command.gun, view.fire.square, weights):
            return command, "Every die counts."
    cards = [c for c in options if isinstance(c, PlayCard)]
    raiders = Picture(view, seat, weights=weights).foe(view.fire.square).raiders
    if cards and (raiders or view.day >= len(view.scenario.days)):
        return cards[0], "Bombers are over the guns."
    fire = next((c for c in options if isinstance(c, OpenFire)), None)
    return (fire, "Fire.") if fire is not None else (Back(), "No gun is worth showing.")


# -- bombs
def select_square(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """The square with the best targets."""
    squares = [c for c in options if isinstance(c, OpenSquare)]
    if squares:
        picture, most = Picture(view, seat, weights=weights), weights.attacks.aims
        best = max(squares, key=lambda c: (sum(a.worth for a in picture.aims(c.square)[:most]), c.square))
        return best, "There is something to hit."
    return EndSegment(), "Nothing to hit."


def designate(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """The attacker and target that add most to what is laid already."""
    assert view.bombing is not None
    best, found = 0.0, None
    for command in options:
        if isinstance(command, Bomb | Strafe):
            added = gain(view, seat, command.unit, command.target, isinstance(command, Strafe), weights)
            if added > best + 1e-9:
                best, found = added, command
    if found is not None and (best > weights.attacks.least or Done() not in options):
        return found, "It adds most there."
    return (Done(), "All have their targets.") if Done() in options else (options[0], "Something must be attacked.")


def gain(view: State, seat: int, unit: str, target: str, strafes: bool, weights: Weights) -> float:
    found = view.bombing
    assert found is not None
    old = next((a for a in found.attacks if a.target == target), Attack(target))
    new = next(a for a in aiming.with_attacker((old,), target, unit, strafes) if a.target == target)
    before = bombed([(d, n) for _, d, n in bomb_volleys(view, found, old)]) if old.bombers or old.strafers else 0.0
    after = bombed([(d, n) for _, d, n in bomb_volleys(view, found, new)])
    early = view.hour < view.scenario.hours - weights.attacks.early
    kept = weights.attacks.bombs_of_fighters if not strafes and view.sheet(unit).fighter and early else 0.0
    return (after - before) * worth_of(view, seat, target, weights) - kept


def worth_of(view: State, seat: int, target: str, weights: Weights = NORMAL) -> float:
    """Points of a target, with what its loss means for the enemy."""
    prizes, last = weights.prizes, view.day >= len(view.scenario.days)
    hours = view.scenario.hours - view.hour
    if target.startswith(AIRBASE_PREFIX):
        square = target[len(AIRBASE_PREFIX) :]
        parked = sum(not view.sheet(u).decoy for u in view.based(square, 1 - seat))
        return view.scenario.bases[square].vp + prizes.grounded * parked * min(1.0, hours / prizes.grounded_hours)
    printed = view.scenario.targets.get(target)
    if printed is not None:
        days = len(view.scenario.days) - view.day
        blind = sum(prizes.blind_day * days for area in view.scenario.radar.values() if area.target == target)
        return printed.vp + blind
    sheet = view.sheet(target)
    if sheet.kind is Kind.SHIP:
        points = view.scenario.sides[1 - seat].ships.delivery.get(view.units[target].place, 0)
        return sheet.vp + points
    if sheet.kind in (Kind.HQ, Kind.AA):
        return sheet.vp + (0.0 if last else prizes.headquarters if sheet.kind is Kind.HQ else prizes.gun)
    return sheet.vp + (prizes.ready if hours > 1 or not last else 0.0)


def resolve(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """The attack with the best prospect first; airbases before what is parked there."""
    attacks = [c for c in options if isinstance(c, Resolve)]
    return max(attacks, key=lambda c: (worth_of(view, seat, c.target, weights), c.target)), "The best one first."
