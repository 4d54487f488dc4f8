/* Caesar cipher: every letter moves a fixed number of places. */
package samples

import java.util.TreeMap

const val ALPHABET = 26

fun wrap(n: Int): Int = (n % ALPHABET + ALPHABET) % ALPHABET

class Caesar(private val shift: Int = 3) {
    val name: String
        get() = when (wrap(shift)) {
            0 -> "plain"
            13 -> "rot13"
            else -> "caesar"
        }

    /** Moves one letter and leaves everything else as it is. */
    private fun turn(c: Char): Char {
        if (c in 'a'..'z') {
            return 'a' + wrap(c - 'a' + shift)
        } else if (c in 'A'..'Z') {
            return 'A' + wrap(c - 'A' + shift)
        }
        return c
    }

    fun encode(text: String): String {
        val out = StringBuilder()
        for (c in text) {
            out.append(turn(c))
        }
        return out.toString()
    }

    companion object {
        val SHIFTS = listOf(0, 3, 13, -1)

        // The shift that makes an 'e' of the most frequent letter.
        fun guess(text: String): Int? {
            val counts = TreeMap<Char, Int>()
            for (c in text.lowercase()) {
                if (!c.isLetter()) continue
                counts[c] = (counts[c] ?: 0) + 1
            }
            if (counts.isEmpty()) {
                return null
            }
            var best = 'a'
            var c = 'a'
            do {
                if (counts.getOrDefault(c, 0) > counts.getOrDefault(best, 0)) {
                    best = c
                }
                c++
            } while (c <= 'z')
            var places = 'e' - best
            while (places < 0) {
                places += ALPHABET
            }
            return places
        }
    }
}

fun main() {
    Caesar.SHIFTS.map { Caesar(it) }.forEach { cipher ->
        val text = cipher.encode("\"We meet here,\" she said.")
        val places = Caesar.guess(text)
        println("${cipher.name}\t$text\t${places ?: "?"}")
    }
}
