"""Live updates by WebSocket: messages about new moves, and the presence of players."""
