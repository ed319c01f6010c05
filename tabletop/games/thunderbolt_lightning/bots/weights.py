"""Every number that steers a choice of the opponent, by what it is about. One `Weights` a level; whoever tries other
values hands them to the pilot. Hexes, levels, turns and hits are counted; the rest are parts of points.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Worth:
    """What pieces are worth, and what stopping them is."""

    spare: float = 0.5
    """Added to the hits that a target has left: no hit brings quite its whole share."""
    decided: float = 3.0
    """Points by damage point on a target that decides the game (a ladder or a goal)."""
    bonus: float = 0.6
    """Part of a scenario's own bonus for sinking that is shared out over the damage points."""
    plain: float = 1.3
    """Points by damage point on any other target, the bonus for sinking shared out."""
    exit: float = 0.8
    """Part of its bonus that an aircraft on its way to an exit edge is worth more."""
    load: float = 0.35
    """Part of the damage of its load that an attacker is worth more."""
    slow: int = 10
    """An armed aircraft whose two speeds together are no more does not look for fights once its load is gone."""
    heavy_flak: float = 0.5
    """How much heavy AA counts in a phase: it fires in one of the two only."""


@dataclass(frozen=True, slots=True)
class Interest:
    """How much an enemy draws a fighter."""

    least: float = 0.6
    by_worth: float = 0.5
    most: float = 1.5
    scale: float = 60
    """`least` and `by_worth` times its worth by hit over `scale`, which counts `most` at most."""
    free: float = 1.4
    busy: float = 0.95
    """Factors for an aircraft with a mission, without and with an enemy fighter about."""
    watched: int = 9
    watched_levels: int = 1
    """What about is."""
    escort: float = 1.25
    escort_reach: int = 10
    """Factor for an enemy so near to one of the escort's charges."""


@dataclass(frozen=True, slots=True)
class Position:
    """What an end pose is worth, but for the mission."""

    threat: float = 0.9
    """Weight of own losses; 0: danger is not looked at."""
    cover: bool = True
    """Whether friends are looked at: whom they shoot at, who is behind them, where the mates are."""
    energy: bool = True
    """Whether speed and inverted flight are looked at."""
    noise: float = 0.02
    """Part of the own value that chance adds."""
    flee: float = 0.35
    hope: float = 0.35
    """How much a threat counts whose firer still moves in this phase, and a shot whose target does."""
    margin: int = 3
    """Hexes beyond its own speed and the guns within which an aircraft looks at enemies."""
    friend_hits: float = 0.7
    """Part of the hits that a friend in position is reckoned to make."""
    friend_saved: float = 0.1
    """Part of a friend's worth that is added to an enemy who threatens it."""
    steady_fs: int = 4
    steady: float = 0.75
    """From that FS on a target can hardly do anything but fly straight on; how sure that is."""
    half_way: float = 0.7
    """How sure it is that a target flies at its middle speed, beside its highest."""
    tail: float = 0.09
    """Weight of the tail position by own value."""
    pulls: int = 5
    """How many enemies are looked at for it."""
    pull: float = 2.0
    pull_friend: float = 0.15
    """Weight of interest when they are chosen; more interest in one that threatens a friend."""
    level_apart: tuple[float, float, float, float] = (1.0, 0.75, 0.5, 0.4)
    """What is left of the interest by levels between."""
    behind: float = 2.0
    """Base of the tail position, to which the two cosines are added."""
    near: int = 4
    far: float = 0.05
    """The ideal distance behind a target, and what a hex away from it costs."""
    tailed: float = 0.05
    """Part of the own value that a nose pointing here costs."""
    nose_reach: int = 8
    nose_cosine: float = 0.8
    nose_later: float = 0.5
    """From how near and how straight a nose points here; how much it counts while its aircraft still moves."""
    mate: float = 0.03
    mate_moved: int = 2
    mate_waiting: int = 6
    mate_most: int = 4
    """Part of the own value for each hex too far from a mate: beyond so many hexes, for so many at most."""
    wall: float = 1.2
    wall_near: float = 0.12
    wall_far: float = 0.02
    """Parts of the own worth in danger because the map ends ahead: no turn is possible, by hexes missing to two and to
    three times FS.
    """
    slow: float = 0.01
    inverted: float = 0.02
    """Parts of the own value that an SP below the rated speed costs, and inverted flight."""


