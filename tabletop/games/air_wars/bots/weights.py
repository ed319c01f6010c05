"""Every number that steers a choice of these bots, in one table a level.

The table is handed to a bot and from it to all that thinks for it, so that a series of games can try other values:

    >>> from dataclasses import replace
    >>> from tabletop.games.air_wars.bots.commander import Commander
    >>> bold = replace(NORMAL, flights=replace(NORMAL.flights, enough=0.3))
    >>> bot = Commander("normal", 7, weights=bold)
    >>> bot.weights.flights.enough, NORMAL.flights.enough == 0.3
    (0.3, False)

Points are those of the rule book (AW-VP-01). Where one number stands for several uses, they mean the same thing. What
follows from the rules (six sides of a die, the hour after the next) is no weight and stands where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BySeat = tuple[float, float]
"""One value for the Intruder, one for the Interceptor."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """Points of things that the victory table does not count."""

    aborted: float = 0.35  # an enemy aircraft that is driven off
    grounded: float = 0.4  # each aircraft that a closed base keeps on the ground
    grounded_hours: float = 3  # hours left in the day from which on a closed base counts in full
    blind_day: float = 0.3  # a bombed radar station, for each day that is left
    carrier: float = 2.0  # a carrier, besides its points: her aircraft lose their base for good
    ready: float = 0.3  # a based aircraft that could still fly
    ground: float = 0.5  # a gun or headquarters that is found, when raids are weighed
    headquarters: float = 0.6  # a headquarters under the bombs, before the last day
    gun: float = 0.3  # a gun under the bombs, before the last day
    tomorrow: float = 0.5  # share of its cargo that a ship unloads on each day to come, if it is not sunk
    pressing: float = 0.75
    """Share of the prize of a raid that each of its bombers counts for a player who does not ask what is prevented."""
    days_to_come: float = 0.15
    """Share of the mean prize that an enemy bomber may bring on each day to come, if it is not shot down."""
    best_targets: int = 5  # so many of our own targets make the mean prize of a raid


@dataclass(frozen=True, slots=True)
class Estimates:
    """What is taken for true where nothing is seen."""

    reach: int = 5  # squares that an enemy flies in an hour who has no aircraft in the scenario
    again_short: float = 0.2
    """Share of a short-range fighter in the air that can come elsewhere in the enemy's next hour."""
    again_long: float = 0.7  # the same of a long-range fighter
    hidden_gun: float = 0.7  # share of the mean dice of a gun with which a hidden ground counter fires
    nobody: float = 0.2  # fewer enemy counters than this over a square are none


@dataclass(frozen=True, slots=True)
class Temper:
    """How much weighs what is not to be seen on the map. Found by playing against the greedy yardstick."""

    lead: float
    """Prizes saved when a raid is broken up: it hits more than what is printed there, and what it has left comes again
    tomorrow."""
    second: float  # share of it that each bomber more would do to other targets
    answer: float  # how much of what the enemy could do in his next hour is counted


@dataclass(frozen=True, slots=True)
class Fights:
    """A package over a square: the battle, the guns, and what comes next."""

    aa_aborted: float = 0.7  # an own aircraft that guns drive off, as a share of an aborted one
    strafed: float = 1.0  # points of a parked aircraft, at least
    attention: float = 0.3  # share of the enemy's fighters that comes to any one of our packages, at least
    answer_dice: float = 2.8  # dice of fighters that come for each of the enemy's command level, at most
    harmless: float = 0.5  # fewer dice than this that could come are no threat
    fighter_dice: float = 2.7  # dice of one fighter of those that come
    fighter: float = 1.9  # points of one of them shot down
    cover_dice: float = 4  # dice of a patrol that do about two thirds of what a patrol can do
    aims: int = 6  # so many targets of a square are weighed


@dataclass(frozen=True, slots=True)
class Raids:
    """Where the enemy's bombers will be in his next hour."""

    comes: float = 0.75  # chance that armed bombers in reach of a target bomb one in their next hour
    sharp: float = 1.5  # how much more the better target draws them: the power of its worth
    guns: float = 0.1  # what each printed die of AA takes from that
    base: float = 1.0  # a base of ours with anybody in it
    parked: float = 0.2  # each aircraft parked there
    ground: float = 0.15  # share of its points with which a gun or headquarters draws bombs


@dataclass(frozen=True, slots=True)
class Flights:
    """Which packages are sent in a Flying segment."""

    later: float = 0.85  # a raid that arrives an hour later is worth so much less
    farthest: int = 5  # hours out at most
    enough: float = 0.2  # packages below this stay at home
    adds: float = 0.02  # a unit more joins a package when it adds more than this
    packages: int = 40  # packages of an hour at most
    flying: float = 0.2  # what it costs to send a unit that flies already
    loaded: float = 0.3  # a bomber that takes off with its bombs: its day
    short: float = 0.15  # a short-range fighter that takes off: two hours
    long: float = 0.3  # a long-range unit without bombs that takes off
    waits: float = 0.6  # what a fighter on the ground is worth for the next hour while raids are in the air
    faith: float = 0.5  # a unit keeps its target unless another one is so much better
    held: int = 3  # one fighter of so many waits for the bombers that have not come yet
    guarded: float = 0.6  # share of a target's points that a patrol saves when a raid comes there
    raiders: float = 4  # enemy bombers that make one raid
    visited: float = 0.5  # chance that a raid comes to any one of our targets, at most
    patrol_hours: BySeat = (1, 2)  # hours before the end of the day from which on nobody is expected any more
    patrolled: float = 0.2  # patrols that are worth more than this are thought of
    met: float = 0.1  # raids that come with a greater chance than this are waited for


