"""Live updates over sockets when a tournament changes."""
