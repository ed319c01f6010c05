"""What stands on the shelf of Conflict Solo. It has no table yet."""
