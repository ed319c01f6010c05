"""The golden button is what is worth doing: it does not end a step while something useful is waiting."""

from __future__ import annotations

import pytest

from tabletop.core.tally import Tally
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.guns import HitResolved
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.rally import Rally
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.victory import GameEnded, resigned
from tabletop.games.air_support.table.hand import fire_previews, modes
from tabletop.games.air_support.table.hand.fire_mode import WindowMode
from tabletop.games.air_support.table.hand.sight_mode import SightMode
from tests.games.air_support.table.conftest import Sit, Table
from tests.games.air_support.table.test_beet_road import set_up


def gold(t: Table) -> list[object]:
    """The commands of the golden button."""
    return [c for choice in t.face.hand.choices() if choice.default for c in choice.commands]


def test_a_plane_with_lit_targets_is_not_passed_over_by_enter(sit: Sit) -> None:
    """The first order of the Beet Road: Pass is there, but it is no gold while hexes are lit."""
    t = set_up(sit).until("opening")
    assert t.face.mode.lit() and "Pass" in t.buttons()
    assert not any(isinstance(c, Pass) for c in gold(t))


@pytest.mark.parametrize("seed", [5])
def test_the_likeliest_rally_is_gold(sit: Sit, seed: int) -> None:
    """As long as somebody can be rallied the gold is his, and he is in hand; then the end of the phase is."""
    t = sit("s2_chir", seed=seed)
    hopeful = ended = 0
    for _ in range(520):
        host = t.face.host
        if t.session.match.result is not None:
            break
        if host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
            continue
        if t.face.step == "rally":
            found = {c: modes.chance(t.face.state, c) or 0 for c in host.options if isinstance(c, Rally)}
            best = max(found.values(), default=0)
            (first,) = gold(t)
            if best >= fire_previews.WORTH:
                assert isinstance(first, Rally) and found[first] == best, (first, found)
                hopeful += 1
            else:
                assert isinstance(first, Done)
                ended += 1
        if hopeful >= 3 and ended:
            break
        host.submit(advice(t.face.state, host.seat, host.options)[0])
        t.lift()
    assert hopeful >= 3 and ended >= 1, (hopeful, ended)


def test_a_number_is_reckoned_in_one_pair_of_brackets(sit: Sit) -> None:
    """What destroys a tank: the number, its base and every change, without brackets in brackets."""
    t = sit("s2_chir")
    state = t.face.state
    tally = Tally(13, "to destroy", "AS-KILL-01").plus(7, "gun", "AS-KILL-02").plus(-3, "armour", "AS-KILL-03")
    place = next(iter(state.vehicles.values())).place
    assert HitResolved(place, "", tally, 3, 1, False, "11 or less destroys").words(state) == (
        "Kill number 17 (13, +7 gun, -3 armour), 11 or less destroys: 3+1=4 (AS-KILL-01)."
    )


def test_the_result_carries_no_rule_number_in_its_sentence(sit: Sit) -> None:
    """The prompt shows it as it is; the log adds the rule."""
    t = sit()
    result = resigned(t.face.state, 0)
    assert "AS-" not in result.sentence
    assert GameEnded(result).words(t.face.state) == f"{result.sentence[:-1]} (AS-VIC-01)."


def test_the_attack_that_is_advised_is_gold_and_leaves_the_arrow_to_the_player(sit: Sit) -> None:
    """Where the computer would strike, one press aims there along its arrow; where it would wait nothing is gold."""
    t = set_up(sit).until("opening")
    aimed = waited = 0
    for _ in range(160):
        if t.session.match.result is not None or (aimed and waited):
            break
        host = t.face.host
        if host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
            continue
        command = advice(t.face.state, host.seat, host.options)[0]
        mode = getattr(t.face.mode, "hand", None) if isinstance(t.face.mode, WindowMode) else t.face.mode
        if isinstance(mode, SightMode) and mode.aim is None and mode.sights():
            golden = [c for c in t.face.hand.choices() if c.default]
            if isinstance(command, Sight) and command.plane == t.face.selected:
                (choice,) = golden
                choice.run()
                assert mode.aim == command.hex and mode.way == (command.direction, command.dive)
                assert not t.session.match.result
                mode.aim = None
                aimed += 1
            elif isinstance(command, Pass):
                assert not golden
                waited += 1
        host.submit(command)
        t.lift()
    assert aimed and waited, (aimed, waited)
