"""The enemy's turn can be followed: whoever acts is in view before he does it, leaves a trail, has a caption that names
him, and is told again when the player is asked; the prompt is the enemy's meanwhile.
"""

from __future__ import annotations

import re
import time
from typing import Any

from tabletop.core.tally import Tally
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.firing.events import FireLine, GroundFired
from tabletop.games.air_support.rules.harm.events import Checked
from tabletop.games.air_support.rules.pieces import Marker
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.table.showings import enemy_turn, names
from tabletop.games.air_support.table.showings.ground import Shower
from tests.games.air_support.table.conftest import Sit, Table
from tests.games.air_support.table.test_ways import chir, rest
from tests.unseen import unseen


def watched(t: Table, monkeypatch: Any) -> list[tuple[str, bool, str]]:
    """Of each deed of the enemy: its words, whether it lay in the free part of the board when it began, the caption."""
    seen: list[tuple[str, bool, str]] = []
    enemy = t.face.enemy
    take = enemy_turn.EnemyTurn._act
    board = t.p.app.scene.play_screen.board

    def kept(self: Any, event: Any, seat: Any, before: Any, after: Any, showing: Any) -> Any:
        found = take(self, event, seat, before, after, showing)
        if seat is not None and enemy.foreign(seat) and enemy.acts:
            act = enemy.acts[-1]
            cells = [h for h in (*act.way[-1:], act.at) if h is not None and h in before.ground.grid]
            inside = all(board.camera.free.collidepoint(board.camera.to_screen(board.cells.centre(h))) for h in cells)
            seen.append((type(event).__name__, inside, act.title))
        return found

    monkeypatch.setattr(enemy_turn.EnemyTurn, "_act", kept)
    return seen


@unseen()
def through_his_turn(t: Table) -> None:
    """End our own phases until it is the enemy's turn and over again."""
    screen = t.p.app.scene.play_screen
    begun = t.face.state.turn, t.face.state.half
    for _ in range(9000):
        t.p.frame()
        screen.play.skip()
        if len(t.p.root.stage.layers) > 1:
            t.p.keys("esc")
        state = t.face.state
        if t.face.host.seat is None:
            time.sleep(0.003)
            continue
        if (state.turn, state.half) != begun and state.attacker == t.face.host.humans[0]:
            return
        last = next((c for c in t.face.host.options if isinstance(c, Done)), None)
        t.face.host.submit(last or advice(state, t.face.host.seat, t.face.host.options)[0])
    raise AssertionError("his turn was never over")


def test_each_deed_is_seen_captioned_and_told_again(sit: Sit, monkeypatch: Any) -> None:
    t = chir(sit)
    seen = watched(t, monkeypatch)
    t.face.hand.staff.show(True)
    t.face.hand.staff.do()
    rest(t)
    for _ in range(3):  # until he has done something worth watching
        through_his_turn(t)
        if len(seen) > 5:
            break
    assert len(seen) > 5, "the enemy did nothing"
    assert not [s for s in seen if not s[1]], "somebody acted out of sight"
    ids = re.compile(r"[GS][SHCLWGVP][0-9]+")
    for _, _, title in seen:
        assert title and not ids.search(title), title
    told = t.face.enemy.recap()
    assert told, "what happened is kept for Y"
    t.p.app.scene.play_screen.do("enemy_again")
    t.p.frame()
    placed = [act for act in told if act.way or act.at is not None]  # at times it is only the news of an arrival
    assert t.face.enemy.again and (t.face.enemy.marks() or not placed), "trails and captions come back"
    since = t.face.since
    assert since.visible and len(since.lines.entries) == len(told), "and the paper lists them"
    assert since.cap == "Y"
    for entry in since.lines.entries:
        assert entry.text.endswith(".") and not ids.search(entry.text) and "AS-" not in entry.text, entry.text
    t.p.keys("esc")
    t.p.frame()
    assert not t.face.enemy.again and not since.visible


def test_news_without_a_place_hides_no_trail_and_no_caption(sit: Sit) -> None:
    """Y after a walk and the news that no aircraft came: the walk is drawn and captioned, whoever moves since."""
    t = chir(sit)
    enemy = t.face.enemy
    foe = 1 - t.face.host.humans[0]
    way = [t.at("E6"), t.at("E5")]
    enemy.acts = [
        enemy_turn.Act(foe, ("SS1",), "A squad walks to E5", way, way[-1], moves=True),
        enemy_turn.Act(foe, (), "No aircraft comes", news=True),
    ]
    enemy._since, enemy._upto = 0, 2
    enemy.trails = {}
    assert not enemy.marks(), "nothing before it is asked for"
    assert enemy.toggle()
    marks = enemy.marks()
    centres = tuple(t.face.host.centre(h) for h in way)
    assert [m for m in marks if m.points == centres], "the trail"
    assert [m for m in marks if m.kind == "selected" and m.cells == (way[-1],)], "where he stands"
    assert [m for m in marks if "A squad walks to E5" in m.text], "the caption"


