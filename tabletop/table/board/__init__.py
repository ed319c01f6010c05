"""The board: map, pieces, marks, camera, small map. It has cells and sprites and is independent of any game."""
