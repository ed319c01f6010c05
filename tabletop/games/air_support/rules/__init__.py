"""The rules of Air Support, a room a chapter, and what lies below all chapters: the map, the pieces, the tables."""
