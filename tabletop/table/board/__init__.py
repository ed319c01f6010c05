"""The board: map, pieces, marks, camera, small map. Knows cells and sprites, no game."""
