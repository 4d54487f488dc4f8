# Figures about a text: words, sentences and how they are spread.
from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import mean, median

WORD = re.compile(r"[\w'-]+")
SAMPLE = """The mill stood still. Nobody had oiled the wheel since spring!
Would the miller come back? The geese did not care."""


@dataclass(order=True)
class Sentence:
    length: int = field(init=False)
    text: str

    def __post_init__(self):
        self.length = len(WORD.findall(self.text))

    @property
    def asks(self) -> bool:
        return self.text.endswith("?")


class EmptyText(ValueError):
    pass


def sentences(stream):
    pending = []
    for line in stream:
        *whole, rest = re.split(r"(?<=[.!?])(?:\s+|$)", line.strip())
        for piece in whole:
            yield Sentence(" ".join([*pending, piece]))
            pending.clear()
        if rest:
            pending.append(rest)
    if pending:
        yield Sentence(" ".join(pending))


@lru_cache(maxsize=None)
def syllables(word):
    return max(1, len(re.findall("[aeiouy]+", word)))


def describe(lines, *, top=3, **extra):
    found = list(sentences(lines))
    if not found:
        raise EmptyText("no sentence at all")
    words = {w.lower() for s in found for w in WORD.findall(s.text)}
    report = {
        "sentences": len(found),
        "questions": sum(s.asks for s in found),
        "mean length": round(mean(s.length for s in found), 2),
        "median length": median(s.length for s in found),
        "longest words": sorted(words, key=lambda w: (-syllables(w), w))[:top],
    }
    report.update(extra)
    assert report["questions"] <= report["sentences"]
    return report, max(found)


if len(sys.argv) > 1:
    with open(sys.argv[1], encoding="utf-8") as source:
        figures, longest = describe(source, file=sys.argv[1])
else:
    figures, longest = describe(SAMPLE.splitlines())

for name, value in figures.items():
    print("%-14s %s" % (name, value))
print("longest:", longest.text, sep="\n  ", file=sys.stdout)
