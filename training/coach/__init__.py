"""The coach: advice by the robot Owl on a turn, for players who ask, never in matches against people."""
