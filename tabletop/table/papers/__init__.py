"""Papers over the map: panels that are folded to an icon, opened or pinned, and the desk that lays them out."""
