#!/usr/bin/env ruby
# frozen_string_literal: true
=begin
What Ruby code does to its grammar.
=end
require 'json'; require_relative "a/b"
require File.join("a", "b")
module A::B; class C < D; end; class << self; def x; end; end; end
class E < Struct.new(:a, :b); attr_accessor :c, :"d e"; alias_method :f, :g; alias h i; undef j; private; end
def m(a, b = 1, *c, d:, e: 2, **f, &g) = a + b
def n a, b; return a, b; end
def self.o?; yield 1, 2; yield(3) end
def p!() = nil
def q=(v); @q = v; @@r ||= v; $s &&= v; end
def ==(other) other.x == x and not y or z end
def [](i); super; super(); super i; end
def each(...) = list.each(...)
x = if a then b elsif c then d else e end
x = case y when 1, 2 then "a" when String; "b" when ->(n) { n > 3 } then :c else nil end
case z
in { name: String => s, age: Integer | Float => n } if n > 3 then p(s)
in [1, *rest, ^pinned] unless rest.empty? then 2
in Point(x:, y:) | nil then 3
else 4
end
while x do x -= 1; break if x == 3; next 5 unless x; redo; end
until x; retry; end
for i, j in 1..3 do puts i end
begin; f; end while g
loop { |a, (b, c), d = 1; e| break a }
list.map(&:name).each_with_index do |v, i| next v, i end
f 1, a: 2, "b": 3, :c => 4, "d" => 5, **g, *h, &i
f(1) { 2 }; f 3 do 4 end; f; f(); f.(5); f::g; f&.h; f[1, 2] = 3; -x.abs; !x; not x; defined? x; defined?(x)
s = 'a' "b" "c#{d}e" + %q(f) + %Q[g#{h}] + %(i) + ?j + `ls #{k}` + "\n\u{1F600}" + "#@l"
r = /a#{b}c/i + %r{d/e}x =~ s; t = %w[a b c] + %i[d e]; u = :"f#{g}"; v = :+; w = :[]=
t = <<~HERE + <<-'RAW'.strip
  text #{code} here
HERE
  raw #{no code}
  RAW
n = 1_000 + 0xFF + 0b1 + 0o7 + 1.5e-3 + 2r + 3i + 4.0ri
a, (b, *c), @d, e[0], f.g = *h, 1
begin f rescue g end; h = i rescue j
begin; raise X, "m"; rescue A, B => e; retry; rescue => e then 1; else 2; ensure 3; end
k = ->(x, y = 1) do x + y end; l = lambda { |x| x }; m = proc do |;y| end
o = a ? b : c; p (1..), (..2), (1...3); q = a <=> b; q = a !~ b; q **= 2; q <<= 1; q = a && b || !c
puts [1, 2, 3].sum / 2; puts -x; puts *y; puts(<<A, 1)
A
BEGIN { a }; END { b }; __FILE__; __LINE__; __method__; __ENCODING__
h = { a: 1, "b": 2, :c => 3, "d" => 4, e:, **f }; value => { a: }; value in [Integer]
if x then; end; unless x; else; end; x if y; x unless y; x while y; x until y; x rescue y
__END__
this is data
