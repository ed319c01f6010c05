"""What the squadron bot values: every number that steers a choice, in points of enemy value where nothing else is said
(a tank is 3). One table, an instance a level of play; a series of games may try others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

ByKey = tuple[tuple[str, float], ...]
"""Numbers by the key of a card or the name of a damage."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Enemy units, hits taken, an aircraft lost.

    Menace of a unit: for each light and heavy hit, by its reach in hexes, more for one that moves, share of one that
    fires at L alone; menace_turns: for how many turns at most its silence counts. Value of a unit: beyond_need: above
    what is still needed; not_needed: share when nothing is.

    A counter: killed: on top of the crash; airframe: share of a crash that the points count before they suffice; grave:
    factor of damage to engine, Cannon or several weapons; half_load: weapons that half of the load counts for; pod,
    fuel: of the Pod, for each turn of fuel.

    A crash: in a sortie, on the last day, more for each day to come up to a most, on top for each VP that cards ask;
    drone: share of an unmanned one; lasting_last_day: share of lasting damage on the last day.

    Stress: factor of an Unfit pilot's, of one at the end of his band, of one next to it. scout: turns hoped for from
    one who has not reported."""

    light: float = 0.6
    heavy: float = 1.0
    reach: tuple[float, float, float, float] = (0.3, 0.8, 1.1, 1.3)
    moves: float = 0.3
    low_alone: float = 0.6
    menace_turns: int = 4
    beyond_need: float = 0.5
    not_needed: float = 0.12
    killed: float = 3.0
    airframe: float = 0.55
    grave: float = 1.6
    half_load: int = 2
    pod: float = 0.8
    fuel: float = 0.7
    crash_sortie: float = 0.6
    crash_last_day: float = 0.5
    crash_day: float = 0.17
    crash_days: float = 0.5
    crash_rule: float = 4.0
    drone: float = 0.35
    lasting_last_day: float = 0.4
    unfit: float = 0.6
    band_ends: float = 2.0
    band_near: float = 1.5
    scout: int = 1


@dataclass(frozen=True, slots=True)
class Flying:
    """The battlefield.

    The price of a store is a share of its best targets: store_share less store_shots for each shot in a turn, between
    store_least and store_most, over store_turns turns at most, of store_targets targets at least; several: factor of
    stores with several targets. worth_a_roll: what a further target of a Multi store must bring.

    Fire: farther: share of a unit for which another aircraft is closer; after_moving: share of one that must move
    first; roll_crash: on top of the price of a crash by ridge rolls. stranded: factor of a crash for want of fuel;
    at_ease: own value from which no way out is thought of.

    A pop-up counts for the turns to come divided by popup_turns, between popup_least and popup_most; popup_entry: more
    at entry. step, height: against long ways and H where all else is equal. lookout_turns: that must be left beyond the
    horizon for `Weights.lookout`."""

    lookout_turns: int = 2
    store_turns: int = 6
    store_share: float = 0.62
    store_shots: float = 0.16
    store_least: float = 0.08
    store_most: float = 0.5
    store_targets: int = 2
    several: float = 1.4
    worth_a_roll: float = 0.02
    farther: float = 0.2
    after_moving: float = 0.6
    roll_crash: float = 1.0
    stranded: float = 2
    at_ease: int = 4
    popup_turns: float = 2.5
    popup_least: float = 0.3
    popup_most: float = 1.5
    popup_entry: float = 1.2
    step: float = 0.002
    height: float = 0.001


@dataclass(frozen=True, slots=True)
class Prospects:
    """The chance of a mission, fitted to trial campaigns: logistic, by the strength of a group against the effort that
    the battalion takes; steep: how sharply.

    Strength of an aircraft in SO of ordnance: its Cannon, each barrel of a gunship, itself, less for each damage; load:
    SO that a weight point carries. Skill of a pilot by his numbers, less for wounds, for Shaken, for each Stress;
    skill: what it adds to the strength. Against it guns, ridges of the tiles, for it time over the field.

    Effort of a unit: effort divided by the chance of a roll that needs attack + modifier of 10, between chance_least
    and chance_most; helicopter: more for one. Neither effort nor strength is thought to be below effort_least and
    strength_least.

    In VP: so: one SO; SO that a battalion costs a day at the air base, in the rear when it stands or comes, later when
    it comes; note: each of its notes a day; half_left, half_nuisance: shares that a halved one brings; guns_cost: of
    its guns; bands: the way there, by band. so_gain: what one more SO must bring."""

    steep: float = 3.6
    cannon: float = 1.4
    gunship: float = 0.69
    bare: float = 0.02
    hurt: float = 0.06
    load: float = 0.17
    near: float = 0.5
    standoff: float = 1.0
    evasive: float = 0.8
    cool: float = 0.4
    wound: float = 1.0
    shaken: float = 4.0
    stress: float = 0.5
    skill: float = 0.1
    guns: float = 0.013
    ridges: float = 0.05
    time: float = 0.04
    effort: float = 0.6
    attack: int = 6
    chance_least: float = 0.1
    chance_most: float = 0.9
    helicopter: float = 1.6
    effort_least: float = 0.5
    strength_least: float = 0.05
    so: float = 0.3
    air_base: float = 3.0
    rear_stands: float = 1.0
    rear_comes: float = 2.0
    comes: float = 1.2
    note: float = 0.35
    half_left: float = 0.2
    half_nuisance: float = 0.4
    guns_cost: float = 0.02
    bands: tuple[float, float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.2, 0.5)
    so_gain: float = 0.005


@dataclass(frozen=True, slots=True)
class Morning:
    """Targets, crews and SO of a day.

    evening: SO that repairs and rest take on average; round_up: in favour of today; keep_one: SO from which one is kept
    for technical trouble. margin, margin_last_day: Stress that a pilot must have room for. most: targets; shortlist:
    battalions thought of, by what pair aircraft may do with their part of the SO; order_load, order_skill: which
    aircraft is given first. stays: VP below which an aircraft stays at home, and on the last day; hopeless: VP below
    which a mission is aborted; engine_days: days to come with which nobody starts with a damaged engine."""

    evening: float = 1.5
    round_up: float = 0.3
    keep_one: int = 4
    margin: int = 3
    margin_last_day: int = 1
    most: int = 5
    shortlist: int = 8
    pair: int = 2
    order_load: float = 0.4
    order_skill: float = 0.2
    stays: float = 0.12
    stays_last_day: float = 0.02
    hopeless: float = 0.1
    engine_days: int = 2


@dataclass(frozen=True, slots=True)
class Arming:
    """What is hung under whom.

    op, op_in_plenty: price of an ordnance point, and where SO will be left over; op_weight: weight that one counts for
    when stores are compared; least: what a store must bring. menace: of a unit on top of its value. used: share of the
    stores that is fired in time and at the unit it was meant for, most_used: of one unit; best_share: of its targets
    that a store may choose from, best_least of them at least.

    A store: air_to_air: for each target; crowd, crowd_each: units near each other; multi, area: what they make of it;
    town: area stores where towns forbid them; by reach in hexes; independent; fired at L or at H alone. Less of it
    (often) for more shots than turns, for more than often_turns times as many, and the more there is than needed
    (enough, dull_from, dull_least); air_to_air_most: of one kind on an aircraft. cannon, cannon_shots: what Cannons
    destroy in a mission; turns_least: of a mission.

    A Pod: shots at it by reach in hexes, share of units that fire at L alone, hits that events bring. A Tank: by itself
    and for the Cannon, more for one that hovers; when little time is left. penalty_weight: points that paying the
    sector penalty must bring; night_hits: hits that paying for the night must spare, night_heavy: what a heavy one
    counts for; paying: SO that a mission must have for either."""

    op: float = 0.17
    op_in_plenty: float = 0.03
    op_weight: float = 0.25
    least: float = 0.05
    menace: float = 0.8
    used: float = 0.6
    most_used: float = 0.9
    best_least: int = 2
    best_share: tuple[int, int] = (2, 3)
    air_to_air: float = 0.35
    air_to_air_most: int = 2
    crowd: float = 0.35
    crowd_each: float = 10
    multi: float = 0.7
    area: float = 0.8
    town: float = 0.5
    reach: tuple[float, float, float, float] = (0.62, 0.85, 1.0, 1.08)
    independent: float = 1.08
    low_alone: float = 0.85
    high_alone: float = 0.95
    often: tuple[float, float, float] = (1.0, 0.75, 0.4)
    often_turns: int = 2
    enough: float = 1.2
    dull_from: float = 1.25
    dull_least: float = 0.25
    turns_least: int = 2
    cannon: float = 2.0
    cannon_shots: int = 2
    pod_reach: tuple[float, float, float, float] = (0.15, 0.45, 0.8, 1.2)
    pod_low_alone: float = 0.5
    pod_events: float = 0.6
    tank: float = 1.2
    tank_cannon: float = 2.2
    tank_hover: float = 1.3
    tank_hurry: float = 1.5
    tank_hurry_turns: int = 4
    penalty_weight: int = 4
    night_hits: int = 5
    night_heavy: int = 2
    paying: int = 3


@dataclass(frozen=True, slots=True)
class Evening:
    """Rescue, repairs, rest, replacements.

    needs: how badly a lasting damage should be mended, light side; heavy: factor of the heavy side. wounds: (light,
    heavy) when mending is free, healing: when it costs. found: rescue roll that needs no help. Rest: Stress that it
    must take off for each pilot (at least rest_pilots), less with rest_rich SO above the income; rest_so: SO in hand.
    pilot_days, aircraft_days: days to come in which a new one still pays; aircraft_objective: VP of a campaign that is
    worth it. spare, spare_income: SO kept for ordnance; mends, urgent: needs that are met with SO to spare, and in any
    case."""

    needs: ByKey = (
        ("Engine", 3.0), ("Controls", 1.6), ("Cannon", 1.8), ("HUD", 1.5), ("Airframe", 1.2), ("Pylon", 1.1),
        ("Display", 1.3),
    )  # fmt: skip
    heavy: float = 1.5
    wounds: tuple[float, float] = (1.7, 3.0)
    healing: tuple[float, float] = (1.5, 2.5)
    found: int = 8
    rest: float = 1.6
    rest_when_rich: float = 0.8
    rest_rich: int = 5
    rest_pilots: int = 3
    rest_so: int = 5
    pilot_days: int = 2
    aircraft_days: int = 3
    aircraft_objective: int = 10
    spare: float = 3.0
    spare_income: float = 0.6
    mends: float = 1.1
    urgent: float = 2.9


@dataclass(frozen=True, slots=True)
class Founding:
    """The squadron: what is bought, who flies.

    gladly: how gladly an aircraft is bought. keep, keep_income: SO kept for the first day, levels: and for levels;
    lavish: `Weights.school` from which levels are a luxury; pairs, pairs_rich: of aircraft, with rich SO; families:
    that are bought in turn; most: aircraft; scouts, scout_so: how many, with more SO than so many in hand.

    A pilot at Average: by his numbers and bands, as a Fast one, and what he becomes. Levels: promote_income: daily SO
    kept, promote_to: highest level bought, reserve: levels that a pilot's place in his family counts for."""

    gladly: ByKey = (
        ("A-10C", 10.0), ("A-10A", 9.5), ("AH-64D", 9.0), ("AH-64A", 8.5), ("AC-130U", 6.0), ("AC-130H", 5.0),
        ("AV-8B", 6.5), ("F-16C", 6.0), ("AH-1W", 6.5), ("AH-1F", 4.5), ("MQ-1B", 3.0), ("OH-58D", 3.0), ("RQ-1A", 0.0),
    )  # fmt: skip
    keep: int = 6
    keep_income: float = 0.75
    levels: int = 3
    lavish: int = 10
    rich: int = 50
    pairs: int = 2
    pairs_rich: int = 4
    families: int = 2
    most: int = 9
    scouts: int = 2
    scout_so: int = 6
    standoff: float = 1.3
    evasive: float = 1.6
    cool: float = 1.5
    okay: float = 0.35
    shaken: float = 0.25
    fast: float = 0.6
    becomes: float = 0.4
    promote_income: float = 0.8
    promote_to: int = 4
    reserve: float = 0.6


