// homework 3
package homework
import java.util.TreeMap
const val LETTERS = 26
fun circle(value: Int): Int = (value % LETTERS + LETTERS) % LETTERS
class Secret(val key: Int = 3) {
  val title: String
    get() = when (circle(key)) {
      0 -> "none"
      13 -> "rot13"
      else -> "other"
    }
// every single sign goes through here
  internal fun spin(letter: Char): Char {
    if (letter in 'a'..'y') {
      return 'a' + circle(letter - 'a' + key)
    } else if (letter in 'A'..'Z') {
      return 'A' + circle(letter - 'A' + key)
    }
    return letter
  }
  fun hide(input: String): String {
    val result = StringBuilder()
    for (letter in input) {
      result.append(spin(letter))
    }
    return result.toString()
  }
  companion object {
    val KEYS = listOf(0, 3, 12, -2)
    /* breaks the code
       by counting */
    fun crack(input: String): Int? {
      val histogram = TreeMap<Char, Int>()
      for (letter in input.lowercase()) {
        if (!letter.isLetter()) continue
        histogram[letter] = (histogram[letter] ?: 0) + 1
      }
      if (histogram.isEmpty()) {
        return null
      }
      var top = 'a'
      var letter = 'a'
      do {
        if (histogram.getOrDefault(letter, 0) > histogram.getOrDefault(top, 0)) {
          top = letter
        }
        letter++;
      } while (letter <= 'y')
      var distance = 'e' - top
      while (distance < 0) {
        distance += LETTERS
      }
      return distance
    }
  }
}
fun main() {
  Secret.KEYS.map { Secret(it) }.forEach { machine ->
    val input = machine.hide("""Attack at dawn!""")
    val distance = Secret.crack(input)
    println("${machine.title} | ${input} | ${distance ?: "?"}")
  }
}
