"""Changes of a running match: moves, choices taken back, and all ways to lose or leave it early."""
