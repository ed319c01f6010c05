"""Campaign cards: when each is worth playing and what to choose for it (10.5)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.air_wars.fighting import worth_of
from tabletop.bots.air_wars.figures import bombed
from tabletop.bots.air_wars.picture import Picture
from tabletop.core.values import Command
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars.pieces import Attack
from tabletop.games.air_wars.rules import bombing as bombs
from tabletop.games.air_wars.rules.cards import card_of
from tabletop.games.air_wars.rules.sorties import fits
from tabletop.games.air_wars.scenario import DAMAGED
from tabletop.games.air_wars.sheets import Card, Code, Effect
from tabletop.games.air_wars.state import State

Choice = tuple[Command, str]
IDLE = frozenset({Code.LOOK, Code.REVEAL, Code.ENDUR})
"""Knowledge that this player does not use, and hours that his fighters do not need."""


def _playable(view: State, options: Sequence[Command]) -> list[tuple[Command, Card]]:
    return [(c, view.scenario.cards[c.card]) for c in options if isinstance(c, cmd.PlayCard)]


def last_day(view: State) -> bool:
    return view.day >= len(view.scenario.days)


def _kept(view: State, seat: int, card: Card) -> bool:
    """Wild cards are kept while two of the set are held and two days or more remain."""
    wild = view.scenario.sides[seat].wild
    if not card.wild or wild is None or len(view.scenario.days) - view.day < 2:
        return False
    return sum(k in view.sides[seat].hand.cards for k in wild.cards) >= 2


def planning(view: State, seat: int, options: Sequence[Command]) -> Choice | None:
    """Reinforcement, Redeploy and day cards: sets first, then whatever helps."""
    if cmd.PlayWildSet() in options:
        return cmd.PlayWildSet(), "All wild cards together."
    for command, card in _playable(view, options):
        if card.effects[0].code not in IDLE and not _kept(view, seat, card) and all(_ripe(view, seat, e) for e in card.effects):
            return command, f"{card.title} helps now."
    return None


def _ripe(view: State, seat: int, effect: Effect) -> bool:
    """Refits wait until there is enough to refit, HALVE for a target that counts."""
    if effect.code is Code.REFIT:
        waiting = sum(view.sheet(u).vp for u in view.boxed(seat, DAMAGED) if fits(view.sheet(u), effect.filter))
        return waiting >= min(effect.n, 2) * 2 - 1 or (last_day(view) and waiting > 0)
    if effect.code is Code.HALVE:
        targets = view.scenario.targets.values()
        return last_day(view) or any(t.seat == seat and t.vp >= 4 and view.mark(t.name).bombed for t in targets)
    return True


def flying(view: State, seat: int, options: Sequence[Command]) -> Choice | None:
    """Before the moves of an hour."""
    foes = Picture(view, seat).foe_squares()
    based = sum(not u.flying and view.sheet(u).fighter for u in view.of(seat))
    armed = sum(view.sheet(u).bomb > 0 and not u.bombed for u in view.of(seat))
    for command, card in _playable(view, options):
        code = card.effects[0].code
        if code in IDLE or _kept(view, seat, card):
            continue
        if code in (Code.SPEED, Code.CL) and not (foes and based >= 3):
            continue
        if code is Code.BLIND and not armed:
            continue
        return command, f"{card.title} helps now."
    return None


def battle(view: State, seat: int, options: Sequence[Command]) -> Choice | None:
    """Bonus dice where there is something to win (10.5)."""
    assert view.battle is not None
    p = Picture(view, seat)
    foe = p.foe(view.battle.square)
    for command, card in _playable(view, options):
        worthy = foe.count >= 2 or foe.raiders >= 1 or last_day(view)
        if worthy and not _kept(view, seat, card):
            return command, f"{card.title}: much is at stake here."
    return None


def under_fire(view: State, seat: int, options: Sequence[Command]) -> Choice | None:
    assert view.fire is not None
    p = Picture(view, seat)
    armed = sum(p.armed(u) for u in view.flying(view.fire.square, seat))
    for command, card in _playable(view, options):
        if (armed or last_day(view)) and not _kept(view, seat, card):
            return command, f"{card.title} for the bombers."
    return None


def bombing(view: State, seat: int, options: Sequence[Command]) -> Choice | None:
    """More dice on an attack, or fewer for the enemy, where they change something."""
    found = view.bombing
    assert found is not None
    need = 0.2 if last_day(view) else 0.6
    for command, card in _playable(view, options):
        if _kept(view, seat, card):
            continue
        if found.seat == seat and max((_more(view, seat, a, card) for a in found.attacks if a.bombers), default=0.0) >= need:
            return command, f"{card.title}: it may decide this attack."
        if found.seat != seat and sum(worth_of(view, 1 - seat, a.target) for a in found.attacks if a.bombers) >= (2 if last_day(view) else 3):
            return command, f"{card.title}: the target is worth it."
    return None


def _chance(view: State, attack: Attack, extra: tuple[str, ...] = ()) -> float:
    assert view.bombing is not None
    laid = Attack(attack.target, attack.bombers, attack.strafers, (*attack.cards, *extra))
    return bombed([(d, n) for _, d, n in bombs.volleys(view, view.bombing, laid)])


def _more(view: State, seat: int, attack: Attack, card: Card) -> float:
    return (_chance(view, attack, (card.id,)) - _chance(view, attack)) * worth_of(view, seat, attack.target)


def choose(view: State, seat: int, options: Sequence[Command]) -> Choice:
    """A choice for the card being played: what is worth most."""
    assert view.playing is not None
    found = [c for c in options if isinstance(c, cmd.Choose)]
    if not found:
        return (cmd.Done() if cmd.Done() in options else options[0]), "That is all."
    card = card_of(view, seat, view.playing.card)
    return max(found, key=lambda c: (_worth(view, seat, card.id if isinstance(card, Card) else "", c.what), c.what)), "It is worth most."


def _worth(view: State, seat: int, card: str, what: str) -> float:
    """What a choice is worth, whatever it names: a unit, target, attack, base, radar area or effect."""
    scenario = view.scenario
    if view.bombing is not None and card and any(a.target == what for a in view.bombing.attacks):
        return _more(view, seat, next(a for a in view.bombing.attacks if a.target == what), scenario.cards[card])
    if what in scenario.units:
        sheet = scenario.units[what]
        return sheet.vp + 0.1 * (sheet.air + sheet.bomb)
    if what in scenario.targets:
        owner = scenario.targets[what].seat
        return worth_of(view, seat if owner != seat else 1 - seat, what)
    if what.startswith("airbase "):
        return 1.5
    if what in scenario.radar:
        return float(len(scenario.radar[what].squares))
    if what in scenario.bases:
        return view.unknown(what, 1 - seat).based + len(view.based(what, 1 - seat))
    return 1.0 if what == "REINF" else 0.5
