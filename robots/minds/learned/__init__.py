"""The mind that asks the judgement, the rules where it does not reach, and choosing sizes."""
