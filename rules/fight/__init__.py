"""Rules that check attacks, complete them, and carry them out."""
