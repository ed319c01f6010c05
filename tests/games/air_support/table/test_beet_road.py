"""The learning scenario at the table: set-up by drag, the Convoy on its road, a plane sent by drag, flak, attacks,
the coach.
"""

from __future__ import annotations

from tabletop.data.narration import number
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.setting_up.events import Place
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.table import coach
from tabletop.games.air_support.table.hand.fire_mode import WindowMode
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tests.games.air_support.table.conftest import Sit, Table


def set_up(sit: Sit, **more: object) -> Table:
    t = sit(**more)
    return t.do(Place("GV9", t.at("N5")), Done())


def test_a_piece_is_dragged_from_the_rack_onto_its_area(sit: Sit) -> None:
    """AS-SETUP-01 at the table: outside the striped area it goes back, inside it stands."""
    t = sit()
    t.see("C3", "N5")
    rack = t.p["rack"]
    assert rack.ids == ("GV9",)
    source = rack.spots[0][0].center
    t.p.drag(source, t.spot("C3"))
    assert t.face.state.vehicles["GV9"].where is Where.HAND and "AS-SETUP-01" in t.p.told
    t.p.drag(rack.spots[0][0].center, t.spot("N5"))
    assert t.face.state.vehicles["GV9"].place.hex == t.at("N5")
    t.p.drag(t.spot("N5"), t.spot("P5"))
    assert t.face.state.vehicles["GV9"].place.hex == t.at("P5"), "a placed piece is moved by drag too"


def test_the_convoy_follows_the_road_until_the_enemy_acts(sit: Sit) -> None:
    """AS-CONVOY-01, AS-STATUS-05: one button drives on through the windows of the enemy, and stops when he has
    tried to sight.
    """
    t = set_up(sit).until("move")
    lead = t.face.state.vehicles["GV1"].place.hex
    assert t.face.mode.costs(), "the next hex is lit before anything is started"
    t.p.drag(t.see("I5", "J5").spot("I5"), t.spot("J5"))
    assert t.face.state.vehicles["GV1"].place.hex == t.at("J5") != lead
    t.until("moving")
    t.p.press("choice Follow the road")
    t.do(Pass())
    assert t.face.state.vehicles["GV1"].place.hex == t.at("L6") and t.face.step == "react"
    sight = next(c for c in t.face.host.options if isinstance(c, Sight))
    t.do(sight)
    t.until("moving")
    assert t.face.state.vehicles["GV1"].place.hex == t.at("L6"), "what the enemy did ends the drive"


def test_a_plane_is_sent_by_drag_and_arrow(sit: Sit) -> None:
    """The run and its odds are shown before the dice; the arrow that is clicked is the grain."""
    t = set_up(sit).until("opening")
    window = t.face.mode
    assert isinstance(window, WindowMode) and t.face.selected == "AP1"
    mode = window.sight
    t.see("D5", "E5", "N5")
    t.p.drag(t.p["plane AP1"].rect.center, t.spot("E5"))
    assert mode.aim == t.at("E5")
    x, y = t.spot("E5")
    t.p.move((x, y + 40))
    assert mode.way[0] == 0, "below the target it comes from the south and flies north"
    note = t.p.app.scene.play_screen.at_board.note
    assert note is not None and "Sighted" in note.lines[0] and any("Flak tank" in line for line in note.lines), note
    assert "Fly north 100 %" in t.buttons()
    t.p.click((x, y + 40))
    assert t.face.state.planes["AP1"].sighted


def test_flak_has_its_odds_and_price_on_the_button(sit: Sit) -> None:
    """Fire with a chance, hold, hold for the whole run."""
    t = set_up(sit).until("opening")
    t.do(Sight("AP1", t.at("H5"), 1))
    assert (
        t.face.step == "laa"
        and t.buttons()[0].startswith("Fire Flak tank: ")
        and t.buttons()[0].endswith("%")
        and [b for b in t.buttons() if b.startswith("Hold")] == ["Hold", "Hold all the run"]
        and all("button up" in b or "look out" in b for b in t.buttons()[t.buttons().index("Hold") + 2 :])
    )
    tip = t.face.hand.choices()[0].tip
    assert "counts as having fired" in tip and "AS-LAA-11" in tip and "against you" in tip
    t.p.press("choice Hold all the run")
    strikes = 0
    while t.face.step == "strike":
        strikes += 1
        t.do(next(c for c in t.face.host.options if isinstance(c, Pass)))
    assert strikes and t.face.step not in ("laa", "strike") and t.face.state.planes["AP1"].run is None


