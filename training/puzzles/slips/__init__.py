"""Puzzles made from slips, the moves of a player for which a review found a better move."""
