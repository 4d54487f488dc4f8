"""Finding and running the program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterable, Iterator, List, Optional, Union

from ._report import Report, load

PathLike = Union[str, "os.PathLike[str]"]

#: Environment variable with the path of the program, for a program that is not installed with this package.
PROGRAM_VARIABLE = "LOOKALIKE_PROGRAM"


class LookalikeError(Exception):
    """The program failed. The text is its message; ``status`` is its exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Progress:
    """A step of a run."""

    phase: str  #: ``reading``, ``parsing``, ``indexing``, ``ranking``, ``matching`` or ``writing``
    done: int
    of: int


def program() -> Path:
    """Returns the path of the program.

    Raises ``FileNotFoundError`` if it is not installed.
    """
    if named := os.environ.get(PROGRAM_VARIABLE):
        return Path(named)
    name = "lookalike.exe" if os.name == "nt" else "lookalike"
    for folder in _script_folders():
        if (candidate := folder / name).is_file():
            return candidate
    if found := shutil.which(name):
        return Path(found)
    raise FileNotFoundError(f"the program {name} is not installed; run: pip install --force-reinstall lookalike")


def _script_folders() -> Iterator[Path]:
    """Yields the folders that ``pip`` may have put the program in: of an environment, of a user, of ``--target``."""
    yield Path(sysconfig.get_path("scripts"))
    yield Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")
    yield Path(sysconfig.get_path("scripts", f"{os.name}_user"))
    yield Path(__file__).resolve().parent.parent / "bin"


def check(
    batch: Union[PathLike, Iterable[PathLike]],
    *,
    starter: Iterable[PathLike] = (),
    earlier: Iterable[PathLike] = (),
    out: Optional[PathLike] = None,
    language: Optional[str] = None,
    encoding: Optional[str] = None,
    layout: Optional[str] = None,
    authors: Optional[PathLike] = None,
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    archive: Optional[PathLike] = None,
    min_score: Optional[float] = None,
    top: Union[int, str, None] = None,
    anonymous: bool = False,
    threads: Optional[int] = None,
    allow_incomplete: bool = False,
    arguments: Iterable[str] = (),
    progress: Optional[Callable[[Progress], None]] = None,
) -> Report:
    """Compares a batch, writes a report, and returns it.

    ``batch`` is a folder or archive file in which each entry is a submission, or several of them. ``out`` is the folder
    of the report, by default a new temporary folder that stays. The other options are those of ``lookalike check``;
    ``arguments`` are further ones, as on the command line. ``progress`` is called for each step.

    Raises ``LookalikeError`` if the program fails, or if submissions may be missing and ``allow_incomplete`` is false.
    If a callback raises an exception, the run is stopped.
    """
    folder = Path(tempfile.mkdtemp(prefix="lookalike-"), "report") if out is None else Path(out)
    command: List[str] = [str(program()), "check", "--supervised", "--out", _path(folder)]
    single = {
        "--language": language,
        "--encoding": encoding,
        "--layout": layout,
        "--authors": None if authors is None else _path(authors),
        "--archive": None if archive is None else _path(archive),
        "--min-score": min_score,
        "--top": top,
        "--threads": threads,
    }
    # An option and its value are one word, so that no value is taken for an option.
    command += [f"{option}={value}" for option, value in single.items() if value is not None]
    several = {"--starter": map(_path, _several(starter)), "--earlier": map(_path, _several(earlier))}
    several |= {"--include": iter(_several(include)), "--exclude": iter(_several(exclude))}
    command += [f"{option}={value}" for option, values in several.items() for value in values]
    command += ["--anonymous"] * anonymous + ["--allow-incomplete"] * allow_incomplete
    command += [*arguments, "--", *map(_path, _several(batch))]
    _run(command, progress)
    return load(folder)


def _several(value: Union[PathLike, Iterable[PathLike]]) -> List[PathLike]:
    """Returns one path or text, or several, as a list."""
    return [value] if isinstance(value, (str, os.PathLike)) else list(value)


def _path(path: PathLike) -> str:
    """Returns a path that the program cannot take for an option."""
    text = os.fspath(path)
    return os.path.join(os.curdir, text) if text.startswith("-") else text


def _run(command: List[str], progress: Optional[Callable[[Progress], None]]) -> None:
    """Runs the program, which ends when its standard input is closed, and passes on its progress."""
    message: List[str] = []
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            for line in process.stderr or ():
                if (step := _step(line)) is None:
                    message.append(line)
                elif progress:
                    progress(step)
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        text = "".join(message).strip().removeprefix("lookalike: ")
        raise LookalikeError(text or f"the program ended with status {process.returncode}", process.returncode)


def _step(line: str) -> Optional[Progress]:
    """Returns the step that a line of standard error tells, or nothing if the line is part of a message."""
    if not line.startswith("{"):
        return None
    try:
        step = json.loads(line)
        return Progress(phase=str(step["phase"]), done=int(step["done"]), of=int(step["of"]))
    except (ValueError, KeyError, TypeError):
        return None
