// The books of a small savings bank.
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.stream.Collectors;

interface Entry {
    long cents();

    default boolean isLarge() {
        return Math.abs(cents()) > 100_000L;
    }
}

record Deposit(String owner, long cents) implements Entry {}

record Transfer(String from, String to, long cents) implements Entry {
    Transfer {
        if (cents <= 0) throw new IllegalArgumentException("nothing to move");
    }
}

class OverdrawnException extends Exception {
    OverdrawnException(String owner, long missing) {
        super(owner + " lacks " + missing / 100.0);
    }
}

public class Other {
    enum State { OPEN, CLOSED }

    private final LinkedHashMap<String, Long> balances = new LinkedHashMap<>();
    private final Deque<Entry> journal = new ArrayDeque<>();
    private State state = State.OPEN;

    synchronized void post(Entry entry) throws OverdrawnException {
        if (state == State.CLOSED) throw new IllegalStateException("the books are closed");
        if (entry instanceof Deposit deposit) {
            balances.compute(deposit.owner(), (who, had) -> had == null ? deposit.cents() : had + deposit.cents());
        } else if (entry instanceof Transfer move) {
            long left = balances.getOrDefault(move.from(), 0L) - move.cents();
            if (left < 0) throw new OverdrawnException(move.from(), -left);
            balances.put(move.from(), left);
            balances.merge(move.to(), move.cents(), Long::sum);
        }
        journal.push(entry);
    }

    Optional<String> richest() {
        return balances.entrySet().stream()
            .max(Comparator.comparingLong(row -> row.getValue()))
            .map(row -> row.getKey());
    }

    String close() {
        state = State.CLOSED;
        return balances.entrySet().stream()
            .filter(row -> row.getValue() != 0)
            .map(row -> String.format("%-8s %9.2f", row.getKey(), row.getValue() / 100.0))
            .collect(Collectors.joining(System.lineSeparator()));
    }

    public static void main(String... args) {
        var bank = new Other();
        Entry[] day = { new Deposit("Ilka", 125_000), new Deposit("Bruno", 4_050),
            new Transfer("Ilka", "Bruno", 2_500), new Transfer("Bruno", "Mira", 9_900) };
        try {
            for (var entry : day) bank.post(entry);
        } catch (OverdrawnException problem) {
            System.err.println("refused: " + problem.getMessage());
        } finally {
            System.out.println(bank.close());
        }
        long large = bank.journal.stream().filter(Entry::isLarge).count();
        bank.richest().ifPresent(name -> System.out.println(name + " leads; large entries: " + large));
    }
}
