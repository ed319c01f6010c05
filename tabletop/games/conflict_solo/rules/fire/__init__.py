"""Fire and close combat: the numbers of an attack, group fire, attacks without a gunner, actions, the rolls."""
