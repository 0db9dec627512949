"""What leagues have and other tournaments have not: a calendar, divisions that follow from the season before,
and seasons that come by themselves.
"""
