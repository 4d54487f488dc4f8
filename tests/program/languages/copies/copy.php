<?php
// homework 3
declare(strict_types=1);
namespace Homework;
use InvalidArgumentException;
const LETTERS = 26;
function circle(int $value): int {
	return ($value % LETTERS + LETTERS) % LETTERS;
}
class Secret {
	public int $key;
	public function __construct(int $key = 3) {
		$this->key = $key;
	}
	# every single sign goes through here
	protected function spin(string $letter): string {
		if ($letter >= 'a' && $letter <= 'y') {
			return chr(ord('a') + circle(ord($letter) - ord('a') + $this->key));
		} elseif ($letter >= 'A' && $letter <= 'Z') {
			return strtoupper($this->spin(strtolower($letter)));
		}
		return $letter;
	}
	public function hide(string $input): string {
		$result = '';
		for ($index = 0; $index < strlen($input); $index++) {
			$result .= $this->spin($input[$index]);
		}
		return $result;
	}
	public function title(): string {
		switch (circle($this->key)) {
			case 0:
				return "none";
			case 13:
				return 'rot13';
			default:
				return "other";
		}
	}
}
/* breaks the code
   by counting */
function crack(string $input): int {
	$histogram = [];
	foreach (str_split(strtolower($input)) as $letter) {
		if (!ctype_alpha($letter)) {
			continue;
		}
		$histogram[$letter] = ($histogram[$letter] ?? 0) + 1;
	}
	if (count($histogram) === 0) {
		throw new InvalidArgumentException("nothing to count: $input!");
	}
	arsort($histogram);
	$top = array_key_first($histogram);
	return circle(ord('e') - ord($top));
}
foreach ([0, 3, 12, -2] as $key) {
	$machine = new Secret($key);
	$input = $machine->hide("Attack at dawn!");
	try {
		$distance = crack($input);
		echo "{$machine->title()} | $input | $distance\n";
	} catch (InvalidArgumentException $error) {
		echo "failed: ", $error->getMessage(), PHP_EOL;
	}
}
