"""Drawings of dice, pins and medals in SVG."""
