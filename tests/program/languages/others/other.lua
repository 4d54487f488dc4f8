-- A maze: drawn at random, then walked from one corner to the other.
math.randomseed(42)

local WIDTH, HEIGHT = 12, 8
local DIRECTIONS = {
  { name = "north", dx = 0, dy = -1 },
  { name = "east", dx = 1, dy = 0 },
  { name = "south", dx = 0, dy = 1 },
  { name = "west", dx = -1, dy = 0 },
}

local maze = {}
for y = 1, HEIGHT do
  maze[y] = {}
  for x = 1, WIDTH do
    maze[y][x] = { open = {}, seen = false }
  end
end

local function inside(x, y)
  return x > 0 and y > 0 and x <= WIDTH and y <= HEIGHT
end

local function shuffled(list)
  local copy = { table.unpack(list) }
  for i = #copy, 2, -1 do
    local j = math.random(i)
    copy[i], copy[j] = copy[j], copy[i]
  end
  return copy
end

local function dig(x, y)
  maze[y][x].seen = true
  for _, way in ipairs(shuffled(DIRECTIONS)) do
    local nx, ny = x + way.dx, y + way.dy
    if inside(nx, ny) and not maze[ny][nx].seen then
      maze[y][x].open[way.name] = true
      dig(nx, ny)
    end
  end
end

local function walk()
  local queue, first = { { 1, 1, nil } }, 1
  local visited = {}
  while first <= #queue do
    local here = queue[first]
    first = first + 1
    local x, y = here[1], here[2]
    if x == WIDTH and y == HEIGHT then
      return here
    end
    local key = y * WIDTH + x
    if visited[key] then goto continue end
    visited[key] = true
    for _, way in pairs(DIRECTIONS) do
      if maze[y][x].open[way.name] then
        queue[#queue + 1] = { x + way.dx, y + way.dy, here }
      end
    end
    ::continue::
  end
  return nil, "no way out"
end

dig(1, 1)
local place, reason = walk()
assert(place, reason)
local steps = 0
while place[3] do
  steps = steps + 1
  place = place[3]
end
print(string.format("%d steps through %d cells", steps, WIDTH * HEIGHT))
