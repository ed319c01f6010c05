"""What the campaign's pages tell before it counts: the phase of a report, chance, risk and advice of a mission, what is
too heavy or too dear, pilots and the next day in the evening; and no codes of the cards.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.games.thunderbolt_apache.bots import expecting
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.missions import FlyMission, TakeOff
from tabletop.games.thunderbolt_apache.rules.morning.events import Assign, AssignScout, Crew, Target
from tabletop.games.thunderbolt_apache.table.pages import takeoff
from tests.games.thunderbolt_apache.table.test_pages import Squadron, base
from tests.games.thunderbolt_apache.table.test_pages_home import position
from tests.looks.reading import read

__all__ = ["base"]

LIBRARY = Path(__file__).parents[4] / "scenarios" / "thunderbolt_apache" / "library"
CODES = re.compile(r"\b(?:[ACS]\d\d|ZU2|APC|IFV|TEC|MPT|TRK|HELO|BLDG|\d[LH]|M24|MI8|ME\d\d)\b")


def words(hand: Squadron) -> str:
    """Everything that the page says, in one string."""
    return " ".join(line.words for line in read(hand.root, pg.display.get_surface()).lines)


def two_missions(base: Any, **more: Any) -> Squadron:
    """The choice between two missions, the weaker force on the one that was named first."""
    hand: Squadron = base(**more).read()
    hand.go(Target("C06"), Target("A03"), Done(), Assign(1, "C06"), Crew("Jigsaw", 1))
    for serial, pilot in ((2, "Ember"), (3, "Nomad"), (4, "Quarry")):
        hand.go(Assign(serial, "A03"), Crew(pilot, serial))
    return hand.go(AssignScout("A03"), Done())


def test_a_report_of_the_way_home_lights_its_own_phase_though_the_next_mission_has_begun(base) -> None:
    fliers = [{"serial": 1, "pilot": "Anvil", "flight": "off"}, {"serial": 4, "pilot": "Nomad", "flight": "off"}]
    planes = [
        {"serial": 1, "card": "A-10A", "mission": "A04", "pilot": "Anvil"},
        {"serial": 2, "card": "A-10A", "mission": "S06", "pilot": "Ember"},
        {"serial": 3, "card": "AH-64A"},
        {"serial": 4, "card": "AH-64A", "mission": "A04", "pilot": "Nomad"},
    ]
    mission = {"flyers": fliers, "outbound": "ME01"}
    hand: Squadron = base(document=position([["assess"]], mission, targets=["A04", "S06"], planes=planes))
    assert type(hand.page).__name__ == "HomePage" and hand.step == "decide"
    titles, at, _ = hand.table.telling.phases()
    assert titles[at] == "Home bound" and hand.screen.strip.at == at


def test_what_was_said_at_the_foot_of_one_page_does_not_stay_on_the_next(base) -> None:
    hand: Squadron = base().read()
    hand.screen.status("Nomad, Low: a ridge roll.")
    hand.go(Target("A02"), Done())
    assert hand.screen.status_line.text == ""


def test_the_next_mission_is_told_with_chance_risk_and_advice_that_the_golden_button_follows(base) -> None:
    hand = two_missions(base)
    assert type(hand.page).__name__ == "NextPage"
    told = words(hand)
    assert all(word in told for word in ("CHANCE", "RISK", "destroyed", "all whole", "Fly it first", "SO of weapons"))
    first = expecting.missions(hand.state, WEIGHTS["hard"])[0]
    gold = hand.screen.prompt_bar.buttons.children[-1]
    assert gold.kind == "gold"
    hand.key("Enter").settle()
    assert hand.state.here.battalion == first.battalion


@pytest.mark.parametrize("seed", range(3))
def test_chances_of_a_mission_add_up_and_grow_with_the_force(base, seed) -> None:
    hand = two_missions(base, seed=seed)
    found = {told.battalion: told for told in expecting.missions(hand.state, WEIGHTS["hard"])}
    for told in found.values():
        assert sum(told.outcome) == pytest.approx(1) and sum(told.safety) == pytest.approx(1)
        assert min(*told.outcome, *told.safety) >= 0 and 0 <= told.high <= told.armed
        assert takeoff.advice(told, True, 1).endswith(".")
    strong = found["A03"].outcome[0]
    fewer = expecting.missions(_without(hand.state, 3, 4), WEIGHTS["hard"])
    weak = {told.battalion: told for told in fewer}
    assert weak["A03"].outcome[0] < strong and weak["A03"].safety[2] < found["A03"].safety[2]


def _without(state: Any, *serials: int) -> Any:
    """The same day with these aircraft left at the base."""
    planes = {s: replace(p, mission="", pilot="") if s in serials else p for s, p in state.planes.items()}
    return replace(state, planes=planes)


def test_what_is_too_heavy_or_cannot_be_paid_says_so_before_it_is_tried(base) -> None:
    hand = two_missions(base).go(FlyMission("C06"), TakeOff())
    assert type(hand.page).__name__ == "ArmPage"
    limit = loading.weight_limit(hand.state, hand.state.here.flyers[1])
    hand.go(*[Load(1, "AGM-65")] * (limit // 2), *[Load(1, "Mk-82")] * (limit % 2))
    assert "too heavy: 0 left, it weighs 2" in words(hand)
    fliers = [{"serial": 1, "pilot": "Anvil", "flight": "out"}]
    mission = {"battalion": "A04", "flyers": fliers, "field": False}
    poor: Squadron = base(document=position([["arm"]], mission, so=0))
    assert "cannot be paid" in words(poor)
    poor.go(Load(1, "AGM-65"))
    assert "0 are in hand" in poor.page.find("over").text and not poor.button("Confirm").enabled


def test_the_evening_shows_pilots_and_what_tomorrow_brings(base) -> None:
    hand: Squadron = base().read()
    assert hand.play.submit(Done())  # no target: the day passes in rest
    hand.settle()
    assert type(hand.page).__name__ == "EveningPage"
    told = words(hand)
    assert all(p.name in told for p in hand.state.living_pilots)
    assert "Day 2 of 5: 4 days left." in told and "Every aircraft is sound." in told
    column = hand.page.find("evening").rect
    assert hand.page.find("list tomorrow").rect.bottom > column.y + 3 * column.h // 4, "three quarters are used"


def test_no_codes_of_the_cards_stand_in_sentences(base) -> None:
    for name in ("conditions", "events", "campaigns", "situations"):
        document = json.loads((LIBRARY / f"{name}.json").read_text())
        for entry in document[name]:
            told = " ".join(
                (
                    str(entry.get("text", "")),
                    *(str(entry.get(way, {}).get("text", "")) for way in ("outbound", "homebound")),
                )
            )
            assert not CODES.findall(told), told
    hand = two_missions(base)
    spoken = [line.sentence if hasattr(line, "sentence") else str(line) for line in hand.screen.log.entries]
    assert spoken and not [told for told in spoken if CODES.findall(told)]


SIZES = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_first_mission_stands_whole_in_its_pane(base, size, scale) -> None:
    hand = two_missions(base, size=size, scale=scale)
    pane, first = hand.page.find("missions").rect, hand.page.find("mission A03").rect
    assert pane.top <= first.top and first.bottom <= pane.bottom, "nothing of it has to be scrolled for"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_evening_shows_every_pilot_without_scrolling(base, size, scale) -> None:
    hand: Squadron = base(size=size, scale=scale).read()
    assert hand.play.submit(Done())
    hand.settle()
    pane = hand.page.find("evening").rect.clip(hand.page.rect)
    assert all(pane.contains(hand.page.find(f"evening {p.name}").rect) for p in hand.state.living_pilots)
