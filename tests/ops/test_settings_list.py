"""What is written about the settings agrees with the code, the container files with both."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
READERS = {"text", "flag", "number", "whole", "words"}
COMPOSE_ALONE = {"POSTGRES_PASSWORD", "CITEWEB_PORT"}
OURS = {"web", "worker", "beat"}


def read_by_the_code() -> set[str]:
    """The first argument of every ``env.<reader>(...)`` in the code; a name that is not written out is an error."""
    names = set()
    for path in (ROOT / "citeweb").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if is_reader(node):
                assert isinstance(node, ast.Call)
                assert isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}"
                names.add(str(node.args[0].value))
    return names


def is_reader(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="env"), attr=attr)):
            return attr in READERS
    return False


def listed() -> dict[str, str]:
    """Name -> the comment lines above it in .env.example."""
    found, comment = {}, ""
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines():
        if name := re.match(r"#?([A-Z_]+)=", line):
            found[name[1]] = comment
            comment = ""
        else:
            comment = f"{comment} {line.lstrip('# ')}" if line.startswith("# ") else ""
    return found


def compose() -> dict[str, Any]:
    loaded = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def test_the_example_lists_what_the_code_reads_and_nothing_else() -> None:
    assert set(listed()) - COMPOSE_ALONE == read_by_the_code()


def test_every_setting_is_explained_in_a_sentence() -> None:
    assert [name for name, comment in listed().items() if not comment.rstrip().endswith((".", "there."))] == []


def test_the_example_names_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that are not commented out are the defaults: putting the file in force changes nothing."""
    source = (ROOT / "citeweb/settings.py").read_text(encoding="utf-8")
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name, value in re.findall(r"^([A-Z_]+)=(.+)$", text, re.MULTILINE):
        if name not in COMPOSE_ALONE:
            assert value in defaults(source, name), name


def defaults(source: str, name: str) -> set[str]:
    """The default that the code gives a setting, as the file would write it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BoolOp(values=[ast.Call(args=[ast.Constant(value=found)]), ast.Constant(value=default)]):
                pass
            case ast.Call(args=[ast.Constant(value=found), default_node]) if is_reader(node):
                default = ast.literal_eval(default_node)
            case _:
                continue
        if found == name:
            return {",".join(default) if isinstance(default, tuple) else str(default), str(default).lower()}
    return set()


def test_compose_has_the_services() -> None:
    assert set(compose()["services"]) == OURS | {"redis", "postgres"}


@pytest.mark.parametrize("service", sorted(OURS | {"redis", "postgres"}))
def test_every_service_has_a_health_check_and_comes_back(service: str) -> None:
    found = compose()["services"][service]
    assert found["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")
    assert found["restart"] == "unless-stopped"


def test_ours_are_one_image_built_here() -> None:
    services = compose()["services"]
    assert {(services[name]["image"], services[name]["build"]) for name in OURS} == {("citeweb", ".")}
    assert "pgvector" in services["postgres"]["image"]


def test_ours_start_when_what_they_need_is_healthy() -> None:
    services = compose()["services"]
    needed = {name: set(services[name]["depends_on"]) for name in OURS}
    assert needed == {
        "web": {"postgres", "redis"},
        "worker": {"postgres", "redis", "web"},
        "beat": {"postgres", "redis", "web"},
    }
    conditions = {need["condition"] for name in OURS for need in services[name]["depends_on"].values()}
    assert conditions == {"service_healthy"}


def test_the_variables_of_compose_are_listed_and_read() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{([A-Z_]+)", text)) <= set(listed())
    assert set(compose()["services"]["web"]["environment"]) <= read_by_the_code()


def test_every_setting_reaches_the_containers() -> None:
    """But debugging, which stays off there."""
    assert read_by_the_code() - set(compose()["services"]["web"]["environment"]) == {"CITEWEB_DEBUG"}


def test_containers_ask_for_sign_in_and_hold_no_secret() -> None:
    environment = compose()["services"]["web"]["environment"]
    assert environment["CITEWEB_SINGLE_USER"] == "false"
    assert environment["CITEWEB_SECRET_KEY"].startswith("${CITEWEB_SECRET_KEY:?")
    assert "${POSTGRES_PASSWORD:?" in environment["DATABASE_URL"]


def test_every_queue_has_a_worker() -> None:
    from citeweb.ops.parts import QUEUES

    assert f"-Q {','.join(QUEUES)}" in compose()["services"]["worker"]["command"]


def test_volumes_are_named() -> None:
    loaded = compose()
    used = {volume.split(":")[0] for service in loaded["services"].values() for volume in service.get("volumes", [])}
    assert used == set(loaded["volumes"])


def test_the_image_installs_the_lock_and_runs_as_nobody_special() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "--require-hashes --no-deps -r /tmp/requirements.txt" in text
    assert re.findall(r"^USER (\w+)", text, re.MULTILINE) == ["citeweb"]
    copied = re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE)
    assert all((ROOT / name).exists() for names in copied for name in names.split())


def pins(lock: str) -> dict[str, str]:
    """Package (with its condition) -> version."""
    found = re.findall(r"^([\w.\[\]-]+)==(\S+)(.*?) \\$", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE)
    return {name + condition: version for name, version, condition in found}


def test_the_lock_for_development_holds_the_one_for_running() -> None:
    """`make test` counts the first as installed once it has installed the second."""
    running, development = pins("requirements.txt"), pins("requirements-dev.txt")
    assert len(running) > 30
    assert running.items() <= development.items()


def test_every_locked_package_has_a_hash() -> None:
    for lock in ("requirements.txt", "requirements-dev.txt"):
        entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8"))
        assert [entry for entry in entries if "==" in entry.split("\n")[0] and "--hash=sha256:" not in entry] == []
