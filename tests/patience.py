"""How long tests wait for what has to come, in s; nothing waits that long where all is well."""

import os

SLOWNESS = float(os.environ.get("COMPANION_SLOWNESS", "1"))
"""How many times slower this machine is than those that the tests are made for: an emulated one says so."""

PATIENCE_S = 30.0 * SLOWNESS
