"""Addresses to listen on."""

import ipaddress
import socket

TRIED = 50
LAST_PORT = 65535


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on ``host`` at ``port``, or at the next free port after it.

    The open socket is handed to the web server, so nobody can take the port in between, and a
    request waits while the server restarts. Raises OSError when none of 50 ports is free.
    """
    for number in range(port, min(port + TRIED, LAST_PORT + 1)):
        try:
            return socket.create_server((host, number), family=_family(host), backlog=128)
        except OSError as error:
            failure = error
    raise failure


def free_port() -> int:
    """A loopback port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def is_loopback(host: str) -> bool:
    """True when only this machine can reach ``host``."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
