"""Set-up of a campaign (TA-SETUP, TA-BUY, TA-PILOT, TA-GEN)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.match import Match
from tabletop.games.thunderbolt_apache.data import load_scenario
from tabletop.games.thunderbolt_apache.rules import battalions
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.morning.events import ConditionDrawn, DayBegan
from tabletop.games.thunderbolt_apache.rules.scenario import PlacedBattalion
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    Back,
    BattalionDrawn,
    BuyAircraft,
    BuyScout,
    CampaignChosen,
    ChooseCampaign,
    ChoosePilot,
    ChooseSituation,
    Demote,
    DropPilot,
    LevelChanged,
    Promote,
    SellBack,
    SellScout,
    ShiftLevel,
    SituationChosen,
)
from tabletop.games.thunderbolt_apache.rules.sheets import Band, Deck
from tabletop.games.thunderbolt_apache.rules.starting import first_state
from tests.games.thunderbolt_apache.board import LIBRARY, campaign, do, events, free_setup, rule, run_step
from tests.games.thunderbolt_apache.moments import drawing

W01 = tuple(PlacedBattalion(k) for k in ("A02", "A08", "S06", "C06", "A03", "A04", "S02"))


def bought(*cards: str, card: str = "CA01", situation: str = "SI3") -> Match:
    """Set-up with aircraft bought, before `done`."""
    return do(free_setup(card, situation, battalions=W01), *(BuyAircraft(c) for c in cards))


def test_choose_or_draw_the_cards() -> None:
    """TA-SETUP-02: freely or at random, both in the log."""
    match = free_setup()
    assert match.state.frames[-1].step == "campaign"
    assert rule(match, ChooseCampaign("CA99")) == "TA-SETUP-02"
    do(match, ChooseCampaign(""), ChooseSituation("SI3"))
    assert events(match, CampaignChosen)[0].random and match.state.campaign in LIBRARY.campaigns
    assert events(match, SituationChosen)[0].days == 5


def test_decks_are_shuffled_and_their_order_is_in_no_state() -> None:
    """TA-SETUP-01, TA-GEN-02: cards fall from the dice, not from an order; a top that a scenario names is covered in
    the view."""
    state = free_setup("CA01", "SI3").state
    assert sorted(state.conditions.inside) == sorted(LIBRARY.conditions) and not state.conditions.top
    assert len(state.events) == 34
    named = free_setup("CA01", "SI3", conditions_on_top=("SC22",))
    assert named.state.conditions.top == ("SC22",)
    view = named.view(0)
    assert not view.conditions.top and not view.scenario.conditions_on_top
    assert view.conditions.inside == tuple(sorted(LIBRARY.conditions))


def test_set_up_value_and_order_of_the_draw() -> None:
    """TA-SETUP-05, TA-SETUP-07, TA-SETUP-09, TA-SETUP-10, TA-SETUP-11; W01."""
    state = drawing("CA01", "SI3")
    assert squadron.setup_value(state).total == 26
    after, _ = run_step(state, "battalions", "A02", "A08", "S06", "C06", "A03", "A04", "S02")
    assert after.objective == 27
    assert {k: b.band for k, b in after.battalions.items()} == {
        "A02": Band.FRONT,
        "A08": Band.FRONT,
        "A03": Band.FRONT,
        "A04": Band.FRONT,
        "S06": Band.ENEMY_TRANSIT,
        "S02": Band.ENEMY_TRANSIT,
        "C06": Band.ENEMY_TRANSIT,
    }
    assert all(b.strength == "full" for b in after.battalions.values())


def test_decks_by_tag() -> None:
    """TA-SETUP-06: `Any` and the campaign's own tag."""
    assert "A01" not in squadron.deck_left(drawing("CA04", "SI3"), Deck.ASSAULT)
    assert "A12" in squadron.deck_left(drawing("CA04", "SI3"), Deck.ASSAULT)
    assert "A08" in squadron.deck_left(drawing("CA01", "SI3"), Deck.ASSAULT)


def test_empty_decks_are_passed_over() -> None:
    """TA-SETUP-08: a deck without cards is skipped; with none left the draw ends."""
    state = drawing("CA04", "SI4")
    from tabletop.games.thunderbolt_apache.rules.pieces import InPlay

    gone = {k: InPlay(k, Band.FRONT) for k in squadron.deck_left(state, Deck.ASSAULT)}
    state = replace(state, battalions=gone, objective=10)
    cards = squadron.deck_left(state, Deck.SUPPORT)
    after, told = run_step(state, "battalions", cards[0], "C10", cards[1], "C12", cards[2])
    decks = [e.deck for e in told if isinstance(e, BattalionDrawn) and e.battalion is None]
    assert decks == ["A"] * 6 and after.objective >= squadron.setup_value(after).total
    for deck in (Deck.SUPPORT, Deck.COMMAND):
        gone |= {k: InPlay(k, Band.FRONT) for k in squadron.deck_left(state, deck)}
    assert squadron.draw_over(replace(state, battalions=gone, objective=0))


