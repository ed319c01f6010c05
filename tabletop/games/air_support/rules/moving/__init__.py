"""A move on the ground: its orders, how it begins and ends, hidden enemies that it meets (AS-MOVE)."""
