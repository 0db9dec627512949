"""What a look back tells, and how the page shows it."""
