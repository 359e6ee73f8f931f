"""The index in both of its homes, each on a real database that is the test's own."""

from collections.abc import Iterator

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from psycopg.conninfo import conninfo_to_dict
from pytest_django import DjangoDbBlocker

from citeweb.retrieval.index import PassageIndex, index_for
from tests.servers.postgres import running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as uri:
        yield uri


def _sqlite(request: pytest.FixtureRequest) -> dict[str, object]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}


def _postgresql(request: pytest.FixtureRequest) -> dict[str, object]:
    parts = conninfo_to_dict(request.getfixturevalue("postgres"))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts["dbname"],
        "USER": parts["user"],
        "HOST": parts["host"],
    }


@pytest.fixture(params=[_sqlite, pytest.param(_postgresql, marks=pytest.mark.service)], ids=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[BaseDatabaseWrapper]:
    settings = {"default": {}, "home": request.param(request)}
    with django_db_blocker.unblock():
        wrapper = ConnectionHandler(settings)["home"]
        try:
            wrapper.set_autocommit(False)
            yield wrapper
            wrapper.rollback()
        finally:
            wrapper.close()


@pytest.fixture
def index(database: BaseDatabaseWrapper) -> PassageIndex:
    made = index_for(database)
    made.create()
    return made
