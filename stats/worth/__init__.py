"""Win chances of one fighter against another, measured by robots and estimated for players."""
