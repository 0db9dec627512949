"""The front page, help, previews of links, and pages that read every room."""
