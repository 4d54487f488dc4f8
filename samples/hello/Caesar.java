/* Caesar cipher: every letter moves a fixed number of places. */
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

public class Caesar {
    private static final int ALPHABET = 26;

    private final int shift;
    private final IntUnaryOperator wrap = n -> (n % ALPHABET + ALPHABET) % ALPHABET;

    public Caesar(int shift) {
        this.shift = shift;
    }

    /** Moves one letter and leaves everything else as it is. */
    private char turn(char c) {
        if (c >= 'a' && c <= 'z') {
            return (char) ('a' + wrap.applyAsInt(c - 'a' + shift));
        } else if (c >= 'A' && c <= 'Z') {
            return (char) ('A' + wrap.applyAsInt(c - 'A' + shift));
        }
        return c;
    }

    public String encode(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            out.append(turn(text.charAt(i)));
        }
        return out.toString();
    }

    // The shift that makes an 'e' of the most frequent letter.
    public static int guess(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toLowerCase().toCharArray()) {
            if (!Character.isLetter(c)) continue;
            counts.merge(c, 1, Integer::sum);
        }
        char best = 'a';
        char c = 'a';
        do {
            best = counts.getOrDefault(c, 0) > counts.getOrDefault(best, 0) ? c : best;
        } while (++c <= 'z');
        int places = 'e' - best;
        while (places < 0) {
            places += ALPHABET;
        }
        return places;
    }

    @Override
    public String toString() {
        switch (wrap.applyAsInt(shift)) {
            case 0:
                return "plain";
            case 13:
                return "rot13";
            default:
                return "caesar";
        }
    }

    public static void main(String[] args) {
        for (int shift : List.of(0, 3, 13, -1)) {
            Caesar cipher = new Caesar(shift);
            String text = cipher.encode("\"We meet here,\" she said.");
            System.out.printf("%s\t%s\t%d\n", cipher, text, guess(text));
        }
    }
}
