"""This machine's figures, a file a part: what a touch, a start, an action on disk take."""
