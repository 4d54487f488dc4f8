import java.util.LinkedList;

/**
 * All that ever happened at the desk, in order. Nothing is counted anywhere:
 * whoever wants to know something goes through the whole journal again.
 */
class Journal {

    private static class Event {
        boolean lent;
        int number;
        String reader;
    }

    private final LinkedList<Event> events = new LinkedList<>();

    void write(boolean lent, int number, String reader) {
        Event event = new Event();
        event.lent = lent;
        event.number = number;
        event.reader = reader;
        events.addLast(event);
    }

    /** How many copies of the book are out. */
    int out(int number) {
        int sum = 0;
        for (Event e : events)
            sum += e.number != number ? 0 : e.lent ? 1 : -1;
        return sum;
    }

    int timesLent(int number) {
        int times = 0;
        for (Event e : events)
            if (e.lent && e.number == number)
                ++times;
        return times;
    }

    /** The last thing that happened between the two tells. */
    boolean has(String reader, int number) {
        for (var backwards = events.descendingIterator(); backwards.hasNext();) {
            Event e = backwards.next();
            if (e.number == number && e.reader.equals(reader))
                return e.lent;
        }
        return false;
    }
}
