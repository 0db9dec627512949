"""Database models of the forum."""

from community.forum.models.boards import Board
from community.forum.models.moderating import Act
from community.forum.models.reading import Following, Mark, Reader
from community.forum.models.talk import EarlierText, MergedThread, Post, Thread

__all__ = ["Act", "Board", "EarlierText", "Following", "Mark", "MergedThread", "Post", "Reader", "Thread"]
