"""Live updates of tournament pages over web sockets."""
