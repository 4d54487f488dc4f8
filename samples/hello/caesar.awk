#!/usr/bin/awk -f
# Caesar cipher: every letter moves a fixed number of places.
BEGIN {
    FS = ","
    ALPHABET = 26
    small = "abcdefghijklmnopqrstuvwxyz"
    large = toupper(small)
    names[0] = "plain"
    names[13] = "rot13"
    count = split("0 3 13 -1", shifts, " ")
    for (k = 1; k <= count; k++)
        report(shifts[k] + 0, "\"We meet here,\" she said.")
}

function wrap(n) {
    return ((n % ALPHABET) + ALPHABET) % ALPHABET
}

# Moves one letter and leaves everything else as it is.
function turn(letter, shift,    place) {
    if ((place = index(small, letter)) > 0)
        return substr(small, wrap(place - 1 + shift) + 1, 1)
    else if ((place = index(large, letter)) > 0)
        return substr(large, wrap(place - 1 + shift) + 1, 1)
    return letter
}

function encode(text, shift,    i, secret) {
    secret = ""
    for (i = 1; i <= length(text); i++) {
        secret = secret turn(substr(text, i, 1), shift)
    }
    return secret
}

function name_of(shift) {
    return (wrap(shift) in names) ? names[wrap(shift)] : "caesar"
}

# The shift that makes an 'e' of the most frequent letter.
function guess(text,    counts, letter, best, i) {
    text = tolower(text)
    gsub(/[^a-z]/, "", text)
    i = 0
    while (++i <= length(text))
        counts[substr(text, i, 1)]++
    best = "a"
    for (letter in counts) {
        if (counts[letter] > counts[best])
            best = letter
    }
    return wrap(index(small, "e") - index(small, best))
}

function report(shift, text,    secret) {
    secret = encode(text, shift)
    printf "%s\t%s\t%d\n", name_of(shift), secret, guess(secret)
}

# Lines of the form shift,text
NF == 2 && $1 ~ /^-?[0-9]+$/ {
    total += length($2)
    report($1, $2)
    next
}

/^#/ || !NF { skipped++; next }

{
    do {
        sub(/^ +/, "")
    } while ($0 ~ /^ /)
    print "not understood: " $0 > "/dev/stderr"
}

END {
    if (NR > 0)
        print NR " lines", total / NR, skipped + 0
}
