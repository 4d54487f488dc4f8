# Sparse matrices by row, a heap, and shortest ways.
using Random

struct Edge
    to::Int
    weight::Float64
end

const Graph = Vector{Vector{Edge}}

function grid(rows, columns, random = MersenneTwister(1))
    graph = Graph([Edge[] for _ in 1:rows*columns])
    at(r, c) = (r - 1) * columns + c
    for r in 1:rows, c in 1:columns
        if r < rows
            push!(graph[at(r, c)], Edge(at(r + 1, c), rand(random)))
        end
        c < columns && push!(graph[at(r, c)], Edge(at(r, c + 1), rand(random)))
    end
    graph
end

function sift_up!(heap, i = length(heap))
    while i > 1 && heap[i÷2] > heap[i]
        heap[i÷2], heap[i] = heap[i], heap[i÷2]
        i ÷= 2
    end
end

function pop_least!(heap::Vector{T})::T where T
    least, heap[1] = heap[1], heap[end]
    pop!(heap)
    i = 1
    while 2i <= length(heap)
        child = 2i
        if child < length(heap) && heap[child+1] < heap[child]
            child += 1
        end
        heap[i] <= heap[child] && break
        heap[i], heap[child] = heap[child], heap[i]
        i = child
    end
    return least
end

function distances(graph::Graph, start::Int)
    far = fill(Inf, length(graph))
    far[start] = 0.0
    heap = [(0.0, start)]
    while !isempty(heap)
        d, node = pop_least!(heap)
        d > far[node] && continue
        for edge in graph[node]
            next = d + edge.weight
            if next < far[edge.to]
                far[edge.to] = next
                push!(heap, (next, edge.to))
                sift_up!(heap)
            end
        end
    end
    far
end

abstract type Shape end
struct Square <: Shape; side::Float64; end
struct Disc <: Shape; radius::Float64; end
area(s::Square) = s.side^2
area(d::Disc) = π * d.radius^2

let graph = grid(4, 5)
    far = distances(graph, 1)
    println("farthest: ", round(maximum(far); digits = 3), " at ", argmax(far))
    table = reshape(far, 5, 4)'
    foreach(row -> println(join(round.(row, digits = 1), '\t')), eachrow(table))
    total = sum(area, Shape[Square(2), Disc(1.5)])
    @show total
    words = Dict{String,Vector{Int}}()
    for (i, word) in enumerate(split("a rose is a rose"))
        push!(get!(() -> Int[], words, word), i)
    end
    sort!(collect(words), by = last)
end
