"""The looker's own dice lie long enough to be read before those of another side fall on them."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from tabletop.table.play.animation_queue import READ_MS, Presenting, QueuedEvent
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.dice_tray import TUMBLE_MS


@dataclass(frozen=True)
class Thrown:
    seat: int | None


def presenting(*seats: int | None, speed: int = 2) -> tuple[Presenting, list[int | None]]:
    """Dice of these seats wait to be shown to seat 0; the seats whose dice have fallen."""
    fallen: list[int | None] = []
    quiet = lambda *_: None
    stage = SimpleNamespace(
        rolled=lambda roll, *_: fallen.append(roll.seat),
        refreshed=quiet,
        moving=quiet,
        sound=quiet,
        logged=quiet,
        look_at=quiet,
    )
    happening = SimpleNamespace(
        heard=quiet,
        showing=lambda event, *_: Showing(roll=Roll("A roll", dice=(Die("white", 3),), seat=event.seat), ms=50),
        log_line=lambda *_: ("", None, None),
    )
    play: Any = SimpleNamespace(
        stage=stage, table=SimpleNamespace(happening=happening), looker=0, follow=False, settled=quiet
    )
    shown = Presenting(play, speed, "position")
    shown.queue.extend(QueuedEvent(Thrown(seat), "before", "after", n) for n, seat in enumerate(seats))  # type: ignore[arg-type]
    return shown, fallen


def when_fallen(shown: Presenting, fallen: list[int | None], count: int) -> int:
    while len(fallen) < count:
        shown.now += 10
        shown.go_on()
        assert shown.now < 20_000
    return shown.now


def test_dice_of_the_enemy_wait_until_ones_own_are_read() -> None:
    shown, fallen = presenting(0, 1, 1)
    own, his, again = (when_fallen(shown, fallen, n) for n in (1, 2, 3))
    assert his - own >= TUMBLE_MS + READ_MS
    assert again - his < TUMBLE_MS + READ_MS, "his own dice do not wait for one another"


def test_ones_own_dice_and_those_of_nobody_do_not_wait() -> None:
    for second in (0, None):
        shown, fallen = presenting(0, second)
        first, next_one = when_fallen(shown, fallen, 1), when_fallen(shown, fallen, 2)
        assert next_one - first < TUMBLE_MS + READ_MS


def test_who_skips_sees_all_at_once() -> None:
    shown, fallen = presenting(0, 1)
    when_fallen(shown, fallen, 1)
    shown.now += TUMBLE_MS + 100
    shown.go_on()
    shown.now += 100
    shown.go_on()
    assert fallen == [0] and not shown.nothing_waits
    assert shown.skip() and fallen == [0, 1] and shown.nothing_waits and shown.view == "after"


def test_without_motion_nothing_waits() -> None:
    shown, fallen = presenting(0, 1, 0, 1, speed=0)
    shown.go_on()
    assert fallen == [0, 1, 0, 1] and shown.nothing_waits and shown.view == "after"


def test_a_shot_flies_while_the_dice_fall_and_nothing_tells_its_end_before() -> None:
    """ "DESTROYED" stood in tray, log and prompt while the missile hung under the wing."""
    shown, tumbled, drawn, logged = *presenting(0)[:1], list[int](), list[set[str]](), list[int]()
    roll = Roll("At a tank", dice=(Die("red", 3),), outcome="destroyed")
    way, at = ((0.0, 0.0), (9.0, 0.0)), ((9.0, 0.0),)
    strikes = (
        Flash("missile", way, ms=900),
        Flash("burst", at, ms=300, start=900),
        Flash("text", at, ms=300, start=880),
    )
    shown.play.table.happening.showing = lambda *_: Showing(flashes=strikes, roll=roll, ms=1250)  # type: ignore
    shown.play.table.happening.log_line = lambda *_: (logged.append(shown.now), ("hit", None, None))[1]  # type: ignore
    shown.play.stage.rolled = lambda roll, ms: tumbled.append(ms)  # type: ignore[method-assign]
    shown.play.stage.moving = lambda places, seen: drawn.append({f.kind for f, _ in seen})  # type: ignore
    while not shown.nothing_waits:
        shown.go_on()
        shown.now += 20
    assert tumbled == [900] and logged == [900]
    flew = [n for n, kinds in enumerate(drawn) if "missile" in kinds]
    struck = [n for n, kinds in enumerate(drawn) if kinds & {"burst", "text"}]
    assert flew and struck and max(flew) < min(struck)
