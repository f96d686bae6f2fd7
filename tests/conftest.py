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

# What is printed is English, wherever the tests run.
for name in ("SHENGJI_LANG", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

# Nobody's settings but the defaults are in force.
os.environ["XDG_CONFIG_HOME"] = os.devnull
