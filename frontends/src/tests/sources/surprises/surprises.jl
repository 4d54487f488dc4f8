#!/usr/bin/env julia
#= Rules, and what the grammar is known for. =#
"Documents the module."
module Surprises

using LinearAlgebra: norm, dot
import Base.show
export area
public volume

"""
    area(side)

Documented.
"""
area(side) = side^2

"Documented as well."
mutable struct Shape
    "how many there are"
    sides::Int
    name
end

f(x, y...; by = 2) = x' * y[end] + by
text = "a $name b $(area(2) + 1)\n"
many = """
    x is $x
    """
plain = """many lines"""
letter = '\''
command = `ls $folder`
listing = `ls -l`
pattern = r"^[a-z]+$"i
spawn = custom`ls`
numbers = [0x1F, 1_000, 1.5e-3, .5, 2im, 3.0f0]
matrix = [1 2; 3 4]
product = 2x .* y .+ 1; product .+= 1
symbol = :name
block = quote
    a = $b
end
square = x -> x^2
both = a ∈ b && !(c ≤ d) || e in f
tuple = (a = 1, b = 2)
pairs = Dict("a" => 1, :b => nothing)
choice = a < b <= c ? true : false

begin
    local x = 1
    let y = 2
        global z = x + y
    end
end

for i in 1:2:10, j = 1:3
    i == j && continue
    @inbounds matrix[i, j] += 1
    break
end

result = try
    map(1:3) do n
        n > 2 ? throw(DomainError(n)) : n
    end
catch
    nothing
finally
    close(io)
end

macro twice(e)
    return :($e; $e)
end

end
