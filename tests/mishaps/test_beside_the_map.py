"""The pointer beside the map, where the board shows the cloth: what is asked of cells that do not exist."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.table.pieces.cells import cell_of
from tabletop.table.ui.menus import Menu
from tabletop.table.ui.widget import Widget
from tests.mishaps.conftest import AtTable, Lay, Wayward


def flying(lay: Lay) -> AtTable:
    """The first hour over Malta, the map small and whole, something ready to fly."""
    t = lay("air_wars")
    t.until(lambda: t.table.step == "fly" and bool(t.table.mode.ready()), 2)
    t.beside()
    return t


def test_a_counter_is_dragged_off_the_map(lay: Lay) -> None:
    """Over neighbouring squares, so that a way is plotted, and on over the edge at each side."""
    t = flying(lay)
    unit = sorted(t.table.mode.ready())[0]
    square = t.session.match.state.units[unit].place
    x, y = cell_of(square)
    columns, rows = t.session.match.scenario.columns, t.session.match.scenario.rows
    before, off = len(t.session.match.journal), 0
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pile = next(s for s in t.board.laid.sprites if s.cell == (x, y) and s.order >= 20 and s.movable)
        t.move((2, 2)).move(t.at(pile.id))
        t.p.frame(400)
        t.down(t.at(unit))
        at = (x, y)
        for _ in range(max(columns, rows) + 2):
            t.move(t.over(at))
            if not t.board.spot(t.p.root.hand.pos).on_map:
                off += 1
                assert not t.table.pointed, t.table.pointed
            t.p.frame(60)
            at = (at[0] + dx, at[1] + dy)
        t.up(t.over(at)).clear()
    assert len(t.session.match.journal) == before and off > 8


MOMENTS = [
    ("thunderbolt_lightning", "s01_first_duel", 0),
    ("thunderbolt_lightning", "s02_kentish_sky", 30),
    ("thunderbolt_lightning", "s04_six_minutes_at_midway", 120),
    ("thunderbolt_lightning", "s02_kentish_sky", 260),
    ("thunderbolt_apache", "tr01_training_sortie", 0),
    ("thunderbolt_apache", "tr01_training_sortie", 12),
    ("thunderbolt_apache", "cs1_first_week_in_the_desert", 60),
    ("air_wars", "ma_malta", 0),
    ("air_wars", "gu_cactus", 40),
    ("air_wars", "gu_cactus", 150),
    ("air_wars", "ma_malta", 60),
    ("air_support", "s1_beet_road", 0),
    ("air_support", "s1_beet_road", 30),
    ("air_support", "s4_hedgerows", 0),
    ("air_support", "s4_hedgerows", 140),
    ("air_support", "s4_hedgerows", 300),
    ("air_support", "s6_corridor", 60),
]
"""Game, scenario, commands before."""


def steps(t: AtTable, most: int) -> Iterator[str]:
    """The steps that come from here on, each new one once: "" for what has no name."""
    player, seen = Wayward(4), set()
    for _ in range(most):
        t.clear()
        if t.session.match.result is not None:
            return
        name = t.session.match.state.frames[-1].step
        if name not in seen and t.screen.paging.page is None and t.play.seat is not None:
            seen.add(name)
            yield name
            t.clear()
        if t.play.seat is not None:
            t.play.submit(player.choose(t.session.match, t.play.seat))
            t.play.skip()


def about(t: AtTable) -> list[tuple[int, int]]:
    """Points beside the map at every side, not all of them."""
    return t.beside()[::7]


@pytest.mark.parametrize(("game", "scenario", "begun"), MOMENTS, ids=str)
def test_the_hand_beside_the_map_in_every_step(lay: Lay, game: str, scenario: str, begun: int) -> None:
    """Look, click, the menu, every piece that can be lifted dragged there and let go, in each step that comes."""
    t = lay(game, scenario, seed=2, commands=begun)
    dragged, met = 0, 0
    for _ in steps(t, 14):
        points = about(t)
        assert points
        met += 1
        for at in points:
            t.move(at).p.frame(300)
            t.click(at).clear().click(at, 3).clear()
        for piece in [s.id for s in t.board.laid.sprites if s.movable][:4]:
            count = len(t.session.match.journal)
            if t.board.laid.sprite(piece) is None or not t.board.rect.collidepoint(t.at(piece)):
                continue
            t.down(t.at(piece))
            for at in points[:6]:
                t.move(at).p.frame(30)
            dragged += t.board.pointing.carried is not None
            t.up(points[-1]).clear()
            assert len(t.session.match.journal) - count in (0, 1, 2), "off the map nothing much is done"
            about(t)
    assert met and (dragged or met < 3)


@pytest.mark.parametrize(("game", "scenario", "begun"), [m for m in MOMENTS if m[2] in (0, 12, 40, 140)], ids=str)
def test_the_keyboard_cursor_at_the_edges_and_keys_with_the_pointer_beside_the_map(
    lay: Lay, game: str, scenario: str, begun: int
) -> None:
    t = lay(game, scenario, seed=2, commands=begun)
    actions = sorted(t.screen.table.hand.actions())
    for _ in steps(t, 5):
        for at in about(t)[::4]:
            t.move(at)
            for name in actions:
                t.screen.do(name)
                t.clear()
        t.screen.do("cursor")
        for way in ("w", "nw", "ne", "e", "se", "sw"):
            for _ in range(3):
                t.screen.do(f"cursor_{way}")
            while t.board.cursor is not None:
                before = t.board.cursor
                t.screen.do(f"cursor_{way}")
                if t.board.cursor == before:
                    break
            for name in ("menu_here", "next_unit", "next_target", "default"):
                t.screen.do(name)
                t.clear()
        if t.board.cursor is not None:
            t.screen.do("cursor")


@pytest.mark.parametrize(
    ("game", "scenario", "begun"),
    [m for m in MOMENTS if m[0] not in ("thunderbolt_lightning", "air_wars")],  # nothing, or as below
    ids=str,
)
def test_what_lies_in_the_panels_is_dragged_beside_the_map(lay: Lay, game: str, scenario: str, begun: int) -> None:
    """Counters of a rack or a box, cards, stores."""
    t, carried = lay(game, scenario, seed=2, commands=begun), 0
    for _ in steps(t, 8):
        points = about(t)[:5]
        t.p.frame(100)
        papers = [p for p in t.screen.papers.papers.papers if p.visible] if t.screen.papers is not None else []
        for panel in (t.screen.left, t.screen.foot, t.screen.inspector, *papers):
            for thing in (
                [w for w in panel.walk() if w.rect.w > 12 and type(w).drag is not Widget.drag] if panel else ()
            ):
                r = thing.rect
                spots = [(x, y) for x in range(r.left + 6, r.right, 14) for y in range(r.top + 6, r.bottom, 14)]
                for start in [at for at in spots if t.p.root.stage.under(at) is thing and thing.drag(at) is not None][
                    :3
                ]:
                    t.down(start)
                    for at in points:
                        t.move(at).p.frame(20)
                    carried += t.p.root.hand.cargo is not None
                    t.up(points[-1]).clear()
    assert carried or game == "air_support"


def from_panel(t: AtTable, kind: str) -> tuple[str, tuple[int, int]] | None:
    """A counter of a box or a card of the hand that can be carried now, and where it is taken hold of."""
    trays, row = t.table.boxes.trays, t.table.hand_panel.row
    for panel, found in ((trays, trays.spots), (row, row.spots)):
        for rect, name in found:
            for at in ((rect.left + 6, rect.top + 6), rect.center, (rect.left + 6, rect.bottom - 6)):
                cargo = panel.drag(at)
                if cargo is not None and cargo.payload == (kind, name) and t.p.root.stage.under(at) is panel:
                    return name, at
    return None


@pytest.mark.parametrize(
    ("kind", "scenario", "step"),
    [
        ("unit", "gu_cactus", "reinforce"),
        ("card", "gu_cactus", "reinforce"),
        ("card", "sw_black_thursday", "reinforce"),
        ("card", "sw_black_thursday", "battle_cards"),
    ],
    ids=str,
)
def test_a_counter_of_a_box_and_a_card_of_the_hand_are_dragged_beside_the_map(
    lay: Lay, kind: str, scenario: str, step: str
) -> None:
    """Where there are no squares a counter goes back to its box; a card is played wherever the board takes it."""
    t = lay("air_wars", scenario)

    def is_there() -> bool:
        return t.session.match.state.frames[-1].step == step and from_panel(t, kind) is not None

    t.until(is_there, 4, seen=True)
    points = about(t)
    assert points and is_there(), "still so with the map made small"
    found = from_panel(t, kind)
    assert found is not None
    name, start = found
    for end in points:
        count = len(t.session.match.journal)
        refused = bool(t.screen.table.hand.cargo_refusal((kind, name), t.board.spot(end)))
        assert refused or kind == "card", "no square, no place for a counter"
        t.down(start)
        t.move((start[0] + 9, start[1] + 7)).p.frame(20)
        assert t.p.root.hand.cargo is not None and t.p.root.hand.cargo.payload == (kind, name)
        for at in points:
            t.move(at).p.frame(20)
        t.move(end).up(end).p.frame(20)
        assert t.p.root.hand.cargo is None
        if not refused:  # a card is asked about before it is played
            menu = t.p.root.stage.top
            assert isinstance(menu, Menu) and menu.items[-1].text.startswith("Play ")
            t.p.keys("p", "enter").frame(20)
            assert isinstance(t.session.match.journal[count].command, PlayCard)
        assert (len(t.session.match.journal) > count) is not refused
        t.clear()
        if not refused:
            return
    assert kind == "unit"
    square = sorted(t.table.mode.moves[name])[0]
    t.down(start).move(t.over(cell_of(square))).up(t.over(cell_of(square))).clear()
    assert len(t.session.match.journal) > count, "and on a square of its own it is placed"
