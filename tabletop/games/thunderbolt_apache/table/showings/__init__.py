"""How each event of a mission is shown: pieces that move, arrows, dice with their reasons, counters and chits."""
