"""Pages hear at once that a match has moved on, and who has it open."""
