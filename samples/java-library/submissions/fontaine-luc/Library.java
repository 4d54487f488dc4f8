/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Luc Fontaine
 * Group: 2
 *
 * usage: java Library BOOKS < commands
 */
import java.io.FileReader;
import java.io.IOException;
import java.io.LineNumberReader;
import java.util.*;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Library {

    /** What goes wrong at the desk; its message is the answer. */
    static class Refusal extends RuntimeException {
        Refusal(String format, Object... details) {
            super(String.format(format, details));
        }
    }

    private static final Pattern ENTRY = Pattern.compile("(\\d+);([^;]+);([^;]+);(\\d+);(\\d+)");

    private final SortedMap<Integer, Matcher> entries = new TreeMap<>();
    private final Map<Integer, List<String>> out = new HashMap<>();
    private final Map<Integer, Integer> lent = new HashMap<>();
    private final Map<Pattern, Consumer<Matcher>> commands = new LinkedHashMap<>();

    Library() {
        on("list", m -> search(""));
        on("find (\\S+)", m -> {
            if (!search(m.group(1)))
                throw new Refusal("nothing found");
        });
        on("lend (\\d+) (\\S+)", m -> atDesk(m, this::lend));
        on("back (\\d+) (\\S+)", m -> atDesk(m, this::takeBack));
        on("reader (\\S+)", m -> reader(m.group(1)));
        on("busy (\\d+)", m -> busy(Integer.parseInt(m.group(1))));
        on(".*", m -> {
            throw new Refusal("?");
        });
    }

    private void on(String pattern, Consumer<Matcher> action) {
        commands.put(Pattern.compile(pattern.replace(" ", "\\s+")), action);
    }

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    private List<String> holders(int number) {
        return out.computeIfAbsent(number, missing -> new ArrayList<>());
    }

    private boolean search(String word) {
        Pattern wanted = Pattern.compile(Pattern.quote(word), Pattern.CASE_INSENSITIVE);
        boolean any = false;
        for (Matcher e : entries.values()) {
            if (!wanted.matcher(e.group(2)).find() && !wanted.matcher(e.group(3)).find())
                continue;
            any = true;
            int number = Integer.parseInt(e.group(1)), year = Integer.parseInt(e.group(4)), copies = Integer.parseInt(e.group(5));
            System.out.println(line(number, e.group(2), e.group(3), year, copies - holders(number).size(), copies));
        }
        return any;
    }

    private void atDesk(Matcher command, BiConsumer<Integer, String> action) {
        Integer number = Integer.valueOf(command.group(1));
        if (!entries.containsKey(number))
            throw new Refusal("no book %d", number);
        action.accept(number, command.group(2));
    }

    private void lend(Integer number, String reader) {
        if (holders(number).contains(reader))
            throw new Refusal("%s has %d already", reader, number);
        if (holders(number).size() == Integer.parseInt(entries.get(number).group(5)))
            throw new Refusal("none left");
        holders(number).add(reader);
        lent.merge(number, 1, Integer::sum);
    }

    private void takeBack(Integer number, String reader) {
        if (!holders(number).remove(reader))
            throw new Refusal("%s does not have %d", reader, number);
    }

    private void reader(String name) {
        Iterator<Integer> numbers = entries.keySet().stream().filter(n -> holders(n).contains(name)).iterator();
        if (!numbers.hasNext())
            throw new Refusal("nothing");
        numbers.forEachRemaining(n -> System.out.println(entries.get(n).group(2)));
    }

    private void busy(int wanted) {
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[0] == b[0] ? a[1] - b[1] : b[0] - a[0]);
        lent.forEach((number, times) -> queue.add(new int[] {times, number}));
        for (; wanted > 0 && !queue.isEmpty(); wanted--) {
            int[] best = queue.poll();
            System.out.printf("%d %s%n", best[0], entries.get(best[1]).group(2));
        }
    }

    private void obey(String command) {
        try {
            for (Map.Entry<Pattern, Consumer<Matcher>> known : commands.entrySet()) {
                Matcher m = known.getKey().matcher(command);
                if (m.matches()) {
                    known.getValue().accept(m);
                    return;
                }
            }
        } catch (Refusal refusal) {
            System.out.println(refusal.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        Library library = new Library();
        try (LineNumberReader file = new LineNumberReader(new FileReader(args[0]))) {
            for (String text; (text = file.readLine()) != null;) {
                Matcher entry = ENTRY.matcher(text);
                if (entry.matches())
                    library.entries.put(Integer.valueOf(entry.group(1)), entry);
            }
        }
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            if (!command.isEmpty())
                library.obey(command);
        }
    }
}
