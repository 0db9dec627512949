"""The API for programs, and the pages that explain it to developers."""
