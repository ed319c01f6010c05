"""Attacks of aircraft on the ground: what they are worth, whom they hit, machine guns and bombs (AS-MG, AS-BOMB)."""
