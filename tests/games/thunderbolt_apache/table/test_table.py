"""Thunderbolt / Apache at the screen: the training sortie whole by mouse and by keyboard, marks against rules,
odds, refusals, undo, panels.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.games.thunderbolt_apache.rules import moving, outlook
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.attacking import Aim
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.entering import Enter, entries
from tabletop.games.thunderbolt_apache.rules.moving import Leave, Step
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import EndActivation
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tests.play.conftest import Hand
from tests.window.apache import ApacheKeys, ApacheMouse, button, facts, middle

RULE = re.compile(r"TA-[A-Z]+-\d{2}")
LOW, HIGH = Altitude.LOW, Altitude.HIGH
KEYS = {"Return": "Enter", "Prior": "PgUp", "Next": "PgDn"}


class Doing:
    """The hand of the tests as mouse and keyboard."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def click(self, x: int, y: int) -> None:
        self.hand.click((x, y)).settle()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.hand.drag(start, end).settle()

    def key(self, name: str) -> None:
        self.hand.key(KEYS.get(name, name)).settle()


@pytest.fixture
def fly(own_home: None) -> Iterator[Callable[..., Hand]]:
    """`fly(scenario, seed=, document=...)`: the squadron at one screen."""
    hands: list[Hand] = []

    def make(
        scenario: str = "tr01_training_sortie", seed: int = 3, document: dict[str, Any] | None = None, **more: Any
    ) -> Hand:
        found = document or kit("thunderbolt_apache").scenarios().document(scenario)
        hands.append(Hand(Session.new("thunderbolt_apache", found, ("human",), seed), **more))
        return hands[-1]

    yield make
    for hand in hands:
        hand.close()


def entered(hand: Hand, *places: tuple[int, int, Altitude]) -> Hand:
    """Both aircraft on the battlefield; Anvil chooses his altitude."""
    for serial, place in enumerate(places or ((3, 3, LOW), (8, -1, LOW)), 1):
        hand.play.submit(Enter(serial, *place))
    hand.play.submit(Done())
    return hand.settle()


def to(hand: Hand, number: int, side: int, share: float = 0.8) -> tuple[int, int]:
    """Window position of a place."""
    point: tuple[int, int] = hand.board.camera.to_screen(hand.table.places.point(number, side, share))
    return point


def plane(hand: Hand, serial: int) -> tuple[int, int]:
    point: tuple[int, int] = hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(f"a{serial}")))
    return point


def unit(hand: Hand, serial: int) -> tuple[int, int]:
    point: tuple[int, int] = hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(f"u{serial}")))
    return point


def same_headless(hand: Hand) -> bool:
    """The command log of the window, sent headless with the same seed, gives the same position and events."""
    match = hand.session.match
    twin = Match.start(match.game, match.scenario, SeededDice(hand.session.header.seed))
    for entry in match.journal[1:]:
        twin.submit(entry.seat, entry.command)
    return twin.digest() == match.digest() and [e.events for e in twin.journal] == [e.events for e in match.journal]


def whole(hand: Hand, act: Callable[[Any], None]) -> None:
    """Play to the end; a hand that does nothing thirty times in a row is stuck."""
    idle, journal = 0, 0
    for _ in range(900):
        fact = facts(hand.screen)
        if fact["over"]:
            return
        idle = idle + 1 if fact["journal"] == journal else 0
        journal = fact["journal"]
        assert idle < 40, f"nothing can be done any more: {fact}"
        act(fact)
    raise AssertionError("the sortie does not end")


@pytest.mark.parametrize("seed", [3, 8])
def test_the_training_sortie_by_mouse_alone(fly: Callable[..., Hand], seed: int) -> None:
    hand = fly(seed=seed)
    mouse = ApacheMouse(Doing(hand), seed)
    whole(hand, mouse.act)
    kinds = {type(e.command).__name__ for e in hand.session.match.journal}
    assert {"Enter", "SetAltitude", "Step", "Aim", "Fire"} <= kinds and mouse.drags > 3
    assert same_headless(hand)


@pytest.mark.parametrize("seed", [4])
def test_the_training_sortie_by_keyboard_alone(fly: Callable[..., Hand], seed: int) -> None:
    hand = fly(seed=seed)
    whole(hand, ApacheKeys(Doing(hand), seed).act)
    kinds = {type(e.command).__name__ for e in hand.session.match.journal}
    assert {"Enter", "SetAltitude", "Step", "Aim", "Fire"} <= kinds
    assert same_headless(hand)


