"""Live updates over sockets about new messages."""
