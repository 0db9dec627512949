"""The API for programs, and its pages for developers."""
