"""Live updates of forum pages over WebSockets."""
