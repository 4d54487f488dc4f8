<html>
<?php if ($title): ?>
  <h1><?= $title ?></h1>
<?php else: ?>
  nothing
<?php endif; ?>
<?php
// What PHP code does to its grammar.
# A comment.
declare(strict_types=1);
namespace A\B;
use C\D as E, F\G;
use function H\i;
use J\{K, L};
namespace M { const N = 1; }
require_once 'x.php'; include "y.php"; require('z.php'); $config = require 'config.php'; include_once 'w.php';
#[Attribute]
abstract class Surprises extends \Base\Thing implements One, namespace\Two
{
    use Shared, Other { Shared::f insteadof Other; Other::f as protected g; }
    private const LIMIT = 0x1F + 0b11 + 017 + 1_000;
    public static ?int $count = 0; protected readonly string $name; var $old = 1e-5 + .5 + 1.0;
    final public function __construct(private int $x = 3, #[Sensitive] protected ?string &$y = null, string ...$rest) { parent::__construct($x); }
    abstract protected function area(): float|int;
    public static function make(self $a): static { return new static(self::LIMIT, Surprises::class, static::$count); }
    public string $full { get => $this->name; set { $this->name = $value; } }
}
interface Shape { public function area(); }
trait Shared { }
enum Suit: string { case Hearts = 'H'; case Spades = 'S'; public function f(): int { return 3; } }
final readonly class Point { }
$s = 'a' . "b" . "c $d {$e['f']} ${g} $h[1] $i->j \n" . "" . b"x" . `ls $dir` . 'it\'s';
$t = <<<END
  text $name {$a->b}
  END;
$u = <<<'END'
  raw $text
  END;
$v = <<<"END"
  plain text \t
  END;
$a = TRUE || False && !NULL or true and null xor false;
$b = (int) $c + (String) $d; $e = [1, 'k' => 2, ...$f]; $g = array(1, 2); [$h, , $i] = $j; list('k' => $k) = $l;
$m = $n ?? $o ?: $p ? $q : $r; $s ??= 3; $t .= "x"; $u **= 2; $v = $w <=> $x; $y = $z === 1 <> 2 != 3 !== 4; $a = $b instanceof C;
$f = function (int $x) use ($y, &$z): int { return $x; }; $g = fn($x) => $x * 2; $h = strlen(...); $i = static fn(): int => 3;
$o?->p()?->q; $$name = 3; ${'x' . $y} = 4; $o->{$name}(); $o::$p; A::b(); new class(3) extends B { }; clone $o; @file('x'); \strlen('x');
f(name: 3, other: 4); IF ($a) { ECHO 'b'; } ELSEIF ($c) { print 'd'; } else if ($e) { } else exit(1);
foreach ($a as $k => &$v) { continue 2; } for ($i = 0, $j = 1; $i < 3; ++$i, $j--): break; endfor; while (true): endwhile; do { } while ($x <= 3);
switch ($a) { case 1: case 2: break; default: f(); }
$r = match (true) { $a > 3, $b => 'x', default => throw new E('y') };
try { f(); } catch (A | B $e) { } catch (C) { } finally { }
function &gen(int|string $a, ?array $b, callable $c, iterable $d): void { yield 1; yield $k => $v; yield from g(); global $x; static $n = 0; unset($x[1]); return; }
goto end; end: isset($a, $b); empty($c); __LINE__; PHP_EOL; M_PI; die('x'); echo 'a', 'b';
const A = 1, B = 2; define('C', 3); if (!defined('D')): endif; namespace\f(); $x = namespace\C;
?>
<p>last</p>
