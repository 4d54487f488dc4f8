//! Techniques in C and C++.

use super::super::copy::{Copy, Language};
use super::Stage::Code;
use super::Technique;
use super::lexical::{directives, literal, map_code, map_words, without_comments};

const BOTH: &[Language] = &[Language::C, Language::Cpp];

/// Words that the preprocessor can give back.
const KEYWORDS: [&str; 14] = [
    "int", "char", "double", "void", "if", "else", "while", "for", "return", "struct", "static", "sizeof", "const",
    "bool",
];

pub(super) fn techniques() -> Vec<Technique> {
    let both = |name, apply: fn(&mut Copy)| Technique::new(Code, BOTH, name, apply);
    vec![
        both("the program in one macro", in_one_macro),
        both("each function in a macro", in_macros),
        both("the program as the arguments of a macro", as_arguments),
        both("keywords behind macros", behind_keywords),
        both("digraphs", |copy| replace_in_code(copy, &DIGRAPHS)),
        both("trigraphs", |copy| replace_in_code(copy, &TRIGRAPHS)),
        both("line continuations inside words", with_continuations),
        both("#include of a .txt", |copy| included(copy, "program.txt")),
        both("#include of a .dat", |copy| included(copy, "data/table.dat")),
        both("#include of a file without ending", |copy| included(copy, "program")),
        both("#include of many parts with unknown endings", in_parts).alone(),
        Technique::new(Code, &[Language::C], "a string that the program compiles", compiled_string).alone(),
        Technique::new(Code, &[Language::Cpp], "a raw string that the program compiles", compiled_raw_string).alone(),
    ]
}

const DIGRAPHS: [(&str, &str); 4] = [("{", "<%"), ("}", "%>"), ("[", "<:"), ("]", ":>")];
const TRIGRAPHS: [(&str, &str); 5] = [("{", "??<"), ("}", "??>"), ("[", "??("), ("]", "??)"), ("#", "??=")];

/// Returns lines as the body of a macro.
fn continued(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("    {} \\\n", line.trim_end())).collect::<String>() + "\n"
}

fn in_one_macro(copy: &mut Copy) {
    let (directives, code) = directives(&without_comments(&copy.text()));
    copy.set(format!("{directives}\n#define PROGRAM \\\n{}PROGRAM\n", continued(&code)));
}

fn in_macros(copy: &mut Copy) {
    let (directives, code) = directives(&without_comments(&copy.text()));
    let mut text = directives + "\n";
    for (number, part) in code.split_inclusive("\n}").enumerate().filter(|(_, part)| !part.trim().is_empty()) {
        text += &format!("#define PART_{number} \\\n{}PART_{number}\n", continued(part));
    }
    copy.set(text);
}

fn as_arguments(copy: &mut Copy) {
    let (directives, code) = directives(&without_comments(&copy.text()));
    copy.set(format!("{directives}\n#define RUN(...) __VA_ARGS__\nRUN({code})\n"));
}

fn behind_keywords(copy: &mut Copy) {
    let change = |word: &str| {
        let at = KEYWORDS.iter().position(|keyword| *keyword == word);
        at.map_or_else(|| word.to_owned(), |at| format!("k{at}_"))
    };
    let (directives, code) = directives(&copy.text());
    let defined = |(at, keyword)| format!("#define k{at}_ {keyword}\n");
    let defined: String = KEYWORDS.into_iter().enumerate().map(defined).collect();
    let code = map_code(&code, |code| map_words(code, change));
    copy.set(format!("{directives}\n{defined}{code}\n"));
}

fn replace_in_code(copy: &mut Copy, replaced: &[(&str, &str)]) {
    let change = |code: &str| replaced.iter().fold(code.to_owned(), |code, (old, new)| code.replace(old, new));
    copy.set(map_code(&copy.text(), change));
}

fn with_continuations(copy: &mut Copy) {
    let change = |word: &str| match word.split_at_checked(2) {
        Some((head, tail)) if !tail.is_empty() => format!("{head}\\\n{tail}"),
        _ => word.to_owned(),
    };
    copy.set(map_code(&copy.text(), |code| map_words(code, change)));
}

fn included(copy: &mut Copy, path: &str) {
    let text = copy.text();
    copy.set(format!("#include \"{path}\"\n"));
    copy.add(path, text);
}

fn in_parts(copy: &mut Copy) {
    let text = copy.text();
    let mut main = String::new();
    for (number, part) in text.split_inclusive("\n}\n").enumerate() {
        let path = format!("part{number}.inc2");
        main += &format!("#include \"{path}\"\n");
        copy.add(&path, part);
    }
    copy.set(main);
}

fn compiled_string(copy: &mut Copy) {
    let lines: String = copy.text().lines().map(|line| format!("    {}\n", literal(&format!("{line}\n")))).collect();
    copy.set(format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nstatic const char *program =\n{lines};\n\n\
         int main(int argc, char **argv) {{\n    FILE *file = fopen(\"p.c\", \"w\");\n    fputs(program, file);\n    \
         fclose(file);\n    if (system(\"gcc -w -std=gnu11 -trigraphs p.c -o p\"))\n        return 1;\n    \
         execv(\"./p\", argv);\n    return 1;\n}}\n"
    ));
}

fn compiled_raw_string(copy: &mut Copy) {
    let text = copy.text();
    copy.set(format!(
        "#include <cstdlib>\n#include <fstream>\n#include <unistd.h>\nstatic const char *program = R\"==({text})==\";\n\n\
         int main(int argc, char **argv) {{\n    std::ofstream(\"p.cpp\") << program;\n    \
         if (std::system(\"g++ -w -std=gnu++17 p.cpp -o p\"))\n        return 1;\n    execv(\"./p\", argv);\n    return 1;\n}}\n"
    ));
}
