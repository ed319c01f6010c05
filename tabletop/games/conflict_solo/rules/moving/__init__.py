"""Stacking and movement: what the player can order, what happens, how a way is marched."""
