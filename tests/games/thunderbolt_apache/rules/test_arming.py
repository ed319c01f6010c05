"""Arming: weight, ordnance, pylons, sectors, cost (TA-ARM)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load, PayNight, PayPenalty, Unload
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedAircraft,
    PlacedDamage,
)
from tests.games.thunderbolt_apache.board import campaign, do, rule, start
from tests.games.thunderbolt_apache.moments import PAIR, loaded, mission


def test_weight_ordnance_and_cost() -> None:
    """TA-ARM-01, TA-ARM-02, TA-ARM-03, TA-ARM-05, TA-ARM-08, TA-GEN-05; W04."""
    match = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    loaded(match, 1, AGM_65=3, ALQ_131=1, Mk_20=2, LAU_68=2)
    loaded(match, 2, AGM_114=8)
    state = match.state
    assert (loading.weight(state, state.flyers[0]), loading.weight(state, state.flyers[1])) == (12, 8)
    assert (loading.ordnance_points(state), loading.bill(state).total) == (34, 4)
    assert rule(match, Load(2, "AGM-114")) == "TA-ARM-05"
    assert rule(match, Load(1, "ALQ-131")) == "TA-ARM-02"
    assert rule(match, Load(1, "AGM-114")) == "TA-ARM-01"
    do(match, Unload(1, "Mk-20"))
    assert rule(match, Unload(1, "GBU-12")) == "TA-ARM-03"
    assert rule(match, Load(1, "ALQ-131")) == "TA-ARM-02"
    do(match, Unload(1, "AGM-65"), Unload(1, "AGM-65"))
    loaded(match, 1, TK_600=1)
    assert rule(match, Load(1, "TK-600")) == "TA-ARM-02"  # one Tank too
    assert loading.weight(match.state, match.state.flyers[0]) == 9


def test_empty_pylons() -> None:
    """TA-ARM-10: nothing loaded costs nothing."""
    state = mission(campaign(), *PAIR, step="arm")
    assert loading.bill(state).total == 0 and loading.confirm_refusal(state) is None


def test_sector_penalty() -> None:
    """TA-ARM-04, TA-ARM-06, TA-ARM-07, TA-ARM-14, TA-ARM-15; W05."""
    match = start(mission(campaign(battalions=("C06",)), *PAIR, step="arm", target="C06"), (), 1)
    assert [loading.weight_limit(match.state, f) for f in match.state.flyers] == [11, 7]
    loaded(match, 2, AGM_114=7)
    assert rule(match, Load(2, "AGM-114")) == "TA-ARM-05"
    do(match, PayPenalty(True))
    loaded(match, 2, AGM_114=1)
    assert loading.bill(match.state).total == 2 + 1
    do(match, PayPenalty(False))
    assert rule(match, Done()) == "TA-ARM-05"
    assert rule(match, PayPenalty(False)) == "TA-ARM-14"
    watched = mission(campaign(battalions=("C06", "C03")), *PAIR, step="arm", target="C06")
    assert [loading.weight_limit(watched, f) for f in watched.flyers] == [10, 6]
    front = start(mission(campaign(battalions=("A04", "C03")), *PAIR, step="arm"), (), 1)
    assert rule(front, PayPenalty(True)) == "TA-ARM-07"
    assert [loading.weight_limit(front.state, f) for f in front.state.flyers] == [12, 8]  # Air watch ends at Front


def test_weight_by_damage_and_cards() -> None:
    """TA-ARM-04, TA-ARM-13, TA-ARM-15, CA04, SC21: Pylon damage and thin air stay when the penalty is paid off; never
    below 0."""
    hurt = (PlacedAircraft("AH-64A", (PlacedDamage("Pylon", True), PlacedDamage("Pylon"))),)
    state = mission(
        campaign("CA04", battalions=("C06",), aircraft=hurt, pilots=("Mantis", "Nomad")),
        (1, "Mantis"),
        step="arm",
        target="C06",
    )
    assert loading.effective_wp(state, state.flyers[0]).total == 8 - 1 - 3 - 1
    paid = replace(state, mission=replace(state.here, penalty_paid=True))
    assert loading.weight_limit(paid, paid.flyers[0]) == 4
    assert loading.weight_limit(replace(state, condition="SC21"), state.flyers[0]) == 4
    pair = mission(campaign(battalions=("C06",), condition="SC21"), *PAIR, step="arm", target="C06")
    assert [loading.weight_limit(pair, f) for f in pair.flyers] == [11, 8]  # the A-10A is no helicopter
    wreck = (PlacedAircraft("OH-58D", (PlacedDamage("Pylon", True),) * 2),)
    low = mission(
        campaign(battalions=("C06",), aircraft=wreck, pilots=("Thimble", "Umber")),
        (1, "Thimble"),
        step="arm",
        target="C06",
    )
    assert loading.weight_limit(low, low.flyers[0]) == 0


def test_cost_is_paid_when_arming_is_confirmed() -> None:
    """TA-ARM-08, TA-ARM-09, TA-ARM-12, TA-ARM-14, SC06, SC07, SC17: all together at done; refused when SO are short."""
    match = start(mission(campaign(so=3, condition="SC17"), *PAIR, step="arm"), ("ME01",), 1)
    loaded(match, 1, AGM_65=4)
    do(match, PayNight(True))
    assert match.state.so == 3 and loading.bill(match.state).total == 2 + 1
    loaded(match, 1, AGM_65=2)
    loaded(match, 2, AGM_114=2)
    assert rule(match, Done()) == "TA-ARM-09"
    do(match, Unload(2, "AGM-114"), Unload(2, "AGM-114"), Done())
    assert match.state.so == 0 and match.state.here.night
    plain = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    assert rule(plain, PayNight(True)) == "TA-DAY-02"
    state = plain.state
    assert loading.ordnance_cost(replace(state, condition="SC06"), 34) == 3
    assert loading.ordnance_cost(replace(state, condition="SC06"), 9) == 0
    assert loading.bill(replace(state, condition="SC07")).total == 1


def test_stores_of_later_years_are_not_carried() -> None:
    """TA-ARM-01, TA-BUY-08: what has entered service by the year of the campaign, that year included."""
    state = mission(campaign(), *PAIR, step="arm")
    flyer = state.flyers[0]
    for store in state.library.stores.values():
        for year in (state.year - 1, state.year, state.year + 1):
            refusal = loading.carriage_refusal(state, flyer, replace(store, year=year))
            carrier = flyer.card in store.carriers
            wanted = "TA-ARM-01" if not carrier else "TA-BUY-08" if year > state.year else ""
            assert (refusal.rule if refusal else "") == wanted
    for year in (state.year, state.year + 1):
        stores = {key: replace(store, year=year) for key, store in state.library.stores.items()}
        later = replace(state, scenario=replace(state.scenario, library=replace(state.library, stores=stores)))
        assert bool(loading.carried(later, flyer.card)) is (year == state.year)


def test_what_still_fits_into_the_purse() -> None:
    """TA-ARM-08, TA-ARM-14: ten OP more or less cost one SO more or less."""
    match = start(mission(campaign(), *PAIR, step="arm"), (), 1)
    loaded(match, 1, AGM_65=2)
    state, store = match.state, match.state.library.stores["AGM-65"]
    now, more = loading.bill(state).total, loading.ordnance_cost(state, loading.ordnance_points(state) + store.op)
    assert more >= now > 0
    assert [loading.affordable(replace(state, so=so), store) for so in (more - 1, more)] == [False, True]
