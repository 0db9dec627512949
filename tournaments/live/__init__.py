"""Live updates by sockets: that a tournament has moved on."""
