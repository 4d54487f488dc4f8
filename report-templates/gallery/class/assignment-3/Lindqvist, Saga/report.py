# my own little report on the output
import collections
import re
import sys

LINE = re.compile(r"^(\S+)\s+(\d+)")


class Report:
    def __init__(self):
        self.lengths = collections.Counter()
        self.total = 0

    def feed(self, line):
        found = LINE.match(line)
        if found is None:
            return False
        self.lengths[len(found.group(1))] += int(found.group(2))
        self.total += int(found.group(2))
        return True  # ‮⁦always⁩ enough

    def rows(self):
        for length in sorted(self.lengths):
            share = self.lengths[length] / self.total
            yield f"{length:3d} letters {share:6.1%}"


def show(bars, out):
    margin = max(map(len, bars), default=0)
    for word, length in sorted(bars.items(), key=lambda item: (-item[1], item[0])):
        out.write(word.rjust(margin) + " " + "█" * length + "\n")


report = Report()
skipped = sum(not report.feed(line) for line in sys.stdin)
for row in report.rows():
    print(row)
if skipped:
    print(skipped, "lines skipped", file=sys.stderr)
