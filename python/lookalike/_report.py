"""The report of a comparison as dataclasses, read from ``report.json``."""

from __future__ import annotations

import json
import os
import webbrowser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, List, Mapping, Optional, Tuple, Union

#: Versions of the format of ``report.json`` that this module reads.
SCHEMAS = ("lookalike-report/1",)


@dataclass(frozen=True)
class Submission:
    """A submission that was compared."""

    number: int  #: number in the report, from 1
    name: str
    role: str  #: ``batch`` or ``earlier``
    authors: Tuple[str, ...]  #: names of the author or of the members of a team, if known
    group: Optional[str]
    time: Optional[str]  #: time of submission, as the platform wrote it
    own_tokens: int  #: number of tokens that are not starter code
    completeness: str  #: ``compared``, ``in_part``, ``not_compared``, ``alone_in`` (its language), ``starter_only`` or ``too_short`` (to judge)
    compared: Optional[float]  #: share of the bytes of its code that were compared, 0 to 1, if it is known
    breakdown: Mapping[str, int]  #: what the bytes of its files count as, as of an :class:`InputFile`
    paths: Tuple[str, ...]  #: its compared files


@dataclass(frozen=True)
class Passage:
    """Code that both submissions of a pair have."""

    tokens: int
    evidence_bits: float
    left_lines: Tuple[int, int]  #: first and last line, from 1
    right_lines: Tuple[int, int]
    n_others: int  #: number of other submissions that have at least half of it


@dataclass(frozen=True)
class Pair:
    """A reported pair of submissions."""

    rank: int  #: place in the ranking, from 1
    left: Submission
    right: Submission
    score: float  #: similarity that pairs are ranked by, 0 to 1; not a probability
    verdict: str  #: ``strong``, ``worth_a_look`` or ``unremarkable``
    expectation: float  #: number of pairs at least this similar that are expected by chance in this class
    evidence_bits: float
    left_coverage: float  #: share of the left submission that is in matches, 0 to 1
    right_coverage: float
    matched_tokens: int
    longest_match: int  #: in tokens
    similarity_type: Tuple[str, ...]  #: in a few words, the prevailing kind first
    statement: str  #: what the two have and nobody else, in a sentence
    case: Optional[int]  #: number of its case, if it is flagged
    cluster: Optional[int]  #: number of its cluster
    #: The passages; empty for pairs of large clusters that the report has only figures of.
    passages: Tuple[Passage, ...] = field(repr=False)

    @property
    def is_flagged(self) -> bool:
        """Whether the pair is strong or worth reviewing."""
        return self.verdict != "unremarkable"


@dataclass(frozen=True)
class Cluster:
    """Submissions that are linked by flagged pairs."""

    number: int
    members: Tuple[Submission, ...]
    central: Submission  #: the member that is most similar to the others


@dataclass(frozen=True)
class Case:
    """A flagged pair by itself, or the flagged pairs of a cluster: a person looks into one case at a time."""

    number: int
    verdict: str  #: the strongest verdict of its pairs
    submissions: Tuple[Submission, ...]  #: those of its deciding pairs
    others: Tuple[Submission, ...]  #: the others of its cluster, about whom the verdict says nothing
    statement: str  #: what its submissions have and nobody else, or which of its pairs reach the verdict, in sentences
    cluster: Optional[int]  #: number of its cluster
    n_pairs: int  #: number of its flagged pairs, reported or not
    pairs: Tuple[Pair, ...] = field(repr=False)  #: its flagged pairs in the report, best first
    deciding_pairs: Tuple[Pair, ...] = field(repr=False)  #: those that reach the verdict


@dataclass(frozen=True)
class InputFile:
    """An input file and its status."""

    role: str  #: ``batch``, ``starter`` or ``earlier``
    submission: str
    path: str
    status: str  #: ``compared``, ``partly_parsed``, ``too_short``, ``duplicate_of``, ``ignored`` or ``unreadable``
    reason: Optional[str]  #: the rule that leaves it out, or the reason why it could not be read
    language: Optional[str]
    n_bytes: int
    #: What its bytes count as: ``own``, ``starter``, ``tool``, ``text``, ``data``, or a reason why they were not read, such as
    #: ``binary``. The numbers add up to ``n_bytes``.
    breakdown: Mapping[str, int]
    n_tokens: int
    notes: Tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """A report on a batch."""

    folder: Path
    batch: str  #: name of the batch
    version: str  #: version of the program that wrote the report
    submissions: Tuple[Submission, ...]
    cases: Tuple[Case, ...]  #: by verdict, then by the score of the best pair
    pairs: Tuple[Pair, ...]  #: reported pairs, by verdict, then by score
    clusters: Tuple[Cluster, ...]
    files: Tuple[InputFile, ...]
    n_pairs_found: int  #: number of pairs that share code, reported or not
    incomplete: Tuple[str, ...]  #: reasons why submissions may be missing

    @property
    def flagged(self) -> List[Pair]:
        """Returns the pairs that are strong or worth reviewing, best first."""
        return [pair for pair in self.pairs if pair.is_flagged]

    @property
    def index(self) -> Path:
        """Returns the page to open in a browser."""
        return self.folder / "index.html"

    def open(self) -> bool:
        """Opens the report in the browser, and returns whether that worked."""
        return webbrowser.open(self.index.resolve().as_uri())

    def to_pandas(self) -> Any:
        """Returns the pairs as a pandas ``DataFrame``, one row each.

        Raises ``ImportError`` if pandas is not installed.
        """
        import pandas

        columns = ["rank", "score", "verdict", "expectation", "evidence_bits", "left_coverage", "right_coverage"]
        columns += ["matched_tokens", "longest_match", "case", "cluster", "statement"]
        rows = [
            {"left": pair.left.name, "right": pair.right.name}
            | {column: getattr(pair, column) for column in columns}
            | {"similarity_type": ", ".join(pair.similarity_type)}
            for pair in self.pairs
        ]
        return pandas.DataFrame(rows, columns=["left", "right", *columns, "similarity_type"])