@dataclass(frozen=True, slots=True)
class Weights:
    """crash: an aircraft lost; stress: one point of it; damage: a lasting counter; weapon: a store shot away; danger:
    what expected hits are multiplied with; threat: what it is worth that an armed unit dies, for each hit and turn;
    popup: of the enemy that a turn at H may bring; patience: price of a store that may be needed later; later: how much
    next turn's attack counts; bingo6, bingo10: Stress of flying home short of fuel; lookout: of the targets in the
    attack angle beyond the horizon; horizon: turns looked at; luck: how well missions go at that level, the constant of
    `prospects`; school: SO in hand above which levels are bought in set-up. The rest stands with its subject."""

    crash: float = 13.0
    stress: float = 0.5
    damage: float = 1.2
    weapon: float = 0.8
    danger: float = 1.0
    threat: float = 0.35
    popup: float = 0.45
    patience: float = 1.0
    later: float = 0.6
    bingo6: float = 1.2
    bingo10: float = 4.0
    lookout: float = 0.0
    horizon: int = 5
    luck: float = 2.8
    school: int = 6
    worth: Worth = Worth()
    flying: Flying = Flying()
    prospects: Prospects = Prospects()
    morning: Morning = Morning()
    arming: Arming = Arming()
    evening: Evening = Evening()
    founding: Founding = Founding()


HARD = Weights()
NORMAL = replace(HARD, horizon=2, lookout=0.3, luck=1.5, school=10)
EASY = replace(HARD, danger=0.7, threat=0.15, patience=0.4, horizon=1, lookout=0.2, luck=0.3, school=10)
WEIGHTS = {"easy": EASY, "normal": NORMAL, "hard": HARD}
"""easy looks at the present turn alone, normal one turn further (a careful player), hard to the end of its fuel."""
