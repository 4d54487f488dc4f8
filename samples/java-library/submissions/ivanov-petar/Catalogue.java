import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The books, and what may be asked about them. Petar Ivanov */
class Catalogue {

    private static class Item implements Comparable<Item> {
        int number, year, copies;
        String title, author;

        @Override
        public int compareTo(Item other) {
            return number - other.number;
        }
    }

    private Item[] items = {};

    static boolean isNumber(String word) {
        return word.chars().allMatch(Character::isDigit) && word.length() <= 6;
    }

    static Catalogue read(String path) throws IOException {
        Catalogue catalogue = new Catalogue();
        for (String text : Files.readString(Path.of(path)).split("\n")) {
            if (text.matches("\\s*(#.*)?"))
                continue;
            Item item = new Item();
            int one = text.indexOf(';'), two = text.indexOf(';', one + 1), three = text.indexOf(';', two + 1);
            int four = text.lastIndexOf(';');
            item.number = Integer.parseInt(text.substring(0, one));
            item.title = text.substring(one + 1, two);
            item.author = text.substring(two + 1, three);
            item.year = Integer.parseInt(text.substring(three + 1, four));
            item.copies = Integer.parseInt(text.substring(four + 1).trim());
            catalogue.items = Arrays.copyOf(catalogue.items, catalogue.items.length + 1);
            catalogue.items[catalogue.items.length - 1] = item;
        }
        Arrays.sort(catalogue.items);
        return catalogue;
    }

    private Item get(String word) {
        Item wanted = new Item();
        wanted.number = Integer.parseInt(word);
        int place = Arrays.binarySearch(items, wanted);
        if (place < 0)
            System.out.println("no book " + wanted.number);
        return place < 0 ? null : items[place];
    }

    int show(String word, Journal journal) {
        int shown = 0;
        for (Item i : items) {
            String all = i.title + "|" + i.author;
            if (word != null && !all.toLowerCase().contains(word.toLowerCase()))
                continue;
            int left = i.copies - journal.out(i.number);
            System.out.println(Library.line(i.number, i.title, i.author, i.year, left, i.copies));
            shown++;
        }
        return shown;
    }

    void showReader(String reader, Journal journal) {
        StringBuilder titles = new StringBuilder();
        for (Item i : items)
            if (journal.has(reader, i.number))
                titles.append(i.title).append('\n');
        System.out.print(titles.length() == 0 ? "nothing\n" : titles);
    }

    void showBusy(int n, Journal journal) {
        Item[] ranking = items.clone();
        // a stable sort, so equal ones stay in the order of their numbers
        Arrays.sort(ranking, (a, b) -> journal.timesLent(b.number) - journal.timesLent(a.number));
        for (int place = 0; place < Math.min(n, ranking.length); place++) {
            int times = journal.timesLent(ranking[place].number);
            if (times != 0)
                System.out.println(times + " " + ranking[place].title);
        }
    }

    void lend(String word, String reader, Journal journal) {
        Item item = get(word);
        if (item == null)
            return;
        if (journal.has(reader, item.number))
            System.out.println(reader + " has " + item.number + " already");
        else if (journal.out(item.number) >= item.copies)
            System.out.println("none left");
        else
            journal.write(true, item.number, reader);
    }

    void back(String word, String reader, Journal journal) {
        Item item = get(word);
        if (item != null && journal.has(reader, item.number))
            journal.write(false, item.number, reader);
        else if (item != null)
            System.out.println(reader + " does not have " + item.number);
    }
}
