#!/usr/bin/env lua
-- What Lua code does to its grammar.
--[==[ a long
comment ]==]
local json = require "json"; local a, b = require("a"), require('b.c')
local c = require("d").e; require "f"
local x <const>, y <close> = 1, nil;
local n = 0xFF + 1e-5 + .5 + 3. + 0x1.8p3 + 10LL
local s = 'it\'s' .. "a\
b" .. [[long ]] .. [==[ ]] ]==] .. "\z
   c"
f"x"; f'y'; f[[z]]; f{1}; f(); f("x", {1}); o:m"x"; o:m{}; o.p.q:r(1)(2)[3] = 4;
t = {1, 2; 3, [4] = 5, a = 6, ["b"] = 7, f(), ...,}
function a.b.c:d(self, ...) local g = select("#", ...) return ... end
local function rec(n, ...) return rec(n - 1); end
g = function() end
if a then elseif b then else end
while true do break end
repeat local z = 1 until z ~= 2
for i = 10, 1, -1 do goto done end
for k, v in pairs(t), nil do ::done:: end
do ; ;; end
v = not a and b or #c == -d ^ 2 // 3 % 4 << 1 >> 2 & 3 | ~5 ~ 6
v = a <= b, c >= d, e < f, g > h, true, false
return v, x
