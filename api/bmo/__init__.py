"""The door for clients of Button Men Online: one address, its calls, and answers in its shapes."""
