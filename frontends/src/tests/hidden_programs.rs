//! Programs in strings, macros, attributes and behind escapes give the tokens of the program itself, and honest strings give one token.

use super::{assert_valid, language};
use crate::Language;

const PYTHON: &str = "def mean(values):
    total = 0
    for value in values:
        if value > 0:
            total += value
    return total / len(values)

print(mean([1, 2, 3]))
";

const JAVASCRIPT: &str = "function mean(values) {
  let total = 0;
  for (const value of values) {
    if (value > 0) { total += value; }
  }
  return total / values.length;
}
console.log(mean([1, 2, 3]));
";

const C: &str = "int mean(int *values, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (values[i] > 0) { total += values[i]; }
  }
  return total / n;
}
int main(void) { int a[] = {1, 2, 3}; return mean(a, 3); }
";

const JAVA: &str = "class Mean {
  static int mean(int[] values) {
    int total = 0;
    for (int value : values) {
      if (value > 0) { total += value; }
    }
    return total / values.length;
  }
  public static void main(String[] args) { System.out.println(mean(new int[] {1, 2, 3})); }
}
";

/// Returns a text as a string literal with escapes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

fn lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(quoted)
}

/// Asserts that the tokens of `program` in `inner` are in those of a file in `outer`, one after the other.
#[track_caller]
fn must_be_found(outer: &str, source: &str, inner: &str, program: &str) {
    let tokens = language(outer).token_string(source);
    assert_valid(&tokens, source);
    let wanted = language(inner).token_string(program).kinds;
    let is_found = tokens.kinds.windows(wanted.len()).any(|window| window == wanted);
    let names = super::names(language(outer), &tokens, source).join(" ");
    assert!(is_found, "{outer}: {source}\n{names}");
    assert!(tokens.hidden_code.is_empty(), "{outer}: {source}");
}

#[test]
fn code_in_strings_of_python_is_found() {
    let escaped = quoted(PYTHON);
    let triple = format!("'''\n{PYTHON}'''");
    let indented = PYTHON.lines().map(|line| format!("        {line}\n")).collect::<String>();
    let pieces = PYTHON.split_inclusive(' ').map(quoted).collect::<Vec<_>>();
    for source in [
        format!("exec({escaped})\n"),
        format!("code = {triple}\nexec(compile(code, 'x', 'exec'))\n"),
        format!("def run():\n    import textwrap\n    exec(textwrap.dedent('''\n{indented}    '''))\nrun()\n"),
        format!("exec({})\n", pieces.join(" + ")),
        format!("exec(\n{}\n)\n", pieces.join("\n")),
        format!("exec('\\n'.join([{}]))\n", lines(PYTHON).collect::<Vec<_>>().join(",\n")),
        format!(
            "s = ''\n{}exec(s)\n",
            PYTHON.split_inclusive('\n').map(|line| format!("s += {}\n", quoted(line))).collect::<String>()
        ),
        format!(
            "lines = []\n{}exec('\\n'.join(lines))\n",
            lines(PYTHON).map(|line| format!("lines.append({line})\n")).collect::<String>()
        ),
        format!("n = 3\nexec(f'''\n{PYTHON}''')\n"),
        format!("exec(r'''{PYTHON}''')\n"),
        format!("exec({}.replace('@', 'e'))\n", escaped),
        format!("'''\n{PYTHON}'''\nexec(__doc__)\n"),
        format!("exec({})\n", quoted(&format!("exec({escaped})\n"))),
    ] {
        must_be_found("python", &source, "python", PYTHON);
    }
    let template = PYTHON.replace("values", "%s");
    let source = format!("exec('''{template}''' % (('v',) * 5))\n");
    must_be_found("python", &source, "python", PYTHON);
}

