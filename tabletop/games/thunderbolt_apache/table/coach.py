"""The coach of the training sortie: a sentence or two where a thing happens the first time, pointing at a piece or
button.

Hints never block; each is told once, and all can be switched off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules import outlook
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, attack_angle
from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.moving import moves
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import place_of, sees
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness
from tabletop.games.thunderbolt_apache.table.entry_mode import EntryMode
from tabletop.games.thunderbolt_apache.table.evade_mode import EvadeMode
from tabletop.games.thunderbolt_apache.table.fly_mode import FlyMode
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

TOLD: dict[str, tuple[str, str]] = {
    "enter": (
        "The enemy column lies in view. Drag {name} from beside the map onto a green bar: on that side of the hex he"
        " flies, nose outward, and the light fan shows what he can attack.",
        "TA-ENTRY-03",
    ),
    "low": (
        "The brown bars are ridges. Low, they hide you from guns behind them; hatched hexes are those you cannot see."
        " Amber places are ridges: there one enters High.",
        "TA-LOS-02",
    ),
    "why": (
        "A red arrow is a gun that could fire at you there, with its Light and Heavy hits. Look for a place with"
        " targets in the fan and few arrows.",
        "TA-FIRE-01",
    ),
    "hover": (
        "{name} flies a helicopter: drop it in the middle of a hex and it hovers there, looks all round and fires at"
        " every target of its hex.",
        "TA-ENTRY-05",
    ),
    "begin": (
        "Both are on the battlefield. Their places may still be changed; press Begin the battle when you are content.",
        "TA-ENTRY-08",
    ),
    "altitude": (
        "{name} first takes an altitude. Low is safer and lets the Cannon fire; High sees over every ridge, but"
        " everybody sees you. The panel at the foot compares them.",
        "TA-ALT-01",
    ),
    "order": (
        "Several aircraft wait. They act one after the other in any order you like; drag the first one, or click it.",
        "TA-TURN-02",
    ),
    "attack": (
        "{name} may attack once, before, between or after his steps. Click a store below, or drag it straight onto a"
        " target.",
        "TA-ATTACK-01",
    ),
    "attack_hover": (
        "{name} hovers: it sees all round, and its Cannon may fire at every unit of its own hex. Pick a store below;"
        " one attack in each activation.",
        "TA-CANNON-03",
    ),
    "target": (
        "The yellow hexes are in reach. Each target shows what the ten-sided die must reach and the chance. Click one.",
        "TA-ATTACK-13",
    ),
    "aimed": (
        "The arrow shows the chance that the target dies of all that is aimed at it. Aim more, at the same target or"
        " another one, or fire.",
        "TA-ATTACK-08",
    ),
    "fire": ("All stores that are aimed are spent, hit or miss. Press Fire.", "TA-ATTACK-08"),
    "move": (
        "Now fly on: {name} crosses the side it sits on and takes a new one in the next hex. Drag it to a lit bar; the"
        " nose will point outward there.",
        "TA-MOVE-03",
    ),
    "hovering": (
        "{name} may stay where it is, or move: from the centre first to a side, next turn over it.",
        "TA-MOVE-07",
    ),
    "ridges": (
        "Amber places lie on ridges, or behind one: flying Low onto a ridge costs a roll. The little bar shows the"
        " chance of 0, 1, 2 Stress; red would be a crash.",
        "TA-RIDGE-01",
    ),
    "blocked": (
        "Hatched hexes lie in the fan, but a ridge, drawn in red, hides them. They cannot see you either.",
        "TA-LOS-02",
    ),
    "end": (
        "Enough flown. End the move: when the Fast ones are done, every enemy unit fires at the closest aircraft that"
        " it can see.",
        "TA-FIRE-02",
    ),
    "threat": ("V shows at any time who could fire at the aircraft in hand.", "TA-FIRE-01"),
    "evade": (
        "Your pilot can dodge: each Evasive point cancels a Light hit or turns a Heavy one Light. The first button is"
        " the usual choice.",
        "TA-EVA-01",
    ),
    "leaving": ("A pilot who leaves before he has fought learns nothing. It is allowed all the same.", "TA-AFTER-09"),
    "shaken": (
        "{name} is Shaken: -2 to every attack. More Stress makes him Unfit, then he can only fly home.",
        "TA-STRESS-02",
    ),
    "damage": (
        "That hit counter stays on the aircraft. Its small sign lies on the card at the left; point at it to read what"
        " it does.",
        "TA-HIT-05",
    ),
    "cover": (
        "Units have taken cover on the ridges: from now on they can be attacked from their own hex only.",
        "TA-COVER-05",
    ),
    "fuel": (
        "Fuel runs low: own value {own}. At 0 comes Bingo, at -2 the aircraft is lost. Fly to an outer side in time"
        " and leave over it.",
        "TA-LOITER-04",
    ),
    "track": (
        "A turn is over: the star on the loiter track went down by one. Everybody must be off the map before the black"
        " box.",
        "TA-LOITER-03",
    ),
}
"""What the coach says of each thing, and the rule behind it."""


def say(key: str, piece: str = "", widget: str = "", **words: object) -> Hint:
    text, rule = TOLD[key]
    return Hint(key, text.format(**words), piece=piece, widget=widget, rule=rule)


def hints(table: ApacheTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, EntryMode):
        return _entry(table, mode)
    if isinstance(mode, FlyMode) and mode.flyer is not None:
        return _events(table, mode.flyer) + _flying(table, mode, mode.flyer)
    return (say("evade", piece=f"a{mode.hits.target}"),) if isinstance(mode, EvadeMode) and mode.hits else ()


def _entry(table: ApacheTable, mode: EntryMode) -> list[Hint]:
    flyer = mode.flyer
    if flyer is None or all(f.hex for f in mode.entering):
        return [say("begin", widget="choice Begin the battle")]
    piece, name = f"a{flyer.serial}", flyer.pilot or flyer.card
    keys = ("hover",) if table.state.card_of(flyer).hover else ("enter", "low", "why")
    return [say(key, piece, name=name) for key in keys]


def _events(table: ApacheTable, flyer: Flyer) -> list[Hint]:
    """What has happened since: damage, Stress, fuel."""
    state, piece = table.state, f"a{flyer.serial}"
    out: list[Hint] = []
    own = own_value(state, flyer).total
    if crew_fitness(state, flyer) is Fitness.SHAKEN:
        out.append(say("shaken", piece, name=flyer.pilot))
    if flyer.counters:
        out.append(say("damage", widget=f"flyer {flyer.serial}"))
    if (hidden := next((u for u in state.living_units if u.covered), None)) is not None:
        out.append(say("cover", f"u{hidden.serial}"))
    if own <= 2 and flyer.flight is Flight.FIELD:
        out.append(say("fuel", piece, own=own))
    if state.here.turn == 2:
        out.append(say("track", piece))
    return out


def _flying(table: ApacheTable, mode: FlyMode, flyer: Flyer) -> list[Hint]:
    piece, step, name = f"a{flyer.serial}", table.step, flyer.pilot or flyer.card
    if mode.leaving:
        return [say("leaving", piece)]
    if step in ("fast", "slow"):
        return [say("order", piece)]
    if step == "altitude":
        return [
            say("altitude", widget="choice Stay Low" if flyer.altitude is Altitude.LOW else "choice Go Low", name=name)
        ]
    if flyer.aimed:
        return [say("aimed", widget="targets"), say("fire", widget="choice Fire")]
    if mode.store:
        return [say("target", widget="targets")]
    out = _moving(mode, flyer, name, piece)
    if not flyer.attacked and outlook.aims(table.state, flyer):
        out.insert(0, say("attack_hover" if flyer.hovering else "attack", widget="rack", name=name))
    return out


def _moving(mode: FlyMode, flyer: Flyer, name: str, piece: str) -> list[Hint]:
    state = mode.state
    out: list[Hint] = []
    if flyer.hovering and not flyer.spent:
        out.append(say("hovering", piece, name=name))
    elif flyer.spent < moves.speed(state, flyer)[0].total:
        out.append(say("move", piece, name=name))
    if any(way.rolls for way in mode.ends().values()):
        out.append(say("ridges", piece))
    angle, place = attack_angle(flyer.hex, flyer.side), place_of(state, flyer)
    if not flyer.attacked and any(n in angle and not sees(state, place, n) for n in HEXES):
        out.append(say("blocked", piece))
    if moves.end_refusal(state, flyer) is None:
        out.append(say("end", widget="choice End the move"))
    out.append(say("threat", piece))
    return out
