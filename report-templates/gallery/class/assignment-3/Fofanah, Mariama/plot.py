"""Draws the counts that wordfreq prints as bars, one per word."""
import argparse
import sys


def read_counts(stream):
    counts = {}
    for number, line in enumerate(stream, start=1):
        fields = line.split()
        if len(fields) < 2:
            print(f"line {number}: expected a word and a count", file=sys.stderr)
            continue
        word, count = fields[0], int(fields[1])
        counts[word] = counts.get(word, 0) + count
    return counts


def scale(counts, width):
    largest = max(counts.values(), default=1)
    return {word: round(width * count / largest) for word, count in counts.items()}


def draw(bars, out):
    margin = max(map(len, bars), default=0)
    for word, length in sorted(bars.items(), key=lambda item: (-item[1], item[0])):
        out.write(word.rjust(margin) + " " + "█" * length + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--width", type=int, default=60)
    options = parser.parse_args()
    draw(scale(read_counts(sys.stdin), options.width), sys.stdout)


if __name__ == "__main__":
    main()
