import java.io.File
import kotlin.system.exitProcess

data class Book(val number: Int, val title: String, val author: String, val year: Int, val copies: Int)

data class Loan(val book: Book, val reader: String)

lateinit var shelf: List<Book>
val open = HashSet<Loan>()
val history = StringBuilder()

fun parse(text: String): Book {
    val field = text.split(";")
    return Book(field[0].toInt(), field[1], field[2], field[3].toInt(), field[4].toInt())
}

fun line(number: Int, title: String, author: String, year: Int, left: Int, copies: Int): String {
    return String.format("%4d  %-30s %-20s %d  %d of %d", number, title, author, year, left, copies)
}

fun out(book: Book): Int = open.count { it.book == book }

// the history is a text like "12;3;12;"
fun popularity(book: Book): Int = history.toString().split(";").count { it == book.number.toString() }

fun describe(b: Book): String = line(b.number, b.title, b.author, b.year, b.copies - out(b), b.copies)

fun show(wanted: (Book) -> Boolean, otherwise: String): String {
    val text = shelf.filter(wanted).map(::describe).joinToString("\n")
    return if (text.isEmpty()) otherwise else text
}

fun about(word: String): (Book) -> Boolean {
    val small = word.lowercase()
    return { book -> listOf(book.title, book.author).map { text -> text.lowercase() }.any { text -> text.contains(small) } }
}

fun busy(limit: Int): String {
    return shelf
        .filter { book -> popularity(book) > 0 }
        .sortedWith(compareByDescending<Book> { popularity(it) }.thenBy { it.number })
        .take(limit)
        .map { book -> popularity(book).toString() + " " + book.title }
        .joinToString("\n")
}

fun lend(loan: Loan): String {
    if (open.contains(loan))
        return loan.reader + " has " + loan.book.number + " already"
    if (out(loan.book) >= loan.book.copies)
        return "none left"
    open.add(loan)
    history.append(loan.book.number).append(';')
    return ""
}

fun giveBack(loan: Loan): String {
    return if (open.remove(loan)) "" else loan.reader + " does not have " + loan.book.number
}

fun held(name: String): String {
    return shelf.filter { book -> open.contains(Loan(book, name)) }.map { it.title }
        .reduceOrNull { above, below -> above + "\n" + below } ?: "nothing"
}

fun move(words: List<String>): String {
    val number = words[1].toInt()
    val book = shelf.find { book -> book.number == number } ?: return "no book " + number
    val loan = Loan(book, words[2])
    return if (words[0] == "lend") lend(loan) else giveBack(loan)
}

fun answer(words: List<String>): String {
    try {
        return when (words[0] + words.size) {
            "list1" -> show({ true }, "")
            "find2" -> show(about(words[1]), "nothing found")
            "reader2" -> held(words[1])
            "busy2" -> busy(words[1].toInt())
            "lend3", "back3" -> move(words)
            else -> "?"
        }
    } catch (problem: NumberFormatException) {
        return "?"
    }
}

fun main(args: Array<String>) {
    if (args.size != 1) {
        System.err.println("usage: java Library BOOKS < commands")
        exitProcess(1)
    }
    shelf = File(args[0]).readLines().filter { text -> text.isNotBlank() && !text.startsWith("#") }.map(::parse)
        .sortedBy { it.number }
    generateSequence(::readLine)
        .map { it.trim() }
        .takeWhile { command -> command != "quit" }
        .filter { command -> command.isNotEmpty() }
        .map { command -> answer(command.split(Regex("\\s+"))) }
        .filter { text -> text.isNotEmpty() }
        .forEach { println(it) }
}
