# -*- coding: utf-8 -*-
"""Sets up the course and runs it: `python3 start.py lab`, on Windows `py start.py lab`.

`python3 start.py help` lists the other commands. This file is written so that any Python can read it: an old
one must come far enough to say which one is needed. The work is done in src/handgrad/launcher/setup/.
"""

import locale
import os
import sys

OLDEST = (3, 11)
TOO_OLD = {
    "en": "The course needs Python {0} or newer and this is Python {1}: get one from"
    " https://www.python.org/downloads/ and run the same command with it, for example"
    " `python3.12 start.py lab` or `make lab PYTHON=python3.12`.",
    "zh": "这门课需要 Python {0} 或更新的版本，而现在运行的是 Python {1}：请从"
    " https://www.python.org/downloads/ 下载安装，再用它运行同一条命令，例如"
    " `python3.12 start.py lab` 或 `make lab PYTHON=python3.12`。",
}


def complaint(version, language):
    """Return the sentence for a Python that is too old, nothing for one that will do."""
    if version >= OLDEST:
        return ""
    needed, found = (".".join(map(str, numbers[:2])) for numbers in (OLDEST, version))
    return TOO_OLD[language].format(needed, found)


def old_language():
    """Return the system's language as an old Python can tell it."""
    names = [os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LANG")]
    said = [name for name in names if name] or [locale.getdefaultlocale()[0] or ""]
    return "zh" if said[0].lower().startswith("zh") else "en"


def main():
    """Run the command line."""
    if sys.version_info < OLDEST:
        return complaint(sys.version_info, old_language())
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.join(here, "src"))
    from handgrad.launcher.setup.commands import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
