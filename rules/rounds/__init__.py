"""The phases of a match, one module each. The module `course` puts them in order."""
