"""``python -m khronos``: the command ``khronos`` where the script is not on the path."""

import sys

from advisor.cli import main

sys.exit(main())
