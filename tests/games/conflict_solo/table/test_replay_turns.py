"""The replay shows the enemy's turn order by order, with its card; the set-up is one step."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.sheets import AI
from tests.games.conflict_solo.table.conftest import Sit
from tests.games.conflict_solo.table.test_enemy_turn import example, until_held


def test_a_turn_is_seen_again_beat_by_beat(sit: Sit) -> None:
    t = example(sit)
    while until_held(t):
        t.p.keys("space")
    played = [beat.kind for beat in t.face.enemy.record.beats]
    screen = t.p.app.scene.play_screen
    screen.replaying.toggle()
    seen = []
    for n in range(1, len(screen.replaying.moments) + 1):
        screen.replaying.jump(n)
        t.p.frame()
        beat = t.face.enemy.beat
        if beat is not None:
            seen.append(beat.kind)
            assert t.face.enemy.card.visible and t.state.turn == AI
    assert [kind for kind in played if kind in seen] == seen and {"card", "skip", "chosen", "act"} <= set(seen)
    assert screen.replaying._line_at() == len(screen.replaying.moments)
    screen.replaying.toggle()
    assert t.face.enemy.record.beats and t.face.enemy.beat is None and t.face.host.seat == 0


def test_each_moment_of_the_line_is_found_again(sit: Sit) -> None:
    t = example(sit)
    while until_held(t):
        t.p.keys("space")
    replaying = t.p.app.scene.play_screen.replaying
    replaying.toggle()
    for n in range(1, len(replaying.moments) + 1):
        replaying.jump(n)
        assert replaying._line_at() == n
    assert sorted(set(replaying.moments)) == list(dict.fromkeys(replaying.moments))


def test_the_set_up_is_one_step(sit: Sit) -> None:
    t = sit().set_up()
    replaying = t.p.app.scene.play_screen.replaying
    replaying.toggle()
    assert (
        t.step != "setup" and len(t.session.match.journal) > 4 and len(replaying.moments) < len(t.session.match.journal)
    )
    assert replaying.moments[0] == 1
