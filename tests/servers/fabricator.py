"""A chat-completions server on loopback that answers as models do at their best and at their worst.

    with Fabricator(mode="altered") as server:
        OpenAIProvider(server.url, "any").draft(...)

`mode` is one name, or a script of names: one a request, the last one for all that follow. A request whose model is
itself the name of a mode is answered so, whatever the script says. What was asked is kept in `server.requests`.
"""

import json
import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple

_PASSAGE = re.compile(r"Passage (p\d+) \[(\w+)\]\n.*?text \[\2\]\n(.*?)\nEnd of \1 \[\2\]", re.DOTALL)
_QUESTION = re.compile(r"Question \[(\w+)\]\n(.*?)\nEnd of question \[\1\]", re.DOTALL)
STALL_SECONDS = 30.0  # unless the server is closed before


class Sentence(NamedTuple):
    """A sentence of a passage that was sent, verbatim."""

    passage_id: str
    text: str


@dataclass
class Asked:
    """One request as it came: its JSON, its headers (names in lower case), and what can be read out of its prompt."""

    body: dict[str, Any]
    headers: dict[str, str]
    passages: dict[str, str] = field(init=False)
    question: str = field(init=False)

    def __post_init__(self) -> None:
        prompt = self.body["messages"][-1]["content"]
        self.passages = {name: text for name, _, text in _PASSAGE.findall(prompt)}
        found = _QUESTION.search(prompt)
        self.question = found[2] if found else ""

    def sentences(self) -> list[Sentence]:
        """The sentences sent, those that share most words with the question first."""
        wanted = set(_words(self.question))
        found = [Sentence(name, part) for name, text in self.passages.items() for part in _split(text)]
        return sorted(found, key=lambda sentence: -len(wanted & set(_words(sentence.text))))


def _split(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?。])\s+|\n\n+", text.strip()) if len(part) > 20] or [text]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _claim(text: str, passage_id: str, quote: str) -> dict[str, Any]:
    return {"text": " ".join(text.split()), "kind": "fact", "citations": [{"passage_id": passage_id, "quote": quote}]}


def _answer(*claims: dict[str, Any], prose: str | None = None) -> str:
    told = " ".join(claim["text"] for claim in claims) if prose is None else prose
    return json.dumps({"prose": told, "claims": claims, "unsupported": []}, ensure_ascii=False)


def honest(asked: Asked) -> str:
    return _answer(*(_claim(text, name, text) for name, text in asked.sentences()[:2]))


def unknown_id(asked: Asked) -> str:
    text = asked.sentences()[0].text
    return _answer(_claim(text, "p999", text))


def altered(asked: Asked) -> str:
    """Another digit where there is a digit, else no "not", else another word."""
    best = asked.sentences()
    name, text = next((sentence for sentence in best if re.search(r"\d", sentence.text)), best[0])
    wrong = re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), text, count=1)
    wrong = _drop_negation(wrong) if wrong == text else wrong
    return _answer(_claim(wrong, name, wrong))


def dropped_negation(asked: Asked) -> str:
    """Without its "not"; where no sentence has one, with one too many."""
    best = asked.sentences()
    name, text = next((sentence for sentence in best if " not " in sentence.text), best[0])
    wrong = _drop_negation(text)
    return _answer(_claim(wrong, name, wrong))


def _drop_negation(text: str) -> str:
    return text.replace(" not ", " ", 1) if " not " in text else re.sub(r"\s", " not ", text, count=1)


def invented(asked: Asked) -> str:
    name = next(iter(asked.passages), "p1")
    quote = "The committee unanimously approved the revised lunar budget on 31 February."
    return _answer(_claim(quote, name, quote))


def wrong_id(asked: Asked) -> str:
    """A true quote, put down to another of the passages sent."""
    right, text = asked.sentences()[0]
    others = [name for name, passage in asked.passages.items() if text not in passage]
    return _answer(_claim(text, others[0] if others else right + "0", text))


def stitched(asked: Asked) -> str:
    """The first half of one sentence and the second half of another, as one."""
    (name, first), *rest = asked.sentences()
    second = rest[-1].text if rest else first[::-1]
    quote = f"{first[: len(first) // 2].rstrip()} {second[len(second) // 2 :].lstrip()}"
    return _answer(_claim(quote, name, quote))


def not_in_prose(asked: Asked) -> str:
    name, text = asked.sentences()[0]
    return _answer(_claim(text, name, text), prose="The documents have much to say about this.")


def unsupported(asked: Asked) -> str:
    return json.dumps({"prose": "The documents do not say.", "claims": [], "unsupported": [asked.question]})


def fenced(asked: Asked) -> str:
    return f"Here is the answer {{as asked}}:\n```json\n{honest(asked)}\n```\nI hope it helps."


def broken_json(asked: Asked) -> str:
    return honest(asked)[:-20]


