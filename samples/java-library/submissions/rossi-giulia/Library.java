/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Giulia Rossi
 * Group: 3
 *
 * usage: java Library BOOKS < commands
 */
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Scanner;

/** What has happened so far. */
class Log {

    private static class Entry {
        String reader;
        int number;
        boolean lent;
    }

    private final ArrayList<Entry> entries = new ArrayList<>();

    /** Whether the last entry of the two is a loan. */
    boolean has(String reader, int number) {
        int at = entries.size() - 1;
        while (at >= 0) {
            Entry e = entries.get(at);
            if (e.reader.equals(reader) && e.number == number)
                return e.lent;
            at--;
        }
        return false;
    }

    int timesLent(int number) {
        int times = 0;
        for (int at = 0; at < entries.size(); at++)
            if (entries.get(at).number == number && entries.get(at).lent)
                times++;
        return times;
    }

    int out(int number) {
        int sum = 0;
        for (Entry e : entries)
            sum += e.number != number ? 0 : e.lent ? 1 : -1;
        return sum;
    }

    void write(boolean lent, int number, String reader) {
        Entry entry = new Entry();
        entry.reader = reader;
        entry.number = number;
        entry.lent = lent;
        entries.add(entry);
    }
}

class Books {

    private static class Item implements Comparable<Item> {
        String title, author;
        int number, year, copies;

        @Override
        public int compareTo(Item other) {
            return Integer.compare(number, other.number);
        }
    }

    private Item[] items = {};

    void back(String word, String reader, Log log) {
        Item item = get(word);
        if (item != null && !log.has(reader, item.number))
            System.out.println(reader + " does not have " + item.number);
        else if (item != null)
            log.write(false, item.number, reader);
    }

    void lend(String word, String reader, Log log) {
        Item item = get(word);
        if (item == null)
            return;
        if (log.has(reader, item.number))
            System.out.println(reader + " has " + item.number + " already");
        else if (item.copies <= log.out(item.number))
            System.out.println("none left");
        else
            log.write(true, item.number, reader);
    }

    void showReader(String reader, Log log) {
        StringBuilder titles = new StringBuilder();
        int i = 0;
        while (i < items.length) {
            if (log.has(reader, items[i].number))
                titles.append(items[i].title).append('\n');
            i++;
        }
        System.out.print(titles.length() == 0 ? "nothing\n" : titles);
    }

    void showBusy(int n, Log log) {
        Item[] ranking = items.clone();
        Arrays.sort(ranking, (a, b) -> log.timesLent(b.number) - log.timesLent(a.number));
        int place = 0;
        while (place < Math.min(n, ranking.length)) {
            int times = log.timesLent(ranking[place].number);
            if (times != 0)
                System.out.println(times + " " + ranking[place].title);
            place++;
        }
    }

    int show(String word, Log log) {
        int shown = 0;
        int hidden = 0;
        for (Item i : items) {
            String all = i.title + "|" + i.author;
            if (word != null && !all.toLowerCase().contains(word.toLowerCase())) {
                hidden++;
                continue;
            }
            int left = i.copies - log.out(i.number);
            System.out.println(Library.line(i.number, i.title, i.author, i.year, left, i.copies));
            shown++;
        }
        return shown;
    }

    private Item get(String word) {
        Item wanted = new Item();
        wanted.number = Integer.parseInt(word);
        int place = Arrays.binarySearch(items, wanted);
        if (place < 0)
            System.out.println("no book " + wanted.number);
        return place < 0 ? null : items[place];
    }

    static Books read(String path) throws IOException {
        Books books = new Books();
        int count = 0;
        for (String text : Files.readString(Path.of(path)).split("\n")) {
            if (text.matches("\\s*(#.*)?"))
                continue;
            count = books.items.length;
            int one = text.indexOf(';'), two = text.indexOf(';', one + 1), three = text.indexOf(';', two + 1);
            int four = text.lastIndexOf(';');
            Item item = new Item();
            item.copies = Integer.parseInt(text.substring(four + 1).trim());
            item.year = Integer.parseInt(text.substring(three + 1, four));
            item.author = text.substring(two + 1, three);
            item.title = text.substring(one + 1, two);
            item.number = Integer.parseInt(text.substring(0, one));
            books.items = Arrays.copyOf(books.items, count + 1);
            books.items[count] = item;
        }
        Arrays.sort(books.items);
        return books;
    }
}

public class Library {

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    static boolean isNumber(String word) {
        return word.length() <= 6 && word.chars().allMatch(Character::isDigit);
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        Log log = new Log();
        Books books = Books.read(args[0]);
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            if (command.length() == 0)
                continue;
            String[] words = command.split("[ \t]+");
            String verb = words[0];
            if (verb.equals("back") && words.length == 3 && isNumber(words[1]))
                books.back(words[1], words[2], log);
            else if (verb.equals("lend") && words.length == 3 && isNumber(words[1]))
                books.lend(words[1], words[2], log);
            else if (verb.equals("busy") && words.length == 2 && isNumber(words[1]))
                books.showBusy(Integer.parseInt(words[1]), log);
            else if (verb.equals("reader") && words.length == 2)
                books.showReader(words[1], log);
            else if (verb.equals("find") && words.length == 2) {
                if (books.show(words[1], log) == 0)
                    System.out.println("nothing found");
            } else if (verb.equals("list") && words.length == 1)
                books.show(null, log);
            else
                System.out.println("?");
        }
    }
}
