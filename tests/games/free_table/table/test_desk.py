"""The desk in the window, by mouse and keys: the palette, frames, tools, free places, doubling, remarks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame as pg
import pytest

from tabletop.data import ownfiles
from tabletop.games import kit
from tabletop.games.free_table.rules.asking import Agree, HandOver, OfferEnd
from tabletop.games.free_table.rules.laying import Put
from tabletop.games.free_table.rules.state import AWAY, NOBODY
from tabletop.games.free_table.table import stock
from tabletop.games.free_table.table.box import BOX
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Spot
from tabletop.table.play.plain import PlainTelling
from tabletop.table.screens.fieldpicture import field_picture
from tabletop.table.screens.openfile import bare_table
from tabletop.table.screens.savefiles import standing
from tests.knowntiles import known_tiles
from tests.play.conftest import Hand

Cell = tuple[int, int]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    document = kit("free_table").scenarios().document("ft2_squares")
    with known_tiles():
        hand = Hand(Session.new("free_table", document, ("human", "human"), 5))
        hand.table.supply.stocked()
        hand.settle(5)
        yield hand
    hand.close()


def at(hand: Hand, cell: Cell, right: float = 0.0, down: float = 0.0) -> tuple[int, int]:
    (x, y), wide = hand.board.cells.centre(cell), hand.board.cells.size[0]
    a, b = hand.board.camera.to_screen((x + right * wide, y + down * wide))
    return int(a), int(b)


def seek(hand: Hand, words: str) -> None:
    hand.table.supply.entry.set(text=words)
    hand.table.supply.seek()
    hand.settle(2)


def lay(hand: Hand, words: str, cell: Cell, right: float = 0.0, down: float = 0.0) -> None:
    seek(hand, words)
    hand.drag(hand.table.supply.rows.row_rect(0).center, at(hand, cell, right, down)).settle(3)


def ctrl(hand: Hand, letter: str) -> Hand:
    """A key with Ctrl, which is let go of again."""
    hand.key(f"Ctrl+{letter}")
    hand.event(pg.KEYUP, key=pg.K_LCTRL, mod=0, unicode="", scancode=0)
    return hand


def pieces(hand: Hand) -> list[Any]:
    return [hand.play.view.pieces[name] for name in hand.play.view.order]


def test_counters_of_all_games_are_found_and_dragged_to_the_board(desk: Hand) -> None:
    for words, start in (
        ("spitfire ix", "thunderbolt_lightning/"),
        ("t-72", "thunderbolt_apache/"),
        ("target: docks", "air_wars/"),
        ("sherman", "air_support/"),
        ("barbed wire", "conflict_solo/"),
        ("out of ammo", "markers/"),
    ):
        lay(desk, words, (3, 3))
        assert pieces(desk)[-1].face.startswith(start), words
        assert stock.face(pieces(desk)[-1].face) is not None
    lay(desk, "Qqqq / Spent", (4, 3))
    assert (pieces(desk)[-1].text, pieces(desk)[-1].back) == ("Qqqq", "Spent")
    lay(desk, "2d6 + red d10", (4, 3))
    assert type(desk.session.match.journal[-1].command).__name__ == "Roll"
    assert all(piece.at == (3, 3) for piece in pieces(desk)[:-1])


def test_a_frame_chooses_pieces_which_move_together(desk: Hand) -> None:
    for n, cell in enumerate(((3, 3), (4, 3), (8, 5))):
        lay(desk, f"qq{n}", cell)
    desk.drag(at(desk, (2, 2)), at(desk, (5, 4))).settle(2)
    assert sorted(desk.table.chosen) == ["p1", "p2"]
    desk.drag(at(desk, (3, 3)), at(desk, (3, 5))).settle(60)
    assert [piece.at for piece in sorted(pieces(desk), key=lambda p: p.id)] == [(3, 5), (4, 5), (8, 5)]
    ctrl(desk, "A")
    assert len(desk.table.chosen) == 3
    desk.click(at(desk, (6, 2))).settle(2)
    assert desk.table.chosen == ()


def test_pieces_lie_exactly_where_they_are_let_go_when_that_is_wanted(desk: Hand) -> None:
    desk.key("E").settle(2)
    lay(desk, "qq", (3, 3), 0.3, -0.2)
    across, down = pieces(desk)[0].place
    assert abs(across - 300) < 40 and abs(down + 200) < 40 and pieces(desk)[0].at == (3, 3)
    desk.key("E").settle(2)
    desk.drag(at(desk, (3, 3), 0.3, -0.2), at(desk, (5, 4), 0.2)).settle(60)
    assert (pieces(desk)[0].at, pieces(desk)[0].place) == ((5, 4), (0, 0))


def test_doubling_turning_and_taking_away_by_keys(desk: Hand) -> None:
    lay(desk, "sherman", (3, 3))
    desk.click(at(desk, (3, 3))).settle(2)
    ctrl(desk.move(at(desk, (6, 4))), "C").settle(3)
    assert [piece.at for piece in pieces(desk)] == [(3, 3), (6, 4)]
    desk.click(at(desk, (3, 3))).settle(30)
    for key, facing in (("F", 45), ("Shift+F", 0), ("Shift+F", 315)):
        assert desk.key(key).settle(2).play.view.pieces["p1"].facing == facing
    ctrl(desk, "D").settle(2)
    assert [piece.id for piece in pieces(desk)] == ["p2"]
    ctrl(desk, "Z").settle(2)
    assert len(pieces(desk)) == 2


def test_lines_are_drawn_and_rubbed_out_and_ways_are_measured(desk: Hand) -> None:
    hand, tools = desk, desk.table.tools
    for kind in ("line", "arrow", "pen"):
        tools.take(kind)
        hand.drag(at(hand, (3, 3)), at(hand, (6, 4))).settle(2)
    strokes = list(hand.play.view.strokes.values())
    assert [stroke.kind for stroke in strokes] == ["line", "arrow", "pen"] and len(strokes[2].points) > 2
    tools.take("rubber")
    hand.click(at(hand, (6, 4))).settle(2)
    assert len(hand.play.view.strokes) == 2
    hand.key("Q").settle(2)
    hand.move(at(hand, (3, 3)))
    hand.event(pg.MOUSEBUTTONDOWN, pos=at(hand, (3, 3)), button=1, clicks=1)
    for cell in ((4, 3), (7, 5)):
        hand.move(at(hand, cell), held=True)
    note = hand.screen.at_board.note
    assert note is not None and note.title == "4 cells" and note.lines[1] == "6 without diagonal steps"
    hand.event(pg.MOUSEBUTTONUP, pos=at(hand, (7, 5)), button=1, clicks=1)
    assert "measure" not in hand.table.telling.prompt()[1] and "counted" in hand.table.telling.prompt()[1]
    assert hand.table.hand.cancel()
    assert tools.held == "" and len(hand.session.match.journal) == 5


def test_nobody_advises_at_this_table(desk: Hand) -> None:
    desk.move(at(desk, (3, 3))).key("Shift+H").settle(2)
    assert "Nobody advises here" in desk.screen.status_line.text and len(desk.session.match.journal) == 1


def test_a_zone_is_framed_and_named_and_a_remark_is_written(desk: Hand) -> None:
    desk.table.tools.take("track")
    desk.drag(at(desk, (2, 2), -0.4, -0.4), at(desk, (4, 3), 0.4, 0.4)).settle(2)
    desk.key("Enter").settle(2)
    zone = desk.play.view.zones["z1"]
    assert (zone.name, zone.numbered, zone.cells) == (
        "Turns",
        True,
        ((2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3)),
    )
    assert desk.table.hand.cancel()
    lay(desk, "qq", (3, 3))
    menu = desk.table.hand.menu(desk.board.spot(at(desk, (3, 3))))
    next(choice for choice in menu if "Remark" in choice.label).run()
    desk.settle(2)
    for letter in "Ace":
        desk.event(pg.TEXTINPUT, text=letter)
    desk.key("Enter").settle(2)
    assert pieces(desk)[0].remark == "Ace"
    assert desk.table.lying.describe(desk.board.spot(at(desk, (3, 3)))) == 'Turns: qq "Ace"'
    labels = [choice.label for choice in desk.table.hand.menu(desk.board.spot(at(desk, (2, 2))))]
    assert 'Take the zone "Turns" away' in labels
    menu = desk.table.hand.menu(desk.board.spot(at(desk, (2, 2))))
    next(choice for choice in menu if choice.label == 'Rename "Turns" ...').run()
    desk.settle(2)
    desk.event(pg.TEXTINPUT, text="2")
    desk.key("Enter").settle(2)
    assert desk.play.view.zones["z1"].name in ("Turns2", "2")


def test_the_table_is_kept_as_a_scenario_of_ones_own(desk: Hand) -> None:
    lay(desk, "qq", (3, 3))
    menu = desk.table.hand.menu(desk.board.spot(at(desk, (1, 1))))
    next(choice for choice in menu if choice.label == "Keep as a scenario ...").run()
    desk.settle(2)
    desk.key("Enter").settle(2)
    own = [card for card in kit("free_table").scenarios().cards() if card.title == desk.table.scenario.title]
    assert len(own) == 2 and "stands among your scenarios now." in desk.screen.status_line.text


def test_a_picture_dropped_on_the_board_becomes_a_counter(desk: Hand, tmp_path: Path) -> None:
    picture = pg.Surface((60, 40))
    picture.fill("#cc2244")
    file = tmp_path / "elsewhere" / "My Tank.png"
    file.parent.mkdir()
    pg.image.save(picture, str(file))
    desk.move(at(desk, (3, 3)))
    desk.event(pg.DROPFILE, file=str(file))
    desk.settle(2)
    lies = pieces(desk)[0]
    assert (lies.face, lies.text, lies.at) == ("counters/My Tank.png", "My Tank", (3, 3))
    assert ownfiles.own_pictures()[0].name == "My Tank"
    seek(desk, "my tank")
    assert desk.table.supply.rows.rows[0].source == stock.OWN
    file.write_bytes(file.read_bytes()[:90])
    desk.event(pg.DROPFILE, file=str(file))
    assert len(pieces(desk)) == 1 and "is not a whole PNG" in desk.screen.status_line.text


@pytest.mark.parametrize("tile", [(8, 8), (14, 12), (16, 16), (32, 28), (64, 64), (300, 300)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_on_any_map_the_first_view_fills_the_board_and_the_last_step_reads_a_counter(
    tile: Cell, scale: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far one can zoom follows from the size of a cell on the screen, not from the size of its tile."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    (wide, high), chart = tile, tmp_path / "small.tmx"
    pg.image.save(pg.Surface(tile), tmp_path / "t.png")
    chart.write_text(
        f'<map version="1.10" orientation="orthogonal" width="20" height="20" tilewidth="{wide}" tileheight="{high}">'
        f'<tileset firstgid="1" name="t" tilewidth="{wide}" tileheight="{high}"><image source="t.png"/></tileset>'
        f'<layer id="1" name="g" width="20" height="20"><data encoding="csv">{",".join("1" * 400)}</data></layer></map>'
    )
    game, document = bare_table(chart)
    hand = Hand(Session.new(game, document, ("human", "human"), 5), scale=scale)
    try:
        camera, cells = hand.settle(2).board.camera, hand.board.cells
        seen = [part * camera.zoom for part in cells.pixels]
        assert max(seen[0] / camera.free.w, seen[1] / camera.free.h) > 0.9
        while camera.zoom_by(1):
            pass
        assert min(cells.size) * camera.zoom > 85 * scale
    finally:
        hand.close()


def test_nothing_that_was_written_or_chosen_is_left_when_the_table_is_handed_over(desk: Hand) -> None:
    lay(desk, "Minefield / Dummy", (3, 3))
    desk.click(at(desk, (3, 3))).settle(2)
    desk.table.tools.take("zone")
    desk.screen.status("Minefield")
    desk.play.submit(HandOver())
    desk.settle(3)
    assert desk.play.sharing.curtained
    desk.play.sharing.look_from(1)
    desk.settle(3)
    supply = desk.table.supply
    assert supply.words == "" and not supply.entry.buffer.undo() and desk.screen.status_line.text == ""
    assert desk.table.chosen == () and desk.table.tools.held == ""
    assert not [
        row for row in supply.rows.rows if "Minefield" in str(getattr(row, "words", "")) and "Dummy" in row.words
    ]
    labels = [choice.label for choice in desk.table.hand.menu(desk.board.spot(at(desk, (5, 5))))]
    assert not [label for label in labels if "Minefield" in label]


@pytest.mark.parametrize(("left", "top"), [(-16, -16), (-17, 5), (32, 48)])
def test_the_whole_of_an_infinite_map_lies_in_the_frame_and_holds_counters(
    left: int, top: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chunks may lie anywhere; counters at all corners are there again in a save and a replay."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    sheet = pg.Surface((240, 52))
    for n, colour in enumerate(("red", "green", "blue", "yellow")):
        sheet.fill(colour, (60 * n, 0, 60, 52))
    pg.image.save(sheet, tmp_path / "t.png")
    chunks = "".join(
        f'<chunk x="{left + 16 * (n % 2)}" y="{top + 16 * (n // 2)}" width="16" height="16">'
        f"{','.join([str(n + 1)] * 256)}</chunk>"
        for n in range(4)
    )
    chart = tmp_path / "endless.tmx"
    chart.write_text(
        '<map version="1.8" orientation="hexagonal" width="16" height="16" tilewidth="60" tileheight="52"'
        ' hexsidelength="30" staggeraxis="x" staggerindex="odd" infinite="1"><tileset firstgid="1" name="t"'
        ' tilewidth="60" tileheight="52"><image source="t.png"/></tileset><layer id="1" name="g" width="32"'
        f' height="32"><data encoding="csv">{chunks}</data></layer></map>'
    )
    game, document = bare_table(chart)
    hand = Hand(Session.new(game, document, ("human", "human"), 5)).settle(5)
    try:
        columns, rows = (hand.board.cells.columns, hand.board.cells.rows)
        assert columns in (32, 48) and rows in (32, 48), "whole chunks of 16, as in Tiled"
        corners = [hand.board.cells.cell(c, r) for c in (0, columns - 1) for r in (0, rows - 1)]
        hand.settle(20)
        seen = [hand.still.window.surface.get_at(at(hand, cell)) for cell in corners]
        loudest = ["rgb"[max(range(3), key=lambda part, one=one: one[part])] + str(one[0] > 120) for one in seen]
        assert len(set(loudest)) > 2 or left % 16, "each corner has its own colour, where its chunk is one of Tiled's"
        hand.table.supply.stocked()
        for n, cell in enumerate(corners):
            assert hand.board.rect.collidepoint(at(hand, cell))
            lay(hand, f"qq{n}", cell)
        assert [piece.at for piece in pieces(hand)] == corners
        hand.session.save(tmp_path / "evening.save")
        again = Session.load(tmp_path / "evening.save", autosave=False, thorough=True)
        assert again.match.digest() == hand.session.match.digest()
    finally:
        hand.close()


def test_the_table_lies_free_and_its_papers_are_papers(desk: Hand) -> None:
    """130 pixels of black cloth waited for dice, the list was a panel of its own, and Z did nothing."""
    papers = desk.screen.papers.papers
    supply = papers.paper("supply")
    assert supply.visible and supply.state == "pinned" and not papers.paper("dice").visible
    assert papers.rect.bottom - desk.board.rect.bottom < 40, "the board goes down to the line at the foot"
    desk.key("z").settle(3)
    assert not supply.visible
    desk.key("z").settle(3)
    assert supply.visible
    rows = desk.table.supply.rows
    assert rows.rect.h >= 5 * rows.row_height, "the list has the room that there is"


def test_nobody_is_said_to_decide_while_ones_own_die_rolls(desk: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    host = desk.table.host
    for idle, said in ((True, "The other side decides."), (False, "One moment ...")):
        quiet = SimpleNamespace(view=host.view, seat=None, idle=idle)
        monkeypatch.setattr(desk.table, "host", quiet)
        assert PlainTelling.prompt(desk.table.telling)[1] == said


def test_the_box_promises_nothing_that_the_table_has_not(desk: Hand) -> None:
    """It was empty, called itself a war game of the air and took about 60 minutes; a save was named "before the
    battle".
    """
    assert len(BOX.parade) > 3 and "AIR" not in BOX.series
    assert not any(card.minutes for card in kit("free_table").scenarios().cards())
    assert standing(desk.session.match) == "an empty table"
    lay(desk, "Tank", (3, 3))
    assert standing(desk.session.match) == "1 piece"


def test_what_both_read_of_the_table_counts_no_piece_out_of_the_others_sight(desk: Hand) -> None:
    """The menu of Red told "4 pieces" where he saw 3."""
    lay(desk, "Tank", (3, 3))
    words = standing(desk.session.match)
    desk.play.submit(Put("counter", "", "Mines", 0, (5, 5), "", AWAY))
    desk.settle(3)
    assert len(pieces(desk)) == 2 and standing(desk.session.match) == words == "1 piece"


def test_who_takes_the_table_over_puts_down_his_own_pieces(desk: Hand) -> None:
    """Red's tank came down with a blue band, and nobody told Red which pieces he has."""
    desk.play.submit(HandOver())
    desk.settle(3)
    desk.play.sharing.look_from(1)
    desk.settle(3)
    assert desk.table.supply.colour() == 1
    (hint,) = desk.table.telling.hints()
    assert hint.text.startswith("You have the Red pieces")
    lay(desk, "Tank", (3, 3))
    assert pieces(desk)[-1].side == 1
    desk.table.supply.sides.choose(2)
    desk.settle(2)
    assert desk.table.supply.colour() == NOBODY, "what he picks himself stays"


