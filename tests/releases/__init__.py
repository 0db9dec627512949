"""Filled databases of former releases, of which an update has to keep every row and figure."""
