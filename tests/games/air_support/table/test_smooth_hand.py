"""The hand does what is meant: weapons over their men, the end of a phase that begins by itself, units that stay or
have nothing left.
"""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.moving import EndMove
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.showings import rolls
from tabletop.table.play.contract import Spot
from tests.games.air_support.table.conftest import Sit, up_to


def test_a_weapon_on_the_map_takes_the_men_under_it(sit: Sit) -> None:
    """In set-up and movement it lies over them: a drag on it moved the map, a click another unit."""
    t = sit("s2_chir", before=up_to("move"))
    mode = t.face.mode
    assert isinstance(mode, MoveMode)
    weapons = t.face.state.weapons.values()
    arm = next(w for w in weapons if w.owner in mode.starts() and t.face.host.lies(w.id) is not None)
    other = next(k for k in mode.starts() if k != arm.owner)
    t.face.select(other)
    t.p.frame()
    sprite = t.p.app.scene.play_screen.board.laid.sprite(arm.id)
    assert sprite is not None and sprite.movable
    t.face.hand.click(Spot(sprite.cell, sprite, t.face.host.centre(sprite.cell)), 0, False)
    assert t.face.selected == arm.owner


def test_the_key_that_ends_a_phase_says_first_who_still_has_a_good_shot(sit: Sit) -> None:
    """Movement ends by itself: the key meant for it ended the whole fire phase after it."""
    t = sit("s2_chir", before=up_to("prep"))
    screen = t.p.app.scene.play_screen
    hand = t.face.hand
    mode = t.face.mode
    fire = getattr(mode, "fire", mode)
    fire.worth_it = lambda: [next(iter(t.face.state.infantry))]
    phase, journal = t.face.state.phase, len(t.session.match.journal)
    hand.action("end_phase", None)
    assert t.face.state.phase is phase and len(t.session.match.journal) == journal
    assert "still has a good shot" in t.p.app.scene.play_screen.status_line.text
    screen.do("end_phase")
    assert len(t.session.match.journal) > journal


def test_in_movement_the_key_asks_as_the_button_does(sit: Sit) -> None:
    t = sit("s2_chir", before=up_to("move"))
    journal = len(t.session.match.journal)
    t.p.app.scene.play_screen.do("end_phase")
    t.p.frame()
    assert len(t.session.match.journal) == journal and len(t.p.root.stage.layers) > 1


def test_a_unit_that_shall_stay_is_told_and_the_next_one_asked(sit: Sit) -> None:
    t = sit("s2_chir", before=up_to("move"))
    mode = t.face.mode
    assert isinstance(mode, MoveMode)
    key = t.face.selected
    t.p.keys("g")
    assert (
        "not asked again" in t.p.app.scene.play_screen.status_line.text
        and t.face.selected != key
        and t.face.selected in mode.starts()
    )


def test_what_has_nothing_left_ends_its_move_by_itself(sit: Sit) -> None:
    """ "4 of 4 movement spent. On to a lit hex, or end the move", and no hex was lit."""
    t = sit("s2_chir", before=up_to("move"))
    mode = t.face.mode
    assert isinstance(mode, MoveMode)
    given = []

    class Asked:
        asks_all, seat, replay_at = False, 0, None
        options = (EndMove(), Resign())

        def submit(self, command: object, joined: bool = False) -> bool:
            given.append(command)
            return True

    real, t.face.host = t.face.host, Asked()  # type: ignore[assignment]
    try:
        assert mode.spent() and given == [EndMove()]
    finally:
        t.face.host = real
    assert not mode.spent()


def test_the_number_of_a_concealed_unit_is_not_told_as_nought() -> None:
    assert "0" not in rolls.needs(Tally(0, "", "AS-IFT-03"))
    assert rolls.needs(Tally(7, "morale", "AS-IFT-03")) == "Needs 7 or less"
