"""Pictures of a dice tray in, dice out."""

import os

MOST_PIXELS = 1 << 27
"""Pictures of more pixels are refused: 134 million, twice what the largest sensors of phones and Pi cameras
give. Decoding that many takes 0.8 GB for a moment; a file of some kB may ask for 7."""

# OpenCV takes its limit (by itself 1 << 30) from here when it is loaded, and not again.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
