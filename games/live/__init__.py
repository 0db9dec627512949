"""Live updates by sockets: that a match has moved on, and who has it open."""
