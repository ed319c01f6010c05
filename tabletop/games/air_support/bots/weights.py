"""Every number that steers a choice of these bots, in one table a level, and what pieces are worth.

The table is handed to the commander and from it to all that thinks for it, so that a series of games can try other
values:

    >>> from dataclasses import replace
    >>> from tabletop.games.air_support.bots.commander import Commander
    >>> bold = replace(NORMAL, runs=replace(NORMAL.runs, worthwhile=0.5))
    >>> bot = Commander("normal", 7, weights=bold)
    >>> bot.weights.runs.worthwhile, NORMAL.runs.worthwhile == 0.5
    (0.5, False)

Points are those of the rule book (AS-VP). What follows from the rules (hexes of a run, the seven hexes of a
concentration, the morale of a crew) is no weight and stands where it is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.odds import ManOdds
from tabletop.games.air_support.rules.pieces import Gun, Infantry, Plane, Vehicle
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class Prizes:
    """What pieces are worth, and what is lost with each harm to them."""

    plane: float = 2.5  # what the enemy gains by shooting one down ...
    flying: float = 2.5  # ... and what it could still do with all of the battle before it
    bombs: float = 1.0  # its load, as long
    decisive_plane: float = 4.0  # a plane whose loss moves the result one step
    mark: float = 1.3  # an enemy stack under a "?", of which nothing is known
    counted: float = 3.0  # a unit that wins the game by leaving
    half_squad: float = 0.5  # each half-squad, where ground or squads decide
    broken_already: float = 0.7  # share of its worth that a broken unit still has
    reduced: Fraction = Fraction(6, 10)  # share of its worth that infantry loses when it is halved ...
    broken: Fraction = Fraction(45, 100)  # ... broken ...
    pinned: Fraction = Fraction(12, 100)  # ... pinned
    possible_shock: float = 0.15  # share of a vehicle's worth that each fate takes
    stun: float = 0.3
    shock: float = 0.5
    immobile: float = 0.5
    immobile_counted: float = 0.95  # ... of one that wins the game by leaving
    eliminated: float = 1.0
    burning: float = 1.05
    gun_broken: float = 0.5  # share of a gun's worth


@dataclass(frozen=True, slots=True)
class Runs:
    """Which runs are flown, and when."""

    worthwhile: float = 0.15  # a run that is worth less is not flown
    patience: float = 1.15
    """In MPh a run must be so much better than the best one when the phase began: later ones may be better still."""
    fading: float = 0.95  # share of the best run so far that is remembered
    closely: int = 60  # runs looked at closely in one window, at those targets that promise most:
    stirring: float = 0.5  # more for what has moved ...
    veiled: float = 0.3  # ... and so much of a "?"
    saved: float = 0.6  # what a load is worth that is kept for a better target, at the start of the game
    hampered: float = 0.85  # what is left of an attack at +1
    automatic_pin: float = 0.4  # what a Stuka's first MG attack adds by pinning (AS-STUKA-03)
    recalled: float = 0.5  # share of a plane's worth that is lost when it is Recalled by a roll of 12 ...
    driven_off: float = 0.4  # ... or Damaged
    fear: int = 4  # hexes around the first target in which a mistaken attack finds its victim
    mistaken_near: float = 3.0  # what a mistaken attack costs with own troops so near ...
    mistaken_far: float = 1.0  # ... and with own troops anywhere
    ready: float = 0.7  # how likely a weapon fires at the run: in AA mode ...
    waiting: float = 0.4  # ... not in AA mode ...
    suspected: float = 0.05  # ... a "?" of which nothing is known
    near: int = 8  # hexes from the run in which a "?" is feared
    unknown: tuple[float, float, float] = (0.02, 0.05, 0.06)
    """What a weapon under such a "?" would do: eliminate, damage, make evade."""


@dataclass(frozen=True, slots=True)
class Attacks:
    """What one attack from the air is worth."""

    own: float = -2.0  # harm to one's own: it helps the enemy and nobody forgives it
    mark_guns: float = 0.6  # how much a "?" counts under machine guns
    mark_bombs: float = 0.5  # ... and under bombs, each counter ...
    mark_struck: float = 1.0  # share of both that still counts when the attack is made
    mark_most: int = 3  # ... of so many at most
    mark_morale: int = 7  # of a squad that may be there
    mark_broken: Fraction = Fraction(1, 2)  # share of its worth that breaking it brings
    area_afv: float = 0.4  # share of its worth that an AFV in an Area attack loses ...
    area_afv_needed: int = 5  # ... by a roll up to this
    somebody: float = 0.01  # added to an attack on a hex where somebody is seen
    nobody: float = -0.2  # hexes where nobody is seen are not worth a jam
    stuka_guns: float = 0.3  # added to the MG of a dive
    mark_here: float = 0.3  # added for each "?" in the hex
    enemy_bombs: float = 1.0  # added to bombs of the enemy's plane on his own men: they are gone


@dataclass(frozen=True, slots=True)
class LightFlak:
    """When Light AA fires."""

    shot_down: float = 6.0  # what flak gains by a plane eliminated, besides half of its worth
    damaged: float = 4.0  # ... driven off
    plane: float = 0.5  # share of its worth that counts besides
    coming_damaged: float = 0.5  # share of what the plane could still do that damage prevents ...
    coming_evades: float = 0.25  # ... and evasion
    ground: float = 0.6  # what a shot costs: of a weapon that has ground targets ...
    revealed: float = 1.0  # ... of one that was hidden ...
    counter: float = 0.25  # ... an AA counter ...
    shot: float = 0.05  # ... and any shot
    targets: int = 12  # hexes within which a weapon may have something better to do
    patient: float = 0.8  # how much a better shot further on counts against one now
    last_shot: float = 1 / 6  # a plane without an attack left is fired at with at least this chance to hit


@dataclass(frozen=True, slots=True)
class Fights:
    """Dogfights."""

    prey: float = 0.6  # always worth a fight beside the exchange: a Stuka with bombs, an observation plane
    outmatched: float = 0.25  # the chance to be shot down next from which a plane goes home ...
    valuable: float = 0.40  # ... with bombs
    hits_to_kill: float = 3  # so many Damaged planes count as one that is shot down
    damaged_first: float = 0.5  # added to a target that is Damaged already


@dataclass(frozen=True, slots=True)
class Fire:
    """Ground fire."""

    prep: float = 0.15  # what a shot must be worth in each step: in Prep Fire besides the move that it costs
    react: float = 0.3  # in the enemy's move it costs the Defensive Fire
    defend: float = 0.12
    advancing: float = 0.06
    alone: float = 0.5  # share of it that the first weapon alone must bring
    short: float = 0.1  # by so much it may fall short of it
    seen: float = 0.5  # what a unit under a "?" gives away by firing
    joining: float = 0.08  # what one more firer must add
    directing: float = 0.01  # ... and a leader
    mark: float = 1.2  # what each counter under a "?" is worth: it may be a Dummy
    mark_most: int = 3  # ... of so many at most
    mark_morale: int = 7  # of a squad that may be there
    mark_drm: int = 1  # of its cover
    mark_broken: Fraction = Fraction(1, 2)  # share of its worth that breaking it brings ...
    mark_pinned: Fraction = Fraction(1, 8)  # ... and pinning it
    area_truck: float = 0.3  # share of its worth that an unarmoured vehicle hit on the Area type loses
    area_afv: float = 0.1  # ... an AFV


@dataclass(frozen=True, slots=True)
class Troops:
    """Infantry: rally, moves, rout, advance."""

    rally: float = 0.12  # chances times worth from which a rally is tried before weapons are mended
    leaders_first: float = 1.0  # added to the rally of a leader
    away: float = 0.25  # each hex between a routing unit and the enemy, against one of TEM ...
    away_most: int = 12  # ... up to so many
    advance: float = 0.1  # an advance must bring more


@dataclass(frozen=True, slots=True)
class Threats:
    """How the enemy's fire is reckoned."""

    picked: float = 0.4  # how likely a Location that could fire at a unit fires at it and not at another
    morale: int = 7  # of the squad that is fired at
    ordnance: float = 0.35  # share of its shell's firepower that a gun counts, for it must hit first ...
    ordnance_reach: int = 18  # ... as far as that
    mark_fp: int = 3  # firepower of each counter that may lie under a "?" ...
    mark_reach: int = 6  # ... and its range
    mark_most: int = 4  # ... of so many at most
    mark_mg: int = 4  # a machine gun among them where there are more ...
    mark_many: int = 3  # ... than so many ...
    mark_mg_reach: int = 12  # ... and its range
    aimed: float = 0.8  # how likely a gun that could fire at a vehicle does