def test_places_by_campaign_note_and_situation() -> None:
    """TA-SETUP-11, CA11, SI6: Command forward, the note, Assault one band nearer, never a Fixed one."""
    hormuz = drawing("CA11", "SI3")
    assert battalions.start_band(hormuz, LIBRARY.battalions["C08"]) is Band.ENEMY_TRANSIT
    stroke = drawing("CA09", "SI6")
    assert battalions.start_band(stroke, LIBRARY.battalions["A01"]) is Band.FRIENDLY_TRANSIT
    assert battalions.start_band(stroke, LIBRARY.battalions["A06"]) is Band.FRIENDLY_REAR
    assert battalions.start_band(stroke, LIBRARY.battalions["A10"]) is Band.FRONT
    assert battalions.start_band(stroke, LIBRARY.battalions["C01"]) is Band.ENEMY_REAR


def test_order_of_set_up_and_going_back() -> None:
    """TA-SETUP-13, TA-SETUP-14, TA-SETUP-15: back undoes the step it leaves; day 1 begins after the promotions."""
    match = bought("A-10A")
    do(match, Done(), ChoosePilot("Anvil"), Back())
    assert match.state.frames[-1].step == "buy" and not match.state.pilots
    do(
        match,
        Done(),
        ChoosePilot("Anvil"),
        ChoosePilot("Ember"),
        Done(),
        ShiftLevel("Anvil", "Ember"),
        Back(),
    )
    assert match.state.frames[-1].step == "pilots" and {p.level for p in match.state.pilots.values()} == {2}
    do(
        match,
        Done(),
        ShiftLevel("Anvil", "Ember"),
        Done(),
        Promote("Anvil"),
        Promote("Ember"),
        Back(),
    )
    assert (match.state.pilots["Anvil"].level, match.state.pilots["Ember"].level, match.state.so) == (3, 1, 24)
    do(match, Done(), Promote("Anvil"), Demote("Anvil"))
    assert rule(match, Demote("Anvil")) == "TA-SETUP-15"
    do(match, Promote("Anvil"), Done())
    assert events(match, DayBegan)[0].day == 1 and events(match, ConditionDrawn)
    sold = bought("A-10A", "A-10A")
    do(sold, SellBack(1), BuyScout(), SellScout())
    assert (sold.state.so, list(sold.state.planes)) == (24, [2])
    do(sold, BuyAircraft("AH-64A"), SellBack(2), Done())
    assert list(sold.state.planes) == [1]


def test_buying() -> None:
    """TA-BUY-01, TA-BUY-02, TA-BUY-05, TA-BUY-07; W02."""
    match = bought("A-10A", "A-10A", "AH-64A", "AH-64A")
    assert rule(match, BuyAircraft("AH-64D")) == "TA-BUY-01"
    do(match, BuyScout(), BuyScout())
    assert match.state.so == 6
    do(match, BuyScout(), BuyScout())
    assert rule(match, BuyScout()) == "TA-BUY-05"
    assert rule(match, BuyAircraft("A-10A")) == "TA-BUY-02"
    do(match, Done())
    assert match.state.squadron == 4 and match.state.limits == {"A-10": 3, "AH-64": 3}


def test_numbers_of_aircraft() -> None:
    """TA-BUY-03, TA-BUY-04, TA-BUY-09; W38: cards and pilots of a family are limits; drones are scarce and need no
    pilots."""
    match = free_setup("CA08", "SI8")
    assert rule(match, Done()) == "TA-BUY-04"
    do(match, *[BuyAircraft("MQ-1B")] * 3)
    assert rule(match, BuyAircraft("MQ-1B")) == "TA-BUY-09"
    do(match, *[BuyAircraft("RQ-1A")] * 3)
    assert squadron.pilots_needed(match.state) == {}
    rich = free_setup("CA08", "SI8")
    rich.state = replace(rich.state, so=200)
    do(rich, *[BuyAircraft("AH-1F")] * 3, *[BuyAircraft("AH-1W")] * 2)  # six pilots of the family, less one
    assert rule(rich, BuyAircraft("AH-1F")) == rule(rich, BuyAircraft("AH-1W")) == "TA-BUY-03"
    assert rule(rich, BuyAircraft("AH-64A")) == ""  # another family has its own limit
    do(rich, *[BuyAircraft("A-10A")] * 6)  # six cards of each manned aircraft, although the family has pilots left
    assert rule(rich, BuyAircraft("A-10A")) == "TA-BUY-03" and rule(rich, BuyAircraft("A-10C")) == ""


