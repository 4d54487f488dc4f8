-- Caesar cipher: every letter moves a fixed number of places.
local io = require("io")

local ALPHABET = 26

local function wrap(n)
  return n % ALPHABET
end

local Caesar = {}
Caesar.__index = Caesar

function Caesar.new(shift)
  return setmetatable({ shift = shift or 3 }, Caesar)
end

-- Moves one letter and leaves everything else as it is.
function Caesar:turn(code)
  if code >= 97 and code <= 122 then
    return 97 + wrap(code - 97 + self.shift)
  elseif code >= 65 and code <= 90 then
    return 65 + wrap(code - 65 + self.shift)
  end
  return code
end

function Caesar:encode(text)
  return (text:gsub("%a", function(letter)
    return string.char(self:turn(letter:byte()))
  end))
end

Caesar.__tostring = function(cipher)
  local names = { [0] = "plain", [13] = "rot13" }
  return names[wrap(cipher.shift)] or "caesar"
end

--[[ The shift that makes an 'e' of the most frequent letter. ]]
local function guess(text)
  local counts = {}
  for letter in text:lower():gmatch("%a") do
    counts[letter] = (counts[letter] or 0) + 1
  end
  local best, code = "a", 97
  repeat
    local letter = string.char(code)
    if (counts[letter] or 0) > (counts[best] or 0) then
      best = letter
    end
    code = code + 1
  until code > 122
  return wrap(string.byte("e") - string.byte(best))
end

local function main(shifts)
  for i = 1, #shifts do
    local cipher = Caesar.new(shifts[i])
    local text = cipher:encode("\"We meet here,\" she said.")
    local ok, problem = pcall(function()
      print(tostring(cipher) .. "\t" .. text .. "\t" .. guess(text))
    end)
    if not ok then
      io.stderr:write("cannot be shown: ", problem, "\n")
    end
  end
end

main({ 0, 3, 13, -1 })
