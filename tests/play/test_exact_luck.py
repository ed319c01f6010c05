"""Expected successes are the exact odds of the same roll, by what each game's own rules reckon with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest

from tabletop.core.messages import Event
from tabletop.games import kit
from tabletop.games.air_support.rules import odds as air_support
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import GroundFired
from tabletop.games.air_support.rules.harm.effects import struck
from tabletop.games.air_support.rules.harm.events import Checked
from tabletop.games.air_support.rules.harm.to_men import morale_check, pin_check
from tabletop.games.air_support.rules.pieces import Concealed, Infantry
from tabletop.games.air_support.rules.tables import Effect, column_of, fire
from tabletop.games.air_wars.rules import odds as air_wars
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled as Bombed
from tabletop.games.air_wars.rules.flak import FireRolled
from tabletop.games.conflict_solo.rules.action_points import SpentChecked, spent_chance
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled as Volleyed
from tabletop.games.conflict_solo.rules.fire.shots import ways
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.thunderbolt_apache.rules.attacking import AttackRolled as Aimed
from tabletop.games.thunderbolt_apache.rules.forecast import hit_chance
from tabletop.games.thunderbolt_lightning.rules.resolving.events import SaveRolled, ToHitRolled
from tabletop.shelf.session import Session
from tabletop.table.play.luck import Ledger, Thrown, by_kind, thrown, turns
from tests.play.conftest import Hand
from tests.play.test_clock import chooser


@contextmanager
def played(game: str, scenario: str, rolls: int, entries: int, seats: int = 2, seed: int = 5) -> Iterator[Hand]:
    """A game of weak bots with so many entries with dice, nothing of it hidden from the looker."""
    document = kit(game).scenarios().document(scenario)
    hand = Hand(Session.new(game, document, ("human",) * seats, seed, autosave=False, written=False))
    bot, match = chooser(game), hand.session.match
    hand.play.sharing.uncovered = True
    while match.result is None and len(match.journal) < entries:
        seat = match.to_act[0]
        match.submit(seat, bot(_Asked(match, seat)))
        if sum(bool(entry.fallen) for entry in match.journal) >= rolls:
            break
    hand.play.presenting.clear()
    yield hand
    hand.close()


class _Asked:
    def __init__(self, match: Any, seat: int) -> None:
        self.session, self.seat, self.options = self, seat, match.options(seat)
        self.match = match


def told(hand: Hand, kind: type[Event]) -> Iterator[tuple[Thrown, Any, Any, Any]]:
    """The rolls whose entry has one event of a kind, with that event and the states around it."""
    match = hand.session.match
    for one in thrown(hand.play, hand.screen.table):
        state, found = match.journal[one.entry].before, []
        for event in match.journal[one.entry].events:
            before, state = state, match.game.evolve(state, event)
            if isinstance(event, kind):
                found.append((event, before, state))
        if len(found) == 1:
            yield one, *found[0]


def at_least(needed: int) -> Fraction:
    """The chance of one six-sided die."""
    return Fraction(max(0, min(6, 7 - needed)), 6)


def test_the_dice_of_thunderbolt_and_lightning() -> None:
    """TL-HIT-01, TL-SAVE-01: every die by itself."""
    with played("thunderbolt_lightning", "s01_first_duel", 12, 400) as hand:
        hits, saves = list(told(hand, ToHitRolled)), list(told(hand, SaveRolled))
    assert hits and saves
    for one, event, _, after in hits:
        if one.kind == "To hit":
            volley = after.battle.volleys[event.volley]
            assert one.expected == len(volley.dice) * at_least(volley.needed)
    for one, event, _, after in saves:
        if one.kind == "Saving":
            assert one.expected == sum(at_least(n) for n in after.battle.volleys[event.volley].save_needed)


def test_the_tables_of_air_support() -> None:
    """AS-FIRE-03, AS-IFT-03, AS-IFT-04, AS-HIT-01."""
    fired = checked = 0
    with played("air_support", "s2_chir", 40, 400) as hand:
        for one, event, before, _ in told(hand, GroundFired):
            line = event.lines[0] if len(event.lines) == 1 else None
            if line is None or one.rule not in ("AS-FIRE-03", "AS-HIT-01"):
                continue
            fired += 1
            if event.how != How.IFT and event.lines[0].tally.base:
                assert one.expected == air_support.at_most(line.tally.needed)
            elif isinstance(man := before.infantry.get(line.unit), Infantry) and not event.cowered and event.leader:
                drm = line.tally.total
                odds = [
                    p for n, p in air_support.SUMS if fire(column_of(event.column), n + drm).effect is not Effect.NONE
                ]
                assert man.pinned or one.expected == sum(odds)
        for one, event, _, _ in told(hand, Checked):
            if one.kind not in ("Morale Checks", "Pin Task Checks"):
                continue
            checked += 1
            drm, morale = event.tally.total - event.tally.base, event.tally.base
            passed = [
                p
                for n, p in air_support.SUMS
                if (
                    pin_check(n, drm, morale) if event.what == "PTC" else morale_check(n, drm, morale, broken=False)
                ).passed
            ]
            assert one.expected == sum(passed)
    assert fired > 5 and checked > 2


def test_a_shot_at_one_squad_by_hand() -> None:
    """Column 4, no modifier: a 7 or less tests at least for a pin (Table 1): 21 of 36 throws."""
    with played("air_support", "s2_chir", 1, 30) as hand:
        state = hand.session.match.state
        man = next(m for m in state.infantry.values() if m.concealed is Concealed.KNOWN and not m.pinned)
        found = [
            struck(state, [man], {man.id: 2}, a + b, {man.id: event_tally()}) for a in range(1, 7) for b in range(1, 7)
        ]
    assert found.count(True) == 21 and None not in found
    assert Fraction(21, 36) == air_support.at_most(7)


def event_tally() -> Any:
    from tabletop.core.tally import Tally

    return Tally(0, "fire", "AS-FIRE-04")


def test_the_charts_of_air_wars() -> None:
    """AW-AA-04, AW-BOMB-11."""
    with played("air_wars", "bob_eagle_days", 14, 500) as hand:
        flak, bombs = list(told(hand, FireRolled)), list(told(hand, Bombed))
    assert flak and bombs
    for one, event, before, _ in flak:
        spread = air_wars.fire(before.scenario.charts.fire[event.column], len(event.dice))
        assert one.expected == 1 - spread[0, 0]
    for one, event, _, _ in bombs:
        assert one.expected == air_wars.bombed([(len(dice), need) for _, need, dice in event.rolls])


def test_the_attacks_and_checks_of_conflict_solo() -> None:
    """CH-FIRE-06, CH-SPENT-02: a card is drawn from those not seen since the last shuffle."""
    fired = checked = 0
    with played("conflict_solo", "m1_the_sawmill", 45, 400, 1) as hand:
        for one, event, _, _ in told(hand, Volleyed):
            if one.kind == "Fire":
                fired += 1
                assert one.expected == Fraction(ways(event.dv.total - event.fp.total - event.caps), 36)
        match, rolls = hand.session.match, thrown(hand.play, hand.screen.table)
        for n, entry in enumerate(match.journal):
            state, draws, checks = entry.before, [], []
            for event in entry.events:
                if isinstance(event, OrderDrawn) and event.purpose == "check":
                    draws.append(state)
                if isinstance(event, SpentChecked):
                    checks.append((event, state.counters[event.ids[0]].side))
                state = match.game.evolve(state, event)
            found = [one for one in rolls if one.entry == n and one.rule.startswith("CH-SPENT")]
            if len(found) == len(checks) == len(draws):
                for one, (event, side), before in zip(found, checks, draws, strict=True):
                    checked += 1
                    assert one.expected == 1 - spent_chance(before, event.cost, side)
    assert fired > 5 and checked > 2


def test_the_attacks_of_thunderbolt_apache() -> None:
    """TA-ATTACK-13, and the chits of pop-ups (TA-POPUP-02)."""
    with played("thunderbolt_apache", "tr01_training_sortie", 30, 80, 1) as hand:
        attacks = list(told(hand, Aimed))
        kinds = by_kind(thrown(hand.play, hand.screen.table))
    assert attacks and "Attacks" in kinds
    for one, event, _, _ in attacks:
        if one.kind == "Attacks":
            assert one.expected == hit_chance(event.tally)


@pytest.mark.parametrize("seconds", [0.0005, 10.0])
def test_a_running_reckoning_is_the_whole_one(seconds: float) -> None:
    """In small steps, entry by entry; who looks anew has it anew."""
    with played("air_support", "s2_chir", 12, 200) as hand:
        whole, ledger, steps = thrown(hand.play, hand.screen.table), Ledger(hand.play, hand.screen.table), 0
        while ledger.go_on(seconds) or not ledger.whole:
            steps += 1
        assert ledger.found == whole and steps > (5 if seconds < 1 else 0)
        assert turns(whole)[0] == (0, whole[0].turn)
        assert not ledger.go_on(seconds)
        hand.play.sharing.uncovered, hand.play.sharing.looker = False, 0
        assert ledger.go_on(10) and len(ledger.found) <= len(whole)