@dataclass(frozen=True, slots=True)
class Aims:
    """What places are worth to men on foot, in points, and what they risk for them."""

    ground: float = 6.0  # a hex to be taken
    keep: float = 5.0  # one of ours that nobody guards with the enemy near
    near: int = 4  # hexes from it that are near
    zone: float = 6.0  # where Good Order squads count at the end
    column: float = 0.2  # share of the points that a squad far ahead brings: one counts, but it may fall
    exit: float = 6.0  # a squad that leaves and wins by it
    deny: float = 3.0  # the ground before an exit by which the enemy scores
    ambush: int = 4  # hexes from the exit
    hunt: float = 1.5  # to be in reach of the enemy, where only losses count
    reach: int = 4
    close_in: float = 2.0  # ... and to stand beside him
    half: float = 0.4  # share that a half-squad is worth where squads count
    broken: float = 3.0  # a leader with broken men
    lead: float = 0.4  # ... with each half-squad of others
    patience: float = 3.0  # turns in which the worth of a place fades to a third
    support: float = 3.0  # a tank near what men are to take ...
    escort: int = 3  # ... within so many hexes
    company: int = 4  # hexes from the nearest squad within which it is not alone ...
    alone: float = 0.35  # ... and what each hex further costs
    duel: float = 0.3  # share of a tank's worth that a shot at it brings
    fight: float = 0.5  # turns that it takes to throw an enemy out
    shoots: float = 0.6  # share that a shot to be had counts
    still: float = 1.0  # rounds of fire to be met where a man ends his move ...
    crowd: float = 0.3  # ... more for each other unit beside him, which the same fire strikes
    strafed: float = 0.2  # share of their worth that each enemy plane with a right to sight costs who walk in the open
    passed: float = 0.35  # ... on the way, in each hex, for who has fired has fired
    stir: float = 0.8  # what a move must bring to one who holds ground ...
    stir_ahead: float = 0.1  # ... and to one who attacks
    hidden: float = 0.3  # what a "?" is worth that a move under the enemy's eyes gives up
    outside: float = -1.0  # to wait off the map while time runs out
    least_worth: float = 0.5  # of anybody, when fire is weighed
    come: float = 0.5  # share of those beside him that will join a man in close combat
    mark_power: int = 3  # of what may lie under a "?", hand to hand
    falls: float = 1.5  # how much a man who falls hand to hand counts
    daring: float = 0.3  # share of every risk that counts while an enemy who could fire hurts nobody ...
    prize: float = 2.0  # ... and how many times as much it is worth then to be near him
    go: float = 1.0  # how much a shot now must outweigh the move that it costs