def load(folder: Union[str, "os.PathLike[str]"]) -> Report:
    """Reads the report in a folder that ``lookalike check`` wrote.

    Raises ``OSError`` if there is no report, and ``ValueError`` if it has another format.
    """
    path = Path(folder) / "report.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema not in SCHEMAS:
        raise ValueError(f"{path} has the format {schema!r}, and this module reads {', '.join(SCHEMAS)}")
    submissions = {one["number"]: _submission(one) for one in document["submissions"]}
    pairs = tuple(_pair(one, submissions) for one in document["pairs"])
    return Report(
        folder=Path(folder),
        batch=document["batch"],
        version=document["run"]["version"],
        submissions=tuple(submissions.values()),
        cases=tuple(_case(one, submissions, pairs) for one in document["cases"]),
        pairs=pairs,
        clusters=tuple(_cluster(one, submissions) for one in document["clusters"]),
        files=tuple(_file(one) for one in document["files"]),
        n_pairs_found=document["totals"]["n_pairs_found"],
        incomplete=tuple(document.get("incomplete", ())),
    )


def _submission(one: Mapping[str, Any]) -> Submission:
    provenance = one["provenance"]
    return Submission(
        number=one["number"],
        name=one["name"],
        role=one["role"],
        authors=tuple(author["name"] for author in provenance.get("authors", ())),
        group=provenance.get("group"),
        time=provenance.get("time"),
        own_tokens=one["own_tokens"],
        completeness=_completeness(one),
        compared=one["partial"].get("compared") if "partial" in one else 1.0,
        breakdown=_breakdown(one),
        paths=tuple(file["path"] for file in one["files"]),
    )


def _completeness(one: Mapping[str, Any]) -> str:
    if "partial" in one:
        return str(one["partial"].get("kind", "in_part"))
    return next((kind for kind in ("alone_in", "starter_only", "too_short") if kind in one), "compared")


def _breakdown(one: Mapping[str, Any]) -> Mapping[str, int]:
    classes = dict(one.get("breakdown", {}))
    return {**classes.pop("unread", {}), **classes}


def _pair(one: Mapping[str, Any], submissions: Mapping[int, Submission]) -> Pair:
    figures = ("rank", "score", "verdict", "expectation", "evidence_bits", "left_coverage", "right_coverage")
    counts = ("matched_tokens", "longest_match")
    return Pair(
        left=submissions[one["left"]],
        right=submissions[one["right"]],
        similarity_type=tuple(one.get("similarity_type", ())),
        statement=one["statement"],
        case=one.get("case"),
        cluster=one.get("cluster"),
        passages=tuple(_passage(passage) for passage in one.get("passages", ())),
        **{key: one[key] for key in figures + counts},
    )


def _passage(one: Mapping[str, Any]) -> Passage:
    (left_first, left_last), (right_first, right_last) = one["left_lines"], one["right_lines"]
    return Passage(
        tokens=one["tokens"],
        evidence_bits=one["evidence_bits"],
        left_lines=(left_first, left_last),
        right_lines=(right_first, right_last),
        n_others=one.get("n_others", 0),
    )


def _case(one: Mapping[str, Any], submissions: Mapping[int, Submission], pairs: Tuple[Pair, ...]) -> Case:
    return Case(
        number=one["number"],
        verdict=one["verdict"],
        submissions=tuple(submissions[number] for number in one["submissions"]),
        others=tuple(submissions[number] for number in one.get("others", ())),
        statement=one["statement"],
        cluster=one.get("cluster"),
        n_pairs=one["n_pairs"],
        pairs=tuple(pairs[rank - 1] for rank in one["pairs"]),
        deciding_pairs=tuple(pairs[rank - 1] for rank in one["deciding_pairs"]),
    )


def _cluster(one: Mapping[str, Any], submissions: Mapping[int, Submission]) -> Cluster:
    members = tuple(submissions[number] for number in one["members"])
    return Cluster(number=one["number"], members=members, central=submissions[one["central"]])


def _file(one: Mapping[str, Any]) -> InputFile:
    status = one["status"]
    return InputFile(
        role=one["role"],
        submission=one["submission"],
        path=one["path"],
        status=status["kind"],
        reason=status.get("reason", status.get("rule", status.get("what"))),
        language=one.get("language"),
        n_bytes=one["n_bytes"],
        breakdown=_breakdown(one),
        n_tokens=one["n_tokens"],
        notes=tuple(one.get("notes", ())),
    )
