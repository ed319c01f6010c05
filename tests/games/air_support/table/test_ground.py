"""Ground play at the table: fire laid by a line, groups, men who walk, set-up with foxholes and "?", and what one
side sees of the other.
"""

from __future__ import annotations

from tabletop.bots.fuzzer import RandomBot
from tabletop.games.air_support.rules.moving import Start
from tabletop.games.air_support.rules.pieces import Concealed
from tabletop.games.air_support.table.hand.fire_mode import FireMode
from tabletop.games.air_support.table.hand.lay_mode import LayMode
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.pieces import faces
from tests.games.air_support.table.conftest import Sit, Table


def played(
    sit: Sit,
    step: str,
    scenario: str = "s2_chir",
    seed: int = 1,
    most: int = 400,
    seat: int | None = None,
    turn: int = 1,
    **more: object,
) -> Table:
    """A game that random players bring to a step."""
    t = sit(scenario, seed=seed, **more)
    match, bots = t.session.match, [RandomBot(seed), RandomBot(seed + 1)]
    for _ in range(most):
        asked = match.to_act[0]
        if match.state.frames[-1].step == step and seat in (None, asked) and match.state.turn >= turn:
            break
        t.session.submit(asked, bots[asked].choose(match.view(asked), asked, match.options(asked)))
    play = t.p.app.scene.play_screen.play
    play.sharing.sit_down()
    if not play.sharing.curtained:
        play.settled()
    t.lift()
    assert t.face.step == step
    return t


def test_set_up_begins_near_enough_to_read_the_map(sit: Sit) -> None:
    """With every piece still in the rack the board shows the area it may be put in, and steps in again when that is
    done.
    """
    t = sit("s2_chir")
    board = t.p.app.scene.play_screen.board
    assert board.camera.zoom > board.camera.smallest * 1.1
    assert all(board.camera.sees(board.cells.centre(h), 0.0) for h in t.face.mode.zone())


def test_foxholes_and_marks_are_tools_of_the_set_up(sit: Sit) -> None:
    """AS-SETUP-03, AS-SETUP-04: a tool in hand lights the hexes it may be used on; Esc puts it away."""
    t = sit("s2_chir")
    mode = t.face.mode
    assert "Foxholes" in t.buttons()
    next(c for c in t.face.hand.choices() if c.label == "Foxholes").run()
    spot = min(mode.spots())
    mode.take(mode.spots()[spot])
    t.p.frame()
    assert any(s.id == f"foxholes {spot}" for s in t.face.lying.sprites()) and mode.tool
    t.p.keys("esc")
    assert not mode.tool and mode.zone()


def test_fire_is_laid_by_a_click_and_shows_its_odds(sit: Sit) -> None:
    """AS-FIRE-02, AS-FIRE-04: the target lights up with a chance, the note has every DRM, the shot is fired or
    dropped.
    """
    t = played(sit, "prep")
    mode = t.face.mode
    assert isinstance(mode, FireMode)
    firer = min(mode.movable())
    t.face.select(firer)
    at, commands = min(mode.aimed().items())
    marks = [m for m in mode.marks() if m.kind in ("fire", "hover")]
    assert at in {h for m in marks for h in m.cells} and any("%" in m.text for m in marks)
    t.p.app.scene.play_screen.play.asks_all = True
    mode.fire_at(at)
    t.p.frame()
    lay = t.face.mode
    assert isinstance(lay, LayMode) and t.face.state.plan is not None
    assert (
        t.face.state.plan.target is not None
        and t.face.state.plan.target.hex == at
        and commands[0].firer in t.face.state.plan.firers
    )
    tip = t.face.hand.choices()[0].tip
    assert ("Firepower" in tip and "column" not in tip) or ("hit by" in tip), tip
    t.p.keys("esc")
    assert t.face.step == "prep" and t.face.state.plan is None, "Esc drops the shot"


