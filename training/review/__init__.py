"""Reviews of matches: luck and skill separated, with slips explained."""
