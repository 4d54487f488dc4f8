"""Sends files with plagcheck, which reads the results back from the pages, and prints what it read as JSON."""

import json
import sys

import mosspy
from plagcheck import plagcheck

port, user, *files = sys.argv[1:]
mosspy.Moss.server, mosspy.Moss.port = "127.0.0.1", int(port)
check = plagcheck.check("c", user)
for file in files:
    check.addFile(file)
check.submit()
print(json.dumps(check.getResults()))
