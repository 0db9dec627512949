"""Models of the API's answers, and functions that fill the models for one viewer."""
