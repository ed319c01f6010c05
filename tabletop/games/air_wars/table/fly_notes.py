"""What is told and shown before a group is released: contacts, battles, bases in time, the skull. From the own view
alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules import odds, outlook
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.flying.paths import end_refusal, steps_of
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.pieces import Attack, Battle, Bombing, Group
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths.air import bomber_total, fighter_total
from tabletop.games.air_wars.rules.strengths.flak import printed_aa
from tabletop.games.air_wars.rules.wording import count, listing, place, target
from tabletop.games.air_wars.table import marks as over
from tabletop.games.air_wars.table.previews import vp_of
from tabletop.table.play.contract import Mark, Note

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.fly_mode import FlyMode


class FlyNotes:
    """What the flying hand tells of the group in hand."""

    def __init__(self, mode: FlyMode) -> None:
        self.mode = mode

    def home_marks(self, group: Group, square: str) -> list[Mark]:
        """Bases reached next hour, or the skull."""
        state = self.mode.state
        units = [state.units[k] for k in group.units]
        short = [u for u in units if state.sheet(u).short and not u.flying]
        out: list[Mark] = []
        if short:
            homes = set.intersection(*(set(outlook.homes(state, u, square)) for u in short))
            laid = [(s, "home", False) for s in sorted(homes)]
            out += [over.lit(laid, self.mode.table.cell, 1)] if laid else []
        if any(self.lost(u.id, square) for u in units):
            out.append(over.skull(square, self.mode.table.cell))
        return out

    def must_marks(self, group: Group) -> list[Mark]:
        """Where a group that must come down in this hour still can."""
        state = self.mode.state
        units = [state.units[k] for k in group.units]
        late = [
            u for u in units if u.flying and u.takeoff and state.sheet(u).short and due_hour(state, u) <= state.hour
        ]
        if not late:
            return []
        homes = set.intersection(*(set(outlook.homes(state, u, u.place)) for u in late))
        return [over.lit([(s, "home", False) for s in sorted(homes)], self.mode.table.cell, 1)] if homes else []

    def lost(self, key: str, square: str) -> bool:
        """Whether a unit that ends there in the air never comes home; one that can land there is safe."""
        state, unit = self.mode.state, self.mode.state.units[key]
        if unit.flying and square in outlook.homes(state, replace(unit, place=square), square):
            return False
        return outlook.doomed(state, unit, square)

    def at(self, square: str) -> Note | None:
        """What awaits the group in a square, from the own view alone."""
        state, group = self.mode.state, self.mode.group
        if group is None:
            return None
        way = self.mode.way(square)
        names = listing(group.units)
        if way is None:
            return Note(
                f"{names}: out of reach",
                (f"{count(steps_of(state, group), 'square')} at most.",),
                ("AW-FLY-02",),
                "bad",
            )
        refusal = end_refusal(state, replace(group, path=way))
        if refusal is not None:
            return Note(names, (refusal.sentence,), (refusal.rule,), "bad")
        lines = [f"{count(len(way), 'square')} of {steps_of(state, group)}."]
        seen = [s for s in way if outlook.contact_known(state, s, self.mode.seat)]
        if seen:
            lines.append(f"You will be revealed in {listing(dict.fromkeys(seen))}.")
        lines += (
            self._meeting(group, square)
            + self._dangers(square)
            + self._bombs(group, square)
            + self._home_lines(group, square)
        )
        bad = any(self.lost(k, square) for k in group.units)
        return Note(
            f"{names} to {place(state, square)}",
            tuple(lines),
            ("AW-FOG-05",) if seen else (),
            "bad" if bad else "plain",
        )

    def _bombs(self, group: Group, square: str) -> list[str]:
        """What all bombers of the group together would do to each printed target, if nobody stops them."""
        state = self.mode.state
        able = tuple(k for k in group.units if aiming.bomb_refusal(state, state.units[k]) is None)
        if not able:
            return []
        out = []
        for key in aiming.printed_targets(state, square, self.mode.seat):
            laid = Attack(key, able)
            share = float(odds.attack(state, Bombing(square, self.mode.seat, (laid,)), laid))
            out.append(
                f"{target(state, key)} ({vp_of(state, key)}): bombed with {share:.0%} by all {len(able)}."
                if len(able) > 1
                else f"{target(state, key)} ({vp_of(state, key)}): bombed with {share:.0%}."
            )
        return out[:4]

    def _dangers(self, square: str) -> list[str]:
        """Guns below and radar that watches, as far as they are public."""
        state, enemy, out = self.mode.state, 1 - self.mode.seat, []
        guns = printed_aa(state, square, enemy)
        known = sum(state.sheet(u).aa for u in state.ground(square, enemy))
        hidden = state.unknown(square, enemy).ground
        if guns or known or hidden:
            more = f" and {count(hidden, 'unknown ground unit')}" if hidden else ""
            out.append(f"AA there: {count(guns + known, 'die', 'dice')}{more}.")
        if outlook.watched(state, self.mode.seat, square):
            out.append("His radar sees this square.")
        return out

    def _meeting(self, group: Group, square: str) -> list[str]:
        """Enemy flyers there, and the dice of both sides."""
        state, enemy = self.mode.state, 1 - self.mode.seat
        known, hidden = state.flying(square, enemy), state.unknown(square, enemy).flying
        if not known and not hidden:
            return []
        names = [u.id for u in known] + ([f"{hidden} unknown"] if hidden else [])
        return [
            f"You meet {listing(names)} here: battle if there is a fighter.",
            *dice_lines(state, square, self.mode.seat, group.units, hidden),
        ]

    def _home_lines(self, group: Group, square: str) -> list[str]:
        state, out = self.mode.state, []
        for key in group.units:
            unit, sheet = state.units[key], state.sheet(key)
            if self.lost(key, square):
                out.append(f"{key} would be lost: no base in time.")
            elif sheet.short and not unit.flying:
                homes = outlook.homes(state, unit, square)
                out.append(f"{key} lands next hour: {listing(place(state, s) for s in homes)}.")
            elif not sheet.short:
                last = outlook.latest_start_home(state, unit, square)
                if last is not None:
                    out.append(f"{key} must turn for home in hour {last} at the latest.")
        return out[:4]


def dice_lines(state: State, square: str, seat: int, coming: tuple[str, ...], hidden: int) -> list[str]:
    """The dice of a battle that would come about in a square, as far as the enemy is known there."""
    units = dict(state.units)
    for key in coming:
        units[key] = replace(units[key], place=square, flying=True)
    there = replace(state, units=units)
    found = Battle(square, seat)
    mine, his = (sum(t(there, found, s).total for t in (fighter_total, bomber_total)) for s in (seat, 1 - seat))
    spread = odds.battle(there, found, 1 - seat)
    kills, aborts = odds.expected(spread)
    foes = 0 if hidden else len(real_flyers(there, square, 1 - seat))
    wiped = f", all driven off {float(odds.removed(spread, foes)):.0%}" if foes else ""
    most = max((f.air for f in state.scenario.units.values() if f.seat != seat), default=0)
    more = f" to {his + hidden * most} ({hidden} unknown)" if hidden else ""
    return [
        f"Your dice {mine} against {his}{more}; expected against him {float(kills):.1f} kills, {float(aborts):.1f}"
        f" aborts{wiped}."
    ]
