"""What all rooms stand on and no room owns."""
