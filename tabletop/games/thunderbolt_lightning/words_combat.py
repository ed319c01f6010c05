"""The log lines and button labels of combat: names, dice, numbers needed, modifiers and rule ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.tally import Tally
from tabletop.core.values import Command, Event
from tabletop.games.thunderbolt_lightning import commands as co
from tabletop.games.thunderbolt_lightning import events as ev
from tabletop.games.thunderbolt_lightning.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules import damage, volleys
from tabletop.games.thunderbolt_lightning.rules.aa_guns import flak
from tabletop.games.thunderbolt_lightning.rules.aa_guns.flak import DIRECTIONS
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of, nearest, structure
from tabletop.games.thunderbolt_lightning.rules.firing import ground, gunnery
from tabletop.games.thunderbolt_lightning.rules.ordnance import aiming
from tabletop.games.thunderbolt_lightning.rules.saves import COLOUR_NAMES, save
from tabletop.games.thunderbolt_lightning.sheets import Colour, GunClass
from tabletop.games.thunderbolt_lightning.state import State, Volley
from tabletop.games.thunderbolt_lightning.wording import called, load_words, number, points_words
from tabletop.grid.hexes import distance


def dice_words(dice: tuple[Colour, ...]) -> str:
    """What is thrown: "2 white 2 red"."""
    return " ".join(f"{dice.count(colour)} {COLOUR_NAMES[colour]}" for colour in Colour if colour in dice)


def needs(needed: int) -> str:
    """How the number needed is printed: "needs 3+", "needs 6", "cannot miss" or "cannot hit" (TL-GEN-03)."""
    if needed <= 1:
        return "cannot miss"
    return f"needs {needed}+" if needed < 6 else "needs 6" if needed == 6 else "cannot hit"


def because(tally: Tally) -> str:
    """The modifiers in brackets, '' without any."""
    return f" ({'; '.join(f'{m.amount:+d} {m.reason}, {m.rule}' for m in tally.modifiers)})" if tally.modifiers else ""


def _thrown(values: tuple[int, ...]) -> str:
    return "automatic (TL-GEN-03)" if not any(values) else " ".join(str(v) if v else "-" for v in values)


def tally_of(state: State, volley: Volley) -> Tally:
    """The reasons behind the number that a volley needs, as long as its pieces stand where they fired."""
    firer = state.aircraft.get(volley.source)
    if volley.kind == "aa":
        source = structure(state, volley.source)
        assert source is not None
        return flak.to_hit(state, source, GunClass(volley.gun))
    assert firer is not None
    target = state.aircraft.get(volley.target) or structure(state, volley.target)
    assert target is not None
    if volley.kind == "rocket" and not isinstance(target, Aircraft):
        return ground.rocket_to_hit(state, firer, target)
    if volley.kind in volleys.BOMBS:
        chased = bool(aiming.chasers(state, firer))
        both = volley.kind == "torpedo" and aiming.both_sides(state, volley.target)
        return aiming.to_hit(state, firer, firer.releases[0], chased, both)
    return gunnery.to_hit(state, firer, volley.mount, target)


def range_of(state: State, volley: Volley) -> int:
    """The range of a volley in hexes, from the nearest hex of a ship or installation."""
    firer, target = state.aircraft.get(volley.source), state.aircraft.get(volley.target)
    if firer is not None and target is not None:
        return distance(firer.hex, target.hex)
    one, post = firer or target, structure(state, volley.target if firer else volley.source)
    assert one is not None and post is not None
    return nearest(one.hex, hexes_of(state, post))


# -- events


def _rolled(e: ev.ToHitRolled | ev.OrdnanceRolled, state: State) -> str:
    assert state.battle is not None
    volley = state.battle.volleys[e.volley]
    tally, made = tally_of(state, volley), len(volleys.hits(volley))
    who, target = called(state, volley.source), called(state, volley.target)
    if volley.kind == "bomb":
        what = f"{who} drops {load_words(state, volley.label, len(volley.dice))} on {target}"
    elif volley.kind == "torpedo":
        what = (
            f"The torpedo of {who} runs at {target}, launched at range"
            f" {state.aircraft[volley.source].releases[0].range}"
        )
    elif volley.kind == "rocket":
        what = (
            f"{who} fires its rockets at {target}: {number(len(volley.dice))} dice at range {range_of(state, volley)}"
        )
    else:
        verb = "strafes" if volley.kind == "strafe" else "fires at"
        guns = "" if volley.label == "fixed guns" else f", {volley.label}{_sides(state, volley)}"
        what = f"{who} {verb} {target}{guns}: {dice_words(volley.dice)} at range {range_of(state, volley)}"
    points = f", {points_words(volleys.points(volley))}" if made and volley.target not in state.aircraft else ""
    return (
        f"{what}, {needs(tally.needed)}{because(tally)}: {_thrown(e.rolled)}, {number(made, 'hit')}{points}"
        f" ({tally.rule})"
    )


def _sides(state: State, volley: Volley) -> str:
    """The directions in which a ship fires the dice of an AA volley, in words."""
    ship = state.ships.get(volley.source)
    if ship is None or volley.kind != "aa":
        return ""
    return " and".join(DIRECTIONS[a.direction] for a in ship.aimed if (a.gun, a.target) == (volley.gun, volley.target))


def _saved(e: ev.SaveRolled, state: State) -> str:
    assert state.battle is not None
    volley = state.battle.volleys[e.volley]
    target, firer = state.aircraft[volley.target], state.aircraft.get(volley.source)
    by_colour: dict[Colour, list[int]] = {}
    for colour, raw in zip(volleys.hits(volley), e.rolled, strict=True):
        by_colour.setdefault(colour, []).append(raw)
    parts = []
    for colour, thrown in by_colour.items():
        tally = save(state, target, firer, colour)
        name = f"{len(thrown)} {COLOUR_NAMES[colour]}"
        if 1 < tally.needed < 7:
            fallen = ", ".join(f"{raw} {'saved' if raw >= tally.needed else 'hit'}" for raw in thrown)
            parts.append(f"{name}, {needs(tally.needed)}{because(tally)}: {fallen}")
        else:
            sure = "saved" if tally.needed <= 1 else "no save possible"
            parts.append(f"{name}{because(tally)}: {sure}")
    pair = f"{called(state, volley.target)} saves against {called(state, volley.source)}"
    return f"{pair}: {'; '.join(parts)} (TL-SAVE-01)"


def _asked(e: ev.RerollAsked, state: State) -> str:
    return f"{called(state, e.aircraft)} may use the sixth sense (TL-TRN-13)"


def _rerolled(e: ev.Rerolled, state: State) -> str:
    assert state.battle is not None
    volley = state.battle.volleys[e.volley]
    needed = volley.needed if e.about == "hit" else volley.save_needed[e.die]
    stands = "it succeeds again" if e.value >= needed else "it fails now"
    what = "to-hit" if e.about == "hit" else "saving"
    who = called(state, e.aircraft)
    return f"{who} uses the sixth sense: the {what} die falls again, {e.value}, {stands} (TL-TRN-10)"


def _marked(e: ev.HitMarked, state: State) -> str:
    aircraft = state.aircraft[e.aircraft]
    sheet = state.type_of(aircraft)
    if e.hits >= sheet.hits:
        return f"{called(state, e.aircraft)} takes hit {e.hits} of {sheet.hits} (TL-DAM-02)"
    felt = [effect for n in range(1, e.hits + 1) for effect in damage.effects(sheet.hits, n)]
    what = " and ".join(felt) or "no effect yet"
    return f"{called(state, e.aircraft)} has {e.hits} of {sheet.hits} hits: {what} ({damage.rule_of(sheet.hits)})"


def _destroyed(e: ev.Destroyed, state: State) -> str:
    aircraft = state.aircraft[e.aircraft]
    who = f"{called(state, e.aircraft)} ({state.type_of(aircraft).name})"
    place = state.scenario.grid.label(aircraft.hex)
    return f"{who} is destroyed over {place} by {called(state, e.kill.by)} (TL-DAM-09)"


def _structure(e: ev.StructureDamaged, state: State) -> str:
    piece = structure(state, e.target)
    assert piece is not None
    library = state.library
    full = (library.ships if e.target in state.ships else library.installations)[piece.type].damage_points
    rule = "TL-SHIP-06" if e.target in state.ships else "TL-EXT-01"
    return f"{called(state, e.target)} takes {points_words(e.points)}, {e.total} of {full} in all ({rule})"


def _sunk(e: ev.Sunk, state: State) -> str:
    if e.target in state.ships:
        return f"{called(state, e.target)} is sunk (TL-SHIP-06)"
    return f"{called(state, e.target)} is destroyed (TL-EXT-01)"


_WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.RerollAsked: _asked,
    ev.ToHitRolled: _rolled,
    ev.OrdnanceRolled: _rolled,
    ev.SaveRolled: _saved,
    ev.Rerolled: _rerolled,
    ev.HitMarked: _marked,
    ev.Destroyed: _destroyed,
    ev.StructureDamaged: _structure,
    ev.Sunk: _sunk,
}


def words(event: Event, state: State) -> str:
    """One line for the log about an event of combat, '' for all others. `state` is the state after the event."""
    line = _WORDS.get(type(event))
    return line(event, state) if line is not None else ""


# -- commands
def label(command: Command, state: State) -> str:
    """A few words for a button, '' for commands that are not of combat."""
    if isinstance(command, co.Reroll):
        return f"Re-roll die {command.die + 1}"
    return "Keep the skill" if isinstance(command, co.KeepSkill) else ""
