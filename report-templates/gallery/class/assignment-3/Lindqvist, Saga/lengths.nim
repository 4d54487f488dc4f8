import std/[strutils, tables]

# lengths of the words
var lengths = initCountTable[int]()
for line in stdin.lines:
  let fields = line.splitWhitespace()
  if fields.len > 1:
    lengths.inc(fields[0].len, parseInt(fields[1]))

lengths.sort()
for length, n in lengths:
  echo length, " letters: ", n
