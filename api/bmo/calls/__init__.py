"""The calls that clients of Button Men Online make."""
