import sys

volumes = {}
lent = []
clock = 0


class Volume:
    def __init__(self, key, name, writer, printed, left):
        self.key = key
        self.name = name
        self.writer = writer
        self.printed = printed
        self.left = left


class Ticket:
    def __init__(self, who, volume, since):
        self.who = who
        self.volume = volume
        self.since = since


def number(fields, position):
    try:
        return int(fields[position])
    except (IndexError, ValueError):
        return None


def take(who, key):
    volume = volumes.get(key)
    if volume is None:
        print("unknown volume")
    elif volume.left == 0:
        print("all are out")
    elif len([t for t in lent if t.who == who]) == 3:
        print("limit of 3 reached")
    else:
        volume.left -= 1
        lent.append(Ticket(who, volume, clock))
        print(f"{volume.name} handed out")


def give_back(who, key):
    ticket = next((t for t in lent if t.who == who and t.volume.key == key), None)
    if ticket is None:
        print("nothing to give back")
        return
    lent.remove(ticket)
    ticket.volume.left += 1
    delay = clock - ticket.since - 14
    if delay > 0:
        print(f"{ticket.volume.name} is back, {delay} days over: pay {delay * 0.2:.2f}")
    else:
        print(f"{ticket.volume.name} is back")


def search(part):
    part = part.lower()
    hits = [v for v in volumes.values() if part in v.name.lower() or part in v.writer.lower()]
    if not hits:
        print("none")
    for v in sorted(hits, key=lambda v: v.name):
        print(f"{v.name} | {v.writer} | {v.printed} | {v.key} | left: {v.left}")


def load(file_name):
    with open(file_name) as handle:
        for row, text in enumerate(handle.read().splitlines()):
            fields = text.split(";")
            printed = number(fields, 3)
            left = number(fields, 4)
            if len(fields) != 5 or printed is None or left is None:
                print(f"row {row + 1} is broken: {text}")
            else:
                volumes[fields[0]] = Volume(fields[0], fields[1], fields[2], printed, left)


def run():
    global clock
    load(sys.argv[1])
    for text in sys.stdin:
        parts = text.strip().split(" ")
        verb = parts[0]
        if verb == "find":
            search(text.strip()[len("find"):].strip())
        elif verb == "borrow":
            take(parts[1], parts[2])
        elif verb == "return":
            give_back(parts[1], parts[2])
        elif verb == "day":
            clock += int(parts[1])
        elif verb == "loans":
            for t in lent:
                if t.who == parts[1]:
                    print(f"{t.volume.name}, since {t.since}")
        elif verb == "overdue":
            for t in lent:
                if clock - t.since > 14:
                    print(f"{t.who}: {t.volume.name}")
        elif verb == "quit":
            return
        else:
            print("what?")


run()