def test_dragging_enters_moves_and_ends_nothing_unasked(fly: Callable[..., Hand]) -> None:
    hand = fly()
    hand.drag(plane(hand, 1), to(hand, 3, 3)).settle()
    anvil = hand.session.match.state.here.flyers[1]
    assert (anvil.hex, anvil.side, anvil.altitude) == (3, 3, LOW)
    hand.drag(plane(hand, 2), to(hand, 8, -1)).settle()
    hand.press("Begin the battle")
    assert hand.table.step == "altitude"
    hand.drag(plane(hand, 1), to(hand, 6, 2)).settle()
    anvil = hand.session.match.state.here.flyers[1]
    assert (anvil.hex, anvil.side) == (6, 2) and hand.table.step == "act", "an attack is still to be had"


def test_a_drop_that_is_not_allowed_says_why_with_its_rule_and_changes_nothing(fly: Callable[..., Hand]) -> None:
    hand = fly()
    before = hand.session.match.digest()
    hand.drag(plane(hand, 1), to(hand, 5, -1)).settle()
    assert hand.session.match.digest() == before and "TA-ENTRY-01" in hand.screen.status_line.text
    entered(hand)
    hand.press("Stay Low")
    before = hand.session.match.digest()
    hand.drag(plane(hand, 1), to(hand, 1, 1)).settle()
    assert hand.session.match.digest() == before and RULE.search(hand.screen.status_line.text)


def test_lit_places_are_exactly_what_the_rules_allow(fly: Callable[..., Hand]) -> None:
    hand = fly()
    mode = hand.table.mode
    lit = {(n, s, a) for (n, s), allowed in mode.places_of(mode.flyer).items() for a in allowed}
    assert lit == set(entries(hand.play.view, mode.flyer))
    entered(hand)
    hand.press("Stay Low")
    mode = hand.table.mode
    flyer = mode.flyer
    ends = mode.flying.ends()
    assert {t[:2] for t, way in ends.items() if len(way.steps) == 1} == {
        moving.landing(flyer, s) for s in moving.steps(hand.play.view, flyer)
    }
    for target, way in ends.items():
        twin = hand.session.match.copy()
        for side in way.steps:
            if twin.state.here.flyers[1].flight.value != "field":
                break
            assert twin.refusal(0, Step(side)) is None
            twin.submit(0, Step(side))
        else:
            there = twin.state.here.flyers[1]
            if there.flight.value == "field" and not target[2]:
                assert (there.hex, there.side) == target[:2]


def test_needed_rolls_and_chances_on_the_screen_are_the_exact_ones(fly: Callable[..., Hand]) -> None:
    hand = entered(fly())
    hand.press("Stay Low")
    mode = hand.table.mode
    mode.aiming.pick("AGM-65")
    hand.settle()
    tank = hand.play.view.here.enemies[1]
    chance = outlook.unit_chance(hand.play.view, mode.flyer, "AGM-65", tank)
    assert chance == Fraction(7, 10) and mode.aiming.odds_text(mode.flyer, "AGM-65", tank) == "4+ 70%"
    hand.click(unit(hand, 1)).settle()
    hand.click(unit(hand, 1)).settle()
    assert [shot.targets for shot in hand.table.hand.fly.flyer.aimed] == [(1,), (1,)]
    assert outlook.aimed_chances(hand.play.view, hand.table.hand.fly.flyer)[1] == 1 - Fraction(3, 10) ** 2


def test_by_keys_a_store_is_aimed_with_enter_and_fired_with_the_next(fly: Callable[..., Hand]) -> None:
    """Enter aimed a second store, and no button fired what was aimed."""
    hand = entered(fly())
    hand.press("Stay Low")
    hand.key("s").settle()
    assert hand.table.mode.aiming.store and hand.table.mode.aiming.marked
    hand.key("Enter").settle()
    assert len(hand.table.hand.fly.flyer.aimed) == 1
    assert [c.label for c in hand.table.hand.choices() if c.default] == ["Fire"]
    hand.key("Enter").settle()
    assert hand.table.hand.fly.flyer is None or not hand.table.hand.fly.flyer.aimed


