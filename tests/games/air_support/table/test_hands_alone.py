"""Whole games through what the screen offers alone, buttons, lit hexes and lit targets: no step is a dead end
(design, acceptance check 1).
"""

from __future__ import annotations

import random

import pytest

from tabletop.bots.base import BotSpec
from tabletop.games.air_support.rules.firing.events import FireAt
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.hatches import Hatch
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.table.hand.fire_mode import WindowMode
from tabletop.games.air_support.table.hand.modes import pieces_of
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tests.games.air_support.table.conftest import Sit, Table, up_to


def one_doing(t: Table, rng: random.Random) -> None:
    """Press a button, or click a lit hex, as a player without a plan would."""
    mode = t.face.mode
    hand = mode.hand if isinstance(mode, WindowMode) else mode
    lit = sorted(mode.lit())
    zone = sorted(getattr(mode, "zone", frozenset)())
    costs = sorted(getattr(mode, "costs", dict)())
    places = lit or zone or costs
    buttons = [c for c in t.face.hand.choices() if c.why_not is None]
    wanted = [c for c in buttons if c.default]
    if places and (not buttons or (getattr(hand, "aim", None) is None and rng.random() < 0.5)):
        at = rng.choice(places)
        host = t.face.host
        from tabletop.table.play.contract import Spot

        t.face.hand.click(Spot(at, None, host.centre(at)), 0, False)
        if len(t.p.root.stage.layers) > 1:  # a menu of several ways
            t.p.keys("enter")
    else:
        assert buttons, f"{t.face.step} offers nothing: {t.face.telling.prompt()}, {t.face.host.options[:5]}"
        choice = rng.choice(wanted) if wanted and rng.random() < 0.7 else rng.choice(buttons)
        t.p.app.scene.play_screen.choose(choice)
        if len(t.p.root.stage.layers) > 1:
            t.p.keys("enter")
    t.lift()
    while len(t.p.root.stage.layers) > 1 and t.session.match.result is None:
        t.p.keys("esc")


@pytest.mark.parametrize(("scenario", "seed", "most"), [("s1_beet_road", 4, 900), ("s2_chir", 5, 260)])
def test_a_game_by_what_the_screen_offers(sit: Sit, scenario: str, seed: int, most: int) -> None:
    t = sit(scenario, seed=seed)
    rng = random.Random(seed)
    seen = set()
    for _ in range(most):
        if t.session.match.result is not None:
            break
        if t.face.host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
            continue
        seen.add(t.face.step)
        one_doing(t, rng)
    if scenario == "s1_beet_road":
        assert t.session.match.result is not None, sorted(seen)
    assert {"setup", "move"} <= seen


def test_what_can_still_move_is_in_hand_after_the_bots_orders(sit: Sit) -> None:
    """Where no pieces glide the unit that the bot had moved stayed in hand, and nothing but the end was offered."""
    t = sit("s1_beet_road", seed=4, before=up_to("move"))
    assert t.face.mode.starts()
    t.face.select("")
    t.face.hand.take_up()
    assert t.face.selected in t.face.mode.starts()


def played_on(session: Session) -> None:
    """Bots play until the defender may look for targets and shoot in one step."""
    bot = make_bot("air_support", BotSpec("easy", 0.01), 3)
    match = session.match
    for _ in range(900):
        seat = match.to_act[0]
        options = match.options(seat)
        if {Sight, FireAt} <= {type(c) for c in options}:
            return
        session.submit(seat, bot.choose(match.view(seat), seat, options))
    raise AssertionError("No such moment came.")


def test_no_button_of_another_piece_while_an_aircraft_is_in_hand(sit: Sit) -> None:
    """The aircraft is asked where to; the shots of the others wait until one of them is taken in hand."""
    t = sit("s2_chir", seed=1, before=played_on)
    mode = t.face.mode
    assert isinstance(mode, WindowMode) and mode.fire.ready() and t.face.selected in mode.sight.planes()
    for choice in t.face.hand.choices():
        for command in choice.commands:
            assert pieces_of(command) in ((), (t.face.selected,)), choice.label


def over_tanks_without_guns(session: Session) -> None:
    """Bots play until a plane is over the Soviet tanks and nothing can be fired at it, but hatches can be closed."""
    bot = make_bot("air_support", BotSpec("easy", 0.01), 3)
    match = session.match
    for _ in range(1500):
        seat = match.to_act[0]
        options = match.options(seat)
        kinds = {type(c) for c in options}
        if seat == 1 and match.state.frames[-1].step == "laa" and Hatch in kinds and FireAA not in kinds:
            return
        session.submit(seat, bot.choose(match.view(seat), seat, options))
    raise AssertionError("No such moment came.")


def test_where_no_gun_reaches_a_plane_crews_are_asked_once_a_run(sit: Sit) -> None:
    """Four questions and more before, each "Fire, or hold?", with nothing to fire."""
    t = sit("s2_chir", seed=1, before=over_tanks_without_guns)
    assert "button up" in t.face.telling.prompt()[1]
    assert {type(c) for choice in t.face.hand.choices() for c in choice.commands} == {Hatch}
    run = t.face.mode._run_key()
    t.p.press("choice Go on")
    t.lift()
    for _ in range(200):
        if t.face.host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
    assert t.face.step != "laa" or t.face.mode._run_key() != run or t.face.mode.shots()