#[test]
fn code_in_strings_of_other_languages_is_found() {
    let escaped = quoted(JAVASCRIPT);
    for source in [
        format!("eval({escaped});\n"),
        format!("new Function(`{JAVASCRIPT}`)();\n"),
        format!("setTimeout({}, 0);\n", lines(JAVASCRIPT).collect::<Vec<_>>().join(" +\n")),
        format!("eval([{}].join('\\n'));\n", lines(JAVASCRIPT).collect::<Vec<_>>().join(",\n")),
        format!("eval(String.raw`{JAVASCRIPT}`);\n"),
    ] {
        must_be_found("javascript", &source, "javascript", JAVASCRIPT);
    }
    must_be_found("typescript", &format!("eval(`{JAVASCRIPT}`);\n"), "typescript", JAVASCRIPT);
    must_be_found("java", &format!("class A {{ String s = \"\"\"\n{JAVA}\"\"\"; }}\n"), "java", JAVA);
    must_be_found(
        "java",
        &format!("class A {{ String s = {}; }}\n", lines(JAVA).collect::<Vec<_>>().join("\n + ")),
        "java",
        JAVA,
    );
    must_be_found("cpp", &format!("const char *s = R\"x({C})x\";\nint main() {{ run(s); }}\n"), "cpp", C);
    must_be_found("c", &format!("const char *s = {};\n", lines(C).collect::<Vec<_>>().join("\n")), "c", C);
    must_be_found("csharp", &format!("class A {{ string s = @\"{C}\"; }}\n"), "csharp", C);
    must_be_found("go", &format!("package main\nvar s = `{PYTHON}`\n"), "python", PYTHON);
    must_be_found("python", &format!("open('a.c', 'w').write('''{C}''')\n"), "c", C);
    must_be_found("rust", &format!("fn main() {{ run(r#\"{PYTHON}\"#); }}\n"), "python", PYTHON);
    must_be_found("kotlin", &format!("fun main() {{ run(\"\"\"{PYTHON}\"\"\") }}\n"), "python", PYTHON);
    must_be_found("lua", &format!("run([[{PYTHON}]])\n"), "python", PYTHON);
}

#[test]
fn code_in_here_documents_and_after_the_end_is_found() {
    let php = "function mean($values) {\n  $total = 0;\n  foreach ($values as $value) {\n    if ($value > 0) { $total += $value; }\n  }\n  return $total / count($values);\n}\necho mean([1, 2, 3]);\n";
    let alone = format!("<?php {php}");
    must_be_found("php", &format!("<?php\neval(<<<'CODE'\n{php}CODE\n);\n"), "php", &alone);
    must_be_found("php", &format!("<?php\neval('{php}');\n"), "php", &alone);
    let ruby = "def mean(values)\n  total = 0\n  values.each do |value|\n    if value > 0\n      total += value\n    end\n  end\n  total / values.length\nend\nputs mean([1, 2, 3])\n";
    must_be_found("ruby", &format!("eval(<<~'CODE')\n{ruby}CODE\nputs 1\n"), "ruby", ruby);
    must_be_found("ruby", &format!("eval DATA.read\n__END__\n{ruby}"), "ruby", ruby);
    let perl = "sub mean {\n  my @values = @_;\n  my $total = 0;\n  foreach my $value (@values) {\n    if ($value > 0) { $total += $value; }\n  }\n  return $total / scalar(@values);\n}\nprint mean(1, 2, 3);\n";
    must_be_found("perl", &format!("eval join '', <DATA>;\n__DATA__\n{perl}"), "perl", perl);
    must_be_found("perl", &format!("eval join '', <DATA>;\n__END__\n{perl}"), "perl", perl);
}

#[test]
fn code_in_pages_is_found() {
    let entities = JAVASCRIPT.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;");
    for source in [
        format!("<body onload=\"{entities}\">\n"),
        format!("<a href=\"javascript:{entities}\">x</a>\n"),
        format!("<script type='text/plain' id='a'>{JAVASCRIPT}</script><script>eval(a.text)</script>\n"),
        format!("<iframe srcdoc=\"<script>{entities}</script>\"></iframe>\n"),
    ] {
        must_be_found("html", &source, "javascript", JAVASCRIPT);
    }
}