def test_a_store_is_dragged_from_the_panel_onto_its_target(fly: Callable[..., Hand]) -> None:
    hand = entered(fly())
    hand.press("Stay Low")
    rack = hand.table.attack.rack
    rect = next(r for k, r in rack.boxes if k == "AGM-65")
    hand.drag(rect.center, unit(hand, 5)).settle()
    assert [(s.store, s.targets) for s in hand.table.hand.fly.flyer.aimed] == [("AGM-65", (5,))]
    hand.drag(rect.center, unit(hand, 2)).settle()
    assert len(hand.table.hand.fly.flyer.aimed) == 1, "the ridge hides hex 9"
    hand.press("Take back all aims")
    assert not hand.table.hand.fly.flyer.aimed


def test_the_last_store_for_several_units_is_aimed_at_all_of_them(fly: Callable[..., Hand]) -> None:
    """The last cluster bomb left the hand with its first target, and could not be taken up again for the second."""
    position = (
        "frames=[fast(),act(1)]; mission.flyers.1 flight=field fast=true hex=9 side=5 began=[9,5] stores=[Mk-20]; "
        "mission.flyers.2 flight=field hex=2; mission marker=4 turn=2"
    )
    document = kit("thunderbolt_apache").scenarios().document("tr01_training_sortie")
    hand = fly(document={**document, "position": position}).settle()
    rack = hand.table.attack.rack
    hand.click(next(r for k, r in rack.boxes if k == "Mk-20").center).settle()
    hand.click(unit(hand, 8)).settle()
    assert hand.table.mode.aiming.store == "Mk-20" and rack.why("Mk-20") is None
    hand.click(unit(hand, 2)).settle()
    assert [shot.targets for shot in hand.table.hand.fly.flyer.aimed] == [(8, 2)]
    assert not hand.table.mode.aiming.store and rack.why("Mk-20").rule == "TA-ATTACK-22"


def test_who_could_fire_is_marked_and_told(fly: Callable[..., Hand]) -> None:
    hand = entered(fly())
    hand.press("Stay Low")
    mode = hand.table.mode
    target = (6, 2, False)
    posed = mode.flying.posed(target)
    found = outlook.exposure(hand.play.view, posed)
    hand.move(to(hand, 6, 2)).settle()
    note = hand.screen.at_board.note
    assert note is not None and any("could fire at it: " in line for line in note.lines) == bool(found.threats)
    before = len(hand.table.lying.marks())
    hand.key("v").settle()
    assert len(hand.table.lying.marks()) == before + len(found.threats)


def test_undo_takes_a_drag_back_and_stops_at_dice(fly: Callable[..., Hand]) -> None:
    hand = entered(fly())
    before = hand.session.match.digest()
    hand.drag(plane(hand, 1), to(hand, 6, 2)).settle()
    assert hand.session.match.digest() != before
    hand.key("u").settle()
    assert hand.session.match.digest() == before
    hand.press("Stay Low")
    hand.drag(plane(hand, 1), to(hand, 6, 1)).settle()
    assert hand.play.history.undo_refusal() is not None, "a ridge roll has fallen"


def test_leaving_without_a_fight_asks_first(fly: Callable[..., Hand]) -> None:
    hand = entered(fly(), (3, 3, LOW), (7, 0, LOW))
    for _ in range(40):
        acting = hand.table.hand.fly.flyer if hand.play.seat is not None else None
        if acting is not None and acting.serial == 2 and hand.table.step == "act":
            break
        choice = next((c for c in hand.play.options if not isinstance(c, Concede | Aim)), None)
        if choice is not None:
            hand.play.submit(choice)
        hand.settle()
    oxbow = hand.play.view.here.flyers[2]
    assert not oxbow.engaged, "ridges hide hex 7"
    before = hand.session.match.digest()
    hand.press("Leave the field")
    assert hand.session.match.digest() == before and RULE.search(hand.table.telling.prompt()[2])
    hand.press("Stay")
    assert not hand.table.hand.fly.flying.leaving
    hand.press("Leave the field").press("Leave all the same")
    assert hand.session.match.digest() != before


