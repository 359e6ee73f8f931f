"""Settings of the web server, for ``manage.py run`` and the container alike."""

from typing import Any

from django.conf import settings

from citeweb.ops.ports import is_loopback

wsgi_app = "citeweb.wsgi:application"
worker_class = "gthread"
workers = 2
threads = 8
preload_app = True  # a page that cannot be loaded ends the server at once, and the second worker costs little
timeout = 120
graceful_timeout = 5
control_socket_disable = True


def when_ready(server: Any) -> None:
    """Without sign-in, whoever reaches the page owns everything: so only this machine may reach it."""
    hosts = [listener.sock.getsockname()[0] for listener in server.LISTENERS]
    if settings.SINGLE_USER and not all(is_loopback(host) for host in hosts):
        raise SystemExit(REFUSED.format(host=", ".join(hosts)))


REFUSED = (
    "Refusing to listen on {host}: in single-user mode nobody signs in, so only this machine may reach the page. "
    "Set CITEWEB_SINGLE_USER=false to serve others."
)
