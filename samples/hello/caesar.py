"""Caesar cipher: every letter moves a fixed number of places."""
import string
from collections import Counter

ALPHABET = string.ascii_lowercase
SIZE = len(ALPHABET)

wrap = lambda n: n % SIZE


class Caesar:
    """A cipher with a fixed shift."""

    def __init__(self, shift=3):
        self.shift = shift

    def turn(self, c):
        """Move one letter and leave everything else as it is."""
        if 'a' <= c <= 'z':
            return ALPHABET[wrap(ord(c) - ord('a') + self.shift)]
        elif 'A' <= c <= 'Z':
            return self.turn(c.lower()).upper()
        return c

    def encode(self, text: str) -> str:
        return "".join(self.turn(c) for c in text)

    def __str__(self):
        match wrap(self.shift):
            case 0:
                return "plain"
            case 13:
                return "rot13"
            case _:
                return "caesar"


# The shift that makes an 'e' of the most frequent letter.
def guess(text):
    counts = Counter()
    for c in text.lower():
        if c not in ALPHABET:
            continue
        counts[c] += 1
    best, i = ALPHABET[0], 1
    while i < SIZE:
        best = ALPHABET[i] if counts[ALPHABET[i]] > counts[best] else best
        i += 1
    return wrap(ord('e') - ord(best))


def main():
    ciphers = [Caesar(shift) for shift in (0, 3, 13, -1)]
    for cipher in ciphers:
        text = cipher.encode("\"We meet here,\" she said.")
        try:
            print(f"{cipher}\t{text}\t{guess(text):d}")
        except UnicodeEncodeError as error:
            print("cannot be shown:", error)


if __name__ == "__main__":
    main()
