"""Dice, pins and medals as SVG."""
