"""Log lines of set-up, flight, ships and the end, and those lines of combat that say what somebody did not do."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import LeftMap
from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettisoned
from tabletop.games.thunderbolt_lightning.rules.pieces import Status, Unit
from tabletop.games.thunderbolt_lightning.rules.scenario import Victory
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import ChooseLoad, LoadChosen
from tabletop.games.thunderbolt_lightning.rules.ships import Steer
from tabletop.games.thunderbolt_lightning.rules.state import Score
from tabletop.games.thunderbolt_lightning.rules.turn import TurnBegan
from tabletop.games.thunderbolt_lightning.rules.units import UnitRejoined, UnitSplit
from tabletop.games.thunderbolt_lightning.rules.victory import winning
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored
from tests.games.thunderbolt_lightning.board import ADVANCED, FULL, Board
from tests.games.thunderbolt_lightning.fight import combat, declare, finish


def lines(match: Match) -> list[str]:
    """Every line of a match, in order, as the log prints them."""
    found = []
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            state = GAME.evolve(state, event)
            found.append(event.words(state))
    return [line for line in found if line]


def test_who_holds_fire_is_told_unless_covered() -> None:
    """TL-FIRE-07, TL-AA-18, TL-OPT-04."""

    def told(*options: str) -> list[str]:
        board = Board(options=(*ADVANCED, *options)).aircraft("spitfire1", "1010", 0, level=0, unit="Red")
        board.aircraft("bf109e", "1210", 0, side=1, level=0).installation("flak20", "1510")
        match = combat(board, seed=3)
        finish(match)
        return lines(match)

    assert "Red holds its fire (TL-FIRE-07)" in told() and "The AA guns of Germany are silent (TL-AA-18)" in told()
    assert not [line for line in told("secret_fire") if "holds" in line or "silent" in line]


def test_attacks_on_the_ground_are_told_by_their_own_rules() -> None:
    """TL-EXT-05, TL-EXT-06: strafing and rockets, declared and rolled."""
    board = Board(options=(*FULL, "ext_attack")).aircraft("typhoon1b", "1010", 0, level=0, load="RP8", unit="Lead")
    match = combat(board.installation("radar", "1310"), 4, 3, 6, 1, 1, 1, 5, 6, phase=2)
    declare(match, "B1", -1, "G-T1")
    declare(match, "B1", 0, "G-T1")
    finish(match)
    assert lines(match)[1:7] == [
        "Lead aims its rockets at Radar station (TL-EXT-06)",
        "Lead aims the fixed guns at Radar station (TL-EXT-05)",
        (
            "Lead fires its rockets at Radar station: four dice at range 3, needs 4+: 4 3 6 1, two hits, 12 damage"
            " points (TL-EXT-06)"
        ),
        "Lead strafes Radar station: 4 red at range 3, needs 4+: 1 1 5 6, two hits, 4 damage points (TL-EXT-05)",
        "Radar station takes 16 damage points, 16 of 40 in all (TL-EXT-01)",
        "Britain: 16 points for damage on Radar station (TL-VIC-03)",
    ]


def test_certain_results_say_so() -> None:
    """TL-GEN-03: automatic, and no die."""
    board = Board(options=FULL).aircraft("p51d", "1010", 0, training="veteran", skills=(1,), unit="Red")
    match = combat(board.aircraft("bf109e", "1110", 0, side=1, unit="Rotte"), 1, 1, 1, 1, 1, 1)
    declare(match, "B1", 0, "G1")
    finish(match)
    assert (
        lines(match)[3]
        == "Red fires at Rotte: 6 white at range 1, cannot miss (+1 Marksman, TL-TRN-06; +1 gyro sight, TL-SIGHT-01): "
        "automatic (TL-GEN-03), six hits (TL-HIT-01)"
    )


def test_loads_have_names() -> None:
    """TL-ORD-07, TL-SET-03, TL-MOVE-08."""
    state = Board(options=FULL).aircraft("he111h", "1010", load="4x500", unit="Staffel").state("fly1", ("B1",))
    gone = replace(state, aircraft={"B1": replace(state.aircraft["B1"], status=Status.EXITED)})
    assert Jettisoned("B1", "4x500").words(state) == "Staffel jettisons its bombs (TL-ORD-07)"
    assert (
        LeftMap("B1", Status.EXITED, "NW").words(gone)
        == "Staffel exits with its load over the north and west edge (TL-MOVE-08)"
    )
    assert LoadChosen("B1", "4x500", 4, 4).words(state) == "Staffel carries four 500 lb bombs (TL-SET-03)"
    assert ChooseLoad("B1", "RP8").label(state) == "Staffel carries 8 rockets"
    assert ChooseLoad("B1", "").label(state) == "Staffel carries nothing"


def test_units_split_and_close_up() -> None:
    """TL-UNIT-05, TL-UNIT-07: a last aircraft alone is not "together again"."""
    board = Board(options=()).aircraft("spitfire1", "1010", unit="Red").aircraft("spitfire1", "2010", unit="Red")
    state = board.state("move1")
    one, two = Unit("Red", 0, ("B1",), "Red"), Unit("Red-2", 0, ("B2",), "Red")
    both = Unit("Red", 0, ("B1", "B2"), "Red")
    split = UnitSplit("Red", (one, two)).words(state)
    assert split == "Red is out of cohesion and splits into Red (Red 1) and Red-2 (Red 2) (TL-UNIT-05)"
    assert UnitRejoined(both, True).words(state) == "Red is together again (TL-UNIT-07)"
    assert UnitRejoined(one, True).words(state) == ""


def test_a_blocked_ship_lies_still() -> None:
    """TL-SHIP-08."""
    board = Board(options=("altitude", "ships_steam")).ship("kagero", "3010", 0).aircraft("spitfire1", "1010")
    match = board.match(step="ships", seed=1)
    match.submit(1, Steer("G-S1", 0))
    assert "Kagero class lies still at 3010: the way E is blocked (TL-SHIP-08)" in lines(match)


def test_scores_say_what_for() -> None:
    """TL-VIC-02, TL-VIC-03."""
    state = Board().aircraft("spitfire1", "1010", unit="Red").state("move1")

    def told(points: int, reason: str) -> str:
        return Scored(Score(1, points, reason, "TL-VIC-02", "B1")).words(state)

    assert told(104, "destroyed") == "Germany: 104 points for destroying Red (TL-VIC-02)"
    assert told(1, "fled") == "Germany: 1 point for Red, which fled (TL-VIC-02)"
    assert told(20, "exited") == "Germany: 20 points for Red, which got through (TL-VIC-02)"
    handicap = Scored(Score(1, 250, "handicap", "TL-VIC-04")).words(state)
    assert handicap == "Handicap: Germany begins with 250 points (TL-VIC-04)"


def test_a_small_game_says_that_it_will_be_short() -> None:
    """TL-GEN-06: before the first turn, not later, and not with ten aircraft."""
    few, many = Board(), Board()
    for n in range(10):
        for board in (many, few) if n else (many,):
            board.aircraft("spitfire1", f"10{n + 5:02d}")
    assert "9 aircraft in all this game will be short" in TurnBegan(1).words(few.state())
    assert TurnBegan(2).words(few.state()) == "Turn 2 of 20 (TL-SEQ-01)"
    assert TurnBegan(1).words(many.state()) == "Turn 1 of 20 (TL-SEQ-01)"


def test_the_last_sentence_cites_what_decided() -> None:
    """TL-VIC-01, TL-VIC-03, TL-VIC-04: points, or the scenario's own ladder or goal."""

    def sentence(changes: Victory) -> str:
        board = Board(victory=changes).aircraft("spitfire1", "1010").ship("bismarck", "1515", damage_taken=60)
        return winning.result(board.state("move1"), "Turn 8 was the last (TL-VIC-01).").sentence

    ladder = ("G-S1", 0, ((30, "marginal", 0), (60, "clear", 0)))
    assert sentence(Victory()).endswith("(TL-VIC-04).")
    assert (
        sentence(Victory(standard=False, ladder=ladder))
        == "Turn 8 was the last (TL-VIC-01). Clear victory for Britain: 60 damage points on Bismarck (TL-VIC-03)."
    )
    assert sentence(Victory(goal=(0, 60))).endswith("60 of 60 damage points done; 0 to 0 points (TL-VIC-03).")
