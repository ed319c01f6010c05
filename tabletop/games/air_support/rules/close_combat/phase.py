"""Ground close combat: the ATTACKER names his attacks, then the DEFENDER, then all dice at once. Frames: close_combat
(seat, row), close_result (seat, row).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.close_combat import hand_to_hand as rules
from tabletop.games.air_support.rules.close_combat.events import CloseFought, Grappled, MeleeBegan
from tabletop.games.air_support.rules.close_combat.orders import Grapple, Widen
from tabletop.games.air_support.rules.harm import morale, to_men
from tabletop.games.air_support.rules.hiding import finding
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking, Automatic, roll
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.state import State


class CloseCombat(Asking):
    """One side designates its attacks; a unit attacks once and is attacked once (AS-CC-04)."""

    key = "close_combat"
    takes = (Grapple, Widen, Done)
    wanted = "naming attacks of close combat"
    rule = "AS-CC-04"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return any(
            rules.may_attack(state, seat, man.id) is None
            for sides in rules.fights(state).values()
            for man in sides[seat]
        )

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Close combat: name who attacks whom.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = []
        for sides in rules.fights(view).values():
            for man in sides[seat]:
                found += [Grapple(man.id, target.id) for target in sides[1 - seat]]
                if (attack := rules.attack_of(view, seat, man.id)) is not None and attack.attackers[0] == man.id:
                    found += [Widen(man.id, target.id) for target in sides[1 - seat]]
        return [*found, DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Grapple(key, target):
                return rules.may_attack(view, seat, key) or rules.together(view, seat, key, target)
            case Widen(key, target):
                attack = rules.attack_of(view, seat, key)
                if attack is None or attack.attackers[0] != key:
                    return Refusal("AS-CC-01", f"{called(view, key)} leads no attack.")
                if rules.attack_on(view, seat, target) is not None:
                    return Refusal("AS-CC-04", f"{called(view, target)} is attacked already.")
                return rules.together(view, seat, key, target)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Grapple(key, target):
                same = rules.attack_on(now.state, seat, target)
                yield (
                    Grappled(seat, (*same.attackers, key), same.targets)
                    if same is not None
                    else Grappled(seat, (key,), (target,))
                )
            case Widen(key, target):
                attack = rules.attack_of(now.state, seat, key)
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
    here = tuple(man.id for sides in rules.fights(now.state).values() for men in sides for man in men)
    yield from finding.show(now, here, "AS-CC-04")
    begun = now.state
    for attack in attacks:
        tally = rules.tally(begun, attack)
        strong, weak = rules.odds(begun, attack)
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
    locked = tuple(
        man.id for sides in rules.fights(now.state).values() for men in sides for man in men if not man.melee
    )
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
        left = [key for key in targets if morale.standing(now.state, key) is not None]
        if left:
            for key in (yield from to_men.selection(now, left, 1)):
                yield from to_men.reduce(now, key, "AS-CC-01")


STEPS = (
    CloseCombat(),
    Automatic("close_result", result),
)
