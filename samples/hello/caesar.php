<?php
/* Caesar cipher: every letter moves a fixed number of places. */
declare(strict_types=1);

namespace Samples;

use InvalidArgumentException;

const ALPHABET = 26;

function wrap(int $n): int
{
    return ($n % ALPHABET + ALPHABET) % ALPHABET;
}

class Caesar
{
    private int $shift;

    public function __construct(int $shift = 3)
    {
        $this->shift = $shift;
    }

    /** Moves one letter and leaves everything else as it is. */
    private function turn(string $c): string
    {
        if ($c >= 'a' && $c <= 'z') {
            return chr(ord('a') + wrap(ord($c) - ord('a') + $this->shift));
        } elseif ($c >= 'A' && $c <= 'Z') {
            return strtoupper($this->turn(strtolower($c)));
        }
        return $c;
    }

    public function encode(string $text): string
    {
        $out = '';
        for ($i = 0; $i < strlen($text); $i++) {
            $out .= $this->turn($text[$i]);
        }
        return $out;
    }

    public function name(): string
    {
        switch (wrap($this->shift)) {
            case 0:
                return 'plain';
            case 13:
                return 'rot13';
            default:
                return 'caesar';
        }
    }
}

// The shift that makes an 'e' of the most frequent letter.
function guess(string $text): int
{
    $counts = [];
    foreach (str_split(strtolower($text)) as $c) {
        if (!ctype_alpha($c)) {
            continue;
        }
        $counts[$c] = ($counts[$c] ?? 0) + 1;
    }
    if (count($counts) === 0) {
        throw new InvalidArgumentException("there are no letters in '$text'");
    }
    arsort($counts);
    $best = array_key_first($counts);
    return wrap(ord('e') - ord($best));
}

foreach ([0, 3, 13, -1] as $shift) {
    $cipher = new Caesar($shift);
    $text = $cipher->encode('"We meet here," she said.');
    try {
        $places = guess($text);
        echo "{$cipher->name()}\t$text\t$places\n";
    } catch (InvalidArgumentException $problem) {
        echo 'cannot be guessed: ', $problem->getMessage(), PHP_EOL;
    }
}
