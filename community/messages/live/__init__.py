"""Live updates about new messages over WebSockets."""