#[test]
fn code_in_macros_is_found() {
    let continued = C.trim_end().replace('\n', " \\\n");
    must_be_found("c", &format!("#define PROGRAM {continued}\nPROGRAM\n"), "c", C);
    let body = "for (i = 0; i < n; i++) { if (a[i] > 0) { total += a[i]; count++; } else break; } while (count > 0) { count--; total = total * 2 + a[count]; print(count, total);";
    let tokens = language("c").token_string(&format!("#define LOOP {body}\nint main(void) {{ LOOP }} }}\n"));
    assert!(tokens.len() > 50, "{}", tokens.len());
}

#[test]
fn escapes_of_letters_and_brackets_change_nothing() {
    let escaped: String =
        JAVA.chars().map(|c| if c.is_ascii_alphabetic() { format!("\\u{:04x}", c as u32) } else { c.into() }).collect();
    must_be_found("java", &escaped, "java", JAVA);
    let digraphs = C.replace('{', "<%").replace('}', "%>").replace('[', "<:").replace(']', ":>");
    must_be_found("c", &digraphs, "c", C);
    let trigraphs = C.replace('{', "??<").replace('}', "??>").replace('[', "??(").replace(']', "??)");
    must_be_found("c", &trigraphs, "c", C);
    let joined = C.replace("return", "ret\\\nurn").replace("total", "to\\\nt\\\r\nal");
    must_be_found("c", &joined, "c", C);
}

#[test]
fn macros_for_brackets_and_keywords_are_expanded() {
    let defined = "#define BEGIN {\n#define END }\n#define IS =\n#define LOOP for\n#define GIVES return\n#define LP (\n#define DONE ;\n";
    let replaced = [
        ("{", " BEGIN "),
        ("}", " END "),
        (" = ", " IS "),
        ("for", "LOOP"),
        ("return", "GIVES"),
        ("(", " LP "),
        (";", " DONE "),
    ];
    let program = replaced.iter().fold(C.to_owned(), |program, (from, to)| program.replace(from, to));
    must_be_found("c", &format!("{defined}{program}"), "c", C);
}

