"""The API for programs, and the pages for those who write them."""
