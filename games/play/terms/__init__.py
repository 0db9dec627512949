"""The terms of a match: whom they admit, which buttons fit them, and whether it changes ratings."""
