"""What of this machine works: each part looked at, and what helps where it does not."""

from companion.doctor.finding import Finding, Health, Part
from companion.doctor.machine import Machine

__all__ = ["Finding", "Health", "Machine", "Part"]
