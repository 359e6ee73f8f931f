"""What was measured of the program itself."""

from django.db import models
from django.utils import timezone

HONEST_REFUSED_AT_MOST = 0.005


class SelfTest(models.Model):
    """One run of planted quotes through the live matcher: honest ones refused, altered ones let by."""

    ran_at = models.DateTimeField(default=timezone.now)
    matcher = models.CharField(max_length=40)
    honest = models.PositiveIntegerField()
    honest_refused = models.PositiveIntegerField()
    altered = models.PositiveIntegerField()
    altered_accepted = models.PositiveIntegerField()
    seconds = models.FloatField()
    failures = models.JSONField(default=list)  # [{"passage": id, "kind": ..., "honest": ...}], no text

    class Meta:
        ordering = ["-ran_at", "-pk"]

    def __str__(self) -> str:
        return f"self-test of {self.ran_at:%Y-%m-%d}"

    @property
    def is_clean(self) -> bool:
        """No altered quote let by, and at most half a per cent of the honest ones refused."""
        refused = self.honest_refused / self.honest if self.honest else 0.0
        return self.altered_accepted == 0 and refused <= HONEST_REFUSED_AT_MOST