@dataclass(frozen=True, slots=True)
class Batteries:
    """Off-map artillery."""

    worthwhile: float = 1.0  # points under the fire from which a mission is worth its chits
    near_enough: float = 0.6
    """The share of the best target with which an SR that lies a little off is converted where it is."""
    safe: int = 2  # hexes around the aimed one within which no own unit may stand
    forbidden: float = -9.0  # what fire on one's own men is worth
    mark: float = 0.5  # how much a "?" counts


@dataclass(frozen=True, slots=True)
class Greed:
    """The yardstick alone: it never changes."""

    exposed: int = 5  # half MF that a step in the open near a Known enemy counts more
    reach: int = 7  # hexes in which an enemy makes open ground dangerous
    close: int = 4  # hexes from an enemy in which men move by assault
    column: int = 9  # units as which a Column counts when the largest stack goes first
    nearer: float = 0.25  # each half MF that an advance brings nearer to the goal, against one of TEM
    broken_enemies: float = 1.0  # an advance on broken men
    bad_odds: float = -9.0  # ... at bad odds, or on somebody unknown
    advance: float = 0.2  # an advance must bring more
    prep: float = 0.55  # what a shot in Prep Fire must be worth to one who attacks


@dataclass(frozen=True, slots=True)
class Posts:
    """Where a side sets up."""

    reach: int = 8  # hexes in which a rapid-fire gun has its full firepower
    crowd: float = 0.8  # what each unit that is there already makes a Location worse
    led: float = 2.0  # what each squad that is there already makes it better for a leader ...
    led_most: int = 2  # ... so many of them ...
    rival: float = 6.0  # ... and what another leader makes it worse
    indoors: float = -5.0  # flak inside a building
    ahead: float = 0.5  # each hex that its own side must pass, against one own unit in reach
    covered: float = 2.0  # what cover takes from flak
    flak_height: float = 0.3  # each level of the ground
    columns: int = 12  # columns of the map that count as the way ahead
    near: float = 0.35  # each hex from the ground that counts, against one of TEM
    upstairs: float = 0.4  # each level of a building, for infantry
    road: float = 0.5  # for guns and vehicles
    height: float = 0.3


