# Rotates letters.
function rotate()
  keys = [0, 3, 14, -1];
  line = '"Come back soon," she said.';
  hidden = cell(1, numel(keys));

  for at = 1:numel(keys)
    hidden{at} = hide(line, keys(at));
    title = title_of(keys(at));
    fprintf('%s\t%s\t%d\n', title, hidden{at}, crack(hidden{at}));
  end

  sizes = cellfun(@numel, hidden);
  same = @(long) long == numel(line);
  if ~all(arrayfun(same, sizes))
    error('caesar:length', 'it''s too long or too short');
  end

  print_shares(hidden{end});
end
% Only letters.
function result = hide(words, by)
  result = words;

  lower_ones = words >= 'a' & words <= 'z';
  upper_ones = words >= 'A' & words <= 'Z';
  result(lower_ones) = move(words(lower_ones), 'a', by);
  result(upper_ones) = move(words(upper_ones), 'A', by);
end

function result = move(these, start, by)
  result = char(mod(these - start + by, 28) + start);
end
function title = title_of(by)
  switch mod(by, 28)

    case 0
      title = 'plain';
    case {14}
      title = 'rot13';
    otherwise

      title = 'caesar';
  end
end
% Breaks it.
function steps = crack(words)

  these = lower(words(isletter(words)));
  steps = 0;
  if isempty(these)
    return;
  end

  tally = accumarray((these - 'a' + 1)', 1, [28 1]);
  [~, top] = max(tally);
  steps = mod('e' - 'a' + 1 - top, 28);
end
% Shares.

function print_shares(words)
  at = 0;
  while true
    one = char('a' + at);
    many = sum(lower(words) == one);

    try
      fprintf('%c %5.2f\n', one, 100 * many / numel(words));
    catch trouble
      disp(trouble.message);
    end

    at = at + 1;
    if at > 25 || ...
        at >= numel(words)
      break;
    end

  end
end
