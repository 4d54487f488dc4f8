/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Moira Agnew
 * Group: 1
 *
 * usage: java Library BOOKS < commands
 */
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.TreeSet;

class Book {
    final int number;
    final String title;
    final String author;
    final int year;
    final int copies;
    final TreeSet<String> readers = new TreeSet<>();
    int timesLent = 0;

    Book(String[] parts) {
        number = Integer.parseInt(parts[0]);
        title = parts[1];
        author = parts[2];
        year = Integer.parseInt(parts[3]);
        copies = Integer.parseInt(parts[4]);
    }

    int left() {
        return copies - readers.size();
    }

    boolean mentions(String word) {
        String all = (title + "\n" + author).toLowerCase();
        return all.contains(word.toLowerCase());
    }

    void lendTo(String reader) {
        if (readers.contains(reader)) {
            System.out.println(reader + " has " + number + " already");
        } else if (left() == 0) {
            System.out.println("none left");
        } else {
            readers.add(reader);
            timesLent++;
        }
    }

    void takeFrom(String reader) {
        if (!readers.remove(reader)) {
            System.out.println(reader + " does not have " + number);
        }
    }

    @Override
    public String toString() {
        return Library.line(number, title, author, year, left(), copies);
    }
}

public class Library {
    private final Map<Integer, Book> books = new TreeMap<>();

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    void load(String path) throws IOException {
        try (Scanner file = new Scanner(new File(path))) {
            while (file.hasNextLine()) {
                String text = file.nextLine();
                if (!text.isBlank() && !text.startsWith("#")) {
                    Book book = new Book(text.split(";"));
                    books.put(book.number, book);
                }
            }
        }
    }

    void find(String word) {
        boolean found = false;
        for (Book book : books.values()) {
            if (book.mentions(word)) {
                System.out.println(book);
                found = true;
            }
        }
        if (!found) {
            System.out.println("nothing found");
        }
    }

    void reader(String name) {
        boolean any = false;
        for (Book book : books.values()) {
            if (book.readers.contains(name)) {
                System.out.println(book.title);
                any = true;
            }
        }
        if (!any) {
            System.out.println("nothing");
        }
    }

    void busy(int n) {
        Map<Integer, Book> order = new TreeMap<>();
        for (Book book : books.values()) {
            if (book.timesLent > 0) {
                // numbers have four digits at most
                order.put(-book.timesLent * 10000 + book.number, book);
            }
        }
        for (Book book : order.values()) {
            if (n-- <= 0) {
                break;
            }
            System.out.println(book.timesLent + " " + book.title);
        }
    }

    void carryOut(String command) {
        String[] words = command.split("\\s+");
        try {
            if (words[0].equals("list") && words.length == 1) {
                books.values().forEach(System.out::println);
            } else if (words[0].equals("find") && words.length == 2) {
                find(words[1]);
            } else if (words[0].equals("reader") && words.length == 2) {
                reader(words[1]);
            } else if (words[0].equals("busy") && words.length == 2) {
                busy(Integer.parseInt(words[1]));
            } else if ((words[0].equals("lend") || words[0].equals("back")) && words.length == 3) {
                Book book = books.get(Integer.parseInt(words[1]));
                if (book == null) {
                    System.out.println("no book " + words[1]);
                } else if (words[0].equals("lend")) {
                    book.lendTo(words[2]);
                } else {
                    book.takeFrom(words[2]);
                }
            } else {
                System.out.println("?");
            }
        } catch (NumberFormatException e) {
            System.out.println("?");
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        Library library = new Library();
        library.load(args[0]);
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            if (!command.isEmpty())
                library.carryOut(command);
        }
    }
}
