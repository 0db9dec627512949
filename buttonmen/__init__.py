"""The project package with settings, URL routes, request handling and the background worker."""
