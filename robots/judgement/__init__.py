"""The fast judgment: positions as numbers, and functions over them that numba compiles where it can."""
