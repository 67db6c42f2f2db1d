"""One scene a file: a page in, marks and targets on it."""
