"""What is told and shown before a group is released: contacts, battles, bases in time, the skull. From the own view
alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules import odds, outlook
from tabletop.games.air_wars.rules.basing import closed
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.flying.paths import end_refusal, steps_of
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.pieces import Attack, Battle, Bombing, Group
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import bomber_total, fighter_total, printed_aa
from tabletop.games.air_wars.rules.wording import count, listing, place, target
from tabletop.games.air_wars.table.hand.previews import expected, vp_of
from tabletop.games.air_wars.table.papers import tray as over
from tabletop.table.play.contract import Mark, Note

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.hand.fly_mode import FlyMode


BEST = 2
"""Targets, enemies and bases that a note names; it is read while the pointer moves."""


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
        names = listing(group.units) if len(group.units) < 3 else f"{group.units[0]} and {len(group.units) - 1} others"
        if way is None:
            why = outlook.out_of_reach(state, group, square)
            return Note(f"{names}: not there", (why.sentence,), (why.rule,), "bad")
        refusal = end_refusal(state, replace(group, path=way))
        if refusal is not None:
            return Note(names, (refusal.sentence,), (refusal.rule,), "bad")
        lost = [k for k in group.units if self.lost(k, square)]
        far = f"{count(len(way), 'square')} of {steps_of(state, group)}."
        seen = [s for s in way if outlook.contact_known(state, s, self.mode.seat)]
        if seen:
            far += f" You are revealed in {listing(dict.fromkeys(seen))}."
        lines = [
            *([f"{listing(lost)} would be lost: no base in time."] if lost else []),
            *self._meeting(group, square),
            *self._bombs(group, square),
            *self._dangers(square),
            *self._home_lines(group, square, lost),
            far,
        ]
        bad = bool(lost)
        return Note(
            f"{names} to {place(state, square)}",
            tuple(lines),
            ("AW-FOG-05",) if seen else (),
            "bad" if bad else "plain",
        )

    def _bombs(self, group: Group, square: str) -> list[str]:
        """What all bombers of the group together would do to the printed targets, if nobody stops them: the two that
        are worth most.
        """
        state = self.mode.state
        able = tuple(k for k in group.units if aiming.bomb_refusal(state, state.units[k]) is None)
        if not able:
            return []
        found = []
        for key in aiming.printed_targets(state, square, self.mode.seat):
            laid = Attack(key, able)
            share = float(odds.attack(state, Bombing(square, self.mode.seat, (laid,)), laid))
            found.append((target(state, key), vp_of(state, key), share))
        if not found:
            return []
        found.sort(key=lambda f: -f[2] * f[1])
        told = listing(f"{name} {share:.0%} ({count(points, 'point')})" for name, points, share in found[:BEST])
        more = f"; {count(len(found) - BEST, 'more target')}" if len(found) > BEST else ""
        return [f"Bombs on {told}{more}."]

    def _dangers(self, square: str) -> list[str]:
        """Guns below, radar that watches, and fighters in reach, as far as one can know."""
        state, enemy, out = self.mode.state, 1 - self.mode.seat, []
        guns = printed_aa(state, square, enemy)
        known = sum(state.sheet(u).aa for u in state.ground(square, enemy))
        hidden = state.unknown(square, enemy).ground
        if guns or known or hidden:
            more = f" and {count(hidden, 'unknown ground unit')}" if hidden else ""
            out.append(f"AA there: {count(guns + known, 'die', 'dice')}{more}.")
        if outlook.watched(state, self.mode.seat, square):
            out.append("Enemy radar sees you there.")
        if bases := fighter_bases(state, enemy, square):
            out.append(f"Enemy fighters can come from {count(len(bases), 'base')}.")
        return [" ".join(out)] if out else []

    def _meeting(self, group: Group, square: str) -> list[str]:
        """Enemy flyers there, and the dice of both sides."""
        state, enemy = self.mode.state, 1 - self.mode.seat
        known, hidden = state.flying(square, enemy), state.unknown(square, enemy).flying
        if not known and not hidden:
            return []
        names = [u.id for u in known[:BEST]]
        names += [f"{hidden + len(known[BEST:])} more"] if len(known) > BEST and hidden + len(known[BEST:]) else []
        names += [f"{hidden} unknown"] if hidden and len(known) <= BEST else []
        return [
            f"You meet {listing(names)}: battle if there is a fighter.",
            *dice_lines(state, square, self.mode.seat, group.units, hidden),
        ]

    def _home_lines(self, group: Group, square: str, lost: list[str]) -> list[str]:
        """How those that are not lost come home; the bases are green on the map."""
        state, out = self.mode.state, []
        units = [state.units[k] for k in group.units if k not in lost]
        short = [u for u in units if state.sheet(u).short and not u.flying]
        if short:
            homes = set.intersection(*(set(outlook.homes(state, u, square)) for u in short))
            where = [place(state, s) for s in sorted(homes)]
            told = listing(where) if len(where) <= BEST else f"{len(where)} bases in reach"
            out.append(f"Home next hour: {told}." if where else "They come home next hour, to different bases.")
        late = [outlook.latest_start_home(state, u, square) for u in units if not state.sheet(u).short]
        if hours := [hour for hour in late if hour is not None]:
            out.append(f"Turn for home in hour {min(hours)} at the latest.")
        return out


def fighter_bases(state: State, seat: int, square: str) -> list[str]:
    """Bases from which fighters of a side can reach a square in an hour, as far as the view tells: open ones with
    fighters that are known, or with counters that may be some.
    """
    fastest = max((f.speed for f in state.scenario.units.values() if f.seat == seat and f.fighter), default=0)
    found = []
    for base in state.scenario.bases.values():
        if base.seat != seat or closed(state, base.square) or state.base(base.square) is None:
            continue
        known = [state.sheet(u).speed for u in state.based(base.square, seat) if state.sheet(u).fighter]
        hidden = [fastest] if state.unknown(base.square, seat).based else []
        if distance(state.scenario, base.square, square) <= max((*known, *hidden), default=-1):
            found.append(base.square)
    return found


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
    wiped = f"; all gone {float(odds.removed(spread, foes)):.0%}" if foes else ""
    most = max((f.air for f in state.scenario.units.values() if f.seat != seat), default=0)
    more = f" to {his + hidden * most} ({hidden} unknown)" if hidden else ""
    return [f"Your dice {mine} against {his}{more}. The enemy may expect {expected(kills, aborts)}{wiped}."]
