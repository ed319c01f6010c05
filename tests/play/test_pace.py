"""Watching another side's turn: beats, stops, speeds."""

from __future__ import annotations

from typing import Any

from tabletop.core.messages import Event
from tabletop.table.play.animation_queue import Presenting, QueuedEvent
from tabletop.table.play.contract import Showing
from tabletop.table.play.gametable import GameTable, Happening
from tabletop.table.play.pace import DICE, FAST, NORMAL, STEP, Pace


class Told(Happening):
    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        return before  # type: ignore[no-any-return]  # each scene brings its own showing


class Stage:
    def __init__(self) -> None:
        self.drawn = 0

    def refreshed(self) -> None:
        self.drawn += 1

    def moving(self, places: Any, flashes: Any) -> None: ...


class Watched:
    """A play of which only the showing matters."""

    follow = True

    def __init__(self, *showings: Showing, pace: str = NORMAL) -> None:
        self.stage = Stage()
        self.table = GameTable()
        self.table.happening = Told()  # type: ignore[method-assign]
        self.settled_at = -1
        self.presenting = Presenting(self, 2, "start")  # type: ignore[arg-type]
        self.presenting.behind = True
        self.presenting.pace = Pace(pace)
        self.presenting._log = lambda scene: None  # type: ignore[method-assign]
        for n, showing in enumerate(showings):
            self.presenting.queue.append(QueuedEvent(Event(), showing, f"after {n}", 0))

    def settled(self) -> None:
        self.settled_at = self.presenting.now
        self.presenting.behind = False

    def run(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.presenting.now += 10
            self.presenting.go_on()
            self.presenting.catch_up()


ORDER = Showing(ms=500, beat="order")
SHOT = Showing(ms=500, beat="dice")
PASSING = Showing(ms=500, beat="pass")


def test_beats_follow_each_other_at_the_normal_pace() -> None:
    watched = Watched(ORDER, SHOT)
    watched.run(900)
    assert watched.presenting.view == "after 1" and watched.settled_at < 0 and watched.presenting.paced
    watched.run(200)
    assert watched.settled_at > 0 and not watched.presenting.paced


def test_a_fast_pace_takes_a_quarter() -> None:
    watched = Watched(ORDER, SHOT, pace=FAST)
    watched.run(300)
    assert watched.settled_at > 0


def test_it_stops_at_every_order_until_the_player_goes_on() -> None:
    watched = Watched(PASSING, ORDER, SHOT, pace=STEP)
    watched.run(5000)
    assert watched.presenting.pace.held and watched.presenting.view == "after 1"
    assert watched.presenting.step() and not watched.presenting.pace.held
    watched.run(300)
    assert watched.presenting.view == "after 2" and watched.presenting.step()  # the shot is over at once, and stands
    assert watched.presenting.pace.held and watched.settled_at < 0
    watched.presenting.step()
    assert watched.settled_at > 0 and not watched.presenting.step()


def test_it_stops_only_where_dice_fall() -> None:
    watched = Watched(ORDER, SHOT, pace=DICE)
    watched.run(5000)
    assert watched.presenting.pace.held and watched.presenting.view == "after 1"


def test_what_is_no_beat_is_shown_as_ever() -> None:
    watched = Watched(Showing(ms=500), pace=STEP)
    watched.run(700)
    assert watched.settled_at > 0
    assert not Watched(Showing(ms=500)).presenting.step()


def test_another_pace_is_kept_and_goes_on() -> None:
    watched, kept = Watched(ORDER, SHOT, pace=STEP), []
    watched.presenting.pace.keeps = kept.append
    watched.run(1000)
    choices = watched.presenting.pace.choices(watched.presenting.step, lambda: None)
    assert [c.action for c in choices] == ["step", "button_1", "button_2", "button_3", "skip"]
    assert choices[0].default and choices[3].run is not None  # where it stands Enter is the golden step
    choices[3].run()
    assert kept == [FAST] and not watched.presenting.pace.held
    running = watched.presenting.pace.choices(watched.presenting.step, lambda: None)
    assert running[-1].action == "default" and not any(c.default for c in running)
    watched.run(400)
    assert watched.settled_at > 0


def test_all_is_shown_at_once() -> None:
    watched = Watched(ORDER, SHOT, pace=STEP)
    watched.run(1000)
    watched.presenting.stand = lambda: None  # type: ignore[method-assign]
    assert watched.presenting.skip() and watched.presenting.view == "after 1"
    assert not watched.presenting.pace.held and not watched.presenting.paced