def test_drones_alone_need_no_pilots() -> None:
    """TA-PILOT-04, TA-PILOT-01: straight to the first day."""
    match = do(free_setup("CA08", "SI8"), BuyAircraft("MQ-1B"), Done())
    assert match.state.frames[-1].step in ("targets", "mechanics") and match.state.day == 1


def test_scouts_and_aircraft_are_bought_in_set_up_only() -> None:
    """TA-BUY-06: the evening's shop knows no such thing."""
    from tests.games.thunderbolt_apache.board import campaign, start

    match = start(campaign(step="shop"), (), 1)
    assert rule(match, BuyScout()) != "" and rule(match, BuyAircraft("A-10A")) != ""


def test_stores_by_year() -> None:
    """TA-BUY-08."""
    from tests.games.thunderbolt_apache.board import Field

    old = Field(year=1991).flyer("A-10A", "Anvil").state("arm")
    refusal = loading.carriage_refusal(old, old.flyers[0], LIBRARY.stores["CBU-97"])
    assert refusal is not None and refusal.rule == "TA-BUY-08"
    for year, carried in ((2011, False), (2012, True)):
        state = Field(year=year).flyer("AH-64D", "Mantis").state("arm")
        assert (loading.carriage_refusal(state, state.flyers[0], LIBRARY.stores["APKWS"]) is None) is carried
        assert ("APKWS" in loading.loadable(state, state.flyers[0])) is carried


def test_light_footprint() -> None:
    """TA-BUY-10, SI5: four aircraft at most; the free scout costs nothing and is beyond the four."""
    match = free_setup("CA04", "SI5")
    assert len(match.state.scouts) == 1
    assert rule(match, SellScout()) == "TA-SETUP-15"
    do(match, *[BuyScout()] * 4)
    assert rule(match, BuyScout()) == "TA-BUY-05" and len(match.state.scouts) == 5
    do(match, *[BuyAircraft("OH-58D")] * 3, BuyAircraft("AH-1F"))
    assert rule(match, BuyAircraft("AH-1F")) == "TA-BUY-10"


def test_exactly_one_pilot_more_than_aircraft() -> None:
    """TA-PILOT-01, TA-PILOT-02, TA-PILOT-05: by family; Average, no Stress, no XP."""
    match = bought("A-10A", "A-10C", card="CA06", situation="SI1")
    do(match, Done())
    assert match.state.limits == {"A-10": 3}
    assert rule(match, ChoosePilot("Mantis")) == "TA-PILOT-01"
    do(match, ChoosePilot("Anvil"), ChoosePilot("Ember"))
    assert rule(match, Done()) == "TA-PILOT-01"
    assert rule(match, ChoosePilot("Anvil")) == "TA-PILOT-01"
    do(match, ChoosePilot("Dusty"))
    assert rule(match, ChoosePilot("Flint")) == "TA-PILOT-01"
    do(match, DropPilot("Dusty"), ChoosePilot("Flint"), Done())
    assert {(p.level, p.stress, p.xp, p.wounds) for p in match.state.pilots.values()} == {(2, 0, 0, ())}


def test_level_shifts_and_bought_levels() -> None:
    """TA-PILOT-06, TA-PILOT-07, TA-PILOT-08; W03."""
    match = bought("A-10A", "AH-64A")
    do(match, Done(), *(ChoosePilot(n) for n in ("Anvil", "Jigsaw", "Mantis", "Nomad")))
    do(match, Done(), ShiftLevel("Anvil", "Jigsaw"))
    assert rule(match, ShiftLevel("Anvil", "Anvil")) == rule(match, ShiftLevel("Anvil", "")) == "TA-PILOT-06"
    do(match, ShiftLevel("Mantis", "Jigsaw"))
    assert rule(match, ShiftLevel("Nomad", "Jigsaw")) == "TA-PILOT-06"  # nobody below Newbie
    assert rule(match, Promote("Nomad")) != ""
    do(match, Done(), Promote("Anvil"), Promote("Anvil"))
    assert match.state.pilots["Anvil"].level == 5 and match.state.so == 17
    assert rule(match, Promote("Anvil")) == "TA-PILOT-07"
    do(match, Promote("Nomad"))
    assert match.state.so == 16
    match.state = replace(match.state, so=0)
    assert rule(match, Promote("Nomad")) == "TA-PILOT-07"


