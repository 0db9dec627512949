"""The phases of a match from its first round to its last, one file each; their order is in `course`."""
