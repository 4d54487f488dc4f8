/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Lars Eriksen
 * Group: 3
 *
 * usage: java Library BOOKS < commands
 */
import java.io.File;
import java.io.IOException;
import java.util.Scanner;

/** A chain of readers; null is the empty one. */
class Readers {
    String name;
    Readers next;

    Readers(String name, Readers next) {
        this.name = name;
        this.next = next;
    }

    static int count(Readers r) {
        return r == null ? 0 : 1 + count(r.next);
    }

    static boolean has(Readers r, String name) {
        return r != null && (r.name.equals(name) || has(r.next, name));
    }

    static Readers without(Readers r, String name) {
        if (r.name.equals(name))
            return r.next;
        return new Readers(r.name, without(r.next, name));
    }
}

/** A chain of books, by number. The last node is a sentinel without a title. */
class Shelf {
    int number = Integer.MAX_VALUE;
    String title;
    String author;
    int year;
    int copies;
    int lendings;
    Readers readers;
    Shelf next;

    boolean isEnd() {
        return title == null;
    }

    void put(int nr, Scanner rest) {
        if (number < nr) {
            next.put(nr, rest);
            return;
        }
        Shelf moved = new Shelf();
        moved.number = number;
        moved.title = title;
        moved.author = author;
        moved.year = year;
        moved.copies = copies;
        moved.next = next;
        next = moved;
        number = nr;
        title = rest.next();
        author = rest.next();
        year = rest.nextInt();
        copies = rest.nextInt();
    }

    Shelf at(int nr) {
        if (isEnd() || number == nr)
            return this;
        return next.at(nr);
    }

    /** Prints the books with the word from here on, says how many. */
    int show(String word) {
        if (isEnd())
            return 0;
        boolean fits = title.toUpperCase().contains(word) || author.toUpperCase().contains(word);
        if (fits)
            System.out.println(Library.line(number, title, author, year, copies - Readers.count(readers), copies));
        return (fits ? 1 : 0) + next.show(word);
    }

    int showFor(String reader) {
        if (isEnd())
            return 0;
        if (!Readers.has(readers, reader))
            return next.showFor(reader);
        System.out.println(title);
        return 1 + next.showFor(reader);
    }

    int most() {
        return isEnd() ? 0 : Math.max(lendings, next.most());
    }

    /** Prints up to n books that were lent so many times, says how many it could have printed more. */
    int showLent(int times, int n) {
        if (isEnd() || n == 0)
            return n;
        if (lendings == times) {
            System.out.println(times + " " + title);
            n = n - 1;
        }
        return next.showLent(times, n);
    }
}

public class Library {

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    static void top(Shelf shelf, int times, int n) {
        if (times > 0 && n > 0)
            top(shelf, times - 1, shelf.showLent(times, n));
    }

    static void lend(Shelf book, String reader) {
        if (Readers.has(book.readers, reader)) {
            System.out.println(reader + " has " + book.number + " already");
            return;
        }
        if (Readers.count(book.readers) == book.copies) {
            System.out.println("none left");
            return;
        }
        book.readers = new Readers(reader, book.readers);
        book.lendings += 1;
    }

    static void back(Shelf book, String reader) {
        if (Readers.has(book.readers, reader))
            book.readers = Readers.without(book.readers, reader);
        else
            System.out.println(reader + " does not have " + book.number);
    }

    static void execute(Shelf shelf, Scanner words) {
        switch (words.next()) {
            case "list":
                shelf.show("");
                return;
            case "find":
                if (!words.hasNext())
                    break;
                if (shelf.show(words.next().toUpperCase()) == 0)
                    System.out.println("nothing found");
                return;
            case "reader":
                if (!words.hasNext())
                    break;
                if (shelf.showFor(words.next()) == 0)
                    System.out.println("nothing");
                return;
            case "busy":
                if (!words.hasNextInt())
                    break;
                top(shelf, shelf.most(), words.nextInt());
                return;
            case "lend":
                if (!words.hasNextInt())
                    break;
                int toLend = words.nextInt();
                if (!words.hasNext())
                    break;
                if (shelf.at(toLend).isEnd())
                    System.out.println("no book " + toLend);
                else
                    lend(shelf.at(toLend), words.next());
                return;
            case "back":
                if (!words.hasNextInt())
                    break;
                int nr = words.nextInt();
                if (!words.hasNext())
                    break;
                if (shelf.at(nr).isEnd())
                    System.out.println("no book " + nr);
                else
                    back(shelf.at(nr), words.next());
                return;
        }
        System.out.println("?");
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        Shelf shelf = new Shelf();
        Scanner file = new Scanner(new File(args[0]));
        while (file.hasNextLine()) {
            Scanner parts = new Scanner(file.nextLine()).useDelimiter(";");
            if (parts.hasNextInt())
                shelf.put(parts.nextInt(), parts);
        }
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            if (command.length() > 0)
                execute(shelf, new Scanner(command));
        }
    }
}
