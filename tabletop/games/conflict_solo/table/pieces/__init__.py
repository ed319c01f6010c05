"""Pictures of Conflict Solo: counters, what lies on the map, aircraft, cards, chips."""