def test_men_are_dragged_to_the_next_hex(sit: Sit) -> None:
    """AS-MOVE-02 at the table: lit hexes tell the MF left, a drag begins the move and spends."""
    t = played(sit, "move", seat=0)
    mode = t.face.mode
    assert isinstance(mode, MoveMode)
    man = next(k for k, c in sorted(mode.starts().items()) if k in t.face.state.infantry and isinstance(c, Start))
    t.face.select(man)
    costs = mode.costs()
    assert costs and any(costs.values())
    to = min(costs)
    assert mode._go(to) is None
    t.p.frame()
    assert t.session.match.state.infantry[man].place.hex == to


def test_the_other_side_is_a_question_mark(sit: Sit) -> None:
    """What is under a "?" or hidden is no sprite of the enemy's table, only its marker is."""
    t = played(sit, "prep", seat=0)
    play = t.p.app.scene.play_screen.play
    play.sharing.look_from(0)
    truth, state = t.session.match.state, t.face.state
    unknown = {
        u.id
        for u in (*truth.infantry.values(), *truth.vehicles.values(), *truth.guns.values())
        if u.seat == 1 and u.concealed is not Concealed.KNOWN
    }
    assert unknown and state.viewer == 0
    shown = {s.id for s in t.face.lying.sprites()}
    assert not unknown & shown
    assert {faces.blip_id(b) for b in state.blips} <= shown


def test_questions_without_a_secret_are_asked_in_the_open(sit: Sit) -> None:
    """A side that hides nothing is asked while both look; one with something hidden behind a curtain, and set-up
    always.
    """
    t = sit("s2_chir")
    face, truth = t.face, t.session.match.state
    assert face.manner.hides and not face.curtain.asked_openly(truth, None), "set-up"
    t = played(sit, "move", seat=0)
    assert t.face.curtain.asked_openly(t.session.match.state, 0) is not any(
        u.concealed is not Concealed.KNOWN for u in t.session.match.state.infantry.values() if u.seat == 0
    )
    t = played(sit, "prep", seat=1)
    assert not t.face.curtain.asked_openly(t.session.match.state, None), "Soviets have hidden guns"
    assert t.face.host.looker == 1


def test_what_waits_outside_the_map_stands_in_the_rack(sit: Sit) -> None:
    """AS-MOVE-06 at the table: pieces that may enter are a button away, and their gates light up when they move."""
    t = played(sit, "move", "s6_corridor", 3, 1500, seat=0, turn=2)
    mode = t.face.mode
    assert isinstance(mode, MoveMode)
    waiting = mode.waiting()
    assert waiting and f"{len(waiting)} may enter" in t.buttons()
    next(c for c in t.face.hand.choices() if c.label.endswith("may enter")).run()
    t.p.frame()
    assert t.face.selected == waiting[0] and t.p["rack"].ids == waiting
    t.do(mode.starts()[waiting[0]])
    assert t.face.step == "moving" and t.face.mode.costs()


def test_water_is_no_place_to_set_up(sit: Sit) -> None:
    """Only hexes in which the piece may stand are striped (AS-SETUP-01)."""
    from tabletop.games.air_support.rules.terrain import Terrain

    t = sit("s7_point_cruz")
    zone = t.face.mode.zone()
    ground = t.face.state.ground
    area = next(g.zone for g in t.face.scenario.groups if t.face.selected in g.members)
    assert zone and zone < area and all(ground[h].terrain is not Terrain.WATER for h in zone)


def test_the_panel_says_when_aircraft_come(sit: Sit) -> None:
    """What is rolled and when, before the first roll too."""
    from tabletop.games.air_support.table.showings import telling

    t = sit("s6_corridor")
    state = t.face.state
    assert telling.support_words(state, 0) == "comes on a die under 2 in turn 2"
    assert "AS-ARRIVE-03" in telling.support_tip(state, 0)
    assert telling.support_words(sit("s2_chir").face.state, 0) == "comes on turn 2"
