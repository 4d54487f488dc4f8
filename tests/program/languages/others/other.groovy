// A library with loans, and a reader of configuration files.
import java.time.LocalDate

enum State { FREE, LENT, LOST }

trait Labelled {
    abstract String getTitle()
    String label() { title.padRight(12, '.') }
}

class Book implements Labelled {
    String title
    List<String> authors = []
    State state = State.FREE
    LocalDate due

    boolean lend(int days) {
        if (state != State.FREE) return false
        state = State.LENT
        due = LocalDate.now().plusDays(days)
        return true
    }
}

class Library {
    private final Map<String, Book> books = [:]

    Library leftShift(Book book) {
        books[book.title] = book
        this
    }

    def propertyMissing(String name) { books.get(name) }

    def overdue(LocalDate today = LocalDate.now()) {
        books.values().findAll { it.state == State.LENT && it.due?.isBefore(today) }
             .sort { a, b -> a.due <=> b.due ?: a.title <=> b.title }
             *.label()
    }
}

Map parse(String text) {
    String section = null
    text.readLines().inject([:].withDefault { [:] }) { result, line ->
        def trimmed = line.trim()
        if (trimmed.startsWith('[')) {
            section = trimmed[1..-2]
        } else if (trimmed && !trimmed.startsWith('#')) {
            def (key, value) = trimmed.tokenize('=')*.trim()
            result[section][key] = value.isInteger() ? value as Integer : value
        }
        result
    }
}

int fib(int n) { n < 2 ? n : fib(n - 1) + fib(n - 2) }

def library = new Library()
library << new Book(title: 'Emma', authors: ['Austen']) << new Book(title: 'Faust')
['Emma', 'Faust', 'Dune'].eachWithIndex { title, i ->
    println "${i + 1}. $title: ${library."$title"?.lend(-i) ?: 'not there'}"
}
println library.overdue().join(', ')
def settings = parse('''
    [window]
    width = 80
    # comment
    title = Hello
''')
while (settings.window.width > 10) {
    settings.window.width /= 2
}
println settings
1.upto(10, { print "${fib(it)} " })
