"""Tangled Timelines on the screen: its scenes, its sheets, its books."""
