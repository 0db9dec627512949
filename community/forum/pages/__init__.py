"""The pages of the forum."""
