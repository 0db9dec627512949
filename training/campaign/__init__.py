"""A single-player campaign with packs of fighters on a map, played by robots, and pins to win."""
