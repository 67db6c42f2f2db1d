"""`python -m companion` and the command `companion`."""

import sys

from companion.cli import start


def main() -> int:
    """Run the command line; returns the exit status."""
    return start(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
