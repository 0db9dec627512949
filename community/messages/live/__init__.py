"""Live updates by sockets: that something was written to a player."""
