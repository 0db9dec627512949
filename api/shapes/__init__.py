"""Models of the API's answers, and the functions that fill them for one viewer."""
