"""Python imports this in the processes of `start_lab`: it notes each host that they look for or connect to."""

import os
import socket
import sys

_LOG = os.environ.get("HANDGRAD_NETWORK_LOG")
_HERE = {None, "", "localhost", "127.0.0.1", "::1", "0.0.0.0", socket.gethostname()}


def _note(event: str, values: tuple[object, ...]) -> None:
    if event == "socket.getaddrinfo":
        host = values[0]
    elif event == "socket.connect" and isinstance(
        values[1], tuple
    ):  # a Unix socket has a path there
        host = values[1][0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else host
    if name not in _HERE:
        with open(str(_LOG), "a", encoding="utf-8") as log:
            log.write(f"{name}\n")


if _LOG:
    sys.addaudithook(_note)
