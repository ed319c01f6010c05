"""The coach of the training sortie: a sentence or two where a thing happens the first time, pointing at a piece or
button.

Hints never block; each is told once, and all can be switched off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.pieces import Fitness, Flyer
from tabletop.games.thunderbolt_apache.rules import loiter, moves, outlook
from tabletop.games.thunderbolt_apache.rules.fitness import crew_fitness
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, attack_angle
from tabletop.games.thunderbolt_apache.rules.sight import place_of, sees
from tabletop.games.thunderbolt_apache.sheets import Altitude
from tabletop.table.games.thunderbolt_apache.entry_mode import EntryMode
from tabletop.table.games.thunderbolt_apache.evade_mode import EvadeMode
from tabletop.table.games.thunderbolt_apache.fly_mode import FlyMode
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.table.games.thunderbolt_apache.table import ApacheTable


def hints(table: ApacheTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, EntryMode):
        return _entry(table, mode)
    if isinstance(mode, FlyMode) and mode.flyer is not None:
        return _events(table, mode.flyer) + _flying(table, mode, mode.flyer)
    if isinstance(mode, EvadeMode):
        return (
            Hint(
                "evade",
                "Your pilot can dodge: each Evasive point cancels a Light hit or turns a Heavy one Light. The first "
                "button is the usual choice.",
                rule="TA-EVA-01",
            ),
        )
    return ()


def _entry(table: ApacheTable, mode: EntryMode) -> list[Hint]:
    flyer = mode.flyer
    placed = [f for f in mode.entering if f.hex]
    if flyer is None or len(placed) == len(mode.entering):
        return [
            Hint(
                "begin",
                "Both are on the battlefield. Their places may still be changed; press Begin the battle when you are "
                "content.",
                widget="choice Begin the battle",
                rule="TA-ENTRY-08",
            )
        ]
    piece = f"a{flyer.serial}"
    name = flyer.pilot or flyer.card
    if table.state.card_of(flyer).hover:
        return [
            Hint(
                "hover",
                f"{name} flies a helicopter: drop it in the middle of a hex and it hovers there, looks all round and "
                "fires at every target of its hex.",
                piece=piece,
                rule="TA-ENTRY-05",
            )
        ]
    return [
        Hint(
            "enter",
            f"The enemy column lies in view. Drag {name} from beside the map onto a green bar: on that side of the "
            "hex he flies, nose outward, and the light fan shows what he can attack.",
            piece=piece,
            rule="TA-ENTRY-03",
        ),
        Hint(
            "low",
            "The brown bars are ridges. Low, they hide you from guns behind them; hatched hexes are those you cannot "
            "see. Amber places are ridges: there one enters High.",
            piece=piece,
            rule="TA-LOS-02",
        ),
        Hint(
            "why",
            "A red arrow is a gun that could fire at you there, with its Light and Heavy hits. Look for a place with "
            "targets in the fan and few arrows.",
            piece=piece,
            rule="TA-FIRE-01",
        ),
    ]


def _events(table: ApacheTable, flyer: Flyer) -> list[Hint]:
    """What has happened since: damage, Stress, fuel."""
    state, piece = table.state, f"a{flyer.serial}"
    out: list[Hint] = []
    own = loiter.own_value(state, flyer).total
    if crew_fitness(state, flyer) is Fitness.SHAKEN:
        out.append(
            Hint(
                "shaken",
                f"{flyer.pilot} is Shaken: -2 to every attack. More Stress makes him Unfit, then he can only fly home.",
                piece=piece,
                rule="TA-STRESS-02",
            )
        )
    if flyer.counters:
        out.append(
            Hint(
                "damage",
                "That hit counter stays on the aircraft. Its small sign lies on the card at the left; point at it to "
                "read what it does.",
                widget=f"flyer {flyer.serial}",
                rule="TA-HIT-05",
            )
        )
    if any(u.covered for u in state.living_units):
        hidden = next(u for u in state.living_units if u.covered)
        out.append(
            Hint(
                "cover",
                "Units have taken cover on the ridges: from now on they can be attacked from their own hex only.",
                piece=f"u{hidden.serial}",
                rule="TA-COVER-05",
            )
        )
    if own <= 2 and flyer.flight.value == "field":
        out.append(
            Hint(
                "fuel",
                f"Fuel runs low: own value {own}. At 0 comes Bingo, at -2 the aircraft is lost. Fly to an outer side "
                "in time and leave over it.",
                piece=piece,
                rule="TA-LOITER-04",
            )
        )
    if state.here.turn == 2:
        out.append(
            Hint(
                "track",
                "A turn is over: the star on the loiter track went down by one. Everybody must be off the map before "
                "the black box.",
                piece=piece,
                rule="TA-LOITER-03",
            )
        )
    return out


def _flying(table: ApacheTable, mode: FlyMode, flyer: Flyer) -> list[Hint]:
    state, piece, step = table.state, f"a{flyer.serial}", table.step
    name = flyer.pilot or flyer.card
    if mode.leaving:
        return [
            Hint(
                "leaving",
                "A pilot who leaves before he has fought learns nothing. It is allowed all the same.",
                rule="TA-AFTER-09",
            )
        ]
    if step in ("fast", "slow"):
        return [
            Hint(
                "order",
                "Several aircraft wait. They act one after the other in any order you like; drag the first one, or "
                "click it.",
                piece=piece,
                rule="TA-TURN-02",
            )
        ]
    if step == "altitude":
        return [
            Hint(
                "altitude",
                f"{name} first takes an altitude. Low is safer and lets the Cannon fire; High sees over every ridge, "
                "but everybody sees you.",
                widget="choice Stay Low" if flyer.altitude is Altitude.LOW else "choice Go Low",
                rule="TA-ALT-01",
            )
        ]
    if flyer.aimed:
        return [
            Hint(
                "aimed",
                "The arrow shows the chance that the target dies of all that is aimed at it. Aim more, at the same "
                "target or another one, or fire.",
                widget="targets",
                rule="TA-ATTACK-08",
            ),
            Hint(
                "fire",
                "All stores that are aimed are spent, hit or miss. Press Fire.",
                widget="choice Fire",
                rule="TA-ATTACK-08",
            ),
        ]
    if mode.store:
        return [
            Hint(
                "target",
                "The yellow hexes are in reach. Each target shows what the ten-sided die must reach and the chance. "
                "Click one.",
                widget="targets",
                rule="TA-ATTACK-13",
            )
        ]
    return (
        _moving(mode, flyer, name, piece)
        if flyer.attacked or not outlook.aims(state, flyer)
        else [_attack(flyer, name), *_moving(mode, flyer, name, piece)]
    )


def _attack(flyer: Flyer, name: str) -> Hint:
    if flyer.hovering:
        return Hint(
            "attack_hover",
            f"{name} hovers: it sees all round, and its Cannon may fire at every unit of its own hex. Pick a store "
            "below; one attack in each activation.",
            widget="rack",
            rule="TA-CANNON-03",
        )
    return Hint(
        "attack",
        f"{name} may attack once, before, between or after his steps. Click a store below, or drag it straight onto "
        "a target.",
        widget="rack",
        rule="TA-ATTACK-01",
    )


def _moving(mode: FlyMode, flyer: Flyer, name: str, piece: str) -> list[Hint]:
    state = mode.state
    out: list[Hint] = []
    least = moves.speed(state, flyer)[0].total
    if flyer.hovering and not flyer.spent:
        out.append(
            Hint(
                "hovering",
                f"{name} may stay where it is, or move: from the centre first to a side, next turn over it.",
                piece=piece,
                rule="TA-MOVE-07",
            )
        )
    elif flyer.spent < least:
        out.append(
            Hint(
                "move",
                f"Now fly on: {name} crosses the side it sits on and takes a new one in the next hex. Drag it to a "
                "lit bar; the nose will point outward there.",
                piece=piece,
                rule="TA-MOVE-03",
            )
        )
    if any(way.rolls for way in mode.ends().values()):
        out.append(
            Hint(
                "ridges",
                "Amber places lie on ridges, or behind one: flying Low onto a ridge costs a roll. The little bar "
                "shows the chance of 0, 1, 2 Stress; red would be a crash.",
                piece=piece,
                rule="TA-RIDGE-01",
            )
        )
    blocked = [
        n for n in HEXES if n in attack_angle(flyer.hex, flyer.side) and not sees(state, place_of(state, flyer), n)
    ]
    if blocked and flyer.altitude is Altitude.LOW and not flyer.attacked:
        out.append(
            Hint(
                "blocked",
                "Hatched hexes lie in the fan, but a ridge, drawn in red, hides them. They cannot see you either.",
                piece=piece,
                rule="TA-LOS-02",
            )
        )
    if moves.end_refusal(state, flyer) is None:
        out.append(
            Hint(
                "end",
                "Enough flown. End the move: when the Fast ones are done, every enemy unit fires at the closest "
                "aircraft that it can see.",
                widget="choice End the move",
                rule="TA-FIRE-02",
            )
        )
    out.append(
        Hint("threat", "V shows at any time who could fire at the aircraft in hand.", piece=piece, rule="TA-FIRE-01")
    )
    return out
