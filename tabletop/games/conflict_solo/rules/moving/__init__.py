"""Stacking and movement: what a step costs, what the player can order, what happens, how a way is marched."""
