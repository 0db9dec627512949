"""What answers look like, and what makes them of a match for one viewer."""
