"""A match from its first round to its last: a phase is a file, their order is in `course`."""
