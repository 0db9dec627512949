"""The calls of clients of Button Men Online."""
