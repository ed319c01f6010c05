"""Campaign cards: when each is worth playing and what to choose for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabletop.core.messages import Command
from tabletop.games.air_wars.bots.fighting import worth_of
from tabletop.games.air_wars.bots.figures import apart, bombed
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.weights import NORMAL, Cards, Staff, Weights
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.cards.effects import card_of
from tabletop.games.air_wars.rules.cards.events import Choose, PlayCard, PlayWildSet
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.outlook import homes
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, Attack, Unit
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import Card, Code, Effect, Function, Kind
from tabletop.games.air_wars.rules.sorties import DIRECT_REACH, due_hour, fits, squares_left, take_off_refusal
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.strengths import bomb_volleys

Choice = tuple[Command, str]
HELPS = {
    Code.SPEED: "more fighters reach the raid",
    Code.CL: "more units fly in one square",
    Code.BLIND: "the enemy's radar does not see the raid",
    Code.ENDUR: "escorts go on with the bombers",
    Code.REVEAL: "it shows what lies under the raid",
    Code.SEE: "it shows who flies there",
    Code.REFIT: "formations come back from the Damage Box",
    Code.HALVE: "targets that were bombed count half",
    Code.REPAIR: "what was bombed is repaired",
    Code.NOFLY: "the enemy stays on the ground at that base",
    Code.SLOW: "the enemy flies less far",
}
"""What a card is good for when its time has come."""
IDLE = frozenset({Code.LOOK})
"""What a look shows goes in the private log once (AW-HID-22), and a bot is given views, not the log."""


def _playable(view: State, options: Sequence[Command]) -> list[tuple[Command, Card]]:
    return [(c, view.scenario.cards[c.card]) for c in options if isinstance(c, PlayCard)]


def last_day(view: State) -> bool:
    """Whether nothing can be kept for tomorrow."""
    return view.day >= len(view.scenario.days)


def _now(card: Card) -> str:
    """Why a card is played now."""
    what = HELPS.get(card.effects[0].code, "")
    return f"{card.title} helps now: {what}." if what else f"{card.title}: {card.text}"


def _kept(view: State, seat: int, card: Card, weights: Cards) -> bool:
    """Wild cards are kept while enough of the set are held and days remain."""
    wild = view.scenario.sides[seat].wild
    if not card.wild or wild is None or len(view.scenario.days) - view.day < weights.set_days:
        return False
    return sum(k in view.sides[seat].hand.cards for k in wild.cards) >= weights.set_held


def planning(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice | None:
    """Reinforcement, Redeploy and day cards: sets first, then whatever helps."""
    rules = weights.cards
    late = len(view.scenario.days) - view.day < rules.set_days
    if PlayWildSet() in options and (late or _force(view, seat) >= rules.force):
        return PlayWildSet(), "All wild cards together."
    for command, card in _playable(view, options):
        if (
            card.effects[0].code not in IDLE
            and not _kept(view, seat, card, rules)
            and all(_ripe(view, seat, e, rules) for e in card.effects)
        ):
            return command, _now(card)
    return None


def _force(view: State, seat: int) -> float:
    """Share of a side's aircraft, decoys apart, that is on the map."""
    aircraft = [k for k, s in view.scenario.units.items() if s.seat == seat and s.flies and not s.decoy and s.day]
    return sum(k in view.units and on_map(view.units[k]) for k in aircraft) / max(1, len(aircraft))


def _ripe(view: State, seat: int, effect: Effect, weights: Cards) -> bool:
    """Refits wait until there is enough to refit, HALVE for a target that counts."""
    if effect.code is Code.REFIT:
        waiting = sum(view.sheet(u).vp for u in view.boxed(seat, DAMAGED) if fits(view.sheet(u), effect.filter))
        return waiting >= min(effect.n, weights.refits) * 2 - 1 or (last_day(view) and waiting > 0)
    if effect.code is Code.HALVE:
        targets = view.scenario.targets.values()
        return last_day(view) or any(
            t.seat == seat and t.vp >= weights.halved and view.mark(t.name).bombed for t in targets
        )
    return True


def flying(
    view: State, seat: int, options: Sequence[Command], goals: Mapping[str, str], weights: Weights = NORMAL
) -> Choice | None:
    """Before the moves of an hour. `goals`: where units have been sent."""
    picture = Picture(view, seat, weights=weights)
    for command, card in _playable(view, options):
        code = card.effects[0].code
        if code not in IDLE and not _kept(view, seat, card, weights.cards) and _timely(picture, card.effects[0], goals):
            return command, _now(card)
    return None


