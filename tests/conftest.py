"""How tests run: in English, without the settings of who runs them; and how property tests search.

They try the same examples at every run, or, with HYPOTHESIS_PROFILE=search, new and many more.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile(
    "search", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

# What is printed is English, and in colour only where a test asks for it, wherever the tests run.
for name in (
    *("SHENGJI_LANG", "LC_ALL", "LC_MESSAGES"),
    *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLORTERM"),
    *("COLUMNS", "LINES"),
):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"
os.environ["TERM"] = "xterm-256color"

# Nobody's settings but the defaults are in force.
os.environ["XDG_CONFIG_HOME"] = os.devnull