def test_every_disabled_button_says_why_with_a_rule(fly: Callable[..., Hand]) -> None:
    hand = fly()
    seen = 0
    mouse = ApacheMouse(Doing(hand), 5)
    for _ in range(60):
        fact = facts(hand.screen)
        if fact["over"]:
            break
        for choice in hand.table.hand.choices() if hand.play.seat is not None else ():
            if choice.why_not is not None:
                seen += 1
                assert choice.why_not.sentence and RULE.search(choice.why_not.rule)
        mouse.act(fact)
    assert seen


def test_the_coach_speaks_at_every_new_step_and_points_at_something(fly: Callable[..., Hand]) -> None:
    hand = fly(seed=8)
    told: dict[str, str] = {}

    def act(fact: Any) -> None:
        for hint in hand.table.telling.hints():
            told[hint.key] = hint.text
            assert RULE.fullmatch(hint.rule) and (
                hint.piece or hint.widget or hint.area or hint.key in ("evade", "leaving")
            )
            if hint.piece:
                assert hand.board.laid.sprite(hint.piece) is not None
        mouse.act(fact)

    mouse = ApacheMouse(Doing(hand), 8)
    whole(hand, act)
    assert {"enter", "hover", "begin", "altitude", "attack", "target", "fire", "move"} <= set(told)


def test_the_last_page_tells_what_happened(fly: Callable[..., Hand]) -> None:
    hand = fly(seed=8)
    whole(hand, ApacheMouse(Doing(hand), 8).act)
    ending = hand.table.telling.ending()
    titles = [title for title, _, _ in ending.tables]
    assert hand.session.match.result.level.casefold() in ending.headline and {"The column", "Aircraft"} <= set(titles)
    for _, header, rows in ending.tables:
        assert all(len(row) == len(header) for row in rows)


def test_every_scenario_opens_and_shows_its_prompt(fly: Callable[..., Hand]) -> None:
    for card in kit("thunderbolt_apache").scenarios().cards():
        hand = fly(card.key)
        assert hand.screen.prompt_bar.sentence.text and hand.play.seat == 0
        hand.still.window.close()


@pytest.mark.parametrize("scenario", ["cs2_safe_areas", "cs6_the_gap"])
def test_every_event_of_a_campaign_can_be_shown_and_told(fly: Callable[..., Hand], scenario: str) -> None:
    hand = fly(scenario)
    match = hand.session.match.copy()
    bot = make_bot("thunderbolt_apache", BotSpec("easy"), 7)
    for _ in range(260):
        if match.result is not None:
            break
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    seen = set()
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            before, state = state, match.game.evolve(state, event)
            shown = hand.table.happening.showing(event, before, state)
            hand.table.happening.log_line(event, state)
            if shown is not None:
                seen.add(type(event).__name__)
                assert all(point is not None for flash in shown.flashes for point in flash.points)
    assert {"UnitPlaced", "Moved", "AttackRolled", "AttackDeclared", "HitsCame", "CounterDrawn", "MarkerMoved"} <= seen


def test_the_default_of_evasive_points_can_be_kept_and_taken_back(fly: Callable[..., Hand]) -> None:
    document = copy.deepcopy(kit("thunderbolt_apache").scenarios().document("tr01_training_sortie"))
    document["aircraft"][0]["pilot"] = "Dusty"
    document["pilots"][0] = {"name": "Dusty"}
    hand = fly(document=document, seed=1)
    entered(hand, (8, 0, LOW), (8, -1, LOW))
    asked = 0
    for _ in range(60):
        if hand.mode == "EvadeMode":
            asked += 1
            if asked == 1:
                hand.press("Always the default")
                assert hand.table.hand.evade.always
                continue
            raise AssertionError("asked again")
        if hand.session.match.result is not None or hand.play.seat is None:
            break
        left = sorted(
            (c for c in hand.play.options if not isinstance(c, Concede | Aim)),
            key=lambda c: (not isinstance(c, EndActivation), isinstance(c, Leave)),
        )
        hand.play.submit(left[0])
        hand.settle()
    assert asked == 1
    hand.table.hand.action("evade_default", None)
    assert not hand.table.hand.evade.always


def test_buttons_are_found_by_their_words() -> None:
    fact = {
        "buttons": [
            {"text": "Fire", "on": False, "rect": [0, 0, 2, 2]},
            {"text": "Fire all", "on": True, "rect": [4, 4, 2, 2]},
        ]
    }
    assert middle(button(fact, "Fire") or []) == (5, 5) and button(fact, "Leave") is None