def test_what_was_taken_back_is_not_listed_any_more(sit: Sit) -> None:
    """As after going on from an earlier moment: Y would tell of deeds that lie in another branch."""
    t = chir(sit)
    enemy, play = t.face.enemy, t.p.app.scene.play_screen.play
    foe = 1 - t.face.host.humans[0]
    enemy.acts = [enemy_turn.Act(foe, ("SS1",), "A squad walks to E5", [], t.at("E5"), moves=True)]
    enemy._since, enemy._upto, enemy._asked_at = 0, 1, len(play.session.match.journal)
    enemy._list()
    play.stage.relogged()
    assert enemy.recap() and t.face.since.lines.entries, "it still stands"
    enemy._asked_at += 1  # what is told came after a command that is no more
    play.stage.relogged()
    assert not enemy.recap() and not t.face.since.lines.entries


def test_much_that_happened_is_listed_by_itself(sit: Sit) -> None:
    """More than three deeds of the enemy lie on the paper when the player is asked again; a click shows the place."""
    t = chir(sit)
    t.face.hand.staff.show(True)
    t.face.hand.staff.do()
    rest(t)
    through_his_turn(t)
    for _ in range(200):
        t.p.frame()
        if t.face.since.visible and len(t.face.since.lines.entries) > enemy_turn.MANY:
            break
        if t.face.host.seat is None:
            rest(t)
        else:
            t.face.host.submit(advice(t.face.state, t.face.host.seat, t.face.host.options)[0])
    t.p.frame()
    since = t.face.since
    assert since.visible and len(since.lines.entries) > enemy_turn.MANY
    looked: list[Any] = []
    t.face.host.look_at = looked.append  # type: ignore[method-assign]
    entry = next(e for e in since.lines.entries if e.data is not None)
    since.lines.emit("entry", entry)
    assert looked == [t.face.host.centre(entry.data)]


def test_the_prompt_is_the_enemys_while_he_acts(sit: Sit) -> None:
    t = chir(sit)
    spoken: set[tuple[str, str]] = set()
    t.face.hand.staff.show(True)
    t.face.hand.staff.do()
    screen = t.p.app.scene.play_screen
    for _ in range(1500):
        with unseen():
            t.p.frame()
        if t.face.host.seat is None:
            time.sleep(0.004)
            who, words, _ = t.face.telling.prompt()
            if who == "Soviet":
                spoken.add((who, words))
        screen.play.step()
    assert spoken, "he never spoke"
    assert all(words.endswith(".") and "phase of" not in words for _, words in spoken), spoken


def test_a_squad_that_must_test_its_nerve_is_named(sit: Sit) -> None:
    """No code of a table reaches the dice: "Squad 4, nerve test, 1 against it"."""
    t = chir(sit)
    state = t.face.state
    showing = Shower(t.face.host)(Checked("GS4", "1MC", Tally(7, "morale", "AS-IFT-03"), 6, 3, "failed"), state, state)
    assert showing is not None and showing.roll is not None
    assert showing.roll.title == "Squad 4: nerve test, 1 against it" and showing.roll.outcome == "Failed"


def test_a_shot_is_told_in_plain_words(sit: Sit) -> None:
    """Who fires at whom, what was rolled with what, and what it does: no column, no modifier, no rule."""
    t = chir(sit)
    state = t.face.state
    line = FireLine("GS4", Tally(0, "", "AS-FIRE-04").plus(1, "woods", "AS-TERR-01"))
    place = state.infantry["GS4"].place
    shot = GroundFired(1, ("SS1",), "", place, "fire", "", "4", 4, 6, 5, False, (line,), (), (), Marker.NONE, -1)
    hex_named = names.label(state, place.hex)
    who = names.subject(state, "SS1")
    assert shot.plainly(state) == (f"{who} fires at Squad 4 in {hex_named}", "firepower 4, rolls 11")
    assert "column 4" in shot.words(state) and shot.words(state).endswith("(AS-FIRE-03)."), "the log has the sums"
    showing = Shower(t.face.host)(shot, state, state)
    assert showing is not None and showing.roll is not None
    assert showing.roll.outcome == "11 counts as 12: Squad 4: no effect" and showing.roll.detail == "Firepower 4"
    test = Checked("GS4", "1MC", Tally(7, "morale", "AS-IFT-03").plus(1, "check number", "AS-IFT-03"), 6, 3, "failed")
    assert test.plainly(state) == ("Squad 4, nerve test: needs 6 or less, rolls 9: failed",)


def test_a_shot_that_does_nothing_says_so() -> None:
    act = enemy_turn.Act(1, ("SS1",), "Squad A fires at Squad 4 in E5", lines=["firepower 4, rolls 11"], rolled=1)
    assert act.came[-1] == "no effect" and act.told == "Squad A fires at Squad 4 in E5. No effect."
    act.lines.append("Squad 4 breaks")
    assert act.told == "Squad A fires at Squad 4 in E5. Squad 4 breaks."
