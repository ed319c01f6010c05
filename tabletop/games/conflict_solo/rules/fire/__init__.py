"""Fire and close combat: the numbers of an attack, attacks without a gunner, what the player can order, the rolls."""
