"""Private messages between two players."""
