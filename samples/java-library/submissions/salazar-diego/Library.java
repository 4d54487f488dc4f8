/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Diego Salazar
 * Group: 1
 *
 * usage: java Library BOOKS < commands
 */
import java.io.*;
import java.util.*;

public class Library {
    static final int SIZE = 500;

    static int[] number = new int[SIZE];
    static String[] title = new String[SIZE];
    static String[] author = new String[SIZE];
    static int[] year = new int[SIZE];
    static int[] copies = new int[SIZE];
    static int[] times = new int[SIZE];
    static int n = 0;

    // the readers of each book, as one text with bars: |anna|ben|
    static String[] readers = new String[SIZE];

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    static void insert(int nr, String t, String a, int y, int c) {
        int i = n;
        while (i > 0 && number[i - 1] > nr) {
            number[i] = number[i - 1];
            title[i] = title[i - 1];
            author[i] = author[i - 1];
            year[i] = year[i - 1];
            copies[i] = copies[i - 1];
            i--;
        }
        number[i] = nr;
        title[i] = t;
        author[i] = a;
        year[i] = y;
        copies[i] = c;
        n++;
    }

    static int search(int nr) {
        int low = 0, high = n - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (number[middle] == nr)
                return middle;
            if (number[middle] < nr)
                low = middle + 1;
            else
                high = middle - 1;
        }
        return -1;
    }

    static void busy(int wanted) {
        boolean[] shown = new boolean[n];
        for (int round = 0; round < wanted; round++) {
            int best = -1;
            for (int i = 0; i < n; i++)
                if (!shown[i] && times[i] > 0 && (best < 0 || times[i] > times[best]))
                    best = i;
            if (best < 0)
                return;
            shown[best] = true;
            System.out.println(times[best] + " " + title[best]);
        }
    }

    static class DeskException extends Exception {
        DeskException(String message) {
            super(message);
        }
    }

    private static String bar(String reader) {
        return "|" + reader + "|";
    }

    private static int stock(int book) {
        // every reader has a bar behind the name, and there is one in front of all
        long bars = readers[book].codePoints().filter(letter -> letter == '|').count();
        return copies[book] - (int) bars + 1;
    }

    private static void output(String format, Object... values) throws DeskException {
        throw new DeskException(String.format(format, values));
    }

    static void list(Collection<Integer> which) {
        for (int book : which) {
            String text = line(number[book], title[book], author[book], year[book], stock(book), copies[book]);
            System.out.println(text);
        }
    }

    static List<Integer> find(String word) {
        List<Integer> found = new LinkedList<>();
        for (int book = n - 1; book >= 0; book--) {
            String haystack = String.join("#", title[book], author[book]).toUpperCase();
            if (haystack.indexOf(word.toUpperCase()) != -1) {
                found.add(0, book);
            }
        }
        return found;
    }

    static void desk(String action, String which, String reader) throws DeskException {
        int nr = Integer.parseUnsignedInt(which);
        int book = search(nr);
        if (book == -1) {
            output("no book %d", nr);
        }
        boolean holds = readers[book].contains(bar(reader));
        if (action.equals("back")) {
            if (!holds) output("%s does not have %d", reader, nr);
            readers[book] = readers[book].replace(bar(reader), "|");
        } else {
            if (holds) output("%s has %d already", reader, nr);
            if (stock(book) == 0) output("none left");
            readers[book] += reader + "|";
            ++times[book];
        }
    }

    static void dispatch(Deque<String> words) throws DeskException {
        String key = words.pop() + "/" + words.size();
        if (key.equals("list/0")) {
            list(find(""));
        } else if (key.equals("find/1")) {
            List<Integer> found = find(words.pop());
            list(found);
            if (found.isEmpty()) output("nothing found");
        } else if (key.equals("busy/1")) {
            busy(Integer.parseUnsignedInt(words.pop()));
        } else if (key.equals("reader/1")) {
            StringJoiner titles = new StringJoiner(System.lineSeparator()).setEmptyValue("nothing");
            for (int book = 0; book != n; ++book) {
                if (readers[book].contains(bar(words.peek()))) titles.add(title[book]);
            }
            System.out.println(titles);
        } else if (key.equals("lend/2") || key.equals("back/2")) {
            desk(key.substring(0, 4), words.pop(), words.pop());
        } else {
            output("?");
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        Arrays.fill(readers, "|");
        Scanner books = new Scanner(new FileInputStream(args[0]), "UTF-8");
        books.useDelimiter("[;\r\n]+");
        while (books.hasNext()) {
            if (books.hasNextInt()) {
                insert(books.nextInt(), books.next(), books.next(), books.nextInt(), books.nextInt());
            } else {
                books.nextLine();
            }
        }
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            try {
                if (!command.equals("")) dispatch(new ArrayDeque<>(List.of(command.split("\\s+"))));
            } catch (DeskException answer) {
                System.out.println(answer.getMessage());
            } catch (NumberFormatException wrong) {
                System.out.println("?");
            }
        }
    }
}
