"""Exact chances without a game on the table: who fires at what, from how far, and what comes of it (`tabletop odds`).

The position is made as a scenario and asked through the same rules that play, so these figures are those of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction

from tabletop.core import odds
from tabletop.core.odds import Spread
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.scenarios import parse_scenario
from tabletop.games.thunderbolt_lightning.rules import aa_guns, damage, ordnance
from tabletop.games.thunderbolt_lightning.rules.arcs import bearing, mask
from tabletop.games.thunderbolt_lightning.rules.ordnance import END_ON, SIDE_ON, TORPEDO
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Release, Ship, Training
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys as saves
from tabletop.games.thunderbolt_lightning.rules.setting_up.proposal import first_state
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour, Four, Level, LoadType
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import ring

NAMES = ("white", "red", "green", "blue")
CENTRE = (20, 40)


@dataclass(frozen=True, slots=True)
class Chance:
    """What one roll is worth. `needed`: lines of the tally; `saves`: lines of the saving rolls; `spread`: of
    unsaved hits or of damage points, as `unit` says; `outcomes`: what it does, in words, with its chance.
    """

    title: str
    dice: str
    needed: tuple[str, ...]
    number: int
    saves: tuple[str, ...]
    unit: str
    spread: Spread
    outcomes: tuple[tuple[str, Fraction], ...]

    @property
    def expected(self) -> Fraction:
        return odds.expected(self.spread)


@dataclass(frozen=True, slots=True)
class Pilots:
    """Who sits in the two aircraft: grades and skills of the firer and the target."""

    grade: str = "trained"
    skills: tuple[int, ...] = ()
    target_grade: str = "trained"
    target_skills: tuple[int, ...] = ()


class Unknown(LookupError):
    """A name that is not in the library: one sentence."""


def find_type(word: str, kinds: Iterable[str] = ("aircraft", "ships", "installations")) -> tuple[str, str]:
    """(kind, key) of what a person named: a key, the beginning of one, or a name such as "Spitfire I". Raises
    Unknown.
    """
    sheets = library()
    tables: dict[str, dict[str, str]] = {
        kind: {key: sheet.name for key, sheet in getattr(sheets, kind).items()} for kind in kinds
    }
    wanted = word.casefold().replace(" ", "")
    for fits in (
        lambda key, name: wanted in (key.casefold(), name.casefold().replace(" ", "")),
        lambda key, name: key.casefold().startswith(wanted),
        lambda key, name: wanted in name.casefold().replace(" ", ""),
    ):
        found = [(kind, key) for kind, table in tables.items() for key, name in table.items() if fits(key, name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Unknown(f'"{word}" could be {", ".join(key for _, key in found[:10])}.')
    every = [key for table in tables.values() for key in table]
    near = get_close_matches(wanted, every, 3, 0.5)
    raise Unknown(f'There is no "{word}" in the library' + (f"; did you mean {' or '.join(near)}?" if near else "."))


def parse_dice(text: str) -> Four:
    """Dice by colour from "2R 2W". Raises ValueError with a sentence."""
    found = [0, 0, 0, 0]
    for word in text.replace(",", " ").replace("+", " ").split():
        number, letter = word[:-1] or "1", word[-1:].upper()
        if letter not in "WRGB" or not number.isdecimal() or len(number) > 2 or not 1 <= int(number) <= 60:
            raise ValueError(
                f'"{word}" is no dice; write a number and a colour, such as 2R 4W (W white, R red, G green, B blue).'
            )
        found["WRGB".index(letter)] += int(number)
    if not sum(found):
        raise ValueError("There are no dice.")
    return found[0], found[1], found[2], found[3]


def dice_words(dice: Four) -> str:
    """Such as "4 white, 2 red"."""
    return ", ".join(f"{n} {name}" for n, name in zip(dice, NAMES, strict=True) if n)


# -- loose dice
def of_dice(dice: Four, away: int, modifier: int = 0, save: int | None = None, left: int | None = None) -> Chance:
    """Gun dice at a range with a modifier; `save`: the number on the target's sheet (None: it has none); `left`:
    hits that destroy it.
    """
    tally = Tally(away + 1, f"at range {away}", "TL-HIT-01").plus(modifier, "modifier", "TL-HIT-02")
    numbers = tuple(save + int(c) if save is not None else 7 for c in Colour)
    spread = shots.spread(dice, tally.needed, (numbers[0], numbers[1], numbers[2], numbers[3]))
    lines = (
        tuple(f"{NAMES[c]}: {_needs(numbers[c])}" for c in Colour if dice[c])
        if save is not None
        else ("no saving roll",)
    )
    outcomes = [("at least one unsaved hit", odds.at_least(spread, 1))]
    if left:
        outcomes.append((f"destroyed ({left} hit{'s' * (left != 1)})", odds.at_least(spread, left)))
    return Chance(
        f"{dice_words(dice)} at range {away}",
        dice_words(dice),
        tally.lines(),
        tally.needed,
        lines,
        "unsaved hits",
        spread,
        tuple(outcomes),
    )


def _needs(number: int) -> str:
    return "cannot fail" if number <= 1 else "impossible" if number > 6 else f"{number} or more"


# -- aircraft against aircraft
def of_guns(
    firer: str,
    target: str,
    away: int,
    *,
    inverted: bool = False,
    hits: int = 0,
    pilots: Pilots | None = None,
    sights: bool = True,
    long_shots: bool = False,
) -> list[Chance]:
    """What each mount of a type does to another type, the target lying where the mount bears. `hits`: already on
    the target.
    """
    options = ["training"] + ["sights"] * sights + ["long_shots"] * long_shots
    state = _position(firer, target, options, inverted, hits, pilots or Pilots())
    shooter, victim = state.aircraft["A1"], state.aircraft["B1"]
    found: list[Chance] = []
    for mount, guns in enumerate(state.type_of(shooter).mounts):
        spot = next((at for at in ring(CENTRE, away) if bearing(CENTRE, 0, at) & mask(guns.wedges)), None)
        placed = replace(state, aircraft={"A1": shooter, "B1": replace(victim, hex=spot or CENTRE)})
        shot = next((s for s in shots.gun_shots(placed, shooter) if s.mount == mount), None)
        if shot is not None:
            found.append(_gun_chance(placed, shot, guns.name))
    return found


def _gun_chance(state: State, shot: shots.Shot, mount: str) -> Chance:
    firer, victim = state.aircraft[shot.shooter], state.aircraft[shot.target]
    sheet = state.type_of(victim)
    lines = tuple(
        f"{NAMES[c]}: {_needs(tally.needed)}" + (f" ({'; '.join(tally.lines()[1:])})" if tally.modifiers else "")
        for c in Colour
        if shot.dice[c]
        for tally in [saves.save(state, victim, firer, c)]
    )
    return Chance(
        f"{mount} of {state.type_of(firer).name} at {sheet.name}",
        dice_words(shot.dice),
        shot.tally.lines(),
        shot.needed,
        lines,
        "unsaved hits",
        shot.unsaved,
        _outcomes(shot.unsaved, sheet.hits, victim.hits_taken),
    )


def _outcomes(spread: Spread, hits: int, taken: int) -> tuple[tuple[str, Fraction], ...]:
    """What unsaved hits do to an aircraft, hit by hit as its sheet prints it (table 6)."""
    found = [("at least one unsaved hit", odds.at_least(spread, 1))]
    for nth in range(taken + 1, hits + 1):
        for effect in damage.effects(hits, nth):
            found.append((effect, odds.at_least(spread, nth - taken)))
    return tuple(found)


# -- ordnance
def of_torpedo(
    aircraft: str,
    ship: str,
    away: int,
    sector: str,
    number: int = 1,
    *,
    both: bool = False,
    chased: bool = False,
    pilots: Pilots | None = None,
) -> Chance:
    """Torpedoes at a ship: `sector` bow, bow_side, beam, stern_side or stern; `number` of them with the same needs."""
    load = library().loads["torpedo"]
    release = Release("torpedo", number, "S1", CENTRE, 0, TORPEDO, sector, away, "port")
    return _dropped(aircraft, ship, load, release, pilots, chased, both)


def of_bombs(
    aircraft: str,
    target: str,
    load: str,
    method: str,
    level: Level,
    number: int = 0,
    *,
    side_on: bool = False,
    chased: bool = False,
    pilots: Pilots | None = None,
) -> Chance:
    """Bombs: `method` dive, level or low; `number` of dice (0: the whole load)."""
    sheet = library().loads[load]
    aspect = SIDE_ON if side_on else END_ON
    release = Release(load, number or sheet.dice, "S1", CENTRE, int(level), method, aspect)
    return _dropped(aircraft, target, sheet, release, pilots, chased, False)


def _dropped(
    aircraft: str, target: str, load: LoadType, release: Release, pilots: Pilots | None, chased: bool, both: bool
) -> Chance:
    kind, key = find_type(target, ("ships", "installations"))
    state = _against(
        _position(aircraft, aircraft, ["training", "altitude", "ordnance"], False, 0, pilots or Pilots()), kind, key
    )
    tally = ordnance.to_hit(state, state.aircraft["A1"], release, chased, both)
    sheet = library().ships[key] if kind == "ships" else library().installations[key]
    hits = odds.successes(release.dice, odds.chance(tally.needed))
    spread = odds.mapped(hits, lambda n: n * load.damage)
    title = f"{release.dice} x {load.key} of {library().aircraft[aircraft].name} at {sheet.name}"
    outcomes = [
        ("at least one hit", odds.at_least(spread, 1)),
        (
            f"{'sunk' if kind == 'ships' else 'destroyed'} at once ({sheet.damage_points} points)",
            odds.at_least(spread, sheet.damage_points),
        ),
    ]
    return Chance(
        title,
        f"{release.dice} white",
        tally.lines(),
        tally.needed,
        ("ships and targets have no saving roll",),
        "damage points",
        spread,
        tuple(outcomes),
    )


# -- AA
def of_flak(
    source: str, target: str, direction: str = aa_guns.ABOVE, hits: int = 0, pilots: Pilots | None = None, dice: int = 0
) -> list[Chance]:
    """What each class of AA guns of a ship or battery does to an aircraft in reach: all dice that may fire in the
    direction, or `dice` of them.
    """
    kind, key = find_type(source, ("ships", "installations"))
    base = _position(target, target, ["training", "aa"], False, hits, pilots or Pilots())
    state = _against(base, kind, key)
    piece = state.ships["S1"] if kind == "ships" else state.installations["S1"]
    victim = state.aircraft["B1"]
    found = []
    for gun, reach in aa_guns.CLASSES.items():
        most = aa_guns.limit(aa_guns.total(state, piece, gun), direction if kind == "ships" else aa_guns.LAND)
        n = min(dice, most) if dice else most
        if not n:
            continue
        four: Four = (
            n * (reach.colour == 0),
            n * (reach.colour == 1),
            n * (reach.colour == 2),
            n * (reach.colour == 3),
        )
        tally, save = aa_guns.to_hit(state, piece, gun), saves.save(state, victim, None, reach.colour)
        spread = shots.spread(four, tally.needed, shots.saves_against(state, victim, None))
        sheet = state.type_of(victim)
        name = (library().ships if kind == "ships" else library().installations)[key].name
        found.append(
            Chance(
                f"{reach.title} AA of {name} at {sheet.name}",
                dice_words(four),
                tally.lines(),
                tally.needed,
                (f"{NAMES[reach.colour]}: {_needs(save.needed)}",),
                "unsaved hits",
                spread,
                _outcomes(spread, sheet.hits, hits),
            )
        )
    return found


# -- the position
def _against(state: State, kind: str, key: str) -> State:
    if kind == "ships":
        return replace(state, ships={"S1": Ship("S1", key, 1, CENTRE, 0)})
    count = library().installations[key].hexes
    return replace(
        state, installations={"S1": Installation("S1", key, 1, tuple((CENTRE[0] + k, CENTRE[1]) for k in range(count)))}
    )


def _position(firer: str, target: str, options: list[str], inverted: bool, hits: int, pilots: Pilots) -> State:
    """Two aircraft over an empty map, made as a scenario so that it is checked like one."""
    types = library().aircraft
    document = {
        "format": "tabletop scenario 1",
        "game": "thunderbolt_lightning",
        "key": "odds",
        "title": "Odds",
        "year": 1945,
        "month": 12,
        "tags": ["custom", "what-if"],
        "map": {"columns": 80, "rows": 80},
        "turns": 1,
        "options": options if "ordnance" not in options else [*options],
        "sides": [
            {"name": "Firer", "letter": "A", "nations": [types[firer].nations[0]]},
            {"name": "Target", "letter": "B", "nations": [types[target].nations[0]]},
        ],
        "aircraft": [
            {"id": "A1", "side": 0, "unit": "A", "type": firer, "hex": "4141", "facing": 0, "inverted": inverted},
            {"id": "B1", "side": 1, "unit": "B", "type": target, "hex": "4341", "facing": 0, "hits": hits},
        ],
        "start": "combat1",
        "turn": 1,
        "order": ["A", "B"],
    }
    state = first_state(parse_scenario(document, "the odds"))

    def crewed(aircraft: Aircraft, grade: str, skills: tuple[int, ...], hex_: tuple[int, int]) -> Aircraft:
        return replace(aircraft, training=Training(grade), skills=skills, hex=hex_)

    one = crewed(state.aircraft["A1"], pilots.grade, pilots.skills, CENTRE)
    other = crewed(state.aircraft["B1"], pilots.target_grade, pilots.target_skills, (CENTRE[0] + 1, CENTRE[1]))
    return replace(state, aircraft={"A1": one, "B1": other})


__all__ = [
    "Chance",
    "Pilots",
    "Unknown",
    "dice_words",
    "find_type",
    "of_bombs",
    "of_dice",
    "of_flak",
    "of_guns",
    "of_torpedo",
    "parse_dice",
]
