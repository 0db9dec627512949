"""What the forum keeps."""

from forum.models.boards import Board
from forum.models.moderating import Act
from forum.models.reading import Following, Mark, Reader
from forum.models.talk import EarlierText, MergedThread, Post, Thread

__all__ = ["Act", "Board", "EarlierText", "Following", "Mark", "MergedThread", "Post", "Reader", "Thread"]
