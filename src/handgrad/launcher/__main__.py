"""`python -m handgrad.launcher`: the handgrad command, where its script is not on the PATH."""

import sys

from handgrad.launcher.cli import main

sys.exit(main())
