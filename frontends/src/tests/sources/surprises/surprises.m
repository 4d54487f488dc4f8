# Octave's comments, and MATLAB's
%{
a block of them
%}
pkg load signal
import matlab.io.*
function result = odd (x, varargin)
  result = x';   # transposed
  y = [1, -2 3; 4 5 6]';
  z = {x', 'it''s', "she \"said\""}.';
  w = a.b' + c(1)' * d{2}' - 3';
  path = 'C:\';
  if (x != 1 && ! isempty (y)) || x ~= 2
    printf ("%d %s\n", x, 'percent % sign # hash');
  elseif y, disp('one line'), end
  for i = 1:2:numel (x), i++; end
  for k = x
    y += k;
  endfor
  do
    x -= 1;
  until x < 0
  while true
    break
  endwhile
  switch (x)
    case {1, 2}
      y = 0x1F;
    otherwise
      continue
  endswitch
  unwind_protect
    error ('id:no', 'no');
  unwind_protect_cleanup
    x(end) = [];
  end_unwind_protect
  try
    f = @(n) n .^ 2 ./ 1e-3;
  catch err
    global counter
    persistent total
    return
  end_try_catch
  long = 1 + ... this goes on
    2;
  parfor k = 1:3
    hold on
  end
endfunction
classdef Shape < handle
  properties
    sides = 4
  endproperties
  methods
    function self = Shape (), end
  endmethods
endclassdef
