"""Reviews of matches, which separate luck from skill and explain slips (moves with a better alternative)."""
