# Caesar cipher: every letter moves a fixed number of places.
module Caesar

using Printf
import Base: show

export Cipher, encode, guess

const ALPHABET = 26

wrap(n::Integer) = mod(n, ALPHABET)

abstract type Code end

"""
A cipher with a fixed shift.
"""
struct Cipher <: Code
    shift::Int
    label::String
end

Cipher(shift) = Cipher(shift, "caesar")

mutable struct Counter{T}
    counts::Dict{T,Int}
    total::Int
end

# Moves one letter and leaves everything else as it is.
function turn(c::Char, shift::Int)::Char
    if 'a' <= c <= 'z'
        return 'a' + wrap(c - 'a' + shift)
    elseif 'A' <= c <= 'Z'
        return 'A' + wrap(c - 'A' + shift)
    end
    return c
end

encode(cipher::Cipher, text::AbstractString) = map(c -> turn(c, cipher.shift), text)

function add!(counter::Counter{T}, item::T) where {T}
    counter.counts[item] = get(counter.counts, item, 0) + 1
    counter.total += 1
    return counter
end

# The shift that makes an 'e' of the most frequent letter.
function guess(text; default=0)
    counter = Counter(Dict{Char,Int}(), 0)
    for c in lowercase(text)
        isletter(c) || continue
        add!(counter, c)
    end
    counter.total == 0 && return default
    best = argmax(counter.counts)
    return wrap('e' - best)
end

function show(io::IO, cipher::Cipher)
    name = cipher.shift == 0 ? "plain" : cipher.shift == 13 ? "rot13" : cipher.label
    print(io, "<$(name) by $(cipher.shift)>")
end

function main()
    ciphers = [Cipher(shift) for shift in (0, 3, 13, -1)]
    foreach(ciphers) do cipher
        text = encode(cipher, "\"We meet here,\" she said.")
        try
            @printf("%s\t%s\t%d\n", cipher, text, guess(text))
        catch problem
            println(stderr, "cannot be shown: $problem")
        end
    end
    i = 0
    while i < length(ciphers)
        i += 1
        @assert ciphers[i].label == "caesar"
    end
end

end

Caesar.main()