def test_an_attack_tells_what_it_does_to_each_target(sit: Sit) -> None:
    """Buttons for MG, bombs and both, with the odds of every target."""
    t = set_up(sit).until("opening")
    t.do(Sight("AP1", t.at("H5"), 1)).until("strike")
    assert [b.split(",")[0] for b in t.buttons()[:2]] == ["Guns on H5", "Bombs on H5"] and "%" in t.buttons()[0]
    tips = [c.tip for c in t.face.hand.choices()]
    assert "Opel Blitz 2: out" in tips[0] and "hit by" in tips[1]
    t.p.press(f"choice {t.buttons()[0]}")
    assert t.face.state.planes["AP1"].run is None or t.face.state.planes["AP1"].run.attacks


def test_the_coach_speaks_where_things_come_first(sit: Sit) -> None:
    t = sit()
    assert "Flak tank" in t.face.telling.hints()[0].text
    t.do(Place("GV9", t.at("N5")), Done()).until("opening")
    assert t.face.telling.hints()[0].widget == "plane AP1"
    t.until("move")
    assert "convoy" in t.face.telling.hints()[0].text


def test_the_table_stands_at_every_size(sit: Sit) -> None:
    """Nothing sticks out of the window at small sizes and large words."""
    from tests.screens.conftest import outside

    for size, scale in (((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0), ((1024, 600), 1.0)):
        t = set_up(sit, size=size, scale=scale).until("opening")
        assert outside(t.p.root) == []


def test_arcs_ranges_and_lines_of_sight_are_drawn(sit: Sit) -> None:
    """The covered arc and the flak rings of a piece, and the line of sight with what blocks it."""
    t = set_up(sit).until("move")
    t.face.select("GV9")
    t.p.keys("v")
    kinds = [m.kind for m in t.face.lying.marks()]
    assert "fire" in kinds and kinds.count("ring") == 2
    t.p.keys("v").keys("l")
    t.p.app.scene.coach.say(None)
    t.see("N5", "N9")
    t.p.move(t.spot("N9"))
    note = t.p.app.scene.play_screen.at_board.note
    assert note is not None and note.title.startswith("N5 to N9: 4 hexes") and "Blocked by N8" in note.lines[0]
    t.p.move(t.spot("N7"))
    note = t.p.app.scene.play_screen.at_board.note
    assert note is not None and note.lines[0].startswith("Clear")
    t.p.keys("esc")
    assert t.face.sight.start is None


def test_the_cursor_walks_rows_and_columns_of_flat_hexes(sit: Sit) -> None:
    """Left and right keep the row, up and down the column, so that every hex is reached by keys."""
    t = set_up(sit).until("move")
    board = t.p.app.scene.play_screen.board
    t.p.keys("k")
    board.cursor = t.at("F5")
    t.p.keys("right")
    assert board.cursor == t.at("G5")
    t.p.keys("up")
    assert board.cursor == t.at("G4")
    t.p.keys("left", "down")
    assert board.cursor == t.at("F5")


def test_a_vehicle_that_stands_is_started_up_with_one_button(sit: Sit) -> None:
    """AS-VEH-01 at the table: the prompt says what is missing, and the button begins the move and spends the MP."""
    t = set_up(sit).until("move")
    t.face.select("GV9")
    assert "where to?" in t.face.telling.prompt()[1] and t.buttons()[0] == "Start it up"
    assert any(len(way.hexes) > 2 for way in t.face.mode.ways().values()), "it may also be sent at once"
    t.p.press("choice Start it up")
    t.until("moving")
    assert t.face.mode.costs() and t.face.state.vehicles["GV9"].spent == 2


def test_which_counters_of_how_many_lie_in_the_rack_is_told_beside_them(sit: Sit) -> None:
    """It lay over the name and the picture of the last one."""
    t = sit("s2_chir")
    rack, theme = t.p["rack"], t.p.root.theme
    rack.ids, rack.rect.w = rack.ids[:1] * 40, 7 * rack._pitch(theme)
    rack.draw(t.p.surface, theme)
    wide = theme.width(f"1-{len(rack.spots)} of 40", "small bold")
    assert 1 < len(rack.spots) < 40 and rack.spots[-1][0].right <= rack.rect.right - wide


def test_a_way_says_what_may_come_from_the_air(sit: Sit) -> None:
    """ "No known enemy can fire on the way." while the Thunderbolt "can act now": it attacked on the way."""
    t = set_up(sit).until("move")
    mode = t.face.mode
    assert isinstance(mode, MoveMode)
    way = next(iter(mode.ways().values()))
    said = mode.way_note(way).lines
    assert "No known enemy on the ground can fire on the way." in said, said
    assert any(line.endswith("may attack at any step.") for line in said), said


def test_the_coach_says_how_many_trucks_the_scenario_asks_for(sit: Sit) -> None:
    """ "Four of them must reach GG6" while the briefing said three."""
    t = set_up(sit).until("move")
    rule = t.face.state.scenario.victory
    said = next(h.text for h in coach.hints(t.face) if h.key == "convoy")
    assert f"{number(rule.win)} of them must leave by GG6 to win" in said, said
