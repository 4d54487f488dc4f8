/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name:
 * Group:
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

    // TODO: your fields, methods and classes

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        // TODO: read the books from args[0]
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            // TODO: carry out the command
        }
    }
}
