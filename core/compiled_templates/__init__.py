"""Django's templates, each compiled to one Python function when it is first rendered: see README.md."""
