"""Databases of former releases, filled: an update has to keep every row and every figure of them."""