/// Code that cannot be read is named.
#[test]
fn code_that_is_run_and_cannot_be_read_is_hidden() {
    let base64 = "aW1wb3J0IHN5cwpkZWYgbWVhbih2YWx1ZXMpOgogICAgdG90YWwgPSAwCiAgICBmb3IgdmFs".repeat(4);
    let numbers = PYTHON.bytes().map(|byte| byte.to_string()).collect::<Vec<_>>().join(", ");
    let rotated: String = PYTHON
        .chars()
        .map(|c| if c.is_ascii_lowercase() { ((c as u8 - b'a' + 13) % 26 + b'a') as char } else { c })
        .collect();
    let reversed: String = PYTHON.chars().rev().collect();
    let pieces: Vec<char> = PYTHON.chars().collect();
    let pieces =
        pieces.chunks(7).enumerate().map(|(at, piece)| format!("{at}: {}", quoted(&piece.iter().collect::<String>())));
    let shuffled: Vec<String> = pieces.collect::<Vec<_>>().into_iter().rev().collect();
    let bytes: String = PYTHON.bytes().map(|byte| format!("\\x{:02x}", byte ^ 0xa5)).collect();
    for (name, source) in [
        ("python", format!("import base64, zlib\nexec(zlib.decompress(base64.b64decode('{base64}')))\n")),
        ("python", format!("exec(bytes([{numbers}]).decode())\n")),
        ("python", format!("import codecs\nexec(codecs.decode('''{rotated}''', 'rot13'))\n")),
        ("python", format!("exec('''{reversed}'''[::-1])\n")),
        ("python", format!("exec(bytes(b ^ 0xa5 for b in b'{bytes}').decode())\n")),
        ("python", format!("# -*- coding: rot13 -*-\n{rotated}")),
        ("python", format!("d = {{{}}}\nexec('\\n'.join(d[i] for i in range(9)))\n", shuffled.join(", "))),
        ("python", "exec(open('data.bin').read())\n".to_owned()),
        ("python", "import runpy\nrunpy.run_path('data.bin')\n".to_owned()),
        (
            "python",
            "import builtins, json\ngetattr(builtins, 'ex' + 'ec')(json.load(open('a.json'))['text'])\n".to_owned(),
        ),
        (
            "python",
            "import subprocess, sys\nsubprocess.run([sys.executable, '-c', open('notes.txt').read()])\n".to_owned(),
        ),
        ("python", format!("text = bytes([{numbers}])\nopen('part.py', 'wb').write(text)\n__import__('part')\n")),
        ("javascript", format!("require('vm').runInThisContext(Buffer.from('{base64}', 'base64').toString());\n")),
        ("javascript", format!("[].map['constructor'](atob('{base64}'))();\n")),
        ("c", format!("unsigned char code[] = {{{numbers}}};\nint main(void) {{ return ((int (*)(void))code)(); }}\n")),
        ("javascript", "[][(![]+[])[+[]]+([![]]+[][[]])[+!+[]+[+[]]]+(![]+[])[!+[]+!+[]]]".repeat(20)),
        ("javascript", format!("eval(atob('{base64}'));\n")),
        ("javascript", format!("eval(String.fromCharCode({numbers}));\n")),
        (
            "java",
            format!(
                "class A {{ static String text = \"{base64}\"; void f() {{\n byte[] bytes = java.util.Base64.getDecoder().decode(text);\n\
                 new ScriptEngineManager().getEngineByName(\"js\").eval(new String(bytes)); }} }}\n"
            ),
        ),
        (
            "python",
            format!(
                "import base64\nclass Runner:\n    code = '{base64}'\n    def run(self, text):\n        exec(base64.b64decode(text))\nRunner().run(Runner.code)\n"
            ),
        ),
        ("python", "with open('notes.csv') as file:\n    lines = file.read()\nexec(lines)\n".to_owned()),
        ("python", "import csv\nwith open('notes.csv', newline='', encoding='utf-8') as file:\n    lines = [row[1] for row in csv.reader(file)]\nexec(compile('\\n'.join(lines), 'p', 'exec'))\n".to_owned()),
        ("python", "import json, subprocess, sys\nwith open('marks.json', encoding='utf-8') as file:\n    lines = json.load(file)['lines']\nsubprocess.run([sys.executable, '-c', '\\n'.join(lines)])\n".to_owned()),
        ("bash", format!("data=\"{base64}\"\necho \"$data\" | base64 -d | bash\n")),
        ("bash", format!("eval \"$(echo {base64} | base64 -d)\"\n")),
        ("ruby", format!("text = '{base64}'\nunpacked = text.unpack1('m')\neval unpacked\n")),
        ("lua", format!("local text = '{base64}'\nlocal f = load(decode(text))\nf()\n")),
        ("r", format!("text <- '{base64}'\neval(parse(text = rawToChar(base64_dec(text))))\n")),
        ("php", format!("<?php eval(base64_decode('{base64}'));\n")),
        ("ruby", format!("eval('{base64}'.unpack('m')[0])\n")),
        ("perl", format!("use MIME::Base64;\neval(decode_base64('{base64}'));\n")),
    ] {
        let tokens = language(name).token_string(&source);
        assert_valid(&tokens, &source);
        assert!(!tokens.hidden_code.is_empty(), "{name}: {source}");
    }
}

