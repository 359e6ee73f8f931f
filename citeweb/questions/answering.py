"""One answer's way: search, send, draft, check. Called by the worker and by the command line.

A claim becomes a row only after it was checked, so that a page that shows the rows never shows an unchecked claim.
"""

import logging
import time
import traceback
from collections.abc import Callable

from django.conf import settings
from django.db import connection, transaction

from citeweb.documents.jobs import JobLost
from citeweb.documents.models import Passage
from citeweb.documents.selectors import passages_in_order, searchable
from citeweb.evidence import MATCHER_VERSION
from citeweb.providers import (
    AnswerProvider,
    Draft,
    ExtractiveProvider,
    PromptPassage,
    ProviderError,
    Searched,
    provider_from,
)
from citeweb.questions.checking import Checker
from citeweb.questions.cleaning import cleaned
from citeweb.questions.models import Answer, SentPassage, State
from citeweb.retrieval.index import index_for

logger = logging.getLogger(__name__)

Progress = Callable[[Answer], None]


def run_answer(*, answer_id: int, progress: Progress | None = None) -> None:
    """Make a queued answer to the end: done, or failed with its reason. Does nothing when another has it."""
    answer = Answer.claim(answer_id, state=State.SEARCHING)
    if answer is None:
        return
    try:
        _Run(answer, progress or (lambda _: None)).go()
    except JobLost:
        logger.info("answer %s was taken over or removed", answer_id)
    except ProviderError as error:
        answer.fail(error.code, str(error))
    except Exception as error:
        logger.error("answer %s: %s at %s", answer_id, type(error).__name__, traceback.extract_tb(error.__traceback__))
        answer.fail("internal", "Something went wrong here. Your question is kept.")


class _Run:
    """The stages of one answer, in order."""

    def __init__(self, answer: Answer, progress: Progress) -> None:
        self.answer = answer
        self.progress = progress
        self.started = time.monotonic()

    def go(self) -> None:
        hits = self.search()
        draft = self.write(hits)
        self.check(draft, list(hits))
        self.to(state=State.DONE, seconds=time.monotonic() - self.started)

    def to(self, **values: object) -> None:
        self.answer.write(**values)
        self.progress(self.answer)

    def search(self) -> dict[Passage, float]:
        """Find the passages and store them as sent; what an earlier, killed try left is cleared."""
        question = self.answer.question
        found = searchable(library=question.library)
        hits = index_for(connection).search(question.library_id, question.text, settings.PASSAGES_SENT)
        scores = {hit.passage: hit.score for hit in hits}
        passages = passages_in_order(library=question.library, pks=list(scores))
        with transaction.atomic():
            self.answer.sent.all().delete()
            self.answer.claims.all().delete()
            SentPassage.objects.bulk_create(self.sent(passages, scores))
        self.to(
            documents_searched=found.documents, passages_searched=found.passages,
            documents_unsearchable=found.unsearchable,
        )  # fmt: skip
        return {passage: scores[passage.pk] for passage in passages}

    def sent(self, passages: list[Passage], scores: dict[int, float]) -> list[SentPassage]:
        return [
            SentPassage(
                answer=self.answer, rank=rank, key=passage.key, passage=passage, score=scores[passage.pk],
                document_name=passage.revision.document.name,
            )
            for rank, passage in enumerate(passages, start=1)
        ]  # fmt: skip

    def write(self, hits: dict[Passage, float]) -> Draft:
        """Ask the provider; no transaction is open meanwhile, and the heartbeat goes on."""
        provider = _provider(hits)
        searched = Searched(self.answer.documents_searched, self.answer.passages_searched)
        prompt = [_prompt(passage, score) for passage, score in hits.items()]
        self.to(
            state=State.WRITING, provider=provider.name, model=provider.model, prompt_version=provider.prompt_version
        )
        with self.answer.heart():
            return cleaned(provider.draft(self.answer.question.text, prompt, searched))

    def check(self, draft: Draft, passages: list[Passage]) -> None:
        """Check the claims in reading order, each stored when its check is done."""
        self.to(
            state=State.CHECKING, prose=draft.prose, unsupported=list(draft.unsupported), matcher=MATCHER_VERSION,
            claims_drafted=len(draft.claims), model=draft.model or self.answer.model,
            prompt_tokens=draft.usage.prompt_tokens, completion_tokens=draft.usage.completion_tokens,
        )  # fmt: skip
        for checked in Checker(draft, passages).checked():
            with transaction.atomic():
                self.answer.write()
                checked.store(self.answer)
            self.progress(self.answer)


def _provider(hits: dict[Passage, float]) -> AnswerProvider:
    """The configured model; with nothing to send none is asked, and the extractive one says what was searched."""
    if not hits:
        return ExtractiveProvider()
    return provider_from(settings.MODEL_URL, settings.MODEL, settings.MODEL_KEY, settings.MODEL_TIMEOUT)


def _prompt(passage: Passage, score: float) -> PromptPassage:
    first, last = passage.first_page, passage.last_page
    return PromptPassage(
        id=passage.key,
        text=passage.text,
        document=passage.revision.title or passage.revision.document.name,
        heading=" / ".join(passage.heading_path),
        pages="" if first is None else str(first) if first == last else f"{first}-{last}",
        score=score,
    )
