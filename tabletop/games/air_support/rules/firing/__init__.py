"""Ground fire: who may fire and what it is worth, how a shot is laid and fired, the fire phases (AS-FIRE, AS-IFT)."""
