#!/usr/bin/env bash
# Caesar cipher: every letter moves a fixed number of places.
set -euo pipefail

readonly alphabet=abcdefghijklmnopqrstuvwxyz
readonly size=${#alphabet}

wrap() {
    echo $((($1 % size + size) % size))
}

# Moves every letter of a text and leaves everything else as it is.
encode() {
    local places turned
    places=$(wrap "$1")
    turned=${alphabet:places}${alphabet:0:places}
    tr "$alphabet${alphabet^^}" "$turned${turned^^}" <<< "$2"
}

name_of() {
    case $(wrap "$1") in
        0) echo "plain" ;;
        13) echo "rot13" ;;
        *) echo "caesar" ;;
    esac
}

# The shift that makes an 'e' of the most frequent letter.
guess() {
    local text=${1,,} letter best i
    local -A counts=()
    for ((i = 0; i < ${#text}; i++)); do
        letter=${text:i:1}
        if [[ ! $letter =~ [a-z] ]]; then
            continue
        fi
        counts[$letter]=$((${counts[$letter]:-0} + 1))
    done
    best=a
    for letter in "${!counts[@]}"; do
        if ((counts[$letter] > ${counts[$best]:-0})); then
            best=$letter
        fi
    done
    wrap $(($(printf '%d' "'e") - $(printf '%d' "'$best")))
}

usage() {
    echo "usage: $0 [file]" >&2
    exit 2
}

main() {
    local message='"We meet here," she said.'
    if (($# > 1)); then
        usage
    elif [ $# -eq 1 ] && [ -r "$1" ]; then
        message=$(head -n 1 "$1" | tr -d '\r')
    fi
    for places in 0 3 13 -1; do
        local text
        text=$(encode "$places" "$message")
        printf '%s\t%s\t%d\n' "$(name_of "$places")" "$text" "$(guess "$text")"
    done
}

main "$@"
