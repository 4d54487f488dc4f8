% Caesar cipher: every letter moves a fixed number of places.
function caesar()
    shifts = [0, 3, 13, -1];
    message = '"We meet here," she said.';
    secrets = cell(1, numel(shifts));
    for k = 1:numel(shifts)
        secrets{k} = encode(message, shifts(k));
        name = name_of(shifts(k));
        fprintf('%s\t%s\t%d\n', name, secrets{k}, guess(secrets{k}));
    end
    lengths = cellfun(@numel, secrets);
    check = @(n) n == numel(message);
    if ~all(arrayfun(check, lengths))
        error('caesar:length', 'it''s too long or too short');
    end
    show_frequencies(secrets{end});
end

% Moves every letter and leaves everything else as it is.
function out = encode(text, shift)
    out = text;
    small = text >= 'a' & text <= 'z';
    large = text >= 'A' & text <= 'Z';
    out(small) = turn(text(small), 'a', shift);
    out(large) = turn(text(large), 'A', shift);
end

function out = turn(letters, base, shift)
    out = char(mod(letters - base + shift, 26) + base);
end

function name = name_of(shift)
    switch mod(shift, 26)
        case 0
            name = 'plain';
        case {13}
            name = 'rot13';
        otherwise
            name = 'caesar';
    end
end

% The shift that makes an 'e' of the most frequent letter.
function places = guess(text)
    letters = lower(text(isletter(text)));
    places = 0;
    if isempty(letters)
        return;
    end
    counts = accumarray((letters - 'a' + 1)', 1, [26 1]);
    [~, best] = max(counts);
    places = mod('e' - 'a' + 1 - best, 26);
end

%{
Prints how often each letter stands in a text,
one line for each letter.
%}
function show_frequencies(text)
    k = 0;
    while true
        letter = char('a' + k);
        count = sum(lower(text) == letter);
        try
            fprintf('%c %5.2f\n', letter, 100 * count / numel(text));
        catch problem
            disp(problem.message);
        end
        k = k + 1;
        if k > 25 || ...
                k >= numel(text)
            break;
        end
    end
end