def test_a_right_click_between_spread_pieces_means_the_top_one(desk: Hand) -> None:
    """It offered eight lines of what can be put down, and none to turn, cover or take away."""
    lay(desk, "Tank", (3, 3))
    bare = desk.board.spot(at(desk, (3, 3), 0.45))
    lay(desk, "Truck", (3, 3))
    spot = Spot(bare.cell, None, bare.point)
    labels = [choice.label for choice in desk.table.hand.menu(spot)]
    assert "Turn over" in labels and "Keep as a scenario ..." not in labels
    assert desk.table.chosen == (pieces(desk)[-1].id,)


def test_one_click_on_dice_rolls_them_once(desk: Hand) -> None:
    seek(desk, "2d6 + red d10")
    told = len(desk.session.match.journal)
    desk.click(desk.table.supply.rows.row_rect(0).center).settle(3)
    assert len(desk.session.match.journal) == told + 1


def test_the_sheet_before_the_game_has_three_first_hints(desk: Hand) -> None:
    told = desk.table.telling.briefing()
    assert [next(w for w in ("Drag", "right button", "Hand over") if w in hint) for hint in told.hints] == [
        "Drag",
        "right button",
        "Hand over",
    ]


def test_the_field_at_the_end_shows_what_was_out_of_sight(desk: Hand) -> None:
    desk.play.submit(Put("counter", "", "Mines", 0, (5, 5), "", AWAY), HandOver())
    desk.settle(3)
    desk.play.sharing.look_from(1)
    desk.settle(3)
    bare = pg.image.tobytes(field_picture(desk.screen, pg.Surface((900, 700))), "RGB")
    desk.play.submit(OfferEnd(NOBODY))
    desk.session.match.submit(0, Agree())
    assert desk.play.sharing.disclosed
    assert pg.image.tobytes(field_picture(desk.screen, pg.Surface((900, 700))), "RGB") != bare
