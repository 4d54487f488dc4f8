//! Templates of statements that do not change the behavior of the program.
//!
//! `$a` and `$b` are inserted integer variables, `$x` an inserted array of four integers, `$n` and `$m` new names, `$1` and `$2`
//! numbers from 1 to 30, `$3` and `$4` array indices, and `$?` a condition that never holds.
//! Values stay small enough that no statement overflows, however often it is executed.

use crate::language::Language;

/// The templates of a language.
pub(crate) struct Templates {
    pub(crate) integer: &'static str,
    pub(crate) array: &'static str,
    /// Declarations among functions or members.
    pub(crate) members: &'static [&'static str],
    /// Statements of one line.
    pub(crate) lines: &'static [&'static [&'static str]],
    pub(crate) never: &'static [&'static str],
    /// Start and end of a block that is executed a few times or never.
    pub(crate) blocks: &'static [(&'static str, &'static str)],
    /// Start and end of a function of `$a` and `$b`.
    pub(crate) function: (&'static str, &'static str),
    /// Start and end of the code around a borrowed statement.
    pub(crate) never_around: &'static [(&'static str, &'static str)],
}

impl Templates {
    pub(crate) fn of(language: Language) -> &'static Templates {
        match language {
            Language::C => &C,
            Language::Java => &JAVA,
            Language::Python => &PYTHON,
        }
    }
}

const LINES_WITH_BRACES: &[&str] = &[
    "$a = $b + $1;",
    "$a -= $1;",
    "$a += $1;",
    "$a++;",
    "--$a;",
    "$a = ($b * $1 + $2) % 97;",
    "$a = $b > $1 ? $2 : $1;",
    "if ($?) $b = $1;",
    "if ($?) { $a = $1; } else { $b = $2; }",
    "while ($?) $a--;",
    "$a ^= $1;",
    "$a = $b & $1;",
    "$a = -($b % 31);",
    "for ($a = $1; $a < $1; $a++) $b = $2;",
    "switch ($a % 3) { case 0: break; default: $b = $1; }",
    "do { $a = $1; } while ($?);",
    "if ($b == $1 || $b < $2) $a = $1;",
    "{ $a = $1; $b = $2; }",
    "$a = $x[$3];",
    "$x[$3] = $a & $1;",
    "$x[$3] = $x[$4] % 11 + $1;",
    "if ($x[$3] != $x[$3]) $a = $1;",
    "for ($a = 0; $a < 4; $a++) $x[$a] = $1;",
    "double $n = $a * 0.5;",
];

const NEVER_WITH_BRACES: &[&str] = &[
    "$a != $a", "$a < $a", "$a > $1 && $a < $1", "$a - $a == $1", "($a & 1) > 1", "$a * 2 % 2 == 1",
    "$a > $b && $b > $a",
];

static C: Templates = Templates {
    integer: "int $n = $1;",
    array: "int $n[4] = {$1, $2, $3, 0};",
    members: &["static int $n = $1;", "static int $n[4];", "static const double $n = $1.5;", "extern int $n;"],
    lines: &[
        LINES_WITH_BRACES,
        &[
            "(void) $a;", "$a = !$b;", "$a = $a < $b;", "$a = ($b, $1);", "printf(\"\");", "char $n = 'a';",
            "const char *$n = \"$1\";", "unsigned long $n = sizeof($a);",
        ],
    ],
    never: NEVER_WITH_BRACES,
    blocks: &[
        ("if ($?) {", "}"),
        ("if (0) {", "}"),
        ("while (0) {", "}"),
        ("for (int $n = 0; $n < $3; $n++) {", "}"),
        ("do {", "} while (0);"),
        ("{", "}"),
    ],
    function: ("static int $n(int $a, int $b) {", "    return $a;\n}"),
    never_around: &[("if ($?) ", ""), ("if ($?) { ", " }"), ("while ($?) ", ""), ("if ($?) {\n    ", "\n}")],
};

static JAVA: Templates = Templates {
    integer: "int $n = $1;",
    array: "int[] $n = {$1, $2, $3, 0};",
    members: &["private int $n = $1;", "private int[] $n = new int[4];", "private final double $n = $1.5;"],
    lines: &[
        LINES_WITH_BRACES,
        &[
            "System.out.print(\"\");", "$a = Math.abs($b % 31);", "$a = \"\".length() + $1;",
            "$a = Integer.valueOf($1);", "boolean $n = $a > $b;", "String $n = \"\" + $a;", "char $n = 'a';",
        ],
    ],
    never: NEVER_WITH_BRACES,
    blocks: &[
        ("if ($?) {", "}"),
        ("if (false) {", "}"),
        ("while ($?) {", "}"),
        ("for (int $n = 0; $n < $3; $n++) {", "}"),
        ("do {", "} while ($?);"),
        ("{", "}"),
    ],
    function: ("private int $n(int $a, int $b) {", "    return $a;\n}"),
    never_around: &[("if ($?) ", ""), ("if ($?) { ", " }"), ("while ($?) ", ""), ("if ($?) {\n    ", "\n}")],
};

static PYTHON: Templates = Templates {
    integer: "$n = $1",
    array: "$n = [$1, $2, $3, 0]",
    members: &[],
    lines: &[&[
        "$a = $b + $1", "$a -= $1", "$a += $1", "$a = ($b * $1 + $2) % 97", "$a, $b = $b, $a",
        "$a = $1 if $b > $2 else $1", "if $?: $a = $1", "while $?: $a -= 1", "for $n in (): $a = $n", "pass",
        "print(end=\"\")", "assert $a == $a", "$a = len(str($b % 31))", "$n = [$1, $2]", "$n = {$1: $a}",
        "$n = lambda $m: $m + $1", "$a = min($b, $1)", "$a = max($1, abs($b % 31))", "$n = str($a)", "$n = \"$1\" * 0",
        "$n = not $b", "$n = [$m for $m in range($3)]", "$a = $x[$3]", "$x[$3] = $a & $1",
        "$x[$3], $x[$4] = $x[$4], $x[$3]", "for $n in $x: $a = $n", "$a = $x[$3] if $x else $1",
    ]],
    never: &["$a != $a", "$a < $a", "$1 < $a < $1", "$a % 2 > 1", "$a - $a", "not $a == $a", "$a > $b and $b > $a"],
    blocks: &[
        ("if $?:", ""),
        ("if False:", ""),
        ("while $?:", ""),
        ("for $n in range($3):", ""),
        ("try:", "except ValueError:\n    pass"),
    ],
    function: ("def $n($a, $b):", "    return $a"),
    never_around: &[("if $?: ", ""), ("while $?: ", ""), ("if $?:\n    ", "")],
};
