"""``--scheduler``: with certificates on both sides, and warned of without."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from khronos_process import Khronos, fine, inside, refused

from search.run import workers

COMMAND = ("suggest", "game-2p-meadow-t4", "--simulations", "8", "--json")
MAKE_CERTIFICATE = (
    "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
    "-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 "
    "-keyout key.pem -out cert.pem"
)
OPTIONS = ("--tls-ca", "ca.pem", "--tls-cert", "cert.pem", "--tls-key", "key.pem")


def certificates(folder: Path) -> None:
    """A certificate that is its own signer's, and its key, as files in a folder."""
    try:
        subprocess.run(
            MAKE_CERTIFICATE.split(),
            cwd=folder,
            check=True,
            capture_output=True,
        )
    except FileNotFoundError:
        pytest.skip("no openssl here to make certificates with")
    (folder / "ca.pem").write_bytes((folder / "cert.pem").read_bytes())


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """The command line within this process, waiting for a scheduler for a second only."""
    monkeypatch.setattr(workers, "PATIENCE", 1.0)
    return inside(tmp_path, monkeypatch)


def test_a_cluster_that_wants_certificates(
    khronos: Khronos, hasty: Khronos, tmp_path: Path
) -> None:
    distributed = pytest.importorskip("distributed")
    certificates(tmp_path)
    files = {
        f"tls_{role}_{what}": str(tmp_path / f"{what}.pem")
        for role in ("scheduler", "worker", "client")
        for what in ("cert", "key")
    }
    security = distributed.Security(
        tls_ca_file=str(tmp_path / "ca.pem"), require_encryption=True, **files
    )
    with distributed.LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        protocol="tls",
        security=security,
        dashboard_address=None,
    ) as cluster:
        address = cluster.scheduler_address
        assert address.startswith("tls://")
        there = fine(khronos(*COMMAND, "--scheduler", address, *OPTIONS))
        refused(hasty(*COMMAND, "--scheduler", address), "no Dask scheduler answers")
    assert there == fine(khronos(*COMMAND))


def test_half_of_the_certificates_are_refused(khronos: Khronos, tmp_path: Path) -> None:
    address = ("--scheduler", "tls://127.0.0.1:9")
    refused(khronos(*COMMAND, *address, *OPTIONS[:4]), "all three")
    refused(khronos(*COMMAND, *address, *OPTIONS), "there is no file ca.pem")
    refused(khronos(*COMMAND, *OPTIONS), "--scheduler tls://")
    refused(khronos(*COMMAND, "--scheduler", "tcp://127.0.0.1:9", *OPTIONS), "tls://")
    for name in OPTIONS[1::2]:
        (tmp_path / name).write_text("nothing")
    refused(khronos(*COMMAND, *address, *OPTIONS), "certificate")


def test_a_way_that_nothing_protects_is_warned_of(khronos: Khronos, hasty: Khronos) -> None:
    told = hasty(*COMMAND, "--scheduler", "tcp://nowhere.invalid:9").err
    assert "the connection to tcp://nowhere.invalid:9 is not protected" in told
    told = hasty(*COMMAND, "--scheduler", "tcp://127.0.0.1:9").err
    assert "protects" not in told
    for command in ("suggest", "arena", "analyse"):
        assert "whoever reaches it can run code" in " ".join(khronos(command, "-h").out.split())