@dataclass(frozen=True, slots=True)
class Stops:
    """What speaks against a square where a group on a long flight ends its hour."""

    threat: float = 0.1  # each die of enemy fighters that can come there, for each unit, up to `threat_most` of them
    threat_most: float = 9
    wary: float = 0.08  # each die for each unit, also where more of them are near than can come
    full: float = 20  # no room in the air
    foe: float = 5  # enemy aircraft are there
    seen: float = 0.5  # the group would be revealed
    watched: float = 0.3  # enemy radar covers it
    far: float = 0.01  # each square to the goal


@dataclass(frozen=True, slots=True)
class Losses:
    """What a side loses with one of its own units, beyond its points."""

    armed: float = 0.4
    """A unit with bombs left, and `armed_die` for each die of them. The same counts for an enemy under our guns."""
    armed_die: float = 0.3
    fighter: float = 0.3  # a fighter, and `fighter_die` for each die
    fighter_die: float = 0.12
    spent: float = 0.05  # a bomber that has bombed, and `spent_die` for each die while there is another day
    spent_die: float = 0.05
    no_tomorrow: float = 0.2  # share of this that is left when nothing can be done with it any more


@dataclass(frozen=True, slots=True)
class Attacks:
    """Guns and bombs of one square."""

    shown: float = 0.3  # a hidden gun is shown when it saves more than so many points
    escort: float = 0.5  # results of AA that each escort takes before a bomber does
    aims: int = 3  # so many of its targets make the worth of a square
    least: float = 0.02  # an attack that adds less than this is not made
    bombs_of_fighters: float = 0.35 * 0.1  # what the bombs of a fighter are worth later in the day
    early: int = 2  # hours before the end of the day until which that counts


@dataclass(frozen=True, slots=True)
class Bases:
    """Where counters stand in Redeploy."""

    targets: tuple[float, ...] = (1.0, 0.5, 0.3, 0.2)
    """How much the best, second, third and fourth target count for a bomber's base."""
    hour: float = 0.75  # a target an hour farther away counts so much less
    aims: int = 3  # so many of its targets make the worth of a square
    attack: BySeat = (0.06, 0.01)  # each point of enemy targets in reach of a fighter
    guard: BySeat = (0.02, 0.06)  # each point of own targets in reach of a fighter
    bombs: float = 0.5  # share of a bomber's wish that a fighter-bomber has
    crowd: BySeat = (0.25, 0.5)
    """What each fighter at a base takes from the wish of the next one: a closed base must not ground a wing."""
    exposed: float = 0.8
    """What a base in reach of the enemy's fighters is worth less to the defender: his aircraft are strafed before they
    are up. For decoys: in reach of his bombers."""
    decoy: float = 0.1  # each bomber at a base, for a decoy
    choosy: int = 3  # units with so few bases to choose from come first
    base: float = 1.0  # points at risk in an own base
    far: float = 0.45  # share of its points that is at risk where the enemy cannot come without a stop
    sinks: float = 0.2
    """Chance that a bomber which is ready in the morning gets through to a ship and hits it, if it wants nothing
    else."""
    parked: float = 0.5  # share of its points with which a parked aircraft draws bombs away from a ship


@dataclass(frozen=True, slots=True)
class Cards:
    """When a card is played, and for what."""

    set_days: int = 2  # wild cards are kept for the set while so many days remain
    set_held: int = 2  # ... and so many of them are held
    force: float = 0.6  # share of the aircraft that must be on the map for the wild set
    refits: int = 2  # a refit waits until about so many units of two points are damaged
    halved: int = 4  # points of a target that is worth halving
    raid: float = 1  # enemy bombers that make a raid for which cards are played
    escorts: int = 2  # escorts that must profit from more hours
    unclear: int = 2  # unknown counters on the ground under a raid that are worth a look
    reached: int = 2  # fighters that must get to a raid with a few squares more
    dice: int = 4  # bonus dice are for battles with so many dice on each side
    attack: float = 0.8  # points that a card has to bring in an attack: 0.2 more chance for a target of 4 points
    last_attack: float = 0.2  # the same on the last day
    last_saved: float = 0.02  # points that a card against an attack has to save on the last day
    late: float = 10.0  # more hours for a unit that would have to go home
    die: float = 0.1  # each die of a unit that comes back
    base: float = 0.5  # an airbase, and `parked` for each aircraft there
    parked: float = 0.4
    reinforcement: float = 1.0  # a unit that comes, against `other`
    other: float = 0.5


