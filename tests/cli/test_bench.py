"""`tabletop bench`: that it measures, not how much; seconds are never tested."""

from __future__ import annotations

import pytest

from tabletop.cli import figures, measures
from tabletop.cli.verbs.bench import number


def test_a_figure_knows_its_target_and_yardstick():
    fast = figures.Figure("x", "x", 12, "/s", 10, None, True, 6, "chess")
    assert fast.met and fast.ratio == 2
    assert not figures.Figure("x", "x", 12, "ms", 10).met
    assert figures.Figure("x", "x", 12, "ms").met is None and figures.Figure("x", "x", 12, "ms").ratio is None


def test_numbers_are_short():
    assert [number(v, "ms") for v in (0.123, 12.34, 1234.5, 3)] == ["0.12 ms", "12.3 ms", "1,234 ms", "3 ms"]
    assert measures.percentile([3, 1, 2], 0.5) == 2 and measures.percentile([], 0.5) == 0


def test_the_rules_are_measured():
    assert measures.decisions("s01", 0.05) > 0 and measures.children("s01", 0.02) > 0
    assert len(measures.played("s01", 20).match.journal) == 21


def test_maps_are_made_and_read(tmp_path):
    from tabletop.data.benchmaps import load_times, make_map
    from tabletop.data.tiled import load_map

    path = make_map(tmp_path, 20, 12)
    sheet = load_map(path)
    assert (sheet.width, sheet.height, len(sheet.layers)) == (20, 12, 3)
    assert all(seconds > 0 for seconds in load_times(path, 1))


def test_frames_are_counted(tmp_path):
    from tabletop.data.benchmaps import make_map
    from tabletop.table import benchmarks

    times = benchmarks.frame_times(make_map(tmp_path, 20, 12), 12, 8)
    assert set(times) == {"pan", "pan_cpu", "zoom", "zoom_cpu"} and all(len(taken) == 8 for taken in times.values())
    assert len(benchmarks.sharp_times(make_map(tmp_path, 20, 12), 12, 2)) == 2
    assert benchmarks.full_blit(3) > 0 and benchmarks.peak_memory() >= 0


def test_the_command(tabletop):
    assert tabletop("bench", "--only", "poetry").code == 2


@pytest.mark.parametrize("name", ["start", "empty", "memory"])
def test_children_are_commands_of_this_program(name):
    assert figures.child(name)[-2:] == ["--child", name]


def test_campaigns_are_measured() -> None:
    keys = [figure.key for figure in figures.long_game_figures("tr01", 20, "_sortie")]
    assert keys == ["jump_sortie", "load_save_sortie", "save_size_sortie"]
    assert measures.decisions("tr01", 0.05) > 0 and len(measures.played("cs1", 20).match.journal) == 21
