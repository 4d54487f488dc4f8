/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Petar Ivanov
 * Group: 2
 *
 * usage: java Library BOOKS < commands
 */
import java.io.IOException;
import java.util.Scanner;

public class Library {

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        Catalogue catalogue = Catalogue.read(args[0]);
        Journal journal = new Journal();
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            if (command.isEmpty())
                continue;
            String[] words = command.split("[ \t]+");
            String verb = words[0];
            if (verb.equals("list") && words.length == 1)
                catalogue.show(null, journal);
            else if (verb.equals("find") && words.length == 2) {
                if (catalogue.show(words[1], journal) == 0)
                    System.out.println("nothing found");
            } else if (verb.equals("reader") && words.length == 2)
                catalogue.showReader(words[1], journal);
            else if (verb.equals("busy") && words.length == 2 && Catalogue.isNumber(words[1]))
                catalogue.showBusy(Integer.parseInt(words[1]), journal);
            else if (verb.equals("lend") && words.length == 3 && Catalogue.isNumber(words[1]))
                catalogue.lend(words[1], words[2], journal);
            else if (verb.equals("back") && words.length == 3 && Catalogue.isNumber(words[1]))
                catalogue.back(words[1], words[2], journal);
            else
                System.out.println("?");
        }
    }
}
