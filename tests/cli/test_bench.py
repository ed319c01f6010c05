"""`tabletop bench`: that it measures, not how much; seconds are never tested."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tabletop.cli import figures, measures
from tabletop.cli.verbs.bench import compared, number
from tabletop.games import boxed, kit, playable
from tabletop.table import benchmarks


def test_a_figure_knows_its_target_and_yardstick():
    fast = figures.Figure("x", "x", 12, "/s", 10, None, True, 6, "chess")
    assert fast.met and fast.ratio == 2
    assert not figures.Figure("x", "x", 12, "ms", 10).met
    assert figures.Figure("x", "x", 12, "ms").met is None and figures.Figure("x", "x", 12, "ms").ratio is None


def test_numbers_are_short():
    assert [number(v, "ms") for v in (0.123, 12.34, 1234.5, 3)] == ["0.12 ms", "12.3 ms", "1,234 ms", "3 ms"]
    assert measures.percentile([3, 1, 2], 0.5) == 2 and measures.percentile([], 0.5) == 0


def test_the_rules_are_measured():
    decisions, events = measures.pace("s01", 0.06)
    assert events.value >= decisions.value > 0 and measures.children("s01", 0.02).value > 0
    assert len(measures.played("s01", 20).match.journal) == 21


def test_each_game_of_the_box_has_a_light_and_a_heavy_trial() -> None:
    """But for a table that people alone play: nobody decides there whose pace could be measured."""
    for key in boxed():
        trials = kit(key).trials
        if kit(key).people_only:
            assert not trials
            continue
        keys = [card.key for card in kit(key).scenarios().cards()]
        assert len(trials) >= 2 and {trial.scenario for trial in trials} <= set(keys), key
    assert len({trial.short for _, trial in figures.trials()}) == len(figures.trials())


def test_a_game_without_a_table_is_measured_too() -> None:
    assert measures.document("m1_the_sawmill")["game"] == "conflict_solo"
    assert measures.pace("m1_the_sawmill", 0.06)[0].value > 0


def test_noise_is_how_far_runs_of_the_same_work_lie_apart() -> None:
    assert measures.rate([90, 100, 110]) == measures.Rate(100, 0.2) and measures.rate([0, 0, 0]).noise == 0


def test_the_slowest_decision_is_counted_among_all() -> None:
    slowest, count = measures.slowest_decision("s01", "easy", 0.2)
    assert 0 < slowest < 60 and count > 0


def figure(key: str, value: float, **more: object) -> figures.Figure:
    return figures.Figure(key, key, value, "/s", more=True, noise=0.02, **more)  # type: ignore[arg-type]


def test_what_changed_beyond_the_noise() -> None:
    old = {
        "a": {"value": 100.0, "noise": 0.02}, "b": {"value": 100.0, "noise": 0.02},
        "c": {"value": 100.0, "yardstick": 10.0, "noise": 0.02}, "d": {"value": 100.0, "noise": 0.3},
    }  # fmt: skip
    now = [
        figure("a", 104), figure("b", 80), figure("c", 50, yardstick=5, beside="chess"), figure("d", 75),
        figure("e", 1),
    ]  # fmt: skip
    assert compared(old, now) == [
        "b: worse by 20% (100 /s then, 80 /s now; noise 5%)",
        "e: new, 1 /s",
        "3 of 5 figures are as they were.",
    ]
    assert (
        "c: worse by 50%, as compared with chess" in compared(old, [figure("c", 50, yardstick=10, beside="chess")])[0]
    )
    slow = figures.Figure("a", "a", 60, "ms", noise=0)
    assert compared(old, [slow])[0].startswith("a: better by 40%")


def test_figures_to_compare_with_must_be_figures(tabletop, tmp_path) -> None:
    file = tmp_path / "old.json"
    for text in ("poetry", '[{"key": "a"}]', "[1]"):
        file.write_text(text, encoding="utf-8")
        assert tabletop("bench", "--only", "maps", "--compare", str(file)).code == 2
    assert tabletop("bench", "--compare", str(tmp_path / "none.json")).code == 2


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
    steps = benchmarks.sharp_times(make_map(tmp_path, 20, 12), 12, 4)
    assert len(steps) == 4 and not steps[0].again and steps[-1].again
    assert all(step.own > 0 and 0 < step.sharp <= step.finished for step in steps)
    assert benchmarks.full_blit(3) > 0 and benchmarks.peak_memory() >= 0


def test_the_command(tabletop):
    assert tabletop("bench", "--only", "poetry").code == 2


@pytest.mark.parametrize("name", ["start", "empty", "memory"])
def test_children_are_commands_of_this_program(name):
    assert figures.child(name)[-2:] == ["--child", name]


def test_campaigns_are_measured() -> None:
    keys = [figure.key for figure in figures.long_game_figures("tr01", 20, "_sortie")]
    assert keys == ["jump_sortie", "load_save_sortie", "save_size_sortie"]
    assert measures.pace("tr01", 0.06)[0].value > 0 and len(measures.played("cs1", 20).match.journal) == 21


def test_the_first_pictures_of_all_games_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a whole game on the command line; each in a process of its own."""
    asked: list[list[str]] = []

    def ran(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, "hello\n0.5 1.5 0.1\n", "")

    monkeypatch.setattr(subprocess, "run", ran)
    found = {figure.key: figure for figure in figures.process_figures()}
    for trial in figures.openings():
        assert (found[f"first_{trial.short}"].value, found[f"whole_{trial.short}"].value) == (0.5, 1.5)
        assert found[f"longest_{trial.short}"].met
    assert len(figures.openings()) == sum(not kit(key).people_only for key in playable()) and [
        "run",
        "s01",
        "--bots",
    ] in [c[3:6] for c in asked]


def test_an_opening_is_measured_to_its_sharp_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    first, sharp, longest = benchmarks.opening_times("ma_malta")
    assert 0 < first <= sharp and 0 < longest <= sharp
