/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Ana Horvat
 * Group: 1
 *
 * usage: java Library BOOKS < commands
 */
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.StringTokenizer;

public class Library {

    private static final int MOST_BOOKS = 10000;

    private final String[][] names = new String[MOST_BOOKS][];
    private final int[][] figures = new int[MOST_BOOKS][];   // year, copies, left, times lent
    private final BitSet known = new BitSet();
    private final List<String> readers = new ArrayList<>();
    private final List<BitSet> bags = new ArrayList<>();      // what each reader has

    private enum Order {
        LIST {
            void obey(Library library, StringTokenizer rest) {
                library.print(library.known);
            }
        },
        FIND {
            void obey(Library library, StringTokenizer rest) {
                BitSet hits = library.matching(rest.nextToken());
                if (hits.isEmpty())
                    System.out.println("nothing found");
                library.print(hits);
            }
        },
        READER {
            void obey(Library library, StringTokenizer rest) {
                BitSet bag = library.bagOf(rest.nextToken());
                if (bag.isEmpty())
                    System.out.println("nothing");
                bag.stream().forEach(nr -> System.out.println(library.names[nr][0]));
            }
        },
        LEND {
            void obey(Library library, StringTokenizer rest) {
                int nr = library.number(rest.nextToken());
                String reader = rest.nextToken();
                if (!library.known.get(nr)) {
                    System.out.println("no book " + nr);
                } else if (library.bagOf(reader).get(nr)) {
                    System.out.println(reader + " has " + nr + " already");
                } else if (library.figures[nr][2]-- > 0) {
                    library.bagOf(reader).set(nr);
                    library.figures[nr][3]++;
                } else {
                    library.figures[nr][2] = 0;
                    System.out.println("none left");
                }
            }
        },
        BACK {
            void obey(Library library, StringTokenizer rest) {
                int nr = library.number(rest.nextToken());
                String reader = rest.nextToken();
                if (!library.known.get(nr)) {
                    System.out.println("no book " + nr);
                } else if (library.bagOf(reader).get(nr)) {
                    library.bagOf(reader).clear(nr);
                    library.figures[nr][2]++;
                } else {
                    System.out.println(reader + " does not have " + nr);
                }
            }
        },
        BUSY {
            void obey(Library library, StringTokenizer rest) {
                int room = library.number(rest.nextToken());
                int times = library.known.stream().map(nr -> library.figures[nr][3]).max().orElse(0);
                for (; times > 0; times--) {
                    for (int nr = library.known.nextSetBit(0); nr >= 0; nr = library.known.nextSetBit(nr + 1)) {
                        if (library.figures[nr][3] == times && room-- > 0)
                            System.out.println(times + " " + library.names[nr][0]);
                    }
                }
            }
        };

        abstract void obey(Library library, StringTokenizer rest);
    }

    private int number(String word) {
        int value = Integer.parseInt(word);
        if (value < 0 || value >= MOST_BOOKS)
            throw new IllegalArgumentException(word);
        return value;
    }

    private BitSet bagOf(String reader) {
        int place = readers.indexOf(reader);
        if (place >= 0)
            return bags.get(place);
        readers.add(reader);
        bags.add(new BitSet());
        return bags.get(bags.size() - 1);
    }

    private BitSet matching(String word) {
        BitSet hits = new BitSet();
        known.stream().forEach(nr -> {
            for (String name : names[nr])
                for (int from = 0; from + word.length() <= name.length(); from++)
                    if (name.regionMatches(true, from, word, 0, word.length()))
                        hits.set(nr);
        });
        return hits;
    }

    /** The line of one book, as "list" and "find" show it. */
    static String line(int number, String title, String author, int year, int left, int copies) {
        return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies);
    }

    private void print(BitSet numbers) {
        for (int nr = numbers.nextSetBit(0); nr >= 0; nr = numbers.nextSetBit(nr + 1))
            System.out.println(line(nr, names[nr][0], names[nr][1], figures[nr][0], figures[nr][2], figures[nr][1]));
    }

    private void register(StringTokenizer parts) {
        int nr = number(parts.nextToken());
        names[nr] = new String[] {parts.nextToken(), parts.nextToken()};
        int year = number(parts.nextToken()), copies = number(parts.nextToken());
        figures[nr] = new int[] {year, copies, copies, 0};
        known.set(nr);
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        Library library = new Library();
        Scanner books = new Scanner(new File(args[0]));
        while (books.hasNext()) {
            String text = books.nextLine();
            if (text.indexOf(';') > 0 && !text.startsWith("#"))
                library.register(new StringTokenizer(text, ";"));
        }
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            StringTokenizer words = new StringTokenizer(command);
            if (!words.hasMoreTokens())
                continue;
            try {
                Order.valueOf(words.nextToken().toUpperCase()).obey(library, words);
            } catch (IllegalArgumentException | NoSuchElementException e) {
                System.out.println("?");
            }
        }
    }
}
