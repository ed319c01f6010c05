"""What is drawn by code: aircraft, ships, counters, dice, cards, boxes, highlights, maps. Knows no rule."""
