# Caesar cipher: every letter moves a fixed number of places.
require "set"

ALPHABET = 26

WRAP = ->(n) { n % ALPHABET }

class Caesar
  attr_reader :shift

  def initialize(shift = 3)
    @shift = shift
  end

  # Moves one letter and leaves everything else as it is.
  def turn(code)
    if code >= 97 && code <= 122
      97 + WRAP.call(code - 97 + @shift)
    elsif code >= 65 && code <= 90
      65 + WRAP.call(code - 65 + @shift)
    else
      code
    end
  end

  def encode(text)
    text.each_char.map { |letter| turn(letter.ord).chr }.join
  end

  def to_s
    case WRAP.call(@shift)
    when 0 then "plain"
    when 13 then "rot13"
    else "caesar"
    end
  end
end

# The shift that makes an 'e' of the most frequent letter.
def guess(text)
  counts = Hash.new(0)
  text.downcase.each_char do |letter|
    next unless letter =~ /[a-z]/
    counts[letter] += 1
  end
  best = "a"
  code = 97
  while code < 123
    letter = code.chr
    best = counts[letter] > counts[best] ? letter : best
    code += 1
  end
  WRAP.call("e".ord - best.ord)
end

def main(shifts)
  options = { text: "\"We meet here,\" she said.", loud: false }
  shifts.each do |shift|
    cipher = Caesar.new(shift)
    text = cipher.encode(options[:text])
    begin
      puts "#{cipher}\t#{text}\t#{guess(text)}"
    rescue IOError => error
      warn "cannot be shown: #{error.message}"
    end
  end
end

main([0, 3, 13, -1]) if __FILE__ == $0
