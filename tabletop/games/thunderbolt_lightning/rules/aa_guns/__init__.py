"""Anti-aircraft guns of ships and installations (TL-AA): classes, dice, directions, and aiming them."""
