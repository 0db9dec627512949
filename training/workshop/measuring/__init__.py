"""Strength of a fighter: rounds against twelve known ones, and its best sizes."""