@dataclass(frozen=True, slots=True)
class Move:
    """How moves are planned."""

    in_order: bool = False
    """Takes the aircraft of a unit as they come."""
    crowded: int = 12
    crowded_levels: int = 1
    """How near an enemy must be for the order to matter."""
    good: float = 0.1
    """Poses that fall short of the best by no more than this part of the own value count as good ones."""
    deep: bool = False
    """Looks at the answers of those who move later."""
    tried: int = 8
    answering: int = 3
    alike: int = 2
    alike_reach: int = 1
    """Poses tried out, enemies who answer; of poses that look the same way from hexes so near only so many."""
    exit_way: float = 0.03
    home_way: float = 0.012
    """What a hex of the way to the edge costs, by own worth or value."""
    way_ahead: int = 3
    """Hexes ahead of the pose from which the way is counted."""
    inverted_run: float = 0.6
    """What is left of an attack run when the pose is inverted."""
    torpedo: float = 30
    """Damage points that a launch now is reckoned with."""
    home: float = 0.4
    early: float = -0.6
    flight: float = -2.0
    """Parts of the own value for leaving: with nothing left to do, too early over an own edge, over any other."""


@dataclass(frozen=True, slots=True)
class Heights:
    """Climb, dive or stay."""

    change: float = 0.04
    """Part of the own value that a change must bring."""
    view: float = 22
    """Hexes at which an enemy counts no more."""
    pull: float = 1.2
    pull_level: float = 0.35
    pull_away: float = 0.02
    pull_least: float = -2.0
    """The draw of an enemy at the same level, what a level and a hex between take from it, its least value."""
    shot: float = 0.5
    shot_mine: float = 0.25
    shot_his: float = 0.25
    shot_open: float = 0.8
    """The chance for a shot at the new level by both noses; how much it counts when he may still change."""
    follow: float = 0.35
    """How likely an enemy one level away comes to the new level."""
    danger_reach: int = 12
    danger_cosine: float = 0.5
    danger_base: float = 0.55
    danger_mine: float = 0.35
    """Who is dangerous, and how much by the own nose."""
    stay: float = 0.9
    stay_his: float = 0.3
    """The chance for a shot without a change, less by his nose."""
    chance: float = 0.35
    danger: float = 0.5
    interest: float = 0.4
    """Weights of the three in the sum; interest by own value."""
    climb: float = 0.1
    dive: float = 0.03
    alone: float = 0.12
    """Parts of the own value that a climb and a dive cost, and parting from a mate."""
    flak: float = 1.5
    flak_sharing: int = 3
    """AA hits of a turn, counted in phases; one of so many friends is shot at."""
    flak_feared: float = 0.02
    """Part of the own value in danger from which on guns below are worth a climb on the way home."""
    hunted: int = 8
    brink: int = 6
    """Hexes to an enemy fighter and to the edge within which it is not."""
    drop: int = 26
    drop_level: int = 10
    """Hexes to the target at which torpedoes and rockets go down, more by level."""
    run_in: int = 7
    """Hexes to the target from which on a dive bomber at Medium dives rather than runs in."""
    come_down: int = 6
    climb_above: int = 4
    climb_turns: int = 5
    """Hexes, beyond two phases of flight, at which one at High comes down; how much farther it is and how many turns
    are left when one at Medium climbs above the guns.
    """
    again: int = 8
    again_turns: int = 3
    """Hexes to the target and turns left for another dive."""
    surer: int = 24
    """Hexes to the target within which a level bomber goes down."""


