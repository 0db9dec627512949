"""Special rules that ask their player for a decision."""
