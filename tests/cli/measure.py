"""Runs a command and writes the most memory (bytes) it used to a file.

A process of its own, and a small one: after a fork the operating system counts the memory of the
parent, too, and that of a test run is large.
"""

import os
import subprocess
import sys

process = subprocess.Popen(sys.argv[2:])
_, status, usage = os.wait4(process.pid, 0)
process.returncode = code = os.waitstatus_to_exitcode(status)
memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
with open(sys.argv[1], "w") as report:
    report.write(str(memory))
sys.exit(code if code >= 0 else 128 - code)
