"""Stock room. usage: inventory STOCKFILE < commands"""
import sys


class Node:
    def __init__(self, id, label, pieces, unit_price, rest):
        self.id = id
        self.label = label
        self.pieces = pieces
        self.unit_price = unit_price
        self.rest = rest


def print_item(number, name, count, price):
    print("%05d  %-20s %6d  %9.2f" % (number, name, count, price))


def show(l):
    print_item(l.id, l.label, l.pieces, l.unit_price)


def worth(l):
    return l.pieces * l.unit_price


def find(l, id):
    if l is None or l.id == id:
        return l
    return find(l.rest, id)


def insert(l, id, label, pieces, unit_price):
    if l is None or id < l.id:
        return Node(id, label, pieces, unit_price, l)
    l.rest = insert(l.rest, id, label, pieces, unit_price)
    return l


def without(l, id):
    if l.id == id:
        return l.rest
    l.rest = without(l.rest, id)
    return l


def show_all(l):
    if l is None:
        return
    show(l)
    show_all(l.rest)


def total(l):
    return 0.0 if l is None else worth(l) + total(l.rest)


def above(a, b):
    if worth(a) == worth(b):
        return a.id < b.id
    return worth(a) > worth(b)


def runner_up(l, last):
    if l is None:
        return None
    other = runner_up(l.rest, last)
    if last is not None and not above(last, l):
        return other
    return l if other is None or above(l, other) else other


def show_top(all, last, n):
    best = runner_up(all, last)
    if n <= 0 or best is None:
        return
    show(best)
    show_top(all, best, n - 1)


def load(f):
    l = None
    for line in f:
        words = line.split()
        if len(words) == 4:
            l = insert(l, int(words[0]), words[1], int(words[2]), float(words[3]))
    return l


def to_number(words, at):
    try:
        return int(words[at])
    except (IndexError, ValueError):
        return None


def command(l, line):
    words = line.split()
    if len(words) < 1:
        return l
    verb = words[0]
    a = to_number(words, 1)
    b = to_number(words, 2)
    if verb == "list":
        show_all(l)
    elif verb == "value":
        print("total value: %.2f" % total(l))
    elif verb == "top" and a is not None:
        show_top(l, None, a)
    elif verb == "add" and len(words) == 5:
        if find(l, a) is not None:
            print("item %d exists" % a)
        else:
            return insert(l, a, words[2], int(words[3]), float(words[4]))
    elif (verb == "drop" and a is not None) or (verb in ("put", "take") and b is not None):
        hit = find(l, a)
        if hit is None:
            print("no item %d" % a)
        elif verb[0] == 'd':
            return without(l, a)
        elif verb[0] == 'p':
            hit.pieces += b
        elif b > hit.pieces:
            print("only %d left" % hit.pieces)
        else:
            hit.pieces -= b
    else:
        print("?")
    return l


def main():
    if len(sys.argv) != 2:
        print("usage: %s STOCKFILE < commands" % sys.argv[0], file=sys.stderr)
        return 1
    with open(sys.argv[1]) as f:
        stock = load(f)
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line == "quit":
            break
        stock = command(stock, line)
    return 0


sys.exit(main())