def _timely(picture: Picture, effect: Effect, goals: Mapping[str, str]) -> bool:
    """Whether a card of the Flying segment does something just now."""
    view, seat, weights = picture.view, picture.seat, picture.weights.cards
    match effect.code:
        case Code.SPEED:
            return reached(picture, effect.n, [u for u in view.of(seat) if fits(view.sheet(u), effect.filter)])
        case Code.CL:
            crowd = (
                len(_near(picture, s, 0, view.of(seat)))
                for s in picture.foe_squares()
                if picture.foe(s).raiders >= weights.raid
            )
            return max(crowd, default=0) > picture.level
        case Code.BLIND:
            return any(picture.armed(u) and not u.landed for u in view.of(seat) if on_map(u))
        case Code.ENDUR:
            return len(stretched(picture, goals)) >= weights.escorts
        case Code.REVEAL:
            return bool(unclear(picture, goals))
    return True


def _near(picture: Picture, square: str, more: int, units: Sequence[Unit]) -> list[Unit]:
    """Fighters on the ground that reach a square when they have so many squares more."""
    view = picture.view
    ready = (u for u in units if view.sheet(u).fighter and not u.flying and take_off_refusal(view, u) is None)
    return [u for u in ready if apart(u.place, square) <= squares_left(view, u) + more]


def reached(picture: Picture, more: int, units: Sequence[Unit]) -> bool:
    """Whether a few squares more bring fighters to a raid that too few could reach without them."""
    for square in picture.foe_squares():
        if picture.foe(square).raiders >= picture.weights.cards.raid:
            now, then = len(_near(picture, square, 0, units)), len(_near(picture, square, more, units))
            if now < picture.level and then > now and then >= picture.weights.cards.reached:
                return True
    return False


def stretched(picture: Picture, goals: Mapping[str, str]) -> list[str]:
    """Escorts that would have to turn back now and could go on with the bombers, and still be home an hour later
    (AW-CARD-28).
    """
    view, found = picture.view, []
    bound = {goals.get(u.id, "") for u in view.airborne(picture.seat) if picture.armed(u)} - {""}
    for unit in view.airborne(picture.seat):
        sheet, due = view.sheet(unit), due_hour(view, unit) <= view.hour < view.scenario.hours
        able = sheet.fighter and sheet.short and due and not unit.endurance
        if able and any(apart(unit.place, g) <= squares_left(view, unit) and homes(view, unit, g) for g in bound):
            found.append(unit.id)
    return found


def unclear(picture: Picture, goals: Mapping[str, str]) -> list[str]:
    """Squares of raids that are on their way, where several counters on the ground are not known."""
    view = picture.view
    bound = {goals.get(u.id, "") for u in view.airborne(picture.seat) if picture.armed(u)} - {""}
    hidden = {s: view.unknown(s, picture.enemy) for s in bound}
    least = picture.weights.cards.unclear
    return sorted(s for s, blips in hidden.items() if blips.ground + blips.based + blips.ship >= least)


