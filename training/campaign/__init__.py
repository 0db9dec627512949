"""The single-player campaign: packs of fighters on a map, played by robots, and pins to win."""
