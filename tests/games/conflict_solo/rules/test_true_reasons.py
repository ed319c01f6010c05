"""What is said of a skipped order holds for every enemy of the position, and nobody is left out; the same of those who
could not carry an order out. Whole games of bots, each reason held against the position by the rules' own functions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped, _order_of, skipped
from tabletop.games.conflict_solo.rules.enemy.marches import objectives
from tabletop.games.conflict_solo.rules.enemy.reasons import hindrance
from tabletop.games.conflict_solo.rules.enemy.selectors import ai_fits, target_fits
from tabletop.games.conflict_solo.rules.enemy.stepping import garrison, visible_units
from tabletop.games.conflict_solo.rules.figures import in_close_combat, is_re
from tabletop.games.conflict_solo.rules.fire.shots import aim, grapple
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order
from tabletop.games.conflict_solo.rules.pieces import HOLD, Counter
from tabletop.games.conflict_solo.rules.sheets import AI, RUMOUR
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import State
from tests.contract.tables import play
from tests.games.conflict_solo.moments import begun, sawmill

KEYS = [key for key in scenario_keys() if key[:2] in ("m1", "m2", "m5")]
PLACES = {"CH-FIRE-02": "range", "CH-IND-01": "range", "CH-LOS-02": "sight", "CH-IND-03": "sight", "CH-ARC-03": "arc"}


def meant(state: State, order: Order) -> list[Counter]:
    return [ai for ai in state.ais if ai.side == AI and ai_fits(state, ai, order.filters)]


def shot_lacks(state: State, ai: Counter, unit: Counter, order: Order) -> str:
    """What one enemy lacks for a shot at one Unit; "" nothing."""
    if is_re(ai):
        away = distance(ai.hex, unit.hex)
        return "" if 0 < away <= RUMOUR.range and sees(state, ai.hex, unit.hex) else "range"
    shot = grapple(state, ai, unit) if in_close_combat(state, ai) else aim(state, ai, unit)
    if isinstance(shot, Refusal):
        return PLACES.get(shot.rule, "other")
    return "range" if shot.long and order.verb != "LONG" else "needs" if shot.needed > 10 else ""


def fact_holds(state: State, order: Order, words: str) -> bool:
    """Whether a sentence about nobody in particular is true, and enough."""
    units, ais = visible_units(state), meant(state, order)
    if words == "No enemy is in close combat.":
        return not any(in_close_combat(state, ai) for ai in state.ais)
    if words in ("None of theirs is hit.", "None of your Units flanks them.") or words.startswith("There is no enemy"):
        return not ais or not any(target_fits(state, a, u, order.target_filters) for a in ais for u in units)
    if words in ("An enemy stands on each objective.", "You hold no objective."):
        return not objectives(state, order.target == "CTRL")
    if words in ("All who could are spent, and this card is green.", "Held by orders: all stay."):
        return not any(ai.fresh and ai.posture != HOLD for ai in ais)
    if not ais or words == "The enemy sees none of your Units.":
        return not ais or not units
    assert words.startswith(("None of your Units", "You have no")), words
    return not any(target_fits(state, ai, unit, order.target_filters) for ai in ais for unit in units)


def clause_holds(state: State, order: Order, words: str, ids: list[str]) -> bool | None:
    """Whether one clause is true of all whom it is about; None: it is of a kind that is not reckoned here."""
    ais = [state.counters[id] for id in ids]
    units = list(visible_units(state))
    if "spent" in words:
        return not any(ai.fresh for ai in ais)
    if words.startswith("Needs 11 or more") or words.startswith("needs 11 or more"):
        told = [int(n) for n in re.findall(r"\((\d+)\)", words)]
        return all(n > 10 for n in told) and all(
            shot_lacks(state, ai, u, order) for ai in ais for u in units
            if target_fits(state, ai, u, order.target_filters)
        )  # fmt: skip
    if order.verb in SHOTS and re.search(r" (sees?|has|have) (nobody|no |none)", words):
        lacks = {
            shot_lacks(state, ai, u, order)
            for ai in ais for u in units if target_fits(state, ai, u, order.target_filters)
        }  # fmt: skip
        allowed = {"range"} if "in range" in words or "within 5" in words else set()
        allowed |= {"arc"} if "arc" in words else set()
        allowed |= {"sight"} if re.search(r" sees? ", words) else set()
        allowed |= {"other"} if "can hurt" in words or "outside close combat" in words else set()
        return lacks <= allowed
    if "hold an objective" in words or "holds an objective" in words:
        return all(garrison(state, ai) for ai in ais)
    if words.lower().startswith("held by orders"):
        return all(ai.posture == HOLD for ai in ais)
    return None


def named(state: State, words: str, ids: tuple[str, ...]) -> list[str]:
    return [id for id in ids if re.search(re.escape(name(state, id)) + r"(?!\w)", words)]


def games(key: str) -> Iterator[tuple[State, OrderSkipped | OrderChosen]]:
    match = begun(key, 5)
    for _ in play(match, 5):
        pass
    state: State = match.journal[0].before
    for entry in match.journal:
        for event in entry.events:
            if isinstance(event, OrderSkipped | OrderChosen):
                yield state, event
            state = GAME.evolve(state, event)


@pytest.mark.parametrize("key", KEYS)
def test_reasons_are_true_and_leave_nobody_out(key: str) -> None:
    reckoned = 0
    for state, event in games(key):
        order = _order_of(event.order)
        if order is None or order.verb in ("COUNTERACTION", "MISSION"):
            continue
        if isinstance(event, OrderSkipped):
            if not event.reasons or not event.reasons[0].ai:
                continue
            line = event.why(state)
            if not line.about or line.words.startswith(("All who could", "Held by orders: all")):
                assert fact_holds(state, order, line.words), (event.order, line.words)
                reckoned += 1
                continue
            assert set(line.about) == {ai.id for ai in meant(state, order)}, (event.order, line)
            words, about = line.words, line.about
        else:
            if event.order.startswith("ALL ") or is_re(state.counters[event.ai]):
                continue
            lines = event.why(state)
            could = next((x for x in lines if " can " in x.words), None)
            assert could is not None
            at = lines.index(could)
            if could.words.startswith("Only"):
                words, about = could.words.partition(": ")[2], could.about[1:]
            else:
                left_out = len(meant(state, order)) - len(event.considered)
                words, about = (lines[at + 1].words, lines[at + 1].about) if left_out else ("", ())
            everybody = {ai.id for ai in meant(state, order)}
            assert {*about, *event.considered} == everybody, (event.order, [x.words for x in lines])
        left = list(about)
        for clause in words.rstrip(".").split("; "):
            ids = named(state, clause, about)
            more = re.search(r"(\d+) others", clause)
            if more:  # they follow those who are named
                at = left.index(ids[0])
                ids = left[at : at + len(ids) + int(more[1])]
            left = [id for id in left if id not in ids]
            held = clause_holds(state, order, clause, ids)
            assert held is not False, (event.order, clause, ids)
            reckoned += held is True
        assert not left, (event.order, words, left)
    assert reckoned > 30


def test_what_keeps_all_goes_before_what_keeps_some() -> None:
    """A rumour that sees nobody is no reason where none of the Units is hit (CH-LANG-08)."""
    state = sawmill().unit("U01", "P-RIF", "G8", 0).ai("R01", "RE", "A1", 0).state
    reasons = (hindrance("no_such_target", "A01", "hit"), hindrance("rumour_far", "R01"))
    assert skipped("AI CLOSEST UNIT(hit) FIRE", reasons).why(state).words == "None of your Units is hit."


def test_who_could_not_is_told_with_the_reason() -> None:
    board = sawmill().unit("U01", "P-RIF", "G8", 0).change("A02", fresh=False).change("A03", fresh=False)
    state = board.having(in_play="17").state
    words = OrderChosen("AI CLOSEST UNIT FIRE", "A01", "U01", (), ("A01",)).why(state)[0].words
    assert words == "Only Rifles A can fire with a 10 or less: Rifles B and MG C are spent."
