"""What can go wrong in the core. Every exception that it raises on purpose is an `EvidenceError`."""


class EvidenceError(Exception):
    """Root of the tree: catch this to catch them all."""


class BadPagesError(EvidenceError, ValueError):
    """The page bounds given with a source text are not in order or reach beyond the text."""


class BadSpanError(EvidenceError, ValueError):
    """A start or end offset lies outside the text it is meant for."""
