"""Listening addresses."""

import socket

import pytest

from citeweb.ops import ports


def test_a_taken_port_gives_the_next_free_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with ports.listen("127.0.0.1", port) as server:
            assert port < server.getsockname()[1] < port + ports.TRIED


def test_a_free_port_is_taken_as_asked() -> None:
    port = ports.free_port()
    with ports.listen("127.0.0.1", port) as server:
        assert server.getsockname() == ("127.0.0.1", port)


def test_an_address_of_another_machine_is_an_error() -> None:
    with pytest.raises(OSError, match="assign"):
        ports.listen("192.0.2.1", 8000)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_loopback(host: str) -> None:
    assert ports.is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.0.4", "cite.example.org", ""])
def test_not_loopback(host: str) -> None:
    assert not ports.is_loopback(host)