@dataclass(frozen=True, slots=True)
class Runs:
    """Attack runs."""

    company: int = 12
    """Hexes within which friends share the fire."""
    wait_flak: float = 1.8
    wait_fighter: float = 1.2
    wait_reach: int = 10
    wait_levels: int = 1
    """Hits to be feared until the next turn: phases of AA, by fighter so near."""
    wait_least: float = 0.35
    later: float = 0.85
    """What a release of the next turn counts beside one of now: at least and at most."""
    turning: float = 0.55
    """The same at most for a torpedo at a ship under way: it will turn its bow or stern."""
    gate: int = 8
    """Hexes before the bow or behind the stern at which a dive attack wants to be lined up."""
    gate_turn: float = 1.5
    """Hexes that a hexside off that course counts as."""
    nose: int = 3
    """Hexes ahead of a pose from which the way is counted."""
    approach: float = 3
    """The part of a release that an approach can count at most: one by this."""
    approach_near: float = 0.6
    approach_way: float = 0.014
    approach_least: float = 0.05
    """What is left of it: near the target, less by hex of the way, at least."""
    pass_far: int = 6
    pass_near: int = 4
    pass_round: int = 16
    """From so near a level bomber cannot turn in any more, unless it is there already; the way round it flies then."""
    torpedo: float = 0.7
    """What the approach of a torpedo counts beside a launch in reach."""
    torpedo_ahead: int = 3
    """Hexes ahead, at least, from which its way is counted; else its rated speed."""
    torpedo_pose: float = 0.3
    torpedo_way: float = 0.975
    """How much the way from the pose itself counts beside that from ahead; what a hex leaves of the promise."""
    spots: tuple[int, ...] = (6, 8, 10, 13)
    """Ranges of good launching hexes."""
    slower: int = 2
    """SP below the rated speed that a torpedo carrier may fly in the next turn."""


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire of guns and rockets."""

    patience: float = 0.85
    """What waiting must promise, as a part of what fire is worth now, for the guns to stay silent."""
    surplus: float = 0.02
    """Part of the value by hit on a target that is dead already."""
    rockets: float = 10
    """Points that rockets are worth beyond their damage: they are for nothing else."""
    view: int = 5
    """Hexes beyond the speeds of both within which a shot of phase 2 is possible."""
    after: float = 0.8
    before: float = 0.35
    """How much a shot of phase 2 counts at one who moves first, and at one who moves later."""
    mortal: float = 0.9
    """The chance to be shot down before that is counted up to this."""


@dataclass(frozen=True, slots=True)
class Guns:
    """Fire of AA guns."""

    declared: float = 0.5
    """Hits that a declared mount of a friend is reckoned to make."""
    surplus: float = 0.01
    """Part of the value by hit on a target that is dead already."""
    side: float = 0.1
    """How much rather dice are fired to a side than straight up."""
    attacker: float = 1.6
    attacker_near: float = 2.2
    attacker_reach: int = 14
    hurt: float = 1.1
    """Factors for an attacker, for one so near to its target, for a damaged aircraft."""
    heavy_level: int = 2
    """The highest level at which divers are waited for."""


@dataclass(frozen=True, slots=True)
class Helm:
    """Ships, and where their attackers come from."""

    reach: int = 20
    """Hexes within which a torpedo carrier is turned to."""
    nearest: int = 4
    """Nearer ones count no more than this."""
    turn: float = 0.8
    """The part of the beam that may still show after a turn for it to be made."""
    wide: int = 200
    """A zone of more hexes than this leaves a real choice of where to come from."""
    lead: int = 3
    """Hexes before the ship to which carriers look at set-up."""


@dataclass(frozen=True, slots=True)
class Weights:
    """All of them."""

    worth: Worth = field(default_factory=Worth)
    interest: Interest = field(default_factory=Interest)
    position: Position = field(default_factory=Position)
    move: Move = field(default_factory=Move)
    heights: Heights = field(default_factory=Heights)
    runs: Runs = field(default_factory=Runs)
    fire: Fire = field(default_factory=Fire)
    guns: Guns = field(default_factory=Guns)
    helm: Helm = field(default_factory=Helm)


NORMAL = Weights()
EASY = replace(
    NORMAL,
    position=replace(NORMAL.position, threat=0.0, cover=False, energy=False, noise=0.2),
    move=replace(NORMAL.move, in_order=True),
)
HARD = replace(NORMAL, move=replace(NORMAL.move, deep=True))
WEIGHTS = {"easy": EASY, "normal": NORMAL, "hard": HARD}
"""easy looks at neither danger nor friends, hard at the answers of those who move later."""
