"""Movement and manoeuvres (TL-MOVE, TL-MAN, TL-INV): what a step needs and does, leaving the map, the phases of it."""
