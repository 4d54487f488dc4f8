"""Runs the code cells of a notebook: kernel.py NOTEBOOK ARGUMENTS."""
import json
import os
import subprocess
import sys

del sys.argv[0]
sys.path.insert(0, os.getcwd())
with open(sys.argv[0], encoding="utf-8") as file:
    cells = json.load(file)["cells"]
scope = {"__name__": "__main__"}


def shell(command, text=""):
    sys.stdout.flush()
    arguments = " ".join(f"'{word}'" for word in sys.argv[1:])
    command = command.replace("{arguments}", arguments)
    subprocess.run(command, shell=True, input=text, text=True, check=True, env={**os.environ, "ARGUMENT": sys.argv[1]})


def run(source):
    head, _, body = source.partition("\n")
    if head.startswith("%%writefile"):
        with open(head.split()[-1], "w", encoding="utf-8") as file:
            file.write(body)
    elif head.startswith("%%script"):
        shell(f"{head.split(None, 1)[1]} - {{arguments}}", body)
    elif head.startswith("%%bash"):
        shell("bash -s", body)
    elif head.startswith("!"):
        for line in source.splitlines():
            shell(line[1:])
    elif not head.startswith("%"):
        exec(compile(source, "cell", "exec"), scope)


for cell in cells:
    if cell["cell_type"] == "code":
        try:
            run("".join(cell["source"]))
        except SystemExit as end:
            if end.code:
                raise
sys.stdout.flush()
