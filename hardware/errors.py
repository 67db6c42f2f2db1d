"""Everything that can go wrong with the panel and the lamp, each naming its cure."""


class HardwareError(Exception):
    """A device can not be used; the message says which and what helps."""


class PanelError(HardwareError, OSError):
    """The panel's port can not be opened or is held by another program."""


class ProtocolError(HardwareError, ValueError):
    """A line is not one of the panel protocol; it is counted and dropped."""


class LampError(HardwareError, OSError):
    """The lamp's pins can not be used."""
