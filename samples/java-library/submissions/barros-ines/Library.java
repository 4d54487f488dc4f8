/*
 * Object-oriented programming, assignment 5: Lending desk
 *
 * Name: Inês Barros
 * Group: 2
 *
 * usage: java Library BOOKS < commands
 */
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.util.Scanner;

public class Library {

    static final int MAX = 1000;

    // book i is number[i], title[i] and so on; the books are kept sorted by number
    static int[] number = new int[MAX];
    static String[] title = new String[MAX];
    static String[] author = new String[MAX];
    static int[] year = new int[MAX];
    static int[] copies = new int[MAX];
    static int[] times = new int[MAX];
    static int[] out = new int[MAX];
    static int n = 0;

    // loan k: reader who[k] has book what[k]; -1 is a loan that is over
    static String[] who = new String[10 * MAX];
    static int[] what = new int[10 * MAX];
    static int loans = 0;

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

    static void print(int i) {
        System.out.println(line(number[i], title[i], author[i], year[i], copies[i] - out[i], copies[i]));
    }

    // binary search, -1 if there is no such book
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

    static int loan(int book, String name) {
        for (int k = 0; k < loans; k++)
            if (what[k] == book && who[k].equals(name))
                return k;
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

    static boolean isNumber(String s) {
        for (int i = 0; i < s.length(); i++)
            if (s.charAt(i) < '0' || s.charAt(i) > '9')
                return false;
        return s.length() > 0 && s.length() < 9;
    }

    static void lendOrBack(boolean lend, int nr, String name) {
        int i = search(nr);
        if (i < 0) {
            System.out.println("no book " + nr);
            return;
        }
        int k = loan(i, name);
        if (lend && k >= 0)
            System.out.println(name + " has " + nr + " already");
        else if (lend && out[i] == copies[i])
            System.out.println("none left");
        else if (lend) {
            who[loans] = name;
            what[loans++] = i;
            out[i]++;
            times[i]++;
        } else if (k < 0)
            System.out.println(name + " does not have " + nr);
        else {
            what[k] = -1;
            out[i]--;
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: java Library BOOKS < commands");
            System.exit(1);
        }
        BufferedReader file = new BufferedReader(new FileReader(args[0]));
        String s;
        while ((s = file.readLine()) != null) {
            if (s.trim().length() == 0 || s.charAt(0) == '#')
                continue;
            String[] p = s.split(";");
            insert(Integer.parseInt(p[0]), p[1], p[2], Integer.parseInt(p[3]), Integer.parseInt(p[4]));
        }
        file.close();
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String command = in.nextLine().trim();
            if (command.equals("quit"))
                break;
            if (command.length() == 0)
                continue;
            String[] w = command.split(" +");
            int hits = 0;
            if (w.length == 3 && (w[0].equals("lend") || w[0].equals("back")) && isNumber(w[1])) {
                lendOrBack(w[0].equals("lend"), Integer.parseInt(w[1]), w[2]);
            } else if (w.length == 1 && w[0].equals("list")) {
                for (int i = 0; i < n; i++)
                    print(i);
            } else if (w.length == 2 && w[0].equals("find")) {
                String small = w[1].toLowerCase();
                for (int i = 0; i < n; i++)
                    if (title[i].toLowerCase().indexOf(small) >= 0 || author[i].toLowerCase().indexOf(small) >= 0) {
                        print(i);
                        hits++;
                    }
                if (hits == 0)
                    System.out.println("nothing found");
            } else if (w.length == 2 && w[0].equals("reader")) {
                for (int i = 0; i < n; i++)
                    if (loan(i, w[1]) >= 0) {
                        System.out.println(title[i]);
                        hits++;
                    }
                if (hits == 0)
                    System.out.println("nothing");
            } else if (w.length == 2 && w[0].equals("busy") && isNumber(w[1])) {
                busy(Integer.parseInt(w[1]));
            } else {
                System.out.println("?");
            }
        }
    }
}
