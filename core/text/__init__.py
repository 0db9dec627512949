"""Text that players write: cleaning, lists, tables and names that look alike."""
