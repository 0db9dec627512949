"""What happened in a match, in the words of the reader."""
