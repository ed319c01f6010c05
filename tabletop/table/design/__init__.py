"""The drawing board: scenarios of one's own, made and changed in the window, the same for every game."""
