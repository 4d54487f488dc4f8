#!/usr/bin/env python3
"""Measure time and memory of lookalike and other detectors over the same generated classes.

    benches/peers.py [--only NAME]… [--limit SECONDS] [--lookalike PROGRAM] [SIZE…]

Missing detectors are installed into target/peers/: copydetect and compare50 (PyPI), Dolos's library (npm), SIM (Debian).
Each detector runs once per class, with its default options and outputs. The machine should have no other load.
Needs Linux with Python, npm, apt-get and dpkg. No code of another detector becomes part of this project.
"""

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
PEERS = REPOSITORY / "target" / "peers"
SIZES = [100, 400, 1600]
# Time limit in seconds. A detector that exceeds it is stopped and skipped for larger classes.
LIMIT = 600
# The lookalike program; built if no path is given.
program = None

DOLOS_SCRIPT = """\
import { Dolos } from "@dodona/dolos-lib";
import { readdirSync, writeFileSync } from "node:fs";
const [folder, out] = process.argv.slice(2);
const files = readdirSync(folder).map((name) => `${folder}/${name}`);
const report = await new Dolos({ language: "c" }).analyzePaths(files);
const rows = report.allPairs().map((pair) => `${pair.leftFile.path},${pair.rightFile.path},${pair.similarity}`);
writeFileSync(out, rows.join("\\n"));
"""


def install_from_pypi():
    environment = PEERS / "python"
    if not (environment / "bin" / "copydetect").exists():
        run([sys.executable, "-m", "venv", environment])
        run([environment / "bin" / "pip", "install", "--quiet", "copydetect", "compare50"])


def install_from_npm():
    folder = PEERS / "node"
    if not (folder / "node_modules" / "@dodona" / "dolos-lib").exists():
        folder.mkdir(parents=True, exist_ok=True)
        run(["npm", "install", "--prefix", folder, "@dodona/dolos-lib"])
    (folder / "pairs.mjs").write_text(DOLOS_SCRIPT)


def install_from_debian():
    folder = PEERS / "debian"
    if not folder.exists():
        run(["apt-get", "download", "similarity-tester"], cwd=PEERS)
        run(["dpkg", "-x", next(PEERS.glob("similarity-tester*.deb")), folder])


def build_lookalike():
    global program
    if program is not None:
        return
    target = Path(os.environ.get("CARGO_TARGET_DIR", REPOSITORY / "target"))
    program = target / "release" / "lookalike"
    run(["cargo", "build", "--release", "--quiet", "--bin", "lookalike"], cwd=REPOSITORY)


def run(command, **options):
    subprocess.run(list(map(str, command)), check=True, **options)


def class_folder(size):
    """Return the folder of the class with this many submissions; generate it if it does not exist."""
    folder = PEERS / "classes" / str(size)
    if not folder.exists():
        bench = ["cargo", "bench", "--quiet", "--bench", "speed", "--"]
        run([*bench, "generate", folder, str(size)], cwd=REPOSITORY, stdout=subprocess.DEVNULL)
    return folder


def files_in(folder):
    return sorted(str(file) for file in folder.iterdir())


# Name, installer, and a function from a class folder and an output path to the command.
DETECTORS = [
    ("lookalike", build_lookalike, lambda folder, out: [program, "check", folder, "--out", out]),
    ("SIM", install_from_debian, lambda folder, out: [PEERS / "debian/usr/bin/sim_c", "-p", "-o", out, *files_in(folder)]),
    (
        "Dolos (library)",
        install_from_npm,
        lambda folder, out: ["node", PEERS / "node/pairs.mjs", folder, out],
    ),
    (
        "compare50",
        install_from_pypi,
        lambda folder, out: [PEERS / "python/bin/compare50", "-o", out, *files_in(folder)],
    ),
    (
        "copydetect",
        install_from_pypi,
        lambda folder, out: [PEERS / "python/bin/copydetect", "-a", "-t", folder, "-e", "c", "-O", f"{out}.html"],
    ),
]


def measure(command, limit):
    """Return wall seconds, processor seconds and the peak megabytes of all processes; None if the limit is exceeded.

    Memory is sampled ten times per second, more often in the first two seconds.
    """
    environment = dict(os.environ, PATH=f"{PEERS}/python/bin:{os.environ['PATH']}")
    log = open(PEERS / "last.log", "w")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    child = subprocess.Popen(
        list(map(str, command)), stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=environment, start_new_session=True
    )
    peak = 0.0
    while child.poll() is None:
        peak = max(peak, megabytes(child.pid))
        if time.monotonic() - start > limit:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            return None
        time.sleep(0.1 if time.monotonic() - start > 2 else 0.01)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if child.returncode != 0:
        raise RuntimeError(f"exited with status {child.returncode}; see {PEERS / 'last.log'}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, peak


def megabytes(session):
    """Return the memory of the processes of a session. Shared pages count once (proportional set size)."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
            if int(fields[3]) != session:
                continue
            rollup = (process / "smaps_rollup").read_text()
            total += int(rollup.split("Pss:", 1)[1].split()[0])
        except (OSError, IndexError, ValueError):
            continue
    return total / 1000


def row(name, size, figures):
    if figures is None:
        return f"| {size} | {name} | stopped | – | – | – |"
    wall, processor, peak = figures
    return f"| {size} | {name} | {wall:.1f} | {processor:.1f} | {peak:.0f} | {size / wall:.1f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=[name for name, _, _ in DETECTORS])
    parser.add_argument("--limit", type=float, default=LIMIT, help="time limit for one run in seconds")
    parser.add_argument("sizes", type=int, nargs="*", metavar="SIZE")
    parser.add_argument("--lookalike", type=Path, help="a release build to measure; built if not given")
    arguments = parser.parse_args()
    global program
    program = arguments.lookalike
    PEERS.mkdir(parents=True, exist_ok=True)
    detectors = [one for one in DETECTORS if arguments.only is None or one[0] in arguments.only]
    for name, install, _ in list(detectors):
        try:
            install()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"{name} cannot be installed: {error}", file=sys.stderr)
            detectors = [one for one in detectors if one[0] != name]
    print("| submissions | detector | wall s | CPU s | peak MB | submissions/s |\n| --- | --- | --- | --- | --- | --- |")
    for size in arguments.sizes or SIZES:
        folder = class_folder(size)
        for detector in list(detectors):
            name, _, command = detector
            out = PEERS / "out"
            shutil.rmtree(out, ignore_errors=True)
            out.unlink(missing_ok=True)
            try:
                figures = measure(command(folder, out), arguments.limit)
            except RuntimeError as error:
                print(f"{name}, {size}: {error}", file=sys.stderr)
                detectors.remove(detector)
                continue
            print(row(name, size, figures), flush=True)
            if figures is None:
                detectors.remove(detector)


if __name__ == "__main__":
    main()
