"""The rules of Air Support, a file a chapter: pure functions on the map, the pieces and the tables."""
