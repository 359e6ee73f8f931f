"""Any server that speaks OpenAI's chat completions: OpenAI, Ollama, vLLM, llama.cpp, LM Studio and the like."""

import asyncio
import email.utils
import json
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx

from .base import Away, BadDraft, Draft, PromptPassage, ProviderError, Refused, Searched, TimedOut, Usage
from .parsing import parse_draft
from .prompt import PROMPT_VERSION, messages, names, schema

MOST_BYTES = 4 << 20  # of a reply; a draft has a few thousand
MOST_TRIES = 4  # of one request, for the faults that pass by themselves
CONNECT = 10.0  # seconds for a connection, then one of the tries is used up
FIRST_PAUSE = 0.5  # seconds before the second try; doubled for each one more
FORMATS = ("json_schema", "json_object", "plain")  # how JSON is asked for, the strictest first
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class _Reply:
    status: int
    headers: httpx.Headers
    body: bytes


class _Bearer(httpx.Auth):
    """The key, where no repr, log or traceback shows it."""

    def __init__(self, key: str) -> None:
        self._key = key

    def __repr__(self) -> str:
        return "_Bearer(***)"

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        request.headers["Authorization"] = f"Bearer {self._key}"
        yield request

    def redact(self, text: str) -> str:
        return text.replace(self._key, "***")


class OpenAIProvider:
    """Asks the model at `url` (the server's base address, with or without /v1) for a draft.

    `timeout`, in seconds, is for the whole answer with its retries. `draft` must not be called on a running event loop.
    """

    name = "openai"
    prompt_version = PROMPT_VERSION

    def __init__(
        self, url: str, model: str, key: str | None = None, timeout: float = 60.0, first_pause: float = FIRST_PAUSE
    ) -> None:
        self.model = model
        self._endpoint = endpoint(url)
        self._host = urlsplit(self._endpoint).netloc.rpartition("@")[2]
        self._auth = _Bearer(key) if key else None
        self._timeout, self._first_pause = timeout, first_pause
        self._format, self._steady = FORMATS[0], True  # what this server was found to understand

    def __repr__(self) -> str:
        return f"OpenAIProvider({self._host}, {self.model})"

    def draft(self, question: str, passages: Sequence[PromptPassage], searched: Searched) -> Draft:
        """One answer. Raises Away, TimedOut, Refused or BadDraft."""
        completion = _json(asyncio.run(self._within_time(question, passages, searched)))
        usage, model = _usage(completion), completion.get("model")
        ids = dict(zip(names(passages), (passage.id for passage in passages), strict=True))
        return parse_draft(_content(completion), ids, usage, model if isinstance(model, str) and model else self.model)

    async def _within_time(self, question: str, passages: Sequence[PromptPassage], searched: Searched) -> bytes:
        # A limit on each read would let a server that trickles bytes go on for ever: the clock runs over all of it.
        chat = messages(question, passages, searched)
        try:
            async with asyncio.timeout(self._timeout), self._client() as client:
                return await self._ask(client, chat, schema(passages))
        except (TimeoutError, httpx.ReadTimeout, httpx.WriteTimeout):
            message = f"{self._host} did not answer within {self._timeout:g} s; your question is kept."
            raise TimedOut(message) from None

    def _client(self) -> httpx.AsyncClient:
        # A proxy named in the environment can't reach this machine's own loopback.
        local = urlsplit(self._endpoint).hostname in _LOOPBACK
        return httpx.AsyncClient(
            auth=self._auth, timeout=httpx.Timeout(self._timeout, connect=CONNECT), trust_env=not local
        )

    async def _ask(self, client: httpx.AsyncClient, chat: list[dict[str, str]], shape: dict[str, object]) -> bytes:
        """The reply's body; what the server says it does not understand is left out and asked again."""
        while True:
            reply = await self._send(client, self._request(chat, shape))
            if reply.status == httpx.codes.OK:
                return reply.body
            if not self._simplify(reply):
                raise self._refusal(reply)

    def _request(self, chat: list[dict[str, str]], shape: dict[str, object]) -> dict[str, Any]:
        request: dict[str, Any] = {"model": self.model, "messages": chat, "stream": False}
        if self._steady:
            request["temperature"] = 0
        if self._format == "json_schema":
            named = {"name": "answer", "strict": True, "schema": shape}
            request["response_format"] = {"type": "json_schema", "json_schema": named}
        elif self._format == "json_object":
            request["response_format"] = {"type": "json_object"}
        return request

    def _simplify(self, reply: _Reply) -> bool:
        """Whether the server named a part of the request that it does not know and that can be left out."""
        if reply.status not in (400, 404, 415, 422, 500, 501):
            return False
        said = reply.body.decode("utf-8", "replace").casefold()
        if self._steady and "temperature" in said:
            self._steady = False
            return True
        named = any(word in said for word in ("response_format", "json_schema", "json_object", "schema", "grammar"))
        if not named or self._format == FORMATS[-1]:
            return False
        self._format = FORMATS[FORMATS.index(self._format) + 1]
        return True

    async def _send(self, client: httpx.AsyncClient, request: dict[str, Any]) -> _Reply:
        """Asks again after the faults that pass by themselves: no connection, 429, 503."""
        attempt = 0
        while True:
            attempt += 1
            outcome = await self._try(client, request)
            pause = self._pause(outcome, attempt)
            if pause is not None:
                await asyncio.sleep(pause)
            elif isinstance(outcome, _Reply):
                return outcome
            else:
                raise self._away(outcome)

    async def _try(self, client: httpx.AsyncClient, request: dict[str, Any]) -> _Reply | httpx.TransportError:
        try:
            return await self._post(client, request)
        except (httpx.ReadTimeout, httpx.WriteTimeout):
            raise
        except httpx.TransportError as error:
            return error

    def _pause(self, outcome: _Reply | httpx.TransportError, attempt: int) -> float | None:
        """Seconds until the next try; None: there is none."""
        pause = self._first_pause * 2 ** (attempt - 1)
        if attempt == MOST_TRIES:
            return None
        if isinstance(outcome, _Reply):
            passing = outcome.status in (429, 503) and not _out_of_quota(outcome)
            pause = max(pause, _retry_after(outcome.headers))
        else:
            passing = isinstance(outcome, httpx.ConnectError | httpx.ConnectTimeout)
        return pause if passing and pause < self._timeout else None

    async def _post(self, client: httpx.AsyncClient, request: dict[str, Any]) -> _Reply:
        body = bytearray()
        async with client.stream("POST", self._endpoint, json=request) as response:
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise BadDraft(f"{self._host} sent more than {MOST_BYTES >> 20} MB, which is no answer.")
        return _Reply(response.status_code, response.headers, bytes(body))

    def _away(self, error: httpx.TransportError) -> Away:
        reason = self._redacted(str(error)) or type(error).__name__
        met = isinstance(error, httpx.RemoteProtocolError | httpx.ReadError | httpx.WriteError)
        trouble = "broke off the connection" if met else "could not be reached"
        return Away(f"The model at {self._host} {trouble}: {reason}; your question is kept.")

    def _refusal(self, reply: _Reply) -> ProviderError:
        said = self._redacted(_error_text(reply))
        match reply.status:
            case 401 | 403:
                return Refused(f"{self._host} refused the key{said}.")
            case 404:
                return Refused(f"{self._host} does not know the model {self.model}, or the address is wrong{said}.")
            case 429:
                return Refused(f"{self._host} takes no more requests for now: quota or rate limit{said}.")
            case status if status >= 500:
                return Away(f"The model at {self._host} is not working (HTTP {status}){said}; your question is kept.")
            case status:
                return Refused(f"{self._host} refused the request (HTTP {status}){said}.")

    def _redacted(self, text: str) -> str:
        return self._auth.redact(text) if self._auth else text


