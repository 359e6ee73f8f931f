"""Results to figures, over all questions and by language and format; two runs held side by side."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from .running import Result

Report: TypeAlias = dict[str, Any]
DEPTHS = (1, 5, 10)
COMPARED_DEPTH = 5


def report(results: list[Result]) -> Report:
    """All figures and each question's own result, ready for JSON; without any text of documents or questions."""
    return {
        "all": figures(results),
        "by_language": _grouped(results, lambda result: result.case.language),
        "by_format": _grouped(results, lambda result: result.case.format),
        "cases": [_case(result) for result in results],
    }


def figures(results: list[Result]) -> dict[str, Any]:
    """Counts, and shares of the answerable questions; a quote that was not located counts as not found."""
    answerable = [result for result in results if result.case.answerable]
    others = [result for result in results if not result.case.answerable]
    return {
        "answerable": len(answerable),
        "located": sum(result.located for result in answerable),
        **{f"recall_at_{depth}": _share(_within(result.rank, depth) for result in answerable) for depth in DEPTHS},
        "quote_overlap": _share(result.overlap for result in answerable),
        "abstained": sum(result.abstained for result in answerable),
        "unanswerable": len(others),
        "unanswerable_abstained": sum(result.abstained for result in others),
        "failed": sum(result.failed for result in results),
    }


def compared(now: Report, before: Report) -> Report:
    """What changed from an earlier run: each figure then and now, and the questions found among the first 5 or lost.

    Questions that only one of the runs has are named, and are among neither the found nor the lost.
    """
    ranks, earlier = _ranks(now), _ranks(before)
    both = [name for name in ranks if name in earlier]
    return {
        "figures": {name: [before["all"].get(name), value] for name, value in now["all"].items()},
        "found": [name for name in both if _near(ranks[name]) and not _near(earlier[name])],
        "lost": [name for name in both if _near(earlier[name]) and not _near(ranks[name])],
        "only_now": [name for name in ranks if name not in earlier],
        "only_before": [name for name in earlier if name not in ranks],
    }


def _ranks(run: Report) -> dict[str, int | None]:
    return {str(case["id"]): case["rank"] for case in run["cases"]}


def _near(rank: int | None) -> bool:
    return _within(rank, COMPARED_DEPTH)


def _within(rank: int | None, depth: int) -> bool:
    return rank is not None and rank <= depth


def _share(held: Iterable[bool]) -> float | None:
    each = list(held)
    return round(sum(each) / len(each), 4) if each else None


def _grouped(results: list[Result], name: Callable[[Result], str]) -> dict[str, dict[str, Any]]:
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(name(result), []).append(result)
    return {group: figures(groups[group]) for group in sorted(groups)}


def _case(result: Result) -> dict[str, Any]:
    names = ("located", "rank", "overlap", "abstained", "failed", "seconds")
    case = result.case
    return {"id": case.id, "answerable": case.answerable, **{name: getattr(result, name) for name in names}}
