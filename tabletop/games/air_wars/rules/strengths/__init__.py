"""How many dice units roll: in battles, in anti-aircraft fire, on bombing runs, with what cards add and take."""
