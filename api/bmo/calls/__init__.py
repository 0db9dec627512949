"""Functions for the calls that clients of Button Men Online make."""
