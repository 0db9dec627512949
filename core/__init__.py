"""Code that all apps share and none owns."""
