"""Text that players write: its cleaning, and names that look alike."""
