"""Addresses that a server is bound to, and names under which it is reached (docs/serving.md)."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Final

#: Bound to all interfaces.
EVERYWHERE: Final = ("0.0.0.0", "::")
#: Where packets would go to if any were sent: networks for documentation, to nobody.
_NOBODY: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def is_here(address: str | None) -> bool:
    """Whether a server that is bound to an address is reached from this machine alone.

    :param address: an IP address or a host name; None or empty means all interfaces.
    """
    address = (address or EVERYWHERE[0]).strip("[] ")
    if _is_loopback(address) is not None:
        return bool(_is_loopback(address))
    resolved = _resolved(address)
    return bool(resolved) and all(_is_loopback(one) for one in resolved)


def is_own_name(name: str) -> bool:
    """Whether a host name or an IP address means the machine that asks, whatever machine it is."""
    name = name.strip("[] ").rstrip(".").lower()
    return name == "localhost" or name.endswith(".localhost") or bool(_is_loopback(name))


def names_of(address: str) -> list[str]:
    """Names and addresses under which a server that is bound there is known to be reached."""
    if address.strip("[] ") not in EVERYWHERE:
        return [address.strip("[] ")]
    name = socket.gethostname()
    listed = [name, f"{name}.local", socket.getfqdn(), *_resolved(name)]
    for family, nobody in _NOBODY:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nobody, 9))
            listed.append(probe.getsockname()[0])
    return list(dict.fromkeys(one.lower() for one in listed if one and not is_own_name(one)))


def _resolved(name: str) -> list[str]:
    try:
        return sorted({str(one[4][0]) for one in socket.getaddrinfo(name, None)})
    except (OSError, UnicodeError):
        return []


def _is_loopback(text: str) -> bool | None:
    """Whether an IP address is loopback; None if it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped.is_loopback
    return address.is_loopback