def endpoint(url: str) -> str:
    """The address of chat completions, from what people copy out of manuals: with or without /v1 or the whole path."""
    base = url.strip().rstrip("/")
    if base.endswith("/chat/completions"):
        return base
    return f"{base}/chat/completions" if urlsplit(base).path else f"{base}/v1/chat/completions"


def _json(body: bytes) -> dict[str, Any]:
    try:
        completion = json.loads(body)
    except (ValueError, RecursionError):
        raise BadDraft("The server's reply is not JSON, or only half of it came.") from None
    if not isinstance(completion, dict):
        raise BadDraft("The server's reply is not a chat completion.")
    return completion


def _content(completion: dict[str, Any]) -> str:
    """The model's words. Raises Refused where it declines, BadDraft where there are none or they were cut off."""
    choices = completion.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(message, dict) or not isinstance(choice, dict):
        raise BadDraft("The server's reply is not a chat completion.")
    if message.get("refusal") or choice.get("finish_reason") == "content_filter":
        raise Refused("The model declined to answer this question.")
    if choice.get("finish_reason") == "length":
        raise BadDraft("The model's answer was cut off before its end: its output or context limit is too small.")
    content = message.get("content")
    if not isinstance(content, str) or not content.strip():
        raise BadDraft("The model answered without a word.")
    return content


def _usage(completion: dict[str, Any]) -> Usage:
    usage = completion.get("usage")
    counted = usage if isinstance(usage, dict) else {}
    prompt, written = counted.get("prompt_tokens"), counted.get("completion_tokens")
    return Usage(prompt if isinstance(prompt, int) else 0, written if isinstance(written, int) else 0)


def _error_text(reply: _Reply) -> str:
    """What the server said went wrong, as `: its words`, or nothing."""
    try:
        said: Any = json.loads(reply.body)
    except (ValueError, RecursionError):
        return ""
    for key in ("error", "message", "detail"):
        said = said.get(key, said) if isinstance(said, dict) else said
    return f": {' '.join(said.split())[:200].rstrip('.')}" if isinstance(said, str) and said.strip() else ""


def _out_of_quota(reply: _Reply) -> bool:
    return reply.status == 429 and b"insufficient_quota" in reply.body


def _retry_after(headers: httpx.Headers) -> float:
    """Seconds to wait, from a number or a date; 0 where the header is missing or unreadable."""
    value = headers.get("Retry-After", "")
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return 0.0
