"""The rolls of a combat phase (TL-FIRE-12, TL-TRN-13): which there are and in which order, what hits, what is saved,
what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_lightning.rules import aa_guns, firing, ordnance
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of, nearest, structure, structures
from tabletop.games.thunderbolt_lightning.rules.firing import pilot
from tabletop.games.thunderbolt_lightning.rules.ordnance import TORPEDO
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour, Four, GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.grid.hexes import distance

# -- Saving rolls (TL-SAVE-01 to TL-SAVE-05). Ships and installations have none (TL-SAVE-06).

COLOUR_NAMES = ("white", "red", "green", "blue")


@lru_cache(1024)
def _tally(printed: int, colour: Colour, jinker: bool, aimed: bool) -> Tally:
    tally = Tally(printed, "saving roll", "TL-SAVE-01").plus(-int(colour), f"{COLOUR_NAMES[colour]} hit", "TL-SAVE-02")
    return tally.plus(int(jinker), "Jinker", "TL-TRN-08").plus(-int(aimed), "aimed bursts of the firer", "TL-TRN-09")


def printed_save(rating: int, colour: Colour) -> int:
    """What a save needs against a hit of that colour before skills count (Table 3)."""
    return _tally(rating, colour, False, False).needed


def save(state: State, target: Aircraft, firer: Aircraft | None, colour: Colour) -> Tally:
    """The number needed to cancel a hit of that colour: SR with the modifiers of colour (TL-SAVE-02) and skills 3 and 4
    (TL-SAVE-03). `firer` None: AA guns (TL-SAVE-04, TL-AA-11)."""
    aimed = firer is not None and 4 in pilot(state, firer)[1]
    return _tally(state.scenario.library.aircraft[target.type].save, colour, 3 in pilot(state, target)[1], aimed)


# -- The rolls of a combat phase (TL-FIRE-12, TL-TRN-13).

BOMBS = ("bomb", "torpedo", "rocket")
"""Kinds that are thrown first, as ordnance; they do `Volley.damage` points a hit."""


def colours(dice: Four) -> tuple[Colour, ...]:
    """The dice of a mount one by one: white, red, green, blue (TL-FIRE-12)."""
    return tuple(colour for colour in Colour for _ in range(dice[colour]))


def in_order(state: State) -> list[Aircraft]:
    """All aircraft of this turn's units in the order of resolution: units by initiative, inside a unit by number; also
    those that have left the map, for their bombs still fall (TL-MOVE-12)."""
    found: list[Aircraft] = []
    for unit in state.order:
        members = [state.aircraft[m] for m in state.units[unit].members]
        found.extend(sorted(members, key=lambda a: a.number))
    return found


def attackers(state: State) -> list[Aircraft]:
    """Aircraft with released bombs or torpedoes, in order."""
    return [a for a in in_order(state) if a.releases]


# -- making them
def joined(state: State, chased: frozenset[str]) -> tuple[Volley, ...]:
    """All volleys of the phase: ordnance, then guns, then AA. `chased`: attackers that are chased (TL-ORD-04)."""
    order = in_order(state)
    return (*_ordnance(state, order, chased), *_guns(state, order), *_flak(state, order))


def _ordnance(state: State, order: list[Aircraft], chased: frozenset[str]) -> Iterator[Volley]:
    for aircraft in order:
        for release in aircraft.releases:
            load = state.library.loads[release.load]
            both = release.method == TORPEDO and ordnance.both_sides(state, release.target)
            needed = ordnance.to_hit(state, aircraft, release, aircraft.id in chased, both).needed
            dice = (Colour.WHITE,) * release.dice
            yield Volley(
                aircraft.id, firing.ROCKETS, load.key, load.kind.value, release.target, needed, dice, damage=load.damage
            )
        for declared in aircraft.declared:
            target = structure(state, declared.target)
            if declared.mount == firing.ROCKETS and target is not None:
                load = state.library.loads[aircraft.load]
                needed = firing.rocket_to_hit(state, aircraft, target).needed
                dice = (Colour.WHITE,) * aircraft.load_left
                yield Volley(
                    aircraft.id, firing.ROCKETS, load.key, "rocket", target.id, needed, dice, damage=load.damage
                )


def _guns(state: State, order: list[Aircraft]) -> Iterator[Volley]:
    for aircraft in order:
        mounts = state.type_of(aircraft).mounts
        for declared in sorted(aircraft.declared, key=lambda d: d.mount):
            if declared.mount < 0:
                continue
            mount = mounts[declared.mount]
            victim = state.aircraft.get(declared.target)
            target = victim or structure(state, declared.target)
            if target is not None:
                needed = firing.to_hit(state, aircraft, declared.mount, target).needed
                kind = "guns" if victim is not None else "strafe"
                yield Volley(
                    aircraft.id, declared.mount, mount.name, kind, declared.target, needed, colours(mount.dice)
                )


def _flak(state: State, order: list[Aircraft]) -> Iterator[Volley]:
    both = [structures(state, side) for side in (0, 1)]
    ships = [s for side in both for s in side if s.id in state.ships]
    posts = [s for side in both for s in side if s.id in state.installations]
    for source in (*ships, *posts):
        if not source.aimed:
            continue
        for gun, reach in aa_guns.CLASSES.items():
            needed = aa_guns.to_hit(state, source, gun).needed
            for target in order:
                dice = sum(a.dice for a in source.aimed if a.gun is gun and a.target == target.id)
                if dice:
                    yield Volley(
                        source.id,
                        0,
                        f"{reach.title} AA",
                        "aa",
                        target.id,
                        needed,
                        (reach.colour,) * dice,
                        gun=gun.value,
                    )


# -- reading them
def succeeds(raw: int, needed: int) -> bool:
    """Whether a die makes it: raw N or more (TL-GEN-02); raw 0 is an automatic result (TL-GEN-03)."""
    return needed <= 1 if raw == 0 else raw >= needed


def hits(volley: Volley) -> tuple[Colour, ...]:
    """The colours of its hits, in the order of the dice (TL-HIT-07)."""
    return tuple(c for c, raw in zip(volley.dice, volley.rolled, strict=False) if succeeds(raw, volley.needed))


def successes(volley: Volley, about: str) -> tuple[int, ...]:
    """Indexes of the dice that skill 5 may have thrown again: successful and not automatic (TL-TRN-10, TL-TRN-12).
    `about`: hit or save."""
    if about == "hit":
        return tuple(i for i, raw in enumerate(volley.rolled) if raw and raw >= volley.needed)
    return tuple(
        i for i, (raw, needed) in enumerate(zip(volley.saves, volley.save_needed, strict=True)) if raw and raw >= needed
    )


def unsaved(volley: Volley) -> int:
    """Hits on an aircraft that no save has cancelled (TL-SAVE-01)."""
    saved = sum(succeeds(raw, needed) for raw, needed in zip(volley.saves, volley.save_needed, strict=True))
    return len(hits(volley)) - saved


def points(volley: Volley) -> int:
    """Damage points at a ship or installation, which has no save (TL-SAVE-06): by the bomb (TL-DIVE-08, TL-TORP-08,
    TL-EXT-06) or, when strafing, by the colour of each hit (TL-EXT-05)."""
    if volley.kind == "strafe":
        return sum(firing.STRAFE_POINTS[colour] for colour in hits(volley))
    return len(hits(volley)) * volley.damage


def saves_needed(state: State, volley: Volley) -> tuple[int, ...]:
    """The number needed by each save against its hits; none for ships and installations."""
    target = state.aircraft.get(volley.target)
    if target is None:
        return ()
    firer = state.aircraft.get(volley.source)
    return tuple(save(state, target, firer, colour).needed for colour in hits(volley))


def side_of(state: State, volley: Volley) -> int:
    """The seat that fires it."""
    firer = state.aircraft.get(volley.source) or structure(state, volley.source)
    return firer.side if firer is not None else 0


def tally_of(state: State, volley: Volley) -> Tally:
    """The reasons behind the number that a volley needs, as long as its pieces stand where they fired."""
    firer = state.aircraft.get(volley.source)
    if volley.kind == "aa":
        source = structure(state, volley.source)
        assert source is not None
        return aa_guns.to_hit(state, source, GunClass(volley.gun))
    assert firer is not None
    target = state.aircraft.get(volley.target) or structure(state, volley.target)
    assert target is not None
    if volley.kind == "rocket" and not isinstance(target, Aircraft):
        return firing.rocket_to_hit(state, firer, target)
    if volley.kind in BOMBS:
        chased = bool(ordnance.chasers(state, firer))
        both = volley.kind == "torpedo" and ordnance.both_sides(state, volley.target)
        return ordnance.to_hit(state, firer, firer.releases[0], chased, both)
    return firing.to_hit(state, firer, volley.mount, target)


def range_of(state: State, volley: Volley) -> int:
    """The range of a volley in hexes, from the nearest hex of a ship or installation."""
    firer, target = state.aircraft.get(volley.source), state.aircraft.get(volley.target)
    if firer is not None and target is not None:
        return distance(firer.hex, target.hex)
    one, post = firer or target, structure(state, volley.target if firer else volley.source)
    assert one is not None and post is not None
    return nearest(one.hex, hexes_of(state, post))


def volley_at(state: State, at: int) -> Volley:
    """A volley of the battle being resolved."""
    assert state.battle is not None
    return state.battle.volleys[at]
