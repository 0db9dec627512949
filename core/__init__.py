"""Code that all rooms use and no room owns."""
