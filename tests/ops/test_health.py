"""/healthz, and what asks it."""

from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from citeweb.ops import ports
from citeweb.ops.gunicorn_config import when_ready
from citeweb.ops.parts import page_answers


@pytest.mark.usefixtures("many_users")
@pytest.mark.django_db
def test_it_answers_without_a_sign_in(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-cache" in response["Cache-Control"]


@pytest.mark.usefixtures("many_users")
@pytest.mark.django_db
def test_it_tells_when_the_database_is_away(client: Client) -> None:
    with patch.object(connection, "cursor", side_effect=OperationalError("gone")):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert b"gone" not in response.content


@pytest.mark.django_db
def test_it_is_for_reading(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


@pytest.fixture
def server(live_server: LiveServer) -> int:
    return int(live_server.thread.port)


@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize("names", [["cite.example.org"], [".example.org"], ["*"], ["localhost", "other.org"]])
def test_the_check_asks_under_a_name_that_the_site_accepts(server: int, names: list[str], settings: Settings) -> None:
    settings.ALLOWED_HOSTS = names
    assert page_answers("127.0.0.1", server)


@pytest.mark.usefixtures("transactional_db")
def test_the_containers_check_passes_on_a_server_that_answers(server: int) -> None:
    call_command("check_health", port=server)


def test_the_containers_check_fails_where_nothing_answers() -> None:
    with pytest.raises(CommandError, match="does not answer"):
        call_command("check_health", port=ports.free_port())


class Server:
    """As much of gunicorn's arbiter as the hook reads."""

    def __init__(self, host: str) -> None:
        self.listener = ports.listen(host, ports.free_port())
        self.LISTENERS = [type("Listener", (), {"sock": self.listener})]


@pytest.mark.parametrize(
    ("host", "single_user", "refused"),
    [
        ("0.0.0.0", True, True),
        ("127.0.0.1", True, False),
        ("0.0.0.0", False, False),
    ],
)
def test_a_page_without_sign_in_is_for_this_machine(
    host: str, single_user: bool, refused: bool, settings: Settings
) -> None:
    settings.SINGLE_USER = single_user
    server = Server(host)
    with server.listener:
        if refused:
            with pytest.raises(SystemExit, match=r"Refusing to listen on 0\.0\.0\.0"):
                when_ready(server)
        else:
            when_ready(server)
