"""Pages on the way out and home: hits by events, trouble, rescue with stores, Mechanics' day, the reports; from
written-down positions.
"""

from __future__ import annotations

from typing import Any

from tabletop.games.thunderbolt_apache.bots import SquadronBot
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.hits import Evade
from tabletop.games.thunderbolt_apache.rules.missions import Abort, MissionOver, TakeOff
from tabletop.games.thunderbolt_apache.rules.morning.events import Assign, Crew, Target, Untarget
from tests.games.thunderbolt_apache.table.test_pages import Squadron, base

__all__ = ["base"]

TILES = ["D1", "H2", "D7", "D4", "H1", "D3", "D6", "H8", "D5", "D2"]
UNITS = [
    {"type": "APC", "hex": 5},
    {"type": "ZU2", "hex": 9, "cover": "E"},
    {"type": "TRK", "hex": 6, "destroyed": True},
]


def position(steps: list[list[Any]], mission: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Two A-10, two AH-64 and six pilots on day 2, somewhere in a mission against A04."""
    document: dict[str, Any] = {
        "format": "tabletop scenario 1",
        "game": "thunderbolt_apache",
        "key": "somewhere",
        "title": "Somewhere",
        "campaign": "CA01",
        "situation": "SI3",
        "map": {"file": "maps/thunderbolt_apache/ta_battlefield.tmx"},
        "battalions": [{"card": "A04"}, {"card": "S06"}],
        "aircraft": [{"card": "A-10A"}, {"card": "A-10A"}, {"card": "AH-64A"}, {"card": "AH-64A"}],
        "pilots": [{"name": n} for n in ("Anvil", "Ember", "Jigsaw", "Mantis", "Nomad", "Quarry")],
        "start": "day",
        "position": {"day": 2, "so": 9, "vp": 4, "condition": "SC01", "targets": ["A04"], "steps": steps, **more},
    }
    if mission is not None:
        field = {"tiles": TILES, "units": UNITS, "result": "F", "turn": 4} if mission.pop("field", True) else {}
        document["position"]["mission"] = {"battalion": "A04", **field, **mission}
    return document


def test_stores_are_given_up_for_a_downed_pilot_by_drag(base) -> None:
    fliers = [
        {"serial": 1, "pilot": "Anvil", "flight": "crashed", "where": "field"},
        {"serial": 2, "pilot": "Ember", "flight": "off", "stores": {"Mk-20": 2, "ALQ-131": 1}},
        {"serial": 3, "pilot": "Mantis", "flight": "crashed", "where": "home"},
        {"serial": 4, "pilot": "Nomad", "flight": "off", "stores": {"AGM-114": 3}},
    ]
    hand: Squadron = base(document=position([["rescue"]], {"flyers": fliers, "outbound": "ME01", "homebound": "ME01"}))
    assert type(hand.page).__name__ == "RescuePage"
    hand.carry("give 2 0", "rescue Anvil")
    hand.push("give 4 0").push("rescue Mantis")
    assert [(o.serial, o.store, o.pilot) for o in hand.state.here.offers] == [
        (2, "Mk-20", "Anvil"),
        (4, "AGM-114", "Mantis"),
    ]
    hand.press("Keep all stores")
    assert not hand.state.here.offers
    hand.carry("give 2 2", "rescue Mantis").press("Roll for rescue")
    assert type(hand.page).__name__ in ("HomePage", "EveningPage", "ShopPage", "DecidePage", "TargetsPage", "NextPage")
    hand.read()
    assert hand.step == "shop" and {row.battalion for row in hand.state.rows} == {"A04"}


def test_evasive_points_are_spent_on_a_page_with_the_odds_of_each_way(base) -> None:
    fliers = [{"serial": 1, "pilot": "Anvil", "flight": "off"}, {"serial": 4, "pilot": "Nomad", "flight": "off"}]
    hits = [{"target": 4, "light": 2, "heavy": 0, "source": 0, "reason": "Stray rounds"}]
    hand: Squadron = base(
        document=position(
            [["event_home", 2], ["hits"]], {"flyers": fliers, "outbound": "ME01", "homebound": "ME31", "incoming": hits}
        )
    )
    assert type(hand.page).__name__ == "HomeChoice"
    words = [b.text for b in hand.screen.prompt_bar.buttons.children]
    assert "Take all hits" in words and any(w.startswith("Cancel") for w in words)
    assert "crashes by them with" in hand.page.find("way 0").text
    low: Squadron = base(document=hand.session.header.document, scale=1.5)
    way, theme = low.page.find("way 1"), low.root.theme
    assert way.rect.h >= theme.line("body") * len(theme.wrap(way.text, "body", way.rect.w)) > theme.line("body"), (
        "the odds are not cut"
    )
    hand.press("Cancel 1 Light")
    assert any(isinstance(c, Evade) and c.cancel == 1 for c in hand.commands())


def test_technical_trouble_is_paid_or_not(base) -> None:
    fliers = [{"serial": 1, "pilot": "Anvil", "flight": "out"}, {"serial": 4, "pilot": "Nomad", "flight": "out"}]
    mission = {"flyers": fliers, "outbound": "ME20", "field": False}
    hand: Squadron = base(document=position([["event_out", 3], ["trouble", 4]], mission))
    assert type(hand.page).__name__ == "EventChoice"
    so = hand.state.so
    hand.press("Pay")
    assert hand.state.so == so - 1


def test_payments_while_arming_are_ticked_and_refused_without_so(base) -> None:
    fliers = [{"serial": 1, "pilot": "Anvil", "flight": "out"}]
    mission = {"battalion": "S06", "band": "Enemy Transit", "flyers": fliers, "field": False}
    hand: Squadron = base(document=position([["arm"]], mission, condition="SC17", targets=["S06"], so=1))
    hand.push("pay penalty")
    assert hand.state.here.penalty_paid and hand.page.find("pay penalty").ticked
    hand.push("pay night")
    assert hand.state.here.night and not hand.button("Confirm").enabled
    hand.push("pay penalty")
    assert not hand.state.here.penalty_paid and not hand.page.find("pay penalty").ticked


def test_mechanics_day_mends_one_thing_free(base) -> None:
    planes = [
        {"serial": 1, "card": "A-10A", "damage": [{"name": "Engine", "heavy": True}]},
        {"serial": 2, "card": "A-10A"},
        {"serial": 3, "card": "AH-64A"},
        {"serial": 4, "card": "AH-64A"},
    ]
    hand: Squadron = base(document=position([["mechanics"]], condition="SC22", targets=[], planes=planes))
    assert type(hand.page).__name__ == "MechanicsPage"
    so = hand.state.so
    hand.push("mend 1 Engine True")
    assert not hand.state.planes[1].damage and hand.state.so == so and hand.step == "targets"


def test_the_last_page_shows_the_outcome(base) -> None:
    hand: Squadron = base().read()
    hand.click(hand.screen.tools.find("own tool Give up the campaign").rect.center).settle()
    hand.key("Enter").settle()
    assert hand.session.match.result is None, "Enter goes on with the campaign"
    hand.click(hand.screen.tools.find("own tool Give up the campaign").rect.center).settle()
    hand.click(hand.root.stage.top.find("answer True").rect.center).settle()
    assert hand.session.match.result is not None and type(hand.page).__name__ == "EndPage"
    hand.key("Ctrl+Z").settle()
    assert hand.session.match.result is None and type(hand.page).__name__ == "TargetsPage"


def test_reports_are_read_one_after_the_other_and_not_again_after_undo(base) -> None:
    hand: Squadron = base()
    assert type(hand.page).__name__ == "DayPage"
    hand.press("To the morning")
    assert type(hand.page).__name__ == "TargetsPage"
    hand.go(Target("A02"))
    hand.key("Ctrl+Z").settle()
    assert type(hand.page).__name__ == "TargetsPage"
    hand.press("Go with these targets").answer(True)
    assert type(hand.page).__name__ == "EveningPage"
    strip = hand.page.find("sector strip")
    assert strip.dice and set(strip.moves) <= set(strip.dice)
    hand.press("To the shop")
    assert type(hand.page).__name__ == "ShopPage"
    hand.press("Good night")
    assert type(hand.page).__name__ == "DayPage"


def test_a_replay_shows_what_the_command_of_the_moment_brought(base) -> None:
    hand: Squadron = base().read().go(Target("A02"), Untarget("A02"), Done(), Done())
    hand.screen.do("replay")
    names = []
    for n in range(1, len(hand.session.match.journal) + 1):
        hand.screen.replaying.jump(n)
        hand.settle(1)
        names.append(type(hand.page).__name__)
    assert names == ["DayPage", "TargetsPage", "TargetsPage", "EveningPage", "DayPage"]
    assert not hand.page.live and not hand.screen.paging.choices()


def test_a_replay_shows_the_way_home_and_the_evening_that_one_command_brought(base) -> None:
    hand: Squadron = base().read().go(Target("A08"), Done(), Assign(3, "A08"), Crew("Mantis", 3), Done(), TakeOff())
    match, bot = hand.session.match, SquadronBot("easy")
    while match.state.mission is not None:
        hand.play.submit(bot.choose(match.view(0), 0, match.options(0)))
        hand.play.skip()
    hand.settle().read()
    over = next(n for n, entry in enumerate(match.journal) if any(isinstance(e, MissionOver) for e in entry.events))
    hand.screen.do("replay")
    hand.screen.replaying.jump(over + 1)
    hand.settle()
    assert type(hand.page).__name__ == "HomePage"
    tabs = hand.page.find("reports")
    assert tabs.options == ("Home bound", "The evening")
    hand.click(tabs.boxes(hand.root.theme)[1].center).settle()
    assert type(hand.page).__name__ == "EveningPage" and hand.page.find("reports").at == 1
    hand.click(hand.page.find("reports").boxes(hand.root.theme)[0].center).settle()
    assert type(hand.page).__name__ == "HomePage"


def test_a_report_that_grows_tells_nothing_of_the_mission_before(base) -> None:
    fliers = [{"serial": 4, "pilot": "Nomad", "flight": "off"}]
    hits = [{"target": 4, "light": 1, "heavy": 0, "source": 0, "reason": "Stray rounds"}]
    mission = {"flyers": fliers, "outbound": "ME01", "homebound": "ME31", "incoming": hits}
    hand: Squadron = base(document=position([["event_home", 2], ["hits"]], mission))
    assert type(hand.page).__name__ == "HomeChoice" and hand.page.report is None and hand.page.stretch() == []
    hand.table.pages.past.told()
    running = hand.table.pages["bingo"]
    running.show(hand.state, (), False)
    assert running.growing and running.report is None


def test_the_rack_tells_the_exact_chances_against_the_target(base) -> None:
    from fractions import Fraction

    from tabletop.games.thunderbolt_apache.table.pages import arming

    fliers = [{"serial": 1, "pilot": "Anvil", "flight": "out"}]
    hand: Squadron = base(document=position([["arm"]], {"flyers": fliers, "field": False}))
    state, flyer = hand.page.state, hand.page.flyer
    rockets = {row.type: row for row in arming.against(state, flyer, state.library.stores["LAU-68"])}
    assert set(rockets) == {"INF", "MPT", "ZU2", "TRK"}  # no rockets at carriers
    truck = rockets["TRK"]
    row, modifier = state.row_of(state.pilots["Anvil"]), state.library.units["TRK"].modifier
    assert truck.own == Fraction(max(0, min(10, 11 - (7 - row.strike - modifier))), 10)
    assert truck.afar == Fraction(max(0, min(10, 11 - (7 - row.standoff - modifier))), 10)
    assert arming.summary(state, flyer, state.library.stores["AIM-9M"]) == "nothing to fire it at here"
    assert arming.summary(state, flyer, state.library.stores["LAU-68"]).startswith(
        f"{sum(r.number for r in rockets.values())} of 12 units"
    )


def test_the_book_tells_the_diary_up_to_the_moment_that_is_shown(base) -> None:
    """In a replay the book knows nothing of what came later; in play it tells what the file tells."""
    hand: Squadron = base().read().go(Target("A02"), Done(), Assign(1, "A02"), Crew("Anvil", 1), Done(), Abort())
    book = hand.screen.tools.find("own tool Squadron's book").rect.center
    hand.click(book).settle()
    words = [w.text for w in hand.page.walk() if getattr(w, "text", "")]
    assert any("Anvil (A-10A no. 1) flies" in line for line in words) and "The mission is called off." in words
    hand.click(book).settle()
    hand.screen.do("replay")
    hand.screen.replaying.jump(2)
    hand.settle()
    hand.click(book).settle()
    assert not any("Anvil (A-10A no. 1) flies" in getattr(w, "text", "") for w in hand.page.walk())
