"""Live updates by sockets: that somebody has written in the forum."""
