"""Who can reach the page: servers in processes of their own, their sockets and who may connect."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.67")

from streamlit import config

from advisor.cli.commands import dashboard
from advisor.engine.server_addresses import is_here, is_own_name, names_of
from advisor.page.visit.served import for_others

ROOT = Path(__file__).parents[3]
linux = pytest.mark.skipif(sys.platform != "linux", reason="sockets are read from /proc")


@contextmanager
def started(tmp_path: Path, *flags: str, **variables: str) -> Iterator[int]:
    """The port of a page that ``streamlit run app.py`` serves with these flags and variables."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *flags]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("STREAMLIT_")}
    environment |= {"STREAMLIT_SERVER_PORT": str(port), "HOME": str(tmp_path)} | variables
    log = tmp_path / "log.txt"
    with log.open("w") as out:
        server = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        until = time.monotonic() + 120
        while not listening(port):
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
        yield port
    finally:
        server.kill()
        server.wait()


def listening(port: int) -> set[str]:
    """The addresses on which somebody listens at a port, as ``/proc`` has them."""
    found = set()
    for name in ("tcp", "tcp6"):
        for line in Path("/proc/net", name).read_text().splitlines()[1:]:
            place, state = line.split()[1], line.split()[3]
            packed, _, at = place.partition(":")
            if state == "0A" and int(at, 16) == port:
                words = (bytes.fromhex(packed[n : n + 8])[::-1] for n in range(0, len(packed), 8))
                found.add(str(ip_address(b"".join(words))))
    return found


def connected(port: int, host: str, origin: str | None = None) -> int:
    """The status with which the page's WebSocket answers a browser that has it under this name."""
    lines = [
        "GET /_stcore/stream HTTP/1.1",
        f"Host: {host}",
        *([] if origin is None else [f"Origin: {origin}"]),
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    with socket.create_connection(("127.0.0.1", port), timeout=240) as talk:
        talk.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(talk.recv(100).split()[1])


@linux
def test_streamlit_without_flags_serves_this_machine_alone(tmp_path: Path) -> None:
    with started(tmp_path) as port:
        assert listening(port) == {"127.0.0.1"}
        for host in ("localhost", "127.0.0.1", "[::1]"):
            assert connected(port, f"{host}:{port}", f"http://{host}:{port}") == 101
        for foreign in ("evil.example", "evil.example:80", "localhost.evil.example", "192.0.2.7"):
            assert connected(port, foreign, f"http://{foreign}") == 403
            assert connected(port, foreign) == 403
        assert connected(port, f"localhost:{port}", "http://localhost.evil.example") == 403


@linux
def test_serving_others_is_a_choice_and_names_who_may_come(tmp_path: Path) -> None:
    flags = ("--server.allowedHosts=localhost", "--server.allowedHosts=khronos.example")
    with started(tmp_path, *flags, STREAMLIT_SERVER_ADDRESS="0.0.0.0") as port:
        assert listening(port) == {"0.0.0.0"}
        assert connected(port, "khronos.example", "http://khronos.example") == 101
        assert connected(port, "evil.example", "http://evil.example") == 403


def test_whether_an_address_is_this_machine_alone() -> None:
    for address in (
        None, "", " ", "0.0.0.0", "::", "0", "192.0.2.7", "fe80::1%lo", "::ffff:192.0.2.7",
        "unix:///tmp/page", "no.such.host.invalid", "x" * 300,
    ):  # fmt: skip
        assert not is_here(address), address
    for address in (
        "127.0.0.1", "127.8.9.10", "127.1", "::1", "[::1]", "::ffff:127.0.0.1", "localhost",
    ):  # fmt: skip
        assert is_here(address), address


def test_names_that_every_machine_has_for_itself() -> None:
    for name in ("localhost", "LOCALHOST.", "page.localhost", "127.0.0.1", "[::1]"):
        assert is_own_name(name), name
    for name in ("khronos.example", "localhost.example", "*", "*.example", "192.0.2.7", ""):
        assert not is_own_name(name), name


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What a test says of the server is forgotten afterwards."""
    names = ("server.address", "browser.serverAddress", "server.allowedHosts",
             "server.corsAllowedOrigins", "server.enableCORS")  # fmt: skip
    before = {name: config.get_option(name) for name in names}
    for name, value in {"server.address": "localhost", "server.allowedHosts": []}.items():
        config.set_option(name, value)
    for_others.cache_clear()
    yield
    for name, value in before.items():
        config.set_option(name, value)
    for_others.cache_clear()


def test_a_page_that_is_set_up_for_others_is_served() -> None:
    settings: tuple[tuple[str, object, object], ...] = (
        ("server.address", "0.0.0.0", "localhost"),
        ("server.address", "", "localhost"),
        ("browser.serverAddress", "khronos.example", "localhost"),
        ("server.allowedHosts", ["localhost", "khronos.example"], ["localhost"]),
        ("server.allowedHosts", ["*"], []),
        ("server.corsAllowedOrigins", ["https://khronos.example"], ["http://localhost:3000"]),
        ("server.enableCORS", False, True),
    )
    for option, others, alone in settings:
        for value, expected in ((alone, False), (others, True), (alone, False)):
            config.set_option(option, value)
            for_others.cache_clear()
            assert for_others() is expected, (option, value)


def test_what_is_set_later_moves_no_socket() -> None:
    config.set_option("server.address", "0.0.0.0")
    assert for_others()
    config.set_option("server.address", "localhost")
    assert for_others()


def test_the_dashboard_names_itself_for_others() -> None:
    alone = dashboard.command_of(None, "localhost", True)
    assert [one for one in alone if "allowedHosts" in one] == [
        f"--server.allowedHosts={name}" for name in ("localhost", "127.0.0.1", "::1")
    ]
    shared = dashboard.command_of(None, "0.0.0.0", True, ["khronos.example"])
    assert f"--server.allowedHosts={socket.gethostname().lower()}" in shared
    assert shared.count("--server.allowedHosts=khronos.example") == 1
    assert not any("=*" in one or one.endswith("=0.0.0.0") for one in shared if "allowed" in one)
    assert names_of("192.0.2.7") == ["192.0.2.7"]