@dataclass(frozen=True, slots=True)
class Weights:
    """All of them."""

    prizes: Prizes = Prizes()
    runs: Runs = Runs()
    attacks: Attacks = Attacks()
    flak: LightFlak = LightFlak()
    fights: Fights = Fights()
    fire: Fire = Fire()
    troops: Troops = Troops()
    threats: Threats = Threats()
    aims: Aims = Aims()
    batteries: Batteries = Batteries()
    posts: Posts = Posts()
    greed: Greed = Greed()
    careless: float = 0.0  # how often a player does the first thing that comes to mind


EASY = Weights(careless=0.5)
"""Flies the first run it finds and fires flak at any range, every other time; else it plays like the other."""
NORMAL = Weights()
GREEDY = Weights(
    prizes=Prizes(plane=8.0, flying=0.0, bombs=3.0),
    runs=Runs(worthwhile=0.25, saved=1.0, driven_off=0.6, suspected=0.1),
    attacks=Attacks(mark_bombs=0.25, mark_struck=0.0, mark_most=1),
    fire=Fire(mark=0.7, mark_most=1),
)
"""The yardstick: as it was when it was first measured against."""


# -- What pieces are worth to a player, in victory points and what the scenario makes of them. Read from a view.


def fate_share(fate: Fate, prizes: Prizes) -> float:
    """The share of a vehicle's worth that a fate takes, from the mildest to the worst."""
    return (
        0.0,
        prizes.possible_shock,
        prizes.stun,
        prizes.shock,
        prizes.immobile,
        prizes.eliminated,
        prizes.burning,
    )[fate]


def worth(view: State, unit: Unit, prizes: Prizes) -> float:
    """What the loss of a ground unit is worth to its enemy."""
    points = float(victory.worth(view, unit.id))
    rule = view.scenario.victory
    if unit.id in rule.counted:
        points += prizes.counted if rule.aim is Aim.EXIT else points
    elif (
        rule.aim in (Aim.CONTROL, Aim.SQUADS)
        and isinstance(unit, Infantry)
        and not unit.dummy
        and view.man(unit).size in (Size.SQUAD, Size.HALF)
    ):
        points += view.man(unit).halves * prizes.half_squad
    if isinstance(unit, Infantry) and unit.broken:
        points *= prizes.broken_already
    return points


def stopped(view: State, car: Vehicle, prizes: Prizes) -> float:
    """The share of its worth that a vehicle loses when it can drive no more."""
    return prizes.immobile_counted if car.id in view.scenario.victory.counted else prizes.immobile


def harm_to_car(view: State, car: Vehicle, fates: dict[Fate, float], prizes: Prizes) -> float:
    """What the chances of each fate cost."""
    lost = sum(
        p * (stopped(view, car, prizes) if fate is Fate.IMMOBILE else fate_share(fate, prizes))
        for fate, p in fates.items()
    )
    return lost * worth(view, car, prizes)


def harm_to_man(view: State, man: Infantry, odds: ManOdds, prizes: Prizes) -> float:
    """What the chances of losses, breaking and pins cost."""
    share = odds.gone + odds.reduced * prizes.reduced + odds.broken * prizes.broken + odds.pinned * prizes.pinned
    return worth(view, man, prizes) * float(share)


def plane(view: State, plane: Plane, prizes: Prizes) -> float:
    """An aircraft to its owner."""
    rule = view.scenario.victory
    decisive = rule.plane_steps and plane.seat != rule.seat
    left = (view.scenario.turns - view.turn + 1) / view.scenario.turns
    return prizes.plane + (prizes.flying + prizes.bombs * plane.bombs) * left + prizes.decisive_plane * decisive


def kind(view: State, unit: Unit) -> str:
    """ "AFV", "truck", "gun" or "men"."""
    if isinstance(unit, Vehicle):
        return "AFV" if view.car(unit).armoured else "truck"
    return "gun" if isinstance(unit, Gun) else "men"
