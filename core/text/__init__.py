"""What players write: without unseen characters, and names that look alike."""
