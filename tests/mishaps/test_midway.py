"""What is shown between two told events is not the position as it stands: nobody is asked of it, and everything that
the table says of it holds, wherever the player cuts the showing short.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tests.mishaps.conftest import AtTable, Lay, Wayward
from tests.patience import PATIENCE


def by_enter(t: AtTable) -> None:
    t.p.keys("enter")


def by_the_map(t: AtTable) -> None:
    r = t.board.rect
    t.click((r.left + 40, r.bottom - 40))


def by_the_button(t: AtTable) -> None:
    for button in t.screen.prompt_bar.buttons.children:
        if button.key == "choice Show all":
            t.click(button.rect.center)


def by_undo(t: AtTable) -> None:
    t.p.keys("ctrl+z")
    t.p.keys("ctrl+y")


def by_replay(t: AtTable) -> None:
    t.screen.do("replay")
    t.p.frame()
    assert not (t.play.sharing.curtained and t.play.replay_at is not None), "nobody looks back behind a curtain"
    if t.play.replay_at is not None:
        t.p.keys("left", "f8")
        assert t.play.replay_at is None


CUTS: tuple[Callable[[AtTable], None], ...] = (by_enter, by_the_map, by_the_button, by_undo, by_replay)


def same_as_the_truth(t: AtTable) -> bool:
    """Whether what is shown is the position as the looker may see it."""
    match = t.session.match
    return bool(t.play.view == match.view(t.play.looker))


def play_and_cut(t: AtTable, seed: int, commands: int, cuts: tuple[Callable[[AtTable], None], ...] = CUTS) -> int:
    """Random decisions; each is watched for some frames and then cut short. Whoever is asked sees the truth. How often
    something was cut."""
    rng, player, cut = random.Random(seed), Wayward(seed), 0
    for _ in range(commands):
        t.clear()
        match = t.session.match
        if match.result is not None:
            break
        n, end = 0, time.monotonic() + PATIENCE
        while t.play.seat is None and n < 400 and time.monotonic() < end:
            if t.play.seating.thinker is None:  # on a busy machine a bot thinks longer
                n += 1
            if n % 40 == 39:
                t.clear()
            t.p.frame(60)
        seat = t.play.seat
        if seat is None:
            t.clear()
            continue
        assert same_as_the_truth(t), "he is asked of a position that is past"
        t.play.submit(player.choose(match, seat))
        for _ in range(rng.choice((0, 0, 1, 2, 5, 12))):
            t.p.frame(rng.choice((16, 16, 50, 150)))
            assert t.play.seat is None or same_as_the_truth(t)
        while t.screen.paging.page is None and not t.play.idle and not t.play.sharing.curtained:
            rng.choice(cuts)(t)
            cut += 1
    return cut


WATCHED = (
    ("thunderbolt_lightning", "s01_first_duel", 0),
    ("thunderbolt_lightning", "s02_kentish_sky", 60),
    ("thunderbolt_lightning", "s04_six_minutes_at_midway", 300),
    ("thunderbolt_apache", "tr01_training_sortie", 0),
    ("thunderbolt_apache", "cs1_first_week_in_the_desert", 60),
    ("air_wars", "ma_malta", 40),
    ("air_wars", "gu_cactus", 240),
    ("air_support", "s1_beet_road", 60),
    ("air_support", "s4_hedgerows", 120),
    ("air_support", "s4_hedgerows", 300),
)
"""Moments from which much is to be seen: game, scenario, commands before."""


@pytest.mark.parametrize(("game", "scenario", "begun"), WATCHED, ids=lambda x: str(x))
def test_a_showing_is_cut_anywhere(lay: Lay, game: str, scenario: str, begun: int) -> None:
    t = lay(game, scenario, seed=1, commands=begun, motion=2)
    assert play_and_cut(t, 1, 36) > 2


@pytest.mark.parametrize("cut", [by_enter, by_the_map, by_the_button])
def test_a_flight_is_skipped_while_it_moves(lay: Lay, cut: Callable[[AtTable], None]) -> None:
    """Between the flight and its arrival the step still forms a group of which nothing is left."""
    t = lay("air_wars")
    t.until(lambda: t.table.step == "fly" and bool(t.table.mode.ready()), 2)
    t.p.app.change(motion=2)
    flown = 0
    for frames in range(24):
        if t.table.step != "fly" or not t.table.mode.ready():
            break
        mode = t.table.mode
        unit = sorted(mode.ready())[0]
        assert mode.pick(unit) is None
        ends = [r for r in mode.reach.values() if r.steps == 2 and r.ending.value == "free"]
        if not ends or mode.fly_to(ends[0].square) is not None:
            mode.picked = ()
            continue
        for _ in range(frames % 8):
            t.p.frame(60)
        for _ in range(6):
            if not t.play.idle:
                cut(t)
                flown += 1
        t.clear()
        while t.table.step == "arrive":
            t.p.keys("enter").frame(700)
            t.play.skip()
    assert flown > 2


def untold(t: AtTable, monkeypatch: pytest.MonkeyPatch, whose: int) -> None:
    """From now on nothing that a seat does is told to the other."""
    game = t.session.match.game
    redact = game.redact

    def secret(event: Any, seat: int | None, before: Any) -> Any:
        return None if seat != whose else redact(event, seat, before)

    monkeypatch.setattr(type(game), "redact", lambda self, event, seat, before: secret(event, seat, before))


def test_what_a_bot_does_untold_is_followed_all_the_same(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is the human's turn after that, he sees the position as it stands and is asked."""
    t = lay("air_wars", players=("human", "bot:random"))
    untold(t, monkeypatch, 1)
    asked = 0
    for _ in range(60):
        for _ in range(200):
            t.p.frame(30)
            if t.play.seat is not None or t.session.match.result is not None:
                break
        if t.session.match.result is not None:
            break
        assert t.play.seat == 0 and same_as_the_truth(t)
        asked += 1
        options = t.play.options
        t.play.submit(next((c for c in options if type(c).__name__ in ("EndSegment", "Done", "Pass")), options[0]))
        t.clear()
    assert asked > 5


def test_a_chain_that_is_refused_half_way_shows_what_was_done(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the looker is told nothing of its first half."""
    t = lay("thunderbolt_lightning", "s02_kentish_sky", seed=5)
    t.until(
        lambda: t.mode == "FlyMode" and t.table.mode.reaching.flying is None and bool(t.table.mode.reaching.waiting)
    )
    first: Command = t.play.options[0]
    untold(t, monkeypatch, 7)
    refused: list[Refusal] = []
    monkeypatch.setattr(t.screen, "refuse", refused.append)
    assert not t.play.submit(first, first)
    assert refused and same_as_the_truth(t) and t.play.idle and t.play.seat is not None
    assert t.mode == "FlyMode" and t.table.mode.reaching.flying is not None
