/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Ece Demir
 * Group: 1
 *
 * usage: java Library BOOKS < commands
 */
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Library {

    record Book(int number, String title, String author, int year, int copies) {
        static Book parse(String text) {
            var field = text.split(";");
            return new Book(Integer.parseInt(field[0]), field[1], field[2],
                Integer.parseInt(field[3]), Integer.parseInt(field[4]));
        }
    }

    record Loan(Book book, String reader) {}

    private static List<Book> shelf;
    private static final Set<Loan> open = new HashSet<>();
    private static final StringBuilder history = new StringBuilder();

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    private static long out(Book book) {
        return open.stream().map(Loan::book).filter(book::equals).count();
    }

    // the history is a text like "12;3;12;"
    private static long popularity(Book book) {
        return Stream.of(history.toString().split(";")).filter(String.valueOf(book.number())::equals).count();
    }

    private static String describe(Book b) {
        return line(b.number(), b.title(), b.author(), b.year(), (int) (b.copies() - out(b)), b.copies());
    }

    private static String show(Predicate<Book> wanted, String otherwise) {
        var text = shelf.stream().filter(wanted).map(Library::describe).collect(Collectors.joining("\n"));
        return text.isEmpty() ? otherwise : text;
    }

    private static Predicate<Book> about(String word) {
        var small = word.toLowerCase(Locale.ROOT);
        return book -> Stream.of(book.title(), book.author())
            .map(text -> text.toLowerCase(Locale.ROOT))
            .anyMatch(text -> text.contains(small));
    }

    private static String busy(long limit) {
        return shelf.stream()
            .filter(book -> popularity(book) > 0)
            .sorted(Comparator.comparing(Library::popularity).reversed().thenComparing(Book::number))
            .limit(limit)
            .map(book -> popularity(book) + " " + book.title())
            .collect(Collectors.joining("\n"));
    }

    private static String lend(Loan loan) {
        if (open.contains(loan))
            return loan.reader() + " has " + loan.book().number() + " already";
        if (out(loan.book()) >= loan.book().copies())
            return "none left";
        open.add(loan);
        history.append(loan.book().number()).append(';');
        return "";
    }

    private static String giveBack(Loan loan) {
        return open.remove(loan) ? "" : loan.reader() + " does not have " + loan.book().number();
    }

    private static String held(String name) {
        return shelf.stream().filter(book -> open.contains(new Loan(book, name))).map(Book::title)
            .reduce((above, below) -> above + "\n" + below).orElse("nothing");
    }

    private static String move(List<String> words) {
        int number = Integer.parseInt(words.get(1));
        return shelf.stream().filter(book -> book.number() == number).findAny()
            .map(book -> new Loan(book, words.get(2)))
            .map(loan -> words.get(0).equals("lend") ? lend(loan) : giveBack(loan))
            .orElse("no book " + number);
    }

    private static String answer(List<String> words) {
        try {
            return switch (words.get(0) + words.size()) {
                case "list1" -> show(book -> true, "");
                case "find2" -> show(about(words.get(1)), "nothing found");
                case "reader2" -> held(words.get(1));
                case "busy2" -> busy(Long.parseLong(words.get(1)));
                case "lend3", "back3" -> move(words);
                default -> "?";
            };
        } catch (NumberFormatException | IllegalStateException problem) {
            return "?";
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        try (var lines = Files.lines(Path.of(args[0]))) {
            shelf = lines.filter(text -> !text.isBlank() && !text.startsWith("#")).map(Book::parse)
                .sorted(Comparator.comparingInt(Book::number)).toList();
        }
        new Scanner(System.in).useDelimiter("\\R").tokens()
            .map(String::trim)
            .takeWhile(command -> !command.equals("quit"))
            .filter(command -> !command.isEmpty())
            .map(command -> answer(List.of(command.split("\\s+"))))
            .filter(text -> !text.isEmpty())
            .forEach(System.out::println);
    }
}
