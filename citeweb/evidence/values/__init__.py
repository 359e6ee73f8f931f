"""Do the values of a claim (numbers, amounts, dates, units, bounds, negations) stand in the evidence?"""

from citeweb.evidence.values.check import check_values
from citeweb.evidence.values.model import ValueCheck, ValueDetail, Verdict

__all__ = ["ValueCheck", "ValueDetail", "Verdict", "check_values"]
