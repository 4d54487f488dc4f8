/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Tomasz Nowak
 * Group: 1
 *
 * usage: java Library BOOKS < commands
 */
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Scanner;

public class Library {

    // cada libro es un arreglo: número, título, autor, año, ejemplares (each book is an array)
    static ArrayList<String[]> books = new ArrayList<String[]>();
    // "12 anna" means that anna has book 12 right now
    static ArrayList<String> desk = new ArrayList<String>();
    // numbers of all the books that were ever lent
    static ArrayList<String> diary = new ArrayList<String>();

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    static int left(String[] book) {
        int result = Integer.parseInt(book[4]);
        for (String entry : desk) {
            if (entry.startsWith(book[0] + " ")) {
                result = result - 1;
            }
        }
        return result;
    }

    static void printBooks(String word) {
        boolean nothing = true;
        for (int i = 0; i < books.size(); i++) {
            String[] b = books.get(i);
            if (b[1].toLowerCase().contains(word.toLowerCase()) || b[2].toLowerCase().contains(word.toLowerCase())) {
                int nr = Integer.parseInt(b[0]);
                System.out.println(line(nr, b[1], b[2], Integer.parseInt(b[3]), left(b), Integer.parseInt(b[4])));
                nothing = false;
            }
        }
        if (nothing) {
            System.out.println("nothing found");
        }
    }

    static String[] bookWithNumber(String nr) {
        for (String[] b : books) {
            if (b[0].equals(nr)) {
                return b;
            }
        }
        return null;
    }

    static void readerHas(String reader) {
        String answer = "";
        for (String[] b : books) {
            if (desk.contains(b[0] + " " + reader)) {
                answer = answer + b[1] + "\n";
            }
        }
        if (answer.equals("")) {
            answer = "nothing\n";
        }
        System.out.print(answer);
    }

    static void busyBooks(int howMany) {
        // "0997 0003 The title": fewer times sorts later, so take 1000 - times
        ArrayList<String> lines = new ArrayList<String>();
        for (String[] b : books) {
            int times = Collections.frequency(diary, b[0]);
            if (times > 0) {
                lines.add((1000 - times) + String.format("%05d", Integer.parseInt(b[0])) + times + " " + b[1]);
            }
        }
        Collections.sort(lines);
        int i = 0;
        while (i < howMany && i < lines.size()) {
            System.out.println(lines.get(i).substring(8));
            i++;
        }
    }

    static String carryOut(String[] w) {
        if (w[0].equals("list") && w.length == 1) {
            printBooks("");
            return null;
        }
        if (w[0].equals("find") && w.length == 2) {
            printBooks(w[1]);
            return null;
        }
        if (w[0].equals("reader") && w.length == 2) {
            readerHas(w[1]);
            return null;
        }
        if (w[0].equals("busy") && w.length == 2 && w[1].matches("[0-9]+")) {
            busyBooks(Integer.parseInt(w[1]));
            return null;
        }
        if (w.length != 3 || !w[1].matches("[0-9]+") || !w[0].matches("lend|back")) {
            return "?";
        }
        String[] book = bookWithNumber(w[1]);
        String entry = w[1] + " " + w[2];
        if (book == null) {
            return "no book " + w[1];
        }
        if (w[0].equals("back")) {
            return desk.remove(entry) ? null : w[2] + " does not have " + w[1];
        }
        if (desk.contains(entry)) {
            return w[2] + " has " + w[1] + " already";
        }
        if (left(book) < 1) {
            return "none left";
        }
        desk.add(entry);
        diary.add(w[1]);
        return null;
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        for (String text : Files.readAllLines(Paths.get(args[0]))) {
            if (text.length() > 0 && text.charAt(0) != '#') {
                books.add(text.split(";"));
            }
        }
        books.sort((a, b) -> Integer.compare(Integer.parseInt(a[0]), Integer.parseInt(b[0])));
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            if (!command.isEmpty()) {
                String answer = carryOut(command.split("\\s+"));
                if (answer != null)
                    System.out.println(answer);
            }
        }
    }
}
