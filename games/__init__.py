"""A match: offering it, playing it, its log, chat, board and live updates. Only `play` changes one."""
