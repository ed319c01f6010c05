"""Gun fire, strafing and rockets (TL-FIRE, TL-HIT, TL-EXT): who may fire at what, what a die needs, declaring it."""
