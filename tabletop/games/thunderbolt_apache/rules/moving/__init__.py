"""Movement over the battlefield: what a speed point may buy (`moves`), ridges (`ridges`), a step flown (`flying`)."""
