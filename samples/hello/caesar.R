# Caesar cipher: every letter moves a fixed number of places.
library(stats)

alphabet <- 26L
wrap <- function(n) ((n %% alphabet) + alphabet) %% alphabet

new_cipher <- function(shift, label = "caesar") {
  structure(list(shift = shift, label = label, uses = 0), class = "cipher")
}

# Moves one letter and leaves everything else as it is.
turn <- function(code, shift) {
  small <- utf8ToInt("a")
  large <- utf8ToInt("A")
  if (code >= small && code < small + alphabet) {
    return(small + wrap(code - small + shift))
  } else if (code >= large && code < large + alphabet) {
    return(large + wrap(code - large + shift))
  }
  code
}

encode <- function(cipher, text, ...) {
  codes <- utf8ToInt(text)
  for (i in seq_along(codes)) {
    codes[[i]] <- turn(codes[[i]], cipher$shift)
  }
  intToUtf8(codes)
}

# The shift that makes an 'e' of the most frequent letter.
guess <- function(text) {
  letters_of <- strsplit(tolower(text), "")[[1]]
  letters_of <- letters_of[letters_of %in% letters]
  if (length(letters_of) == 0 || is.na(letters_of[1])) {
    return(NULL)
  }
  counts <- table(letters_of)
  best <- names(counts)[which.max(counts)]
  wrap(utf8ToInt("e") - utf8ToInt(best))
}

print.cipher <- function(x, ...) {
  name <- switch(as.character(wrap(x$shift)),
    "0" = "plain",
    "13" = "rot13",
    x$label
  )
  cat("<", name, ">", sep = "")
  invisible(x)
}

report <- function(shifts, message) {
  total <- 0
  while (total < length(shifts)) {
    total <- total + 1
    cipher <- new_cipher(shifts[total])
    text <- encode(cipher, message)
    print(cipher)
    places <- tryCatch(guess(text), error = function(e) NA)
    if (is.null(places)) next
    cat("\t", text, "\t", places, "\n", sep = "")
  }
  total
}

shown <- report(c(0, 3, 13, -1), "\"We meet here,\" she said.")
stopifnot(shown == 4, TRUE)
sapply(1:3, function(n) n^2 - wrap(-n))
