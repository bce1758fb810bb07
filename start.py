# -*- coding: utf-8 -*-
"""Sets up the course and runs it: `python3 start.py lab`, on Windows `py start.py lab`.

`python3 start.py help` lists the other commands. This file is written so that any Python can read it: an old
one must come far enough to say which one is needed. The work is done in src/handgrad/launcher/setup/.
"""

import locale
import os
import sys

OLDEST = (3, 11)
# The last one that the pinned torch, 2.13.0, can be had for. It moves when the pin in requirements.txt moves.
NEWEST = (3, 14)
TOO_OLD = {
    "en": "The course needs Python {0} or newer and this is Python {1}: get one from"
    " https://www.python.org/downloads/ and run the same command with it, for example"
    " `python3.12 start.py lab` or `make lab PYTHON=python3.12`.",
    "zh": "这门课需要 Python {0} 或更新的版本，而现在运行的是 Python {1}：请从"
    " https://www.python.org/downloads/ 下载安装，再用它运行同一条命令，例如"
    " `python3.12 start.py lab` 或 `make lab PYTHON=python3.12`。",
}
TOO_NEW = {
    "en": "The course needs a Python from {0} to {1} and this is Python {2}, for which there is no PyTorch 2.13 yet:"
    " get one from https://www.python.org/downloads/ and run the same command with it, for example"
    " `python{1} start.py lab` or `make lab PYTHON=python{1}`.",
    "zh": "这门课需要 Python {0} 到 {1}，而现在运行的是 Python {2}，PyTorch 2.13 还没有支持它的版本：请从"
    " https://www.python.org/downloads/ 下载安装，再用它运行同一条命令，例如"
    " `python{1} start.py lab` 或 `make lab PYTHON=python{1}`。",
}


def complaint(version, language):
    """Return the sentence for a Python that is too old or too new, nothing for one that will do."""
    oldest, newest, found = (".".join(map(str, n[:2])) for n in (OLDEST, NEWEST, version))
    if tuple(version[:2]) < OLDEST:
        return TOO_OLD[language].format(oldest, found)
    if tuple(version[:2]) > NEWEST:
        return TOO_NEW[language].format(oldest, newest, found)
    return ""


def system_language():
    """Return the system's language as any Python can tell it."""
    names = [os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LANG")]
    # Python 3.15 no longer has the first of the two.
    ask = getattr(locale, "getdefaultlocale", locale.getlocale)
    said = [name for name in names if name] or [ask()[0] or ""]
    return "zh" if said[0].lower().startswith(("zh", "chinese")) else "en"


def main():
    """Run the command line."""
    unfit = complaint(sys.version_info, system_language())
    if unfit:
        return unfit
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.join(here, "src"))
    from handgrad.launcher.setup.commands import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
