"""What a mission brings of its own: when its orders may be tried, its track, its events."""
