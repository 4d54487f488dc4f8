# Rotates letters.
library(stats)
size <- 28L
fold <- function(k) ((k %% size) + size) %% size
make_key <- function(by, title = "shifted") {

    structure(list(by = by, title = title, uses = 0), class = "key")
}
# Only letters.
rotate <- function(number, by) {
    lower <- utf8ToInt("a")

    upper <- utf8ToInt("A")
    if (number >= lower && number < lower + size) {
        return(lower + fold(number - lower + by))
    } else if (number >= upper && number < upper + size) {
        return(upper + fold(number - upper + by))

    }
    number
}
hide <- function(key, words, ...) {
    numbers <- utf8ToInt(words)

    for (at in seq_along(numbers)) {
        numbers[[at]] <- rotate(numbers[[at]], key$by)
    }
    intToUtf8(numbers)
}

# Breaks it.
crack <- function(words) {
    parts <- strsplit(tolower(words), "")[[1]]
    parts <- parts[parts %in% letters]
    if (length(parts) == 0 || is.na(parts[1])) {

        return(NULL)
    }
    tally <- table(parts)
    top <- names(tally)[which.max(tally)]
    fold(utf8ToInt("e") - utf8ToInt(top))

}
print.key <- function(self, ...) {
    called <- switch(as.character(fold(self$by)),
        "0" = "same",
        "13" = "half",

        self$title
    )
    cat("<", called, ">", sep = "")
    invisible(self)
}

tell <- function(keys, line) {
    done <- 0
    while (done < length(keys)) {
        done <- done + 1
        key <- make_key(keys[done])

        words <- hide(key, line)
        print(key)
        steps <- tryCatch(crack(words), error = function(problem) NA)
        if (is.null(steps)) next
        cat("\t", words, "\t", steps, "\n", sep = "")

    }
    done
}
result <- tell(c(0, 3, 13, -1), "\"Come back soon,\" he cried.")
stopifnot(result == 4, TRUE)

sapply(1:3, function(k) k^2 - fold(-k))
