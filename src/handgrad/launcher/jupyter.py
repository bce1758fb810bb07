"""JupyterLab on the working copy: its own settings, its own trust, no request that leaves the machine."""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from handgrad.launcher.files import write_atomically
from handgrad.launcher.workspace import STATE

START_PAGE = "00_start.ipynb"

_LOCALES = {"en": "en", "zh": "zh_CN"}


def run_lab(
    workspace: Path,
    language: str,
    *,
    port: int | None = None,
    options: Sequence[str] = (),
    when_ready: Callable[[str], None],
) -> None:
    """Run JupyterLab until it is told to end.

    The environment variables of this process are changed, since kernels and terminals inherit them.

    Args:
        workspace: the working copy, already filled.
        language: whose start page opens, and the language of the interface.
        port: the port to use and no other; `None` for the first free one.
        options: any options of `jupyter lab`; they win over ours.
        when_ready: called with the address once the server listens.
    """
    state = workspace / STATE
    os.environ.update(_own_folders(state))
    # Terminals opened in JupyterLab find `handgrad`, and `python` is the one of the lessons.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    write_settings(state, language)
    # Only now: JupyterLab reads the variables on import.
    from jupyterlab.labapp import LabApp

    arguments = [*lab_arguments(workspace, language, port), *options]
    server = LabApp.initialize_server(argv=arguments)
    address = f"{server.connection_url}lab/tree/{language}/{START_PAGE}?token={server.identity_provider.token}"
    # After the server's own call that binds the port: the loop runs them in order.
    server.io_loop.add_callback(when_ready, address)
    server.start()


def lab_arguments(workspace: Path, language: str, port: int | None) -> list[str]:
    """Return the options that make JupyterLab ours."""
    state = workspace / STATE
    options = {
        "ServerApp.root_dir": workspace,
        "LabApp.default_url": f"/lab/tree/{language}/{START_PAGE}",
        "LabApp.app_settings_dir": _settings(state),
        "LabApp.user_settings_dir": state / "jupyter" / "user-settings",
        "LabApp.workspaces_dir": state / "jupyter" / "workspaces",
        "NotebookNotary.db_file": _trust(state)["db_file"],
        "NotebookNotary.secret_file": _trust(state)["secret_file"],
        # Nothing asks the network: not for news, not for updates, not for extensions.
        "LabApp.news_url": "None",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.extension_manager": "readonly",
        # One Ctrl-C ends it, without a question: notebooks save themselves.
        "ServerApp.answer_yes": True,
        # Errors only; what a learner needs to know we say ourselves, in their language.
        "Application.log_level": "ERROR",
        # Between server and kernel, on machines that several people use.
        "KernelManager.transport_encryption": "auto",
        "IdentityProvider.token": secrets.token_hex(24),
    }
    if port is not None:
        options |= {"ServerApp.port": port, "ServerApp.port_retries": 0}
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # usual in containers
        options["ServerApp.allow_root"] = True
    return [f"--{name}={value}" for name, value in options.items()]


def write_settings(state: Path, language: str) -> None:
    """Write what JupyterLab starts from; what the learner changes in its menus is kept elsewhere and wins.

    Raises:
        OSError: the settings cannot be written.
    """
    overrides = {
        "@jupyterlab/apputils-extension:notification": {
            "fetchNews": "false",
            "checkForUpdates": False,
        },
        "@jupyterlab/translation-extension:plugin": {"locale": _LOCALES[language]},
    }
    text = json.dumps(overrides, indent=1)
    write_atomically(_settings(state) / "overrides.json", text.encode())


def trust(notebooks: Iterable[Path], state: Path) -> None:
    """Sign notebooks that the course ships, so that their outputs show at once in the working copy.

    The learner's own files are signed by JupyterLab when it saves them; nothing else is trusted.

    Args:
        notebooks: the files as shipped. A signature belongs to a content, wherever it lies.
        state: the folder `.handgrad` of the working copy.
    """
    import nbformat
    from nbformat.sign import NotebookNotary

    files = {name: str(path) for name, path in _trust(state).items()}
    _trust(state)["secret_file"].parent.mkdir(parents=True, exist_ok=True)
    notary = NotebookNotary(data_dir=str(state), **files)
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))
    notary.store.close()


def port_is_free(port: int) -> bool:
    """Whether a server of ours could listen on this port of the local machine."""
    with socket.socket() as probe:
        if os.name == "posix":  # on Windows this option would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _own_folders(state: Path) -> dict[str, str]:
    """Return variables that keep the learner's own Jupyter and IPython out of this, and unchanged."""
    return {
        "JUPYTER_CONFIG_DIR": str(state / "jupyter" / "config"),
        "JUPYTER_DATA_DIR": str(state / "jupyter" / "data"),
        "JUPYTER_RUNTIME_DIR": str(state / "jupyter" / "runtime"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "IPYTHONDIR": str(state / "ipython"),
    }


def _settings(state: Path) -> Path:
    return state / "jupyter" / "settings"


def _trust(state: Path) -> dict[str, Path]:
    folder = state / "jupyter" / "trust"
    return {"db_file": folder / "signatures.db", "secret_file": folder / "secret"}
