"""`story --animate`: a turn as a moving picture; of a game of hidden things that goes on what a side knows."""

from __future__ import annotations

from tests.table.apng import frames_of


def test_a_turn_moves_and_a_wrong_one_is_refused(tabletop, tmp_path):
    save, film = tmp_path / "game.save", tmp_path / "turn.png"
    assert (
        tabletop("run", "s01", "--bots", "easy", "--seed", "7", "--until", "40", "--show", "none", "--save", save).code
        == 0
    )
    assert tabletop("story", save, "--animate", film, "--turn", "1").code == 0
    content = film.read_bytes()
    assert len(frames_of(content)) > 3 and len(content) < 4_000_000
    for wrong in (
        ("--animate", film, "--turn", "99"),
        ("--animate", tmp_path / "it.gif"),
        ("--animate", film, "--html"),
        ("--turn", "1"),
    ):
        assert tabletop("story", save, *wrong).code != 0
    assert film.read_bytes() == content
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.is_file()) == [".png", ".save"]
