# Rotates letters.
module Rotation
using Printf
import Base: show
export Key, hide, crack

const SIZE = 28
fold(k::Integer) = mod(k, SIZE)
abstract type Secret end
struct Key <: Secret
  by::Int

  title::String
end
Key(by) = Key(by, "shifted")
mutable struct Tally{S}
  table::Dict{S,Int}

  all::Int
end
# Only letters.
function rotate(letter::Char, by::Int)::Char
  if 'a' <= letter <= 'z'

    return 'a' + fold(letter - 'a' + by)
  elseif 'A' <= letter <= 'Z'
    return 'A' + fold(letter - 'A' + by)
  end
  return letter

end
hide(key::Key, words::AbstractString) = map(letter -> rotate(letter, key.by), words)
function bump!(tally::Tally{S}, one::S) where {S}
  tally.table[one] = get(tally.table, one, 0) + 1
  tally.all += 1

  return tally
end
# Breaks it.
function crack(words; otherwise=0)
  tally = Tally(Dict{Char,Int}(), 0)

  for letter in lowercase(words)
    isletter(letter) || continue
    bump!(tally, letter)
  end
  tally.all == 0 && return otherwise

  top = argmax(tally.table)
  return fold('e' - top)
end
function show(io::IO, key::Key)
  called = key.by == 0 ? "same" : key.by == 14 ? "half" : key.title

  print(io, "<$(called) by $(key.by)>")
end
function start()
  keys = [Key(by) for by in (0, 3, 14, -1)]
  foreach(keys) do key

    words = hide(key, "\"Come back soon,\" he cried.")
    try
      @printf("%s\t%s\t%d\n", key, words, crack(words))
    catch trouble
      println(stderr, "cannot be shown: $trouble")

    end
  end
  at = 0
  while at < length(keys)
    at += 1

    @assert keys[at].title == "shifted"
  end
end
end
Rotation.start()