/// A program that runs texts may have data that nobody can read, and a program with such data may run other texts: only a value that gets
/// from the one to the other is named.
#[test]
fn data_that_nothing_runs_is_not_hidden() {
    let base64 = "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAABGklEQVQ4T2NkoBAwUqifYdAY".repeat(4);
    let numbers = (0..300).map(|n| (n * 7919 % 251).to_string()).collect::<Vec<_>>().join(", ");
    let words = (0..60).map(|n| format!("'q{}Zk{}x'", n * 37 % 91, n * 53 % 89)).collect::<Vec<_>>().join(", ");
    for (name, source) in [
        ("python", format!("ICON = '{base64}'\nroot = Tk()\nimage = PhotoImage(data=ICON)\nroot.iconphoto(False, image)\nentry = Entry(root)\n\
             def press():\n    text = entry.get()\n    entry.insert(0, str(eval(text)))\nButton(root, image=image, command=press)\n")),
        ("python", format!("TUNE = [{numbers}]\nfor note in TUNE:\n    play(note)\nexec(input())\n")),
        ("python", format!("LEVEL = [{numbers}]\nHANDLERS = {{}}\ndef load(level):\n    for cell in level:\n        getattr(game, 'draw')(cell)\nload(LEVEL)\n")),
        ("python", format!("CODES = [{words}]\ndef decode(code):\n    return code[::-1]\ndef run(code):\n    print(decode(code))\nfor code in CODES:\n    run(code)\n")),
        ("python", "import re\nPATTERN = re.compile(r'^(?P<day>[0-9]{1,2})\\.(?P<month>[0-9]{1,2})\\.(?P<year>[0-9]{4})(;(?P<text>[a-z=()]+))?(;(?P<more>[a-z=()]+))?(;(?P<rest>[a-z=()]+))?$')\neval(input())\n".to_owned()),
        ("python", "for line in open('input.txt'):\n    total = eval(line)\nprint(total)\n".to_owned()),
        ("python", "import json\nlevels = json.load(open('levels.json'))\nexec(input())\n".to_owned()),
        ("javascript", format!("const map = [{numbers}];\nfunction tick() {{ draw(map[turn]); setTimeout(tick, 50); }}\nsetTimeout(() => draw(map), 10);\nbutton.onclick = () => {{ out.value = eval(entry.value); }};\n")),
        ("javascript", format!("const icons = ['{base64}'];\nimage.src = 'data:image/png;base64,' + icons[0];\nclass A {{ constructor() {{ this.name = this.constructor.name; }} }}\n")),
        ("java", format!("class A {{ int[] font = {{{numbers}}}; void f(String text) {{ draw(font[3]); engine.eval(text); }} }}\n")),
        ("java", format!("class A {{ String key = \"{base64}\"; Object load(String name) throws Exception {{ return Class.forName(name).newInstance(); }} }}\n")),
        ("c", format!("int tune[] = {{{numbers}}};\nint main(void) {{ for (int i = 0; i < 300; i++) beep(tune[i]); system(\"clear\"); }}\n")),
        ("php", format!("<?php $picture = '{base64}';\necho '<img src=\"data:image/png;base64,' . $picture . '\">';\ninclude 'menu.php';\neval($line);\n")),
        ("bash", format!("icon=\"{base64}\"\necho \"$icon\" | base64 -d > icon.png\neval \"value=\\$$name\"\nsource ./settings.sh\n")),
        ("javascript", "import levels from './levels.json';\nconst table = require('./table.json');\nbutton.onclick = () => eval(entry.value + levels[0]);\n".to_owned()),
        ("bash", format!("token=\"{base64}\"\npython3 upload.py \"$token\" < \"input.txt\"\necho \"$token\" | python3 check.py\nbash run.sh \"data.txt\"\n")),
        ("php", "<?php include 'footer.txt'; require('menu.json');\neval($line);\n".to_owned()),
        ("python", format!("SUMS = '{}'\nfor line in SUMS.split(';'):\n    print(eval(line))\n", "5 + 8 * (3 + 9); 2 * 3; ".repeat(40))),
        (
            "java",
            "class A { void f(String name) throws Exception { Runtime.getRuntime().exec(new String[]{\"bash\", \"-c\", \"sort data.txt\"}); \
             PrintWriter out = new PrintWriter(\"out.txt\"); int eval = board.eval(); out.printf(\"%d\", eval); } }\n".to_owned(),
        ),
        ("c", format!("int main(void) {{ {} system(\"wget -p http://example.org\"); FILE *f = fopen(\"a.txt\", \"r\"); }}\n", "system(\"diff ./old/page.txt ./new/page.txt > data\"); ".repeat(12))),
        ("cpp", format!("{}int main() {{ FOR(i, 3) SWAP(a, b); }}\n", "#define FOR(i, n) for (int i = 0; i < (n); i++) {\n#define SWAP(a, b) { int t = a; a = b; b = t; }\n".repeat(8))),
        (
            "python",
            format!("name = 'tables'\nmodule = __import__(name)\nHELP = [{}]\nprint(HELP)\n", "'draw(x) = line(x, y); move(a) = b;', ".repeat(20)),
        ),
        ("csharp", format!("class A {{ int[] map = {{ {numbers} }}; void F() {{ Process.Start(\"notepad.exe\"); Draw(map); }} }}\n")),
        ("lua", format!("local map = {{ {numbers} }}\nlocal f = load('return ' .. io.read())\ndraw(map, f())\n")),
    ] {
        let tokens = language(name).token_string(&source);
        assert!(tokens.hidden_code.is_empty(), "{name}: {source}");
    }
}

