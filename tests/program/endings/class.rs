//! A small class in a language that no table knows. Its words are made up, so that no later table will know it.

/// Counts the words of a text.
pub(super) const WORDS: &str = "\
; counts the words of a text, in their order
module counting
proc count_words takes text gives table
    var counts = new table
    foreach word in split(text, ' ') do
        ; small letters only
        let key = lower(word)
        if length(key) > 2 then
            counts[key] := counts[key] + 1
        end
    end
    return counts
end
proc main
    let result = count_words(read_all())
    foreach key in sorted(keys(result)) do
        print(key, ': ', result[key])
    end
end
";

/// The same with other names, comments, texts and layout.
pub(super) const WORDS_RENAMED: &str = "\
module stats
; what stands where is found here, one by one
proc tally takes body gives table
  var seen = new table
  foreach piece in split(body, ',') do
    let small = lower(piece)
    if length(small) > 7 then seen[small] := seen[small] + 1 end
  end
  return seen
end

proc main
  ; all at once
  let found = tally(read_all())
  foreach small in sorted(keys(found)) do
    print(small, ' - ', found[small])
  end
end
";

/// Keeps a bank account.
pub(super) const ACCOUNT: &str = "\
; an account with a list of what was done
module bank
record account
    owner of text
    balance of number
    history of list
end
proc withdraw takes a, amount gives bool
    if amount <= 0 or amount > a.balance then
        return false
    end
    a.balance := a.balance - amount
    push(a.history, 'out ' & amount)
    return true
end
proc main
    var mine = new account('ann', 100, [])
    if not withdraw(mine, 130) then
        print('not enough')
    end
end
";

/// Sorts a list.
pub(super) const SORT: &str = "\
; sorts a list by putting each one in its place
module sorting
proc insert takes list, at
    let moved = list[at]
    var place = at
    while place > 0 and list[place - 1] > moved do
        list[place] := list[place - 1]
        place := place - 1
    end
    list[place] := moved
end
proc main
    var values = [5, 3, 9, 1, 4]
    for i from 1 to length(values) - 1 do
        insert(values, i)
    end
    print(values)
end
";

/// Finds prime numbers.
pub(super) const PRIMES: &str = "\
; the method of an old master, in few lines
module primes
proc primes_below takes limit gives list
    var crossed = filled(limit + 1, false)
    var found = []
    for n from 2 to limit do
        if crossed[n] then continue end
        push(found, n)
        var multiple = n * n
        while multiple <= limit do
            crossed[multiple] := true
            multiple := multiple + n
        end
    end
    return found
end
proc main
    print(primes_below(100))
end
";
