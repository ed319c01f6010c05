"""Ground close combat: where it is fought, at what odds, and its phase (AS-CC).

The ATTACKER names his attacks, then the DEFENDER, then all dice at once. Frames: close_combat (seat, row),
close_result (seat, row).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.asker import Stream, arg
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hiding
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.harm import to_men
from tabletop.games.air_support.rules.naming import against, all_called, called, doing, dr, drms, subject
from tabletop.games.air_support.rules.pace import is_leader
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.player_turn import DONE, Asking, Automatic, Done, onward, roll
from tabletop.games.air_support.rules.standing import board
from tabletop.games.air_support.rules.state import CloseAttack, State, put_pieces, with_fields
from tabletop.games.air_support.rules.telling import AirSupportEvent, AirSupportNote
from tabletop.games.air_support.rules.terrain import Location

# -- Ground close combat: where it is fought, who may attack whom, at what odds: AS-CC-01 to AS-CC-04, Table 14.

CC_ODDS = tuple(
    Fraction(a, b)
    for a, b in ((1, 8), (1, 6), (1, 4), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1), (8, 1), (10, 1))
)
"""Attack to defence: the columns from 1:8 to 10:1; before them lies "less than 1:8", after them "more than 10:1"."""


def cc_kill_number(attack: Fraction | int, defence: Fraction | int) -> int:
    """Kill number of close combat, 0-13 (Table 14): the best column not above the true ratio."""
    if defence <= 0:
        return 13
    ratio = Fraction(attack) / Fraction(defence)
    return 13 if ratio > 10 else bisect_right(CC_ODDS, ratio)


BROKEN = -2


def fights(state: State) -> dict[Location, tuple[list[Infantry], list[Infantry]]]:
    """The Locations with infantry of both sides, each with the men of seat 0 and of seat 1."""
    found: dict[Location, tuple[list[Infantry], list[Infantry]]] = {}
    for stand in board(state).values():
        if len({m.seat for m in stand.men}) < 2:
            continue
        for man in stand.men:
            if not man.dummy:
                found.setdefault(man.place, ([], []))[man.seat].append(man)
    return {place: sides for place, sides in sorted(found.items()) if all(sides)}


def may_attack(state: State, seat: int, key: str) -> Refusal | None:
    """Why a unit cannot attack in this CCPH: broken ones do not, each attacks once (AS-CC-04)."""
    man = state.infantry.get(key)
    if man is None or man.seat != seat or man.where is not Where.MAP or man.dummy:
        return Refusal("AS-CC-01", "That is no infantry of yours.")
    if man.broken:
        return Refusal("AS-CC-04", f"{called(state, key)} is broken.")
    return (
        Refusal("AS-CC-04", f"{called(state, key)} attacks already.")
        if attack_of(state, seat, key) is not None
        else None
    )


def attack_of(state: State, seat: int, key: str) -> CloseAttack | None:
    """The designated attack in which a unit takes part."""
    return next((c for c in state.close if c.seat == seat and key in c.attackers), None)


def attack_on(state: State, seat: int, key: str) -> CloseAttack | None:
    """The designated attack of a side on a unit."""
    return next((c for c in state.close if c.seat == seat and key in c.targets), None)


def together(state: State, seat: int, key: str, target: str) -> Refusal | None:
    """Why a unit cannot strike that one: enemy infantry of the same Location only, never vehicles (AS-CC-01,
    AS-CC-02).
    """
    man, other = state.infantry[key], state.infantry.get(target)
    if target in state.vehicles:
        return Refusal("AS-CC-02", "Vehicles neither attack nor are attacked in close combat.")
    if other is None or other.seat == seat or other.dummy or other.where is not Where.MAP or other.place != man.place:
        return Refusal(
            "AS-CC-01", f"{called(state, target)} is no enemy infantry in the Location of {called(state, key)}."
        )
    return None


def power(state: State, man: Infantry, attacking: bool) -> Fraction:
    """Firepower in close combat: leaders count 1, pinned attackers half; weapons add nothing (AS-CC-01, AS-CC-04, Table
    14).
    """
    printed = Fraction(1 if is_leader(state, man) else state.man(man).fp)
    return printed / 2 if attacking and man.pinned else printed


def odds(state: State, attack: CloseAttack) -> tuple[Fraction, Fraction]:
    """Firepower of the attack and of the defence; concealed targets halve the attack (AS-CC-01)."""
    strong = sum((power(state, state.infantry[key], True) for key in attack.attackers), Fraction(0))
    weak = sum((power(state, state.infantry[key], False) for key in attack.targets), Fraction(0))
    if any(state.infantry[key].concealed is not Concealed.KNOWN for key in attack.targets):
        strong /= 2
    return strong, weak


def kill_number(state: State, attack: CloseAttack) -> int:
    return cc_kill_number(*odds(state, attack))


def odds_tally(state: State, attack: CloseAttack) -> Tally:
    """The kill number, and what is added to the DR: the best leader who takes part and is in Good Order but for the
    Melee, -2 against broken targets alone (AS-CC-01).
    """
    leaders = [
        state.man(m).leadership
        for key in attack.attackers
        if is_leader(state, m := state.infantry[key]) and not m.pinned
    ]
    broken = all(state.infantry[key].broken for key in attack.targets)
    found = Tally(kill_number(state, attack), "kill number", "AS-CC-01").plus(min([0, *leaders]), "leader", "AS-CC-01")
    return found.plus(BROKEN * broken, "broken", "AS-CC-01")


# -- Orders of close combat.


@dataclass(frozen=True, slots=True)
class Grapple(Command):
    """Close combat: this unit attacks that one; it joins the attack that is designated on it already (AS-CC-01)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} attacks {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Widen(Command):
    """Close combat: the attack in which this unit takes part strikes that unit too (AS-CC-01)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"The attack of {called(state, self.unit)} strikes {called(state, self.target)} too"


# -- What happens in close combat (AS-CC).


@dataclass(frozen=True, slots=True)
class Grappled(AirSupportEvent):
    """One designated attack of close combat as it stands now; it takes the place of the one with the same first
    attacker (AS-CC-04).
    """

    seat: int
    attackers: tuple[str, ...]
    targets: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The attack that has one of these attackers already is replaced."""
        kept = tuple(c for c in state.close if c.seat != self.seat or not set(c.attackers) & set(self.attackers))
        return with_fields(state, close=(*kept, CloseAttack(self.seat, self.attackers, self.targets)))

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"Close combat: {doing(state, self.attackers, 'attacks', 'attack')} {all_called(state, self.targets)}",
            "AS-CC-04",
        )


