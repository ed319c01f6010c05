"""The observation plane and its battery: what it sees and may order, the fire that comes down (AS-OBS, AS-OBA)."""
