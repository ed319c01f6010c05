"""Hopeless shots are not suggested one after the other: one click ends a phase in which nobody has a shot that is worth
it, whoever wants to fire all the same can; nobody is asked one by one whether he advances.
"""

from __future__ import annotations

from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.firing.events import GroundFired
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.table.hand import fire_previews
from tabletop.games.air_support.table.hand.fire_mode import FireMode
from tabletop.games.air_support.table.hand.lay_mode import LayMode
from tests.games.air_support.table.conftest import Sit, Table
from tests.games.air_support.table.test_ways import let, rest


def gold(t: Table) -> list[str]:
    """The golden button."""
    return [c.label for c in t.face.hand.choices() if c.default]


def firing(t: Table, worth: bool) -> tuple[Table, FireMode]:
    """Played on as the bot would until ground fire is asked in which somebody, or nobody, has a worthwhile shot."""
    for _ in range(900):
        host = t.face.host
        if len(t.p.root.stage.layers) > 1 and t.p.root.stage.top.key != "curtain":
            t.p.keys("esc")
        if host.seat is None:
            rest(t)
            continue
        t.lift()
        mode = t.face.mode
        mode = getattr(mode, "fire", mode)
        if isinstance(mode, FireMode) and (chances := mode.chances()):
            best = max(chances.values())
            if best >= fire_previews.suggested(t.face.state) if worth else best < fire_previews.WORTH:
                return t, mode
        done = next((c for c in host.options if isinstance(c, Done)), None)
        bot = advice(host.view, host.seat, host.options)[0]
        host.submit(done or bot if worth and t.face.step == "prep" else bot)
    raise AssertionError("never asked")


def test_a_phase_without_a_worthwhile_shot_is_one_click(sit: Sit) -> None:
    t = sit("s2_chir", seed=7, players=("human", "bot:easy"))
    t.face.staff = False
    t, mode = firing(t, worth=False)
    assert gold(t) == ["Hold fire"] and not t.face.selected, "nobody is suggested"
    assert not mode.lit() and not [m for m in mode.marks() if m.kind == "fire"], "no target lights up"
    assert t.face.telling.prompt()[1].startswith("No shot is worth it"), "and it is said why"
    firer = next(iter(mode.movable()))
    t.face.select(firer)
    assert gold(t) == ["Hold fire"] and mode.aimed(), "whoever wants to fire can"
    at = min(mode.aimed())
    mode.fire_at(at)
    if isinstance(laid := t.face.mode, LayMode):
        assert gold(t) == (["Do not fire"] if not laid.joins() else gold(t))
        assert not any("Fire" in label for label in gold(t))


def test_nobody_is_asked_again_and_again_for_a_hopeless_shot(sit: Sit) -> None:
    """The flak tank was asked three times a run for "under 1 %". Fire is held and that is said; Shift+A asks."""
    t = sit("s2_chir", seed=7, players=("human", "bot:easy"))
    t.face.staff = False
    t, mode = firing(t, worth=False)
    while mode.hopeless() is None or not mode.hopeless():
        t.face.host.submit(advice(t.face.host.view, t.face.host.seat, t.face.host.options)[0])
        t, mode = firing(t, worth=False)
    journal, asked = len(t.session.match.journal), t.face.state
    t.p.app.scene.play_screen.do("staff")
    t.face.hand.take_up()
    assert len(t.session.match.journal) > journal and t.face.state is not asked, "it went on by itself"
    assert t.p.app.scene.play_screen.status_line.text.startswith("Fire held: the best chance is ")


def test_the_best_shot_is_the_golden_button_and_one_click(sit: Sit) -> None:
    t, mode = firing(sit("s2_chir", seed=7, players=("bot:easy", "human")), worth=True)
    chances = mode.chances()
    assert chances[t.face.selected] == max(chances.values()), "whoever has the best chance is in hand"
    (label,) = gold(t)
    assert label.startswith("Fire at ") and label.endswith(" %")
    told = int(label.rsplit(" ", 2)[1])
    assert told == round(float(max(chances.values())) * 100)
    journal = len(t.session.match.journal)
    next(c for c in t.face.hand.choices() if c.default).run()  # type: ignore[misc]
    fired = [e for entry in t.session.match.journal[journal:] for e in entry.events if isinstance(e, GroundFired)]
    assert len(fired) == 1, "it has fired"


def test_nobody_is_asked_one_by_one_to_advance(sit: Sit) -> None:
    t = let(sit("s2_chir", seed=7, players=("human", "bot:easy")), "advance")
    t.lift()
    many = len(t.face.mode.ready())
    assert many > 3 and not t.face.selected and gold(t) == ["Nobody advances"]
    assert "The bot does the rest" in t.buttons()
    assert t.face.telling.prompt()[1].startswith(f"{many} units may advance one hex")
    man = min(t.face.mode.ready())
    t.face.select(man)
    at, orders = min(t.face.mode.lit().items())
    t.face.mode.take(orders)
    t.p.frame()
    assert t.face.state.infantry[man].place.hex == at
    assert not t.face.selected and gold(t) == ["Nobody else advances"], "the next one is not asked for by itself"