@dataclass(frozen=True, slots=True)
class CloseFought(AirSupportNote):
    """One attack of close combat (AS-CC-01). odds: firepower of both sides; kill: the kill number; outcome:
    "eliminated", "reduced", "".
    """

    seat: int
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    odds: str
    kill: int
    tally: Tally
    colored: int
    white: int
    outcome: str

    def says(self, state: State) -> tuple[str, str]:
        result = {"eliminated": "eliminated", "reduced": "loses half its men", "": "nothing"}[self.outcome]
        return (
            f"{subject(state, *self.attackers)} against {all_called(state, self.targets)} at"
            f" {self.odds}, kill number {self.kill}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)}: {result}",
            "AS-CC-01",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        result = {"eliminated": "eliminated", "reduced": "loses half its men", "": "no effect"}[self.outcome]
        return (
            f"{doing(state, self.attackers, 'fights', 'fight')} {all_called(state, self.targets)} hand to hand",
            f"{against(self.tally, self.colored, self.white)}: {result}",
        )


@dataclass(frozen=True, slots=True)
class MeleeBegan(AirSupportEvent):
    """Survivors of both sides are locked in Melee (AS-CC-01, AS-CC-03)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        return put_pieces(state, [key for key in self.units if key in state.infantry], melee=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"Melee: {all_called(state, self.units)}", "AS-CC-03"


# -- Ground close combat.


class CloseCombat(Asking):
    """One side designates its attacks; a unit attacks once and is attacked once (AS-CC-04)."""

    key = "close_combat"
    takes = (Grapple, Widen, Done)
    wanted = "naming attacks of close combat"
    rule = "AS-CC-04"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return any(may_attack(state, seat, man.id) is None for sides in fights(state).values() for man in sides[seat])

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Close combat: name who attacks whom.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = []
        for sides in fights(view).values():
            for man in sides[seat]:
                found += [Grapple(man.id, target.id) for target in sides[1 - seat]]
                if (attack := attack_of(view, seat, man.id)) is not None and attack.attackers[0] == man.id:
                    found += [Widen(man.id, target.id) for target in sides[1 - seat]]
        return [*found, DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Grapple(key, target):
                return may_attack(view, seat, key) or together(view, seat, key, target)
            case Widen(key, target):
                attack = attack_of(view, seat, key)
                if attack is None or attack.attackers[0] != key:
                    return Refusal("AS-CC-01", f"{called(view, key)} leads no attack.")
                if attack_on(view, seat, target) is not None:
                    return Refusal("AS-CC-04", f"{called(view, target)} is attacked already.")
                return together(view, seat, key, target)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Grapple(key, target):
                same = attack_on(now.state, seat, target)
                yield (
                    Grappled(seat, (*same.attackers, key), same.targets)
                    if same is not None
                    else Grappled(seat, (key,), (target,))
                )
            case Widen(key, target):
                attack = attack_of(now.state, seat, key)
                assert attack is not None
                yield Grappled(seat, attack.attackers, (*attack.targets, target))
            case _:
                yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def result(now: Now[State]) -> Stream:
    """All attacks at once: every DR is compared before the first loss (AS-CC-01); who is left of both sides is in
    Melee (AS-CC-03).
    """
    outcomes: list[tuple[tuple[str, ...], str]] = []
    attacks = now.state.close
    here = tuple(man.id for sides in fights(now.state).values() for men in sides for man in men)
    yield from hiding.show(now, here, "AS-CC-04")
    begun = now.state
    for attack in attacks:
        tally = odds_tally(begun, attack)
        strong, weak = odds(begun, attack)
        colored, white = roll(now)
        final = colored + white + tally.total - tally.base
        outcome = "eliminated" if final < tally.base else "reduced" if final == tally.base else ""
        yield CloseFought(
            attack.seat,
            attack.attackers,
            attack.targets,
            f"{strong}:{weak}",
            tally.base,
            tally,
            colored,
            white,
            outcome,
        )
        outcomes.append((attack.targets, outcome))
    for targets, outcome in outcomes:
        yield from _losses(now, targets, outcome)
    yield from tidy(now)
    locked = tuple(man.id for sides in fights(now.state).values() for men in sides for man in men if not man.melee)
    if locked:
        yield MeleeBegan(locked)
    yield from onward(now)


def _losses(now: Now[State], targets: tuple[str, ...], outcome: str) -> Stream:
    """Below the kill number all targets are eliminated; equal is Casualty Reduction, of one by Random Selection
    (AS-CC-01, AS-IFT-10).
    """
    if outcome == "eliminated":
        for key in targets:
            yield from to_men.eliminate(now, key, "AS-CC-01")
    elif outcome == "reduced":
        left = [key for key in targets if to_men.standing(now.state, key) is not None]
        if left:
            for key in (yield from to_men.selection(now, left, 1)):
                yield from to_men.reduce(now, key, "AS-CC-01")


STEPS = (CloseCombat(), Automatic("close_result", result))
