"""A Player Turn: its clock, its rows, and what every step shares (AS-TURN)."""