/// Strings, comments and macros of honest programs stay one token or none.
#[test]
fn honest_strings_give_one_token() {
    let prose = "This program reads a list of numbers; it prints the mean (or 0 if there are none). Use it for one or more files, and if in doubt, ask for help!\\n".repeat(4);
    let json =
        "{\\\"name\\\": \\\"a\\\", \\\"list\\\": [1, 2, 3], \\\"is_set\\\": true, \\\"of\\\": {\\\"deep\\\": null}},"
            .repeat(6);
    let sql = "SELECT name, age FROM people WHERE age > 3 AND name = 'x' ORDER BY age";
    let html = "<div class=a><p>text</p><a href='x'>y</a></div>".repeat(5);
    let usage = "usage: %s [-a] [-b FILE] <in> [out]\\n  -a  all\\n  -b  both=%d\\n".repeat(4);
    let pattern = r"^(?:[a-z]+|\\d{2,4})\\s*=\\s*([^;]*);?$|[(){}<>=+*/-]{2,}(?=x)|(\\w+)\\s*\\(([^)]*)\\)";
    for text in [prose.as_str(), &json, sql, &html, &usage, pattern, &"ACGT".repeat(100)] {
        for (name, source) in [
            ("python", format!("x = \"{text}\"\nprint(x)\n")),
            ("python", format!("def f():\n    \"\"\"{text}\n    >>> f(1)\n    \"\"\"\n    return 1\n")),
            ("java", format!("class A {{ String x = \"{text}\"; }}\n")),
            ("javascript", format!("let x = \"{text}\";\nprint(x);\n")),
            ("c", format!("char *x = \"{text}\";\n")),
        ] {
            let tokens = language(name).token_string(&source);
            let short = language(name).token_string(&source.replace(text, "x"));
            assert_eq!(tokens.kinds, short.kinds, "{name}: {source}");
            assert!(tokens.hidden_code.is_empty(), "{name}: {source}");
        }
    }
    for source in [
        format!("'''\n{PYTHON}'''\nprint(1)\n"),
        "print(eval(input()))\n".to_owned(),
        "subprocess.run([sys.executable, 'main.py'], input=open('in.txt').read())\n".to_owned(),
        "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define SWAP(a, b) { int t = a; a = b; b = t; }\nint x;\n"
            .to_owned(),
    ] {
        let name = if source.starts_with('#') { "c" } else { "python" };
        let tokens = language(name).token_string(&source);
        assert!(tokens.len() < 25 && tokens.hidden_code.is_empty(), "{source}: {}", tokens.len());
    }
}

/// Code may stand in a string of any language without making a span wrong.
#[test]
fn code_in_code_of_any_language_is_valid() {
    for language in Language::all() {
        for text in [PYTHON, C, JAVASCRIPT] {
            for source in [
                format!("x = {}", quoted(text)),
                format!("eval('''{text}'''"),
                format!("`{text}` + \"\"\"{text}"),
                format!("<<A\n{text}\nA\n__END__\n{text}"),
            ] {
                assert_valid(&language.token_string(&source), &source);
            }
        }
    }
}
