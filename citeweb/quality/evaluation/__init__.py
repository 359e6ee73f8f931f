"""A person's own questions with expected quotes, run through the live pipeline."""

from .dataset import Case, DatasetError, read_cases, read_report
from .report import compared, report
from .running import Result, evaluate

__all__ = ["Case", "DatasetError", "Result", "compared", "evaluate", "read_cases", "read_report", "report"]