def test_nobody_is_shifted_above_ace() -> None:
    """TA-PILOT-06, TA-PILOT-08: from Average three shifts lead to Ace; a fourth is refused, whoever would go down."""
    match = bought("A-10A", "AH-64A")
    do(match, Done(), *(ChoosePilot(n) for n in ("Anvil", "Jigsaw", "Mantis", "Nomad")), Done())
    do(match, ShiftLevel("Anvil", "Jigsaw"), ShiftLevel("Anvil", "Jigsaw"), ShiftLevel("Anvil", "Mantis"))
    assert {name: p.level for name, p in match.state.pilots.items()} == {
        "Anvil": 5,
        "Jigsaw": 0,
        "Mantis": 1,
        "Nomad": 2,
    }
    assert rule(match, ShiftLevel("Anvil", "Nomad")) == "TA-PILOT-06"
    assert rule(match, ShiftLevel("Nomad", "Anvil")) == ""


def test_quick_starts() -> None:
    """SO left, objective totals and pilots of the six campaign set-ups."""
    left = {
        "cs1_first_week_in_the_desert": (6, 27, 5),
        "cs2_safe_areas": (8, 33, 6),
        "cs3_high_passes": (9, 18, 6),
        "cs4_thunder_run": (13, 30, 3),
        "cs5_the_long_fight": (4, 38, 8),
        "cs6_the_gap": (10, 49, 5),
    }
    for key, (so, objective, days) in left.items():
        state = first_state(load_scenario(key))
        assert (state.so, state.objective, state.days) == (so, objective, days), key
        assert state.limits == squadron.pilots_needed(state)
        assert all(squadron.chosen_pilots(state, f) == n for f, n in state.limits.items())
    gap = first_state(load_scenario("cs6_the_gap"))
    assert gap.battalions["A01"].band is Band.FRIENDLY_TRANSIT and gap.battalions["A06"].band is Band.FRIENDLY_REAR


def test_an_aircraft_may_be_bought_from_its_own_year_on() -> None:
    """TA-BUY-01: the year on the card is the first in which it is there, not the last in which it is missing."""
    state = replace(free_setup("CA08", "SI8").state, so=200)
    card = state.library.aircraft["A-10A"]
    for later, wanted in ((-1, ""), (0, ""), (1, "TA-BUY-01")):
        sheets = {**state.library.aircraft, card.key: replace(card, year=state.year + later)}
        scenario = replace(state.scenario, library=replace(state.library, aircraft=sheets))
        refusal = squadron.buy_refusal(replace(state, scenario=scenario), card.key)
        assert (refusal.rule if refusal is not None else "") == wanted, later


def test_a_level_shift_is_remembered_as_far_as_it_went() -> None:
    """TA-PILOT-06: up and down, apart from levels that are bought or earned."""
    state = campaign()
    level = state.pilots["Anvil"].level
    for how, shifted, promoted in (("shift", 1, 0), ("bought", 0, 1), ("promotion", 0, 0)):
        pilot = LevelChanged("Anvil", level + 1, how, 0, "TA-PILOT-06").apply(state).pilots["Anvil"]
        assert (pilot.level, pilot.shifted, pilot.promoted) == (level + 1, shifted, promoted)
    assert LevelChanged("Anvil", level - 1, "shift", 0, "TA-PILOT-06").apply(state).pilots["Anvil"].shifted == -1


def test_a_quick_start_never_begins_in_debt() -> None:
    """TA-GEN-07, TA-SETUP-12: a squadron dearer than the SO of the set-up leaves none."""
    assert campaign(aircraft=("A-10A",) * 12, pilots=()).so == 0


def test_a_quick_start_has_the_scouts_that_are_written_down() -> None:
    """TA-SETUP-12: numbered from one."""
    assert [list(campaign(scouts=n).scouts) for n in (0, 1, 3)] == [[], [1], [1, 2, 3]]


def test_drones_need_no_pilots() -> None:
    """TA-PILOT-01, TA-REPL-07: one pilot more than manned aircraft of a family; none for a family of drones."""
    limits = campaign(aircraft=("A-10A", "A-10A", "MQ-1B"), pilots=()).limits
    assert limits == {campaign().library.aircraft["A-10A"].family: 3}
