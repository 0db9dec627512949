"""The shapes of the API's answers, and the code that fills them for one viewer."""
