"""The course of an air battle as it was heard, for its story: shots with their chances, who shot whom down, what bombs
and torpedoes did, who left the map, and the points of all that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tabletop.core import odds
from tabletop.data import narration
from tabletop.data.narration import ByTurns, Deed, Shot, Turn
from tabletop.data.story import Heard
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.moving.events import LeftMap
from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettisoned
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import BattleJoined, CombatEnded
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored
from tabletop.games.thunderbolt_lightning.rules.wording import called, load_words

MAKERS = frozenset({"Bofors", "Breda"})
"""Of guns, whose names keep their capital."""
EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}


@dataclass
class Record:
    """What a piece did: victories, hits, damage points done, points brought."""

    victims: list[str] = field(default_factory=list)
    hits: int = 0
    points: int = 0


@dataclass
class Course(ByTurns):
    """A battle as it went."""

    records: defaultdict[str, Record] = field(default_factory=lambda: defaultdict(Record))
    lost: dict[str, str] = field(default_factory=dict)
    """Aircraft shot down, ships sunk, targets destroyed: what became of each, in words."""
    gone: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    """Who left in a turn, by how they did."""
    field_: State | None = None
    """The position in which the present combat was joined."""
    fallen: list[Destroyed] = field(default_factory=list)
    struck: list[StructureDamaged] = field(default_factory=list)
    sunk: list[str] = field(default_factory=list)
    marked: list[str] = field(default_factory=list)
    scored: list[Scored] = field(default_factory=list)


# -- reading
def note(course: Course, one: Heard) -> None:
    match one.event:
        case BattleJoined():
            course.field_ = one.after
        case Destroyed():
            course.fallen.append(one.event)
            course.lost[one.event.aircraft] = f"shot down in turn {one.before.turn}"
        case HitMarked(aircraft=key):
            course.marked.append(key)
        case StructureDamaged():
            course.struck.append(one.event)
        case Sunk(target=key):
            course.sunk.append(key)
            ship = key in one.before.ships
            course.lost[key] = f"{'sunk' if ship else 'destroyed'} in turn {one.before.turn}"
        case Scored(score=score):
            course.swings[one.at] += score.points if score.seat == 0 else -score.points
            if score.reason == "handicap":
                del course.swings[one.at]
            elif score.reason in ("exited", "fled"):
                course.records[score.about].points += score.points if score.reason == "exited" else 0
            else:
                course.scored.append(one.event)
        case CombatEnded():
            if course.field_ is not None and one.before.battle is not None:
                _settle(course, one.at, course.field_, one.before.battle.volleys)
            course.field_ = None
            for kept in (course.fallen, course.struck, course.sunk, course.marked, course.scored):
                kept.clear()
        case LeftMap():
            _left(course, one, one.event)
        case Jettisoned(aircraft=key, load=load) if load:
            kind = one.before.library.loads[load].kind
            what = {"torpedo": "torpedo", "rocket": "rockets"}.get(kind, "bombs")
            _told_together(course, one, key, f"threw away its {what}", 1)


def named(state: State, key: str) -> str:
    """A piece within a sentence; an installation without a name of its own has an article."""
    name = called(state, key)
    ship = state.ships.get(key)
    if ship is not None and name.endswith(f" {key}"):
        alike = [s.id for s in state.ships.values() if s.type == ship.type]
        return f"{name.removesuffix(key)}no. {alike.index(key) + 1}"
    own = {p.id: p.name for p in state.scenario.installations}.get(key, "")
    proper = own[:1].isupper() and not any(word[:1].islower() for word in own.split()[1:]) and " " in own
    return name if proper or key not in state.installations else f"the {common(name)}"


def bare(state: State, key: str) -> str:
    """A piece in a table: without an article."""
    return named(state, key).removeprefix("the ")


def common(name: str) -> str:
    """The name of a kind within a sentence: "radar station"."""
    keeps = name[1:2].isupper() or name.partition(" ")[0] in MAKERS
    return name if keeps else f"{name[:1].lower()}{name[1:]}"


def _flak(state: State, key: str) -> str:
    return f"the flak of {named(state, key)}"


def _settle(course: Course, at: int, field_: State, made: Sequence[Volley]) -> None:
    """A combat phase is over: what each volley was worth, and what it did."""
    taken = {key: a.hits_taken for key, a in field_.aircraft.items()}
    killers = {e.aircraft: e.kill.by for e in course.fallen}
    deadly: dict[str, Fraction] = {}
    for volley in made:
        shooter = _flak(field_, volley.source) if volley.kind == "aa" else called(field_, volley.source)
        seat = volleys.side_of(field_, volley)
        if volley.target not in field_.aircraft:
            any_hit = 1 - (1 - odds.chance(volley.needed)) ** len(volley.dice)
            course.records[volley.source].hits += len(volleys.hits(volley))
            if volley.kind != "strafe":
                name = named(field_, volley.target)
                course.shots.append(Shot(field_.turn, seat, shooter, name, any_hit, bool(volleys.hits(volley))))
            continue
        target = field_.aircraft[volley.target]
        dice = tuple(volley.dice.count(colour) for colour in Colour)
        saves = shots.saves_against(field_, target, field_.aircraft.get(volley.source))
        found = shots.spread((dice[0], dice[1], dice[2], dice[3]), volley.needed, saves)
        left = field_.type_of(target).hits - taken[volley.target]
        done = volleys.unsaved(volley)
        taken[volley.target] += done
        course.records[volley.source].hits += done
        name = called(field_, volley.target)
        if killers.get(volley.target) == volley.source and left > 0 and done >= left:
            deadly[volley.target] = odds.at_least(found, left)
            shot = Shot(field_.turn, seat, shooter, name, deadly[volley.target], True, "brought down")
            course.shots.append(shot)
        elif not done:
            course.shots.append(
                Shot(field_.turn, seat, shooter, name, odds.at_least(found, 1), False, missed="did no harm to")
            )
    _kills(course, at, field_, deadly)
    _strikes(course, at, field_, made)
    _points(course, field_, made)
    hurt = [called(field_, key) for key in course.marked if key not in killers]
    if hurt:
        words = f"{narration.listing(hurt, 4)} {'was' if len(hurt) == 1 else 'were'} hit but flew on"
        course.add(field_.turn, Deed(words, 2 if len(hurt) > 1 else 1, at))


def _kills(course: Course, at: int, field_: State, deadly: dict[str, Fraction]) -> None:
    """The victims of each who brought any down, together."""
    by_killer: dict[tuple[str, int], list[str]] = {}
    for event in course.fallen:
        side = field_.aircraft[event.aircraft].side
        by_killer.setdefault((event.kill.by, side), []).append(event.aircraft)
    for (by, side), victims in by_killer.items():
        course.records[by].victims += [called(field_, key) for key in victims]
        odd = {key: f" {narration.odds(deadly[key])}" for key in victims if key in deadly}
        fallen = narration.listing(f"{called(field_, key)}{odd.get(key, '')}" for key in victims)
        if by not in field_.aircraft:
            ways = (f"{_flak(field_, by)} brought down {fallen}", f"{_flak(field_, by)} accounted for {fallen}")
            if len(victims) == 1:
                ways = (
                    ways[0],
                    f"{called(field_, victims[0])} was lost to {_flak(field_, by)}{odd.get(victims[0], '')}",
                )
            words = course.pen.pick("flak", *ways)
        elif len(victims) == 1:
            victim, chance = called(field_, victims[0]), odd.get(victims[0], "")
            words = course.pen.pick(
                "kill",
                f"{called(field_, by)} shot down {victim}{chance}",
                f"{victim} fell to the guns of {called(field_, by)}{chance}",
                f"{called(field_, by)} brought down {victim}{chance}",
            )
        else:
            words = f"{called(field_, by)} shot down {fallen}"
        lost = (narration.side(field_.scenario.sides[side].name), "aircraft")
        unlikely = min((deadly.get(key, Fraction(1)) for key in victims), default=Fraction(1)) < Fraction(1, 3)
        course.add(field_.turn, Deed(words, 5 + unlikely + (len(victims) > 1), at, lost, 1 - side, len(victims)))


def _strikes(course: Course, at: int, field_: State, made: Sequence[Volley]) -> None:
    """Bombs, torpedoes and rockets at each target, and what they did."""
    for target in dict.fromkeys(v.target for v in made if v.target not in field_.aircraft):
        name = named(field_, target)
        at_it = [v for v in made if v.target == target]
        hitters = [v for v in at_it if volleys.hits(v)]
        done = next((e for e in course.struck if e.target == target), None)
        if done is not None:
            words = _strike_words(course, field_, name, hitters)
            library = field_.library
            piece = field_.ships.get(target) or field_.installations[target]
            full = (library.ships if target in field_.ships else library.installations)[piece.type].damage_points
            course.add(field_.turn, Deed(words, 6, at, seat=1 - piece.side))
            if target in course.sunk:
                gone = "went down" if target in field_.ships else "was destroyed"
                course.add(field_.turn, Deed(f"{name} {gone}", 9, at, seat=1 - piece.side))
            elif done.total >= done.points * 2 or 2 * done.total >= full:
                total = f"{name} had by then taken {done.total} of {full} points of damage"
                course.add(field_.turn, Deed(total, 3, at))
        elif any(v.kind in volleys.BOMBS for v in at_it):
            kinds = {v.kind for v in at_it if v.kind in volleys.BOMBS}
            n = sum(len(v.dice) for v in at_it if v.kind in volleys.BOMBS)
            thing = next(iter(kinds)) if len(kinds) == 1 else "weapon"
            words = f"{narration.counted(n, thing, thing + ('es' if thing.endswith('o') else 's'))} missed {name}"
            course.add(field_.turn, Deed(words, 3, at))


def _strike_words(course: Course, field_: State, name: str, hitters: Sequence[Volley]) -> str:
    if len(hitters) == 1:
        volley = hitters[0]
        n, who = len(volleys.hits(volley)), called(field_, volley.source)
        chance = narration.odds(1 - (1 - odds.chance(volley.needed)) ** len(volley.dice))
        if volley.kind == "bomb":
            what = load_words(field_, volley.label, n).replace("one ", "a ", 1)
            return course.pen.pick(
                "bomb", f"{who} put {what} into {name} {chance}", f"{who} hit {name} with {what} {chance}"
            )
        if volley.kind == "torpedo":
            return course.pen.pick(
                "torpedo", f"the torpedo of {who} struck {name} {chance}", f"{who} torpedoed {name} {chance}"
            )
        return f"{who} {'raked' if volley.kind == 'strafe' else 'hit'} {name} with {_arms(volley)} {chance}"
    who = narration.listing(dict.fromkeys(called(field_, v.source) for v in hitters), 4)
    parts = []
    for kind, one, many in (
        ("bomb", "bomb", "bombs"),
        ("torpedo", "torpedo", "torpedoes"),
        ("rocket", "rocket", "rockets"),
    ):
        n = sum(len(volleys.hits(v)) for v in hitters if v.kind == kind)
        parts += [narration.counted(n, one, many)] if n else []
    return f"{who} hit {name} with {narration.listing(parts) or 'their guns'}"


def _arms(volley: Volley) -> str:
    return "its guns" if volley.kind == "strafe" else "its rockets"


def _points(course: Course, field_: State, made: Sequence[Volley]) -> None:
    """Points for victories go to who made them, those for damage to who did it, in the order of the volleys."""
    killers = {e.aircraft: e.kill.by for e in course.fallen}
    for event in course.scored:
        score = event.score
        if score.about in killers:
            course.records[killers[score.about]].points += score.points
            continue
        hitters = [v for v in made if v.target == score.about and volleys.hits(v)]
        struck = next((e for e in course.struck if e.target == score.about), None)
        if not hitters or struck is None:
            continue
        if score.reason != "damage":
            course.records[hitters[-1].source].points += score.points
            continue
        left = struck.points
        for volley in hitters:
            mine = min(left, volleys.points(volley))
            left -= mine
            course.records[volley.source].points += mine * score.points // struck.points


def _left(course: Course, one: Heard, event: LeftMap) -> None:
    """Who leaves over the same edge in the same turn is told together."""
    aircraft = one.before.aircraft[event.aircraft]
    loads = one.before.library.loads
    load = loads.get(aircraft.load) if aircraft.load_left else None
    carried = (
        f" with its {'torpedo' if load.kind == 'torpedo' else 'rockets' if load.kind == 'rocket' else 'bombs'}"
        if load
        else ""
    )
    edges = " and ".join(EDGES[letter] for letter in event.edges)
    how = f"fled over the {edges} edge" if event.status is Status.FLED else f"got away over the {edges} edge{carried}"
    _told_together(course, one, event.aircraft, how, 3)


def _told_together(course: Course, one: Heard, key: str, how: str, weight: int) -> None:
    """What several aircraft of a turn did alike is one deed."""
    turn, side = one.before.turn, one.before.aircraft[key].side
    deeds, names = course.turns.setdefault(turn, Turn(turn)).deeds, course.gone.setdefault((turn, how), [])
    names.append(called(one.before, key))
    if len(names) > 1:
        old = next(n for n, deed in enumerate(deeds) if deed.words.endswith((how, _their(how))))
        deeds[old] = Deed(f"{narration.listing(names, 4)} {_their(how)}", weight + 1, one.at, seat=side)
    else:
        deeds.append(Deed(f"{names[0]} {how}", weight, one.at, seat=side))


def _their(how: str) -> str:
    return how.replace(" its ", " their ").replace("their torpedo", "their torpedoes")
