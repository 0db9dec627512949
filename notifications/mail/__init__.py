"""Mail that goes out, its links, and what can be answered to it."""