def battle(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice | None:
    """Bonus dice where much is fought over, or where a kill more decides whether bombers get through."""
    assert view.battle is not None
    picture, square, rules = Picture(view, seat, weights=weights), view.battle.square, weights.cards
    foe, mine = picture.foe(square), [u for u in view.flying(square, seat) if not view.sheet(u).decoy]
    dice = sum(view.sheet(u).air for u in mine)
    great = dice >= rules.dice and foe.fighters + foe.bombers >= rules.dice
    raid = foe.raiders >= rules.raid or any(picture.armed(u) for u in mine)
    for command, card in _playable(view, options):
        if (great or raid or (last_day(view) and foe.count >= 1)) and not _kept(view, seat, card, rules):
            return command, f"{card.title}: much is at stake here."
    return None


def under_fire(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice | None:
    """Cards against AA while there are bombs to be saved."""
    assert view.fire is not None
    picture = Picture(view, seat, weights=weights)
    armed = sum(picture.armed(u) for u in view.flying(view.fire.square, seat))
    for command, card in _playable(view, options):
        if (armed or last_day(view)) and not _kept(view, seat, card, weights.cards):
            return command, f"{card.title} for the bombers."
    return None


def bombing(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice | None:
    """More dice on an attack, or fewer for the enemy, where they change something."""
    found = view.bombing
    assert found is not None
    rules = weights.cards
    need = rules.last_attack if last_day(view) else rules.attack
    saved = rules.last_saved if last_day(view) else rules.attack
    for command, card in _playable(view, options):
        if _kept(view, seat, card, rules):
            continue
        if (
            found.seat == seat
            and max((_more(view, seat, a, card, weights) for a in found.attacks if a.bombers), default=0.0) >= need
        ):
            return command, f"{card.title}: it may decide this attack."
        if found.seat != seat and _spared(view, seat, weights) >= saved:
            return command, f"{card.title}: the target is worth it."
    return None


def _spared(view: State, seat: int, weights: Weights) -> float:
    """Points that one die less for every bomber of the enemy saves over a square, expected (BOMBCUT)."""
    assert view.bombing is not None
    saved = 0.0
    for attack in view.bombing.attacks:
        if attack.bombers:
            volleys = [(float(d), n) for _, d, n in bomb_volleys(view, view.bombing, attack)]
            dice = max(1.0, sum(d for d, _ in volleys))
            part = max(len(attack.bombers) / dice, 1 - len(attack.bombers) / dice)
            saved += (bombed(volleys) - bombed([(d * part, n) for d, n in volleys])) * worth_of(
                view, 1 - seat, attack.target, weights
            )
    return saved


def _chance(view: State, attack: Attack, extra: tuple[str, ...] = ()) -> float:
    assert view.bombing is not None
    laid = Attack(attack.target, attack.bombers, attack.strafers, (*attack.cards, *extra))
    return bombed([(d, n) for _, d, n in bomb_volleys(view, view.bombing, laid)])


def _more(view: State, seat: int, attack: Attack, card: Card, weights: Weights) -> float:
    gain = _chance(view, attack, (card.id,)) - _chance(view, attack)
    return gain * worth_of(view, seat, attack.target, weights)


def choose(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice:
    """A choice for the card being played: what is worth most."""
    assert view.playing is not None
    found = [c for c in options if isinstance(c, Choose)]
    if not found:
        return (Done() if Done() in options else options[0]), "That is all."
    card = card_of(view, seat, view.playing.card)
    key = card.id if isinstance(card, Card) else ""
    return max(found, key=lambda c: (_worth(view, seat, key, c.what, weights), c.what)), "It is worth most."


def _worth(view: State, seat: int, card: str, what: str, weights: Weights) -> float:
    """What a choice is worth, whatever it names: a unit, target, attack, base, radar area or effect."""
    scenario, rules = view.scenario, weights.cards
    if view.bombing is not None and card and any(a.target == what for a in view.bombing.attacks):
        attack = next(a for a in view.bombing.attacks if a.target == what)
        return _more(view, seat, attack, scenario.cards[card], weights)
    if what in scenario.units:
        sheet = scenario.units[what]
        if what in view.units and view.units[what].flying:  # more hours: for those who would have to go home
            return sheet.air + rules.late * (due_hour(view, view.units[what]) <= view.hour)
        return sheet.vp + rules.die * (sheet.air + sheet.bomb)
    if what in scenario.targets:
        owner = scenario.targets[what].seat
        return worth_of(view, seat if owner != seat else 1 - seat, what, weights)
    if what.startswith(AIRBASE_PREFIX):
        square = what[len(AIRBASE_PREFIX) :]
        parked = (
            len(view.based(square, seat)) + view.unknown(square, 1 - seat).based + len(view.based(square, 1 - seat))
        )
        return rules.base + rules.parked * parked
    if what in scenario.radar:
        return float(len(scenario.radar[what].squares))
    if card and scenario.cards[card].effects[0].code is Code.REVEAL:
        hidden = view.unknown(what, 1 - seat)
        bound = any(
            u.flying and apart(u.place, what) <= view.sheet(u).speed for u in view.of(seat) if view.sheet(u).bomb
        )
        return (1.0 + bound) * (hidden.ground + hidden.based + hidden.ship)
    if what in scenario.bases:
        return view.unknown(what, 1 - seat).based + len(view.based(what, 1 - seat))
    return rules.reinforcement if what == "REINF" else rules.other


# -- Headquarters: when they direct fighters, and where they stand (Table 8).
#
# LISTEN is never declared: what it hears goes in the private log once, and a bot is given views, not the log.


def direct(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice | None:
    """A director shows itself when its square more brings fighters to a raid that they would not reach without it."""
    picture = Picture(view, seat, weights=weights)
    for command in options:
        if isinstance(command, UseHQ) and view.sheet(command.unit).function is Function.DIRECT:
            here = view.units[command.unit].place
            ready = (u for u in view.of(seat) if view.sheet(u).kind is Kind.FIGHTER and on_map(u) and not u.flying)
            near = [u for u in ready if apart(u.place, here) <= DIRECT_REACH]
            if reached(picture, 1, near):
                return command, "With guidance from the ground they get there."
    return None


def sites(
    view: State, seat: int, quiet: Sequence[str], reach: int, enemy_bases: Sequence[str], weights: Staff
) -> dict[str, str]:
    """A square for each headquarters: nothing else to bomb there, directors among our bases but out of the enemy's
    reach, the others far away.
    """
    found: dict[str, str] = {}
    for unit in view.of(seat):
        if view.sheet(unit).kind is Kind.HQ and unit.place in view.scenario.terrain:
            free = [s for s in quiet if s not in found.values()]
            if free:
                director = view.sheet(unit).function is Function.DIRECT
                found[unit.id] = max(
                    free, key=lambda s: (_suits(view, seat, s, reach, enemy_bases, director, weights), s)
                )
    return found


def _suits(
    view: State, seat: int, square: str, reach: int, enemy_bases: Iterable[str], director: bool, weights: Staff
) -> float:
    away = min((apart(square, b) for b in enemy_bases), default=0)
    if not director:
        return away
    near = sum(
        b.capacity for s, b in view.scenario.bases.items() if b.seat == seat and apart(s, square) <= DIRECT_REACH
    )
    return near - weights.reached * max(0, reach + 1 - away) + weights.away * away
