/* Caesar cipher: every letter moves a fixed number of places. */
package samples

import groovy.transform.Canonical

class Wheel {
    static final int ALPHABET = 26

    static int wrap(int n) {
        ((n % ALPHABET) + ALPHABET) % ALPHABET
    }
}

@Canonical
class Caesar {
    int shift = 3
    int uses = 0

    /** Moves one letter and leaves everything else as it is. */
    private int turn(int c) {
        if (c >= 97 && c <= 122) {
            return 97 + Wheel.wrap(c - 97 + shift)
        } else if (c >= 65 && c <= 90) {
            return 65 + Wheel.wrap(c - 65 + shift)
        }
        c
    }

    String encode(String text) {
        uses++
        def out = new StringBuilder()
        for (c in text.toCharArray()) {
            out << (char) turn(c as int)
        }
        out.toString()
    }

    String getName() {
        switch (Wheel.wrap(shift)) {
            case 0: return 'plain'
            case 13: return 'rot13'
            default: return 'caesar'
        }
    }
}

// The shift that makes an 'e' of the most frequent letter.
def guess(String text) {
    def counts = [:].withDefault { 0 }
    text.toLowerCase().each { c ->
        if (c ==~ /[a-z]/) {
            counts[c] += 1
        }
    }
    def best = counts.max { it.value }?.key ?: 'a'
    Wheel.wrap(101 - (best as char as int))
}

def ciphers = [0, 3, 13, -1].collect { new Caesar(shift: it) }
ciphers.each { cipher ->
    def text = cipher.encode('"We meet here," she said.')
    try {
        println "${cipher.name}\t${text}\t${guess(text)}"
    } catch (NullPointerException error) {
        println "cannot guess: ${error.message}"
    }
}
println "${ciphers.sum { it.uses }} messages"
assert ciphers.size() == 4
