"""The formats of reports, by name."""

from enum import StrEnum


class ReportFormat(StrEnum):
    """How diagnostics are printed."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"