CONTENT: dict[str, Callable[[Asked], str]] = {
    writer.__name__: writer
    for writer in (
        honest,
        unknown_id,
        altered,
        dropped_negation,
        invented,
        wrong_id,
        stitched,
        not_in_prose,
        unsupported,
        fenced,
        broken_json,
    )
}
# Faults of the server and not of the model: see Handler.
FAULTS = (
    "half_a_body",
    "stall",
    "trickle",
    "error_page",
    "rate_limited",
    "overloaded",
    "no_quota",
    "wrong_key",
    "no_such_model",
    "no_json_schema",
    "no_response_format",
    "hang_up",
)


class Fabricator:
    """The server; a context manager. `url` is its base address, without /v1."""

    def __init__(self, mode: str | Sequence[str] = "honest") -> None:
        self.play(mode)
        self.requests: list[Asked] = []
        self.closing = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "Fabricator":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def play(self, mode: str | Sequence[str]) -> None:
        """Answer so from now on. Raises ValueError for a mode that is none."""
        self._script = [mode] if isinstance(mode, str) else list(mode)
        if unknown := set(self._script) - set(CONTENT) - set(FAULTS):
            raise ValueError(f"no such mode: {unknown}")

    def mode_for(self, asked: Asked) -> str:
        """Takes the next step of the script, but for a request whose model names a mode."""
        self.requests.append(asked)
        named = asked.body.get("model", "")
        if named in CONTENT or named in FAULTS:
            return str(named)
        return self._script.pop(0) if len(self._script) > 1 else self._script[0]

    def _handler(self) -> type["Handler"]:
        fabricator = self

        class Bound(Handler):
            owner = fabricator

        return Bound


class Handler(BaseHTTPRequestHandler):
    """The wire format, and the faults."""

    owner: Fabricator
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> Any:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path != "/v1/chat/completions":
            return self._error(404, "There is nothing here.")
        asked = Asked(body, {name.lower(): value for name, value in self.headers.items()})
        mode = self.owner.mode_for(asked)
        if mode in FAULTS:
            return getattr(self, f"_{mode}")(asked)
        return self._complete(asked, CONTENT[mode](asked))

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the tests' output quiet."""

    def _complete(self, asked: Asked, content: str) -> None:
        self._reply(200, json.dumps(_completion(asked, content)).encode())

    def _reply(self, status: int, body: bytes, kind: str = "application/json", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def _error(self, status: int, message: str, code: str = "", **headers: str) -> None:
        body = json.dumps({"error": {"message": message, "type": "invalid_request_error", "code": code}})
        self._reply(status, body.encode(), **headers)

    def _half_a_body(self, asked: Asked) -> None:
        whole = json.dumps(_completion(asked, honest(asked))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(whole)))
        self.end_headers()
        self.wfile.write(whole[: len(whole) // 2])
        self.close_connection = True

    def _stall(self, asked: Asked) -> None:
        self.owner.closing.wait(STALL_SECONDS)
        self.close_connection = True

    def _trickle(self, asked: Asked) -> None:
        """A byte at a time: no single read ever waits for long."""
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        until = time.monotonic() + STALL_SECONDS
        while time.monotonic() < until and not self.owner.closing.wait(0.05):
            try:
                self.wfile.write(b" ")
            except OSError:
                break
        self.close_connection = True

    def _hang_up(self, asked: Asked) -> None:
        self.close_connection = True

    def _error_page(self, asked: Asked) -> None:
        self._reply(500, b"<html><h1>Internal Server Error</h1></html>", "text/html")

    def _rate_limited(self, asked: Asked) -> None:
        self._error(429, "Rate limit reached.", Retry_After="0")

    def _overloaded(self, asked: Asked) -> None:
        self._error(503, "Loading model", Retry_After="0")

    def _no_quota(self, asked: Asked) -> None:
        self._error(429, "You exceeded your current quota.", code="insufficient_quota")

    def _wrong_key(self, asked: Asked) -> None:
        key = asked.headers.get("authorization", "").removeprefix("Bearer ")
        self._error(401, f"Incorrect API key provided: {key}.")

    def _no_such_model(self, asked: Asked) -> None:
        self._error(404, f"The model {asked.body['model']} does not exist.")

    def _no_json_schema(self, asked: Asked) -> Any:
        kind = asked.body.get("response_format", {}).get("type")
        if kind == "json_schema":
            return self._error(400, "response_format.type must be one of 'text', 'json_object'")
        return self._complete(asked, honest(asked))

    def _no_response_format(self, asked: Asked) -> Any:
        if "response_format" in asked.body:
            return self._error(400, "Unknown parameter: response_format")
        return self._complete(asked, fenced(asked))


def _completion(asked: Asked, content: str) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": asked.body["model"],
        "choices": [{"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1234, "completion_tokens": 56, "total_tokens": 1290},
    }
