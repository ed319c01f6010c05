"""The enemy's procedure (specification 10.1): helicopters, choice of targets, fire. It never chooses by value; every
tie goes to the dice."""
