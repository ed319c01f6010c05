"""Every command of the game can be given in the window: each legal command of a position is behind a button, a lit hex,
a counter, an arrow, a slider, a plate or a card (design, acceptance check 3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Frame
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.asking import DONE, PASS
from tabletop.games.conflict_solo.rules.cards.choices import Boost
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hand import PlayCard
from tabletop.games.conflict_solo.rules.moving import Face, Pivot
from tabletop.games.conflict_solo.rules.pieces import Doing, Raid
from tabletop.games.conflict_solo.rules.player_turn.plans import BACK, Back
from tabletop.games.conflict_solo.rules.setting_up import Place, PlaceMines, PlaceWork, Shift
from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
from tabletop.games.conflict_solo.table.hand.setup_mode import MINES, SetupMode
from tabletop.games.conflict_solo.table.hand.turn_mode import TOOLS, TurnMode
from tests.games.conflict_solo.board import Board, mission
from tests.games.conflict_solo.table.conftest import Sit, Table


def behind(t: Table) -> set[Command]:
    """What the controls of the moment give, the present piece in hand."""
    mode = t.face.mode
    found: set[Command] = {c for choice in mode.choices() for c in choice.commands}
    found |= {c for commands in mode.lit().values() for c in commands}
    if isinstance(mode, TurnMode):
        found |= set(mode.targets().values()) | {PASS} | {c for way in mode.stalls() for c in way.commands}
        for tool in TOOLS:
            mode.tool = tool
            found |= {c for commands in mode.lit().values() for c in commands}
        mode.tool = ""
        unit = t.state.counters.get(t.face.selected)
        if unit is not None:
            found |= {Pivot(unit.id, f) for f in range(6)}  # Q and E, as often as wanted
    if isinstance(mode, SetupMode):
        for tool in (*mode.tools(), ""):
            mode.tool = tool
            found |= {c for commands in mode.lit().values() for c in commands}
        picked = t.face.selected
        found |= {Face(picked, f) for f in range(6)}
    if isinstance(mode, PlanMode):
        found |= {c for commands in mode.chosen_counters().values() for c in commands}
        sheet = mode.sheet()
        for rail in sheet.rails:
            kind: type[PayCaps] | type[DiceCaps] = PayCaps if rail.key == "C" else DiceCaps
            found |= {kind(n.value) for n in rail.notches if not n.why}
        found |= {Boost("" if offer.on else offer.key) for offer in sheet.boosts if not offer.why}
        found |= {Support(offer.key) for offer in sheet.support}
        for id, _, _ in mode.ends():
            found |= {Face(id, f) for f in mode.open_facings(id)}
    dim = t.face.cards.reasons()
    found |= {PlayCard(card) for card in t.state.hand if card not in dim}
    return found


def all_behind(t: Table) -> set[Command]:
    """With each piece in hand in turn."""
    found = behind(t)
    for piece in sorted(t.face.mode.ready()):
        if t.step in ("turn", "setup"):
            t.face.select(piece)
            found |= behind(t)
    return found


def works() -> Match:
    """An engineer by wire and mines, a mortar, squads, everything that lies around them."""
    board = Board("m5").ai("A01", "G-GREN", "J9", 3).ai("A02", "G-TIG", "J8", 3)
    board.unit("U01", "S-RIF", "J10", 0, hit="F1").unit("U02", "S-RIF", "K9", 0).unit("U05", "S-T34", "L10", 0)
    return board.having(round=1, cap=3, hand=("AC05", "AC01", "AC29", "AC07")).player()


def hills() -> Match:
    """Engineers, smoke, a truck with room."""
    board = Board("m6", wire=frozenset({"F11"})).ai("A01", "G-GREN", "C4", 3, fresh=False)
    board.unit("U01", "U-RIF", "C12", 0).unit("U02", "U-RIF", "D12", 0)
    for n, kind in enumerate(special(board), 10):
        board.unit(f"U{n}", kind, "F12", 0)
    return board.having(round=1, cap=4, hand=("AC08", "AC02")).player()


def special(board: Board) -> list[str]:
    """Types that have orders of their own: smoke, clearing, loading."""
    units = board.state.scenario.library.units
    found = [
        next((k for k, u in units.items() if trait in u.traits), "") for trait in ("smoke", "engineer", "transport")
    ]
    return [k for k in dict.fromkeys(found) if k]


def riding() -> Match:
    """A loaded truck."""
    board = Board("m6").ai("A01", "G-GREN", "C4", 3, fresh=False)
    board.unit("U01", "U-TRK", "F12", 0).unit("U02", "U-RIF", "F12", 0, loaded_on="U01").unit("U03", "U-RIF", "G12", 0)
    return board.having(round=1, cap=4).player()


def arriving() -> Match:
    """Units that come in this round."""
    board = Board("m1").ai("A01", "G-RIF", "H4", 3).unit("U01", "P-RIF", "G9", 0)
    board.unit("U08", "P-RIF", "", 0, round=1, entry=("G12", "H12")).unit(
        "U09", "P-RIF", "", 0, round=1, entry=("G12",)
    )
    return board.having(round=1, cap=3).player()


def close() -> Match:
    """Close combat, and a group to support fire."""
    board = Board("m1").ai("A01", "G-RIF", "G9", 3).ai("A02", "G-RIF", "J4", 4)
    board.unit("U01", "P-RIF", "G9", 0).unit("U02", "P-RIF", "K8", 0).unit("U03", "P-CKM", "K9", 0)
    return board.having(round=1, cap=3, hand=("AC34", "AC06")).player()


def raid(stage: str, *hand: str) -> Match:
    board = Board("m4").unit("U10", "P-B40", "K8", 5).unit("U11", "P-B40", "K4", 5, fresh=False)
    board.unit("U03", "P-RIF", "K7", 5).ai("A01", "G-RIF", "A2", 2)
    board.having(raid=Raid("air", "ai", "J7", 8, 8, "A-J87"), round=1, turn="ai", doing=Doing("ai", "event"), hand=hand)
    return board.at(Frame("check"), Frame("raid", (stage,)), seed=5)


def leaving() -> Match:
    """A Unit at the edge that is to be left."""
    board = Board("m4").ai("A01", "G-RIF", "A2", 2)
    return board.unit("U03", "P-RIF", "P7", 0).having(round=1, cap=3).player()


def discard() -> Match:
    board = Board("m1").unit("U01", "P-RIF", "G8").ai("A01", "G-RIF", "G5", 3)
    board.having(hand=("AC01", "AC05", "AC05", "AC09", "AC29", "AC34"))
    return board.at(Frame("begin_turn", ("player",)), Frame("discard"), seed=3)


def initiative() -> Match:
    board = Board("m1").unit("U01", "P-RIF", "G8").ai("A01", "G-RIF", "G5", 3).having(cap=3, round=1)
    return board.at(Frame("initiative"), seed=3)


POSITIONS: dict[str, tuple[str, Callable[[], Match]]] = {
    "works": ("m5_steel_in_the_wheat", works),
    "hills": ("m6_hedgerow_lane", hills),
    "riding": ("m6_hedgerow_lane", riding),
    "arriving": ("m1_the_sawmill", arriving),
    "close": ("m1_the_sawmill", close),
    "guns": ("m4_flak_over_the_warta", lambda: raid("aa")),
    "scatter": ("m4_flak_over_the_warta", lambda: raid("announce", "AC22", "AC21")),
    "leaving": ("m4_flak_over_the_warta", leaving),
    "discard": ("m1_the_sawmill", discard),
    "initiative": ("m1_the_sawmill", initiative),
}


def visited(t: Table) -> Iterator[None]:
    """The position itself, then each plan that can be begun there, once a kind and Unit."""
    yield
    if t.step != "turn":
        return
    begun = set()
    for command in list(t.face.host.options):
        label = (type(command), getattr(command, "unit", ""), getattr(command, "card", ""))
        if label in begun or not hasattr(command, "draft"):
            continue
        begun.add(label)
        t.do(command)
        yield
        member = next((c for c in t.face.host.options if isinstance(c, Join)), None)
        if member is not None:
            t.do(member)
            yield
        t.do(BACK)


@pytest.mark.parametrize("place", POSITIONS)
def test_every_legal_command_is_behind_something(sit: Sit, place: str) -> None:
    scenario, made = POSITIONS[place]
    t = sit(scenario, match=made())
    for _ in visited(t):
        options = set(t.face.host.options)
        missing = options - all_behind(t) - {Back()}
        assert not missing, (t.step, t.state.draft, sorted(map(repr, missing))[:8])
        assert not options & {BACK} or "Back" in t.buttons()


@pytest.mark.parametrize("scenario", ["m1_the_sawmill", "m5_steel_in_the_wheat"])
def test_everything_of_the_set_up_is_behind_something(sit: Sit, scenario: str) -> None:
    t = sit(scenario)
    for command in [c for c in t.face.host.options if isinstance(c, (PlaceWork, PlaceMines))][:1]:
        t.do(command)
    for kind in (Place, Shift):
        options = set(t.face.host.options)
        missing = options - all_behind(t)
        assert not missing, sorted(map(repr, missing))[:8]
        t.do(next(c for c in t.face.host.options if isinstance(c, kind)))
    assert MINES == "mines" and DONE is not None


def test_the_positions_meet_all_commands_of_the_game() -> None:
    """What the rules allow in the positions above, together: no command of the game is left out."""
    met: set[type[Command]] = set()
    for scenario, made in POSITIONS.values():
        match = made()
        assert scenario
        for begin in [None, *match.options(0)]:
            at = made() if begin is not None and hasattr(begin, "draft") else match
            if at is not match:
                at.submit(0, begin)
            met |= {type(c) for c in at.options(0)}
    start = Match.start(GAME, mission("m5"), SeededDice(1))
    for _ in range(80):
        options = start.options(0)
        met |= {type(c) for c in options}
        wanted = [c for c in options if type(c) in (PlaceWork, PlaceMines, Place)]
        if not wanted:
            break
        start.submit(0, wanted[0])
    met |= {type(c) for c in start.options(0)}
    assert {c.__name__ for c in GAME.commands} - {c.__name__ for c in met} == set()
