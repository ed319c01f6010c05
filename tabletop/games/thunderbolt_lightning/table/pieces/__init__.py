"""How targets on the ground and at sea lie on the board."""
