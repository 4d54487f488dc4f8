//! The lexicon gives almost the same tokens as the parser.

use super::{TYPICAL_LANGUAGES, by_lexicon, hello, language, names, parsed_languages};
use crate::{Kind, Language};

#[test]
fn the_lexicon_finds_almost_the_tokens_of_the_tree() {
    // In C, the words of macros are separate tokens. In Python, the ends of blocks are lost and docstrings stay.
    // CSS has too many words to list, so they become names. In HTML, each word of a text is a token.
    let least_shares = [("c", 0.97), ("css", 0.6), ("html", 0.25), ("java", 0.99), ("python", 0.90)];
    // The tree of a page with code keeps elements and directives alone.
    for language in parsed_languages().filter(|language| language.table().template.is_none()) {
        let least = least_shares.iter().find(|(name, _)| *name == language.name()).map_or(0.8, |(_, least)| *least);
        let parsed = language.token_string(hello(language));
        let read = by_lexicon(language, hello(language));
        let share = 2 * common_subsequence_length(&parsed.kinds, &read.kinds);
        let share = share as f64 / (parsed.len() + read.len()) as f64;
        assert!(share >= least, "{language}: only {share:.3} of the tokens are the same");
    }
}

#[test]
fn strings_end_at_their_quote_or_with_their_line() {
    let c = language("c");
    assert_eq!(read(c, r#"x = "a\"b" + 'c';"#), "name = string + character ;");
    assert_eq!(read(c, "L'x' u8\"wide\" L\"\""), "character string string");
    assert_eq!(read(c, "s = \"no end\ny = 1;"), "name = string name = number ;");
    assert_eq!(read(c, "c = 'x;\nd = 2;"), "name = character name = number ;");
    assert_eq!(read(c, "\"a\\"), "string");
    let python = language("python");
    assert_eq!(read(python, "x = '''a\n'b'\n''' + rb'c' + f\"{d}\""), "name = string + string + string");
    assert_eq!(read(python, "x = \"\"\"no end\ny = 1"), "name = string");
    assert_eq!(read(python, "x in\"abc\""), "name in string");
    assert_eq!(read(language("java"), "s = \"\"\"\n  a \"b\"\n  \"\"\";"), "name = string ;");
}

#[test]
fn comments_and_imports_give_no_tokens() {
    let c = language("c");
    assert_eq!(read(c, "a; // b\nc; /* d\n e */ f; /**/ g"), "name ; name ; name ; name");
    assert_eq!(read(c, "a; /* no end\n b;"), "name ;");
    assert_eq!(read(c, "  #include <stdio.h>\n/* x */ #include \"y.h\"\nint x;"), "int name ;");
    assert_eq!(read(language("python"), "import os\nfrom a import b\nx = 1 # c\nraise x from y"), {
        "name = number raise name from name"
    });
    assert_eq!(read(language("java"), "package a.b;\nimport java.util.*;\nimportant();"), "name ( ) ;");
}

#[test]
fn numbers_in_any_notation_are_one_token() {
    for number in ["0", "42", "1e-5", "1E+5f", "0x1F", "0x1F_FFL", "0x1.8p-3", "1_000", ".5", "1.0", "10L", "3j"] {
        for language in TYPICAL_LANGUAGES.map(language) {
            assert_eq!(read(language, number), "number", "{number} in {language}");
            assert_eq!(read(language, &format!("{number}+x")), "number + name", "{number} in {language}");
        }
    }
    assert_eq!(read(language("c"), "0xE+1"), "number + number");
    assert_eq!(read(language("c"), "a.b - -1"), "name . name - - number");
}

#[cfg(feature = "verilog")]
#[test]
fn numbers_may_contain_characters_specific_to_the_language() {
    assert_eq!(read(language("verilog"), "8'hFF + x + '{4'b1x_z0}"), "number + name + '{ number }");
}

#[cfg(feature = "prolog")]
#[test]
fn a_character_code_does_not_open_a_string() {
    assert_eq!(read(language("prolog"), "x(0'a, 'b')"), "name ( number , string )");
}

#[cfg(all(feature = "coq", feature = "erlang"))]
#[test]
fn a_dot_may_end_a_statement_after_a_number() {
    let coq = language("coq");
    assert_eq!(read(coq, "n = 0. exact 1.\nsplit.\nx 2."), "name = number . exact number . split . name number .");
    assert_eq!(read(coq, "1.5 + 2"), "number + number");
    assert_eq!(read(language("c"), "x = 1. + y"), "name = number + name");
    assert_eq!(read(language("erlang"), "f() -> 1.\ng() -> 2.5."), "name ( ) -> number . name ( ) -> number .");
}

#[cfg(feature = "perl")]
#[test]
fn a_range_is_not_a_number() {
    let perl = language("perl");
    assert_eq!(read(perl, "1..10; 1 .. 10; 1.5...$x"), "number .. number number .. number number ... name");
}

#[cfg(feature = "perl")]
#[test]
fn a_variable_with_the_name_of_a_function_is_a_name() {
    let perl = language("perl");
    assert_eq!(read(perl, "$length = length $#keys; # $x"), "name = length name");
    assert_eq!(read(perl, "keys %$x; @{$x}; $_ x @_"), "keys % name @ { name } $_ name @_");
}

#[cfg(feature = "sql")]
#[test]
fn a_short_keyword_is_not_a_string_prefix() {
    assert_eq!(read(language("sql"), "x IN'a' AS\"b\" N'c'"), "name in string name string");
}

#[cfg(feature = "assembly")]
#[test]
fn the_first_word_of_a_line_is_a_keyword_unless_the_line_defines_it() {
    let assembly = language("assembly");
    assert_eq!(read(assembly, "a: b: Mov EAX, c ; d\n e\nf = 1\n1: g h"), {
        "name : name : mov register , name e name = number number : g name"
    });
    assert_eq!(read(assembly, "call add\nadd: add eax, 1\nx dd 1\ny proc"), {
        "call add name : add register , number name dd number name proc"
    });
}

#[test]
fn words_have_the_same_names_as_in_the_tree() {
    assert_eq!(read(language("c"), "bool ok = true; return NULL;"), "bool name = true ; return NULL ;");
    assert_eq!(read(language("java"), "public final boolean x = null;"), "boolean_type name = null_literal ;");
    assert_eq!(read(language("python"), "print(None is not True)"), "name ( none is not true )");
}

#[cfg(feature = "matlab")]
#[test]
fn a_quote_after_a_word_or_bracket_may_be_an_operator() {
    let matlab = language("matlab");
    assert_eq!(
        read(matlab, "a' * b.c' + [1 2]' - f(x)' + 2'"),
        "name ' * name . name ' + [ number number ] ' - name ( name ) ' + number '"
    );
    assert_eq!(read(matlab, "x = ['it''s' 'C:\\'], y"), "name = [ string string ] name");
    assert_eq!(read(matlab, "a %{ no block\nb\n%{\nc\n%}\nd ... e\nf # g"), "name name name name");
}

#[cfg(feature = "scheme")]
#[test]
fn characters_may_be_brackets_and_quotes() {
    let scheme = language("scheme");
    assert_eq!(read(scheme, "(f #\\( #\\\" #\\space #\\a)"), "( name character character character character )");
    assert_eq!(read(scheme, "[- -1 1/2 .5 x-1 -> + #t] ; no"), "( - number number number name name + boolean )");
    assert_eq!(read(scheme, "#lang racket\n#| ( |# #;(x) y\n'x"), "name ' name");
}

#[cfg(feature = "haskell")]
#[test]
fn a_quote_within_a_word_does_not_open_a_string() {
    assert_eq!(read(language("haskell"), "x' = f' 'a'"), "name = name character");
}

/// An import ends where its statement does, so that no line of imports hides a program.
#[cfg(all(feature = "dart", feature = "erlang", feature = "kotlin"))]
#[test]
fn imports_end_with_their_statement() {
    assert_eq!(read(language("kotlin"), "import a.b; import c.d; fun f() { }\nimport e\nval x = 1"), {
        "fun name ( ) { } val name = number"
    });
    assert_eq!(read(language("dart"), "import 'a' show b,\n  c; import 'd'; int x = 1;"), "int name = number ;");
    assert_eq!(read(language("dart"), "import 'a'\nint x"), "int name", "without its end, it ends with its line");
    let erlang = language("erlang");
    assert_eq!(read(erlang, "-module(a). -export([f/0,\n g/1]). -spec f() -> ok.\nf() -> g(-1)."), {
        "name ( ) -> name ( - number ) ."
    });
    let long = format!("import a.{}\nval x = 1", "b".repeat(5_000));
    assert_eq!(
        read(language("kotlin"), &long),
        "name name . name val name = number",
        "nobody writes so long an import"
    );
}

#[cfg(all(feature = "fsharp", feature = "standard-ml", feature = "powershell", feature = "antlr"))]
#[test]
fn the_marks_of_a_string_may_differ() {
    assert_eq!(read(language("fsharp"), "x = @\"C:\\\" + y + @\"a\"\"b\""), "name = string + name + string");
    assert_eq!(read(language("standard-ml"), "#\"a\" :: #\"\\\"\" :: #1 x"), "character :: character :: # number name");
    let powershell = language("powershell");
    assert_eq!(read(powershell, "$a = @\"\nb \"c\" 'd\n\"@ + @'\n\"@ e\n'@; $f"), "name = string + string name");
    assert_eq!(read(language("antlr"), "A : [\"'/*] ~[\\]'] 'b' ;"), "name : string ~ string string ;");
    assert_eq!(read(powershell, "@\"\nno end"), "string");
}

#[cfg(feature = "lex")]
#[test]
fn a_bracket_opens_a_string_unless_it_is_an_index() {
    assert_eq!(read(language("lex"), "[/*\"]+ { return a[0]; }\n\\\"[^\"]* b"), {
        "string + { return name [ number ] ; } character string * name"
    });
}

#[cfg(all(feature = "elixir", feature = "erlang"))]
#[test]
fn strings_may_have_any_marks() {
    let elixir = language("elixir");
    assert_eq!(read(elixir, "~w(a \"b\n c)a ~r/\\/\"/i ~S\"\"\"\n\"x\" \"\"\" ~D[1]"), "string string string string");
    assert_eq!(read(elixir, "a ~> b ~w"), "name ~> name unreadable name");
    assert_eq!(read(language("erlang"), "~\"a\" ~b(c) ~s|d|"), "string string string");
    assert_eq!(read(elixir, "~s(no end"), "string");
}

#[cfg(all(feature = "elixir", feature = "dart", feature = "powershell"))]
#[test]
fn quotes_in_code_in_a_string_do_not_end_it() {
    let elixir = language("elixir");
    assert_eq!(read(elixir, "\"a #{f(\"b #{\"c\"} }\", %{})} d\" <> x"), "string <> name");
    assert_eq!(read(elixir, "\"a #{\"b\nx = \"\"\"c #{\"d\n\"\"\" y"), "string name = string name");
    let raw = "a = ~S(#{) <> ~s(#{f(\")\")}) <> '#{\"'\"}'";
    assert_eq!(read(elixir, raw), "name = string <> string <> string", "no code where the author wants none");
    assert_eq!(read(language("dart"), "x = r'${' + r'\\' + y;"), "name = string + string + name ;");
    assert_eq!(read(elixir, "\"\\#{\" x"), "string name");
    assert_eq!(read(language("dart"), "'${m['k']} ${{1}}' + '$x' + \"${y}\";"), "string + string + string ;");
    let powershell = language("powershell");
    assert_eq!(read(powershell, "\"$($a[\"b\"] -join (1))\" + 'a$(' + \"c`\"\" + \"C:\\\""), {
        "string + string + string + string"
    });
}

#[cfg(all(feature = "clojure", feature = "erlang", feature = "fsharp"))]
#[test]
fn characters_may_look_like_quotes_and_names() {
    assert_eq!(read(language("clojure"), "[\\\" \\( \\newline \"a\nb\" \\a]"), {
        "[ character character character string character ]"
    });
    assert_eq!(read(language("erlang"), "[$\", $\\\", $a-$b, 'a b', $ ]"), {
        "[ character , character , character - character , name , character ]"
    });
    assert_eq!(read(language("fsharp"), "f 'a' '\\'' '\"' 'b x' : 'T list = ''"), {
        "name character character character name name : name name = name"
    });
}

#[cfg(feature = "powershell")]
#[test]
fn letters_may_be_joined_to_one_word() {
    assert_eq!(read(language("powershell"), "get-item-x $i-x 5-x a-1 x- -EQ -equal $a-eq"), {
        "name name - name number - name name - number name - -eq - name name -eq"
    });
}

#[test]
fn an_import_ends_with_its_statement() {
    assert_eq!(read(language("python"), "import a; x = 1"), "name = number");
    assert_eq!(read(language("java"), "import a.b; import c.d; int x;"), "int name ;");
}

#[cfg(feature = "visual-basic")]
#[test]
fn imports_and_keywords_may_be_in_any_case() {
    let basic = language("visual-basic");
    assert_eq!(read(basic, "IMPORTS System\nImports System\nimportsOf x\nDIM x As integer"), {
        "name name dim name as integer"
    });
}

#[cfg(feature = "visual-basic")]
#[test]
fn a_comment_may_begin_with_a_word() {
    let basic = language("visual-basic");
    assert_eq!(read(basic, "REM a b\nx: Rem c\nrem\nRemove 5 ' d\nrem_ 6"), "name name number name number");
}

#[cfg(feature = "tcl")]
#[test]
fn a_mark_may_begin_a_comment_only_before_a_statement() {
    let tcl = language("tcl");
    assert_eq!(read(tcl, "#a\n  #b\nset x 1;#c\nf #00ff00 1; #d\n"), "set name number name # number number");
    assert_eq!(read(tcl, "#a\r\nset x #"), "set name #");
    let spice = language("spice");
    assert_eq!(read(spice, "* a\n * b\nr1 1 {a*b}"), "r1 name { name * name }");
}

#[cfg(feature = "coq")]
#[test]
fn comments_may_be_nested() {
    let coq = language("coq");
    assert_eq!(read(coq, "a (* b (* c *) (**) d *) e"), "name name");
    assert_eq!(read(coq, "a (*) b *) c (* (* d *) e"), "name name");
    assert_eq!(read(coq, "a (* b *)*) c"), "name * ) name");
    assert_eq!(read(language("c"), "a /* b /* c */ d"), "name name");
}

#[cfg(feature = "fortran")]
#[test]
fn words_may_be_written_in_two() {
    let fortran = language("fortran");
    assert_eq!(read(fortran, "end do; enddo; END  IF; end; else if; else\nif"), {
        "enddo enddo endif end elseif else if"
    });
    assert_eq!(read(fortran, "do end = 1, 2"), "do end = number , number");
}

#[cfg(feature = "fortran")]
#[test]
fn operators_may_be_words_between_dots() {
    let fortran = language("fortran");
    assert_eq!(read(fortran, "i.eq.1.or.1.e5.NE.x.and.2.lt.3"), {
        "name == number .or. number /= name .and. number < number"
    });
    assert_eq!(read(fortran, "1.5d-3 + 2.D+3 - 1.0_wp"), "number + number - number");
    assert_eq!(read(language("c"), "1.and.2"), "number");
}

#[cfg(feature = "hcl")]
#[test]
fn a_word_before_a_mark_may_be_a_key() {
    let hcl = language("hcl");
    assert_eq!(read(hcl, "ami = a\nami == a\nfilter { x = ami }\nk => v"), {
        "ami = name name == name filter { x = name } name => name"
    });
    assert_eq!(hcl.token_string("ami = a").kinds[0], hcl.token_string("ami =\n b").kinds[0]);
    assert_ne!(hcl.token_string("ami = a").kinds[0], hcl.token_string("name = a").kinds[0]);
}

#[cfg(feature = "spice")]
#[test]
fn the_first_letter_of_a_line_may_be_a_keyword() {
    let spice = language("spice");
    let kinds = |source: &str| spice.token_string(source).kinds;
    assert_eq!(kinds("R1 in 0 10k\n* c\nC1 in\n+ 0 1u"), kinds("rload 1 GND 47\ncx 2 0 c"));
    assert_ne!(kinds("R1 1 2 3"), kinds("L1 1 2 3"));
    assert_eq!(read(spice, ".tran 1n 2n\nrun"), ".tran name name run");
}

#[cfg(feature = "awk")]
#[test]
fn a_quote_after_an_operand_may_be_an_operator() {
    let awk = language("awk");
    assert_eq!(
        read(awk, "/a\"b/ { x = a / b; y = (c) / 2 }"),
        "string { name = name / name name = ( name ) / number }"
    );
    assert_eq!(read(awk, "$1 ~ /#/ || !/x\\/y/\n/z/"), "$ number ~ string || ! string string");
}

#[cfg(feature = "cobol")]
#[test]
fn a_name_may_begin_with_digits() {
    assert_eq!(read(language("cobol"), "100-MAIN. 2ND-VALUE -5 10-20 A - 1"), {
        "name name number number name - number"
    });
    assert_eq!(read(language("scheme"), "(1+ 2nd-value 1/2)"), "( number name number )");
}

#[test]
fn text_unknown_to_the_grammar_is_unreadable() {
    assert_eq!(read(language("c"), "a § b"), "name unreadable name");
    assert_eq!(read(language("python"), "été = 1"), "name = number");
}

/// Returns the names of the tokens by the lexicon, separated by spaces.
fn read(language: Language, source: &str) -> String {
    names(language, &by_lexicon(language, source), source).join(" ")
}

/// Returns the length of the longest common subsequence.
fn common_subsequence_length(left: &[Kind], right: &[Kind]) -> usize {
    let mut lengths = vec![0; right.len() + 1];
    for a in left {
        let mut diagonal = 0;
        for (index, b) in right.iter().enumerate() {
            let above = lengths[index + 1];
            lengths[index + 1] = if a == b { diagonal + 1 } else { above.max(lengths[index]) };
            diagonal = above;
        }
    }
    lengths[right.len()]
}
