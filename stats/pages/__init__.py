"""Pages that show the stats of players, fighters, robots and the whole site."""