@dataclass(frozen=True, slots=True)
class Beliefs:
    """How hidden counters and cards are dealt."""

    tries: int = 50  # deals that are tried before the oldest sighting is dropped
    stayed: float = 4.0
    """A gun or headquarters found yesterday is so many times likelier to stand there than at another place."""
    kept: float = 2.0  # bonus cards are so many times likelier among those held for more than a day


@dataclass(frozen=True, slots=True)
class Staff:
    """Where headquarters stand, and when decoys look ahead."""

    reached: float = 4.0  # each square by which a director stands too near to the enemy's bombers
    away: float = 0.01  # each square between a director and the enemy
    cares: int = 2  # so many unknown counters in a square make a raid care for a look at it


@dataclass(frozen=True, slots=True)
class Stances:
    """The tempers in which the planner makes other plans."""

    most: int = 6  # plans that are compared
    keen: float = 0.5  # points added to every package, so that more are worth sending
    careful: float = -0.6  # ... so that fewer are
    banned: int = 2  # so many of its best targets are left alone, one a plan


@dataclass(frozen=True, slots=True)
class Standing:
    """What a whole position is worth beyond its points."""

    driven_off: float = 0.4  # an aircraft in the Abort Box
    fighter: float = 0.5  # a fighter lost that could still have fought
    grounded: float = 0.4  # a unit on a closed base that has not flown today
    blind: float = 0.5  # a blind radar area, for each day that is left
    shown: float = 0.1  # a gun or headquarters that the enemy has found; a decoy that is spent
    through: float = 0.55  # chance that a raid gets to its target at all
    later: float = 0.85  # each hour that it takes makes it so much less sure
    lost: float = 0.7  # chance that an aircraft without a base in reach is lost
    unloads: float = 0.8  # chance that a ship on its beach will have unloaded by the evening
    won: float = 4.0  # points that the game itself is worth when it is over


@dataclass(frozen=True, slots=True)
class Search:
    """How the veteran plays plans out."""

    samples: int = 24  # worlds for each plan
    least: int = 3  # ... at least
    caution: float = 0.3  # standard deviations that count against a plan
    work: int = 20_000  # played-out hours times the square of the units on the map: what one decision may cost
    finalists: int = 3  # plans that go on after the first round
    sure: float = 1.0  # another plan than the planner's own must be better by so many standard errors
    long: int = 600  # commands after which a played-out hour is broken off


@dataclass(frozen=True, slots=True)
class Habits:
    """How a bot goes about it."""

    replans: int = 4  # how often an hour is planned anew when a move ended otherwise than planned
    patience: int = 120  # decisions of one kind in one hour after which it suspects a circle
    worth_staying: int = 2  # with fewer hours left the day may end
    sets_out: float = 0.6  # chance that a group of the novice flies where it likes


@dataclass(frozen=True, slots=True)
class Greed:
    """What the greedy yardstick counts in its own way."""

    worthwhile: float = 0.3  # points below which nobody moves
    aborted: float = 0.4  # an aircraft that is driven off
    fighter: float = 0.05  # each fighter that hunts
    ship: float = 2.0  # a ship that is found, besides its points
    unseen_ship: float = 1.0  # one that nobody has seen yet


@dataclass(frozen=True, slots=True)
class Weights:
    """The whole table. campaign, one_day: the temper by the length of the scenario; when all is decided by the few
    raids of a day, each weighs more, and so does what meets them.
    """

    prizes: Prizes = Prizes()
    estimates: Estimates = Estimates()
    campaign: Temper = Temper(lead=0.8, second=0.1, answer=0.8)
    one_day: Temper = Temper(lead=1.2, second=0.4, answer=1.6)
    fights: Fights = Fights()
    raids: Raids = Raids()
    flights: Flights = Flights()
    stops: Stops = Stops()
    losses: Losses = Losses()
    attacks: Attacks = Attacks()
    bases: Bases = Bases()
    cards: Cards = Cards()
    beliefs: Beliefs = Beliefs()
    staff: Staff = Staff()
    stances: Stances = Stances()
    standing: Standing = Standing()
    search: Search = Search()
    habits: Habits = Habits()
    greed: Greed = Greed()


EASY = Weights()
NORMAL = Weights()
HARD = Weights()
GREEDY = Weights(stops=Stops(wary=0.0))
"""The yardstick: its numbers stay as they are when those of the others get better."""

GLADLY: Mapping[str, float] = {
    "EndSegment": 0.5, "Form": 5.0, "Back": 0.05, "Fly": 1.5, "Plot": 6.0, "Join": 3.0, "Land": 8.0, "Done": 2.0,
    "PlayCard": 3.0, "OpenSquare": 12.0, "AimAA": 8.0, "AddGun": 6.0, "OpenFire": 4.0, "Bomb": 8.0, "Strafe": 4.0,
    "Rebase": 3.0, "MoveGround": 2.0, "Place": 8.0, "PlayWildSet": 20.0, "UseHQ": 0.5,
}  # fmt: skip
"""How gladly the random player takes a kind of command; 1 for all others."""
