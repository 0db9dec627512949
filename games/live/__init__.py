"""Live updates by sockets: news that a match has moved, and presence of its players."""
