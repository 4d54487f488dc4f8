# Rules, and what the grammar is known for.
library(dplyr)
suppressPackageStartupMessages(library(stats))
requireNamespace("utils")
source("other.R")
require(graphics)

x = 1L; y <- 0x1F; 2 -> z
big <<- 1e-5; complex <- 3i
table[, total := sum(x)]
square <- \(n) n ** 2
cube <- function(n = T, ...) n ^ 3
picked <- data %>% dplyr::filter(a %in% c("b", 'c')) |> head(n = 2)
`odd name` <- r"(raw "string")"
missing_ones <- c(NA, NA_integer_, NaN, Inf, NULL, TRUE, F)
formula <- y ~ x + special
first <- function(...) ..1 + ...length()
obj@slot[["key"]]$field
repeat {
  if (x > 3 && !y) break else next
}
for (i in 1:10) while (TRUE) x = -x
if (is.null(x)) {
  "only a string"
} else if (y) {
  stop("no")
}
