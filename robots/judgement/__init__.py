"""Fast evaluation of positions, with dice as numbers and functions that numba compiles if installed."""
