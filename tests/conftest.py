"""How property tests search: the same examples at every run, or, with HYPOTHESIS_PROFILE=search, new and many more."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile(
    "search", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
