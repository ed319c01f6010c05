"""To hit and saving (TL-HIT, TL-SAVE): the rolls of a combat phase, skill 5 among them, and the damage they do."""
