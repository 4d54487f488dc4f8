"""Introduction to Programming, assignment 6: Gradebook

Name: Andrei Popescu
Group: G1

usage: python3 gradebook.py MARKS.csv
"""
import csv
import sys

HOMEWORK = ["hw1", "hw2", "hw3", "hw4"]
EXAMS = ["midterm", "final"]
WEIGHTS = {"homework": 0.3, "midterm": 0.3, "final": 0.4}
LETTERS = [(90, "A"), (80, "B"), (70, "C"), (60, "D"), (0, "F")]
ALL = HOMEWORK + EXAMS
MISSING = -1


def read_rows(path):
    """Return the rows of the file, one dictionary of strings per student."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def print_heading(title):
    """Print the heading of a section."""
    print()
    print(title)
    print("=" * len(title))


# converts what is written in the file
def toPoints(s):
    s = s.strip().lower()
    if s == 'x':
        return MISSING
    if not s:
        return 0.0
    a, b, c = s.partition('.')
    if not (a + c).isdigit():
        return None
    p = float(s)
    return p if p <= 100 else None


# data["hw1"] is the list of all points in hw1 and so on
def loadData(lines):
    data = {'name': [], 'group': []}
    for col in ALL:
        data[col] = []
    for line in lines:
        pts = {col: toPoints(line[col]) for col in ALL}
        if None in pts.values():
            print(f'skipped: {line["name"]}', file=sys.stderr)
            continue
        data['name'].append(line['name'])
        data['group'].append(line['group'])
        for col, p in pts.items():
            data[col].append(p)
    return data


# the lowest homework does not count
def calcFinalPoints(data):
    data['homework'] = []
    for hws in zip(*[data[col] for col in HOMEWORK]):
        rest = [h for h in hws if h != MISSING]
        rest.remove(min(rest))
        data['homework'].append(sum(rest) / len(rest))
    data['total'] = [0.0] * len(data['name'])
    for key, w in WEIGHTS.items():
        for pos, p in enumerate(data[key]):
            data['total'][pos] += w * p


def getStats(lst):
    pts = sorted(p for p in lst if p != MISSING)
    size = len(pts)
    avg = sum(pts) / size
    var = 0
    for p in pts:
        var += (p - avg) ** 2 / size
    mid = (pts[size // 2] + pts[~(size // 2)]) / 2
    return avg, mid, var ** 0.5, pts[0], pts[-1]


def getGrade(points):
    grade = 'F'
    for limit, g in reversed(LETTERS):
        if points >= limit:
            grade = g
    return grade


# first section
def showRanking(data):
    print_heading('Ranking')
    idx = list(range(len(data['name'])))
    idx.sort(key=lambda k: data['name'][k])
    idx.sort(key=lambda k: data['total'][k], reverse=True)
    for nr, k in enumerate(idx):
        points = data['total'][k]
        print(nr + 1, data['name'][k], data['group'][k],
              f'{points:.2f}', getGrade(points), sep='  ')


# second section
def showColumns(data):
    print_heading('Columns')
    for col in ALL:
        print(col, end='')
        for s in getStats(data[col]):
            print(f'  {s:.2f}', end='')
        print()


# third section
def showGroups(data):
    print_heading('Groups')
    for name in sorted(set(data['group'])):
        own = [p for p, other in zip(data['total'], data['group']) if other == name]
        avg = getStats(own)[0]
        print(name, len(own), f'{avg:.2f}', sep='  ')


# last section
def showDistribution(data):
    print_heading('Distribution')
    bars = {start: 0 for start in range(90, -1, -10)}
    for points in data['total']:
        for start in bars:
            if points >= start:
                bars[start] += 1
                break
    for start, stars in bars.items():
        caption = f'{start}-{start + 9}' if start < 90 else '90-100'
        print(caption, '*' * stars, sep='  ')


def main():
    if len(sys.argv) != 2:
        print("usage: python3 gradebook.py MARKS.csv", file=sys.stderr)
        return 1
    rows = read_rows(sys.argv[1])
    data = loadData(rows)
    calcFinalPoints(data)
    showRanking(data)
    showColumns(data)
    showGroups(data)
    showDistribution(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
